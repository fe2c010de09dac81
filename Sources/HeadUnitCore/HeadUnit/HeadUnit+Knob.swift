// How the knob moves the focus.
extension HeadUnit {
  mutating func turn(_ detents: Int) {
    // One turn of the hand is never more than this.
    let steps = min(detents.magnitude, 1_000)
    let before = focus
    for _ in 0..<steps { moveFocus(forward: detents > 0) }
    if let before, before != focus { lists.leaveCut() }
  }

  mutating func nudge(_ direction: Direction) {
    settleFocus()
    guard let focus else { return turn(direction.isForward ? 1 : -1) }
    if let row = row(of: focus) { return nudge(direction, from: focus, in: row) }
    if screen == .content, direction == .up || direction == .down {
      returnToRows()
    } else {
      turn(direction.isForward ? 1 : -1)
    }
  }

  /// To the left is on where screens begin at the right, but not on the transport, which does not.
  func readingDirection(of direction: Direction) -> Direction {
    guard language.isRightToLeft else { return direction }
    if case .control(let name) = focus, controls.places[name] == .transport { return direction }
    return switch direction {
    case .left: .right
    case .right: .left
    case .up, .down: direction
    }
  }

  /// Within a row to the side, and from it to what stands beside the rows.
  private mutating func nudge(_ direction: Direction, from focus: FocusTarget, in row: Int) {
    let target: FocusTarget? =
      switch direction {
      case .right: neighbour(of: focus, in: row, forward: true)
      case .left: neighbour(of: focus, in: row, forward: false)
      case .down: fixedTargets.first
      case .up: fixedTargets.last
      }
    guard let target, target != focus, canReach(target) else { return }
    setFocus(target)
  }

  /// What stands beside it in its row and can have the focus.
  private func neighbour(of focus: FocusTarget, in row: Int, forward: Bool) -> FocusTarget? {
    guard let page = browser.page else { return nil }
    let stops = stops(at: row, on: page).filter(canReach)
    guard let index = stops.firstIndex(of: focus) else { return forward ? nil : stops.first }
    let next = index + (forward ? 1 : -1)
    return stops.indices.contains(next) ? stops[next] : nil
  }

  private mutating func returnToRows() {
    let before = focus
    focus = nil
    let rows = defaultFocus
    setFocus(rows ?? before)
  }

  /// One detent; the first one after a touch only shows where the focus is.
  private mutating func moveFocus(forward: Bool) {
    guard let focus, canFocus(focus) else {
      let shown = defaultFocus
      if let shown { return setFocus(shown) }
      return moveAmongRows(from: nil, forward: forward)
    }
    guard let row = row(of: focus) else { return moveAmongFixed(from: focus, forward: forward) }
    if let beside = neighbour(of: focus, in: row, forward: forward) { return setFocus(beside) }
    moveAmongRows(from: row, forward: forward)
  }

  private mutating func moveAmongRows(from row: Int?, forward: Bool) {
    guard screen == .content, let page = browser.page, page.state == .shown else { return }
    let shown = shownCount(of: page)
    let held = page.rows.range.clamped(to: 0..<shown)
    let start =
      row ?? (forward ? visibleRows(of: page).lowerBound - 1 : visibleRows(of: page).upperBound)
    let next =
      forward
      ? held.first { $0 > start && !stops(at: $0, on: page).isEmpty }
      : held.last { $0 < start && !stops(at: $0, on: page).isEmpty }
    if let next {
      lists.reveal(row: next, in: listSurroundings)
      let stops = stops(at: next, on: page)
      return setFocus(forward ? stops.first : stops.last)
    }
    moveBeyondRows(of: page, forward: forward)
  }

  /// Nothing to choose in that direction as far as is known: the list scrolls on by a row, and at
  /// its end the focus goes on to what stands beside the rows.
  private mutating func moveBeyondRows(of page: Page, forward: Bool) {
    let before = page.scroll
    lists.scroll(
      by: metrics.rowEdge(forward ? 1 : -1, from: before, of: page) - before, in: listSurroundings)
    if browser.page?.scroll == before, forward, let first = fixedTargets.first { setFocus(first) }
    if let focus, !canFocus(focus) { self.focus = nil }
  }

  private mutating func moveAmongFixed(from focus: FocusTarget, forward: Bool) {
    let targets = fixedTargets
    guard let index = targets.firstIndex(of: focus) else { return }
    let next = index + (forward ? 1 : -1)
    if targets.indices.contains(next) {
      setFocus(targets[next])
    } else if next < 0 {
      moveBackToRows()
    }
  }

  /// The last visible row that can be chosen; the list scrolls back until there is one.
  private mutating func moveBackToRows() {
    guard screen == .content, let page = browser.page, page.state == .shown else { return }
    let clear = clearRows(of: page)
    guard let last = clear.last(where: { !stops(at: $0, on: page).isEmpty }) else {
      return moveAmongRows(from: nil, forward: false)
    }
    lists.reveal(row: last, in: listSurroundings)
    setFocus(stops(at: last, on: page).last)
  }
}

extension Direction {
  fileprivate var isForward: Bool { self == .right || self == .down }
}

extension HeadUnit {
  /// What happens when something is held, and when it is let go.
  public struct Hold: Hashable, Sendable {
    let first: Command
    let last: Command

    public var begin: Event { .driver(.commandChosen(first)) }
    public var end: Event { .driver(.commandChosen(last)) }
  }

  /// Previous and next seek for as long as they are held, if the app can, and where the app has
  /// only the seeks their own buttons do; nothing else is held.
  public func hold(on target: FocusTarget) -> Hold? {
    guard let name = seekCommand(heldOn: target) else { return nil }
    let seek = name == .seekForward ? Command.seekForward : Command.seekBackward
    guard canSend(seek(.begin)) else { return nil }
    return Hold(first: seek(.begin), last: seek(.end))
  }

  mutating func holdKnob(_ isHeld: Bool, _ step: inout Step) {
    if let knobHold, !isHeld { playback.send(knobHold.last, in: playbackSurroundings, &step) }
    knobHold = isHeld ? focus.flatMap(hold) : nil
    if let knobHold { playback.send(knobHold.first, in: playbackSurroundings, &step) }
  }

  /// One of the two, and only of a control that is there: in the transport, or behind the "…"
  /// button.
  private func seekCommand(heldOn target: FocusTarget) -> CommandName? {
    let controls = controls
    if case .control(let name) = target, controls.places[name] == .transport {
      let isSeek = name == .seekForward || name == .seekBackward
      return isSeek ? name : controls.seek(heldOn: name)
    }
    if case .menuItem(.command(let name)) = target, controls.places[name] == .menu {
      return controls.seek(heldOn: name)
    }
    return nil
  }
}
