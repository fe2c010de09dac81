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
/// Letters stand upright in it, however it is turned; what is drawn has no shadow.
public final class CGContext {
  /// What counts until it is changed or put back.
  private struct Pen {
    var fill = UInt32(0xFF00_0000)
    var stroke = UInt32(0xFF00_0000)
    var line = LineStyle()
    var alpha: CGFloat = 1
    var blendMode = CGBlendMode.normal
    var placement: Placement
    /// How much of each pixel may be drawn on; nil for all of it.
    var clip: CoverageMask?

    /// What is put with its own way of mixing, or as the pen mixes.
    func blend(_ own: CGBlendMode? = nil, _ opacity: CGFloat = 1) -> Blend {
      Blend((own ?? blendMode).blend, opacity: alpha * opacity, clip: clip)
    }
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
    bitmap = Bitmap(width: Int(width), height: Int(height), filledWith: background)
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
    // Its points are counted from the bottom.
    pen.placement.apply(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
    if let data { place = (data, bytesPerRow > 0 ? bytesPerRow : width * 4) }
  }

  public func makeImage() -> CGImage? { image?.cgImage }

  /// The image's top lies where y is largest: upside down in a drawing whose points are counted
  /// from the top.
  public func draw(_ image: CGImage, in rect: CGRect) {
    draw(UIImage(cgImage: image), in: rect, isFlipped: true)
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
    if let place { bitmap.copy(to: place.start, rowBytes: place.rowBytes) }
  }

  public var width: Int { bitmap.width }
  public var height: Int { bitmap.height }

  public func saveGState() { kept.append(pen) }

  public func restoreGState() {
    if let last = kept.popLast() { pen = last }
  }

  public func setFillColor(_ color: CGColor) { pen.fill = color.channels.pixel }
  public func setStrokeColor(_ color: CGColor) { pen.stroke = color.channels.pixel }
  public func setLineWidth(_ width: CGFloat) { pen.line.width = width }
  public func setLineCap(_ cap: CGLineCap) { pen.line.cap = cap }
  public func setLineJoin(_ join: CGLineJoin) { pen.line.join = join }
  public func setMiterLimit(_ limit: CGFloat) { pen.line.miterLimit = limit }
  public func setAlpha(_ alpha: CGFloat) { pen.alpha = alpha }
  public func setBlendMode(_ mode: CGBlendMode) { pen.blendMode = mode }

  public func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: x, y: y))
  }

  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }
  public func concatenate(_ transform: CGAffineTransform) { pen.placement.apply(transform) }

  /// What was drawn before a layer is drawn as it is: a layer changes nothing.
  public func beginTransparencyLayer(auxiliaryInfo: [String: Any]?) { saveGState() }
  public func endTransparencyLayer() { restoreGState() }
}

/// Rectangles, ellipses and paths.
extension CGContext {
  public func fill(_ rect: CGRect) { fill(UIBezierPath(rect: rect)) }
  public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }
  public func stroke(_ rect: CGRect) { stroke(UIBezierPath(rect: rect), pen.line) }

  public func stroke(_ rect: CGRect, width: CGFloat) {
    var line = pen.line
    line.width = width
    stroke(UIBezierPath(rect: rect), line)
  }

  public func fillEllipse(in rect: CGRect) { fill(UIBezierPath(ovalIn: rect)) }

  public func strokeEllipse(in rect: CGRect) {
    stroke(UIBezierPath(ovalIn: rect), pen.line)
  }

  public func clear(_ rect: CGRect) {
    fill(UIBezierPath(rect: rect), blendMode: .clear)
  }

  public func clip(to rect: CGRect) { clip(UIBezierPath(rect: rect)) }

  /// Nothing is drawn from now on where the image is clear; it lies as a drawn one would.
  public func clip(to rect: CGRect, mask: CGImage) {
    let drawn = bitmap
    saveGState()
    bitmap = Bitmap(width: width, height: height)
    (pen.alpha, pen.blendMode, pen.clip) = (1, .normal, nil)
    draw(mask, in: rect)
    let shape = bitmap.mask
    bitmap = drawn
    restoreGState()
    write()
    clip(shape)
  }

  public func beginPath() { path = UIBezierPath() }
  public func move(to point: CGPoint) { path.move(to: point) }
  public func addLine(to point: CGPoint) { path.addLine(to: point) }
  public func addRect(_ rect: CGRect) { path.append(UIBezierPath(rect: rect)) }
  public func addEllipse(in rect: CGRect) { path.append(UIBezierPath(ovalIn: rect)) }
  public func closePath() { path.close() }

  public func addLines(between points: [CGPoint]) {
    if let first = points.first { path.move(to: first) }
    for point in points.dropFirst() { path.addLine(to: point) }
  }

  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    path.addCurve(to: end, controlPoint1: control1, controlPoint2: control2)
  }

  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    path.addQuadCurve(to: end, controlPoint: control)
  }

  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    // In a picture that begins at its top the word means the other way round than in paths.
    path.addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }

  public func fillPath(using rule: CGPathFillRule = .winding) {
    fill(path, isEvenOdd: rule == .evenOdd)
    beginPath()
  }

  public func drawPath(using mode: CGPathDrawingMode) {
    switch mode {
    case .fill: fill(path)
    case .eoFill: fill(path, isEvenOdd: true)
    case .stroke: stroke(path, pen.line)
    case .fillStroke, .eoFillStroke:
      fill(path, isEvenOdd: mode == .eoFillStroke)
      stroke(path, pen.line)
    }
    beginPath()
  }

  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      addLines(between: [points[index], points[index + 1]])
    }
    strokePath()
  }

  public func addPath(_ path: CGPath) { self.path.append(path.outline) }

  public func strokePath() {
    stroke(path, pen.line)
    beginPath()
  }

  public func clip(using rule: CGPathFillRule = .winding) {
    clip(path.coverage(in: bitmap, pen.placement, stroke: nil, isEvenOdd: rule == .evenOdd))
    beginPath()
  }

  func fill(
    _ path: UIBezierPath, blendMode: CGBlendMode? = nil, alpha: CGFloat = 1,
    isEvenOdd: Bool = false
  ) {
    let shape = path.coverage(in: bitmap, pen.placement, stroke: nil, isEvenOdd: isEvenOdd)
    cover(shape, pen.fill, pen.blend(blendMode, alpha))
  }

  func stroke(
    _ path: UIBezierPath, _ line: LineStyle, blendMode: CGBlendMode? = nil, alpha: CGFloat = 1
  ) {
    let shape = path.coverage(in: bitmap, pen.placement, stroke: line)
    cover(shape, pen.stroke, pen.blend(blendMode, alpha))
  }

  func clip(_ path: UIBezierPath) {
    clip(path.coverage(in: bitmap, pen.placement, stroke: nil))
  }

  private func clip(_ shape: CoverageMask) {
    pen.clip = pen.clip.map { shape.cut(by: $0) } ?? shape
  }

  private func cover(_ shape: CoverageMask, _ color: UInt32, _ blend: Blend) {
    bitmap.cover(shape, with: color, blend)
    write()
  }

  func shade(_ gradient: PixelGradient) {
    bitmap.shade(gradient, pen.placement.points, pen.blend())
    write()
  }
}

extension CGContext {
  /// Draws the image over the whole rectangle, whatever that makes of its shape.
  ///
  /// The rectangle's edges go to the nearest pixels.
  func draw(
    _ image: UIImage, in rect: CGRect, _ mode: CGBlendMode? = nil, alpha: CGFloat = 1,
    isFlipped: Bool = false
  ) {
    guard pen.placement.isUpright else {
      return drawTurned(image, in: rect, mode, alpha: alpha, isFlipped: isFlipped)
    }
    let target = pen.placement.pixels(of: rect)
    guard let target, let source = image.pixels(at: target.size) else { return }
    bitmap.draw(
      source, x: target.x, y: target.y, isMirrored: pen.placement.scaleX < 0,
      isUpsideDown: (pen.placement.scaleY < 0) != isFlipped, pen.blend(mode, alpha))
    write()
  }

  /// Each pixel is the one of the image that lies below its middle.
  private func drawTurned(
    _ image: UIImage, in rect: CGRect, _ mode: CGBlendMode?, alpha: CGFloat, isFlipped: Bool
  ) {
    let (across, down) = (
      rect.width * abs(pen.placement.scaleX), rect.height * abs(pen.placement.scaleY)
    )
    guard across >= 1, down >= 1, across * down <= CGFloat(PictureLimits.pixelCount),
      let source = image.pixels(at: PixelSize(width: Int(across), height: Int(down)))
    else { return }
    let shape = UIBezierPath(rect: rect).coverage(in: bitmap, pen.placement, stroke: nil)
    bitmap.draw(
      source, over: SIMD2(rect.minX, rect.minY), SIMD2(rect.width, rect.height),
      pen.placement.points, isUpsideDown: isFlipped, in: shape, pen.blend(mode, alpha))
    write()
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
    let (pixel, blend) = (color.cgColor.channels.pixel, pen.blend())
    let (left, base) = (Int((origin.x * 4).rounded()), Int(origin.y.rounded()))
    for glyph in line.glyphs {
      let quarters = left + (Int(glyph.x) + 8) >> 4
      let mask = fonts.glyphSource(
        .init(font: glyph.font, index: glyph.index, quarter: UInt8(quarters & 3)))
      let y = base + (Int(glyph.y) + 32) >> 6 - mask.top
      put(mask, x: quarters >> 2 + mask.left, y: y, pixel, blend)
    }
    write()
  }

  private func put(_ mask: GlyphMask, x: Int, y: Int, _ color: UInt32, _ blend: Blend) {
    switch mask.pixels {
    case .coverage(let values):
      let shape = CoverageMask(width: mask.width, height: mask.height, coverage: values)
      bitmap.cover(shape, x: x, y: y, with: color, blend)
    case .color(let values):
      let picture = Bitmap(width: mask.width, height: mask.height, pixels: values)
      bitmap.draw(picture, x: x, y: y, blend)
    }
  }
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

/// Where points lie among the pixels of a drawing.
struct Placement {
  private(set) var matrix: CGAffineTransform

  init(scaleX: CGFloat, scaleY: CGFloat, x: CGFloat, y: CGFloat) {
    matrix = CGAffineTransform(a: scaleX, b: 0, c: 0, d: scaleY, tx: x, ty: y)
  }

  /// What is drawn from now on is changed first, and then placed as before.
  mutating func apply(_ change: CGAffineTransform) { matrix = change.concatenating(matrix) }

  /// Whether it is only moved, scaled and mirrored.
  var isUpright: Bool { matrix.b == 0 && matrix.c == 0 }
  var scaleX: CGFloat { isUpright ? matrix.a : hypot(matrix.a, matrix.b) }
  var scaleY: CGFloat { isUpright ? matrix.d : hypot(matrix.c, matrix.d) }

  func callAsFunction(_ point: CGPoint) -> CGPoint { point.applying(matrix) }

  /// The way back, from pixels to points.
  var points: PointMap {
    let back = matrix.inverted()
    return PointMap(
      right: SIMD2(back.a, back.b), down: SIMD2(back.c, back.d), origin: SIMD2(back.tx, back.ty))
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
