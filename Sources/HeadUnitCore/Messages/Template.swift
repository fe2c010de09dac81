/// A screen's worth of content that an app hands over whole, instead of being asked row by row.
public struct Template: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    case list(TemplateList)
    case grid([TemplateButton])
    /// Each with a stack of its own; only at the root.
    case tabs([Template])
    /// What plays; all its content comes from what the app publishes.
    case nowPlaying
    /// The wordings from longest to shortest, and what can be answered.
    case alert([String], [TemplateButton])
    case actionSheet(message: String?, [TemplateButton])
    /// A kind that is for other apps than these, by its name on the phone.
    case foreign(String)
  }

  /// The app's own name for it: the same instance has the same.
  public var id: String
  public var title: String?
  public var content: Content
  public var tab: TemplateTab?
  /// At most two are drawn; none on a tab's own template.
  public var leadingButtons: [TemplateButton] = []
  public var trailingButtons: [TemplateButton] = []
  /// The app's own way back, where it has one.
  public var back: TemplateBack?

  public init(id: String, title: String? = nil, _ content: Content) {
    self.id = id
    self.title = title
    self.content = content
  }
}

/// The way back from a template as the app wants it.
public struct TemplateBack: Hashable, Sendable {
  public var title: String?
  public var image: String?
  /// The button that the app is told of, and leads back itself; nil where the car does.
  public var button: String?
  public var isEnabled = true

  public init(title: String? = nil, image: String? = nil, button: String? = nil) {
    (self.title, self.image, self.button) = (title, image, button)
  }
}

/// How a template stands in a tab bar.
public struct TemplateTab: Hashable, Sendable {
  public var title: String?
  public var image: String?
  public var isBadged = false

  public init(title: String? = nil, image: String? = nil, isBadged: Bool = false) {
    self.title = title
    self.image = image
    self.isBadged = isBadged
  }
}

/// Something to press that is no row: in a grid, a bar, a header, an alert, or beside what plays.
public struct TemplateButton: Hashable, Sendable {
  /// What the head unit draws of itself; `custom` has the app's own picture or words.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    case custom, shuffle, `repeat`, addToLibrary, more, playbackRate
  }

  public enum Style: String, Hashable, Codable, Sendable, CaseIterable {
    case normal, cancel, destructive
  }

  public var id: String
  /// The wordings from longest to shortest.
  public var titles: [String]
  public var image: String?
  public var kind = Kind.custom
  public var style = Style.normal
  public var isEnabled = true
  public var isSelected = false
  /// Beside a title: it has a ground of its own.
  public var isRounded = false
  /// What an answer is filled with.
  public var color: TemplateColor?

  public init(
    id: String, titles: [String] = [], image: String? = nil, kind: Kind = .custom,
    style: Style = .normal, isEnabled: Bool = true, isSelected: Bool = false
  ) {
    self.id = id
    self.titles = titles
    self.image = image
    self.kind = kind
    self.style = style
    self.isEnabled = isEnabled
    self.isSelected = isSelected
  }
}

/// The content of a list template.
public struct TemplateList: Hashable, Sendable {
  public var sections: [TemplateSection] = []
  /// What is said where there are no rows, from longest to shortest.
  public var emptyTitles: [String] = []
  public var emptySubtitles: [String] = []
  public var showsSpinnerWhileEmpty = false
  public var assistant: AssistantCell?
  /// A row of buttons above the first section.
  public var headerButtons: [TemplateButton] = []
  public var details: TemplateDetails?

  public init(sections: [TemplateSection] = []) {
    self.sections = sections
  }
}

/// The row that asks the assistant to play something.
public struct AssistantCell: Hashable, Sendable {
  public enum Position: String, Hashable, Codable, Sendable, CaseIterable {
    case top, bottom
  }

  public enum Visibility: String, Hashable, Codable, Sendable, CaseIterable {
    case off, whileLimited, always
  }

  /// What the assistant asks for; a call is only for apps that make calls.
  public enum Action: String, Hashable, Codable, Sendable, CaseIterable {
    case playMedia, startCall
  }

  public var position: Position
  public var visibility: Visibility
  public var action = Action.playMedia

  public init(position: Position = .top, visibility: Visibility = .always) {
    self.position = position
    self.visibility = visibility
  }
}

/// A colour of the app's own, as it is written: `#RRGGBB`, or `#RRGGBBAA` where it lets through.
public struct TemplateColor: Hashable, Sendable {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8
  public let alpha: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Nil where the text is no colour.
  public init?(_ text: String) {
    let digits = text.dropFirst()
    guard text.first == "#", [6, 8].contains(digits.count), digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits.count == 6 ? digits + "ff" : String(digits), radix: 16)
    else { return nil }
    self.init(
      red: UInt8(value >> 24), green: UInt8(value >> 16 & 255), blue: UInt8(value >> 8 & 255),
      alpha: UInt8(value & 255))
  }

  public var text: String {
    let channels = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return "#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// How bright it is to the eye, 0…1.
  public var luma: Double {
    (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255
  }
}

/// A word or a sign upon a picture.
public struct TemplateOverlay: Hashable, Codable, Sendable {
  public enum Alignment: String, Hashable, Codable, Sendable, CaseIterable {
    case leading, center, trailing
  }

  public var text: String?
  public var image: String?
  public var textColor: TemplateColor?
  public var background: TemplateColor?
  /// Leading where nothing is said.
  public var alignment: Alignment?

  public init(text: String? = nil, image: String? = nil, alignment: Alignment? = nil) {
    (self.text, self.image, self.alignment) = (text, image, alignment)
  }
}

/// What an album or a station has above its rows.
public struct TemplateDetails: Hashable, Sendable {
  public var title: String?
  public var subtitle: String?
  public var image: String?
  /// Upon the picture.
  public var overlay: TemplateOverlay?
  /// A match, upon the picture as well.
  public var sports: TemplateSports?
  /// What is said below, the longest wording first.
  public var bodies: [String] = []
  /// The ground is made of the picture's colours.
  public var isAdaptive = false
  /// How much of it was heard, 0…1.
  public var progress: Double?
  /// What the first button does with it.
  public var playback: TemplateItem.RowDeed?
  public var buttons: [TemplateButton] = []

  public init(title: String? = nil, subtitle: String? = nil, image: String? = nil) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
  }
}

public struct TemplateSection: Hashable, Sendable {
  public var header: String?
  public var subtitle: String?
  public var image: String?
  public var button: TemplateButton?
  /// What stands in the strip of letters for it.
  public var index: String?
  public var items: [TemplateItem]

  public init(header: String? = nil, items: [TemplateItem]) {
    self.header = header
    self.items = items
  }
}

/// One row of a list template.
public struct TemplateItem: Hashable, Sendable {
  public enum Accessory: String, Hashable, Codable, Sendable, CaseIterable {
    case none, disclosure, cloud
  }

  public enum Side: String, Hashable, Codable, Sendable, CaseIterable {
    case leading, trailing
  }

  /// What choosing it does with what it plays.
  public enum RowDeed: String, Hashable, Codable, Sendable, CaseIterable {
    case play, pause, replay
  }

  public var id: String
  public var title: String?
  public var subtitle: String?
  public var image: String?
  public var accessory = Accessory.none
  /// Wins over the kind of accessory.
  public var accessoryImage: String?
  public var isExplicit = false
  public var isPlaying = false
  public var playingSide = Side.leading
  public var progress: Double?
  public var playback: RowDeed?
  public var isEnabled = true
  /// It has a handler; a row without one cannot be chosen.
  public var isChoosable = true
  /// A row of pictures instead of an ordinary one.
  public var pictures: PictureRow?

  public init(id: String, title: String? = nil, subtitle: String? = nil, image: String? = nil) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.image = image
  }
}

/// Pictures side by side under one title.
public struct PictureRow: Hashable, Sendable {
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// A square picture with a title and a subtitle below.
    case row
    /// Wide, with the texts upon the picture.
    case card
    /// A small picture with the texts beside it.
    case condensed
    /// Pictures alone.
    case grid
    /// A picture with one title.
    case imageGrid
  }

  public var kind: Kind
  public var elements: [Element]
  /// Otherwise what does not fit side by side is not shown.
  public var allowsMultipleLines = false
  /// The pictures have a handler.
  public var isChoosable = true

  public struct Element: Hashable, Sendable {
    public var image: String?
    public var title: String?
    public var subtitle: String?
    public var isRound = false
    /// The name of a sign behind the title.
    public var symbol: String?
    public var isEnabled = true
    /// A card's picture takes the whole height.
    public var isFullHeight = false
    /// What a card is filled with.
    public var tint: TemplateColor?
    /// How much of it was heard, 0…1.
    public var progress: Double?
    public var playback: TemplateItem.RowDeed?
    /// Upon the picture.
    public var overlay: TemplateOverlay?
    public var sports: TemplateSports?

    public init(image: String? = nil, title: String? = nil, subtitle: String? = nil) {
      self.image = image
      self.title = title
      self.subtitle = subtitle
    }
  }

  public init(_ kind: Kind = .row, _ elements: [Element]) {
    self.kind = kind
    self.elements = elements
  }
}

// What an app shows beside what plays.

/// The app's own row of buttons on the now-playing screen, and what leads on from there.
public struct TemplatePlayer: Hashable, Sendable {
  public var buttons: [TemplateButton] = []
  public var isUpNextEnabled = false
  public var upNextTitle: String?
  public var isAlbumArtistEnabled = false
  /// Somebody in the app looks at what is pressed.
  public var hasObserver = false
  /// A match, in the place of the cover and its words.
  public var sports: TemplateSports?

  public init(buttons: [TemplateButton] = []) {
    self.buttons = buttons
  }
}

/// How a match stands.
public struct TemplateSports: Hashable, Sendable {
  public struct Team: Hashable, Sendable {
    public var name: String
    public var logo: String?
    /// Where there is no logo.
    public var initials: String?
    public var standings: String?
    public var score: String
    /// It has the ball, or whatever it is played with.
    public var hasPossession = false
    /// The app's own sign of that.
    public var possessionImage: String?
    public var isFavorite = false

    public init(name: String, score: String, initials: String? = nil, logo: String? = nil) {
      (self.name, self.score, self.initials, self.logo) = (name, score, initials, logo)
    }
  }

  /// Goes on by itself from when the app has given it, unless it is stopped.
  public struct Clock: Hashable, Sendable {
    public var seconds: Double
    public var countsUp: Bool
    public var isPaused: Bool

    public init(seconds: Double, countsUp: Bool, isPaused: Bool = false) {
      (self.seconds, self.countsUp, self.isPaused) = (seconds, countsUp, isPaused)
    }

    /// What it shows so long after it was given.
    public func seconds(after time: Duration) -> Double {
      guard !isPaused else { return seconds }
      return countsUp ? seconds + time.inSeconds : max(0, seconds - time.inSeconds)
    }
  }

  public var left: Team
  public var right: Team
  public var status: [String] = []
  public var statusImage: String?
  public var clock: Clock?
  public var background: String?

  public init(_ left: Team, _ right: Team) {
    (self.left, self.right) = (left, right)
  }

  /// As one says it: `Harbour 2 – 1 Lanterns`.
  public var words: String { "\(left.name) \(left.score) – \(right.score) \(right.name)" }
  /// In little room: `HAR 2 – 1 LAN`.
  public var shortWords: String {
    "\(left.shortName) \(left.score) – \(right.score) \(right.shortName)"
  }
}

extension TemplateSports.Team {
  public var shortName: String {
    if let initials, !initials.isEmpty { return initials }
    return String(name.prefix(3)).uppercased()
  }
}

/// What a car takes so many of, and leaves out the rest.
public enum TemplatePart: String, Hashable, Codable, Sendable, CaseIterable {
  case actions, barButtons, gridButtons, headerButtons, playerButtons
  /// Of one row, more than any car shows.
  case pictures
  /// Of one row, for want of room beside each other: in traces of cars whose rows did not move.
  case unfitPictures

  public var words: String {
    switch self {
    case .actions: "actions"
    case .barButtons: "buttons beside the title"
    case .gridButtons: "buttons of the grid"
    case .headerButtons: "buttons above the list"
    case .playerButtons: "buttons beside what plays"
    case .pictures, .unfitPictures: "pictures"
    }
  }
}

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
  /// Its templates are dark by day as well, or no longer.
  case dark(Bool)
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
      "Unsupported object <\(kind)> passed to \(call). "
        + "Allowed classes: (\(Self.allowed(in: call)))"
    case .notPresentable(let kind):
      "Unsupported object <\(kind)> passed to presentTemplate:animated:completion:. "
        + "Allowed classes: (CPActionSheetTemplate, CPAlertTemplate)"
    case .alreadyPresenting: "A template is already presented."
    case .nothingPresented: "There is no presented template to dismiss."
    case .tooManyTabs(let count, let maximum):
      "The tab bar has \(count) templates; at most \(maximum) are allowed."
    case .onlyListsOverNowPlaying:
      "Only a list template can be pushed over the now playing template."
    case .noRoot: "There is no root template."
    }
  }

  /// What a call takes, which never has what it was refused for.
  private static func allowed(in call: String) -> String {
    let always = "CPListTemplate, CPGridTemplate"
    if call.hasPrefix("setRootTemplate") { return "CPTabBarTemplate, \(always)" }
    return call.hasPrefix("pushTemplate") ? "\(always), CPNowPlayingTemplate" : always
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
