import Foundation
import UIKit

/// Pictures to try images on.
enum Pictures {
  /// Four pixels: red and green above blue and white.
  static func fourColors(scale: CGFloat = 1) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let side = 1 / scale
    return UIGraphicsImageRenderer(
      size: CGSize(width: 2 * side, height: 2 * side), format: format
    ).image { context in
      for (index, color) in [UIColor.red, .green, .blue, .white].enumerated() {
        color.setFill()
        context.fill(
          CGRect(
            x: CGFloat(index % 2) * side, y: CGFloat(index / 2) * side, width: side, height: side))
      }
    }
  }

  static func plain(_ color: UIColor, _ side: CGFloat) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format)
      .image { context in
        color.setFill()
        context.fill(CGRect(x: 0, y: 0, width: side, height: side))
      }
  }

  /// Says of itself that it is a JPEG picture of 3 × 2 pixels, and holds nothing else.
  static let headOfJPEG = Data(
    [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 2, 0, 3, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]
      + [0xFF, 0xD9])

  static let red: UInt32 = 0xFFFF_0000
  static let green: UInt32 = 0xFF00_FF00
  static let blue: UInt32 = 0xFF00_00FF
  static let white: UInt32 = 0xFFFF_FFFF
}
