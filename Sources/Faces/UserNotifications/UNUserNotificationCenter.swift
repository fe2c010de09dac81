// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported public import Foundation
internal import HeadUnitPhone

/// What an app would say to whoever holds the phone: nobody does, and the app may say nothing.
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
  private static let one = UNUserNotificationCenter()
  private let lock = NSLock()
  private var waiting: [UNNotificationRequest] = []
  open weak var delegate: (any UNUserNotificationCenterDelegate)?
  open var supportsContentExtensions: Bool { false }

  open class func current() -> UNUserNotificationCenter {
    SimulatedPhone.current.noteNames(of: "UserNotifications")
    return one
  }

  open func requestAuthorization(
    options: UNAuthorizationOptions = [],
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    DispatchQueue.main.async { completionHandler(false, nil) }
  }

  open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
    false
  }

  open func getNotificationSettings(
    completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void
  ) {
    DispatchQueue.main.async { completionHandler(UNNotificationSettings()) }
  }

  open func notificationSettings() async -> UNNotificationSettings { UNNotificationSettings() }

  /// The app's icon has no number here.
  open func setBadgeCount(
    _ newBadgeCount: Int,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    if let completionHandler { DispatchQueue.main.async { completionHandler(nil) } }
  }

  open func setBadgeCount(_ newBadgeCount: Int) async throws {}

  open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {}

  open func getNotificationCategories(
    completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
  ) {
    DispatchQueue.main.async { completionHandler([]) }
  }

  /// Kept, and never shown.
  open func add(
    _ request: UNNotificationRequest,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    lock.withLock {
      waiting.removeAll { $0.identifier == request.identifier }
      waiting.append(request)
    }
    if let completionHandler { DispatchQueue.main.async { completionHandler(nil) } }
  }

  open func getPendingNotificationRequests(
    completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
  ) {
    let waiting = lock.withLock { self.waiting }
    DispatchQueue.main.async { completionHandler(waiting) }
  }

  open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
    lock.withLock { waiting.removeAll { identifiers.contains($0.identifier) } }
  }

  open func removeAllPendingNotificationRequests() { lock.withLock { waiting = [] } }
  open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {}
  open func removeAllDeliveredNotifications() {}
}

/// Hears what becomes of what was said, which is nothing.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void)
}

extension UNUserNotificationCenterDelegate {
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) { completionHandler([]) }
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) { completionHandler() }
}

/// What an app may do to be noticed.
public struct UNAuthorizationOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let badge = UNAuthorizationOptions(rawValue: 1)
  public static let sound = UNAuthorizationOptions(rawValue: 1 << 1)
  public static let alert = UNAuthorizationOptions(rawValue: 1 << 2)
  public static let carPlay = UNAuthorizationOptions(rawValue: 1 << 3)
  public static let provisional = UNAuthorizationOptions(rawValue: 1 << 6)
}

/// How something is shown.
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let badge = UNNotificationPresentationOptions(rawValue: 1)
  public static let sound = UNNotificationPresentationOptions(rawValue: 1 << 1)
  public static let alert = UNNotificationPresentationOptions(rawValue: 1 << 2)
  public static let list = UNNotificationPresentationOptions(rawValue: 1 << 3)
  public static let banner = UNNotificationPresentationOptions(rawValue: 1 << 4)
}

/// Whether an app may say something.
public enum UNAuthorizationStatus: Int, Sendable {
  case notDetermined = 0
  case denied = 1
  case authorized = 2
  case provisional = 3
}

public enum UNNotificationSetting: Int, Sendable {
  case notSupported = 0
  case disabled = 1
  case enabled = 2
}

/// What it may.
open class UNNotificationSettings: NSObject, @unchecked Sendable {
  open var authorizationStatus: UNAuthorizationStatus { .denied }
  open var alertSetting: UNNotificationSetting { .disabled }
  open var soundSetting: UNNotificationSetting { .disabled }
  open var badgeSetting: UNNotificationSetting { .disabled }
}

/// What is to be said, and when.
open class UNNotificationRequest: NSObject, @unchecked Sendable {
  public let identifier: String
  public let content: UNNotificationContent
  public let trigger: UNNotificationTrigger?

  public init(
    identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?
  ) {
    (self.identifier, self.content, self.trigger) = (identifier, content, trigger)
    super.init()
  }
}

/// What was said.
open class UNNotification: NSObject, @unchecked Sendable {
  public let date: Date
  public let request: UNNotificationRequest

  init(_ request: UNNotificationRequest, _ date: Date) {
    (self.request, self.date) = (request, date)
    super.init()
  }
}

/// Somebody tapped it.
public let UNNotificationDefaultActionIdentifier: String =
  "com.apple.UNNotificationDefaultActionIdentifier"

/// Somebody wiped it away.
public let UNNotificationDismissActionIdentifier: String =
  "com.apple.UNNotificationDismissActionIdentifier"

/// What was answered.
open class UNNotificationResponse: NSObject, @unchecked Sendable {
  public let notification: UNNotification
  public let actionIdentifier: String

  init(_ notification: UNNotification, _ actionIdentifier: String) {
    (self.notification, self.actionIdentifier) = (notification, actionIdentifier)
    super.init()
  }
}

/// What is said.
open class UNNotificationContent: NSObject, @unchecked Sendable {
  fileprivate var words = Words()

  fileprivate struct Words {
    var title = ""
    var subtitle = ""
    var body = ""
    var category = ""
    var thread = ""
    var badge: NSNumber?
    var sound: UNNotificationSound?
    var information: [AnyHashable: Any] = [:]
  }

  open var title: String { words.title }
  open var subtitle: String { words.subtitle }
  open var body: String { words.body }
  open var categoryIdentifier: String { words.category }
  open var threadIdentifier: String { words.thread }
  open var badge: NSNumber? { words.badge }
  open var sound: UNNotificationSound? { words.sound }
  open var userInfo: [AnyHashable: Any] { words.information }
}

/// One that an app puts together itself.
open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
  open override var title: String {
    get { words.title }
    set { words.title = newValue }
  }
  open override var subtitle: String {
    get { words.subtitle }
    set { words.subtitle = newValue }
  }
  open override var body: String {
    get { words.body }
    set { words.body = newValue }
  }
  open override var categoryIdentifier: String {
    get { words.category }
    set { words.category = newValue }
  }
  open override var threadIdentifier: String {
    get { words.thread }
    set { words.thread = newValue }
  }
  open override var badge: NSNumber? {
    get { words.badge }
    set { words.badge = newValue }
  }
  open override var sound: UNNotificationSound? {
    get { words.sound }
    set { words.sound = newValue }
  }
  open override var userInfo: [AnyHashable: Any] {
    get { words.information }
    set { words.information = newValue }
  }
}

/// What is heard with it.
open class UNNotificationSound: NSObject, @unchecked Sendable {
  open class var `default`: UNNotificationSound { UNNotificationSound() }
}

/// What makes it be said.
open class UNNotificationTrigger: NSObject, @unchecked Sendable {
  public let repeats: Bool

  init(repeats: Bool) {
    self.repeats = repeats
    super.init()
  }
}

/// A while.
open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  public let timeInterval: TimeInterval

  public init(timeInterval: TimeInterval, repeats: Bool) {
    self.timeInterval = timeInterval
    super.init(repeats: repeats)
  }
}

/// A time of day.
open class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  public let dateComponents: DateComponents

  public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
    self.dateComponents = dateComponents
    super.init(repeats: repeats)
  }
}

/// What can be answered.
open class UNNotificationAction: NSObject, @unchecked Sendable {
  public let identifier: String
  public let title: String

  public init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
    (self.identifier, self.title) = (identifier, title)
    super.init()
  }
}

/// What an answer needs.
public struct UNNotificationActionOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1)
  public static let destructive = UNNotificationActionOptions(rawValue: 1 << 1)
  public static let foreground = UNNotificationActionOptions(rawValue: 1 << 2)
}

/// A kind of thing to say, with its answers.
open class UNNotificationCategory: NSObject, @unchecked Sendable {
  public let identifier: String
  public let actions: [UNNotificationAction]

  public init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    options: UNNotificationCategoryOptions = []
  ) {
    (self.identifier, self.actions) = (identifier, actions)
    super.init()
  }
}

/// How it is shown.
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1)
  public static let allowInCarPlay = UNNotificationCategoryOptions(rawValue: 1 << 1)
}
