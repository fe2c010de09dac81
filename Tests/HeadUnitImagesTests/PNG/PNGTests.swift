import HeadUnitCore
import Testing

@testable import HeadUnitImages

struct PNGTests {
  /// One black and one white pixel: signature, header, two chunks.
  @Test func aTinyPictureHasTheseBytes() {
    let bytes = PNG.encode([0xFF00_0000, 0xFFFF_FFFF].span, width: 2, height: 1)
    #expect(hexadecimal(bytes.prefix(16)) == "89504e470d0a1a0a0000000d49484452")
    #expect(hexadecimal(bytes.dropFirst(16).prefix(17)) == "000000020000000108020000007b40e8dd")
    #expect(hexadecimal(bytes.suffix(12)) == "0000000049454e44ae426082")
    #expect(hexadecimal(bytes.dropFirst(33).dropLast(12)) == tiny)
  }

  private let tiny = "0000000f49444154780163606060f8ffff3f00060102fe50899a7b"

  @Test func anOpaquePictureIsReadBackAsItWas() throws {
    for (width, height) in [(1, 1), (1, 9), (2, 2), (17, 3), (86, 4), (87, 2), (173, 2), (300, 5)] {
      for bitmap in [noise(width, height), stripes(width, height), screen(width, height)] {
        let bytes = PNG.encode(bitmap.pixels.span, width: width, height: height)
        #expect(try PNG.decode(bytes) == bitmap, "\(width) × \(height)")
      }
    }
  }

  @Test func aPictureOneSeesThroughIsReadBackAsItWas() throws {
    var bitmap = screen(40, 9)
    for index in bitmap.pixels.indices where index % 3 == 0 {
      // Colours that survive being divided by their alpha.
      bitmap.pixels[index] = index % 2 == 0 ? 0 : 0x8080_0080
    }
    #expect(try PNG.decode(PNG.encode(bitmap)) == bitmap)
    // Runs of four bytes a pixel end anywhere within the longest match.
    for width in 60...140 {
      #expect(try PNG.decode(PNG.encode(stripes(width, 4))) == stripes(width, 4), "\(width)")
    }
  }

  @Test func runsAndEqualLinesCostNextToNothing() {
    let plain = Bitmap(
      width: 1_280, height: 72, pixels: Array(repeating: 0xFF12_3456, count: 1_280 * 72))
    let bytes = PNG.encode(plain.pixels.span, width: 1_280, height: 72)
    #expect(bytes.count < 4_000)
  }

  /// Written by another program: all five filters, dynamic codes, two chunks and one to leave out.
  @Test func whatOthersWriteIsRead() throws {
    let bitmap = try PNG.decode(Self.foreign)
    #expect(bitmap.width == 8 && bitmap.height == 5)
    for y in 0..<5 {
      for x in 0..<8 {
        let alpha: UInt32 = (x + y) % 2 == 1 ? 255 : 128
        let color = UInt32(min(255, x * 30 + y * 3)) << 16 | UInt32(y * 50) << 8 | UInt32(x * y * 7)
        let expected = Premultiplied.pixel(straight: alpha << 24 | color)
        #expect(bitmap.pixels[y * 8 + x] == expected, "\(x), \(y)")
      }
    }
  }

  @Test func everyBeginningOfAFileIsAMistake() {
    for count in 0..<Self.foreign.count {
      #expect(throws: PNGMistake.self) { try PNG.decode(Array(Self.foreign[..<count])) }
    }
  }

  @Test func everyFalseByteIsAMistake() {
    for index in Self.foreign.indices {
      var bytes = Self.foreign
      bytes[index] ^= 0x10
      #expect(throws: PNGMistake.self, "byte \(index)") { try PNG.decode(bytes) }
    }
  }

  /// With sums that agree, so that what is inside is really unpacked.
  @Test func anyContentIsReadWithoutHarm() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      let content = (0..<40).map { _ in UInt8.random(in: 0...255, using: &generator) }
      #expect(throws: PNGMistake.self) { try PNG.decode(self.file(content: [0x78, 1] + content)) }
    }
  }

  @Test(
    arguments: [
      (20_000, 20_000, 2, PNGMistake.tooLarge), (4, 4, 5, .damaged), (0, 4, 2, .damaged),
      (0x7FFF_FFFF, 0x7FFF_FFFF, 6, .tooLarge),
    ])
  func aHeaderIsCheckedBeforeAnythingIsUnpacked(
    width: Int, height: Int, form: UInt8, mistake: PNGMistake
  ) {
    #expect(throws: mistake) {
      try PNG.decode(self.file(width: width, height: height, form: form, content: []))
    }
  }

  @Test func theSumsAreThoseOfTheStandards() {
    let digits = Array("123456789".utf8)
    #expect(digits.withUnsafeBufferPointer(CRC.sum) == 0xCBF4_3926)
    let long = Array("123456789 and more than eight bytes".utf8)
    #expect(long.withUnsafeBufferPointer(CRC.sum) == 0x0CD9_09F7)
    var adler = Adler()
    for byte in Array("Wikipedia".utf8) { adler.add(byte: byte) }
    #expect(adler.value == 0x11E6_0398)
  }

  @Test func aRunAddsUpLikeItsBytes() {
    var atOnce = Adler()
    atOnce.add(pixel: 0x00FA_8003, times: 700)
    atOnce.add(pixelWithAlpha: 0x80FA_8003, times: 9)
    atOnce.add(zeros: 5)
    var single = Adler()
    for _ in 0..<700 { for byte: UInt8 in [0xFA, 0x80, 3] { single.add(byte: byte) } }
    for _ in 0..<9 { for byte: UInt8 in [0xFA, 0x80, 3, 0x80] { single.add(byte: byte) } }
    for _ in 0..<5 { single.add(byte: 0) }
    #expect(atOnce.value == single.value)
  }
}

private extension PNGTests {
  static let foreign = bytes(
    """
    89504e470d0a1a0a0000000d49484452000000080000000508060000007891ad5500000007744558745469746c65\
    0078297e4d3a000000144944415478da6dcc310a83401844e131bf6827ac60b1b048a25aa19d0000005d49444154\
    60bb74d9da93587b08bb752fe149d27b072fa48f14a9520c5f333c49da46e99a70c61577fce08995255da3dac2f2\
    3f1f1c8aa5365bea70c080115ff8ced62c3a9cef8af37d767e408f019f184bfd2d90335110055150f87903713820\
    d45b73a1f90000000049454e44ae426082
    """)

  static func bytes(_ text: String) -> [UInt8] {
    let digits: [UInt8] = text.compactMap { digit in digit.hexDigitValue.map(UInt8.init) }
    return stride(from: 0, to: digits.count, by: 2).map { place -> UInt8 in
      digits[place] << 4 | digits[place + 1]
    }
  }

  func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  func file(
    width: Int = 4, height: Int = 4, form: UInt8 = 2, content: [UInt8]
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: content.count + 100) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      var chunks = ChunkWriter(base)
      chunks.add(PNG.signature)
      chunks.begin("IHDR")
      chunks.addBig(width)
      chunks.addBig(height)
      chunks.add([8, form, 0, 0, 0])
      chunks.end()
      chunks.begin("IDAT")
      chunks.add(content)
      chunks.end()
      chunks.begin("IEND")
      chunks.end()
      count = chunks.position - base
    }
  }

  func noise(_ width: Int, _ height: Int) -> Bitmap {
    var generator = SeededGenerator(seed: UInt64(width))
    return Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in
        UInt32.random(in: 0...0xFF_FFFF, using: &generator) | 0xFF00_0000
      })
  }

  func stripes(_ width: Int, _ height: Int) -> Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { $0 / width % 3 == 0 ? 0xFF10_2030 : 0xFFFF_0080 })
  }

  /// Runs of all lengths, single pixels, lines like the one above.
  func screen(_ width: Int, _ height: Int) -> Bitmap {
    var generator = SeededGenerator(seed: UInt64(width + height))
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      var color: UInt32 = 0xFF0B_0D12
      for x in 0..<width {
        if generator.chance(0.1) { color = 0xFF00_0000 | UInt32(x * y * 77) & 0xFF_FFFF }
        let isCopy = y % 3 == 2
        bitmap.pixels[y * width + x] = isCopy ? bitmap.pixels[(y - 1) * width + x] : color
      }
    }
    return bitmap
  }
}
