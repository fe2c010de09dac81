public import Foundation
package import HeadUnitCore
internal import HeadUnitPaint
internal import HeadUnitPhone

/// A picture of the app's: its bytes are kept as they came and decoded when pixels are needed.
open class UIImage: NSObject, _ExpressibleByImageLiteral, @unchecked Sendable {
  /// Whether an image is shown as it is or only its shape.
  public enum RenderingMode: Int, Sendable {
    case automatic = 0
    case alwaysOriginal = 1
    case alwaysTemplate = 2
  }

  /// How the pixels lie; images here are always upright.
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

  /// An image of no size.
  public override init() {
    content = nil
    scale = 1
    renderingMode = .automatic
    super.init()
  }

  init(_ content: ImageContent?, scale: CGFloat, _ renderingMode: RenderingMode = .automatic) {
    self.content = content
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
    guard let content else { return .zero }
    return CGSize(
      width: CGFloat(content.size.width) / scale, height: CGFloat(content.size.height) / scale)
  }

  public var imageOrientation: Orientation { .up }

  /// A PNG file of the image; nil when it is empty or cannot be decoded.
  public func pngData() -> Data? {
    guard let content else { return nil }
    if content.kind == .png { return Data(content.bytes) }
    guard let bitmap = content.bitmap, !bitmap.pixels.isEmpty else { return nil }
    return Data(PNG.encode(bitmap))
  }

  /// The JPEG file that the image was made of; a PNG file where it was made of anything else.
  ///
  /// Nothing here writes JPEG files, and whoever reads pictures looks at their first bytes.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    if let content, content.kind == .jpeg { return Data(content.bytes) }
    return pngData()
  }

  /// As a bitmap has them, line by line from the top; nil when there are none.
  package var pixels: [UInt32]? { content?.bitmap?.pixels }

  /// The image as the head unit takes it; nil for an empty one.
  package var picture: Picture? {
    guard let content, content.size.width > 0, content.size.height > 0 else { return nil }
    return Picture(data: content.bytes, size: content.size)
  }
}
