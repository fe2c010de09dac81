import Testing

@testable import HeadUnitImages

struct ScalingTests {
  @Test(arguments: [(1, 1), (3, 5), (20, 20), (7, 40), (64, 3)])
  func onePlainColourStaysThatColour(width: Int, height: Int) {
    for color: UInt32 in [0xFF12_3456, 0x8040_0080, 0] {
      let bitmap = Bitmap(width: 9, height: 6, pixels: Array(repeating: color, count: 54))
      let scaled = bitmap.filling(width: width, height: height)
      #expect(scaled.width == width && scaled.height == height)
      #expect(scaled.pixels.allSatisfy { $0 == color })
    }
  }

  @Test func shrinkingTakesTheMean() {
    let bitmap = Bitmap(
      width: 2, height: 2, pixels: [0xFF00_0000, 0xFF64_0000, 0xFF00_6400, 0xFF00_0064])
    #expect(bitmap.filling(width: 1, height: 1).pixels == [0xFF19_1919])
  }

  @Test func seeThroughPixelsDoNotDarkenTheirNeighbours() {
    let bitmap = Bitmap(width: 2, height: 2, pixels: [0xFFFF_FFFF, 0, 0xFFFF_FFFF, 0])
    #expect(bitmap.filling(width: 1, height: 1).pixels == [0x8080_8080])
  }

  @Test func theLongerSidesAreCut() {
    // Red at both ends, of which nothing is left.
    var bitmap = Bitmap(width: 8, height: 4, pixels: Array(repeating: 0xFF00_FF00, count: 32))
    for y in 0..<4 {
      for x in [0, 1, 6, 7] { bitmap.pixels[y * 8 + x] = 0xFFFF_0000 }
    }
    #expect(bitmap.filling(width: 2, height: 2).pixels.allSatisfy { $0 == 0xFF00_FF00 })
    #expect(
      bitmap.filling(width: 2, height: 1).pixels == [0xFF80_8000, 0xFF80_8000])
  }

  @Test func enlargingIsSmoothAndStaysWithinTheAlpha() {
    let bitmap = Bitmap(width: 2, height: 1, pixels: [0xFF00_0000, 0xFFFF_FFFF])
    let large = bitmap.filling(width: 16, height: 8)
    for x in 1..<16 { #expect(large.pixels[x] & 255 >= large.pixels[x - 1] & 255) }
    let edge = Bitmap(width: 2, height: 2, pixels: [0, 0xFFFF_FFFF, 0, 0xFFFF_FFFF])
    for pixel in edge.filling(width: 9, height: 9).pixels {
      #expect(pixel & 255 <= pixel >> 24 && pixel >> 16 & 255 <= pixel >> 24)
    }
  }

  @Test func theSameSizeChangesNothing() {
    let bitmap = Bitmap(width: 2, height: 1, pixels: [0xFF01_0203, 0x0000_0001])
    #expect(bitmap.filling(width: 2, height: 1) == bitmap)
  }
}
