/// What the clock of a drive is, as the app is told when it starts.
public enum AppClock: String, Sendable, CaseIterable {
  /// Stands still while an answer is awaited.
  case virtual
  /// Runs as the one on the wall does.
  case wall
}
