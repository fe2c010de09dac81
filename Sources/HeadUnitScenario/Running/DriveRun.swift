public import HeadUnitCore

/// A drive under way: its commands, the head unit they drive, and how it went.
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
  /// Called before every command that changes the app or the run and makes no event of it.
  public var onCommand: ((DriveCommand, Instant) -> Void)?
  /// A command that fails ends only itself, the clock goes on when nothing is left to do, and there
  /// are no limits: as is good for a console.
  public var isInteractive = false

  let services: DriveServices
  /// The drive's own commands, and those put at their end.
  var commands: [PlannedCommand]
  /// Of the command that is being done or is next.
  var position = 0
  /// What is being done of the current command.
  var main: Activity?
  /// What was put off or goes on beside the commands, in the order in which it began.
  var background: [Activity] = []
  var nextNumber = 1
  /// When the last command was done.
  var lastDone = Instant.start
  var hasBegun = false
  /// Whether the drive makes a film of itself.
  var isFilming = false
  var failures: [DriveFailure] = []
  var record = RunRecord()
  var recording: RunRecording?
  var guards = RunGuards()
  /// The screen as scripts see it, with what it was made of.
  var sight: (made: SightKey, list: DisplayListBox)?
  let patterns = PatternShelf()

  /// A seed given here stands before the drive's own.
  public init(_ drive: DriveCase, seed: UInt64? = nil, services: DriveServices) {
    self.drive = drive
    self.services = services
    self.seed = seed ?? drive.seed ?? 0
    commands = drive.steps
    recording = Self.recording(of: drive, seed: self.seed)
    var options = Simulation.Options()
    options.seed = self.seed
    options.checksInvariants = true
    simulation = Simulation(
      profile: drive.profile, app: drive.app.make(self.seed, drive.profile.timeouts, drive.clock),
      options: options)
  }

  public var now: Instant { simulation.now }

  /// The command that is being done or is next.
  public var current: PlannedCommand? {
    commands.indices.contains(position) ? commands[position] : nil
  }

  /// Whether all commands are done and something put off is not.
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

  /// Does everything up to the instant, or up to the end of the current command if that is sooner.
  public mutating func step(to limit: Instant) {
    run(to: limit, untilDone: true)
  }

  /// Puts more commands at the end; a drive that had ended well goes on.
  public mutating func append(_ more: [PlannedCommand]) {
    commands += more
    if verdict == .passed { verdict = nil }
  }

  /// Lets somebody's hand do something beside the drive.
  public mutating func perform(_ event: Event) {
    happen(event)
    checkSimulation(source: current?.source ?? drive.source)
  }

  /// Why a command of an interactive run failed, since this was last asked; the oldest first.
  public mutating func takeFailures() -> [DriveFailure] {
    defer { failures = [] }
    return failures
  }
}

extension DriveCase {
  /// For what no command is to blame for.
  var source: CommandSource { CommandSource(file: file, line: line, column: 1, text: name) }
}
