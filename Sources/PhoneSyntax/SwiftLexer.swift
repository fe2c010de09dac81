/// Takes Swift apart into tokens: comments, strings with code in them, and regular expressions too.
struct SwiftLexer {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var startsLine = true
  private var end = -1
  private var tokens: [Token] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func read() -> [Token] {
    // Only the very first line may be for a shell.
    if peek() == Byte.pound, peek(1) == Byte.bang, peek(2) == Byte.slash { skipLine() }
    while position < bytes.count {
      readCode(closing: nil)
      // A closing bracket too many is for the compiler to judge.
      if position < bytes.count { readSign() }
    }
    return tokens
  }

  /// Reads up to the end or the bracket that closes what was open at the start.
  private mutating func readCode(closing: UInt8?) {
    var depth = 0
    while let byte = peek() {
      switch byte {
      case Byte.newline:
        position += 1
        line += 1
        startsLine = true
      case 0...Byte.space: position += 1
      case Byte.slash where peek(1) == Byte.slash: skipLine()
      case Byte.slash where peek(1) == Byte.star: skipComment()
      case Byte.slash where isRegex: readRegex(pounds: 0)
      case Byte.quote: readString(pounds: 0)
      case Byte.pound: readPound()
      case Byte.backtick: readQuotedWord()
      case Byte.zero...Byte.nine: readNumber()
      case _ where Byte.isWord(byte): readWord(.word)
      case Byte.opening, Byte.bracket, Byte.brace:
        if byte == Byte.opening { depth += 1 }
        readSign()
      case Byte.closing:
        if depth == 0, closing == byte { return }
        depth -= 1
        readSign()
      case Byte.closingBracket, Byte.closingBrace, Byte.comma, Byte.semicolon, Byte.colon, Byte.at:
        readSign()
      default: readOperator()
      }
    }
  }
}

// MARK: - Words, numbers and signs

extension SwiftLexer {
  private func peek(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private mutating func append(_ kind: Token.Kind, from start: Int, line first: Int? = nil) {
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    tokens.append(
      Token(
        kind: kind, text: text, range: start..<position, line: first ?? line,
        startsLine: startsLine, isAttached: start == end))
    startsLine = false
    end = position
  }

  private mutating func readSign(_ count: Int = 1) {
    let start = position
    position += count
    append(.sign, from: start)
  }

  private mutating func readWord(_ kind: Token.Kind) {
    let start = position
    if kind == .pound { position += 1 }
    while let byte = peek(), Byte.isWord(byte) { position += 1 }
    append(kind, from: start)
  }

  private mutating func readQuotedWord() {
    let start = position
    position += 1
    while let byte = peek(), byte != Byte.backtick, byte != Byte.newline { position += 1 }
    if peek() == Byte.backtick { position += 1 }
    append(.word, from: start)
  }

  private mutating func readNumber() {
    let start = position
    while let byte = peek() {
      let isPoint = byte == Byte.dot && peek(1).map(Byte.isDigit) == true && !isAfterDot(start)
      let isSign =
        (byte == Byte.plus || byte == Byte.minus) && position > start
        && [UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "p"), UInt8(ascii: "P")]
          .contains(bytes[position - 1])
        && !isHexadecimal(start)
      guard Byte.isWord(byte) || isPoint || isSign else { break }
      position += 1
    }
    append(.number, from: start)
  }

  /// In `a.0.1` these are two numbers.
  private func isAfterDot(_ start: Int) -> Bool { start > 0 && bytes[start - 1] == Byte.dot }

  /// In `0x1e-2` the sign is an operator.
  private func isHexadecimal(_ start: Int) -> Bool {
    start + 1 < bytes.count && bytes[start] == Byte.zero && bytes[start + 1] == UInt8(ascii: "x")
      && !bytes[start..<position].contains(UInt8(ascii: "p"))
  }

  /// `?` and `!` after a value, `<`, `>` and single dots are tokens by themselves.
  private mutating func readOperator() {
    let start = position
    let byte = bytes[start]
    let isPostfix = start == end && isAfterValue
    if byte == Byte.question, isPostfix { return readSign() }
    if byte == Byte.bang, isPostfix, peek(1) != Byte.equal || peek(2) == Byte.equal {
      return readSign()
    }
    if byte == Byte.dot, peek(1) != Byte.dot { return readSign() }
    if byte == UInt8(ascii: "\\") { return readSign() }
    while let byte = peek(), Byte.isOperator(byte) {
      if position > start, byte == Byte.slash, peek(1) == Byte.slash || peek(1) == Byte.star {
        break
      }
      position += 1
    }
    // Dots belong to operators that begin with one.
    if position == start {
      if byte == Byte.dot { while peek() == Byte.dot || peek() == Byte.less { position += 1 } }
      if position == start { position += 1 }
    }
    let text = bytes[start..<position]
    if byte == Byte.less || byte == Byte.greater, !text.contains(Byte.equal) {
      position = start + 1
      return append(.sign, from: start)
    }
    append(.other, from: start)
  }

  private var isAfterValue: Bool {
    guard let last = tokens.last else { return false }
    switch last.kind {
    case .word, .number, .string, .regex: return true
    case .sign: return [")", "]", "}", ">", "?", "!"].contains(last.text)
    case .pound, .other: return false
    }
  }
}

// MARK: - Comments

extension SwiftLexer {
  private mutating func skipLine() {
    while let byte = peek(), byte != Byte.newline { position += 1 }
  }

  /// Comments may stand inside each other.
  private mutating func skipComment() {
    var depth = 0
    repeat {
      if peek() == Byte.slash, peek(1) == Byte.star {
        depth += 1
        position += 2
      } else if peek() == Byte.star, peek(1) == Byte.slash {
        depth -= 1
        position += 2
      } else {
        skipAnything()
      }
    } while depth > 0 && position < bytes.count
  }

  private mutating func skipAnything() {
    if peek() == Byte.newline {
      line += 1
      startsLine = true
    }
    position += 1
  }
}

// MARK: - Strings and regular expressions

extension SwiftLexer {
  /// `#"raw"#`, `#/regular expression/#` or a word such as `#if`.
  private mutating func readPound() {
    var count = 0
    while peek(count) == Byte.pound { count += 1 }
    switch peek(count) {
    case Byte.quote: readString(pounds: count)
    case Byte.slash: readRegex(pounds: count)
    case .some(let byte) where count == 1 && Byte.isWord(byte): readWord(.pound)
    default: readSign()
    }
  }

  private mutating func readString(pounds: Int) {
    var start = position
    var first = line
    position += pounds
    let isLong = peek(1) == Byte.quote && peek(2) == Byte.quote && hasLineEnd(after: position + 3)
    let quotes = isLong ? 3 : 1
    position += quotes
    while let byte = peek() {
      if byte == Byte.quote, hasEnd(quotes: quotes, pounds: pounds) {
        position += quotes + pounds
        break
      }
      if byte == Byte.newline, !isLong { break }
      guard byte == Byte.backslash, hasPounds(pounds, at: 1) else {
        if byte == Byte.newline { line += 1 }
        position += 1
        continue
      }
      guard peek(1 + pounds) == Byte.opening else {
        position += 1 + pounds
        if peek() == Byte.newline { line += 1 }
        position = min(position + 1, bytes.count)
        continue
      }
      append(.string, from: start, line: first)
      let open = position
      position += 2 + pounds
      tokens.append(
        Token(
          kind: .sign, text: "\\(", range: open..<position, line: line, startsLine: false,
          isAttached: true))
      end = position
      readCode(closing: Byte.closing)
      if peek() == Byte.closing { readSign() }
      (start, first) = (position, line)
      startsLine = false
    }
    append(.string, from: start, line: first)
  }

  /// Three quotes begin a long string only at the end of a line.
  private func hasLineEnd(after start: Int) -> Bool {
    var index = start
    while index < bytes.count, bytes[index] == Byte.space || bytes[index] == 9 { index += 1 }
    return index >= bytes.count || bytes[index] == Byte.newline || bytes[index] == 13
  }

  private func hasEnd(quotes: Int, pounds: Int) -> Bool {
    for offset in 0..<quotes where peek(offset) != Byte.quote { return false }
    return hasPounds(pounds, at: quotes)
  }

  private func hasPounds(_ count: Int, at offset: Int) -> Bool {
    for index in 0..<count where peek(offset + index) != Byte.pound { return false }
    return true
  }

  /// A slash where a value may begin, with another one on the line that no space stands before.
  private var isRegex: Bool {
    let isPossible: Bool
    if let last = tokens.last {
      switch last.kind {
      case .word: isPossible = Self.wordsBeforeValues.contains(last.text)
      case .number, .string, .regex, .pound: isPossible = false
      case .sign: isPossible = ["(", "[", "{", ",", ":", ";", "\\("].contains(last.text)
      case .other: isPossible = last.range.upperBound != position || last.text == "="
      }
    } else {
      isPossible = true
    }
    guard isPossible, let next = peek(1), next > Byte.space else { return false }
    var offset = 1
    while let byte = peek(offset), byte != Byte.newline {
      if byte == Byte.slash { return bytes[position + offset - 1] != Byte.space }
      offset += byte == Byte.backslash ? 2 : 1
    }
    return false
  }

  private static let wordsBeforeValues: Set<String> = [
    "return", "case", "in", "where", "if", "while", "try", "await", "else", "throw",
  ]

  private mutating func readRegex(pounds: Int) {
    let (start, first) = (position, line)
    position += pounds + 1
    while let byte = peek() {
      if byte == Byte.slash, hasPounds(pounds, at: 1) {
        position += 1 + pounds
        break
      }
      if byte == Byte.newline {
        if pounds == 0 { break }
        line += 1
      }
      position = min(position + (byte == Byte.backslash ? 2 : 1), bytes.count)
    }
    append(.regex, from: start, line: first)
  }
}

/// The bytes that mean something.
private enum Byte {
  static let newline = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let pound = UInt8(ascii: "#")
  static let bang = UInt8(ascii: "!")
  static let question = UInt8(ascii: "?")
  static let slash = UInt8(ascii: "/")
  static let backslash = UInt8(ascii: "\\")
  static let star = UInt8(ascii: "*")
  static let backtick = UInt8(ascii: "`")
  static let dot = UInt8(ascii: ".")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let semicolon = UInt8(ascii: ";")
  static let at = UInt8(ascii: "@")
  static let equal = UInt8(ascii: "=")
  static let less = UInt8(ascii: "<")
  static let greater = UInt8(ascii: ">")
  static let plus = UInt8(ascii: "+")
  static let minus = UInt8(ascii: "-")
  static let opening = UInt8(ascii: "(")
  static let closing = UInt8(ascii: ")")
  static let bracket = UInt8(ascii: "[")
  static let closingBracket = UInt8(ascii: "]")
  static let brace = UInt8(ascii: "{")
  static let closingBrace = UInt8(ascii: "}")
  static let zero = UInt8(ascii: "0")
  static let nine = UInt8(ascii: "9")

  static func isDigit(_ byte: UInt8) -> Bool { byte >= zero && byte <= nine }

  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), zero...nine,
      UInt8(ascii: "_"), UInt8(ascii: "$"), 128...:
      true
    default: false
    }
  }

  static func isOperator(_ byte: UInt8) -> Bool {
    switch byte {
    case slash, equal, minus, plus, bang, star, UInt8(ascii: "%"), less, greater,
      UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"), question:
      true
    default: false
    }
  }
}

/// A piece of Swift code: a word, a sign, a literal.
public struct Token: Sendable {
  /// What kind of piece it is.
  public enum Kind: Sendable {
    case word
    case number
    /// A part of a string literal without code in it.
    case string
    case regex
    /// `#if`, `#selector` and their like, with the sign.
    case pound
    /// A bracket, `,`, `:`, `;`, `@`, a dot, `?` and `!` after a value; also `\(` of strings.
    case sign
    case other
  }

  public let kind: Kind
  public let text: String
  /// Where it stands among the bytes of the file.
  public let range: Range<Int>
  /// From one.
  public let line: Int
  /// It is the first of its line.
  public let startsLine: Bool
  /// Nothing stands between it and the token before.
  public let isAttached: Bool
}

/// A Swift file that has been taken apart into tokens.
public struct SwiftSource: Sendable {
  public let path: String
  public let bytes: [UInt8]
  public let tokens: [Token]
  /// For each opening bracket the index of the closing one, and the other way round.
  let partners: [Int: Int]

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    var lexer = SwiftLexer(bytes)
    tokens = lexer.read()
    partners = Self.partners(tokens)
  }

  public init(path: String = "", text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The text as it was written between two tokens, both included.
  func text(_ range: Range<Int>) -> String {
    guard let first = range.first, let last = range.last, last < tokens.count else { return "" }
    let bytes = bytes[tokens[first].range.lowerBound..<tokens[last].range.upperBound]
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The tokens of the range with single spaces, so that how it was laid out makes no difference.
  func plainText(_ range: Range<Int>) -> String {
    var text = ""
    for index in range where index < tokens.count {
      if index > range.lowerBound, !tokens[index].isAttached { text += " " }
      text += tokens[index].text
    }
    return text
  }

  /// The column of a token, from one, as compilers count it.
  public func column(_ token: Token) -> Int {
    var start = token.range.lowerBound
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return token.range.lowerBound - start + 1
  }

  private static func partners(_ tokens: [Token]) -> [Int: Int] {
    var partners: [Int: Int] = [:]
    var open: [Int] = []
    for (index, token) in tokens.enumerated() where token.kind == .sign {
      switch token.text {
      case "(", "[", "{", "\\(": open.append(index)
      case ")", "]", "}":
        guard let last = open.popLast() else { continue }
        partners[last] = index
        partners[index] = last
      default: continue
      }
    }
    return partners
  }
}
