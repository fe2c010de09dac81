public import HeadUnitCore

/// Something that is so or is not, at an instant.
public struct Condition: Hashable, Sendable {
  public enum Claim: Hashable, Sendable {
    case compare(Subject, Comparison, Value)
    case visible(Selector)
    case focused(Selector)
  }

  /// What a subject is compared with.
  public enum Value: Hashable, Sendable {
    /// As written; also one of a subject's own words, such as `shown` or `on`.
    case text(String)
    case number(Double)
    case duration(Duration)
    case speed(Speed)
  }

  public var isNegated: Bool
  public var claim: Claim

  public init(_ claim: Claim, isNegated: Bool = false) {
    self.claim = claim
    self.isNegated = isNegated
  }
}

public enum Comparison: String, Hashable, Sendable, CaseIterable {
  case equal = "="
  case unequal = "!="
  case less = "<"
  case atMost = "<="
  case more = ">"
  case atLeast = ">="
  /// A regular expression found in the text.
  case matches = "~"
  /// One of the things the subject lists.
  case has
}
