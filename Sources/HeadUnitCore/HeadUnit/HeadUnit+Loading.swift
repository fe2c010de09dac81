extension HeadUnit {
  /// Whether the app may be asked for content.
  var canAsk: Bool {
    phone.isConnected && phone.app == .running && !waitsForHandler
  }

  /// Whether the app is asked for nothing because no command of it has a handler.
  public var waitsForHandler: Bool {
    profile.quirks.needsCommandFirst && !player.commands.hasHandler
  }

  mutating func openRoot(_ step: inout Step) {
    browser.reset()
    let root = browser.makePage(.root, title: phone.description?.name ?? "")
    if phone.description?.hasTabs == true {
      browser.tabList = root
    } else {
      browser.stacks[0].pages = [root]
    }
    startLoad(root.id, isRefresh: false, &step)
  }

  /// The app has said what it is: its name, and whether the root's children are tabs.
  mutating func nameRoot(_ description: AppDescription) {
    browser.updateAll { if $0.path.isRoot { $0.title = description.name } }
    guard phone.isConnected, description.hasTabs, browser.tabs.isEmpty, browser.tabList == nil,
      let root = browser.stacks[0].pages.first
    else { return }
    browser.tabList = root
    browser.stacks = [Browser.Stack()]
  }

  mutating func startLoad(_ id: PageID, isRefresh: Bool, _ step: inout Step) {
    let deadline = step.now + profile.timeouts.content
    let anchors = isRefresh ? browser.page(id).map(anchors(of:)) ?? [] : []
    abandon(&step) { $0.purpose.isLoad(of: id) }
    browser.update(id) { page in
      page.isStale = false
      page.load = Load(
        beganAt: step.now, deadline: deadline, isRefresh: isRefresh, anchors: anchors)
      page.rows.forgetRequests()
      if !isRefresh {
        page.state = .loading
        page.rows = RowWindow()
        page.count = 0
        page.beforeCut = nil
      }
    }
  }

  mutating func beginWaitingLoads(_ step: inout Step) {
    guard canAsk else { return }
    if let page = browser.tabList { beginIfWaiting(page, &step) }
    for stack in browser.stacks {
      for page in stack.pages where page.load?.step == .waiting { beginIfWaiting(page, &step) }
    }
  }

  private mutating func beginIfWaiting(_ page: Page, _ step: inout Step) {
    guard let load = page.load, load.step == .waiting else { return }
    ask(.begin(path: page.path, hint: false), for: .begin(page.id), until: load.deadline, &step)
    browser.update(page.id) { $0.load?.step = .begin }
  }

  /// What is on the screen and was reported changed is got anew.
  mutating func refreshStalePages(_ step: inout Step) {
    guard phone.isConnected, phone.app == .running else { return }
    if let page = browser.tabList, page.isStale, page.load == nil {
      startLoad(page.id, isRefresh: page.state == .shown, &step)
    }
    if let page = browser.page, page.isStale, page.load == nil {
      startLoad(page.id, isRefresh: page.state == .shown, &step)
    }
  }

  @discardableResult
  mutating func ask(
    _ question: Question, for purpose: Loader.Purpose, until deadline: Instant, _ step: inout Step
  ) -> RequestID {
    let request = loader.ask(question, for: purpose, until: deadline)
    step.emit(.ask(request))
    return request.id
  }

  /// Ends requests whose answers nobody wants any more.
  mutating func abandon(_ step: inout Step, where isUnwanted: (Loader.Pending) -> Bool) {
    for pending in loader.abandon(where: isUnwanted) {
      step.emit(.concluded(pending.request.id, .abandoned))
      if let key = pending.artworkKey { artworks.release(key) }
      tell(.cancel(pending.request.id), &step)
    }
  }

  /// Has the rows that meet the condition asked again; what was asked before is out of date.
  mutating func askAgain(_ step: inout Step, _ isMeant: (Page, Int, Row) -> Bool) {
    var outdated: [RequestID] = []
    browser.updateAll { page in
      let before = page
      outdated += page.markStale { isMeant(before, $0, $1) }
    }
    guard !outdated.isEmpty else { return }
    abandon(&step) { outdated.contains($0.request.id) }
  }

  /// The pages are gone, and with them whatever they asked.
  mutating func dropPages(_ step: inout Step) {
    for page in browser.allPages { noteAbandoned(page, &step) }
    browser.reset()
  }

  /// The focused row and the first visible one, by which a new version of the list finds its place.
  private func anchors(of page: Page) -> [Load.Anchor] {
    let first = visibleRows(of: page).first
    return [page.focusedRow, first].compactMap { row in
      guard let row, let item = page.rows[row]?.item else { return nil }
      return Load.Anchor(
        identifier: item.identifier, row: row, isFocused: row == page.focusedRow)
    }
  }

  func noteAbandoned(_ page: Page, _ step: inout Step) {
    if page.load != nil, !(page.load?.isRefresh ?? true) {
      step.emit(.remarked(.abandonedPage(page.path)))
    }
  }
}

extension Loader.Purpose {
  var page: PageID? {
    switch self {
    case .begin(let page), .count(let page), .progress(let page), .row(let page, _),
      .hint(let page, _), .play(let page):
      page
    case .tab, .artwork, .picture: nil
    }
  }

  /// Part of getting the page's list.
  func isLoad(of id: PageID) -> Bool {
    switch self {
    case .begin(let page), .count(let page), .progress(let page), .row(let page, _): page == id
    default: false
    }
  }
}
