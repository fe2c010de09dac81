// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

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
