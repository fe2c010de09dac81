import HeadUnitCore
import Testing

@testable import HeadUnitImages

struct LineDeflaterTests {
  @Test func aGrainyPictureIsReadBackAsItWas() throws {
    for width in [161, 256, 300, 1_023] {
      let height = 20_000 / width + 1
      for bitmap in [Self.noise(width, height), Self.grain(width, height), mixed(width, height)] {
        let suits = bitmap.pixels.withUnsafeBufferPointer {
          LineDeflater.suits($0, width: width, height: height)
        }
        #expect(suits, "\(width)")
        let bytes = PNG.encode(bitmap.pixels.span, width: width, height: height)
        #expect(try PNG.decode(bytes) == bitmap, "\(width)")
      }
    }
  }

  @Test func everyWidthIsReadBackAsItWas() throws {
    for width in 1...140 {
      for bitmap in [Self.noise(width, 7), Self.grain(width, 7), mixed(width, 7)] {
        #expect(try PNG.decode(file(bitmap, bytesPerPixel: 3)) == bitmap, "\(width)")
        #expect(try PNG.decode(file(bitmap, bytesPerPixel: 4)) == bitmap, "\(width)")
      }
    }
  }

  /// What a processor can do more than others is not to be seen in a file.
  @Test func everyProcessorWritesTheSame() {
    for (width, height) in [(1, 1), (31, 5), (32, 5), (257, 9), (640, 40), (1_281, 30)] {
      for bitmap in [Self.noise(width, height), Self.grain(width, height), mixed(width, height)] {
        for bytesPerPixel in [3, 4] {
          let best = file(bitmap, bytesPerPixel: bytesPerPixel)
          let plain = file(bitmap, bytesPerPixel: bytesPerPixel, .portable)
          #expect(best == plain, "\(width) × \(height), \(bytesPerPixel)")
        }
      }
    }
  }

  @Test func grainIsAThirdOfItsPixels() {
    let bitmap = Self.grain(640, 360)
    let bytes = PNG.encode(bitmap.pixels.span, width: 640, height: 360)
    #expect(bytes.count < 640 * 360)
  }

  @Test func codesUseUpAllThereIs() {
    var generator = SeededGenerator(seed: 5)
    for round in 0..<200 {
      var counts = [Int](repeating: 0, count: LineCode.symbolCount)
      // From nothing at all to one symbol that is there a million times.
      for _ in 0..<round * 3 {
        counts[Int.random(in: counts.indices, using: &generator)] +=
          1 << Int.random(in: 0...20, using: &generator)
      }
      let lengths = LineCode(counts).lengths
      var used = 0
      for length in lengths { used += 1 << (15 - Int(length)) }
      #expect(used == 1 << 15)
      #expect(lengths.allSatisfy { (1...15).contains($0) })
      #expect((lengths[..<16] + lengths[240..<256]).allSatisfy { $0 <= 8 })
    }
  }

  @Test func sumsOfAllLengthsAreThoseOfSingleBytes() {
    var generator = SeededGenerator(seed: 6)
    let bytes = (0..<6_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    for count in Array(0...300) + [4_095, 5_535, 5_536, 5_537, 6_000] {
      let sum = bytes[..<count].withUnsafeBufferPointer(CRC.sum)
      #expect(sum == Self.plainSum(bytes[..<count]), "\(count)")
      var plain = Adler()
      for byte in bytes[..<count] {
        plain.add(byte: byte)
        plain.reduce()
      }
      #expect(LineKernels.best.adler(1, Array(bytes[..<count])) == plain.value, "\(count)")
    }
    let largest = [UInt8](repeating: 255, count: 20_000)
    let sums = LineKernels.allCases.map { $0.adler(0xFFF0_FFF0, largest) }
    #expect(sums[0] == sums[1])
  }
}

private extension LineDeflaterTests {
  func file(
    _ bitmap: Bitmap, bytesPerPixel: Int, _ kernels: LineKernels = .best
  ) -> [UInt8] {
    let (width, height) = (bitmap.width, bitmap.height)
    let deflater = LineDeflater(
      width: width, height: height, bytesPerPixel: bytesPerPixel, kernels: kernels)
    let content = [UInt8](unsafeUninitializedCapacity: deflater.room) { target, count in
      guard let start = target.baseAddress else { return }
      count = bitmap.pixels.withUnsafeBufferPointer { pixels in
        guard let base = pixels.baseAddress else { return 0 }
        return deflater.deflate(into: start) { base + $0 * width } - start
      }
    }
    return PNG.signature + PNG.header(width: width, height: height, hasAlpha: bytesPerPixel == 4)
      + PNG.chunk("IDAT", content) + PNG.chunk("IEND", [])
  }

  static func plainSum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  static func noise(_ width: Int, _ height: Int) -> Bitmap {
    var generator = SeededGenerator(seed: UInt64(width))
    return Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in
        UInt32.random(in: 0...0xFF_FFFF, using: &generator) | 0xFF00_0000
      })
  }

  /// Slopes with grain on them, as the blurred ground of now playing.
  static func grain(_ width: Int, _ height: Int) -> Bitmap {
    var generator = SeededGenerator(seed: UInt64(height))
    var bitmap = Bitmap(width: width, height: height)
    for place in bitmap.pixels.indices {
      let (x, y) = (place % width, place / width)
      let channels = [x / 5 + 20, y / 2 + 30, (x + y) / 9].map {
        UInt32(min(250, $0)) + UInt32.random(in: 0...2, using: &generator)
      }
      bitmap.pixels[place] = 0xFF00_0000 | channels[0] << 16 | channels[1] << 8 | channels[2]
    }
    return bitmap
  }

  /// Grain, with plain areas of all widths and colours that jump in it.
  func mixed(_ width: Int, _ height: Int) -> Bitmap {
    var generator = SeededGenerator(seed: UInt64(width ^ height))
    var bitmap = Self.grain(width, height)
    for y in 0..<height {
      let start = Int.random(in: 0..<width, using: &generator)
      let end = min(width, start + width / 3)
      for x in start..<end { bitmap.pixels[y * width + x] = 0xFF12_3456 }
      if y % 3 == 2 {
        for x in 0..<width / 2 {
          bitmap.pixels[y * width + x] = bitmap.pixels[(y - 1) * width + x]
        }
      }
      bitmap.pixels[y * width] = UInt32.random(in: 0...0xFF_FFFF, using: &generator) | 0xFF00_0000
    }
    return bitmap
  }
}
