public import Foundation
package import HeadUnitCore
internal import HeadUnitPaint
internal import HeadUnitPhone
internal import HeadUnitSDL

/// A picture of the app's: its bytes are kept as they came and decoded when pixels are needed.
open class UIImage: NSObject, _ExpressibleByImageLiteral, @unchecked Sendable {
  /// Whether an image is shown as it is or only its shape.
  public enum RenderingMode: Int, Sendable {
    case automatic = 0
    case alwaysOriginal = 1
    case alwaysTemplate = 2
  }

  /// Where the top of the image is among its pixels, which are turned when they are drawn.
  public enum Orientation: Int, Sendable {
    case up = 0
    case down = 1
    case left = 2
    case right = 3
    case upMirrored = 4
    case downMirrored = 5
    case leftMirrored = 6
    case rightMirrored = 7
  }

  /// Nil for an image without anything in it.
  let content: ImageContent?
  /// Pixels in a point.
  public let scale: CGFloat
  public let renderingMode: RenderingMode
  let orientation: PictureOrientation

  /// An image of no size.
  public override init() {
    content = nil
    scale = 1
    renderingMode = .automatic
    orientation = .up
    super.init()
  }

  /// Without an orientation the one that the content's file has.
  init(
    _ content: ImageContent?, scale: CGFloat, _ renderingMode: RenderingMode = .automatic,
    orientation: PictureOrientation? = nil
  ) {
    self.content = content
    self.orientation = orientation ?? content?.orientation ?? .up
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    self.renderingMode = renderingMode
    super.init()
  }

  /// Nil when the data is no picture.
  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

  public convenience init?(data: Data, scale: CGFloat) {
    // The phone reads drawings from catalogs only.
    guard let content = ImageContent(Array(data)), content.kind != .svg else { return nil }
    self.init(content, scale: scale)
  }

  /// What `#imageLiteral` stands for: empty when there is no such picture, which the trace tells.
  public required convenience init(imageLiteralResourceName name: String) {
    let found = PictureFolders.current.image(named: name)
    if found == nil { SimulatedPhone.current.report(.log("there is no picture \(name)")) }
    self.init(
      found?.content, scale: found?.scale ?? 1, found?.renderingMode ?? .automatic)
  }

  /// In points.
  public var size: CGSize {
    let pixels = pixelSize
    return CGSize(width: CGFloat(pixels.width) / scale, height: CGFloat(pixels.height) / scale)
  }

  public var imageOrientation: Orientation { Orientation(orientation) }

  /// A PNG file of the pixels as they lie, because such a file does not say how; nil when the image
  /// is empty or cannot be decoded.
  public func pngData() -> Data? {
    guard let content else { return nil }
    if content.kind == .png { return Data(content.bytes) }
    guard let bitmap = content.bitmap, !bitmap.pixels.isEmpty else { return nil }
    return Data(PNG.encode(bitmap))
  }

  /// A JPEG file of the upright image on white, of a quality from 0 to 1; nil when the image is
  /// empty or cannot be decoded, or no such file can be as long as it is.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    guard let bitmap = uprightBitmap, !bitmap.pixels.isEmpty else { return nil }
    let quality = compressionQuality.isFinite ? min(1, max(0, compressionQuality)) : 1
    let bytes = try? PictureEncoder.jpeg(bitmap, quality: Int((quality * 100).rounded()))
    return bytes.map { Data($0) }
  }

  /// As a bitmap has them, line by line from the top; nil when there are none.
  package var pixels: [UInt32]? { uprightBitmap?.pixels }

  /// The image as the head unit takes it; nil for an empty one.
  package var picture: Picture? {
    guard let content, content.size.width > 0, content.size.height > 0 else { return nil }
    return Picture(data: bytes(of: content), size: pixelSize)
  }

  /// The file that the app gave, as long as it shows the image the same way up.
  ///
  /// One that cannot be decoded is passed on as it is, so that the head unit can say so.
  private func bytes(of content: ImageContent) -> [UInt8] {
    guard orientation != content.orientation, let bitmap = uprightBitmap else {
      return content.bytes
    }
    return PNG.encode(bitmap)
  }
}
