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
      step.show(.depthLimit(title))
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
      playback.cancelScrub()
    case .nowPlaying where menu != nil:
      playback.closeMenu()
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

extension HeadUnit {
  /// The tab bar stands on the tabs' own lists only; pushed lists have the whole height.
  public var showsTabBar: Bool { !browser.tabs.isEmpty && browser.depth <= 1 }

  /// The list of tabs is whole: from now on the root's children are tabs.
  mutating func showTabs(_ step: inout Step) {
    guard let list = browser.tabList else { return }
    if list.count > profile.tabsMaximum { step.emit(.remarked(.tooManyTabs(list.count))) }
    let tabs = list.rows.range.map { row in
      Browser.Tab(path: .root.child(row), item: list.rows[row]?.item)
    }
    let before = browser
    let chosen = before.tabs.isEmpty ? nil : before.tabs[before.current].item?.identifier
    let current =
      tabs.firstIndex { $0.item != nil && $0.item?.identifier == chosen }
      ?? tabs.firstIndex(where: \.isEnabled)
    guard let current else {
      return showNoTabs(list, &step)
    }
    browser.tabs = tabs
    browser.stacks = tabs.map { before.stack(of: $0) ?? Browser.Stack() }
    browser.tabList = nil
    browser.current = current
    abandonTabItems(&step)
    abandon(&step) { $0.purpose.page == list.id }
    dropStacks(of: before, &step)
    openTab(&step)
    // Changed while it was being got.
    if list.isStale { renewTabs(&step) }
  }

  private mutating func showNoTabs(_ list: Page, _ step: inout Step) {
    let hasTimedOut = list.rows.range.allSatisfy { list.rows[$0]?.content == .timedOut }
    let failure = Failure(code: .notFound, message: "None of the app’s tabs can be shown.")
    browser.tabList?.load = nil
    browser.tabList?.state = hasTimedOut ? .timedOut : .failed(failure)
    closeTabs(&step)
  }

  /// The app has no tabs any more; its root is shown as the page that says so.
  mutating func closeTabs(_ step: inout Step) {
    let list = browser.tabList
    for page in browser.stacks.flatMap(\.pages) { drop(page, &step) }
    abandonTabItems(&step)
    browser.reset()
    browser.tabList = list
  }

  /// Gets the list of tabs again while the old ones stay on the screen.
  mutating func renewTabs(_ step: inout Step) {
    guard !browser.tabs.isEmpty, browser.tabList == nil else { return }
    let list = browser.makePage(.root, title: phone.description?.name ?? "")
    browser.tabList = list
    startLoad(list.id, isRefresh: false, &step)
  }

  /// The tab's item was reported changed.
  mutating func askTab(_ index: Int, _ step: inout Step) {
    guard canAsk else { return }
    abandon(&step) { $0.purpose == .tab(index) }
    ask(
      .item(path: browser.tabs[index].path), for: .tab(index),
      until: step.now + profile.timeouts.content, &step)
  }

  /// The tabs themselves are new, and what was asked about them is out of date.
  private mutating func abandonTabItems(_ step: inout Step) {
    abandon(&step) { if case .tab = $0.purpose { true } else { false } }
  }

  mutating func choose(tab: Int, _ step: inout Step) {
    guard screen == .content, browser.tabs.indices.contains(tab), browser.tabs[tab].isEnabled
    else { return }
    abandonStart(&step)
    if tab == browser.current {
      if browser.depth > 1 { begin(.pop, at: step.now) }
      while browser.stacks[tab].pages.count > 1 { popPage(from: tab, &step) }
      return
    }
    beginTab(tab, at: step.now)
    browser.current = tab
    openTab(&step)
  }

  /// The tab's own list, got when the tab is chosen for the first time.
  private mutating func openTab(_ step: inout Step) {
    let tab = browser.tabs[browser.current]
    guard browser.stacks[browser.current].pages.isEmpty else { return }
    let page = browser.makePage(tab.path, title: tab.item?.title ?? "")
    browser.stacks[browser.current].pages = [page]
    startLoad(page.id, isRefresh: false, &step)
  }

  mutating func tabCame(_ index: Int, _ answer: Answer) {
    guard browser.tabs.indices.contains(index), case .item(.some(let item)) = answer else { return }
    browser.tabs[index].item = item
    if var root = browser.stacks[index].pages.first {
      root.title = item.title ?? ""
      browser.stacks[index].pages[0] = root
    }
  }

  /// A page that is gone wants nothing any more.
  mutating func drop(_ page: Page, _ step: inout Step) {
    noteAbandoned(page, &step)
    abandon(&step) { $0.purpose.page == page.id }
  }

  private mutating func dropStacks(of before: Browser, _ step: inout Step) {
    let kept = Set(browser.stacks.flatMap(\.pages).map(\.id))
    for page in before.stacks.flatMap(\.pages) where !kept.contains(page.id) {
      drop(page, &step)
    }
  }
}

extension Browser {
  /// The stack of the same tab in the same place: its paths still mean what they meant.
  fileprivate func stack(of tab: Tab) -> Stack? {
    guard let index = tabs.firstIndex(where: { $0.path == tab.path }),
      tab.item != nil, tabs[index].item?.identifier == tab.item?.identifier
    else { return nil }
    return stacks[index]
  }
}
