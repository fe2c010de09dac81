/// How the values of an enum case without labels are written: one bare, several as a list.
///
/// Swift itself would name them `_0`, `_1`. One value that is a list or an empty object is written
/// as a list of one, so that it can be told from several values and from none.
enum JSONPayload {
  /// Nil when the keys are not those of values without labels.
  static func json(keys: [String], values: [JSONValue]) -> JSONValue? {
    guard !keys.isEmpty, zip(keys, keys.indices).allSatisfy({ $0 == "_\($1)" }) else { return nil }
    guard values.count == 1, let value = values.first else { return .array(values) }
    switch value {
    case .array, .object([]): return .array(values)
    default: return value
    }
  }

  static func canBePayload<Key: CodingKey>(_ type: Key.Type) -> Bool {
    Key(stringValue: "_0") != nil
  }

  static func value(of key: String, in node: JSONDocument.Node) -> JSONDocument.Node? {
    guard key.hasPrefix("_"), let index = Int(key.dropFirst()) else { return nil }
    switch node.kind {
    case .array:
      for (place, element) in node.elements.enumerated() where place == index { return element }
      return nil
    case .object:
      return index == 0 && node.count > 0 ? node : nil
    default:
      return index == 0 ? node : nil
    }
  }
}
