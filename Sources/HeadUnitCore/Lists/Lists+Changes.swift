// What the app or the phone says of lists.
extension Lists {
  /// What is on the screen is got anew at once, the rest when it is seen again; nil is everything.
  mutating func contentChanged(
    _ paths: [ContentPath]?, in surroundings: Surroundings, _ step: inout Step
  ) {
    guard surroundings.isConnected else { return }
    guard let paths else {
      browser.updateAll { $0.isStale = true }
      artworks.renew(nil)
      return renewTabs(in: surroundings, &step)
    }
    let changed = Set(paths)
    browser.updateAll { if changed.contains($0.path) { $0.isStale = true } }
    askAgain(in: surroundings, &step) { page, row, _ in changed.contains(page.path.child(row)) }
    if changed.contains(.root) { renewTabs(in: surroundings, &step) }
    for tab in browser.tabs.indices where changed.contains(browser.tabs[tab].path) {
      askTab(tab, in: surroundings, &step)
    }
  }

  mutating func itemsChanged(
    _ identifiers: Set<String>, in surroundings: Surroundings, _ step: inout Step
  ) {
    renewArtworks(of: identifiers)
    askAgain(in: surroundings, &step) { _, _, row in
      row.item.map { identifiers.contains($0.identifier) } ?? false
    }
    for (index, tab) in browser.tabs.enumerated() {
      guard let item = tab.item, identifiers.contains(item.identifier) else { continue }
      askTab(index, in: surroundings, &step)
    }
  }

  /// Pages and rows that failed for want of what is there now; hidden ones when they are seen.
  mutating func retryWhatFailed(
    under condition: PhoneCondition, in surroundings: Surroundings, _ step: inout Step
  ) {
    browser.updateAll { page in
      if case .failed(let failure) = page.state, failure.isOver(under: condition) {
        page.isStale = true
      }
    }
    askAgain(in: surroundings, &step) { _, _, row in
      if case .failed(let failure) = row.content { failure.isOver(under: condition) } else { false }
    }
  }

  /// Everything asked of an app that is gone has failed; its pages wait for it to come back.
  mutating func endWithApp(in surroundings: Surroundings, _ step: inout Step) {
    for pending in loader.end(.failed, where: { _ in true }) {
      step.emit(.concluded(pending.request.id, .failed))
      if let key = pending.artworkKey { artworks.release(key) }
      if case .play(let page) = pending.purpose {
        endStart(on: page)
        step.show(.playbackFailed(Failure(code: .broken, message: "The app stopped.")))
      }
    }
    browser.updateAll { page in
      page.rows.forgetRequests()
      if page.load == nil { page.isStale = true }
      page.load?.step = .waiting
    }
  }
}

extension Failure {
  fileprivate func isOver(under condition: PhoneCondition) -> Bool {
    switch code {
    case .locked: !condition.isLocked
    case .offline: condition.network != .offline
    case .signedOut, .notFound, .broken, .other: false
    }
  }
}
