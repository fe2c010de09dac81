// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

internal import CryptoKit
@_exported public import Foundation

public typealias CC_LONG = UInt32

public let CC_MD5_DIGEST_LENGTH: Int32 = 16
public let CC_SHA1_DIGEST_LENGTH: Int32 = 20
public let CC_SHA256_DIGEST_LENGTH: Int32 = 32
public let CC_SHA384_DIGEST_LENGTH: Int32 = 48
public let CC_SHA512_DIGEST_LENGTH: Int32 = 64
public let CC_SHA256_BLOCK_BYTES: Int32 = 64

/// Writes a digest where the caller wants it; without a place nothing is done.
private func write<H: HashFunction>(
  _ kind: H.Type, _ data: UnsafeRawPointer?, _ count: CC_LONG, _ place: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? {
  guard let place else { return nil }
  let bytes = UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : Int(count))
  for (offset, byte) in kind.hash(data: Array(bytes)).enumerated() { place[offset] = byte }
  return place
}

@discardableResult
public func CC_MD5(
  _ data: UnsafeRawPointer?, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? {
  write(Insecure.MD5.self, data, len, md)
}

@discardableResult
public func CC_SHA1(
  _ data: UnsafeRawPointer?, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? {
  write(Insecure.SHA1.self, data, len, md)
}

@discardableResult
public func CC_SHA256(
  _ data: UnsafeRawPointer?, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? {
  write(SHA256.self, data, len, md)
}

@discardableResult
public func CC_SHA384(
  _ data: UnsafeRawPointer?, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? {
  write(SHA384.self, data, len, md)
}

@discardableResult
public func CC_SHA512(
  _ data: UnsafeRawPointer?, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? {
  write(SHA512.self, data, len, md)
}

// MARK: - With a key

public typealias CCHmacAlgorithm = UInt32

public let kCCHmacAlgSHA1: Int = 0
public let kCCHmacAlgMD5: Int = 1
public let kCCHmacAlgSHA256: Int = 2
public let kCCHmacAlgSHA384: Int = 3
public let kCCHmacAlgSHA512: Int = 4

public func CCHmac(
  _ algorithm: CCHmacAlgorithm, _ key: UnsafeRawPointer?, _ keyLength: Int,
  _ data: UnsafeRawPointer?, _ dataLength: Int, _ macOut: UnsafeMutableRawPointer?
) {
  guard let macOut else { return }
  let secret = SymmetricKey(
    data: Array(UnsafeRawBufferPointer(start: key, count: key == nil ? 0 : keyLength)))
  let text = Array(UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : dataLength))
  func code<H: HashFunction>(_ kind: H.Type) -> [UInt8] {
    Array(HMAC<H>.authenticationCode(for: text, using: secret))
  }
  let bytes: [UInt8] =
    switch Int(algorithm) {
    case kCCHmacAlgSHA1: code(Insecure.SHA1.self)
    case kCCHmacAlgMD5: code(Insecure.MD5.self)
    case kCCHmacAlgSHA384: code(SHA384.self)
    case kCCHmacAlgSHA512: code(SHA512.self)
    default: code(SHA256.self)
    }
  macOut.copyMemory(from: bytes, byteCount: bytes.count)
}

// MARK: - Piece by piece

/// What has come so far, kept until the end.
public struct CC_SHA256_CTX: Sendable {
  fileprivate var bytes: [UInt8] = []

  public init() {}
}

public typealias CC_MD5_CTX = CC_SHA256_CTX
public typealias CC_SHA1_CTX = CC_SHA256_CTX

private func begin(_ context: UnsafeMutablePointer<CC_SHA256_CTX>?) -> Int32 {
  context?.pointee.bytes = []
  return 1
}

private func add(
  _ context: UnsafeMutablePointer<CC_SHA256_CTX>?, _ data: UnsafeRawPointer?, _ count: CC_LONG
) -> Int32 {
  context?.pointee.bytes += UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : Int(count))
  return 1
}

private func end<H: HashFunction>(
  _ kind: H.Type, _ place: UnsafeMutablePointer<UInt8>?,
  _ context: UnsafeMutablePointer<CC_SHA256_CTX>?
) -> Int32 {
  let bytes = context?.pointee.bytes ?? []
  bytes.withUnsafeBytes { _ = write(kind, $0.baseAddress, CC_LONG(bytes.count), place) }
  return 1
}

@discardableResult
public func CC_SHA256_Init(_ c: UnsafeMutablePointer<CC_SHA256_CTX>?) -> Int32 { begin(c) }
@discardableResult
public func CC_SHA256_Update(
  _ c: UnsafeMutablePointer<CC_SHA256_CTX>?, _ data: UnsafeRawPointer?, _ len: CC_LONG
) -> Int32 { add(c, data, len) }
@discardableResult
public func CC_SHA256_Final(
  _ md: UnsafeMutablePointer<UInt8>?, _ c: UnsafeMutablePointer<CC_SHA256_CTX>?
) -> Int32 { end(SHA256.self, md, c) }

@discardableResult
public func CC_SHA1_Init(_ c: UnsafeMutablePointer<CC_SHA1_CTX>?) -> Int32 { begin(c) }
@discardableResult
public func CC_SHA1_Update(
  _ c: UnsafeMutablePointer<CC_SHA1_CTX>?, _ data: UnsafeRawPointer?, _ len: CC_LONG
) -> Int32 { add(c, data, len) }
@discardableResult
public func CC_SHA1_Final(
  _ md: UnsafeMutablePointer<UInt8>?, _ c: UnsafeMutablePointer<CC_SHA1_CTX>?
) -> Int32 { end(Insecure.SHA1.self, md, c) }

@discardableResult
public func CC_MD5_Init(_ c: UnsafeMutablePointer<CC_MD5_CTX>?) -> Int32 { begin(c) }
@discardableResult
public func CC_MD5_Update(
  _ c: UnsafeMutablePointer<CC_MD5_CTX>?, _ data: UnsafeRawPointer?, _ len: CC_LONG
) -> Int32 { add(c, data, len) }
@discardableResult
public func CC_MD5_Final(
  _ md: UnsafeMutablePointer<UInt8>?, _ c: UnsafeMutablePointer<CC_MD5_CTX>?
) -> Int32 { end(Insecure.MD5.self, md, c) }
