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

    @Test func whatAsksSomebodyCannotBeKeptWithoutACode() throws {
      forget()
      func keep(_ account: String, _ flags: SecAccessControlCreateFlags) throws -> OSStatus {
        let control = try #require(
          SecAccessControlCreateWithFlags(
            nil, kSecAttrAccessibleAlwaysThisDeviceOnly, flags, nil))
        let new = item(
          account,
          [kSecAttrAccessControl as String: control, kSecValueData as String: Data("a".utf8)])
        return SecItemAdd(new as CFDictionary, nil)
      }
      #expect(try keep("face", .biometryCurrentSet) == errSecAuthFailed)
      #expect(read("face").0 == errSecItemNotFound)
      #expect(try keep("free", []) == errSecSuccess)
      var found: CFTypeRef?
      let query = item("free", [kSecReturnAttributes as String: true])
      #expect(SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess)
      let attributes = found as? [String: Any]
      let protection = attributes?[kSecAttrAccessible as String] as? String
      #expect(protection == kSecAttrAccessibleAlwaysThisDeviceOnly as String)
      var error: Unmanaged<NSError>?
      #expect(SecAccessControlCreateWithFlags(nil, 3, .userPresence, &error) == nil)
      #expect(error?.takeRetainedValue().code == Int(errSecParam))
      forget()
    }

    @Test func noWebsiteSharesAPassword() async {
      let asked = await withCheckedContinuation { next in
        SecRequestSharedWebCredential("example.org", nil) { found, error in
          next.resume(returning: (error?.code, found == nil))
        }
      }
      #expect(asked == (Int(errSecItemNotFound), true))
      let added = await withCheckedContinuation { next in
        SecAddSharedWebCredential("example.org", "a", "b") { next.resume(returning: $0?.code) }
      }
      #expect(added == Int(errSecMissingEntitlement))
      let password = SecCreateSharedWebCredentialPassword()
      #expect(password?.split(separator: "-").map(\.count) == [3, 3, 3, 3])
    }

    @Test func protocolsAndWaysToSignInAreToldApart() {
      let protocols = [
        kSecAttrProtocolFTP, kSecAttrProtocolFTPAccount, kSecAttrProtocolHTTP,
        kSecAttrProtocolIRC, kSecAttrProtocolNNTP, kSecAttrProtocolPOP3, kSecAttrProtocolSMTP,
        kSecAttrProtocolSOCKS, kSecAttrProtocolIMAP, kSecAttrProtocolLDAP,
        kSecAttrProtocolAppleTalk, kSecAttrProtocolAFP, kSecAttrProtocolTelnet,
        kSecAttrProtocolSSH, kSecAttrProtocolFTPS, kSecAttrProtocolHTTPS,
        kSecAttrProtocolHTTPProxy, kSecAttrProtocolHTTPSProxy, kSecAttrProtocolFTPProxy,
        kSecAttrProtocolSMB, kSecAttrProtocolRTSP, kSecAttrProtocolRTSPProxy,
        kSecAttrProtocolDAAP, kSecAttrProtocolEPPC, kSecAttrProtocolNNTPS,
        kSecAttrProtocolLDAPS, kSecAttrProtocolTelnetS, kSecAttrProtocolIMAPS,
        kSecAttrProtocolIRCS, kSecAttrProtocolPOP3S,
      ]
      #expect(Set(protocols).count == protocols.count)
      let ways = [
        kSecAttrAuthenticationTypeNTLM, kSecAttrAuthenticationTypeMSN,
        kSecAttrAuthenticationTypeDPA, kSecAttrAuthenticationTypeRPA,
        kSecAttrAuthenticationTypeHTTPBasic, kSecAttrAuthenticationTypeHTTPDigest,
        kSecAttrAuthenticationTypeHTMLForm, kSecAttrAuthenticationTypeDefault,
      ]
      #expect(Set(ways).count == ways.count)
      let others = [
        kSecAttrCreator, kSecAttrIsNegative, kSecAttrAccessControl, kSecSharedPassword,
        kSecUseAuthenticationUIAllow, kSecUseAuthenticationContext, kSecUseNoAuthenticationUI,
      ]
      #expect(Set(others).count == others.count && errSecIO == -36 && errSecOpWr == -49)
      #expect(SecAccessControlCreateFlags.touchIDAny == .biometryAny)
    }

    @Test func bytesAreDrawn() {
      var bytes = [UInt8](repeating: 0, count: 64)
      #expect(SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) == errSecSuccess)
      #expect(Set(bytes).count > 16)
    }
  }
}
