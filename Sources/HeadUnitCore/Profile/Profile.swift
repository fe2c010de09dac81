public import HeadUnitText

/// A head unit's make.
public struct Profile: Hashable, Sendable {
  public var name = "hd720"
  public var kind = Kind.screen
  public var kit = Kit()
  public var display = Display()
  public var inputs: [InputDevice] = InputDevice.allCases
  public var limits = [
    LimitBand(speed: .zero),
    LimitBand(speed: .kilometresPerHour(1), items: 12),
  ]
  public var timeouts = Timeouts()
  public var tabsMaximum = 4
  public var templates = TemplateLimits()
  /// The version of the phone's system; nil when nobody says one, and the app is shown on one that
  /// shows it.
  public var phoneVersion: Int?
  /// In which the head unit speaks for itself.
  public var language = Language.english
  public var quirks = Quirks()

  public init() {}

  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// It shows what the app has to choose from.
    case screen
    /// A car without that: a few lines of what plays, and five keys, over Bluetooth.
    case bluetooth
  }

  /// Whether it shows what the app has to choose from.
  public var hasContent: Bool { kind == .screen }

  /// Without touch the knob is all there is, so that something always has to have the focus.
  public var hasTouch: Bool { inputs.contains(.touch) }
}

/// How a Bluetooth kit goes about with a phone.
public struct Kit: Hashable, Sendable {
  /// What many send without anybody having pressed a key.
  public enum Greeting: String, Hashable, Sendable, CaseIterable {
    case play, shuffle, `repeat`

    /// The modes are switched off, which is how such kits begin.
    var command: Command {
      switch self {
      case .play: .play
      case .shuffle: .shuffle(.off)
      case .repeat: .repeat(.off)
      }
    }
  }

  /// What it sends as soon as it has found the phone, in this order.
  public var greeting: [Greeting] = []

  public init() {}
}

/// A screen, its size in pixels.
public struct Display: Hashable, Sendable {
  public var width = 1280
  public var height = 720
  /// What the app is told; how large things are drawn follows from the pixels and the text size.
  public var scale = 2
  public var driverSide = DriverSide.left
  public var safeArea = Insets()
  public var textSize = TextSize.usual
  public var contrast = ContrastLevel.standard
  public var transparency = Transparency.standard
  public var cornerRadius = 0

  public init() {}
}

/// Distances from the four edges, in pixels.
public struct Insets: Hashable, Sendable {
  public var top = 0
  public var left = 0
  public var bottom = 0
  public var right = 0

  public init() {}
}

public enum DriverSide: String, Hashable, Sendable, CaseIterable {
  case left, right
}

public enum InputDevice: String, Hashable, Sendable, CaseIterable {
  case touch, knob, touchpad, keys
}

/// How long the head unit waits; no vendor publishes a number, these are ours.
public struct Timeouts: Hashable, Sendable {
  public var content = Duration.seconds(10)
  public var playback = Duration.seconds(10)
  public var artwork = Duration.seconds(15)
  public var command = Duration.seconds(5)
  public var output = Duration.seconds(20)

  public init() {}
}

/// How much of templates a car takes; documented, measured or our choice, as the page says.
public struct TemplateLimits: Hashable, Sendable {
  /// Levels an app may open, the root included.
  public var depth = 5
  /// The same of an app for fueling, or one that is spoken with.
  public var fuelingDepth = 3
  /// The same of an app for tasks while driving, or for quick food; nil is as on the phone.
  public var taskDepth: Int?
  /// Items of one list while nothing limits it.
  public var items = 500
  public var sections = 100
  /// Buttons of a grid, or above a list.
  public var gridButtons = 8
  /// The app's own buttons beside what plays.
  public var playerButtons = 5
  /// Pictures of one row, however wide the screen is.
  public var pictures = 24
  /// Buttons at each side of a title.
  public var barButtons = 2
  /// Buttons below what stands above a list about all of it.
  public var detailsButtons = 3
  public var alertActions = 2
  public var sheetActions = 6
  public var pictureSizes = TemplatePictureSizes()

  public init() {}

  /// Levels that an app of a kind may open on a phone of that version.
  public func depth(of kind: AppKind, on version: Int?) -> Int {
    switch kind {
    case .audio, .communication, .charging, .parking, .navigation: depth
    case .fueling, .voice: fuelingDepth
    // Three since a version within 26, which a profile has no word for.
    case .drivingTask, .quickFood: taskDepth ?? ((version ?? 26) > 26 ? 3 : 2)
    }
  }

  /// What a profile may say of the buttons of a grid.
  static let gridButtonsRange = 1...24
}

/// What a picture of a template is for, by which it has its place and its size.
public enum TemplatePictureSize: String, Hashable, Sendable, CaseIterable {
  /// Beside a row.
  case row
  /// Beside the header of a section.
  case section
  /// On a button above a list.
  case header
  /// Of a grid.
  case grid
  /// In rows of pictures, by their kinds.
  case element, cover, imageGrid, condensed, card
  /// As high as a card in a row of pictures.
  case fullCard
  /// Above a list, of what it is about.
  case details
  /// On a button, or at the end of a row.
  case button
  /// On one of the app's own buttons beside what plays.
  case player

  /// How much room the look has for it; what a profile says else is scaled to that.
  public var points: Double {
    switch self {
    case .player: 20
    case .button: 24
    case .section: 28
    case .row, .condensed, .header: 48
    case .grid: 64
    case .element, .cover, .imageGrid, .card: 96
    case .details: 100
    case .fullCard: 124
    }
  }

  /// For whoever sets it in a profile.
  var words: String {
    switch self {
    case .row: "beside a row"
    case .section: "beside the header of a section"
    case .header: "on a button above a list"
    case .grid: "on a button of a grid"
    case .element: "in a row of pictures with titles and subtitles"
    case .cover: "in a row of pictures alone"
    case .imageGrid: "in a row of pictures with one title each"
    case .condensed: "in a condensed row of pictures"
    case .card: "on a card"
    case .fullCard: "as high as a card"
    case .details: "of the details above a list"
    case .button: "on a button, or at the end of a row"
    case .player: "on a button beside what plays"
    }
  }
}

/// In points, what an app is told that its pictures are drawn at, and what they are asked for.
public struct TemplatePictureSizes: Hashable, Sendable {
  /// Those that are not as usual.
  private(set) var own: [TemplatePictureSize: Int] = [:]

  static let range = 8...400

  public init() {}

  public subscript(size: TemplatePictureSize) -> Int {
    get { own[size] ?? Int(size.points) }
    set { own[size] = newValue == Int(size.points) ? nil : newValue }
  }
}

/// Behaviour in which head units differ.
public struct Quirks: Hashable, Sendable {
  public enum OverDepth: String, Hashable, Sendable, CaseIterable {
    /// Containers at the last level cannot be chosen.
    case refuse
    /// The app is stopped, as the vendor documents.
    case terminate
  }

  public enum FeedbackMenu: String, Hashable, Sendable, CaseIterable {
    case own, previousSlot
  }

  public enum RateStep: String, Hashable, Sendable, CaseIterable {
    case off
    case half = "0.5"
    case quarter = "0.25"

    public var step: Double? {
      switch self {
      case .off: nil
      case .half: 0.5
      case .quarter: 0.25
      }
    }
  }

  /// When a finger or the knob can move the position of a track.
  public enum Scrubber: String, Hashable, Sendable, CaseIterable {
    /// While nothing is limited, which is while the car stands.
    case parked
    case always
    /// The bar only shows the position.
    case never
  }

  /// What a key means whose command is disabled.
  public enum DisabledKeys: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case silent
    /// The handler is called all the same.
    case sent
  }

  /// What becomes of a skip command without a preferred interval.
  public enum SkipWithoutInterval: String, Hashable, Sendable, CaseIterable {
    /// It has no button.
    case hidden
    /// Its button skips by an interval of the head unit's own.
    case shown
  }

  /// What says whether an app plays.
  public enum PlayState: String, Hashable, Sendable, CaseIterable {
    /// The published rate, and whether sound comes out where there is none.
    case rate
    /// What the app says of playback beside the rate, where it says so.
    case playbackState
    /// Whether sound comes out, where that is known.
    case audioOutput
  }

  /// What a tap does on a row that has a list of its own and can be played.
  public enum PlayableContainer: String, Hashable, Sendable, CaseIterable {
    /// It plays, and a button at the row's end opens it.
    case plays
    /// It opens, and a button at the row's end plays it.
    case opens
  }

  /// What becomes of the program of an extension once it was read.
  public enum RemoteExtension: String, Hashable, Sendable, CaseIterable {
    /// It is ended, and begun anew whenever it is needed.
    case killed
    /// It goes on.
    case kept
  }

  public var needsCommandFirst = true
  public var overDepth = OverDepth.refuse
  public var feedbackMenu = FeedbackMenu.own
  public var rateStep = RateStep.off
  public var scrubber = Scrubber.parked
  public var disabledKeys = DisabledKeys.silent
  public var skipWithoutInterval = SkipWithoutInterval.shown
  public var playState = PlayState.rate
  public var playableContainer = PlayableContainer.plays
  public var remoteExtension = RemoteExtension.killed

  public init() {}
}

extension Profile {
  /// Lays what the file says over what is there; what it does not say stays.
  ///
  /// Every mistake of the file is given at once, and then nothing of it holds.
  public mutating func layer(_ source: SourceText) throws(Mistakes) {
    let json = JSONDocument.reading(source, comments: true)
    guard let document = json.document else { throw json.mistakes }
    var reading = ProfileReading(source: source, profile: self, unclear: json.unclear)
    reading.mistakes = json.mistakes
    reading.read(document.root)
    guard reading.mistakes.isEmpty else { throw reading.mistakes }
    self = reading.profile
  }
}

private struct ProfileReading {
  let source: SourceText
  var profile: Profile
  /// Values of which it has been said already what is wrong with them.
  let unclear: Set<Int>
  var mistakes = Mistakes()

  mutating func read(_ root: JSONDocument.Node) {
    guard root.kind == .object else {
      mistakes.add("a profile is an object: {…}", at: root.offset, in: source)
      return
    }
    readObject(root, prefix: "")
    checkSafeArea(root)
  }

  private mutating func readObject(_ node: JSONDocument.Node, prefix: String) {
    for (key, value) in node.members {
      guard !unclear.contains(value.offset) else { continue }
      let name = prefix + (key.string ?? "")
      if let known = ProfileKey.all.first(where: { $0.name == name }) {
        take(value, for: known)
      } else if ProfileKey.all.contains(where: { $0.name.hasPrefix(name + ".") }) {
        readGroup(value, name: name)
      } else {
        unknown(key, prefix: prefix)
      }
    }
  }

  private mutating func readGroup(_ value: JSONDocument.Node, name: String) {
    guard value.kind == .object else {
      mistakes.add("\(name) is an object: {…}", at: value.offset, in: source)
      return
    }
    readObject(value, prefix: name + ".")
  }

  private mutating func take(_ value: JSONDocument.Node, for key: ProfileKey) {
    for complaint in key.take(value, &profile) {
      mistakes.add(complaint.message, at: complaint.offset, in: source)
    }
  }

  private mutating func unknown(_ key: JSONDocument.Node, prefix: String) {
    let word = key.string ?? ""
    let candidates = ProfileKey.all.map(\.name).filter { $0.hasPrefix(prefix) }
      .map { String($0.dropFirst(prefix.count).prefix { $0 != "." }) }
    mistakes.add(
      "\(prefix)\(word) is no key of a profile", at: key.offset, in: source,
      advice: Mistake.didYouMean(word, in: candidates))
  }

  private mutating func checkSafeArea(_ root: JSONDocument.Node) {
    let display = profile.display
    let width = display.width - display.safeArea.left - display.safeArea.right
    let height = display.height - display.safeArea.top - display.safeArea.bottom
    let offset = root["display"]?.offset ?? root.offset
    if width < 160 || height < 160 {
      mistakes.add(
        "the safe area leaves \(width) × \(height) pixels; 160 × 160 is the least",
        at: offset, in: source)
    } else if max(width, height) > 8 * min(width, height) {
      mistakes.add(
        "the screen is \(width) × \(height) pixels; no side is more than 8 times the other",
        at: offset, in: source)
    }
  }
}
