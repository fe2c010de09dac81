import Testing

@testable import HeadUnitImages

@Suite struct NarrowedPictureTests {
  @Test func aPictureIsNarrowedToTheMeanOfItsPixels() {
    let picture = Bitmap(
      width: 4, height: 2,
      pixels: [
        0xFF00_0000, 0xFF00_00FE, 0xFF10_0000, 0xFF10_0000,
        0xFF00_0000, 0xFF00_00FE, 0xFF10_0000, 0xFF10_0000,
      ])
    let small = picture.narrowed(to: 2)
    #expect(small.width == 2 && small.height == 1)
    #expect(small.pixels == [0xFF00_007F, 0xFF10_0000])
  }

  @Test func aNarrowPictureStaysAsItIs() {
    let picture = Bitmap(width: 3, height: 5)
    #expect(picture.narrowed(to: 3) == picture)
    #expect(Bitmap(width: 1_000, height: 1).narrowed(to: 480).height == 1)
  }
}
