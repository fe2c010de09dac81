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
