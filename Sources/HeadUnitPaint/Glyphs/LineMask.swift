internal import HeadUnitDisplay

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
