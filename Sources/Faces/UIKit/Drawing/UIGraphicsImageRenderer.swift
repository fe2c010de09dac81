public import Foundation

/// How a picture is to be drawn.
open class UIGraphicsImageRendererFormat: NSObject {
  /// Which colours there may be; all of them are drawn alike.
  public enum Range: Int, Sendable {
    case unspecified = -1
    case automatic = 0
    case extended = 1
    case standard = 2
  }

  open var scale = UITraitCollection.phoneScale
  open var opaque = false
  open var preferredRange = Range.automatic
  open internal(set) var bounds = CGRect.zero

  public override init() {
    super.init()
  }

  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    if traitCollection.displayScale > 0 { scale = traitCollection.displayScale }
  }

  open class func `default`() -> Self { make() }
  open class func preferred() -> Self { make() }

  private class func make() -> Self {
    guard let format = UIGraphicsImageRendererFormat() as? Self else {
      preconditionFailure("A kind of format of one's own is made by its own initializer.")
    }
    return format
  }
}

/// A picture while its drawing block runs.
open class UIGraphicsImageRendererContext: NSObject {
  public let cgContext: CGContext
  public let format: UIGraphicsImageRendererFormat

  init(_ cgContext: CGContext, _ format: UIGraphicsImageRendererFormat) {
    self.cgContext = cgContext
    self.format = format
    super.init()
  }

  /// What is drawn up to now.
  open var currentImage: UIImage { cgContext.image ?? UIImage() }

  open func fill(_ rect: CGRect) { cgContext.fill(rect) }
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }

  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.fill(UIBezierPath(rect: rect), blendMode: blendMode)
  }

  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.stroke(UIBezierPath(rect: rect), LineStyle(), blendMode: blendMode)
  }
}

/// Makes pictures by drawing, on any thread.
open class UIGraphicsImageRenderer: NSObject {
  public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

  public let format: UIGraphicsImageRendererFormat
  private let bounds: CGRect

  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds
    self.format = format
    super.init()
    format.bounds = bounds
  }

  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: .preferred())
  }

  public convenience init(size: CGSize) {
    self.init(bounds: CGRect(origin: .zero, size: size))
  }

  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// An empty image when the size has no pixels.
  open func image(actions: DrawingActions) -> UIImage {
    let scale = format.scale > 0 ? format.scale : UITraitCollection.phoneScale
    let background: UInt32 = format.opaque ? 0xFF00_0000 : 0
    let canvas = CGContext(bounds, scale: scale, background: background) ?? CGContext()
    UIGraphicsPushContext(canvas)
    defer { UIGraphicsPopContext() }
    let context = UIGraphicsImageRendererContext(canvas, format)
    actions(context)
    return context.currentImage
  }

  open func pngData(actions: DrawingActions) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat, actions: DrawingActions
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}
