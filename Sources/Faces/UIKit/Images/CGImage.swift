public import Foundation
internal import HeadUnitCore
internal import HeadUnitPaint

/// The pixels of an image as they lie, without a scale.
public final class CGImage: Sendable {
  let content: ImageContent

  init(_ content: ImageContent) {
    self.content = content
  }

  public var width: Int { content.size.width }
  public var height: Int { content.size.height }

  /// A part of the pixels; nil when there are none in it.
  public func cropping(to rect: CGRect) -> CGImage? {
    let whole = CGRect(x: 0, y: 0, width: width, height: height)
    let part = rect.integral.intersection(whole)
    guard !part.isEmpty, let bitmap = content.bitmap else { return nil }
    let (left, top) = (Int(part.minX), Int(part.minY))
    let columns = Int(part.width)
    let pixels = (top..<top + Int(part.height)).flatMap { row in
      bitmap.pixels[row * bitmap.width + left..<row * bitmap.width + left + columns]
    }
    return CGImage(
      ImageContent(Bitmap(width: columns, height: Int(part.height), pixels: pixels)))
  }
}

extension UIImage {
  /// Nil for an image without anything in it.
  public var cgImage: CGImage? { content.map(CGImage.init) }

  /// An image with a pixel in each point.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(cgImage.content, scale: scale, orientation: PictureOrientation(orientation))
  }
}
