public import HeadUnitApps
public import HeadUnitCore
import HeadUnitScenario

/// The app of a program that has one of its own; it stands where the demo stands otherwise.
public struct HostedApp: Sendable {
  /// As the app is called.
  public let name: String
  /// How the program is called again, as somebody would type it.
  public let program: String
  /// Where the profiles and the look are, when they are not beside the program.
  public let resources: String
  /// The app in this process.
  public let make: @Sendable (AppClock) -> any App
  /// The words that start a process in which the app is given to a `SeparateServer`.
  public let words: @Sendable (AppClock) -> [String]

  public init(
    name: String, program: String, resources: String,
    make: @escaping @Sendable (AppClock) -> any App,
    words: @escaping @Sendable (AppClock) -> [String]
  ) {
    self.name = name
    self.program = program
    self.resources = resources
    self.make = make
    self.words = words
  }

  /// In this process, where a debugger finds it.
  func faultyApp(clock: AppClock, seed: UInt64) -> FaultyApp {
    Self.faultyApp(make(clock), seed: seed, Timeouts())
  }

  /// Each drive begins it anew, in a process of its own.
  var driveApp: DriveApp {
    DriveApp(
      name: name,
      live: { [words] seed, timeouts, clock in
        Self.faultyApp(SeparateApp(words(clock)), seed: seed, timeouts)
      })
  }

  /// What the phone goes through is told to it, so that nothing fails on its behalf.
  private static func faultyApp(_ app: any App, seed: UInt64, _ timeouts: Timeouts) -> FaultyApp {
    FaultyApp(
      app, seed: seed, timeouts: timeouts, networkOperations: [], failsWhenLocked: false)
  }
}
