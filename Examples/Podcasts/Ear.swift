import AVFoundation
import MediaPlayer

/// Somebody who listens, with a player and a session.
final class Ear {
  let name: String
  let session: MPNowPlayingSession
  private let player = AVPlayer()

  @MainActor init(name: String) {
    self.name = name
    session = MPNowPlayingSession(players: [player])
    // The session knows from its player where it is and how fast it goes.
    session.automaticallyPublishesNowPlayingInfo = true
    let commands = session.remoteCommandCenter
    commands.playCommand.addTarget { [player] _ in
      player.play()
      return .success
    }
    commands.pauseCommand.addTarget { [player] _ in
      player.pause()
      return .success
    }
    commands.skipForwardCommand.preferredIntervals = [30]
    commands.skipForwardCommand.addTarget { [player] event in
      guard let event = event as? MPSkipIntervalCommandEvent else { return .commandFailed }
      player.seek(to: player.currentTime() + CMTime(seconds: event.interval, preferredTimescale: 1))
      return .success
    }
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
    player.play()
    session.becomeActiveIfPossible { completion($0 ? nil : MPError(.cancelled)) }
  }

  private func info(of episode: Episode) -> [String: Any] {
    var info: [String: Any] = [
      MPMediaItemPropertyTitle: episode.title, MPMediaItemPropertyArtist: name,
    ]
    info[MPMediaItemPropertyArtwork] = episode.artwork
    return info
  }
}
