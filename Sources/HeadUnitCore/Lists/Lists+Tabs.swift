// The root's children, where they are shown as tabs.
extension Lists {
  /// The tab bar stands on the tabs' own lists only; pushed lists have the whole height.
  var showsTabBar: Bool { !browser.tabs.isEmpty && browser.depth <= 1 }

  /// The list of tabs is whole: from now on the root's children are tabs.
  mutating func showTabs(in surroundings: Surroundings, _ step: inout Step) {
    guard let list = browser.tabList else { return }
    if list.count > tabsMaximum { step.emit(.remarked(.tooManyTabs(list.count))) }
    let tabs = list.rows.range.map { row in
      Browser.Tab(path: .root.child(row), item: list.rows[row]?.item)
    }
    let before = browser
    let chosen = before.tabs.isEmpty ? nil : before.tabs[before.current].item?.identifier
    let current =
      tabs.firstIndex { $0.item != nil && $0.item?.identifier == chosen }
      ?? tabs.firstIndex(where: \.isEnabled)
    guard let current else {
      return showNoTabs(list, in: surroundings, &step)
    }
    browser.tabs = tabs
    browser.stacks = tabs.map { tab in
      var stack = before.stack(of: tab) ?? Browser.Stack()
      // One that has another name now says it above its list as well.
      if !stack.pages.isEmpty, let title = tab.item?.title { stack.pages[0].title = title }
      return stack
    }
    browser.tabList = nil
    browser.current = current
    if let page = before.page, page.id != browser.page?.id { browser.standStill(page.id) }
    abandonTabItems(in: surroundings, &step)
    abandon(in: surroundings, &step) { $0.purpose.page == list.id }
    dropStacks(of: before, in: surroundings, &step)
    openTab(in: surroundings, &step)
    // Changed while it was being got.
    if list.isStale { renewTabs(in: surroundings, &step) }
  }

  private mutating func showNoTabs(_ list: Page, in surroundings: Surroundings, _ step: inout Step)
  {
    let hasTimedOut = list.rows.range.allSatisfy { list.rows[$0]?.content == .timedOut }
    let failure = Failure(code: .notFound, message: "None of the app’s tabs can be shown.")
    browser.tabList?.load = nil
    browser.tabList?.state = hasTimedOut ? .timedOut : .failed(failure)
    closeTabs(in: surroundings, &step)
  }

  /// The app has no tabs any more; its root is shown as the page that says so.
  mutating func closeTabs(in surroundings: Surroundings, _ step: inout Step) {
    let list = browser.tabList
    for page in browser.stacks.flatMap(\.pages) { drop(page, in: surroundings, &step) }
    abandonTabItems(in: surroundings, &step)
    browser.reset()
    step.loseFocus()
    browser.tabList = list
  }

  /// They are shown again, without their lists, while there is nothing else to show.
  mutating func keepFormerTabs() {
    guard !browser.tabs.isEmpty else { return }
    formerTabs = browser.tabs.map { FormerTab(title: $0.title, picture: icon(of: $0)?.picture) }
  }

  /// Gets the list of tabs again while the old ones stay on the screen.
  mutating func renewTabs(in surroundings: Surroundings, _ step: inout Step) {
    guard !browser.tabs.isEmpty, browser.tabList == nil, !awaitsTemplates else { return }
    let list = browser.makePage(.root, title: app?.name ?? "")
    browser.tabList = list
    startLoad(list.id, isRefresh: false, in: surroundings, &step)
  }

  /// The tab's item was reported changed.
  mutating func askTab(_ index: Int, in surroundings: Surroundings, _ step: inout Step) {
    guard surroundings.canAsk else { return }
    abandon(in: surroundings, &step) { $0.purpose == .tab(index) }
    ask(
      .item(path: browser.tabs[index].path), for: .tab(index),
      until: step.now + timeouts.content, &step)
  }

  /// The tabs themselves are new, and what was asked about them is out of date.
  private mutating func abandonTabItems(in surroundings: Surroundings, _ step: inout Step) {
    abandon(in: surroundings, &step) { if case .tab = $0.purpose { true } else { false } }
  }

  /// Whether the tab can be chosen.
  func canChoose(tab: Int) -> Bool {
    browser.tabs.indices.contains(tab) && browser.tabs[tab].isEnabled
  }

  mutating func open(tab: Int, in surroundings: Surroundings, _ step: inout Step) {
    browser.current = tab
    openTab(in: surroundings, &step)
  }

  /// The tab of a template, whose list is there.
  mutating func choose(templateTab tab: Int) {
    if tab != browser.current { standStill() }
    browser.current = tab
  }

  /// The tab's own list, got when the tab is chosen for the first time.
  private mutating func openTab(in surroundings: Surroundings, _ step: inout Step) {
    let tab = browser.tabs[browser.current]
    guard browser.stacks[browser.current].pages.isEmpty else { return }
    let page = browser.makePage(tab.path, title: tab.item?.title ?? "")
    browser.stacks[browser.current].pages = [page]
    startLoad(page.id, isRefresh: false, in: surroundings, &step)
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
  mutating func drop(_ page: Page, in surroundings: Surroundings, _ step: inout Step) {
    noteAbandoned(page, &step)
    abandon(in: surroundings, &step) { $0.purpose.page == page.id }
  }

  private mutating func dropStacks(
    of before: Browser, in surroundings: Surroundings, _ step: inout Step
  ) {
    let kept = Set(browser.stacks.flatMap(\.pages).map(\.id))
    for page in before.stacks.flatMap(\.pages) where !kept.contains(page.id) {
      drop(page, in: surroundings, &step)
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
