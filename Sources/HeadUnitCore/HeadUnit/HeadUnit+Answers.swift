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
    case .artwork: artworkCame(pending.request.question, answer)
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
    default: content = .failed(failure ?? Failure(code: .broken, message: ""))
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
    switch browser.focus {
    case .row: browser.focus = .row(focusedRow)
    case .rowPlay: browser.focus = .rowPlay(focusedRow)
    default: break
    }
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
