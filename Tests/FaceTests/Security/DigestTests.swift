import CryptoKit
import Foundation
import Testing

/// The examples of the standards, and lengths around a block's end.
struct DigestTests {
  private func hexadecimal<D: Sequence<UInt8>>(_ bytes: D) -> String {
    bytes.map { String(format: "%02x", $0) }.joined()
  }

  @Test func theStandardsExamplesHold() {
    let text = Data("abc".utf8)
    #expect(
      hexadecimal(SHA256.hash(data: text))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      hexadecimal(SHA384.hash(data: text)).hasPrefix("cb00753f45a35e8bb5a03d699ac65007272c32"))
    #expect(
      hexadecimal(SHA512.hash(data: text)).hasPrefix("ddaf35a193617abacc417349ae20413112e6fa"))
    #expect(
      hexadecimal(Insecure.SHA1.hash(data: text)) == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(hexadecimal(Insecure.MD5.hash(data: text)) == "900150983cd24fb0d6963f7d28e17f72")
    #expect(hexadecimal(Insecure.MD5.hash(data: Data())) == "d41d8cd98f00b204e9800998ecf8427e")
  }

  /// One digest of the digests of 0 to 300 bytes, made beforehand by another program.
  @Test func everyLengthHolds() {
    func digest<H: HashFunction>(_: H.Type) -> String {
      var all = H()
      for count in 0...300 {
        all.update(data: Array(H.hash(data: (0..<count).map { UInt8(truncatingIfNeeded: $0) })))
      }
      return hexadecimal(all.finalize())
    }
    #expect(
      digest(SHA256.self) == "ddbdb189f5834c274dbe603d6d2874adf7234fd8a075c3d1bfbadc2107a75676")
    #expect(
      digest(SHA384.self).hasPrefix("9eac9135d3e01a08e33ba204064b7ca9820893ed864baed4bb53633cdf01"))
    #expect(
      digest(SHA512.self).hasPrefix("d7ff5323ebbef9438546b104939504d6846f067dc41a135152e616e5fb70"))
    #expect(digest(Insecure.SHA1.self) == "d72ddaff10d3a5eed5157a8c23af4f64540384c4")
    #expect(digest(Insecure.MD5.self) == "6b8bd80d0e8310b8f7791dd7526e801a")
  }

  @Test func piecesGiveTheSameAsTheWhole() {
    let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var pieces = SHA512()
    for start in stride(from: 0, to: 1_000, by: 37) {
      pieces.update(data: bytes[start..<min(1_000, start + 37)])
    }
    let digest = pieces.finalize()
    #expect(digest == SHA512.hash(data: bytes))
    #expect(digest == Data(digest))
    #expect(digest != SHA512.hash(data: bytes.dropLast()))
    #expect(digest.description.hasPrefix("SHA512 digest: "))
  }

  @Test func codesAreThoseOfTheStandard() {
    let key = SymmetricKey(data: Data("Jefe".utf8))
    let text = Data("what do ya want for nothing?".utf8)
    let code = HMAC<SHA256>.authenticationCode(for: text, using: key)
    #expect(
      hexadecimal(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    #expect(HMAC<SHA256>.isValidAuthenticationCode(Data(code), authenticating: text, using: key))
    let other = SymmetricKey(data: Data(repeating: 1, count: 200))
    #expect(!HMAC<SHA256>.isValidAuthenticationCode(Data(code), authenticating: text, using: other))
    #expect(SymmetricKey(size: .bits256).bitCount == 256)
    #expect(SymmetricKey(size: .bits256) != SymmetricKey(size: .bits256))
  }
}
