// What the driver sees of lists, as things stand.
extension HeadUnit {
  var listSurroundings: Lists.Surroundings {
    Lists.Surroundings(
      isConnected: connection.phone.isConnected, isAppRunning: connection.phone.app == .running,
      hasApp: connection.hasApp, waitsForHandler: waitsForHandler,
      limits: limits, isOnScreen: screen == .content, isDucked: playback.player.isDucked,
      reducesMotion: vehicle.reducesMotion,
      playerPictures: playerPictures,
      hasSideCard: lists.metrics.hasSideCard && playback.player.owner == .app)
  }

  /// A picture of a template; nil when it names none, or it has not been asked for yet.
  public func picture(_ name: String?, _ size: TemplatePictureSize) -> Artworks.Content? {
    name.flatMap { artworks[Artworks.Key(name: $0, side: metrics.side(of: size))] }
  }

  public var browser: Browser { lists.browser }
  public var loader: Loader { lists.loader }
  public var artworks: Artworks { lists.artworks }

  /// Whether the app may be asked for content.
  var canAsk: Bool { listSurroundings.canAsk }

  /// Whether the app is asked for nothing because no command of it has a handler, in whatever
  /// session.
  public var waitsForHandler: Bool {
    profile.quirks.needsCommandFirst && !playback.sessions.hasHandler
  }

  /// How many rows of the page may be shown.
  public func shownCount(of page: Page) -> Int { limits.shownCount(of: page.count) }

  /// Whether a finger can take the row's pictures along to the side.
  public func canMoveSideways(_ row: Int) -> Bool {
    guard screen == .content, templates.presented == nil, let page = browser.page else {
      return false
    }
    return lists.sideways(row, on: page, in: listSurroundings) != nil
  }

  /// Whether limits cut the page's list.
  public func isCut(_ page: Page) -> Bool { shownCount(of: page) < page.count }

  /// The rows of which at least a part is on the screen.
  public func visibleRows(of page: Page) -> Range<Int> {
    lists.visibleRows(of: page, in: listSurroundings)
  }

  /// The rows of which at least a part is on the screen at the instant, also while the list moves.
  public func drawnRows(of page: Page, at now: Instant) -> Range<Int> {
    lists.drawnRows(of: page, in: listSurroundings, at: now)
  }

  /// The visible rows of which at least a part is not behind the tab bar.
  func clearRows(of page: Page) -> Range<Int> { lists.clearRows(of: page, in: listSurroundings) }

  /// The height in which rows are seen and nothing hides them.
  public var clearHeight: Int { lists.clearHeight(in: listSurroundings) }

  /// How far the page can be scrolled.
  public func maximumScroll(of page: Page) -> Int {
    lists.maximumScroll(of: page, in: listSurroundings)
  }

  func isAtItsEnd(_ page: Page) -> Bool { lists.isAtItsEnd(page, in: listSurroundings) }

  /// The tab bar stands on the tabs' own lists only; pushed lists have the whole height.
  public var showsTabBar: Bool { lists.showsTabBar }

  /// What the app had for tabs when it last had any.
  public var formerTabs: [FormerTab] {
    phone.description?.hasTabs == true ? lists.formerTabs : []
  }

  /// The picture beside a row; nil when the item names none, or it has not been asked for yet.
  public func thumbnail(of item: ContentItem) -> Artworks.Content? { lists.thumbnail(of: item) }

  /// The icon of a tab, of which only the outline counts.
  public func icon(of tab: Browser.Tab) -> Artworks.Content? { lists.icon(of: tab) }

  /// The icon of the app, at the size of the home screen.
  public var appIcon: Artworks.Content? { lists.appIcon }
}

// What a tap on a row does at present.
extension HeadUnit {
  public enum RowAction: Hashable, Sendable {
    case drillIn(ContentItem)
    case play(ContentItem)
    /// Of a template: its handler runs.
    case select(TemplateElement)
    /// The assistant listens.
    case callAssistant
    /// A container on the last level that may be shown.
    case refuse
    /// Nothing: a status row, a placeholder, or not known yet.
    case none
  }

  public func action(of row: Int, on page: Page) -> RowAction {
    if page.template != nil { return templateAction(of: row, on: page) }
    guard page.state == .shown, row < shownCount(of: page), let item = page.rows[row]?.item else {
      return .none
    }
    if item.isPlayable, !item.isContainer || profile.quirks.playableContainer == .plays {
      return .play(item)
    }
    return opening(of: row, on: page)
  }

  /// A row of a template does what its handler does, if it has one.
  private func templateAction(of row: Int, on page: Page) -> RowAction {
    guard page.state == .shown, row < shownCount(of: page), templates.presented == nil,
      let given = page.given, given.rows.indices.contains(row)
    else { return .none }
    switch given.rows[row].content {
    case .item(let item):
      // Above pictures only a title can be touched.
      let canBeTouched = given.picturePlace(of: row).map { $0.titleHeight > 0 } ?? true
      return item.isEnabled && item.isChoosable && canBeTouched ? .select(.item(item.id)) : .none
    case .assistant: return .callAssistant
    case .details, .buttons: return .none
    }
  }

  /// The pictures of the row that do something, wherever it is moved to.
  public func choosablePictures(of row: Int, on page: Page) -> [Int] {
    guard page.state == .shown, row < shownCount(of: page), templates.presented == nil,
      let given = page.given, given.rows.indices.contains(row), let item = given.rows[row].item,
      item.isEnabled, let pictures = item.pictures, pictures.isChoosable
    else { return [] }
    return (0..<given.shownPictures(of: row)).filter { pictures.elements[$0].isEnabled }
  }

  /// What comes of opening the row's own list, whatever a tap on it does.
  public func opening(of row: Int, on page: Page) -> RowAction {
    guard page.state == .shown, page.template == nil, row < shownCount(of: page),
      let item = page.rows[row]?.item, item.isContainer
    else { return .none }
    return isLastLevel ? .refuse : .drillIn(item)
  }

  /// Whether the row's container is one level too deep and therefore dimmed.
  public func isDimmed(_ row: Int, on page: Page) -> Bool {
    if let given = page.given {
      return given.rows.indices.contains(row) && given.rows[row].item?.isEnabled == false
    }
    return action(of: row, on: page) == .refuse && profile.quirks.overDepth == .refuse
  }

  /// Whether the row has a play button of its own.
  public func hasPlayButton(_ row: Int, on page: Page) -> Bool {
    profile.quirks.playableContainer == .opens && isBoth(row, on: page)
  }

  /// Whether the row has a button of its own that opens it, as a tap plays it.
  public func hasOpenButton(_ row: Int, on page: Page) -> Bool {
    profile.quirks.playableContainer == .plays && isBoth(row, on: page)
  }

  /// A container that can be played as well.
  private func isBoth(_ row: Int, on page: Page) -> Bool {
    guard page.template == nil, row < shownCount(of: page), let item = page.rows[row]?.item else {
      return false
    }
    return item.isContainer && item.isPlayable
  }

  private var isLastLevel: Bool { browser.depth >= limits.depth }
}

// Moving what is on the screen: a list, or the menu that is open.
extension HeadUnit {
  mutating func hold(at now: Instant) { lists.hold(in: listSurroundings, at: now) }

  mutating func halt(at now: Instant) { lists.halt(in: listSurroundings, at: now) }

  mutating func drag(by pixels: Int, at now: Instant) {
    if menu != nil { return playback.dragMenu(by: pixels) }
    lists.drag(by: pixels, in: listSurroundings, at: now)
  }

  mutating func endDrag(speed: Int, at now: Instant) {
    hold(at: now)
    if menu != nil { return playback.endMenuDrag(speed: speed) }
    lists.endDrag(speed: speed, in: listSurroundings, at: now)
  }

  mutating func scroll(by pixels: Int, at now: Instant) {
    if menu != nil { return playback.scrollMenu(by: pixels) }
    lists.scroll(by: pixels, in: listSurroundings, at: now)
  }

  mutating func step(rows: Int, at now: Instant) {
    if menu != nil { return playback.stepMenu(rows: rows) }
    lists.step(rows: rows, in: listSurroundings, at: now)
  }

  /// What moves the list at once is seen to move it in a moment.
  mutating func easing(at now: Instant, _ move: (inout HeadUnit) -> Void) {
    let before = browser.page
    move(&self)
    if let before { lists.ease(from: before, in: listSurroundings, at: now) }
  }
}

// What comes of a request.
extension HeadUnit {
  mutating func answerCame(_ answer: Answer, to id: RequestID, _ step: inout Step) {
    guard let (pending, failure) = lists.judge(answer, to: id, &step) else { return }
    switch pending.purpose {
    case .begin(let page): lists.beginCame(page, failure, in: listSurroundings, &step)
    case .count(let page): lists.countCame(page, answer, failure, in: listSurroundings, &step)
    case .progress(let page): lists.progressCame(page, answer)
    case .row(let page, let row):
      lists.rowCame(page, row, answer, failure, in: listSurroundings, &step)
    case .tab(let index): lists.tabCame(index, answer)
    case .hint: break
    case .select(_, .assistant): assistantAnswered(failure, &step)
    case .select(let page, _): lists.endSelection(on: page)
    case .play(let page): started(page, pending.request.question.path, failure, &step)
    case .artwork: playback.coverCame(pending.request.question, answer)
    case .picture: lists.pictureCame(pending, answer)
    }
  }

  /// Everything whose time has run out at this instant.
  mutating func expire(_ step: inout Step) {
    for question in lists.expire(in: listSurroundings, &step) {
      playback.coverCame(question, nil)
    }
    playback.expireCommands(in: playbackSurroundings, &step)
    playback.expireOutputs(in: playbackSurroundings, &step)
  }
}
