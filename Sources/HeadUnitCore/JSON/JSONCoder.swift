/// The bridge between `Codable` types and JSON, which needs no Foundation.
public enum JSONCoder {
  /// The JSON of a value: keys in the order the type encodes them, so the same at every run.
  ///
  /// Sets and dictionaries, which have no order of their own, are sorted. Integers beyond `Int`
  /// become strings of digits.
  public static func encode(_ value: some Encodable) throws -> JSONValue {
    try JSONDraft.json(of: value, path: .root)
  }

  /// The value a node stands for.
  ///
  /// Every `DecodingError` begins its `debugDescription` with `file:line:column:`.
  public static func decode<T: Decodable>(
    _ type: T.Type, from node: JSONDocument.Node
  ) throws -> T {
    try node.decode(type, path: .root)
  }
}

/// The keys on the way to a value, as a chain: going one step deeper copies nothing.
indirect enum JSONPath: Sendable {
  case root
  case step(JSONPath, any CodingKey)

  var keys: [any CodingKey] {
    var keys: [any CodingKey] = []
    var rest = self
    while case .step(let parent, let key) = rest {
      keys.append(key)
      rest = parent
    }
    return keys.reversed()
  }
}

/// A key that is a name or an index, whatever the type says.
struct JSONKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = intValue.description
    self.intValue = intValue
  }

  static let `super` = JSONKey(stringValue: "super")
}
