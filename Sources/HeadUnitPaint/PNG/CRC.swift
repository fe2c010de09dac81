/// The sum over each chunk of a PNG file, eight bytes at a time.
enum CRC {
  static func sum(of bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    tables.withUnsafeBufferPointer { tables in
      var sum = ~UInt32(0)
      var place = 0
      let raw = UnsafeRawBufferPointer(bytes)
      while place + 8 <= bytes.count {
        let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        sum = eight(word ^ UInt64(sum), tables)
        place += 8
      }
      while place < bytes.count {
        let index = Int(UInt8(truncatingIfNeeded: sum) ^ bytes[place])
        sum = (sum >> 8) ^ tables[index]
        place += 1
      }
      return ~sum
    }
  }

  /// Eight tables one after the other: what a byte does that stands so many places before the end.
  private static let tables: [UInt32] = {
    var tables: [UInt32] = []
    for byte in 0..<256 {
      var sum = UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
      tables.append(sum)
    }
    for index in 256..<8 * 256 {
      let before = tables[index - 256]
      tables.append((before >> 8) ^ tables[Int(before & 255)])
    }
    return tables
  }()

  @inline(__always)
  private static func eight(_ word: UInt64, _ tables: UnsafeBufferPointer<UInt32>) -> UInt32 {
    var sum: UInt32 = 0
    for index in 0..<8 {
      let byte = Int(truncatingIfNeeded: word &>> UInt64(8 &* index)) & 255
      sum ^= tables[(7 &- index) &* 256 &+ byte]
    }
    return sum
  }
}
