// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone
public import UIKit

/// A number that tells what is in the phone's own library apart.
public typealias MPMediaEntityPersistentID = UInt64

/// Something in the phone's own library.
open class MPMediaEntity: NSObject {
  /// Tells it apart.
  open var persistentID: MPMediaEntityPersistentID { 0 }
}

/// A piece in the phone's own library, which is empty here.
open class MPMediaItem: MPMediaEntity {}

/// What kind of piece something is.
public struct MPMediaType: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let music = MPMediaType(rawValue: 1 << 0)
  public static let podcast = MPMediaType(rawValue: 1 << 1)
  public static let audioBook = MPMediaType(rawValue: 1 << 2)
  public static let audioITunesU = MPMediaType(rawValue: 1 << 3)
  public static let anyAudio = MPMediaType(rawValue: 0x00ff)
  public static let movie = MPMediaType(rawValue: 1 << 8)
  public static let tvShow = MPMediaType(rawValue: 1 << 9)
  public static let videoPodcast = MPMediaType(rawValue: 1 << 10)
  public static let musicVideo = MPMediaType(rawValue: 1 << 11)
  public static let videoITunesU = MPMediaType(rawValue: 1 << 12)
  public static let homeVideo = MPMediaType(rawValue: 1 << 13)
  public static let anyVideo = MPMediaType(rawValue: 0xff00)
  public static let any = MPMediaType(rawValue: .max)
}

public let MPMediaItemPropertyPersistentID: String = "persistentID"
public let MPMediaItemPropertyMediaType: String = "mediaType"
public let MPMediaItemPropertyTitle: String = "title"
public let MPMediaItemPropertyAlbumTitle: String = "albumTitle"
public let MPMediaItemPropertyAlbumPersistentID: String = "albumPID"
public let MPMediaItemPropertyArtist: String = "artist"
public let MPMediaItemPropertyArtistPersistentID: String = "artistPID"
public let MPMediaItemPropertyAlbumArtist: String = "albumArtist"
public let MPMediaItemPropertyAlbumArtistPersistentID: String = "albumArtistPID"
public let MPMediaItemPropertyGenre: String = "genre"
public let MPMediaItemPropertyGenrePersistentID: String = "genrePID"
public let MPMediaItemPropertyComposer: String = "composer"
public let MPMediaItemPropertyComposerPersistentID: String = "composerPID"
public let MPMediaItemPropertyPlaybackDuration: String = "playbackDuration"
public let MPMediaItemPropertyAlbumTrackNumber: String = "albumTrackNumber"
public let MPMediaItemPropertyAlbumTrackCount: String = "albumTrackCount"
public let MPMediaItemPropertyDiscNumber: String = "discNumber"
public let MPMediaItemPropertyDiscCount: String = "discCount"
public let MPMediaItemPropertyArtwork: String = "artwork"
public let MPMediaItemPropertyIsExplicit: String = "isExplicit"
public let MPMediaItemPropertyLyrics: String = "lyrics"
public let MPMediaItemPropertyIsCompilation: String = "isCompilation"
public let MPMediaItemPropertyReleaseDate: String = "releaseDate"
public let MPMediaItemPropertyBeatsPerMinute: String = "beatsPerMinute"
public let MPMediaItemPropertyComments: String = "comments"
public let MPMediaItemPropertyAssetURL: String = "assetURL"
public let MPMediaItemPropertyIsCloudItem: String = "isCloudItem"
public let MPMediaItemPropertyHasProtectedAsset: String = "hasProtectedAsset"
public let MPMediaItemPropertyPodcastTitle: String = "podcastTitle"
public let MPMediaItemPropertyPodcastPersistentID: String = "podcastPID"
public let MPMediaItemPropertyPlayCount: String = "playCount"
public let MPMediaItemPropertySkipCount: String = "skipCount"
public let MPMediaItemPropertyRating: String = "rating"
public let MPMediaItemPropertyLastPlayedDate: String = "lastPlayedDate"
public let MPMediaItemPropertyUserGrouping: String = "userGrouping"
public let MPMediaItemPropertyBookmarkTime: String = "bookmarkTime"
public let MPMediaItemPropertyDateAdded: String = "dateAdded"
public let MPMediaItemPropertyPlaybackStoreID: String = "playbackStoreID"
public let MPMediaItemPropertyIsPreorder: String = "isPreorder"

/// A picture that is drawn when it is needed, at the size it is needed in.
open class MPMediaItemArtwork: NSObject {
  let source: ArtworkSource

  /// Makes an artwork whose handler is called off the main thread.
  public init(boundsSize: CGSize, requestHandler: @escaping (CGSize) -> UIImage) {
    source = ArtworkSource(size: boundsSize, handler: requestHandler)
  }

  /// Makes an artwork that is the image at every size.
  public convenience init(image: UIImage) {
    self.init(boundsSize: image.size) { _ in image }
  }

  /// The picture for a size; it may be larger or smaller.
  open func image(at size: CGSize) -> UIImage? { source.handler(size) }

  /// The size the app says the picture has.
  open var bounds: CGRect { CGRect(origin: .zero, size: source.size) }

  /// The part of the picture that is shown.
  open var imageCropRect: CGRect { bounds }
}

/// What draws an artwork; it lives on when the artwork is gone.
///
/// The handler is the app's, and called on whatever thread needs the picture.
final class ArtworkSource: PhonePicture, @unchecked Sendable {
  let size: CGSize
  let handler: (CGSize) -> UIImage

  init(size: CGSize, handler: @escaping (CGSize) -> UIImage) {
    self.size = size
    self.handler = handler
  }

  /// A point is a pixel: what is asked for is what is drawn.
  func picture(_ size: PixelSize) -> Picture? {
    handler(CGSize(width: size.width, height: size.height)).picture
  }
}
