/// A point in virtual time: whole microseconds since the drive began.
public struct Instant: Hashable, Sendable {
  public let microseconds: Int

  public static let start = Instant(microseconds: 0)
  /// Later than anything that happens.
  public static let never = Instant(microseconds: .max)

  public init(microseconds: Int) {
    self.microseconds = microseconds
  }

  /// Never later than never: what an app delays for ever is not to bring the clock down.
  public static func + (lhs: Instant, rhs: Duration) -> Instant {
    let (sum, isTooLate) = lhs.microseconds.addingReportingOverflow(rhs.microseconds)
    return isTooLate ? .never : Instant(microseconds: sum)
  }

  public static func - (lhs: Instant, rhs: Instant) -> Duration {
    Duration(microseconds: lhs.microseconds - rhs.microseconds)
  }
}

extension Instant: Comparable {
  public static func < (lhs: Instant, rhs: Instant) -> Bool {
    lhs.microseconds < rhs.microseconds
  }
}

extension Instant: CustomStringConvertible {
  /// Seconds with all six decimals, so that columns of instants line up: `12.500000`.
  public var description: String {
    let fraction = String(1_000_000 + microseconds % 1_000_000).dropFirst()
    return "\(microseconds / 1_000_000).\(fraction)"
  }
}

extension Instant: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let microseconds = try container.decode(Int.self)
    guard microseconds >= 0 else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "there is no instant before the drive began")
    }
    self.init(microseconds: microseconds)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(microseconds)
  }
}
