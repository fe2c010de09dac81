import Foundation
import HeadUnitCore
import HeadUnitImages
import HeadUnitPaint
import TestPictures
import Testing

@Suite struct PictureDecoderTests {
  /// Two frames of one pixel, the first one green.
  private static let gif: [UInt8] =
    Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 255, 0, 255, 0, 0]
    + frame(index: 0) + frame(index: 1) + [0x3B]

  private static func frame(index: UInt8) -> [UInt8] {
    [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, index == 0 ? 0x44 : 0x4C, 1, 0]
  }

  @Test func pixelsAreMultipliedByTheirAlpha() throws {
    let bitmap = try PictureDecoder.bitmap(Self.bitmapFile, .bmp)
    #expect(bitmap == Bitmap(width: 2, height: 1, pixels: [0x8080_0000, 0xFF00_00FF]))
  }

  @Test func anAnimationIsItsFirstFrame() throws {
    let bitmap = try PictureDecoder.bitmap(Self.gif, .gif)
    #expect(bitmap == Bitmap(width: 1, height: 1, pixels: [0xFF00_FF00]))
  }

  /// Two frames, the second one of nothing; the bytes of a still picture stand in the first.
  @Test func anAnimatedWebPIsItsFirstFrame() throws {
    let name = Array("VP8L".utf8)
    let still = try #require(PictureSeeds.files(.webp).first { Array($0[12..<16]) == name })
    let picture = try PictureDecoder.bitmap(still, .webp)
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + number(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
    }
    let size = number(picture.width - 1, 3) + number(picture.height - 1, 3)
    let frame = [0, 0, 0, 0, 0, 0] + size + [100, 0, 0, 2] + Array(still[12...])
    let chunks =
      chunk("VP8X", [0x12, 0, 0, 0] + size) + chunk("ANIM", [0, 0, 0, 0, 0, 0])
      + chunk("ANMF", frame) + chunk("ANMF", frame)
    let file = Array("RIFF".utf8) + number(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
    #expect(try PictureDecoder.bitmap(file, .webp) == picture)
    #expect(throws: PictureFault.self) {
      try PictureDecoder.bitmap(Array(file.prefix(file.count / 4)), .webp)
    }
  }

  @Test func aPictureInFourInksIsOpaqueAndOfItsColor() throws {
    let file = try #require(Data(base64Encoded: Self.red))
    let bitmap = try PictureDecoder.bitmap(Array(file), .jpeg)
    let pixel = try #require(bitmap.pixels.first)
    #expect(Set(bitmap.pixels).count == 1)
    #expect(pixel >> 24 == 255)
    #expect((pixel >> 16 & 255) > 150)
    #expect((pixel >> 8 & 255) < 80)
    #expect((pixel & 255) < 80)
  }

  /// A library that finds no room for its work gives up, and is not waited for.
  ///
  /// What the tests beside it have let go of is room too, and is taken away before.
  @Test func aDecoderHasSoMuchMemory() throws {
    var file = PictureSeeds.files(.jpeg)[1]
    let frame = try #require(
      file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xC2 })
    file.replaceSubrange(frame + 5..<frame + 9, with: [0x0F, 0xA0, 0x0F, 0xA0])
    let taken = (0..<20).map { _ in malloc(24 << 20) }
    defer { for block in taken { free(block) } }
    let fault = SystemDecoder.$memory.withValue(1 << 20) {
      #expect(throws: PictureFault.self) { _ = try PictureDecoder.bitmap(file, .jpeg) }
    }
    #expect(fault != .endless(.jpeg))
  }

  @Test func aFileHasSoManyBytesAndASideSoManyPixels() {
    let large = [UInt8](repeating: 0xFF, count: PictureLimits.byteCount + 1)
    #expect(throws: PictureFault.tooManyBytes(large.count)) { try PictureHeader(of: large) }
    let long = Specimen.png(PictureLimits.longestSide + 1, 1)
    #expect(throws: PictureFault.tooLong(PixelSize(width: 65_536, height: 1))) {
      try PictureHeader(of: long)
    }
  }

  @Test(arguments: PictureKind.allCases) func whatIsNoPictureIsRefused(_ kind: PictureKind) {
    for bytes in [[], [0xFF, 0xD8, 0xFF], Array("GIF89a".utf8), Array("<svg".utf8)] as [[UInt8]] {
      #expect(throws: PictureFault.self) { try PictureDecoder.bitmap(bytes, kind) }
    }
  }

  @Test(arguments: PictureKind.allCases) func noDecoderReadsAnotherKind(_ kind: PictureKind) {
    for other in PictureKind.allCases where other != kind {
      for file in PictureSeeds.files(other) {
        #expect(throws: PictureFault.self) { try PictureDecoder.bitmap(file, kind) }
      }
    }
  }

  @Test(arguments: PictureKind.allCases) func wholePicturesAreShown(_ kind: PictureKind) {
    var trial = PictureTrial()
    for file in PictureSeeds.files(kind) { trial.show(file, "\(kind)", withBackdrop: true) }
    #expect(trial.refused == 0)
    #expect(trial.trouble == nil)
  }

  @Test(arguments: PictureKind.allCases) func brokenPicturesHurtNobody(_ kind: PictureKind) {
    var trial = PictureTrial()
    trial.run(kind, seeds: 1..<251)
    #expect(trial.trouble == nil)
    #expect(trial.refused > 0)
  }

  /// A few kilobytes that ask for 4,000 scans over 16 million pixels.
  @Test func aPictureOfThousandsOfScansIsRefusedByTheirNumber() throws {
    var file = PictureSeeds.files(.jpeg)[1]
    let frame = try #require(
      file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xC2 })
    file.replaceSubrange(frame + 5..<frame + 9, with: [0x0F, 0x9F, 0x0F, 0x9F])
    let scan = try #require(
      file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
    let header = Array(file[scan..<scan + 2 + Int(file[scan + 3])])
    let scans = Array(repeating: header + [0], count: 4_000).flatMap { $0 }
    let bomb = Array(file[..<scan]) + scans + [0xFF, 0xD9]
    let fault = #expect(throws: PictureFault.self) { try PictureDecoder.bitmap(bomb, .jpeg) }
    #expect(
      fault?.description
        == "the JPEG picture cannot be decoded: the file goes over its pixels too often")
  }

  @Test func whatADecoderGaveUpOnIsSaid() {
    let fault = #expect(throws: PictureFault.self) {
      try PictureDecoder.bitmap(Array(PictureSeeds.files(.webp)[0].prefix(40)), .webp)
    }
    #expect(fault?.description == "the WebP picture cannot be decoded: the file is damaged")
  }

  /// Of 2,400 × 2,000 pixels, each a bit.
  @Test func aLargePictureIsKeptSmaller() throws {
    let header: [UInt8] =
      Array("BM".utf8) + Self.word(0) + Self.word(0) + Self.word(62) + Self.word(40)
      + Self.word(2_400) + Self.word(2_000) + [1, 0, 1, 0] + Self.word(0) + Self.word(0)
      + Self.word(0) + Self.word(0) + Self.word(0) + Self.word(0) + [0, 0, 0, 0, 255, 255, 255, 0]
    let file = header + [UInt8](repeating: 0xAA, count: 300 * 2_000)
    let bitmap = try PictureDecoder.bitmap(file, .bmp)
    #expect(bitmap.width == 1_200 && bitmap.height == 1_000)
    #expect(bitmap.pixels.allSatisfy { $0 == 0xFF80_8080 })
  }

  /// A file of version 4, which has alpha: half transparent red, and blue.
  private static let bitmapFile: [UInt8] =
    Array("BM".utf8) + word(122 + 8) + word(0) + word(122)
    + word(108) + word(2) + word(1) + [1, 0, 32, 0] + word(3) + word(8) + word(2_835)
    + word(2_835) + word(0) + word(0)
    + word(0x00FF_0000) + word(0x0000_FF00) + word(0x0000_00FF) + word(0xFF00_0000)
    + Array("BGRs".utf8) + [UInt8](repeating: 0, count: 36 + 12)
    + [0, 0, 255, 128, 255, 0, 0, 255]

  private static func word(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A JPEG file of 8 × 8 red pixels in cyan, magenta, yellow and black.
  private static let red = """
    /9j/7gAOQWRvYmUAZAAAAAAC/9sAQwCgbniMeGSgjIKMtKqgvvD///Dc3PD///////////////////////////// \
    /////////////////////////////9sAQwGqtLTw0vD///////////////////////////////////////////// \
    /////////////////////////////////8AAFAgACAAIBAERAAIRAQMRAQQRAP/EABUAAQEAAAAAAAAAAAAAAAAA \
    AAED/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABUBAQEAAAAAAAAAAAAAAAAAAAID/8QAFBEBAAAAAAAAAAAAAAAA \
    AAAAAP/aAA4EAQACEQMRBAAAPwBJJR//2Q==
    """.replacingOccurrences(of: " ", with: "")
}
