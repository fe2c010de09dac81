// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import HeadUnitCore
internal import HeadUnitImages

/// Colours that run into each other along a line from 0 to 1.
public final class CGGradient: Sendable {
  fileprivate let stops: [PixelGradient.Stop]

  /// Nil where nothing of it is a colour; without places they stand at equal distances.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let colors = colors.compactMap { $0 as? CGColor }.map(\.channels)
    self.init(colors, locations)
  }

  /// Four numbers for each colour: red, green, blue and alpha.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    let colors = (0..<max(0, count)).map { index in
      ColorChannels(
        red: components[index * 4], green: components[index * 4 + 1],
        blue: components[index * 4 + 2], alpha: components[index * 4 + 3])
    }
    self.init(colors, locations)
  }

  init?(_ colors: [ColorChannels], _ locations: UnsafePointer<CGFloat>?) {
    guard !colors.isEmpty else { return nil }
    stops = colors.enumerated().map { index, color in
      let even = colors.count > 1 ? CGFloat(index) / CGFloat(colors.count - 1) : 0
      let place = locations?[index] ?? even
      return PixelGradient.Stop(place: place, color: color.all)
    }.sorted { $0.place < $1.place }
  }
}

/// Whether a gradient goes on where its line is over.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)

  fileprivate var goesOn: (before: Bool, after: Bool) {
    (contains(.drawsBeforeStartLocation), contains(.drawsAfterEndLocation))
  }
}

extension CGContext {
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) {
    let (x, y) = (endPoint.x - startPoint.x, endPoint.y - startPoint.y)
    guard x * x + y * y > 0 else { return }
    let form = PixelGradient.Form.line(from: SIMD2(startPoint), to: SIMD2(endPoint))
    shade(PixelGradient(gradient.stops, form, goesOn: options.goesOn))
  }

  /// Of all circles between the two that lead through a point the last one gives the colour.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    let form = PixelGradient.Form.circles(
      from: SIMD2(startCenter), radius: startRadius, to: SIMD2(endCenter), endRadius: endRadius)
    shade(PixelGradient(gradient.stops, form, goesOn: options.goesOn))
  }
}

extension SIMD2<Double> {
  fileprivate init(_ point: CGPoint) {
    self.init(point.x, point.y)
  }
}

/// How an outline becomes pixels.
public enum CGPathDrawingMode: Int32, Sendable {
  case fill = 0
  case eoFill = 1
  case stroke = 2
  case fillStroke = 3
  case eoFillStroke = 4
}

/// What is inside of an outline that crosses itself.
public enum CGPathFillRule: Int, Sendable {
  case winding = 0
  case evenOdd = 1
}

public enum CGLineCap: Int32, Sendable {
  case butt = 0
  case round = 1
  case square = 2
}

public enum CGLineJoin: Int32, Sendable {
  case miter = 0
  case round = 1
  case bevel = 2
}

/// How the line along an outline is drawn.
struct LineStyle {
  var width: CGFloat = 1
  var cap = CGLineCap.butt
  var join = CGLineJoin.miter
  var miterLimit: CGFloat = 10

  /// In the language of drawings.
  func words(scale: CGFloat) -> String {
    "fill='none' stroke='#fff' stroke-width='\(width * scale)' stroke-linecap='\(cap)' "
      + "stroke-linejoin='\(join)' stroke-miterlimit='\(miterLimit)'"
  }
}

/// How what is drawn meets what is there.
///
/// Those that need the brightness or the hue of a pixel are drawn like `normal`.
public enum CGBlendMode: Int32, Sendable {
  case normal = 0
  case multiply = 1
  case screen = 2
  case overlay = 3
  case darken = 4
  case lighten = 5
  case colorDodge = 6
  case colorBurn = 7
  case softLight = 8
  case hardLight = 9
  case difference = 10
  case exclusion = 11
  case hue = 12
  case saturation = 13
  case color = 14
  case luminosity = 15
  case clear = 16
  case copy = 17
  case sourceIn = 18
  case sourceOut = 19
  case sourceAtop = 20
  case destinationOver = 21
  case destinationIn = 22
  case destinationOut = 23
  case destinationAtop = 24
  case xor = 25
  case plusDarker = 26
  case plusLighter = 27
}

extension CGBlendMode {
  /// How pixels are mixed for it.
  var blend: BlendMode {
    switch self {
    case .clear: .clear
    case .copy: .copy
    case .sourceIn: .sourceIn
    case .sourceOut: .sourceOut
    case .sourceAtop: .sourceAtop
    case .destinationOver: .destinationOver
    case .destinationIn: .destinationIn
    case .destinationOut: .destinationOut
    case .destinationAtop: .destinationAtop
    case .xor: .xor
    case .multiply: .multiply
    case .screen: .screen
    case .plusLighter: .plusLighter
    case .normal, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight, .hardLight,
      .difference, .exclusion, .hue, .saturation, .color, .luminosity, .plusDarker:
      .over
    }
  }
}

// MARK: - What pixels are made of

public enum CGInterpolationQuality: Int32, Sendable {
  case `default` = 0
  case none = 1
  case low = 2
  case high = 3
  case medium = 4
}

/// Which colours there are: one set of them is here.
public final class CGColorSpace: Sendable {
  public static let sRGB = "kCGColorSpaceSRGB"
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  fileprivate static let one = CGColorSpace()

  fileprivate init() {}

  public init?(name: String) {}
  public var numberOfComponents: Int { 4 }
}

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .one }
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .one }

public enum CGImageAlphaInfo: UInt32, Sendable {
  case none = 0
  case premultipliedLast = 1
  case premultipliedFirst = 2
  case last = 3
  case first = 4
  case noneSkipLast = 5
  case noneSkipFirst = 6
  case alphaOnly = 7
}

public struct CGBitmapInfo: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let alphaInfoMask = CGBitmapInfo(rawValue: 31)
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 8_192)
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 16_384)
  public static let byteOrderDefault = CGBitmapInfo([])
}

/// A way and how far, which has no place.
public struct CGVector: Hashable, Codable, Sendable {
  public var dx: CGFloat
  public var dy: CGFloat

  public init() {
    (dx, dy) = (0, 0)
  }

  public init(dx: CGFloat, dy: CGFloat) {
    (self.dx, self.dy) = (dx, dy)
  }

  public init(dx: Double, dy: Double) {
    (self.dx, self.dy) = (CGFloat(dx), CGFloat(dy))
  }

  public init(dx: Int, dy: Int) {
    (self.dx, self.dy) = (CGFloat(dx), CGFloat(dy))
  }

  public static var zero: CGVector { CGVector() }
}

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
