// The phone's own names, and what `#available` and the like become.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores

public import Foundation
internal import HeadUnitPhone

extension UserDefaults {
  /// Foundation's own initializer takes a name that may be missing: that of a suite is there.
  public convenience init?(suiteName: String) {
    self.init(suiteName: Optional(suiteName))
    PhoneDefaults.mend(self)
  }

  // Values by their names are those that were set, and no properties of the object.

  public func value(forKey key: String) -> Any? { object(forKey: key) }
  public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
  public func value(forKeyPath keyPath: String) -> Any? { object(forKey: keyPath) }
}

extension FileManager {
  /// A folder among what is temporary, as there are no other apps that could share one.
  public func containerURL(forSecurityApplicationGroupIdentifier identifier: String) -> URL? {
    guard !identifier.isEmpty, !identifier.contains("/") else { return nil }
    let folder = temporaryDirectory.appendingPathComponent(identifier, isDirectory: true)
    return SimulatedPhone.makeFolder(folder.path) ? folder : nil
  }
}

public let NSUbiquitousKeyValueStoreChangeReasonKey = "NSUbiquitousKeyValueStoreChangeReasonKey"
public let NSUbiquitousKeyValueStoreChangedKeysKey = "NSUbiquitousKeyValueStoreChangedKeysKey"
public let NSUbiquitousKeyValueStoreServerChange = 0
public let NSUbiquitousKeyValueStoreInitialSyncChange = 1
public let NSUbiquitousKeyValueStoreQuotaViolationChange = 2
public let NSUbiquitousKeyValueStoreAccountChange = 3

/// What is kept in the cloud on the phone: kept as long as the app runs.
public final class NSUbiquitousKeyValueStore: NSObject, @unchecked Sendable {
  public static let `default` = NSUbiquitousKeyValueStore()
  public static let didChangeExternallyNotification = NSNotification.Name(
    "NSUbiquitousKeyValueStoreDidChangeExternallyNotification")
  private let lock = NSLock()
  private var values: [String: Any] = [:]

  public func object(forKey aKey: String) -> Any? { lock.withLock { values[aKey] } }
  public func string(forKey aKey: String) -> String? { object(forKey: aKey) as? String }
  public func data(forKey aKey: String) -> Data? { object(forKey: aKey) as? Data }
  public func bool(forKey aKey: String) -> Bool { number(aKey)?.boolValue ?? false }
  public func double(forKey aKey: String) -> Double { number(aKey)?.doubleValue ?? 0 }
  public func longLong(forKey aKey: String) -> Int64 { number(aKey)?.int64Value ?? 0 }
  public func array(forKey aKey: String) -> [Any]? { object(forKey: aKey) as? [Any] }
  public func dictionary(forKey aKey: String) -> [String: Any]? {
    object(forKey: aKey) as? [String: Any]
  }

  public var dictionaryRepresentation: [String: Any] { lock.withLock { values } }

  /// A number is read as any kind of number, whatever it was when it was set.
  private func number(_ key: String) -> NSNumber? {
    switch object(forKey: key) {
    case let value as NSNumber: value
    case let value as Bool: NSNumber(value: value)
    case let value as any BinaryInteger: NSNumber(value: Int64(truncatingIfNeeded: value))
    case let value as any BinaryFloatingPoint: NSNumber(value: Double(value))
    case _: nil
    }
  }

  public func set(_ anObject: Any?, forKey aKey: String) {
    lock.withLock { values[aKey] = anObject }
  }

  public func removeObject(forKey aKey: String) { set(nil, forKey: aKey) }

  @discardableResult
  public func synchronize() -> Bool { true }
}

/// Something the driver did elsewhere and may go on with here, which nobody does in a car.
open class NSUserActivity: NSObject {
  public let activityType: String
  open var title: String?
  open var userInfo: [AnyHashable: Any]?
  open var webpageURL: URL?
  open var keywords: Set<String> = []
  open var isEligibleForHandoff = true
  open var isEligibleForSearch = false
  open var isEligibleForPrediction = false
  open var isEligibleForPublicIndexing = false
  open var persistentIdentifier: String?
  open var suggestedInvocationPhrase: String?
  open var requiredUserInfoKeys: Set<String>?
  open var needsSave = false
  open var expirationDate: Date?
  /// What modules add to it: the assistant's wish, what the search would show, an entity.
  package var kept: [String: Any] = [:]

  public init(activityType: String) {
    self.activityType = activityType
  }

  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }

  open func becomeCurrent() {}
  open func resignCurrent() {}
  open func invalidate() {}
}

/// What tells an activity apart.
public typealias NSUserActivityPersistentIdentifier = String

/// The activity of a link that was followed.
public let NSUserActivityTypeBrowsingWeb: String = "NSUserActivityTypeBrowsingWeb"

/// What a property of the system's is set to when it is set to itself.
public func _itself<Value>(_ value: Value) -> Value { value }

/// Whether the phone's system is of this version or a later one.
///
/// Profiles name whole versions, of which all is there.
public func _isPhone(_ major: Int, _ minor: Int = 0) -> Bool {
  SimulatedPhone.current.version >= major
}

extension ProcessInfo {
  /// The phone's; Foundation's is that of the machine, and rewritten code asks for this one.
  public var _operatingSystemVersion: OperatingSystemVersion {
    OperatingSystemVersion(
      majorVersion: SimulatedPhone.current.version, minorVersion: 0, patchVersion: 0)
  }

  public var _operatingSystemVersionString: String {
    "Version \(SimulatedPhone.current.version).0"
  }

  public func _isOperatingSystemAtLeast(_ version: OperatingSystemVersion) -> Bool {
    _isPhone(version.majorVersion)
  }

  /// How hot the phone is.
  public enum ThermalState: Int, Sendable {
    case nominal = 0
    case fair = 1
    case serious = 2
    case critical = 3
  }

  public static let thermalStateDidChangeNotification = NSNotification.Name(
    "NSProcessInfoThermalStateDidChangeNotification")
  public var thermalState: ThermalState { .nominal }
  public var isLowPowerModeEnabled: Bool { false }
  public var isiOSAppOnMac: Bool { false }
  public var isMacCatalystApp: Bool { false }
}

extension NSNotification.Name {
  public static let NSProcessInfoPowerStateDidChange = NSNotification.Name(
    "NSProcessInfoPowerStateDidChangeNotification")
}
