public import HeadUnitCore

/// A screen worth looking at, and how to get there by really driving.
///
/// Nothing about it is set by hand: the app is asked, faults are injected, buttons are pressed.
/// What an app does not have (a second level, something to play) leaves its situations where
/// they end.
public enum Situation: String, Hashable, Sendable, CaseIterable {
  case home, list, pushed
  /// Scrolled to the list's end.
  case end
  case driving
  /// While driving, at the end of the list that was cut.
  case limited
  /// A container that may not be opened while driving was pressed.
  case tooDeep = "too-deep"
  /// The knob stands on a row.
  case knob
  case skeleton, loading, failed, empty
  case timedOut = "timed-out"
  /// Rows that failed, are missing or did not come.
  case holes
  case starting
  /// Something was chosen and did not play.
  case refused
  case offline, disconnected, locked, stopped
  case nowPlaying = "now-playing"
  case paused
  /// The "…" menu over what plays.
  case menu
  /// Where the sound can come out.
  case outputs
  /// A command was sent and its status has not come.
  case waiting
  /// A command has failed.
  case rejected
  /// Another app has taken over.
  case takenOver = "taken-over"
  case call, assistant, navigation
  // What only apps with templates have.
  case grid, alert, sheet, details
  /// The list that is behind Up Next.
  case upNext = "up-next"
  case pictureRows = "picture-rows"
  case letters
  /// In the place of the cover and its words.
  case match

  public static let ofTemplates: [Situation] = [
    .grid, .alert, .sheet, .details, .upNext, .pictureRows, .letters, .match,
  ]
  /// Those that any app may be in.
  public static let ofAnyApp = allCases.filter { !ofTemplates.contains($0) }

  public var summary: String {
    switch self {
    case .home: "the home screen while something plays"
    case .list: "the first list, with something playing"
    case .pushed: "a list one level down"
    case .end: "the end of the first list"
    case .driving: "the first list at 72 km/h"
    case .limited: "the end of a list that is cut while driving"
    case .tooDeep: "a container that may not be opened while driving"
    case .knob: "the knob on the second row"
    case .skeleton: "a list 300 ms after it was asked for"
    case .loading: "a list that has not come for 3 s"
    case .failed: "a list that could not be loaded"
    case .empty: "a list without rows"
    case .timedOut: "a list that did not come in time"
    case .holes: "rows that failed, are missing or never came"
    case .starting: "a row that was chosen and has not started"
    case .refused: "something that could not be played"
    case .offline: "a list while there is no network"
    case .disconnected: "no phone"
    case .locked: "a phone that was not unlocked yet"
    case .stopped: "an app that has crashed too often"
    case .nowPlaying: "what plays"
    case .paused: "what is paused"
    case .menu: "the menu of what plays"
    case .outputs: "where the sound can come out"
    case .waiting: "a command that waits for its status"
    case .rejected: "a command that failed"
    case .takenOver: "the screen of what plays after another app has taken over"
    case .call: "a call"
    case .assistant: "the assistant listening"
    case .navigation: "a prompt of the navigation"
    case .grid: "a grid of an app with templates"
    case .alert: "an alert of an app with templates"
    case .sheet: "an action sheet of an app with templates"
    case .details: "a list with what it is about above it, of an app with templates"
    case .upNext: "the list behind Up Next, of an app with templates"
    case .pictureRows: "a list with rows of pictures, of an app with templates"
    case .letters: "a list with a strip of letters, of an app with templates"
    case .match: "a match in the place of what plays, of an app with templates"
    }
  }
}

extension Situation {
  /// The head unit in the situation, with the clock where it is to be looked at.
  public func simulation(
    of app: FaultyApp, profile: Profile, theme: Theme = .night,
    options: Simulation.Options = Simulation.Options()
  ) -> Simulation {
    var drive = Simulation(profile: profile, app: app, options: options)
    drive.perform(.car(.themeChanged(theme)))
    prepare(&drive)
    drive.advance(by: Self.rest)
    arrive(&drive)
    return drive
  }

  /// Long enough for an app to answer and for every motion to end.
  private static let rest = Duration.seconds(2)

  /// What has to be so before the phone is connected.
  private func prepare(_ drive: inout Simulation) {
    switch self {
    case .offline: drive.perform(.phone(.networkChanged(.offline)))
    default: break
    }
    drive.perform(.phone(.connected))
  }

  private func arrive(_ drive: inout Simulation) {
    if !drive.headUnit.profile.hasContent {
      arriveAtKit(&drive)
      return drive.advance(by: lookingTime)
    }
    switch self {
    case .disconnected: drive.perform(.phone(.disconnected))
    case .holes: waitForRows(&drive)
    case .stopped, .locked: returnToCar(&drive)
    case .offline: drive.advance(by: .seconds(30))
    case .loading, .empty:
      guard drive.headUnit.usesTemplates else {
        waitForList(&drive)
        break
      }
      var search = TemplateSearch(for: self)
      search.look(in: &drive)
      // The app fills what it loads while one looks.
      if self == .loading { return drive.advance(by: .milliseconds(700)) }
    case .skeleton, .failed, .timedOut: waitForList(&drive)
    case .starting, .refused: startInVain(&drive)
    case .pushed: drive.openContainer()
    case .knob: turnKnob(&drive)
    case .grid, .alert, .sheet, .details, .pictureRows, .letters, .match:
      var search = TemplateSearch(for: self)
      search.look(in: &drive)
    default: play(&drive)
    }
    drive.advance(by: lookingTime)
  }

  /// On a kit nothing can be chosen: its play key is all that may have the app begin.
  private func arriveAtKit(_ drive: inout Simulation) {
    func press(_ name: CommandName) { drive.perform(.playback(.surfacePressed(.kit, name))) }
    switch self {
    case .disconnected: return drive.perform(.phone(.disconnected))
    case .stopped, .locked: return returnToCar(&drive)
    case .offline, .nowPlaying, .paused, .waiting, .rejected, .takenOver, .call, .assistant,
      .navigation:
      press(.play)
      drive.advance(by: Self.rest)
    case .home, .list, .pushed, .end, .driving, .limited, .tooDeep, .knob, .skeleton, .loading,
      .failed, .empty, .timedOut, .holes, .starting, .refused, .menu, .outputs, .grid, .alert,
      .sheet, .details, .upNext, .pictureRows, .letters, .match:
      return
    }
    switch self {
    case .paused: press(.pause)
    case .waiting:
      drive.inject(FaultRule(.hang, on: .command))
      press(.pause)
    case .rejected:
      drive.inject(FaultRule(.error, on: .command))
      press(.pause)
    case .takenOver: drive.perform(.playback(.otherAppPlayed))
    case .call: drive.perform(.playback(.interruptionBegan(.call)))
    case .assistant: drive.perform(.playback(.interruptionBegan(.assistant)))
    case .navigation: drive.perform(.playback(.interruptionBegan(.navigation)))
    default: break
    }
  }

  /// How long after the last step the picture is taken.
  private var lookingTime: Duration {
    switch self {
    case .skeleton: .milliseconds(300)
    case .loading: .seconds(3)
    case .timedOut: .seconds(11)
    case .starting, .tooDeep, .refused, .waiting, .rejected: .milliseconds(600)
    default: .seconds(1)
    }
  }

  /// The car knows the app from before.
  private func returnToCar(_ drive: inout Simulation) {
    drive.perform(.phone(.disconnected))
    if self == .locked { drive.perform(.phone(.phoneLocked(true))) }
    if self == .stopped { drive.inject(FaultRule(.crash)) }
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(30))
  }

  /// A list that is asked for anew and comes late, wrong or never.
  private func waitForList(_ drive: inout Simulation) {
    let page = drive.headUnit.browser.page?.path ?? .root
    switch self {
    case .failed:
      drive.inject(FaultRule(.error, on: .begin, path: page))
    case .empty: drive.inject(FaultRule(.empty, path: page))
    default: drive.inject(FaultRule(.hang, on: .begin, path: page))
    }
    drive.perform(.phone(.disconnected))
    drive.perform(.phone(.connected))
  }

  /// A list of which the second row fails, the third is missing and the fourth never comes.
  private func waitForRows(_ drive: inout Simulation) {
    let page = drive.headUnit.browser.page?.path ?? .root
    drive.inject(FaultRule(.error, on: .item, path: page.child(1)))
    drive.inject(FaultRule(.missingItem, path: page.child(2)))
    drive.inject(FaultRule(.hang, on: .item, path: page.child(3)))
    drive.perform(.phone(.disconnected))
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(11))
  }

  private func startInVain(_ drive: inout Simulation) {
    let kind = self == .starting ? FaultKind.hang : .error
    guard drive.headUnit.usesTemplates else {
      drive.inject(FaultRule(kind, on: .play))
      return drive.playSomething()
    }
    drive.inject(FaultRule(kind, on: .select))
    guard let row = drive.plainTemplateRow() else { return }
    drive.revealWhole(row)
    drive.perform(.driver(.rowChosen(row)))
  }

  private func turnKnob(_ drive: inout Simulation) {
    drive.perform(.knob(.turned(1)))
    drive.perform(.knob(.turned(1)))
  }

  /// Everything that is shown while something plays.
  private func play(_ drive: inout Simulation) {
    drive.playSomething()
    drive.advance(by: Self.rest)
    switch self {
    case .nowPlaying: break
    case .upNext: drive.perform(.driver(.upNextPressed))
    case .paused: drive.perform(.driver(.middleButtonPressed))
    case .menu: drive.perform(.driver(.moreButtonPressed))
    case .outputs: drive.perform(.driver(.outputButtonPressed))
    case .waiting: drive.pressMiddle(under: .hang)
    case .rejected: drive.pressMiddle(under: .error)
    case .takenOver: drive.perform(.playback(.otherAppPlayed))
    case .home: drive.perform(.driver(.homePressed))
    case .call: drive.perform(.playback(.interruptionBegan(.call)))
    case .navigation:
      drive.perform(.playback(.interruptionBegan(.navigation)))
    default:
      // Where nothing came of it, back would leave the app.
      let headUnit = drive.headUnit
      if headUnit.screen != .content || headUnit.browser.depth > 1 {
        drive.perform(.driver(.backPressed))
      }
      drive.advance(by: Self.rest)
      listen(&drive)
    }
  }

  /// What is shown of the list that playback was started from.
  private func listen(_ drive: inout Simulation) {
    switch self {
    case .assistant: drive.perform(.playback(.interruptionBegan(.assistant)))
    case .end: drive.scrollToEnd()
    case .driving: drive.startDriving()
    case .limited:
      drive.startDriving()
      drive.scrollToEnd()
    // The phone ends an app whose templates go deeper than the car has said.
    case .tooDeep where !drive.headUnit.usesTemplates:
      drive.startDriving()
      drive.perform(.car(.limitsSwitched(.on(items: 12, depth: drive.headUnit.browser.depth))))
      drive.pressContainer()
    default: break
    }
  }
}

extension Situation {
  /// Why the head unit is not in it after all; nil when it is.
  ///
  /// What is shown depends on the app: one without commands has no menu of them.
  public func shortfall(of drive: Simulation) -> String? {
    let headUnit = drive.headUnit
    if !headUnit.profile.hasContent { return shortfallOfKit(headUnit) }
    let glance = headUnit.glance(at: drive.now)
    if headUnit.usesTemplates, let reason = shortfallOfTemplates(drive) { return reason }
    switch self {
    case .menu: return headUnit.menu == nil ? "the app has nothing for a menu" : nil
    case .outputs: return headUnit.menu == nil ? "there is no choice of outputs" : nil
    case .nowPlaying, .paused, .waiting, .rejected, .takenOver:
      return glance.screen == "nowPlaying" ? nil : "the app has nothing that plays"
    case .pushed: return glance.pageDepth > 1 ? nil : "the app has no second level"
    case .limited: return glance.notice.isEmpty ? "the list is not long enough to be cut" : nil
    case .tooDeep: return glance.toast.isEmpty ? "the list has no container" : nil
    case .home, .list, .end, .driving, .knob, .skeleton, .loading, .failed, .empty, .timedOut,
      .holes, .starting, .refused, .offline, .disconnected, .locked, .stopped, .call, .assistant,
      .navigation:
      return nil
    case .grid, .alert, .sheet, .details, .upNext, .pictureRows, .letters, .match:
      return headUnit.usesTemplates ? nil : "the app hands over no templates"
    }
  }

  /// What an app that hands over its lists whole cannot come into.
  private func shortfallOfTemplates(_ drive: Simulation) -> String? {
    let headUnit = drive.headUnit
    switch self {
    case .skeleton, .failed, .timedOut, .holes:
      return "it hands over its lists whole, and nobody asks for their rows"
    case .tooDeep: return "it says itself how deep its lists are, whatever the limits are"
    case .starting:
      return headUnit.browser.page?.startingRow == nil ? "it has no row that can be pressed" : nil
    case .refused:
      return headUnit.toast == nil ? "a row stops waiting there, whatever has come of it" : nil
    case .grid, .alert, .sheet, .details, .pictureRows, .letters, .match, .upNext, .loading,
      .empty:
      return isReached(in: headUnit) ? nil : "none was found in what can be pressed"
    case .home, .list, .pushed, .end, .driving, .limited, .knob, .offline, .disconnected, .locked,
      .stopped, .nowPlaying, .paused, .menu, .outputs, .waiting, .rejected, .takenOver, .call,
      .assistant, .navigation:
      return nil
    }
  }

  /// Whether what a situation of templates is of is on the screen.
  fileprivate func isReached(in headUnit: HeadUnit) -> Bool {
    if let presented = headUnit.templates.presented {
      switch presented.content {
      case .alert: return self == .alert
      case .actionSheet: return self == .sheet
      case .list, .grid, .tabs, .nowPlaying, .foreign: return false
      }
    }
    if self == .match { return headUnit.screen == .nowPlaying && headUnit.shownSports != nil }
    guard headUnit.screen == .content, let page = headUnit.browser.page else { return false }
    switch self {
    case .grid:
      if case .grid = page.template?.content { return true }
      return false
    case .details: return page.given?.list.details != nil
    case .letters: return page.given.map { $0.letters.count > 1 } ?? false
    case .loading: return page.given != nil && page.state == .loading
    case .empty: return page.given != nil && page.state == .empty
    case .pictureRows:
      let rows = headUnit.visibleRows(of: page)
      return page.given.map { given in rows.contains { given.rows[$0].item?.pictures != nil } }
        ?? false
    // What is open lies above what plays.
    case .upNext:
      let browser = headUnit.browser
      return browser.stacks[browser.current].pages.dropLast().last?.template?.content == .nowPlaying
    default: return false
    }
  }

  private func shortfallOfKit(_ headUnit: HeadUnit) -> String? {
    switch self {
    case .nowPlaying, .paused, .waiting, .rejected, .takenOver:
      headUnit.player.info == nil
        ? "a Bluetooth kit has nothing to choose from, and its play key begins nothing" : nil
    case .home, .list, .pushed, .end, .driving, .limited, .tooDeep, .knob, .skeleton, .loading,
      .failed, .empty, .timedOut, .holes, .starting, .refused, .menu, .outputs, .grid, .alert,
      .sheet, .details, .upNext, .pictureRows, .letters, .match:
      "a Bluetooth kit has no lists, no menus and nothing to choose from"
    case .offline, .disconnected, .locked, .stopped, .call, .assistant, .navigation: nil
    }
  }
}

extension Simulation {
  fileprivate mutating func inject(_ rule: FaultRule) {
    _ = withFaults { $0.inject(rule) }
  }

  fileprivate mutating func pressMiddle(under fault: FaultKind) {
    inject(FaultRule(fault, on: .command))
    perform(.driver(.middleButtonPressed))
  }

  fileprivate mutating func startDriving() {
    perform(.car(.gearChanged(.drive)))
    perform(.car(.speedChanged(.kilometresPerHour(72))))
    advance(by: .seconds(1))
  }

  fileprivate mutating func scrollToEnd() {
    for _ in 0..<4 {
      perform(.driver(.scrolled(by: 1 << 20)))
      advance(by: .seconds(1))
    }
  }

  /// The visible rows of the list whose action is wanted.
  private func firstRow(where isWanted: (HeadUnit.RowAction) -> Bool) -> Int? {
    guard let page = headUnit.browser.page else { return nil }
    return headUnit.visibleRows(of: page).first { isWanted(headUnit.action(of: $0, on: page)) }
  }

  fileprivate mutating func pressContainer() {
    if headUnit.usesTemplates {
      if let choice = templateChoices(opening: true).first { perform(.driver(choice)) }
      return
    }
    let row = firstRow { action in
      switch action {
      case .drillIn, .refuse: true
      default: false
      }
    }
    if let row { perform(.driver(.rowChosen(row))) }
  }

  fileprivate mutating func openContainer() {
    pressContainer()
    advance(by: .seconds(2))
  }

  /// Plays the first thing that can be played, looking for it in the first containers.
  fileprivate mutating func playSomething() {
    if headUnit.usesTemplates { return playFromTemplates() }
    for _ in 0..<headUnit.limits.depth {
      let row = firstRow { if case .play = $0 { true } else { false } }
      if let row { return perform(.driver(.rowChosen(row))) }
      openContainer()
    }
  }
}

/// Looks for a situation of templates: presses what there is and goes back, the nearest first.
private struct TemplateSearch {
  private let wanted: Situation
  private var presses = 0

  private static let pressCount = 250
  private static let levelCount = 3
  private static let rowCount = 16

  init(for situation: Situation) { wanted = situation }

  mutating func look(in drive: inout Simulation) {
    for levels in 0..<Self.levelCount where !wanted.isReached(in: drive.headUnit) {
      let tabs = drive.headUnit.browser.tabs.count
      for tab in 0..<max(1, tabs) {
        if tab != drive.headUnit.browser.current { press(.tabChosen(tab), in: &drive) }
        if look(levels: levels, in: &drive) { return }
      }
    }
  }

  private mutating func look(levels: Int, in drive: inout Simulation) -> Bool {
    if wanted.isReached(in: drive.headUnit) { return true }
    guard levels > 0, drive.headUnit.screen == .content else { return false }
    let open = drive.headUnit.openTemplates
    for choice in drive.allTemplateChoices(rows: Self.rowCount) {
      guard presses < Self.pressCount else { return false }
      if case .rowChosen(let row) = choice { drive.reveal(row) }
      press(choice, in: &drive)
      if look(levels: levels - 1, in: &drive) { return true }
      guard drive.goBack(to: open) else { return false }
    }
    return false
  }

  private mutating func press(_ choice: DriverEvent, in drive: inout Simulation) {
    presses += 1
    drive.perform(.driver(choice))
    drive.advance(by: wanted == .loading ? .milliseconds(300) : .seconds(3))
  }
}

extension Simulation {
  /// Everything that a list has to press, seen or not.
  fileprivate func allTemplateChoices(rows: Int) -> [DriverEvent] {
    guard let page = headUnit.browser.page else { return [] }
    let buttons = headUnit.visibleButtons.filter(\.isEnabled).map {
      DriverEvent.buttonChosen($0.id)
    }
    let rows = (0..<min(rows, page.given?.rows.count ?? 0)).filter { row in
      if case .select = headUnit.action(of: row, on: page) { true } else { false }
    }
    return buttons + rows.map { .rowChosen($0) }
  }

  /// One without pictures, as its waiting is seen at it.
  fileprivate func plainTemplateRow() -> Int? {
    guard let page = headUnit.browser.page, let given = page.given else { return nil }
    let rows = given.rows.indices.filter { row in
      if case .select = headUnit.action(of: row, on: page) { true } else { false }
    }
    return rows.first { given.rows[$0].item?.pictures == nil } ?? rows.first
  }
}

extension Simulation {
  /// So that nothing of the row is under the edges of the list or below the tab bar.
  fileprivate mutating func revealWhole(_ row: Int) {
    guard let page = headUnit.browser.page else { return }
    let metrics = headUnit.metrics
    let (top, end) = (metrics.rowTop(row, of: page), metrics.rowTop(row + 1, of: page))
    guard top < page.scroll || end > page.scroll + headUnit.clearHeight else { return }
    perform(.driver(.scrolled(by: end - headUnit.clearHeight - page.scroll)))
    advance(by: .seconds(1))
  }
}

// What an app with templates has to press; what comes of it only the app knows.
extension Simulation {
  /// Goes on from list to list until something plays.
  private mutating func playFromTemplates() {
    for _ in 0..<headUnit.profile.templates.depth where headUnit.screen == .content {
      guard let choice = templateChoices(opening: false).first else { return }
      perform(.driver(choice))
      advance(by: .seconds(2))
    }
  }

  /// What is seen and can be pressed, the likeliest to open a list, or to play, first.
  private func templateChoices(opening: Bool) -> [DriverEvent] {
    guard let page = headUnit.browser.page else { return [] }
    var opens: [DriverEvent] = []
    var plays: [DriverEvent] = []
    for row in headUnit.visibleRows(of: page) {
      guard let item = page.given?.rows[row].item else { continue }
      if let picture = headUnit.choosablePictures(of: row, on: page).first {
        plays.append(.rowPictureChosen(row, picture))
      }
      guard case .select = headUnit.action(of: row, on: page) else { continue }
      if item.pictures != nil || item.accessory == .disclosure {
        opens.append(.rowChosen(row))
      } else {
        plays.append(.rowChosen(row))
      }
    }
    let buttons = headUnit.gridButtons(of: page).filter(\.isEnabled).map {
      DriverEvent.buttonChosen($0.id)
    }
    return (opening ? opens + plays : plays + opens) + buttons
  }
}
