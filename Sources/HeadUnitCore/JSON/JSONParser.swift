/// What a document may not exceed; tests hand in smaller ones.
struct JSONLimits: Sendable {
  var byteCount = 512 << 20
  var depth = 256
}

/// A mistake after which reading on would only invent further ones.
struct JSONStop: Error {
  var offset: Int
  var message: String
  var advice: String?

  init(_ message: String, at offset: Int, advice: String? = nil) {
    self.offset = offset
    self.message = message
    self.advice = advice
  }
}

/// Reads a text once from left to right onto a tape, without recursion.
///
/// The pointer is only valid inside the closure that made it; the parser never leaves that one.
struct JSONParser {
  let source: SourceText
  let bytes: UnsafeBufferPointer<UInt8>
  let allowsComments: Bool
  let limits: JSONLimits
  var position = 0
  var tape = JSONTape()
  /// The tape indexes of the containers around the position, the innermost last.
  var open: [Int] = []
  var mistakes = Mistakes()
  var hasMetComment = false
  /// The offsets of values that stand as null because they could not be made out.
  var unclear: Set<Int> = []
  /// The key indexes of the object being closed, kept to reuse the memory.
  var keys: [Int] = []

  /// False when it had to stop before the end.
  mutating func parse() -> Bool {
    // More than objects with short texts need, so that the tape is not copied to grow; memory that
    // is never written to costs nothing.
    tape.reserve(bytes.count / 6 + 8)
    do throws(JSONStop) {
      try parseDocument()
      return true
    } catch {
      note(error.message, at: error.offset, advice: error.advice)
      return false
    }
  }

  /// Puts null where a value could not be made out.
  mutating func appendUnclear(at offset: Int) {
    // Once the mistakes are full nobody asks for more.
    if mistakes.list.count < Mistakes.limit { unclear.insert(offset) }
    tape.append(.null, offset: offset)
  }

  /// The byte at the position, zero after the end: a zero means nothing in JSON either.
  @inline(__always)
  var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  mutating func note(
    _ message: @autoclosure () -> String, at offset: Int,
    advice: @autoclosure () -> String? = nil
  ) {
    mistakes.add(message(), at: offset, in: source, advice: advice())
  }

  @inline(__always)
  mutating func skipSpace() throws(JSONStop) {
    while position < bytes.count {
      switch bytes[position] {
      case .space, .newline, .carriageReturn, .tab: position &+= 1
      case .slash: try skipComment()
      default: return
      }
    }
  }

  @inline(__always)
  mutating func parseValue() throws(JSONStop) {
    switch next {
    case .quote: try parseString()
    case .openBrace: try openContainer(.object)
    case .openBracket: try openContainer(.array)
    case .minus, 0x30...0x39: parseNumber()
    case let byte where byte.isLetter: parseWord()
    default: try parseOddValue()
    }
  }
}

extension JSONParser {
  private mutating func parseDocument() throws(JSONStop) {
    position = source.byteOrderMarkLength
    try skipSpace()
    guard position < bytes.count else { throw JSONStop(JSONWording.empty, at: position) }
    try parseValue()
    while let container = open.last {
      if tape[container].tag == .object {
        try parseMember(of: container)
      } else {
        try parseElement(of: container)
      }
    }
    try skipSpace()
    if position < bytes.count { throw JSONStop(JSONWording.trailingContent, at: position) }
  }

  private mutating func openContainer(_ tag: JSONTape.Tag) throws(JSONStop) {
    guard open.count < limits.depth else {
      throw JSONStop(JSONWording.tooDeep(limits.depth), at: position)
    }
    open.append(tape.count)
    tape.append(tag, offset: position)
    position &+= 1
  }

  /// One step in an array: its end, or the comma where one is due and an element.
  private mutating func parseElement(of array: Int) throws(JSONStop) {
    let end = position
    try skipSpace()
    if next == .closeBracket {
      closeContainer(array)
      return
    }
    if tape.count > array + 1 {
      guard try passComma(expectedAt: end, before: .closeBracket) else { return }
    }
    try parseValue()
  }

  /// One step in an object: its end, or the comma where one is due, a key and the value it names.
  private mutating func parseMember(of object: Int) throws(JSONStop) {
    let end = position
    try skipSpace()
    if next == .closeBrace {
      noteRepeatedKeys(of: object)
      closeContainer(object)
      return
    }
    if tape.count > object + 1 {
      guard try passComma(expectedAt: end, before: .closeBrace) else { return }
    }
    guard try parseKey() else { return }
    if try passColon() {
      try parseValue()
    } else {
      appendUnclear(at: position)
    }
  }

  private mutating func closeContainer(_ container: Int) {
    tape.close(container)
    open.removeLast()
    position &+= 1
  }

  /// False when the comma was followed by the end of the container, which then comes next.
  private mutating func passComma(
    expectedAt end: Int, before closer: UInt8
  ) throws(JSONStop) -> Bool {
    let place = position
    if next == .comma {
      position &+= 1
      try skipSpace()
      while next == .comma {
        note(JSONWording.extraComma, at: position)
        position += 1
        try skipSpace()
      }
      if next == closer {
        note(JSONWording.trailingComma, at: place)
        return false
      }
      return true
    }
    guard startsItem(next) else { throw unexpected() }
    note(JSONWording.missingComma, at: end)
    return true
  }

  /// False when the member ends after its key.
  private mutating func passColon() throws(JSONStop) -> Bool {
    let end = position
    try skipSpace()
    switch next {
    case .colon:
      position &+= 1
    case .equals:
      note(JSONWording.equalsSign, at: position)
      position &+= 1
    case let byte where startsItem(byte):
      note(JSONWording.missingColon, at: end)
    case .comma, .closeBrace:
      note(JSONWording.missingColon, at: end)
      return false
    default:
      throw unexpected()
    }
    try skipSpace()
    return true
  }

  private func startsItem(_ byte: UInt8) -> Bool {
    byte.isWordCharacter || byte == .quote || byte == .singleQuote || byte == .minus
      || byte == .openBrace || byte == .openBracket
  }
}
