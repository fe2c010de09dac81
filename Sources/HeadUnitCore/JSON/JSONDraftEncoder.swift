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
