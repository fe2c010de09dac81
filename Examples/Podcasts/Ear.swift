import AVFoundation
import MediaPlayer

/// Somebody who listens, with a player and a session.
final class Ear {
  let name: String
  let session: MPNowPlayingSession
  private let player = AVPlayer()
  /// Somebody wants to hear it, though a call may be in between.
  private var isWanted = false
  private var loading: NSKeyValueObservation?
  /// Answers the car, which waits for the episode.
  private var whenLoaded: ((Error?) -> Void)?

  @MainActor init(name: String) {
    self.name = name
    session = MPNowPlayingSession(players: [player])
    // The session knows from its player where it is and how fast it goes.
    session.automaticallyPublishesNowPlayingInfo = true
    let commands = session.remoteCommandCenter
    commands.playCommand.addTarget { [unowned self] _ in
      listen(true)
      return .success
    }
    commands.pauseCommand.addTarget { [unowned self] _ in
      listen(false)
      return .success
    }
    commands.skipForwardCommand.preferredIntervals = [30]
    commands.skipForwardCommand.addTarget { [player] event in
      guard let event = event as? MPSkipIntervalCommandEvent else { return .commandFailed }
      return Self.skip(player, by: event.interval)
    }
    // What the wheel and headphones have.
    commands.nextTrackCommand.addTarget { [player] _ in Self.skip(player, by: 30) }
    commands.previousTrackCommand.addTarget { [player] _ in Self.skip(player, by: -30) }
  }

  private static func skip(_ player: AVPlayer, by seconds: Double) -> MPRemoteCommandHandlerStatus {
    let target = max(0, player.currentTime().seconds + seconds)
    player.seek(to: CMTime(seconds: target, preferredTimescale: 1))
    return .success
  }

  private func listen(_ isWanted: Bool) {
    self.isWanted = isWanted
    if isWanted { player.play() } else { player.pause() }
  }

  /// A call: somebody else is heard, and after it this again if that is meant.
  func handleInterruption(_ notification: Notification) {
    let raw = notification.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt
    switch raw.flatMap(AVAudioSession.InterruptionType.init) {
    case .began: player.pause()
    case .ended:
      let raw = notification.userInfo?[AVAudioSessionInterruptionOptionKey] as? UInt ?? 0
      let options = AVAudioSession.InterruptionOptions(rawValue: raw)
      // An end that does not say so is the last word: nor does the next call bring it back.
      isWanted = isWanted && options.contains(.shouldResume)
      if isWanted { player.play() }
    default: break
    }
  }

  /// Headphones that are pulled out end it.
  func handleRouteChange(_ notification: Notification) {
    let raw = notification.userInfo?[AVAudioSessionRouteChangeReasonKey] as? UInt
    guard raw.flatMap(AVAudioSession.RouteChangeReason.init) == .oldDeviceUnavailable else {
      return
    }
    listen(false)
  }

  func listen(to episode: Episode, completion: @escaping (Error?) -> Void) {
    do {
      let audio = AVAudioSession.sharedInstance()
      try audio.setCategory(.playback, mode: .spokenAudio, policy: .longFormAudio)
      try audio.setActive(true)
    } catch {
      return completion(error)
    }
    guard let url = URL(string: "https://example.com/\(episode.identifier).mp3#t=,1800") else {
      return completion(MPError(.notFound))
    }
    let item = AVPlayerItem(url: url)
    item.nowPlayingInfo = info(of: episode)
    player.replaceCurrentItem(with: item)
    listen(true)
    whenLoaded?(MPError(.cancelled))
    whenLoaded = completion
    session.becomeActiveIfPossible { [unowned self] in
      if $0 { awaitSound(of: item) } else { answer(MPError(.cancelled)) }
    }
  }

  /// The row turns until there is something to hear.
  private func awaitSound(of item: AVPlayerItem) {
    loading = item.observe(\.status, options: [.initial]) { [unowned self] item, _ in
      guard item === player.currentItem else { return }
      switch item.status {
      case .readyToPlay: answer(nil)
      case .failed: answer(item.error ?? MPError(.unknown))
      default: break
      }
    }
  }

  private func answer(_ error: Error?) {
    whenLoaded?(error)
    whenLoaded = nil
  }

  private func info(of episode: Episode) -> [String: Any] {
    var info: [String: Any] = [
      MPMediaItemPropertyTitle: episode.title, MPMediaItemPropertyArtist: name,
    ]
    info[MPMediaItemPropertyArtwork] = episode.artwork
    return info
  }
}
