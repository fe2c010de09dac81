internal import Foundation

/// Hash functions that protect nothing any more; caches still name their files by them.
public enum Insecure {
  public struct MD5Digest: KeptDigest {
    public static let name = "MD5 digest"
    public static let byteCount = 16
    public let bytes: [UInt8]
  }

  public struct SHA1Digest: KeptDigest {
    public static let name = "SHA1 digest"
    public static let byteCount = 20
    public let bytes: [UInt8]
  }

  /// RFC 1321.
  public struct MD5: HashFunction {
    public static var blockByteCount: Int { 64 }
    public static var byteCount: Int { MD5Digest.byteCount }
    private var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
    private var buffer = BlockBuffer(blockSize: 64)

    public init() {}

    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
      var state = state
      buffer.add(bufferPointer) { Self.mix($0, into: &state) }
      self.state = state
    }

    public func finalize() -> MD5Digest {
      var state = state
      buffer.end(bigEndian: false) { Self.mix($0, into: &state) }
      return MD5Digest(bytes: state.flatMap { $0.bigEndianBytes.reversed() })
    }

    private static let turns = [
      [7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21],
    ]
    private static let sines = (1...64).map { UInt32(abs(sin(Double($0))) * 4_294_967_296) }

    private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
      let words = (0..<16).map { index in
        let start = block.startIndex + index * 4
        return UInt32(bigEndian: block[start..<start + 4]).byteSwapped
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      for step in 0..<64 {
        let choice: UInt32
        let word: Int
        switch step / 16 {
        case 0: (choice, word) = ((b & c) | (~b & d), step)
        case 1: (choice, word) = ((d & b) | (~d & c), (5 * step + 1) % 16)
        case 2: (choice, word) = (b ^ c ^ d, (3 * step + 5) % 16)
        default: (choice, word) = (c ^ (b | ~d), 7 * step % 16)
        }
        let sum = a &+ choice &+ sines[step] &+ words[word]
        (a, d, c, b) = (d, c, b, b &+ sum.rotated(left: turns[step / 16][step % 4]))
      }
      for (index, word) in [a, b, c, d].enumerated() { state[index] &+= word }
    }
  }

  /// FIPS 180-4, which still describes it.
  public struct SHA1: HashFunction {
    public static var blockByteCount: Int { 64 }
    public static var byteCount: Int { SHA1Digest.byteCount }
    private var state: [UInt32] = [
      0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0,
    ]
    private var buffer = BlockBuffer(blockSize: 64)

    public init() {}

    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
      var state = state
      buffer.add(bufferPointer) { Self.mix($0, into: &state) }
      self.state = state
    }

    public func finalize() -> SHA1Digest {
      var state = state
      buffer.end(bigEndian: true) { Self.mix($0, into: &state) }
      return SHA1Digest(bytes: state.flatMap(\.bigEndianBytes))
    }

    private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
      var words = (0..<16).map { index in
        let start = block.startIndex + index * 4
        return UInt32(bigEndian: block[start..<start + 4])
      }
      for index in 16..<80 {
        let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
        words.append(mixed.rotated(left: 1))
      }
      var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
      for (step, word) in words.enumerated() {
        let (choice, constant): (UInt32, UInt32) =
          switch step / 20 {
          case 0: ((b & c) | (~b & d), 0x5A82_7999)
          case 1: (b ^ c ^ d, 0x6ED9_EBA1)
          case 2: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
          default: (b ^ c ^ d, 0xCA62_C1D6)
          }
        let sum = a.rotated(left: 5) &+ choice &+ e &+ constant &+ word
        (e, d, c, b, a) = (d, c, b.rotated(left: 30), a, sum)
      }
      for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
    }
  }
}
