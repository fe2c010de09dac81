@preconcurrency public import Foundation

/// A rectangle of the phone's screen, which is never drawn.
@preconcurrency @MainActor
open class UIView: UIResponder {
  open var frame: CGRect
  open var backgroundColor: UIColor?
  open var alpha: CGFloat = 1
  open var isHidden = false
  open var isOpaque = true
  open var isUserInteractionEnabled = true
  open var clipsToBounds = false
  open var tag = 0
  open var tintColor: UIColor = .tintColor
  public let layer = CALayer()
  open private(set) var subviews: [UIView] = []
  open private(set) weak var superview: UIView?

  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  public override convenience init() {
    self.init(frame: .zero)
  }

  /// Nothing is archived here.
  public required init?(coder: NSCoder) {
    nil
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

  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  open func insertSubview(_ view: UIView, at index: Int) {
    view.removeFromSuperview()
    subviews.insert(view, at: max(0, min(index, subviews.count)))
    view.superview = self
  }

  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insertSubview(view, at: subviews.firstIndex { $0 === siblingSubview } ?? 0)
  }

  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    let index = subviews.firstIndex { $0 === siblingSubview }
    insertSubview(view, at: index.map { $0 + 1 } ?? subviews.count)
  }

  open func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { addSubview(view) }
  }

  open func sendSubviewToBack(_ view: UIView) {
    if view.superview === self { insertSubview(view, at: 0) }
  }

  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  open func setNeedsLayout() {}
  open func setNeedsDisplay() {}
  open func layoutIfNeeded() {}
  open func layoutSubviews() {}
  open func draw(_ rect: CGRect) {}
}

/// What holds the app's screens on the phone.
@preconcurrency @MainActor
open class UIWindow: UIView {
  open var rootViewController: UIViewController?
  open var windowScene: UIWindowScene?
  open private(set) var isKeyWindow = false
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified

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
  }

  open func makeKey() {
    let application = UIApplication.shared
    for window in application.windows { window.isKeyWindow = false }
    application.windows.removeAll { $0 === self }
    application.windows.append(self)
    isKeyWindow = true
  }
}

/// How far something lies from where it would lie.
public struct UIOffset: Hashable, Sendable {
  public var horizontal: CGFloat
  public var vertical: CGFloat

  public init() {
    self.init(horizontal: 0, vertical: 0)
  }

  public init(horizontal: CGFloat, vertical: CGFloat) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  public static let zero = UIOffset()
}

/// A typeface at a size, of which only the names are here.
open class UIFont: NSObject, @unchecked Sendable {
  /// How heavy letters are.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    public static let ultraLight = Weight(rawValue: -0.8)
    public static let thin = Weight(rawValue: -0.6)
    public static let light = Weight(rawValue: -0.4)
    public static let regular = Weight(rawValue: 0)
    public static let medium = Weight(rawValue: 0.23)
    public static let semibold = Weight(rawValue: 0.3)
    public static let bold = Weight(rawValue: 0.4)
    public static let heavy = Weight(rawValue: 0.56)
    public static let black = Weight(rawValue: 0.62)
  }

  public let fontName: String
  public let pointSize: CGFloat

  init(_ name: String, _ size: CGFloat) {
    (fontName, pointSize) = (name, size)
    super.init()
  }

  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard !fontName.isEmpty else { return nil }
    self.init(fontName, fontSize)
  }

  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont("System", fontSize) }

  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(weight.rawValue >= Weight.bold.rawValue ? "System-Bold" : "System", fontSize)
  }

  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont("System-Bold", fontSize)
  }

  open func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(fontName, fontSize) }
}
