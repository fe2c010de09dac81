import AVFoundation
import Foundation
import MediaPlayer

/// Plays one sound until somebody is asleep.
///
/// It measures time as apps do: it asks every second who else listens, waits until nobody presses
/// "next" any more before it loads anything, and ends by a timer. On the main thread.
final class BedtimePlayer {
  private let player = AVPlayer()
  private var sound: Sound?
  /// Not loaded yet.
  private var chosen: Sound?
  private var listeners = 0
  private var polling: Task<Void, Never>?
  private var choosing: DispatchWorkItem?
  private var sleeping: Timer?

  /// Until fingers rest.
  private static let pause = 0.5
  /// How long the sound takes to fade.
  private static let fading = 10.0

  init() {
    let commands = MPRemoteCommandCenter.shared()
    commands.playCommand.addTarget { [unowned self] _ in resume() }
    commands.pauseCommand.addTarget { [unowned self] _ in stop() }
    commands.nextTrackCommand.addTarget { [unowned self] _ in chooseNext() }
  }

  func play(_ sound: Sound) throws {
    let session = AVAudioSession.sharedInstance()
    try session.setCategory(.playback)
    try session.setActive(true)
    self.sound = sound
    if let url = URL(string: "https://example.com/\(sound.identifier).m3u8") {
      player.replaceCurrentItem(with: AVPlayerItem(url: url))
    }
    player.play()
    poll()
    publish()
  }

  /// A server would be asked who listens; so many do at that second of the night.
  private func poll() {
    polling?.cancel()
    polling = Task { @MainActor [weak self] in
      while !Task.isCancelled {
        self?.listeners = Int(Date().timeIntervalSince1970) % 100
        self?.publish()
        try? await Task.sleep(for: .seconds(1))
      }
    }
  }

  private func resume() -> MPRemoteCommandHandlerStatus {
    guard let sound else { return .noActionableNowPlayingItem }
    try? play(sound)
    return .success
  }

  private func stop() -> MPRemoteCommandHandlerStatus {
    polling?.cancel()
    player.pause()
    publish()
    return .success
  }

  /// Whoever presses three times wants the third: the two before are never loaded.
  private func chooseNext() -> MPRemoteCommandHandlerStatus {
    guard let sound else { return .noActionableNowPlayingItem }
    let next = (chosen ?? sound).next
    chosen = next
    choosing?.cancel()
    let work = DispatchWorkItem { [weak self] in
      self?.chosen = nil
      try? self?.play(next)
    }
    choosing = work
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.pause, execute: work)
    return .success
  }

  /// Nil: it goes on all night.
  func sleep(in minutes: Int?) {
    sleeping?.invalidate()
    sleeping = nil
    guard let minutes else { return publish() }
    sleeping = Timer.scheduledTimer(
      withTimeInterval: TimeInterval(minutes * 60) - Self.fading, repeats: false
    ) { [weak self] _ in self?.fade() }
    publish()
  }

  private func fade() {
    player.volume -= 0.1
    guard player.volume <= 0 else {
      DispatchQueue.main.asyncAfter(deadline: .now() + Self.fading / 10) { [weak self] in
        self?.fade()
      }
      return
    }
    sleeping = nil
    _ = stop()
    player.volume = 1
  }

  private func publish() {
    guard let sound else { return }
    var info: [String: Any] = [
      MPMediaItemPropertyTitle: sound.name,
      MPMediaItemPropertyArtist: "\(listeners) listening",
      MPNowPlayingInfoPropertyIsLiveStream: true,
      MPNowPlayingInfoPropertyPlaybackRate: player.rate,
    ]
    if let end = sleeping?.fireDate {
      let clock = DateFormatter()
      clock.dateFormat = "HH:mm"
      info[MPMediaItemPropertyAlbumTitle] =
        "Off at \(clock.string(from: end + Self.fading))"
    }
    MPNowPlayingInfoCenter.default().nowPlayingInfo = info
  }
}
