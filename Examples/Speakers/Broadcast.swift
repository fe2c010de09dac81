import AVFoundation
import AVKit
import AVSystemRouting
import Foundation
import MediaPlayer
import UIKit

/// The programme that plays in the car, or wherever the driver wants it.
@MainActor
final class Broadcast {
  private var isPlaying = false
  private var wasPlaying = false
  /// What each loudspeaker plays, by the route to it.
  private var rooms: [ObjectIdentifier: Room] = [:]
  /// What a loudspeaker has said last.
  private var words = ""

  private struct Room {
    let route: AVSystemRoute
    let session: AVSystemRouteSession
    let media: AVSystemRouteMediaSession
    let ear: Ear
  }

  /// The same whenever something else is told.
  private let picture = MPMediaItemArtwork(
    boundsSize: CGSize(width: 600, height: 600), requestHandler: Sunrise.image)
  private let address = URL(string: "https://radio.example/morning.m3u8")

  func begin() {
    AVSystemRouteController.shared.addObserver(self)
    let commands = MPRemoteCommandCenter.shared()
    commands.playCommand.addTarget { [unowned self] _ in set(playing: true) }
    commands.pauseCommand.addTarget { [unowned self] _ in set(playing: false) }
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
      guard reason == AVAudioSession.RouteChangeReason.oldDeviceUnavailable.rawValue else { return }
      MainActor.assumeIsolated { _ = self?.set(playing: false) }
    }
  }

  private func handleInterruption(_ type: UInt?, options: UInt) {
    switch type.flatMap(AVAudioSession.InterruptionType.init) {
    case .began:
      wasPlaying = isPlaying
      _ = set(playing: false)
    case .ended:
      let resumes = AVAudioSession.InterruptionOptions(rawValue: options).contains(.shouldResume)
      if wasPlaying, resumes { play() }
    default: break
    }
  }

  func play() {
    try? AVAudioSession.sharedInstance().setCategory(.playback)
    try? AVAudioSession.sharedInstance().setActive(true)
    _ = set(playing: true)
  }

  private func set(playing: Bool) -> MPRemoteCommandHandlerStatus {
    isPlaying = playing
    for room in rooms.values { room.media.playbackControl?.isPlaying = playing }
    publish()
    return .success
  }

  /// Each loudspeaker answers over its data channel.
  func greet() {
    for room in rooms.values {
      Task { try? await room.media.dataChannel?.send(Data("good morning".utf8)) }
    }
  }

  fileprivate func hear(_ words: String) {
    self.words = words
    publish()
  }

  private func publish() {
    let names = rooms.values.map(\.route.routeDisplayName).sorted()
    MPNowPlayingInfoCenter.default().nowPlayingInfo = [
      MPMediaItemPropertyTitle: "Morning Programme",
      MPMediaItemPropertyArtist: names.isEmpty ? "In the car" : names.joined(separator: " and "),
      MPMediaItemPropertyAlbumTitle: words,
      MPMediaItemPropertyPlaybackDuration: 1_800.0,
      MPNowPlayingInfoPropertyElapsedPlaybackTime: 0.0,
      MPNowPlayingInfoPropertyPlaybackRate: isPlaying ? 1.0 : 0.0,
      MPMediaItemPropertyArtwork: picture,
    ]
  }
}

extension Broadcast: AVSystemRouteControllerObserver {
  func systemRouteController(
    _ controller: AVSystemRouteController, handle event: AVSystemRouteEvent
  ) async -> Bool {
    switch event.reason {
    case .activate: return await move(to: event.route)
    case .deactivate:
      leave(event.route)
      return true
    }
  }

  private func move(to route: AVSystemRoute) async -> Bool {
    guard let address else { return false }
    let session = AVSystemRouteSession(url: address, mode: .application)
    guard route.addSession(session) else { return false }
    do {
      let media = try await session.start()
      let ear = Ear { [weak self] in self?.hear($0) }
      media.dataChannel?.dataDelegate = ear
      media.playbackControl?.isPlaying = isPlaying
      rooms[ObjectIdentifier(route)] = Room(
        route: route, session: session, media: media, ear: ear)
      publish()
      return true
    } catch {
      route.removeSession(session)
      return false
    }
  }

  private func leave(_ route: AVSystemRoute) {
    guard let room = rooms.removeValue(forKey: ObjectIdentifier(route)) else { return }
    room.session.stop()
    route.removeSession(room.session)
    publish()
  }
}

/// The programme's picture.
private enum Sunrise {
  static func image(_ size: CGSize) -> UIImage {
    UIGraphicsImageRenderer(size: size).image { context in
      UIColor(red: 0.16, green: 0.25, blue: 0.42, alpha: 1).setFill()
      context.fill(CGRect(origin: .zero, size: size))
      UIColor(red: 0.96, green: 0.71, blue: 0.42, alpha: 1).setFill()
      let side = size.width * 0.7
      let sun = CGRect(x: (size.width - side) / 2, y: size.height * 0.5, width: side, height: side)
      UIBezierPath(ovalIn: sun).fill()
    }
  }
}

/// Hears what a loudspeaker says.
private final class Ear: AVSystemRouteDataDelegate, Sendable {
  private let hear: @MainActor @Sendable (String) -> Void

  init(_ hear: @escaping @MainActor @Sendable (String) -> Void) {
    self.hear = hear
  }

  func receive(_ data: Data) async throws {
    await hear(String(decoding: data, as: UTF8.self))
  }
}
