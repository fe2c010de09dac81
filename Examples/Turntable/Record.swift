import AVFAudio
import Foundation
import NowPlaying
import Observation
import UIKit

/// A record on a turntable: what it plays, and where the needle is.
///
/// The session reads its four members, and is told of nothing: what changes is noticed.
@Observable
@MainActor
final class Record {
  struct Side: Identifiable, Sendable {
    let id: String
    let title: String
    let length: TimeInterval
  }

  let id = "turntable"
  let sides = [
    Side(id: "side-a", title: "Slow Atlas, side A", length: 1_140),
    Side(id: "side-b", title: "Slow Atlas, side B", length: 1_205),
  ]
  private(set) var side = 0
  /// Since when it turns; nil while it stands.
  private var turning: Date?
  /// Where the needle was then.
  private var place: TimeInterval = 0
  private(set) var speed: Float = 1
  private(set) var feedback = MediaCommand.FeedbackStatus.neutral

  private var current: Side { sides[side] }
  var isPlaying: Bool { turning != nil }

  private var needle: TimeInterval {
    let turned = turning.map { Date().timeIntervalSince($0) * Double(speed) } ?? 0
    return min(place + turned, current.length)
  }

  private func turn(to side: Int) throws {
    guard sides.indices.contains(side) else { throw Problem.nothingThere }
    self.side = side
    move(to: 0)
  }

  private func move(to place: TimeInterval) {
    self.place = min(max(0, place), current.length)
    if isPlaying { turning = Date() }
  }

  func setPlaying(_ isPlaying: Bool) {
    place = needle
    turning = isPlaying ? Date() : nil
  }

  private func setSpeed(_ speed: Float) {
    move(to: needle)
    self.speed = speed
  }

  enum Problem: Error { case nothingThere }
}

extension Record: MediaSessionRepresentable {
  var content: (any MediaContentRepresentable)? {
    MusicContent(
      id: current.id, songTitle: current.title, artistName: "Half Past Neon",
      albumName: "Slow Atlas", type: .audio, duration: .finite(current.length),
      artwork: Artwork(id: "slow-atlas") { size in
        let cover = UIImage(named: "02-slow-atlas")
        let drawn = UIGraphicsImageRenderer(size: size).image { _ in
          cover?.draw(in: CGRect(origin: .zero, size: size))
        }
        guard let image = drawn.cgImage else { throw Problem.nothingThere }
        return try ArtworkRepresentation(cgImage: image)
      })
  }

  var playbackSnapshot: MediaPlaybackSnapshot? {
    MediaPlaybackSnapshot(
      state: isPlaying ? .playing(rate: speed) : .paused, defaultPlaybackRate: speed,
      elapsedTime: needle)
  }

  var commands: [MediaCommand] {
    [
      .play { try Turntable.shared.play() },
      .pause { Turntable.shared.pause() },
      .next { try self.turn(to: self.side + 1) }.enabled(side + 1 < sides.count),
      .previous { try self.turn(to: self.side - 1) }.enabled(side > 0),
      .skipForward(preferredIntervals: [30]) { self.move(to: self.needle + $0) },
      .seekToPosition { self.move(to: $0) },
      .changePlaybackRate(supported: [1, 1.5]) { self.setSpeed($0) },
      .feedback(title: "Keep it", status: feedback) { self.feedback = $0 },
    ]
  }
}

/// Has the phone show the record: the audio session first, then the request.
@MainActor
final class Turntable {
  static let shared = Turntable()

  let record = Record()
  private var session: MediaSession<Record>?
  /// Somebody wants to hear it, though a call may be in between.
  private var isWanted = false

  private init() {
    observeInterruptions()
  }

  func start() async throws {
    try activate()
    let session = MediaSession(record)
    self.session = session
    isWanted = record.isPlaying
    try await session.requestToBecomeApplicationPrimary()
  }

  private func activate() throws {
    let audio = AVAudioSession.sharedInstance()
    try audio.setCategory(.playback)
    try audio.setActive(true)
  }

  func play() throws {
    try activate()
    isWanted = true
    record.setPlaying(true)
  }

  func pause() {
    isWanted = false
    record.setPlaying(false)
  }

  /// Without a reference to it the session is gone.
  func putAway() {
    pause()
    session = nil
  }
}

// Calls, and headphones that are pulled out.
extension Turntable {
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
    switch type.flatMap(AVAudioSession.InterruptionType.init) {
    case .began: record.setPlaying(false)
    case .ended:
      // An end that does not say so is the last word: nor does the next call bring it back.
      isWanted =
        isWanted && AVAudioSession.InterruptionOptions(rawValue: options).contains(.shouldResume)
      if isWanted { try? play() }
    default: break
    }
  }

  private func handleRouteChange(_ reason: UInt?) {
    let change = reason.flatMap(AVAudioSession.RouteChangeReason.init)
    if change == .oldDeviceUnavailable { pause() }
  }
}
