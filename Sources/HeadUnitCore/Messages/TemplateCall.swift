/// What an app wants done with its templates; each call gets one answer.
public struct TemplateCall: Hashable, Sendable {
  /// The app's own number for it, by which the answer finds its call.
  public var number: Int
  public var change: TemplateChange

  public init(_ number: Int, _ change: TemplateChange) {
    self.number = number
    self.change = change
  }
}

public enum TemplateChange: Hashable, Sendable {
  case setRoot(Template)
  case push(Template)
  case pop
  case popToRoot
  case popTo(String)
  case present(Template)
  case dismiss
  /// The template of the same name has this content now, wherever it is; tabs may be others.
  case update(Template)
  /// One row looks different; its place stays.
  case updateItem(TemplateItem)
  case selectTab(String)
  /// What the app has beside what plays.
  case player(TemplatePlayer)
}

/// Why a call was refused, in the phone's words.
public enum TemplateRefusal: Hashable, Codable, Sendable {
  case depthExceeded
  case sameInstanceTwice
  case nothingToPop
  case notOnTheStack
  /// The kind of template may not be used in this way, or not by this kind of app.
  case notAllowed(String, call: String)
  case notPresentable(String)
  case alreadyPresenting
  case nothingPresented
  case tooManyTabs(Int, maximum: Int)
  case onlyListsOverNowPlaying
  case noRoot

  /// As the phone says it.
  public var sentence: String {
    switch self {
    case .depthExceeded: "Application exceeded the hierarchy depth limit"
    case .sameInstanceTwice:
      "Pushing the same template instance more than once is not supported."
    case .nothingToPop: "No templates were available to be popped."
    case .notOnTheStack: "The template is not on the navigation stack."
    case .notAllowed(let kind, let call):
      "Unsupported object <\(kind)> passed to \(call). Allowed classes: "
        + "(CPTabBarTemplate, CPListTemplate, CPGridTemplate, CPNowPlayingTemplate, "
        + "CPAlertTemplate, CPActionSheetTemplate)"
    case .notPresentable(let kind):
      "Unsupported object <\(kind)> passed to presentTemplate:animated:completion:. "
        + "Allowed classes: (CPActionSheetTemplate, CPAlertTemplate, CPVoiceControlTemplate)"
    case .alreadyPresenting: "A template is already presented."
    case .nothingPresented: "There is no presented template to dismiss."
    case .tooManyTabs(let count, let maximum):
      "The tab bar has \(count) templates; at most \(maximum) are allowed."
    case .onlyListsOverNowPlaying:
      "Only a list template can be pushed over the now playing template."
    case .noRoot: "There is no root template."
    }
  }

  /// Raised at once and whatever the call has for an answer: the app ends with these words.
  public var endsApp: Bool {
    switch self {
    case .depthExceeded, .notAllowed, .notPresentable, .tooManyTabs: true
    case .sameInstanceTwice, .nothingToPop, .notOnTheStack, .alreadyPresenting, .nothingPresented,
      .onlyListsOverNowPlaying, .noRoot:
      false
    }
  }
}

/// What the head unit says of an app's templates.
public enum TemplateNotice: Hashable, Codable, Sendable {
  /// The call is done, or refused.
  case finished(Int, TemplateRefusal?)
  case willAppear(String)
  case didAppear(String)
  case willDisappear(String)
  case didDisappear(String)
  /// What is open now, from the root on, of the tab that is chosen.
  case stack([String], presented: String?)
  /// The driver chose the tab with this template.
  case tabChosen(String)
  case upNextPressed
  case albumArtistPressed
}

/// What the driver pressed of a template.
public enum TemplateElement: Hashable, Codable, Sendable {
  /// A row, by its item's name.
  case item(String)
  /// A picture of a row of pictures.
  case picture(String, Int)
  /// A button by its own name.
  case button(String)
  /// Nothing that is seen: what the assistant was asked for, in the driver's words.
  case assistant(String)
}
