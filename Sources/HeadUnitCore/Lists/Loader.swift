/// The requests under way: each gets one number, one deadline and one outcome.
public struct Loader: Hashable, Sendable {
  /// What a request is for.
  enum Purpose: Hashable, Sendable {
    case begin(PageID)
    case count(PageID)
    case progress(PageID)
    case row(PageID, Int)
    case hint(PageID, Int)
    /// A tab whose item was reported changed.
    case tab(Int)
    case play(PageID)
    /// Something of a template that the driver pressed; a button is on no page.
    case select(PageID?, TemplateElement)
    /// The cover of what plays.
    case artwork
    /// One of `Artworks`.
    case picture
  }

  struct Pending: Hashable, Sendable {
    let request: Request
    let purpose: Purpose
    let deadline: Instant
  }

  /// What to make of an answer.
  enum Verdict: Hashable, Sendable {
    case awaited(Pending)
    case discarded(Discard)
  }

  /// Ascending by number, since numbers are given out in order.
  private(set) var pending: [Pending] = []
  public private(set) var outcomes: [Outcome: Int] = [:]
  public private(set) var discards: [Discard: Int] = [:]
  private var nextNumber = 1
  private var recent = RecentOutcomes()

  public var pendingCount: Int { pending.count }
  /// In the order in which they were asked.
  public var pendingRequests: [Request] { pending.map(\.request) }
  public var askedCount: Int { nextNumber - 1 }

  func outcomeCount(_ outcome: Outcome) -> Int { outcomes[outcome, default: 0] }

  var firstDeadline: Instant? { pending.lazy.map(\.deadline).min() }

  mutating func ask(_ question: Question, for purpose: Purpose, until deadline: Instant) -> Request
  {
    let request = Request(id: RequestID(nextNumber), question: question)
    nextNumber += 1
    pending.append(Pending(request: request, purpose: purpose, deadline: deadline))
    return request
  }

  mutating func judge(_ answer: Answer, to id: RequestID) -> Verdict {
    if let index = index(of: id) {
      let found = pending.remove(at: index)
      conclude(id, answer.failure(for: found.request.question) == nil ? .answered : .failed)
      return .awaited(found)
    }
    let discard = recent.discard(for: id, askedCount: askedCount)
    discards[discard, default: 0] += 1
    return .discarded(discard)
  }

  /// The requests whose time has run out at this instant, in the order they were asked.
  mutating func expire(at now: Instant) -> [Pending] {
    end(.timedOut) { $0.deadline <= now }
  }

  mutating func abandon(where isUnwanted: (Pending) -> Bool) -> [Pending] {
    end(.abandoned, where: isUnwanted)
  }

  /// Ends every request that meets the condition with the outcome.
  mutating func end(_ outcome: Outcome, where isMeant: (Pending) -> Bool) -> [Pending] {
    guard pending.contains(where: isMeant) else { return [] }
    let ended = pending.filter(isMeant)
    pending.removeAll(where: isMeant)
    for request in ended { conclude(request.request.id, outcome) }
    return ended
  }
}

extension Loader {
  private func index(of id: RequestID) -> Int? {
    var low = 0
    var high = pending.count
    while low < high {
      let middle = (low + high) / 2
      if pending[middle].request.id < id { low = middle + 1 } else { high = middle }
    }
    return low < pending.count && pending[low].request.id == id ? low : nil
  }

  private mutating func conclude(_ id: RequestID, _ outcome: Outcome) {
    outcomes[outcome, default: 0] += 1
    recent.note(id, outcome)
  }
}

/// How the last 4,096 requests ended, to tell a late answer from a duplicate; older ones are late.
private struct RecentOutcomes: Hashable, Sendable {
  private static let size = 4_096
  private var wasAnswered = [Bool](repeating: false, count: size)

  mutating func note(_ id: RequestID, _ outcome: Outcome) {
    wasAnswered[id.number % Self.size] = outcome == .answered || outcome == .failed
  }

  func discard(for id: RequestID, askedCount: Int) -> Discard {
    guard (1...max(1, askedCount)).contains(id.number), askedCount > 0 else { return .unknown }
    guard id.number > askedCount - Self.size else { return .late }
    return wasAnswered[id.number % Self.size] ? .duplicate : .late
  }
}

// Getting lists, and getting them anew.
extension Lists {
  mutating func openRoot(in surroundings: Surroundings, _ step: inout Step) {
    keepFormerTabs()
    browser.reset()
    step.loseFocus()
    let root = browser.makePage(.root, title: app?.name ?? "")
    if app?.hasTabs == true {
      browser.tabList = root
    } else {
      browser.stacks[0].pages = [root]
    }
    startLoad(root.id, isRefresh: false, in: surroundings, &step)
  }

  /// The app has said what it is: its name, and whether the root's children are tabs.
  mutating func nameRoot(in surroundings: Surroundings) {
    guard let app else { return }
    browser.updateAll { if $0.path.isRoot, $0.template == nil { $0.title = app.name } }
    guard surroundings.isConnected, app.hasTabs, browser.tabs.isEmpty,
      browser.tabList == nil,
      let root = browser.stacks[0].pages.first
    else { return }
    browser.tabList = root
    browser.stacks = [Browser.Stack()]
  }

  mutating func startLoad(
    _ id: PageID, isRefresh: Bool, in surroundings: Surroundings, _ step: inout Step
  ) {
    let deadline = step.now + timeouts.content
    let anchors =
      isRefresh ? browser.page(id).map { self.anchors(of: $0, in: surroundings) } ?? [] : []
    abandon(in: surroundings, &step) { $0.purpose.isLoad(of: id) }
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

  mutating func beginWaitingLoads(in surroundings: Surroundings, _ step: inout Step) {
    guard surroundings.canAsk, !awaitsTemplates else { return }
    if let page = browser.tabList { beginIfWaiting(page, in: surroundings, &step) }
    for stack in browser.stacks {
      for page in stack.pages where page.load?.step == .waiting {
        beginIfWaiting(page, in: surroundings, &step)
      }
    }
  }

  private mutating func beginIfWaiting(
    _ page: Page, in surroundings: Surroundings, _ step: inout Step
  ) {
    guard let load = page.load, load.step == .waiting else { return }
    ask(.begin(path: page.path, hint: false), for: .begin(page.id), until: load.deadline, &step)
    browser.update(page.id) { page in
      page.load?.step = .begin
      // What has changed until now is in what is asked for now.
      page.isStale = false
    }
  }

  /// What is on the screen and was reported changed is got anew.
  mutating func refreshStalePages(in surroundings: Surroundings, _ step: inout Step) {
    guard surroundings.isConnected, surroundings.isAppRunning else { return }
    if let page = browser.tabList, page.isStale, page.load == nil {
      startLoad(page.id, isRefresh: page.state == .shown, in: surroundings, &step)
    }
    if let page = browser.page, page.isStale, page.load == nil {
      startLoad(page.id, isRefresh: page.state == .shown, in: surroundings, &step)
    }
  }

  /// Has the rows that meet the condition asked again; what was asked before is out of date.
  mutating func askAgain(
    in surroundings: Surroundings, _ step: inout Step, _ isMeant: (Page, Int, Row) -> Bool
  ) {
    var outdated: [RequestID] = []
    browser.updateAll { page in
      let before = page
      outdated += page.markStale { isMeant(before, $0, $1) }
    }
    guard !outdated.isEmpty else { return }
    abandon(in: surroundings, &step) { outdated.contains($0.request.id) }
  }

  /// The pages are gone, and with them whatever they asked.
  mutating func dropPages(in surroundings: Surroundings, _ step: inout Step) {
    for page in browser.allPages { noteAbandoned(page, &step) }
    keepFormerTabs()
    browser.reset()
    step.loseFocus()
  }

  /// The focused row and the first visible one, by which a new version of the list finds its place.
  private func anchors(of page: Page, in surroundings: Surroundings) -> [Load.Anchor] {
    let first = visibleRows(of: page, in: surroundings).first
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

// What comes of an answer.
extension Lists {
  /// The request that has been waiting for the answer, and why it is of no use, if so.
  mutating func judge(
    _ answer: Answer, to id: RequestID, _ step: inout Step
  ) -> (pending: Loader.Pending, failure: Failure?)? {
    switch loader.judge(answer, to: id) {
    case .discarded(let discard):
      step.emit(.discarded(id, discard))
      return nil
    case .awaited(let pending):
      let failure = answer.failure(for: pending.request.question)
      step.emit(.concluded(id, failure == nil ? .answered : .failed))
      return (pending, failure)
    }
  }

  mutating func beginCame(
    _ id: PageID, _ failure: Failure?, in surroundings: Surroundings, _ step: inout Step
  ) {
    guard let page = browser.page(id), let load = page.load else { return }
    if let failure { return fail(id, .failed(failure), in: surroundings, &step) }
    browser.update(id) { $0.load?.step = .count }
    ask(.count(path: page.path), for: .count(id), until: load.deadline, &step)
    ask(.showsProgress(path: page.path), for: .progress(id), until: load.deadline, &step)
  }

  mutating func countCame(
    _ id: PageID, _ answer: Answer, _ failure: Failure?, in surroundings: Surroundings,
    _ step: inout Step
  ) {
    if let failure { return fail(id, .failed(failure), in: surroundings, &step) }
    guard case .count(let count) = answer else { return }
    browser.update(id) { $0.take(count: min(count, ListMetrics.countLimit)) }
    guard count == 0 else { return }
    if browser.page(id)?.path.isRoot == true { step.emit(.remarked(.emptyRoot)) }
    fail(id, .empty, in: surroundings, &step)
  }

  /// The page ends its load without a list: nothing there, or nothing to be had.
  mutating func fail(
    _ id: PageID, _ state: Page.State, in surroundings: Surroundings, _ step: inout Step
  ) {
    abandon(in: surroundings, &step) { $0.purpose.isLoad(of: id) || $0.purpose == .play(id) }
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
    if browser.tabList?.id == id, !browser.tabs.isEmpty { closeTabs(in: surroundings, &step) }
  }

  mutating func progressCame(_ id: PageID, _ answer: Answer) {
    if case .showsProgress(let shows) = answer {
      browser.update(id) { $0.showsProgress = shows }
    }
  }

  mutating func rowCame(
    _ id: PageID, _ row: Int, _ answer: Answer, _ failure: Failure?, in surroundings: Surroundings,
    _ step: inout Step
  ) {
    let content: Row.Content
    switch answer {
    case .item(.some(let item)): content = .item(item)
    case .item(.none): content = .missing
    case .done, .count, .showsProgress, .artwork, .failed, .garbage:
      content = .failed(failure ?? Failure(code: .broken, message: ""))
    }
    setRow(id, row, content)
    settleStartingRow(of: id)
    rowSettled(id, in: surroundings, &step)
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
  mutating func rowSettled(_ id: PageID, in surroundings: Surroundings, _ step: inout Step) {
    guard let page = browser.page(id), let load = page.load, load.step == .rows else { return }
    let isWhole = !wantedRows(of: page, in: surroundings).contains {
      page.rows[$0]?.needsOutcome ?? true
    }
    if browser.tabList?.id == id {
      if isWhole { showTabs(in: surroundings, &step) }
    } else if load.isRefresh {
      if isWhole { finishRefresh(id, in: surroundings, &step) }
    } else {
      browser.update(id) { page in
        page.state = .shown
        page.load = nil
      }
    }
  }

  /// A new version is whole as well when the driver scrolls away from what is missing in it.
  mutating func finishWholeRefresh(in surroundings: Surroundings, _ step: inout Step) {
    guard let page = browser.page, page.load?.isRefresh ?? false,
      !wantedRows(of: page, in: surroundings).isEmpty
    else { return }
    rowSettled(page.id, in: surroundings, &step)
  }

  /// A row that still stands where it stood keeps its place on the screen, and the focus.
  mutating func finishRefresh(_ id: PageID, in surroundings: Surroundings, _ step: inout Step) {
    guard let page = browser.page(id) else { return }
    var shift = 0
    var focusedRow = page.focusedRow
    for anchor in page.load?.anchors ?? [] {
      guard let row = page.rows.row(of: anchor.identifier, near: anchor.row) else { continue }
      if anchor.isFocused { focusedRow = row }
      shift = metrics.rowTop(row) - metrics.rowTop(anchor.row)
    }
    let start = scrollBeforeRefresh(of: page, in: surroundings)
    let startingRow = rowStartingToPlay(on: page)
    browser.update(id) { page in
      page.startingRow = startingRow
      page.state = .shown
      page.load = nil
      page.forgetStale()
      page.scroll = start + shift
      page.focusedRow = focusedRow
    }
    guard browser.page?.id == id, let focusedRow else { return }
    step.moveFocus(to: focusedRow)
  }

  private mutating func settleStartingRow(of id: PageID) {
    guard let page = browser.page(id), page.startingRow != nil, page.load?.isRefresh ?? false
    else { return }
    let row = rowStartingToPlay(on: page)
    if row != page.startingRow { browser.update(id) { $0.startingRow = row } }
  }

  /// The row that spins, wherever the new version of the list has it: the row that was chosen where
  /// it has it nowhere.
  private func rowStartingToPlay(on page: Page) -> Int? {
    guard let row = page.startingRow else { return nil }
    for pending in loader.pending where pending.purpose == .play(page.id) {
      guard case .play(let chosen, let identifier) = pending.request.question else { continue }
      return page.rows.row(of: identifier, near: row) ?? chosen.row
    }
    return row
  }

  /// A list that has become shorter may have moved the place; the driver did not.
  private func scrollBeforeRefresh(of page: Page, in surroundings: Surroundings) -> Int {
    guard let before = page.load?.scroll,
      page.scroll == min(before, maximumScroll(of: page, in: surroundings))
    else {
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

// What comes of no answer in time.
extension Lists {
  /// Gives back the questions for which lists themselves have no use.
  mutating func expire(in surroundings: Surroundings, _ step: inout Step) -> [Question] {
    expirePages(in: surroundings, &step)
    var covers: [Question] = []
    for pending in loader.expire(at: step.now) {
      step.emit(.concluded(pending.request.id, .timedOut))
      surroundings.tell(.cancel(pending.request.id), &step)
      switch pending.purpose {
      case .row(let page, let row): rowTimedOut(page, row)
      case .play(let page):
        endStart(on: page)
        step.show(.playbackTimedOut)
      case .select(_, .assistant): step.show(.playbackTimedOut)
      case .select(let page, _): endSelection(on: page)
      case .artwork: covers.append(pending.request.question)
      case .picture: pictureCame(pending, nil)
      case .begin, .count, .progress, .hint, .tab: break
      }
    }
    return covers
  }

  /// A page whose list is not there by now; what it asked for times out with it.
  private mutating func expirePages(in surroundings: Surroundings, _ step: inout Step) {
    for page in browser.allPages {
      guard let load = page.load, load.deadline <= step.now else { continue }
      for pending in loader.end(.timedOut, where: { $0.purpose.isLoad(of: page.id) }) {
        step.emit(.concluded(pending.request.id, .timedOut))
        surroundings.tell(.cancel(pending.request.id), &step)
        guard case .row(_, let row) = pending.purpose else { continue }
        // What stood in the row before is not what the new version of the list has.
        if load.isRefresh { setRow(page.id, row, .timedOut) } else { rowTimedOut(page.id, row) }
      }
      if load.step == .rows, browser.tabList?.id == page.id {
        showTabs(in: surroundings, &step)
      } else if load.isRefresh, load.step == .rows {
        finishRefresh(page.id, in: surroundings, &step)
      } else {
        fail(page.id, .timedOut, in: surroundings, &step)
      }
    }
  }

  /// A row that was known keeps what it has; one that was not says so.
  private mutating func rowTimedOut(_ id: PageID, _ row: Int) {
    let known = browser.page(id)?.rows[row]?.content ?? .unknown
    setRow(id, row, known == .unknown ? .timedOut : known)
  }
}
