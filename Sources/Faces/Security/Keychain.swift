internal import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone

/// What the app keeps from others, as long as the program runs.
///
/// It is empty at first, as on a phone on which the app was just installed. While the phone was not
/// unlocked yet, nothing is read or changed but what is `Always` there: how a token is kept
/// decides whether a car that starts with a locked phone finds its driver signed in.
final class Keychain: Sendable {
  static let shared = Keychain()

  typealias Item = [String: Any]

  /// Written and read under the lock alone.
  private nonisolated(unsafe) var items: [Item] = []
  private let lock = NSLock()

  /// What says which items are meant; everything else is how, or what.
  private static let primaryKeys: [String: [String]] = [
    kSecClassGenericPassword: [kSecAttrAccount, kSecAttrService, kSecAttrAccessGroup],
    kSecClassInternetPassword: [
      kSecAttrAccount, kSecAttrServer, kSecAttrProtocol, kSecAttrPort, kSecAttrPath,
      kSecAttrSecurityDomain, kSecAttrAuthenticationType, kSecAttrAccessGroup,
    ],
    kSecClassKey: [kSecAttrApplicationTag, kSecAttrApplicationLabel, kSecAttrKeyType],
    kSecClassCertificate: [kSecAttrLabel, kSecAttrSerialNumber],
    kSecClassIdentity: [kSecAttrLabel, kSecAttrSerialNumber],
  ]

  private static let always = [kSecAttrAccessibleAlways, kSecAttrAccessibleAlwaysThisDeviceOnly]

  func add(_ query: Item) -> (OSStatus, AnyObject?) {
    guard let kind = query[kSecClass] as? String, let keys = Self.primaryKeys[kind] else {
      return (errSecParam, nil)
    }
    var item = Self.attributes(of: query)
    if item[kSecAttrAccessible] == nil {
      item[kSecAttrAccessible] = kSecAttrAccessibleWhenUnlocked
    }
    guard Self.isOpen(item) else { return (errSecInteractionNotAllowed, nil) }
    let now = Date()
    (item[kSecAttrCreationDate], item[kSecAttrModificationDate]) = (now, now)
    return lock.withLock {
      let isThere = items.contains { other in
        other[kSecClass] as? String == kind
          && keys.allSatisfy { Self.isSame(other[$0], item[$0]) }
      }
      guard !isThere else { return (errSecDuplicateItem, nil) }
      items.append(item)
      return (errSecSuccess, Self.result(of: [item], query))
    }
  }

  func find(_ query: Item) -> (OSStatus, AnyObject?) {
    guard query[kSecClass] is String else { return (errSecParam, nil) }
    return lock.withLock {
      let found = items.filter { Self.matches($0, query) }
      guard !found.isEmpty else { return (errSecItemNotFound, nil) }
      let open = found.filter(Self.isOpen)
      guard !open.isEmpty else { return (errSecInteractionNotAllowed, nil) }
      return (errSecSuccess, Self.result(of: open, query))
    }
  }

  func update(_ query: Item, _ changes: Item) -> OSStatus {
    guard query[kSecClass] is String, !changes.isEmpty else { return errSecParam }
    return lock.withLock {
      let found = items.indices.filter { Self.matches(items[$0], query) }
      guard !found.isEmpty else { return errSecItemNotFound }
      guard found.allSatisfy({ Self.isOpen(items[$0]) }) else { return errSecInteractionNotAllowed }
      for index in found {
        items[index].merge(Self.attributes(of: changes)) { $1 }
        items[index][kSecAttrModificationDate] = Date()
      }
      return errSecSuccess
    }
  }

  func delete(_ query: Item) -> OSStatus {
    guard query[kSecClass] is String else { return errSecParam }
    return lock.withLock {
      let count = items.count
      items.removeAll { Self.matches($0, query) }
      return items.count < count ? errSecSuccess : errSecItemNotFound
    }
  }

  private static func isOpen(_ item: Item) -> Bool {
    !SimulatedPhone.current.condition.isLocked
      || always.contains(item[kSecAttrAccessible] as? String ?? "")
  }

  /// What of a query is kept with an item.
  private static func attributes(of query: Item) -> Item {
    query.filter { key, _ in
      !key.hasPrefix("r_") && !key.hasPrefix("m_") && !key.hasPrefix("u_")
    }
  }

  private static func matches(_ item: Item, _ query: Item) -> Bool {
    attributes(of: query).allSatisfy { key, value in
      switch key {
      case kSecValueData: true
      case kSecAttrSynchronizable where isSame(value, kSecAttrSynchronizableAny): true
      default: isSame(item[key], value)
      }
    }
  }

  /// Texts, numbers, truths and bytes are the same as their objects.
  private static func isSame(_ one: Any?, _ other: Any?) -> Bool {
    guard let one, let other else {
      // What is not said is not synchronised, and in no group.
      return (one ?? other).map { $0 as? Bool == false } ?? true
    }
    return NSArray(object: one).isEqual(NSArray(object: other))
  }

  private static func result(of found: [Item], _ query: Item) -> AnyObject? {
    let wantsData = query[kSecReturnData] as? Bool == true
    let wantsAttributes = query[kSecReturnAttributes] as? Bool == true
    let wantsReference =
      query[kSecReturnPersistentRef] as? Bool == true || query[kSecReturnRef] as? Bool == true
    guard wantsData || wantsAttributes || wantsReference else { return nil }
    let results = found.map { item -> Any in
      let data = item[kSecValueData] as? Data ?? Data()
      guard wantsAttributes else { return wantsData ? data : reference(to: item) }
      return item.filter { key, _ in key != kSecValueData || wantsData }
    }
    let limit = query[kSecMatchLimit]
    if isSame(limit, kSecMatchLimitAll) { return results as AnyObject }
    if let count = limit as? Int, count > 1 { return Array(results.prefix(count)) as AnyObject }
    return results[0] as AnyObject
  }

  /// Bytes by which it would be found again.
  private static func reference(to item: Item) -> Data {
    let names = primaryKeys[item[kSecClass] as? String ?? ""] ?? []
    return Data(names.map { item[$0] as? String ?? "" }.joined(separator: "\u{1F}").utf8)
  }
}
