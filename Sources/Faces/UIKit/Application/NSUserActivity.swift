// The phone names its constants so.
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

  public init(activityType: String) {
    self.activityType = activityType
  }

  open func becomeCurrent() {}
  open func resignCurrent() {}
  open func invalidate() {}
}

/// The activity of a link that was followed.
public let NSUserActivityTypeBrowsingWeb: String = "NSUserActivityTypeBrowsingWeb"

/// What takes up an activity again.
@preconcurrency @MainActor public protocol UIUserActivityRestoring: NSObjectProtocol {}

extension UIResponder: UIUserActivityRestoring {}
