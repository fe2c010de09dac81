public import HeadUnitCore

/// The ways in which an app can be made to go wrong on purpose, by the names written in files and
/// shown in the trace.
public enum FaultKind: String, Hashable, Codable, Sendable, CaseIterable {
  case latency, jitter, hang, error, empty
  case missingItem = "missing-item"
  /// The answer comes, but after the head unit has given up.
  case late
  case duplicateAnswer = "duplicate-answer"
  case countLarger = "count-larger"
  case countSmaller = "count-smaller"
  case countChanges = "count-changes"
  case staleItem = "stale-item"
  case oversizeText = "oversize-text"
  case crash, garbage
  case artworkSlow = "artwork-slow"
  case artworkMissing = "artwork-missing"
  case artworkWrongSize = "artwork-wrong-size"
  case completesEarly = "completes-early"
  case playbackFails = "playback-fails"
}

extension FaultKind {
  /// What a fault's `value` means, and whether it can have one at all.
  public enum ValueKind: Hashable, Sendable { case none, duration, number }

  public var valueKind: ValueKind {
    switch self {
    case .latency, .jitter, .late, .artworkSlow, .completesEarly: .duration
    case .countLarger, .countSmaller, .countChanges, .oversizeText, .artworkWrongSize: .number
    case .hang, .error, .empty, .missingItem, .duplicateAnswer, .staleItem, .crash, .garbage,
      .artworkMissing, .playbackFails:
      .none
    }
  }

  /// The operations in which the fault can show itself.
  public var operations: [Operation] {
    switch self {
    case .latency, .jitter, .hang, .error, .late, .duplicateAnswer, .crash, .garbage:
      Operation.allCases
    case .empty, .countLarger, .countSmaller, .countChanges: [.count]
    case .missingItem, .staleItem, .oversizeText: [.item]
    case .artworkSlow, .artworkMissing, .artworkWrongSize: [.artwork]
    case .completesEarly, .playbackFails: [.play]
    }
  }

  /// The value of a rule that gives none, or one of the wrong kind.
  var defaultValue: FaultRule.Value? {
    switch self {
    case .latency: .duration(.seconds(3))
    case .jitter, .late: .duration(.seconds(1))
    case .artworkSlow: .duration(.seconds(5))
    case .completesEarly: .duration(.seconds(2))
    case .countLarger, .countSmaller, .countChanges: .number(1)
    case .oversizeText: .number(4_000)
    case .artworkWrongSize: .number(32)
    default: nil
    }
  }

  /// One sentence for the reference page.
  public var summary: String {
    switch self {
    case .latency: "Answers later, by `value` (3s)."
    case .jitter: "Answers later, by up to `value` (1s), drawn from the seed."
    case .hang: "Never answers."
    case .error: "Answers with a failure."
    case .empty: "Says that there are no children."
    case .missingItem: "Answers that there is no such item."
    case .late: "Answers after the head unit has given up, `value` (1s) after its timeout."
    case .duplicateAnswer: "Answers twice."
    case .countLarger: "Counts `value` (1) more children than there are."
    case .countSmaller: "Counts `value` (1) fewer children than there are."
    case .countChanges: "Counts `value` (1) more children at every second question."
    case .staleItem: "Gives the item of the row before; for the first row, that of the second."
    case .oversizeText: "Gives a title of `value` (4000) characters."
    case .crash: "The app ends instead of answering."
    case .garbage: "Answers something that is no answer."
    case .artworkSlow: "Gives the picture later, by `value` (5s)."
    case .artworkMissing: "Has no picture."
    case .artworkWrongSize: "Says the picture is `value` (32) pixels wide and half as high."
    case .completesEarly: "Says that it plays, and plays `value` (2s) later."
    case .playbackFails: "Answers that it cannot play."
    }
  }
}
