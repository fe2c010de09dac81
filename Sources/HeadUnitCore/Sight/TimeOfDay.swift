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
  public var text: String { "\(minutes / 60):\(Self.twoDigits(minutes % 60))" }

  /// Always with two digits before the colon: `09:41`.
  public var digits: String { Self.twoDigits(minutes / 60) + ":" + Self.twoDigits(minutes % 60) }

  private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
}
