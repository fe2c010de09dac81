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
