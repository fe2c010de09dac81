// The phone names its constants so.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported public import Foundation
internal import HeadUnitPhone
public import PhoneFoundation
public import UniformTypeIdentifiers

public let CSSearchableItemActionType: String = "com.apple.corespotlightitem"
public let CSSearchableItemActivityIdentifier: String = "kCSSearchableItemActivityIdentifier"

/// What the phone's search would find: nobody searches.
open class CSSearchableIndex: NSObject, @unchecked Sendable {
  private static let one = CSSearchableIndex()

  open weak var indexDelegate: (any CSSearchableIndexDelegate)?

  public convenience init(name: String) {
    self.init()
  }

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

extension CSSearchableIndex {
  public func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
    SimulatedPhone.current.noteNames(of: "CoreSpotlight")
  }

  public func deleteAllSearchableItems() async throws {}
  public func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {}
  public func deleteSearchableItems(
    withDomainIdentifiers domainIdentifiers: [String]
  ) async throws {}

  public func deleteSearchableItems(
    withDomainIdentifiers domainIdentifiers: [String],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    if let completionHandler { DispatchQueue.main.async { completionHandler(nil) } }
  }

  public func beginBatch() {}
  public func endBatch(withClientState clientState: Data) async throws {}
  public func endBatch(
    withClientState clientState: Data,
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    if let completionHandler { DispatchQueue.main.async { completionHandler(nil) } }
  }
}

/// Would be asked to say again what can be found.
public protocol CSSearchableIndexDelegate: NSObjectProtocol {
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
      @escaping () -> Void)
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void)
}

/// Looks for what the app has made known, and finds nothing.
open class CSSearchQuery: NSObject, @unchecked Sendable {
  open var foundItemsHandler: (([CSSearchableItem]) -> Void)?
  open var completionHandler: (((any Error)?) -> Void)?
  open var protectionClasses: [FileProtectionType] = []
  open private(set) var isCancelled = false
  open var foundItemCount: Int { 0 }

  public init(queryString: String, queryContext: CSSearchQueryContext?) {
    super.init()
  }

  public init(queryString: String, attributes attributeNames: [String]?) {
    super.init()
  }

  open func start() {
    SimulatedPhone.current.noteNames(of: "CoreSpotlight")
    DispatchQueue.main.async { if !self.isCancelled { self.completionHandler?(nil) } }
  }

  open func cancel() { isCancelled = true }
}

open class CSSearchQueryContext: NSObject, @unchecked Sendable {
  open var fetchAttributes: [String] = []
  open var filterQueries: [String] = []
}

extension NSUserActivity {
  public var contentAttributeSet: CSSearchableItemAttributeSet? {
    get { kept["contentAttributeSet"] as? CSSearchableItemAttributeSet }
    set { kept["contentAttributeSet"] = newValue }
  }
}

/// Something to find.
open class CSSearchableItem: NSObject, @unchecked Sendable {
  open var uniqueIdentifier: String
  open var domainIdentifier: String?
  open var attributeSet: CSSearchableItemAttributeSet
  open var expirationDate: Date?
  open var isUpdate = false

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

  open var identifier: String?
  open var relatedUniqueIdentifier: String?
  open var domainIdentifier: String?
  open var weakRelatedUniqueIdentifier: String?
  open var alternateNames: [String]?
  open var path: String?
  open var url: URL?
  open var subject: String?
  open var theme: String?
  open var comment: String?
  open var creator: String?
  open var authorNames: [String]?
  open var publishers: [String]?
  open var contributors: [String]?
  open var languages: [String]?
  open var composer: String?
  open var lyricist: String?
  open var audioTrackNumber: NSNumber?
  open var musicalGenre: String?
  open var rating: NSNumber?
  open var rankingHint: NSNumber?
  open var playCount: NSNumber?
  open var local: NSNumber?
  open var contentType: String?
  open var contentCreationDate: Date?
  open var contentModificationDate: Date?
  open var addedDate: Date?
  open var lastUsedDate: Date?
  open var releaseDate: Date?
  open var startDate: Date?
  open var endDate: Date?
  open var textContent: String?
  open var htmlContentData: Data?
  open var mediaTypes: [String]?
  open var metadataModificationDate: Date?

  public init(itemContentType: String) {
    contentType = itemContentType
    super.init()
  }

  public init(contentType: UTType) {
    self.contentType = contentType.identifier
    super.init()
  }
}
