import MediaPlayer
import UIKit

extension MistakenPlayer {
  /// What has happened that is worth telling.
  enum Moment {
    case start, play, pause, seek, track, rate, tick
  }

  func publish(_ moment: Moment) {
    switch (mistake, moment) {
    case (.infoRateStaleAfterPause, .pause), (.infoElapsedStaleAfterSeek, .seek),
      (.commandRateNotPublished, .rate):
      return
    case (.infoPartialUpdate, .pause):
      center.nowPlayingInfo = [MPNowPlayingInfoPropertyPlaybackRate: rate]
    case (.infoMissing, _):
      center.nowPlayingInfo = [MPMediaItemPropertyArtist: "The Unnamed"]
    case (.artworkFlicker, _):
      for color: UIColor in [.systemRed, .systemGreen, .systemOrange, .systemPurple] {
        cover = Cover.artwork(color)
        center.nowPlayingInfo = info
      }
    default: center.nowPlayingInfo = info.merging(wrongInfo) { $1 }
    }
  }

  func publishNothing() {
    if mistake != .infoNotCleared { center.nowPlayingInfo = nil }
  }

  private var center: MPNowPlayingInfoCenter {
    guard mistake == .commandWrongCentre else { return .default() }
    if session == nil {
      session = MPNowPlayingSession(players: [player])
      session?.becomeActiveIfPossible()
    }
    return session?.nowPlayingInfoCenter ?? .default()
  }

  private var info: [String: Any] {
    var info: [String: Any] = [
      MPMediaItemPropertyTitle: "Track \(track)",
      MPMediaItemPropertyArtist: "The Careful Ones",
      MPMediaItemPropertyPlaybackDuration: 180.0,
      MPNowPlayingInfoPropertyElapsedPlaybackTime: player.currentTime().seconds,
      MPNowPlayingInfoPropertyPlaybackRate: rate,
      MPNowPlayingInfoPropertyDefaultPlaybackRate: 1.0,
    ]
    info[MPMediaItemPropertyArtwork] = cover
    return info
  }

  /// Put over what would be right.
  private var wrongInfo: [String: Any] {
    switch mistake {
    case .infoRateZeroWhilePlaying: [MPNowPlayingInfoPropertyPlaybackRate: 0.0]
    case .infoDurationWrong: [MPMediaItemPropertyPlaybackDuration: 5.0]
    case .infoLiveWithDuration: [MPNowPlayingInfoPropertyIsLiveStream: true]
    case .infoWrongType:
      [
        MPMediaItemPropertyPlaybackDuration: "three minutes",
        MPMediaItemPropertyArtwork: Cover.image(.systemBlue, width: 600, height: 600),
      ]
    default: [:]
    }
  }
}
