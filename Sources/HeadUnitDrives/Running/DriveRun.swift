import HeadUnitApps
public import HeadUnitCore
import HeadUnitDisplay
public import HeadUnitFindings

/// A drive under way: its steps, the head unit they drive, and how it went.
///
/// Time goes on only as far as it is told: headless to the end at once, in a window with the wall's
/// clock. Both give the same trace.
public struct DriveRun {
  public let drive: DriveCase
  public let seed: UInt64
  public internal(set) var simulation: Simulation
  /// The time of day at the start of the drive, in minutes since midnight.
  public internal(set) var startOfDrive = 10 * 60 + 24
  /// Nil as long as there is something to do.
  public internal(set) var verdict: DriveResult.Verdict?
  /// What is shown over the screen, and until when.
  public internal(set) var caption: (text: String, until: Instant)?
  /// What the driver's hands did last.
  public internal(set) var hands = DriverHands()
  /// Called before every event that the drive or somebody beside it performs.
  public var onEvent: ((Event, Simulation) -> Void)?
  /// Called before every step that changes the app or the run and makes no event of it.
  public var onStep: ((DriveStep, Instant) -> Void)?
  /// A step that fails ends only itself, the clock goes on when nothing is left to do, and there
  /// are no limits: as is good for a console.
  public var isInteractive = false
  /// The drive fails by a finding of this level or a worse one; nil: by none that it does not name.
  public var failsOn: FindingLevel?

  let services: DriveServices
  /// The drive's own steps, and those put at their end.
  var steps: [PlannedStep]
  /// Of the step that is being done or is next.
  public internal(set) var position = 0
  /// What is being done of the current step.
  var main: Activity?
  /// What was put off or goes on beside the steps, in the order in which it began.
  var background: [Activity] = []
  var nextNumber = 1
  /// When the last step was done.
  var lastDone = Instant.start
  var hasBegun = false
  /// Whether the drive makes a film of itself.
  public internal(set) var isFilming = false
  var failures: [DriveFailure] = []
  var record = RunRecord()
  /// What the drive has kept of what it saw, by number.
  var kept: [Int: String] = [:]
  var recording: RunRecording?
  var guards = RunLimits()
  /// The screen as scripts see it, with what it was made of.
  var screenCache: (made: ScreenKey, list: SharedDisplayList)?
  let patterns = PatternCache()

  /// A seed given here stands before the drive's own.
  public init(_ drive: DriveCase, seed: UInt64? = nil, services: DriveServices) {
    self.drive = drive
    self.services = services
    self.seed = seed ?? drive.seed ?? 0
    steps = drive.steps
    recording = Self.recording(of: drive, seed: self.seed)
    var options = Simulation.Options()
    options.seed = self.seed
    options.checksInvariants = true
    simulation = Simulation(
      profile: drive.profile, app: drive.app.make(self.seed, drive.profile.timeouts, drive.clock),
      options: options)
  }

  /// Typed lines for a head unit that somebody has driven by hand so far.
  init(
    goingOnWith simulation: Simulation, startOfDrive: Int, of drive: DriveCase,
    services: DriveServices
  ) {
    self.drive = drive
    self.services = services
    self.simulation = simulation
    self.startOfDrive = startOfDrive
    seed = drive.seed ?? 0
    steps = []
    hasBegun = true
    isInteractive = true
    verdict = .passed
  }

  public var now: Instant { simulation.now }

  /// The step that is being done or is next.
  public var current: PlannedStep? {
    steps.indices.contains(position) ? steps[position] : nil
  }

  /// Whether all steps are done and something put off is not.
  public var isIdle: Bool { main == nil && current == nil }

  /// When something is next to be done or to happen; nil when nothing is.
  public var nextDue: Instant? {
    guard verdict == nil || isInteractive else { return nil }
    if !hasBegun || main == nil && current != nil { return now }
    return nextInstant
  }

  /// Does everything that is to be done up to and including the instant, unless it ends before.
  public mutating func advance(to limit: Instant) {
    run(to: limit, untilDone: false)
  }

  /// Does everything up to the instant, or up to the end of the current step if that is sooner.
  public mutating func step(to limit: Instant) {
    run(to: limit, untilDone: true)
  }

  /// Puts more steps at the end; a drive that had ended well goes on.
  public mutating func append(_ more: [PlannedStep]) {
    steps += more
    if verdict == .passed { verdict = nil }
  }

  /// Lets somebody's hand do something beside the drive.
  public mutating func perform(_ event: Event) {
    happen(event)
    checkSimulation(source: current?.source ?? drive.source)
  }

  /// Why a step of an interactive run failed, since this was last asked; the oldest first.
  public mutating func takeFailures() -> [DriveFailure] {
    defer { failures = [] }
    return failures
  }
}

extension DriveCase {
  /// For what no step is to blame for.
  var source: StepSource { StepSource(file: file, line: line, column: 1, text: name) }
}

extension DriveRun {
  /// From one detent of the knob to the next, as quick fingers turn it.
  static let detentPause = Duration.milliseconds(30)

  mutating func execute(
    _ instruction: Instruction, of activity: inout Activity
  ) throws(StepError) -> InstructionProgress {
    switch instruction {
    case .stamp(let stamp): return try wait(for: stamp)
    case .begin: return begin(activity)
    case .late(let late, let isStamped):
      return .replaced(try instructions(of: late, isStamped: isStamped, &activity))
    case .step(let step): return .replaced(instructions(of: step))
    case .act(let step): return try act(step, activity)
    case .pause(let duration):
      return duration > .zero ? .replaced([.until(now + duration)]) : .done
    case .until(let instant):
      return now >= instant ? .done : .waits(until: instant, forEvents: false)
    case .rest: return rest()
    case .event(let event):
      happen(event)
      return .done
    case .firstList: return try firstList()
    case .watch(let watch): return try look(watch)
    case .settle(let period): return try settle(period)
    case .hand(let instruction): return try execute(instruction, &activity)
    case .background(let instruction): return goOn(with: instruction)
    }
  }

  private mutating func execute(
    _ instruction: HandInstruction, _ activity: inout Activity
  ) throws(StepError) -> InstructionProgress {
    switch instruction {
    case .fingerDown(let selector): try putFingerDown(on: selector, &activity)
    case .fingerDownIfAny(let selector):
      return try putFingerDownIfAny(on: selector, &activity)
    case .fingerDownToOpen(let selector): try putFingerDown(toOpen: selector, &activity)
    case .fingerDownAgain: putFingerDownAgain(&activity)
    case .fingerUp: liftFinger(&activity)
    case .beginDrag(let dragging, let rests):
      return try beginDrag(dragging, rests: rests, &activity)
    case .drag(let drag): return go(on: drag, &activity)
    case .needKnob: try checkKnob()
    case .needCode(let code): try checkCode(code)
    case .turn(let detents): return turn(detents)
    case .knobDown:
      hands.pressKnob(at: now)
      for event in activity.knob.down(at: now, of: simulation.headUnit) { happen(event) }
    case .knobUp:
      hands.releaseKnob(at: now)
      for event in activity.knob.up(at: now, of: simulation.headUnit) { happen(event) }
    case .focus(let selector, let scan): return .replaced(try way(to: selector, scan))
    case .chooseTab(let selector): try choose(tab: selector)
    case .reach(let selector, let search): return try reach(selector, search)
    case .scroll(let direction, let pixels): return try scroll(direction, pixels, &activity)
    case .awaitRow(let row, let end):
      let isLoading = simulation.headUnit.row(row)?.state == .loading
      return isLoading && now < end ? .waits(until: end, forEvents: true) : .done
    }
    return .done
  }

  private func wait(for stamp: Stamp) throws(StepError) -> InstructionProgress {
    switch stamp {
    case .after(let pause): return .replaced([.until(lastDone + pause)])
    case .at(let instant):
      guard instant >= now else { throw StepError(.step, RunWording.late(now)) }
      return .replaced([.until(instant)])
    }
  }

  private mutating func begin(_ activity: Activity) -> InstructionProgress {
    simulation.note(
      ScriptNote(.command, activity.source.text, line: activity.source.line))
    return .done
  }

  /// A hand waits for the screen.
  private func rest() -> InstructionProgress {
    let headUnit = simulation.headUnit
    let ends = [headUnit.motion?.endsAt, headUnit.glideEnd(after: now)].compactMap(\.self)
    guard let last = ends.max() else { return .done }
    // A motion ends with its alarm, which is an event.
    return .waits(until: last > now ? last : nil, forEvents: true)
  }

  private mutating func turn(_ detents: Int) -> InstructionProgress {
    guard detents != 0 else { return .done }
    happen(.knob(.turned(detents.signum())))
    let left = detents - detents.signum()
    return left == 0 ? .done : .replaced([.pause(Self.detentPause), .hand(.turn(left))])
  }

  /// What somebody does to the head unit.
  mutating func happen(_ event: Event) {
    onEvent?(event, simulation)
    hands.note(event, at: now)
    if recording != nil { noteForRecorder(event) }
    simulation.perform(event)
    checkSimulation(source: current?.source ?? drive.source)
  }
}

// The app.
extension DriveRun {
  private mutating func firstList() throws(StepError) -> InstructionProgress {
    let headUnit = simulation.headUnit
    if case .stopped(let reason) = headUnit.phone.app {
      let words = simulation.cutOff ?? RunWording.stopped(drive.app.name, reason)
      throw StepError(.app, words)
    }
    guard headUnit.phone.isConnected else { return .done }
    guard headUnit.profile.hasContent else {
      return headUnit.phone.app == .running ? .done : .waits(until: nil, forEvents: true)
    }
    // The car is back on its home screen, and there is nothing to wait for.
    if headUnit.hasEmptyRoot { return .done }
    guard let page = headUnit.browser.page, page.state != .loading else {
      return .waits(until: nil, forEvents: true)
    }
    if drive.requirements.contains(.tabs), headUnit.phone.description?.hasTabs == false {
      verdict = .skipped(RunWording.needs(.tabs))
    }
    return .done
  }
}

// What a step is made of.
extension DriveRun {
  /// How long after another tap of the same finger the next one begins.
  static let tapPause = Duration.milliseconds(120)

  /// Whoever says when something is to be done means then, whatever moves on the screen.
  func instructions(of planned: PlannedStep) -> [Instruction] {
    if let late = planned.late {
      return (planned.stamp.map { [.stamp($0)] } ?? []) + [
        .late(late, isStamped: planned.stamp != nil)
      ]
    }
    var instructions = instructions(of: planned.step)
    guard let stamp = planned.stamp else { return [.begin] + instructions }
    if case .rest = instructions.first { instructions.removeFirst() }
    return [.stamp(stamp), .begin] + instructions
  }

  func instructions(of step: DriveStep) -> [Instruction] {
    if case .driver(let hands) = step, hands.waitsForScreen { return [.rest, .act(step)] }
    return [.act(step)]
  }

  /// What hands do, one thing after the other.
  func instructions(of step: DriverStep) -> [Instruction] {
    switch step {
    case .tap(let selector, let tapping):
      way(to: selector) + [
        .hand(tapping.isOptional ? .fingerDownIfAny(selector) : .fingerDown(selector)),
        .pause(tapping.hold), .hand(.fingerUp),
      ] + repeats(of: tapping)
    case .open(let selector):
      way(to: selector) + [
        .hand(.fingerDownToOpen(selector)), .pause(Tapping.standardHold), .hand(.fingerUp),
      ]
    case .scroll(let selector): [.hand(.reach(selector, ListScroll()))]
    case .drag(let dragging):
      (dragging.start.map(way) ?? []) + [.hand(.beginDrag(dragging))]
    case .knob(let action): [.hand(.needKnob)] + instructions(of: action)
    case .focus(let selector): [.hand(.focus(selector, ListScan()))]
    case .tab(let selector): [.hand(.chooseTab(selector))]
    case .back: [.event(.driver(.backPressed))]
    case .home: [.event(.driver(.homePressed))]
    case .key(let key): [.event(.playback(.keyPressed(key)))]
    case .headset(let presses): [.event(.playback(.headsetPressed(presses)))]
    case .code(let code?): [.hand(.needCode(code)), .event(.driver(.codeEntered(code)))]
    case .code(nil): [.hand(.needCode(nil)), .event(.driver(.backPressed))]
    case .media(.command(let command)): [.event(.driver(.commandChosen(command)))]
    case .media(.nextRate): [.event(.driver(.rateButtonPressed))]
    case .media(.volume(let percent)):
      [
        .event(
          .driver(
            .volumeMoved(
              device: simulation.headUnit.activeDevice?.id ?? "", to: Double(percent) / 100))),
        .event(.driver(.volumeReleased)),
      ]
    case .hand(let moves): moves.flatMap { [.pause($0.after), .event($0.event)] }
    }
  }

  /// A row is known by its number wherever the list stands, and a picture by its words wherever its
  /// row stands.
  private func way(to selector: Selector) -> [Instruction] {
    guard drive.profile.hasTouch else { return [] }
    switch selector.subject {
    case .row: return [.hand(.reach(selector, ListScroll(isForRow: true)))]
    case .title, .pattern: return [.hand(.reach(selector, ListScroll(isSideways: true)))]
    case .path, .identifier, .role, .focused, .rows, .point: return []
    }
  }

  private func repeats(of tapping: Tapping) -> [Instruction] {
    let once: [Instruction] = [
      .pause(Self.tapPause), .hand(.fingerDownAgain), .pause(tapping.hold), .hand(.fingerUp),
    ]
    return (0..<max(0, min(tapping.times, Self.tapLimit) - 1)).flatMap { _ in once }
  }

  /// Nobody taps more often in a row.
  private static let tapLimit = 1_000

  private func instructions(of action: KnobAction) -> [Instruction] {
    switch action {
    case .turn(let detents): [.hand(.turn(detents))]
    case .press: [.hand(.knobDown), .hand(.knobUp)]
    case .hold(let duration): [.hand(.knobDown), .pause(duration), .hand(.knobUp)]
    case .nudge(let direction): [.event(.knob(.nudged(direction)))]
    }
  }
}

extension DriverStep {
  /// Whether a hand waits for what moves on the screen before it does so.
  fileprivate var waitsForScreen: Bool {
    switch self {
    case .tap, .open, .drag, .scroll, .knob, .focus, .tab, .back, .home, .code: true
    case .key, .headset, .media, .hand: false
    }
  }
}

/// A part of a step, small enough to be done at once or to be waited for.
enum Instruction {
  /// The step's stamp.
  case stamp(Stamp)
  /// The step goes into the trace.
  case begin
  /// The step is read, now that all of it is known.
  case late(LateStep, isStamped: Bool)
  /// A step that was put off.
  case step(DriveStep)
  /// Everything of the step that takes no time; the rest takes its place.
  case act(DriveStep)
  case pause(Duration)
  case until(Instant)
  /// Until nothing moves on the screen that a hand would wait for.
  case rest
  case event(Event)
  /// The app's first list is there, or will not come.
  case firstList
  case watch(Watch)
  case settle(Watch.Period)
  case hand(HandInstruction)
  case background(BackgroundInstruction)
}

/// What a finger or a hand at the knob does.
enum HandInstruction {
  case fingerDown(Selector)
  /// Only if there is anything to put it on.
  case fingerDownIfAny(Selector)
  /// On what opens the row.
  case fingerDownToOpen(Selector)
  /// Where it was before.
  case fingerDownAgain
  case fingerUp
  /// It rests before it is lifted, or throws what it takes along.
  case beginDrag(Dragging, rests: Bool = false)
  case drag(Drag)
  /// Fails where there is no knob.
  case needKnob
  /// A device asks for a code, and this one can be entered; nil: that can be left.
  case needCode(String?)
  /// So many detents, one after the other.
  case turn(Int)
  case knobDown
  case knobUp
  case focus(Selector, ListScan)
  case chooseTab(Selector)
  /// Moves the list until it can be touched.
  case reach(Selector, ListScroll)
  /// So many pixels, or as far as a throw goes.
  case scroll(Direction, Int?)
  /// The row is there, or will not come.
  case awaitRow(Int, until: Instant)
}

/// What goes on by itself beside the steps.
enum BackgroundInstruction {
  case ramp(Ramp)
  case endFault(FaultID)
  case turnTheme
}

/// What has become of an instruction.
enum InstructionProgress {
  case done
  /// These are to be done in its place.
  case replaced([Instruction])
  /// It is to be looked at again at the instant, and also when something has happened.
  case waits(until: Instant?, forEvents: Bool)
}

/// A finger on its way across the screen.
struct Drag {
  let from: TouchPlace
  let to: TouchPlace
  let beganAt: Instant
  let duration: Duration
  let moveCount: Int
  /// So many moves are done.
  var done = 0
  /// The finger stands still before it is lifted, so that it throws nothing.
  var rests = false

  /// When the finger is lifted.
  var liftsAt: Instant {
    rests ? beganAt + duration + .milliseconds(150) : beganAt + duration
  }

  /// How often a finger tells where it is, in a second.
  static let rate = 60

  init(from: TouchPlace, to: TouchPlace, at now: Instant, over duration: Duration) {
    self.from = from
    self.to = to
    self.duration = duration
    beganAt = now
    moveCount = max(1, Int((duration.inSeconds * Double(Self.rate)).rounded()))
  }

  func due(_ move: Int) -> Instant {
    let share = Double(move) / Double(moveCount)
    return beganAt + Duration(microseconds: Int((share * Double(duration.microseconds)).rounded()))
  }

  func place(_ move: Int) -> TouchPlace {
    let share = Double(move) / Double(moveCount)
    return TouchPlace(
      x: from.x + Int((share * Double(to.x - from.x)).rounded()),
      y: from.y + Int((share * Double(to.y - from.y)).rounded()))
  }
}

/// A speed on its way to another one.
struct Ramp {
  let from: Speed
  let to: Speed
  let beganAt: Instant
  let duration: Duration
  var done = 0

  static let period = Duration.milliseconds(100)

  /// At most the end of the ramp.
  func due(_ change: Int) -> Instant { min(beganAt + Self.period * change, beganAt + duration) }

  func speed(at now: Instant) -> Speed {
    guard now < beganAt + duration else { return to }
    let share = Double((now - beganAt).microseconds) / Double(duration.microseconds)
    let way = Double(to.millimetresPerHour - from.millimetresPerHour) * share
    return Speed(millimetresPerHour: from.millimetresPerHour + Int(way.rounded()))
  }
}

/// A condition that is being looked at.
struct Watch {
  enum Goal: Hashable {
    /// It is to become so.
    case becomes
    /// It is to stay so.
    case stays
  }

  /// Between two instants, both included.
  struct Period: Hashable {
    let start: Instant
    /// Never, if nobody says.
    let end: Instant
    /// As written: `within 3s`.
    var words = ""
  }

  let condition: Condition
  let goal: Goal
  let period: Period
  /// The drive goes on when it does not become or stay so.
  var isSoft = false
}
