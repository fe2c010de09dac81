// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals

public import Foundation
internal import HeadUnitPhone
public import UIKit

/// Whether an app may look into the phone's own library, which is empty here.
public enum MPMediaLibraryAuthorizationStatus: Int, Sendable {
  case notDetermined = 0
  case denied = 1
  case restricted = 2
  case authorized = 3
}

/// The phone's own library: every app may look, and nothing is in it.
open class MPMediaLibrary: NSObject, @unchecked Sendable {
  private static let one = MPMediaLibrary()

  open class func `default`() -> MPMediaLibrary { one }
  open class func authorizationStatus() -> MPMediaLibraryAuthorizationStatus { .authorized }

  open class func requestAuthorization(
    _ completionHandler: @escaping @Sendable (MPMediaLibraryAuthorizationStatus) -> Void
  ) {
    DispatchQueue.main.async { completionHandler(.authorized) }
  }

  open class func requestAuthorization() async -> MPMediaLibraryAuthorizationStatus { .authorized }

  open var lastModifiedDate: Date { Date(timeIntervalSince1970: 0) }

  open func beginGeneratingLibraryChangeNotifications() {}
  open func endGeneratingLibraryChangeNotifications() {}

  /// Nothing of the shop can be put in: nobody pays for it.
  open func addItem(
    withProductID productID: String,
    completionHandler: (@Sendable ([MPMediaEntity], (any Error)?) -> Void)? = nil
  ) {
    guard let completionHandler else { return }
    SimulatedPhone.current.call("an item of the library", on: .global()) {
      completionHandler([], MPError(.cloudServiceCapabilityMissing))
    }
  }

  /// No lists are made.
  open func getPlaylist(
    with uuid: UUID, creationMetadata: MPMediaPlaylistCreationMetadata?,
    completionHandler: @escaping @Sendable (MPMediaPlaylist?, (any Error)?) -> Void
  ) {
    SimulatedPhone.current.call("a playlist", on: .global()) {
      completionHandler(nil, MPError(.cloudServiceCapabilityMissing))
    }
  }
}

/// What a new list would be called.
open class MPMediaPlaylistCreationMetadata: NSObject, @unchecked Sendable {
  public let name: String
  open var authorDisplayName: String!
  open var descriptionText: String = ""

  public init(name: String) {
    self.name = name
    super.init()
  }
}

extension NSNotification.Name {
  public static let MPMediaLibraryDidChange = NSNotification.Name(
    "MPMediaLibraryDidChangeNotification")
}

extension MPMediaEntity {
  /// Nothing is known of anything.
  public func value(forProperty property: String) -> Any? { nil }
}

extension MPMediaItem {
  public var title: String? { nil }
  public var artist: String? { nil }
  public var albumTitle: String? { nil }
  public var albumArtist: String? { nil }
  public var genre: String? { nil }
  public var composer: String? { nil }
  public var podcastTitle: String? { nil }
  public var playbackDuration: TimeInterval { 0 }
  public var albumTrackNumber: Int { 0 }
  public var discNumber: Int { 0 }
  public var albumTrackCount: Int { 0 }
  public var discCount: Int { 0 }
  public var beatsPerMinute: Int { 0 }
  public var comments: String? { nil }
  public var dateAdded: Date { .distantPast }
  public var lastPlayedDate: Date? { nil }
  public var skipCount: Int { 0 }
  public var isCompilation: Bool { false }
  public var isPreorder: Bool { false }
  public var userGrouping: String? { nil }
  public var albumArtistPersistentID: MPMediaEntityPersistentID { 0 }
  public var genrePersistentID: MPMediaEntityPersistentID { 0 }
  public var composerPersistentID: MPMediaEntityPersistentID { 0 }
  public var podcastPersistentID: MPMediaEntityPersistentID { 0 }
  public var playCount: Int { 0 }
  public var rating: Int { 0 }
  public var artwork: MPMediaItemArtwork? { nil }
  public var assetURL: URL? { nil }
  public var isCloudItem: Bool { false }
  public var hasProtectedAsset: Bool { false }
  public var isExplicitItem: Bool { false }
  public var mediaType: MPMediaType { .music }
  public var releaseDate: Date? { nil }
  public var lyrics: String? { nil }
  public var bookmarkTime: TimeInterval { 0 }
  public var playbackStoreID: String { "" }
  public var albumPersistentID: MPMediaEntityPersistentID { 0 }
  public var artistPersistentID: MPMediaEntityPersistentID { 0 }
}

/// Several pieces.
open class MPMediaItemCollection: MPMediaEntity {
  public let items: [MPMediaItem]

  public init(items: [MPMediaItem]) {
    self.items = items
    super.init()
  }

  open var representativeItem: MPMediaItem? { items.first }
  open var count: Int { items.count }
  open var mediaTypes: MPMediaType { .music }
}

/// A list that somebody has put together.
open class MPMediaPlaylist: MPMediaItemCollection {
  open var name: String? { nil }
  open var playlistAttributes: MPMediaPlaylistAttribute { [] }
  open var descriptionText: String? { nil }

  open func addItem(
    withProductID productID: String,
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    add([], completionHandler: completionHandler)
  }

  /// Nobody pays for the shop, whose lists alone can be changed.
  open func add(
    _ mediaItems: [MPMediaItem], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    guard let completionHandler else { return }
    SimulatedPhone.current.call("an item of a playlist", on: .global()) {
      completionHandler(MPError(.cloudServiceCapabilityMissing))
    }
  }
}

/// How a playlist came about.
public struct MPMediaPlaylistAttribute: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let onTheGo = MPMediaPlaylistAttribute(rawValue: 1)
  public static let smart = MPMediaPlaylistAttribute(rawValue: 2)
  public static let genius = MPMediaPlaylistAttribute(rawValue: 4)
}

public let MPMediaPlaylistPropertyName: String = "name"
public let MPMediaPlaylistPropertyPersistentID: String = "playlistPersistentID"
public let MPMediaEntityPropertyPersistentID: String = "persistentID"

/// How a question to the library puts together what it finds.
public enum MPMediaGrouping: Int, Sendable {
  case title = 0
  case album = 1
  case artist = 2
  case albumArtist = 3
  case composer = 4
  case genre = 5
  case playlist = 6
  case podcastTitle = 7
}

/// A question to the phone's own library: nothing is found.
open class MPMediaQuery: NSObject {
  open var groupingType = MPMediaGrouping.title
  open var filterPredicates: Set<MPMediaPredicate>?

  public init(filterPredicates: Set<MPMediaPredicate>?) {
    self.filterPredicates = filterPredicates
    super.init()
  }

  public override convenience init() {
    self.init(filterPredicates: nil)
  }

  open var items: [MPMediaItem]? { [] }
  open var collections: [MPMediaItemCollection]? { [] }
  open var itemSections: [MPMediaQuerySection]? { [] }
  open var collectionSections: [MPMediaQuerySection]? { [] }

  open func addFilterPredicate(_ predicate: MPMediaPredicate) {
    filterPredicates = (filterPredicates ?? []).union([predicate])
  }

  open func removeFilterPredicate(_ predicate: MPMediaPredicate) {
    filterPredicates?.remove(predicate)
  }

  open class func songs() -> MPMediaQuery { MPMediaQuery() }
  open class func albums() -> MPMediaQuery { grouped(.album) }
  open class func artists() -> MPMediaQuery { grouped(.artist) }
  open class func playlists() -> MPMediaQuery { grouped(.playlist) }
  open class func podcasts() -> MPMediaQuery { grouped(.podcastTitle) }
  open class func audiobooks() -> MPMediaQuery { MPMediaQuery() }
  open class func genres() -> MPMediaQuery { grouped(.genre) }
  open class func composers() -> MPMediaQuery { grouped(.composer) }
  open class func compilations() -> MPMediaQuery { grouped(.album) }

  private static func grouped(_ grouping: MPMediaGrouping) -> MPMediaQuery {
    let query = MPMediaQuery()
    query.groupingType = grouping
    return query
  }
}

/// A part of what was found that begins with one letter.
open class MPMediaQuerySection: NSObject {
  open var title: String { "" }
  open var range: NSRange { NSRange(location: 0, length: 0) }
}

/// What is to hold for what is found.
open class MPMediaPredicate: NSObject {}

/// What is to hold for one of its properties.
open class MPMediaPropertyPredicate: MPMediaPredicate {
  public let property: String
  open private(set) var value: Any?
  public let comparisonType: MPMediaPredicateComparison

  public init(
    value: Any?, forProperty property: String,
    comparisonType: MPMediaPredicateComparison = .equalTo
  ) {
    (self.property, self.comparisonType) = (property, comparisonType)
    super.init()
    self.value = value
  }
}

public enum MPMediaPredicateComparison: Int, Sendable {
  case equalTo = 0
  case contains = 1
}

/// Lets one choose out of the phone's own library: nobody does.
@preconcurrency @MainActor
open class MPMediaPickerController: UIViewController {
  open weak var delegate: (any MPMediaPickerControllerDelegate)?
  open var allowsPickingMultipleItems = false
  open var showsCloudItems = true
  open var prompt: String?

  public convenience init(mediaTypes: MPMediaType) {
    self.init(nibName: nil, bundle: nil)
  }
}

/// Is told what was chosen, which is nothing.
@preconcurrency @MainActor
public protocol MPMediaPickerControllerDelegate: NSObjectProtocol {
  func mediaPicker(
    _ mediaPicker: MPMediaPickerController,
    didPickMediaItems mediaItemCollection: MPMediaItemCollection)
  func mediaPickerDidCancel(_ mediaPicker: MPMediaPickerController)
}

extension MPMediaPickerControllerDelegate {
  public func mediaPicker(
    _ mediaPicker: MPMediaPickerController,
    didPickMediaItems mediaItemCollection: MPMediaItemCollection
  ) {}
  public func mediaPickerDidCancel(_ mediaPicker: MPMediaPickerController) {}
}
