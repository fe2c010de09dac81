internal import AVFAudio
internal import AVFoundation
internal import HeadUnitCore
internal import HeadUnitPhone

/// What there is to say of players at an instant.
struct SessionWords: Sendable {
  private let snapshot: AVPlayer.Snapshot
  private let duration: CMTime
  private let isLive: Bool
  private let publication: AVPlayerItem.Publication
  private let instant: Instant

  /// Of several players the one that plays counts, and before any does the first.
  init(_ players: [AVPlayer], at instant: Instant) {
    let snapshots = players.map(\.snapshot)
    snapshot =
      snapshots.first { $0.rate != 0 } ?? snapshots.first { $0.item != nil } ?? AVPlayer.Snapshot()
    duration = snapshot.item?.duration ?? .indefinite
    isLive = snapshot.item?.status == .readyToPlay && !duration.isNumeric
    publication = snapshot.item?.publication ?? AVPlayerItem.Publication()
    self.instant = instant
  }

  /// Nil when there is nothing to play.
  var values: [String: Any]? {
    guard snapshot.item != nil else { return nil }
    var values = publication.values?.value ?? [:]
    values[MPNowPlayingInfoPropertyElapsedPlaybackTime] = snapshot.position
    values[MPNowPlayingInfoPropertyPlaybackRate] = snapshot.rate
    values[MPNowPlayingInfoPropertyDefaultPlaybackRate] = snapshot.defaultRate
    if duration.isNumeric {
      values[MPMediaItemPropertyPlaybackDuration] = duration.seconds
    } else if isLive {
      values[MPNowPlayingInfoPropertyIsLiveStream] = true
    }
    return values
  }

  /// Whether this is what anybody would expect who was told the last words.
  func follow(from last: SessionWords?) -> Bool {
    guard let last else { return false }
    let expected = last.snapshot.position + last.snapshot.rate * (instant - last.instant).inSeconds
    return snapshot.item === last.snapshot.item && snapshot.rate == last.snapshot.rate
      && snapshot.defaultRate == last.snapshot.defaultRate && duration == last.duration
      && publication.number == last.publication.number
      && isLive == last.isLive
      && abs(snapshot.position - expected) < 0.001
  }
}
