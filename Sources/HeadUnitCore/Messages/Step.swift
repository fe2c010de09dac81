/// One application of an event: its instant, and the effects so far.
struct Step {
  let now: Instant
  var effects: [Effect] = []

  /// What the driver is to be told of it; the last word counts.
  private(set) var message: Toast.Message?
  /// What has become of the focus in lists.
  private(set) var focusChange: FocusChange?

  enum FocusChange {
    /// The lists are gone in which it was.
    case lost
    /// Its row has moved.
    case moved(to: Int)
  }

  mutating func emit(_ effect: Effect) {
    effects.append(effect)
  }

  mutating func show(_ message: Toast.Message) {
    self.message = message
  }

  mutating func loseFocus() { focusChange = .lost }

  mutating func moveFocus(to row: Int) {
    if case .lost = focusChange { return }
    focusChange = .moved(to: row)
  }
}

/// A sentence that is shown for a while.
public struct Toast: Hashable, Sendable {
  public enum Message: Hashable, Codable, Sendable {
    /// The container that may not be opened, by its title.
    case depthLimit(String)
    case playbackFailed(Failure)
    case playbackTimedOut
    case commandFailed(CommandName, CommandStatus)
    case commandUnanswered(CommandName)
    /// The app has crashed and is about to be started again, by its name.
    case reconnecting(String)
  }

  public let message: Message
  public let until: Instant

  static let duration = Duration.seconds(3)
}
