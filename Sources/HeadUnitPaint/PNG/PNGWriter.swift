/// Writes a PNG file into memory.
///
/// A line equal to the one above is one match of zeros, a run of equal pixels one match with the
/// pixel before it, everything else literal bytes, all with the fixed codes of deflate.
struct PNGWriter {
  private let pixels: UnsafeBufferPointer<UInt32>
  private let width: Int
  private let bytesPerPixel: Int
  private let codes: UnsafeBufferPointer<UInt32>
  private var bits: BitWriter
  private var sum = Adler()

  static func file(_ pixels: Span<UInt32>, width: Int, height: Int, hasAlpha: Bool) -> [UInt8] {
    let bytesPerPixel = hasAlpha ? 4 : 3
    // A literal has at most nine bits; each line may have one match of at most 25 bits for each
    // run, which is shorter than the literals it stands for, and the file's own parts around it.
    let room = height * (width * bytesPerPixel + 1) * 9 / 8 + height * 8 + 128
    return [UInt8](unsafeUninitializedCapacity: room) { file, count in
      count = write(
        pixels, PNGSize(width: width, height: height, hasAlpha: hasAlpha), into: file)
    }
  }
}

/// What the header of a PNG file says.
struct PNGSize {
  let width: Int
  let height: Int
  let hasAlpha: Bool
}

private extension PNGWriter {
  static func write(
    _ pixels: Span<UInt32>, _ size: PNGSize, into file: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    guard let base = file.baseAddress else { return 0 }
    var chunks = ChunkWriter(base)
    chunks.add(PNG.signature)
    chunks.begin("IHDR")
    chunks.addBig(size.width)
    chunks.addBig(size.height)
    // Eight bits per channel; then nothing but what every file has.
    chunks.add([8, size.hasAlpha ? 6 : 2, 0, 0, 0])
    chunks.end()
    chunks.begin("IDAT")
    // The window of 32 KiB, and which level it was, in a form that passes its check.
    chunks.add([0x78, 0x01])
    let sum = pixels.withUnsafeBufferPointer { pixels in
      FixedCodes.table.withUnsafeBufferPointer { codes in
        var writer = PNGWriter(
          pixels: pixels, width: size.width, bytesPerPixel: size.hasAlpha ? 4 : 3, codes: codes,
          bits: BitWriter(chunks.position))
        writer.writeLines(size.height)
        chunks.position = writer.bits.finish()
        return writer.sum.value
      }
    }
    chunks.addBig(Int(sum))
    chunks.end()
    chunks.begin("IEND")
    chunks.end()
    return chunks.position - base
  }

  mutating func writeLines(_ height: Int) {
    // One block, the last one, with fixed codes.
    bits.put(3, 3)
    for y in 0..<height {
      let start = y * width
      if y > 0 && isLikeTheOneAbove(start) {
        writeRepeatedLine()
      } else {
        writeLine(start)
      }
    }
    putLiteral(256)
    bits.flush()
  }

  /// The filter that stores differences to the line above, and then zeros.
  mutating func writeRepeatedLine() {
    putLiteral(2)
    putLiteral(0)
    bits.flush()
    let count = width * bytesPerPixel
    putMatch(count - 1, distanceCode: 0)
    sum.add(byte: 2)
    sum.add(zeros: count)
    sum.reduce()
  }

  mutating func writeLine(_ start: Int) {
    putLiteral(0)
    sum.add(byte: 0)
    var place = start
    let end = start + width
    while place < end {
      let run = place > start ? runLength(from: place, to: end) : 0
      if run > 0 {
        putMatch(run * bytesPerPixel, distanceCode: bytesPerPixel == 3 ? 2 : 3)
        if bytesPerPixel == 3 {
          sum.add(pixel: pixels[place], times: run)
        } else {
          sum.add(pixelWithAlpha: pixels[place], times: run)
        }
        place += run
      } else {
        putPixel(pixels[place])
        place += 1
      }
    }
    sum.reduce()
  }

  @inline(__always)
  mutating func putPixel(_ pixel: UInt32) {
    putLiteral(Int(pixel >> 16 & 255))
    putLiteral(Int(pixel >> 8 & 255))
    putLiteral(Int(pixel & 255))
    if bytesPerPixel == 3 {
      sum.add(pixel: pixel)
    } else {
      bits.flush()
      putLiteral(Int(pixel >> 24))
      sum.add(pixelWithAlpha: pixel, times: 1)
    }
    bits.flush()
  }

  @inline(__always)
  mutating func putLiteral(_ value: Int) {
    let code = codes[value]
    bits.put(UInt64(code >> 8), Int(code & 255))
  }

  /// As many matches as a length needs, none of them shorter than three.
  @inline(__always)
  mutating func putMatch(_ length: Int, distanceCode: Int) {
    var rest = length
    while rest >= 3 {
      let part = rest <= 258 ? rest : rest - 258 < 3 ? 252 : 258
      let code = codes[FixedCodes.firstMatch + part]
      bits.put(UInt64(code >> 8), Int(code & 255))
      bits.put(UInt64(FixedCodes.reversed(UInt32(distanceCode), 5)), 5)
      bits.flush()
      rest -= part
    }
    // One or two pixels' bytes that are left of a line are zeros as well.
    for _ in 0..<rest { putLiteral(0) }
    bits.flush()
  }

  /// How many pixels from here on are like the one before.
  @inline(__always)
  func runLength(from start: Int, to end: Int) -> Int {
    guard let base = pixels.baseAddress else { return 0 }
    let color = base[start - 1]
    guard base[start] == color else { return 0 }
    var place = start + 1
    let block = SIMD2<UInt64>(repeating: UInt64(color) << 32 | UInt64(color))
    while place &+ Sameness.block <= end, Sameness.isPlain(base + place, block) {
      place &+= Sameness.block
    }
    while place < end && base[place] == color { place &+= 1 }
    return place - start
  }

  @inline(__always)
  func isLikeTheOneAbove(_ start: Int) -> Bool {
    guard let base = pixels.baseAddress else { return false }
    let line = base + start
    let above = line - width
    var x = 0
    while x &+ Sameness.block <= width {
      if !Sameness.areEqual(line + x, above + x) { return false }
      x &+= Sameness.block
    }
    while x < width {
      if line[x] != above[x] { return false }
      x += 1
    }
    return true
  }
}
