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

  /// A JPEG file of 32 × 16 pixels in the four colours, held as the number in it says.
  static func photo(held orientation: UInt8) -> Data? {
    let whole = CGSize(width: 32, height: 16)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let file = UIGraphicsImageRenderer(size: whole, format: format).jpegData(
      withCompressionQuality: 1
    ) { _ in fourColors().cgImage.map { quarters(of: $0, in: whole) } }
    let note: [UInt8] =
      [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM\0*".utf8)
      + [0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    return file.prefix(2) + Data(note) + file.dropFirst(2)
  }

  /// The pixels of a small image, each as a rectangle with sharp edges.
  private static func quarters(of image: CGImage, in size: CGSize) {
    let (width, height) = (size.width / CGFloat(image.width), size.height / CGFloat(image.height))
    for x in 0..<image.width {
      for y in 0..<image.height {
        let place = CGRect(x: x, y: y, width: 1, height: 1)
        guard let pixel = image.cropping(to: place) else { continue }
        UIImage(cgImage: pixel).draw(
          in: CGRect(
            x: CGFloat(x) * width, y: CGFloat(y) * height, width: width, height: height))
      }
    }
  }

  /// The colours in the corners of an image, line by line, each channel all or nothing.
  static func corners(of image: UIImage?) -> [UInt32] {
    guard let image, let pixels = image.pixels else { return [] }
    let width = Int(image.size.width * image.scale)
    return [0, width - 1, pixels.count - width, pixels.count - 1].map { place in
      [24, 16, 8, 0].reduce(0) { color, shift in
        color | (pixels[place] >> shift & 255 > 127 ? 255 << shift : 0)
      }
    }
  }

  static let red: UInt32 = 0xFFFF_0000
  static let green: UInt32 = 0xFF00_FF00
  static let blue: UInt32 = 0xFF00_00FF
  static let white: UInt32 = 0xFFFF_FFFF
}
