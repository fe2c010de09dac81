// Which rows are seen, held and asked for.
extension Lists {
  /// How many rows of the page may be shown.
  func shownCount(of page: Page, in surroundings: Surroundings) -> Int {
    surroundings.limits.shownCount(of: page.count)
  }

  /// Whether limits cut the page's list.
  func isCut(_ page: Page, in surroundings: Surroundings) -> Bool {
    shownCount(of: page, in: surroundings) < page.count
  }

  /// The rows of which at least a part is on the screen.
  func visibleRows(of page: Page, in surroundings: Surroundings) -> Range<Int> {
    metrics.rows(
      from: page.scroll, to: page.scroll + metrics.viewport,
      count: shownCount(of: page, in: surroundings), of: page)
  }

  /// The visible rows of which at least a part is not behind the tab bar.
  func clearRows(of page: Page, in surroundings: Surroundings) -> Range<Int> {
    metrics.rows(
      from: page.scroll, to: page.scroll + clearHeight(in: surroundings),
      count: shownCount(of: page, in: surroundings), of: page)
  }

  /// The rows to be held: the visible ones, and one screen to either side.
  private func heldRows(of page: Page) -> Range<Int> {
    if browser.tabList?.id == page.id { return 0..<min(page.count, tabsMaximum) }
    let visible = metrics.rows(
      from: page.scroll, to: page.scroll + metrics.viewport, count: page.count, of: page)
    guard !visible.isEmpty else { return 0..<0 }
    let screen = metrics.rows(from: 0, to: metrics.viewport, count: .max / 2).count
    return max(0, visible.lowerBound - screen)..<min(page.count, visible.upperBound + screen)
  }

  /// The rows to be asked for: those held that may be shown.
  func wantedRows(of page: Page, in surroundings: Surroundings) -> Range<Int> {
    heldRows(of: page).clamped(
      to: 0..<max(shownCount(of: page, in: surroundings), tabCount(of: page)))
  }

  private func tabCount(of page: Page) -> Int {
    browser.tabList?.id == page.id ? min(page.count, tabsMaximum) : 0
  }

  mutating func fillWindows(in surroundings: Surroundings, _ step: inout Step) {
    showGivenRows()
    guard surroundings.canAsk else { return }
    if let page = browser.tabList { fill(page, in: surroundings, &step) }
    for (index, stack) in browser.stacks.enumerated() {
      guard let page = stack.pages.last else { continue }
      if index == browser.current || page.load != nil { fill(page, in: surroundings, &step) }
    }
  }

  /// The rows of the template on the screen, of which nothing need be asked.
  private mutating func showGivenRows() {
    guard let page = browser.page, let given = page.given else { return }
    let held = heldRows(of: page)
    guard held != page.rows.range else { return }
    browser.update(page.id) {
      $0.rows.hold(held) { .item(given.rows[$0].contentItem(in: language)) }
    }
  }

  private mutating func fill(_ page: Page, in surroundings: Surroundings, _ step: inout Step) {
    guard page.template == nil, page.load?.step ?? .rows == .rows,
      page.state == .shown || page.load != nil
    else {
      return
    }
    let held = heldRows(of: page)
    if held != page.rows.range {
      var dropped: [RequestID] = []
      browser.update(page.id) { dropped = $0.rows.move(to: held) }
      abandonDropped(dropped, outside: held, of: page, in: surroundings, &step)
    }
    let wanted = wantedRows(of: page, in: surroundings)
    guard let current = browser.page(page.id) else { return }
    for row in wanted where current.rows[row]?.needsAsking ?? false {
      let deadline = page.load?.deadline ?? step.now + timeouts.content
      let request = ask(
        .item(path: page.path.child(row)), for: .row(page.id, row), until: deadline, &step)
      browser.update(page.id) { $0.rows.update(row) { $0.request = request } }
    }
  }

  mutating func abandonDropped(
    _ dropped: [RequestID], outside held: Range<Int>, of page: Page, in surroundings: Surroundings,
    _ step: inout Step
  ) {
    abandon(in: surroundings, &step) { pending in
      if case .hint(page.id, let row) = pending.purpose { return !held.contains(row) }
      return dropped.contains(pending.request.id)
    }
  }

  /// Each container that has become visible is announced to the app, once a visit.
  mutating func giveHints(in surroundings: Surroundings, _ step: inout Step) {
    guard surroundings.canAsk, surroundings.isOnScreen, let page = browser.page,
      page.state == .shown,
      browser.tabList?.id != page.id, page.template == nil
    else { return }
    for row in visibleRows(of: page, in: surroundings) where !page.seen.contains(row) {
      guard let known = page.rows[row], let item = known.item, !known.isStale else { continue }
      browser.update(page.id) { $0.seen.insert(row) }
      guard item.isContainer else { continue }
      ask(
        .begin(path: page.path.child(row), hint: true), for: .hint(page.id, row),
        until: step.now + timeouts.content, &step)
    }
  }
}

// The place of a list.
extension Lists {
  /// How far the page can be scrolled.
  func maximumScroll(of page: Page, in surroundings: Surroundings) -> Int {
    guard page.state == .shown else { return 0 }
    let notice = isCut(page, in: surroundings) ? metrics.noticeHeight : 0
    return max(
      0,
      metrics.rowTop(shownCount(of: page, in: surroundings), of: page) + notice
        + bottomInset(in: surroundings) - metrics.viewport)
  }

  /// At once, to the very pixel.
  mutating func scroll(by pixels: Int, in surroundings: Surroundings, at now: Instant) {
    guard surroundings.isOnScreen, let page = browser.page else { return }
    browser.update(page.id) { page in
      page.glide = nil
      page.restsAt = now
    }
    scroll(by: pixels, in: surroundings)
  }

  mutating func scroll(by pixels: Int, in surroundings: Surroundings) {
    guard surroundings.isOnScreen, let page = browser.page else { return }
    // Far beyond any list there is only its end.
    let distance = max(-1 << 40, min(1 << 40, pixels))
    let target = max(0, min(page.scroll + distance, maximumScroll(of: page, in: surroundings)))
    guard target != page.scroll else { return }
    browser.update(page.id) { page in
      page.scroll = target
      page.beforeCut?.isLeft = true
    }
  }

  /// Scrolls by whole rows, as far as it takes to see the whole row.
  mutating func reveal(row: Int, in surroundings: Surroundings) {
    guard let page = browser.page else { return }
    let lowest = metrics.rowTop(row + 1, of: page) - clearHeight(in: surroundings)
    let below = page.scroll >= lowest ? page.scroll : metrics.rowEdge(from: lowest, of: page)
    let wanted = min(below, metrics.scroll(revealing: row, of: page))
    let target = max(0, min(wanted, maximumScroll(of: page, in: surroundings)))
    browser.update(page.id) { $0.scroll = target }
  }

  /// The height in which rows are seen and nothing hides them.
  func clearHeight(in surroundings: Surroundings) -> Int {
    max(1, metrics.viewport - bottomInset(in: surroundings))
  }

  /// What lies over the end of the list.
  private func bottomInset(in surroundings: Surroundings) -> Int {
    surroundings.isDucked ? metrics.promptInset : showsTabBar ? metrics.tabBarInset : 0
  }

  /// The driver has moved on from where a cut took him.
  mutating func leaveCut() {
    guard let page = browser.page else { return }
    browser.update(page.id) { $0.beforeCut?.isLeft = true }
  }

  /// Keeps the visible list within what may be shown, and gives the place back when it may again.
  ///
  /// The row to which the focus is to go back with it, if there is one.
  mutating func settlePlace(in surroundings: Surroundings, _ step: inout Step) -> Int? {
    guard let page = browser.page, page.state == .shown else { return nil }
    let maximum = maximumScroll(of: page, in: surroundings)
    if isCut(page, in: surroundings) {
      let target = max(0, min(page.scroll, maximum))
      guard page.beforeCut == nil || target != page.scroll else { return nil }
      browser.update(page.id) { $0.cut(to: target) }
    } else if let place = page.beforeCut {
      browser.update(page.id) { $0.beforeCut = nil }
      if !place.isLeft { restore(place, on: page, in: surroundings, &step) }
      settleScroll(in: surroundings)
      return place.isLeft ? nil : place.focusedRow
    } else {
      settleScroll(in: surroundings)
    }
    return nil
  }

  private mutating func restore(
    _ place: Page.Place, on page: Page, in surroundings: Surroundings, _ step: inout Step
  ) {
    var dropped: [RequestID] = []
    browser.update(page.id) { page in
      page.scroll = place.scroll
      page.focusedRow = place.focusedRow
      if let rows = place.rows { dropped = page.rows.takeBack(rows) }
    }
    abandonDropped(
      dropped, outside: place.rows?.range ?? page.rows.range, of: page, in: surroundings, &step)
  }

  private mutating func settleScroll(in surroundings: Surroundings) {
    guard let page = browser.page else { return }
    let target = max(0, min(page.scroll, maximumScroll(of: page, in: surroundings)))
    if target != page.scroll { browser.update(page.id) { $0.scroll = target } }
  }
}

extension Page {
  /// Sets the place aside that the list had before it was cut, rows included if they would be let
  /// go.
  fileprivate mutating func cut(to target: Int) {
    if beforeCut?.isLeft ?? true { beforeCut = Place(scroll: scroll, focusedRow: focusedRow) }
    if target != scroll, beforeCut?.scroll == scroll { beforeCut?.rows = rows.withoutRequests }
    scroll = target
  }
}
