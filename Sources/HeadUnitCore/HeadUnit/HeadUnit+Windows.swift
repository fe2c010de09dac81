extension HeadUnit {
  /// How many rows of the page may be shown.
  public func shownCount(of page: Page) -> Int {
    limits.shownCount(of: page.count)
  }

  /// Whether limits cut the page's list.
  public func isCut(_ page: Page) -> Bool {
    shownCount(of: page) < page.count
  }

  /// The rows of which at least a part is on the screen.
  public func visibleRows(of page: Page) -> Range<Int> {
    metrics.rows(
      from: page.scroll, to: page.scroll + metrics.viewport, count: shownCount(of: page))
  }

  /// The visible rows of which at least a part is not behind the tab bar.
  func clearRows(of page: Page) -> Range<Int> {
    metrics.rows(from: page.scroll, to: page.scroll + clearHeight, count: shownCount(of: page))
  }

  /// The rows to be held: the visible ones, and one screen to either side.
  private func heldRows(of page: Page) -> Range<Int> {
    if browser.tabList?.id == page.id { return 0..<min(page.count, profile.tabsMaximum) }
    let visible = metrics.rows(
      from: page.scroll, to: page.scroll + metrics.viewport, count: page.count)
    guard !visible.isEmpty else { return 0..<0 }
    let screen = metrics.rows(from: 0, to: metrics.viewport, count: .max / 2).count
    return max(0, visible.lowerBound - screen)..<min(page.count, visible.upperBound + screen)
  }

  /// The rows to be asked for: those held that may be shown.
  func wantedRows(of page: Page) -> Range<Int> {
    heldRows(of: page).clamped(to: 0..<max(shownCount(of: page), tabCount(of: page)))
  }

  private func tabCount(of page: Page) -> Int {
    browser.tabList?.id == page.id ? min(page.count, profile.tabsMaximum) : 0
  }

  mutating func fillWindows(_ step: inout Step) {
    guard canAsk else { return }
    if let page = browser.tabList { fill(page, &step) }
    for (index, stack) in browser.stacks.enumerated() {
      guard let page = stack.pages.last else { continue }
      if index == browser.current || page.load != nil { fill(page, &step) }
    }
  }

  private mutating func fill(_ page: Page, _ step: inout Step) {
    guard page.load?.step ?? .rows == .rows, page.state == .shown || page.load != nil else {
      return
    }
    let held = heldRows(of: page)
    if held != page.rows.range {
      var dropped: [RequestID] = []
      browser.update(page.id) { dropped = $0.rows.move(to: held) }
      abandonDropped(dropped, outside: held, of: page, &step)
    }
    let wanted = wantedRows(of: page)
    guard let current = browser.page(page.id) else { return }
    for row in wanted where current.rows[row]?.needsAsking ?? false {
      let deadline = page.load?.deadline ?? step.now + profile.timeouts.content
      let request = ask(
        .item(path: page.path.child(row)), for: .row(page.id, row), until: deadline, &step)
      browser.update(page.id) { $0.rows.update(row) { $0.request = request } }
    }
  }

  mutating func abandonDropped(
    _ dropped: [RequestID], outside held: Range<Int>, of page: Page, _ step: inout Step
  ) {
    abandon(&step) { pending in
      if case .hint(page.id, let row) = pending.purpose { return !held.contains(row) }
      return dropped.contains(pending.request.id)
    }
  }

  /// Each container that has become visible is announced to the app, once a visit.
  mutating func giveHints(_ step: inout Step) {
    guard canAsk, screen == .content, let page = browser.page, page.state == .shown,
      browser.tabList?.id != page.id
    else { return }
    for row in visibleRows(of: page) where !page.seen.contains(row) {
      guard let known = page.rows[row], let item = known.item, !known.isStale else { continue }
      browser.update(page.id) { $0.seen.insert(row) }
      guard item.isContainer else { continue }
      ask(
        .begin(path: page.path.child(row), hint: true), for: .hint(page.id, row),
        until: step.now + profile.timeouts.content, &step)
    }
  }
}
