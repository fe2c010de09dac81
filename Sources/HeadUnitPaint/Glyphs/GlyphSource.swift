internal import HeadUnitDisplay
internal import HeadUnitImages

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

/// A line by its glyphs and weight.
///
/// It hashes only a few of them, because a screen looks up all its lines.
struct LineKey: Hashable {
  let glyphs: [Glyph]
  let weight: TextWeight

  func hash(into hasher: inout Hasher) {
    hasher.combine(glyphs.count)
    hasher.combine(weight)
    guard let first = glyphs.first, let last = glyphs.last else { return }
    hasher.combine(first.index ^ last.index << 16)
    hasher.combine(Int(last.x) ^ Int(first.font) << 32)
    let middle = glyphs[glyphs.count / 2]
    hasher.combine(middle.index ^ UInt32(bitPattern: middle.x) << 16)
    hasher.combine(glyphs[glyphs.count * 7 / 8].index)
  }
}

/// A line of text as it is drawn: the shape of all its glyphs together, and its coloured ones.
///
/// The weight of the text is in its shape, so that drawing it costs nothing more.
final class LineMask: Sendable {
  struct ColorGlyph {
    let bitmap: Bitmap
    let x: Int
    let y: Int
  }

  /// What is covered, relative to the line's origin on the baseline.
  let frame: PixelRect
  let coverage: [UInt8]
  let colorGlyphs: [ColorGlyph]
  /// All of it, with the coloured glyphs.
  let bounds: PixelRect

  init(_ glyphs: [PlacedGlyph], weight: TextWeight) {
    var frame = PixelRect.zero
    var colorGlyphs: [ColorGlyph] = []
    for glyph in glyphs {
      switch glyph.mask.pixels {
      case .coverage: frame = frame.union(glyph.frame)
      case .color(let pixels):
        let bitmap = Bitmap(width: glyph.mask.width, height: glyph.mask.height, pixels: pixels)
        colorGlyphs.append(ColorGlyph(bitmap: bitmap, x: glyph.frame.x, y: glyph.frame.y))
      }
    }
    var coverage = [UInt8](repeating: 0, count: frame.width * frame.height)
    for glyph in glyphs { glyph.add(to: &coverage, in: frame) }
    let table = weight.table
    for index in coverage.indices { coverage[index] = table[Int(coverage[index])] }
    self.frame = frame
    self.coverage = coverage
    self.colorGlyphs = colorGlyphs
    bounds = colorGlyphs.reduce(frame) { $0.union($1.frame) }
  }

  var cost: Int {
    colorGlyphs.reduce(coverage.count + 128) { $0 + $1.bitmap.pixels.count * 4 }
  }
}

extension LineMask.ColorGlyph {
  var frame: PixelRect { PixelRect(x: x, y: y, width: bitmap.width, height: bitmap.height) }
}

/// A rasterised glyph at whole pixels from the line's origin.
struct PlacedGlyph {
  let mask: GlyphMask
  let frame: PixelRect

  init(_ mask: GlyphMask, x: Int, y: Int) {
    self.mask = mask
    frame = PixelRect(x: x + mask.left, y: y - mask.top, width: mask.width, height: mask.height)
  }

  /// Where two glyphs touch, what they cover adds up.
  func add(to coverage: inout [UInt8], in line: PixelRect) {
    guard case .coverage(let values) = mask.pixels, !frame.isEmpty else { return }
    let left = frame.x - line.x
    let top = frame.y - line.y
    coverage.withUnsafeMutableBufferPointer { target in
      values.withUnsafeBufferPointer { source in
        guard let first = target.baseAddress, let from = source.baseAddress else { return }
        for y in 0..<frame.height {
          let below = first + (top + y) * line.width + left
          let above = from + y * frame.width
          for x in 0..<frame.width {
            let sum = below[x] &+ above[x]
            below[x] = sum < above[x] ? 255 : sum
          }
        }
      }
    }
  }
}

/// How much heavier than its plain coverage a text is drawn, by the brightness of its colour.
///
/// Coverage blended in sRGB makes light text on dark ground look thin. The look's pictures add
/// `k · c · (1 − c)` to a coverage `c`, with `k` a quarter of the colour's luma; dark text stays
/// as it is.
struct TextWeight: Hashable {
  /// Four times `k`, as the luma is, 0 to 255.
  private let luma: UInt8

  init(_ color: Color) {
    let sum = 54 * Int(color.red) + 183 * Int(color.green) + 19 * Int(color.blue)
    luma = UInt8((sum + 128) >> 8)
  }

  /// For every coverage the one that is drawn.
  var table: [UInt8] {
    (0...255).map { coverage in
      let added = Int(luma) * coverage * (255 - coverage)
      let unit = 4 * 255 * 255
      return UInt8(coverage + (added + unit / 2) / unit)
    }
  }
}
