extension HeadUnit {
  /// Whether the element is on the screen and would do something when pressed.
  public func canFocus(_ target: FocusTarget) -> Bool {
    guard phone.isConnected, !player.isCovered else { return false }
    switch target {
    case .row(let row):
      return screen == .content && isChoosable(row)
    case .rowPlay(let row):
      guard screen == .content, let page = browser.page else { return false }
      return page.state == .shown && hasPlayButton(row, on: page)
        && visibleRows(of: page).contains(row)
    case .tab, .back, .nowPlayingButton, .retry, .app, .control:
      return fixedTargets.contains(target)
    }
  }

  /// Whatever can have the focus beside rows, in the order of the knob.
  public var fixedTargets: [FocusTarget] {
    switch screen {
    case .home:
      return [.app] + (player.owner == .app ? [.nowPlayingButton] : [])
    case .nowPlaying:
      return [.back]
        + player.commands.states.filter { $0.isUsable && $0.name.takesPress }
        .map { FocusTarget.control($0.name) }
    case .content:
      return contentTargets
    }
  }

  private var contentTargets: [FocusTarget] {
    var targets: [FocusTarget] = []
    switch browser.page?.state {
    case .failed, .timedOut: targets.append(.retry)
    default: break
    }
    if showsTabBar {
      targets += browser.tabs.indices.filter { browser.tabs[$0].isEnabled }.map { .tab($0) }
    }
    if browser.depth > 1 { targets.append(.back) }
    if player.owner == .app { targets.append(.nowPlayingButton) }
    return targets
  }

  private func isChoosable(_ row: Int) -> Bool {
    guard let page = browser.page, visibleRows(of: page).contains(row) else { return false }
    return canChoose(row, on: page)
  }

  private func canChoose(_ row: Int, on page: Page) -> Bool {
    switch action(of: row, on: page) {
    case .drillIn, .play: true
    case .refuse: profile.quirks.overDepth == .terminate
    case .none: false
    }
  }

  /// After every event: the focus is on something visible, or nowhere.
  mutating func settleFocus() {
    guard usesKnob else {
      browser.focus = nil
      return
    }
    if let focus = browser.focus, canFocus(focus) { return }
    let focus = defaultFocus
    if focus == browser.focus { return }
    setFocus(focus)
  }

  private var defaultFocus: FocusTarget? {
    guard phone.isConnected, !player.isCovered else { return nil }
    guard screen == .content, let page = browser.page, page.state == .shown else {
      return fixedTargets.first
    }
    let visible = visibleRows(of: page)
    let wanted = min(
      max(page.focusedRow ?? visible.lowerBound, visible.lowerBound), visible.upperBound)
    let nearest = visible.filter { canChoose($0, on: page) }
      .min { abs($0 - wanted) < abs($1 - wanted) }
    if let nearest { return .row(nearest) }
    // Rows that only tell something are passed over by scrolling, with the focus nowhere.
    return maximumScroll(of: page) > 0 || visible.contains { page.rows[$0]?.isUnknown ?? true }
      ? nil : fixedTargets.first
  }

  private mutating func setFocus(_ focus: FocusTarget?) {
    browser.focus = focus
    if case .row(let row) = focus, let page = browser.page, page.focusedRow != row {
      browser.update(page.id) { $0.focusedRow = row }
    }
  }

  mutating func pressFocused(_ step: inout Step) {
    guard let focus = browser.focus, canFocus(focus) else { return }
    switch focus {
    case .row(let row): choose(row: row, &step)
    case .rowPlay(let row): play(row: row, &step)
    case .tab(let tab): choose(tab: tab, &step)
    case .back: goBack(&step)
    case .nowPlayingButton: openNowPlaying(&step)
    case .retry: retry(&step)
    case .app: openApp(&step)
    case .control(let name): pressControl(name, &step)
    }
  }
}

// How the knob moves the focus.
extension HeadUnit {
  mutating func turn(_ detents: Int, at now: Instant) {
    // One turn of the hand is never more than this.
    let steps = min(abs(detents), 1_000)
    for _ in 0..<steps { moveFocus(forward: detents > 0) }
  }

  mutating func nudge(_ direction: Direction, at now: Instant) {
    settleFocus()
    guard let focus = browser.focus else { return turn(direction.isForward ? 1 : -1, at: now) }
    switch (focus, direction) {
    case (.row(let row), .right) where canFocus(.rowPlay(row)): setFocus(.rowPlay(row))
    case (.rowPlay(let row), .left): setFocus(.row(row))
    case (.row, .down), (.rowPlay, .down): jump(to: fixedTargets.first)
    case (.row, .up), (.rowPlay, .up): jump(to: fixedTargets.last)
    case (.row, .left), (.row, .right), (.rowPlay, .right): break
    case (_, .up) where screen == .content, (_, .down) where screen == .content: returnToRows()
    default: turn(direction.isForward ? 1 : -1, at: now)
    }
  }

  private mutating func jump(to target: FocusTarget?) {
    if let target { setFocus(target) }
  }

  private mutating func returnToRows() {
    let before = browser.focus
    browser.focus = nil
    let rows = defaultFocus
    setFocus(rows ?? before)
  }

  /// One detent; the first one after a touch only shows where the focus is.
  private mutating func moveFocus(forward: Bool) {
    guard let focus = browser.focus, canFocus(focus) else {
      let shown = defaultFocus
      if let shown { return setFocus(shown) }
      return moveAmongRows(from: nil, forward: forward)
    }
    switch focus {
    case .row(let row):
      if forward, canFocus(.rowPlay(row)) { return setFocus(.rowPlay(row)) }
      moveAmongRows(from: row, forward: forward)
    case .rowPlay(let row):
      if !forward { return setFocus(.row(row)) }
      moveAmongRows(from: row, forward: true)
    default:
      moveAmongFixed(from: focus, forward: forward)
    }
  }

  private mutating func moveAmongRows(from row: Int?, forward: Bool) {
    guard screen == .content, let page = browser.page, page.state == .shown else { return }
    let shown = shownCount(of: page)
    let held = page.rows.range.clamped(to: 0..<shown)
    let start =
      row ?? (forward ? visibleRows(of: page).lowerBound - 1 : visibleRows(of: page).upperBound)
    let next =
      forward
      ? held.first { $0 > start && canChoose($0, on: page) }
      : held.last { $0 < start && canChoose($0, on: page) }
    if let next {
      reveal(row: next)
      return setFocus(!forward && hasPlayButton(next, on: page) ? .rowPlay(next) : .row(next))
    }
    moveBeyondRows(of: page, forward: forward)
  }

  /// Nothing to choose in that direction as far as is known: the list scrolls on by a row, and at
  /// its end the focus goes on to what stands beside the rows.
  private mutating func moveBeyondRows(of page: Page, forward: Bool) {
    let before = page.scroll
    scroll(by: (forward ? 1 : -1) * metrics.rowTop(1))
    if browser.page?.scroll == before, forward, let first = fixedTargets.first { setFocus(first) }
    if let focus = browser.focus, !canFocus(focus) { browser.focus = nil }
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

  /// The last visible row that can be chosen.
  private mutating func moveBackToRows() {
    guard screen == .content, let page = browser.page, page.state == .shown,
      let last = visibleRows(of: page).last(where: { canChoose($0, on: page) })
    else { return }
    reveal(row: last)
    setFocus(hasPlayButton(last, on: page) ? .rowPlay(last) : .row(last))
  }
}

extension Direction {
  fileprivate var isForward: Bool { self == .right || self == .down }
}
