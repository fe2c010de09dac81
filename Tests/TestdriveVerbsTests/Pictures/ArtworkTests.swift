import Foundation
import HeadUnitCore
import HeadUnitImages
import HeadUnitPaint
import Testing

@testable import TestdriveVerbs

/// Artwork in PNG files is read by the same code as goldens.
struct ArtworkTests {
  /// Two pixels out of a palette with an alpha: half transparent red, and blue.
  private static let palette =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABAQMAAADO7O3JAAAABlBMVEX/AAAAAP9sof2OAAAAAnRSTlOA/2ASuv4AAAAK"
    + "SURBVHjaY3AAAABCAEGEv45iAAAAAElFTkSuQmCC"

  private var file: [UInt8] {
    get throws { Array(try #require(Data(base64Encoded: Self.palette))) }
  }

  @Test func aPaletteIsShown() throws {
    let size = PixelSize(width: 2, height: 1)
    let prints = try PictureProcessor.standard.develop(try file, for: [.filling(size)])
    #expect(
      prints == [.bitmap(Bitmap(width: 2, height: 1, pixels: [0x8080_0000, 0xFF00_00FF]))])
  }

  @Test func theReasonSaysWhatIsWrong() throws {
    var bytes = try file
    bytes[45] ^= 1
    let fault = #expect(throws: PictureFault.self) {
      try PictureProcessor.standard.develop(bytes, for: [.template(side: 4)])
    }
    #expect(
      fault?.description == "the PNG picture cannot be decoded: the PNG file is damaged")
  }
}
