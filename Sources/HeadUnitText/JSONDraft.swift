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

/// Writes one value into a draft.
struct JSONDraftEncoder: Encoder {
  let draft: JSONDraft
  let path: JSONPath

  var codingPath: [any CodingKey] { path.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    draft.beginObject()
    return KeyedEncodingContainer(JSONKeyedEncoding<Key>(draft: draft, path: path))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    draft.beginArray()
    return JSONUnkeyedEncoding(draft: draft, path: path)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    JSONSingleEncoding(draft: draft, path: path)
  }
}

// In each container the generic `encode` stands for the sixteen of the protocol.

struct JSONKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let draft: JSONDraft
  let path: JSONPath

  var codingPath: [any CodingKey] { path.keys }

  func encodeNil(forKey key: Key) { draft.set(.value(.null), for: key.stringValue) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    let json = try JSONDraft.json(of: value, path: .step(path, key))
    draft.set(.value(json), for: key.stringValue)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    nestedEncoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nestedEncoder(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { nestedEncoder(JSONKey.super) }

  func superEncoder(forKey key: Key) -> any Encoder { nestedEncoder(key) }

  private func nestedEncoder(_ key: any CodingKey) -> JSONDraftEncoder {
    let nested = JSONDraft()
    draft.set(.draft(nested), for: key.stringValue)
    return JSONDraftEncoder(draft: nested, path: .step(path, key))
  }
}

struct JSONUnkeyedEncoding: UnkeyedEncodingContainer {
  let draft: JSONDraft
  let path: JSONPath

  var codingPath: [any CodingKey] { path.keys }
  var count: Int { draft.parts.count }

  private var nextPath: JSONPath { .step(path, JSONKey(intValue: count)) }

  func encodeNil() { draft.append(.value(.null)) }

  func encode<T: Encodable>(_ value: T) throws {
    draft.append(.value(try JSONDraft.json(of: value, path: nextPath)))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    nestedEncoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    nestedEncoder().unkeyedContainer()
  }

  func superEncoder() -> any Encoder { nestedEncoder() }

  private func nestedEncoder() -> JSONDraftEncoder {
    let nested = JSONDraftEncoder(draft: JSONDraft(), path: nextPath)
    draft.append(.draft(nested.draft))
    return nested
  }
}

struct JSONSingleEncoding: SingleValueEncodingContainer {
  let draft: JSONDraft
  let path: JSONPath

  var codingPath: [any CodingKey] { path.keys }

  func encodeNil() { draft.setSingle(.value(.null)) }

  func encode<T: Encodable>(_ value: T) throws {
    draft.setSingle(.value(try JSONDraft.json(of: value, path: path)))
  }
}

extension JSONValue {
  /// The value on one line without spaces.
  public var text: String {
    var text = ""
    write(into: &text)
    return text
  }

  /// The value with one member or element on each line, indented by two spaces.
  public var prettyText: String {
    var text = ""
    write(into: &text, pretty: true)
    return text
  }

  /// Appends the value; the same value always gives the same text.
  ///
  /// JSON has no words for numbers that are not finite: they become the strings `"inf"`, `"-inf"`
  /// and `"nan"`, which `JSONCoder` reads back where a `Double` is wanted.
  public func write(into text: inout String, pretty: Bool = false) {
    write(into: &text, depth: pretty ? 0 : nil)
  }

  /// `depth` is nil when everything goes on one line.
  private func write(into text: inout String, depth: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += value.description
    case .number(let value): text += value.isFinite ? value.description : "\"\(value.word)\""
    case .string(let value): JSONValue.write(value, into: &text)
    case .array(let elements):
      JSONValue.write(elements, between: ("[", "]"), into: &text, depth: depth) {
        element, text, depth in element.write(into: &text, depth: depth)
      }
    case .object(let members):
      JSONValue.write(members, between: ("{", "}"), into: &text, depth: depth) {
        member, text, depth in
        JSONValue.write(member.key, into: &text)
        text += depth == nil ? ":" : ": "
        member.value.write(into: &text, depth: depth)
      }
    }
  }

  private static func write<Item>(
    _ items: [Item], between brackets: (String, String), into text: inout String, depth: Int?,
    item: (Item, inout String, Int?) -> Void
  ) {
    text += brackets.0
    let inner = depth.map { $0 + 1 }
    for index in items.indices {
      if index > 0 { text += "," }
      breakLine(in: &text, depth: inner)
      item(items[index], &text, inner)
    }
    if !items.isEmpty { breakLine(in: &text, depth: depth) }
    text += brackets.1
  }

  private static func breakLine(in text: inout String, depth: Int?) {
    guard let depth else { return }
    text += "\n"
    text += String(repeating: "  ", count: depth)
  }

  private static func write(_ string: String, into text: inout String) {
    text += "\""
    var string = string
    if string.withUTF8(isPlain) {
      text += string
    } else {
      for scalar in string.unicodeScalars { write(scalar, into: &text) }
    }
    text += "\""
  }

  private static func isPlain(_ characters: UnsafeBufferPointer<UInt8>) -> Bool {
    let (space, quote, backslash) = (UInt8.space, UInt8.quote, UInt8.backslash)
    var place = 0
    while place < characters.count {
      let byte = characters[place]
      // 0xE2 begins the two line separators, which some readers take for the end of a line.
      if byte < space || byte == quote || byte == backslash || byte == 0xE2 { return false }
      place &+= 1
    }
    return true
  }

  private static func write(_ scalar: Unicode.Scalar, into text: inout String) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case "\u{0}"..."\u{1F}", "\u{2028}", "\u{2029}":
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: text.unicodeScalars.append(scalar)
    }
  }
}

extension Double {
  /// A number that is not finite, in a word: what is no number has no sign.
  fileprivate var word: String { isNaN ? "nan" : self > 0 ? "inf" : "-inf" }
}
