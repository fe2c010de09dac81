public import Foundation
// The same logs under their newer name.
@_exported public import os

/// What the app has written into the log: its lines go out at once and none is kept.
open class OSLogStore: NSObject, @unchecked Sendable {
  /// Whose lines.
  public enum Scope: Int, Sendable {
    case currentProcessIdentifier = 1
  }

  public init(scope: Scope) throws {
    super.init()
  }

  open func position(date: Date) -> OSLogPosition { OSLogPosition() }
  open func position(timeIntervalSinceEnd: TimeInterval) -> OSLogPosition { OSLogPosition() }

  open func position(timeIntervalSinceLatestBoot: TimeInterval) -> OSLogPosition {
    OSLogPosition()
  }

  open func getEntries(
    with options: OSLogEnumerator.Options = [], at position: OSLogPosition? = nil,
    matching predicate: NSPredicate? = nil
  ) throws -> AnySequence<OSLogEntry> { AnySequence([]) }
}

/// Where in the log one begins to read.
open class OSLogPosition: NSObject, @unchecked Sendable {
  override init() {
    super.init()
  }
}

/// How the log is gone through.
open class OSLogEnumerator: NSObject, @unchecked Sendable {
  /// In which direction.
  public struct Options: OptionSet, Sendable {
    public let rawValue: Int
    public static let reverse = Options(rawValue: 1)

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }
  }

  override init() {
    super.init()
  }
}

/// A line of the log.
open class OSLogEntry: NSObject, @unchecked Sendable {
  public let date: Date
  public let composedMessage: String

  init(date: Date, message: String) {
    (self.date, composedMessage) = (date, message)
    super.init()
  }
}

/// Where a line comes from.
public protocol OSLogEntryFromProcess {
  var process: String { get }
  var processIdentifier: pid_t { get }
  var sender: String { get }
  var threadIdentifier: UInt64 { get }
}

/// Which part of an app wrote a line.
public protocol OSLogEntryWithPayload {
  var category: String { get }
  var subsystem: String { get }
  var formatString: String { get }
}

/// A line that an app wrote.
open class OSLogEntryLog: OSLogEntry, OSLogEntryFromProcess, OSLogEntryWithPayload,
  @unchecked Sendable
{
  /// How important it is.
  public enum Level: Int, Sendable {
    case undefined = 0
    case debug = 1
    case info = 2
    case notice = 3
    case error = 4
    case fault = 5
  }

  open var level: Level { .undefined }
  open var category: String { "" }
  open var subsystem: String { "" }
  open var formatString: String { "" }
  open var process: String { ProcessInfo.processInfo.processName }
  open var processIdentifier: pid_t { ProcessInfo.processInfo.processIdentifier }
  open var sender: String { process }
  open var threadIdentifier: UInt64 { 0 }
}
