import UIKit

struct Track {
  let title: String
  let minutes: Int
}

/// A record with its tracks.
struct Album {
  let title: String
  let artist: String
  let cover: String
  let tracks: [Track]

  static let all = [
    Album(
      title: "Slow Atlas", artist: "The Ferry Pilots", cover: "02-slow-atlas",
      tracks: [
        Track(title: "Legend", minutes: 3), Track(title: "Scale One to One", minutes: 5),
        Track(title: "Folded Twice", minutes: 4),
      ]),
    Album(
      title: "Understory", artist: "Moss & Co", cover: "09-understory",
      tracks: [Track(title: "Leaf Litter", minutes: 4), Track(title: "Lantern Bugs", minutes: 6)]),
  ]

  /// Covers come over the network in an app like this.
  @MainActor func loadCover() async -> UIImage? { UIImage(named: "Covers/\(cover)") }
}
