/// What must always hold, by the names with which drives can switch it off.
public enum Invariant: String, Hashable, Codable, Sendable, CaseIterable {
  /// Every request has exactly one outcome, and somebody waits for each that is under way.
  case requests
  /// No more rows or levels than the limits say.
  case limits
  /// The focus is on something that is visible and can be chosen.
  case focus
  /// No row is drawn outside of its list.
  case rows
  /// A spinner only while something is awaited.
  case spinners
  /// The position of what plays never outside of its duration; the player as the app says.
  case player
  /// What was due has happened.
  case deadlines
  /// The app knows what it was to be told.
  case app
}

/// Something that must always hold and does not.
public struct BrokenInvariant: Hashable, Sendable {
  public let invariant: Invariant
  public let sentence: String

  init(_ invariant: Invariant, _ sentence: String) {
    self.invariant = invariant
    self.sentence = sentence
  }
}
