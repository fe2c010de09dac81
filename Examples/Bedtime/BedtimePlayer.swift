import AVFoundation
import Foundation
import MediaPlayer
import UIKit

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
  /// Somebody wants to hear it, though a call may be in between.
  private var isWanted = false
  /// The same for every sound: night.
  private let cover = BedtimePlayer.night()
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
    observe(AVAudioSession.interruptionNotification) { $0.handleInterruption($1) }
    observe(AVAudioSession.routeChangeNotification) { $0.handleRouteChange($1) }
  }

  private func observe(
    _ name: Notification.Name, handle: @escaping (BedtimePlayer, Notification) -> Void
  ) {
    _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) {
      [weak self] notification in
      if let self { handle(self, notification) }
    }
  }

  private static func night() -> MPMediaItemArtwork {
    let size = CGSize(width: 600, height: 600)
    let image = UIGraphicsImageRenderer(size: size).image { context in
      UIColor(red: 0.07, green: 0.09, blue: 0.2, alpha: 1).setFill()
      context.fill(CGRect(origin: .zero, size: size))
      UIColor(red: 0.96, green: 0.93, blue: 0.8, alpha: 1).setFill()
      context.cgContext.fillEllipse(in: CGRect(x: 330, y: 90, width: 160, height: 160))
    }
    return MPMediaItemArtwork(boundsSize: size) { _ in image }
  }

  func play(_ sound: Sound) throws {
    let session = AVAudioSession.sharedInstance()
    try session.setCategory(.playback)
    try session.setActive(true)
    (self.sound, isWanted) = (sound, true)
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
    isWanted = false
    return fallSilent()
  }

  private func fallSilent() -> MPRemoteCommandHandlerStatus {
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
  ///
  /// Whoever chooses that wants to hear something until then: the first sound, if there is none.
  func sleep(in minutes: Int?) throws {
    if !isWanted { try play(sound ?? Sound.all[0]) }
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
    info[MPMediaItemPropertyArtwork] = cover
    if let end = sleeping?.fireDate {
      let clock = DateFormatter()
      clock.dateFormat = "HH:mm"
      info[MPMediaItemPropertyAlbumTitle] =
        "Off at \(clock.string(from: end + Self.fading))"
    }
    MPNowPlayingInfoCenter.default().nowPlayingInfo = info
  }
}

// Calls, and headphones that are pulled out.
extension BedtimePlayer {
  private func handleInterruption(_ notification: Notification) {
    let raw = notification.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt
    switch raw.flatMap(AVAudioSession.InterruptionType.init) {
    case .began: _ = fallSilent()
    case .ended:
      let raw = notification.userInfo?[AVAudioSessionInterruptionOptionKey] as? UInt ?? 0
      let options = AVAudioSession.InterruptionOptions(rawValue: raw)
      // An end that does not say so is the last word: nor does the next call bring it back.
      isWanted = isWanted && options.contains(.shouldResume)
      if isWanted { _ = resume() }
    default: break
    }
  }

  private func handleRouteChange(_ notification: Notification) {
    let raw = notification.userInfo?[AVAudioSessionRouteChangeReasonKey] as? UInt
    guard raw.flatMap(AVAudioSession.RouteChangeReason.init) == .oldDeviceUnavailable else {
      return
    }
    _ = stop()
  }
}
