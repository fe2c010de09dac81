extension JSONParser {
  mutating func parseNumber() {
    let start = position
    guard let (end, hasExponent) = numberEnd(), !isNumberCharacter(at: end) else {
      parseBadNumber()
      return
    }
    // Only an exponent or hundreds of digits can exceed the largest number there is.
    if hasExponent || end - start > 300 {
      let literal = String(decoding: bytes[start..<end], as: UTF8.self)
      if Double(literal)?.isFinite != true {
        note(JSONWording.hugeNumber, at: start)
        appendUnclear(at: start)
        position = end
        return
      }
    }
    tape.append(.number, offset: start, extent: end &- start)
    position = end
  }

  /// Takes everything that looks like one number and says what is wrong with it.
  mutating func parseBadNumber() {
    let start = position
    while isNumberCharacter(at: position) { position += 1 }
    let literal = String(decoding: bytes[start..<position].prefix(40), as: UTF8.self)
    note(JSONWording.badNumber(literal), at: start)
    appendUnclear(at: start)
  }

  /// The end of the number at the position, nil when it is not written as JSON wants it.
  private func numberEnd() -> (end: Int, hasExponent: Bool)? {
    var cursor = position
    if byte(at: cursor) == .minus { cursor &+= 1 }
    let whole = cursor
    cursor = digitsEnd(from: cursor)
    guard cursor > whole else { return nil }
    if bytes[whole] == .zero, cursor - whole > 1 { return nil }
    if byte(at: cursor) == .dot {
      let fraction = cursor &+ 1
      cursor = digitsEnd(from: fraction)
      guard cursor > fraction else { return nil }
    }
    guard byte(at: cursor) | 0x20 == UInt8(ascii: "e") else { return (cursor, false) }
    cursor &+= 1
    if byte(at: cursor) == .minus || byte(at: cursor) == .plus { cursor &+= 1 }
    let exponent = cursor
    cursor = digitsEnd(from: exponent)
    return cursor > exponent ? (cursor, true) : nil
  }

  private func byte(at offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private func isNumberCharacter(at offset: Int) -> Bool { byte(at: offset).isNumberCharacter }

  private func digitsEnd(from offset: Int) -> Int {
    var cursor = offset
    while cursor < bytes.count, bytes[cursor].isDigit { cursor &+= 1 }
    return cursor
  }
}
