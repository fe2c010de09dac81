/// What stands in place of a list, and in toasts.
public enum MessagePhrase: Phrase, Hashable, Sendable, CaseIterable {
  case retry, cancel, disconnected, connect, stopped, ended, crashed, tooDeep, exception, cutOff,
    tooLong, notStarted, saysNothing, asksNothing, notArrived, nothingHere, nothingIn,
    nothingToPlay, follow, unlock, protected, notSignedIn, signIn, couldNotLoad, offline, locked,
    signedOut, gone, noReason, parkForLevels, parkToOpen, notPlayable, startedLate, reconnecting,
    noAnswer, commandFailed, commandDone, noContent, noItem, noDevice

  public var texts: Texts {
    switch self {
    case .retry:
      Texts(
        "Retry", de: "Erneut versuchen", fr: "Réessayer", es: "Reintentar", ja: "再試行",
        ar: "إعادة المحاولة", he: "ניסיון חוזר", zh: "重试")
    case .cancel:
      Texts(
        "Cancel", de: "Abbrechen", fr: "Annuler", es: "Cancelar", ja: "キャンセル", ar: "إلغاء",
        he: "ביטול", zh: "取消")
    case .disconnected:
      Texts(
        "Phone disconnected", de: "Telefon getrennt", fr: "Téléphone déconnecté",
        es: "Teléfono desconectado", ja: "電話が未接続です", ar: "الهاتف غير متصل", he: "הטלפון מנותק",
        zh: "手机已断开")
    case .connect:
      Texts(
        "Connect your phone with a cable or over wireless to continue listening.",
        de: "Verbinde dein Telefon per Kabel oder drahtlos, um weiterzuhören.",
        fr: "Connectez votre téléphone par câble ou sans fil pour continuer l’écoute.",
        es: "Conecta el teléfono por cable o de forma inalámbrica para seguir escuchando.",
        ja: "続きを聴くには、ケーブルまたはワイヤレスで電話を接続してください。",
        ar: "صِل هاتفك بكابل أو لاسلكيًا لمتابعة الاستماع.",
        he: "חברו את הטלפון בכבל או באלחוט כדי להמשיך להאזין.", zh: "请用数据线或无线方式连接手机以继续收听。")
    case .stopped:
      Texts(
        "%1 stopped", de: "%1 wurde beendet", fr: "%1 s’est arrêté", es: "%1 se ha detenido",
        ja: "%1が停止しました", ar: "توقف تطبيق %1", he: "היישום %1 נעצר", zh: "%1已停止")
    case .ended:
      Texts(
        "The app has ended. Connect the phone again to start it.",
        de: "Die App wurde beendet. Verbinde das Telefon erneut, um sie zu starten.",
        fr: "L’app s’est fermée. Reconnectez le téléphone pour la relancer.",
        es: "La app se ha cerrado. Vuelve a conectar el teléfono para iniciarla.",
        ja: "アプリが終了しました。電話を接続し直すと起動します。", ar: "انتهى التطبيق. أعد توصيل الهاتف لتشغيله.",
        he: "היישום הסתיים. חברו את הטלפון מחדש כדי להפעיל אותו.", zh: "应用已结束。重新连接手机即可启动。")
    case .crashed:
      Texts(
        "It crashed too often to be started again.",
        de: "Sie ist zu oft abgestürzt, um neu gestartet zu werden.",
        fr: "Elle a planté trop souvent pour être relancée.",
        es: "Ha fallado demasiadas veces para volver a iniciarse.", ja: "何度も異常終了したため、再起動できません。",
        ar: "تعطل مرات كثيرة فلا يمكن تشغيله من جديد.",
        he: "הוא קרס יותר מדי פעמים מכדי להפעיל אותו שוב.", zh: "崩溃次数过多，无法再次启动。")
    case .tooDeep:
      Texts(
        "It was stopped for opening more levels than a moving car may show.",
        de: "Sie wurde beendet, weil sie mehr Ebenen öffnete, als während der Fahrt erlaubt sind.",
        fr: "Elle a été arrêtée : trop de niveaux ouverts pour une voiture qui roule.",
        es: "Se detuvo por abrir más niveles de los permitidos en marcha.",
        ja: "走行中に表示できる階層を超えたため、停止されました。",
        ar: "أُوقف لأنه فتح مستويات أكثر مما يُسمح به أثناء القيادة.",
        he: "הוא נעצר כי פתח יותר רמות ממה שמותר בנסיעה.", zh: "打开的层级超过行车时允许的数量，已被停止。")
    case .exception:
      Texts(
        "It did something with its screens that ends an app on the phone.",
        de: "Sie tat mit ihren Bildschirmen etwas, das eine App auf dem Telefon beendet.",
        fr: "Elle a fait avec ses écrans ce qui arrête une app sur le téléphone.",
        es: "Hizo con sus pantallas algo que cierra una app en el teléfono.",
        ja: "電話ではアプリが終了する画面操作を行いました。", ar: "فعل بشاشاته ما ينهي تطبيقًا على الهاتف.",
        he: "הוא עשה במסכיו משהו שמסיים יישום בטלפון.", zh: "它对界面的操作会使手机上的应用退出。")
    case .cutOff:
      Texts(
        "It was stopped for saying more than there is room for.",
        de: "Sie wurde beendet, weil sie mehr mitteilte, als Platz ist.",
        fr: "Elle a été arrêtée : elle en disait plus qu’il n’y a de place.",
        es: "Se detuvo por enviar más de lo que cabe.", ja: "送信量が上限を超えたため、停止されました。",
        ar: "أُوقف لأنه أرسل أكثر مما يتسع له المكان.",
        he: "הוא נעצר כי שלח יותר ממה שיש לו מקום.", zh: "发送的内容超出容量，已被停止。")
    case .tooLong:
      Texts(
        "This is taking too long", de: "Das dauert zu lange", fr: "C’est trop long",
        es: "Está tardando demasiado", ja: "時間がかかりすぎています", ar: "يستغرق هذا وقتًا طويلًا",
        he: "זה לוקח יותר מדי זמן", zh: "等待时间过长")
    case .notStarted:
      Texts(
        "The app has not started yet.", de: "Die App ist noch nicht gestartet.",
        fr: "L’app n’a pas encore démarré.", es: "La app aún no se ha iniciado.",
        ja: "アプリはまだ起動していません。", ar: "لم يبدأ التطبيق بعد.", he: "היישום עדיין לא הופעל.",
        zh: "应用尚未启动。")
    case .saysNothing:
      Texts(
        "%1 has not said what it shows.", de: "%1 hat noch nicht gesagt, was es zeigt.",
        fr: "%1 n’a pas encore dit quoi afficher.", es: "%1 no ha dicho qué muestra.",
        ja: "%1から表示内容が届いていません。", ar: "لم يذكر تطبيق %1 ما يعرضه.",
        he: "היישום %1 עוד לא אמר מה להציג.", zh: "%1尚未说明要显示什么。")
    case .asksNothing:
      Texts(
        "The car asks %1 for nothing before a command has a handler.",
        de: "Das Auto fragt %1 nichts, bevor ein Befehl behandelt wird.",
        fr: "La voiture ne demande rien à %1 tant qu’aucune commande n’est prise en charge.",
        es: "El coche no pide nada a %1 hasta que atienda algún comando.",
        ja: "コマンドが処理されるまで、車は%1に何も要求しません。", ar: "لا تطلب السيارة شيئًا من %1 قبل أن يعالج أمرًا.",
        he: "המכונית לא מבקשת דבר מ־%1 לפני שפקודה מטופלת.", zh: "在有命令被处理之前，汽车不会向%1请求内容。")
    case .notArrived:
      Texts(
        "%1 did not arrive within %2 seconds.", de: "%1 kam nicht innerhalb von %2 Sekunden.",
        fr: "%1 n’est pas arrivé en %2 secondes.", es: "%1 no llegó en %2 segundos.",
        ja: "%1は%2秒以内に届きませんでした。", ar: "لم يصل %1 خلال %2 ثانية.",
        he: "התוכן %1 לא הגיע בתוך %2 שניות.", zh: "%1未在%2秒内到达。")
    case .nothingHere:
      Texts(
        "Nothing here", de: "Hier ist nichts", fr: "Rien ici", es: "No hay nada aquí",
        ja: "項目がありません", ar: "لا شيء هنا", he: "אין כאן דבר", zh: "此处没有内容")
    case .nothingIn:
      Texts(
        "There is nothing in %1 at the moment.", de: "In %1 ist zurzeit nichts.",
        fr: "Il n’y a rien dans %1 pour le moment.", es: "Ahora no hay nada en %1.",
        ja: "現在、%1には何もありません。", ar: "لا يوجد شيء في %1 حاليًا.", he: "אין כרגע דבר ב־%1.",
        zh: "%1目前没有内容。")
    case .nothingToPlay:
      Texts(
        "Nothing to play yet", de: "Noch nichts zum Abspielen", fr: "Rien à lire pour l’instant",
        es: "Aún no hay nada que reproducir", ja: "再生できるものがまだありません", ar: "لا شيء للتشغيل بعد",
        he: "עדיין אין מה לנגן", zh: "暂无可播放内容")
    case .follow:
      Texts(
        "Follow a show or save an album in %1 on your phone and it will appear here.",
        de:
          "Folge in %1 auf dem Telefon einer Sendung oder sichere ein Album, dann steht es hier.",
        fr:
          "Suivez une émission ou enregistrez un album dans %1 sur le téléphone pour le voir ici.",
        es: "Sigue un programa o guarda un álbum en %1 en el teléfono y aparecerá aquí.",
        ja: "電話の%1で番組をフォローするかアルバムを保存すると、ここに表示されます。",
        ar: "تابع برنامجًا أو احفظ ألبومًا في %1 على هاتفك ليظهر هنا.",
        he: "עקבו אחרי תוכנית או שמרו אלבום ב־%1 בטלפון והם יופיעו כאן.",
        zh: "在手机上的%1中关注节目或收藏专辑，即会显示在这里。")
    case .unlock:
      Texts(
        "Unlock your phone", de: "Entsperre dein Telefon", fr: "Déverrouillez le téléphone",
        es: "Desbloquea el teléfono", ja: "電話のロックを解除してください", ar: "افتح قفل هاتفك",
        he: "בטלו את נעילת הטלפון", zh: "请解锁手机")
    case .protected:
      Texts(
        "%1 is protected until your phone has been unlocked once.",
        de: "%1 ist geschützt, bis das Telefon einmal entsperrt wurde.",
        fr: "%1 est protégé tant que le téléphone n’a pas été déverrouillé.",
        es: "%1 está protegido hasta que desbloquees el teléfono una vez.",
        ja: "%1は、電話のロックを一度解除するまで保護されています。", ar: "يبقى %1 محميًا حتى يُفتح قفل هاتفك مرة واحدة.",
        he: "התוכן %1 מוגן עד שהטלפון ייפתח פעם אחת.", zh: "在手机解锁一次之前，%1受到保护。")
    case .notSignedIn:
      Texts(
        "You’re not signed in", de: "Du bist nicht angemeldet", fr: "Vous n’êtes pas connecté",
        es: "No has iniciado sesión", ja: "サインインしていません", ar: "لم تسجّل الدخول",
        he: "לא נכנסתם לחשבון", zh: "您尚未登录")
    case .signIn:
      Texts(
        "Open %1 on your phone to sign in.", de: "Öffne %1 auf dem Telefon, um dich anzumelden.",
        fr: "Ouvrez %1 sur le téléphone pour vous connecter.",
        es: "Abre %1 en el teléfono para iniciar sesión.", ja: "電話で%1を開いてサインインしてください。",
        ar: "افتح %1 على هاتفك لتسجيل الدخول.", he: "פתחו את %1 בטלפון כדי להיכנס.",
        zh: "请在手机上打开%1登录。")
    case .couldNotLoad:
      Texts(
        "Couldn’t load %1", de: "%1 lädt nicht", fr: "Échec du chargement de %1",
        es: "No se pudo cargar %1", ja: "%1を読み込めません", ar: "تعذر تحميل %1",
        he: "לא ניתן לטעון את %1", zh: "无法载入%1")
    case .offline:
      Texts(
        "The network connection was lost.", de: "Die Netzverbindung ging verloren.",
        fr: "La connexion au réseau a été perdue.", es: "Se perdió la conexión de red.",
        ja: "ネットワーク接続が切れました。", ar: "انقطع الاتصال بالشبكة.", he: "החיבור לרשת אבד.",
        zh: "网络连接已断开。")
    case .locked:
      Texts(
        "The phone is locked.", de: "Das Telefon ist gesperrt.",
        fr: "Le téléphone est verrouillé.", es: "El teléfono está bloqueado.",
        ja: "電話がロックされています。", ar: "الهاتف مقفل.", he: "הטלפון נעול.", zh: "手机已锁定。")
    case .signedOut:
      Texts(
        "Nobody is signed in.", de: "Niemand ist angemeldet.", fr: "Personne n’est connecté.",
        es: "Nadie ha iniciado sesión.", ja: "サインインしていません。", ar: "لم يسجّل أحد الدخول.",
        he: "אף אחד לא נכנס לחשבון.", zh: "无人登录。")
    case .gone:
      Texts(
        "It is not there any more.", de: "Es ist nicht mehr da.", fr: "Ce n’est plus là.",
        es: "Ya no está ahí.", ja: "もうありません。", ar: "لم يعد موجودًا.", he: "זה כבר לא שם.",
        zh: "它已不存在。")
    case .noReason:
      Texts(
        "The app could not say why.", de: "Die App konnte nicht sagen, warum.",
        fr: "L’app n’a pas pu dire pourquoi.", es: "La app no pudo decir por qué.",
        ja: "アプリは理由を示しませんでした。", ar: "لم يذكر التطبيق السبب.", he: "היישום לא ידע לומר מדוע.",
        zh: "应用未能说明原因。")
    case .parkForLevels:
      Texts(
        "Park to open more levels", de: "Zum Öffnen bitte parken",
        fr: "Garez-vous pour aller plus loin", es: "Aparca para abrir más niveles",
        ja: "続きは停車してから", ar: "أوقف السيارة لفتح المزيد", he: "עצרו כדי לפתוח רמות נוספות",
        zh: "停车后可打开更多")
    case .parkToOpen:
      Texts(
        "Park to open %1", de: "Zum Öffnen von %1 parken", fr: "Garez-vous pour ouvrir %1",
        es: "Aparca para abrir %1", ja: "%1は停車してから", ar: "أوقف السيارة لفتح %1",
        he: "עצרו כדי לפתוח את %1", zh: "停车后可打开%1")
    case .notPlayable:
      Texts(
        "This cannot be played", de: "Das kann nicht gespielt werden", fr: "Lecture impossible",
        es: "No se puede reproducir", ja: "再生できません", ar: "لا يمكن تشغيل هذا",
        he: "לא ניתן לנגן את זה", zh: "无法播放")
    case .startedLate:
      Texts(
        "The app did not start playing in time", de: "Die App begann nicht rechtzeitig",
        fr: "L’app n’a pas lancé la lecture à temps", es: "La app no empezó a tiempo",
        ja: "アプリの再生が間に合いません", ar: "لم يبدأ التطبيق التشغيل في الوقت",
        he: "היישום לא התחיל לנגן בזמן", zh: "应用未能及时播放")
    case .reconnecting:
      Texts(
        "Reconnecting to %1…", de: "%1 wird neu verbunden …", fr: "Reconnexion à %1…",
        es: "Reconectando con %1…", ja: "%1に再接続中…", ar: "جارٍ إعادة الاتصال بـ %1…",
        he: "מתחבר מחדש אל %1…", zh: "正在重新连接%1…")
    case .noAnswer:
      Texts(
        "%1: no answer", de: "%1: keine Antwort", fr: "%1 : pas de réponse",
        es: "%1: sin respuesta", ja: "%1：応答なし", ar: "لا استجابة: %1", he: "אין תשובה: %1",
        zh: "%1：无响应")
    case .commandFailed:
      Texts(
        "%1: failed", de: "%1: fehlgeschlagen", fr: "%1 : échec", es: "%1: error", ja: "%1：失敗",
        ar: "فشل: %1", he: "נכשל: %1", zh: "%1：失败")
    case .commandDone:
      Texts(
        "%1: success", de: "%1: ausgeführt", fr: "%1 : réussi", es: "%1: hecho", ja: "%1：完了",
        ar: "تم: %1", he: "בוצע: %1", zh: "%1：成功")
    case .noContent:
      Texts(
        "%1: no such content", de: "%1: nicht vorhanden", fr: "%1 : contenu absent",
        es: "%1: no existe", ja: "%1：コンテンツなし", ar: "لا يوجد محتوى: %1", he: "אין תוכן כזה: %1",
        zh: "%1：无此内容")
    case .noItem:
      Texts(
        "%1: no actionable item", de: "%1: nichts zu tun", fr: "%1 : rien à faire",
        es: "%1: nada que hacer", ja: "%1：対象なし", ar: "لا عنصر: %1", he: "אין פריט: %1",
        zh: "%1：无可操作项目")
    case .noDevice:
      Texts(
        "%1: device not found", de: "%1: kein Gerät", fr: "%1 : appareil absent",
        es: "%1: sin dispositivo", ja: "%1：機器なし", ar: "لا جهاز: %1", he: "אין התקן: %1",
        zh: "%1：未找到设备")
    }
  }
}
