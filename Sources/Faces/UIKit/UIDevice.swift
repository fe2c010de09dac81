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
  open var string: String?
  open var url: URL?
  open var image: UIImage?
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
  public nonisolated static let voiceOverStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")
  public nonisolated static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
}

@MainActor public var UIAccessibilityIsVoiceOverRunning: () -> Bool { { false } }
