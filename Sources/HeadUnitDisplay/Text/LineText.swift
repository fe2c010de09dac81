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
