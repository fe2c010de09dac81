public import HeadUnitCore

/// Something that a trace shows to be wrong with an app.
public struct Finding: Hashable, Codable, Sendable {
  public let id: FindingID
  public let level: FindingLevel
  /// What it is about: a path, a command, a track, a picture.
  public let subject: String
  /// Of the item it is about, where it is about one.
  public let path: ContentPath?
  /// When it was seen first.
  public let at: Instant
  /// What was seen, in one sentence.
  public let seen: String
  /// The entries of the trace that show it, counted from 1.
  public let lines: [Int]
  /// How often it was seen.
  public var count: Int
  /// A fault of the drive made it happen, so that it says nothing of the app.
  public let isProvoked: Bool

  public init(
    _ id: FindingID, level: FindingLevel, subject: String, path: ContentPath? = nil,
    at instant: Instant, seen: String, lines: [Int], count: Int = 1, isProvoked: Bool = false
  ) {
    self.id = id
    self.level = level
    self.subject = subject
    self.path = path
    at = instant
    self.seen = seen
    self.lines = lines
    self.count = count
    self.isProvoked = isProvoked
  }

  public var rule: FindingRule { FindingRule.of(id) }
}

/// How bad a finding is.
public enum FindingLevel: String, Hashable, Codable, Sendable, CaseIterable, Comparable {
  case note, warning, error

  public static func < (lhs: FindingLevel, rhs: FindingLevel) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

extension Finding {
  /// What is told first: what is worse, then what came first.
  public static func comesFirst(_ one: Finding, _ other: Finding) -> Bool {
    if one.level != other.level { return one.level > other.level }
    if one.at != other.at { return one.at < other.at }
    return (one.id.rawValue, one.subject) < (other.id.rawValue, other.subject)
  }
}
