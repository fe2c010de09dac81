// The phone names its constants so.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

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
