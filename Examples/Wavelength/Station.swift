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
  /// Somebody wants to hear the talk, though a call may be in between.
  private var isWanted = false
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
    observeInterruptions()
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

  func playRadio() async throws {
    try await admit()
    let request = MusicCatalogResourceRequest<MusicKit.Station>(matching: \.id, equalTo: "harbour")
    guard let radio = try await request.response().items.first else { return }
    try await play([radio])
  }

  func playChart() async throws {
    try await admit()
    let charts = try await MusicCatalogChartsRequest(types: [Song.self]).response().songCharts
    guard let songs = charts.first?.items else { return }
    try await play(ApplicationMusicPlayer.Queue(for: songs))
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

  private func speak(_ isSpeaking: Bool, asWished: Bool = true) {
    if asWished { isWanted = isSpeaking }
    if isSpeaking { talk.play() } else { talk.pause() }
    var info: [String: Any] = [
      MPMediaItemPropertyTitle: "The Late Desk", MPMediaItemPropertyArtist: "Wavelength",
      MPNowPlayingInfoPropertyIsLiveStream: true,
      MPNowPlayingInfoPropertyPlaybackRate: isSpeaking ? 1.0 : 0.0,
    ]
    info[MPMediaItemPropertyArtwork] = cover
    MPNowPlayingInfoCenter.default().nowPlayingInfo = info
  }
}

// Calls, and what it is heard with: the music minds them by itself.
extension Station {
  private func observeInterruptions() {
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
  }

  private func handleInterruption(_ type: UInt?, options: UInt) {
    guard talk.currentItem != nil else { return }
    switch type.flatMap(AVAudioSession.InterruptionType.init) {
    case .began: speak(false, asWished: false)
    case .ended:
      // An end that does not say so is the last word: nor does the next call bring it back.
      isWanted =
        isWanted && AVAudioSession.InterruptionOptions(rawValue: options).contains(.shouldResume)
      if isWanted { speak(true) }
    default: break
    }
  }

  private func handleRouteChange(_ reason: UInt?) {
    guard talk.currentItem != nil,
      reason.flatMap(AVAudioSession.RouteChangeReason.init) == .oldDeviceUnavailable
    else { return }
    speak(false)
  }
}
