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
