extension HeadUnit {
  mutating func take(_ report: Report, _ step: inout Step) {
    // What an app said before it was gone may still be under way; what it wrote is kept.
    guard phone.app == .running || phone.app == .starting || report.isLog else { return }
    switch report {
    case .started(let description): appStarted(description, &step)
    case .stopped(let stop): appStopped(stop, &step)
    case .contentChanged(let paths): contentChanged(paths, &step)
    case .itemsChanged(let identifiers): itemsChanged(Set(identifiers), &step)
    case .nowPlaying(let info):
      player.publish(info, at: step.now)
      layOutControls()
    case .commands(let commands):
      player.commands = commands
      layOutControls()
    case .nowPlayingIdentifiers(let identifiers): player.mark(identifiers)
    case .audioSession(let session): change(session)
    case .devices(let devices): player.devices = devices
    case .log(let text): step.emit(.remarked(.wrote(text)))
    }
  }

  /// What is on the screen is got anew at once, the rest when it is seen again; nil is everything.
  private mutating func contentChanged(_ paths: [ContentPath]?, _ step: inout Step) {
    guard phone.isConnected else { return }
    guard let paths else {
      browser.updateAll { $0.isStale = true }
      artworks.renew(nil)
      return renewTabs(&step)
    }
    let changed = Set(paths)
    browser.updateAll { if changed.contains($0.path) { $0.isStale = true } }
    askAgain(&step) { page, row, _ in changed.contains(page.path.child(row)) }
    if changed.contains(.root) { renewTabs(&step) }
    for tab in browser.tabs.indices where changed.contains(browser.tabs[tab].path) {
      askTab(tab, &step)
    }
  }

  private mutating func itemsChanged(_ identifiers: Set<String>, _ step: inout Step) {
    renewArtworks(of: identifiers)
    askAgain(&step) { _, _, row in row.item.map { identifiers.contains($0.identifier) } ?? false }
    for (index, tab) in browser.tabs.enumerated() {
      guard let item = tab.item, identifiers.contains(item.identifier) else { continue }
      askTab(index, &step)
    }
  }
}

extension Report {
  fileprivate var isLog: Bool {
    if case .log = self { true } else { false }
  }
}
