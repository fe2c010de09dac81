/// What stands in lists, and above them.
public enum ListPhrase: Phrase, Hashable, Sendable, CaseIterable {
  case app, untitled, notAvailable, noItem, notLoaded, notInTime, showing, showingDriving,
    parkForAll, longer, nowPlaying, back, home, open, ask, voice, button, addToLibrary, picture,
    routes, phone, dictate, vehicle, tuner

  public var texts: Texts {
    switch self {
    case .app:
      Texts(
        "App", de: "App", fr: "App", es: "App", ja: "アプリ", ar: "تطبيق", he: "יישום", zh: "应用")
    case .untitled:
      Texts(
        "Untitled", de: "Ohne Titel", fr: "Sans titre", es: "Sin título", ja: "無題",
        ar: "بلا عنوان", he: "ללא כותרת", zh: "无标题")
    case .notAvailable:
      Texts(
        "Not available", de: "Nicht verfügbar", fr: "Indisponible", es: "No disponible",
        ja: "利用できません", ar: "غير متاح", he: "לא זמין", zh: "不可用")
    case .noItem:
      Texts(
        "The app has no item here", de: "Die App hat hier keinen Eintrag",
        fr: "L’app n’a pas d’élément ici", es: "La app no tiene nada aquí", ja: "ここに項目がありません",
        ar: "لا عنصر للتطبيق هنا", he: "ליישום אין כאן פריט", zh: "应用此处没有项目")
    case .notLoaded:
      Texts(
        "Could not be loaded", de: "Konnte nicht geladen werden", fr: "Échec du chargement",
        es: "No se pudo cargar", ja: "読み込めませんでした", ar: "تعذر التحميل", he: "לא ניתן לטעון",
        zh: "无法载入")
    case .notInTime:
      Texts(
        "Did not arrive in time", de: "Kam nicht rechtzeitig", fr: "Pas arrivé à temps",
        es: "No llegó a tiempo", ja: "時間内に届きません", ar: "لم يصل في الوقت", he: "לא הגיע בזמן",
        zh: "未及时到达")
    case .showing:
      Texts(
        "Showing %1 of %2", de: "%1 von %2", fr: "%1 sur %2", es: "%1 de %2", ja: "%2件中%1件を表示",
        ar: "عرض %1 من %2", he: "מוצגים %1 מתוך %2", zh: "显示%2项中的%1项")
    case .showingDriving:
      Texts(
        "Showing %1 of %2 while driving", de: "%1 von %2 während der Fahrt",
        fr: "%1 sur %2 en conduisant", es: "%1 de %2 en marcha", ja: "走行中は%2件中%1件を表示",
        ar: "عرض %1 من %2 أثناء القيادة", he: "מוצגים %1 מתוך %2 בנסיעה", zh: "行车时显示%2项中的%1项")
    case .parkForAll:
      Texts(
        "Park to browse the full list", de: "Parken, um alles zu sehen",
        fr: "Garez-vous pour voir toute la liste", es: "Aparca para ver la lista entera",
        ja: "停車するとすべて見られます", ar: "أوقف السيارة لتصفح القائمة كاملة",
        he: "עצרו כדי לעיין בכל הרשימה", zh: "停车后可浏览完整列表")
    case .longer:
      Texts(
        "The list is longer", de: "Die Liste ist länger", fr: "La liste est plus longue",
        es: "La lista es más larga", ja: "リストには続きがあります", ar: "القائمة أطول",
        he: "הרשימה ארוכה יותר", zh: "列表还有更多")
    case .nowPlaying:
      Texts(
        "Now Playing", de: "Läuft", fr: "En lecture", es: "En curso", ja: "再生中",
        ar: "قيد التشغيل", he: "מתנגן", zh: "正在播放")
    case .back:
      Texts(
        "Back", de: "Zurück", fr: "Retour", es: "Atrás", ja: "戻る", ar: "رجوع", he: "חזרה",
        zh: "返回")
    case .home:
      Texts(
        "Home", de: "Start", fr: "Accueil", es: "Inicio", ja: "ホーム", ar: "الرئيسية", he: "בית",
        zh: "主屏")
    case .open:
      Texts(
        "Open", de: "Öffnen", fr: "Ouvrir", es: "Abrir", ja: "開く", ar: "فتح", he: "פתיחה",
        zh: "打开")
    case .ask:
      Texts(
        "Ask for something to play", de: "Nach Musik fragen", fr: "Demander un titre",
        es: "Pide algo para escuchar", ja: "再生したいものを話す", ar: "اطلب شيئًا لتشغيله",
        he: "בקשו משהו לנגן", zh: "说出想听的内容")
    case .voice:
      Texts(
        "Use your voice", de: "Mit deiner Stimme", fr: "Avec votre voix", es: "Con tu voz",
        ja: "音声で操作", ar: "استخدم صوتك", he: "השתמשו בקול", zh: "使用语音")
    case .button:
      Texts(
        "Button", de: "Taste", fr: "Bouton", es: "Botón", ja: "ボタン", ar: "زر", he: "לחצן",
        zh: "按钮")
    case .addToLibrary:
      Texts(
        "Add to library", de: "Zur Bibliothek", fr: "Ajouter à la bibliothèque",
        es: "Añadir a la biblioteca", ja: "ライブラリに追加", ar: "إضافة إلى المكتبة",
        he: "הוספה לספרייה", zh: "添加到资料库")
    case .picture:
      Texts(
        "Picture %1", de: "Bild %1", fr: "Image %1", es: "Imagen %1", ja: "画像%1", ar: "صورة %1",
        he: "תמונה %1", zh: "图片%1")
    case .routes:
      Texts(
        "Routes", de: "Routen", fr: "Trajets", es: "Rutas", ja: "経路", ar: "المسارات",
        he: "מסלולים", zh: "路线")
    case .phone:
      Texts(
        "Phone", de: "Telefon", fr: "Téléphone", es: "Teléfono", ja: "電話", ar: "الهاتف",
        he: "טלפון", zh: "电话")
    case .dictate:
      Texts(
        "Dictate", de: "Diktat", fr: "Dictée", es: "Dictado", ja: "音声入力", ar: "إملاء",
        he: "הכתבה", zh: "听写")
    case .vehicle:
      Texts(
        "Vehicle", de: "Fahrzeug", fr: "Véhicule", es: "Vehículo", ja: "車両", ar: "المركبة",
        he: "הרכב", zh: "车辆")
    case .tuner:
      Texts(
        "Tuner", de: "Radio", fr: "Radio", es: "Radio", ja: "ラジオ", ar: "الراديو", he: "רדיו",
        zh: "收音机")
    }
  }
}
