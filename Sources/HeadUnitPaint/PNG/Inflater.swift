/// Unpacks what is inside a PNG file.
struct Inflater {
  private let bytes: [UInt8]
  private var position = 2
  private var bits: UInt32 = 0
  private var bitCount = 0
  private var output: [UInt8] = []
  private let limit: Int

  /// Exactly so many bytes; more or fewer are a mistake.
  static func inflated(_ bytes: [UInt8], count: Int) throws(PNGMistake) -> [UInt8] {
    guard bytes.count >= 2 else { throw .cutOff }
    let check = Int(bytes[0]) << 8 | Int(bytes[1])
    guard bytes[0] & 15 == 8, check.isMultiple(of: 31), bytes[1] & 0x20 == 0 else {
      throw .damaged
    }
    var inflater = Inflater(bytes: bytes, limit: count)
    try inflater.readBlocks()
    guard inflater.output.count == count else { throw .damaged }
    return inflater.output
  }

  private init(bytes: [UInt8], limit: Int) {
    self.bytes = bytes
    self.limit = limit
  }
}

private extension Inflater {
  mutating func readBlocks() throws(PNGMistake) {
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try readStored()
      case 1: try readPacked(try .fixedLiterals(), try .fixedDistances())
      case 2: try readDynamic()
      default: throw .damaged
      }
    }
    // Whole bytes follow: the sum.
    position -= bitCount / 8
    bitCount = 0
    bits = 0
    var sum: UInt32 = 0
    for _ in 0..<4 { sum = sum << 8 | (try take(8)) }
    guard sum == Self.sum(of: output) else { throw .damaged }
  }

  static func sum(of bytes: [UInt8]) -> UInt32 {
    var sum = Adler()
    for (index, byte) in bytes.enumerated() {
      sum.add(byte: byte)
      if index & 0xFFF == 0 { sum.reduce() }
    }
    return sum.value
  }

  /// Makes sure of so many bits if there are as many; behind the end there are zeros.
  mutating func fill(_ count: Int) {
    while bitCount < count, position < bytes.count {
      bits |= UInt32(bytes[position]) << UInt32(bitCount)
      position += 1
      bitCount += 8
    }
  }

  mutating func drop(_ count: Int) throws(PNGMistake) {
    guard count <= bitCount else { throw .cutOff }
    bits >>= UInt32(count)
    bitCount -= count
  }

  mutating func take(_ count: Int) throws(PNGMistake) -> UInt32 {
    fill(count)
    let value = bits & (1 << UInt32(count) - 1)
    try drop(count)
    return value
  }

  mutating func symbol(_ code: HuffmanCode) throws(PNGMistake) -> Int {
    fill(HuffmanCode.longest)
    let entry = code[bits]
    guard entry.length > 0 else { throw bitCount < HuffmanCode.longest ? .cutOff : .damaged }
    try drop(entry.length)
    return entry.symbol
  }

  mutating func readStored() throws(PNGMistake) {
    // The rest of a byte that was begun means nothing.
    try drop(bitCount & 7)
    let count = Int(try take(16))
    guard Int(try take(16)) == ~count & 0xFFFF else { throw .damaged }
    guard output.count + count <= limit else { throw .damaged }
    for _ in 0..<count { output.append(UInt8(try take(8))) }
  }

  mutating func readDynamic() throws(PNGMistake) {
    let literalCount = Int(try take(5)) + 257
    let distanceCount = Int(try take(5)) + 1
    let lengthCount = Int(try take(4)) + 4
    var lengths = [UInt8](repeating: 0, count: 19)
    for index in 0..<lengthCount {
      lengths[Deflate.orderOfLengths[index]] = UInt8(try take(3))
    }
    let code = try HuffmanCode(lengths)
    var all: [UInt8] = []
    while all.count < literalCount + distanceCount {
      let symbol = try symbol(code)
      switch symbol {
      case 16:
        guard let last = all.last else { throw .damaged }
        all += Array(repeating: last, count: 3 + Int(try take(2)))
      case 17: all += Array(repeating: 0, count: 3 + Int(try take(3)))
      case 18: all += Array(repeating: 0, count: 11 + Int(try take(7)))
      default: all.append(UInt8(symbol))
      }
    }
    guard all.count == literalCount + distanceCount else { throw .damaged }
    try readPacked(
      try HuffmanCode(Array(all[..<literalCount])), try HuffmanCode(Array(all[literalCount...])))
  }

  mutating func readPacked(
    _ literals: HuffmanCode, _ distances: HuffmanCode
  ) throws(PNGMistake) {
    while true {
      let value = try symbol(literals)
      if value == 256 { return }
      if value < 256 {
        guard output.count < limit else { throw .damaged }
        output.append(UInt8(value))
      } else {
        try copy(lengthCode: value - 257, distances)
      }
    }
  }

  /// Repeats what stands some way back in the output.
  mutating func copy(lengthCode: Int, _ distances: HuffmanCode) throws(PNGMistake) {
    guard lengthCode < Deflate.lengthBases.count else { throw .damaged }
    let length = Deflate.lengthBases[lengthCode] + Int(try take(Deflate.lengthBits[lengthCode]))
    let code = try symbol(distances)
    guard code < Deflate.distanceBases.count else { throw .damaged }
    let distance = Deflate.distanceBases[code] + Int(try take(Deflate.distanceBits[code]))
    guard distance <= output.count, output.count + length <= limit else { throw .damaged }
    // The copy may overlap with what it copies.
    for _ in 0..<length { output.append(output[output.count - distance]) }
  }
}
