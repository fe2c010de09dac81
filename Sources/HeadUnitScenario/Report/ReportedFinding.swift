public import HeadUnitCore

/// Something that the trace shows to be wrong with the app, with advice.
public struct ReportedFinding: Codable, Hashable, Sendable {
  public enum Level: String, Codable, Sendable {
    case error, warning
  }

  /// Never changes its meaning.
  public let id: String
  public let level: Level
  /// What it is about: a call with its path, or an item.
  public let subject: String
  public let advice: String
  /// When it was seen first.
  public let at: Instant
  /// How often it was seen.
  public var count = 1
}
