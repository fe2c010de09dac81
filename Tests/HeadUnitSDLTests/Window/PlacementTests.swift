import HeadUnitCore
import HeadUnitDisplay
import Testing

@testable import HeadUnitSDL

@Suite struct PlacementTests {
  private let picture = PixelSize(width: 1_280, height: 720)

  private func placement(_ width: Int, _ height: Int) -> Placement {
    Placement(of: picture, in: PixelSize(width: width, height: height))
  }

  @Test func aWindowOfThePicturesSizeIsFilled() {
    let placement = placement(1_280, 720)
    #expect(placement.frame == PixelRect(x: 0, y: 0, width: 1_280, height: 720))
    #expect(placement.isSharp)
  }

  @Test func twiceTheSizeIsSharp() {
    let placement = placement(2_560, 1_600)
    #expect(placement.frame == PixelRect(x: 0, y: 80, width: 2_560, height: 1_440))
    #expect(placement.isSharp)
  }

  @Test func aLittleMoreRoomDoesNotBlurThePicture() {
    #expect(placement(1_366, 768).frame == PixelRect(x: 43, y: 24, width: 1_280, height: 720))
  }

  @Test func otherwiseThePictureIsAsLargeAsItFits() {
    let placement = placement(1_920, 1_200)
    #expect(placement.frame == PixelRect(x: 0, y: 60, width: 1_920, height: 1_080))
    #expect(!placement.isSharp)
    #expect(self.placement(640, 480).frame == PixelRect(x: 0, y: 60, width: 640, height: 360))
  }

  @Test func placesInTheWindowArePlacesInThePicture() {
    let placement = placement(2_560, 1_600)
    #expect(placement.picturePoint(x: 0, y: 80) == WindowEvent.Point(x: 0, y: 0))
    #expect(placement.picturePoint(x: 2_559.9, y: 1_519.9) == WindowEvent.Point(x: 1_279, y: 719))
    #expect(placement.picturePoint(x: 100, y: 79) == WindowEvent.Point(x: 50, y: -1))
  }
}
