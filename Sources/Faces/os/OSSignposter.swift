// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

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
