internal import HeadUnitPhone

/// The version of the phone's system.
public enum PhoneVersion {
  /// Whether it is this one or a later one.
  ///
  /// Profiles name whole versions, of which all is there.
  public static func isAtLeast(_ major: Int, _ minor: Int) -> Bool {
    SimulatedPhone.current.version >= major
  }
}

// What `#available` becomes.
// swift-format-ignore: AlwaysUseLowerCamelCase, NoLeadingUnderscores
/// Whether the phone's system is of this version or a later one.
public func _isPhone(_ major: Int, _ minor: Int = 0) -> Bool {
  PhoneVersion.isAtLeast(major, minor)
}
