internal import Dispatch
public import Foundation
package import HeadUnitCore
internal import HeadUnitImages
internal import HeadUnitPaint
internal import HeadUnitPhone
internal import HeadUnitSDL
internal import HeadUnitVector

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

  /// The same for whoever draws it at that size: a drawing is as large as it is wanted.
  package func picture(drawnAt wanted: PixelSize) -> Picture? {
    guard let picture, content?.kind == .svg, let size = picture.size else { return self.picture }
    let scale = max(
      1, (wanted.width + size.width - 1) / size.width,
      (wanted.height + size.height - 1) / size.height)
    return Picture(
      data: picture.data,
      size: PixelSize(width: size.width * scale, height: size.height * scale))
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
    guard let bitmap = content?.bitmap else { return withRenderingMode(renderingMode) }
    let tinted = ImageContent(bitmap.tinted(color.channels.pixel))
    return UIImage(tinted, scale: scale, renderingMode, orientation: orientation)
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

extension UIImage {
  /// An image from the app's folders and asset catalogs; nil when there is none of that name.
  public convenience init?(named name: String) {
    guard let found = PictureFolders.current.image(named: name) else { return nil }
    self.init(found.content, scale: found.scale, found.renderingMode)
  }

  /// All bundles are the app's folders.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(named: name)
  }

  public convenience init?(
    named name: String, in bundle: Bundle?, with configuration: Configuration?
  ) {
    self.init(named: name)
  }

  /// Nil when the file cannot be read or is no picture.
  public convenience init?(contentsOfFile path: String) {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return nil }
    let stem = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    self.init(data: data, scale: stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1)
  }

  /// The phone's own symbols are not here: drawings of ours stand for the usual names, and a
  /// neutral mark for all others.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?)
  {
    guard !name.isEmpty else { return nil }
    let wanted = configuration as? SymbolConfiguration
    let size = wanted?.pointSize ?? SymbolConfiguration.usualSize
    let side = max(1, min(1_024, Int(size.isFinite ? size.rounded() : 1)))
    let drawing = SystemSymbol.drawing(of: name, side: side, in: wanted?.color)
    self.init(
      ImageContent(Array(drawing.utf8)), scale: 1,
      wanted?.color == nil ? .alwaysTemplate : .alwaysOriginal)
  }

  public convenience init?(
    systemName name: String, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(systemName: name, withConfiguration: nil)
  }
}

extension UIImage {
  /// How a symbol is to look.
  open class Configuration: NSObject, @unchecked Sendable {}

  /// A symbol is as large as it was made; it can be given a colour later.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    guard renderingMode == .alwaysTemplate,
      let color = (configuration as? SymbolConfiguration)?.color
    else { return self }
    return withTintColor(color, renderingMode: .alwaysOriginal)
  }

  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    withConfiguration(configuration)
  }

  /// How large a symbol is and which colour it has, of several the first; how heavy it is makes no
  /// difference here.
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    let pointSize: CGFloat?
    let color: UIColor?
    static let usualSize: CGFloat = 17
    public static let unspecified = SymbolConfiguration(nil, nil)

    private init(_ pointSize: CGFloat?, _ color: UIColor?) {
      (self.pointSize, self.color) = (pointSize, color)
      super.init()
    }

    public convenience init(pointSize: CGFloat) {
      self.init(pointSize, nil)
    }

    public convenience init(pointSize: CGFloat, weight: UIImage.SymbolWeight) {
      self.init(pointSize, nil)
    }

    public convenience init(
      pointSize: CGFloat, weight: UIImage.SymbolWeight, scale: UIImage.SymbolScale
    ) {
      self.init(pointSize, nil)
    }

    public convenience init(scale: UIImage.SymbolScale) {
      self.init(nil, nil)
    }

    public convenience init(weight: UIImage.SymbolWeight) {
      self.init(nil, nil)
    }

    public convenience init(paletteColors: [UIColor]) {
      self.init(nil, paletteColors.first)
    }

    public convenience init(hierarchicalColor: UIColor) {
      self.init(nil, hierarchicalColor)
    }

    public static func preferringMonochrome() -> SymbolConfiguration { unspecified }
    public static func preferringMulticolor() -> SymbolConfiguration { unspecified }

    /// What the other one says, and of this one what that leaves open.
    public func applying(_ other: SymbolConfiguration?) -> SymbolConfiguration {
      SymbolConfiguration(other?.pointSize ?? pointSize, other?.color ?? color)
    }
  }

  /// How heavy a symbol's lines are.
  public enum SymbolWeight: Int, Sendable {
    case unspecified = 0
    case ultraLight = 1
    case thin = 2
    case light = 3
    case regular = 4
    case medium = 5
    case semibold = 6
    case bold = 7
    case heavy = 8
    case black = 9
  }

  /// How large a symbol is beside its text.
  public enum SymbolScale: Int, Sendable {
    case `default` = -1
    case unspecified = 0
    case small = 1
    case medium = 2
    case large = 3
  }
}

extension UIColor {
  /// A colour of the app's asset catalogs; nil when there is none of that name.
  public convenience init?(named name: String) {
    guard let channels = PictureFolders.current.color(named: name) else { return nil }
    self.init(channels)
  }
}

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
    let cut = bitmap.part(
      x: Int(part.minX), y: Int(part.minY), width: Int(part.width), height: Int(part.height))
    return CGImage(ImageContent(cut))
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

/// A file of any kind that lies in an asset catalog.
open class NSDataAsset: NSObject, @unchecked Sendable {
  public let name: String
  public let data: Data
  public let typeIdentifier = "public.data"

  /// Nil where no catalog has one of the name.
  public init?(name: String, bundle: Bundle = .main) {
    guard let file = PictureFolders.current.file(ofData: name),
      let data = try? Data(contentsOf: file)
    else { return nil }
    (self.name, self.data) = (name, data)
    super.init()
  }
}

/// What an image shows: bytes as the app gave them, pixels, or both once they were needed.
final class ImageContent: Sendable {
  private struct State {
    var bytes: [UInt8]?
    /// Smaller than the image when that is a large one.
    var bitmap: Bitmap?
    /// Bytes that cannot be decoded are not tried again.
    var isUndecodable = false
  }

  /// In pixels, as they lie; of a drawing the size it says it has.
  let size: PixelSize
  /// How the pixels lie as the file says.
  let orientation: PictureOrientation
  /// What the bytes are as they were given; nil for pixels.
  let kind: PictureKind?
  private let state: Guarded<State>

  /// Nil when the bytes are no picture.
  ///
  /// A picture too large for the head unit is kept, so that the head unit can say so.
  init?(_ bytes: [UInt8]) {
    do {
      let header = try PictureHeader(of: bytes)
      guard let size = try header.size ?? Self.sizeOfDrawing(bytes) else { return nil }
      (self.size, kind) = (size, header.kind)
    } catch PictureFault.tooManyPixels(let size) {
      (self.size, kind) = (size, nil)
    } catch {
      return nil
    }
    orientation = PictureOrientation(of: bytes)
    state = Guarded(State(bytes: bytes))
  }

  init(_ bitmap: Bitmap) {
    size = PixelSize(width: bitmap.width, height: bitmap.height)
    kind = nil
    orientation = .up
    state = Guarded(State(bitmap: bitmap))
  }

  /// As given, or a PNG file of the pixels.
  ///
  /// The lock is held meanwhile: whoever asks second needs the same answer.
  var bytes: [UInt8] {
    state.withLock { state in
      if let bytes = state.bytes { return bytes }
      guard let bitmap = state.bitmap, !bitmap.pixels.isEmpty else { return [] }
      let bytes = PNG.encode(bitmap)
      state.bytes = bytes
      return bytes
    }
  }

  /// All pixels; nil when the bytes cannot be decoded.
  var bitmap: Bitmap? {
    guard let kept else { return nil }
    if kept.width == size.width, kept.height == size.height { return kept }
    return kept.resized(width: size.width, height: size.height)
  }

  private var kept: Bitmap? {
    state.withLock { state in
      if state.bitmap != nil || state.isUndecodable { return state.bitmap }
      state.bitmap = state.bytes.flatMap { Self.decoded($0, kind, size) }
      state.isUndecodable = state.bitmap == nil
      return state.bitmap
    }
  }

  /// The pixels at another size, a drawing drawn anew for it.
  func bitmap(at wanted: PixelSize) -> Bitmap? {
    guard wanted.width > 0, wanted.height > 0 else { return nil }
    guard wanted.width <= PictureLimits.pixelCount / wanted.height else { return nil }
    if kind == .svg, let bytes = state.withLock({ $0.bytes }) {
      guard let drawn = Self.drawn(bytes, wanted) else { return nil }
      if drawn.width == wanted.width, drawn.height == wanted.height { return drawn }
      return drawn.resized(width: wanted.width, height: wanted.height)
    }
    guard let kept else { return nil }
    if kept.width == wanted.width, kept.height == wanted.height { return kept }
    return kept.resized(width: wanted.width, height: wanted.height)
  }
}

extension ImageContent {
  private static func sizeOfDrawing(_ bytes: [UInt8]) throws -> PixelSize? {
    let image = try SVGImage(bytes)
    let (width, height) = (image.width.rounded(.up), image.height.rounded(.up))
    guard width * height <= Double(PictureLimits.pixelCount) else { return nil }
    return PixelSize(width: max(1, Int(width)), height: max(1, Int(height)))
  }

  private static func decoded(
    _ bytes: [UInt8], _ kind: PictureKind?, _ size: PixelSize
  ) -> Bitmap? {
    switch kind {
    case nil: nil
    case .svg: drawn(bytes, size)
    case .some(let kind): try? PictureDecoder.bitmap(bytes, kind)
    }
  }

  private static func drawn(_ bytes: [UInt8], _ size: PixelSize) -> Bitmap? {
    // A large one is drawn smaller and enlarged, as pictures are.
    let step = (1...8).first {
      (size.width / $0 + 1) * (size.height / $0 + 1) <= PictureLimits.keptPixelCount
    }
    let part = step ?? 8
    return try? SVGImage(bytes).bitmap(
      width: max(1, size.width / part), height: max(1, size.height / part))
  }
}
