/// Whether a value may be read in the log.
public struct OSLogPrivacy: Sendable {
  /// What stands in the place of a value that may not be read.
  public enum Mask: Sendable {
    case hash
    case none
  }

  /// Hidden values show nothing of themselves.
  let hides: Bool

  public static var `public`: OSLogPrivacy { OSLogPrivacy(hides: false) }
  public static var `private`: OSLogPrivacy { OSLogPrivacy(hides: true) }
  public static var sensitive: OSLogPrivacy { OSLogPrivacy(hides: true) }
  /// Shown: whoever drives is whoever writes the app.
  public static var auto: OSLogPrivacy { OSLogPrivacy(hides: false) }

  public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
  public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
  public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
}

/// In how many columns a value stands, and at which end of them.
public struct OSLogStringAlignment: Sendable {
  private enum End { case left, right }

  private let end: End
  private let columns: @Sendable () -> Int

  public static var none: OSLogStringAlignment { left(columns: 0) }

  public static func left(
    columns: @escaping @autoclosure @Sendable () -> Int
  ) -> OSLogStringAlignment {
    OSLogStringAlignment(end: .left, columns: columns)
  }

  public static func right(
    columns: @escaping @autoclosure @Sendable () -> Int
  ) -> OSLogStringAlignment {
    OSLogStringAlignment(end: .right, columns: columns)
  }

  func padded(_ text: String) -> String {
    let space = String(repeating: " ", count: max(0, columns() - text.count))
    return end == .left ? text + space : space + text
  }
}
