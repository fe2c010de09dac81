public import HeadUnitApps
public import HeadUnitCore
public import HeadUnitDisplay
public import HeadUnitFindings

/// One thing a drive does, completely read.
///
/// The groups are those of the reference page.
public enum DriveStep: Hashable, Sendable {
  case app(AppStep)
  case time(TimeStep)
  case driver(DriverStep)
  case car(CarStep)
  case check(CheckStep)
  case show(ShowStep)

  /// What is done in the end: of a step that is put off, that step.
  public var action: DriveStep {
    if case .time(.after(_, let step)) = self { step.action } else { self }
  }
}

/// What happens to the app, and to the phone it runs on.
public enum AppStep: Hashable, Sendable {
  /// Connects the phone; waits until the first list is there or has failed, unless told not to.
  case connect(waits: Bool)
  case reload(ContentPath?)
  case fault(FaultRule, lasting: Duration?)
  case heal(Operation?, ContentPath?)
  case network(PhoneCondition.Network)
  case phone(PhoneChange)
  case push(PushStep)
}

/// How time passes, and what it is called.
public enum TimeStep: Hashable, Sendable {
  case wait(Duration)
  case waitUntil(Condition, within: Duration?)
  case settle(max: Duration)
  indirect case after(Duration, DriveStep)
  /// The time of day shown from here on, in minutes since midnight.
  case clock(Int)
  case mark(String)
}

/// What the driver's hands do.
public enum DriverStep: Hashable, Sendable {
  case tap(Selector, Tapping)
  /// Opens a row that has a list of its own, also where a tap on it would play.
  case open(Selector)
  case drag(Dragging)
  /// Moves the list until the element can be touched.
  case scroll(Selector)
  case knob(KnobAction)
  case focus(Selector)
  case tab(Selector)
  case back
  case home
  case key(HardwareKey)
  case headset(Int)
  /// What an output device asks for; nil: it gets none.
  case code(String?)
  case media(MediaAction)
  /// What hands do that has no step of its own, event by event, as the recorder writes it.
  case hand([HandMove])
}

/// What the car does, and what comes through its loudspeakers.
public enum CarStep: Hashable, Sendable {
  case speed(Speed, over: Duration)
  case gear(Gear)
  case park
  case limits(LimitsOverride)
  case theme(ThemeChoice)
  case interrupt(InterruptionKind, InterruptionChange)
  /// What the driver asks the assistant for.
  case assistant(String)
  case headphones(plugged: Bool)
  case otherApp(OtherAppChange)
}

/// What has to be so.
public enum CheckStep: Hashable, Sendable {
  case expect(Condition, Timing)
  /// The drive goes on when it is not so, and fails at its end.
  case expectSoftly(Condition, Timing)
  /// By the end of the drive this is found.
  case expectFinding(FindingID)
  /// By the end of the drive this is not found.
  case expectWithoutFinding(FindingID)
  /// By the end of the drive nothing is found of this level or a worse one.
  case expectNoFindings(FindingLevel)
  case allowFinding(FindingID, reason: String)
  case golden(GoldenCheck)
  case invariantOff(Invariant)
}

/// What is shown to people, and kept for them.
public enum ShowStep: Hashable, Sendable {
  case screenshot(file: String, bezel: Bezel.Kind?)
  case filmStart(Filming)
  case filmStop
  case caption(String, lasting: Duration?)
  case log(String)
  case dump(DumpSubject)
  case recordStart(file: String)
  case recordStop
  /// Nil: all keywords.
  case help(keyword: String?)
  case quit(QuitVerdict)
}

public enum PhoneChange: String, Hashable, Sendable, CaseIterable {
  case locked, unlocked, connected, disconnected
}

/// What a server sends the phone about a remote session.
public struct PushStep: Hashable, Sendable {
  /// Where the app's own values stand.
  public enum Values: Hashable, Sendable {
    /// Counts from the drive's own folder.
    case file(String)
    /// As JSON.
    case text(String)
    /// Nothing but the session's name.
    case id(String)
  }

  public var kind: Push.Kind
  public var values: Values
  /// Seconds by the server's clock; nil: when it arrives.
  public var timestamp: Double?

  public init(_ kind: Push.Kind, _ values: Values, timestamp: Double? = nil) {
    self.kind = kind
    self.values = values
    self.timestamp = timestamp
  }
}

/// How a finger taps.
public struct Tapping: Hashable, Sendable {
  /// How long it stays down.
  public var hold: Duration
  /// How often, one right after the other, as a double tap is.
  public var times: Int
  /// Whether it is all the same when there is nothing to tap on.
  public var isOptional: Bool

  public static let standardHold = Duration.milliseconds(80)

  public init(hold: Duration = standardHold, times: Int = 1, isOptional: Bool = false) {
    self.hold = hold
    self.times = times
    self.isOptional = isOptional
  }
}

/// How a finger drags.
public struct Dragging: Hashable, Sendable {
  /// Where the finger goes: `up` shows what is further down.
  public var direction: Direction
  /// In pixels; nil is most of what it begins on.
  public var distance: Int?
  public var duration: Duration
  /// Nil: the list, or the position of the track where there is no list.
  public var start: Selector?

  public static let standardDuration = Duration.milliseconds(300)

  public init(
    _ direction: Direction, distance: Int? = nil, duration: Duration = standardDuration,
    from start: Selector? = nil
  ) {
    self.direction = direction
    self.distance = distance
    self.duration = duration
    self.start = start
  }
}

public enum KnobAction: Hashable, Sendable {
  case turn(Int)
  case press
  case hold(Duration)
  case nudge(Direction)
}

/// What is asked of playback past the buttons on the screen.
public enum MediaAction: Hashable, Sendable {
  case command(Command)
  /// What the rate button does.
  case nextRate
  /// How loud the device that is heard is to be, in per cent.
  case volume(Int)
}

public enum ThemeChoice: String, Hashable, Sendable, CaseIterable {
  case day, night
  /// By the time of day that is shown.
  case auto
}

public enum InterruptionChange: Hashable, Sendable {
  case start
  case end(resumes: Bool)
}

public enum OtherAppChange: Hashable, Sendable {
  case plays
  case stops(resumes: Bool)
}

/// When what is expected has to be so.
public enum Timing: Hashable, Sendable {
  case now
  /// It becomes so no later than this from now.
  case within(Duration)
  /// It is so and stays so for as long.
  case lasting(Duration)
  /// It becomes so no later than this since the drive began.
  case by(Instant)
}

/// A comparison with what was recorded before.
public struct GoldenCheck: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case png, tree, both
  }

  public var name: String
  public var kind: Kind
  /// Elements that may look as they like.
  public var masks: [Selector]
  /// So many pixels may differ.
  public var maximum: Int
  /// A pixel differs when a channel does by more than this.
  public var tolerance: Int

  public init(
    _ name: String, kind: Kind = .both, masks: [Selector] = [], maximum: Int = 0,
    tolerance: Int = 0
  ) {
    self.name = name
    self.kind = kind
    self.masks = masks
    self.maximum = maximum
    self.tolerance = tolerance
  }
}

public enum DumpSubject: String, Hashable, Sendable, CaseIterable {
  case tree, state, requests, faults, trace
}

public enum QuitVerdict: String, Hashable, Sendable, CaseIterable {
  case pass, fail, skip
}

/// A film that a drive makes of itself.
public struct Filming: Hashable, Sendable {
  /// Counts from the drive's own folder.
  public var file: String
  public var framesPerSecond: Int
  /// What is around the screen, if anything.
  public var bezel: Bezel.Kind?
  public var showsPointer: Bool
  /// What stands in the strip below; nil: there is none.
  public var words: Words?
  /// So many times as large is what is tapped; 1 is never.
  public var zoom = 1.0
  /// Cards before and after.
  public var title: String?
  public var subtitle: String?
  public var closing: String?

  /// What a drive says of itself.
  public enum Words: String, Hashable, Sendable, CaseIterable {
    case both, captions, marks

    public var haveCaptions: Bool { self != .marks }
    public var haveMarks: Bool { self != .captions }
  }

  public static let zooms = 1.0...4
  public static let standardFramesPerSecond = 25
  public static let framesPerSecondRange = 1...60
  /// What a film in one file is called at its end.
  public static let endings = ["gif", "png", "apng", "mp4", "webm"]

  public init(
    _ file: String, framesPerSecond: Int = standardFramesPerSecond, bezel: Bezel.Kind? = nil,
    showsPointer: Bool = false, words: Words? = .both
  ) {
    self.file = file
    self.framesPerSecond = framesPerSecond
    self.bezel = bezel
    self.showsPointer = showsPointer
    self.words = words
  }

  /// Whether the name says what film it is to be: by its ending, or as a folder of pictures.
  public static func isNamed(_ file: String) -> Bool {
    guard !file.hasSuffix("/") else { return true }
    let last = file.split(separator: "/").last ?? ""
    guard let dot = last.lastIndex(of: ".") else { return false }
    return endings.contains(last[last.index(after: dot)...].lowercased())
  }
}

/// What the file of a picture is called.
public enum PictureName {
  private static let otherEndings: Set = [
    "jpg", "jpeg", "gif", "webp", "bmp", "svg", "tif", "tiff", "mp4", "webm", "apng",
    "pdf",
  ]

  /// Whether the name promises something else than the PNG that is written.
  ///
  /// A name without an ending promises nothing, and a device has none.
  public static func isOther(_ file: String) -> Bool {
    let last = file.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = last.lastIndex(of: ".") else { return false }
    return otherEndings.contains(last[last.index(after: dot)...].lowercased())
  }
}

// As people would write them in a drive.
extension DriveStep {
  var words: String { DriveLine(StepTable.line(self)).description }
}

extension Condition {
  var words: String {
    String(DriveStep.check(.expect(self, .now)).words.dropFirst("expect ".count))
  }
}

extension Selector {
  var words: String { String(DriveStep.driver(.focus(self)).words.dropFirst("focus ".count)) }
}

/// Makes up steps: every keyword, every option, nasty texts.
public enum RandomStep {
  public static func step(using generator: inout SeededGenerator) -> DriveStep {
    pick(makers, using: &generator)
  }

  static func momentary(using generator: inout SeededGenerator) -> DriveStep {
    pick(momentaryMakers, using: &generator)
  }

  private typealias Maker = @Sendable (inout SeededGenerator) -> DriveStep

  private static let makers = StepTable.allForms.compactMap(\.random)
  private static let momentaryMakers = StepTable.allForms.filter(\.isMomentary).compactMap(
    \.random)

  private static func pick(
    _ makers: [Maker], using generator: inout SeededGenerator
  ) -> DriveStep {
    makers[Int.random(in: makers.indices, using: &generator)](&generator)
  }
}

/// Texts made up for tests: plain ones, and all that a careless reader or printer trips over.
enum RandomText {
  private static let nasty = [
    "Shows", "Now Playing", "a b  c", "\"", "\\", "\n", "\t", "#", "# no comment", "=", "a=b",
    "${name}", "$", "~", "not", "visible", "id:x", "/0/3", "row:3", "1,2", ":focused", "+840ms",
    "@12s", "ünï", "日本語", "👩‍👩‍👧", "\u{202E}", "\u{0}", "\r", "end", "in=list", "*", ";", "'",
    "a,b", "{", "\u{FEFF}", "…",
  ]

  static func next(_ generator: inout SeededGenerator) -> String {
    let count = Int.random(in: 1...3, using: &generator)
    return (0..<count).map { _ in nasty.randomElement(using: &generator) ?? "" }.joined()
  }
}
