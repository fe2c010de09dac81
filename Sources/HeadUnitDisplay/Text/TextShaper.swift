/// Finds glyphs for characters: what setting a line needs from whoever knows the fonts.
public protocol TextShaper {
  /// The glyphs of a text that is short and holds no control characters, uncut in one line.
  ///
  /// Without a direction, the first character that has one decides.
  mutating func shape(_ text: String, _ style: TextStyle, _ direction: TextDirection?) -> ShapedText
}

public enum TextDirection: Sendable {
  case leftToRight
  case rightToLeft
}

extension TextShaper {
  /// The line for a request; the one place that decides where text is cut.
  public mutating func line(_ request: TextSetter.Request) -> TextLine {
    let text = LineText(request.text)
    let style = request.style
    // More pixels than any display has, so that counting in 1/64 cannot overflow.
    let limit = min(max(0, request.maximumWidth ?? .max), 1 << 24) * 64
    var count = request.maximumWidth == nil ? .max : 16 + limit * 4 / max(1, style.size)
    while true {
      let piece = text.piece(count)
      let shaped = shape(piece, style, nil)
      let isAll = piece.utf8.count == text.text.utf8.count
      if isAll && text.isWhole && shaped.width <= limit { return TextLine(shaped, piece, style) }
      if isAll || shaped.width > limit { return cut(piece, shaped, style, to: limit) }
      count *= 2
    }
  }
}

private extension TextShaper {
  /// The longest beginning that leaves room for an ellipsis, and the ellipsis.
  ///
  /// Letters may change their width where they no longer join, hence the trying; the steps grow, so
  /// that it ends soon with any font.
  mutating func cut(
    _ text: String, _ shaped: ShapedText, _ style: TextStyle, to limit: Int
  ) -> TextLine {
    let direction: TextDirection = shaped.isRightToLeft ? .rightToLeft : .leftToRight
    let ellipsis = shape(LineText.ellipsis, style, direction)
    guard ellipsis.width <= limit else {
      let nothing = ShapedText(isRightToLeft: shaped.isRightToLeft)
      return TextLine(nothing, "", style, isCut: true)
    }
    let ends = shaped.ends(of: text, within: limit - ellipsis.width)
    var count = ends.count
    var step = 1
    while count > 0 {
      let shown = LineText.withEllipsis(text[..<ends[count - 1]])
      let line = shape(shown, style, direction)
      if line.width <= limit { return TextLine(line, shown, style, isCut: true) }
      count -= step
      step *= 2
    }
    return TextLine(ellipsis, LineText.ellipsis, style, isCut: true)
  }
}

private extension TextLine {
  init(_ shaped: ShapedText, _ text: String, _ style: TextStyle, isCut: Bool = false) {
    self.init(
      text: text, style: style, width: (shaped.width + 63) >> 6, isCut: isCut,
      isRightToLeft: shaped.isRightToLeft, glyphs: shaped.glyphs.map(\.glyph))
  }
}
