extension HeadUnit {
  mutating func connect(_ step: inout Step) {
    guard connection.connect(under: limits, &step) else { return }
    screen = .content
    openRoot(&step)
  }

  mutating func disconnect(_ step: inout Step) {
    guard connection.disconnect() else { return }
    dropPages(&step)
    abandon(&step) { _ in true }
    playback.endCommands(&step)
    screen = .content
    toast = nil
    artworks.reset(keeping: appIconKey)
    motion = nil
    press = nil
    returnToListAt = nil
    playback.keepOnlyShownCover()
    // The car was where the sound came out.
    if player.owner == .app { tell(.route(.oldDeviceUnavailable), &step) }
  }

  mutating func appStarted(_ description: AppDescription, _ step: inout Step) {
    let start = connection.noteStart(description)
    if case .reconnecting = toast?.message { toast = nil }
    if phone.isConnected, start.changesTabs {
      dropPages(&step)
      abandon(&step) { $0.purpose != .artwork && $0.purpose != .picture }
      openRoot(&step)
    }
    nameRoot(description)
    if start.isNew { renewTabs(&step) }
  }

  mutating func appStopped(_ stop: AppStop, _ step: inout Step) {
    guard connection.hasApp else { return }
    fail(&step)
    forgetPlayback(&step)
    switch stop {
    case .ended: end(.ended, &step)
    case .crashed: noteCrash(&step)
    }
  }

  /// The app is gone until the phone is connected anew.
  mutating func end(_ reason: Phone.StopReason, _ step: inout Step) {
    dropPages(&step)
    abandon(&step) { _ in true }
    forgetPlayback(&step)
    artworks.reset(keeping: appIconKey)
    connection.end(reason)
    screen = .content
  }

  mutating func change(_ step: inout Step, _ change: (inout PhoneCondition) -> Void) {
    guard let before = connection.change(change, &step) else { return }
    retryWhatFailed(under: phone.condition, &step)
    let isOnlineAnew = phone.condition.network != before.network
    if isOnlineAnew && phone.condition.network != .offline
      || before.isLocked && !phone.condition.isLocked
    {
      retryArtworks()
    }
  }
}

extension HeadUnit {
  /// Pages and rows that failed for want of what is there now; hidden ones when they are seen.
  private mutating func retryWhatFailed(under condition: PhoneCondition, _ step: inout Step) {
    browser.updateAll { page in
      if case .failed(let failure) = page.state, failure.isOver(under: condition) {
        page.isStale = true
      }
    }
    askAgain(&step) { _, _, row in
      if case .failed(let failure) = row.content { failure.isOver(under: condition) } else { false }
    }
  }

  /// Nothing plays any more, and nobody is there to play it.
  private mutating func forgetPlayback(_ step: inout Step) {
    playback.forgetApp(&step)
    if screen == .nowPlaying { leaveNowPlaying(&step) }
  }

  private mutating func noteCrash(_ step: inout Step) {
    guard connection.noteCrash(at: step.now) else {
      step.emit(.remarked(.gaveUp))
      return end(.crashedTooOften, &step)
    }
    if phone.isConnected { showReconnecting(&step) }
  }

  /// Unless the driver is being told that what he chose does not play.
  private func showReconnecting(_ step: inout Step) {
    if case .playbackFailed = step.message { return }
    let isNew = toast?.until == step.now + Toast.duration
    if case .playbackFailed = toast?.message, isNew { return }
    step.show(.reconnecting(phone.description?.name ?? "the app"))
  }

  /// Everything asked of an app that is gone has failed; its pages wait for it to come back.
  private mutating func fail(_ step: inout Step) {
    for pending in loader.end(.failed, where: { _ in true }) {
      step.emit(.concluded(pending.request.id, .failed))
      if let key = pending.artworkKey { artworks.release(key) }
      if case .play(let page) = pending.purpose {
        browser.update(page) { $0.startingRow = nil }
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

extension HeadUnit {
  mutating func take(_ report: Report, _ step: inout Step) {
    // What an app said before it was gone may still be under way; what it wrote is kept.
    guard connection.hasApp || report.isLog else { return }
    switch report {
    case .started(let description): appStarted(description, &step)
    case .stopped(let stop): appStopped(stop, &step)
    case .contentChanged(let paths): contentChanged(paths, &step)
    case .itemsChanged(let identifiers): itemsChanged(Set(identifiers), &step)
    case .nowPlaying(let info): playback.publish(info, at: step.now)
    case .commands(let commands): playback.offer(commands)
    case .nowPlayingIdentifiers(let identifiers): playback.mark(identifiers)
    case .audioSession(let session): playback.change(session)
    case .devices(let devices): playback.list(devices)
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
