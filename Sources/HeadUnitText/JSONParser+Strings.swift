extension JSONParser {
  mutating func parseString() throws(JSONStop) {
    let start = position
    let bytes = bytes
    var cursor = start &+ 1
    while cursor < bytes.count {
      let byte = bytes[cursor]
      if byte == .quote {
        tape.append(.string, offset: start, extent: cursor &- start &- 1)
        position = cursor &+ 1
        return
      }
      if byte == .backslash || byte < .space { break }
      cursor &+= 1
    }
    try parseAwkwardString(from: start, at: cursor)
  }

  /// Goes on where a string turned out to be more than plain characters up to its quote.
  private mutating func parseAwkwardString(from start: Int, at cursor: Int) throws(JSONStop) {
    position = cursor
    while position < bytes.count {
      switch bytes[position] {
      case .quote:
        tape.append(.escapedString, offset: start, extent: position - start - 1)
        position += 1
        return
      case .backslash:
        passEscape()
      case .newline, .carriageReturn:
        throw JSONStop(JSONWording.unclosedString, at: start)
      case let byte where byte < .space:
        note(JSONWording.controlCharacter(byte), at: position)
        position += 1
      default:
        position += 1
      }
    }
    throw JSONStop(JSONWording.unclosedString, at: start)
  }

  private mutating func passEscape() {
    let start = position
    position += 1
    switch next {
    case .quote, .backslash, .slash, UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    case UInt8(ascii: "u"):
      passUnicodeEscape(from: start)
    default:
      // What follows is left to the string: it may be its quote, a line end or the end of all.
      note(JSONWording.badEscape, at: start)
    }
  }

  private mutating func passUnicodeEscape(from start: Int) {
    guard let unit = JSONEscape.unit(in: bytes, at: start) else {
      note(JSONWording.badUnicodeEscape, at: start)
      position += 1
      return
    }
    position = start + 6
    guard JSONEscape.isSurrogate(unit) else { return }
    if JSONEscape.isLeading(unit), let second = JSONEscape.unit(in: bytes, at: position),
      JSONEscape.isTrailing(second)
    {
      position += 6
    } else {
      note(JSONWording.loneSurrogate, at: start)
    }
  }
}

/// The escapes of a JSON string.
enum JSONEscape {
  /// The number in a `\uXXXX` at an offset, nil when there is none.
  static func unit<Bytes: RandomAccessCollection<UInt8>>(
    in bytes: Bytes, at offset: Int
  ) -> UInt32? where Bytes.Index == Int {
    guard offset + 6 <= bytes.endIndex, bytes[offset] == .backslash,
      bytes[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt32 = 0
    for place in offset + 2..<offset + 6 {
      guard let digit = bytes[place].hexadecimalValue else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }

  static func isSurrogate(_ unit: UInt32) -> Bool { unit & 0xF800 == 0xD800 }
  static func isLeading(_ unit: UInt32) -> Bool { unit & 0xFC00 == 0xD800 }
  static func isTrailing(_ unit: UInt32) -> Bool { unit & 0xFC00 == 0xDC00 }

  /// The text the bytes between two quotes stand for.
  ///
  /// Bad escapes become U+FFFD: they were noted already, and keys are compared all the same.
  static func resolve<Bytes: RandomAccessCollection<UInt8>>(
    _ bytes: Bytes
  ) -> [UInt8] where Bytes.Index == Int {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var cursor = bytes.startIndex
    while cursor < bytes.endIndex {
      guard bytes[cursor] == .backslash, cursor + 1 < bytes.endIndex else {
        result.append(bytes[cursor])
        cursor += 1
        continue
      }
      if bytes[cursor + 1] == UInt8(ascii: "u") {
        let (scalar, length) = scalar(in: bytes, at: cursor)
        result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        cursor += length
      } else {
        result.append(character(for: bytes[cursor + 1]))
        cursor += 2
      }
    }
    return result
  }

  private static func scalar<Bytes: RandomAccessCollection<UInt8>>(
    in bytes: Bytes, at offset: Int
  ) -> (Unicode.Scalar, length: Int) where Bytes.Index == Int {
    guard let unit = unit(in: bytes, at: offset) else { return ("\u{FFFD}", 2) }
    if isLeading(unit), let second = self.unit(in: bytes, at: offset + 6), isTrailing(second) {
      let value = 0x10000 + ((unit & 0x3FF) << 10 | second & 0x3FF)
      return (Unicode.Scalar(value) ?? "\u{FFFD}", 12)
    }
    return (Unicode.Scalar(unit) ?? "\u{FFFD}", 6)
  }

  private static func character(for letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): .newline
    case UInt8(ascii: "r"): .carriageReturn
    case UInt8(ascii: "t"): .tab
    default: letter
    }
  }
}
