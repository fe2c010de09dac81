import Testing

@testable import HeadUnitImages

struct GIFTests {
  @Test func theFirstFrameOfAFilmIsReadAsItWas() throws {
    let frame = FilmSpecimen.frame(0)
    var encoder = GIFEncoder(width: frame.width, height: frame.height, ticksPerSecond: 10)
    let bytes = encoder.add(frame, at: 0) + encoder.finish(at: 5).bytes
    let bitmap = try GIF.decode(bytes)
    let reader = GIFReader(bytes)
    #expect(bitmap.width == frame.width && bitmap.height == frame.height)
    #expect(bitmap.pixels.map { $0 & 0xFF_FFFF } == reader.images[0].canvas)
    for count in 0..<bytes.count - 2 where count.isMultiple(of: 7) {
      #expect(throws: ImageMistake.self) { try GIF.decode(Array(bytes[..<count])) }
    }
  }

  /// A screen of 10 × 10 pixels, and a frame of that size; its indices are few.
  private func file(
    _ width: Int, _ height: Int, _ codes: [UInt8], x: Int = 0, y: Int = 0, flags: UInt8 = 0
  ) -> [UInt8] {
    let place = [x, y, width, height].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    return Array("GIF89a".utf8) + [10, 0, 10, 0, 0x80, 0, 0, 0, 255, 0, 255, 0, 0]
      + [0x2C] + place + [flags, 2, UInt8(codes.count)] + codes + [0, 0x3B]
  }

  @Test func aFrameOfHundredsOfMillionsOfPixelsIsRefusedBeforeItTakesMemory() {
    #expect(throws: ImageMistake.tooLarge) { try GIF.decode(file(30_000, 20_000, [0x44, 1])) }
    #expect(throws: ImageMistake.tooLarge) { try GIF.decode(file(65_535, 65_535, [0x44, 1])) }
  }

  /// Four pixels of the second colour: clear, 1, 1, 1, 1, end.
  private let four: [UInt8] = [0x4C, 0x12, 0x05]

  @Test func aFrameLiesWhereItSays() throws {
    let pixels = try GIF.decode(file(2, 2, four, x: 3, y: 4)).pixels
    let red = pixels.indices.filter { pixels[$0] == 0xFFFF_0000 }
    #expect(red == [43, 44, 53, 54])
    #expect(pixels.filter { $0 != 0 }.count == 4)
  }

  @Test func whatLiesBesideTheScreenIsNotSeen() throws {
    let pixels = try GIF.decode(file(2, 2, four, x: 9, y: 9)).pixels
    #expect(pixels.count == 100 && pixels[99] == 0xFFFF_0000)
    #expect(try GIF.decode(file(2, 2, four, x: 500, y: 60_000)).pixels.allSatisfy { $0 == 0 })
  }

  @Test func linesComeInTheirOrderWhenInterlaced() throws {
    var writer = LZWWriter()
    let indices: [UInt8] = [0, 1, 2, 3, 0, 1, 2, 3]
    let blocks = indices.withUnsafeBufferPointer { writer.blocks(of: $0, bits: 2, frequent: 0) }
    let table: [UInt8] = [0, 0, 9, 0, 0, 8, 0, 0, 7, 0, 0, 6]
    let head = Array("GIF89a".utf8) + [1, 0, 8, 0, 0x81, 0, 0] + table
    let file = head + [0x2C, 0, 0, 0, 0, 1, 0, 8, 0, 0x40] + blocks
    let pixels = try GIF.decode(file).pixels.map { $0 & 255 }
    // In the file stand lines 0, 4, 2, 6, 1, 3, 5, 7.
    #expect(pixels == [9, 9, 7, 8, 8, 7, 6, 6])
  }

  @Test(arguments: [[0xFC, 0], [0x34, 0x01], [0x04]] as [[UInt8]])
  func codesThatMeanNothingAreRefused(_ codes: [UInt8]) {
    #expect(throws: ImageMistake.self) { try GIF.decode(file(4, 4, codes)) }
  }

  @Test func codesLongerThanByteAreRefused() {
    var bytes = file(2, 2, four)
    bytes[29] = 12
    #expect(throws: ImageMistake.damaged) { try GIF.decode(bytes) }
  }
}
