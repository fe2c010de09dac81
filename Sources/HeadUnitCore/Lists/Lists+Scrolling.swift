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
    followSides(in: surroundings, at: now)
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
    haltSides(in: surroundings, at: now)
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
    easeSides(from: before, in: surroundings, at: now)
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
    settleSides(in: surroundings, at: now)
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
    guard browser.isMoving || browser.isMovingSideways, let page = browser.page else { return }
    browser.standStill(page.id)
  }

  /// When the rows held must have followed a thrown list.
  func nextGlide(after now: Instant) -> Instant? {
    guard browser.isMoving || browser.isMovingSideways, let page = browser.page else { return nil }
    let glides = [page.glide] + page.sides.values.map(\.glide)
    return glides.compactMap(\.self).filter(\.isThrown).map { glide in
      let passed = (now - glide.beganAt).microseconds / Self.followPeriod.microseconds
      return min(glide.beganAt + Self.followPeriod * (passed + 1), glide.endsAt)
    }.min()
  }

  func isAtItsEnd(_ page: Page, in surroundings: Surroundings) -> Bool {
    page.overscroll < 0
      ? page.scroll == 0 : page.scroll == maximumScroll(of: page, in: surroundings)
  }

  fileprivate static let followPeriod = Duration.milliseconds(50)
  /// Points a second.
  fileprivate static let lowestSpeed = 20
  fileprivate static let highestSpeed = 4_000
  /// From here on letting go while driving is meant as a step.
  fileprivate static let stepSpeed = 100
  private static let rowsAStep = 3
}

// Rows of pictures, to the side: with the same physics as the list they are in.
extension Lists {
  /// Which row can be moved to the side, and how far; nil where all its pictures have room.
  func sideways(
    _ row: Int, on page: Page, in surroundings: Surroundings
  ) -> (id: String, maximum: Int, room: Int)? {
    guard page.state == .shown, row < shownCount(of: page, in: surroundings),
      let given = page.given, given.rows.indices.contains(row), let item = given.rows[row].item,
      let place = given.picturePlace(of: row), place.excess > 0
    else { return nil }
    return (item.id, metrics.maximumSide(of: row, on: page), metrics.pixels(place.room))
  }

  mutating func dragSide(
    of row: Int, by pixels: Int, in surroundings: Surroundings, at now: Instant
  ) {
    guard surroundings.isOnScreen, let page = browser.page,
      let (id, maximum, room) = sideways(row, on: page, in: surroundings)
    else { return }
    var side = Self.held(page.side(of: row), maximum, room, in: surroundings, at: now)
    let wanted = side.scroll + side.pull + max(-1 << 40, min(1 << 40, pixels))
    let reach = 100 * room
    side.scroll = max(0, min(wanted, maximum))
    side.pull = surroundings.isElastic ? max(-reach, min(wanted - side.scroll, reach)) : 0
    side.overscroll = RubberBand.give(side.pull, in: room)
    browser.update(page.id) { $0.sides[id] = side }
  }

  mutating func endSideDrag(
    of row: Int, speed: Int, in surroundings: Surroundings, at now: Instant
  ) {
    guard surroundings.isOnScreen, let page = browser.page,
      let (id, maximum, room) = sideways(row, on: page, in: surroundings)
    else { return }
    var side = Self.held(page.side(of: row), maximum, room, in: surroundings, at: now)
    if side.overscroll != 0 {
      side.release(at: now)
    } else if surroundings.limits.isEnforced {
      if speed.magnitude >= metrics.pixels(Self.stepSpeed) {
        let target = edge(of: row, on: page, from: side.scroll, towards: speed.signum(), room)
        side.ease(to: max(0, min(target, maximum)), at: now, moves: !surroundings.reducesMotion)
      }
    } else {
      let throwing = Glide.Throw(
        speed: speed, lowest: metrics.pixels(Self.lowestSpeed),
        highest: metrics.pixels(Self.highestSpeed), maximum: maximum,
        bounces: surroundings.isElastic)
      side.glide = Glide(throwing: side.scroll, with: throwing, at: now)
    }
    browser.update(page.id) { $0.sides[id] = side }
  }

  /// While driving it goes on by as many as are seen whole, to the edge of one.
  private func edge(
    of row: Int, on page: Page, from scroll: Int, towards sign: Int, _ room: Int
  ) -> Int {
    guard let place = page.given?.picturePlace(of: row) else { return scroll }
    let pitch = place.pitch * metrics.pixelsPerPoint
    let step = max(1, (Double(room) / pitch).rounded(.down))
    let first = Double(scroll) / pitch
    let number =
      sign > 0 ? (first + 0.01).rounded(.down) + step : (first - 0.01).rounded(.up) - step
    return Int((number * pitch).rounded())
  }

  /// A finger takes hold of it exactly where it is.
  private static func held(
    _ side: SidePlace, _ maximum: Int, _ room: Int, in surroundings: Surroundings, at now: Instant
  ) -> SidePlace {
    guard side.glide != nil else { return side }
    let seen = side.scroll(at: now)
    var held = SidePlace(scroll: max(0, min(seen, maximum)))
    let pull =
      surroundings.isElastic ? RubberBand.pull(toGive: seen - held.scroll, in: room) : 0
    (held.pull, held.overscroll) = (pull, RubberBand.give(pull, in: room))
    return held
  }

  /// Something else than a finger comes: thrown rows stand, those beyond their ends go back.
  private mutating func haltSides(in surroundings: Surroundings, at now: Instant) {
    guard browser.isMovingSideways, let page = browser.page else { return }
    changeSides(of: page, in: surroundings) { side, maximum, room in
      guard side.isHeldOrThrown else { return }
      side = Self.held(side, maximum, room, in: surroundings, at: now)
      if side.overscroll != 0 { side.release(at: now) }
    }
  }

  private mutating func followSides(in surroundings: Surroundings, at now: Instant) {
    guard browser.isMovingSideways, let page = browser.page else { return }
    changeSides(of: page, in: surroundings) { side, maximum, _ in
      guard let glide = side.glide else { return }
      if glide.isThrown { side.scroll = max(0, min(glide.position(at: now), maximum)) }
      if glide.endsAt <= now { side.glide = nil }
    }
  }

  /// Rows that are not there any more, or have less to show, stand where they can.
  private mutating func settleSides(in surroundings: Surroundings, at now: Instant) {
    guard let page = browser.page, !page.sides.isEmpty else { return }
    changeSides(of: page, in: surroundings) { side, maximum, _ in
      side.scroll = max(0, min(side.scroll, maximum))
      let isAtItsEnd = side.scroll == (side.overscroll < 0 ? 0 : maximum)
      if side.overscroll != 0, !surroundings.isElastic || !isAtItsEnd { side.letGo() }
      guard let glide = side.glide else { return }
      let isOutdated =
        glide.isThrown
        ? surroundings.limits.isEnforced || glide.maximum != maximum
          || side.scroll != max(0, min(glide.position(at: now), maximum))
        : side.scroll != glide.target
      if isOutdated { side.glide = nil }
    }
  }

  private mutating func changeSides(
    of page: Page, in surroundings: Surroundings,
    _ change: (inout SidePlace, _ maximum: Int, _ room: Int) -> Void
  ) {
    var changed: [String: SidePlace] = [:]
    for row in page.given?.rows.indices ?? 0..<0 {
      guard let id = page.given?.rows[row].item?.id, changed[id] == nil,
        var side = page.sides[id],
        let (_, maximum, room) = sideways(row, on: page, in: surroundings)
      else { continue }
      change(&side, maximum, room)
      if side != SidePlace() { changed[id] = side }
    }
    if changed != page.sides { browser.update(page.id) { $0.sides = changed } }
  }

  /// Moves the row to the side, as far as it takes to see the whole picture.
  mutating func reveal(picture: Int, of row: Int, in surroundings: Surroundings) {
    guard let page = browser.page, let place = page.given?.picturePlace(of: row),
      let (id, maximum, room) = sideways(row, on: page, in: surroundings)
    else { return }
    func start(_ number: Int) -> Int { metrics.pixels(Double(number) * place.pitch) }
    var side = page.side(of: row)
    let end = metrics.pixels(Double(picture) * place.pitch + place.elementWidth)
    var target = side.scroll
    if start(picture) < target { target = start(picture) }
    if end > target + room {
      let first = (0...picture).first { start($0) + room >= end } ?? picture
      target = start(first)
    }
    target = max(0, min(target, maximum))
    guard target != side.scroll else { return }
    side = SidePlace(scroll: target)
    browser.update(page.id) { $0.sides[id] = side }
  }

  /// What moves a row at once is seen to move it in a moment.
  private mutating func easeSides(
    from before: Page, in surroundings: Surroundings, at now: Instant
  ) {
    guard let page = browser.page, page.sides != before.sides, !surroundings.reducesMotion else {
      return
    }
    for (id, side) in page.sides {
      let old = before.sides[id] ?? SidePlace()
      let seen = old.scroll(at: now)
      guard old.scroll != side.scroll, seen != side.scroll else { continue }
      let reach = metrics.viewport
      let from = max(side.scroll - reach, min(seen, side.scroll + reach))
      let glide = Glide(easing: from, to: side.scroll, over: Glide.snapDuration, at: now)
      browser.update(page.id) { $0.sides[id]?.glide = glide }
    }
  }
}

extension SidePlace {
  fileprivate mutating func letGo() { (pull, overscroll) = (0, 0) }

  /// Lets go of a row that was pulled beyond its end.
  fileprivate mutating func release(at now: Instant) {
    glide = Glide(
      easing: scroll + overscroll, to: scroll, over: Glide.returnDuration, at: now)
    letGo()
  }

  fileprivate mutating func ease(to target: Int, at now: Instant, moves: Bool) {
    let isThere = target == scroll || !moves
    glide =
      isThere ? nil : Glide(easing: scroll, to: target, over: Glide.snapDuration, at: now)
    scroll = target
  }
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
      for id in page.sides.keys {
        page.sides[id]?.letGo()
        page.sides[id]?.glide = nil
      }
    }
  }
}
