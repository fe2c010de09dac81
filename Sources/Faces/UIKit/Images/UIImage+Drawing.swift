internal import Dispatch
public import Foundation
internal import HeadUnitCore
internal import HeadUnitPaint

extension UIImage {
  /// The upright pixels at a size, a template in the drawing's colour of choice: black.
  func pixels(at size: PixelSize) -> Bitmap? {
    content?.bitmap(at: orientation.turned(size))?.upright(from: orientation)
  }

  /// Draws the image at its own size.
  public func draw(at point: CGPoint) {
    draw(in: CGRect(origin: point, size: size))
  }

  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the whole image into the rectangle of the current drawing.
  public func draw(in rect: CGRect) {
    UIGraphicsGetCurrentContext()?.draw(self, in: rect)
  }

  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.draw(self, in: rect, blendMode, alpha: alpha)
  }

  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(content, scale: scale, renderingMode, orientation: orientation)
  }

  /// The image's shape in one colour.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    guard var bitmap = content?.bitmap else { return withRenderingMode(renderingMode) }
    let pixel = color.channels.pixel
    for index in bitmap.pixels.indices {
      bitmap.pixels[index] = Premultiplied.scaled(pixel, by: bitmap.pixels[index] >> 24)
    }
    return UIImage(ImageContent(bitmap), scale: scale, renderingMode, orientation: orientation)
  }

  public func withTintColor(_ color: UIColor) -> UIImage {
    withTintColor(color, renderingMode: renderingMode)
  }

  /// The same image: nothing here is set into other images.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage { self }

  public func imageFlippedForRightToLeftLayoutDirection() -> UIImage { self }
}

/// Smaller copies, and images whose pixels are there already.
extension UIImage {
  /// A copy that fits into the size, in pixels; nil when there is nothing to copy.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    let whole = pixelSize
    guard size.width > 0, size.height > 0 else { return nil }
    let across = size.width / CGFloat(whole.width)
    let down = size.height / CGFloat(whole.height)
    let share = min(across, down)
    guard share.isFinite, share < 1_000 else { return nil }
    let target = PixelSize(
      width: max(1, Int((CGFloat(whole.width) * share).rounded())),
      height: max(1, Int((CGFloat(whole.height) * share).rounded())))
    return pixels(at: target).map { UIImage(ImageContent($0), scale: 1, renderingMode) }
  }

  public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
    preparingThumbnail(of: size)
  }

  public func prepareThumbnail(
    of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void
  ) {
    DispatchQueue.global().async { completionHandler(self.preparingThumbnail(of: size)) }
  }

  /// The image once its pixels are decoded; nil when they cannot be.
  public func preparingForDisplay() -> UIImage? {
    content?.bitmap == nil ? nil : self
  }

  public func byPreparingForDisplay() async -> UIImage? {
    preparingForDisplay()
  }

  public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
    DispatchQueue.global().async { completionHandler(self.preparingForDisplay()) }
  }
}
