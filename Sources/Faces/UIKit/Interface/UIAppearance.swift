@preconcurrency public import Foundation

/// Something whose look can be set for all of its kind: kept, and never drawn.
@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {
  init?(coder: NSCoder)
}

/// By this one something is made that stands for all of its kind.
final class AppearanceCoder: NSCoder {}

/// What stands for all of their kinds.
@MainActor
private var appearances: [ObjectIdentifier: any UIAppearance] = [:]

extension UIAppearance {
  /// The one that stands for all.
  public static func appearance() -> Self {
    let kind = ObjectIdentifier(self)
    if let found = appearances[kind] as? Self { return found }
    guard let made = Self(coder: AppearanceCoder()) else {
      preconditionFailure("\(self) cannot stand for all of its kind")
    }
    appearances[kind] = made
    return made
  }

  public static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearance.Type]
  ) -> Self {
    appearance()
  }

  public static func appearance(for trait: UITraitCollection) -> Self { appearance() }
}

extension UIView: UIAppearance {}

/// The bar above a screen.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
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
  open var topItem: UINavigationItem?

  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {}
}

/// The bar below screens that stand beside each other.
@preconcurrency @MainActor
open class UITabBar: UIView {
  open var barTintColor: UIColor?
  open var unselectedItemTintColor: UIColor?
  open var isTranslucent = true
  open var barStyle = UIBarStyle.default
  open var backgroundImage: UIImage?
  open var shadowImage: UIImage?
  open var items: [UITabBarItem]?
  open var selectedItem: UITabBarItem?
  open var standardAppearance = UITabBarAppearance()
  open var scrollEdgeAppearance: UITabBarAppearance?
}

/// The bar with buttons of a screen.
@preconcurrency @MainActor
open class UIToolbar: UIView {
  open var barTintColor: UIColor?
  open var isTranslucent = true
  open var barStyle = UIBarStyle.default
  open var items: [UIBarButtonItem]?

  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
}

public enum UIBarStyle: Int, Sendable {
  case `default` = 0
  case black = 1
}

public enum UIBarPosition: Int, Sendable {
  case any = 0
  case bottom = 1
  case top = 2
  case topAttached = 3
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

  open var backgroundEffect: UIBlurEffect?

  open func configureWithDefaultBackground() {}
  open func configureWithOpaqueBackground() {}
  open func configureWithTransparentBackground() {}
}

/// How the bar above a screen looks.
@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]

  open func setBackIndicatorImage(_ backImage: UIImage?, transitionMaskImage: UIImage?) {}
}

/// How the bar below screens looks.
@preconcurrency @MainActor
open class UITabBarAppearance: UIBarAppearance {
  open var stackedLayoutAppearance = UITabBarItemAppearance()
  open var inlineLayoutAppearance = UITabBarItemAppearance()
  open var compactInlineLayoutAppearance = UITabBarItemAppearance()
}

/// How what is in it looks.
@preconcurrency @MainActor
open class UITabBarItemAppearance: NSObject {
  /// How it looks as long as it is in one state.
  @preconcurrency @MainActor
  open class Look: NSObject {
    open var iconColor: UIColor?
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    open var badgeBackgroundColor: UIColor?

    public nonisolated override init() {
      super.init()
    }
  }

  public let normal = Look()
  public let selected = Look()
  public let disabled = Look()
  public let focused = Look()

  public nonisolated override init() {
    super.init()
  }
}

extension NSAttributedString.Key {
  public static let font = NSAttributedString.Key("NSFont")
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  public static let kern = NSAttributedString.Key("NSKern")
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  public static let attachment = NSAttributedString.Key("NSAttachment")
  public static let link = NSAttributedString.Key("NSLink")
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
