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
    case .hint, .tab, .play, .artwork, .picture: false
    }
  }
}

extension HeadUnit {
  mutating func take(_ answer: Answer, to id: RequestID, _ step: inout Step) {
    switch loader.judge(answer, to: id) {
    case .discarded(let discard):
      step.emit(.discarded(id, discard))
    case .awaited(let pending):
      let failure = answer.failure(for: pending.request.question)
      step.emit(.concluded(id, failure == nil ? .answered : .failed))
      take(answer, failure, for: pending, &step)
    }
  }

  private mutating func take(
    _ answer: Answer, _ failure: Failure?, for pending: Loader.Pending, _ step: inout Step
  ) {
    switch pending.purpose {
    case .begin(let page): begun(page, failure, &step)
    case .count(let page): counted(page, answer, failure, &step)
    case .progress(let page):
      if case .showsProgress(let shows) = answer {
        browser.update(page) { $0.showsProgress = shows }
      }
    case .row(let page, let row): rowCame(page, row, answer, failure, &step)
    case .tab(let index): tabCame(index, answer)
    case .hint: break
    case .play(let page): started(page, pending.request.question.path, failure, &step)
    case .artwork: playback.coverCame(pending.request.question, answer)
    case .picture: pictureCame(pending, answer)
    }
  }

  private mutating func begun(_ id: PageID, _ failure: Failure?, _ step: inout Step) {
    guard let page = browser.page(id), let load = page.load else { return }
    if let failure { return fail(id, .failed(failure), &step) }
    browser.update(id) { $0.load?.step = .count }
    ask(.count(path: page.path), for: .count(id), until: load.deadline, &step)
    ask(.showsProgress(path: page.path), for: .progress(id), until: load.deadline, &step)
  }

  private mutating func counted(
    _ id: PageID, _ answer: Answer, _ failure: Failure?, _ step: inout Step
  ) {
    if let failure { return fail(id, .failed(failure), &step) }
    guard case .count(let count) = answer else { return }
    browser.update(id) { $0.take(count: min(count, Page.countLimit)) }
    guard count == 0 else { return }
    if browser.page(id)?.path.isRoot == true { step.emit(.remarked(.emptyRoot)) }
    fail(id, .empty, &step)
  }

  /// The page ends its load without a list: nothing there, or nothing to be had.
  mutating func fail(_ id: PageID, _ state: Page.State, _ step: inout Step) {
    abandon(&step) { $0.purpose.isLoad(of: id) || $0.purpose == .play(id) }
    browser.update(id) { page in
      page.state = state
      page.load = nil
      page.count = 0
      page.rows = RowWindow()
      page.scroll = 0
      page.focusedRow = nil
      page.startingRow = nil
      page.beforeCut = nil
    }
    if browser.tabList?.id == id, !browser.tabs.isEmpty { closeTabs(&step) }
  }

  private mutating func rowCame(
    _ id: PageID, _ row: Int, _ answer: Answer, _ failure: Failure?, _ step: inout Step
  ) {
    let content: Row.Content
    switch answer {
    case .item(.some(let item)): content = .item(item)
    case .item(.none): content = .missing
    case .done, .count, .showsProgress, .artwork, .failed, .garbage:
      content = .failed(failure ?? Failure(code: .broken, message: ""))
    }
    setRow(id, row, content)
    rowSettled(id, &step)
  }

  mutating func setRow(_ id: PageID, _ row: Int, _ content: Row.Content) {
    browser.update(id) { page in
      page.rows.update(row) {
        $0.content = content
        $0.request = nil
        $0.isStale = false
      }
    }
  }

  /// One more row of a list that is being got is known: the list is shown with the first of them,
  /// and a new version of it is whole with the last.
  mutating func rowSettled(_ id: PageID, _ step: inout Step) {
    guard let page = browser.page(id), let load = page.load, load.step == .rows else { return }
    let isWhole = !wantedRows(of: page).contains { page.rows[$0]?.needsOutcome ?? true }
    if browser.tabList?.id == id {
      if isWhole { showTabs(&step) }
    } else if load.isRefresh {
      if isWhole { finishRefresh(id) }
    } else {
      browser.update(id) { page in
        page.state = .shown
        page.load = nil
      }
    }
  }

  /// A row that still stands where it stood keeps its place on the screen, and the focus.
  mutating func finishRefresh(_ id: PageID) {
    guard let page = browser.page(id) else { return }
    var shift = 0
    var focusedRow = page.focusedRow
    for anchor in page.load?.anchors ?? [] {
      guard let row = page.rows.row(of: anchor.identifier, near: anchor.row) else { continue }
      if anchor.isFocused { focusedRow = row }
      shift = metrics.rowTop(row) - metrics.rowTop(anchor.row)
    }
    let start = scrollBeforeRefresh(of: page)
    let startingRow = rowStartingToPlay(on: page)
    browser.update(id) { page in
      page.startingRow = startingRow
      page.state = .shown
      page.load = nil
      page.scroll = start + shift
      page.focusedRow = focusedRow
    }
    guard browser.page?.id == id, let focusedRow else { return }
    browser.focus = browser.focus?.moved(to: focusedRow)
  }

  /// The row that spins, wherever the new version of the list has it.
  private func rowStartingToPlay(on page: Page) -> Int? {
    guard let row = page.startingRow else { return nil }
    for pending in loader.pending where pending.purpose == .play(page.id) {
      guard case .play(_, let identifier) = pending.request.question else { continue }
      return page.rows.row(of: identifier, near: row) ?? row
    }
    return row
  }

  /// A list that has become shorter may have moved the place; the driver did not.
  private func scrollBeforeRefresh(of page: Page) -> Int {
    guard let before = page.load?.scroll, page.scroll == min(before, maximumScroll(of: page)) else {
      return page.scroll
    }
    return before
  }
}

extension Row {
  /// Known as far as it will be, for the version of the list that is being got.
  var needsOutcome: Bool { request != nil || isUnknown || isStale }
}

extension Answer {
  /// Why the answer is of no use, if so.
  func failure(for question: Question) -> Failure? {
    if case .failed(let failure) = self { return failure }
    guard !fits(question) else { return nil }
    return Failure(code: .broken, message: "The app gave no proper answer.")
  }
}

extension HeadUnit {
  /// Everything whose time has run out at this instant.
  mutating func expire(_ step: inout Step) {
    expirePages(&step)
    for pending in loader.expire(at: step.now) {
      step.emit(.concluded(pending.request.id, .timedOut))
      tell(.cancel(pending.request.id), &step)
      expired(pending, &step)
    }
    playback.expireCommands(in: surroundings, &step)
  }

  /// A page whose list is not there by now; what it asked for times out with it.
  private mutating func expirePages(_ step: inout Step) {
    for page in browser.allPages {
      guard let load = page.load, load.deadline <= step.now else { continue }
      for pending in loader.end(.timedOut, where: { $0.purpose.isLoad(of: page.id) }) {
        step.emit(.concluded(pending.request.id, .timedOut))
        tell(.cancel(pending.request.id), &step)
        if case .row(_, let row) = pending.purpose { rowTimedOut(page.id, row) }
      }
      if load.step == .rows, browser.tabList?.id == page.id {
        showTabs(&step)
      } else if load.isRefresh, load.step == .rows {
        finishRefresh(page.id)
      } else {
        fail(page.id, .timedOut, &step)
      }
    }
  }

  private mutating func expired(_ pending: Loader.Pending, _ step: inout Step) {
    switch pending.purpose {
    case .row(let page, let row):
      rowTimedOut(page, row)
    case .play(let page):
      browser.update(page) { $0.startingRow = nil }
      step.show(.playbackTimedOut)
    case .artwork:
      playback.coverCame(pending.request.question, nil)
    case .picture:
      pictureCame(pending, nil)
    case .begin, .count, .progress, .hint, .tab:
      break
    }
  }

  /// A row that was known keeps what it has; one that was not says so.
  private mutating func rowTimedOut(_ id: PageID, _ row: Int) {
    let known = browser.page(id)?.rows[row]?.content ?? .unknown
    setRow(id, row, known == .unknown ? .timedOut : known)
  }
}
