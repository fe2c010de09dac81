/// Tells the code of a Swift file from its comments and string literals.
///
/// It reads bytes, because the tests run it unoptimised over the whole repository.
struct Lexer {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  /// Where the last token ended.
  private var end = -1
  private var tokens: [Token] = []

  private init(_ text: String) {
    bytes = Array(text.utf8)
  }

  static func tokens(of text: String) -> [Token] {
    var lexer = Lexer(text)
    while lexer.position < lexer.bytes.count {
      lexer.readCode()
      // A closing bracket too many: not for us to judge, the compiler does.
      lexer.skip(1)
    }
    return lexer.tokens
  }

  /// Reads up to the end or up to the `)` that closes what was open at the start.
  private mutating func readCode() {
    var depth = 0
    while let byte = peek() {
      switch byte {
      case Byte.closing where depth == 0: return
      case Byte.slash: readSlash()
      case Byte.quote: readString(pounds: 0)
      case Byte.pound: readPounds()
      case Byte.backtick: readQuotedName()
      case _ where byte <= Byte.space: skip(1)
      case _ where Byte.isWord(byte): readWord()
      default:
        if byte == Byte.opening { depth += 1 }
        if byte == Byte.closing { depth -= 1 }
        readSymbol()
      }
    }
  }
}

// MARK: - Code

private extension Lexer {
  mutating func readWord() {
    let start = position
    while let byte = peek(), Byte.isWord(byte) { position += 1 }
    append(.word, from: start)
  }

  mutating func readSymbol() {
    position += 1
    append(.symbol, from: position - 1)
  }

  /// A name between backticks keeps them, so that it is never taken for a keyword.
  mutating func readQuotedName() {
    let start = position
    position += 1
    while let byte = peek(), byte != Byte.backtick, byte != Byte.newline { position += 1 }
    position += 1
    append(.word, from: start)
  }

  /// A pound begins a raw string, a raw regular expression or something like `#if`.
  mutating func readPounds() {
    var count = 0
    while peek(count) == Byte.pound { count += 1 }
    switch peek(count) {
    case Byte.quote: readString(pounds: count)
    case Byte.slash: readRawPattern(pounds: count)
    default: readSymbol()
    }
  }
}

// MARK: - Comments and patterns

private extension Lexer {
  mutating func readSlash() {
    switch peek(1) {
    case Byte.slash: readLineComment()
    case Byte.star: readBlockComment()
    default:
      if let length = lengthOfPattern() {
        position += length
        end = position
      } else {
        readSymbol()
      }
    }
  }

  mutating func readLineComment() {
    position += 2
    let start = position
    while let byte = peek(), byte != Byte.newline { position += 1 }
    append(.comment, from: start)
  }

  /// Gives one token per line.
  ///
  /// Block comments nest.
  mutating func readBlockComment() {
    var depth = 0
    var start = position
    repeat {
      let pair = (peek(), peek(1))
      if pair == (Byte.slash, Byte.star) { depth += 1 }
      if pair == (Byte.star, Byte.slash) { depth -= 1 }
      let isPair = pair == (Byte.slash, Byte.star) || pair == (Byte.star, Byte.slash)
      if peek() == Byte.newline {
        append(.comment, from: start)
        start = position + 1
      }
      skip(isPair ? 2 : 1)
    } while depth > 0 && position < bytes.count
    append(.comment, from: start)
  }

  /// The length of a regular expression between slashes, or nil where a slash means division.
  func lengthOfPattern() -> Int? {
    if let last = tokens.last(where: \.isCode) {
      let begins = last.kind == .symbol ? "(,=:[{;!&|?" : " return in case "
      let word = last.kind == .symbol ? last.text : " \(last.text) "
      guard begins.contains(word) else { return nil }
    }
    guard let first = peek(1), first > Byte.space else { return nil }
    var length = 1
    while let byte = peek(length), byte != Byte.newline {
      if byte == Byte.slash { return length + 1 }
      length += byte == Byte.backslash ? 2 : 1
    }
    return nil
  }

  mutating func readRawPattern(pounds: Int) {
    position += pounds + 1
    while position < bytes.count, !isAtDelimiter(Byte.slash, times: 1, pounds: pounds) { skip(1) }
    skip(1 + pounds)
    end = position
  }
}

// MARK: - String literals

private extension Lexer {
  mutating func readString(pounds: Int) {
    let opening = (line: line, isAttached: position == end)
    position += pounds
    let quotes = peek(1) == Byte.quote && peek(2) == Byte.quote ? 3 : 1
    position += quotes
    var text: [UInt8] = []
    while let byte = peek(), !isAtDelimiter(Byte.quote, times: quotes, pounds: pounds) {
      if byte == Byte.newline && quotes == 1 { break }
      if byte == Byte.backslash && countOfPounds(after: 1) >= pounds {
        readEscape(pounds: pounds)
      } else {
        text.append(byte)
        skip(1)
      }
    }
    if peek() == Byte.quote { position += quotes + pounds }
    end = position
    tokens.append(
      Token(
        kind: .string, text: String(decoding: text, as: UTF8.self), line: opening.line,
        isAttached: opening.isAttached))
  }

  /// What stands in an interpolation is code like any other.
  mutating func readEscape(pounds: Int) {
    skip(1 + pounds)
    let isInterpolation = peek() == Byte.opening
    skip(1)
    if isInterpolation {
      readCode()
      skip(1)
    }
  }

  func isAtDelimiter(_ byte: UInt8, times: Int, pounds: Int) -> Bool {
    guard peek() == byte else { return false }
    for offset in 0..<times where peek(offset) != byte { return false }
    return countOfPounds(after: times) >= pounds
  }

  func countOfPounds(after offset: Int) -> Int {
    var count = 0
    while peek(offset + count) == Byte.pound { count += 1 }
    return count
  }
}

// MARK: - Bytes

private extension Lexer {
  func peek(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  /// Moves on and keeps count of the lines.
  ///
  /// Only what cannot hold a newline may move `position`.
  mutating func skip(_ count: Int) {
    for _ in 0..<count where position < bytes.count {
      if bytes[position] == Byte.newline { line += 1 }
      position += 1
    }
  }

  mutating func append(_ kind: Token.Kind, from start: Int) {
    position = min(position, bytes.count)
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    tokens.append(Token(kind: kind, text: text, line: line, isAttached: start == end))
    end = position
  }
}
