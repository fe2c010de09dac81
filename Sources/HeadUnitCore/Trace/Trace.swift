/// The complete record of a drive.
public struct Trace: Hashable, Sendable {
  public internal(set) var entries: [Entry] = []

  public init(_ entries: [Entry] = []) {
    self.entries = entries
  }

  /// One line of the record.
  public struct Entry: Hashable, Sendable {
    public let at: Instant
    public let content: Content

    public init(at: Instant, _ content: Content) {
      self.at = at
      self.content = content
    }
  }

  public enum Content: Hashable, Codable, Sendable {
    /// First in every trace: what was driven.
    case began(TraceHeader)
    case event(Event)
    case effect(Effect)
    case change(Change)
    case fault(FaultNotice)
    /// What was done or said by a drive.
    case script(ScriptNote)
    /// Something that must always hold did not.
    case violation(String)
    /// Last: so much happened in this instant that the clock would never have moved on.
    case gaveUp(events: Int)
  }
}

/// What a trace is of.
public struct TraceHeader: Hashable, Codable, Sendable {
  public static let currentFormat = 1

  public var format = currentFormat
  public var profile: String
  public var seed: UInt64

  public init(profile: String, seed: UInt64) {
    self.profile = profile
    self.seed = seed
  }
}

extension Trace.Entry: Codable {
  private enum CodingKeys: String, CodingKey {
    case at
  }

  /// The content stands beside the instant, under the name of its case.
  public init(from decoder: any Decoder) throws {
    at = try decoder.container(keyedBy: CodingKeys.self).decode(Instant.self, forKey: .at)
    content = try Trace.Content(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(at, forKey: .at)
    try content.encode(to: encoder)
  }
}
