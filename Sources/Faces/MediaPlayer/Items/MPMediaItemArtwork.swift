public import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone
public import UIKit

/// A picture that is drawn when it is needed, at the size it is needed in.
open class MPMediaItemArtwork: NSObject {
  let source: ArtworkSource

  /// Makes an artwork whose handler is called off the main thread.
  public init(boundsSize: CGSize, requestHandler: @escaping (CGSize) -> UIImage) {
    source = ArtworkSource(size: boundsSize, handler: requestHandler)
  }

  /// Makes an artwork that is the image at every size.
  public convenience init(image: UIImage) {
    self.init(boundsSize: image.size) { _ in image }
  }

  /// The picture for a size; it may be larger or smaller.
  open func image(at size: CGSize) -> UIImage? { source.handler(size) }

  /// The size the app says the picture has.
  open var bounds: CGRect { CGRect(origin: .zero, size: source.size) }

  /// The part of the picture that is shown.
  open var imageCropRect: CGRect { bounds }
}

/// What draws an artwork; it lives on when the artwork is gone.
///
/// The handler is the app's, and called on whatever thread needs the picture.
final class ArtworkSource: PhonePicture, @unchecked Sendable {
  let size: CGSize
  let handler: (CGSize) -> UIImage

  init(size: CGSize, handler: @escaping (CGSize) -> UIImage) {
    self.size = size
    self.handler = handler
  }

  /// A point is a pixel: what is asked for is what is drawn.
  func picture(_ size: PixelSize) -> Picture? {
    handler(CGSize(width: size.width, height: size.height)).picture
  }
}
