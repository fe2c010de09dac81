// The phone's own names.
// swift-format-ignore-file: NoLeadingUnderscores

@preconcurrency public import Foundation

/// A rectangle of the phone's screen, which is never drawn.
@preconcurrency @MainActor
open class UIView: UIResponder, @preconcurrency CALayerDelegate {
  open var frame: CGRect { didSet { layer.frame = frame } }
  open var backgroundColor: UIColor? { didSet { layer.backgroundColor = backgroundColor?.cgColor } }
  open var alpha: CGFloat = 1 { didSet { layer.opacity = Float(alpha) } }
  open var isHidden = false { didSet { layer.isHidden = isHidden } }
  open var isOpaque = true
  open var isUserInteractionEnabled = true
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }
  open var tag = 0
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: UIColor! = .tintColor
  open var contentMode = ContentMode.scaleToFill
  open var transform = CGAffineTransform.identity
  open var autoresizingMask: AutoresizingMask = []
  open var autoresizesSubviews = true
  open var translatesAutoresizingMaskIntoConstraints = true
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  open var isMultipleTouchEnabled = false
  open var isExclusiveTouch = false
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  open var mask: UIView?
  open var gestureRecognizers: [UIGestureRecognizer]?
  open var accessibilityLabel: String?
  open var accessibilityHint: String?
  open var accessibilityValue: String?
  open var accessibilityIdentifier: String?
  open var accessibilityTraits: UIAccessibilityTraits = .none
  open var accessibilityElementsHidden = false
  open var accessibilityViewIsModal = false
  open var isAccessibilityElement = false
  public let safeAreaLayoutGuide = UILayoutGuide()
  public let layoutMarginsGuide = UILayoutGuide()
  public let readableContentGuide = UILayoutGuide()
  public let keyboardLayoutGuide = UIKeyboardLayoutGuide()
  open var directionalLayoutMargins = NSDirectionalEdgeInsets(
    top: 8, leading: 8, bottom: 8, trailing: 8)
  open var insetsLayoutMarginsFromSafeArea = true
  open var preservesSuperviewLayoutMargins = false
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  open var tintAdjustmentMode = TintAdjustmentMode.automatic
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
  open var accessibilityElements: [Any]?
  open var accessibilityFrame = CGRect.zero
  open var shouldGroupAccessibilityChildren = false
  open var largeContentTitle: String?
  var keptConstraints: [NSLayoutConstraint] = []
  var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  var resistance: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  var needsConstraints = true
  open internal(set) var layoutGuides: [UILayoutGuide] = []
  public let layer: CALayer
  open private(set) var subviews: [UIView] = []
  open private(set) weak var superview: UIView?

  public init(frame: CGRect) {
    self.frame = frame
    layer = Self._layer
    super.init()
    layer.frame = frame
    layer.delegate = self
    for guide in [safeAreaLayoutGuide, layoutMarginsGuide, readableContentGuide] {
      guide.owningView = self
    }
    keyboardLayoutGuide.owningView = self
  }

  public override convenience init() {
    self.init(frame: .zero)
  }

  /// Nothing is archived here: only one that stands for all of its kind is made so.
  public required init?(coder: NSCoder) {
    guard coder is AppearanceCoder else { return nil }
    frame = .zero
    layer = Self._layer
    super.init()
    layer.delegate = self
  }

  open class var layerClass: AnyClass { CALayer.self }

  /// Rewritten code says by itself which one: what the app declares cannot be made by its class.
  open class var _layer: CALayer { (layerClass as? CALayer.Type ?? CALayer.self)._made() }

  /// Says of a size that there is none of its own.
  public nonisolated static let noIntrinsicMetric: CGFloat = -1

  /// The screen whose outermost view it is.
  weak var heldBy: UIViewController?
  open override var next: UIResponder? { heldBy ?? superview }
  open var window: UIWindow? {
    (self as? UIWindow) ?? superview?.window ?? heldBy?.shownIn
  }

  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }

  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = CGPoint(
        x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
    }
  }

  open var traitCollection: UITraitCollection { .phone }

  open func addSubview(_ view: UIView) { put(view, at: .max) }
  open func insertSubview(_ view: UIView, at index: Int) { put(view, at: index) }

  /// Tells both as the phone does; what is only put in another order hears nothing.
  private func put(_ view: UIView, at index: Int) {
    let isNew = view.superview !== self
    let (from, to) = (view.window, window)
    if isNew {
      view.willMove(toSuperview: self)
      if from !== to { view.tellWillMove(to: to) }
      view.superview?.willRemoveSubview(view)
    }
    view.leave()
    subviews.insert(view, at: max(0, min(index, subviews.count)))
    view.superview = self
    layer.addSublayer(view.layer)
    if index < subviews.count - 1 {
      for above in subviews[(index < 0 ? 1 : index + 1)...] { layer.addSublayer(above.layer) }
    }
    guard isNew else { return }
    view.didMoveToSuperview()
    if from !== to { view.tellDidMove() }
    didAddSubview(view)
  }

  private func leave() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
    layer.removeFromSuperlayer()
  }

  final func tellWillMove(to window: UIWindow?) {
    willMove(toWindow: window)
    for view in subviews { view.tellWillMove(to: window) }
  }

  final func tellDidMove() {
    didMoveToWindow()
    for view in subviews { view.tellDidMove() }
  }

  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insertSubview(view, at: subviews.firstIndex { $0 === siblingSubview } ?? 0)
  }

  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    let index = subviews.firstIndex { $0 === siblingSubview }
    insertSubview(view, at: index.map { $0 + 1 } ?? subviews.count)
  }

  open func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { put(view, at: .max) }
  }

  open func sendSubviewToBack(_ view: UIView) {
    if view.superview === self { put(view, at: 0) }
  }

  open func removeFromSuperview() {
    guard let superview else { return }
    let isSeen = window != nil
    willMove(toSuperview: nil)
    if isSeen { tellWillMove(to: nil) }
    superview.willRemoveSubview(self)
    leave()
    didMoveToSuperview()
    if isSeen { tellDidMove() }
  }

  private var needsLayout = true
  private var isLaidOut = false
  open func setNeedsLayout() { needsLayout = true }
  open func setNeedsDisplay() {}
  open func setNeedsDisplay(_ rect: CGRect) {}

  /// Lays out what has a size: what edges alone would give one has none here.
  open func layoutIfNeeded() {
    guard !isLaidOut else { return }
    isLaidOut = true
    if needsLayout, frame.width > 0, frame.height > 0 {
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
    isLaidOut = false
  }

  open func layoutSubviews() {}
  open func draw(_ rect: CGRect) {}
  open func draw(_ layer: CALayer, in ctx: CGContext) { draw(bounds) }
  open func display(_ layer: CALayer) {}
  open func layerWillDraw(_ layer: CALayer) {}
  open func layoutSublayers(of layer: CALayer) {}
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}
  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}
  open func updateConstraints() {}
  open func tintColorDidChange() {}
  open func safeAreaInsetsDidChange() {}
  open func layoutMarginsDidChange() {}
  open func accessibilityActivate() -> Bool { false }
  open func accessibilityIncrement() {}
  open func accessibilityDecrement() {}
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    if subviews.indices.contains(index1), subviews.indices.contains(index2) {
      subviews.swapAt(index1, index2)
    }
  }

  /// As large as it wants to be: nobody lays views out.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    sizeThatFits(targetSize)
  }

  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { sizeThatFits(targetSize) }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open func sizeThatFits(_ size: CGSize) -> CGSize { size }
  open func sizeToFit() { frame.size = sizeThatFits(bounds.size) }
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
  open var alignmentRectInsets: UIEdgeInsets { .zero }
  open class var requiresConstraintBasedLayout: Bool { false }
  open var contentScaleFactor: CGFloat = UIScreen.main.scale
  open var clearsContextBeforeDrawing = true
  open var restorationIdentifier: String?
  open var interactions: [any UIInteraction] = []
  open var focusGroupIdentifier: String?
  open var maximumContentSizeCategory: UIContentSizeCategory?
  open var minimumContentSizeCategory: UIContentSizeCategory?
  open var showsLargeContentViewer = false
  open var largeContentImage: UIImage?
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func invalidateIntrinsicContentSize() {}

  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    self.point(inside: point, with: event) ? self : nil
  }

  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view = self
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
  }

  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view = nil
    gestureRecognizers?.removeAll { $0 === gestureRecognizer }
  }
}

/// What holds the app's screens on the phone.
@preconcurrency @MainActor
open class UIWindow: UIView {
  open var rootViewController: UIViewController? {
    didSet {
      guard isShown else { return }
      rootViewController?.loadViewIfNeeded()
      ShownScreens.settle(animated: false)
    }
  }

  /// Asked to be visible, and not hidden since.
  private(set) var isShown = false
  open override var isHidden: Bool {
    didSet {
      isShown = !isHidden
      ShownScreens.settle(animated: false)
    }
  }

  open var windowScene: UIWindowScene?
  open private(set) var isKeyWindow = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public convenience init() {
    self.init(frame: UIScreen.main.bounds)
  }

  public init(windowScene: UIWindowScene) {
    self.windowScene = windowScene
    super.init(frame: UIScreen.main.bounds)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  open var screen: UIScreen { .main }

  /// Loads the first screen, as showing it would.
  open func makeKeyAndVisible() {
    makeKey()
    rootViewController?.loadViewIfNeeded()
    isHidden = false
  }

  open func makeKey() {
    let application = UIApplication.shared
    for window in application.windows { window.isKeyWindow = false }
    application.windows.removeAll { $0 === self }
    application.windows.append(self)
    isKeyWindow = true
    NotificationCenter.default.post(name: Self.didBecomeKeyNotification, object: self)
  }
}

extension UIView {
  /// Whether its colour is dimmed.
  public enum TintAdjustmentMode: Int, Sendable {
    case automatic = 0
    case normal = 1
    case dimmed = 2
  }

  public nonisolated static let layoutFittingCompressedSize = CGSize.zero
  public nonisolated static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    semanticContentAttribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }

  /// Into the picture that is being drawn.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext(), frame.width > 0, frame.height > 0 else {
      return false
    }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / frame.width, y: rect.height / frame.height)
    layer.render(in: context)
    context.restoreGState()
    return true
  }
}

/// Which way a language is read.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight = 0
  case rightToLeft = 1
}

/// Which way what stands beside each other is read.
public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified = 0
  case playback = 1
  case spatial = 2
  case forceLeftToRight = 3
  case forceRightToLeft = 4
}

/// Where the keyboard is.
@preconcurrency @MainActor
open class UIKeyboardLayoutGuide: UILayoutGuide {
  open var followsUndockedKeyboard = false
  open var usesBottomSafeArea = true
}

/// Something that a voice offers for a view.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
  open var name: String
  open var image: UIImage?
  open var actionHandler: ((UIAccessibilityCustomAction) -> Bool)?

  public init(
    name: String, image: UIImage? = nil,
    actionHandler: ((UIAccessibilityCustomAction) -> Bool)?
  ) {
    (self.name, self.image, self.actionHandler) = (name, image, actionHandler)
    super.init()
  }
}

// Changes that would be seen happen at once, and their ends are told in the next turn.

extension UIView {
  /// How a change goes.
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    public static let curveEaseInOut: AnimationOptions = []
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
    public static let preferredFramesPerSecondDefault: AnimationOptions = []
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)
  }

  /// How fast a change goes at its ends.
  public enum AnimationCurve: Int, Sendable {
    case easeInOut = 0
    case easeIn = 1
    case easeOut = 2
    case linear = 3
  }

  /// How a change through several values goes.
  public struct KeyframeAnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1)
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
  }

  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    change(animations, completion)
  }

  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    animations()
  }

  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0.0,
    initialSpringVelocity: CGFloat = 0.0, delay: TimeInterval = 0.0,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    change(animations, completion)
  }

  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    change(animations, completion)
  }

  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    change(animations, completion)
  }

  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    change(animations, completion)
  }

  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    change(animations ?? {}, completion)
  }

  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    actionsWithoutAnimation()
  }

  /// One in the other's place.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    change(
      {
        if options.contains(.showHideTransitionViews) {
          (fromView.isHidden, toView.isHidden) = (true, false)
        } else if let around = fromView.superview {
          around.insertSubview(toView, aboveSubview: fromView)
          fromView.removeFromSuperview()
        }
      }, completion)
  }

  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) { animations() }

  public class var inheritedAnimationDuration: TimeInterval { 0 }
  private static var isAnimating = true
  public class var areAnimationsEnabled: Bool { isAnimating }
  public class func setAnimationsEnabled(_ enabled: Bool) { isAnimating = enabled }

  private static func change(_ animations: () -> Void, _ completion: ((Bool) -> Void)?) {
    animations()
    guard let completion else { return }
    Task { @MainActor in completion(true) }
  }
}

/// Something that a button, a menu or a key does.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
  /// Tells it apart.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }
  }

  let handler: (UIAction) -> Void
  open internal(set) var sender: Any?
  open private(set) var identifier: Identifier
  open var attributes: Attributes
  open var state: State
  open var discoverabilityTitle: String?

  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: Attributes = [], state: State = .off, handler: @escaping (UIAction) -> Void
  ) {
    (self.attributes, self.state, self.handler) = (attributes, state, handler)
    self.discoverabilityTitle = discoverabilityTitle
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    super.init(title: title, image: image)
  }
}
