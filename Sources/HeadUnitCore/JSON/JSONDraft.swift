/// The value an encoder is putting together.
///
/// A class, because the containers of `Codable` are copies that all write to the same place.
final class JSONDraft {
  enum Part {
    case value(JSONValue)
    /// A nested container or a super encoder, which may still grow.
    case draft(JSONDraft)

    var json: JSONValue {
      switch self {
      case .value(let value): value
      case .draft(let draft): draft.json
      }
    }
  }

  private enum Shape {
    case empty, single, array, object
  }

  private var shape = Shape.empty
  private var keys: [String] = []
  private(set) var parts: [Part] = []
  /// The places of the keys, only once there are so many that looking through them takes long.
  private var places: [String: Int] = [:]

  /// What was encoded; a type that encodes nothing at all is an empty object.
  var json: JSONValue {
    switch shape {
    case .single: parts.first?.json ?? .null
    case .array: .array(parts.map(\.json))
    case .empty, .object:
      JSONPayload.json(keys: keys, values: parts.map(\.json))
        ?? .object(zip(keys, parts).map { JSONValue.Member(key: $0, value: $1.json) })
    }
  }

  func beginObject() { begin(.object) }

  func beginArray() { begin(.array) }

  func setSingle(_ part: Part) {
    begin(.single)
    parts = [part]
  }

  func append(_ part: Part) { parts.append(part) }

  /// A key that is encoded again keeps its place and gets the new value.
  func set(_ part: Part, for key: String) {
    if let place = place(of: key) {
      parts[place] = part
    } else {
      if keys.count > 16 { places[key] = keys.count }
      keys.append(key)
      parts.append(part)
    }
  }

  private func begin(_ shape: Shape) {
    precondition(
      self.shape == .empty || self.shape == shape,
      "A type asked its encoder for two containers of different kinds.")
    self.shape = shape
  }

  private func place(of key: String) -> Int? {
    keys.prefix(17).firstIndex(of: key) ?? (keys.count > 17 ? places[key] : nil)
  }
}

extension JSONDraft {
  static func json<T: Encodable>(of value: T, path: JSONPath) throws -> JSONValue {
    if let scalar = value as? any JSONScalar { return scalar.json }
    let draft = JSONDraft()
    try value.encode(to: JSONDraftEncoder(draft: draft, path: path))
    let json = draft.json
    guard let unordered = value as? any JSONUnordered else { return json }
    return type(of: unordered).sorted(json)
  }
}

/// A collection whose order differs from run to run and must not be seen.
private protocol JSONUnordered {
  static func sorted(_ json: JSONValue) -> JSONValue
}

extension Dictionary: JSONUnordered {
  fileprivate static func sorted(_ json: JSONValue) -> JSONValue {
    switch json {
    case .object(let members):
      return .object(members.sorted { $0.key < $1.key })
    case .array(let elements):
      // Keys that are no strings: key, value, key, value.
      let pairs = stride(from: 0, to: elements.count - 1, by: 2).map {
        (text: elements[$0].text, pair: elements[$0...$0 + 1])
      }
      return .array(pairs.sorted { $0.text < $1.text }.flatMap(\.pair))
    default:
      return json
    }
  }
}

extension Set: JSONUnordered {
  fileprivate static func sorted(_ json: JSONValue) -> JSONValue {
    guard case .array(let elements) = json else { return json }
    let texts = elements.map { (text: $0.text, element: $0) }
    return .array(texts.sorted { $0.text < $1.text }.map(\.element))
  }
}
