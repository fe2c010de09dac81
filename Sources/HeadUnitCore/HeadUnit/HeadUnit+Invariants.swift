extension HeadUnit {
  /// What must always hold and does not; checked after every event of tests and drives.
  public func brokenInvariants(at now: Instant) -> [BrokenInvariant] {
    var broken: [BrokenInvariant] = []
    func expect(
      _ invariant: Invariant, _ condition: Bool, _ sentence: @autoclosure () -> String
    ) {
      if !condition { broken.append(BrokenInvariant(invariant, sentence())) }
    }
    let outcomes = Outcome.allCases.map(loader.outcomeCount).reduce(0, +)
    expect(
      .requests, loader.askedCount == outcomes + loader.pendingCount,
      "Of \(loader.askedCount) requests \(outcomes) have an outcome, \(loader.pendingCount) wait."
    )
    expect(
      .requests, loader.pendingCount <= Self.pendingRequestLimit,
      "\(loader.pendingCount) requests are under way at once.")
    for stack in browser.stacks {
      // Now playing, which the car opens by itself, may stand above what the app has open.
      let allowed = usesTemplates ? ownTemplateDepth + 1 : max(1, limits.depth)
      expect(
        .limits, stack.pages.count <= allowed,
        "\(stack.pages.count) levels are open, \(allowed) are allowed.")
    }
    expect(
      .focus, focus.map(canFocus) ?? true,
      "The focus is on \(focus?.description ?? ""), which cannot be chosen.")
    expect(
      .focus, !usesKnob || focus != nil || defaultFocus == nil,
      "Nothing has the focus though \(defaultFocus?.description ?? "") could.")
    expect(
      .app, connection.hasTold(context) || phone.app != .running,
      "The app was not told of \(context).")
    expect(
      .requests, phone.isConnected && phone.app.isThere || browser.allPages.isEmpty,
      "There are pages without a phone or an app.")
    for pending in loader.pending where !isWanted(pending) {
      broken.append(
        BrokenInvariant(.requests, "Nobody wants the answer to \(pending.request.id) any more."))
    }
    broken += brokenArtworks
    for page in browser.allPages { broken += brokenInvariants(of: page, at: now) }
    if let elapsed = player.elapsed(at: now), player.info?.isEndless != true {
      let duration = player.info?.duration.flatMap { $0.isFinite ? $0 : nil } ?? .infinity
      expect(
        .player, elapsed >= 0 && elapsed <= max(0, duration),
        "Elapsed is \(elapsed) of \(duration) seconds."
      )
    }
    return broken + brokenPlayback(at: now)
  }

  private var brokenArtworks: [BrokenInvariant] {
    let asked = loader.pending.count { $0.purpose == .picture }
    let pending = artworks.pending.count
    guard asked == pending, pending <= Artworks.pendingLimit, artworks.count <= Artworks.limit
    else {
      return [
        BrokenInvariant(
          .requests,
          "Of \(artworks.count) pictures \(pending) are awaited, \(asked) were asked.")
      ]
    }
    return []
  }

  /// Three screens of rows and their hints for each page there can be, and some to spare.
  static let pendingRequestLimit = 2_000

  /// Whether something still waits for the answer.
  private func isWanted(_ pending: Loader.Pending) -> Bool {
    switch pending.purpose {
    case .begin(let id): browser.page(id)?.load?.step == .begin
    case .count(let id): browser.page(id)?.load?.step == .count
    case .row(let id, let row): browser.page(id)?.rows[row]?.request == pending.request.id
    case .progress(let id), .hint(let id, _): browser.page(id) != nil
    case .play(let id): browser.page(id)?.startingRow != nil
    case .select(let id, _): id.map { browser.page($0) != nil } ?? true
    case .tab(let index): browser.tabs.indices.contains(index)
    case .picture: pending.artworkKey.map(artworks.request) == pending.request.id
    // Looked at with the rest of what plays.
    case .artwork: true
    }
  }

  private func brokenPlayback(at now: Instant) -> [BrokenInvariant] {
    var broken: [BrokenInvariant] = []
    func expect(
      _ invariant: Invariant, _ condition: Bool, _ sentence: @autoclosure () -> String
    ) {
      if !condition { broken.append(BrokenInvariant(invariant, sentence())) }
    }
    expect(
      .player, player.owner != .app || player.ineligibilities.isEmpty,
      "The app is the now-playing app though \(player.ineligibilities).")
    expect(
      .player, player.owner != .app || phone.app == .running || phone.app == .starting,
      "The now-playing app is \(phone.app).")
    expect(
      .player, menu == nil || screen == .nowPlaying && player.owner == .app && !menuItems.isEmpty,
      "The menu \(menu?.rawValue ?? "") is open where there is nothing to choose.")
    expect(
      .player, scrub == nil || canScrub, "The position is being moved and cannot be.")
    if let shown = shownElapsed(at: now), !(0...(player.info?.length ?? .infinity) ~= shown) {
      broken.append(
        BrokenInvariant(
          .player, "Elapsed is shown as \(shown) of \(player.info?.length ?? 0) seconds."))
    }
    expect(
      .requests, player.pending.count <= Playback.pendingCommandLimit,
      "\(player.pending.count) commands are under way at once.")
    for command in player.pending where command.deadline < now {
      broken.append(
        BrokenInvariant(
          .deadlines, "Command \(command.request.id.number) is awaited beyond its deadline."))
    }
    expect(
      .app, !player.isAppInterrupted || player.isCovered || player.isTakenOver,
      "The app was told of an interruption that is over.")
    expect(
      .requests,
      loader.pending.count { $0.purpose == .artwork } == (player.artwork.isLoading ? 1 : 0),
      "The picture is \(player.artwork), which is not what was asked for.")
    for due in [returnToList?.at, toast?.until, motion?.endsAt, phone.restartAt] {
      if let due, due < now {
        broken.append(BrokenInvariant(.deadlines, "What was due at \(due) has not happened."))
      }
    }
    return broken
  }

  private func brokenInvariants(of page: Page, at now: Instant) -> [BrokenInvariant] {
    var broken: [BrokenInvariant] = []
    let held = page.rows.range
    let screens = 3 * (metrics.viewport / max(1, metrics.rowTop(1)) + 3)
    if held.count > max(screens, profile.tabsMaximum) {
      broken.append(
        BrokenInvariant(
          .rows, "\(page.path) holds \(held.count) rows, at most \(screens) are needed."))
    }
    if held.upperBound > page.count, !held.isEmpty {
      broken.append(
        BrokenInvariant(.rows, "\(page.path) holds row \(held.upperBound - 1) of \(page.count)."))
    }
    if page.id == browser.page?.id, page.scroll < 0 || page.scroll > maximumScroll(of: page) {
      broken.append(
        BrokenInvariant(
          .rows, "\(page.path) is scrolled to \(page.scroll) of \(maximumScroll(of: page))."))
    }
    broken += brokenGlide(of: page, at: now)
    if !hasWhatItWaitsFor(page) {
      broken.append(BrokenInvariant(.spinners, "\(page.path) is loading, but nothing is awaited."))
    }
    if visibleRows(of: page).upperBound > max(0, limits.items ?? .max) {
      broken.append(
        BrokenInvariant(.limits, "\(page.path) shows row \(visibleRows(of: page).upperBound - 1)."))
    }
    if let load = page.load, load.deadline < now {
      broken.append(BrokenInvariant(.deadlines, "\(page.path) is loading beyond its deadline."))
    }
    if page.startingRow != nil,
      !loader.pending.contains(where: {
        $0.purpose == .play(page.id) || $0.purpose.isSelection(on: page.id)
      })
    {
      broken.append(BrokenInvariant(.spinners, "\(page.path) has a row that spins for nothing."))
    }
    for row in held where page.rows[row]?.request != nil {
      if !loader.pending.contains(where: { $0.request.id == page.rows[row]?.request }) {
        broken.append(
          BrokenInvariant(
            .requests, "\(page.path.child(row)) waits for an answer nobody will give."))
      }
    }
    return broken
  }

  private func brokenGlide(of page: Page, at now: Instant) -> [BrokenInvariant] {
    var broken: [BrokenInvariant] = []
    if page.glide != nil || page.overscroll != 0, page.id != browser.page?.id {
      broken.append(BrokenInvariant(.rows, "\(page.path) moves though nobody sees it."))
    }
    broken += brokenSides(of: page)
    if page.overscroll != 0, limits.isEnforced || !isAtItsEnd(page) {
      broken.append(
        BrokenInvariant(.rows, "\(page.path) is pulled by \(page.overscroll) where it has no end."))
    }
    guard let glide = page.glide, glide.isThrown, page.id == browser.page?.id else { return broken }
    if glide.endsAt <= now {
      broken.append(BrokenInvariant(.deadlines, "\(page.path) should have come to rest."))
    }
    if limits.isEnforced {
      broken.append(BrokenInvariant(.limits, "\(page.path) is thrown though limits are enforced."))
    }
    if page.scroll != max(0, min(page.scroll(at: now), maximumScroll(of: page))) {
      broken.append(
        BrokenInvariant(.rows, "\(page.path) stands at \(page.scroll) and is seen elsewhere."))
    }
    return broken
  }

  private func brokenSides(of page: Page) -> [BrokenInvariant] {
    guard page.id == browser.page?.id else {
      guard page.movesSideways else { return [] }
      return [BrokenInvariant(.rows, "\(page.path) has rows that move though nobody sees them.")]
    }
    guard !page.sides.isEmpty, let given = page.given else { return [] }
    return given.rows.indices.compactMap { row in
      let side = page.side(of: row)
      let maximum = metrics.maximumSide(of: row, on: page)
      guard side != SidePlace() else { return nil }
      guard side.scroll < 0 || side.scroll > maximum || side.overscroll != 0 && limits.isEnforced
      else { return nil }
      return BrokenInvariant(
        .rows, "\(page.path.child(row)) is moved by \(side.scroll) of \(maximum) to the side.")
    }
  }

  /// Whether a page that is being got has asked for what it is to get.
  private func hasWhatItWaitsFor(_ page: Page) -> Bool {
    // An empty list of a template spins for as long as its app says so.
    guard let load = page.load else { return page.state != .loading || page.template != nil }
    switch load.step {
    case .waiting: return !canAsk || usesTemplates
    case .begin: return loader.pending.contains { $0.purpose == .begin(page.id) }
    case .count: return loader.pending.contains { $0.purpose == .count(page.id) }
    case .rows: return true
    }
  }
}

extension Phone.AppState {
  fileprivate var isThere: Bool {
    if case .stopped = self { false } else { true }
  }
}

extension NowPlaying.Artwork {
  fileprivate var isLoading: Bool {
    if case .loading = self { true } else { false }
  }
}

/// What must always hold, by the names with which drives can switch it off.
public enum Invariant: String, Hashable, Codable, Sendable, CaseIterable {
  /// Every request has exactly one outcome, and somebody waits for each that is under way.
  case requests
  /// No more rows or levels than the limits say.
  case limits
  /// The focus is on something that is visible and can be chosen.
  case focus
  /// No row is drawn outside of its list.
  case rows
  /// A spinner only while something is awaited.
  case spinners
  /// The position of what plays never outside of its duration; the player as the app says.
  case player
  /// What was due has happened.
  case deadlines
  /// The app knows what it was to be told.
  case app
}

/// Something that must always hold and does not.
public struct BrokenInvariant: Hashable, Sendable {
  public let invariant: Invariant
  public let sentence: String

  init(_ invariant: Invariant, _ sentence: String) {
    self.invariant = invariant
    self.sentence = sentence
  }
}
