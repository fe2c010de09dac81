@_exported public import Foundation

/// What makes a digest of bytes, in one piece or in several.
public protocol HashFunction: Sendable {
  associatedtype Digest: CryptoKit.Digest

  /// How many bytes it takes in at a time.
  static var blockByteCount: Int { get }

  init()
  mutating func update(bufferPointer: UnsafeRawBufferPointer)
  func finalize() -> Digest
}

extension HashFunction {
  public static func hash<D: DataProtocol>(data: D) -> Digest {
    var function = Self()
    function.update(data: data)
    return function.finalize()
  }

  public mutating func update<D: DataProtocol>(data: D) {
    for region in data.regions {
      region.withUnsafeBytes { update(bufferPointer: $0) }
    }
  }
}

/// What a hash function ends with: so many bytes, that can be gone through, compared and kept.
public protocol Digest: Hashable, ContiguousBytes, CustomStringConvertible, Sequence, Sendable
where Element == UInt8 {
  static var byteCount: Int { get }
}

extension Digest {
  public static func == <D: DataProtocol>(lhs: Self, rhs: D) -> Bool { lhs.elementsEqual(rhs) }
  public static func != <D: DataProtocol>(lhs: Self, rhs: D) -> Bool { !(lhs == rhs) }
}

/// The bytes of a digest.
public protocol KeptDigest: Digest {
  static var name: String { get }
  var bytes: [UInt8] { get }
}

extension KeptDigest {
  public func makeIterator() -> [UInt8].Iterator { bytes.makeIterator() }
  public var underestimatedCount: Int { bytes.count }

  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try bytes.withUnsafeBytes(body)
  }

  public var description: String { "\(Self.name): \(hexadecimal(bytes))" }
}

public struct SHA256Digest: KeptDigest {
  public static let name = "SHA256 digest"
  public static let byteCount = 32
  public let bytes: [UInt8]
}

public struct SHA384Digest: KeptDigest {
  public static let name = "SHA384 digest"
  public static let byteCount = 48
  public let bytes: [UInt8]
}

public struct SHA512Digest: KeptDigest {
  public static let name = "SHA512 digest"
  public static let byteCount = 64
  public let bytes: [UInt8]
}

func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

/// A key that both sides know.
public struct SymmetricKey: ContiguousBytes, Equatable, Sendable {
  private let bytes: [UInt8]

  public init<D: ContiguousBytes>(data: D) { bytes = data.withUnsafeBytes { Array($0) } }

  /// Of bytes drawn by the system.
  public init(size: SymmetricKeySize) {
    bytes = (0..<size.bitCount / 8).map { _ in UInt8.random(in: .min ... .max) }
  }

  public var bitCount: Int { bytes.count * 8 }

  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try bytes.withUnsafeBytes(body)
  }
}

public struct SymmetricKeySize: Sendable {
  public let bitCount: Int

  public static let bits128 = SymmetricKeySize(bitCount: 128)
  public static let bits192 = SymmetricKeySize(bitCount: 192)
  public static let bits256 = SymmetricKeySize(bitCount: 256)

  public init(bitCount: Int) { self.bitCount = bitCount }
}

/// Says that bytes come from one who has the key, and are as they were (RFC 2104).
public struct HMAC<H: HashFunction>: Sendable {
  public typealias Key = SymmetricKey
  public typealias MAC = HashedAuthenticationCode<H>

  private var inner = H()
  private var outer = H()

  public init(key: SymmetricKey) {
    var block = key.withUnsafeBytes { Array($0) }
    if block.count > H.blockByteCount { block = Array(H.hash(data: block)) }
    block += Array(repeating: 0, count: H.blockByteCount - block.count)
    inner.update(data: block.map { $0 ^ 0x36 })
    outer.update(data: block.map { $0 ^ 0x5C })
  }

  public mutating func update<D: DataProtocol>(data: D) { inner.update(data: data) }

  public func finalize() -> HashedAuthenticationCode<H> {
    var outer = outer
    outer.update(data: Array(inner.finalize()))
    return HashedAuthenticationCode(digest: outer.finalize())
  }

  public static func authenticationCode<D: DataProtocol>(
    for data: D, using key: SymmetricKey
  ) -> HashedAuthenticationCode<H> {
    var code = Self(key: key)
    code.update(data: data)
    return code.finalize()
  }

  public static func isValidAuthenticationCode<C: ContiguousBytes, D: DataProtocol>(
    _ authenticationCode: C, authenticating authenticatedData: D, using key: SymmetricKey
  ) -> Bool {
    let right = Array(self.authenticationCode(for: authenticatedData, using: key))
    return authenticationCode.withUnsafeBytes { $0.elementsEqual(right) }
  }
}

/// What `HMAC` ends with.
public struct HashedAuthenticationCode<H: HashFunction>: Hashable, ContiguousBytes,
  CustomStringConvertible, Sequence, Sendable
{
  let digest: H.Digest

  public var byteCount: Int { H.Digest.byteCount }
  public var description: String { "HMAC with \(H.self): \(hexadecimal(Array(digest)))" }

  public func makeIterator() -> H.Digest.Iterator { digest.makeIterator() }

  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try digest.withUnsafeBytes(body)
  }
}

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

/// What all functions here have in common: whole blocks, and the rest with the length at its end.
struct BlockBuffer: Sendable {
  let blockSize: Int
  /// How many bytes the length has at the end.
  let lengthSize: Int
  private var rest: [UInt8] = []
  private var count: UInt64 = 0

  init(blockSize: Int, lengthSize: Int = 8) {
    (self.blockSize, self.lengthSize) = (blockSize, lengthSize)
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer, _ mix: (ArraySlice<UInt8>) -> Void) {
    count += UInt64(bytes.count)
    rest += bytes
    var start = 0
    while rest.count - start >= blockSize {
      mix(rest[start..<start + blockSize])
      start += blockSize
    }
    rest.removeFirst(start)
  }

  /// The blocks that are left: a 1, zeros, and how many bits there were.
  func end(bigEndian: Bool, _ mix: (ArraySlice<UInt8>) -> Void) {
    var tail = rest + [0x80]
    while tail.count % blockSize != blockSize - lengthSize { tail.append(0) }
    tail += Array(repeating: 0, count: lengthSize - 8)
    let bits = count &* 8
    tail += (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(8 * (bigEndian ? 7 - $0 : $0))) }
    for start in stride(from: 0, to: tail.count, by: blockSize) {
      mix(tail[start..<start + blockSize])
    }
  }
}

extension FixedWidthInteger {
  init(bigEndian bytes: ArraySlice<UInt8>) {
    self = bytes.reduce(0) { $0 << 8 | Self(truncatingIfNeeded: $1) }
  }

  func rotated(right count: Int) -> Self {
    self &>> Self(count) | self &<< Self(Self.bitWidth - count)
  }

  func rotated(left count: Int) -> Self { rotated(right: Self.bitWidth - count) }

  var bigEndianBytes: [UInt8] {
    stride(from: Self.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: self >> Self($0))
    }
  }
}

/// SHA-2 (FIPS 180-4) over words of 32 or 64 bits.
struct SecureHash<Word: FixedWidthInteger & UnsignedInteger & Sendable>: Sendable {
  /// By how much words are turned and, last, moved.
  struct Turns: Sendable {
    let sum0: [Int]
    let sum1: [Int]
    let mix0: [Int]
    let mix1: [Int]
  }

  private var state: [Word]
  private let constants: [Word]
  private let turns: Turns
  private var buffer: BlockBuffer

  init(_ state: [Word], _ constants: [Word], _ turns: Turns) {
    (self.state, self.constants, self.turns) = (state, constants, turns)
    buffer = BlockBuffer(blockSize: Word.bitWidth * 2, lengthSize: Word.bitWidth / 4)
  }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    let rounds = self
    buffer.add(bytes) { rounds.mix($0, into: &state) }
  }

  func finalize(_ count: Int) -> [UInt8] {
    var state = state
    buffer.end(bigEndian: true) { mix($0, into: &state) }
    return Array(state.flatMap(\.bigEndianBytes).prefix(count))
  }

  private func mix(_ block: ArraySlice<UInt8>, into state: inout [Word]) {
    let size = Word.bitWidth / 8
    var words = (0..<16).map { index in
      let start = block.startIndex + index * size
      return Word(bigEndian: block[start..<start + size])
    }
    for index in 16..<constants.count {
      let near = moved(words[index - 2], turns.mix1)
      let far = moved(words[index - 15], turns.mix0)
      words.append(near &+ words[index - 7] &+ far &+ words[index - 16])
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in words.indices {
      let choice = (e & f) ^ (~e & g)
      let first = h &+ turned(e, turns.sum1) &+ choice &+ constants[index] &+ words[index]
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let second = turned(a, turns.sum0) &+ majority
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  private func turned(_ word: Word, _ by: [Int]) -> Word {
    word.rotated(right: by[0]) ^ word.rotated(right: by[1]) ^ word.rotated(right: by[2])
  }

  private func moved(_ word: Word, _ by: [Int]) -> Word {
    word.rotated(right: by[0]) ^ word.rotated(right: by[1]) ^ (word >> Word(by[2]))
  }
}

/// The first 64 bits behind the point of roots of the first primes, from which SHA-2 takes its
/// numbers; its shorter words are their first 32.
private enum Fractions {
  static let ofSquareRoots: [UInt64] = [
    0x6A09_E667_F3BC_C908, 0xBB67_AE85_84CA_A73B, 0x3C6E_F372_FE94_F82B,
    0xA54F_F53A_5F1D_36F1, 0x510E_527F_ADE6_82D1, 0x9B05_688C_2B3E_6C1F,
    0x1F83_D9AB_FB41_BD6B, 0x5BE0_CD19_137E_2179, 0xCBBB_9D5D_C105_9ED8,
    0x629A_292A_367C_D507, 0x9159_015A_3070_DD17, 0x152F_ECD8_F70E_5939,
    0x6733_2667_FFC0_0B31, 0x8EB4_4A87_6858_1511, 0xDB0C_2E0D_64F9_8FA7,
    0x47B5_481D_BEFA_4FA4,
  ]

  static let ofCubeRoots: [UInt64] = [
    0x428A_2F98_D728_AE22, 0x7137_4491_23EF_65CD, 0xB5C0_FBCF_EC4D_3B2F,
    0xE9B5_DBA5_8189_DBBC, 0x3956_C25B_F348_B538, 0x59F1_11F1_B605_D019,
    0x923F_82A4_AF19_4F9B, 0xAB1C_5ED5_DA6D_8118, 0xD807_AA98_A303_0242,
    0x1283_5B01_4570_6FBE, 0x2431_85BE_4EE4_B28C, 0x550C_7DC3_D5FF_B4E2,
    0x72BE_5D74_F27B_896F, 0x80DE_B1FE_3B16_96B1, 0x9BDC_06A7_25C7_1235,
    0xC19B_F174_CF69_2694, 0xE49B_69C1_9EF1_4AD2, 0xEFBE_4786_384F_25E3,
    0x0FC1_9DC6_8B8C_D5B5, 0x240C_A1CC_77AC_9C65, 0x2DE9_2C6F_592B_0275,
    0x4A74_84AA_6EA6_E483, 0x5CB0_A9DC_BD41_FBD4, 0x76F9_88DA_8311_53B5,
    0x983E_5152_EE66_DFAB, 0xA831_C66D_2DB4_3210, 0xB003_27C8_98FB_213F,
    0xBF59_7FC7_BEEF_0EE4, 0xC6E0_0BF3_3DA8_8FC2, 0xD5A7_9147_930A_A725,
    0x06CA_6351_E003_826F, 0x1429_2967_0A0E_6E70, 0x27B7_0A85_46D2_2FFC,
    0x2E1B_2138_5C26_C926, 0x4D2C_6DFC_5AC4_2AED, 0x5338_0D13_9D95_B3DF,
    0x650A_7354_8BAF_63DE, 0x766A_0ABB_3C77_B2A8, 0x81C2_C92E_47ED_AEE6,
    0x9272_2C85_1482_353B, 0xA2BF_E8A1_4CF1_0364, 0xA81A_664B_BC42_3001,
    0xC24B_8B70_D0F8_9791, 0xC76C_51A3_0654_BE30, 0xD192_E819_D6EF_5218,
    0xD699_0624_5565_A910, 0xF40E_3585_5771_202A, 0x106A_A070_32BB_D1B8,
    0x19A4_C116_B8D2_D0C8, 0x1E37_6C08_5141_AB53, 0x2748_774C_DF8E_EB99,
    0x34B0_BCB5_E19B_48A8, 0x391C_0CB3_C5C9_5A63, 0x4ED8_AA4A_E341_8ACB,
    0x5B9C_CA4F_7763_E373, 0x682E_6FF3_D6B2_B8A3, 0x748F_82EE_5DEF_B2FC,
    0x78A5_636F_4317_2F60, 0x84C8_7814_A1F0_AB72, 0x8CC7_0208_1A64_39EC,
    0x90BE_FFFA_2363_1E28, 0xA450_6CEB_DE82_BDE9, 0xBEF9_A3F7_B2C6_7915,
    0xC671_78F2_E372_532B, 0xCA27_3ECE_EA26_619C, 0xD186_B8C7_21C0_C207,
    0xEADA_7DD6_CDE0_EB1E, 0xF57D_4F7F_EE6E_D178, 0x06F0_67AA_7217_6FBA,
    0x0A63_7DC5_A2C8_98A6, 0x113F_9804_BEF9_0DAE, 0x1B71_0B35_131C_471B,
    0x28DB_77F5_2304_7D84, 0x32CA_AB7B_40C7_2493, 0x3C9E_BE0A_15C9_BEBC,
    0x431D_67C4_9C10_0D4C, 0x4CC5_D4BE_CB3E_42B6, 0x597F_299C_FC65_7E2A,
    0x5FCB_6FAB_3AD6_FAEC, 0x6C44_198C_4A47_5817,
  ]

  static func short(_ words: ArraySlice<UInt64>) -> [UInt32] { words.map { UInt32($0 >> 32) } }
}

extension SecureHash<UInt32> {
  init() {
    self.init(
      Fractions.short(Fractions.ofSquareRoots[..<8]), Fractions.short(Fractions.ofCubeRoots[..<64]),
      Turns(sum0: [2, 13, 22], sum1: [6, 11, 25], mix0: [7, 18, 3], mix1: [17, 19, 10]))
  }
}

extension SecureHash<UInt64> {
  init(_ first: Range<Int>) {
    self.init(
      Array(Fractions.ofSquareRoots[first]), Fractions.ofCubeRoots,
      Turns(sum0: [28, 34, 39], sum1: [14, 18, 41], mix0: [1, 8, 7], mix1: [19, 61, 6]))
  }
}

public struct SHA256: HashFunction {
  public static var blockByteCount: Int { 64 }
  public static var byteCount: Int { SHA256Digest.byteCount }
  private var hash = SecureHash<UInt32>()

  public init() {}

  public mutating func update(bufferPointer: UnsafeRawBufferPointer) { hash.update(bufferPointer) }

  public func finalize() -> SHA256Digest {
    SHA256Digest(bytes: hash.finalize(SHA256Digest.byteCount))
  }
}

public struct SHA384: HashFunction {
  public static var blockByteCount: Int { 128 }
  public static var byteCount: Int { SHA384Digest.byteCount }
  private var hash = SecureHash<UInt64>(8..<16)

  public init() {}

  public mutating func update(bufferPointer: UnsafeRawBufferPointer) { hash.update(bufferPointer) }

  public func finalize() -> SHA384Digest {
    SHA384Digest(bytes: hash.finalize(SHA384Digest.byteCount))
  }
}

public struct SHA512: HashFunction {
  public static var blockByteCount: Int { 128 }
  public static var byteCount: Int { SHA512Digest.byteCount }
  private var hash = SecureHash<UInt64>(0..<8)

  public init() {}

  public mutating func update(bufferPointer: UnsafeRawBufferPointer) { hash.update(bufferPointer) }

  public func finalize() -> SHA512Digest {
    SHA512Digest(bytes: hash.finalize(SHA512Digest.byteCount))
  }
}
