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

  open var compactScrollEdgeAppearance: UINavigationBarAppearance?
  open weak var delegate: (any UINavigationBarDelegate)?
  open var items: [UINavigationItem]?
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) { self.items = items }
  open func pushItem(_ item: UINavigationItem, animated: Bool) { items = (items ?? []) + [item] }
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {}
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) {}
  open func setTitleVerticalPositionAdjustment(
    _ adjustment: CGFloat, for barMetrics: UIBarMetrics
  ) {}
}

/// The bar below screens that stand beside each other.
@preconcurrency @MainActor
public protocol UIBarPositioningDelegate: NSObjectProtocol {}

@preconcurrency @MainActor
public protocol UINavigationBarDelegate: UIBarPositioningDelegate {}

@preconcurrency @MainActor
public protocol UITabBarDelegate: NSObjectProtocol {
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

@preconcurrency @MainActor
open class UITabBar: UIView {
  open weak var delegate: (any UITabBarDelegate)?
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }
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
  open var standardAppearance = UIToolbarAppearance()
  open var scrollEdgeAppearance: UIToolbarAppearance?
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

  open var buttonAppearance = UIBarButtonItemAppearance()
  open var backButtonAppearance = UIBarButtonItemAppearance()
  open var doneButtonAppearance = UIBarButtonItemAppearance()
  open var titlePositionAdjustment = UIOffset.zero
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
  public static let shadow = NSAttributedString.Key("NSShadow")
  public static let ligature = NSAttributedString.Key("NSLigature")
  public static let obliqueness = NSAttributedString.Key("NSObliqueness")
  public static let expansion = NSAttributedString.Key("NSExpansion")
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
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

// MARK: - Pointers, and menus above all screens

/// What happens where a pointer is, of which the phone here has none.
@preconcurrency @MainActor
open class UIPointerInteraction: NSObject, UIInteraction {
  open private(set) weak var delegate: (any UIPointerInteractionDelegate)?
  open var isEnabled = true

  public init(delegate: (any UIPointerInteractionDelegate)?) {
    self.delegate = delegate
    super.init()
  }

  open func invalidate() {}
}

/// Is asked how a pointer looks.
@preconcurrency @MainActor
public protocol UIPointerInteractionDelegate: NSObjectProtocol {
  func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle?
}

extension UIPointerInteractionDelegate {
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle? { nil }
}

/// Where it is.
@preconcurrency @MainActor
open class UIPointerRegion: NSObject {
  public let rect: CGRect

  public init(rect: CGRect) {
    self.rect = rect
    super.init()
  }
}

/// How it looks.
@preconcurrency @MainActor
open class UIPointerStyle: NSObject {
  public init(effect: UIPointerEffect) {
    super.init()
  }
}

/// What it does to what is below it.
@preconcurrency @MainActor
public enum UIPointerEffect {
  case automatic(UITargetedPreview)
  case highlight(UITargetedPreview)
  case lift(UITargetedPreview)
  case hover(UITargetedPreview)
}

/// A view as it is lifted from the others.
@preconcurrency @MainActor
open class UITargetedPreview: NSObject {
  public let view: UIView
  public let parameters: UIPreviewParameters
  public let target: UIPreviewTarget

  public init(view: UIView, parameters: UIPreviewParameters, target: UIPreviewTarget) {
    (self.view, self.parameters, self.target) = (view, parameters, target)
    super.init()
  }

  public convenience init(view: UIView, parameters: UIPreviewParameters = UIPreviewParameters()) {
    self.init(
      view: view, parameters: parameters,
      target: UIPreviewTarget(container: view.superview ?? view, center: view.center))
  }

  open var size: CGSize { view.bounds.size }
}

/// Where it would appear.
@preconcurrency @MainActor
open class UIPreviewTarget: NSObject {
  public let container: UIView
  public let center: CGPoint
  public let transform: CGAffineTransform

  public init(container: UIView, center: CGPoint, transform: CGAffineTransform = .identity) {
    (self.container, self.center, self.transform) = (container, center, transform)
    super.init()
  }
}

/// How it looks then.
@preconcurrency @MainActor
open class UIPreviewParameters: NSObject {
  open var backgroundColor: UIColor?
  open var visiblePath: UIBezierPath?
  open var shadowPath: UIBezierPath?

  public override init() {
    super.init()
  }
}

/// Something in a menu that a responder does.
@preconcurrency @MainActor
open class UICommand: UIMenuElement {
  public let action: Selector
  public let propertyList: Any?
  open var attributes: Attributes = []
  open var state = State.off

  public init(
    title: String = "", image: UIImage? = nil, action: Selector, propertyList: Any? = nil
  ) {
    (self.action, self.propertyList) = (action, propertyList)
    super.init(title: title, image: image)
  }
}

/// Which menus there are.
@preconcurrency @MainActor
open class UIMenuSystem: NSObject {
  public static let main = UIMenuSystem()
  public static let context = UIMenuSystem()
  open func setNeedsRebuild() {}
  open func setNeedsRevalidate() {}
}

/// Puts menus together.
@preconcurrency @MainActor
public protocol UIMenuBuilder: AnyObject {
  var system: UIMenuSystem { get }
  func menu(for identifier: UIMenu.Identifier) -> UIMenu?
  func replace(menu replacedIdentifier: UIMenu.Identifier, with replacementMenu: UIMenu)
  func insertSibling(_ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier)
  func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier)
  func insertChild(_ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier)
  func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier)
  func remove(menu removedIdentifier: UIMenu.Identifier)
}

extension UIMenu.Identifier {
  public static let application = UIMenu.Identifier("com.apple.menu.application")
  public static let file = UIMenu.Identifier("com.apple.menu.file")
  public static let edit = UIMenu.Identifier("com.apple.menu.edit")
  public static let view = UIMenu.Identifier("com.apple.menu.view")
  public static let window = UIMenu.Identifier("com.apple.menu.window")
  public static let help = UIMenu.Identifier("com.apple.menu.help")
  public static let format = UIMenu.Identifier("com.apple.menu.format")
  public static let preferences = UIMenu.Identifier("com.apple.menu.preferences")
}

extension UICollectionView {
  /// Where an item is shown.
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let top = ScrollPosition(rawValue: 1)
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    public static let left = ScrollPosition(rawValue: 1 << 3)
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }

  public var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

  public func numberOfItems(inSection section: Int) -> Int {
    dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
  }

  public func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {}
  public func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {}
}

extension UINavigationItem {
  public func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    leftBarButtonItems = items
  }

  public func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }

  public func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    self.hidesBackButton = hidesBackButton
  }
}

// MARK: - Changes of looks

/// A property of the surroundings that may change.
public protocol UITraitDefinition {}

public typealias UITrait = any UITraitDefinition.Type

public enum UITraitUserInterfaceStyle: UITraitDefinition {}
public enum UITraitHorizontalSizeClass: UITraitDefinition {}
public enum UITraitVerticalSizeClass: UITraitDefinition {}
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {}
public enum UITraitDisplayScale: UITraitDefinition {}

/// That somebody wants to hear of changes.
public protocol UITraitChangeRegistration: NSObjectProtocol {}

private final class TraitChangeRegistration: NSObject, UITraitChangeRegistration {}

/// Would hear of changes: the surroundings of what nobody sees stay as they are.
@preconcurrency @MainActor
public protocol UITraitChangeObservable {}

extension UITraitChangeObservable {
  public typealias TraitChangeHandler<TraitEnvironment> = (TraitEnvironment, UITraitCollection) ->
    Void

  @discardableResult
  public func registerForTraitChanges<TraitEnvironment>(
    _ traits: [UITrait], handler: @escaping TraitChangeHandler<TraitEnvironment>
  ) -> any UITraitChangeRegistration { TraitChangeRegistration() }

  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping TraitChangeHandler<Self>
  ) -> any UITraitChangeRegistration { TraitChangeRegistration() }

  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {}
}

extension UIView: UITraitChangeObservable {}
extension UIViewController: UITraitChangeObservable {}

/// Traits that something says it has.
public struct UITraitOverrides: @unchecked Sendable {
  public var userInterfaceStyle = UIUserInterfaceStyle.unspecified
  public var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
  public var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
  public var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
  public var preferredContentSizeCategory: UIContentSizeCategory?
  public var displayScale: CGFloat = 0
}

// MARK: - Small menus over a text

@preconcurrency @MainActor
open class UIMenuController: NSObject {
  private static let one = UIMenuController()
  open class var shared: UIMenuController { one }
  open var menuItems: [UIMenuItem]?
  open var isMenuVisible: Bool { false }
  open func showMenu(from targetView: UIView, rect targetRect: CGRect) {}
  open func hideMenu(from targetView: UIView) {}
  open func hideMenu() {}
  open func update() {}
  public nonisolated class var willShowMenuNotification: NSNotification.Name {
    NSNotification.Name("UIMenuControllerWillShowMenuNotification")
  }
  public nonisolated class var didHideMenuNotification: NSNotification.Name {
    NSNotification.Name("UIMenuControllerDidHideMenuNotification")
  }
}

@preconcurrency @MainActor
open class UIMenuItem: NSObject {
  open var title: String
  open var action: Selector

  public init(title: String, action: Selector) {
    (self.title, self.action) = (title, action)
    super.init()
  }
}

@preconcurrency @MainActor
open class UIEditMenuInteraction: NSObject, UIInteraction {
  open private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?

  public init(delegate: (any UIEditMenuInteractionDelegate)?) {
    self.delegate = delegate
    super.init()
  }

  open func presentEditMenu(with configuration: UIEditMenuConfiguration) {}
  open func dismissMenu() {}
  open func reloadVisibleMenu() {}
}

@preconcurrency @MainActor
public protocol UIEditMenuInteractionDelegate: NSObjectProtocol {}

@preconcurrency @MainActor
open class UIEditMenuConfiguration: NSObject {
  public let sourcePoint: CGPoint

  public init(identifier: (any NSCopying)?, sourcePoint: CGPoint) {
    self.sourcePoint = sourcePoint
    super.init()
  }
}

/// Offers a file to other apps, of which there is none that takes it.
@preconcurrency @MainActor
open class UIDocumentInteractionController: NSObject {
  open var url: URL?
  open var name: String?
  open var uti: String?
  open var annotation: Any?
  open weak var delegate: (any UIDocumentInteractionControllerDelegate)?

  public convenience init(url: URL) {
    self.init()
    (self.url, name) = (url, url.lastPathComponent)
  }

  open func presentOptionsMenu(from rect: CGRect, in view: UIView, animated: Bool) -> Bool { false }
  open func presentOptionsMenu(from item: UIBarButtonItem, animated: Bool) -> Bool { false }
  open func presentOpenInMenu(from rect: CGRect, in view: UIView, animated: Bool) -> Bool { false }
  open func presentOpenInMenu(from item: UIBarButtonItem, animated: Bool) -> Bool { false }
  open func presentPreview(animated: Bool) -> Bool { false }
  open func dismissMenu(animated: Bool) {}
  open func dismissPreview(animated: Bool) {}
}

@preconcurrency @MainActor
public protocol UIDocumentInteractionControllerDelegate: NSObjectProtocol {
  func documentInteractionControllerViewControllerForPreview(
    _ controller: UIDocumentInteractionController
  ) -> UIViewController
}

extension UIDocumentInteractionControllerDelegate {
  public func documentInteractionControllerViewControllerForPreview(
    _ controller: UIDocumentInteractionController
  ) -> UIViewController { UIViewController() }
}
