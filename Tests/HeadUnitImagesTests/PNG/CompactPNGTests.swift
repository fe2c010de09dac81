import Testing

@testable import HeadUnitImages

/// Pictures that are kept come back as they were, in smaller files.
@Suite struct CompactPNGTests {
  private func picture(width: Int, height: Int, _ pixel: (Int, Int) -> UInt32) -> Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { 0xFF00_0000 | pixel($0 % width, $0 / width) })
  }

  private func file(of bitmap: Bitmap) -> [UInt8] {
    PNG.encodeCompactly(bitmap.pixels.span, width: bitmap.width, height: bitmap.height)
  }

  /// One for each filter to be the best: noise, and what is like its left, upper, both or nearest
  /// neighbour.
  @Test(arguments: 0..<5) func everyPixelComesBack(kind: Int) throws {
    let bitmap = picture(width: 67, height: 41) { x, y in
      switch kind {
      case 0: UInt32(truncatingIfNeeded: (x &* 2_654_435_761) ^ (y &* 40_503)) & 0xFF_FFFF
      case 1: UInt32(y * 3) << 16 | UInt32(y * 5)
      case 2: UInt32(x * 3) << 8 | UInt32(x)
      case 3: UInt32((x + y) / 2) * 0x010101
      default: UInt32(max(x, y)) * 0x020103
      }
    }
    #expect(try PNG.decode(file(of: bitmap)) == bitmap)
    #expect(try PNG.decode(PNG.encodeSmooth(bitmap)) == bitmap)
  }

  @Test func aPictureOfOnePixelIsAPicture() throws {
    let bitmap = picture(width: 1, height: 1) { _, _ in 0x12_3456 }
    #expect(try PNG.decode(file(of: bitmap)) == bitmap)
    #expect(try PNG.decode(PNG.encodeSmooth(bitmap)) == bitmap)
  }

  @Test func aGradientIsMuchSmallerThanInAQuickFile() {
    let bitmap = picture(width: 256, height: 256) { x, y in UInt32(x) << 16 | UInt32(y) }
    let quick = PNG.encode(bitmap.pixels.span, width: 256, height: 256)
    #expect(file(of: bitmap).count * 20 < quick.count)
  }
}
