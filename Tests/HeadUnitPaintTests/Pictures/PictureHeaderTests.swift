import HeadUnitCore
import HeadUnitVector
import Testing

@testable import HeadUnitPaint

struct PictureHeaderTests {
  @Test(
    arguments: [
      (Specimen.png(7, 5), PictureKind.png), (Specimen.jpeg(7, 5), .jpeg),
      (Specimen.gif(7, 5), .gif), (Specimen.bmp(7, 5), .bmp), (Specimen.bmp(7, -5), .bmp),
      (Specimen.webp(7, 5), .webp), (Specimen.webpLossless(7, 5), .webp),
      (Specimen.webpExtended(7, 5), .webp),
    ])
  func theHeaderSaysWhatItIsAndHowLarge(bytes: [UInt8], kind: PictureKind) throws {
    let header = try PictureHeader(of: bytes)
    #expect(header.kind == kind)
    #expect(header.size == PixelSize(width: 7, height: 5))
  }

  @Test(arguments: ["<svg/>", " \n<?xml version='1.0'?><svg/>", "\u{FEFF}<!-- --><svg/>"])
  func aDrawingHasNoSizeOfItsOwn(text: String) throws {
    let header = try PictureHeader(of: Array(text.utf8))
    #expect(header.kind == .svg)
    #expect(header.size == nil)
  }

  @Test(arguments: ["hello", "BMW sells cars", "RIFF....WAVE", "GIF88a", "{}", "\u{89}PNG"])
  func whatIsNoPictureIsToldApart(text: String) {
    #expect(throws: PictureFault.noPicture) { try PictureHeader(of: Array(text.utf8)) }
  }

  @Test func nothingIsNoPicture() {
    #expect(throws: PictureFault.empty) { try PictureHeader(of: []) }
  }

  @Test(
    arguments: [
      Specimen.png(20_000, 20_000), Specimen.jpeg(20_000, 20_000), Specimen.gif(20_000, 20_000),
      Specimen.bmp(20_000, -20_000), Specimen.webpExtended(20_000, 20_000),
    ])
  func aHugePictureIsRefusedByItsHeader(bytes: [UInt8]) {
    #expect(throws: PictureFault.tooManyPixels(PixelSize(width: 20_000, height: 20_000))) {
      try PictureHeader(of: bytes)
    }
  }

  @Test(
    arguments: [
      (Specimen.png(7, 0), PictureKind.png), (Specimen.jpeg(0, 5), .jpeg),
      (Specimen.gif(0, 0), .gif), (Specimen.bmp(7, 0), .bmp), (Specimen.bmp(-7, 5), .bmp),
    ])
  func aPictureWithoutPixelsIsRefused(bytes: [UInt8], kind: PictureKind) {
    #expect(throws: PictureFault.withoutPixels(kind)) { try PictureHeader(of: bytes) }
  }

  @Test func sizesWhoseProductIsNoNumberAreRefused() {
    let largest = 0xFFFF_FFFF
    #expect(throws: PictureFault.tooManyPixels(PixelSize(width: largest, height: largest))) {
      try PictureHeader(of: Specimen.png(largest, largest))
    }
  }

  @Test(
    arguments: [
      (Specimen.png(7, 5), PictureKind.png), (Specimen.jpeg(7, 5), .jpeg),
      (Specimen.bmp(7, 5), .bmp), (Specimen.webp(7, 5), .webp),
    ])
  func aPictureThatStopsEarlyIsCutOff(bytes: [UInt8], kind: PictureKind) {
    for count in 12..<bytes.count {
      #expect(throws: PictureFault.truncated(kind), "\(count) of \(bytes.count) bytes") {
        try PictureHeader(of: Array(bytes[..<count]))
      }
    }
  }

  @Test func aJPEGMayHaveSomethingBehindItsEnd() throws {
    _ = try PictureHeader(of: Specimen.jpeg(7, 5) + [1, 2, 0xD9, 3])
  }

  @Test func aFileNamedLikeAnotherKindIsRemarkedOn() throws {
    let header = try PictureHeader(of: Specimen.png(7, 5))
    #expect(
      header.remark(onFile: "covers/a.b.JPG")
        == "the file is named like a JPEG but holds a PNG picture")
    #expect(header.remark(onFile: "cover.png") == nil)
    #expect(header.remark(onFile: "cover") == nil)
    #expect(header.remark(onFile: "cover.dat") == nil)
  }

  @Test(
    arguments: [
      (PictureFault.empty, "the picture is empty"), (.noPicture, "this is no picture"),
      (.unreadable("no such file"), "the picture cannot be read: no such file"),
      (.tooManyBytes(99 << 20), "the picture has 99 MiB, more than 32"),
      (.truncated(.jpeg), "the JPEG picture is cut off"),
      (.withoutPixels(.gif), "the GIF picture has no pixels"),
      (
        .tooManyPixels(PixelSize(width: 20_000, height: 20_000)),
        "20000 × 20000 pixels, more than 16 million"
      ), (.drawing(.tooElaborate), "the SVG picture is too elaborate"),
      (.undecodable(.webp, "bad data"), "the WebP picture cannot be decoded: bad data"),
    ])
  func everyFaultIsASentence(fault: PictureFault, sentence: String) {
    #expect(fault.description == sentence)
  }
}
