import CryptoKit
import Foundation

struct Track: Codable, Hashable {
    let id: Int
    let name: String
    var artist = "The Barriers"
}

/// Addresses are signed with the token, and covers are cached under the digest of theirs.
final class Catalogue {
    let tracks = [Track(id: 1, name: "Tap In"), Track(id: 2, name: "Fare Zone"), Track(id: 3, name: "Tap Out")]
    private let store = TokenStore(service: Bundle.main.bundleIdentifier ?? "turnstile")

    func signIn(as account: String) throws {
        var bytes = [UInt8](repeating: 0, count: 16)
        guard SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) == errSecSuccess else { return }
        try store.save(Data(bytes).base64EncodedString(), for: account)
    }

    func signedURL(for track: Track, account: String) throws -> URL? {
        guard let token = try store.token(for: account) else { return nil }
        let path = "/stream/\(track.id).m3u8"
        let key = SymmetricKey(data: Data(token.utf8))
        let signature = HMAC<SHA256>.authenticationCode(for: Data(path.utf8), using: key)
            .map { String(format: "%02hhx", $0) }
            .joined()
        return URL(string: "https://example.com\(path)?signature=\(signature)")
    }

    func cacheName(for url: URL) -> String {
        let digest = Insecure.MD5.hash(data: Data(url.absoluteString.utf8))
        return digest.map { String(format: "%02x", $0) }.joined() + "-\(SHA256.byteCount)"
    }
}
