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
