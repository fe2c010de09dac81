// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// Writes lines into the log for a part of the app.
public struct Logger: Sendable {
  private let target: OSLog

  public init() {
    target = .default
  }

  public init(subsystem: String, category: String) {
    target = OSLog(subsystem: subsystem, category: category)
  }

  public init(_ logObj: OSLog) {
    target = logObj
  }

  public func log(_ message: OSLogMessage) {
    target.write(message.text)
  }

  public func log(level: OSLogType, _ message: OSLogMessage) {
    target.write(message.text)
  }

  public func trace(_ message: OSLogMessage) {
    target.write(message.text)
  }

  public func debug(_ message: OSLogMessage) {
    target.write(message.text)
  }

  public func info(_ message: OSLogMessage) {
    target.write(message.text)
  }

  public func notice(_ message: OSLogMessage) {
    target.write(message.text)
  }

  public func warning(_ message: OSLogMessage) {
    target.write(message.text)
  }

  public func error(_ message: OSLogMessage) {
    target.write(message.text)
  }

  public func critical(_ message: OSLogMessage) {
    target.write(message.text)
  }

  public func fault(_ message: OSLogMessage) {
    target.write(message.text)
  }
}

/// How important a line of the log is; all of them are written.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: UInt8) {
    self.init(rawValue: rawValue)
  }

  public static let `default` = OSLogType(0)
  public static let info = OSLogType(1)
  public static let debug = OSLogType(2)
  public static let error = OSLogType(16)
  public static let fault = OSLogType(17)
}

/// A part of the app that writes into the log.
open class OSLog: NSObject, @unchecked Sendable {
  /// What signposts are looked at for.
  public struct Category: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
    public static let dynamicTracing = Category(rawValue: "DynamicTracing")
    public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
  }

  public static let `default` = OSLog(origin: "", isSilent: false)
  public static let disabled = OSLog(origin: "", isSilent: true)

  private let origin: String
  private let isSilent: Bool

  init(origin: String, isSilent: Bool) {
    (self.origin, self.isSilent) = (origin, isSilent)
    super.init()
  }

  public convenience init(subsystem: String, category: String) {
    let words = [subsystem, category].filter { !$0.isEmpty }
    self.init(origin: words.joined(separator: " "), isSilent: false)
  }

  public convenience init(subsystem: String, category: Category) {
    self.init(subsystem: subsystem, category: category.rawValue)
  }

  open func isEnabled(type: OSLogType) -> Bool { !isSilent }

  open var signpostsEnabled: Bool { !isSilent }

  func write(_ text: @autoclosure () -> String) {
    if !isSilent { LogOutput.write(origin, text()) }
  }
}

/// Writes a line; the values take the places that the text leaves for them.
///
/// Values may be of any type: texts are no arguments of C here.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  type: OSLogType = .default, _ args: Any...
) {
  log.write(FormattedLine(message.description, args).text)
}

/// Writes a line whose importance is said first.
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  _ message: StaticString, _ args: Any...
) {
  log.write(FormattedLine(message.description, args).text)
}

/// Writes a line with values in it.
@_disfavoredOverload
public func os_log(_ message: OSLogMessage) {
  OSLog.default.write(message.text)
}

/// Writes a line with values in it, for a part of the app.
@_disfavoredOverload
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
  log.write(message.text)
}

/// Where lines of the log go: standard error, from any thread.
package enum LogOutput {
  private static let listener = OSAllocatedUnfairLock<(@Sendable (String) -> Void)?>(
    initialState: nil)

  /// Lines go to the listener alone while the closure runs.
  package static func capture(_ body: () throws -> Void) rethrows -> [String] {
    let lines = CapturedLines()
    listener.withLock { $0 = { lines.add($0) } }
    defer { listener.withLock { $0 = nil } }
    try body()
    return lines.all
  }

  /// One line, however many the text has.
  static func write(_ origin: String, _ text: String) {
    let text = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: " ")
    let line = origin.isEmpty ? text : "\(origin): \(text)"
    if let listener = listener.withLock({ $0 }) { return listener(line) }
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}

/// Lines gathered from all threads.
private final class CapturedLines: Sendable {
  private let lines = OSAllocatedUnfairLock<[String]>(initialState: [])

  func add(_ line: String) { lines.withLock { $0.append(line) } }

  var all: [String] { lines.withLock { $0 } }
}

/// Which of several intervals of the same name is meant.
public struct OSSignpostID: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  public init(_ value: UInt64) {
    self.init(rawValue: value)
  }

  public init(log: OSLog) {
    self.init(rawValue: 1)
  }

  public init(log: OSLog, object: AnyObject) {
    self.init(rawValue: UInt64(UInt(bitPattern: ObjectIdentifier(object).hashValue)))
  }

  public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
  public static let invalid = OSSignpostID(.max)
  public static let null = OSSignpostID(0)
}

/// Whether something begins, ends or merely happens.
public struct OSSignpostType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let event = OSSignpostType(rawValue: 0)
  public static let begin = OSSignpostType(rawValue: 1)
  public static let end = OSSignpostType(rawValue: 2)
}

/// Marks a place for measuring; nothing measures here.
public func os_signpost(
  _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
  signpostID: OSSignpostID = .exclusive
) {}

/// Marks a place for measuring, with values; nothing measures here.
public func os_signpost(
  _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
  signpostID: OSSignpostID = .exclusive, _ format: StaticString, _ arguments: Any...
) {}

/// An interval that has begun.
public final class OSSignpostIntervalState: Sendable {
  init() {}

  public static func beginState(id: OSSignpostID) -> OSSignpostIntervalState {
    OSSignpostIntervalState()
  }
}

/// Marks intervals for measuring; nothing measures here.
public struct OSSignposter: Sendable {
  public static let disabled = OSSignposter(.disabled)

  public init() {}
  public init(subsystem: String, category: String) {}
  public init(subsystem: String, category: OSLog.Category) {}
  public init(logHandle: OSLog) {}
  public init(logger: Logger) {}

  private init(_ log: OSLog) {}

  public var isEnabled: Bool { false }

  public func makeSignpostID() -> OSSignpostID { OSSignpostID(1) }

  public func makeSignpostID(from object: AnyObject) -> OSSignpostID { OSSignpostID(1) }

  public func beginInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive
  ) -> OSSignpostIntervalState { OSSignpostIntervalState() }

  public func beginInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage
  ) -> OSSignpostIntervalState { OSSignpostIntervalState() }

  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}

  public func endInterval(
    _ name: StaticString, _ state: OSSignpostIntervalState, _ message: OSLogMessage
  ) {}

  public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {}

  public func emitEvent(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage
  ) {}

  public func withIntervalSignpost<Result>(
    _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> Result
  ) rethrows -> Result { try task() }
}
