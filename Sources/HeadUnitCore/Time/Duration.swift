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

  /// To the nearest microsecond.
  public static func / (lhs: Duration, rhs: Double) -> Duration {
    precondition(rhs > 0, "Time goes on.")
    return Duration(microseconds: Int((Double(lhs.microseconds) / rhs).rounded()))
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

extension Duration: CustomStringConvertible {
  /// The shortest exact form: `80ms`, `2.999999s`, `1m30s`, `250us`.
  public var description: String {
    if self < .zero { return "-" + (.zero - self).description }
    if microseconds == 0 { return "0s" }
    if microseconds < 1_000 { return "\(microseconds)us" }
    if microseconds < 1_000_000 { return Self.decimal(microseconds, per: 1_000) + "ms" }
    let hours = microseconds / Unit.hour.size
    let minutes = microseconds % Unit.hour.size / Unit.minute.size
    let rest = microseconds % Unit.minute.size
    var text = hours > 0 ? "\(hours)h" : ""
    if minutes > 0 { text += "\(minutes)m" }
    if rest > 0 { text += Self.decimal(rest, per: Unit.second.size) + "s" }
    return text
  }
}

extension Duration: LosslessStringConvertible {
  /// Reads `250us`, `80ms`, `2.5s`, `1m30s`, `1h`; a number without a unit is no duration, and
  /// neither is one finer than a microsecond.
  public init?(_ description: String) {
    var text = description
    guard let microseconds = text.withUTF8({ Self.microseconds($0[...]) }) else { return nil }
    self.init(microseconds: microseconds)
  }
}

private enum Unit: CaseIterable {
  case microsecond, millisecond, second, minute, hour

  var size: Int {
    switch self {
    case .microsecond: 1
    case .millisecond: 1_000
    case .second: 1_000_000
    case .minute: 60_000_000
    case .hour: 3_600_000_000
    }
  }

  var name: StaticString {
    switch self {
    case .microsecond: "us"
    case .millisecond: "ms"
    case .second: "s"
    case .minute: "m"
    case .hour: "h"
    }
  }

  init?(_ name: Slice<UnsafeBufferPointer<UInt8>>) {
    let unit = Self.allCases.first { unit in
      unit.name.withUTF8Buffer { $0.elementsEqual(name) }
    }
    guard let unit else { return nil }
    self = unit
  }
}

extension Duration {
  /// `value / scale` with as many decimals as it needs and no more.
  private static func decimal(_ value: Int, per scale: Int) -> String {
    let fraction = value % scale
    guard fraction != 0 else { return "\(value / scale)" }
    var digits = String(scale + fraction).dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return "\(value / scale).\(digits)"
  }

  /// Libraries have one of these in nearly every item, so they are read byte by byte.
  private typealias Text = Slice<UnsafeBufferPointer<UInt8>>

  private static func microseconds(_ text: Text) -> Int? {
    let isNegative = text.first == UInt8(ascii: "-")
    var rest = isNegative ? text.dropFirst() : text
    guard !rest.isEmpty else { return nil }
    var total = 0
    var previous = Int.max
    while !rest.isEmpty {
      guard let (part, size) = takePart(&rest), size < previous else { return nil }
      let (sum, overflow) = total.addingReportingOverflow(part)
      guard !overflow else { return nil }
      total = sum
      previous = size
    }
    return isNegative ? -total : total
  }

  private static func takePart(_ text: inout Text) -> (microseconds: Int, size: Int)? {
    let whole = text.prefix(while: isDigit)
    text = text[whole.endIndex...]
    var fraction: Text?
    if text.first == UInt8(ascii: ".") {
      let digits = text.dropFirst().prefix(while: isDigit)
      text = text[digits.endIndex...]
      fraction = digits
    }
    let name = text.prefix { UInt8(ascii: "a") <= $0 && $0 <= UInt8(ascii: "z") }
    text = text[name.endIndex...]
    guard let size = Unit(name)?.size, let count = number(whole) else { return nil }
    let (scaled, overflow) = count.multipliedReportingOverflow(by: size)
    guard !overflow else { return nil }
    guard let fraction else { return (scaled, size) }
    guard let part = exactFraction(fraction, of: size) else { return nil }
    let (sum, isTooLong) = scaled.addingReportingOverflow(part)
    return isTooLong ? nil : (sum, size)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9")
  }

  /// Nil for no digits at all, and for more than there is room for.
  private static func number(_ digits: Text) -> Int? {
    guard !digits.isEmpty else { return nil }
    var number = 0
    for digit in digits {
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, overflow) = tens.addingReportingOverflow(Int(digit - UInt8(ascii: "0")))
      guard !isTooLarge, !overflow else { return nil }
      number = sum
    }
    return number
  }

  private static func exactFraction(_ digits: Text, of size: Int) -> Int? {
    guard digits.count <= 9, let value = number(digits) else { return nil }
    var scale = 1
    for _ in digits { scale *= 10 }
    let product = value * size
    return product % scale == 0 ? product / scale : nil
  }
}

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

  /// May lie before the start.
  public static func - (lhs: Instant, rhs: Duration) -> Instant {
    lhs + Duration(microseconds: -rhs.microseconds)
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
