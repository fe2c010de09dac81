@_exported public import Foundation

/// Whoever holds the phone has said no before anybody asked.
open class ATTrackingManager: NSObject, @unchecked Sendable {
  public enum AuthorizationStatus: UInt, Sendable {
    case notDetermined = 0
    case restricted = 1
    case denied = 2
    case authorized = 3
  }

  open class var trackingAuthorizationStatus: AuthorizationStatus { .denied }

  open class func requestTrackingAuthorization(
    completionHandler completion: @escaping @Sendable (AuthorizationStatus) -> Void
  ) {
    DispatchQueue.main.async { completion(.denied) }
  }

  open class func requestTrackingAuthorization() async -> AuthorizationStatus { .denied }
}
