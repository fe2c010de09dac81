import HeadUnitApps
import HeadUnitCore
import HeadUnitScenario

/// What goes on in a window: a head unit in somebody's hands, or a drive.
///
/// The window lets time pass and takes what hands do; how far that goes is the ride's to say.
protocol Ride {
  var simulation: Simulation { get }
  /// When there is something to do next; nil when there is nothing.
  var nextDue: Instant? { get }
  /// The time of day at its start, in minutes since midnight; nil is what the window was opened
  /// with.
  var startOfDrive: Int? { get }

  mutating func advance(to instant: Instant)
  mutating func perform(_ event: Event)
  /// What the app has to report of its new content; nil where that cannot be had.
  mutating func changeLibrary(to library: Library) -> [Report]?
}

/// A head unit in somebody's hands.
struct HandRide: Ride {
  private(set) var simulation: Simulation
  /// Called before every event that hands perform.
  var onEvent: ((Event, Simulation) -> Void)?
  var startOfDrive: Int? { nil }

  init(_ simulation: Simulation) {
    self.simulation = simulation
  }

  var nextDue: Instant? { simulation.nextDue }

  mutating func advance(to instant: Instant) {
    simulation.advance(to: instant)
  }

  mutating func perform(_ event: Event) {
    onEvent?(event, simulation)
    simulation.perform(event)
  }

  mutating func changeLibrary(to library: Library) -> [Report]? {
    simulation.withFaults { $0.changeLibrary(to: library) }.flatMap(\.self)
  }
}

/// A drive under way, in which hands may take part.
struct DriveRide: Ride {
  var run: DriveRun

  var simulation: Simulation { run.simulation }
  var nextDue: Instant? { run.nextDue }
  var startOfDrive: Int? { run.startOfDrive }

  mutating func advance(to instant: Instant) {
    run.advance(to: instant)
  }

  mutating func perform(_ event: Event) {
    run.perform(event)
  }

  /// A drive's app is as the drive found it.
  mutating func changeLibrary(to library: Library) -> [Report]? { nil }
}
