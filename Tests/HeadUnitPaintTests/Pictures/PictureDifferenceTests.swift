import HeadUnitDisplay
import HeadUnitImages
import Testing

@testable import HeadUnitPaint

struct PictureDifferenceTests {
  @Test func equalPicturesDoNotDiffer() {
    let difference = PictureDifference(
      between: Bitmap(width: 3, height: 2), and: Bitmap(width: 3, height: 2))
    #expect(difference.isNone)
    #expect(difference.description == "no difference")
  }

  @Test func whatDiffersIsCountedAndFramed() {
    let one = Bitmap(width: 8, height: 6)
    var other = one
    other.pixels[1 * 8 + 2] = 0x0300_0000
    other.pixels[4 * 8 + 5] = 0x0000_0900
    let difference = PictureDifference(between: one, and: other)
    #expect(difference.pixelCount == 2)
    #expect(difference.bounds == PixelRect(x: 2, y: 1, width: 4, height: 4))
    #expect(difference.largest == 9)
    #expect(difference.description == "2 pixels in 2,1 4x4, by up to 9")
  }

  @Test func picturesOfDifferentSizesDifferAltogether() {
    let difference = PictureDifference(
      between: Bitmap(width: 3, height: 2), and: Bitmap(width: 2, height: 5))
    #expect(difference.pixelCount == 15)
    #expect(!difference.isNone)
  }
}
