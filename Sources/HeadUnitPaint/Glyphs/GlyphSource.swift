/// Rasterises glyphs; the one way in which fonts reach the painter.
public struct GlyphSource: Sendable {
  /// A glyph at one of four places within a pixel.
  public struct Key: Hashable, Sendable {
    /// As the one who set the line numbers it; stands for a font at one size.
    public let font: UInt16
    public let index: UInt32
    /// How far right of the pixel's left edge the glyph starts, in quarters of a pixel.
    public let quarter: UInt8

    public init(font: UInt16, index: UInt32, quarter: UInt8) {
      self.font = font
      self.index = index
      self.quarter = quarter
    }
  }

  private let rasterise: @Sendable (Key) -> GlyphMask

  public init(_ rasterise: @escaping @Sendable (Key) -> GlyphMask) {
    self.rasterise = rasterise
  }

  public func callAsFunction(_ key: Key) -> GlyphMask {
    rasterise(key)
  }
}

/// A glyph's pixels, and where they lie relative to its origin on the baseline.
public struct GlyphMask: Hashable, Sendable {
  public enum Pixels: Hashable, Sendable {
    /// How much of each pixel is covered, to be drawn in the text's colour.
    case coverage([UInt8])
    /// Premultiplied pixels as in a `Bitmap`, for emoji.
    case color([UInt32])
  }

  /// From the origin to the left edge, to the right when positive.
  public let left: Int
  /// From the baseline to the top edge, upwards when positive.
  public let top: Int
  public let width: Int
  public let height: Int
  public let pixels: Pixels

  public init(left: Int, top: Int, width: Int, height: Int, pixels: Pixels) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
