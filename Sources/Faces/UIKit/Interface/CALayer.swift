// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores

public import Foundation
internal import HeadUnitPhone

/// What a view is drawn of: no screen shows it, and whoever asks has it drawn.
open class CALayer: NSObject, @unchecked Sendable {
  open var frame: CGRect {
    get {
      let corner = CGPoint(
        x: position.x - anchorPoint.x * bounds.width, y: position.y - anchorPoint.y * bounds.height)
      return CGRect(origin: corner, size: bounds.size)
    }
    set {
      bounds.size = newValue.size
      position = CGPoint(
        x: newValue.minX + anchorPoint.x * newValue.width,
        y: newValue.minY + anchorPoint.y * newValue.height)
    }
  }

  open var bounds = CGRect.zero
  open var cornerRadius: CGFloat = 0
  open var masksToBounds = false
  open var borderWidth: CGFloat = 0
  open var borderColor: CGColor?
  open var backgroundColor: CGColor?
  open var shadowColor: CGColor?
  open var shadowOpacity: Float = 0
  open var shadowRadius: CGFloat = 3
  open var shadowOffset = CGSize.zero
  open var shadowPath: CGPath?
  open var cornerCurve = CALayerCornerCurve.circular
  open var actions: [String: Any]?
  open var drawsAsynchronously = false
  open var allowsEdgeAntialiasing = false
  open var opacity: Float = 1
  open var isHidden = false
  open var contents: Any?
  open var sublayers: [CALayer]? {
    didSet {
      for layer in oldValue ?? [] where layer.superlayer === self { layer.superlayer = nil }
      for layer in sublayers ?? [] { layer.superlayer = self }
    }
  }

  open weak var delegate: (any CALayerDelegate)?

  open var position = CGPoint.zero
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  open var zPosition: CGFloat = 0
  open var transform = CATransform3DIdentity
  open var sublayerTransform = CATransform3DIdentity
  open var contentsScale: CGFloat = 1
  open var contentsGravity = CALayerContentsGravity.resize
  open var shouldRasterize = false
  open var rasterizationScale: CGFloat = 1
  open var maskedCorners: CACornerMask = .all
  open var mask: CALayer?
  open var name: String?
  open var anchorPointZ: CGFloat = 0
  open var isDoubleSided = true
  open var isGeometryFlipped = false
  open var allowsGroupOpacity = true
  open var needsDisplayOnBoundsChange = false
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  open var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
  open var minificationFilter = CALayerContentsFilter.linear
  open var magnificationFilter = CALayerContentsFilter.linear
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask = [
    .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
  ]
  open var compositingFilter: Any?
  open var filters: [Any]?
  open var style: [AnyHashable: Any]?
  open var repeatCount: Float = 0
  open var repeatDuration: CFTimeInterval = 0
  open var duration: CFTimeInterval = .infinity
  open var autoreverses = false
  open var fillMode = CAMediaTimingFillMode.removed
  open var visibleRect: CGRect { bounds }
  open var speed: Float = 1
  open var timeOffset: CFTimeInterval = 0
  open var beginTime: CFTimeInterval = 0
  open private(set) weak var superlayer: CALayer?
  private var animations: [String: CAAnimation] = [:]
  var kept: [String: Any] = [:]
  /// Keys of those that have come to their end and stay all the same.
  private var ended: Set<String> = []

  public override init() {
    super.init()
  }

  /// One of its kind, where the kind is known by its class alone.
  open class func _made() -> CALayer { CALayer() }

  /// Another of its kind; what a subclass keeps it takes over itself.
  public init(layer: Any) {
    super.init()
    guard let layer = layer as? CALayer else { return }
    (bounds, position, anchorPoint) = (layer.bounds, layer.position, layer.anchorPoint)
    (opacity, isHidden, cornerRadius) = (layer.opacity, layer.isHidden, layer.cornerRadius)
    (backgroundColor, contents) = (layer.backgroundColor, layer.contents)
    (contentsScale, transform, name) = (layer.contentsScale, layer.transform, layer.name)
  }

  /// Nothing is archived here.
  public required init?(coder: NSCoder) {
    nil
  }

  open func addSublayer(_ layer: CALayer) {
    layer.removeFromSuperlayer()
    sublayers = (sublayers ?? []) + [layer]
  }

  open func removeFromSuperlayer() {
    guard let superlayer else { return }
    superlayer.sublayers = superlayer.sublayers?.filter { $0 !== self }
  }

  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    layer.removeFromSuperlayer()
    var layers = sublayers ?? []
    layers.insert(layer, at: min(Int(idx), layers.count))
    sublayers = layers
  }

  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    layer.removeFromSuperlayer()
    insertSublayer(layer, at: place(of: sibling) ?? 0)
  }

  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    layer.removeFromSuperlayer()
    insertSublayer(layer, at: place(of: sibling).map { $0 + 1 } ?? .max)
  }

  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard let place = place(of: oldLayer) else { return }
    oldLayer.removeFromSuperlayer()
    insertSublayer(newLayer, at: place)
  }

  private func place(of layer: CALayer?) -> UInt32? {
    sublayers?.firstIndex { $0 === layer }.map(UInt32.init)
  }

  /// What is seen is what was set: nothing moves on the way.
  open func presentation() -> Self? { self }
  open func model() -> Self { self }

  open func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }
  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }
  open func preferredFrameSize() -> CGSize { bounds.size }
  open func needsDisplay() -> Bool { false }
  open func needsLayout() -> Bool { false }
  open func displayIfNeeded() {}
  open func display() {}
  open func draw(in ctx: CGContext) {}
  open func layoutSublayers() {}
  open func setNeedsDisplay(_ r: CGRect) {}
  open func action(forKey event: String) -> (any CAAction)? { nil }
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// The innermost at a point of the layer around it.
  open func hitTest(_ p: CGPoint) -> CALayer? {
    let own = CGPoint(x: p.x - frame.minX + bounds.minX, y: p.y - frame.minY + bounds.minY)
    guard !isHidden, contains(own) else { return nil }
    return sublayers?.reversed().lazy.compactMap { $0.hitTest(own) }.first ?? self
  }

  /// Where it lies from the outermost one; what is turned is taken as if it were not.
  private var origin: CGPoint {
    let outer = superlayer?.origin ?? .zero
    return CGPoint(
      x: outer.x + frame.minX - bounds.minX, y: outer.y + frame.minY - bounds.minY)
  }

  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    let (from, to) = (origin, l?.origin ?? .zero)
    return CGPoint(x: p.x + from.x - to.x, y: p.y + from.y - to.y)
  }

  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    let (from, to) = (l?.origin ?? .zero, origin)
    return CGPoint(x: p.x + from.x - to.x, y: p.y + from.y - to.y)
  }

  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
    CGRect(origin: convert(r.origin, to: l), size: r.size)
  }

  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    CGRect(origin: convert(r.origin, from: l), size: r.size)
  }

  /// Draws it and what lies on it, without shadows and masks.
  open func render(in ctx: CGContext) {
    guard !isHidden, opacity > 0 else { return }
    let area = CGRect(origin: .zero, size: bounds.size)
    let corners = UIRectCorner(rawValue: maskedCorners.rawValue)
    let outline = UIBezierPath(
      roundedRect: area, byRoundingCorners: corners,
      cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
    ctx.saveGState()
    ctx.setAlpha(CGFloat(opacity))
    if let backgroundColor {
      ctx.setFillColor(backgroundColor)
      ctx.fill(outline)
    }
    if masksToBounds || cornerRadius > 0 && !(self is CAShapeLayer) { ctx.clip(outline) }
    drawOwn(in: ctx, area)
    UIGraphicsPushContext(ctx)
    draw(in: ctx)
    if MainQueue.isServed || !(delegate is UIView) { delegate?.draw(self, in: ctx) }
    UIGraphicsPopContext()
    if !masksToBounds {
      ctx.restoreGState()
      ctx.saveGState()
    }
    for layer in sublayers ?? [] {
      ctx.saveGState()
      ctx.translateBy(x: layer.frame.minX, y: layer.frame.minY)
      layer.render(in: ctx)
      ctx.restoreGState()
    }
    if borderWidth > 0, let borderColor {
      ctx.setStrokeColor(borderColor)
      let inner = area.insetBy(dx: borderWidth / 2, dy: borderWidth / 2)
      let radius = max(0, cornerRadius - borderWidth / 2)
      let edge = UIBezierPath(
        roundedRect: inner, byRoundingCorners: corners,
        cornerRadii: CGSize(width: radius, height: radius))
      ctx.stroke(edge, LineStyle(width: borderWidth))
    }
    ctx.restoreGState()
  }

  /// What this kind of layer shows over its ground.
  fileprivate func drawOwn(in ctx: CGContext, _ area: CGRect) {
    if let image = contents as? UIImage {
      ctx.draw(image, in: area)
    } else if let image = contents as? CGImage {
      ctx.draw(UIImage(cgImage: image), in: area)
    }
  }

  open func setNeedsDisplay() {}
  open func setNeedsLayout() {}
  open func layoutIfNeeded() {}

  /// Nothing ever moves: what has an end has come to it in the main thread's next turn.
  open func add(_ anim: CAAnimation, forKey key: String?) {
    let key = key ?? (anim is CATransition ? kCATransition : "\(ObjectIdentifier(anim))")
    removeAnimation(forKey: key)
    animations[key] = anim
    let added = UncheckedSendable((self, anim))
    DispatchQueue.main.async { added.value.0.run(added.value.1, key) }
  }

  private func run(_ anim: CAAnimation, _ key: String) {
    guard animations[key] === anim else { return }
    anim.delegate?.animationDidStart(anim)
    guard !anim.isEndless, animations[key] === anim else { return }
    if anim.isRemovedOnCompletion { animations[key] = nil } else { ended.insert(key) }
    anim.delegate?.animationDidStop(anim, finished: true)
  }

  open func animation(forKey key: String) -> CAAnimation? { animations[key] }
  open func animationKeys() -> [String]? { animations.isEmpty ? nil : animations.keys.sorted() }

  open func removeAnimation(forKey key: String) {
    let hasEnded = ended.remove(key) != nil
    guard let anim = animations.removeValue(forKey: key), !hasEnded else { return }
    let removed = UncheckedSendable(anim)
    DispatchQueue.main.async {
      removed.value.delegate?.animationDidStop(removed.value, finished: false)
    }
  }

  open func removeAllAnimations() {
    for key in animations.keys.sorted() { removeAnimation(forKey: key) }
  }

  open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { t }
}

/// Draws what a layer shows, and says how it changes.
public protocol CALayerDelegate: NSObjectProtocol {
  func display(_ layer: CALayer)
  func draw(_ layer: CALayer, in ctx: CGContext)
  func layerWillDraw(_ layer: CALayer)
  func layoutSublayers(of layer: CALayer)
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  public func display(_ layer: CALayer) {}
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  public func layerWillDraw(_ layer: CALayer) {}
  public func layoutSublayers(of layer: CALayer) {}
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// Something that a change starts.
public protocol CAAction {
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
  }
}

/// How a picture is made larger or smaller.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let linear = CALayerContentsFilter(rawValue: "linear")
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// Which edges are smooth.
public struct CAEdgeAntialiasingMask: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}

/// Which corners are round.
public struct CACornerMask: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
  static let all = CACornerMask(rawValue: 15)
}

/// How a picture fills a layer.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let resize = CALayerContentsGravity(rawValue: "resize")
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
  public static let center = CALayerContentsGravity(rawValue: "center")
}

public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let circular = CALayerCornerCurve(rawValue: "circular")
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// A layer of colours that run into each other.
open class CAGradientLayer: CALayer, @unchecked Sendable {
  open override class func _made() -> CALayer { CAGradientLayer() }
  open var colors: [Any]?
  open var locations: [NSNumber]?
  open var startPoint = CGPoint(x: 0.5, y: 0)
  open var endPoint = CGPoint(x: 0.5, y: 1)
  open var type = CAGradientLayerType.axial

  fileprivate override func drawOwn(in ctx: CGContext, _ area: CGRect) {
    let places = locations?.map { CGFloat($0.doubleValue) } ?? []
    let channels = (colors ?? []).compactMap { ($0 as? CGColor)?.channels }
    let gradient =
      places.count == channels.count ? CGGradient(channels, places) : CGGradient(channels, nil)
    guard let gradient, area.width > 0, area.height > 0 else { return }
    let all: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    // Its line is one of a square that is drawn out to the layer's shape.
    ctx.saveGState()
    ctx.clip(to: area)
    ctx.scaleBy(x: area.width, y: area.height)
    if type == .axial {
      ctx.drawLinearGradient(gradient, start: startPoint, end: endPoint, options: all)
    } else {
      let radius = CGPoint(
        x: max(abs(endPoint.x - startPoint.x), 0.000_1),
        y: max(abs(endPoint.y - startPoint.y), 0.000_1))
      ctx.translateBy(x: startPoint.x, y: startPoint.y)
      ctx.scaleBy(x: radius.x, y: radius.y)
      ctx.drawRadialGradient(
        gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1, options: all)
    }
    ctx.restoreGState()
  }
}

/// How the colours of a gradient spread; a conic one is drawn as a radial one.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let axial = CAGradientLayerType(rawValue: "axial")
  public static let radial = CAGradientLayerType(rawValue: "radial")
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// A layer with an outline.
open class CAShapeLayer: CALayer, @unchecked Sendable {
  open var fillColor: CGColor?
  open var strokeColor: CGColor?
  open var lineWidth: CGFloat = 1
  open var strokeStart: CGFloat = 0
  open var strokeEnd: CGFloat = 1
  open var path: CGPath?
  open var lineCap = CAShapeLayerLineCap.butt
  open var lineJoin = CAShapeLayerLineJoin.miter
  open var lineDashPattern: [NSNumber]?
  open var lineDashPhase: CGFloat = 0
  open var miterLimit: CGFloat = 10
  open var fillRule = CAShapeLayerFillRule.nonZero

  public override init() {
    super.init()
    fillColor = CGColor(gray: 0, alpha: 1)
  }

  public override init(layer: Any) {
    super.init(layer: layer)
    guard let layer = layer as? CAShapeLayer else { return }
    (fillColor, strokeColor, path) = (layer.fillColor, layer.strokeColor, layer.path)
    (lineWidth, lineCap, lineJoin) = (layer.lineWidth, layer.lineCap, layer.lineJoin)
  }

  public required init?(coder: NSCoder) {
    nil
  }

  open override class func _made() -> CALayer { CAShapeLayer() }

  fileprivate override func drawOwn(in ctx: CGContext, _ area: CGRect) {
    guard let path else { return }
    if let fillColor {
      ctx.setFillColor(fillColor)
      ctx.addPath(path)
      ctx.fillPath(using: fillRule == .evenOdd ? .evenOdd : .winding)
    }
    if let strokeColor, lineWidth > 0 {
      ctx.setStrokeColor(strokeColor)
      ctx.setLineWidth(lineWidth)
      ctx.setLineCap(lineCap == .round ? .round : lineCap == .square ? .square : .butt)
      ctx.setLineJoin(lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter)
      ctx.addPath(path)
      ctx.strokePath()
    }
  }
}

/// A layer that is there several times.
open class CAReplicatorLayer: CALayer, @unchecked Sendable {
  open override class func _made() -> CALayer { CAReplicatorLayer() }
  open var instanceCount = 1
  open var instanceDelay: CFTimeInterval = 0
  open var instanceTransform = CATransform3DIdentity
  open var instanceColor: CGColor?
  open var instanceAlphaOffset: Float = 0
}

/// How a layer is moved, turned and made larger in space: kept, and not drawn.
public struct CATransform3D: Hashable, Sendable {
  public var m11: CGFloat = 1, m12: CGFloat = 0, m13: CGFloat = 0, m14: CGFloat = 0
  public var m21: CGFloat = 0, m22: CGFloat = 1, m23: CGFloat = 0, m24: CGFloat = 0
  public var m31: CGFloat = 0, m32: CGFloat = 0, m33: CGFloat = 1, m34: CGFloat = 0
  public var m41: CGFloat = 0, m42: CGFloat = 0, m43: CGFloat = 0, m44: CGFloat = 1

  public init() {}
}

public let CATransform3DIdentity = CATransform3D()

public func CATransform3DMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  var made = CATransform3D()
  (made.m41, made.m42, made.m43) = (tx, ty, tz)
  return made
}

public func CATransform3DMakeScale(
  _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  var made = CATransform3D()
  (made.m11, made.m22, made.m33) = (sx, sy, sz)
  return made
}

public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  var made = t
  (made.m11, made.m12, made.m13, made.m14) = (t.m11 * sx, t.m12 * sx, t.m13 * sx, t.m14 * sx)
  (made.m21, made.m22, made.m23, made.m24) = (t.m21 * sy, t.m22 * sy, t.m23 * sy, t.m24 * sy)
  (made.m31, made.m32, made.m33, made.m34) = (t.m31 * sz, t.m32 * sz, t.m33 * sz, t.m34 * sz)
  return made
}
