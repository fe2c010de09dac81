internal import HeadUnitCore

/// The keys whose values the head unit has a place for.
enum NowPlayingKeys {
  static let texts: [String: any WritableKeyPath<NowPlayingInfo, String?> & Sendable] = [
    MPMediaItemPropertyTitle: \.title,
    MPMediaItemPropertyArtist: \.artist,
    MPMediaItemPropertyAlbumTitle: \.album,
  ]

  static let numbers: [String: any WritableKeyPath<NowPlayingInfo, Double?> & Sendable] = [
    MPMediaItemPropertyPlaybackDuration: \.duration,
    MPNowPlayingInfoPropertyElapsedPlaybackTime: \.elapsed,
    MPNowPlayingInfoPropertyPlaybackRate: \.rate,
    MPNowPlayingInfoPropertyDefaultPlaybackRate: \.defaultRate,
  ]

  static let counts: [String: any WritableKeyPath<NowPlayingInfo, Int?> & Sendable] = [
    MPNowPlayingInfoPropertyPlaybackQueueIndex: \.queueIndex,
    MPNowPlayingInfoPropertyPlaybackQueueCount: \.queueCount,
    MPNowPlayingInfoPropertyChapterNumber: \.chapter,
    MPNowPlayingInfoPropertyChapterCount: \.chapterCount,
  ]

  static let flags: [String: any WritableKeyPath<NowPlayingInfo, Bool?> & Sendable] = [
    MPNowPlayingInfoPropertyIsLiveStream: \.isLive,
    MPMediaItemPropertyIsExplicit: \.isExplicit,
  ]
}
