/// A screen, and the page on it if it is a list.
struct FocusPlace: Hashable, Sendable {
  var screen: HeadUnit.ScreenKind
  var page: PageID?
  var menu: Menu?
  /// The focus is there for want of rows and goes to one as soon as there is one.
  var isProvisional = false
}

extension HeadUnit {
  /// Whether the element is on the screen and would do something when pressed.
  public func canFocus(_ target: FocusTarget) -> Bool {
    guard phone.isConnected else { return false }
    switch target {
    case _ where player.isCovered:
      return coveringTargets.contains(target)
    case _ where templates.presented != nil:
      return fixedTargets.contains(target)
    case .rowPicture(let row, let picture):
      guard canReach(target), let page = browser.page else { return false }
      return metrics.pictures(of: row, on: page).contains(picture)
    case .button(let id):
      return visibleButton(id)?.isEnabled ?? false
    case .letter(let index):
      return screen == .content && browser.page?.given?.letters.indices.contains(index) == true
    case .row(let row):
      return screen == .content && isChoosable(row)
    case .rowPlay(let row):
      guard screen == .content, let page = browser.page else { return false }
      return page.state == .shown && hasPlayButton(row, on: page)
        && clearRows(of: page).contains(row)
    case .rowOpen(let row):
      guard screen == .content, let page = browser.page else { return false }
      return canOpen(row, on: page) && clearRows(of: page).contains(row)
    case .surface(let surface, let name):
      return canPress(name, on: surface)
    case .volume(let device):
      return playback.canMoveVolume(of: device, in: playbackSurroundings)
    case .tab, .back, .nowPlayingButton, .retry, .app, .control, .cancel, .home, .answerCall,
      .endCall, .more, .output, .scrubber, .menuItem, .closeMenu, .otherPlayer, .upNext,
      .albumArtist:
      return fixedTargets.contains(target)
    }
  }

  /// Whether the knob gets there, be it that a row of pictures has to go to the side for it.
  func canReach(_ target: FocusTarget) -> Bool {
    guard case .rowPicture(let row, let picture) = target else { return canFocus(target) }
    guard screen == .content, isInReach, let page = browser.page else { return false }
    return clearRows(of: page).contains(row)
      && choosablePictures(of: row, on: page).contains(picture)
  }

  /// Whatever can have the focus beside rows, in the order of the knob.
  ///
  /// What a prompt of the navigation covers is not there to be chosen.
  public var fixedTargets: [FocusTarget] {
    if player.isCovered { return coveringTargets }
    if let presented = templates.presented, screen != .home {
      return presented.actions.filter(\.isEnabled).map { .button($0.id) }
        + (presented.needsWayBack ? [.back] : []) + [.home]
    }
    switch screen {
    case .home:
      // The message that the app has stopped stands before the grid.
      if case .stopped = phone.app { return [.app] }
      return (isAppOnHome ? [.app] : []) + (homePage == 0 ? [.otherPlayer] : [])
        + (player.isDucked ? [] : smallPlayerTargets) + (hasSecondHomePage ? [.home] : [])
    case .nowPlaying:
      return (menu == nil ? playingTargets : menuTargets) + [.home]
    case .content:
      return contentTargets + [.home]
    case .kit:
      return CommandName.kitKeys.filter { canPress($0, on: .kit) }.map { .surface(.kit, $0) }
    }
  }

  /// Where one page has no room for the apps and for what plays and the way beside them; the home
  /// button then turns to the other one.
  public var hasSecondHomePage: Bool { shape.kind == .standard && shape.player == .side }

  /// An app that has never said that it runs may be one that is not for cars.
  public var isAppOnHome: Bool { phone.description != nil || phone.app != .starting }

  /// What plays, on its own screen; without anything that plays there is only the way back.
  private var playingTargets: [FocusTarget] {
    guard player.owner == .app else { return [.back] }
    let controls = controls
    let buttons = controls.transport + (player.isDucked ? [] : controls.actions)
    return [.back] + (hasOutputs ? [.output] : []) + (canScrub ? [.scrubber] : [])
      + buttons.compactMap { button in
        switch button {
        case .more: .more
        case .command(let name): playback.hasControl(name) ? .control(name) : nil
        }
      } + templatePlayerTargets
  }

  /// What an app with templates has beside the controls.
  private var templatePlayerTargets: [FocusTarget] {
    guard usesTemplates, !player.isDucked else { return [] }
    return templates.player.buttons.filter(\.isEnabled).map { .button($0.id) }
      + (templates.player.isAlbumArtistEnabled && shownSports == nil ? [.albumArtist] : [])
      + (templates.player.isUpNextEnabled ? [.upNext] : [])
  }

  private var menuTargets: [FocusTarget] {
    (menu?.hasWayBack == true ? [.back] : [])
      + menuItems.filter { canChoose($0) }.map { .menuItem($0) } + [.closeMenu]
  }

  /// What can be chosen while a call or the assistant stands before everything.
  private var coveringTargets: [FocusTarget] {
    guard player.interruptions.contains(.call) else { return [] }
    return player.isOnCall ? [.endCall] : [.endCall, .answerCall]
  }

  private func targets(_ names: [CommandName]) -> [FocusTarget] {
    names.filter(playback.hasControl).map { .control($0) }
  }

  /// What plays, shown beside something else, with the few controls that fit there.
  private var smallPlayerTargets: [FocusTarget] {
    guard player.owner == .app else { return [] }
    return [.nowPlayingButton] + targets(controls.essential)
  }

  private var contentTargets: [FocusTarget] {
    var targets: [FocusTarget] = []
    if let page = browser.page {
      let bar = barButtons(of: page)
      let buttons = gridButtons(of: page) + stickyButtons(of: page) + bar.leading + bar.trailing
      targets += buttons.filter(\.isEnabled).map { .button($0.id) }
    }
    switch browser.page?.state {
    case .failed: targets.append(.retry)
    case .timedOut: targets += [.retry, .cancel]
    case .loading, .shown, .empty, nil: break
    }
    if showsTabBar, !player.isDucked {
      targets += browser.tabs.indices.filter { browser.tabs[$0].isEnabled }.map { .tab($0) }
    }
    if browser.depth > 1, ownBack?.isEnabled != false { targets.append(.back) }
    if metrics.hasSideCard, !player.isDucked {
      targets += smallPlayerTargets
    } else if player.owner == .app {
      targets.append(.nowPlayingButton)
    }
    return targets
  }

  private func isChoosable(_ row: Int) -> Bool {
    guard let page = browser.page, clearRows(of: page).contains(row) else { return false }
    return canChoose(row, on: page)
  }

  private func canChoose(_ row: Int, on page: Page) -> Bool {
    isWorthChoosing(action(of: row, on: page))
  }

  /// Whether the row has a button that opens it, and that does something.
  private func canOpen(_ row: Int, on page: Page) -> Bool {
    hasOpenButton(row, on: page) && isWorthChoosing(opening(of: row, on: page))
  }

  private func isWorthChoosing(_ action: RowAction) -> Bool {
    switch action {
    case .drillIn, .play, .select, .callAssistant: true
    case .refuse: profile.quirks.overDepth == .terminate
    case .none: false
    }
  }

  /// After every event: the focus is on something visible, or nowhere.
  mutating func settleFocus() {
    guard usesKnob else {
      focus = nil
      focusGivenAt = nil
      return
    }
    let kept = keptFocus
    if let kept, focusGivenAt?.isProvisional != true { return setFocus(kept) }
    let focus = openerOfClosedMenu ?? defaultFocus ?? kept
    if isProvisional(focus) {
      self.focus = focus
      focusGivenAt = focusPlace
      focusGivenAt?.isProvisional = true
    } else {
      setFocus(focus)
    }
  }

  /// The focus so far, if it still is where it was given; tabs stay when the page changes.
  private var keptFocus: FocusTarget? {
    guard let focus, canFocus(focus), let place = focusGivenAt else {
      return nil
    }
    if case .tab = focus { return focus }
    let isSame =
      (place.screen, place.page, place.menu)
      == (focusPlace.screen, focusPlace.page, focusPlace.menu)
    return isSame ? focus : nil
  }

  private var focusPlace: FocusPlace {
    FocusPlace(screen: screen, page: screen == .content ? browser.page?.id : nil, menu: menu)
  }

  /// The button that opened the menu which has just been closed.
  private var openerOfClosedMenu: FocusTarget? {
    guard let closed = focusGivenAt?.menu, screen == .nowPlaying else { return nil }
    let opener: FocusTarget =
      switch closed {
      case .commands: .more
      case .ratings: menu == .commands ? .menuItem(.command(.rating)) : .more
      case .languages: menu == .commands ? languagesItem : .more
      case .outputs: .output
      case .code: menu == .outputs ? codeGiver : .output
      }
    return canFocus(opener) ? opener : nil
  }

  /// The device whose code was just entered.
  private var codeGiver: FocusTarget {
    let devices = player.devices
    let giver = devices.first { $0.state == .connecting } ?? devices.first { $0.state == .code }
    return .menuItem(.output(giver?.id ?? ""))
  }

  private var languagesItem: FocusTarget {
    let enabling = MenuItem.command(.enableLanguage)
    return .menuItem(menuItems.contains(enabling) ? enabling : .command(.disableLanguage))
  }

  /// Where the focus goes of itself: to the row nearest to where it was, one wholly visible if
  /// there is one.
  var defaultFocus: FocusTarget? {
    guard phone.isConnected else { return nil }
    if player.isCovered || templates.presented != nil { return fixedTargets.first }
    if menu != nil { return fixedTargets.first(where: \.isMenuItem) ?? fixedTargets.first }
    if screen == .nowPlaying, menu == nil, let middle = controls.middle,
      playback.hasControl(middle),
      player.owner == .app
    {
      return .control(middle)
    }
    guard screen == .content, let page = browser.page, page.state == .shown else {
      return fixedTargets.first
    }
    let clear = clearRows(of: page)
    let candidates = clear.filter { !stops(at: $0, on: page).isEmpty }
    let whole = candidates.filter { isWhole($0, on: page) }
    let nearest = (whole.isEmpty ? candidates : whole)
      .min { distance($0, on: page) < distance($1, on: page) }
    if let nearest {
      let stops = stops(at: nearest, on: page)
      return stops.first(where: canFocus) ?? stops.first
    }
    // Rows that only tell something are passed over by scrolling, with the focus nowhere.
    return maximumScroll(of: page) > 0 || clear.contains { page.rows[$0]?.isUnknown ?? true }
      ? nil : fixedTargets.first
  }

  /// Whether the focus is there only until rows come, or one nearer to where it was.
  private func isProvisional(_ focus: FocusTarget?) -> Bool {
    guard screen == .content, !player.isCovered, let page = browser.page else { return false }
    if page.state == .loading || focus == nil { return true }
    guard page.state == .shown else { return false }
    let unknown = clearRows(of: page).filter {
      isWhole($0, on: page) && page.rows[$0]?.isUnknown ?? true
    }
    guard let row = row(of: focus) else { return !unknown.isEmpty }
    return unknown.contains { distance($0, on: page) < distance(row, on: page) }
  }

  /// How far the row is from the one that had the focus last.
  private func distance(_ row: Int, on page: Page) -> Int {
    abs(row - (page.focusedRow ?? 0))
  }

  /// What of the row can have the focus, from left to right.
  public func stops(at row: Int, on page: Page) -> [FocusTarget] {
    headerButtons(at: row, on: page) + (canChoose(row, on: page) ? [.row(row)] : [])
      + choosablePictures(of: row, on: page).map { .rowPicture(row, $0) }
      + (page.state == .shown && hasPlayButton(row, on: page) ? [.rowPlay(row)] : [])
      + (canOpen(row, on: page) ? [.rowOpen(row)] : [])
  }

  /// The buttons of templates that stand in the row, or above it.
  private func headerButtons(at row: Int, on page: Page) -> [FocusTarget] {
    guard templates.presented == nil, let given = page.given, given.rows.indices.contains(row)
    else { return [] }
    return given.rows[row].buttons.filter(\.isEnabled).map { .button($0.id) }
  }

  private func isWhole(_ row: Int, on page: Page) -> Bool {
    metrics.scroll(revealing: row, of: page) >= page.scroll
      && metrics.rowTop(row + 1, of: page) <= page.scroll + clearHeight
  }

  mutating func setFocus(_ focus: FocusTarget?) {
    self.focus = focus
    focusGivenAt = focusPlace
    if case .menuItem(let item) = focus { playback.reveal(item) }
    if let row = row(of: focus) { lists.noteFocus(on: row) }
    if case .rowPicture(let row, let picture) = focus {
      lists.reveal(picture: picture, of: row, in: listSurroundings)
    }
  }

  /// The focus follows its row to where the list stands now.
  mutating func focusRow(_ row: Int?) {
    guard let row, focus?.row != nil else { return }
    setFocus(.row(row))
  }

  mutating func pressFocused(_ step: inout Step) {
    guard !swallowsTaps || player.isCovered, let focus, canFocus(focus) else {
      return
    }
    if focus == .scrubber { return playback.pressScrubber(in: playbackSurroundings, &step) }
    if let choice = choice(of: focus) { perform(choice, &step) }
  }
}

extension FocusTarget {
  var row: Int? {
    switch self {
    case .row(let row), .rowPlay(let row), .rowOpen(let row), .rowPicture(let row, _): row
    case .button, .letter, .upNext, .albumArtist, .tab, .back, .nowPlayingButton, .retry, .app,
      .control, .cancel, .home, .answerCall, .endCall, .more, .output, .scrubber, .menuItem,
      .volume, .closeMenu, .otherPlayer, .surface:
      nil
    }
  }

  /// The same of another row; what is of no row stays as it is.
  func moved(to row: Int) -> FocusTarget {
    if case .row = self { return .row(row) }
    if case .rowPlay = self { return .rowPlay(row) }
    if case .rowOpen = self { return .rowOpen(row) }
    if case .rowPicture(_, let picture) = self { return .rowPicture(row, picture) }
    return self
  }

  fileprivate var isMenuItem: Bool {
    if case .menuItem = self { true } else { false }
  }
}

extension HeadUnit {
  /// What it means to choose the target, by finger or by knob; nil when it means nothing now.
  public func event(choosing target: FocusTarget) -> Event? {
    if case .surface(let surface, let name) = target {
      return .playback(.surfacePressed(surface, name))
    }
    return choice(of: target).map { .driver($0) }
  }

  /// The same for what is on the head unit's own screen.
  func choice(of target: FocusTarget) -> DriverEvent? {
    switch target {
    case .row(let row): .rowChosen(row)
    case .rowPlay(let row): .rowPlayChosen(row)
    case .rowOpen(let row): .rowOpenChosen(row)
    case .rowPicture(let row, let picture): .rowPictureChosen(row, picture)
    case .button(let id): .buttonChosen(id)
    case .letter(let index): .letterChosen(index)
    case .upNext: .upNextPressed
    case .albumArtist: .albumArtistPressed
    case .tab(let tab): .tabChosen(tab)
    case .back: .backPressed
    case .nowPlayingButton: .nowPlayingPressed
    case .retry: .retryPressed
    case .app: .appChosen
    case .control(.rate): .rateButtonPressed
    case .control(let name): playback.command(ofControl: name).map { .commandChosen($0) }
    case .cancel: .cancelPressed
    case .home: .homePressed
    case .answerCall: .callAnswered
    case .endCall: .callEnded
    case .more: .moreButtonPressed
    case .output: .outputButtonPressed
    case .menuItem(let item): .menuItemChosen(item)
    case .closeMenu: .menuClosed
    case .otherPlayer: .otherPlayerPressed
    // A finger moves it; only the knob presses it.
    case .scrubber, .volume: nil
    // A button on another screen is no choice on this one.
    case .surface: nil
    }
  }
}
