// Lists under a finger, thrown by it, and moved by whole rows.
extension Lists {
  /// The rows of which at least a part is on the screen at the instant, also while the list moves.
  func drawnRows(of page: Page, in surroundings: Surroundings, at now: Instant) -> Range<Int> {
    let top = page.scroll(at: now)
    return metrics.rows(
      from: top, to: top + metrics.viewport, count: shownCount(of: page, in: surroundings),
      of: page)
  }

  /// The place of a thrown list is where it is at the instant; that of any other does not change.
  mutating func followGlide(in surroundings: Surroundings, at now: Instant) {
    guard browser.isMoving, let page = browser.page, let glide = page.glide else { return }
    let place = max(0, min(glide.position(at: now), maximumScroll(of: page, in: surroundings)))
    browser.update(page.id) { page in
      if glide.isThrown { page.scroll = place }
      if glide.endsAt <= now { page.glide = nil }
    }
  }

  /// A finger takes hold of the list exactly where it is.
  mutating func hold(in surroundings: Surroundings, at now: Instant) {
    guard let page = browser.page, page.glide != nil else { return }
    let seen = page.scroll(at: now)
    let place = max(0, min(seen, maximumScroll(of: page, in: surroundings)))
    let pull =
      surroundings.isElastic ? RubberBand.pull(toGive: seen - place, in: metrics.viewport) : 0
    browser.update(page.id) { $0.put(at: place, pull: pull, in: metrics.viewport, now) }
  }

  /// Something else than a finger comes: a thrown list stands, one beyond its end goes back.
  mutating func halt(in surroundings: Surroundings, at now: Instant) {
    guard browser.page?.isHeldOrThrown == true else { return }
    hold(in: surroundings, at: now)
    release(at: now)
  }

  mutating func drag(by pixels: Int, in surroundings: Surroundings, at now: Instant) {
    guard surroundings.isOnScreen, let page = browser.page, page.state == .shown else { return }
    let wanted = page.scroll + page.pull + max(-1 << 40, min(1 << 40, pixels))
    let place = max(0, min(wanted, maximumScroll(of: page, in: surroundings)))
    // No finger is longer than this; and in whole numbers the band gives way for ever.
    let reach = 100 * metrics.viewport
    let pull = surroundings.isElastic ? max(-reach, min(wanted - place, reach)) : 0
    browser.update(page.id) { $0.put(at: place, pull: pull, in: metrics.viewport, now) }
  }

  mutating func endDrag(speed: Int, in surroundings: Surroundings, at now: Instant) {
    guard surroundings.isOnScreen, let page = browser.page, page.state == .shown else { return }
    if page.overscroll != 0 { return release(at: now) }
    if surroundings.limits.isEnforced {
      let isThrow = speed.magnitude >= metrics.pixels(Self.stepSpeed)
      return isThrow
        ? step(rows: Self.rowsAStep * speed.signum(), in: surroundings, at: now) : ()
    }
    let throwing = Glide.Throw(
      speed: speed, lowest: metrics.pixels(Self.lowestSpeed),
      highest: metrics.pixels(Self.highestSpeed),
      maximum: maximumScroll(of: page, in: surroundings),
      bounces: surroundings.isElastic)
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
  mutating func step(rows: Int, in surroundings: Surroundings, at now: Instant) {
    guard let page = browser.page else { return }
    if rows != 0 {
      scroll(by: metrics.rowEdge(rows, from: page.scroll, of: page) - page.scroll, in: surroundings)
    }
    ease(from: page, in: surroundings, at: now)
  }

  /// What moves the list at once is seen to move it in a moment.
  mutating func ease(from before: Page, in surroundings: Surroundings, at now: Instant) {
    guard let page = browser.page, page.id == before.id else { return }
    let seen = before.scroll(at: now)
    guard seen != page.scroll, !surroundings.reducesMotion else {
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
  mutating func settleGlide(in surroundings: Surroundings, at now: Instant) {
    guard browser.isMoving, let page = browser.page else { return }
    if page.overscroll != 0,
      !surroundings.isElastic || page.state != .shown || !isAtItsEnd(page, in: surroundings)
    {
      browser.update(page.id) { $0.letGo() }
    }
    guard let glide = page.glide else { return }
    let isOutdated =
      glide.isThrown
      ? surroundings.limits.isEnforced || glide.maximum != maximumScroll(of: page, in: surroundings)
        || page.scroll
          != max(0, min(glide.position(at: now), maximumScroll(of: page, in: surroundings)))
      : page.scroll != glide.target
    if isOutdated || page.state != .shown { browser.update(page.id) { $0.glide = nil } }
  }

  /// What goes off the screen is not to move there on its own.
  mutating func standStill() {
    guard let page = browser.page, page.glide != nil || page.overscroll != 0 else { return }
    browser.standStill(page.id)
  }

  /// When the rows held must have followed a thrown list.
  func nextGlide(after now: Instant) -> Instant? {
    guard browser.isMoving, let glide = browser.page?.glide, glide.isThrown else { return nil }
    let passed = (now - glide.beganAt).microseconds / Self.followPeriod.microseconds
    return min(glide.beganAt + Self.followPeriod * (passed + 1), glide.endsAt)
  }

  func isAtItsEnd(_ page: Page, in surroundings: Surroundings) -> Bool {
    page.overscroll < 0
      ? page.scroll == 0 : page.scroll == maximumScroll(of: page, in: surroundings)
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

extension Browser {
  mutating func standStill(_ page: PageID) {
    update(page) { page in
      page.letGo()
      page.glide = nil
    }
  }
}
