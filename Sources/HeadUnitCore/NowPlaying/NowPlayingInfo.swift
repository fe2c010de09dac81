/// What plays, as the app publishes it: the whole dictionary each time.
public struct NowPlayingInfo: Hashable, Codable, Sendable {
  public var identifier: String?
  public var title: String?
  public var artist: String?
  public var album: String?
  public var subtitle: String?
  /// Seconds.
  public var duration: Double?
  /// Seconds at the moment of the report; extrapolated from there, never asked for.
  public var elapsed: Double?
  /// 0 is paused; absent counts as 1.
  public var rate: Double?
  public var defaultRate: Double?
  public var isLive: Bool?
  /// Goes on without end, such as the sound of rain: there is no whole of which a part has passed.
  public var isContinuous: Bool?
  /// From 0.
  public var queueIndex: Int?
  public var queueCount: Int?
  public var chapter: Int?
  public var chapterCount: Int?
  public var artwork: String?
  public var mediaType: String?
  public var isExplicit: Bool?
  /// The voices and subtitles there are.
  public var languages: [LanguageOption]?
  /// Keys that mean nothing to the head unit, kept for the trace.
  public var other: [String: String]?

  public init(
    identifier: String? = nil, title: String? = nil, artist: String? = nil,
    album: String? = nil, duration: Double? = nil, elapsed: Double? = nil, rate: Double? = nil
  ) {
    self.identifier = identifier
    self.title = title
    self.artist = artist
    self.album = album
    self.duration = duration
    self.elapsed = elapsed
    self.rate = rate
  }

  private enum CodingKeys: String, CodingKey {
    case identifier, title, artist, album, subtitle, duration, elapsed, rate, defaultRate
    case isLive = "live"
    case isContinuous = "continuous"
    case queueIndex, queueCount, chapter, chapterCount, artwork, mediaType
    case isExplicit = "explicit"
    case languages, other
  }
}

/// A voice or a text in which the track can be had.
public struct LanguageOption: Hashable, Codable, Sendable {
  public var id: String
  public var name: String
  public var isCurrent: Bool

  public init(id: String, name: String, isCurrent: Bool = false) {
    self.id = id
    self.name = name
    self.isCurrent = isCurrent
  }

  private enum CodingKeys: String, CodingKey {
    case id, name
    case isCurrent = "current"
  }
}

extension NowPlayingInfo {
  /// How fast it plays; a rate that is no number moves nothing.
  public var effectiveRate: Double {
    let rate = rate ?? 1
    return rate.isFinite ? rate : 0
  }

  /// Seconds; nil unless there is a whole of which a part has passed.
  public var length: Double? {
    guard isLive != true, isContinuous != true, let duration, duration.isFinite, duration > 0
    else { return nil }
    return duration
  }
}
