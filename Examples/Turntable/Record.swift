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
  private(set) var isPlaying = false
  private(set) var needle: TimeInterval = 0
  private(set) var speed: Float = 1
  private(set) var feedback = MediaCommand.FeedbackStatus.neutral

  private var current: Side { sides[side] }

  private func turn(to side: Int) throws {
    guard sides.indices.contains(side) else { throw Problem.nothingThere }
    (self.side, needle) = (side, 0)
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
      .play { self.isPlaying = true },
      .pause { self.isPlaying = false },
      .next { try self.turn(to: self.side + 1) },
      .previous { try self.turn(to: self.side - 1) }.enabled(side > 0),
      .skipForward(preferredIntervals: [30]) { self.needle += $0 },
      .seekToPosition { self.needle = $0 },
      .changePlaybackRate(supported: [1, 1.35]) { self.speed = $0 },
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

  func start() async throws {
    let audio = AVAudioSession.sharedInstance()
    try audio.setCategory(.playback)
    try audio.setActive(true)
    let session = MediaSession(record)
    self.session = session
    try await session.requestToBecomeApplicationPrimary()
  }

  /// Without a reference to it the session is gone.
  func putAway() { session = nil }
}
