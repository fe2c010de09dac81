/// Sets lines of text; the one way in which fonts reach the screens.
///
/// The same for the window and headless, so that both break and cut alike.
public struct TextSetter: Sendable {
  /// What is to be set.
  ///
  /// Control characters and line breaks count as spaces.
  public struct Request: Hashable, Sendable {
    public let text: String
    public let style: TextStyle
    /// In pixels; what does not fit is cut between two graphemes and ends in an ellipsis.
    public let maximumWidth: Int?

    public init(_ text: String, _ style: TextStyle, maximumWidth: Int? = nil) {
      self.text = text
      self.style = style
      self.maximumWidth = maximumWidth
    }
  }

  private let setLine: @Sendable (Request) -> TextLine

  public init(_ setLine: @escaping @Sendable (Request) -> TextLine) {
    self.setLine = setLine
  }

  public func callAsFunction(_ request: Request) -> TextLine {
    setLine(request)
  }
}

extension TextSetter {
  /// Breaks a text into lines of a width, between words where it can; the last one is cut.
  public func lines(
    _ text: String, _ style: TextStyle, width: Int, maximumLines: Int
  ) -> [TextLine] {
    var rest = LineText(text).text[...]
    var lines: [TextLine] = []
    while lines.count + 1 < maximumLines, let end = lineEnd(rest, style, width) {
      lines.append(line(rest[..<end].withoutSpacesAtEnd, style, width, after: lines.first))
      rest = rest[end...].drop(while: \.isWhitespace)
    }
    if lines.count < maximumLines && (lines.isEmpty || !rest.isEmpty) {
      lines.append(line(rest, style, width, after: lines.first))
    }
    return lines
  }

  /// In as many lines that are more alike, so that no word stands alone in the last one.
  func balancedLines(
    _ text: String, _ style: TextStyle, width: Int, maximumLines: Int
  ) -> [TextLine] {
    var best = lines(text, style, width: width, maximumLines: maximumLines)
    guard best.count > 1, !best.contains(where: \.isCut) else { return best }
    // What is written without spaces may be broken anywhere; all else is not to be.
    let words = text.split(whereSeparator: \.isWhitespace)
      .filter { !$0.contains(where: \.isIdeographic) }
    let widest = words.map { self(Request(String($0), style)).width }.max() ?? 0
    var (narrow, wide) = (max(width / best.count, widest) - 1, width)
    while wide - narrow > max(1, width / 64) {
      let middle = (narrow + wide) / 2
      let tried = lines(text, style, width: middle, maximumLines: best.count)
      if tried.contains(where: \.isCut) {
        narrow = middle
      } else {
        (best, wide) = (tried, middle)
      }
    }
    return best
  }

  /// Of a text with line breaks of its own; those for which no line is left become spaces.
  func linesAsBroken(
    _ text: String, _ style: TextStyle, width: Int, maximumLines: Int
  ) -> [TextLine] {
    var rest = text[...]
    var lines: [TextLine] = []
    while lines.count < maximumLines, !rest.isEmpty {
      let left = maximumLines - lines.count
      let end = left > 1 ? rest.firstIndex(where: \.isNewline) : nil
      lines += self.lines(
        String(rest[..<(end ?? rest.endIndex)]), style, width: width, maximumLines: left)
      rest = end.map { rest[$0...].dropFirst() } ?? ""
    }
    return lines
  }
}

private extension TextSetter {
  /// A line that is read in the direction of the first one.
  func line(
    _ text: Substring, _ style: TextStyle, _ width: Int, after first: TextLine?
  ) -> TextLine {
    let line = self(Request(String(text), style, maximumWidth: width))
    guard let first, line.isRightToLeft != first.isRightToLeft else { return line }
    // The first character with a direction decides; these two have one and no width.
    let mark = first.isRightToLeft ? "\u{200F}" : "\u{200E}"
    return self(Request(mark + text, style, maximumWidth: width))
  }

  /// Where the first line of a text ends; nil when all of it fits, or not even a grapheme.
  func lineEnd(_ text: Substring, _ style: TextStyle, _ width: Int) -> String.Index? {
    let cut = self(Request(String(text), style, maximumWidth: width))
    guard cut.isCut else { return nil }
    // What fits with an ellipsis fits; without it there may be room for a little more.
    let known = text.index(text.startIndex, offsetBy: max(0, cut.text.count - 1))
    func fits(_ end: String.Index) -> Bool {
      let line = text[..<end].withoutSpacesAtEnd
      return end <= known || !self(Request(String(line), style, maximumWidth: width)).isCut
    }
    let ends = text.indices.dropFirst()
    let betweenWords = ends.lazy.filter(text.mayBreak).prefix(while: fits).last
    return betweenWords ?? ends.prefix(while: fits).last
  }
}

private extension Substring {
  var withoutSpacesAtEnd: Substring {
    guard let last = lastIndex(where: { !$0.isWhitespace }) else { return prefix(0) }
    return self[...last]
  }

  /// After a space, and around characters of scripts that are written without any.
  func mayBreak(at index: Index) -> Bool {
    let before = self[self.index(before: index)]
    let after = self[index]
    if after.isWhitespace || after.staysWithTheOneBefore { return false }
    if before.isWhitespace { return !before.isUnbreakableSpace }
    return (before.isIdeographic || after.isIdeographic) && !before.staysWithTheOneAfter
  }
}

private extension Character {
  var isUnbreakableSpace: Bool { "\u{A0}\u{2007}\u{202F}".contains(self) }

  /// Han, kana and the marks that go with them.
  var isIdeographic: Bool {
    switch unicodeScalars.first?.value ?? 0 {
    case 0x2E80...0x30FF, 0x31F0...0x9FFF, 0xF900...0xFAFF, 0xFF01...0xFF60, 0x20000...0x3FFFF: true
    default: false
    }
  }

  /// What may not start a line: closing marks, small kana and the long vowel.
  var staysWithTheOneBefore: Bool {
    "、。，．・：；？！）］｝」』】〉》〕ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々.,:;!?)]}".contains(self)
  }

  /// What may not end a line.
  var staysWithTheOneAfter: Bool { "（［｛「『【〈《〔([{".contains(self) }
}

/// Text as one line can hold it: no control characters, and not more of it than any line shows.
struct LineText {
  /// Far more than fits a line, and little enough that a title of a megabyte costs nothing.
  static let maximumScalars = 4096
  static let ellipsis = "\u{2026}"

  let text: String
  /// Whether nothing is missing at the end.
  let isWhole: Bool

  init(_ original: String) {
    let beginning = Self.beginning(of: original)
    isWhole = beginning.utf8.count == original.utf8.count
    text = Self.isClean(beginning) ? beginning : Self.cleaned(beginning)
  }

  /// At most so many graphemes from the start.
  func piece(_ count: Int) -> String {
    // A grapheme takes a byte or more, so most texts need not be counted.
    guard text.utf8.count > count else { return text }
    return String(text.prefix(count))
  }

  static func withEllipsis(_ text: Substring) -> String {
    var shown = text
    while shown.last?.isWhitespace == true { shown.removeLast() }
    return shown + ellipsis
  }
}

private extension LineText {
  static func beginning(of text: String) -> String {
    let scalars = text.unicodeScalars
    guard text.utf8.count > maximumScalars,
      let end = scalars.index(
        scalars.startIndex, offsetBy: maximumScalars, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    let beginning = String(scalars[..<end])
    // The last grapheme may go on behind the end.
    let whole = beginning.dropLast()
    return whole.isEmpty ? beginning : String(whole)
  }

  static func isClean(_ text: String) -> Bool {
    var before: UInt8 = 0
    for byte in text.utf8 {
      if byte < 0x20 || byte == 0x7F { return false }
      // The later control characters start with C2; the line separators with E2 80.
      if before == 0xC2 && byte < 0xA0 { return false }
      if before == 0x80 && (byte == 0xA8 || byte == 0xA9) { return false }
      before = byte
    }
    return true
  }

  static func cleaned(_ text: String) -> String {
    var cleaned = ""
    for character in text {
      // A carriage return and its line feed are one character, and so become one space.
      if character.isNewline {
        cleaned.append(" ")
      } else {
        for scalar in character.unicodeScalars {
          let isControl = scalar.properties.generalCategory == .control
          cleaned.unicodeScalars.append(isControl ? " " : scalar)
        }
      }
    }
    return cleaned
  }
}

extension TextSetter.Request {
  /// A request for the same line that holds no more text than a line can show.
  ///
  /// For whoever keeps requests.
  public var shortened: TextSetter.Request {
    guard text.utf8.count > 4 * LineText.maximumScalars else { return self }
    let beginning = text.unicodeScalars.prefix(LineText.maximumScalars + 1)
    return TextSetter.Request(String(beginning), style, maximumWidth: maximumWidth)
  }
}

/// One line of text as it is drawn: which glyphs, and where.
public struct TextLine: Hashable, Sendable {
  /// As it is shown, with the ellipsis where it was cut.
  public let text: String
  public let style: TextStyle
  /// From the line's start to its end, in whole pixels.
  public let width: Int
  public let isCut: Bool
  public let isRightToLeft: Bool
  /// From left to right on the screen, whatever the direction of reading.
  public let glyphs: [Glyph]

  public init(
    text: String, style: TextStyle, width: Int, isCut: Bool = false, isRightToLeft: Bool = false,
    glyphs: [Glyph]
  ) {
    self.text = text
    self.style = style
    self.width = width
    self.isCut = isCut
    self.isRightToLeft = isRightToLeft
    self.glyphs = glyphs
  }
}

/// One glyph of a line.
public struct Glyph: Hashable, Sendable {
  /// Which font at which size, as whoever set the line numbers them.
  public let font: UInt16
  public let index: UInt32
  /// From the line's origin, in 1/64 of a pixel, right and down.
  public let x: Int32
  public let y: Int32

  public init(font: UInt16, index: UInt32, x: Int32, y: Int32 = 0) {
    self.font = font
    self.index = index
    self.x = x
    self.y = y
  }
}

extension String {
  /// The direction of the first letter, as far as it can be told without tables.
  var writingDirection: TextDirection {
    for scalar in unicodeScalars {
      if scalar.isRightToLeftLetter { return .rightToLeft }
      if scalar.value == 0x200E || scalar.properties.isAlphabetic { return .leftToRight }
    }
    return .leftToRight
  }
}

private extension Unicode.Scalar {
  /// Hebrew, Arabic and the other scripts in the blocks that the standard keeps for them.
  var isRightToLeftLetter: Bool {
    switch value {
    case 0x200F: true
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      properties.isAlphabetic && properties.numericType == nil
    default: false
    }
  }
}
