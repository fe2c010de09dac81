extension HeadUnit {
  /// What happens when something is held, and when it is let go.
  public struct Hold: Hashable, Sendable {
    public let begin: Event
    public let end: Event
  }

  /// Previous and next seek for as long as they are held, if the app can; nothing else is held.
  public func hold(on target: FocusTarget) -> Hold? {
    let seek: (Command.Phase) -> Command
    switch target {
    case .control(.next): seek = Command.seekForward
    case .control(.previous): seek = Command.seekBackward
    default: return nil
    }
    guard canSend(seek(.begin)) else { return nil }
    return Hold(begin: .commandChosen(seek(.begin)), end: .commandChosen(seek(.end)))
  }
}
