/// Glyphs side by side, before anything is cut.
public struct ShapedText {
  /// From left to right on the screen.
  public private(set) var glyphs: [ShapedGlyph] = []
  /// Where the last glyph ends, in 1/64 of a pixel.
  public private(set) var width = 0
  public let isRightToLeft: Bool
  private var pen = 0

  public init(isRightToLeft: Bool, capacity: Int = 0) {
    self.isRightToLeft = isRightToLeft
    glyphs.reserveCapacity(capacity)
  }

  /// Adds a glyph on the right; its tracking counts only once another one follows.
  public mutating func append(_ glyph: ShapedGlyph, tracking: Int) {
    var placed = glyph
    placed.x = Int32(clamping: pen + Int(glyph.x))
    placed.space = Int32(clamping: Int(glyph.advance) + tracking)
    glyphs.append(placed)
    width = max(width, pen + Int(glyph.advance))
    pen += Int(placed.space)
  }

  /// Where the graphemes of the text end that together take no more than the limit.
  func ends(of text: String, within limit: Int) -> [String.Index] {
    var spaces = [Int](repeating: 0, count: text.utf8.count + 1)
    for glyph in glyphs { spaces[Int(glyph.source)] += Int(glyph.space) }
    var ends: [String.Index] = []
    var taken = 0
    var place = 0
    for index in text.indices {
      let bytes = text[index].utf8.count
      for offset in place..<place + bytes { taken += spaces[offset] }
      guard taken <= limit else { break }
      place += bytes
      ends.append(text.index(after: index))
    }
    return ends
  }
}

/// A glyph, and which part of the text it stands for.
public struct ShapedGlyph {
  public let font: UInt16
  public let index: UInt32
  /// In 1/64 of a pixel: from the pen, and within a line from the line's origin.
  public fileprivate(set) var x: Int32
  public let y: Int32
  public let advance: Int32
  /// The first byte of UTF-8 it stands for.
  public let source: Int32
  fileprivate var space: Int32 = 0

  public init(
    font: UInt16, index: UInt32, x: Int32 = 0, y: Int32 = 0, advance: Int32, source: Int
  ) {
    self.font = font
    self.index = index
    self.x = x
    self.y = y
    self.advance = advance
    self.source = Int32(source)
  }

  var glyph: Glyph { Glyph(font: font, index: index, x: x, y: y) }
}
