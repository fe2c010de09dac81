extension HeadUnit {
  /// What must always hold and does not, in sentences; checked after every event of tests and
  /// drives.
  public func brokenInvariants(at now: Instant) -> [String] {
    var broken: [String] = []
    func expect(_ condition: Bool, _ sentence: @autoclosure () -> String) {
      if !condition { broken.append(sentence()) }
    }
    let outcomes = Outcome.allCases.map(loader.outcomeCount).reduce(0, +)
    expect(
      loader.askedCount == outcomes + loader.pendingCount,
      "Of \(loader.askedCount) requests \(outcomes) have an outcome, \(loader.pendingCount) wait."
    )
    expect(
      loader.pendingCount <= Self.pendingRequestLimit,
      "\(loader.pendingCount) requests are under way at once.")
    for stack in browser.stacks {
      expect(
        stack.pages.count <= max(1, limits.depth),
        "\(stack.pages.count) levels are open, \(limits.depth) are allowed.")
    }
    expect(
      browser.focus.map(canFocus) ?? true,
      "The focus is on \(browser.focus?.description ?? ""), which cannot be chosen.")
    for page in browser.allPages { broken += brokenInvariants(of: page, at: now) }
    if let elapsed = player.elapsed(at: now), player.info?.isLive != true {
      let duration = player.info?.duration.flatMap { $0.isFinite ? $0 : nil } ?? .infinity
      expect(
        elapsed >= 0 && elapsed <= max(0, duration), "Elapsed is \(elapsed) of \(duration) seconds."
      )
    }
    expect(
      player.owner != .app || player.ineligibilities.isEmpty,
      "The app is the now-playing app though \(player.ineligibilities).")
    return broken
  }

  /// Three screens of rows and their hints for each page there can be, and some to spare.
  static let pendingRequestLimit = 2_000

  private func brokenInvariants(of page: Page, at now: Instant) -> [String] {
    var broken: [String] = []
    let held = page.rows.range
    let screens = 3 * (metrics.viewport / max(1, metrics.rowTop(1)) + 3)
    if held.count > max(screens, profile.tabsMaximum) {
      broken.append("\(page.path) holds \(held.count) rows, at most \(screens) are needed.")
    }
    if held.upperBound > page.count, !held.isEmpty {
      broken.append("\(page.path) holds row \(held.upperBound - 1) of \(page.count).")
    }
    if page.id == browser.page?.id, page.scroll < 0 || page.scroll > maximumScroll(of: page) {
      broken.append("\(page.path) is scrolled to \(page.scroll) of \(maximumScroll(of: page)).")
    }
    if page.state == .loading, page.load == nil, browser.page?.id == page.id {
      broken.append("\(page.path) is loading, but nothing is awaited.")
    }
    if let load = page.load, load.deadline < now {
      broken.append("\(page.path) is loading beyond its deadline.")
    }
    if page.startingRow != nil, !loader.pending.contains(where: { $0.purpose == .play(page.id) }) {
      broken.append("\(page.path) has a row that spins for nothing.")
    }
    for row in held where page.rows[row]?.request != nil {
      if !loader.pending.contains(where: { $0.request.id == page.rows[row]?.request }) {
        broken.append("\(page.path.child(row)) waits for an answer nobody will give.")
      }
    }
    return broken
  }
}
