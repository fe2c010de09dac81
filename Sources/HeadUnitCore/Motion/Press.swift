/// A finger on something; the tap itself is an event of its own.
public struct Press: Hashable, Sendable {
  public let target: FocusTarget
  public let screen: HeadUnit.Screen
  /// The list on which it is, so that what comes in its place is not drawn pressed.
  public let page: PageID?
  public let beganAt: Instant
  /// When the finger was lifted, or went somewhere else with it.
  public internal(set) var endedAt: Instant?

  public static let arrivalDuration = Duration.milliseconds(80)
  public static let departureDuration = Duration.milliseconds(160)

  /// How strong the fill is that shows it, 0…1.
  public func strength(at now: Instant) -> Double {
    let came = Curve.linear.way(from: beganAt, over: Self.arrivalDuration, at: endedAt ?? now)
    guard let endedAt else { return came }
    return came * (1 - Curve.linear.way(from: endedAt, over: Self.departureDuration, at: now))
  }
}
