/// A place in a text as people count it: lines and characters from 1.
public struct SourcePosition: Equatable, Hashable, Sendable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A named text whose bytes are kept as they came, so that mistakes can point into it.
public struct SourceText: Equatable, Sendable {
  public let name: String
  public let bytes: [UInt8]
  /// The number of the first line, for a text that is itself one line of a longer file.
  public let firstLine: Int

  public init(name: String, bytes: [UInt8], firstLine: Int = 1) {
    self.name = name
    self.bytes = bytes
    self.firstLine = firstLine
  }

  public init(name: String, text: String, firstLine: Int = 1) {
    self.init(name: name, bytes: Array(text.utf8), firstLine: firstLine)
  }

  /// The line and the column in unicode scalars; an offset outside the text counts as its end.
  public func position(of offset: Int) -> SourcePosition {
    let end = max(0, min(offset, bytes.count))
    return bytes.withUnsafeBufferPointer { bytes in
      // Two plain loops: the long one, over all lines before, is one the compiler vectorises.
      var line = firstLine
      for byte in bytes[..<end] where byte == .newline { line &+= 1 }
      let start = lineStart(before: end)
      var column = 1
      for byte in bytes[start..<max(start, end)] where !byte.continuesCharacter { column &+= 1 }
      return SourcePosition(line: line, column: column)
    }
  }

  /// The offset of a position, the end of its line when the line is shorter.
  public func offset(of position: SourcePosition) -> Int {
    var offset = byteOrderMarkLength
    var line = firstLine
    while line < position.line, offset < bytes.count {
      if bytes[offset] == .newline { line += 1 }
      offset += 1
    }
    var column = 1
    while column < position.column, offset < bytes.count, bytes[offset] != .newline {
      offset = self.offset(after: offset)
      column += 1
    }
    return offset
  }

  /// The text of the line around an offset, at most about 100 characters, fit for a terminal.
  public func line(at offset: Int) -> String { excerpt(at: offset).text }

  /// Part of a line for display, with the column at which a caret belongs under it.
  public struct Excerpt: Equatable, Sendable {
    public let text: String
    public let column: Int
  }

  /// The line around an offset, shortened with `…` on either side.
  public func excerpt(at offset: Int) -> Excerpt {
    let place = max(byteOrderMarkLength, min(offset, bytes.count))
    var start = place
    var column = 1
    while start > 0, column <= 60, start > byteOrderMarkLength, bytes[start - 1] != .newline {
      repeat { start -= 1 } while start > 0 && bytes[start].continuesCharacter
      column += 1
    }
    var end = place
    var length = column - 1
    while end < bytes.count, length < 100, bytes[end] != .newline {
      end = self.offset(after: end)
      length += 1
    }
    let isCutBefore = start > byteOrderMarkLength && bytes[start - 1] != .newline
    let isCutAfter = end < bytes.count && bytes[end] != .newline
    let text = displayable(bytes[start..<end])
    return Excerpt(
      text: (isCutBefore ? "…" : "") + text + (isCutAfter ? "…" : ""),
      column: column + (isCutBefore ? 1 : 0))
  }
}

extension SourceText {
  /// Some editors begin a file with this invisible mark; it is in no column.
  var byteOrderMarkLength: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  private func lineStart(before end: Int) -> Int {
    var start = end
    while start > 0, bytes[start - 1] != .newline { start -= 1 }
    return start == 0 ? byteOrderMarkLength : start
  }

  private func offset(after offset: Int) -> Int {
    var next = offset + 1
    while next < bytes.count, bytes[next].continuesCharacter { next += 1 }
    return next
  }

  private func displayable(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: text.append(" ")
      default: text.append(scalar)
      }
    }
    // A Windows line end would otherwise leave a space that is not in the text.
    if bytes.last == .carriageReturn { text.removeLast() }
    return String(text)
  }
}

/// The bytes that mean something in JSON, by name.
extension UInt8 {
  package static var tab: UInt8 { 0x09 }
  package static var newline: UInt8 { 0x0A }
  package static var carriageReturn: UInt8 { 0x0D }
  package static var space: UInt8 { 0x20 }
  package static var quote: UInt8 { 0x22 }
  package static var singleQuote: UInt8 { 0x27 }
  package static var plus: UInt8 { 0x2B }
  package static var comma: UInt8 { 0x2C }
  package static var minus: UInt8 { 0x2D }
  package static var dot: UInt8 { 0x2E }
  package static var slash: UInt8 { 0x2F }
  package static var zero: UInt8 { 0x30 }
  package static var colon: UInt8 { 0x3A }
  package static var equals: UInt8 { 0x3D }
  package static var openBracket: UInt8 { 0x5B }
  package static var backslash: UInt8 { 0x5C }
  package static var closeBracket: UInt8 { 0x5D }
  package static var openBrace: UInt8 { 0x7B }
  package static var closeBrace: UInt8 { 0x7D }

  package var isDigit: Bool { self &- .zero < 10 }

  package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  package var isWordCharacter: Bool { isLetter || isDigit || self == 0x5F || self == 0x24 }

  /// True for every byte that could belong to a number, well written or not.
  package var isNumberCharacter: Bool {
    isWordCharacter || self == .plus || self == .minus || self == .dot
  }

  /// True for the second and later bytes of a character in UTF-8.
  package var continuesCharacter: Bool { self & 0xC0 == 0x80 }

  /// The value of a hexadecimal digit.
  package var hexadecimalValue: UInt32? {
    if isDigit { return UInt32(self &- .zero) }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? UInt32(letter) + 10 : nil
  }
}

extension Sequence<UInt8> {
  @inlinable
  package func spells(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { elementsEqual($0) }
  }
}

extension SourceText {
  /// By its mark, or by the zeros between letters; nil when nothing says that it is no UTF-8.
  package var otherEncoding: String? {
    let start = Array(bytes.prefix(4))
    let zeros = start.map { $0 == 0 }
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
      return zeros.suffix(2) == [true, true] ? "UTF-32" : "UTF-16"
    }
    switch zeros {
    case [true, false, true, false], [false, true, false, true]: return "UTF-16"
    case [true, true, true, false], [false, true, true, true], [true, true, false, false]:
      return "UTF-32"
    default: return nil
    }
  }
}

extension String {
  /// The text as it can be shown in one line, whoever has written it.
  ///
  /// It never breaks out of its line, nor does it steer the terminal or turn round what stands
  /// beside it: what would do that is written out, as in `\u{1b}`.
  public var oneLine: String { shown { $0.steers } }

  /// The same for a text of several lines, which stay lines.
  public var shownLines: String { shown { $0.steers && $0 != "\n" && $0 != "\t" } }

  /// JSON in which all of these are escapes: another spelling of the same value.
  public var shownJSON: String {
    guard unicodeScalars.contains(where: { $0.steers && $0.value >= 0x7F }) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      guard scalar.steers, scalar.value >= 0x7F else { return text.unicodeScalars.append(scalar) }
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  private func shown(_ isHidden: (Unicode.Scalar) -> Bool) -> String {
    guard unicodeScalars.contains(where: isHidden) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if isHidden(scalar) { text += scalar.spelled } else { text.unicodeScalars.append(scalar) }
    }
  }
}

extension Unicode.Scalar {
  /// Whether it does something to a terminal or to the text around it, instead of being seen: the
  /// controls, the ends of lines, and the controls of direction.
  public var steers: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// As an escape that people know.
  fileprivate var spelled: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(value, radix: 16))}"
    }
  }
}
