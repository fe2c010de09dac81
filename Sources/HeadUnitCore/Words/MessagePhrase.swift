/// What stands in place of a list, and in toasts.
public enum MessagePhrase: Phrase, Hashable, Sendable, CaseIterable {
  case retry, cancel, disconnected, connect, stopped, ended, crashed, tooDeep, exception, cutOff,
    tooLong, notStarted, saysNothing, asksNothing, notArrived, nothingHere, nothingIn,
    nothingToPlay, follow, unlock, protected, notSignedIn, signIn, couldNotLoad, offline, locked,
    signedOut, gone, noReason, parkForLevels, parkToOpen, notPlayable, startedLate, reconnecting,
    noAnswer, commandDone, noContent, noItem, noDevice, deviceGone

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
        "It keeps closing. Reconnect your phone to try again.",
        de: "Sie schließt sich immer wieder. Verbinde das Telefon neu und versuche es erneut.",
        fr: "Elle se ferme sans cesse. Reconnectez le téléphone pour réessayer.",
        es: "Se cierra una y otra vez. Vuelve a conectar el teléfono para reintentarlo.",
        ja: "繰り返し終了しています。電話を接続し直してもう一度お試しください。",
        ar: "يُغلق التطبيق مرارًا. أعد توصيل هاتفك للمحاولة مرة أخرى.",
        he: "הוא נסגר שוב ושוב. חברו את הטלפון מחדש כדי לנסות שוב.", zh: "应用反复退出。请重新连接手机再试。")
    case .tooDeep:
      Texts(
        "It closed while you were driving. Reconnect your phone to start it.",
        de: "Sie wurde beim Fahren geschlossen. Verbinde das Telefon erneut, um sie zu starten.",
        fr: "Elle s’est fermée pendant la conduite. Reconnectez le téléphone pour la relancer.",
        es: "Se cerró durante la marcha. Vuelve a conectar el teléfono para iniciarla.",
        ja: "走行中に終了しました。電話を接続し直すと起動します。", ar: "أُغلق أثناء القيادة. أعد توصيل الهاتف لتشغيله.",
        he: "הוא נסגר בזמן הנסיעה. חברו את הטלפון מחדש כדי להפעיל אותו.",
        zh: "行车时应用已关闭。重新连接手机即可启动。")
    case .exception:
      Texts(
        "Something went wrong in it. Reconnect your phone to start it.",
        de: "Darin ging etwas schief. Verbinde das Telefon erneut, um sie zu starten.",
        fr: "Un problème est survenu. Reconnectez le téléphone pour la relancer.",
        es: "Algo salió mal. Vuelve a conectar el teléfono para iniciarla.",
        ja: "問題が発生しました。電話を接続し直すと起動します。", ar: "حدث خطأ ما. أعد توصيل الهاتف لتشغيله.",
        he: "משהו השתבש. חברו את הטלפון מחדש כדי להפעיל אותו.", zh: "出了点问题。重新连接手机即可启动。")
    case .cutOff:
      Texts(
        "It had to be closed. Reconnect your phone to start it.",
        de: "Sie musste geschlossen werden. Verbinde das Telefon erneut, um sie zu starten.",
        fr: "Elle a dû être fermée. Reconnectez le téléphone pour la relancer.",
        es: "Hubo que cerrarla. Vuelve a conectar el teléfono para iniciarla.",
        ja: "終了する必要がありました。電話を接続し直すと起動します。", ar: "كان لا بد من إغلاقه. أعد توصيل الهاتف لتشغيله.",
        he: "היה צורך לסגור אותו. חברו את הטלפון מחדש כדי להפעיל אותו.", zh: "应用不得不关闭。重新连接手机即可启动。")
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
        "%1 isn’t showing anything yet. Try again in a moment.",
        de: "Von %1 ist noch nichts zu sehen. Versuche es gleich noch einmal.",
        fr: "Rien à afficher de %1 pour l’instant. Réessayez dans un moment.",
        es: "Aún no hay nada de %1. Inténtalo de nuevo en un momento.",
        ja: "まだ%1の内容を表示できません。少し待ってからお試しください。",
        ar: "لا يعرض تطبيق %1 شيئًا بعد. حاول مرة أخرى بعد قليل.",
        he: "היישום %1 עדיין לא מציג דבר. נסו שוב בעוד רגע.", zh: "%1暂时没有内容可显示。请稍后再试。")
    case .asksNothing:
      Texts(
        "%1 isn’t ready yet. Open it on your phone and try again.",
        de: "%1 ist noch nicht bereit. Öffne es auf dem Telefon und versuche es erneut.",
        fr: "%1 n’est pas encore prêt. Ouvrez-le sur le téléphone et réessayez.",
        es: "%1 aún no está lista. Ábrela en el teléfono e inténtalo de nuevo.",
        ja: "%1の準備ができていません。電話で開いてからお試しください。",
        ar: "تطبيق %1 غير جاهز بعد. افتحه على هاتفك وحاول مرة أخرى.",
        he: "היישום %1 עוד לא מוכן. פתחו אותו בטלפון ונסו שוב.", zh: "%1尚未就绪。请在手机上打开后再试。")
    case .notArrived:
      Texts(
        "%1 isn’t loading. Check the phone’s connection or try again.",
        de: "%1 lädt nicht. Prüfe die Verbindung des Telefons oder versuche es erneut.",
        fr: "%1 ne se charge pas. Vérifiez la connexion du téléphone ou réessayez.",
        es: "%1 no se carga. Revisa la conexión del teléfono o reinténtalo.",
        ja: "%1を読み込めません。電話の接続を確認するか、もう一度お試しください。",
        ar: "لا يتم تحميل %1. تحقق من اتصال الهاتف أو حاول مرة أخرى.",
        he: "התוכן %1 לא נטען. בדקו את חיבור הטלפון או נסו שוב.", zh: "%1无法加载。请检查手机连接或重试。")
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
        "Something went wrong in the app.", de: "In der App ging etwas schief.",
        fr: "Un problème est survenu dans l’app.", es: "Algo salió mal en la app.",
        ja: "アプリで問題が発生しました。", ar: "حدث خطأ ما في التطبيق.", he: "משהו השתבש ביישום.",
        zh: "应用出了点问题。")
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
        "It didn’t start playing", de: "Die Wiedergabe begann nicht",
        fr: "La lecture n’a pas démarré", es: "La reproducción no empezó", ja: "再生が始まりませんでした",
        ar: "لم يبدأ التشغيل", he: "הניגון לא התחיל", zh: "未能开始播放")
    case .reconnecting:
      Texts(
        "Reconnecting to %1…", de: "%1 wird neu verbunden …", fr: "Reconnexion à %1…",
        es: "Reconectando con %1…", ja: "%1に再接続中…", ar: "جارٍ إعادة الاتصال بـ %1…",
        he: "מתחבר מחדש אל %1…", zh: "正在重新连接%1…")
    case .deviceGone:
      Texts(
        "%1 is no longer available", de: "%1 ist nicht mehr verfügbar",
        fr: "%1 n’est plus disponible", es: "%1 ya no está disponible",
        ja: "%1は利用できなくなりました", ar: "لم يعد %1 متاحًا", he: "אינו זמין עוד: %1", zh: "%1已不可用")
    case .noAnswer:
      Texts(
        "%1: no answer", de: "%1: keine Antwort", fr: "%1 : pas de réponse",
        es: "%1: sin respuesta", ja: "%1：応答なし", ar: "لا استجابة: %1", he: "אין תשובה: %1",
        zh: "%1：无响应")
    case .commandDone:
      Texts(
        "%1: success", de: "%1: ausgeführt", fr: "%1 : réussi", es: "%1: hecho", ja: "%1：完了",
        ar: "تم: %1", he: "בוצע: %1", zh: "%1：成功")
    case .noContent:
      Texts(
        "%1: not available", de: "%1: nicht verfügbar", fr: "%1 : non disponible",
        es: "%1: no disponible", ja: "%1：利用できません", ar: "غير متاح: %1", he: "לא זמין: %1",
        zh: "%1：不可用")
    case .noItem:
      Texts(
        "%1: nothing is playing", de: "%1: nichts läuft", fr: "%1 : rien en lecture",
        es: "%1: no suena nada", ja: "%1：再生中の項目なし", ar: "لا شيء قيد التشغيل: %1",
        he: "דבר לא מתנגן: %1", zh: "%1：没有正在播放的内容")
    case .noDevice:
      Texts(
        "%1: speaker not found", de: "%1: Lautsprecher fehlt", fr: "%1 : haut-parleur absent",
        es: "%1: sin altavoz", ja: "%1：スピーカーなし", ar: "مكبر الصوت غير موجود: %1",
        he: "הרמקול לא נמצא: %1", zh: "%1：未找到扬声器")
    }
  }
}
