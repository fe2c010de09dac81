extension HeadUnit {
  /// How far the page can be scrolled.
  public func maximumScroll(of page: Page) -> Int {
    guard page.state == .shown else { return 0 }
    let notice = isCut(page) ? metrics.noticeHeight : 0
    let tabBar = showsTabBar ? metrics.tabBarInset : 0
    return max(0, metrics.rowTop(shownCount(of: page)) + notice + tabBar - metrics.viewport)
  }

  mutating func scroll(by pixels: Int) {
    guard screen == .content, let page = browser.page else { return }
    // Far beyond any list there is only its end.
    let distance = max(-1 << 40, min(1 << 40, pixels))
    let target = max(0, min(page.scroll + distance, maximumScroll(of: page)))
    browser.update(page.id) { $0.scroll = target }
  }

  /// Scrolls just as far as it takes to see the whole row.
  mutating func reveal(row: Int) {
    guard let page = browser.page else { return }
    let tabBar = showsTabBar ? metrics.tabBarInset : 0
    let lowest = metrics.rowTop(row + 1) + tabBar - metrics.viewport
    let wanted = min(max(page.scroll, lowest), metrics.rowTop(row))
    let target = max(0, min(wanted, maximumScroll(of: page)))
    browser.update(page.id) { $0.scroll = target }
  }

  /// Keeps the visible list within what may be shown, and gives the place back when it may again.
  mutating func settlePlace() {
    guard let page = browser.page, page.state == .shown else { return }
    let maximum = maximumScroll(of: page)
    if isCut(page) {
      let target = max(0, min(page.scroll, maximum))
      guard page.beforeCut == nil || target != page.scroll else { return }
      browser.update(page.id) { $0.cut(to: target) }
    } else if let place = page.beforeCut {
      browser.update(page.id) { page in
        page.beforeCut = nil
        guard page.isWhereCut(by: place) else { return }
        page.scroll = place.scroll
        page.focusedRow = place.focusedRow
        page.rows = place.rows ?? page.rows
      }
      if case .row = browser.focus, let row = browser.page?.focusedRow { browser.focus = .row(row) }
      settleScroll()
    } else {
      settleScroll()
    }
  }

  private mutating func settleScroll() {
    guard let page = browser.page else { return }
    let target = max(0, min(page.scroll, maximumScroll(of: page)))
    if target != page.scroll { browser.update(page.id) { $0.scroll = target } }
  }

  /// New limits from the car: pages that are too deep go, and the app is told in settling.
  mutating func applyLimits(_ step: inout Step) {
    let new = vehicle.limits(under: profile.limits)
    guard new != limits else { return }
    limits = new
    for stack in browser.stacks.indices {
      while browser.stacks[stack].pages.count > max(1, limits.depth) {
        popPage(from: stack, &step)
      }
    }
  }
}

extension Page {
  /// Sets the place aside that the list had before it was cut, rows included if they would be let
  /// go.
  fileprivate mutating func cut(to target: Int) {
    if beforeCut == nil {
      beforeCut = Place(scroll: scroll, focusedRow: focusedRow, cutScroll: target)
      if target != scroll { beforeCut?.rows = rows.withoutRequests }
    } else if beforeCut?.cutScroll == scroll {
      beforeCut?.cutScroll = target
    }
    scroll = target
  }

  /// The driver has not moved on since the cut took him from his place.
  fileprivate func isWhereCut(by place: Place) -> Bool {
    place.scroll != place.cutScroll && scroll == place.cutScroll
  }
}
