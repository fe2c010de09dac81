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
