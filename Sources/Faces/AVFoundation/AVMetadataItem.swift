public import Foundation

/// The name of something an asset says of itself.
public struct AVMetadataKey: Hashable, RawRepresentable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let commonKeyTitle = AVMetadataKey(rawValue: "title")
  public static let commonKeyArtist = AVMetadataKey(rawValue: "artist")
  public static let commonKeyAlbumName = AVMetadataKey(rawValue: "albumName")
  public static let commonKeyArtwork = AVMetadataKey(rawValue: "artwork")
  public static let commonKeyType = AVMetadataKey(rawValue: "type")
  public static let commonKeyDescription = AVMetadataKey(rawValue: "description")
  public static let commonKeyAuthor = AVMetadataKey(rawValue: "author")
  public static let commonKeyCreator = AVMetadataKey(rawValue: "creator")
  public static let commonKeyCreationDate = AVMetadataKey(rawValue: "creationDate")
  public static let commonKeyPublisher = AVMetadataKey(rawValue: "publisher")
  public static let commonKeySubject = AVMetadataKey(rawValue: "subject")
  public static let iTunesMetadataKeySongName = AVMetadataKey(rawValue: "@nam")
  public static let iTunesMetadataKeyArtist = AVMetadataKey(rawValue: "@ART")
  public static let iTunesMetadataKeyCoverArt = AVMetadataKey(rawValue: "covr")
  public static let id3MetadataKeyTitleDescription = AVMetadataKey(rawValue: "TIT2")
  public static let id3MetadataKeyAttachedPicture = AVMetadataKey(rawValue: "APIC")
}

/// The same, with the kind of file that says it.
public struct AVMetadataIdentifier: Hashable, RawRepresentable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let commonIdentifierTitle = AVMetadataIdentifier(rawValue: "common/title")
  public static let commonIdentifierArtist = AVMetadataIdentifier(rawValue: "common/artist")
  public static let commonIdentifierAlbumName = AVMetadataIdentifier(rawValue: "common/albumName")
  public static let commonIdentifierArtwork = AVMetadataIdentifier(rawValue: "common/artwork")
  public static let commonIdentifierDescription = AVMetadataIdentifier(
    rawValue: "common/description")
  public static let commonIdentifierAuthor = AVMetadataIdentifier(rawValue: "common/author")
  public static let commonIdentifierCreationDate = AVMetadataIdentifier(
    rawValue: "common/creationDate")
  public static let icyMetadataStreamTitle = AVMetadataIdentifier(rawValue: "icy/StreamTitle")
  public static let icyMetadataStreamURL = AVMetadataIdentifier(rawValue: "icy/StreamUrl")
  public static let iTunesMetadataSongName = AVMetadataIdentifier(rawValue: "itsk/@nam")
  public static let iTunesMetadataArtist = AVMetadataIdentifier(rawValue: "itsk/@ART")
  public static let iTunesMetadataAlbum = AVMetadataIdentifier(rawValue: "itsk/@alb")
  public static let iTunesMetadataTrackSubTitle = AVMetadataIdentifier(rawValue: "itsk/@st3")
  public static let iTunesMetadataDescription = AVMetadataIdentifier(rawValue: "itsk/desc")
  public static let iTunesMetadataCoverArt = AVMetadataIdentifier(rawValue: "itsk/covr")
  public static let quickTimeMetadataGenre = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.genre")
  public static let quickTimeMetadataTitle = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.title")
  public static let id3MetadataYear = AVMetadataIdentifier(rawValue: "id3/TYER")
  public static let id3MetadataRecordingTime = AVMetadataIdentifier(rawValue: "id3/TDRC")
  public static let id3MetadataOriginalArtist = AVMetadataIdentifier(rawValue: "id3/TOPE")
  public static let id3MetadataOriginalAlbumTitle = AVMetadataIdentifier(rawValue: "id3/TOAL")
  public static let id3MetadataContentType = AVMetadataIdentifier(rawValue: "id3/TCON")
  public static let id3MetadataUserText = AVMetadataIdentifier(rawValue: "id3/TXXX")
  public static let id3MetadataComments = AVMetadataIdentifier(rawValue: "id3/COMM")
  public static let id3MetadataTrackNumber = AVMetadataIdentifier(rawValue: "id3/TRCK")
  public static let id3MetadataComposer = AVMetadataIdentifier(rawValue: "id3/TCOM")
  public static let id3MetadataBand = AVMetadataIdentifier(rawValue: "id3/TPE2")
  public static let iTunesMetadataAlbumArtist = AVMetadataIdentifier(rawValue: "itsk/aART")
  public static let iTunesMetadataLyrics = AVMetadataIdentifier(rawValue: "itsk/@lyr")
  public static let iTunesMetadataComposer = AVMetadataIdentifier(rawValue: "itsk/@wrt")
  public static let iTunesMetadataUserGenre = AVMetadataIdentifier(rawValue: "itsk/@gen")
  public static let iTunesMetadataReleaseDate = AVMetadataIdentifier(rawValue: "itsk/@day")
  public static let iTunesMetadataTrackNumber = AVMetadataIdentifier(rawValue: "itsk/trkn")
  public static let commonIdentifierCreator = AVMetadataIdentifier(rawValue: "common/creator")
  public static let commonIdentifierPublisher = AVMetadataIdentifier(rawValue: "common/publisher")
  public static let commonIdentifierType = AVMetadataIdentifier(rawValue: "common/type")
  public static let commonIdentifierSubject = AVMetadataIdentifier(rawValue: "common/subject")
  public static let commonIdentifierLanguage = AVMetadataIdentifier(rawValue: "common/language")
  public static let id3MetadataTitleDescription = AVMetadataIdentifier(rawValue: "id3/TIT2")
  public static let id3MetadataLeadPerformer = AVMetadataIdentifier(rawValue: "id3/TPE1")
  public static let id3MetadataAlbumTitle = AVMetadataIdentifier(rawValue: "id3/TALB")
  public static let id3MetadataAttachedPicture = AVMetadataIdentifier(rawValue: "id3/APIC")
}

/// Which kind of file a key belongs to.
public struct AVMetadataKeySpace: Hashable, RawRepresentable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let common = AVMetadataKeySpace(rawValue: "comn")
  public static let iTunes = AVMetadataKeySpace(rawValue: "itsk")
  public static let id3 = AVMetadataKeySpace(rawValue: "org.id3")
  public static let icy = AVMetadataKeySpace(rawValue: "icy")
  public static let hlsDateRange = AVMetadataKeySpace(rawValue: "lsdr")
  public static let quickTimeMetadata = AVMetadataKeySpace(rawValue: "mdta")
}

/// How a kind of file writes such things.
public struct AVMetadataFormat: Hashable, RawRepresentable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let id3Metadata = AVMetadataFormat(rawValue: "org.id3")
  public static let iTunesMetadata = AVMetadataFormat(rawValue: "com.apple.itunes")
  public static let quickTimeMetadata = AVMetadataFormat(rawValue: "com.apple.quicktime.mdta")
  public static let hlsMetadata = AVMetadataFormat(rawValue: "com.apple.quicktime.HLS")
  public static let unknown = AVMetadataFormat(rawValue: "")
}

/// One thing that an asset says of itself; the simulated ones say nothing.
open class AVMetadataItem: NSObject, @unchecked Sendable {
  open var identifier: AVMetadataIdentifier? { nil }
  open var commonKey: AVMetadataKey? { nil }
  open var key: (any NSCopying & NSObjectProtocol)? { nil }
  open var keySpace: AVMetadataKeySpace? { nil }
  open var dataType: String? { nil }
  open var locale: Locale? { nil }
  open var duration: CMTime { .invalid }
  open var extraAttributes: [AVMetadataExtraAttributeKey: Any]? { nil }
  open var value: (any NSCopying & NSObjectProtocol)? { nil }
  open var stringValue: String? { nil }
  open var numberValue: NSNumber? { nil }
  open var dateValue: Date? { nil }
  open var dataValue: Data? { nil }
  open var time: CMTime { .invalid }
}

/// One that an app puts together itself.
open class AVMutableMetadataItem: AVMetadataItem, @unchecked Sendable {
  private var ownIdentifier: AVMetadataIdentifier?
  private var ownValue: (any NSCopying & NSObjectProtocol)?

  open override var identifier: AVMetadataIdentifier? {
    get { ownIdentifier }
    set { ownIdentifier = newValue }
  }

  open override var value: (any NSCopying & NSObjectProtocol)? {
    get { ownValue }
    set { ownValue = newValue }
  }

  open override var stringValue: String? { (ownValue as? NSString).map { "\($0)" } }

  open override var dataValue: Data? { (ownValue as? NSData).map { Data(referencing: $0) } }

  open var extendedLanguageTag: String?
  private var ownKey: (any NSCopying & NSObjectProtocol)?
  private var ownSpace: AVMetadataKeySpace?

  open override var key: (any NSCopying & NSObjectProtocol)? {
    get { ownKey }
    set { ownKey = newValue }
  }

  open override var keySpace: AVMetadataKeySpace? {
    get { ownSpace }
    set { ownSpace = newValue }
  }
}

/// What else is said of one.
public struct AVMetadataExtraAttributeKey: Hashable, RawRepresentable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let info = AVMetadataExtraAttributeKey(rawValue: "info")
}

extension AVPartialAsyncProperty where Root: AVMetadataItem {
  public static var stringValue: AVAsyncProperty<Root, String?> {
    AVAsyncProperty("stringValue") { $0.stringValue }
  }

  public static var numberValue: AVAsyncProperty<Root, NSNumber?> {
    AVAsyncProperty("numberValue") { $0.numberValue }
  }

  public static var dateValue: AVAsyncProperty<Root, Date?> {
    AVAsyncProperty("dateValue") { $0.dateValue }
  }

  public static var dataValue: AVAsyncProperty<Root, Data?> {
    AVAsyncProperty("dataValue") { $0.dataValue }
  }

  public static var value: AVAsyncProperty<Root, (any NSCopying & NSObjectProtocol)?> {
    AVAsyncProperty("value") { $0.value }
  }
}

extension AVMetadataItem: AVAsynchronousKeyValueLoading {}

extension AVAsynchronousKeyValueLoading where Self: AVMetadataItem {
  public nonisolated(nonsending) func load<Value>(
    _ property: AVAsyncProperty<Self, Value>
  ) async throws -> Value {
    property.read(self)
  }
}

extension AVMetadataItem {
  /// Those of the items that say what is wanted.
  public class func metadataItems(
    from metadataItems: [AVMetadataItem], filteredByIdentifier identifier: AVMetadataIdentifier
  ) -> [AVMetadataItem] {
    metadataItems.filter { $0.identifier == identifier }
  }

  public class func metadataItems(
    from metadataItems: [AVMetadataItem], withKey key: Any?, keySpace: AVMetadataKeySpace?
  ) -> [AVMetadataItem] {
    metadataItems.filter { item in
      guard keySpace == nil || item.keySpace == keySpace else { return false }
      switch key {
      case nil: return true
      case let key as AVMetadataKey: return item.commonKey == key
      case let key as String:
        return (item.key as Any) as? String == key
          || item.commonKey?.rawValue == key
      case .some: return false
      }
    }
  }

  public class func metadataItems(
    from metadataItems: [AVMetadataItem], with locale: Locale
  ) -> [AVMetadataItem] {
    metadataItems.filter { $0.locale == locale }
  }
}
