extension HeadUnit {
  /// How far the page can be scrolled.
  public func maximumScroll(of page: Page) -> Int {
    guard page.state == .shown else { return 0 }
    let notice = isCut(page) ? metrics.noticeHeight : 0
    return max(0, metrics.rowTop(shownCount(of: page)) + notice + bottomInset - metrics.viewport)
  }

  /// At once, to the very pixel.
  mutating func scroll(by pixels: Int, at now: Instant) {
    if menu != nil { return scrollMenu(by: pixels) }
    guard screen == .content, let page = browser.page else { return }
    browser.update(page.id) { page in
      page.glide = nil
      page.restsAt = now
    }
    scroll(by: pixels)
  }

  mutating func scroll(by pixels: Int) {
    guard screen == .content, let page = browser.page else { return }
    // Far beyond any list there is only its end.
    let distance = max(-1 << 40, min(1 << 40, pixels))
    let target = max(0, min(page.scroll + distance, maximumScroll(of: page)))
    guard target != page.scroll else { return }
    browser.update(page.id) { page in
      page.scroll = target
      page.beforeCut?.isLeft = true
    }
  }

  /// Scrolls by whole rows, as far as it takes to see the whole row.
  mutating func reveal(row: Int) {
    guard let page = browser.page else { return }
    let lowest = metrics.rowTop(row + 1) - clearHeight
    let below = page.scroll >= lowest ? page.scroll : metrics.rowEdge(from: lowest)
    let wanted = min(below, metrics.rowTop(row))
    let target = max(0, min(wanted, maximumScroll(of: page)))
    browser.update(page.id) { $0.scroll = target }
  }

  /// The height in which rows are seen and nothing hides them.
  var clearHeight: Int { max(1, metrics.viewport - bottomInset) }

  /// What lies over the end of the list.
  private var bottomInset: Int {
    player.isDucked ? metrics.promptInset : showsTabBar ? metrics.tabBarInset : 0
  }

  /// Keeps the visible list within what may be shown, and gives the place back when it may again.
  mutating func settlePlace(_ step: inout Step) {
    guard let page = browser.page, page.state == .shown else { return }
    let maximum = maximumScroll(of: page)
    if isCut(page) {
      let target = max(0, min(page.scroll, maximum))
      guard page.beforeCut == nil || target != page.scroll else { return }
      browser.update(page.id) { $0.cut(to: target) }
    } else if let place = page.beforeCut {
      browser.update(page.id) { $0.beforeCut = nil }
      if !place.isLeft { restore(place, on: page, &step) }
      settleScroll()
    } else {
      settleScroll()
    }
  }

  private mutating func restore(_ place: Page.Place, on page: Page, _ step: inout Step) {
    var dropped: [RequestID] = []
    browser.update(page.id) { page in
      page.scroll = place.scroll
      page.focusedRow = place.focusedRow
      if let rows = place.rows { dropped = page.rows.takeBack(rows) }
    }
    abandonDropped(dropped, outside: place.rows?.range ?? page.rows.range, of: page, &step)
    focusRow(place.focusedRow)
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
    if screen == .content, browser.depth > max(1, new.depth) { begin(.pop, at: step.now) }
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
    if beforeCut?.isLeft ?? true { beforeCut = Place(scroll: scroll, focusedRow: focusedRow) }
    if target != scroll, beforeCut?.scroll == scroll { beforeCut?.rows = rows.withoutRequests }
    scroll = target
  }
}
