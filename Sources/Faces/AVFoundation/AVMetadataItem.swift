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
  public static let quickTimeUserData = AVMetadataKeySpace(rawValue: "udta")
  public static let isoUserData = AVMetadataKeySpace(rawValue: "uiso")
  public static let audioFile = AVMetadataKeySpace(rawValue: "caaf")
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

/// What is said in one item.
private struct MetadataFacts {
  var identifier: AVMetadataIdentifier?
  var key: (any NSCopying & NSObjectProtocol)?
  var keySpace: AVMetadataKeySpace?
  var language: String?
  var locale: Locale?
  var time = CMTime.invalid
  var duration = CMTime.invalid
  var dataType: String?
  var value: (any NSCopying & NSObjectProtocol)?
  var extraAttributes: [AVMetadataExtraAttributeKey: Any]?
  var startDate: Date?
}

/// One thing that an asset says of itself; the simulated ones say nothing.
open class AVMetadataItem: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  fileprivate var facts = MetadataFacts()

  public override init() {
    super.init()
  }

  open var identifier: AVMetadataIdentifier? { facts.identifier }
  open var key: (any NSCopying & NSObjectProtocol)? { facts.key }
  open var keySpace: AVMetadataKeySpace? { facts.keySpace }
  open var extendedLanguageTag: String? { facts.language }
  open var locale: Locale? { facts.locale }
  open var time: CMTime { facts.time }
  open var duration: CMTime { facts.duration }
  open var dataType: String? { facts.dataType }
  open var value: (any NSCopying & NSObjectProtocol)? { facts.value }
  open var extraAttributes: [AVMetadataExtraAttributeKey: Any]? { facts.extraAttributes }
  open var startDate: Date? { facts.startDate }

  /// What all kinds of files say in their own words.
  open var commonKey: AVMetadataKey? {
    guard let name = identifier?.rawValue else { return nil }
    let common = Self.commonNames[name] ?? (name.hasPrefix("common/") ? name : nil)
    return common.map { AVMetadataKey(rawValue: String($0.dropFirst("common/".count))) }
  }

  private static let commonNames = [
    "itsk/@nam": "common/title", "itsk/@ART": "common/artist", "itsk/@alb": "common/albumName",
    "itsk/covr": "common/artwork", "itsk/desc": "common/description", "id3/TIT2": "common/title",
    "id3/TPE1": "common/artist", "id3/TALB": "common/albumName", "id3/APIC": "common/artwork",
    "icy/StreamTitle": "common/title", "mdta/com.apple.quicktime.title": "common/title",
  ]

  open var stringValue: String? {
    switch value {
    case let value as NSString: "\(value)"
    case let value as NSNumber: value.stringValue
    default: nil
    }
  }

  open var numberValue: NSNumber? {
    if let value = value as? NSNumber { return value }
    return (value as? NSString).flatMap { Double("\($0)") }.map { NSNumber(value: $0) }
  }

  open var dateValue: Date? {
    if let value = value as? NSDate {
      return Date(timeIntervalSince1970: value.timeIntervalSince1970)
    }
    return (value as? NSString).flatMap { ISO8601DateFormatter().date(from: "\($0)") }
  }

  open var dataValue: Data? { (value as? NSData).map { Data(referencing: $0) } }

  /// One that stays as it is.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = AVMetadataItem()
    copy.facts = said
    return copy
  }

  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = AVMutableMetadataItem()
    copy.facts = said
    return copy
  }

  /// Of items that an app made a class for, too.
  private var said: MetadataFacts {
    var said = facts
    (said.identifier, said.key, said.keySpace) = (identifier, key, keySpace)
    (said.language, said.locale) = (extendedLanguageTag, locale)
    (said.time, said.duration, said.dataType) = (time, duration, dataType)
    (said.value, said.extraAttributes, said.startDate) = (value, extraAttributes, startDate)
    return said
  }
}

/// One that an app puts together itself.
open class AVMutableMetadataItem: AVMetadataItem, @unchecked Sendable {
  /// Says the key and its kind of file too.
  open override var identifier: AVMetadataIdentifier? {
    get { facts.identifier }
    set {
      facts.identifier = newValue
      facts.keySpace = newValue.flatMap { Self.keySpace(forIdentifier: $0) }
      facts.key = newValue.flatMap { Self.key(forIdentifier: $0) as? NSString }
    }
  }

  open override var key: (any NSCopying & NSObjectProtocol)? {
    get { facts.key }
    set {
      facts.key = newValue
      identify()
    }
  }

  open override var keySpace: AVMetadataKeySpace? {
    get { facts.keySpace }
    set {
      facts.keySpace = newValue
      identify()
    }
  }

  private func identify() {
    guard let key = facts.key, let space = facts.keySpace else {
      facts.identifier = nil
      return
    }
    facts.identifier = Self.identifier(forKey: key, keySpace: space)
  }

  open override var extendedLanguageTag: String? {
    get { facts.language }
    set { facts.language = newValue }
  }

  open override var locale: Locale? {
    get { facts.locale }
    set { facts.locale = newValue }
  }

  open override var time: CMTime {
    get { facts.time }
    set { facts.time = newValue }
  }

  open override var duration: CMTime {
    get { facts.duration }
    set { facts.duration = newValue }
  }

  open override var dataType: String? {
    get { facts.dataType }
    set { facts.dataType = newValue }
  }

  open override var value: (any NSCopying & NSObjectProtocol)? {
    get { facts.value }
    set { facts.value = newValue }
  }

  open override var extraAttributes: [AVMetadataExtraAttributeKey: Any]? {
    get { facts.extraAttributes }
    set { facts.extraAttributes = newValue }
  }

  open override var startDate: Date? {
    get { facts.startDate }
    set { facts.startDate = newValue }
  }
}

extension AVMetadataItem {
  /// Identifiers begin with a shorter word for some kinds of files.
  private static let spaces: [AVMetadataKeySpace: String] = [.common: "common", .id3: "id3"]

  public class func identifier(
    forKey key: Any, keySpace: AVMetadataKeySpace
  ) -> AVMetadataIdentifier? {
    let name: String
    switch key {
    case let key as AVMetadataKey: name = key.rawValue
    case let key as String: name = key
    case let key as NSString: name = "\(key)"
    default: return nil
    }
    let space = spaces[keySpace] ?? keySpace.rawValue
    return AVMetadataIdentifier(rawValue: "\(space)/\(name)")
  }

  public class func keySpace(
    forIdentifier identifier: AVMetadataIdentifier
  ) -> AVMetadataKeySpace? {
    let parts = identifier.rawValue.split(separator: "/", maxSplits: 1)
    guard let space = parts.first, parts.count == 2 else { return nil }
    return spaces.first { $0.value == space }?.key ?? AVMetadataKeySpace(rawValue: String(space))
  }

  public class func key(forIdentifier identifier: AVMetadataIdentifier) -> Any? {
    let parts = identifier.rawValue.split(separator: "/", maxSplits: 1)
    return parts.count == 2 ? NSString(string: String(parts[1])) : nil
  }

  /// Those in one of the languages, the best first.
  public class func metadataItems(
    from metadataItems: [AVMetadataItem],
    filteredAndSortedAccordingToPreferredLanguages preferredLanguages: [String]
  ) -> [AVMetadataItem] {
    preferredLanguages.flatMap { language in
      metadataItems.filter { ($0.extendedLanguageTag ?? $0.locale?.identifier) == language }
    }
  }
}

/// What else is said of one.
public struct AVMetadataExtraAttributeKey: Hashable, RawRepresentable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let info = AVMetadataExtraAttributeKey(rawValue: "info")
  public static let baseURI = AVMetadataExtraAttributeKey(rawValue: "baseURI")
  public static let valueURI = AVMetadataExtraAttributeKey(rawValue: "URI")
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
    metadataItems.filter { item in
      item.identifier == identifier
        || item.commonKey.map { "common/\($0.rawValue)" } == identifier.rawValue
    }
  }

  public class func metadataItems(
    from metadataItems: [AVMetadataItem], withKey key: Any?, keySpace: AVMetadataKeySpace?
  ) -> [AVMetadataItem] {
    metadataItems.filter { item in
      guard keySpace == nil || item.keySpace == keySpace else { return false }
      switch key {
      case nil: return true
      case let key as AVMetadataKey:
        return item.commonKey == key || (item.key as Any) as? String == key.rawValue
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
