// What `#available` and the like become.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores

public import Foundation
internal import HeadUnitPhone

/// What a property of the system's is set to when it is set to itself.
public func _itself<Value>(_ value: Value) -> Value { value }

/// Whether the phone's system is of this version or a later one.
///
/// Profiles name whole versions, of which all is there.
public func _isPhone(_ major: Int, _ minor: Int = 0) -> Bool {
  SimulatedPhone.current.version >= major
}

extension ProcessInfo {
  /// The phone's; Foundation's is that of the machine, and rewritten code asks for this one.
  public var _operatingSystemVersion: OperatingSystemVersion {
    OperatingSystemVersion(
      majorVersion: SimulatedPhone.current.version, minorVersion: 0, patchVersion: 0)
  }

  public var _operatingSystemVersionString: String {
    "Version \(SimulatedPhone.current.version).0"
  }

  public func _isOperatingSystemAtLeast(_ version: OperatingSystemVersion) -> Bool {
    _isPhone(version.majorVersion)
  }

  /// How hot the phone is.
  public enum ThermalState: Int, Sendable {
    case nominal = 0
    case fair = 1
    case serious = 2
    case critical = 3
  }

  public static let thermalStateDidChangeNotification = NSNotification.Name(
    "NSProcessInfoThermalStateDidChangeNotification")
  public var thermalState: ThermalState { .nominal }
  public var isLowPowerModeEnabled: Bool { false }
  public var isiOSAppOnMac: Bool { false }
  public var isMacCatalystApp: Bool { false }
}

extension NSNotification.Name {
  public static let NSProcessInfoPowerStateDidChange = NSNotification.Name(
    "NSProcessInfoPowerStateDidChangeNotification")
}
