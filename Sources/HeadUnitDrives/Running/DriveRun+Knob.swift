import HeadUnitCore
import HeadUnitDisplay
import HeadUnitText

// The knob, and the tabs.
extension DriveRun {
  /// More states than this and the knob is said not to get there.
  private static let searchLimit = 2_000

  /// What has to be done at the knob to get to the element, and then is.
  mutating func way(
    to selector: Selector, _ scan: ListScan
  ) throws(StepError) -> [Instruction] {
    try checkKnob()
    if case .row(let row) = selector.subject, let turns = try turns(to: row, selector, scan) {
      return turns
    }
    let search = search()
    if search.choosable(selector).isEmpty {
      guard let turn = scan.next(on: simulation.headUnit) else {
        guard !scan.hasGivenUp else {
          let near = nearest(to: selector, search, seen: scan.seen)
          throw StepError(.step, RunWording.notFound(selector.words, turns: ListScan.limit, near))
        }
        throw nothing(selector, search, seen: scan.seen)
      }
      return [.event(.knob(.turned(turn.direction))), .pause(Self.detentPause), .rest]
        + [.hand(.focus(selector, turn))]
    }
    let element = search.list.elements[try only(selector, in: search)]
    guard let target = element.target else {
      throw StepError(
        .step, RunWording.unreachable(selector.words, reason(for: element)),
        details: [element.short])
    }
    guard
      let moves = KnobRoute(to: target, limit: Self.searchLimit).moves(
        of: simulation.headUnit, at: now)
    else {
      throw StepError(
        .step, RunWording.unreachable(selector.words), details: [element.short])
    }
    return moves.map { .event($0) }.joined(with: .pause(Self.detentPause))
  }

  /// Towards a row that is not seen yet; nil when it is seen, or when no list is.
  private mutating func turns(
    to row: Int, _ selector: Selector, _ scan: ListScan
  ) throws(StepError) -> [Instruction]? {
    let headUnit = simulation.headUnit
    guard headUnit.screen == .content, let page = headUnit.browser.page, page.state == .shown
    else { return nil }
    guard (0..<headUnit.shownCount(of: page)).contains(row) else {
      throw nothing(selector, search())
    }
    let visible = headUnit.visibleRows(of: page)
    if visible.contains(row) {
      guard headUnit.row(row)?.state == .loading, !scan.hasWaited else { return nil }
      let end = now + drive.profile.timeouts.content
      return [.hand(.awaitRow(row, until: end)), .hand(.focus(selector, scan.waited))]
    }
    let direction = row < visible.lowerBound ? -1 : 1
    let distance = direction < 0 ? visible.lowerBound - row : row - visible.upperBound + 1
    guard let next = scan.turning(direction, of: headUnit.shownCount(of: page)) else {
      throw StepError(.step, RunWording.unreachable(selector.words, reason(forRow: row)))
    }
    // A row has a stop of its own at least, so that so many do not go past it.
    let detents = max(1, min(distance - visible.count, ListScan.detentsAtOnce))
    return [
      .hand(.turn(direction * detents)), .pause(Self.detentPause), .rest,
      .hand(.focus(selector, next)),
    ]
  }

  func checkKnob() throws(StepError) {
    let inputs = drive.profile.inputs
    guard inputs.contains(.knob) || inputs.contains(.touchpad) else {
      throw StepError(.step, RunWording.noKnob)
    }
  }

  /// Nil: it is only left.
  func checkCode(_ code: String?) throws(StepError) {
    let headUnit = simulation.headUnit
    guard headUnit.menu == .code, let asker = headUnit.codeAsker else {
      throw StepError(.step, RunWording.noCode)
    }
    guard let code, !headUnit.canEnter(code) || code.utf8.count != asker.digits?.rawValue else {
      return
    }
    guard let length = asker.digits?.rawValue else { return }
    throw StepError(
      .step,
      headUnit.limits.isEnforced
        ? RunWording.codeWhileDriving : RunWording.wrongCode(code, length))
  }

  mutating func choose(tab selector: Selector) throws(StepError) {
    let tab = try tab(selector)
    let headUnit = simulation.headUnit
    guard headUnit.canChoose(tab: tab) else {
      let reason =
        headUnit.player.isCovered
        ? RunWording.interrupted
        : headUnit.screen != .content
          ? RunWording.otherScreen(headUnit.screen)
          : headUnit.browser.tabs[tab].isEnabled ? RunWording.presented : RunWording.noItem
      throw StepError(.step, RunWording.disabled(selector.words, reason))
    }
    happen(.driver(.tabChosen(tab)))
  }

  /// Which tab is meant, at whatever depth the screen is.
  private func tab(_ selector: Selector) throws(StepError) -> Int {
    let tabs = simulation.headUnit.browser.tabs
    guard !tabs.isEmpty else { throw StepError(.step, RunWording.noTabs) }
    var found = tabs.indices.filter { isMeant(tabs[$0], at: $0, by: selector.subject) }
    if let nth = selector.nth { found = found.indices.contains(nth - 1) ? [found[nth - 1]] : [] }
    let details = tabs.map { "tab \"\($0.item?.title ?? "")\" \($0.path)" }
    guard let first = found.first else {
      throw StepError(
        .step, RunWording.nothing(selector.words, nearestTab(to: selector, among: tabs)),
        details: details)
    }
    guard found.count == 1 else {
      throw StepError(
        .step, RunWording.several(selector.words, found.count), details: details)
    }
    return first
  }

  private func nearestTab(
    to selector: Selector, among tabs: [Browser.Tab]
  ) -> RunWording.Nearest? {
    let items = tabs.compactMap(\.item)
    switch selector.subject {
    case .title, .pattern:
      return selector.subject.letters.flatMap { Mistake.nearest($0, in: items.compactMap(\.title)) }
        .map { .meant(PlainWord($0, .quoted).spelling) }
    case .identifier(let identifier):
      return Mistake.nearest(identifier, in: items.map(\.identifier)).map { .meant("id:\($0)") }
    case .path, .role, .focused, .row, .rows, .point: return nil
    }
  }

  private func isMeant(
    _ tab: Browser.Tab, at index: Int, by subject: Selector.Subject
  ) -> Bool {
    switch subject {
    case .title(let title): tab.item?.title == title
    case .pattern(let pattern): tab.item?.title.map { patterns.finds(pattern, in: $0) } ?? false
    case .identifier(let identifier): tab.item?.identifier == identifier
    case .path(let path): tab.path == path
    case .row(let row): index == row
    case .focused: simulation.headUnit.focus == .tab(index)
    case .role(.tab): true
    case .role, .rows, .point: false
    }
  }
}

/// Looks for the shortest way of the knob to something, on copies of the head unit.
struct KnobRoute {
  let target: FocusTarget
  let limit: Int

  init(to target: FocusTarget, limit: Int) {
    self.target = target
    self.limit = limit
  }

  private struct State: Hashable {
    let focus: FocusTarget?
    let scroll: Int
  }

  private static let moves: [Event] =
    [.knob(.turned(1)), .knob(.turned(-1))]
    + [Direction.down, .up, .left, .right].map { .knob(.nudged($0)) }

  /// Nil when the knob does not reach it.
  func moves(of headUnit: HeadUnit, at now: Instant) -> [Event]? {
    if headUnit.focus == target, headUnit.usesKnob { return [] }
    var seen: Set<State> = [state(of: headUnit)]
    var routes: [(headUnit: HeadUnit, moves: [Event])] = [(headUnit, [])]
    var next = 0
    while next < routes.count, next < limit {
      let way = routes[next]
      next += 1
      for move in Self.moves {
        var copy = way.headUnit
        _ = copy.apply(move, at: now)
        if copy.focus == target { return way.moves + [move] }
        if seen.insert(state(of: copy)).inserted { routes.append((copy, way.moves + [move])) }
      }
    }
    return nil
  }

  private func state(of headUnit: HeadUnit) -> State {
    State(focus: headUnit.focus, scroll: headUnit.browser.page?.scroll ?? 0)
  }
}

extension [Instruction] {
  fileprivate func joined(with instruction: Instruction) -> [Instruction] {
    var joined: [Instruction] = []
    for (index, element) in enumerated() {
      if index > 0 { joined.append(instruction) }
      joined.append(element)
    }
    return joined
  }
}

/// The knob is turned through a list in search of what cannot be seen yet: to its end, then back to
/// its start.
struct ListScan {
  /// 1 is down the list.
  private(set) var direction = 1
  private var turns = 0
  private var lastFocus: FocusTarget?
  /// It was waited for the row that is seen.
  private(set) var hasWaited = false
  private var turnarounds = 0
  /// What was seen, for whoever has mistyped something.
  private(set) var seen = SeenRows()

  /// A driver has given up long before.
  static let limit = 2_000

  /// So many detents are turned before anybody looks where the list stands.
  static let detentsAtOnce = 50
  /// A row that lies between two stops of the knob is passed in both directions.
  private static let turnaroundLimit = 4

  var hasGivenUp: Bool { turns >= Self.limit }

  var waited: ListScan {
    var scan = self
    scan.hasWaited = true
    return scan
  }

  /// The scan after turning towards a row of a list of so many; nil when that leads nowhere.
  func turning(_ direction: Int, of count: Int) -> ListScan? {
    var scan = self
    scan.turns += 1
    if turns > 0, direction != self.direction { scan.turnarounds += 1 }
    scan.direction = direction
    let isOver = scan.turnarounds > Self.turnaroundLimit || scan.turns > 2 * count + 100
    return isOver ? nil : scan
  }

  /// The scan after one more turn; nil when there is no row left that was not seen.
  func next(on headUnit: HeadUnit) -> ListScan? {
    guard !hasGivenUp, headUnit.screen == .content, headUnit.browser.page?.state == .shown
    else { return nil }
    var scan = self
    scan.turns += 1
    // Not in the list yet: the way there is downwards.
    guard let focus = headUnit.focus, let row = headUnit.row(of: focus) else {
      return lastFocus == nil ? scan : scan.turnedRound
    }
    if focus == lastFocus { return scan.turnedRound }
    scan.lastFocus = focus
    if let row = headUnit.row(row) { scan.seen.add(row) }
    return scan
  }

  /// Back up, from the end of the list; nil from its start.
  private var turnedRound: ListScan? {
    guard direction == 1 else { return nil }
    var scan = self
    scan.direction = -1
    scan.lastFocus = nil
    return scan
  }
}
