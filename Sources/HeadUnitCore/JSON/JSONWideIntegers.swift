// The protocols bring their own refusal of the 128-bit integers, which Swift prefers to a generic
// function; so these two types need functions of their own.

extension JSONKeyedEncoding {
  func encode(_ value: Int128, forKey key: Key) {
    draft.set(.value(value.json), for: key.stringValue)
  }
  func encode(_ value: UInt128, forKey key: Key) {
    draft.set(.value(value.json), for: key.stringValue)
  }
}

extension JSONUnkeyedEncoding {
  func encode(_ value: Int128) { draft.append(.value(value.json)) }
  func encode(_ value: UInt128) { draft.append(.value(value.json)) }
}

extension JSONSingleEncoding {
  func encode(_ value: Int128) { draft.setSingle(.value(value.json)) }
  func encode(_ value: UInt128) { draft.setSingle(.value(value.json)) }
}

extension JSONKeyedDecoding {
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try value(key).decode(type, path: .step(path, key))
  }

  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try value(key).decode(type, path: .step(path, key))
  }
}

extension JSONUnkeyedDecoding {
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try decodeNext(type) }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try decodeNext(type) }
}

extension JSONSingleDecoding {
  func decode(_ type: Int128.Type) throws -> Int128 { try node.decode(type, path: path) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try node.decode(type, path: path) }
}
