import MediaPlayer
import UIKit

/// The tabs, each of which is one mistake.
enum MistakenTabs {
  static func item(_ index: Int) -> MPContentItem? {
    guard Mistake.ofTabs.indices.contains(index) else { return nil }
    let mistake = Mistake.ofTabs[index]
    let item = MPContentItem(identifier: mistake.rawValue)
    item.title = mistake.title
    item.isContainer = mistake != .contentTabNotContainer
    let color: UIColor = mistake == .contentTabIconColoured ? .systemRed : .black
    let icon = Cover.image(color, width: 24, height: 24)
    item.artwork = MPMediaItemArtwork(boundsSize: icon.size) { _ in icon }
    return item
  }
}

/// Pictures of one colour.
enum Cover {
  static func image(_ color: UIColor, width: Int, height: Int) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let size = CGSize(width: width, height: height)
    return UIGraphicsImageRenderer(size: size, format: format).image { context in
      color.setFill()
      context.fill(CGRect(origin: .zero, size: size))
    }
  }

  /// Drawn in the size that is asked for, as it should be.
  static func artwork(_ color: UIColor) -> MPMediaItemArtwork {
    MPMediaItemArtwork(boundsSize: CGSize(width: 600, height: 600)) { size in
      image(color, width: Int(size.width), height: Int(size.height))
    }
  }

  private static let huge = image(.systemBlue, width: 1_800, height: 1_800)

  /// Nil where a cover is missing; right for whatever is no mistake about covers.
  static func artwork(of mistake: Mistake?) -> MPMediaItemArtwork? {
    guard mistake != .artworkMissing else { return nil }
    return MPMediaItemArtwork(boundsSize: CGSize(width: 600, height: 600)) { size in
      switch mistake {
      case .artworkNil: return UIImage()
      case .artworkSmall: return image(.systemBlue, width: 16, height: 16)
      case .artworkHuge: return huge
      case .artworkStretched: return image(.systemBlue, width: 400, height: 100)
      case .artworkSlow:
        Thread.sleep(forTimeInterval: 3.1)
      default: break
      }
      return image(.systemBlue, width: Int(size.width), height: Int(size.height))
    }
  }
}
