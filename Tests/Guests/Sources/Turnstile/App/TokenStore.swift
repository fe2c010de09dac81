import Foundation
import Security

enum KeychainError: Error {
    case unexpectedStatus(OSStatus)
    case unexpectedData
}

struct TokenStore {
    let service: String

    private func baseQuery(for account: String) -> [CFString: Any] {
        return [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: service,
            kSecAttrAccount: account,
        ]
    }

    func token(for account: String) throws -> String? {
        var query = baseQuery(for: account)
        query[kSecMatchLimit] = kSecMatchLimitOne
        query[kSecReturnData] = kCFBooleanTrue

        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        switch status {
        case errSecSuccess:
            guard let data = result as? Data, let token = String(data: data, encoding: .utf8) else {
                throw KeychainError.unexpectedData
            }
            return token
        case errSecItemNotFound:
            return nil
        default:
            throw KeychainError.unexpectedStatus(status)
        }
    }

    func save(_ token: String, for account: String) throws {
        let attributes: [String: Any] = [
            kSecValueData as String: token.data(using: .utf8)!,
            kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlock,
        ]
        var status = SecItemUpdate(baseQuery(for: account) as CFDictionary, attributes as CFDictionary)
        if status == errSecItemNotFound {
            var query = baseQuery(for: account) as [String: Any]
            query.merge(attributes, uniquingKeysWith: { $1 })
            status = SecItemAdd(query as CFDictionary, nil)
        }
        guard status == errSecSuccess else { throw KeychainError.unexpectedStatus(status) }
    }

    func remove(_ account: String) {
        SecItemDelete(baseQuery(for: account) as CFDictionary)
    }
}
