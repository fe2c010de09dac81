/// What can be opened over the now-playing screen.
public enum Menu: String, Hashable, Codable, Sendable, CaseIterable {
  /// What the "…" button groups.
  case commands
  case ratings, languages
  /// Where the sound comes out, and how loud.
  case outputs

  /// Whether it is opened from the menu of commands, to which there is a way back.
  public var isPartOfCommands: Bool { self == .ratings || self == .languages }

  /// Whether a row above the others says what is to be chosen.
  public var hasHeader: Bool { self != .commands }
}

/// How far the rows of a menu are moved up because not all of them fit, in pixels.
public struct MenuScroll: Hashable, Sendable {
  public internal(set) var place = 0
  /// A finger moves them.
  var isHeld = false
}
