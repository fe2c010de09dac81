/// A JSON value that can be built and written; objects keep the order of their members.
public enum JSONValue: Equatable, Sendable {
  /// One key of an object and its value.
  public struct Member: Equatable, Sendable {
    public var key: String
    public var value: JSONValue

    public init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// Copies a value out of a document; a number is whole when written without dot and exponent.
  public init(_ node: JSONDocument.Node) {
    // Recursion is safe: a document has at most 256 levels.
    switch node.kind {
    case .null: self = .null
    case .bool: self = .bool(node.bool == true)
    case .number: self = JSONValue(literal: node.literal)
    case .string: self = .string(node.string ?? "")
    case .array: self = .array(node.elements.map { JSONValue($0) })
    case .object:
      self = .object(
        node.members.map { Member(key: $0.key.string ?? "", value: JSONValue($0.value)) })
    }
  }

  /// The value of the first member with a key, nil when this is no object or has none.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  private init(literal: String) {
    if let integer = Int(literal), literal != "-0" {
      self = .integer(integer)
    } else {
      self = .number(Double(literal) ?? 0)
    }
  }
}

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
      // Some processors make numbers that are none with a sign.
      case "nan", "-nan": self = .nan
      default: return nil
      }
    default:
      return nil
    }
  }
}

extension JSONDocument.Node {
  /// The number, also one that is not finite, which stands there as a word.
  public var anyNumber: Double? { Double(json: self) }
}

extension Double: JSONScalar {
  var json: JSONValue { .number(self) }
}

extension Float: JSONScalar {
  /// Goes through its own shortest digits: 0.1 stays 0.1 and not 0.10000000149011612.
  var json: JSONValue { .number(Double(description) ?? Double(self)) }
}
