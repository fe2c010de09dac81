// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals

@_exported public import Foundation
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
    if let control = item.removeValue(forKey: kSecAttrAccessControl) as? SecAccessControl {
      guard !control.asksSomebody else { return (errSecAuthFailed, nil) }
      item[kSecAttrAccessible] = control.protection
    }
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
      case kSecValueData, kSecAttrAccessControl: true
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

// What the phone's C library calls these; here they are Swift's own, so that `as CFDictionary` and
// `as String` hold.

public typealias CFString = String
public typealias CFDictionary = [String: Any]
public typealias CFTypeRef = AnyObject
public typealias OSStatus = Int32

public let kCFBooleanTrue: NSNumber! = NSNumber(value: true)
public let kCFBooleanFalse: NSNumber! = NSNumber(value: false)

// What is kept.

public let kSecClass: CFString = "class"
public let kSecClassGenericPassword: CFString = "genp"
public let kSecClassInternetPassword: CFString = "inet"
public let kSecClassKey: CFString = "keys"
public let kSecClassCertificate: CFString = "cert"
public let kSecClassIdentity: CFString = "idnt"

// What is said of it.

public let kSecAttrAccount: CFString = "acct"
public let kSecAttrService: CFString = "svce"
public let kSecAttrGeneric: CFString = "gena"
public let kSecAttrLabel: CFString = "labl"
public let kSecAttrComment: CFString = "icmt"
public let kSecAttrDescription: CFString = "desc"
public let kSecAttrServer: CFString = "srvr"
public let kSecAttrProtocol: CFString = "ptcl"
public let kSecAttrPort: CFString = "port"
public let kSecAttrPath: CFString = "path"
public let kSecAttrSecurityDomain: CFString = "sdmn"
public let kSecAttrAuthenticationType: CFString = "atyp"
public let kSecAttrAccessGroup: CFString = "agrp"
public let kSecAttrApplicationTag: CFString = "atag"
public let kSecAttrApplicationLabel: CFString = "klbl"
public let kSecAttrKeyType: CFString = "type"
public let kSecAttrSerialNumber: CFString = "slnr"
public let kSecAttrType: CFString = "kind"
public let kSecAttrCreator: CFString = "crtr"
public let kSecAttrIsNegative: CFString = "nega"
public let kSecAttrAccessControl: CFString = "accc"
public let kSecAttrIsInvisible: CFString = "invi"
public let kSecAttrCreationDate: CFString = "cdat"
public let kSecAttrModificationDate: CFString = "mdat"
public let kSecAttrSynchronizable: CFString = "sync"
public let kSecAttrSynchronizableAny: CFString = "syna"

// How a server is talked to, and how it asks who one is.

public let kSecAttrProtocolFTP: CFString = "ftp "
public let kSecAttrProtocolFTPAccount: CFString = "ftpa"
public let kSecAttrProtocolHTTP: CFString = "http"
public let kSecAttrProtocolIRC: CFString = "irc "
public let kSecAttrProtocolNNTP: CFString = "nntp"
public let kSecAttrProtocolPOP3: CFString = "pop3"
public let kSecAttrProtocolSMTP: CFString = "smtp"
public let kSecAttrProtocolSOCKS: CFString = "sox "
public let kSecAttrProtocolIMAP: CFString = "imap"
public let kSecAttrProtocolLDAP: CFString = "ldap"
public let kSecAttrProtocolAppleTalk: CFString = "atlk"
public let kSecAttrProtocolAFP: CFString = "afp "
public let kSecAttrProtocolTelnet: CFString = "teln"
public let kSecAttrProtocolSSH: CFString = "ssh "
public let kSecAttrProtocolFTPS: CFString = "ftps"
public let kSecAttrProtocolHTTPS: CFString = "htps"
public let kSecAttrProtocolHTTPProxy: CFString = "htpx"
public let kSecAttrProtocolHTTPSProxy: CFString = "htsx"
public let kSecAttrProtocolFTPProxy: CFString = "ftpx"
public let kSecAttrProtocolSMB: CFString = "smb "
public let kSecAttrProtocolRTSP: CFString = "rtsp"
public let kSecAttrProtocolRTSPProxy: CFString = "rtsx"
public let kSecAttrProtocolDAAP: CFString = "daap"
public let kSecAttrProtocolEPPC: CFString = "eppc"
public let kSecAttrProtocolNNTPS: CFString = "ntps"
public let kSecAttrProtocolLDAPS: CFString = "ldps"
public let kSecAttrProtocolTelnetS: CFString = "tels"
public let kSecAttrProtocolIMAPS: CFString = "imps"
public let kSecAttrProtocolIRCS: CFString = "ircs"
public let kSecAttrProtocolPOP3S: CFString = "pops"
public let kSecAttrAuthenticationTypeNTLM: CFString = "ntlm"
public let kSecAttrAuthenticationTypeMSN: CFString = "msna"
public let kSecAttrAuthenticationTypeDPA: CFString = "dpaa"
public let kSecAttrAuthenticationTypeRPA: CFString = "rpaa"
public let kSecAttrAuthenticationTypeHTTPBasic: CFString = "http"
public let kSecAttrAuthenticationTypeHTTPDigest: CFString = "httd"
public let kSecAttrAuthenticationTypeHTMLForm: CFString = "form"
public let kSecAttrAuthenticationTypeDefault: CFString = "dflt"

// When it can be read.

public let kSecAttrAccessible: CFString = "pdmn"
public let kSecAttrAccessibleWhenUnlocked: CFString = "ak"
public let kSecAttrAccessibleAfterFirstUnlock: CFString = "ck"
public let kSecAttrAccessibleAlways: CFString = "dk"
public let kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString = "akpu"
public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = "aku"
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
public let kSecAttrAccessibleAlwaysThisDeviceOnly: CFString = "dku"

// What it is.

public let kSecValueData: CFString = "v_Data"
public let kSecValueRef: CFString = "v_Ref"
public let kSecValuePersistentRef: CFString = "v_PersistentRef"

// What is wanted of it.

public let kSecReturnData: CFString = "r_Data"
public let kSecReturnAttributes: CFString = "r_Attributes"
public let kSecReturnRef: CFString = "r_Ref"
public let kSecReturnPersistentRef: CFString = "r_PersistentRef"
public let kSecMatchLimit: CFString = "m_Limit"
public let kSecMatchLimitOne: CFString = "m_LimitOne"
public let kSecMatchLimitAll: CFString = "m_LimitAll"
public let kSecMatchCaseInsensitive: CFString = "m_CaseInsensitive"
public let kSecUseDataProtectionKeychain: CFString = "u_DataProtection"
public let kSecUseAuthenticationUI: CFString = "u_AuthUI"
public let kSecUseAuthenticationUIFail: CFString = "u_AuthUIF"
public let kSecUseAuthenticationUISkip: CFString = "u_AuthUIS"
public let kSecUseAuthenticationUIAllow: CFString = "u_AuthUIA"
public let kSecUseAuthenticationContext: CFString = "u_AuthCtx"
public let kSecUseNoAuthenticationUI: CFString = "u_NoAuthUI"
public let kSecSharedPassword: CFString = "spwd"
public let kSecUseOperationPrompt: CFString = "u_OpPrompt"

public let errSecSuccess: OSStatus = 0
public let errSecUnimplemented: OSStatus = -4
public let errSecIO: OSStatus = -36
public let errSecOpWr: OSStatus = -49
public let errSecParam: OSStatus = -50
public let errSecAllocate: OSStatus = -108
public let errSecUserCanceled: OSStatus = -128
public let errSecNotAvailable: OSStatus = -25291
public let errSecAuthFailed: OSStatus = -25293
public let errSecDuplicateItem: OSStatus = -25299
public let errSecItemNotFound: OSStatus = -25300
public let errSecInteractionNotAllowed: OSStatus = -25308
public let errSecDecode: OSStatus = -26275
public let errSecMissingEntitlement: OSStatus = -34018

@discardableResult
public func SecItemAdd(
  _ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  let (status, found) = Keychain.shared.add(attributes)
  if let found { result?.pointee = found }
  return status
}

@discardableResult
public func SecItemCopyMatching(
  _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  let (status, found) = Keychain.shared.find(query)
  if let found { result?.pointee = found }
  return status
}

@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
  Keychain.shared.update(query, attributesToUpdate)
}

@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { Keychain.shared.delete(query) }

@discardableResult
public func SecCopyErrorMessageString(
  _ status: OSStatus, _ reserved: UnsafeMutableRawPointer?
) -> CFString? {
  switch status {
  case errSecSuccess: "It worked."
  case errSecParam: "A parameter is missing or wrong."
  case errSecDuplicateItem: "The item is there already."
  case errSecItemNotFound: "The item is not there."
  case errSecInteractionNotAllowed: "The phone was not unlocked yet."
  default: nil
  }
}

// MARK: - Who may read it

public typealias CFOptionFlags = UInt

/// What somebody has to do first.
public struct SecAccessControlCreateFlags: OptionSet, Sendable {
  public let rawValue: CFOptionFlags

  public init(rawValue: CFOptionFlags) {
    self.rawValue = rawValue
  }

  public static let userPresence = SecAccessControlCreateFlags(rawValue: 1 << 0)
  public static let biometryAny = SecAccessControlCreateFlags(rawValue: 1 << 1)
  public static let touchIDAny = biometryAny
  public static let biometryCurrentSet = SecAccessControlCreateFlags(rawValue: 1 << 3)
  public static let touchIDCurrentSet = biometryCurrentSet
  public static let devicePasscode = SecAccessControlCreateFlags(rawValue: 1 << 4)
  public static let companion = SecAccessControlCreateFlags(rawValue: 1 << 5)
  public static let or = SecAccessControlCreateFlags(rawValue: 1 << 14)
  public static let and = SecAccessControlCreateFlags(rawValue: 1 << 15)
  public static let privateKeyUsage = SecAccessControlCreateFlags(rawValue: 1 << 30)
  public static let applicationPassword = SecAccessControlCreateFlags(rawValue: 1 << 31)
}

/// When something can be read, and what somebody has to do first.
///
/// The phone here has no code and no sensor: what asks for one cannot be kept.
public final class SecAccessControl: Sendable {
  fileprivate let protection: String
  fileprivate let flags: SecAccessControlCreateFlags

  fileprivate init(_ protection: String, _ flags: SecAccessControlCreateFlags) {
    (self.protection, self.flags) = (protection, flags)
  }

  fileprivate var asksSomebody: Bool {
    !flags.isDisjoint(with: [
      .userPresence, .biometryAny, .biometryCurrentSet, .devicePasscode, .companion,
      .applicationPassword,
    ])
  }
}

public func SecAccessControlCreateWithFlags(
  _ allocator: AnyObject?, _ protection: Any, _ flags: SecAccessControlCreateFlags,
  _ error: UnsafeMutablePointer<Unmanaged<NSError>?>?
) -> SecAccessControl? {
  guard let protection = protection as? String else {
    let wrong = NSError(domain: NSOSStatusErrorDomain, code: Int(errSecParam))
    error?.pointee = Unmanaged.passRetained(wrong)
    return nil
  }
  return SecAccessControl(protection, flags)
}

// No website shares what it knows of people with an app here.

public func SecAddSharedWebCredential(
  _ fqdn: CFString, _ account: CFString, _ password: CFString?,
  _ completionHandler: @escaping @Sendable (NSError?) -> Void
) {
  SimulatedPhone.current.call("a shared password", on: .global()) {
    completionHandler(NSError(domain: NSOSStatusErrorDomain, code: Int(errSecMissingEntitlement)))
  }
}

public func SecRequestSharedWebCredential(
  _ fqdn: CFString?, _ account: CFString?,
  _ completionHandler: @escaping @Sendable ([Any]?, NSError?) -> Void
) {
  SimulatedPhone.current.call("a shared password", on: .global()) {
    completionHandler(nil, NSError(domain: NSOSStatusErrorDomain, code: Int(errSecItemNotFound)))
  }
}

/// Four groups of letters and digits that cannot be taken for each other.
public func SecCreateSharedWebCredentialPassword() -> CFString? {
  let signs = Array("abcdefghkmnopqrstuvwxyABCDEFGHJKLMNPQRSTUVWXYZ23456789")
  let groups = (0..<4).map { _ in String((0..<3).compactMap { _ in signs.randomElement() }) }
  return groups.joined(separator: "-")
}

/// Draws bytes.
public final class SecRandom: Sendable {
  fileprivate init() {}
}

public typealias SecRandomRef = SecRandom
public let kSecRandomDefault: SecRandomRef? = SecRandom()

@discardableResult
public func SecRandomCopyBytes(
  _ rnd: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer
) -> Int32 {
  for index in 0..<max(0, count) {
    bytes.storeBytes(of: UInt8.random(in: .min ... .max), toByteOffset: index, as: UInt8.self)
  }
  return errSecSuccess
}
