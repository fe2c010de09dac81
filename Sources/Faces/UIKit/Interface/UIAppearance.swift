@preconcurrency public import Foundation

/// Something whose look can be set for all of its kind: kept, and never drawn.
@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {}

/// The bar above a screen.
@preconcurrency @MainActor
open class UINavigationBar: UIView, UIAppearance {
  private static let all = UINavigationBar(frame: .zero)

  /// The one that stands for all.
  open class func appearance() -> UINavigationBar { all }

  open class func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearance.Type]
  ) -> UINavigationBar {
    all
  }

  open var barTintColor: UIColor?
  open var isTranslucent = true
  open var prefersLargeTitles = false
  open var barStyle = UIBarStyle.default
  open var shadowImage: UIImage?
  open var backIndicatorImage: UIImage?
  open var backIndicatorTransitionMaskImage: UIImage?
  open var titleTextAttributes: [NSAttributedString.Key: Any]?
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
  open var standardAppearance = UINavigationBarAppearance()
  open var compactAppearance: UINavigationBarAppearance?
  open var scrollEdgeAppearance: UINavigationBarAppearance?

  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {}
}

/// The bar below screens that stand beside each other.
@preconcurrency @MainActor
open class UITabBar: UIView, UIAppearance {
  private static let all = UITabBar(frame: .zero)

  /// The one that stands for all.
  open class func appearance() -> UITabBar { all }

  open var barTintColor: UIColor?
  open var unselectedItemTintColor: UIColor?
  open var isTranslucent = true
  open var barStyle = UIBarStyle.default
  open var backgroundImage: UIImage?
  open var shadowImage: UIImage?
  open var standardAppearance = UITabBarAppearance()
  open var scrollEdgeAppearance: UITabBarAppearance?
}

/// The bar with buttons of a screen.
@preconcurrency @MainActor
open class UIToolbar: UIView, UIAppearance {
  private static let all = UIToolbar(frame: .zero)

  /// The one that stands for all.
  open class func appearance() -> UIToolbar { all }

  open var barTintColor: UIColor?
  open var isTranslucent = true
  open var barStyle = UIBarStyle.default
}

public enum UIBarStyle: Int, Sendable {
  case `default` = 0
  case black = 1
}

public enum UIBarMetrics: Int, Sendable {
  case `default` = 0
  case compact = 1
  case defaultPrompt = 101
  case compactPrompt = 102
}

/// How a bar looks.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject {
  open var backgroundColor: UIColor?
  open var backgroundImage: UIImage?
  open var shadowColor: UIColor?
  open var shadowImage: UIImage?

  public nonisolated override init() {
    super.init()
  }

  open func configureWithDefaultBackground() {}
  open func configureWithOpaqueBackground() {}
  open func configureWithTransparentBackground() {}
}

/// How the bar above a screen looks.
@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
}

/// How the bar below screens looks.
@preconcurrency @MainActor
open class UITabBarAppearance: UIBarAppearance {}

extension NSAttributedString.Key {
  public static let font = NSAttributedString.Key("NSFont")
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  public static let kern = NSAttributedString.Key("NSKern")
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
}

/// What a view is drawn of: kept, and never drawn.
open class CALayer: NSObject, @unchecked Sendable {
  open var frame = CGRect.zero
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
  open var opacity: Float = 1
  open var isHidden = false
  open var contents: Any?
  open private(set) var sublayers: [CALayer]?

  open func addSublayer(_ layer: CALayer) {
    sublayers = (sublayers ?? []) + [layer]
  }

  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    var layers = sublayers ?? []
    layers.insert(layer, at: min(Int(idx), layers.count))
    sublayers = layers
  }

  open func setNeedsDisplay() {}
  open func removeAllAnimations() {}
}

/// Pictures of one thing for several looks, of which there is one.
open class UIImageAsset: NSObject, @unchecked Sendable {
  private let lock = NSLock()
  private var registered: UIImage?

  open func image(with traitCollection: UITraitCollection) -> UIImage {
    lock.withLock { registered } ?? UIImage()
  }

  open func register(_ image: UIImage, with traitCollection: UITraitCollection) {
    lock.withLock { registered = image }
  }

  open func unregister(imageWith traitCollection: UITraitCollection) {
    lock.withLock { registered = nil }
  }
}

extension UIImage {
  public var imageAsset: UIImageAsset? {
    let asset = UIImageAsset()
    asset.register(self, with: .phone)
    return asset
  }
}

/// What an image literal is.
// The compiler looks for this very name.
// swift-format-ignore: AlwaysUseLowerCamelCase, NoLeadingUnderscores
public typealias _ImageLiteralType = UIImage
