/// The commands, as their buttons are called.
public enum CommandPhrase: Phrase, Hashable, Sendable, CaseIterable {
  case play, pause, stop, togglePlayPause, next, previous, seekForward, seekBackward, skipForward,
    skipBackward, rate, position, shuffle, `repeat`, like, dislike, bookmark, rating,
    enableLanguage, disableLanguage

  public var texts: Texts {
    switch self {
    case .play:
      Texts(
        "Play", de: "Abspielen", fr: "Lire", es: "Reproducir", ja: "再生", ar: "تشغيل",
        he: "ניגון", zh: "播放")
    case .pause:
      Texts(
        "Pause", de: "Pause", fr: "Pause", es: "Pausa", ja: "一時停止", ar: "إيقاف مؤقت",
        he: "השהיה", zh: "暂停")
    case .stop:
      Texts(
        "Stop", de: "Stopp", fr: "Arrêter", es: "Detener", ja: "停止", ar: "إيقاف", he: "עצירה",
        zh: "停止")
    case .togglePlayPause:
      Texts(
        "Toggle play pause", de: "Abspielen oder Pause", fr: "Lecture ou pause",
        es: "Reproducir o pausar", ja: "再生／一時停止", ar: "تشغيل أو إيقاف مؤقت",
        he: "ניגון או השהיה", zh: "播放或暂停")
    case .next:
      Texts(
        "Next", de: "Weiter", fr: "Suivant", es: "Siguiente", ja: "次へ", ar: "التالي", he: "הבא",
        zh: "下一首")
    case .previous:
      Texts(
        "Previous", de: "Vorheriger", fr: "Précédent", es: "Anterior", ja: "前へ", ar: "السابق",
        he: "הקודם", zh: "上一首")
    case .seekForward:
      Texts(
        "Seek forward", de: "Vorspulen", fr: "Avance rapide", es: "Avance rápido", ja: "早送り",
        ar: "تقديم سريع", he: "הרצה קדימה", zh: "快进")
    case .seekBackward:
      Texts(
        "Seek backward", de: "Zurückspulen", fr: "Retour rapide", es: "Retroceso rápido",
        ja: "早戻し", ar: "ترجيع سريع", he: "הרצה אחורה", zh: "快退")
    case .skipForward:
      Texts(
        "Skip forward", de: "Vor", fr: "Avancer", es: "Avanzar", ja: "先へ", ar: "تخطٍّ للأمام",
        he: "דילוג קדימה", zh: "前跳")
    case .skipBackward:
      Texts(
        "Skip backward", de: "Zurück", fr: "Reculer", es: "Retroceder", ja: "手前へ",
        ar: "تخطٍّ للخلف", he: "דילוג אחורה", zh: "后跳")
    case .rate:
      Texts(
        "Rate", de: "Tempo", fr: "Vitesse", es: "Velocidad", ja: "速度", ar: "السرعة",
        he: "מהירות", zh: "速度")
    case .position:
      Texts(
        "Position", de: "Position", fr: "Position", es: "Posición", ja: "位置", ar: "الموضع",
        he: "מיקום", zh: "位置")
    case .shuffle:
      Texts(
        "Shuffle", de: "Zufall", fr: "Aléatoire", es: "Aleatorio", ja: "シャッフル", ar: "عشوائي",
        he: "ערבוב", zh: "随机")
    case .repeat:
      Texts(
        "Repeat", de: "Wiederholen", fr: "Répéter", es: "Repetir", ja: "リピート", ar: "تكرار",
        he: "חזרה", zh: "重复")
    case .like:
      Texts(
        "Like", de: "Gefällt mir", fr: "J’aime", es: "Me gusta", ja: "いいね", ar: "إعجاب",
        he: "אהבתי", zh: "喜欢")
    case .dislike:
      Texts(
        "Dislike", de: "Gefällt mir nicht", fr: "Je n’aime pas", es: "No me gusta", ja: "よくない",
        ar: "عدم إعجاب", he: "לא אהבתי", zh: "不喜欢")
    case .bookmark:
      Texts(
        "Bookmark", de: "Lesezeichen", fr: "Signet", es: "Marcador", ja: "ブックマーク",
        ar: "إشارة مرجعية", he: "סימנייה", zh: "书签")
    case .rating:
      Texts(
        "Rating", de: "Bewertung", fr: "Note", es: "Valoración", ja: "評価", ar: "التقييم",
        he: "דירוג", zh: "评分")
    case .enableLanguage:
      Texts(
        "Enable language", de: "Sprache ein", fr: "Activer la langue", es: "Activar idioma",
        ja: "言語をオン", ar: "تفعيل اللغة", he: "הפעלת שפה", zh: "启用语言")
    case .disableLanguage:
      Texts(
        "Disable language", de: "Sprache aus", fr: "Désactiver la langue",
        es: "Desactivar idioma", ja: "言語をオフ", ar: "تعطيل اللغة", he: "כיבוי שפה", zh: "停用语言")
    }
  }
}
