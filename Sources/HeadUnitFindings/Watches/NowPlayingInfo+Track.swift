import HeadUnitCore

extension NowPlayingInfo {
  /// By the identifier; by the title where there is none, and of what has neither nobody knows.
  func isSameTrack(as other: NowPlayingInfo) -> Bool {
    if let identifier, let theirs = other.identifier { return identifier == theirs }
    guard let title, let theirs = other.title else { return true }
    return title == theirs
  }

  /// What it is called where a finding is about it.
  var subject: String { title.map { "“\($0)”" } ?? "what plays" }

  /// What has to be there and is not.
  var missing: [String] {
    var missing: [String] = []
    if title?.isEmpty ?? true { missing.append("title") }
    if duration == nil, !isEndless { missing.append("duration") }
    if elapsed == nil, !isEndless { missing.append("elapsed time") }
    if rate == nil { missing.append("rate") }
    return missing
  }

  /// Keys that the head unit knows, with values that it could not read.
  var unreadKeys: [String] {
    (other ?? [:]).keys.filter { Self.knownKeys.contains($0) || $0.hasPrefix("MPMediaItem") }
      .filter { !Self.foreignKeys.contains($0) }.sorted()
  }

  private static let knownKeys: Set<String> = [
    "title", "artist", "album", "duration", "elapsed", "rate", "defaultRate", "queueIndex",
    "queueCount", "chapter", "chapterCount", "artwork",
    "MPNowPlayingInfoPropertyElapsedPlaybackTime", "MPNowPlayingInfoPropertyPlaybackRate",
    "MPNowPlayingInfoPropertyDefaultPlaybackRate", "MPNowPlayingInfoPropertyPlaybackQueueIndex",
    "MPNowPlayingInfoPropertyPlaybackQueueCount", "MPNowPlayingInfoPropertyChapterNumber",
    "MPNowPlayingInfoPropertyChapterCount", "MPNowPlayingInfoPropertyIsLiveStream",
    "MPNowPlayingInfoPropertyMediaType", "title", "albumTitle", "playbackDuration",
  ]

  /// Properties of media items that no head unit shows, whatever their type.
  private static let foreignKeys: Set<String> = [
    "MPMediaItemPropertyPersistentID", "MPMediaItemPropertyAlbumArtist",
  ]
}
