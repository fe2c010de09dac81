import HeadUnitCore
import HeadUnitDisplay
import HeadUnitImages

@testable import HeadUnitPaint

/// Glyphs and pictures that need no files: blocks, slopes and stripes.
enum TestSources {
  static let glyphs = GlyphSource { key in
    if key.index == 99 {
      return GlyphMask(
        left: 0, top: 6, width: 6, height: 6,
        pixels: .color((0..<36).map { $0.isMultiple(of: 3) ? 0x8040_2010 : 0xFF80_FF20 }))
    }
    let width = 3 + Int(key.index % 5)
    let height = 4 + Int(key.font)
    return GlyphMask(
      left: -1, top: height - 1, width: width, height: height,
      pixels: .coverage(
        (0..<width * height).map { UInt8(truncatingIfNeeded: $0 * 37 + Int(key.quarter) * 60) }))
  }

  static let images = ImageSource(
    icon: { _, side, _ in slope(side) },
    template: { _, side in slope(side) },
    picture: { picture, size in
      picture.file == "missing" ? nil : stripes(size, opaque: picture.file != "clear")
    },
    blurred: { _, part in stripes(PixelSize(width: 5, height: 5), opaque: true).enlarged(part) },
    wallpaper: { _, size in stripes(size, opaque: true) })

  static func slope(_ side: Int) -> CoverageMask {
    CoverageMask(
      width: side, height: side,
      coverage: (0..<side * side).map { UInt8(truncatingIfNeeded: $0 * 255 / (side * side)) })
  }

  static func stripes(_ size: PixelSize, opaque: Bool) -> Bitmap {
    Bitmap(
      width: size.width, height: size.height,
      pixels: (0..<size.width * size.height).map { place in
        let value = UInt32(truncatingIfNeeded: place * 7 % 120)
        let alpha: UInt32 = opaque ? 255 : UInt32(120 + place % 136)
        return alpha << 24 | value << 16 | (120 - value) << 8 | value / 2
      })
  }
}
