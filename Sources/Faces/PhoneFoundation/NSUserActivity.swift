// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

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
