public import HeadUnitApps
public import HeadUnitCore

/// One run of a drive: everything is decided, and nothing is left to read.
public struct DriveCase: Sendable {
  /// The drive's file as it was named; a word in angle brackets for what has none.
  public var file: String
  /// As the drive says, or its file's name.
  public var name: String
  /// Which of the drive's cases it is: `t=3s`; empty when there is only one.
  public var label = ""
  /// Where the drive says its name.
  public var line = 1
  public var tags: [String] = []
  public var seed: UInt64?
  /// In virtual time.
  public var limit = DriveCase.standardLimit
  /// In real time.
  public var watchdog = DriveCase.standardWatchdog
  public var requirements: [Requirement] = []
  public var profile = Profile()
  public var theme = Theme.night
  public var app: DriveApp
  /// What time is for an app that is not made of the drive's own time.
  public var clock = AppClock.virtual
  public var steps: [PlannedCommand] = []

  public static let standardLimit = Duration.seconds(3_600)
  public static let standardWatchdog = Duration.seconds(60)

  public init(file: String, name: String, app: DriveApp) {
    self.file = file
    self.name = name
    self.app = app
  }

  /// The name by which no other run is called, in its file.
  public var title: String { label.isEmpty ? name : "\(name) [\(label)]" }
}

/// The app of a drive, to be made anew for each run.
public struct DriveApp: Sendable {
  /// As written: `demo`, `library.json`.
  public let name: String
  /// The absolute path of the folder its pictures are in; nil when it has none, or brings them
  /// along.
  public let folder: String?
  /// Whether it lives outside of the drive, so that asking it again may give something else.
  public let isLive: Bool
  let make: @Sendable (_ seed: UInt64, Timeouts, AppClock) -> FaultyApp

  /// An app that is made of the drive's own time.
  public init(
    name: String, folder: String? = nil,
    make: @escaping @Sendable (_ seed: UInt64, Timeouts) -> FaultyApp
  ) {
    self.name = name
    self.folder = folder
    isLive = false
    self.make = { seed, timeouts, _ in make(seed, timeouts) }
  }

  /// An app that lives outside of the drive.
  public init(
    name: String, live make: @escaping @Sendable (_ seed: UInt64, Timeouts, AppClock) -> FaultyApp
  ) {
    self.name = name
    folder = nil
    isLive = true
    self.make = make
  }

  private init(name: String, as other: DriveApp) {
    (self.name, folder, isLive, make) = (name, other.folder, other.isLive, other.make)
  }

  /// The same app as somebody has called it.
  func named(_ name: String) -> DriveApp { DriveApp(name: name, as: self) }
}

/// What a drive needs; without it the drive is skipped, and says so.
public enum Requirement: String, Hashable, Sendable, CaseIterable {
  /// The head unit has a touch screen.
  case touch
  case knob
  case keys
  case landscape
  case portrait
  /// The app declares tabs.
  case tabs
  /// The fonts of the look are installed.
  case fonts
}

/// A command with when it is to be done and where it is written.
public struct PlannedCommand: Hashable, Sendable {
  public var stamp: Stamp?
  public var command: DriveCommand
  public var source: CommandSource

  public init(_ command: DriveCommand, stamp: Stamp? = nil, source: CommandSource) {
    self.command = command
    self.stamp = stamp
    self.source = source
  }
}

/// When a line is to be done.
public enum Stamp: Hashable, Sendable {
  /// `@12.5s`: since the drive began.
  case at(Instant)
  /// `+840ms`: since the command before was done.
  case after(Duration)
}

/// Where a command is written.
public struct CommandSource: Hashable, Sendable {
  public var file: String
  public var line: Int
  /// Of the verb, as people count.
  public var column: Int
  /// The line itself, without its indentation, variables put in.
  public var text: String

  public init(file: String, line: Int, column: Int, text: String) {
    self.file = file
    self.line = line
    self.column = column
    self.text = text
  }
}
