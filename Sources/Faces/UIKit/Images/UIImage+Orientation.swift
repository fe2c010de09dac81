internal import HeadUnitCore
internal import HeadUnitPaint

extension UIImage {
  /// The image's size in pixels, upright.
  var pixelSize: PixelSize {
    orientation.turned(content?.size ?? PixelSize(width: 0, height: 0))
  }

  /// All pixels, upright; nil when there are none.
  var uprightBitmap: Bitmap? { content?.bitmap?.upright(from: orientation) }
}

extension PictureOrientation {
  /// The size of what lies in this way once it is upright, and the other way round.
  func turned(_ size: PixelSize) -> PixelSize {
    isSideways ? PixelSize(width: size.height, height: size.width) : size
  }

  init(_ orientation: UIImage.Orientation) {
    self =
      switch orientation {
      case .up: .up
      case .down: .down
      case .left: .left
      case .right: .right
      case .upMirrored: .upMirrored
      case .downMirrored: .downMirrored
      case .leftMirrored: .leftMirrored
      case .rightMirrored: .rightMirrored
      }
  }
}

extension UIImage.Orientation {
  init(_ orientation: PictureOrientation) {
    self =
      switch orientation {
      case .up: .up
      case .down: .down
      case .left: .left
      case .right: .right
      case .upMirrored: .upMirrored
      case .downMirrored: .downMirrored
      case .leftMirrored: .leftMirrored
      case .rightMirrored: .rightMirrored
      }
  }
}
