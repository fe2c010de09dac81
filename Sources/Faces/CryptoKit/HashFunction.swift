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
