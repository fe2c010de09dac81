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
  /// Every `DecodingError` carries a `Mistake` with the place of what is wrong.
  public static func decode<T: Decodable>(
    _ type: T.Type, from node: JSONDocument.Node
  ) throws -> T {
    try node.decode(type, path: .root)
  }
}

extension DecodingError {
  /// What is wrong and where, when the coder above threw it.
  public var mistake: Mistake? { context?.mistake }

  private var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}

extension DecodingError.Context {
  /// Of another coder it is nil.
  public var mistake: Mistake? { underlyingError as? Mistake }

  init(_ mistake: Mistake, at path: [any CodingKey]) {
    self.init(
      codingPath: path, debugDescription: mistake.description, underlyingError: mistake)
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

/// Reads one value from a node.
struct JSONNodeDecoder: Decoder {
  let node: JSONDocument.Node
  let path: JSONPath

  var codingPath: [any CodingKey] { path.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    guard node.kind == .object else {
      throw node.mismatch(JSONValue.self, "an object", path: path)
    }
    return KeyedDecodingContainer(JSONKeyedDecoding<Key>(node: node, path: path))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard node.kind == .array else {
      throw node.mismatch([JSONValue].self, "an array", path: path)
    }
    return JSONUnkeyedDecoding(node: node, path: path)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    JSONSingleDecoding(node: node, path: path)
  }
}

// In each container the generic `decode` stands for the sixteen of the protocol.

struct JSONKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  /// Where the next search starts.
  ///
  /// A class, because searching does not change a container.
  private final class Place {
    var members: JSONDocument.Members
    init(_ members: JSONDocument.Members) { self.members = members }
  }

  let node: JSONDocument.Node
  let path: JSONPath
  private let place: Place

  private let isPayload: Bool

  init(node: JSONDocument.Node, path: JSONPath, isPayload: Bool = false) {
    self.node = node
    self.path = path
    self.isPayload = isPayload
    place = Place(node.members)
  }

  var codingPath: [any CodingKey] { path.keys }
  var allKeys: [Key] { node.members.compactMap { Key(stringValue: $0.key.string ?? "") } }

  func contains(_ key: Key) -> Bool { search(key.stringValue) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try value(key).kind == .null }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try value(key).decode(type, path: .step(path, key))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    guard JSONPayload.canBePayload(type) else { return try decoder(key).container(keyedBy: type) }
    return KeyedDecodingContainer(
      JSONKeyedDecoding<NestedKey>(node: try value(key), path: .step(path, key), isPayload: true))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(JSONKey.super) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

  private func decoder(_ key: any CodingKey) throws -> JSONNodeDecoder {
    JSONNodeDecoder(node: try value(key), path: .step(path, key))
  }

  func value(_ key: any CodingKey) throws -> JSONDocument.Node {
    guard let value = search(key.stringValue) else { throw missing(key) }
    return value
  }

  private func search(_ key: String) -> JSONDocument.Node? {
    find(key) ?? (isPayload ? JSONPayload.value(of: key, in: node) : nil)
  }

  /// Looks from the member found last to the end, then from the start.
  ///
  /// Types ask for their keys in the order they were written and for each up to three times, so
  /// the first look nearly always hits.
  private func find(_ key: String) -> JSONDocument.Node? {
    var rest = place.members
    while true {
      let here = rest
      guard let member = rest.next() else { break }
      if member.key.isString(key) {
        place.members = here
        return member.value
      }
    }
    rest = node.members
    while true {
      let here = rest
      guard let member = rest.next(), !here.isSamePlace(as: place.members) else { return nil }
      if member.key.isString(key) {
        place.members = here
        return member.value
      }
    }
  }

  private func missing(_ key: any CodingKey) -> DecodingError {
    let keys = node.members.prefix(100).compactMap(\.key.string)
    let advice = Mistake.didYouMean(key.stringValue, in: keys)
    let context = node.context(JSONWording.missingKey(key.stringValue), advice, path: path)
    return .keyNotFound(key, context)
  }
}

struct JSONUnkeyedDecoding: UnkeyedDecodingContainer {
  private let node: JSONDocument.Node
  private let path: JSONPath
  private var rest: JSONDocument.Elements
  private var upcoming: JSONDocument.Node?
  private(set) var currentIndex = 0

  init(node: JSONDocument.Node, path: JSONPath) {
    self.node = node
    self.path = path
    rest = node.elements
    upcoming = rest.next()
  }

  var codingPath: [any CodingKey] { path.keys }
  var count: Int? { node.count }
  var isAtEnd: Bool { upcoming == nil }

  private var nextPath: JSONPath { .step(path, JSONKey(intValue: currentIndex)) }

  mutating func decodeNil() throws -> Bool {
    guard try next(JSONValue.self).kind == .null else { return false }
    advance()
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try decodeNext(type) }

  mutating func decodeNext<T: Decodable>(_ type: T.Type) throws -> T {
    let value = try next(type).decode(type, path: nextPath)
    advance()
    return value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let container = try decoder().container(keyedBy: type)
    advance()
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try decoder().unkeyedContainer()
    advance()
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try decoder()
    advance()
    return decoder
  }

  private func decoder() throws -> JSONNodeDecoder {
    JSONNodeDecoder(node: try next(JSONValue.self), path: nextPath)
  }

  private func next(_ type: Any.Type) throws -> JSONDocument.Node {
    guard let upcoming else {
      let message = JSONWording.missingElement(currentIndex)
      throw DecodingError.valueNotFound(type, node.context(message, path: nextPath))
    }
    return upcoming
  }

  /// Only after a success: a failed attempt may be followed by one with another type.
  private mutating func advance() {
    upcoming = rest.next()
    currentIndex += 1
  }
}

struct JSONSingleDecoding: SingleValueDecodingContainer {
  let node: JSONDocument.Node
  let path: JSONPath

  var codingPath: [any CodingKey] { path.keys }

  func decodeNil() -> Bool { node.kind == .null }

  func decode<T: Decodable>(_ type: T.Type) throws -> T { try node.decode(type, path: path) }
}

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
