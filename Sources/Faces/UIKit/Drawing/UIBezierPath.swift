public import Foundation
internal import HeadUnitImages
internal import HeadUnitVector

/// An outline that can be filled, stroked and cut along.
open class UIBezierPath: NSObject {
  enum Step {
    case move(CGPoint)
    case line(CGPoint)
    case curve(CGPoint, CGPoint, CGPoint)
    case close
  }

  private var steps: [Step] = []
  open var lineWidth: CGFloat = 1
  open var lineCapStyle = CGLineCap.butt
  open var lineJoinStyle = CGLineJoin.miter
  open var miterLimit: CGFloat = 10
  open var usesEvenOddFillRule = false

  public override init() {
    super.init()
  }

  public convenience init(rect: CGRect) {
    self.init()
    move(to: CGPoint(x: rect.minX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    close()
  }

  public convenience init(ovalIn rect: CGRect) {
    self.init(roundedRect: rect, radii: CGSize(width: rect.width / 2, height: rect.height / 2))
  }

  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(roundedRect: rect, radii: CGSize(width: cornerRadius, height: cornerRadius))
  }

  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init(roundedRect: rect, radii: cornerRadii, corners)
  }

  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  private convenience init(
    roundedRect rect: CGRect, radii: CGSize, _ corners: UIRectCorner = .allCorners
  ) {
    self.init()
    let (across, down) = (min(radii.width, rect.width / 2), min(radii.height, rect.height / 2))
    // Clockwise from the top left: the corner, and the way along the edge that leads to it.
    let places: [(UIRectCorner, CGPoint, CGPoint, CGPoint)] = [
      (.topLeft, CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: 0, y: 1), CGPoint(x: 1, y: 0)),
      (.topRight, CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: -1, y: 0), CGPoint(x: 0, y: 1)),
      (
        .bottomRight, CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: 0, y: -1),
        CGPoint(x: -1, y: 0)
      ),
      (.bottomLeft, CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: 1, y: 0), CGPoint(x: 0, y: -1)),
    ]
    for (corner, point, back, ahead) in places {
      let isRound = corners.contains(corner)
      func away(_ way: CGPoint, _ share: CGFloat) -> CGPoint {
        CGPoint(x: point.x + way.x * across * share, y: point.y + way.y * down * share)
      }
      let start = isRound ? away(back, 1) : point
      if steps.isEmpty { move(to: start) } else { addLine(to: start) }
      guard isRound else { continue }
      let reach = 1 - Self.reachOfQuarter
      addCurve(
        to: away(ahead, 1), controlPoint1: away(back, reach), controlPoint2: away(ahead, reach))
    }
    close()
  }

  /// How far the control points of a quarter of a circle lie from its ends, of the radius.
  private static let reachOfQuarter: CGFloat = 0.552_284_75

  open var isEmpty: Bool { steps.isEmpty }

  /// Where the next step starts.
  open var currentPoint: CGPoint {
    for step in steps.reversed() {
      switch step {
      case .move(let point), .line(let point), .curve(_, _, let point): return point
      case .close: continue
      }
    }
    return .zero
  }

  open func move(to point: CGPoint) { steps.append(.move(point)) }
  open func addLine(to point: CGPoint) { steps.append(.line(point)) }
  open func close() { steps.append(.close) }
  open func append(_ path: UIBezierPath) { steps += path.steps }
  open func removeAllPoints() { steps = [] }

  open func addCurve(
    to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint
  ) {
    steps.append(.curve(controlPoint1, controlPoint2, endPoint))
  }

  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    let start = currentPoint
    func near(_ point: CGPoint) -> CGPoint {
      CGPoint(
        x: point.x + (controlPoint.x - point.x) * 2 / 3,
        y: point.y + (controlPoint.y - point.y) * 2 / 3)
    }
    addCurve(to: endPoint, controlPoint1: near(start), controlPoint2: near(endPoint))
  }

  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    let round = CGFloat.pi * 2
    var sweep = endAngle - startAngle
    if abs(sweep) >= round {
      sweep = clockwise ? round : -round
    } else if clockwise && sweep < 0 {
      sweep += round
    } else if !clockwise && sweep > 0 {
      sweep -= round
    }
    // In so many pieces nobody sees that they are straight.
    let count = max(1, Int((abs(sweep) / round * 180).rounded(.up)))
    for index in 0...count {
      let angle = startAngle + sweep * CGFloat(index) / CGFloat(count)
      let point = CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
      if steps.isEmpty { move(to: point) } else { addLine(to: point) }
    }
  }

  open func fill() { UIGraphicsGetCurrentContext()?.fill(self) }
  open func stroke() { UIGraphicsGetCurrentContext()?.stroke(self, lineStyle) }
  open func addClip() { UIGraphicsGetCurrentContext()?.clip(self) }

  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.stroke(self, lineStyle, blendMode: blendMode, alpha: alpha)
  }

  private var lineStyle: LineStyle {
    LineStyle(width: lineWidth, cap: lineCapStyle, join: lineJoinStyle, miterLimit: miterLimit)
  }

  open func apply(_ transform: CGAffineTransform) {
    steps = steps.map { $0.mapped { $0.applying(transform) } }
  }

  /// The smallest rectangle around its points, those of curves included.
  open var bounds: CGRect {
    let points = steps.flatMap(\.points)
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
    else { return .null }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.fill(self, blendMode: blendMode, alpha: alpha)
  }
}

extension UIBezierPath {
  /// How much of each pixel the shape covers, or the line along it.
  ///
  /// It is told to the painter of drawings in the language of drawings.
  func coverage(
    in bitmap: Bitmap, _ placement: Placement, stroke: LineStyle?, isEvenOdd: Bool = false
  ) -> CoverageMask {
    let isEvenOdd = isEvenOdd || usesEvenOddFillRule
    let paint =
      stroke?.words(scale: abs(placement.scaleX))
      ?? "fill='#fff' fill-rule='\(isEvenOdd ? "evenodd" : "nonzero")'"
    let size = "width='\(bitmap.width)' height='\(bitmap.height)'"
    let words = steps.map { $0.words(placement) }.joined(separator: " ")
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' \(size)><path \(paint) d='\(words)'/></svg>"
    let drawn = try? SVGImage(Array(text.utf8)).mask(
      width: bitmap.width, height: bitmap.height, from: .ours)
    // An outline too elaborate for the painter covers nothing.
    return drawn ?? Bitmap(width: bitmap.width, height: bitmap.height).mask
  }
}

extension UIBezierPath.Step {
  fileprivate var points: [CGPoint] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .curve(let first, let second, let end): [first, second, end]
    case .close: []
    }
  }

  fileprivate func mapped(_ change: (CGPoint) -> CGPoint) -> Self {
    switch self {
    case .move(let point): .move(change(point))
    case .line(let point): .line(change(point))
    case .curve(let first, let second, let end):
      .curve(change(first), change(second), change(end))
    case .close: .close
    }
  }

  fileprivate func words(_ placement: Placement) -> String {
    func words(_ points: CGPoint...) -> String {
      points.map(placement.callAsFunction).map { "\($0.x),\($0.y)" }.joined(separator: " ")
    }
    return switch self {
    case .move(let point): "M" + words(point)
    case .line(let point): "L" + words(point)
    case .curve(let first, let second, let end): "C" + words(first, second, end)
    case .close: "Z"
    }
  }
}

/// Which corners of a rectangle are meant.
public struct UIRectCorner: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let topLeft = UIRectCorner(rawValue: 1)
  public static let topRight = UIRectCorner(rawValue: 2)
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  public static let bottomRight = UIRectCorner(rawValue: 8)
  public static let allCorners = UIRectCorner(rawValue: .max)
}

// MARK: - Outlines by their name in C

/// An outline that does not change.
public class CGPath: @unchecked Sendable {
  let outline: UIBezierPath

  init(_ outline: UIBezierPath) {
    self.outline = outline
  }

  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(UIBezierPath(rect: rect))
  }

  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(UIBezierPath(ovalIn: rect))
  }

  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    let radii = CGSize(width: cornerWidth, height: cornerHeight)
    self.init(UIBezierPath(roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: radii))
  }

  public func copy() -> CGPath? {
    let copy = UIBezierPath()
    copy.append(outline)
    return CGPath(copy)
  }
}

/// An outline that grows.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  public init() {
    super.init(UIBezierPath())
  }

  public func move(to point: CGPoint) { outline.move(to: point) }
  public func addLine(to point: CGPoint) { outline.addLine(to: point) }
  public func addRect(_ rect: CGRect) { outline.append(UIBezierPath(rect: rect)) }
  public func addEllipse(in rect: CGRect) { outline.append(UIBezierPath(ovalIn: rect)) }
  public func addPath(_ path: CGPath) { outline.append(path.outline) }
  public func closeSubpath() { outline.close() }

  public func addLines(between points: [CGPoint]) {
    for (place, point) in points.enumerated() {
      if place == 0 { move(to: point) } else { addLine(to: point) }
    }
  }

  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    outline.addCurve(to: end, controlPoint1: control1, controlPoint2: control2)
  }

  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    outline.addQuadCurve(to: end, controlPoint: control)
  }

  /// In a picture that begins at its top the word means the other way round than in paths.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    outline.addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }

  public func addRoundedRect(in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
    let radii = CGSize(width: cornerWidth, height: cornerHeight)
    outline.append(
      UIBezierPath(roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: radii))
  }
}

extension UIBezierPath {
  public var cgPath: CGPath {
    let copy = UIBezierPath()
    copy.append(self)
    return CGPath(copy)
  }

  public convenience init(cgPath CGPath: CGPath) {
    self.init()
    append(CGPath.outline)
  }
}

extension NSValue {
  public convenience init(cgRect rect: CGRect) {
    self.init(rect: rect)
  }

  public convenience init(cgPoint point: CGPoint) {
    self.init(point: point)
  }

  public convenience init(cgSize size: CGSize) {
    self.init(size: size)
  }

  public var cgRectValue: CGRect { rectValue }
  public var cgPointValue: CGPoint { pointValue }
  public var cgSizeValue: CGSize { sizeValue }
}

/// What moves, turns and scales points.
public struct CGAffineTransform: Hashable, Sendable {
  public var a: CGFloat
  public var b: CGFloat
  public var c: CGFloat
  public var d: CGFloat
  public var tx: CGFloat
  public var ty: CGFloat

  public init() {
    self = .identity
  }

  public init(
    a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat
  ) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  public init(rotationAngle angle: CGFloat) {
    let (sine, cosine) = (CGFloat(sin(Double(angle))), CGFloat(cos(Double(angle))))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  public var isIdentity: Bool { self == .identity }

  /// First this one, then the other.
  public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * other.a + b * other.c, b: a * other.b + b * other.d,
      c: c * other.a + d * other.c, d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
  }

  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
  }

  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: tx, y: ty).concatenating(self)
  }

  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// The same one where nothing undoes it.
  public func inverted() -> CGAffineTransform {
    let area = a * d - b * c
    guard area != 0 else { return self }
    return CGAffineTransform(
      a: d / area, b: -b / area, c: -c / area, d: a / area,
      tx: (c * ty - d * tx) / area, ty: (b * tx - a * ty) / area)
  }
}

extension CGPoint {
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGSize {
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// The smallest rectangle around what the corners become.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    let corners = [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)]
      .map { CGPoint(x: $0.0, y: $0.1).applying(t) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return CGRect(
      x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}

/// Distances from the edges of a rectangle.
public struct UIEdgeInsets: Hashable, Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat

  public init() {
    self.init(top: 0, left: 0, bottom: 0, right: 0)
  }

  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  public static let zero = UIEdgeInsets()
}

extension CGRect {
  /// The rectangle without its edges.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top,
      width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
  }
}
