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
