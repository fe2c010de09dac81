import HeadUnitPaint

extension GlyphMask {
  static let empty = GlyphMask(left: 0, top: 0, width: 0, height: 0, pixels: .coverage([]))

  /// What stands for a character that no font has: a hollow rectangle as high as a capital.
  static func box(size: Int) -> GlyphMask {
    let width = max(3, size * 48 / 6400)
    let height = max(3, size * 72 / 6400)
    let line = max(1, size / (16 * 64))
    var coverage = [UInt8](repeating: 255, count: width * height)
    for y in line..<max(line, height - line) {
      for x in line..<max(line, width - line) { coverage[y * width + x] = 0 }
    }
    return GlyphMask(
      left: size * 6 / 6400, top: height, width: width, height: height,
      pixels: .coverage(coverage))
  }

  /// How far it takes the pen, in 1/64 of a pixel.
  static func boxAdvance(size: Int) -> Int32 {
    Int32(clamping: size * 60 / 100)
  }
}
