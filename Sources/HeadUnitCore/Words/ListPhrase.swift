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

/// What stands around the head unit on the page of a prototype.
public enum PagePhrase: String, Phrase, Hashable, Sendable, CaseIterable {
  case title, headUnit, choices, again, driving, parked, stopped, moving, themes, day, night, size,
    language, does, opens, missing, missingDriving, otherTitle, standIn, partial, moreRows

  public var texts: Texts {
    switch self {
    case .title:
      Texts(
        "%1: prototype", de: "%1: Prototyp", fr: "%1 : prototype", es: "%1: prototipo",
        ja: "%1：プロトタイプ", ar: "نموذج أولي: %1", he: "אב טיפוס: %1", zh: "%1：原型")
    case .headUnit:
      Texts(
        "Head unit", de: "Bordmonitor", fr: "Écran de bord", es: "Pantalla del coche",
        ja: "車載ディスプレイ", ar: "شاشة السيارة", he: "מסך הרכב", zh: "车载屏幕")
    case .choices:
      Texts(
        "What is shown", de: "Was gezeigt wird", fr: "Ce qui est affiché", es: "Qué se muestra",
        ja: "表示の設定", ar: "ما يُعرض", he: "מה מוצג", zh: "显示内容")
    case .again:
      Texts(
        "Start again", de: "Von vorn", fr: "Recommencer", es: "Empezar de nuevo", ja: "最初から",
        ar: "البدء من جديد", he: "התחלה מחדש", zh: "重新开始")
    case .driving:
      Texts(
        "How you drive", de: "Wie du fährst", fr: "Votre conduite", es: "Cómo conduces",
        ja: "走行状態", ar: "حالة القيادة", he: "מצב הנסיעה", zh: "行车状态")
    case .parked:
      Texts(
        "Parked", de: "Geparkt", fr: "Garé", es: "Aparcado", ja: "駐車中", ar: "متوقفة", he: "בחניה",
        zh: "已停车")
    case .stopped:
      Texts(
        "Stopped, in gear %1", de: "Steht, Gang %1", fr: "À l’arrêt, rapport %1",
        es: "Parado, marcha %1", ja: "停止中、ギア%1", ar: "واقفة، الناقل %1", he: "בעצירה, הילוך %1",
        zh: "静止，%1挡")
    case .moving:
      Texts(
        "At %1 %2", de: "Bei %1 %2", fr: "À %1 %2", es: "A %1 %2", ja: "走行中 %1 %2",
        ar: "بسرعة %1 %2", he: "במהירות %1 %2", zh: "时速 %1 %2")
    case .themes:
      Texts(
        "Day and night", de: "Tag und Nacht", fr: "Jour et nuit", es: "Día y noche", ja: "昼と夜",
        ar: "النهار والليل", he: "יום ולילה", zh: "日间与夜间")
    case .day:
      Texts(
        "Day", de: "Tag", fr: "Jour", es: "Día", ja: "昼", ar: "نهار", he: "יום", zh: "日间")
    case .night:
      Texts(
        "Night", de: "Nacht", fr: "Nuit", es: "Noche", ja: "夜", ar: "ليل", he: "לילה", zh: "夜间")
    case .size:
      Texts(
        "Size", de: "Größe", fr: "Taille", es: "Tamaño", ja: "サイズ", ar: "الحجم", he: "גודל",
        zh: "尺寸")
    case .language:
      Texts(
        "Language", de: "Sprache", fr: "Langue", es: "Idioma", ja: "言語", ar: "اللغة", he: "שפה",
        zh: "语言")
    case .does:
      Texts(
        "What this does is not in this prototype.", de: "Was das tut, zeigt dieser Prototyp nicht.",
        fr: "Cette action n’est pas dans ce prototype.",
        es: "Lo que esto hace no está en este prototipo.", ja: "この操作はプロトタイプにありません。",
        ar: "ما يفعله هذا ليس في هذا النموذج.", he: "מה שזה עושה אינו באב הטיפוס הזה.",
        zh: "此原型不含该操作。")
    case .opens:
      Texts(
        "What this opens is not in this prototype.",
        de: "Was sich da öffnet, zeigt dieser Prototyp nicht.",
        fr: "Ce qui s’ouvre ici n’est pas dans ce prototype.",
        es: "Lo que esto abre no está en este prototipo.", ja: "この先の画面はプロトタイプにありません。",
        ar: "ما يفتحه هذا ليس في هذا النموذج.", he: "מה שנפתח כאן אינו באב הטיפוס הזה.",
        zh: "此原型不含打开后的画面。")
    case .missing:
      Texts(
        "This is not in this prototype.", de: "Das zeigt dieser Prototyp nicht.",
        fr: "Ceci n’est pas dans ce prototype.", es: "Esto no está en este prototipo.",
        ja: "これはプロトタイプにありません。", ar: "هذا ليس في هذا النموذج.",
        he: "זה אינו באב הטיפוס הזה.", zh: "此原型不含此内容。")
    case .missingDriving:
      Texts(
        "This is not in this prototype for the way you drive.",
        de: "So, wie du fährst, zeigt dieser Prototyp das nicht.",
        fr: "Ceci n’est pas dans ce prototype pour votre conduite.",
        es: "Esto no está en este prototipo para esta forma de conducir.",
        ja: "この走行状態の画面はプロトタイプにありません。",
        ar: "هذا ليس في هذا النموذج لحالة القيادة هذه.", he: "זה אינו באב הטיפוס במצב נסיעה זה.",
        zh: "此原型不含该行车状态的画面。")
    case .otherTitle:
      Texts(
        "%1 plays; its own picture is not in this prototype.",
        de: "%1 läuft; ein eigenes Bild davon hat dieser Prototyp nicht.",
        fr: "%1 est en lecture ; son image n’est pas dans ce prototype.",
        es: "Suena %1; su imagen no está en este prototipo.",
        ja: "%1を再生中です。その画面はプロトタイプにありません。",
        ar: "يعمل الآن: %1، وصورته ليست في هذا النموذج.",
        he: "מתנגן %1; התמונה שלו אינה באב הטיפוס הזה.", zh: "正在播放%1；此原型不含其画面。")
    case .standIn:
      Texts(
        "A picture much like it stands in for this one.",
        de: "Ein sehr ähnliches Bild steht hier für das richtige.",
        fr: "Une image très proche remplace celle-ci.",
        es: "Una imagen muy parecida ocupa el lugar de esta.", ja: "よく似た画面で代用しています。",
        ar: "صورة شبيهة جدًا تحل محل هذه.", he: "תמונה דומה מאוד מוצגת במקומה.",
        zh: "以相近的画面代替。")
    case .partial:
      Texts(
        "Not everything that the app has is in this prototype.",
        de: "Dieser Prototyp zeigt nicht alles, was die App hat.",
        fr: "Ce prototype ne contient pas toute l’app.",
        es: "Este prototipo no contiene toda la app.", ja: "アプリのすべてがこのプロトタイプにあるわけではありません。",
        ar: "ليس كل ما في التطبيق موجودًا في هذا النموذج.",
        he: "לא כל מה שיש ביישום נמצא באב הטיפוס.",
        zh: "此原型未包含应用的全部内容。")
    case .moreRows:
      Texts(
        "%1 more rows are not in this prototype",
        de: "%1 weitere Zeilen zeigt dieser Prototyp nicht",
        fr: "%1 autres lignes ne sont pas dans ce prototype",
        es: "%1 filas más no están en este prototipo", ja: "ほか%1行はプロトタイプにありません",
        ar: "صفوف أخرى ليست في هذا النموذج: %1", he: "שורות נוספות שאינן באב הטיפוס: %1",
        zh: "另有%1行不在此原型中")
    }
  }
}
