import ExtensionFoundation
import Foundation
import NowPlaying
import Observation
import UIKit

/// What the app and its server say of a room.
struct RoomAttributes: RemoteMediaSessionAttributes {
  var id: String
  var room: String
  var title: String
  var artist: String
  var isPlaying: Bool
  var position: Double
  var volume: Float
}

/// What plays in a room, as the phone shows it.
@Observable
@MainActor
final class RoomSession: RemoteMediaSessionRepresentable {
  let id: String
  private var attributes: RoomAttributes

  init(_ attributes: RoomAttributes) {
    id = attributes.id
    self.attributes = attributes
  }

  func update(_ attributes: RoomAttributes) {
    self.attributes = attributes
  }

  var content: (any MediaContentRepresentable)? {
    MusicContent(
      id: attributes.title, songTitle: attributes.title, artistName: attributes.artist,
      albumName: "", type: .audio, duration: .finite(240),
      artwork: Artwork(id: "understory") {
        guard let image = Cover.image($0).cgImage else { throw Cover.Problem.none }
        return try ArtworkRepresentation(cgImage: image)
      })
  }

  var playbackSnapshot: MediaPlaybackSnapshot? {
    MediaPlaybackSnapshot(
      state: attributes.isPlaying ? .playing() : .paused, elapsedTime: attributes.position)
  }

  // Each of these would call the loudspeaker; what it says then comes by push.
  var commands: [MediaCommand] {
    [
      .play { self.attributes.isPlaying = true },
      .pause { self.attributes.isPlaying = false },
      .next { self.attributes.title = "The next song" },
    ]
  }

  var devices: [MediaDevice] {
    [
      MediaDevice(
        id: "\(id)-speaker", name: attributes.room, type: .speaker,
        capabilities: [
          .absoluteVolume(attributes.volume) { level in
            await MainActor.run { self.attributes.volume = level }
          }
        ])
    ]
  }
}

/// The program that the phone begins when it wants to know what a room plays.
@main
@MainActor
final class RoomsRemote: @MainActor RemoteMediaSessionExtension {
  var extensionPoint: AppExtensionPoint {
    AppExtensionPoint.Identifier(host: "com.apple.nowplaying", name: "remote-media")
  }

  var configuration: some AppExtensionConfiguration {
    RemoteMediaSessionExtensionConfiguration(extension: self)
  }

  func session(_ attributes: RoomAttributes) async throws -> RoomSession {
    RoomSession(attributes)
  }
}

/// Drawn at once: whoever has to fetch a picture may be ended before it is there.
enum Cover {
  static func image(_ size: CGSize) -> UIImage {
    UIGraphicsImageRenderer(size: size).image { context in
      UIColor(red: 0.18, green: 0.29, blue: 0.24, alpha: 1).setFill()
      context.fill(CGRect(origin: .zero, size: size))
      UIColor(red: 0.91, green: 0.78, blue: 0.45, alpha: 1).setFill()
      let side = size.width * 0.6
      let sun = CGRect(x: (size.width - side) / 2, y: size.height * 0.28, width: side, height: side)
      UIBezierPath(ovalIn: sun).fill()
    }
  }

  enum Problem: Error { case none }
}
