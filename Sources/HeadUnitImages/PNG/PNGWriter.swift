internal import CPixels

/// Pictures as PNG files, written by our own writer and read with libpng.
public enum PNG {
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The file of an opaque picture, of which the alpha is not looked at.
  ///
  /// Made for screens: equal lines and runs of one colour cost next to nothing, what is left is
  /// stored nearly as it is. The pixels are those of a `Bitmap`.
  public static func encode(_ pixels: Span<UInt32>, width: Int, height: Int) -> [UInt8] {
    precondition(width > 0 && height > 0, "A PNG file has pixels.")
    precondition(pixels.count == width * height, "A picture has as many pixels as it says.")
    return PNGWriter.file(pixels, width: width, height: height, hasAlpha: false)
  }

  /// The file of a picture of which hardly a pixel is as the one beside it, as when it was made
  /// smaller: about as fast, and a sixth larger than `encodeCompactly` with little effort.
  public static func encodeSmooth(_ bitmap: Bitmap) -> [UInt8] {
    precondition(bitmap.width > 0 && bitmap.height > 0, "A PNG file has pixels.")
    return PNGWriter.grainyFile(bitmap.pixels.span, width: bitmap.width, height: bitmap.height)
  }

  /// The file of a picture that one may see through.
  public static func encode(_ bitmap: Bitmap) -> [UInt8] {
    precondition(bitmap.width > 0 && bitmap.height > 0, "A PNG file has pixels.")
    let straight = bitmap.pixels.map(Premultiplied.straight)
    return PNGWriter.file(
      straight.span, width: bitmap.width, height: bitmap.height, hasAlpha: true)
  }

  /// Reads files of every kind, of an animation the picture for those who cannot animate.
  public static func decode(
    _ bytes: [UInt8], ofAtMost pixelCount: Int = PictureLimits.pixelCount
  ) throws(PNGMistake) -> Bitmap {
    try PNGReader.bitmap(bytes, keeping: .max, of: pixelCount)
  }

  /// The same, made smaller while it is read when it has more pixels than are kept of a picture.
  package static func decodeArtwork(_ bytes: [UInt8]) throws(PNGMistake) -> Bitmap {
    try PNGReader.bitmap(bytes, keeping: PictureLimits.keptPixelCount)
  }
}

extension PNG {
  /// The file of what a display shows.
  public static func encode(_ frame: Frame) -> [UInt8] {
    frame.withPixels { encode($0.span, width: frame.width, height: frame.height) }
  }
}

extension PNG {
  /// A file to be kept: an eighth of what `encode` makes of a screen, and longer in the making.
  ///
  /// The alpha is not looked at. The effort goes from 1, the fastest, to 9, the smallest file.
  public static func encodeCompactly(
    _ pixels: Span<UInt32>, width: Int, height: Int, effort: Int = 9
  ) -> [UInt8] {
    precondition((1...9).contains(effort), "The effort goes from 1 to 9.")
    precondition(width > 0 && height > 0, "A PNG file has pixels.")
    precondition(pixels.count == width * height, "A picture has as many pixels as it says.")
    let lines = FilteredLines(pixels, width: width, height: height).bytes
    return signature + header(width: width, height: height, hasAlpha: false)
      + chunk("IDAT", Deflated.bytes(lines, level: Int32(effort))) + chunk("IEND", [])
  }

  static func header(width: Int, height: Int, hasAlpha: Bool) -> [UInt8] {
    // Eight bits per channel; then nothing but what every file has.
    chunk("IHDR", big(width) + big(height) + [8, hasAlpha ? 6 : 2, 0, 0, 0])
  }

  /// A part of a file with its length and its sum.
  static func chunk(_ name: StaticString, _ content: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: content.count + 12) { target, count in
      guard let base = target.baseAddress else { return }
      var chunks = ChunkWriter(base)
      chunks.begin(name)
      chunks.add(content)
      chunks.end()
      count = chunks.position - base
    }
  }

  /// Four bytes, the highest first.
  static func big(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

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
    if !hasAlpha, isGrainy(pixels, width: width, height: height) {
      return grainyFile(pixels, width: width, height: height)
    }
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

extension ChunkWriter {
  /// What stands before the pixels.
  fileprivate mutating func beginFile(_ size: PNGSize) {
    add(PNG.signature)
    begin("IHDR")
    addBig(size.width)
    addBig(size.height)
    // Eight bits per channel; then nothing but what every file has.
    add([8, size.hasAlpha ? 6 : 2, 0, 0, 0])
    end()
  }

  /// What stands behind them; and where it ends.
  fileprivate mutating func endFile() -> UnsafeMutablePointer<UInt8> {
    begin("IEND")
    end()
    return position
  }
}

extension PNGWriter {
  private static func isGrainy(_ pixels: Span<UInt32>, width: Int, height: Int) -> Bool {
    pixels.withUnsafeBufferPointer { LineDeflater.suits($0, width: width, height: height) }
  }

  fileprivate static func grainyFile(_ pixels: Span<UInt32>, width: Int, height: Int) -> [UInt8] {
    pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return [] }
      let deflater = LineDeflater(width: width, height: height, bytesPerPixel: 3)
      return [UInt8](unsafeUninitializedCapacity: deflater.room + 128) { file, count in
        guard let start = file.baseAddress else { return }
        var chunks = ChunkWriter(start)
        chunks.beginFile(PNGSize(width: width, height: height, hasAlpha: false))
        chunks.begin("IDAT")
        chunks.position = deflater.deflate(into: chunks.position) { base + $0 * width }
        chunks.end()
        count = chunks.endFile() - start
      }
    }
  }
}

private extension PNGWriter {
  static func write(
    _ pixels: Span<UInt32>, _ size: PNGSize, into file: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    guard let base = file.baseAddress else { return 0 }
    var chunks = ChunkWriter(base)
    chunks.beginFile(size)
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
    return chunks.endFile() - base
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

/// Compares many pixels at once.
///
/// Comparing vectors with `==` goes through their elements one by one; what differs is gathered in
/// one vector instead and looked at once.
enum Sameness {
  /// How many pixels a block has.
  static let block = 16

  /// Whether a block of pixels holds nothing but one colour, given in both halves.
  @inline(__always)
  static func isPlain(_ pixels: UnsafePointer<UInt32>, _ color: SIMD2<UInt64>) -> Bool {
    let raw = UnsafeRawPointer(pixels)
    var different = SIMD2<UInt64>.zero
    for offset in stride(from: 0, to: 64, by: 16) {
      different |= raw.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self) ^ color
    }
    return different[0] | different[1] == 0
  }

  /// Whether two blocks of pixels are the same.
  @inline(__always)
  static func areEqual(_ one: UnsafePointer<UInt32>, _ other: UnsafePointer<UInt32>) -> Bool {
    let left = UnsafeRawPointer(one)
    let right = UnsafeRawPointer(other)
    var different = SIMD2<UInt64>.zero
    for offset in stride(from: 0, to: 64, by: 16) {
      different |=
        left.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
        ^ right.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
    }
    return different[0] | different[1] == 0
  }
}

/// The lines of a picture, each as differences to what is beside or above it, whichever is least.
struct FilteredLines {
  private(set) var bytes: [UInt8] = []
  private let width: Int
  private let step: Int
  private let kernels: CPixelsLines
  private let memory: LineMemory
  private var line: UnsafeMutablePointer<UInt8>
  private var above: UnsafeMutablePointer<UInt8>

  /// Each pixel has so many bytes, and each picture so many lines of so many pixels.
  init(bytesPerPixel: Int, width: Int, height: Int, kernels: LineKernels = .best) {
    step = bytesPerPixel
    self.width = width
    self.kernels = kernels.functions
    memory = LineMemory(count: bytesPerPixel * width)
    (line, above) = (memory.one, memory.other)
    bytes.reserveCapacity(height * (memory.count + 1))
  }

  /// Red, green and blue of opaque pixels.
  init(_ pixels: Span<UInt32>, width: Int, height: Int) {
    self.init(bytesPerPixel: 3, width: width, height: height)
    for y in 0..<height { add(pixels.extracting(y * width..<(y + 1) * width)) }
  }

  /// Takes the next line.
  mutating func add(_ pixels: Span<UInt32>) {
    swap(&line, &above)
    pixels.withUnsafeBufferPointer { kernels.pack($0.baseAddress, width, step, line) }
    let filter = least
    kernels.subtract(filter, line, above, memory.count, step, memory.rest)
    bytes.append(UInt8(filter))
    bytes.append(contentsOf: UnsafeBufferPointer(start: memory.rest, count: memory.count))
  }

  /// Of the filters that leave the least the first one.
  private var least: Int32 {
    var sizes = [UInt32](repeating: 0, count: Int(CPixelsFilters))
    kernels.measure(line, above, memory.count, step, &sizes)
    kernels.measure_others(line, above, memory.count, step, &sizes)
    return Int32(sizes.indices.min { sizes[$0] < sizes[$1] } ?? 0)
  }
}

// MARK: - Pictures that one may see through

extension PNG {
  /// The file, to be kept, of a picture that one may see through; smaller where one cannot.
  ///
  /// Where a colour is hardly seen it is given as one near it that is seen well: nobody could tell,
  /// and letters become few colours, which take a quarter of the room.
  public static func encodeCompactly(_ bitmap: Bitmap, effort: Int = 6) -> [UInt8] {
    precondition((1...9).contains(effort), "The effort goes from 1 to 9.")
    let (width, height) = (bitmap.width, bitmap.height)
    guard bitmap.pixels.contains(where: { $0 >> 24 != 255 }) else {
      return encodeCompactly(bitmap.pixels.span, width: width, height: height, effort: effort)
    }
    let straight = SettledColors(bitmap.pixels.map(Premultiplied.straight)).pixels
    if let few = FewColors(straight) { return few.file(width: width, height: height, effort) }
    var lines = FilteredLines(bytesPerPixel: 4, width: width, height: height)
    for y in 0..<height { lines.add(straight.span.extracting(y * width..<(y + 1) * width)) }
    return signature + header(width: width, height: height, hasAlpha: true)
      + chunk("IDAT", Deflated.bytes(lines.bytes, level: Int32(effort))) + chunk("IEND", [])
  }
}

/// Pixels of which those that are hardly seen have a colour that others have as well.
private struct SettledColors {
  private(set) var pixels: [UInt32]

  /// Only what is this opaque, of 255, says what colours there are.
  private static let wellSeen: UInt32 = 160
  private static let mainCount = 24
  /// A picture with more colours is no drawing.
  private static let colorsOfDrawings = 4_096

  init(_ straight: [UInt32]) {
    pixels = straight
    guard let main = Self.mainColors(straight) else { return }
    // Next to each other the same come again and again.
    var (known, settled): (UInt32, UInt32) = (0, 0)
    for index in pixels.indices {
      let pixel = pixels[index]
      let alpha = pixel >> 24
      guard alpha > 0, alpha < 255 else { continue }
      if pixel != known {
        known = pixel
        // As far as rounding may have taken it, and a level or two of what is seen.
        let reach = 3 * 255 / alpha + 1
        let near = main.first { Self.distance($0, pixel) <= reach }
        settled = near.map { alpha << 24 | $0 } ?? pixel
      }
      pixels[index] = settled
    }
  }

  private static func mainColors(_ straight: [UInt32]) -> [UInt32]? {
    var counts: [UInt32: Int] = [:]
    var last: UInt32 = 0
    var run = 0
    for pixel in straight + [0] {
      if pixel == last {
        run += 1
        continue
      }
      if last >> 24 >= wellSeen { counts[last & 0xFF_FFFF, default: 0] += run }
      (last, run) = (pixel, 1)
      if counts.count > colorsOfDrawings { return nil }
    }
    return counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
      .prefix(mainCount).map(\.key)
  }

  private static func distance(_ one: UInt32, _ other: UInt32) -> UInt32 {
    func channel(_ shift: UInt32) -> UInt32 {
      let (left, right) = (one >> shift & 255, other >> shift & 255)
      return left > right ? left - right : right - left
    }
    return max(channel(16), channel(8), channel(0))
  }
}

/// A picture of at most 256 colours, each as opaque as it is.
private struct FewColors {
  private let colors: [UInt32]
  private let numbers: [UInt8]

  private static let paletteSize = 256
  /// In how many steps opacity is told, the finest that will do.
  private static let alphaSteps: [UInt32] = [255, 85]

  init?(_ straight: [UInt32]) {
    for steps in Self.alphaSteps {
      if let (colors, numbers) = Self.numbered(straight, steps) {
        (self.colors, self.numbers) = (colors, numbers)
        return
      }
    }
    return nil
  }

  private static func numbered(_ straight: [UInt32], _ steps: UInt32) -> ([UInt32], [UInt8])? {
    var known: [UInt32: UInt8] = [:]
    var colors: [UInt32] = []
    var last: (pixel: UInt32, number: UInt8)?
    var numbers = [UInt8](repeating: 0, count: straight.count)
    for index in straight.indices {
      let pixel = straight[index]
      if let last, last.pixel == pixel {
        numbers[index] = last.number
        continue
      }
      let alpha = ((pixel >> 24) * steps + 127) / 255 * (255 / steps)
      let color = alpha == 0 ? 0 : alpha << 24 | pixel & 0xFF_FFFF
      if let number = known[color] {
        numbers[index] = number
      } else {
        guard colors.count < paletteSize else { return nil }
        let number = UInt8(colors.count)
        known[color] = number
        colors.append(color)
        numbers[index] = number
      }
      last = (pixel, numbers[index])
    }
    return (colors, numbers)
  }

  func file(width: Int, height: Int, _ effort: Int) -> [UInt8] {
    var lines: [UInt8] = []
    lines.reserveCapacity((width + 1) * height)
    for y in 0..<height {
      // As it is: numbers of colours are not near each other.
      lines.append(0)
      lines += numbers[y * width..<(y + 1) * width]
    }
    let header = PNG.big(width) + PNG.big(height) + [8, 3, 0, 0, 0]
    let palette = colors.flatMap { color in [16, 8, 0].map { UInt8(color >> $0 & 255) } }
    return PNG.signature + PNG.chunk("IHDR", header) + PNG.chunk("PLTE", palette)
      + PNG.chunk("tRNS", colors.map { UInt8($0 >> 24) })
      + PNG.chunk("IDAT", Deflated.bytes(lines, level: Int32(effort))) + PNG.chunk("IEND", [])
  }
}
