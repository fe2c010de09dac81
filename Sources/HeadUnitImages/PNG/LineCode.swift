internal import CPixels

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
