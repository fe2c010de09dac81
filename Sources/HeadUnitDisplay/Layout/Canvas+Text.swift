extension Canvas {
  enum Alignment {
    case left, centre, right
  }

  /// Sets a line without drawing it.
  func line(_ text: String, _ face: Typeface, within width: Double? = nil) -> TextLine {
    setter(
      TextSetter.Request(
        text, face.style(scale: scale), maximumWidth: width.map { max(0, pixels($0)) }))
  }

  /// The width of a line in points.
  func width(_ line: TextLine) -> Double {
    Double(line.width) / scale
  }

  /// Draws a line whose box has its top at `y`; `x` is where it starts, ends or has its middle.
  mutating func draw(
    _ line: TextLine, _ face: Typeface, _ color: Color, x: Double, y: Double,
    _ alignment: Alignment = .left
  ) {
    guard !line.glyphs.isEmpty else { return }
    let at = originX + pixels(x)
    let left =
      switch alignment {
      case .left: at
      case .centre: at - line.width / 2
      case .right: at - line.width
      }
    add(.text(line, x: left, baseline: originY + pixels(y + face.baseline), color))
  }

  /// Sets and draws a line as an element; gives back its width in points.
  @discardableResult
  mutating func text(
    _ text: String, _ face: Typeface, _ color: Color, x: Double, y: Double,
    within limit: Double? = nil, _ alignment: Alignment = .left, role: Element.Role = .text
  ) -> Double {
    let line = line(text, face, within: limit)
    draw(line, face, color, x: x, y: y, alignment)
    let width = width(line)
    let left =
      switch alignment {
      case .left: x
      case .centre: x - width / 2
      case .right: x - width
      }
    guard !line.text.isEmpty else { return 0 }
    element(role, Area(left, y, width, face.line), Label(text: line.text))
    return width
  }

  /// Several lines, broken at spaces, each centred; gives back their number.
  @discardableResult
  mutating func paragraph(
    _ text: String, _ face: Typeface, _ color: Color, centre: Double, y: Double, width: Double,
    maximumLines: Int
  ) -> Int {
    let lines = setter.lines(
      text, face.style(scale: scale), width: pixels(width), maximumLines: maximumLines)
    for (index, line) in lines.enumerated() {
      draw(line, face, color, x: centre, y: y + Double(index) * face.line, .centre)
      let lineWidth = self.width(line)
      element(
        .text, Area(centre - lineWidth / 2, y + Double(index) * face.line, lineWidth, face.line),
        Label(text: line.text))
    }
    return lines.count
  }
}
