import HeadUnitDisplay
import HeadUnitImages
import Testing

@testable import HeadUnitPaint

struct BackdropTests {
  @Test(arguments: [UInt32(0xFF00_0000), 0xFFFF_FFFF, 0xFF40_4040])
  func aGrayStaysThatGray(color: UInt32) {
    let backdrop = Backdrop(blurring: plain(color))
    #expect(backdrop.bitmap.width == 640 && backdrop.bitmap.height == 640)
    #expect(backdrop.bitmap.pixels.allSatisfy { $0 == color })
    #expect(abs(backdrop.shade.mean - Double(color & 255) / 255) < 1e-5)
  }

  @Test func coloursBecomeLivelier() {
    let backdrop = Backdrop(blurring: plain(0xFF80_6040))
    // The mean of the channels as the eye weighs them is about 102.
    let pixel = backdrop.bitmap.pixels[0]
    #expect(abs(Int(pixel >> 16 & 255) - 134) <= 1)
    #expect(abs(Int(pixel & 255) - 54) <= 1)
    #expect(abs(backdrop.shade.mean - 102.0 / 255) < 0.003)
  }

  @Test func anEdgeBecomesASlope() {
    var small = plain(0xFF00_0000)
    for index in small.pixels.indices where index % 48 >= 24 { small.pixels[index] = 0xFFFF_FFFF }
    let backdrop = Backdrop(blurring: small)
    let middle = (0..<64).map { Int(backdrop.bitmap.pixels[320 * 640 + $0 * 10] & 255) }
    #expect(middle.first == 0 && middle.last == 255)
    for (left, right) in zip(middle, middle.dropFirst()) {
      #expect(right >= left - 1 && right - left < 20)
    }
    #expect(abs(backdrop.shade.mean - 0.5) < 0.01)
  }

  @Test func whatIsSeeThroughLiesOnBlack() {
    let backdrop = Backdrop(blurring: plain(0))
    #expect(backdrop.bitmap.pixels.allSatisfy { $0 == 0xFF00_0000 })
  }

  @Test func theNoiseIsTheSameEachTime() {
    let small = Bitmap(
      width: 48, height: 48, pixels: (0..<48 * 48).map { 0xFF00_0000 | UInt32($0 * 3) })
    let backdrop = Backdrop(blurring: small)
    #expect(backdrop == Backdrop(blurring: small))
    #expect(Set(backdrop.bitmap.pixels.prefix(640)).count > 2)
  }

  /// Between two greys that are next to each other pixels of both stand, and no edge is seen.
  @Test func noBandsShow() {
    var small = plain(0xFF64_6464)
    for index in small.pixels.indices where index % 48 >= 24 { small.pixels[index] = 0xFF66_6666 }
    let line = Backdrop(blurring: small).bitmap.pixels[320 * 640..<321 * 640]
    #expect(zip(line, line.dropFirst()).count { $0 != $1 } > 60)
  }

  private func plain(_ color: UInt32) -> Bitmap {
    Bitmap(width: 48, height: 48, pixels: Array(repeating: color, count: 48 * 48))
  }
}
