extension HeadUnit {
  /// What a tap on the row does at present.
  public enum RowAction: Hashable, Sendable {
    case drillIn(ContentItem)
    case play(ContentItem)
    /// A container on the last level that may be shown.
    case refuse
    /// Nothing: a status row, a placeholder, or not known yet.
    case none
  }

  public func action(of row: Int, on page: Page) -> RowAction {
    guard page.state == .shown, row < shownCount(of: page), let item = page.rows[row]?.item else {
      return .none
    }
    if item.isContainer { return isLastLevel ? .refuse : .drillIn(item) }
    return item.isPlayable ? .play(item) : .none
  }

  /// Whether the row's container is one level too deep and therefore dimmed.
  public func isDimmed(_ row: Int, on page: Page) -> Bool {
    action(of: row, on: page) == .refuse && profile.quirks.overDepth == .refuse
  }

  /// Whether the row has a play button of its own.
  public func hasPlayButton(_ row: Int, on page: Page) -> Bool {
    guard row < shownCount(of: page), let item = page.rows[row]?.item else { return false }
    return item.isContainer && item.isPlayable
  }

  private var isLastLevel: Bool { browser.depth >= limits.depth }

  mutating func choose(row: Int, _ step: inout Step) {
    guard let page = choosablePage else { return }
    browser.update(page.id) { $0.beforeCut?.isLeft = true }
    switch action(of: row, on: page) {
    case .drillIn(let item): push(page.path.child(row), item, from: row, &step)
    case .play(let item): startPlaying(item, row: row, on: page, &step)
    case .refuse:
      refuse(page.path.child(row), titled: page.rows[row]?.item?.title ?? "", &step)
    case .none: break
    }
  }

  mutating func play(row: Int, _ step: inout Step) {
    guard let page = choosablePage, page.state == .shown,
      hasPlayButton(row, on: page),
      let item = page.rows[row]?.item
    else { return }
    browser.update(page.id) { $0.beforeCut?.isLeft = true }
    startPlaying(item, row: row, on: page, &step)
  }

  /// The page on the screen, unless it has only just come or waits for something to start playing.
  private var choosablePage: Page? {
    guard screen == .content, let page = browser.page, page.startingRow == nil, !swallowsTaps
    else { return nil }
    return page
  }

  /// What is on the screen has only just come.
  var swallowsTaps: Bool { motion?.kind.swallowsTaps ?? false }

  private mutating func push(
    _ path: ContentPath, _ item: ContentItem, from row: Int, _ step: inout Step
  ) {
    if let page = browser.page { browser.update(page.id) { $0.focusedRow = row } }
    let page = browser.makePage(path, title: item.title ?? "")
    begin(.push, at: step.now)
    browser.stacks[browser.current].pages.append(page)
    startLoad(page.id, isRefresh: false, &step)
  }

  private mutating func refuse(_ path: ContentPath, titled title: String, _ step: inout Step) {
    switch profile.quirks.overDepth {
    case .refuse:
      show(.depthLimit(title), at: step.now)
    case .terminate:
      step.emit(.remarked(.overDepth(path)))
      end(.exceededDepth, &step)
      step.emit(.tell(.stop))
    }
  }

  mutating func goBack(_ step: inout Step) {
    switch screen {
    case .home:
      break
    case .nowPlaying where scrub != nil:
      scrub = nil
    case .nowPlaying where menu != nil:
      closeMenu()
    case .nowPlaying:
      leaveNowPlaying(&step)
    case .content where browser.depth > 1:
      begin(.pop, at: step.now)
      popPage(from: browser.current, &step)
    case .content:
      goHome(&step)
    }
  }

  /// Back from a page that does not arrive; from the first one there is only the way home.
  mutating func cancel(_ step: inout Step) {
    guard screen == .content, browser.page?.state == .timedOut else { return }
    if browser.depth > 1 { goBack(&step) } else { goHome(&step) }
  }

  mutating func goHome(_ step: inout Step) {
    guard screen != .home else { return }
    abandonStart(&step)
    returnToListAt = nil
    begin(.home, at: step.now)
    screen = .home
  }

  mutating func openApp(_ step: inout Step) {
    guard screen == .home else { return }
    begin(.home, at: step.now)
    screen = .content
  }

  mutating func popPage(from stack: Int, _ step: inout Step) {
    guard let page = browser.stacks[stack].pages.popLast() else { return }
    drop(page, &step)
  }

  mutating func retry(_ step: inout Step) {
    guard screen == .content, let page = browser.page else { return }
    switch page.state {
    case .failed, .timedOut: startLoad(page.id, isRefresh: false, &step)
    case .loading, .shown, .empty: break
    }
  }
}
