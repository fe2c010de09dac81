/// Compresses the indices of a GIF's pixels.
///
/// The strings seen so far are kept in a table with open addressing; its entries carry the number
/// of the table they belong to, so that a new one begins without clearing the old one.
struct LZWWriter {
  private var keys = [UInt32](repeating: 0, count: Self.size)
  private var codes = [UInt16](repeating: 0, count: Self.size)
  private var generation: UInt32 = 0

  private static let size = 16_384
  private static let codeLimit = 4_096
  private static let generationLimit: UInt32 = 4_095

  /// The blocks of an image: the size of the first codes, the codes, and the end.
  mutating func blocks(of indices: UnsafeBufferPointer<UInt8>, bits: Int) -> [UInt8] {
    var output = CodeOutput()
    output.bytes.reserveCapacity(indices.count / 4 + 64)
    keys.withUnsafeMutableBufferPointer { keys in
      codes.withUnsafeMutableBufferPointer { codes in
        var table = Table(keys: keys, codes: codes, generation: generation, bits: bits)
        table.write(indices, to: &output)
        generation = table.generation
      }
    }
    output.flush()
    return Self.blocks(of: output.bytes, bits: bits)
  }

  /// Nobody reads more than 255 bytes at a time.
  private static func blocks(of bytes: [UInt8], bits: Int) -> [UInt8] {
    var blocks = [UInt8(bits)]
    blocks.reserveCapacity(bytes.count + bytes.count / 255 + 3)
    var start = 0
    while start < bytes.count {
      let count = min(255, bytes.count - start)
      blocks.append(UInt8(count))
      blocks += bytes[start..<start + count]
      start += count
    }
    blocks.append(0)
    return blocks
  }

  /// Codes of growing length, the lowest bit first.
  private struct CodeOutput {
    var bytes: [UInt8] = []
    private var held: UInt32 = 0
    private var count = 0

    @inline(__always)
    mutating func put(_ code: Int, _ length: Int) {
      held |= UInt32(code) << UInt32(count)
      count += length
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: held))
        held >>= 8
        count -= 8
      }
    }

    mutating func flush() {
      if count > 0 { bytes.append(UInt8(truncatingIfNeeded: held)) }
    }
  }

  private struct Table {
    let keys: UnsafeMutableBufferPointer<UInt32>
    let codes: UnsafeMutableBufferPointer<UInt16>
    var generation: UInt32
    let bits: Int
    private var next = 0
    private var length = 0

    init(
      keys: UnsafeMutableBufferPointer<UInt32>, codes: UnsafeMutableBufferPointer<UInt16>,
      generation: UInt32, bits: Int
    ) {
      (self.keys, self.codes, self.generation, self.bits) = (keys, codes, generation, bits)
    }

    private var clearCode: Int { 1 << bits }

    mutating func write(_ indices: UnsafeBufferPointer<UInt8>, to output: inout CodeOutput) {
      begin()
      output.put(clearCode, length)
      guard let first = indices.first else { return output.put(clearCode + 1, length) }
      var current = Int(first)
      for place in 1..<max(1, indices.count) {
        let index = indices[place]
        let key = generation << 20 | UInt32(current) << 8 | UInt32(index)
        let slot = slot(of: key)
        if keys[slot] == key {
          current = Int(codes[slot])
          continue
        }
        output.put(current, length)
        current = Int(index)
        add(key, at: slot, &output)
      }
      output.put(current, length)
      // A reader has one more string by now, and perhaps longer codes.
      if next == 1 << length, length < 12 { length += 1 }
      output.put(clearCode + 1, length)
    }

    private mutating func add(_ key: UInt32, at slot: Int, _ output: inout CodeOutput) {
      guard next < LZWWriter.codeLimit else {
        output.put(clearCode, length)
        return begin()
      }
      keys[slot] = key
      codes[slot] = UInt16(next)
      if next == 1 << length { length += 1 }
      next += 1
    }

    private mutating func begin() {
      next = clearCode + 2
      length = bits + 1
      generation += 1
      guard generation > LZWWriter.generationLimit else { return }
      generation = 1
      keys.update(repeating: 0)
    }

    /// Where the key is, or where it belongs.
    @inline(__always)
    private func slot(of key: UInt32) -> Int {
      var slot = Int((key &* 0x9E37_79B1) >> 18)
      // Entries of older tables are as good as empty.
      while keys[slot] >> 20 == generation, keys[slot] != key {
        slot = (slot + 1) & (LZWWriter.size - 1)
      }
      return slot
    }
  }
}
