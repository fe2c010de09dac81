// The phone names its constants so.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported public import Foundation
internal import HeadUnitPhone
public import UniformTypeIdentifiers

public let CSSearchableItemActionType: String = "com.apple.corespotlightitem"
public let CSSearchableItemActivityIdentifier: String = "kCSSearchableItemActivityIdentifier"

/// What the phone's search would find: nobody searches.
open class CSSearchableIndex: NSObject, @unchecked Sendable {
  private static let one = CSSearchableIndex()

  open class func `default`() -> CSSearchableIndex { one }
  open class func isIndexingAvailable() -> Bool { false }

  open func indexSearchableItems(
    _ items: [CSSearchableItem],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    SimulatedPhone.current.noteNames(of: "CoreSpotlight")
    if let completionHandler { DispatchQueue.main.async { completionHandler(nil) } }
  }

  open func deleteAllSearchableItems(
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    if let completionHandler { DispatchQueue.main.async { completionHandler(nil) } }
  }

  open func deleteSearchableItems(
    withIdentifiers identifiers: [String],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    if let completionHandler { DispatchQueue.main.async { completionHandler(nil) } }
  }
}

/// Something to find.
open class CSSearchableItem: NSObject, @unchecked Sendable {
  open var uniqueIdentifier: String
  open var domainIdentifier: String?
  open var attributeSet: CSSearchableItemAttributeSet

  public init(
    uniqueIdentifier: String?, domainIdentifier: String?,
    attributeSet: CSSearchableItemAttributeSet
  ) {
    self.uniqueIdentifier = uniqueIdentifier ?? ""
    (self.domainIdentifier, self.attributeSet) = (domainIdentifier, attributeSet)
    super.init()
  }
}

/// What it is found by.
open class CSSearchableItemAttributeSet: NSObject, @unchecked Sendable {
  open var title: String?
  open var contentDescription: String?
  open var keywords: [String]?
  open var thumbnailData: Data?
  open var artist: String?
  open var album: String?

  open var displayName: String?
  open var contentURL: URL?
  open var thumbnailURL: URL?
  open var genre: String?
  open var duration: NSNumber?

  public init(itemContentType: String) {
    super.init()
  }

  public init(contentType: UTType) {
    super.init()
  }
}
