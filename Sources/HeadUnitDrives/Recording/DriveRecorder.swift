public import HeadUnitCore
public import HeadUnitFindings

/// Writes down what hands do as a drive that does the same again, to the microsecond.
///
/// What has a step of its own becomes that step; the rest is written event by event. All
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
    /// What the app cannot help, with the reason.
    public var allowances: [Allowance]

    public init(
      name: String, app: String, seed: UInt64 = 0, profiles: [String] = [],
      settings: [Setting] = [], allowances: [Allowance] = []
    ) {
      self.name = name
      self.app = app
      self.seed = seed
      self.profiles = profiles
      self.settings = settings
      self.allowances = allowances
    }
  }

  /// A finding that the drive lets be.
  public struct Allowance: Hashable, Sendable {
    public var finding: FindingID
    public var reason: String

    public init(_ finding: FindingID, _ reason: String) {
      self.finding = finding
      self.reason = reason
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
  let startOfDrive: Int
  private(set) var lines: [Line] = []
  /// When the last line is done.
  private(set) var doneAt = Instant.start
  private var gesture: RecordedGesture?
  private var expected: ExpectedPage?
  /// Whether so much was done that the rest is not written.
  public private(set) var isFull = false

  struct Line: Hashable, Sendable {
    var stamp: Duration
    var step: DriveStep
    /// When it began.
    var start = Instant.start
  }

  /// When drives begin unless they say otherwise: 10:24.
  public static let usualStart = 10 * 60 + 24

  /// Whoever does more should record less.
  public static let lineLimit = 100_000

  /// Recording begins with the drive, before anything was done.
  public init(_ opening: Opening, expectsPages: Bool = false, startOfDrive: Int = usualStart) {
    self.opening = opening
    self.expectsPages = expectsPages
    self.startOfDrive = startOfDrive
  }

  /// Comes before the event is performed, with everything done that is due before it.
  public mutating func note(_ event: Event, before simulation: Simulation) {
    guard event.isMadeByHand else { return }
    // The app is connected by the line that names it.
    if lines.isEmpty, gesture == nil, event == .phone(.connected), simulation.now == .start {
      return
    }
    if gesture?.append(event, before: simulation, startOfDrive: startOfDrive) == true { return }
    endGesture()
    if expectsPages { expectPage(simulation) }
    guard case .touch(.began(let target)) = event else {
      let step = event.step(before: simulation) ?? .driver(.hand([HandMove(event)]))
      return add(step, from: simulation.now, to: simulation.now)
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
    if rest > .zero { add(.time(.wait(rest)), from: doneAt, to: simulation.now) }
  }

  /// A step that is told by no event: a fault, a word for people.
  public mutating func note(_ step: DriveStep, at now: Instant) {
    endGesture()
    add(step, from: max(doneAt, now), to: max(doneAt, now))
  }

  /// A finger that is down is written as far as it has got.
  public mutating func endGesture() {
    guard let gesture else { return }
    self.gesture = nil
    add(gesture.step, from: gesture.beganAt, to: gesture.lastAt)
  }

  private mutating func add(_ step: DriveStep, from start: Instant, to end: Instant) {
    guard lines.count < Self.lineLimit else {
      isFull = true
      return
    }
    lines.append(Line(stamp: start - doneAt, step: step, start: start))
    doneAt = end
  }

  /// Puts a mark before the first line that began at the instant or later, or at the end.
  public mutating func mark(_ name: String, from instant: Instant) {
    endGesture()
    let place = lines.firstIndex { $0.start >= instant } ?? lines.count
    let stamp = lines.indices.contains(place) ? lines[place].stamp : .zero
    let start = lines.indices.contains(place) ? lines[place].start : doneAt
    if lines.indices.contains(place) { lines[place].stamp = .zero }
    lines.insert(Line(stamp: stamp, step: .time(.mark(name)), start: start), at: place)
  }

  private mutating func expectPage(_ simulation: Simulation) {
    let page = ExpectedPage(simulation)
    guard page != expected, page.isSettled else { return }
    expected = page
    for condition in page.conditions {
      add(.check(.expect(condition, .now)), from: simulation.now, to: simulation.now)
    }
  }
}

extension DriveRecorder {
  /// The drive, as far as it has got.
  ///
  /// The closure says what a path is called there.
  public func text(naming name: (String) -> String = { $0 }) -> String {
    file(name).description
  }

  /// How many lines have been recorded so far.
  public var lineCount: Int { lines.count }

  /// The lines that came after so many, as they stand in the drive.
  public func text(from count: Int) -> String {
    DriveFile(lines.dropFirst(count).map(Self.statement)).description
  }

  private static func statement(_ line: Line) -> DriveStatement {
    let stamp = DriveWord("+\(line.stamp)")
    return DriveStatement(.line(DriveLine(StepTable.line(line.step), stamp: stamp)))
  }

  /// With it the first line begins, after its sign: by that a recording is known.
  public static let mark = "Recorded by testdrive"

  private func file(_ name: (String) -> String) -> DriveFile {
    var statements: [DriveStatement] = [
      DriveStatement(.comment(DriveComment(" \(Self.mark); it does the same again."))),
      DriveStatement(.line(title)),
    ]
    for profile in opening.profiles { statements.append(Self.file("profile", [name(profile)])) }
    for setting in opening.settings {
      statements.append(Self.file("set", [setting.key, setting.value]))
    }
    statements.append(DriveStatement(.line(appLine(name)), isSpaced: true))
    for allowance in opening.allowances {
      let step = CheckStep.allowFinding(allowance.finding, reason: allowance.reason)
      statements.append(DriveStatement(.line(DriveLine(StepTable.line(.check(step))))))
    }
    if startOfDrive != Self.usualStart {
      let clock = Line(stamp: .zero, step: .time(.clock(startOfDrive)))
      statements.append(Self.statement(clock))
    }
    return DriveFile(statements + lines.map(Self.statement))
  }

  private var title: DriveLine {
    var line = PlainLine(PlainWord("drive"), words: [PlainWord(opening.name, .quoted)])
    if opening.seed != 0 {
      line.options.append(PlainOption(PlainWord("seed"), PlainWord("\(opening.seed)")))
    }
    // However long it took, it was no drive that has run wild.
    let limit = max(DriveLimits.standardLimit, Self.shortestLimit + (doneAt - .start))
    if limit > DriveLimits.standardLimit {
      line.options.append(PlainOption(PlainWord("limit"), PlainWord("\(limit)")))
    }
    return DriveLine(line)
  }

  /// Nothing waits for its first list: a hand may have been quicker.
  private func appLine(_ name: (String) -> String) -> DriveLine {
    DriveLine(
      PlainLine(
        PlainWord("app"), words: [Self.word(name(opening.app))],
        options: [PlainOption(PlainWord("wait"), PlainWord("off"))]))
  }

  private static func file(_ keyword: String, _ words: [String]) -> DriveStatement {
    DriveStatement(.line(DriveLine(PlainLine(PlainWord(keyword), words: words.map { word($0) }))))
  }

  /// Quoted when it has to be, and only then.
  private static func word(_ text: String) -> PlainWord {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "-_./:+".unicodeScalars.contains(scalar)
    }
    return PlainWord(text, isPlain && !text.isEmpty ? .bare : .quoted)
  }

  /// Time after the last line for what it has begun.
  private static let shortestLimit = Duration.seconds(60)
}

/// What a recording expects of the list on the screen.
struct ExpectedPage: Hashable {
  private let title: String
  private let state: String

  init(_ simulation: Simulation) {
    let glance = simulation.headUnit.glance(at: simulation.now)
    (title, state) = (glance.pageTitle, glance.pageState)
  }

  /// Whether there is a list, and no longer on its way.
  var isSettled: Bool { !state.isEmpty && state != "loading" }

  var conditions: [Condition] {
    [(Fact.pageTitle, title), (.pageState, state)].map { fact, value in
      Condition(.compare(Subject(fact), .equal, .text(value)))
    }
  }
}

extension Event {
  /// The step that does just this, as things stand; nil when it is to be written as it is.
  func step(before simulation: Simulation) -> DriveStep? {
    switch self {
    case .phone(let event): event.step.map(DriveStep.app)
    case .car(let event): event.step(before: simulation).map(DriveStep.car)
    case .playback(let event): event.step
    case .driver(.backPressed): .driver(.back)
    case .driver(.homePressed): .driver(.home)
    case .driver(.codeEntered(let code)): .driver(.code(code))
    case .driver(.tabChosen(let index)) where simulation.headUnit.canChoose(tab: index):
      simulation.headUnit.selector(ofTab: index).map {
        .driver(.tab($0))
      }
    case .knob(let event): event.step(with: simulation.headUnit.profile).map(DriveStep.driver)
    // Which element was meant is not in the event: a gesture keeps that.
    case .driver, .touch, .alarmRang: nil
    }
  }
}

extension HeadUnit {
  /// What a drive calls the tab: by its title, or by its place where others have the same.
  fileprivate func selector(ofTab index: Int) -> Selector? {
    guard browser.tabs.indices.contains(index) else { return nil }
    guard let title = browser.tabs[index].item?.title, !title.isEmpty,
      browser.tabs.count(where: { $0.item?.title == title }) == 1
    else { return Selector(.row(index)) }
    return Selector(.title(title))
  }
}

extension PhoneEvent {
  fileprivate var step: AppStep? {
    switch self {
    case .connected: .phone(.connected)
    case .disconnected: .phone(.disconnected)
    case .phoneLocked(let isLocked): .phone(isLocked ? .locked : .unlocked)
    case .networkChanged(let network): .network(network)
    case .pushed(let push):
      .push(PushStep(push.kind, .text(push.attributes), timestamp: push.timestamp))
    case .answered, .statusReturned, .reported, .pictureRefused, .pictureRemarked: nil
    }
  }
}

extension CarEvent {
  fileprivate func step(before simulation: Simulation) -> CarStep? {
    switch self {
    case .speedChanged(let speed):
      // A drive that says how fast it goes shifts gear as well.
      let shifts = speed > .zero && simulation.headUnit.vehicle.gear == .park
      return shifts ? nil : .speed(speed, over: .zero)
    case .gearChanged(let gear): return .gear(gear)
    case .limitsSwitched(let override): return .limits(override)
    case .themeChanged(let theme): return .theme(theme == .day ? .day : .night)
    case .motionReduced, .motionPaced: return nil
    }
  }
}

extension PlaybackEvent {
  fileprivate var step: DriveStep? {
    switch self {
    case .keyPressed(let key): .driver(.key(key))
    case .headsetPressed(let presses): (1...3).contains(presses) ? .driver(.headset(presses)) : nil
    case .interruptionBegan(let kind): .car(.interrupt(kind, .start))
    case .interruptionEnded(let kind, let resumes):
      .car(.interrupt(kind, .end(resumes: resumes)))
    case .assistantAsked(let words): .car(.assistant(words))
    case .headphonesChanged(let plugged): .car(.headphones(plugged: plugged))
    case .otherAppPlayed: .car(.otherApp(.plays))
    case .otherAppStopped(let resumes): .car(.otherApp(.stops(resumes: resumes)))
    // Written as they are, so that the drive says who asked.
    case .headsetHeld, .surfacePressed, .desktopAsked, .desktopTurned: nil
    }
  }
}

extension KnobEvent {
  fileprivate func step(with profile: Profile) -> DriverStep? {
    guard profile.inputs.contains(.knob) || profile.inputs.contains(.touchpad) else { return nil }
    return switch self {
    case .turned(1): .knob(.turn(1))
    case .turned(-1): .knob(.turn(-1))
    case .nudged(let direction): .knob(.nudge(direction))
    case .pressed: .knob(.press)
    // Several detents at once are no turning of a knob, which takes its time.
    case .turned, .held: nil
    }
  }
}
