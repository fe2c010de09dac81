// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import HeadUnitCore
internal import HeadUnitDisplay
internal import HeadUnitFonts
internal import HeadUnitImages
internal import HeadUnitPaint

/// A picture being drawn, in points from its top left; for one thread at a time.
///
/// It may be moved and scaled, not turned.
public final class CGContext {
  /// What counts until it is changed or put back.
  private struct Pen {
    var fill = UInt32(0xFF00_0000)
    var stroke = UInt32(0xFF00_0000)
    var lineWidth: CGFloat = 1
    var alpha: CGFloat = 1
    var blendMode = CGBlendMode.normal
    var placement: Placement
    /// How much of each pixel may be drawn on; nil for all of it.
    var clip: [UInt8]?
  }

  private(set) var bitmap: Bitmap
  let scale: CGFloat
  private var pen: Pen
  private var kept: [Pen] = []
  private var path = UIBezierPath()
  public var interpolationQuality = CGInterpolationQuality.default
  /// Where the app has the pixels, for a drawing of its own making.
  private var place: (start: UnsafeMutableRawPointer, rowBytes: Int)?

  /// Nil when it would be too large to be drawn.
  init?(_ bounds: CGRect, scale: CGFloat, background: UInt32 = 0) {
    let width = (bounds.width * scale).rounded(.up)
    let height = (bounds.height * scale).rounded(.up)
    guard width > 0, height > 0, width * height <= CGFloat(PictureLimits.pixelCount) else {
      return nil
    }
    bitmap = Bitmap(width: Int(width), height: Int(height))
    if background != 0 {
      for index in bitmap.pixels.indices { bitmap.pixels[index] = background }
    }
    self.scale = scale
    pen = Pen(
      placement: Placement(
        scaleX: scale, scaleY: scale, x: -bounds.minX * scale, y: -bounds.minY * scale))
  }

  /// Without pixels: whatever is drawn is gone.
  init() {
    bitmap = Bitmap(width: 0, height: 0)
    scale = 1
    pen = Pen(placement: Placement(scaleX: 1, scaleY: 1, x: 0, y: 0))
  }

  /// A drawing in memory of the app's: four bytes a pixel, in the order red, green, blue, alpha.
  ///
  /// Without a place the memory is its own.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    guard bitsPerComponent == 8 else { return nil }
    self.init(CGRect(x: 0, y: 0, width: width, height: height), scale: 1)
    if let data { place = (data, bytesPerRow > 0 ? bytesPerRow : width * 4) }
  }

  public func makeImage() -> CGImage? { image?.cgImage }

  public func draw(_ image: CGImage, in rect: CGRect) {
    UIGraphicsPushContext(self)
    UIImage(cgImage: image).draw(in: rect)
    UIGraphicsPopContext()
    write()
  }

  public func setShadow(offset: CGSize, blur: CGFloat) {}
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {}
  public func setShouldAntialias(_ shouldAntialias: Bool) {}
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}

  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(UIColor(red: red, green: green, blue: blue, alpha: alpha).cgColor)
  }

  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(UIColor(white: gray, alpha: alpha).cgColor)
  }

  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(UIColor(red: red, green: green, blue: blue, alpha: alpha).cgColor)
  }

  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(UIColor(white: gray, alpha: alpha).cgColor)
  }

  /// Brings what was drawn to where the app has its pixels.
  private func write() {
    guard let place else { return }
    for row in 0..<height {
      let bytes = place.start.advanced(by: row * place.rowBytes)
        .assumingMemoryBound(to: UInt8.self)
      for column in 0..<width {
        let pixel = bitmap.pixels[row * width + column]
        for (offset, shift) in [UInt32(16), 8, 0, 24].enumerated() {
          bytes[column * 4 + offset] = UInt8(truncatingIfNeeded: pixel >> shift)
        }
      }
    }
  }

  public var width: Int { bitmap.width }
  public var height: Int { bitmap.height }

  public func saveGState() { kept.append(pen) }

  public func restoreGState() {
    if let last = kept.popLast() { pen = last }
  }

  public func setFillColor(_ color: CGColor) { pen.fill = color.channels.pixel }
  public func setStrokeColor(_ color: CGColor) { pen.stroke = color.channels.pixel }
  public func setLineWidth(_ width: CGFloat) { pen.lineWidth = width }
  public func setAlpha(_ alpha: CGFloat) { pen.alpha = alpha }
  public func setBlendMode(_ mode: CGBlendMode) { pen.blendMode = mode }

  public func translateBy(x: CGFloat, y: CGFloat) { pen.placement.translate(x, y) }
  public func scaleBy(x: CGFloat, y: CGFloat) { pen.placement.scale(x, y) }
}

/// Rectangles, ellipses and paths.
extension CGContext {
  public func fill(_ rect: CGRect) { fill(UIBezierPath(rect: rect)) }
  public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }
  public func stroke(_ rect: CGRect) { stroke(UIBezierPath(rect: rect), width: pen.lineWidth) }
  public func fillEllipse(in rect: CGRect) { fill(UIBezierPath(ovalIn: rect)) }

  public func strokeEllipse(in rect: CGRect) {
    stroke(UIBezierPath(ovalIn: rect), width: pen.lineWidth)
  }

  public func clear(_ rect: CGRect) {
    fill(UIBezierPath(rect: rect), blendMode: .clear)
  }

  public func clip(to rect: CGRect) { clip(UIBezierPath(rect: rect)) }

  public func beginPath() { path = UIBezierPath() }
  public func move(to point: CGPoint) { path.move(to: point) }
  public func addLine(to point: CGPoint) { path.addLine(to: point) }
  public func addRect(_ rect: CGRect) { path.append(UIBezierPath(rect: rect)) }
  public func addEllipse(in rect: CGRect) { path.append(UIBezierPath(ovalIn: rect)) }
  public func closePath() { path.close() }

  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    // In a picture that begins at its top the word means the other way round than in paths.
    path.addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }

  public func fillPath() {
    fill(path)
    beginPath()
  }

  public func addPath(_ path: CGPath) { self.path.append(path.outline) }

  public func strokePath() {
    stroke(path, width: pen.lineWidth)
    beginPath()
  }

  public func clip() {
    clip(path)
    beginPath()
  }

  func fill(_ path: UIBezierPath, blendMode: CGBlendMode? = nil, alpha: CGFloat = 1) {
    let paint = Paint(mode: blendMode ?? pen.blendMode, alpha: pen.alpha * alpha)
    cover(path.coverage(in: bitmap, pen.placement, strokeWidth: nil), pen.fill, paint)
  }

  func stroke(_ path: UIBezierPath, width: CGFloat, blendMode: CGBlendMode? = nil) {
    let paint = Paint(mode: blendMode ?? pen.blendMode, alpha: pen.alpha)
    cover(path.coverage(in: bitmap, pen.placement, strokeWidth: width), pen.stroke, paint)
  }

  func clip(_ path: UIBezierPath) {
    let shape = path.coverage(in: bitmap, pen.placement, strokeWidth: nil)
    pen.clip = zip(shape, pen.clip ?? shape).map { pair in
      pen.clip == nil
        ? pair.0 : UInt8(Premultiplied.part(UInt32(pair.0), UInt32(pair.1)))
    }
  }

  private func cover(_ coverage: [UInt8], _ color: UInt32, _ paint: Paint) {
    for index in coverage.indices where coverage[index] > 0 {
      bitmap.pixels[index] = paint.put(
        color, onto: bitmap.pixels[index], share: share(coverage[index], at: index))
    }
  }

  private func share(_ coverage: UInt8, at index: Int) -> UInt32 {
    guard let clip = pen.clip else { return UInt32(coverage) }
    return Premultiplied.part(UInt32(coverage), UInt32(clip[index]))
  }
}

extension CGContext {
  /// Draws the image over the whole rectangle, whatever that makes of its shape.
  ///
  /// The rectangle's edges go to the nearest pixels.
  func draw(_ image: UIImage, in rect: CGRect, _ mode: CGBlendMode? = nil, alpha: CGFloat = 1) {
    let target = pen.placement.pixels(of: rect)
    guard let target, let source = image.pixels(at: target.size) else { return }
    let paint = Paint(mode: mode ?? pen.blendMode, alpha: pen.alpha * alpha)
    let (isMirrored, isUpsideDown) = (pen.placement.scaleX < 0, pen.placement.scaleY < 0)
    for y in max(0, target.y)..<max(0, target.y, min(bitmap.height, target.y + source.height)) {
      let row = isUpsideDown ? source.height - 1 - y + target.y : y - target.y
      for x in max(0, target.x)..<max(0, target.x, min(bitmap.width, target.x + source.width)) {
        let column = isMirrored ? source.width - 1 - x + target.x : x - target.x
        let index = y * bitmap.width + x
        bitmap.pixels[index] = paint.put(
          source.pixels[row * source.width + column], onto: bitmap.pixels[index],
          share: share(255, at: index))
      }
    }
  }
}

/// Letters.
extension CGContext {
  /// Those of the machine, opened once; nil where FreeType fails.
  static let fonts = try? Fonts()

  /// How many pixels a point of a letter has.
  var textScale: CGFloat { max(abs(pen.placement.scaleX), abs(pen.placement.scaleY)) }

  func fill(_ rect: CGRect, _ color: UIColor) {
    saveGState()
    setFillColor(color.cgColor)
    fill(rect)
    restoreGState()
  }

  /// A line that begins at a point of its baseline; one in a mirrored drawing is not mirrored.
  func draw(_ line: TextLine, at point: CGPoint, _ color: UIColor) {
    let origin = pen.placement(point)
    guard let fonts = Self.fonts, abs(origin.x) < 1_000_000, abs(origin.y) < 1_000_000 else {
      return
    }
    let paint = Paint(mode: pen.blendMode, alpha: pen.alpha)
    let (left, base) = (Int((origin.x * 4).rounded()), Int(origin.y.rounded()))
    for glyph in line.glyphs {
      let quarters = left + (Int(glyph.x) + 8) >> 4
      let mask = fonts.glyphSource(
        .init(font: glyph.font, index: glyph.index, quarter: UInt8(quarters & 3)))
      let y = base + (Int(glyph.y) + 32) >> 6 - mask.top
      put(mask, x: quarters >> 2 + mask.left, y: y, color.cgColor.channels.pixel, paint)
    }
    write()
  }

  private func put(_ mask: GlyphMask, x: Int, y: Int, _ color: UInt32, _ paint: Paint) {
    for row in max(0, -y)..<max(0, -y, min(mask.height, height - y)) {
      for column in max(0, -x)..<max(0, -x, min(mask.width, width - x)) {
        let place = row * mask.width + column
        let index = (y + row) * width + x + column
        let (source, coverage) =
          switch mask.pixels {
          case .coverage(let values): (color, values[place])
          case .color(let values): (values[place], UInt8(255))
          }
        guard coverage > 0 else { continue }
        bitmap.pixels[index] = paint.put(
          source, onto: bitmap.pixels[index], share: share(coverage, at: index))
      }
    }
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

/// The drawings that are open on a thread, the current one last.
final class DrawingStack {
  private(set) var contexts: [CGContext] = []

  private static let key = "testdrive.drawings"

  /// The one of the calling thread.
  static var current: DrawingStack {
    let dictionary = Thread.current.threadDictionary
    if let stack = dictionary[key] as? DrawingStack { return stack }
    let stack = DrawingStack()
    dictionary[key] = stack
    return stack
  }

  func push(_ context: CGContext) { contexts.append(context) }

  func pop() { _ = contexts.popLast() }
}

/// The drawing that is open on this thread; nil when none is.
public func UIGraphicsGetCurrentContext() -> CGContext? {
  DrawingStack.current.contexts.last
}

/// From now on the drawing is this thread's current one.
public func UIGraphicsPushContext(_ context: CGContext) {
  DrawingStack.current.push(context)
}

/// The drawing before is the current one again.
public func UIGraphicsPopContext() {
  DrawingStack.current.pop()
}

/// Opens a drawing with one pixel in a point.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Opens a drawing; a scale of zero means the screen's.
///
/// As on the phone nothing can be drawn into one without pixels.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let scale = scale > 0 ? scale : UITraitCollection.phoneScale
  let bounds = CGRect(origin: .zero, size: size)
  let context =
    CGContext(bounds, scale: scale, background: opaque ? 0xFF00_0000 : 0) ?? CGContext()
  UIGraphicsPushContext(context)
}

/// What has been drawn up to now; nil when no drawing is open or it has no pixels.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  UIGraphicsGetCurrentContext()?.image
}

/// Closes the current drawing.
public func UIGraphicsEndImageContext() {
  UIGraphicsPopContext()
}

/// Fills a rectangle of the current drawing.
public func UIRectFill(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.fill(rect)
}

/// Fills a rectangle of the current drawing, mixed with what is there.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  UIGraphicsGetCurrentContext()?.fill(UIBezierPath(rect: rect), blendMode: blendMode)
}

/// Draws a line along the edge of a rectangle.
public func UIRectFrame(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.stroke(rect)
}

/// Nothing outside the rectangle is drawn from now on.
public func UIRectClip(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.clip(to: rect)
}

extension CGContext {
  /// The picture as it is now; nil without pixels.
  var image: UIImage? {
    bitmap.pixels.isEmpty ? nil : UIImage(ImageContent(bitmap), scale: scale)
  }
}

/// A way of putting pixels onto others.
struct Paint {
  let mode: CGBlendMode
  /// Of 255.
  private let alpha: UInt32

  init(mode: CGBlendMode, alpha: CGFloat) {
    self.mode = mode
    self.alpha = alpha.isFinite ? UInt32((min(1, max(0, alpha)) * 255).rounded()) : 255
  }

  /// The share says how much of the pixel is touched at all, of 255.
  func put(_ source: UInt32, onto below: UInt32, share: UInt32) -> UInt32 {
    let top = alpha == 255 ? source : Premultiplied.scaled(source, by: alpha)
    let mixed = mixed(top, below)
    guard share < 255 else { return mixed }
    return Premultiplied.scaled(mixed, by: share)
      &+ Premultiplied.scaled(below, by: 255 - share)
  }

  private func mixed(_ top: UInt32, _ below: UInt32) -> UInt32 {
    let (topAlpha, belowAlpha) = (top >> 24, below >> 24)
    func sum(_ topShare: UInt32, _ belowShare: UInt32) -> UInt32 {
      Premultiplied.scaled(top, by: topShare) &+ Premultiplied.scaled(below, by: belowShare)
    }
    return switch mode {
    case .clear: 0
    case .copy: top
    case .sourceIn: sum(belowAlpha, 0)
    case .sourceOut: sum(255 - belowAlpha, 0)
    case .sourceAtop: sum(belowAlpha, 255 - topAlpha)
    case .destinationOver: sum(255 - belowAlpha, 255)
    case .destinationIn: sum(0, topAlpha)
    case .destinationOut: sum(0, 255 - topAlpha)
    case .destinationAtop: sum(255 - belowAlpha, topAlpha)
    case .xor: sum(255 - belowAlpha, 255 - topAlpha)
    case .multiply: channels(top, below) { Self.multiplied($0, $1, topAlpha, belowAlpha) }
    case .screen: channels(top, below) { $0 + $1 - Premultiplied.part($0, $1) }
    case .plusLighter: channels(top, below) { min(255, $0 + $1) }
    default: Premultiplied.over(top, below)
    }
  }

  private static func multiplied(
    _ top: UInt32, _ below: UInt32, _ topAlpha: UInt32, _ belowAlpha: UInt32
  ) -> UInt32 {
    let both = Premultiplied.part(top, below)
    let rest =
      Premultiplied.part(top, 255 - belowAlpha) + Premultiplied.part(below, 255 - topAlpha)
    return min(255, both + rest)
  }

  private func channels(
    _ top: UInt32, _ below: UInt32, _ mix: (UInt32, UInt32) -> UInt32
  ) -> UInt32 {
    let shifts: [UInt32] = [24, 16, 8, 0]
    return shifts.reduce(0) { $0 | mix(top >> $1 & 255, below >> $1 & 255) << $1 }
  }
}

/// Where points lie among the pixels of a drawing.
struct Placement {
  private(set) var scaleX: CGFloat
  private(set) var scaleY: CGFloat
  private(set) var x: CGFloat
  private(set) var y: CGFloat

  init(scaleX: CGFloat, scaleY: CGFloat, x: CGFloat, y: CGFloat) {
    (self.scaleX, self.scaleY, self.x, self.y) = (scaleX, scaleY, x, y)
  }

  mutating func translate(_ right: CGFloat, _ down: CGFloat) {
    x += right * scaleX
    y += down * scaleY
  }

  mutating func scale(_ across: CGFloat, _ down: CGFloat) {
    scaleX *= across
    scaleY *= down
  }

  func callAsFunction(_ point: CGPoint) -> CGPoint {
    CGPoint(x: point.x * scaleX + x, y: point.y * scaleY + y)
  }

  /// The pixels that the rectangle covers; nil when there are none, or too many to count.
  func pixels(of rect: CGRect) -> (x: Int, y: Int, size: PixelSize)? {
    let corners = [
      self(CGPoint(x: rect.minX, y: rect.minY)), self(CGPoint(x: rect.maxX, y: rect.maxY)),
    ]
    let left = min(corners[0].x, corners[1].x).rounded()
    let right = max(corners[0].x, corners[1].x).rounded()
    let top = min(corners[0].y, corners[1].y).rounded()
    let bottom = max(corners[0].y, corners[1].y).rounded()
    let isUsable = [left, right, top, bottom].allSatisfy { $0.isFinite && abs($0) < 1_000_000 }
    guard isUsable, right > left, bottom > top else { return nil }
    let size = PixelSize(width: Int(right - left), height: Int(bottom - top))
    return (Int(left), Int(top), size)
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
