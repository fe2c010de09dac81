extension HeadUnit {
  mutating func take(_ report: Report, _ step: inout Step) {
    // What an app said before it was gone may still be under way.
    guard report.isAboutTheAppItself || phone.app == .running || phone.app == .starting else {
      return
    }
    switch report {
    case .started(let description): appStarted(description, &step)
    case .stopped(let stop): appStopped(stop, &step)
    case .contentChanged(let paths): contentChanged(paths, &step)
    case .itemsChanged(let identifiers): itemsChanged(Set(identifiers), &step)
    case .nowPlaying(let info): player.publish(info, at: step.now)
    case .commands(let commands): player.commands = commands
    case .nowPlayingIdentifiers(let identifiers): player.identifiers = identifiers
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
      return renewTabs(&step)
    }
    let changed = Set(paths)
    browser.updateAll { page in
      if changed.contains(page.path) { page.isStale = true }
      for row in page.rows.range where changed.contains(page.path.child(row)) {
        page.rows.update(row) { $0.isStale = true }
      }
      page.beforeCut?.rows = nil
    }
    if changed.contains(.root) { renewTabs(&step) }
    for tab in browser.tabs.indices where changed.contains(browser.tabs[tab].path) {
      askTab(tab, &step)
    }
  }

  private mutating func itemsChanged(_ identifiers: Set<String>, _ step: inout Step) {
    browser.updateAll { page in
      page.beforeCut?.rows = nil
      for row in page.rows.range {
        guard let item = page.rows[row]?.item, identifiers.contains(item.identifier) else {
          continue
        }
        page.rows.update(row) { $0.isStale = true }
      }
    }
    for (index, tab) in browser.tabs.enumerated() {
      guard let item = tab.item, identifiers.contains(item.identifier) else { continue }
      askTab(index, &step)
    }
  }

  private mutating func askTab(_ index: Int, _ step: inout Step) {
    guard canAsk else { return }
    ask(
      .item(path: browser.tabs[index].path), for: .tab(index),
      until: step.now + profile.timeouts.content, &step)
  }

  /// Gets the list of tabs again while the old ones stay on the screen.
  private mutating func renewTabs(_ step: inout Step) {
    guard !browser.tabs.isEmpty, browser.tabList == nil else { return }
    let list = browser.makePage(.root, title: phone.description?.name ?? "")
    browser.tabList = list
    startLoad(list.id, isRefresh: false, &step)
  }
}

extension Report {
  fileprivate var isAboutTheAppItself: Bool {
    switch self {
    case .started, .stopped, .log: true
    default: false
    }
  }
}
