import AVFoundation
import MediaPlayer
import MusicKit
import UIKit

/// Songs of MusicKit, and talk of its own between them: whoever begins takes over from the other.
///
/// The music says by itself what plays. What this says by hand is about the talk alone.
@MainActor
final class Station {
  static let shared = Station()

  private let music = ApplicationMusicPlayer.shared
  private let talk = AVPlayer()
  private let cover = UIImage(named: "Covers/tidewater").map { MPMediaItemArtwork(image: $0) }

  private init() {
    let commands = MPRemoteCommandCenter.shared()
    commands.playCommand.addTarget { [weak self] _ in
      MainActor.assumeIsolated { self?.speak(true) }
      return .success
    }
    commands.pauseCommand.addTarget { [weak self] _ in
      MainActor.assumeIsolated { self?.speak(false) }
      return .success
    }
  }

  func playAlbum() async throws {
    try await admit()
    var request = MusicCatalogResourceRequest<Album>(matching: \.id, equalTo: "tidewater")
    request.properties = [.tracks]
    guard let album = try await request.response().items.first, let tracks = album.tracks else {
      return
    }
    try await play(ApplicationMusicPlayer.Queue(for: tracks))
  }

  func playSearch(_ words: String) async throws {
    try await admit()
    let found = try await MusicCatalogSearchRequest(term: words, types: [Song.self]).response()
    try await play(ApplicationMusicPlayer.Queue(for: found.songs))
  }

  func playLibrary() async throws {
    try await admit()
    try await play(ApplicationMusicPlayer.Queue(for: MusicLibraryRequest<Song>().response().items))
  }

  private func admit() async throws {
    guard await MusicAuthorization.request() == .authorized else {
      throw MusicTokenRequestError.permissionDenied
    }
  }

  private func play(_ queue: ApplicationMusicPlayer.Queue) async throws {
    if talk.currentItem != nil {
      talk.pause()
      talk.replaceCurrentItem(with: nil)
      MPNowPlayingInfoCenter.default().nowPlayingInfo = nil
    }
    music.queue = queue
    try await music.play()
  }

  /// The music stops before the talk begins, and only then this says what plays.
  func playTalk() throws {
    music.stop()
    let session = AVAudioSession.sharedInstance()
    try session.setCategory(.playback)
    try session.setActive(true)
    guard let url = URL(string: "https://example.com/talk.m3u8") else { return }
    talk.replaceCurrentItem(with: AVPlayerItem(url: url))
    speak(true)
  }

  private func speak(_ isSpeaking: Bool) {
    if isSpeaking { talk.play() } else { talk.pause() }
    var info: [String: Any] = [
      MPMediaItemPropertyTitle: "The Late Desk", MPMediaItemPropertyArtist: "Wavelength",
      MPNowPlayingInfoPropertyIsLiveStream: true,
      MPNowPlayingInfoPropertyPlaybackRate: isSpeaking ? 1.0 : 0.0,
    ]
    info[MPMediaItemPropertyArtwork] = cover
    MPNowPlayingInfoCenter.default().nowPlayingInfo = info
  }

  /// What not to do: the music has said it already, and better.
  func saySongByHand() {
    MPNowPlayingInfoCenter.default().nowPlayingInfo = [
      MPMediaItemPropertyTitle: music.queue.currentEntry?.title ?? "",
      MPNowPlayingInfoPropertyPlaybackRate: 1.0,
    ]
  }
}
