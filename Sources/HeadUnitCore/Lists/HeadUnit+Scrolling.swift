// Lists under a finger, thrown by it, and moved by whole rows.
extension HeadUnit {
  /// The rows of which at least a part is on the screen at the instant, also while the list moves.
  public func drawnRows(of page: Page, at now: Instant) -> Range<Int> {
    let top = page.scroll(at: now)
    return metrics.rows(from: top, to: top + metrics.viewport, count: shownCount(of: page))
  }

  /// The place of a thrown list is where it is at the instant; that of any other does not change.
  mutating func followGlide(at now: Instant) {
    guard browser.isMoving, let page = browser.page, let glide = page.glide else { return }
    let place = max(0, min(glide.position(at: now), maximumScroll(of: page)))
    browser.update(page.id) { page in
      if glide.isThrown { page.scroll = place }
      if glide.endsAt <= now { page.glide = nil }
    }
  }

  /// A finger takes hold of the list exactly where it is.
  mutating func hold(at now: Instant) {
    guard let page = browser.page, page.glide != nil else { return }
    let seen = page.scroll(at: now)
    let place = max(0, min(seen, maximumScroll(of: page)))
    let pull = isElastic ? RubberBand.pull(toGive: seen - place, in: metrics.viewport) : 0
    browser.update(page.id) { $0.put(at: place, pull: pull, in: metrics.viewport, now) }
  }

  /// Something else than a finger comes: a thrown list stands, one beyond its end goes back.
  mutating func halt(at now: Instant) {
    guard browser.page?.isHeldOrThrown == true else { return }
    hold(at: now)
    release(at: now)
  }

  mutating func drag(by pixels: Int, at now: Instant) {
    if menu != nil { return playback.dragMenu(by: pixels) }
    guard screen == .content, let page = browser.page, page.state == .shown else { return }
    let wanted = page.scroll + page.pull + max(-1 << 40, min(1 << 40, pixels))
    let place = max(0, min(wanted, maximumScroll(of: page)))
    // No finger is longer than this; and in whole numbers the band gives way for ever.
    let reach = 100 * metrics.viewport
    let pull = isElastic ? max(-reach, min(wanted - place, reach)) : 0
    browser.update(page.id) { $0.put(at: place, pull: pull, in: metrics.viewport, now) }
  }

  mutating func endDrag(speed: Int, at now: Instant) {
    hold(at: now)
    if menu != nil { return playback.endMenuDrag(speed: speed) }
    guard screen == .content, let page = browser.page, page.state == .shown else { return }
    if page.overscroll != 0 { return release(at: now) }
    if limits.isEnforced {
      let isThrow = speed.magnitude >= metrics.pixels(Self.stepSpeed)
      return isThrow ? step(rows: Self.rowsAStep * speed.signum(), at: now) : ()
    }
    let throwing = Glide.Throw(
      speed: speed, lowest: metrics.pixels(Self.lowestSpeed),
      highest: metrics.pixels(Self.highestSpeed), maximum: maximumScroll(of: page),
      bounces: isElastic)
    guard let glide = Glide(throwing: page.scroll, with: throwing, at: now) else { return }
    browser.update(page.id) { $0.begin(glide) }
  }

  /// Lets go of a list that was pulled beyond its end.
  mutating func release(at now: Instant) {
    guard let page = browser.page, page.overscroll != 0 else { return }
    let glide = Glide(
      easing: page.scroll + page.overscroll, to: page.scroll, over: Glide.returnDuration, at: now)
    browser.update(page.id) { page in
      page.letGo()
      page.begin(glide)
    }
  }

  /// On by whole rows, to the edge of one.
  mutating func step(rows: Int, at now: Instant) {
    if menu != nil { return playback.stepMenu(rows: rows) }
    easing(at: now) { headUnit in
      guard let page = headUnit.browser.page, rows != 0 else { return }
      headUnit.scroll(by: headUnit.metrics.rowEdge(rows, from: page.scroll) - page.scroll)
    }
  }

  /// What moves the list at once is seen to move it in a moment.
  mutating func easing(at now: Instant, _ move: (inout HeadUnit) -> Void) {
    let before = browser.page
    move(&self)
    guard let before, let page = browser.page, page.id == before.id else { return }
    let seen = before.scroll(at: now)
    guard seen != page.scroll, !vehicle.reducesMotion else {
      return browser.update(page.id) { page in
        page.glide = nil
        if page.scroll != before.scroll { page.restsAt = now }
      }
    }
    guard page.scroll != before.scroll else { return }
    // Rows further away than this are not there to be seen.
    let reach = metrics.viewport
    let from = max(page.scroll - reach, min(seen, page.scroll + reach))
    let glide = Glide(easing: from, to: page.scroll, over: Glide.snapDuration, at: now)
    browser.update(page.id) { $0.begin(glide) }
  }

  /// Whatever has moved the list otherwise ends its glide.
  mutating func settleGlide(at now: Instant) {
    guard browser.isMoving, let page = browser.page else { return }
    if page.overscroll != 0, !isElastic || page.state != .shown || !isAtItsEnd(page) {
      browser.update(page.id) { $0.letGo() }
    }
    guard let glide = page.glide else { return }
    let isOutdated =
      glide.isThrown
      ? limits.isEnforced || glide.maximum != maximumScroll(of: page)
        || page.scroll != max(0, min(glide.position(at: now), maximumScroll(of: page)))
      : page.scroll != glide.target
    if isOutdated || page.state != .shown { browser.update(page.id) { $0.glide = nil } }
  }

  /// What goes off the screen is not to move there on its own.
  mutating func standStill() {
    guard let page = browser.page, page.glide != nil || page.overscroll != 0 else { return }
    browser.update(page.id) { page in
      page.letGo()
      page.glide = nil
    }
  }

  /// When the rows held must have followed a thrown list.
  func nextGlide(after now: Instant) -> Instant? {
    guard browser.isMoving, let glide = browser.page?.glide, glide.isThrown else { return nil }
    let passed = (now - glide.beganAt).microseconds / Self.followPeriod.microseconds
    return min(glide.beganAt + Self.followPeriod * (passed + 1), glide.endsAt)
  }

  /// While driving nothing bounces, and with reduced motion neither.
  private var isElastic: Bool { !limits.isEnforced && !vehicle.reducesMotion }

  func isAtItsEnd(_ page: Page) -> Bool {
    page.overscroll < 0 ? page.scroll == 0 : page.scroll == maximumScroll(of: page)
  }

  private static let followPeriod = Duration.milliseconds(50)
  /// Points a second.
  private static let lowestSpeed = 20
  private static let highestSpeed = 4_000
  /// From here on letting go while driving is meant as a step.
  private static let stepSpeed = 100
  private static let rowsAStep = 3
}

extension Page {
  /// What is the topmost pixel of the list at the instant, also while it moves on its own or is
  /// pulled beyond its ends: then below 0, or more than it can be scrolled.
  public func scroll(at now: Instant) -> Int {
    glide?.position(at: now) ?? scroll + overscroll
  }

  fileprivate var isHeldOrThrown: Bool { overscroll != 0 || glide?.isThrown == true }

  fileprivate mutating func put(at place: Int, pull: Int, in height: Int, _ now: Instant) {
    if place != scroll { beforeCut?.isLeft = true }
    scroll = place
    self.pull = pull
    overscroll = RubberBand.give(pull, in: height)
    glide = nil
    restsAt = now
  }

  fileprivate mutating func letGo() {
    pull = 0
    overscroll = 0
  }

  fileprivate mutating func begin(_ glide: Glide) {
    self.glide = glide
    restsAt = glide.endsAt
    if glide.isThrown { beforeCut?.isLeft = true }
  }
}

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

extension HeadUnit {
  /// How far the page can be scrolled.
  public func maximumScroll(of page: Page) -> Int {
    guard page.state == .shown else { return 0 }
    let notice = isCut(page) ? metrics.noticeHeight : 0
    return max(0, metrics.rowTop(shownCount(of: page)) + notice + bottomInset - metrics.viewport)
  }

  /// At once, to the very pixel.
  mutating func scroll(by pixels: Int, at now: Instant) {
    if menu != nil { return playback.scrollMenu(by: pixels) }
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

  /// There are new limits: pages that are too deep go, and the app is told in settling.
  mutating func keepWithinDepth(_ step: inout Step) {
    if screen == .content, browser.depth > max(1, limits.depth) { begin(.pop, at: step.now) }
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
