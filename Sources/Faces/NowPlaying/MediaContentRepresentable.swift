public import Foundation

/// Something that a session plays.
public protocol MediaContentRepresentable: Identifiable {
  var type: MediaType { get }
  /// Nil while nobody knows.
  var duration: MediaDuration? { get }
  var artwork: Artwork? { get }
  var animatedArtwork: AnimatedArtwork? { get }
  var genre: String? { get set }
  var collectionID: String? { get set }
  var serviceID: String? { get set }
  var isExplicit: Bool? { get set }
  var isExcludedFromSuggestions: Bool? { get set }
}

public enum MediaType: Hashable, Sendable, CaseIterable {
  case audio, video
}

/// How long something is.
public enum MediaDuration: Hashable, Sendable {
  case finite(TimeInterval)
  /// A stream that goes on as it is sent.
  case live
  /// Goes on without end, such as the sound of rain.
  case continuous
}

/// What screens show of content, whatever kind it is.
struct ContentWords: Equatable {
  var title: String?
  var artist: String?
  var album: String?
  var subtitle: String?
}

/// The kinds of content that are ours.
protocol WordedContent: MediaContentRepresentable {
  var words: ContentWords { get }
}

/// Content of any kind.
public struct GenericContent: WordedContent, Sendable {
  public let id: String
  public let title: String
  public let subtitle: String?
  public let type: MediaType
  public let duration: MediaDuration?
  public let artwork: Artwork?
  public let animatedArtwork: AnimatedArtwork?
  public var genre: String?
  public var collectionID: String?
  public var serviceID: String?
  public var isExplicit: Bool?
  public var isExcludedFromSuggestions: Bool?

  public init(
    id: String, title: String, subtitle: String? = nil, type: MediaType, duration: MediaDuration?,
    artwork: Artwork?
  ) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.type = type
    self.duration = duration
    self.artwork = artwork
    animatedArtwork = nil
  }

  public init(
    id: String, title: String, subtitle: String? = nil, type: MediaType, duration: MediaDuration?,
    artwork: Artwork, animatedArtwork: AnimatedArtwork?
  ) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.type = type
    self.duration = duration
    self.artwork = artwork
    self.animatedArtwork = animatedArtwork
  }

  var words: ContentWords { ContentWords(title: title, subtitle: subtitle) }
}

/// A piece of music.
public struct MusicContent: WordedContent, Sendable {
  public let id: String
  public let songTitle: String
  public let artistName: String
  public let albumName: String
  public let type: MediaType
  public let duration: MediaDuration?
  public let artwork: Artwork?
  public let animatedArtwork: AnimatedArtwork?
  public var genre: String?
  public var collectionID: String?
  public var serviceID: String?
  public var isExplicit: Bool?
  public var isExcludedFromSuggestions: Bool?

  public init(
    id: String, songTitle: String, artistName: String, albumName: String, type: MediaType,
    duration: MediaDuration?, artwork: Artwork?
  ) {
    self.id = id
    self.songTitle = songTitle
    self.artistName = artistName
    self.albumName = albumName
    self.type = type
    self.duration = duration
    self.artwork = artwork
    animatedArtwork = nil
  }

  public init(
    id: String, songTitle: String, artistName: String, albumName: String, type: MediaType,
    duration: MediaDuration?, artwork: Artwork, animatedArtwork: AnimatedArtwork?
  ) {
    self.id = id
    self.songTitle = songTitle
    self.artistName = artistName
    self.albumName = albumName
    self.type = type
    self.duration = duration
    self.artwork = artwork
    self.animatedArtwork = animatedArtwork
  }

  var words: ContentWords {
    ContentWords(
      title: songTitle, artist: artistName.ifAny, album: albumName.ifAny)
  }
}

/// An episode of a podcast.
public struct PodcastContent: WordedContent, Sendable {
  public let id: String
  public let episodeTitle: String
  public let showName: String
  public let releaseDate: Date?
  public let type: MediaType
  public let duration: MediaDuration?
  public let artwork: Artwork?
  public let animatedArtwork: AnimatedArtwork?
  public var genre: String?
  public var collectionID: String?
  public var serviceID: String?
  public var isExplicit: Bool?
  public var isExcludedFromSuggestions: Bool?

  public init(
    id: String, episodeTitle: String, showName: String, releaseDate: Date?, type: MediaType,
    duration: MediaDuration?, artwork: Artwork?
  ) {
    self.id = id
    self.episodeTitle = episodeTitle
    self.showName = showName
    self.releaseDate = releaseDate
    self.type = type
    self.duration = duration
    self.artwork = artwork
    animatedArtwork = nil
  }

  public init(
    id: String, episodeTitle: String, showName: String, releaseDate: Date?, type: MediaType,
    duration: MediaDuration?, artwork: Artwork, animatedArtwork: AnimatedArtwork?
  ) {
    self.id = id
    self.episodeTitle = episodeTitle
    self.showName = showName
    self.releaseDate = releaseDate
    self.type = type
    self.duration = duration
    self.artwork = artwork
    self.animatedArtwork = animatedArtwork
  }

  var words: ContentWords { ContentWords(title: episodeTitle, artist: showName.ifAny) }
}

/// A film.
public struct MovieContent: WordedContent, Sendable {
  public let id: String
  public let title: String
  public let type: MediaType
  public let duration: MediaDuration?
  public let artwork: Artwork?
  public let animatedArtwork: AnimatedArtwork?
  public var genre: String?
  public var collectionID: String?
  public var serviceID: String?
  public var isExplicit: Bool?
  public var isExcludedFromSuggestions: Bool?

  public init(
    id: String, title: String, duration: MediaDuration?, artwork: Artwork?
  ) {
    self.id = id
    self.title = title
    type = .video
    self.duration = duration
    self.artwork = artwork
    animatedArtwork = nil
  }

  public init(
    id: String, title: String, duration: MediaDuration?, artwork: Artwork,
    animatedArtwork: AnimatedArtwork?
  ) {
    self.id = id
    self.title = title
    type = .video
    self.duration = duration
    self.artwork = artwork
    self.animatedArtwork = animatedArtwork
  }

  var words: ContentWords { ContentWords(title: title) }
}

/// An episode of a series.
public struct TVShowContent: WordedContent, Sendable {
  public let id: String
  public let episodeTitle: String
  public let showName: String
  public let type: MediaType
  public let duration: MediaDuration?
  public let artwork: Artwork?
  public let animatedArtwork: AnimatedArtwork?
  public var genre: String?
  public var collectionID: String?
  public var serviceID: String?
  public var isExplicit: Bool?
  public var isExcludedFromSuggestions: Bool?

  public init(
    id: String, episodeTitle: String, showName: String, duration: MediaDuration?,
    artwork: Artwork?
  ) {
    self.id = id
    self.episodeTitle = episodeTitle
    self.showName = showName
    type = .video
    self.duration = duration
    self.artwork = artwork
    animatedArtwork = nil
  }

  public init(
    id: String, episodeTitle: String, showName: String, duration: MediaDuration?,
    artwork: Artwork, animatedArtwork: AnimatedArtwork?
  ) {
    self.id = id
    self.episodeTitle = episodeTitle
    self.showName = showName
    type = .video
    self.duration = duration
    self.artwork = artwork
    self.animatedArtwork = animatedArtwork
  }

  var words: ContentWords { ContentWords(title: episodeTitle, artist: showName.ifAny) }
}

/// An audio book.
public struct BookContent: WordedContent, Sendable {
  public let id: String
  public let title: String
  public let authorName: String
  public let narratorName: String?
  public let type: MediaType
  public let duration: MediaDuration?
  public let artwork: Artwork?
  public let animatedArtwork: AnimatedArtwork?
  public var genre: String?
  public var collectionID: String?
  public var serviceID: String?
  public var isExplicit: Bool?
  public var isExcludedFromSuggestions: Bool?

  public init(
    id: String, title: String, authorName: String, narratorName: String? = nil,
    type: MediaType = .audio, duration: MediaDuration?, artwork: Artwork?
  ) {
    self.id = id
    self.title = title
    self.authorName = authorName
    self.narratorName = narratorName
    self.type = type
    self.duration = duration
    self.artwork = artwork
    animatedArtwork = nil
  }

  public init(
    id: String, title: String, authorName: String, narratorName: String? = nil,
    type: MediaType = .audio, duration: MediaDuration?, artwork: Artwork,
    animatedArtwork: AnimatedArtwork?
  ) {
    self.id = id
    self.title = title
    self.authorName = authorName
    self.narratorName = narratorName
    self.type = type
    self.duration = duration
    self.artwork = artwork
    self.animatedArtwork = animatedArtwork
  }

  var words: ContentWords {
    ContentWords(
      title: title, artist: authorName.ifAny, album: narratorName)
  }
}

/// A station.
public struct RadioContent: WordedContent, Sendable {
  public let id: String
  public let stationName: String
  public let programName: String?
  public let type: MediaType
  public let duration: MediaDuration?
  public let artwork: Artwork?
  public let animatedArtwork: AnimatedArtwork?
  public var genre: String?
  public var collectionID: String?
  public var serviceID: String?
  public var isExplicit: Bool?
  public var isExcludedFromSuggestions: Bool?

  public init(
    id: String, stationName: String, programName: String? = nil, type: MediaType = .audio,
    duration: MediaDuration? = .live, artwork: Artwork?
  ) {
    self.id = id
    self.stationName = stationName
    self.programName = programName
    self.type = type
    self.duration = duration
    self.artwork = artwork
    animatedArtwork = nil
  }

  public init(
    id: String, stationName: String, programName: String? = nil, type: MediaType = .audio,
    duration: MediaDuration? = .live, artwork: Artwork, animatedArtwork: AnimatedArtwork?
  ) {
    self.id = id
    self.stationName = stationName
    self.programName = programName
    self.type = type
    self.duration = duration
    self.artwork = artwork
    self.animatedArtwork = animatedArtwork
  }

  var words: ContentWords {
    ContentWords(
      title: programName ?? stationName, artist: programName == nil ? nil : stationName)
  }
}

/// Something of somebody's own, in the house.
public struct HomeMediaContent: WordedContent, Sendable {
  public let id: String
  public let sourceName: String
  public let contentDescription: String
  public let type: MediaType
  public let duration: MediaDuration?
  public let artwork: Artwork?
  public let animatedArtwork: AnimatedArtwork?
  public var genre: String?
  public var collectionID: String?
  public var serviceID: String?
  public var isExplicit: Bool?
  public var isExcludedFromSuggestions: Bool?

  public init(
    id: String, sourceName: String, contentDescription: String, type: MediaType,
    duration: MediaDuration?, artwork: Artwork?
  ) {
    self.id = id
    self.sourceName = sourceName
    self.contentDescription = contentDescription
    self.type = type
    self.duration = duration
    self.artwork = artwork
    animatedArtwork = nil
  }

  public init(
    id: String, sourceName: String, contentDescription: String, type: MediaType,
    duration: MediaDuration?, artwork: Artwork, animatedArtwork: AnimatedArtwork?
  ) {
    self.id = id
    self.sourceName = sourceName
    self.contentDescription = contentDescription
    self.type = type
    self.duration = duration
    self.artwork = artwork
    self.animatedArtwork = animatedArtwork
  }

  var words: ContentWords { ContentWords(title: contentDescription, artist: sourceName.ifAny) }
}

extension String {
  /// Apps that know nothing give an empty text.
  fileprivate var ifAny: String? { isEmpty ? nil : self }
}
