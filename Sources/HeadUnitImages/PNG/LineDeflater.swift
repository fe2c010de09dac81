internal import CPixels

/// Compresses pictures in which hardly a pixel is as the one beside it: grain, photographs.
///
/// Each line is what is left of it beside or above, whichever is least, in codes made for this
/// picture. Nothing is looked for but zeros: of grain nothing comes again.
struct LineDeflater {
  private let width: Int
  private let height: Int
  private let step: Int
  private let kernels: CPixelsLines
  private let lines: LineMemory

  /// So many lines tell what the others are like.
  private static let sampleCount = 24
  /// For fewer pixels codes of their own are not worth being written down.
  private static let smallest = 16_384

  /// Three bytes for each pixel, or four with its alpha.
  init(
    width: Int, height: Int, bytesPerPixel: Int, kernels: LineKernels = .best
  ) {
    (self.width, self.height, step) = (width, height, bytesPerPixel)
    self.kernels = kernels.functions
    lines = LineMemory(count: width * bytesPerPixel)
  }

  /// So many bytes it may need at most.
  var room: Int { height * (lines.count + 1) * CPixelsLongBits / 8 + 1_024 }

  /// Writes all lines, whose pixels the closure gives, and says where it ended.
  func deflate(
    into target: UnsafeMutablePointer<UInt8>, _ pixels: (Int) -> UnsafePointer<UInt32>
  ) -> UnsafeMutablePointer<UInt8> {
    let code = LineCode(counts(pixels))
    // The window of 32 KiB, and which level it was, in a form that passes its check.
    target[0] = 0x78
    target[1] = 0x01
    var bits = BitWriter(target + 2)
    code.begin(&bits)
    let sum = writeLines(code.table, &bits, pixels)
    code.end(&bits)
    let end = bits.finish()
    for (place, shift) in [24, 16, 8, 0].enumerated() {
      end[place] = UInt8(truncatingIfNeeded: sum >> UInt32(shift))
    }
    return end + 4
  }

  /// Whether so many of the pixels have a neighbour unlike them that this is the better way.
  static func suits(_ pixels: UnsafeBufferPointer<UInt32>, width: Int, height: Int) -> Bool {
    guard let base = pixels.baseAddress, pixels.count >= smallest else { return false }
    var different: UInt32 = 0
    let places = sample(of: height)
    for y in places {
      let line = base + y * width
      for x in 1..<width { different &+= line[x] != line[x &- 1] ? 1 : 0 }
    }
    return Int(different) * 4 > places.count * width
  }

  private static func sample(of height: Int) -> [Int] {
    let count = min(height, sampleCount)
    return (0..<count).map { (2 * $0 + 1) * height / (2 * count) }
  }
}

private extension LineDeflater {
  /// What is left of a line, and by which filter.
  func filter(_ here: UnsafeMutablePointer<UInt8>, _ above: UnsafeMutablePointer<UInt8>) -> Int32 {
    var sizes: (UInt32, UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &sizes) { sizes in
      let sizes = sizes.bindMemory(to: UInt32.self)
      kernels.measure(here, above, lines.count, step, sizes.baseAddress)
    }
    let least = min(sizes.1, sizes.2, sizes.3)
    let filter = least == sizes.2 ? CPixelsUp : least == sizes.1 ? CPixelsLeft : CPixelsMean
    kernels.subtract(Int32(filter), here, above, lines.count, step, lines.rest)
    return Int32(filter)
  }

  func writeLines(
    _ table: CPixelsCode, _ bits: inout BitWriter, _ pixels: (Int) -> UnsafePointer<UInt32>
  ) -> UInt32 {
    var (here, above) = (lines.one, lines.other)
    lines.clear(above)
    var sum: UInt32 = 1
    return withUnsafePointer(to: table) { table in
      for y in 0..<height {
        kernels.pack(pixels(y), width, step, here)
        // The filter stands before what it left.
        lines.rest[-1] = UInt8(filter(here, above))
        sum = kernels.adler(sum, lines.rest - 1, lines.count + 1)
        bits.put(table, kernels.code, lines.rest - 1, 1)
        bits.put(table, kernels.code, lines.rest, lines.count)
        swap(&here, &above)
      }
      return sum
    }
  }

  /// How often each symbol comes in a few of the lines.
  func counts(_ pixels: (Int) -> UnsafePointer<UInt32>) -> [Int] {
    var counts = [Int](repeating: 0, count: LineCode.symbolCount)
    for y in Self.sample(of: height) {
      if y > 0 {
        kernels.pack(pixels(y - 1), width, step, lines.other)
      } else {
        lines.clear(lines.other)
      }
      kernels.pack(pixels(y), width, step, lines.one)
      counts[Int(filter(lines.one, lines.other))] += 1
      count(UnsafeBufferPointer(start: lines.rest, count: lines.count), &counts)
    }
    counts[LineCode.end] = 1
    return counts
  }

  private func count(_ bytes: UnsafeBufferPointer<UInt8>, _ counts: inout [Int]) {
    let raw = UnsafeRawBufferPointer(bytes)
    var zeros = 0
    var place = 0
    while place < bytes.count {
      let end = min(place + CPixelsChunk, bytes.count)
      let isChunk = end - place == CPixelsChunk
      let words = stride(from: 0, to: isChunk ? CPixelsChunk : 0, by: 8).reduce(UInt64(0)) {
        $0 | raw.loadUnaligned(fromByteOffset: place + $1, as: UInt64.self)
      }
      if isChunk, words == 0 {
        zeros += CPixelsChunk
      } else {
        Self.count(zeros: zeros, &counts)
        zeros = 0
        for place in place..<end { counts[Int(bytes[place])] += 1 }
      }
      place = end
    }
    Self.count(zeros: zeros, &counts)
  }

  private static func count(zeros: Int, _ counts: inout [Int]) {
    let (whole, rest) = zeros.quotientAndRemainder(dividingBy: 258)
    counts[LineCode.symbolCount - 1] += whole
    if rest >= 3 { counts[LineCode.end + 1 + Deflate.length(rest).index] += 1 }
  }
}

/// Which set of innermost loops is used: all of them give the same bytes.
enum LineKernels: CaseIterable {
  case best, portable

  var functions: CPixelsLines {
    switch self {
    case .best: cpixels_best_lines().pointee
    case .portable: cpixels_portable_lines().pointee
    }
  }

  /// Adler's sum, gone on with.
  func adler(_ sum: UInt32, _ bytes: [UInt8]) -> UInt32 {
    functions.adler(sum, bytes, bytes.count)
  }
}

/// Three lines of bytes, each with zeros before it and room behind.
final class LineMemory: @unchecked Sendable {
  let count: Int
  let one: UnsafeMutablePointer<UInt8>
  let other: UnsafeMutablePointer<UInt8>
  let rest: UnsafeMutablePointer<UInt8>
  private let base: UnsafeMutablePointer<UInt8>

  init(count: Int) {
    self.count = count
    let slack = CPixelsSlack
    let size = count + 2 * slack
    base = .allocate(capacity: 3 * size)
    base.initialize(repeating: 0, count: 3 * size)
    one = base + slack
    other = one + size
    rest = other + size
  }

  deinit { base.deallocate() }

  func clear(_ line: UnsafeMutablePointer<UInt8>) {
    line.update(repeating: 0, count: count)
  }
}

/// What stands for each byte of a picture's lines: the shorter the more often it is there.
///
/// Bytes near zero have codes short enough for many of them to be put together at once.
struct LineCode {
  /// How many bits each symbol has: bytes, the end, and the lengths of matches.
  let lengths: [Int]

  static let symbolCount = 257 + Deflate.lengthBases.count
  static let end = 256

  /// From how often each symbol is expected.
  init(_ counts: [Int]) {
    precondition(counts.count == Self.symbolCount, "Every symbol is counted.")
    let total = counts.reduce(1, +)
    // Nothing is so rare that it has no code, and small bytes are never rare.
    let weights = counts.indices.map { symbol in
      max(counts[symbol] * 16, Self.isSmall(symbol) ? total / 16 : 0, 1)
    }
    let order = weights.indices.sorted { (weights[$0], $0) < (weights[$1], $1) }
    var lengths = Self.depths(of: weights, order)
    for symbol in lengths.indices { lengths[symbol] = min(lengths[symbol], Self.limit(symbol)) }
    Self.fill(&lengths, order)
    self.lengths = lengths
  }

  private static func isSmall(_ symbol: Int) -> Bool {
    symbol <= CPixelsLargest || symbol >= 256 + Int(CPixelsSmallest) && symbol < end
  }

  private static func limit(_ symbol: Int) -> Int {
    isSmall(symbol) ? CPixelsShortBits : CPixelsLongBits
  }
}

private extension LineCode {
  /// How deep each symbol lies where the two lightest are always put together first.
  static func depths(of weights: [Int], _ order: [Int]) -> [Int] {
    let count = order.count
    var heaps = order.map { weights[$0] }
    var parents = [Int](repeating: 0, count: 2 * count - 1)
    var leaf = 0
    var joined = count
    for node in count..<2 * count - 1 {
      var weight = 0
      for _ in 0..<2 {
        let takesLeaf = leaf < count && (joined >= node || heaps[leaf] <= heaps[joined])
        let lightest = takesLeaf ? leaf : joined
        if takesLeaf { leaf += 1 } else { joined += 1 }
        weight += heaps[lightest]
        parents[lightest] = node
      }
      heaps.append(weight)
    }
    var depths = [Int](repeating: 0, count: 2 * count - 1)
    for node in (0..<2 * count - 2).reversed() { depths[node] = depths[parents[node]] + 1 }
    var result = [Int](repeating: 0, count: count)
    for (place, symbol) in order.enumerated() { result[symbol] = depths[place] }
    return result
  }

  /// Makes the codes use up all there is, neither more nor less; the lightest symbols come first.
  static func fill(_ lengths: inout [Int], _ order: [Int]) {
    func room(_ length: Int) -> Int { 1 << (CPixelsLongBits - length) }
    var left = lengths.reduce(1 << CPixelsLongBits) { $0 - room($1) }
    while left < 0 {
      for symbol in order where left < 0 && lengths[symbol] < limit(symbol) {
        lengths[symbol] += 1
        left += room(lengths[symbol])
      }
    }
    while left > 0 {
      for symbol in order.reversed() where lengths[symbol] > 1 && room(lengths[symbol]) <= left {
        left -= room(lengths[symbol])
        lengths[symbol] -= 1
      }
    }
  }
}

extension LineCode {
  /// The codes themselves: those of one length follow each other, the shorter ones come first.
  private var codes: [UInt64] {
    var codes = [UInt64](repeating: 0, count: lengths.count)
    var next: UInt32 = 0
    for length in 1...CPixelsLongBits {
      next <<= 1
      for symbol in lengths.indices where lengths[symbol] == length {
        codes[symbol] = UInt64(FixedCodes.reversed(next, length))
        next += 1
      }
    }
    return codes
  }

  /// As it is needed by what puts lines into bits.
  var table: CPixelsCode {
    var table = CPixelsCode()
    let codes = codes
    withUnsafeMutableBytes(of: &table.codes) { target in
      for byte in 0..<256 {
        target.storeBytes(
          of: UInt16(codes[byte]), toByteOffset: 2 * byte, as: UInt16.self)
      }
    }
    withUnsafeMutableBytes(of: &table.lengths) { target in
      for byte in 0..<256 { target[byte] = UInt8(lengths[byte]) }
    }
    withUnsafeMutableBytes(of: &table.zeros) { target in
      for count in 3...258 {
        let (index, extra) = Deflate.length(count)
        let symbol = Self.end + 1 + index
        // One bit more says that it is the byte before that comes again.
        let size = lengths[symbol] + Deflate.lengthBits[index] + 1
        let bits = UInt32(codes[symbol]) | UInt32(extra) << UInt32(lengths[symbol])
        target.storeBytes(of: bits << 8 | UInt32(size), toByteOffset: 4 * count, as: UInt32.self)
      }
    }
    return table
  }

  /// The last block begins, with how long each code is.
  func begin(_ bits: inout BitWriter) {
    // Last, with codes of its own; all symbols, two distances, all lengths of lengths.
    bits.put(1 | 2 << 1, 3)
    bits.put(UInt64(Self.symbolCount - 257), 5)
    bits.put(1, 5)
    bits.put(15, 4)
    bits.flush()
    // Sixteen lengths with four bits each, and none of the three that repeat others.
    for place in 0..<19 {
      bits.put(place < 3 ? 0 : 4, 3)
      bits.flush()
    }
    for length in lengths + [1, 1] {
      bits.put(UInt64(FixedCodes.reversed(UInt32(length), 4)), 4)
      bits.flush()
    }
  }

  /// The block ends.
  func end(_ bits: inout BitWriter) {
    bits.put(codes[Self.end], lengths[Self.end])
    bits.flush()
  }
}
