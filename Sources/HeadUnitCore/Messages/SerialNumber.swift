/// A number given out in order, by which what comes back finds what it belongs to; bare in JSON.
public protocol SerialNumber: Hashable, Comparable, Codable, Sendable {
  var number: Int { get }

  init(_ number: Int)
}

extension SerialNumber {
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.number < rhs.number }

  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Int.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}
