@_exported public import Foundation

/// Nobody is followed here: the identifier is the one of those who said no.
open class ASIdentifierManager: NSObject, @unchecked Sendable {
  private static let one = ASIdentifierManager()

  open class func shared() -> ASIdentifierManager { one }

  open var advertisingIdentifier: UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  }
  open var isAdvertisingTrackingEnabled: Bool { false }
}
