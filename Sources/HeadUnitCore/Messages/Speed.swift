import HeadUnitText

/// A speed, exact in every unit it is written in.
public struct Speed: Hashable, Sendable {
  public let millimetresPerHour: Int

  public static let zero = Speed(millimetresPerHour: 0)

  public init(millimetresPerHour: Int) {
    self.millimetresPerHour = millimetresPerHour
  }

  public static func kilometresPerHour(_ count: Int) -> Speed {
    Speed(millimetresPerHour: count * Unit.kilometresPerHour.size)
  }

  public var inKilometresPerHour: Double {
    Double(millimetresPerHour) / Double(Unit.kilometresPerHour.size)
  }
}

extension Speed: Comparable {
  public static func < (lhs: Speed, rhs: Speed) -> Bool {
    lhs.millimetresPerHour < rhs.millimetresPerHour
  }
}

extension Speed: LosslessStringConvertible {
  /// Reads `50km/h`, `30mph`, `12m/s`, with decimals if need be; never negative, always with a
  /// unit.
  public init?(_ description: String) {
    guard let unit = Unit.allCases.first(where: { description.hasSuffix($0.rawValue) }),
      let number = Self.number(description.dropLast(unit.rawValue.count)),
      (0...10_000).contains(number)
    else { return nil }
    self.init(millimetresPerHour: Int((number * Double(unit.size)).rounded()))
  }

  public var description: String {
    for unit in Unit.allCases where millimetresPerHour % unit.size == 0 {
      return "\(millimetresPerHour / unit.size)\(unit.rawValue)"
    }
    return "\(inKilometresPerHour)km/h"
  }
}

extension Speed {
  /// Digits, and more digits after a dot; not all that Swift takes for a number.
  private static func number(_ text: Substring) -> Double? {
    let halves = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }) else { return nil }
    return Double(text)
  }
}

extension Speed: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(millimetresPerHour: try decoder.singleValueContainer().decode(Int.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(millimetresPerHour)
  }
}

private enum Unit: String, CaseIterable {
  case kilometresPerHour = "km/h"
  case milesPerHour = "mph"
  case metresPerSecond = "m/s"

  var size: Int {
    switch self {
    case .kilometresPerHour: 1_000_000
    case .milesPerHour: 1_609_344
    case .metresPerSecond: 3_600_000
    }
  }
}

/// What somebody has meant who has written a unit or a number as it is written elsewhere.
public enum NearUnit {
  /// `1S`, `1,5s`, `2sec`, `3 min` without its gap.
  public static func duration(_ text: String) -> String? {
    if isNumber(text) { return "\(text)ms?" }
    let units: [(String, String)] = [
      ("milliseconds", "ms"), ("millis", "ms"), ("msec", "ms"), ("seconds", "s"), ("second", "s"),
      ("secs", "s"), ("sec", "s"), ("minutes", "m"), ("minute", "m"), ("mins", "m"), ("min", "m"),
      ("hours", "h"), ("hour", "h"), ("hrs", "h"),
    ]
    return meant(text, units) { Duration($0) != nil }
  }

  /// `50kmh`, `50KM/H`, `1,5m/s`.
  public static func speed(_ text: String) -> String? {
    if isNumber(text) { return "\(text)km/h?" }
    let units: [(String, String)] = [
      ("kilometres/hour", "km/h"), ("kmph", "km/h"), ("km/hr", "km/h"), ("kmh", "km/h"),
      ("kph", "km/h"), ("mi/h", "mph"), ("miles/hour", "mph"), ("mps", "m/s"), ("ms", "m/s"),
    ]
    return meant(text, units) { Speed($0) != nil }
  }

  /// `1,5`, and `1,000` where the comma parts thousands.
  public static func number(_ text: String) -> String? {
    let groups = text.split(separator: ",", omittingEmptySubsequences: false)
    if groups.count > 1, groups.dropFirst().allSatisfy({ $0.count == 3 }), groups[0] != "0" {
      let whole = groups.joined()
      if whole.utf8.allSatisfy({ (48...57).contains($0) }), Int(whole) != nil { return "\(whole)?" }
    }
    let dotted = text.replacingCommas
    return dotted != text && isNumber(dotted) ? "\(dotted)?" : nil
  }

  private static func meant(
    _ text: String, _ units: [(written: String, ours: String)], _ isRight: (String) -> Bool
  ) -> String? {
    var plain = text.lowercased().replacingCommas.filter { $0 != " " }
    if plain.hasPrefix(".") { plain = "0" + plain }
    if !isRight(plain), let unit = units.first(where: { plain.hasSuffix($0.written) }) {
      plain = plain.dropLast(unit.written.count) + unit.ours
    }
    return plain != text && isRight(plain) ? "\(plain)?" : nil
  }

  /// Whether somebody has left out the unit.
  private static func isNumber(_ text: String) -> Bool {
    Double(text) != nil && text.utf8.allSatisfy { (46...57).contains($0) && $0 != 47 }
  }
}

extension String {
  fileprivate var replacingCommas: String { String(map { $0 == "," ? "." : $0 }) }
}
