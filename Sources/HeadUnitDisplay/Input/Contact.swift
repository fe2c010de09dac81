public import HeadUnitCore

/// A finger on the glass at an instant, in pixels of the display.
public struct Contact: Hashable, Sendable {
  /// Which finger it is, as long as it stays down.
  public let finger: Int64
  public let x: Int
  public let y: Int
  public let at: Instant

  public init(finger: Int64 = 0, x: Int, y: Int, at: Instant) {
    self.finger = finger
    self.x = x
    self.y = y
    self.at = at
  }
}
