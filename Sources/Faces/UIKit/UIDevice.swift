// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@preconcurrency public import Foundation
internal import HeadUnitPhone

/// How the phone is held.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown = 0
  case portrait = 1
  case portraitUpsideDown = 2
  case landscapeLeft = 3
  case landscapeRight = 4
  case faceUp = 5
  case faceDown = 6
}

/// The phone as apps ask for it; it answers the same on every machine.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  /// Whether the phone is plugged in.
  public enum BatteryState: Int, Sendable {
    case unknown = 0
    case unplugged = 1
    case charging = 2
    case full = 3
  }

  private static let one = UIDevice()
  public class var current: UIDevice { one }

  open var name: String { "Phone" }
  open var model: String { "iPhone" }
  open var localizedModel: String { model }
  open var systemName: String { "iOS" }
  open var systemVersion: String { "\(SimulatedPhone.current.version).0" }
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  open var orientation: UIDeviceOrientation { .portrait }
  open var isMultitaskingSupported: Bool { true }
  open var isBatteryMonitoringEnabled = false

  /// Phones charge in cars; nobody is told before they want to know.
  open var batteryState: BatteryState { isBatteryMonitoringEnabled ? .charging : .unknown }
  open var batteryLevel: Float { isBatteryMonitoringEnabled ? 0.8 : -1 }

  /// The same for every app and every drive.
  open var identifierForVendor: UUID? {
    UUID(uuid: (0x54, 0x65, 0x73, 0x74, 0x64, 0x72, 0x49, 0x76, 0xA5, 0, 0, 0, 0, 0, 0, 1))
  }

  public nonisolated static let batteryLevelDidChangeNotification = NSNotification.Name(
    "UIDeviceBatteryLevelDidChangeNotification")
  public nonisolated static let batteryStateDidChangeNotification = NSNotification.Name(
    "UIDeviceBatteryStateDidChangeNotification")
  public nonisolated static let orientationDidChangeNotification = NSNotification.Name(
    "UIDeviceOrientationDidChangeNotification")
  public nonisolated static let proximityStateDidChangeNotification = NSNotification.Name(
    "UIDeviceProximityStateDidChangeNotification")
  open var isProximityMonitoringEnabled = false
  open var proximityState: Bool { false }

  open func beginGeneratingDeviceOrientationNotifications() {}
  open func endGeneratingDeviceOrientationNotifications() {}
}

/// The phone's screen, of which only the measures are here.
@preconcurrency @MainActor
open class UIScreen: NSObject {
  private static let one = UIScreen()
  public class var main: UIScreen { one }
  public class var screens: [UIScreen] { [one] }
  public nonisolated static let didConnectNotification = NSNotification.Name(
    "UIScreenDidConnectNotification")
  public nonisolated static let didDisconnectNotification = NSNotification.Name(
    "UIScreenDidDisconnectNotification")
  public nonisolated static let brightnessDidChangeNotification = NSNotification.Name(
    "UIScreenBrightnessDidChangeNotification")
  public nonisolated static let capturedDidChangeNotification = NSNotification.Name(
    "UIScreenCapturedDidChangeNotification")
  open var isCaptured: Bool { false }

  /// In points.
  open var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }
  open var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: 780, height: 1_688) }
  open var scale: CGFloat { UITraitCollection.phoneScale }
  open var nativeScale: CGFloat { scale }
  open var brightness: CGFloat = 0.5
  open var traitCollection: UITraitCollection { .phone }
  open var maximumFramesPerSecond: Int { 60 }
}

/// Whether the surroundings of a screen are light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified = 0
  case light = 1
  case dark = 2
}

/// What kind of device a screen belongs to.
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone = 0
  case pad = 1
  case tv = 2
  case carPlay = 3
  case mac = 5
  case vision = 6
}

/// How much room there is in a direction.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified = 0
  case compact = 1
  case regular = 2
}

/// What a screen is like: values an app may ask for, of a phone by day.
open class UITraitCollection: NSObject, @unchecked Sendable {
  public let userInterfaceIdiom: UIUserInterfaceIdiom
  public let userInterfaceStyle: UIUserInterfaceStyle
  public let displayScale: CGFloat
  public let horizontalSizeClass = UIUserInterfaceSizeClass.compact
  public let verticalSizeClass = UIUserInterfaceSizeClass.regular

  init(
    _ idiom: UIUserInterfaceIdiom, _ style: UIUserInterfaceStyle,
    displayScale: CGFloat = UITraitCollection.phoneScale
  ) {
    (userInterfaceIdiom, userInterfaceStyle) = (idiom, style)
    self.displayScale = displayScale
    super.init()
  }

  public override convenience init() {
    self.init(.unspecified, .unspecified, displayScale: 0)
  }

  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
    self.init(userInterfaceIdiom, .unspecified, displayScale: 0)
  }

  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(.unspecified, userInterfaceStyle, displayScale: 0)
  }

  public convenience init(displayScale: CGFloat) {
    self.init(.unspecified, .unspecified, displayScale: displayScale)
  }

  /// The last one that says something counts.
  public convenience init(traitsFrom traits: [UITraitCollection]) {
    let idiom = traits.last { $0.userInterfaceIdiom != .unspecified }?.userInterfaceIdiom
    let style = traits.last { $0.userInterfaceStyle != .unspecified }?.userInterfaceStyle
    let scale = traits.last { $0.displayScale > 0 }?.displayScale
    self.init(idiom ?? .unspecified, style ?? .unspecified, displayScale: scale ?? 0)
  }

  public class var current: UITraitCollection { phone }

  open var preferredContentSizeCategory: UIContentSizeCategory { .large }

  open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    userInterfaceStyle != traitCollection?.userInterfaceStyle
  }

  static let phone = UITraitCollection(.phone, .light)
  /// Pixels in a point of the screens here.
  static let phoneScale: CGFloat = 2
}

/// A knock that would be felt.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
  open func prepare() {}
}

/// The knock of one thing against another.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// How heavy the things are.
  public enum FeedbackStyle: Int, Sendable {
    case light = 0
    case medium = 1
    case heavy = 2
    case soft = 3
    case rigid = 4
  }

  public init(style: FeedbackStyle) {
    super.init()
  }

  public convenience init(style: FeedbackStyle, view: UIView) {
    self.init(style: style)
  }

  open func impactOccurred() {}
  open func impactOccurred(intensity: CGFloat) {}
}

/// The knock of another choice.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  open func selectionChanged() {}
}

/// The knock of something that went well or not.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// How it went.
  public enum FeedbackType: Int, Sendable {
    case success = 0
    case warning = 1
    case error = 2
  }

  open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// What was copied.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
  private static let one = UIPasteboard()
  open class var general: UIPasteboard { one }
  public nonisolated class var changedNotification: NSNotification.Name {
    NSNotification.Name("UIPasteboardChangedNotification")
  }

  open var string: String? {
    get { strings?.first }
    set { strings = newValue.map { [$0] } }
  }

  open var url: URL? {
    get { urls?.first }
    set { urls = newValue.map { [$0] } }
  }

  open var image: UIImage? { didSet { hasChanged() } }
  open var strings: [String]? { didSet { hasChanged() } }
  open var urls: [URL]? { didSet { hasChanged() } }
  open var hasStrings: Bool { strings?.isEmpty == false }
  open var hasURLs: Bool { urls?.isEmpty == false }
  open var hasImages: Bool { image != nil }
  open private(set) var changeCount = 0

  private func hasChanged() {
    changeCount += 1
    NotificationCenter.default.post(name: Self.changedNotification, object: self)
  }
}

public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  public static let none = UIAccessibilityTraits([])
  public static let button = UIAccessibilityTraits(rawValue: 1)
  public static let link = UIAccessibilityTraits(rawValue: 2)
  public static let image = UIAccessibilityTraits(rawValue: 4)
  public static let selected = UIAccessibilityTraits(rawValue: 8)
  public static let playsSound = UIAccessibilityTraits(rawValue: 16)
  public static let staticText = UIAccessibilityTraits(rawValue: 64)
  public static let notEnabled = UIAccessibilityTraits(rawValue: 256)
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 512)
  public static let startsMediaSession = UIAccessibilityTraits(rawValue: 2_048)
  public static let adjustable = UIAccessibilityTraits(rawValue: 4_096)
  public static let header = UIAccessibilityTraits(rawValue: 65_536)
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 32)
  public static let summaryElement = UIAccessibilityTraits(rawValue: 128)
  public static let searchField = UIAccessibilityTraits(rawValue: 1_024)
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 8_192)
  public static let causesPageTurn = UIAccessibilityTraits(rawValue: 16_384)
  public static let tabBar = UIAccessibilityTraits(rawValue: 32_768)
}

/// Nobody listens to the phone's screen.
@preconcurrency @MainActor
public enum UIAccessibility {
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    public static let screenChanged = Notification(rawValue: 1_000)
    public static let layoutChanged = Notification(rawValue: 1_001)
    public static let announcement = Notification(rawValue: 1_008)
    public static let pageScrolled = Notification(rawValue: 1_009)
  }

  public static func post(notification: Notification, argument: Any?) {}
  public static var isVoiceOverRunning: Bool { false }
  public static var isReduceMotionEnabled: Bool { false }
  public static var isReduceTransparencyEnabled: Bool { false }
  public static var isBoldTextEnabled: Bool { false }
  public static var isDarkerSystemColorsEnabled: Bool { false }
  public static var prefersCrossFadeTransitions: Bool { false }
  public static var isSwitchControlRunning: Bool { false }
  public static var isInvertColorsEnabled: Bool { false }
  public static var isGrayscaleEnabled: Bool { false }
  public static var isClosedCaptioningEnabled: Bool { false }
  public static var isSpeakScreenEnabled: Bool { false }
  public static var isSpeakSelectionEnabled: Bool { false }
  public static var isShakeToUndoEnabled: Bool { true }
  public static var isVideoAutoplayEnabled: Bool { true }
  public static var isMonoAudioEnabled: Bool { false }
  public static var isAssistiveTouchRunning: Bool { false }
  public static var isGuidedAccessEnabled: Bool { false }
  public static var shouldDifferentiateWithoutColor: Bool { false }
  public static var buttonShapesEnabled: Bool { false }
  public nonisolated static let boldTextStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityBoldTextStatusDidChangeNotification")
  public nonisolated static let announcementDidFinishNotification = NSNotification.Name(
    "UIAccessibilityAnnouncementDidFinishNotification")
  public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
    view.convert(rect, to: nil)
  }
  public nonisolated static let voiceOverStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")
  public nonisolated static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
}

@MainActor public var UIAccessibilityIsVoiceOverRunning: () -> Bool { { false } }

public enum UIAccessibilityNavigationStyle: Int, Sendable {
  case automatic = 0
  case separate = 1
  case combined = 2
}

public enum UIAccessibilityContainerType: Int, Sendable {
  case none = 0
  case dataTable = 1
  case list = 2
  case landmark = 3
  case semanticGroup = 4
}

public enum UIAccessibilityScrollDirection: Int, Sendable {
  case right = 1
  case left = 2
  case up = 3
  case down = 4
  case next = 5
  case previous = 6
}

/// Something that a voice could say which no view is.
@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder {
  open weak var accessibilityContainer: AnyObject?
  open var accessibilityLabel: String?
  open var accessibilityHint: String?
  open var accessibilityValue: String?
  open var accessibilityIdentifier: String?
  open var accessibilityTraits: UIAccessibilityTraits = .none
  open var isAccessibilityElement = true
  open var accessibilityFrame = CGRect.zero
  open var accessibilityFrameInContainerSpace = CGRect.zero

  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
  }
}

// MARK: - What screens and views say of themselves

/// How the line at the top comes and goes.
public enum UIStatusBarAnimation: Int, Sendable {
  case none = 0
  case fade = 1
  case slide = 2
}

/// Has a size that depends on another's.
@preconcurrency @MainActor
public protocol UIContentContainer: NSObjectProtocol {
  var preferredContentSize: CGSize { get }
}

extension UIViewController: UIContentContainer {}
extension UIView: UIFocusItem {
  public var isFocused: Bool { false }
}
extension UIViewController: UIFocusEnvironment {}

/// How far bars reach into a screen.
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
  var length: CGFloat { get }
  var topAnchor: NSLayoutYAxisAnchor { get }
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  var heightAnchor: NSLayoutDimension { get }
}

/// Not at all: nothing is laid out.
final class LayoutEdge: UILayoutGuide, UILayoutSupport {
  var length: CGFloat { 0 }
}

/// Where a small screen may hang.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {
  func frame(in referenceView: UIView) -> CGRect
}

extension UIPopoverPresentationControllerSourceItem {
  public func frame(in referenceView: UIView) -> CGRect { .zero }
}

extension UIView: UIPopoverPresentationControllerSourceItem {}
extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {}

/// What a screen shows that has nothing to show.
@preconcurrency @MainActor
public struct UIContentUnavailableConfiguration: UIContentConfiguration {
  public typealias TextProperties = UIListContentConfiguration.TextProperties
  public typealias ImageProperties = UIListContentConfiguration.ImageProperties

  public var text: String?
  public var attributedText: NSAttributedString?
  public var secondaryText: String?
  public var secondaryAttributedText: NSAttributedString?
  public var image: UIImage?
  public var textProperties = TextProperties()
  public var secondaryTextProperties = TextProperties()
  public var imageProperties = ImageProperties()
  public var button = UIButton.Configuration.plain()
  public var secondaryButton = UIButton.Configuration.plain()
  public var buttonProperties = ButtonProperties()
  public var secondaryButtonProperties = ButtonProperties()
  public var background = UIBackgroundConfiguration.clear()
  public var imageToTextPadding: CGFloat = 0
  public var textToSecondaryTextPadding: CGFloat = 0
  public var directionalLayoutMargins = NSDirectionalEdgeInsets.zero

  /// What its button does.
  public struct ButtonProperties {
    public var primaryAction: UIAction?
    public var menu: UIMenu?
    public var isEnabled = true
    public var role = UIButton.Role.normal
  }

  public static func empty() -> UIContentUnavailableConfiguration {
    UIContentUnavailableConfiguration()
  }

  public static func loading() -> UIContentUnavailableConfiguration { empty() }

  public static func search() -> UIContentUnavailableConfiguration {
    var made = empty()
    made.text = "No Results"
    made.secondaryText = "Check the spelling or try a new search."
    made.image = UIImage(systemName: "magnifyingglass")
    return made
  }

  public func makeContentView() -> any UIView & UIContentView {
    UIContentUnavailableView(configuration: self)
  }

  public func updated(
    for state: any UIConfigurationState
  ) -> UIContentUnavailableConfiguration { self }
}

@preconcurrency @MainActor
open class UIContentUnavailableView: UIView, UIContentView {
  open var configuration: any UIContentConfiguration
  public let scrollView = UIScrollView(frame: .zero)

  public init(configuration: UIContentUnavailableConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
  }

  /// Nothing is archived here.
  public required init?(coder: NSCoder) {
    nil
  }
}

extension UIButton {
  /// What a button is for.
  public enum Role: Int, Sendable {
    case normal = 0
    case primary = 1
    case cancel = 2
    case destructive = 3
  }
}

extension UIWindow {
  public nonisolated class var didBecomeKeyNotification: NSNotification.Name {
    NSNotification.Name("UIWindowDidBecomeKeyNotification")
  }
}

extension UITextView {
  /// Never told: nobody writes.
  public nonisolated class var textDidChangeNotification: NSNotification.Name {
    NSNotification.Name("UITextViewTextDidChangeNotification")
  }
}
