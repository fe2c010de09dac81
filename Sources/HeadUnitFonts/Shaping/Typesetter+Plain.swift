import HeadUnitDisplay

extension Typesetter {
  /// Most text: read from left to right, each character a glyph of the style's own font.
  ///
  /// Nil when the text needs more than that.
  mutating func plainText(_ text: String, _ style: TextStyle) -> ShapedText? {
    guard let id = baseFace(BaseFont(style)), let face = faces.face(id) else { return nil }
    let font = faces.number(SizedFace(face: id, size: style.size))
    var shaped = ShapedText(isRightToLeft: false, capacity: text.utf8.count)
    var last: (glyph: ShapedGlyph, scalar: UInt32)?
    var place = 0
    for scalar in text.unicodeScalars {
      guard scalar.isPlain else { return nil }
      let plain = face.plainGlyph(scalar.value)
      guard plain.index != 0 else { return nil }
      if let last {
        let kerning =
          style.hasDigitCells ? 0 : face.kerning(last.scalar, scalar.value, runShaper)
        shaped.append(
          last.glyph, tracking: style.tracking + Int(face.scaled(kerning, style.size)))
      }
      let advance = face.scaled(plain.advance, style.size)
      let cell = style.cell(scalar.value, advance: advance)
      let glyph = ShapedGlyph(
        font: font, index: plain.index, x: (cell - advance) / 2, advance: cell, source: place)
      last = (glyph, scalar.value)
      place += UTF8.width(scalar)
    }
    if let last { shaped.append(last.glyph, tracking: style.tracking) }
    return shaped
  }
}

extension TextStyle {
  /// The room for a character: its advance, or a digit's cell.
  func cell(_ scalar: UInt32, advance: Int32) -> Int32 {
    guard hasDigitCells, (0x30...0x39).contains(scalar) else { return advance }
    return Int32(clamping: (size * 62 + 50) / 100)
  }
}

private extension Unicode.Scalar {
  /// Letters and marks that stand alone and run from left to right, in the blocks that fonts for
  /// western text cover.
  var isPlain: Bool {
    switch value {
    case 0x20...0x7E: true
    case 0xAD, 0x483...0x489: false
    case 0xA0...0x2FF, 0x370...0x52F, 0x1E00...0x1FFF: true
    case 0x2000...0x200A, 0x2010...0x2027, 0x202F...0x205E, 0x20A0...0x20CF, 0x2100...0x22FF: true
    default: false
    }
  }
}
