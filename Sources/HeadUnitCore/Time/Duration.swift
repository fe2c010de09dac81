/// A length of time in whole microseconds; may be negative.
public struct Duration: Hashable, Sendable {
  public let microseconds: Int

  public static let zero = Duration(microseconds: 0)
  public static let microsecond = Duration(microseconds: 1)

  public init(microseconds: Int) {
    self.microseconds = microseconds
  }

  public static func microseconds(_ count: Int) -> Duration {
    Duration(microseconds: count)
  }

  public static func milliseconds(_ count: Int) -> Duration {
    Duration(microseconds: count * 1_000)
  }

  public static func seconds(_ count: Int) -> Duration {
    Duration(microseconds: count * 1_000_000)
  }

  /// The nearest whole microsecond; an app's own seconds come as floating-point numbers.
  public static func seconds(_ count: Double) -> Duration {
    let limit = 9e12
    let bounded = count.isFinite ? min(max(count, -limit), limit) : 0
    return Duration(microseconds: Int((bounded * 1_000_000).rounded()))
  }

  public var inSeconds: Double { Double(microseconds) / 1_000_000 }
}

extension Duration: Comparable {
  public static func < (lhs: Duration, rhs: Duration) -> Bool {
    lhs.microseconds < rhs.microseconds
  }
}

/// What would be too long is as long as can be: an app may name any length, and a drive goes on.
extension Duration: AdditiveArithmetic {
  public static func + (lhs: Duration, rhs: Duration) -> Duration {
    let (sum, isTooLong) = lhs.microseconds.addingReportingOverflow(rhs.microseconds)
    return isTooLong ? .longest(isNegative: lhs < .zero) : Duration(microseconds: sum)
  }

  public static func - (lhs: Duration, rhs: Duration) -> Duration {
    let (difference, isTooLong) = lhs.microseconds.subtractingReportingOverflow(rhs.microseconds)
    return isTooLong ? .longest(isNegative: lhs < .zero) : Duration(microseconds: difference)
  }

  public static func * (lhs: Duration, rhs: Int) -> Duration {
    let (product, isTooLong) = lhs.microseconds.multipliedReportingOverflow(by: rhs)
    return isTooLong
      ? .longest(isNegative: (lhs < .zero) != (rhs < 0)) : Duration(microseconds: product)
  }

  private static func longest(isNegative: Bool) -> Duration {
    Duration(microseconds: isNegative ? .min : .max)
  }
}

extension Duration: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(microseconds: try decoder.singleValueContainer().decode(Int.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(microseconds)
  }
}
