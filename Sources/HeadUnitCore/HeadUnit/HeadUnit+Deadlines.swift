extension HeadUnit {
  /// Everything whose time has run out at this instant.
  mutating func expire(_ step: inout Step) {
    expirePages(&step)
    for pending in loader.expire(at: step.now) {
      step.emit(.concluded(pending.request.id, .timedOut))
      tell(.cancel(pending.request.id), &step)
      expired(pending, &step)
    }
    expireCommands(&step)
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
      show(.playbackTimedOut, at: step.now)
    case .artwork:
      artworkUnavailable(pending.request.question)
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

  private mutating func expireCommands(_ step: inout Step) {
    for command in player.pending where command.deadline <= step.now {
      conclude(command, nil, &step)
    }
  }
}
