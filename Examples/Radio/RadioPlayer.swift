import AVFoundation
import MediaPlayer

/// Plays one station at a time, and tells the phone what it plays; on the main thread.
final class RadioPlayer {
  private let player = AVPlayer()
  private var station: Station?
  private var cover: MPMediaItemArtwork?
  /// Somebody wants to hear it, though a call may be in between.
  private var isWanted = false
  private var observers: [NSObjectProtocol] = []

  init() {
    let commands = MPRemoteCommandCenter.shared()
    commands.playCommand.addTarget { [unowned self] _ in resume() }
    commands.pauseCommand.addTarget { [unowned self] _ in pause() }
    commands.stopCommand.addTarget { [unowned self] _ in pause() }
    observe(AVAudioSession.interruptionNotification) { $0.handleInterruption($1) }
    observe(AVAudioSession.routeChangeNotification) { $0.handleRouteChange($1) }
  }

  private func observe(
    _ name: Notification.Name, handle: @escaping (RadioPlayer, Notification) -> Void
  ) {
    let observer = NotificationCenter.default.addObserver(
      forName: name, object: nil, queue: .main
    ) { [weak self] notification in
      if let self { handle(self, notification) }
    }
    observers.append(observer)
  }

  func play(_ station: Station, cover: MPMediaItemArtwork?) throws {
    let session = AVAudioSession.sharedInstance()
    try session.setCategory(.playback)
    try session.setActive(true)
    (self.station, self.cover, isWanted) = (station, cover, true)
    if let url = URL(string: "https://example.com/\(station.identifier).m3u8") {
      player.replaceCurrentItem(with: AVPlayerItem(url: url))
    }
    player.play()
    publish()
  }

  private func resume() -> MPRemoteCommandHandlerStatus {
    guard station != nil else { return .noActionableNowPlayingItem }
    isWanted = true
    player.play()
    publish()
    return .success
  }

  private func pause() -> MPRemoteCommandHandlerStatus {
    isWanted = false
    return fallSilent()
  }

  private func fallSilent() -> MPRemoteCommandHandlerStatus {
    guard station != nil else { return .noActionableNowPlayingItem }
    player.pause()
    publish()
    return .success
  }

  private func publish() {
    guard let station else { return }
    var info: [String: Any] = [
      MPMediaItemPropertyTitle: station.name,
      MPMediaItemPropertyArtist: station.slogan,
      MPNowPlayingInfoPropertyIsLiveStream: true,
      MPNowPlayingInfoPropertyPlaybackRate: player.rate,
    ]
    if let cover { info[MPMediaItemPropertyArtwork] = cover }
    MPNowPlayingInfoCenter.default().nowPlayingInfo = info
  }

  private func handleInterruption(_ notification: Notification) {
    guard let raw = notification.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt,
      let type = AVAudioSession.InterruptionType(rawValue: raw)
    else { return }
    switch type {
    case .began: _ = fallSilent()
    case .ended:
      let raw = notification.userInfo?[AVAudioSessionInterruptionOptionKey] as? UInt ?? 0
      // An end that does not say so is the last word: nor does the next call bring it back.
      isWanted =
        isWanted && AVAudioSession.InterruptionOptions(rawValue: raw).contains(.shouldResume)
      if isWanted { _ = resume() }
    @unknown default: break
    }
  }

  private func handleRouteChange(_ notification: Notification) {
    guard let raw = notification.userInfo?[AVAudioSessionRouteChangeReasonKey] as? UInt,
      AVAudioSession.RouteChangeReason(rawValue: raw) == .oldDeviceUnavailable
    else { return }
    _ = pause()
  }
}
