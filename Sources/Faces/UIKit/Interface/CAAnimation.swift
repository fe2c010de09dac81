// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores

public import Foundation
internal import HeadUnitPhone
public import PhoneFoundation

/// A change over time that nobody sees.
open class CAAnimation: NSObject, CAAction, @unchecked Sendable {
  open var duration: CFTimeInterval = 0
  open var repeatCount: Float = 0
  open var speed: Float = 1
  open var autoreverses = false
  open var beginTime: CFTimeInterval = 0
  open var isRemovedOnCompletion = true
  open var fillMode = CAMediaTimingFillMode.removed
  open var timingFunction: CAMediaTimingFunction?
  open var timeOffset: CFTimeInterval = 0
  open var repeatDuration: CFTimeInterval = 0
  /// Held, as on the phone.
  open var delegate: (any CAAnimationDelegate)?

  open var preferredFrameRateRange = CAFrameRateRange.default
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  open class func defaultValue(forKey key: String) -> Any? { nil }

  /// Whether it goes on until it is taken away.
  var isEndless: Bool {
    repeatCount >= .greatestFiniteMagnitude || repeatDuration >= .greatestFiniteMagnitude
  }
}

/// Is told when something begins to move and when it has come to rest.
public protocol CAAnimationDelegate: NSObjectProtocol {
  func animationDidStart(_ anim: CAAnimation)
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// Several at a time.
open class CAAnimationGroup: CAAnimation, @unchecked Sendable {
  open var animations: [CAAnimation]?
}

/// One of a property.
open class CAPropertyAnimation: CAAnimation, @unchecked Sendable {
  open var keyPath: String?
  open var isAdditive = false
  open var isCumulative = false

  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }
}

/// From one value to another.
open class CABasicAnimation: CAPropertyAnimation, @unchecked Sendable {
  open var fromValue: Any?
  open var toValue: Any?
  open var byValue: Any?
}

/// As a spring would go.
open class CASpringAnimation: CABasicAnimation, @unchecked Sendable {
  open var mass: CGFloat = 1
  open var stiffness: CGFloat = 100
  open var damping: CGFloat = 10
  open var initialVelocity: CGFloat = 0
  /// How long it swings by more than a thousandth of the way.
  open var settlingDuration: CFTimeInterval {
    damping > 0 ? CFTimeInterval(2 * mass * 6.9 / damping) : .infinity
  }
}

/// Through several values.
open class CAKeyframeAnimation: CAPropertyAnimation, @unchecked Sendable {
  open var values: [Any]?
  open var keyTimes: [NSNumber]?
  open var path: CGPath?
  open var timingFunctions: [CAMediaTimingFunction]?
  open var calculationMode = CAAnimationCalculationMode.linear
  open var rotationMode: CAAnimationRotationMode?
  open var tensionValues: [NSNumber]?
  open var continuityValues: [NSNumber]?
  open var biasValues: [NSNumber]?
}

/// How values between those that are given are found.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// Whether something turns along a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// How often something is drawn again each second.
public struct CAFrameRateRange: Hashable, Sendable {
  public var minimum: Float
  public var maximum: Float
  public var preferred: Float?
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)

  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }
}

/// From one content to another.
open class CATransition: CAAnimation, @unchecked Sendable {
  open var type = CATransitionType.fade
  open var subtype: CATransitionSubtype?
  open var startProgress: Float = 0
  open var endProgress: Float = 1
}

/// The key of an animation that is the only one of its layer.
public let kCATransition = "transition"

/// From where a content comes.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// How one content becomes another.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let fade = CATransitionType(rawValue: "fade")
  public static let push = CATransitionType(rawValue: "push")
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// What remains of an animation.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}

/// How fast an animation goes.
open class CAMediaTimingFunction: NSObject, @unchecked Sendable {
  public init(name: CAMediaTimingFunctionName) {
    super.init()
  }

  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    super.init()
  }
}

/// Ways to go.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// Calls at each frame on the phone; here no frame is drawn, and so it never calls.
open class CADisplayLink: NSObject, @unchecked Sendable {
  open var isPaused = false
  open var preferredFramesPerSecond = 0
  open var preferredFrameRateRange = CAFrameRateRange.default
  open var timestamp: CFTimeInterval { CACurrentMediaTime() }
  open var targetTimestamp: CFTimeInterval { timestamp + duration }
  open var duration: CFTimeInterval { 1 / 60 }
  private var target: Any?

  /// The target is held until it is invalid.
  public init(target: Any, selector sel: Selector) {
    self.target = target
    super.init()
  }

  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {}
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {}

  open func invalidate() {
    target = nil
  }
}

/// Changes that belong together: they are there at once.
open class CATransaction: NSObject {
  open class func begin() {}
  open class func flush() {}
  open class func lock() {}
  open class func unlock() {}

  open class func setDisableActions(_ flag: Bool) {
    setValue(flag, forKey: kCATransactionDisableActions)
  }

  open class func disableActions() -> Bool {
    value(forKey: kCATransactionDisableActions) as? Bool ?? false
  }

  open class func setAnimationDuration(_ dur: CFTimeInterval) {
    setValue(dur, forKey: kCATransactionAnimationDuration)
  }

  open class func animationDuration() -> CFTimeInterval {
    value(forKey: kCATransactionAnimationDuration) as? CFTimeInterval ?? 0.25
  }

  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    setValue(function, forKey: kCATransactionAnimationTimingFunction)
  }

  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
  }

  open class func value(forKey key: String) -> Any? { values.withLock { $0.value[key] } }

  open class func setValue(_ anObject: Any?, forKey key: String) {
    let sent = UncheckedSendable(anObject)
    values.withLock { values in
      var changed = values.value
      changed[key] = sent.value
      values = UncheckedSendable(changed)
    }
  }

  open class func completionBlock() -> (() -> Void)? { pending.withLock { $0 }?.value }

  /// Called when all that moves has come to rest: after the changes.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    pending.withLock { $0 = block.map(UncheckedSendable.init) }
  }

  open class func commit() {
    let block = pending.withLock { $0.take() }
    values.withLock { $0 = UncheckedSendable([:]) }
    if let block { DispatchQueue.main.async { block.value() } }
  }

  private static let values = Guarded(UncheckedSendable<[String: Any]>([:]))
  private static let pending = Guarded<UncheckedSendable<() -> Void>?>(nil)
}

public let kCATransactionDisableActions = "disableActions"
public let kCATransactionAnimationDuration = "animationDuration"
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
public let kCATransactionCompletionBlock = "completionBlock"

// MARK: - Turning and moving

public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  let (left, right) = (a.rows, b.rows)
  var rows = CATransform3D().rows
  for row in 0..<4 {
    for column in 0..<4 {
      rows[row][column] = (0..<4).reduce(0) { $0 + left[row][$1] * right[$1][column] }
    }
  }
  return CATransform3D(rows)
}

public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t) }

/// Around an axis; around none it does not turn.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0 else { return CATransform3DIdentity }
  let (x, y, z) = (x / length, y / length, z / length)
  let (s, c) = (CGFloat(sin(Double(angle))), CGFloat(cos(Double(angle))))
  let d = 1 - c
  return CATransform3D([
    [c + x * x * d, x * y * d + z * s, x * z * d - y * s, 0],
    [y * x * d - z * s, c + y * y * d, y * z * d + x * s, 0],
    [z * x * d + y * s, z * y * d - x * s, c + z * z * d, 0],
    [0, 0, 0, 1],
  ])
}

public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t) }

public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
  a == b
}

public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D([[m.a, m.b, 0, 0], [m.c, m.d, 0, 0], [0, 0, 1, 0], [m.tx, m.ty, 0, 1]])
}

public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t == CATransform3DMakeAffineTransform(CATransform3DGetAffineTransform(t))
}

public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}

extension CATransform3D {
  fileprivate var rows: [[CGFloat]] {
    [[m11, m12, m13, m14], [m21, m22, m23, m24], [m31, m32, m33, m34], [m41, m42, m43, m44]]
  }

  fileprivate init(_ rows: [[CGFloat]]) {
    self.init()
    (m11, m12, m13, m14) = (rows[0][0], rows[0][1], rows[0][2], rows[0][3])
    (m21, m22, m23, m24) = (rows[1][0], rows[1][1], rows[1][2], rows[1][3])
    (m31, m32, m33, m34) = (rows[2][0], rows[2][1], rows[2][2], rows[2][3])
    (m41, m42, m43, m44) = (rows[3][0], rows[3][1], rows[3][2], rows[3][3])
  }
}

// MARK: - Layers that are drawn without what they show

/// Words in a layer.
open class CATextLayer: CALayer, @unchecked Sendable {
  open override class func _made() -> CALayer { CATextLayer() }
  open var string: Any?
  open var font: Any?
  open var fontSize: CGFloat = 36
  open var foregroundColor: CGColor? = CGColor(gray: 1, alpha: 1)
  open var isWrapped = false
  open var truncationMode = CATextLayerTruncationMode.none
  open var alignmentMode = CATextLayerAlignmentMode.natural
  open var allowsFontSubpixelQuantization = false
}

/// Where words that have no room are cut.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let none = CATextLayerTruncationMode(rawValue: "none")
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

/// Where words stand.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

/// Sparks, none of which flies here.
open class CAEmitterLayer: CALayer, @unchecked Sendable {
  open override class func _made() -> CALayer { CAEmitterLayer() }
  open var emitterCells: [CAEmitterCell]?
  open var birthRate: Float = 1
  open var lifetime: Float = 1
  open var emitterPosition = CGPoint.zero
  open var emitterSize = CGSize.zero
  open var emitterShape = CAEmitterLayerEmitterShape.point
  open var emitterMode = CAEmitterLayerEmitterMode.volume
  open var renderMode = CAEmitterLayerRenderMode.unordered
  open var velocity: Float = 1
  open var scale: Float = 1
  open var spin: Float = 1
  open var seed: UInt32 = 0
}

/// One kind of them.
open class CAEmitterCell: NSObject, @unchecked Sendable {
  open var name: String?
  open var isEnabled = true
  open var birthRate: Float = 0
  open var lifetime: Float = 0
  open var lifetimeRange: Float = 0
  open var velocity: CGFloat = 0
  open var velocityRange: CGFloat = 0
  open var xAcceleration: CGFloat = 0
  open var yAcceleration: CGFloat = 0
  open var scale: CGFloat = 1
  open var scaleRange: CGFloat = 0
  open var scaleSpeed: CGFloat = 0
  open var spin: CGFloat = 0
  open var spinRange: CGFloat = 0
  open var emissionLatitude: CGFloat = 0
  open var emissionLongitude: CGFloat = 0
  open var emissionRange: CGFloat = 0
  open var color: CGColor?
  open var alphaRange: Float = 0
  open var alphaSpeed: Float = 0
  open var contents: Any?
  open var emitterCells: [CAEmitterCell]?
}

public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
  public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
  public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
  public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
}

public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
  public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
  public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
  public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}

// MARK: - What a layer of the app's own can change over time

extension CALayer {
  /// What was kept under a name; before anything was, nothing of its kind.
  public func _kept<Value>(_ key: String) -> Value {
    if let value = kept[key] as? Value { return value }
    if let none = Never?.none as? Value { return none }
    let nothing: [Any] = [
      CGFloat(0), Double(0), Float(0), 0, false, CGRect.zero, CGPoint.zero, CGSize.zero,
      UIColor.clear, UIColor.clear.cgColor, "", NSString(), NSParagraphStyle.default,
    ]
    guard let value = nothing.lazy.compactMap({ $0 as? Value }).first else {
      preconditionFailure("nothing was kept as \(key) yet")
    }
    return value
  }

  public func _keep<Value>(_ value: Value, _ key: String) {
    kept[key] = value
    setNeedsDisplay()
  }
}
