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
}

/// How a kind of file writes such things.
public struct AVMetadataFormat: Hashable, RawRepresentable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let id3Metadata = AVMetadataFormat(rawValue: "org.id3")
  public static let iTunesMetadata = AVMetadataFormat(rawValue: "com.apple.itunes")
}

/// One thing that an asset says of itself; the simulated ones say nothing.
open class AVMetadataItem: NSObject, @unchecked Sendable {
  open var identifier: AVMetadataIdentifier? { nil }
  open var commonKey: AVMetadataKey? { nil }
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
}
