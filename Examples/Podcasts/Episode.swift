import MediaPlayer
import UIKit

/// Something to listen to.
struct Episode {
  let identifier: String
  let title: String
  let cover: String

  static let all = [
    Episode(identifier: "ferries", title: "Six Ferries to Nowhere", cover: "02-slow-atlas"),
    Episode(identifier: "moss", title: "The Patience of Moss", cover: "09-understory"),
  ]

  var artwork: MPMediaItemArtwork? {
    guard let image = UIImage(named: "Covers/\(cover)") else { return nil }
    return MPMediaItemArtwork(boundsSize: image.size) { _ in image }
  }
}
