/// Which symbol the next bits stand for, looked up at once.
struct HuffmanCode: Sendable {
  /// No code has more bits.
  static let longest = 15

  /// A symbol and above it the length of its code; zero where there is no code.
  private let table: [UInt16]
  private let mask: UInt32
}

extension HuffmanCode {
  /// The codes follow from their lengths alone, zero for symbols that do not occur.
  init(_ lengths: [UInt8]) throws(PNGMistake) {
    var counts = [Int](repeating: 0, count: Self.longest + 1)
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    var next = [Int](repeating: 0, count: Self.longest + 2)
    for length in 1...Self.longest { next[length + 1] = (next[length] + counts[length]) << 1 }
    let most = counts.lastIndex { $0 > 0 } ?? 1
    var table = [UInt16](repeating: 0, count: 1 << most)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let length = Int(length)
      let code = next[length]
      next[length] += 1
      // More codes than so many bits can tell apart.
      guard code < 1 << length else { throw .damaged }
      let first = Int(FixedCodes.reversed(UInt32(code), length))
      for index in stride(from: first, to: table.count, by: 1 << length) {
        table[index] = UInt16(length) << 12 | UInt16(symbol)
      }
    }
    self.init(table: table, mask: UInt32(table.count - 1))
  }

  static func fixedLiterals() throws(PNGMistake) -> HuffmanCode {
    let lengths: [(count: Int, length: UInt8)] = [(144, 8), (112, 9), (24, 7), (8, 8)]
    return try HuffmanCode(lengths.flatMap { Array(repeating: $0.length, count: $0.count) })
  }

  static func fixedDistances() throws(PNGMistake) -> HuffmanCode {
    try HuffmanCode(Array(repeating: 5, count: 32))
  }

  subscript(bits: UInt32) -> (symbol: Int, length: Int) {
    let entry = table[Int(bits & mask)]
    return (Int(entry & 0xFFF), Int(entry >> 12))
  }
}
