import AVFoundation
import MediaPlayer
import UIKit

/// What is heard, and what the car and the lock screen are told of it.
@MainActor
final class Player {
  static let shared = Player()

  private let player = AVPlayer()
  private(set) var album: Album?
  private(set) var track: Track?
  /// The same for a track as long as it is heard.
  private var cover: MPMediaItemArtwork?
  /// Somebody wants to hear it, though a call may be in between.
  private var isWanted = false
  /// Tells when the player waits for its network, and when it goes on.
  private var waiting: NSKeyValueObservation?

  var rate: Float = 1 {
    didSet {
      if player.timeControlStatus != .paused { player.rate = rate }
      publish()
    }
  }

  func listenToCommands() {
    let commands = MPRemoteCommandCenter.shared()
    commands.playCommand.addTarget { [weak self] _ in
      self?.resume()
      return .success
    }
    commands.pauseCommand.addTarget { [weak self] _ in
      self?.pause()
      return .success
    }
    commands.nextTrackCommand.addTarget { [weak self] _ in
      self?.next() == true ? .success : .noSuchContent
    }
    waiting = player.observe(\.timeControlStatus) { [weak self] _, _ in
      MainActor.assumeIsolated { self?.playerChanged() }
    }
    observePhone()
  }

  func play(_ track: Track, of album: Album) async throws {
    let session = AVAudioSession.sharedInstance()
    try session.setCategory(.playback, mode: .default, policy: .longFormAudio)
    try session.setActive(true)
    // What is published meanwhile is still about the track before, cover and all.
    let cover = await album.loadCover().map { cover in
      MPMediaItemArtwork(boundsSize: cover.size) { _ in cover }
    }
    (self.album, self.track, self.cover) = (album, track, cover)
    load(track)
    resume()
  }

  private func load(_ track: Track) {
    let url = URL(string: "https://example.com/track.mp3#t=,\(track.minutes * 60)")
    player.replaceCurrentItem(with: url.map { AVPlayerItem(url: $0) })
  }

  private func playerChanged() {
    // What could not be loaded is not heard by itself, be it after a call.
    if player.currentItem?.status == .failed { isWanted = false }
    publish()
  }

  private func resume() {
    isWanted = true
    // The network may be back.
    if player.currentItem?.status == .failed, let track { load(track) }
    player.play()
    player.rate = rate
    publish()
  }

  private func pause() {
    isWanted = false
    fallSilent()
  }

  private func fallSilent() {
    player.pause()
    publish()
  }

  /// The next track, if there is one.
  private func trackEnded() {
    if !next() { pause() }
  }

  private func next() -> Bool {
    guard let album, let track,
      let index = album.tracks.firstIndex(where: { $0.title == track.title }),
      index + 1 < album.tracks.count
    else { return false }
    Task { try? await play(album.tracks[index + 1], of: album) }
    return true
  }

  private func publish() {
    guard let album, let track else { return }
    var info: [String: Any] = [
      MPMediaItemPropertyTitle: track.title, MPMediaItemPropertyArtist: album.artist,
      MPMediaItemPropertyAlbumTitle: album.title,
      MPMediaItemPropertyPlaybackDuration: Double(track.minutes * 60),
      MPNowPlayingInfoPropertyElapsedPlaybackTime: player.currentTime().seconds,
      MPNowPlayingInfoPropertyPlaybackRate:
        player.timeControlStatus == .playing ? Double(player.rate) : 0,
      MPNowPlayingInfoPropertyDefaultPlaybackRate: 1.0,
    ]
    info[MPMediaItemPropertyArtwork] = cover
    MPNowPlayingInfoCenter.default().nowPlayingInfo = info
  }
}

// Calls, headphones that are pulled out, and the track's end.
extension Player {
  private func observePhone() {
    let center = NotificationCenter.default
    _ = center.addObserver(
      forName: AVAudioSession.interruptionNotification, object: nil, queue: .main
    ) { [weak self] notification in
      let type = notification.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt
      let options = notification.userInfo?[AVAudioSessionInterruptionOptionKey] as? UInt
      MainActor.assumeIsolated { self?.handleInterruption(type, options: options ?? 0) }
    }
    _ = center.addObserver(
      forName: AVAudioSession.routeChangeNotification, object: nil, queue: .main
    ) { [weak self] notification in
      let reason = notification.userInfo?[AVAudioSessionRouteChangeReasonKey] as? UInt
      MainActor.assumeIsolated { self?.handleRouteChange(reason) }
    }
    _ = center.addObserver(
      forName: AVPlayerItem.didPlayToEndTimeNotification, object: nil, queue: .main
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.trackEnded() }
    }
  }

  private func handleInterruption(_ type: UInt?, options: UInt) {
    switch type.flatMap(AVAudioSession.InterruptionType.init) {
    case .began: fallSilent()
    case .ended:
      // An end that does not say so is the last word: nor does the next call bring it back.
      isWanted =
        isWanted && AVAudioSession.InterruptionOptions(rawValue: options).contains(.shouldResume)
      if isWanted { resume() }
    default: break
    }
  }

  private func handleRouteChange(_ reason: UInt?) {
    let change = reason.flatMap(AVAudioSession.RouteChangeReason.init)
    if change == .oldDeviceUnavailable { pause() }
  }
}
