import Foundation
import HeadUnitCore
import Testing

@testable import HeadUnitImages

/// Every kind of PNG file is read, and a broken one is a mistake.
struct PNGKindTests {
  @Test(arguments: PNGFile.Form.allCases) func everyDepthIsReadInBothOrders(
    form: PNGFile.Form
  ) throws {
    for depth in form.depths {
      for (width, height) in [(1, 1), (3, 2), (9, 7), (17, 10)] {
        for isInterlaced in [false, true] {
          var file = PNGFile(
            width: width, height: height, form: form, depth: depth, isInterlaced: isInterlaced)
          if form == .palette { file.palette = Self.palette(depth) }
          let samples = Self.noise(file)
          let expected = Bitmap(
            width: width, height: height,
            pixels: (0..<width * height).map {
              Self.pixel(of: samples($0 % width, $0 / width), file)
            })
          let bitmap = try PNG.decode(file.bytes(samples))
          #expect(bitmap == expected, "\(form) \(depth) \(width)x\(height) \(isInterlaced)")
        }
      }
    }
  }

  @Test func aPaletteMayHaveAlphas() throws {
    var file = PNGFile(width: 4, height: 1, form: .palette, depth: 2)
    file.palette = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]
    file.transparency = [0, 128]
    let bitmap = try PNG.decode(file.bytes { x, _ in [x] })
    #expect(bitmap.pixels == [0, 0x8000_8000, 0xFF00_00FF, 0xFFFF_FFFF])
  }

  @Test func oneColorMayBeTransparent() throws {
    var grey = PNGFile(width: 4, height: 1, form: .grey, depth: 2)
    grey.transparency = [0, 2]
    #expect(
      try PNG.decode(grey.bytes { x, _ in [x] }).pixels
        == [0xFF00_0000, 0xFF55_5555, 0, 0xFFFF_FFFF])
    var color = PNGFile(width: 2, height: 1, form: .color, depth: 8)
    color.transparency = [0, 10, 0, 20, 0, 30]
    #expect(
      try PNG.decode(color.bytes { x, _ in [10, 20, 30 + x] }).pixels == [0, 0xFF0A_141F])
  }

  /// Two colours that differ in the lower half only are two colours.
  @Test func theTransparentColorIsComparedInAllItsBits() throws {
    var file = PNGFile(width: 2, height: 1, form: .grey, depth: 16)
    file.transparency = [0x12, 0x34]
    #expect(try PNG.decode(file.bytes { x, _ in [0x1234 + x] }).pixels == [0, 0xFF12_1212])
  }

  @Test func aColorThatThePaletteDoesNotHaveIsBlack() throws {
    var file = PNGFile(width: 2, height: 1, form: .palette, depth: 8)
    file.palette = [1, 2, 3]
    #expect(
      try PNG.decode(file.bytes { x, _ in [x * 200] }).pixels == [0xFF01_0203, 0xFF00_0000])
  }

  @Test(arguments: [false, true], [1, 7, 50, 62, 63])
  func whatHasMorePixelsThanAreKeptIsMadeSmaller(isInterlaced: Bool, limit: Int) throws {
    let file = PNGFile(width: 9, height: 7, form: .color, depth: 8, isInterlaced: isInterlaced)
    let bytes = file.bytes { _, _ in [10, 20, 30] }
    let bitmap = try PNGReader.bitmap(bytes, keeping: limit)
    #expect(bitmap.pixels.count <= limit)
    #expect(bitmap.pixels.allSatisfy { $0 == 0xFF0A_141E })
    for count in 0..<bytes.count {
      #expect(throws: PNGMistake.self) {
        try PNGReader.bitmap(Array(bytes[..<count]), keeping: limit)
      }
    }
  }

  @Test func ofAnInterlacedPictureEverySecondPixelIsKept() throws {
    let file = PNGFile(width: 5, height: 4, form: .grey, depth: 8, isInterlaced: true)
    let bitmap = try PNGReader.bitmap(file.bytes { x, y in [10 * y + x] }, keeping: 6)
    #expect(bitmap.width == 3 && bitmap.height == 2)
    #expect(bitmap.pixels.map { $0 & 255 } == [0, 2, 4, 20, 22, 24])
  }

  @Test func gammaAndProfilesChangeNothing() throws {
    let file = PNGFile(width: 3, height: 1, form: .color, depth: 8)
    let chunks = file.chunks { x, _ in [x * 90, 40, 200] }
    var bytes = PNG.signature + PNG.chunk(chunks[0].name, chunks[0].content)
    bytes += PNG.chunk("gAMA", PNG.big(100_000)) + PNG.chunk("sRGB", [9, 9])
    bytes += PNG.chunk("iCCP", Array("x".utf8) + [0, 0, 1, 2, 3])
    for chunk in chunks.dropFirst() { bytes += PNG.chunk(chunk.name, chunk.content) }
    #expect(try PNG.decode(bytes) == PNG.decode(file.bytes { x, _ in [x * 90, 40, 200] }))
  }

  /// Half transparent red, blue, nothing and white, in the forms another program gives them.
  @Test(arguments: ["palette", "interlaced", "sixteen"]) func whatOthersWriteIsRead(
    name: String
  ) throws {
    let base64 = try #require(Self.foreign[name])
    let data = try #require(Data(base64Encoded: base64))
    let bitmap = try PNG.decode(Array(data))
    #expect(bitmap.width == 8 && bitmap.height == 6)
    for y in 0..<6 {
      for x in 0..<8 {
        let expected: [UInt32] = [0x8080_0000, 0xFF00_00FF, 0, 0xFFFF_FFFF]
        #expect(bitmap.pixels[y * 8 + x] == expected[y / 3 * 2 + x / 4], "\(name): \(x), \(y)")
      }
    }
  }
}

extension PNGKindTests {
  @Test(arguments: PNGFile.Form.allCases) func everyBeginningOfAFileIsAMistake(
    form: PNGFile.Form
  ) {
    let bytes = Self.specimen(form)
    for count in 0..<bytes.count {
      let mistake = #expect(throws: PNGMistake.self, "\(count) bytes") {
        try PNG.decode(Array(bytes[..<count]))
      }
      #expect(mistake == (count < PNG.signature.count ? .noPNG : .cutOff), "\(count) bytes")
    }
  }

  @Test func everyWrongSumIsAMistake() {
    for form in PNGFile.Form.allCases {
      let bytes = Self.specimen(form)
      for end in Self.chunkEnds(bytes) {
        var broken = bytes
        broken[end - 1] ^= 1
        #expect(throws: PNGMistake.damaged, "\(form), chunk that ends at \(end)") {
          try PNG.decode(broken)
        }
      }
    }
  }

  @Test func aPaletteWithoutColorsIsDamaged() {
    let file = PNGFile(width: 2, height: 2, form: .palette, depth: 8)
    #expect(throws: PNGMistake.damaged) { try PNG.decode(file.bytes { _, _ in [0] }) }
  }

  @Test(arguments: [
    (20_000, 20_000, PNGMistake.tooLarge), (0x7FFF_FFFF, 0x7FFF_FFFF, .tooLarge),
    (16_000_001, 1, .tooLarge), (1, 16_000_001, .tooLarge), (0, 4, .damaged),
    (4, 0, .damaged), (0x8000_0000, 1, .damaged), (4_000, 4_000, .damaged),
    (16_000_000, 1, .damaged), (1, 16_000_000, .damaged),
  ])
  func aSizeIsNoPromiseOfPixels(width: Int, height: Int, mistake: PNGMistake) {
    var bytes = PNG.signature + PNG.header(width: width, height: height, hasAlpha: true)
    bytes += PNG.chunk("IDAT", Deflated.bytes([0, 1, 2], level: 9)) + PNG.chunk("IEND", [])
    #expect(throws: mistake) { try PNG.decode(bytes) }
  }

  @Test func whatStandsWhereItMayNotIsDamaged() {
    let file = PNGFile(width: 2, height: 2, form: .grey, depth: 8)
    let chunks = file.chunks { _, _ in [7] }.map { PNG.chunk($0.name, $0.content) }
    let (header, pixels, end) = (chunks[0], chunks[1], chunks[2])
    let files = [
      pixels + end, header + end, header + header + pixels + end,
      header + PNG.chunk("ABCD", []) + pixels + end, header + pixels + pixels + header + end,
      header + PNG.chunk("IDAT", []) + end, header + PNG.chunk("PLTE", [1]) + end,
    ]
    for (index, bytes) in files.enumerated() {
      #expect(throws: PNGMistake.damaged, "file \(index)") {
        try PNG.decode(PNG.signature + bytes)
      }
    }
  }

  /// The sums are made to agree, so that libpng looks at what was changed.
  @Test(arguments: PNGFile.Form.allCases) func noChangeOfAByteDoesHarm(form: PNGFile.Form) {
    var generator = SeededGenerator(seed: UInt64(form.rawValue))
    for _ in 0..<600 {
      var bytes = Self.specimen(form)
      let ends = Self.chunkEnds(bytes)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 8..<bytes.count, using: &generator)
        // Lengths stay, as the sums would stand elsewhere.
        if ends.contains(where: { place - $0 < 4 && place >= $0 }) || place < 12 { continue }
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
      Self.mendSums(&bytes)
      // Either is right; that it comes back is what is looked at.
      if let bitmap = try? PNG.decode(bytes) {
        #expect(bitmap.pixels.count <= PictureLimits.pixelCount)
      }
    }
  }
}

private extension PNGKindTests {
  static func palette(_ depth: Int) -> [UInt8] {
    let colors: Range<Int> = 0..<(1 << depth)
    return colors.flatMap { color -> [UInt8] in
      [37, 91, 1].map { factor in UInt8(truncatingIfNeeded: color * factor) }
    }
  }

  static func noise(_ file: PNGFile) -> PNGFile.Samples {
    let count = file.form.samplesPerPixel
    let mask = (1 << file.depth) - 1
    return { x, y in
      (0..<count).map { sample -> Int in
        let number = x * 31 + y * 57 + sample * 11
        return (number * 2_654_435_761 >> 7) & mask
      }
    }
  }

  static func specimen(_ form: PNGFile.Form) -> [UInt8] {
    var file = PNGFile(width: 5, height: 4, form: form, depth: 8, isInterlaced: true)
    switch form {
    case .palette: (file.palette, file.transparency) = (palette(8), [9, 99, 199])
    case .grey: file.transparency = [0, 3]
    case .color: file.transparency = [0, 3, 0, 4, 0, 5]
    case .greyAndAlpha, .colorAndAlpha: break
    }
    return file.bytes(noise(file))
  }

  static func pixel(of samples: [Int], _ file: PNGFile) -> UInt32 {
    let values = samples.map { sample in
      file.depth == 16 ? UInt32(sample >> 8) : UInt32(sample * 255 / ((1 << file.depth) - 1))
    }
    let straight: UInt32
    switch file.form {
    case .grey: straight = 0xFF00_0000 | values[0] * 0x010101
    case .greyAndAlpha: straight = values[1] << 24 | values[0] * 0x010101
    case .color: straight = 0xFF00_0000 | values[0] << 16 | values[1] << 8 | values[2]
    case .colorAndAlpha:
      straight = values[3] << 24 | values[0] << 16 | values[1] << 8 | values[2]
    case .palette:
      let color = file.palette[(samples[0] * 3)...].prefix(3)
      straight = color.reduce(0xFF) { $0 << 8 | UInt32($1) }
    }
    return Premultiplied.pixel(straight: straight)
  }

  static func chunkEnds(_ bytes: [UInt8]) -> [Int] {
    var ends: [Int] = []
    var place = PNG.signature.count
    while place + 12 <= bytes.count {
      place += 12 + bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      ends.append(place)
    }
    return ends
  }

  static func mendSums(_ bytes: inout [UInt8]) {
    var start = PNG.signature.count
    for end in chunkEnds(bytes) {
      let sum = bytes[start + 4..<end - 4].withUnsafeBufferPointer(CRC.sum)
      bytes.replaceSubrange(end - 4..<end, with: PNG.big(Int(sum)))
      start = end
    }
  }

  /// Written by another program.
  static let foreign = [
    "palette": """
    iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGAgMAAACDazdoAAAABGdBTUEAAV+QR8vYpQAAAAxQTFRFAAAA/wAAAAD///\
    //oh0bPgAAAAJ0Uk5TAICbK04YAAAAEUlEQVQImWMIXcUAQQz/IQgAM94F+xCxPNcAAAAASUVORK5CYII=
    """,
    "interlaced": """
    iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAYAAAGJAu9tAAAABGdBTUEAAV+QR8vYpQAAADpJREFUCJlljUkOADEIw8\
    x8vP2550A3gU9RFAPCBBQAVbJ6mlgjAgdAKz4KsYPmoaPcRarNqOam/aj8sX0f7sS7CEwAAAAASUVORK5CYII=
    """,
    "sixteen": """
    iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGEAYAAACulQO4AAAABGdBTUEAAV+QR8vYpQAAADBJREFUGJVj/F/PwMDA0F\
    DPgAMwNjIw/K/HKc3AhFOGSECxAYyEFPyvh0CauYBiAwDvqwr/DLWGcQAAAABJRU5ErkJggg==
    """,
  ]
}
