// Choosing something to play, and the now-playing screen.
extension HeadUnit {
  static let returnDelay = Duration.milliseconds(500)

  mutating func startPlaying(
    _ item: ContentItem, row: Int, on page: Page, _ step: inout Step
  ) {
    guard canAsk else { return }
    browser.update(page.id) { page in
      page.startingRow = row
      page.focusedRow = row
    }
    ask(
      .play(path: page.path.child(row), identifier: item.identifier), for: .play(page.id),
      until: step.now + profile.timeouts.playback, &step)
  }

  mutating func started(
    _ id: PageID, _ path: ContentPath?, _ failure: Failure?, _ step: inout Step
  ) {
    browser.update(id) { $0.startingRow = nil }
    if let failure { return show(.playbackFailed(failure), at: step.now) }
    player.settleOwner()
    showNowPlaying(&step)
    if !player.isPlaying || player.owner != .app {
      // Real cars push the screen and take it away again.
      returnToListAt = step.now + Self.returnDelay
      if let path { step.emit(.remarked(.nothingPlays(path))) }
    }
  }

  private mutating func showNowPlaying(_ step: inout Step) {
    begin(.nowPlayingIn, at: step.now)
    screen = .nowPlaying
  }

  mutating func openNowPlaying(_ step: inout Step) {
    guard screen != .nowPlaying else { return }
    if case .stopped = phone.app { return }
    abandonStart(&step)
    showNowPlaying(&step)
  }

  mutating func leaveNowPlaying(_ step: inout Step) {
    returnToListAt = nil
    begin(.nowPlayingOut, at: step.now)
    screen = .content
  }

  mutating func returnToList(_ step: inout Step) {
    returnToListAt = nil
    if screen == .nowPlaying { leaveNowPlaying(&step) }
  }

  /// The driver leaves the page on which something was to start playing.
  mutating func abandonStart(_ step: inout Step) {
    guard let page = browser.page, page.startingRow != nil else { return }
    abandon(&step) { $0.purpose == .play(page.id) }
    browser.update(page.id) { $0.startingRow = nil }
  }
}

// The cover of what plays: asked once a track, at the size drawn.
extension HeadUnit {
  mutating func settleArtwork(_ step: inout Step) {
    let wanted = player.owner == .app ? player.info?.artwork : nil
    guard player.artwork.name != wanted else { return }
    abandon(&step) { $0.purpose == .artwork }
    player.artwork = .none
    guard let wanted, phone.isConnected, phone.app == .running else { return }
    player.artwork = .loading(name: wanted)
    let size = PixelSize(width: metrics.coverSide, height: metrics.coverSide)
    ask(
      .artwork(name: wanted, size: size), for: .artwork,
      until: step.now + profile.timeouts.artwork, &step)
  }

  mutating func artworkCame(_ question: Question, _ answer: Answer) {
    guard case .artwork(let name, _) = question else { return }
    if case .artwork(.some(let picture)) = answer {
      player.artwork = .shown(name: name, picture)
    } else {
      player.artwork = .unavailable(name: name)
    }
  }

  mutating func artworkUnavailable(_ question: Question) {
    if case .artwork(let name, _) = question { player.artwork = .unavailable(name: name) }
  }
}

// Who plays: calls, other apps, headphones.
extension HeadUnit {
  mutating func change(_ session: AudioSession) {
    player.change(session)
    // An app that takes the loudspeakers back knows that its interruption is over.
    if session.isActive, !player.isCovered, !player.isTakenOver { player.isAppInterrupted = false }
  }

  mutating func beginInterruption(_ kind: InterruptionKind, _ step: inout Step) {
    player.interruptions.insert(kind)
    if kind != .navigation { interruptApp(&step) }
  }

  mutating func endInterruption(
    _ kind: InterruptionKind, shouldResume: Bool, _ step: inout Step
  ) {
    player.interruptions.remove(kind)
    if kind == .call { player.isOnCall = false }
    guard !player.isCovered, !player.isTakenOver else { return }
    resumeApp(shouldResume: shouldResume, &step)
  }

  mutating func otherAppPlays(_ step: inout Step) {
    player.isTakenOver = true
    player.owner = .other
    interruptApp(&step)
  }

  mutating func otherAppStops(shouldResume: Bool, _ step: inout Step) {
    guard player.isTakenOver else { return }
    player.isTakenOver = false
    player.owner = .nobody
    if !player.isCovered { resumeApp(shouldResume: shouldResume, &step) }
  }

  /// The built-in player takes over, and gives back to whoever played before.
  mutating func toggleOtherPlayer(_ step: inout Step) {
    if player.isTakenOver { otherAppStops(shouldResume: true, &step) } else { otherAppPlays(&step) }
  }

  mutating func changeHeadphones(plugged: Bool, _ step: inout Step) {
    guard vehicle.hasHeadphones != plugged else { return }
    vehicle.hasHeadphones = plugged
    tell(.route(plugged ? .newDeviceAvailable : .oldDeviceUnavailable), &step)
  }

  private mutating func interruptApp(_ step: inout Step) {
    guard player.session.isActive, !player.isAppInterrupted else { return }
    player.isAppInterrupted = true
    tell(.interruption(.began), &step)
  }

  private mutating func resumeApp(shouldResume: Bool, _ step: inout Step) {
    guard player.isAppInterrupted else { return }
    player.isAppInterrupted = false
    tell(.interruption(.ended(shouldResume: shouldResume)), &step)
  }
}
