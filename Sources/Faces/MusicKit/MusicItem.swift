@_exported public import Combine
public import Foundation
internal import HeadUnitPhone

/// By what the catalogue knows an item.
public struct MusicItemID: Hashable, Sendable, RawRepresentable, Codable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }
}

extension MusicItemID: ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral value: String) {
    self.init(value)
  }

  public var description: String { rawValue }
}

/// Something in the catalogue.
public protocol MusicItem: Identifiable, Hashable, Sendable where ID == MusicItemID {}

/// What a player can play: a song, or several under a name.
public protocol PlayableMusicItem: MusicItem {
  /// The songs, in their order.
  var simulatedEntries: [MusicPlayer.Queue.Entry] { get }
}

/// Of which a request can ask for more than is known of it at first.
public protocol MusicPropertyContainer: Sendable {
  var simulatedWhole: Self { get }
}

/// What can be asked for beside an item.
public struct PartialMusicProperty<Root>: Hashable, Sendable {
  fileprivate let name: String

  public static var tracks: Self { Self(name: "tracks") }
  public static var albums: Self { Self(name: "albums") }
  public static var artists: Self { Self(name: "artists") }
  public static var topSongs: Self { Self(name: "topSongs") }
  public static var station: Self { Self(name: "station") }
  public static var genres: Self { Self(name: "genres") }
  public static var composers: Self { Self(name: "composers") }
  public static var musicVideos: Self { Self(name: "musicVideos") }
  public static var audioVariants: Self { Self(name: "audioVariants") }
  public static var artistURL: Self { Self(name: "artistURL") }
  public static var relatedAlbums: Self { Self(name: "relatedAlbums") }
  public static var appearsOn: Self { Self(name: "appearsOn") }
  public static var otherVersions: Self { Self(name: "otherVersions") }
  public static var recordLabels: Self { Self(name: "recordLabels") }
  public static var curator: Self { Self(name: "curator") }
  public static var featuredArtists: Self { Self(name: "featuredArtists") }
  public static var similarArtists: Self { Self(name: "similarArtists") }
  public static var fullAlbums: Self { Self(name: "fullAlbums") }
  public static var singles: Self { Self(name: "singles") }
  public static var playlists: Self { Self(name: "playlists") }
}

public typealias PartialMusicAsyncProperty<Root> = PartialMusicProperty<Root>

extension MusicPropertyContainer {
  /// The same with all there is of it.
  public nonisolated(nonsending) func with(
    _ properties: [PartialMusicProperty<Self>]
  ) async throws -> Self {
    try await MusicDesk.ask("with/\(properties.map(\.name).joined(separator: ","))") {
      simulatedWhole
    }
  }
}

/// Items in an order; all there are at once.
public struct MusicItemCollection<Element: MusicItem>: RandomAccessCollection, Hashable, Sendable {
  private var items: [Element]
  public var title: String?

  public init(_ items: some Sequence<Element>) {
    self.items = Array(items)
  }

  public init() {
    items = []
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { items.count }
  public subscript(position: Int) -> Element { items[position] }
  public var hasNextBatch: Bool { false }

  public nonisolated(nonsending) func nextBatch(
    limit: Int? = nil
  ) async throws -> MusicItemCollection<Element>? {
    nil
  }

  public static func += (left: inout Self, right: Self) {
    left.items += right.items
  }

  public static func + (left: Self, right: Self) -> Self { Self(left.items + right.items) }
}

extension MusicItemCollection: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

/// A picture of an item: a file of the app's folder.
public struct Artwork: Hashable, Sendable {
  let name: String

  public var maximumWidth: Int { 1_000 }
  public var maximumHeight: Int { 1_000 }
  public var alternateText: String? { nil }

  /// Where the picture is, whatever the size; nil when there is no such file.
  public func url(width: Int, height: Int) -> URL? {
    SimulatedPhone.current.information.folders.lazy
      .map { $0.appendingPathComponent(name) }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }
}

/// Whether words are not for everybody.
public enum ContentRating: Hashable, Sendable {
  case clean, explicit
}

public struct Song: PlayableMusicItem, MusicPropertyContainer {
  public let id: MusicItemID
  public let title: String
  public let artistName: String
  public let albumTitle: String?
  public let duration: TimeInterval?
  public let artwork: Artwork?
  public let genreNames: [String]
  public let isrc: String?
  public let contentRating: ContentRating?
  public internal(set) var albums: MusicItemCollection<Album>?
  public internal(set) var artists: MusicItemCollection<Artist>?
  /// Nil until it is asked for, and of a song that no station has.
  public internal(set) var station: Station?

  public var simulatedEntries: [MusicPlayer.Queue.Entry] { [MusicPlayer.Queue.Entry(self)] }

  public var simulatedWhole: Song {
    let catalog = MusicDesk.catalog
    var song = self
    song.albums = MusicItemCollection(
      catalog.albums.filter { $0.songs.contains(id.rawValue) }.map(Album.init))
    song.artists = MusicItemCollection(
      catalog.artists.filter { $0.name == artistName }.map(Artist.init))
    song.station = catalog.stations.first { $0.songs.contains(id.rawValue) }.map(Station.init)
    return song
  }

  init(_ song: MusicCatalog.Song) {
    id = MusicItemID(song.id)
    (title, artistName, albumTitle) = (song.title, song.artist, song.album)
    (duration, isrc) = (song.duration, song.isrc)
    artwork = song.artwork.map(Artwork.init)
    genreNames = song.genre.map { [$0] } ?? []
    contentRating = song.isExplicit ? .explicit : nil
  }
}

/// What a server gives so that one can hear a part of it: the catalogue has none.
public struct PreviewAsset: Hashable, Sendable {
  public let url: URL?
  public let artwork: Artwork?
}

/// Of which the file of the catalogue says nothing.
extension Song {
  public var previewAssets: [PreviewAsset]? { nil }
  public var composerName: String? { nil }
  public var discNumber: Int? { nil }
  public var hasLyrics: Bool { false }
  public var lastPlayedDate: Date? { nil }
  public var libraryAddedDate: Date? { nil }
  public var playCount: Int? { nil }
  public var releaseDate: Date? { nil }
  public var url: URL? { nil }

  /// Its place in the album that has it.
  public var trackNumber: Int? {
    MusicDesk.catalog.albums.lazy.compactMap { $0.songs.firstIndex(of: id.rawValue) }
      .first.map { $0 + 1 }
  }
}

/// A film to a song; the catalogue has none.
public struct MusicVideo: PlayableMusicItem {
  public let id: MusicItemID
  public let title: String
  public let artistName: String
  public let albumTitle: String?
  public let duration: TimeInterval?
  public let artwork: Artwork?

  public var simulatedEntries: [MusicPlayer.Queue.Entry] { [] }
}

/// What goes on without an end.
public struct Station: PlayableMusicItem {
  public let id: MusicItemID
  public let name: String
  public let artwork: Artwork?
  /// It is heard as it is sent, and nobody can move within it.
  public let isLive: Bool
  public let stationProviderName: String?
  public var duration: TimeInterval? { nil }
  public var contentRating: ContentRating? { nil }
  public var episodeNumber: Int? { nil }
  let songs: [String]

  /// Of one that has songs these are the first: the player asks for more.
  public var simulatedEntries: [MusicPlayer.Queue.Entry] {
    isLive
      ? [MusicPlayer.Queue.Entry(self)]
      : MusicDesk.songs(songs).map { MusicPlayer.Queue.Entry($0, of: self) }
  }

  init(_ station: MusicCatalog.Station) {
    id = MusicItemID(station.id)
    (name, isLive, songs) = (station.name, station.isLive, station.songs)
    stationProviderName = station.provider
    artwork = station.artwork.map(Artwork.init)
  }
}

/// What music is like; an item has the name alone.
public struct Genre: MusicItem {
  public let id: MusicItemID
  public let name: String
}

/// A song or film of an album.
public enum Track: PlayableMusicItem {
  case song(Song)
  case musicVideo(MusicVideo)

  public var id: MusicItemID { value(\.id, \.id) }
  public var title: String { value(\.title, \.title) }
  public var artistName: String { value(\.artistName, \.artistName) }
  public var albumTitle: String? { value(\.albumTitle, \.albumTitle) }
  public var duration: TimeInterval? { value(\.duration, \.duration) }
  public var artwork: Artwork? { value(\.artwork, \.artwork) }
  public var simulatedEntries: [MusicPlayer.Queue.Entry] {
    value(\.simulatedEntries, \.simulatedEntries)
  }

  public var contentRating: ContentRating? { song?.contentRating }
  public var discNumber: Int? { nil }
  public var genreNames: [String] { song?.genreNames ?? [] }
  public var isrc: String? { song?.isrc }
  public var previewAssets: [PreviewAsset]? { nil }
  public var releaseDate: Date? { nil }
  public var trackNumber: Int? { song?.trackNumber }
  public var url: URL? { nil }

  private var song: Song? {
    guard case .song(let song) = self else { return nil }
    return song
  }

  private func value<Value>(
    _ ofSong: (Song) -> Value, _ ofVideo: (MusicVideo) -> Value
  ) -> Value {
    switch self {
    case .song(let song): ofSong(song)
    case .musicVideo(let video): ofVideo(video)
    }
  }
}

public struct Album: PlayableMusicItem, MusicPropertyContainer {
  public let id: MusicItemID
  public let title: String
  public let artistName: String
  public let artwork: Artwork?
  public let genreNames: [String]
  public let trackCount: Int
  /// Nil until they are asked for.
  public internal(set) var tracks: MusicItemCollection<Track>?
  let songs: [String]

  public var simulatedEntries: [MusicPlayer.Queue.Entry] { MusicDesk.entries(songs) }
  public var simulatedWhole: Album {
    var album = self
    album.tracks = MusicDesk.tracks(songs)
    return album
  }

  init(_ album: MusicCatalog.Collection) {
    id = MusicItemID(album.id)
    (title, artistName, songs) = (album.name, album.by, album.songs)
    artwork = album.artwork.map(Artwork.init)
    genreNames = album.genre.map { [$0] } ?? []
    trackCount = album.songs.count
  }
}

public struct Playlist: PlayableMusicItem, MusicPropertyContainer {
  public let id: MusicItemID
  public let name: String
  public let curatorName: String?
  public let standardDescription: String?
  public let artwork: Artwork?
  /// Nil until they are asked for.
  public internal(set) var tracks: MusicItemCollection<Track>?
  let songs: [String]

  public var simulatedEntries: [MusicPlayer.Queue.Entry] { MusicDesk.entries(songs) }
  public var simulatedWhole: Playlist {
    var playlist = self
    playlist.tracks = MusicDesk.tracks(songs)
    return playlist
  }

  init(_ playlist: MusicCatalog.Collection) {
    id = MusicItemID(playlist.id)
    (name, standardDescription, songs) = (playlist.name, playlist.words, playlist.songs)
    curatorName = playlist.by.isEmpty ? nil : playlist.by
    artwork = playlist.artwork.map(Artwork.init)
  }
}

public struct Artist: MusicItem, MusicPropertyContainer {
  public let id: MusicItemID
  public let name: String
  public let genreNames: [String]?
  /// Nil until they are asked for.
  public internal(set) var albums: MusicItemCollection<Album>?
  public internal(set) var topSongs: MusicItemCollection<Song>?

  public var simulatedWhole: Artist {
    let catalog = MusicDesk.catalog
    var artist = self
    artist.albums = MusicItemCollection(catalog.albums.filter { $0.by == name }.map(Album.init))
    artist.topSongs = MusicItemCollection(
      catalog.songs.filter { $0.artist == name }.map(Song.init))
    return artist
  }

  init(_ artist: MusicCatalog.Artist) {
    id = MusicItemID(artist.id)
    name = artist.name
    genreNames = artist.genre.map { [$0] }
  }
}
