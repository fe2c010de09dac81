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
    if let failure { return step.show(.playbackFailed(failure)) }
    playback.settleOwner()
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

extension HeadUnit {
  var surroundings: Playback.Surroundings {
    Playback.Surroundings(
      isConnected: phone.isConnected, isAppRunning: phone.app == .running,
      hasApp: connection.hasApp, isOnScreen: screen == .nowPlaying, swallowsTaps: swallowsTaps,
      isEnforced: limits.isEnforced)
  }

  /// After every event: the cover of what plays is there, or asked for.
  mutating func settleCover(_ step: inout Step) {
    guard playback.isCoverOutdated else { return }
    abandon(&step) { $0.purpose == .artwork }
    guard let name = playback.changeCover(in: surroundings) else { return }
    let size = PixelSize(width: metrics.coverSide, height: metrics.coverSide)
    ask(
      .artwork(name: name, size: size), for: .artwork,
      until: step.now + profile.timeouts.artwork, &step)
  }

  /// A finger on another screen stops no list here and leaves the knob its focus.
  mutating func touch(_ name: CommandName, on surface: Surface, at now: Instant) {
    guard canPress(name, on: surface) else { return }
    press = Press(
      target: .surface(surface, name), screen: screen,
      page: screen == .content ? browser.page?.id : nil, beganAt: now)
  }
}

// What the driver can do with what plays, as things stand.
extension HeadUnit {
  public var player: NowPlaying { playback.player }
  public var controls: PlaybackControls { playback.controls }
  public var menu: Menu? { playback.menu }
  public var menuScroll: MenuScroll { playback.menuScroll }
  public var scrub: Scrub? { playback.scrub }

  /// What the open menu has to choose from, from top to bottom.
  public var menuItems: [MenuItem] { playback.menuItems }

  /// What a menu has to choose from, row by row; only volumes have two items in a row.
  public func menuRows(of menu: Menu) -> [[MenuItem]] { playback.menuRows(of: menu) }

  /// The height in which rows of a menu are seen, at most.
  public func menuViewport(of menu: Menu) -> Int { playback.menuViewport(of: menu) }

  public func maximumMenuScroll(of menu: Menu) -> Int { playback.maximumMenuScroll(of: menu) }

  /// Whether choosing the item does anything at present.
  public func canChoose(_ item: MenuItem) -> Bool { playback.canChoose(item, in: surroundings) }

  /// Whether the command may be sent as things stand.
  public func canSend(_ command: Command) -> Bool { playback.canSend(command, in: surroundings) }

  /// Whether a press on the surface's control does something.
  public func canPress(_ name: CommandName, on surface: Surface) -> Bool {
    playback.canPress(name, on: surface, in: surroundings)
  }

  /// Whether the driver can move the position.
  public var canScrub: Bool { playback.canScrub(in: surroundings) }

  /// Whether there is something to take hold of, also while a menu or a call stands before it.
  public var hasScrubberKnob: Bool { playback.hasScrubberKnob(in: surroundings) }

  /// Where the position is shown: under the finger, then where it was let go until the app has
  /// answered, and else where the track is.
  public func shownElapsed(at now: Instant) -> Double? { playback.shownElapsed(at: now) }

  /// Where the position is shown for as long as it does not go on with time.
  public var heldElapsed: Double? { playback.heldElapsed }

  /// What the middle button sends.
  public var middleCommand: Command? { playback.middleCommand }

  /// The device that is heard: the one the app says, else the first.
  public var activeDevice: OutputDevice? { playback.activeDevice }

  /// Since when the control waits for the status of what it sent; nil when it does not.
  public func waitingSince(_ name: CommandName) -> Instant? { playback.waitingSince(name) }

  /// Since when the item of a menu waits; devices say nothing of what they are told.
  public func waitingSince(_ item: MenuItem) -> Instant? { playback.waitingSince(item) }
}
