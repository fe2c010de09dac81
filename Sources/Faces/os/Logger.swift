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
