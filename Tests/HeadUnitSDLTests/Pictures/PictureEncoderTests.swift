import HeadUnitImages
import HeadUnitPaint
import HeadUnitSDL
import Testing

@Suite struct PictureEncoderTests {
  @Test func aLargeJPEGPictureIsMadeSmallerWhileItIsDecoded() throws {
    let bitmap = Bitmap(
      width: 2_400, height: 1_801, pixels: Array(repeating: 0xFF40_8020, count: 2_400 * 1_801))
    let file = try PictureEncoder.jpeg(bitmap, quality: 95)
    let decoded = try PictureDecoder.bitmap(file, .jpeg)
    #expect(decoded.width == 1_200 && decoded.height == 901)
    #expect(decoded.pixels.allSatisfy { $0 >> 24 == 255 && ($0 >> 16 & 255) - 0x38 < 16 })
  }
}
