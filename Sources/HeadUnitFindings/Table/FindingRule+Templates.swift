extension FindingRule {
  static let templates = completions + stacks + templateLists + beside + carScenes

  private static let completions: [FindingRule] = [
    FindingRule(
      .templateNeverCompleted, .error, .templates, "A row spins and spins.",
      because: "The handler of what was pressed never called its completion.",
      shown: "a select that has no answer when the trace ends", .documented,
      phone: "Call the completion on every way out of the handler, also where it fails.",
      library: "Take the fault `hang`, or `completes`, out.",
      wire: "Answer every `template/select`, also with an error."),
    FindingRule(
      .templateCompletedTwice, .warning, .templates, "A row stops spinning, and nothing came yet.",
      because: "The completion was called twice; which of them counts is chance.",
      shown: "a second answer to a select", .ours,
      phone: "Call the completion once.", library: "Take the fault or `completes` out.",
      wire: "Answer each request once."),
    FindingRule(
      .templateCompletedLate, .warning, .templates, "A row spins for too long.",
      because: "The completion was called when the car had given up waiting.",
      shown: "an answer to a select after its time", .ours,
      phone: "Call the completion when you know what comes, and load afterwards.",
      library: "Give a shorter `latency`.", wire: "Answer `template/select` sooner."),
  ]

  private static let stacks: [FindingRule] = [
    FindingRule(
      .templateTooDeep, .error, .templates, "The app ends while it is browsed.",
      because: "A template was pushed above as many as the car allows.",
      shown: "a push that was refused for its depth", .documented,
      phone: "Count interfaceController.templates before you push; go back or replace instead.",
      library: "Pop before you open.", wire: "Count the `ids` of the notice `stack`."),
    FindingRule(
      .templatePushedTwice, .error, .templates, "The app ends on a double tap.",
      because: "A template was pushed that is open already, such as that of what plays.",
      shown: "a push that was refused as the same instance", .observed,
      phone: "Look for it in interfaceController.templates and pop to it.",
      library: "Name another template, or pop to it.", wire: "Send `popTo` instead."),
    FindingRule(
      .templateNothingToPop, .error, .templates, "The app ends when it goes back.",
      because: "It popped at the root.", shown: "a pop that was refused", .observed,
      phone: "Pop only while there is more than one template.",
      library: "Take `pops` out.", wire: "Pop only while `ids` has more than one."),
    FindingRule(
      .templateNotAllowed, .error, .templates, "The app ends as soon as it opens something.",
      because: "The kind of template is not for audio apps, or not for this place.",
      shown: "a call that was refused for the kind", .documented,
      phone: "Use lists, grids, tabs, what plays, alerts and sheets, each where it belongs.",
      library: "Give another `kind`.", wire: "Send another kind of template."),
    FindingRule(
      .templateTooManyTabs, .error, .templates, "The app ends when it starts in the car.",
      because: "The tab bar has more templates than this car takes.",
      shown: "a root that was refused for its tabs", .documented,
      phone: "Give at most CPTabBarTemplate.maximumTabCount.", library: "Name fewer `tabs`.",
      wire: "Send fewer tabs."),
    FindingRule(
      .templateEmptyRoot, .error, .templates, "The app goes back to the home screen at once.",
      because: "Its root is a tab bar without tabs.", shown: "such a root", .observed,
      phone: "Set a list as the root until the tabs are known.", library: "Name `tabs`.",
      wire: "Send a list until the tabs are known."),
    FindingRule(
      .templateRefused, .warning, .templates, "Something does not open, or does not close.",
      because: "It presented twice, dismissed nothing, or named what is not open.",
      shown: "any other call that was refused", .documented,
      phone: "Look at presentedTemplate and templates before you call.",
      library: "Dismiss before you present.", wire: "Look at the notice `stack`."),
  ]

  private static let templateLists: [FindingRule] = [
    FindingRule(
      .templateListTrimmed, .note, .templates, "The end of a long list, or a button, is missing.",
      because:
        "The car takes so many rows, pictures, buttons or actions, and drops the rest without a "
        + "word.",
      shown: "more of something than the car takes", .documented,
      phone:
        "Read CPListTemplate.maximumItemCount and its like; put what matters first.",
      library: "Put what matters first.", wire: "Send fewer."),
    FindingRule(
      .templateUpdateStorm, .warning, .templates, "The list flickers and loses its place.",
      because: "The whole list was handed over again and again, for one row or in no time.",
      shown:
        "four lists of ten rows or more within 10 s that show the same but for a row at most, the "
        + "rows made anew or not, or more than five of one template within a second",
      .ours,
      phone: "Change the item: its setters draw its row alone.",
      library: "Take `updates` out of what comes often.", wire: "Send `updateItem`."),
  ]

  private static let beside: [FindingRule] = [
    FindingRule(
      .templatePlayerLate, .warning, .templates, "Buttons of the player are missing at first.",
      because: "The car shows what plays by itself, before the app has set it up.",
      shown: "what plays was seen before its buttons were set", .documented,
      phone: "Set up CPNowPlayingTemplate.shared as soon as the car connects.",
      library: "Take `late` out.", wire: "Send `player` before `setRoot`."),
    FindingRule(
      .templateUpNextUnobserved, .warning, .templates, "Up Next does nothing.",
      because: "It is shown, and no observer hears when it is pressed.",
      shown: "Up Next without an observer", .documented,
      phone: "Add an observer to CPNowPlayingTemplate.shared.", library: "Take `observer` out.",
      wire: "Send `observer` and heed the notice `upNext`."),
  ]

  private static let carScenes: [FindingRule] = [
    FindingRule(
      .carPlayArtScale, .warning, .templates, "Pictures in lists are blurred.",
      because: "A picture has as many points as the car draws, at another scale than the car's.",
      shown: "a picture of a template at two thirds, a half or a third of what it is drawn at",
      .documented,
      phone: "Draw pictures at carTraitCollection.displayScale, for maximumImageSize.",
      library: "Use a picture two or three times as large.",
      wire: "Send the size that artwork/load asks for: it is in pixels."),
    FindingRule(
      .carPlayColdStart, .error, .templates, "Started by the car, the app shows nothing.",
      because: "The phone is locked, and what the app waits for comes when it is not.",
      shown:
        "an app started while the phone is locked, and no root within 5 s: no template, or no "
        + "answer for the content's",
      .documented,
      phone:
        "Set a root in didConnect at once: without a scene of the phone's and without files that "
        + "are protected until it is unlocked.",
      library: "Take `late` out of the root.",
      wire: "Send `setRoot`, or answer for the root, before you load anything."),
    FindingRule(
      .carPlaySceneClassMissing, .error, .templates, "The app is on no screen of some cars.",
      because: "Info.plist names no class for the car's scene.",
      shown: "the phone's notice of it", .observed,
      phone: "Set UISceneClassName to CPTemplateApplicationScene in the car's role of Info.plist.",
      library: "Libraries have no Info.plist.", wire: "Programs have no Info.plist."),
  ]
}
