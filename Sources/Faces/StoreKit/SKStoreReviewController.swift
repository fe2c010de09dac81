@_exported public import Foundation
internal import HeadUnitPhone
public import UIKit

/// Would ask whoever holds the phone what they think of the app: nobody does.
@preconcurrency @MainActor
open class SKStoreReviewController: NSObject {
  open class func requestReview() { SimulatedPhone.current.noteNames(of: "StoreKit") }
  open class func requestReview(in windowScene: UIWindowScene) { requestReview() }
}

/// Says whether the phone may sell: it may not, as there is nothing to buy.
open class SKPaymentQueue: NSObject, @unchecked Sendable {
  private static let one = SKPaymentQueue()

  open class func `default`() -> SKPaymentQueue { one }
  open class func canMakePayments() -> Bool { false }
}

/// What the phone may do with the catalogue of music: nothing.
open class SKCloudServiceController: NSObject, @unchecked Sendable {
  open class func authorizationStatus() -> SKCloudServiceAuthorizationStatus { .denied }

  open class func requestAuthorization(
    _ completionHandler: @escaping @Sendable (SKCloudServiceAuthorizationStatus) -> Void
  ) {
    DispatchQueue.main.async { completionHandler(.denied) }
  }
}

public enum SKCloudServiceAuthorizationStatus: Int, Sendable {
  case notDetermined = 0
  case denied = 1
  case restricted = 2
  case authorized = 3
}
