extension HeadUnit {
  /// What happens when something is held, and when it is let go.
  public struct Hold: Hashable, Sendable {
    public let begin: Event
    public let end: Event
  }

  /// Previous and next seek for as long as they are held, if the app can, and where the app has
  /// only the seeks their own buttons do; nothing else is held.
  public func hold(on target: FocusTarget) -> Hold? {
    let seek: (Command.Phase) -> Command
    switch seekCommand(heldOn: target) {
    case .seekForward: seek = Command.seekForward
    case .seekBackward: seek = Command.seekBackward
    default: return nil
    }
    guard canSend(seek(.begin)) else { return nil }
    return Hold(begin: .commandChosen(seek(.begin)), end: .commandChosen(seek(.end)))
  }

  mutating func holdKnob(_ isHeld: Bool, _ step: inout Step) {
    if let knobHold, !isHeld { tap(knobHold.end, &step) }
    knobHold = isHeld ? browser.focus.flatMap(hold) : nil
    if let knobHold { tap(knobHold.begin, &step) }
  }

  /// Only of a control that is there: in the transport, or behind the "…" button.
  private func seekCommand(heldOn target: FocusTarget) -> CommandName? {
    let controls = controls
    switch target {
    case .control(let name) where controls.places[name] == .transport:
      let isSeek = name == .seekForward || name == .seekBackward
      return isSeek ? name : controls.seek(heldOn: name)
    case .menuItem(.command(let name)) where controls.places[name] == .menu:
      return controls.seek(heldOn: name)
    default: return nil
    }
  }
}
