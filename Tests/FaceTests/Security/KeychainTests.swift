import Foundation
import HeadUnitCore
import Security
import Testing

extension Faces {
  @Suite struct KeychainTests {
    private func item(_ account: String, _ more: [String: Any] = [:]) -> [String: Any] {
      let base: [String: Any] = [
        kSecClass as String: kSecClassGenericPassword,
        kSecAttrService as String: "keychain tests", kSecAttrAccount as String: account,
      ]
      return base.merging(more) { $1 }
    }

    private func read(_ account: String) -> (OSStatus, Data?) {
      var found: CFTypeRef?
      let query = item(
        account, [kSecReturnData as String: true, kSecMatchLimit as String: kSecMatchLimitOne])
      let status = SecItemCopyMatching(query as CFDictionary, &found)
      return (status, found as? Data)
    }

    private func forget() {
      SecItemDelete(
        [kSecClass: kSecClassGenericPassword, kSecAttrService: "keychain tests"] as CFDictionary)
    }

    @Test func whatIsKeptIsFoundChangedAndDeleted() {
      forget()
      #expect(read("token") == (errSecItemNotFound, nil))
      let bytes = Data("secret".utf8)
      let new = item("token", [kSecValueData as String: bytes])
      #expect(SecItemAdd(new as CFDictionary, nil) == errSecSuccess)
      #expect(SecItemAdd(new as CFDictionary, nil) == errSecDuplicateItem)
      #expect(read("token") == (errSecSuccess, bytes))
      #expect(read("other") == (errSecItemNotFound, nil))

      let changes = [kSecValueData as String: Data("new".utf8)]
      #expect(SecItemUpdate(item("other") as CFDictionary, changes as CFDictionary) == -25300)
      #expect(SecItemUpdate(item("token") as CFDictionary, changes as CFDictionary) == 0)
      #expect(read("token") == (errSecSuccess, Data("new".utf8)))

      #expect(SecItemDelete(item("token") as CFDictionary) == errSecSuccess)
      #expect(SecItemDelete(item("token") as CFDictionary) == errSecItemNotFound)
      #expect(SecItemAdd([kSecAttrAccount: "x"] as CFDictionary, nil) == errSecParam)
    }

    @Test func severalAreFoundWithWhatIsSaidOfThem() throws {
      forget()
      for name in ["a", "b"] {
        let new = item(name, [kSecValueData as String: Data(name.utf8)])
        #expect(SecItemAdd(new as CFDictionary, nil) == errSecSuccess)
      }
      var found: AnyObject?
      let query: [CFString: Any] = [
        kSecClass: kSecClassGenericPassword, kSecAttrService: "keychain tests",
        kSecMatchLimit: kSecMatchLimitAll, kSecReturnAttributes: kCFBooleanTrue!,
        kSecReturnData: kCFBooleanTrue!,
      ]
      #expect(SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess)
      let items = try #require(found as? [[String: Any]])
      #expect(items.compactMap { $0[kSecAttrAccount as String] as? String } == ["a", "b"])
      let bytes = items.compactMap { $0[kSecValueData as String] as? Data }
      #expect(bytes == [Data("a".utf8), Data("b".utf8)])
      #expect(items.allSatisfy { $0[kSecAttrCreationDate as String] is Date })
      forget()
    }

    /// The mistake that signs drivers out when they start their car in the morning.
    @Test func aPhoneThatWasNotUnlockedYetGivesNothingOut() {
      forget()
      let new = item("token", [kSecValueData as String: Data([1])])
      #expect(SecItemAdd(new as CFDictionary, nil) == errSecSuccess)
      let open = item(
        "open",
        [
          kSecValueData as String: Data([2]),
          kSecAttrAccessible as String: kSecAttrAccessibleAlways,
        ])
      #expect(SecItemAdd(open as CFDictionary, nil) == errSecSuccess)

      var drive = AudioDrive { _ in }
      drive.simulation.perform(.phone(.phoneLocked(true)))
      #expect(read("token") == (errSecInteractionNotAllowed, nil))
      #expect(read("open") == (errSecSuccess, Data([2])))
      #expect(read("nothing") == (errSecItemNotFound, nil))
      let other = item("new", [kSecValueData as String: Data([3])])
      #expect(SecItemAdd(other as CFDictionary, nil) == errSecInteractionNotAllowed)
      drive.simulation.perform(.phone(.phoneLocked(false)))
      #expect(read("token") == (errSecSuccess, Data([1])))
      forget()
    }

    @Test func bytesAreDrawn() {
      var bytes = [UInt8](repeating: 0, count: 64)
      #expect(SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) == errSecSuccess)
      #expect(Set(bytes).count > 16)
    }
  }
}
