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
  let services: DriveServices

  /// A seed given here stands before the drive's own.
  public init(_ drive: DriveCase, seed: UInt64? = nil, services: DriveServices) {
    self.drive = drive
    self.services = services
    self.seed = seed ?? drive.seed ?? 0
    var options = Simulation.Options()
    options.seed = self.seed
    options.checksInvariants = true
    simulation = Simulation(
      profile: drive.profile, app: drive.app.make(self.seed, drive.profile.timeouts),
      options: options)
  }

  /// The command that is being done or is next.
  public var current: PlannedCommand? { nil }

  /// When something is next to be done or to happen; nil when nothing is.
  public var nextDue: Instant? { nil }

  /// Does everything that is to be done up to and including the instant, unless it ends before.
  public mutating func advance(to limit: Instant) {}

  /// Does everything up to the instant, or up to the end of the current command if that is sooner.
  public mutating func step(to limit: Instant) {}

  /// Puts more commands at the end; a drive that had ended well goes on.
  public mutating func append(_ commands: [PlannedCommand]) {}

  /// Lets somebody's hand do something beside the drive.
  public mutating func perform(_ event: Event) {}

  /// What is looked at when all commands are done, and how it went.
  public mutating func finish() -> DriveResult { preconditionFailure() }
}
