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
  private var cover: UIImage?

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
      self?.player.pause()
      self?.publish()
      return .success
    }
    commands.nextTrackCommand.addTarget { [weak self] _ in
      self?.next() == true ? .success : .noSuchContent
    }
  }

  func play(_ track: Track, of album: Album) async throws {
    let session = AVAudioSession.sharedInstance()
    try session.setCategory(.playback, mode: .default, policy: .longFormAudio)
    try session.setActive(true)
    guard let url = URL(string: "https://example.com/track.mp3#t=,\(track.minutes * 60)") else {
      return
    }
    (self.album, self.track) = (album, track)
    cover = await album.loadCover()
    player.replaceCurrentItem(with: AVPlayerItem(url: url))
    resume()
  }

  private func resume() {
    player.play()
    player.rate = rate
    publish()
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
      MPNowPlayingInfoPropertyPlaybackRate: Double(player.rate),
      MPNowPlayingInfoPropertyDefaultPlaybackRate: 1.0,
    ]
    if let cover {
      info[MPMediaItemPropertyArtwork] = MPMediaItemArtwork(boundsSize: cover.size) { _ in cover }
    }
    MPNowPlayingInfoCenter.default().nowPlayingInfo = info
  }
}
