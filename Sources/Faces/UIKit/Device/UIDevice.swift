@preconcurrency public import Foundation

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
  open var systemVersion: String { "16.5" }
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

  open func beginGeneratingDeviceOrientationNotifications() {}
  open func endGeneratingDeviceOrientationNotifications() {}
}
