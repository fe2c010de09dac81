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
  /// 0 is paused; where it is absent, whether sound comes out decides, and else it counts as 1.
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
  /// What the app says of playback beside the rate; most head units do not look at it.
  public var playbackState: PlaybackState?
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
    case languages, playbackState, other
  }
}

/// What an app says that playback is doing.
public enum PlaybackState: String, Hashable, Codable, Sendable, CaseIterable {
  case playing, paused, stopped, interrupted
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
    guard !isEndless, let duration, duration.isFinite, duration > 0 else { return nil }
    return duration
  }

  /// Whatever duration it names, it does not end with it.
  public var isEndless: Bool { isLive == true || isContinuous == true }

  /// Which of how many, counted from 1.
  public struct Place: Hashable, Sendable {
    public let number: Int
    public let count: Int

    /// Nil unless the index, counted from 0, is one of so many.
    init?(_ index: Int?, of count: Int?) {
      guard let index, let count, index >= 0, index < count else { return nil }
      number = index + 1
      self.count = count
    }
  }

  public var queuePlace: Place? { Place(queueIndex, of: queueCount) }

  public var chapterPlace: Place? { Place(chapter, of: chapterCount) }

  /// By the identifier; by the title where there is none.
  static func areSameTrack(_ one: NowPlayingInfo?, _ other: NowPlayingInfo?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    guard one.identifier == other.identifier else { return false }
    return one.identifier != nil || one.title == other.title
  }
}

extension Double {
  /// As a driver reads it, with a fraction of two digits at most: `10`, `2.5`, `1.25`.
  public var words: String {
    if isNaN { return "nan" }
    guard isFinite, magnitude < 1e9 else { return "\(self)" }
    let hundredths = (self * 100).rounded()
    let isWhole = hundredths.truncatingRemainder(dividingBy: 100) == 0
    return isWhole ? "\(Int(hundredths / 100))" : "\(hundredths / 100)"
  }
}
