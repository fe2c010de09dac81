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
