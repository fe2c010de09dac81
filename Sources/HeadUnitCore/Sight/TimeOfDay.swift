/// The time of day on the screen, to the minute.
public struct TimeOfDay: Hashable, Sendable {
  /// Since midnight.
  public let minutes: Int
  /// When it is another one.
  public let endsAt: Instant

  private static let minute = 60_000_000

  /// The start of the drive in minutes since midnight.
  public init(startOfDrive: Int, at now: Instant) {
    let driven = now.microseconds / Self.minute
    minutes = (startOfDrive + driven) % (24 * 60)
    endsAt = Instant(microseconds: (driven + 1) * Self.minute)
  }

  /// As a clock shows it: `9:41`.
  public var text: String {
    let minute = minutes % 60
    return "\(minutes / 60):\(minute < 10 ? "0" : "")\(minute)"
  }
}
