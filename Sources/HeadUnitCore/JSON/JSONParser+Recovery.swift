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
    let advice = next == UInt8(ascii: "#") ? JSONWording.lineComments : nil
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
