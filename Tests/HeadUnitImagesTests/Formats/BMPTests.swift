import Testing

@testable import HeadUnitImages

struct BMPTests {
  private func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func file(
    _ width: Int, _ height: Int, bits: Int, packing: Int = 0, palette: [UInt8] = [],
    _ pixels: [UInt8]
  ) -> [UInt8] {
    Array("BM".utf8) + little(0, 8) + little(54 + palette.count, 4) + little(40, 4)
      + little(width, 4) + little(height, 4) + [1, 0] + little(bits, 2) + little(packing, 4)
      + little(0, 12) + little(palette.count / 4, 4) + little(0, 4) + palette + pixels
  }

  private let palette: [UInt8] = [0, 0, 255, 0, 0, 255, 0, 0]

  @Test func linesComeFromBelowOrFromAbove() throws {
    let pixels: [UInt8] = [1, 2, 3, 0, 4, 5, 6, 0]
    #expect(try BMP.decode(file(1, 2, bits: 24, pixels)).pixels == [0xFF06_0504, 0xFF03_0201])
    #expect(try BMP.decode(file(1, -2, bits: 24, pixels)).pixels == [0xFF03_0201, 0xFF06_0504])
  }

  @Test(arguments: [(1, [0b0100_0000]), (4, [0x01]), (8, [0, 1])] as [(Int, [UInt8])])
  func indicesHaveAnyNumberOfBits(bits: Int, bytes: [UInt8]) throws {
    let line = bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
    let bitmap = try BMP.decode(file(2, 1, bits: bits, palette: palette, line))
    #expect(bitmap.pixels == [0xFFFF_0000, 0xFF00_FF00])
  }

  @Test func fifteenBitsBecomeTwentyFour() throws {
    let bitmap = try BMP.decode(file(2, 1, bits: 16, [0xFF, 0x7F, 0x05, 0x00]))
    #expect(bitmap.pixels == [0xFFFF_FFFF, 0xFF00_0029])
  }

  @Test func anAlphaThatIsNothingEverywhereWasNotMeant() throws {
    #expect(try BMP.decode(file(1, 1, bits: 32, [9, 8, 7, 0])).pixels == [0xFF07_0809])
    #expect(
      try BMP.decode(file(2, 1, bits: 32, [255, 0, 0, 128, 9, 8, 7, 0])).pixels
        == [0x8000_0080, 0])
  }

  @Test func runsAreUnpacked() throws {
    // Two of the second, then the end of the line; two as they are; the end.
    let bytes: [UInt8] = [2, 1, 0, 0, 1, 0, 1, 1, 0, 1]
    let bitmap = try BMP.decode(file(2, 2, bits: 8, packing: 1, palette: palette, bytes))
    #expect(bitmap.pixels == [0xFFFF_0000, 0xFF00_FF00, 0xFF00_FF00, 0xFF00_FF00])
    let halves = try BMP.decode(
      file(2, 1, bits: 4, packing: 2, palette: palette, [2, 0x01, 0, 1]))
    #expect(halves.pixels == [0xFFFF_0000, 0xFF00_FF00])
  }

  @Test func runsBeyondTheEdgeWriteNowhere() throws {
    let bytes: [UInt8] = [255, 1, 0, 2, 200, 1, 255, 1, 0, 1]
    let bitmap = try BMP.decode(file(2, 2, bits: 8, packing: 1, palette: palette, bytes))
    #expect(bitmap.pixels == [0xFFFF_0000, 0xFFFF_0000, 0xFF00_FF00, 0xFF00_FF00])
  }

  @Test func sizesThatCannotBeAreRefused() {
    for (width, height) in [(0, 1), (1, 0), (-1, 1), (1, Int(Int32.min))] {
      #expect(throws: ImageMistake.self) { try BMP.decode(file(width, height, bits: 24, [0])) }
    }
    #expect(throws: ImageMistake.tooLarge) { try BMP.decode(file(20_000, 20_000, bits: 8, [0])) }
    #expect(throws: ImageMistake.tooLarge) { try BMP.decode(file(70_000, 1, bits: 1, [0])) }
    #expect(throws: ImageMistake.cutOff) { try BMP.decode(file(9, 9, bits: 24, [0])) }
  }

  @Test func everyBeginningIsRefused() {
    let whole = file(2, 2, bits: 8, palette: palette, [0, 1, 0, 0, 1, 0, 0, 0])
    for count in 0..<whole.count {
      #expect(throws: ImageMistake.self) { try BMP.decode(Array(whole[..<count])) }
    }
  }
}
