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
  /// Where lists end that are not gone into, by where they begin.
  var closed: [Int: Int] = [:]
  /// Those that were met.
  var passed: [Range<Int>] = []

  /// False when it had to stop before the end.
  mutating func parse() -> Bool {
    // More than objects with short texts need, so that the tape is not copied to grow; memory that
    // is never written to costs nothing.
    tape.reserve(closed.isEmpty ? (bytes.count - position) / 6 + 8 : 0)
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
    if !mistakes.isFull { unclear.insert(offset) }
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
    position = max(position, source.byteOrderMarkLength)
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
    if !closed.isEmpty, let end = closed[position] {
      tape.append(tag, offset: position)
      tape.close(tape.count - 1)
      passed.append(position..<end)
      position = end
      return
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

extension JSONParser {
  /// Reads a key; false when there is none and the next step starts over.
  mutating func parseKey() throws(JSONStop) -> Bool {
    switch next {
    case .quote:
      try parseString()
    case .singleQuote:
      try parseSingleQuoted()
    case .comma:
      // Only before the first key; later commas are passed between the members.
      note(JSONWording.extraComma, at: position)
      position += 1
      return false
    case let byte where byte.isWordCharacter || byte == .minus:
      noteBareKey()
    default:
      throw unexpected()
    }
    return true
  }

  mutating func parseWord() {
    let start = position
    let word = takeWord()
    switch word.count {
    case 4 where word.spells("true"): tape.append(.isTrue, offset: start)
    case 4 where word.spells("null"): tape.append(.null, offset: start)
    case 5 where word.spells("false"): tape.append(.isFalse, offset: start)
    default:
      let text = String(decoding: word.prefix(40), as: UTF8.self)
      note(
        JSONWording.unknownWord(text), at: start, advice: JSONWording.advice(forWord: text))
      appendUnclear(at: start)
    }
  }

  /// Anything that cannot start a value: what is easily understood is noted, the rest ends it all.
  mutating func parseOddValue() throws(JSONStop) {
    switch next {
    case .singleQuote:
      try parseSingleQuoted()
    case .plus, .dot:
      parseBadNumber()
    case .comma where !open.isEmpty, .closeBrace where isInObject:
      note(JSONWording.missingValue, at: position)
      appendUnclear(at: position)
    default:
      throw unexpected()
    }
  }

  mutating func skipComment() throws(JSONStop) {
    guard position + 1 < bytes.count, bytes[position + 1] == .slash else {
      throw JSONStop(
        JSONWording.unexpected("/"), at: position, advice: JSONWording.lineComments)
    }
    if !allowsComments, !hasMetComment { note(JSONWording.comment, at: position) }
    hasMetComment = true
    while position < bytes.count, bytes[position] != .newline { position += 1 }
  }

  /// The end of the text, a bracket of the wrong kind or a character that means nothing here.
  func unexpected() -> JSONStop {
    guard position < bytes.count else {
      guard let container = open.last.map({ tape[$0] }) else {
        return JSONStop(JSONWording.empty, at: position)
      }
      let opening = source.position(of: container.offset)
      let message = JSONWording.unclosed(isObject: container.tag == .object, from: opening)
      return JSONStop(message, at: position)
    }
    if let container = open.last.map({ tape[$0] }),
      next == .closeBrace || next == .closeBracket
    {
      let opening = source.position(of: container.offset)
      let message = JSONWording.wrongBracket(isObject: container.tag == .object, from: opening)
      return JSONStop(message, at: position)
    }
    // The text is valid UTF-8, so that the first character of this prefix is whole.
    let rest = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
    let character = rest.unicodeScalars.first.map(String.init) ?? ""
    let advice =
      next == UInt8(ascii: "#")
      ? JSONWording.lineComments
      : "\u{201C}\u{201D}\u{201E}\u{201F}\u{2018}\u{2019}\u{AB}\u{BB}".contains(character)
        ? JSONWording.curlyQuotes : nil
    return JSONStop(JSONWording.unexpected(character), at: position, advice: advice)
  }

  /// Notes every key that an object being closed has had before.
  mutating func noteRepeatedKeys(of object: Int) {
    keys.removeAll(keepingCapacity: true)
    var index = object + 1
    var hasEscapes = false
    while index < tape.count {
      keys.append(index)
      hasEscapes = hasEscapes || tape[index].tag == .escapedString
      index = tape.index(after: index + 1)
    }
    guard keys.count > 1 else { return }
    if hasEscapes || keys.count > 16 {
      noteRepeatedKeysByTable()
    } else {
      noteRepeatedKeysByPairs()
    }
  }
}

extension JSONParser {
  private var isInObject: Bool { open.last.map { tape[$0].tag == .object } ?? false }

  private mutating func takeWord() -> UnsafeBufferPointer<UInt8>.SubSequence {
    let start = position
    while next.isWordCharacter { position &+= 1 }
    return bytes[start..<position]
  }

  private mutating func noteBareKey() {
    let start = position
    while next.isNumberCharacter { position += 1 }
    note(JSONWording.bareKey, at: start)
    // A string's content begins after its quote. There is none, but a brace came before.
    tape.append(.string, offset: start - 1, extent: position - start)
  }

  private mutating func parseSingleQuoted() throws(JSONStop) {
    let start = position
    note(JSONWording.singleQuotes, at: start)
    position += 1
    while position < bytes.count, bytes[position] != .newline {
      if bytes[position] == .singleQuote {
        tape.append(.string, offset: start, extent: position - start - 1)
        position += 1
        return
      }
      position += bytes[position] == .backslash ? 2 : 1
    }
    throw JSONStop(JSONWording.unclosedString, at: start)
  }

  /// Most objects are small: comparing each pair of keys is faster than any table.
  private mutating func noteRepeatedKeysByPairs() {
    for second in keys.indices {
      let content = tape[keys[second]].content
      for first in 0..<second {
        let other = tape[keys[first]].content
        guard other.count == content.count, bytes[other].elementsEqual(bytes[content]) else {
          continue
        }
        noteRepeatedKey(keys[second], after: keys[first])
        break
      }
    }
  }

  private mutating func noteRepeatedKeysByTable() {
    var known: [[UInt8]: Int] = [:]
    known.reserveCapacity(keys.count)
    for key in keys {
      let content = bytes[tape[key].content]
      let isEscaped = tape[key].tag == .escapedString
      let text = isEscaped ? JSONEscape.resolve(content) : Array(content)
      if let earlier = known[text] {
        noteRepeatedKey(key, after: earlier)
      } else {
        known[text] = key
      }
    }
  }

  private mutating func noteRepeatedKey(_ key: Int, after earlier: Int) {
    // Finding the earlier place reads the text from its start: only for mistakes that are kept.
    let (source, bytes, tape) = (source, bytes, tape)
    note(
      JSONWording.repeatedKey(
        String(decoding: bytes[tape[key].content].prefix(40), as: UTF8.self),
        earlier: source.position(of: tape[earlier].offset)),
      at: tape[key].offset)
  }
}
