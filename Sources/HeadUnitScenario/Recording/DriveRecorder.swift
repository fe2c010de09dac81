public import HeadUnitCore

/// Writes down what hands do as a drive that does the same again, to the microsecond.
///
/// What has a command of its own becomes that command; the rest is written event by event. All
/// lines have `+` stamps, so that none of them waits for anything.
public struct DriveRecorder: Sendable {
  /// What the drive is to begin with.
  public struct Opening: Hashable, Sendable {
    public var name: String
    /// As a drive names it: relative to its own file.
    public var app: String
    public var seed: UInt64
    /// Names or files, as a drive names them.
    public var profiles: [String]
    /// What else is set, and to what.
    public var settings: [Setting]

    public init(
      name: String, app: String, seed: UInt64 = 0, profiles: [String] = [],
      settings: [Setting] = []
    ) {
      self.name = name
      self.app = app
      self.seed = seed
      self.profiles = profiles
      self.settings = settings
    }
  }

  public struct Setting: Hashable, Sendable {
    public var key: String
    public var value: String

    public init(_ key: String, _ value: String) {
      self.key = key
      self.value = value
    }
  }

  let opening: Opening
  private let expectsPages: Bool
  private let startOfDrive: Int
  private(set) var lines: [Line] = []
  /// When the last line is done.
  private(set) var doneAt = Instant.start
  private var gesture: RecordedGesture?
  private var expected: ExpectedPage?
  /// Whether so much was done that the rest is not written.
  public private(set) var isFull = false

  struct Line: Hashable, Sendable {
    var stamp: Duration
    var command: DriveCommand
  }

  /// Whoever does more should record less.
  public static let lineLimit = 100_000

  /// Recording begins with the drive, before anything was done.
  public init(_ opening: Opening, expectsPages: Bool = false, startOfDrive: Int = 10 * 60 + 24) {
    self.opening = opening
    self.expectsPages = expectsPages
    self.startOfDrive = startOfDrive
  }

  /// Comes before the event is performed, with everything done that is due before it.
  public mutating func note(_ event: Event, before simulation: Simulation) {
    guard event.isMadeByHand else { return }
    // The app is connected by the line that names it.
    if lines.isEmpty, gesture == nil, event == .connected, simulation.now == .start { return }
    if gesture?.takes(event, before: simulation, startOfDrive: startOfDrive) == true { return }
    endGesture()
    if expectsPages { expectPage(simulation) }
    guard case .touched(let target) = event else {
      let command = event.command(before: simulation) ?? .hand([HandMove(event)])
      return add(command, from: simulation.now, to: simulation.now)
    }
    let screen = SelectorChoice(simulation, startOfDrive: startOfDrive)
    gesture = RecordedGesture(
      target, target.flatMap { screen.choice(of: $0) }, at: simulation.now)
  }

  /// Nothing more comes; the drive goes on for as long as the recording did.
  public mutating func finish(_ simulation: Simulation) {
    endGesture()
    if expectsPages { expectPage(simulation) }
    let rest = simulation.now - doneAt
    if rest > .zero { add(.wait(rest), from: doneAt, to: simulation.now) }
  }

  /// A command that is told by no event: a fault, a word for people.
  public mutating func note(_ command: DriveCommand, at now: Instant) {
    endGesture()
    add(command, from: max(doneAt, now), to: max(doneAt, now))
  }

  /// A finger that is down is written as far as it has got.
  public mutating func endGesture() {
    guard let gesture else { return }
    self.gesture = nil
    add(gesture.command, from: gesture.beganAt, to: gesture.lastAt)
  }

  private mutating func add(_ command: DriveCommand, from start: Instant, to end: Instant) {
    guard lines.count < Self.lineLimit else {
      isFull = true
      return
    }
    lines.append(Line(stamp: start - doneAt, command: command))
    doneAt = end
  }

  private mutating func expectPage(_ simulation: Simulation) {
    let page = ExpectedPage(simulation)
    guard page != expected, page.isSettled else { return }
    expected = page
    for condition in page.conditions {
      add(.expect(condition, .now), from: simulation.now, to: simulation.now)
    }
  }
}
