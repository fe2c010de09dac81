/// What is said of what plays, of its controls, and of what comes between.
public enum PlayerPhrase: Phrase, Hashable, Sendable, CaseIterable {
  case anotherApp, nothing, notPlaying, isPlaying, continuous, place, chapter, live, headphones,
    carSpeakers, phone, on, off, tracks, albums, one, all, more, close, language, output, volume,
    quieter, louder, rating, upNext, artist, playbackRate, incomingCall, answer, decline,
    assistant, listening, navigation, turnRight, lowered, chooseToListen, resumeHere, searching,
    noDevices, connecting, couldNotConnect, needsCode, enterCode, parkForCode, enterOnPhone, delete

  public var texts: Texts {
    switch self {
    case .anotherApp:
      Texts(
        "Another app", de: "Eine andere App", fr: "Une autre app", es: "Otra app", ja: "別のアプリ",
        ar: "تطبيق آخر", he: "יישום אחר", zh: "其他应用")
    case .nothing:
      Texts(
        "Nothing playing", de: "Nichts läuft", fr: "Aucune lecture", es: "No suena nada",
        ja: "再生していません", ar: "لا شيء قيد التشغيل", he: "לא מתנגן דבר", zh: "没有播放内容")
    case .notPlaying:
      Texts(
        "Not playing", de: "Keine Wiedergabe", fr: "Pas de lecture", es: "Sin reproducción",
        ja: "停止中", ar: "لا تشغيل", he: "לא מתנגן", zh: "未播放")
    case .isPlaying:
      Texts(
        "%1 is playing", de: "%1 läuft", fr: "%1 est en lecture", es: "Suena %1", ja: "%1を再生中",
        ar: "يعمل الآن: %1", he: "מתנגן: %1", zh: "正在播放%1")
    case .continuous:
      Texts(
        "Continuous", de: "Ohne Ende", fr: "En continu", es: "Continuo", ja: "連続", ar: "متواصل",
        he: "רציף", zh: "连续")
    case .place:
      Texts(
        "%1 of %2", de: "%1 von %2", fr: "%1 sur %2", es: "%1 de %2", ja: "%1/%2",
        ar: "%1 من %2", he: "%1 מתוך %2", zh: "%1/%2")
    case .chapter:
      Texts(
        "Chapter %1 of %2", de: "Kapitel %1 von %2", fr: "Chapitre %1 sur %2",
        es: "Capítulo %1 de %2", ja: "チャプター%1/%2", ar: "الفصل %1 من %2", he: "פרק %1 מתוך %2",
        zh: "第%1章，共%2章")
    case .live:
      Texts(
        "LIVE", de: "LIVE", fr: "DIRECT", es: "EN VIVO", ja: "ライブ", ar: "مباشر", he: "שידור חי",
        zh: "直播")
    case .headphones:
      Texts(
        "Headphones", de: "Kopfhörer", fr: "Casque", es: "Auriculares", ja: "ヘッドフォン",
        ar: "سماعات الرأس", he: "אוזניות", zh: "耳机")
    case .carSpeakers:
      Texts(
        "Car speakers", de: "Autolautsprecher", fr: "Haut-parleurs", es: "Altavoces del coche",
        ja: "車のスピーカー", ar: "سماعات السيارة", he: "רמקולי הרכב", zh: "车载扬声器")
    case .phone:
      Texts(
        "Phone", de: "Telefon", fr: "Téléphone", es: "Teléfono", ja: "電話", ar: "الهاتف",
        he: "טלפון", zh: "手机")
    case .on:
      Texts(
        "On", de: "Ein", fr: "Oui", es: "Sí", ja: "オン", ar: "تشغيل", he: "פועל", zh: "开")
    case .off:
      Texts(
        "Off", de: "Aus", fr: "Non", es: "No", ja: "オフ", ar: "إيقاف", he: "כבוי", zh: "关")
    case .tracks:
      Texts(
        "Tracks", de: "Titel", fr: "Titres", es: "Pistas", ja: "曲", ar: "مقاطع", he: "רצועות",
        zh: "曲目")
    case .albums:
      Texts(
        "Albums", de: "Alben", fr: "Albums", es: "Álbumes", ja: "アルバム", ar: "ألبومات",
        he: "אלבומים", zh: "专辑")
    case .one:
      Texts(
        "One", de: "Eins", fr: "Un", es: "Una", ja: "1曲", ar: "واحد", he: "אחד", zh: "单曲")
    case .all:
      Texts(
        "All", de: "Alle", fr: "Tout", es: "Todo", ja: "すべて", ar: "الكل", he: "הכול", zh: "全部")
    case .more:
      Texts(
        "More", de: "Mehr", fr: "Plus", es: "Más", ja: "その他", ar: "المزيد", he: "עוד", zh: "更多")
    case .close:
      Texts(
        "Close", de: "Schließen", fr: "Fermer", es: "Cerrar", ja: "閉じる", ar: "إغلاق",
        he: "סגירה", zh: "关闭")
    case .language:
      Texts(
        "Language", de: "Sprache", fr: "Langue", es: "Idioma", ja: "言語", ar: "اللغة", he: "שפה",
        zh: "语言")
    case .output:
      Texts(
        "Sound output", de: "Tonausgabe", fr: "Sortie audio", es: "Salida de audio", ja: "音声出力",
        ar: "إخراج الصوت", he: "יציאת שמע", zh: "声音输出")
    case .searching:
      Texts(
        "Looking for devices…", de: "Geräte werden gesucht …", fr: "Recherche d’appareils…",
        es: "Buscando dispositivos…", ja: "デバイスを検索中…", ar: "جارٍ البحث عن أجهزة…",
        he: "מחפש מכשירים…", zh: "正在查找设备…")
    case .noDevices:
      Texts(
        "No devices found", de: "Keine Geräte gefunden", fr: "Aucun appareil trouvé",
        es: "No hay dispositivos", ja: "デバイスがありません", ar: "لم يُعثر على أجهزة",
        he: "לא נמצאו מכשירים", zh: "未找到设备")
    case .connecting:
      Texts(
        "Connecting…", de: "Verbinden …", fr: "Connexion…", es: "Conectando…", ja: "接続中…",
        ar: "جارٍ الاتصال…", he: "מתחבר…", zh: "正在连接…")
    case .couldNotConnect:
      Texts(
        "Couldn’t connect", de: "Nicht verbunden", fr: "Échec de connexion",
        es: "No se ha conectado", ja: "接続できません", ar: "تعذّر الاتصال", he: "ההתחברות נכשלה",
        zh: "无法连接")
    case .needsCode:
      Texts(
        "Asks for a code", de: "Fragt nach einem Code", fr: "Demande un code",
        es: "Pide un código", ja: "コードが必要です", ar: "يطلب رمزًا", he: "מבקש קוד", zh: "需要代码")
    case .enterCode:
      Texts(
        "Code for %1", de: "Code für %1", fr: "Code pour %1", es: "Código de %1", ja: "%1のコード",
        ar: "رمز %1", he: "קוד עבור %1", zh: "%1的代码")
    case .parkForCode:
      Texts(
        "Park to enter the code", de: "Code im Stand eingeben", fr: "À saisir à l’arrêt",
        es: "Para para introducirlo", ja: "停車して入力", ar: "توقف لإدخال الرمز",
        he: "עצרו כדי להזין", zh: "停车后输入")
    case .enterOnPhone:
      Texts(
        "Enter it on the phone", de: "Am Telefon eingeben", fr: "À saisir sur le téléphone",
        es: "Introdúcela en el teléfono", ja: "電話で入力してください", ar: "أدخلها على الهاتف",
        he: "הזינו בטלפון", zh: "请在手机上输入")
    case .delete:
      Texts(
        "Delete", de: "Löschen", fr: "Effacer", es: "Borrar", ja: "削除", ar: "حذف", he: "מחיקה",
        zh: "删除")
    case .volume:
      Texts(
        "Volume", de: "Lautstärke", fr: "Volume", es: "Volumen", ja: "音量", ar: "مستوى الصوت",
        he: "עוצמה", zh: "音量")
    case .quieter:
      Texts(
        "Quieter", de: "Leiser", fr: "Moins fort", es: "Más bajo", ja: "音量を下げる", ar: "أخفض",
        he: "חלש יותר", zh: "调低")
    case .louder:
      Texts(
        "Louder", de: "Lauter", fr: "Plus fort", es: "Más alto", ja: "音量を上げる", ar: "أعلى",
        he: "חזק יותר", zh: "调高")
    case .rating:
      Texts(
        "%1 of %2", de: "%1 von %2", fr: "%1 sur %2", es: "%1 de %2", ja: "%1/%2",
        ar: "%1 من %2", he: "%1 מתוך %2", zh: "%1/%2")
    case .upNext:
      Texts(
        "Up Next", de: "Als Nächstes", fr: "À suivre", es: "A continuación", ja: "次はこちら",
        ar: "التالي", he: "הבא בתור", zh: "待播")
    case .artist:
      Texts(
        "Artist", de: "Interpret", fr: "Artiste", es: "Artista", ja: "アーティスト", ar: "الفنان",
        he: "אמן", zh: "艺人")
    case .playbackRate:
      Texts(
        "Playback rate", de: "Tempo", fr: "Vitesse", es: "Velocidad", ja: "再生速度",
        ar: "سرعة التشغيل", he: "מהירות", zh: "播放速度")
    case .incomingCall:
      Texts(
        "Incoming call", de: "Anruf", fr: "Appel entrant", es: "Llamada entrante", ja: "着信",
        ar: "مكالمة واردة", he: "שיחה נכנסת", zh: "来电")
    case .answer:
      Texts(
        "Answer", de: "Annehmen", fr: "Répondre", es: "Responder", ja: "応答", ar: "رد",
        he: "מענה", zh: "接听")
    case .decline:
      Texts(
        "Decline", de: "Ablehnen", fr: "Refuser", es: "Rechazar", ja: "拒否", ar: "رفض",
        he: "דחייה", zh: "拒绝")
    case .assistant:
      Texts(
        "Assistant", de: "Assistent", fr: "Assistant", es: "Asistente", ja: "アシスタント",
        ar: "المساعد", he: "עוזר", zh: "助理")
    case .listening:
      Texts(
        "Listening…", de: "Ich höre …", fr: "À l’écoute…", es: "Escuchando…", ja: "聞いています…",
        ar: "أستمع…", he: "מקשיב…", zh: "正在聆听…")
    case .navigation:
      Texts(
        "Navigation", de: "Navigation", fr: "Navigation", es: "Navegación", ja: "ナビ",
        ar: "الملاحة", he: "ניווט", zh: "导航")
    case .turnRight:
      Texts(
        "Turn right onto %1", de: "Rechts abbiegen: %1", fr: "Tournez à droite : %1",
        es: "Gira a la derecha: %1", ja: "右折して%1へ", ar: "انعطف يمينًا إلى %1",
        he: "פנו ימינה אל %1", zh: "右转进入%1")
    case .lowered:
      Texts(
        "Lowered", de: "Leiser", fr: "Atténué", es: "Atenuado", ja: "音量低下", ar: "خُفض الصوت",
        he: "הונמך", zh: "已降低")
    case .chooseToListen:
      Texts(
        "Choose something in %1 to listen.", de: "Wähle in %1, was du hören möchtest.",
        fr: "Choisissez un contenu dans %1.", es: "Elige algo en %1 para escuchar.",
        ja: "%1で聴くものを選んでください。", ar: "اختر شيئًا في %1 للاستماع.",
        he: "בחרו משהו ב-%1 כדי להאזין.", zh: "在%1中选择要收听的内容。")
    case .resumeHere:
      Texts(
        "%1 has stopped. Choose something to listen here again.",
        de: "%1 macht dafür Pause. Wähle etwas, um hier weiterzuhören.",
        fr: "%1 s’est interrompu. Choisissez un contenu pour y revenir.",
        es: "%1 se ha detenido. Elige algo para volver aquí.",
        ja: "%1は停止しました。選ぶとここで再開します。",
        ar: "توقف %1 لذلك. اختر شيئًا للاستماع هنا من جديد.",
        he: "הניגון של %1 נעצר. בחרו משהו כדי להאזין כאן שוב.",
        zh: "%1已为此停止。选择内容即可在此继续收听。")
    }
  }
}

/// The commands, as their buttons are called.
public struct CommandPhrase: Phrase, Hashable, Sendable {
  let name: CommandName

  public var texts: Texts {
    switch name {
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

/// What a driver reads of a command that came to nothing.
public struct VainPhrase: Phrase, Hashable, Sendable {
  let name: CommandName

  public var texts: Texts {
    switch name {
    case .play:
      Texts(
        "Couldn’t play", de: "Abspielen ging nicht", fr: "Lecture impossible",
        es: "No se pudo reproducir", ja: "再生できません", ar: "تعذر التشغيل", he: "לא ניתן לנגן",
        zh: "无法播放")
    case .pause:
      Texts(
        "Couldn’t pause", de: "Anhalten ging nicht", fr: "Pause impossible",
        es: "No se pudo pausar", ja: "一時停止できません", ar: "تعذر الإيقاف المؤقت",
        he: "לא ניתן להשהות", zh: "无法暂停")
    case .stop:
      Texts(
        "Couldn’t stop", de: "Beenden ging nicht", fr: "Arrêt impossible",
        es: "No se pudo detener", ja: "停止できません", ar: "تعذر الإيقاف", he: "לא ניתן לעצור",
        zh: "无法停止")
    case .togglePlayPause:
      Texts(
        "Couldn’t play or pause", de: "Abspielen oder anhalten ging nicht",
        fr: "Lecture ou pause impossible", es: "No se pudo reproducir o pausar",
        ja: "再生／一時停止できません", ar: "تعذر التشغيل أو الإيقاف المؤقت",
        he: "לא ניתן לנגן או להשהות", zh: "无法播放或暂停")
    case .next:
      Texts(
        "Couldn’t play the next one", de: "Weiter ging es nicht",
        fr: "Impossible de passer au suivant", es: "No se pudo pasar al siguiente",
        ja: "次へ進めません", ar: "تعذر الانتقال إلى التالي", he: "לא ניתן לעבור לבא",
        zh: "无法播放下一首")
    case .previous:
      Texts(
        "Couldn’t play the previous one", de: "Zum Vorherigen ging es nicht",
        fr: "Impossible de revenir au précédent", es: "No se pudo volver al anterior",
        ja: "前へ戻れません", ar: "تعذر الرجوع إلى السابق", he: "לא ניתן לחזור לקודם",
        zh: "无法播放上一首")
    case .seekForward:
      Texts(
        "Couldn’t fast-forward", de: "Vorspulen ging nicht", fr: "Avance rapide impossible",
        es: "No se pudo avanzar rápido", ja: "早送りできません", ar: "تعذر التقديم السريع",
        he: "לא ניתן להריץ קדימה", zh: "无法快进")
    case .seekBackward:
      Texts(
        "Couldn’t rewind", de: "Zurückspulen ging nicht", fr: "Retour rapide impossible",
        es: "No se pudo retroceder rápido", ja: "早戻しできません", ar: "تعذر الترجيع السريع",
        he: "לא ניתן להריץ אחורה", zh: "无法快退")
    case .skipForward:
      Texts(
        "Couldn’t skip forward", de: "Vorspringen ging nicht", fr: "Impossible d’avancer",
        es: "No se pudo avanzar", ja: "先へ進めません", ar: "تعذر التخطي للأمام",
        he: "לא ניתן לדלג קדימה", zh: "无法前跳")
    case .skipBackward:
      Texts(
        "Couldn’t skip back", de: "Zurückspringen ging nicht", fr: "Impossible de reculer",
        es: "No se pudo retroceder", ja: "手前へ戻れません", ar: "تعذر التخطي للخلف",
        he: "לא ניתן לדלג אחורה", zh: "无法后跳")
    case .rate:
      Texts(
        "Couldn’t change the speed", de: "Tempo ließ sich nicht ändern",
        fr: "Vitesse inchangée", es: "No se pudo cambiar la velocidad", ja: "速度を変更できません",
        ar: "تعذر تغيير السرعة", he: "לא ניתן לשנות את המהירות", zh: "无法更改速度")
    case .position:
      Texts(
        "Couldn’t move to that place", de: "Dorthin ging es nicht",
        fr: "Impossible d’aller à cet endroit", es: "No se pudo ir a ese punto",
        ja: "その位置へ移動できません", ar: "تعذر الانتقال إلى هذا الموضع",
        he: "לא ניתן לעבור לשם", zh: "无法跳到该位置")
    case .shuffle:
      Texts(
        "Couldn’t change shuffle", de: "Zufall ließ sich nicht ändern",
        fr: "Mode aléatoire inchangé", es: "No se pudo cambiar el modo aleatorio",
        ja: "シャッフルを変更できません", ar: "تعذر تغيير الترتيب العشوائي",
        he: "לא ניתן לשנות את הערבוב", zh: "无法更改随机播放")
    case .repeat:
      Texts(
        "Couldn’t change repeat", de: "Wiederholen ließ sich nicht ändern",
        fr: "Répétition inchangée", es: "No se pudo cambiar la repetición",
        ja: "リピートを変更できません", ar: "تعذر تغيير التكرار", he: "לא ניתן לשנות את החזרה",
        zh: "无法更改重复播放")
    case .like:
      Texts(
        "Couldn’t save your like", de: "„Gefällt mir“ ging nicht",
        fr: "« J’aime » non enregistré", es: "No se guardó «Me gusta»", ja: "いいねを保存できません",
        ar: "تعذر حفظ الإعجاب", he: "לא ניתן לשמור ״אהבתי״", zh: "无法保存“喜欢”")
    case .dislike:
      Texts(
        "Couldn’t save your dislike", de: "„Gefällt mir nicht“ ging nicht",
        fr: "« Je n’aime pas » non enregistré", es: "No se guardó «No me gusta»",
        ja: "よくないを保存できません", ar: "تعذر حفظ عدم الإعجاب", he: "לא ניתן לשמור ״לא אהבתי״",
        zh: "无法保存“不喜欢”")
    case .bookmark:
      Texts(
        "Couldn’t save the bookmark", de: "Lesezeichen ging nicht", fr: "Signet non enregistré",
        es: "No se guardó el marcador", ja: "ブックマークを保存できません",
        ar: "تعذر حفظ الإشارة المرجعية", he: "לא ניתן לשמור את הסימנייה", zh: "无法保存书签")
    case .rating:
      Texts(
        "Couldn’t save your rating", de: "Bewerten ging nicht", fr: "Note non enregistrée",
        es: "No se guardó la valoración", ja: "評価を保存できません", ar: "تعذر حفظ التقييم",
        he: "לא ניתן לשמור את הדירוג", zh: "无法保存评分")
    case .enableLanguage:
      Texts(
        "Couldn’t turn the language on", de: "Sprache ließ sich nicht einschalten",
        fr: "Impossible d’activer la langue", es: "No se pudo activar el idioma",
        ja: "言語をオンにできません", ar: "تعذر تفعيل اللغة", he: "לא ניתן להפעיל את השפה",
        zh: "无法启用语言")
    case .disableLanguage:
      Texts(
        "Couldn’t turn the language off", de: "Sprache ließ sich nicht ausschalten",
        fr: "Impossible de désactiver la langue", es: "No se pudo desactivar el idioma",
        ja: "言語をオフにできません", ar: "تعذر تعطيل اللغة", he: "לא ניתן לכבות את השפה",
        zh: "无法停用语言")
    }
  }
}
