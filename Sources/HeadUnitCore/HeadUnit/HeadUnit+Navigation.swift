// Where the driver goes from screen to screen.
extension HeadUnit {
  mutating func choose(row: Int, _ step: inout Step) {
    guard let page = choosablePage else { return }
    carryOut(action(of: row, on: page), row: row, on: page, &step)
  }

  /// The list of the row, also where a tap on it plays.
  mutating func open(row: Int, _ step: inout Step) {
    guard let page = choosablePage else { return }
    carryOut(opening(of: row, on: page), row: row, on: page, &step)
  }

  private mutating func carryOut(
    _ action: RowAction, row: Int, on page: Page, _ step: inout Step
  ) {
    lists.leaveCut()
    switch action {
    case .drillIn(let item): push(page.path.child(row), item, from: row, &step)
    case .play(let item):
      lists.startPlaying(item, row: row, on: page, in: listSurroundings, &step)
    case .refuse:
      refuse(page.path.child(row), titled: page.rows[row]?.item?.title ?? "", &step)
    case .select(let element):
      lists.select(element, row: row, in: listSurroundings, &step)
    case .callAssistant: playback.callAssistant(in: playbackSurroundings, &step)
    case .none: break
    }
  }

  mutating func choose(picture: Int, ofRow row: Int, _ step: inout Step) {
    guard let page = choosablePage, choosablePictures(of: row, on: page).contains(picture),
      let item = page.given?.rows[row].item
    else { return }
    lists.select(.picture(item.id, picture), row: row, in: listSurroundings, &step)
  }

  mutating func play(row: Int, _ step: inout Step) {
    guard let page = choosablePage, page.state == .shown,
      hasPlayButton(row, on: page),
      let item = page.rows[row]?.item
    else { return }
    lists.leaveCut()
    lists.startPlaying(item, row: row, on: page, in: listSurroundings, &step)
  }

  /// The page on the screen, unless it has only just come or waits for something to start playing.
  private var choosablePage: Page? {
    guard screen == .content, let page = browser.page, !swallowsTaps,
      page.startingRow == nil || page.template != nil
    else { return nil }
    return page
  }

  /// What is on the screen has only just come.
  var swallowsTaps: Bool { motion?.kind.swallowsTaps ?? false }

  private mutating func push(
    _ path: ContentPath, _ item: ContentItem, from row: Int, _ step: inout Step
  ) {
    lists.noteFocus(on: row)
    begin(.push, to: path, at: step.now)
    lists.push(path, titled: item.title ?? "", in: listSurroundings, &step)
  }

  private mutating func refuse(_ path: ContentPath, titled title: String, _ step: inout Step) {
    switch profile.quirks.overDepth {
    case .refuse:
      step.show(.depthLimit(title))
    case .terminate:
      step.emit(.remarked(.overDepth(path)))
      end(.exceededDepth, &step)
      step.emit(.tell(.stop))
    }
  }

  mutating func goBack(_ step: inout Step) {
    if templates.presented != nil { return leavePresented(&step) }
    switch screen {
    case .home, .kit:
      break
    case .nowPlaying where scrub != nil:
      playback.cancelScrub()
    case .nowPlaying where menu != nil:
      playback.closeMenu()
    case .nowPlaying:
      leaveNowPlaying(&step)
    case .content where browser.depth > 1:
      if let own = ownBack {
        guard own.isEnabled, let button = own.button else { return }
        return lists.select(.button(button), row: nil, in: listSurroundings, &step)
      }
      begin(.pop, at: step.now)
      lists.popPage(from: browser.current, in: listSurroundings, &step)
      followTemplates()
    case .content:
      goHome(&step)
    }
  }

  /// Back from a page that does not arrive; from the first one there is only the way home.
  mutating func cancel(_ step: inout Step) {
    guard screen == .content, browser.page?.state == .timedOut else { return }
    if browser.depth > 1 { goBack(&step) } else { goHome(&step) }
  }

  mutating func goHome(_ step: inout Step) {
    guard screen != .home else {
      if hasSecondHomePage { homePage = 1 - homePage }
      return
    }
    homePage = 0
    lists.abandonStart(in: listSurroundings, &step)
    returnToList = nil
    begin(.home, at: step.now)
    screen = .home
  }

  mutating func openApp(_ step: inout Step) {
    guard screen == .home, !hasEmptyRoot else { return }
    begin(.home, at: step.now)
    screen = .content
    followTemplates()
  }

  /// Whether the driver could choose the tab now, as it is shown and nothing lies over it.
  public func canChoose(tab: Int) -> Bool {
    isInReach && screen == .content && templates.presented == nil && lists.canChoose(tab: tab)
  }

  mutating func choose(tab: Int, _ step: inout Step) {
    guard canChoose(tab: tab) else { return }
    lists.abandonStart(in: listSurroundings, &step)
    if tab == browser.current {
      if browser.depth > 1 { begin(.pop, at: step.now) }
      while browser.stacks[tab].pages.count > 1 {
        lists.popPage(from: tab, in: listSurroundings, &step)
      }
      return
    }
    beginTab(tab, at: step.now)
    guard !usesTemplates else {
      lists.choose(templateTab: tab)
      if let id = browser.tabs[tab].template { tell(.template(.tabChosen(id)), &step) }
      return followTemplates()
    }
    lists.open(tab: tab, in: listSurroundings, &step)
  }

  /// There are new limits: pages that are too deep go, and the app is told in settling.
  mutating func keepWithinDepth(_ step: inout Step) {
    guard !usesTemplates else { return }
    let depth = max(1, limits.depth)
    if screen == .content, browser.depth > depth { begin(.pop, at: step.now) }
    lists.popPages(beyond: depth, in: listSurroundings, &step)
  }
}

// The now-playing screen.
extension HeadUnit {
  static let returnDelay = Duration.milliseconds(500)

  /// What was chosen was said to play and did not: it has until then.
  struct ReturnToList: Hashable, Sendable {
    let at: Instant
    /// What was chosen, if that is known.
    let path: ContentPath?
  }

  mutating func started(
    _ id: PageID, _ path: ContentPath?, _ failure: Failure?, _ step: inout Step
  ) {
    lists.endStart(on: id)
    if let failure { return step.show(.playbackFailed(failure)) }
    playback.settleOwner(in: playbackSurroundings, &step)
    showNowPlaying(&step)
    // Real cars push the screen and take it away again when nothing has come of it.
    awaitSound(from: path, &step)
  }

  mutating func awaitSound(from path: ContentPath?, _ step: inout Step) {
    returnToList =
      isAppHeard ? nil : ReturnToList(at: step.now + Self.returnDelay, path: path)
  }

  private var isAppHeard: Bool { player.isPlaying && player.owner == .app }

  /// What the app published, or began to play, in the meantime counts.
  mutating func judgeStart(_ step: inout Step) {
    guard let judged = returnToList else { return }
    returnToList = nil
    guard !isAppHeard else { return }
    if let path = judged.path { step.emit(.remarked(.nothingPlays(path))) }
    if screen == .nowPlaying { leaveNowPlaying(&step) }
  }

  private mutating func showNowPlaying(_ step: inout Step) {
    begin(.nowPlayingIn, at: step.now)
    screen = .nowPlaying
  }

  mutating func openNowPlaying(_ step: inout Step) {
    guard screen != .nowPlaying else { return }
    if case .stopped = phone.app { return }
    lists.abandonStart(in: listSurroundings, &step)
    if usesTemplates { openNowPlayingTemplate(&step) }
    showNowPlaying(&step)
  }

  mutating func leaveNowPlaying(_ step: inout Step) {
    returnToList = nil
    begin(.nowPlayingOut, at: step.now)
    screen = .content
    leaveNowPlayingTemplate(&step)
  }
}
