import HeadUnitCore
import HeadUnitDisplay
import HeadUnitImages
import HeadUnitVector
import Testing

@testable import HeadUnitPaint

struct PictureDeveloperTests {
  private let developer = PictureProcessor { bytes, kind throws(PictureFault) in
    guard bytes.count < 1_000 else { throw .undecodable(kind, "too long") }
    return Bitmap(width: 4, height: 2, pixels: Array(repeating: 0x8080_0000, count: 8))
  }
  private let drawing = Array(
    "<svg viewBox='0 0 4 2'><rect width='4' height='2' fill='#f00'/></svg>".utf8)

  @Test func aDrawingIsPaintedAtEachSize() throws {
    let uses: [PictureUse] = [.filling(PixelSize(width: 6, height: 6)), .template(side: 4)]
    let prints = try developer.develop(drawing, for: uses)
    let red = Bitmap(width: 6, height: 6, pixels: Array(repeating: 0xFFFF_0000, count: 36))
    #expect(prints[0] == .bitmap(red))
    guard case .mask(let mask) = prints[1] else {
      Issue.record("A template is a mask.")
      return
    }
    #expect(mask.coverage == [0, 0, 0, 0] + Array(repeating: 255, count: 8) + [0, 0, 0, 0])
  }

  @Test func otherPicturesAreDecodedAndScaled() throws {
    let prints = try developer.develop(
      Specimen.png(4, 2), for: [.filling(PixelSize(width: 1, height: 1)), .template(side: 4)])
    #expect(prints[0] == .bitmap(Bitmap(width: 1, height: 1, pixels: [0x8080_0000])))
    let middle = Array(repeating: UInt8(0x80), count: 8)
    #expect(
      prints[1]
        == .mask(
          CoverageMask(width: 4, height: 4, coverage: [0, 0, 0, 0] + middle + [0, 0, 0, 0])))
  }

  @Test func aBackdropIsMadeOfEither() throws {
    for bytes in [drawing, Specimen.png(4, 2)] {
      let part = BackdropPart(
        of: PixelSize(width: 90, height: 80), visible: PixelRect(x: 3, y: 4, width: 70, height: 60))
      let prints = try developer.develop(bytes, for: [.backdrop, .enlarged(part)])
      guard case .backdrop(let backdrop)? = prints.first else {
        Issue.record("A backdrop was asked for.")
        return
      }
      #expect(backdrop.shade.mean > 0.1 && backdrop.shade.mean < 0.4)
      #expect(prints.last == .bitmap(backdrop.bitmap.enlarged(part)))
    }
  }

  @Test func whatIsTooLargeNeverReachesTheDecoder() {
    let strict = PictureProcessor { _, _ throws(PictureFault) in
      Issue.record("A picture of that size is not decoded.")
      return Bitmap(width: 1, height: 1)
    }
    #expect(throws: PictureFault.tooManyPixels(PixelSize(width: 20_000, height: 20_000))) {
      try strict.develop(Specimen.png(20_000, 20_000), for: [.backdrop])
    }
  }

  @Test func brokenDrawingsAreFaults() {
    #expect(throws: PictureFault.drawing(.endsEarly)) {
      try developer.develop(Array("<svg>".utf8), for: [.backdrop])
    }
    #expect(throws: PictureFault.drawing(.noPicture)) {
      try developer.develop(Array("<html></html>".utf8), for: [.backdrop])
    }
  }

  @Test func aDecoderThatGivesNothingIsAFault() {
    let empty = PictureProcessor { _, _ in Bitmap(width: 0, height: 3) }
    #expect(throws: PictureFault.withoutPixels(.gif)) {
      try empty.develop(Specimen.gif(3, 3), for: [.backdrop])
    }
  }

  @Test func anOrderIsFulfilledFromBytesOrFromAFile() {
    let size = PictureUse.filling(PixelSize(width: 2, height: 2))
    let fromData = developer.fulfil(
      PictureOrder(Picture(data: drawing), uses: [size])
    ) { _ throws(PictureFault) in
      Issue.record("The picture holds its bytes.")
      throw .empty
    }
    #expect(throws: Never.self) { try fromData.prints.get() }
    let fromFile = developer.fulfil(
      PictureOrder(Picture(file: "a.png"), uses: [size])
    ) { name throws(PictureFault) in
      #expect(name == "a.png")
      return drawing
    }
    #expect(throws: Never.self) { try fromFile.prints.get() }
    #expect(fromFile.remark == "the file is named like a PNG but holds a SVG picture")
    let missing = developer.fulfil(
      PictureOrder(Picture(file: "a.png"), uses: [size])
    ) { _ throws(PictureFault) in throw .unreadable("no such file") }
    #expect(missing.prints == .failure(.unreadable("no such file")))
    let nothing = developer.fulfil(PictureOrder(Picture(), uses: [size])) { _ in [] }
    #expect(nothing.prints == .failure(.empty))
  }
}
