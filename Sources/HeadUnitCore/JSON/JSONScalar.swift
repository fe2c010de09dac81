/// A type that is one JSON value without parts.
protocol JSONScalar {
  /// What a text must hold to be read as this type, in words.
  static var expectation: String { get }
  var json: JSONValue { get }
  /// Nil when the node holds something else.
  init?(json node: JSONDocument.Node)
}

extension String: JSONScalar {
  static var expectation: String { "a string" }
  var json: JSONValue { .string(self) }

  init?(json node: JSONDocument.Node) {
    guard let string = node.string else { return nil }
    self = string
  }
}

extension Bool: JSONScalar {
  static var expectation: String { "true or false" }
  var json: JSONValue { .bool(self) }

  init?(json node: JSONDocument.Node) {
    guard let bool = node.bool else { return nil }
    self = bool
  }
}

extension JSONScalar where Self: FixedWidthInteger {
  static var expectation: String {
    bitWidth < 64
      ? "a whole number from \(Self.min) to \(Self.max)"
      : (isSigned ? "a whole number" : "a whole number from 0")
  }

  /// Integers beyond `Int`, which `JSONValue` has no place for, become strings of digits.
  var json: JSONValue { Int(exactly: self).map { .integer($0) } ?? .string(description) }

  init?(json node: JSONDocument.Node) {
    switch node.kind {
    case .number:
      guard let value = Self(node.literal) ?? node.integer.flatMap(Self.init(exactly:)) else {
        return nil
      }
      self = value
    case .string:
      // Only what was written as a string above: "5" in a file is not the number 5.
      guard let text = node.string, Int(text) == nil, let value = Self(text) else { return nil }
      self = value
    default:
      return nil
    }
  }
}

extension Int: JSONScalar {}
extension Int8: JSONScalar {}
extension Int16: JSONScalar {}
extension Int32: JSONScalar {}
extension Int64: JSONScalar {}
extension UInt: JSONScalar {}
extension UInt8: JSONScalar {}
extension UInt16: JSONScalar {}
extension UInt32: JSONScalar {}
extension UInt64: JSONScalar {}

extension JSONScalar where Self: BinaryFloatingPoint & LosslessStringConvertible {
  static var expectation: String { "a number" }

  init?(json node: JSONDocument.Node) {
    switch node.kind {
    case .number:
      guard let value = Self(node.literal), value.isFinite else { return nil }
      self = value
    case .string:
      switch node.string {
      case "inf": self = .infinity
      case "-inf": self = -.infinity
      case "nan": self = .nan
      default: return nil
      }
    default:
      return nil
    }
  }
}

extension Double: JSONScalar {
  var json: JSONValue { .number(self) }
}

extension Float: JSONScalar {
  /// Goes through its own shortest digits: 0.1 stays 0.1 and not 0.10000000149011612.
  var json: JSONValue { .number(Double(description) ?? Double(self)) }
}
