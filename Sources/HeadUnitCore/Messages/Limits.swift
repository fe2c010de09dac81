/// How much of an app's content may be shown at present.
public struct Limits: Hashable, Codable, Sendable {
  /// The most rows of a list; nil when there is no limit.
  public var items: Int?
  /// The most levels, the root included.
  public var depth: Int
  /// Whether the driving is what limits, so that the driver is told.
  public var isEnforced: Bool

  public init(items: Int?, depth: Int, isEnforced: Bool) {
    self.items = items
    self.depth = depth
    self.isEnforced = isEnforced
  }

  /// The limit of the kind; nil when there is none.
  public subscript(kind: LimitKind) -> Int? {
    switch kind {
    case .items: items
    case .depth: depth
    }
  }

  public func shownCount(of count: Int) -> Int {
    items.map { max(0, min($0, count)) } ?? count
  }
}

/// What of an app's content is limited.
///
/// A new kind does not compile before every place that holds limits has it too.
public enum LimitKind: String, Hashable, Sendable, CaseIterable {
  /// The rows of a list.
  case items
  /// The levels that may be open, the root included.
  case depth

  /// What may be set.
  public var range: ClosedRange<Int> {
    switch self {
    case .items: 1...1_000_000
    case .depth: 1...64
    }
  }

  /// Whether there can be no limit at all.
  public var canBeAbsent: Bool {
    switch self {
    case .items: true
    case .depth: false
    }
  }

  /// What is counted.
  public var noun: String {
    switch self {
    case .items: "items"
    case .depth: "levels"
    }
  }

  /// One sentence.
  public var summary: String {
    switch self {
    case .items: "How many rows a list may have."
    case .depth: "How many levels may be open."
    }
  }

  /// What it does, as a part of a sentence that names it.
  var clause: String {
    switch self {
    case .items: "lists have at most `items` rows"
    case .depth: "the app `depth` levels"
    }
  }

  /// What it could be.
  public var example: String {
    switch self {
    case .items: "12"
    case .depth: "5"
    }
  }
}

/// Limits switched by hand instead of by the car's speed.
public enum LimitsOverride: Hashable, Codable, Sendable {
  case auto
  case off
  /// Where a number is missing the profile's own holds.
  case on(items: Int?, depth: Int?)

  /// The number for the kind, where one was given.
  public subscript(kind: LimitKind) -> Int? {
    guard case .on(let items, let depth) = self else { return nil }
    return switch kind {
    case .items: items
    case .depth: depth
    }
  }
}
