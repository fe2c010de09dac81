import HeadUnitCore
import HeadUnitDisplay
import HeadUnitText

// A list is moved as a hand moves it, until what is looked for can be touched.
extension DriveRun {
  /// One look, and then one movement of the finger; nothing is left to do when it can be touched.
  mutating func reach(
    _ selector: Selector, _ scroll: ListScroll
  ) throws(StepError) -> InstructionProgress {
    guard drive.profile.hasTouch else { throw StepError(.step, RunWording.noTouch) }
    let search = search()
    if scroll.isSideways {
      guard let page = shownPage else { return .done }
      return slide(to: selector, scroll, on: page, in: search) ?? .done
    }
    guard let page = shownPage else {
      // A row is told apart by whoever touches it.
      if scroll.isForRow || isTouchable(selector, in: search) { return .done }
      throw StepError(.step, RunWording.noListToScroll)
    }
    let row = wantedRow(selector, on: page)
    if let row, !(0..<simulation.headUnit.shownCount(of: page)).contains(row) {
      if scroll.isForRow { return .done }
      throw nothing(selector, search, seen: scroll.seen)
    }
    if let wait = waitForRows(row, on: page, scroll) { return wait }
    if let slide = slide(to: selector, scroll, on: page, in: search) { return slide }
    if let row {
      return approach(row, selector, scroll, on: page, in: search)
    }
    return try lookThrough(selector, scroll, on: page, in: search)
  }

  /// The list on the screen, if it is there.
  private var shownPage: Page? {
    let headUnit = simulation.headUnit
    guard headUnit.screen == .content, let page = headUnit.browser.page, page.state == .shown
    else { return nil }
    return page
  }

  /// The row that is meant, when the selector says which one.
  private func wantedRow(_ selector: Selector, on page: Page) -> Int? {
    switch selector.subject {
    case .row(let row): row
    case .path(let path): path.isChild(of: page.path) ? path.row : nil
    case .title, .pattern, .identifier, .role, .focused, .rows, .point: nil
    }
  }

  private func isTouchable(_ selector: Selector, in search: ElementSearch) -> Bool {
    search.choosable(selector).contains {
      TouchPlace(on: search.list.elements[$0], of: search.list) != nil
    }
  }

  /// A hand that has moved the list looks at rows once they have come, or are overdue.
  private func waitForRows(_ row: Int?, on page: Page, _ scroll: ListScroll) -> InstructionProgress?
  {
    guard scroll.count > 0 else { return nil }
    let end = scroll.movedAt + drive.profile.timeouts.content
    let headUnit = simulation.headUnit
    let visible = headUnit.visibleRows(of: page)
    let rows = row.map { visible.contains($0) ? $0..<$0 + 1 : 0..<0 } ?? visible
    guard now < end, rows.contains(where: { headUnit.row($0)?.state == .loading }) else {
      return nil
    }
    return .waits(until: end, forEvents: true)
  }

  /// A row of pictures goes to the side until the one that is meant can be touched; nil when none
  /// that is seen has it further to the side.
  private func slide(
    to selector: Selector, _ scroll: ListScroll, on page: Page, in search: ElementSearch
  ) -> InstructionProgress? {
    guard selector.subject.letters != nil, !isTouchable(selector, in: search) else { return nil }
    let headUnit = simulation.headUnit
    func isInside(_ item: TemplateItem, _ row: Int) -> Bool {
      switch selector.container {
      case nil: true
      case .role: false
      case .title(let title): item.title == title || headUnit.header(ofRow: row) == title
      }
    }
    for row in headUnit.visibleRows(of: page) where headUnit.canMoveSideways(row) {
      guard let item = page.given?.rows[row].item, isInside(item, row),
        let pictures = item.pictures,
        let number = pictures.elements.indices.first(where: {
          search.names(selector.subject, headUnit.words(of: pictures.elements[$0], at: $0))
        }),
        let place = page.given?.place(of: pictures, in: item),
        let frame = search.list.elements.first(where: { $0.role == .row && $0.path?.row == row })?
          .frame
      else { continue }
      let middle = (Double(number) * place.pitch + (place.elementWidth - place.room) / 2)
      let wanted = Int((middle * headUnit.metrics.pixelsPerPoint).rounded())
      let target = max(0, min(wanted, headUnit.metrics.maximumSide(of: row, on: page)))
      let seen = page.side(of: row).scroll
      let way = target - seen
      let eighths = (1...7).map { frame.y + frame.height * $0 / 8 }
      let isForward = (way > 0) != headUnit.language.isRightToLeft
      let x = frame.x + frame.width * (isForward ? 7 : 1) / 8
      guard way != 0, scroll.mayGoOn(from: seen, left: abs(way)),
        let y = eighths.first(where: { search.list.hit(x: x, y: $0).isOnList })
      else { continue }
      var next = scroll
      next.note(now, from: seen, left: abs(way))
      var dragging = Dragging(isForward ? .left : .right, from: Selector(.point(x: x, y: y)))
      let threshold = Int((9 * headUnit.metrics.pixelsPerPoint).rounded(.up))
      dragging.distance = min(abs(way) + threshold, frame.width * 3 / 4)
      return .replaced([
        .hand(.beginDrag(dragging, rests: true)), .rest, .hand(.reach(selector, next)),
      ])
    }
    return nil
  }

  /// Towards a row that is known by its number: fast while it is far, and then exactly.
  private mutating func approach(
    _ row: Int, _ selector: Selector, _ scroll: ListScroll, on page: Page,
    in search: ElementSearch
  ) -> InstructionProgress {
    let headUnit = simulation.headUnit
    let metrics = headUnit.metrics
    let edges = metrics.rowTop(row, of: page) + metrics.rowTop(row + 1, of: page)
    let middle = (edges - metrics.viewport) / 2
    let target = max(0, min(middle, headUnit.maximumScroll(of: page)))
    let distance = target - page.scroll
    let isThere = isTouchable(selector, in: search)
    guard !isThere, distance != 0, scroll.mayGoOn(from: page.scroll, left: abs(distance)) else {
      return .done
    }
    var next = scroll
    next.note(now, from: page.scroll, left: abs(distance))
    let isFar =
      abs(distance) > ListScroll.screensForThrow * metrics.viewport && !headUnit.limits.isEnforced
    let move: Instruction = .hand(.scroll(distance > 0 ? .up : .down, isFar ? nil : abs(distance)))
    return .replaced(
      [move] + (isFar ? [.pause(ListScroll.catchPause)] : [.rest])
        + [.hand(.reach(selector, next))])
  }

  /// Down the list to its end, then up to its start, a screen less a row at a time.
  private mutating func lookThrough(
    _ selector: Selector, _ scroll: ListScroll, on page: Page, in search: ElementSearch
  ) throws(StepError) -> InstructionProgress {
    if isTouchable(selector, in: search) { return .done }
    var next = scroll
    next.note(now, from: page.scroll)
    next.note(knownRows(on: page))
    let headUnit = simulation.headUnit
    if next.direction == .up, page.scroll >= headUnit.maximumScroll(of: page) {
      next.direction = .down
    }
    let isOver = next.direction == .down && page.scroll == 0
    guard !isOver, scroll.mayGoOn(from: page.scroll) else {
      throw nothing(selector, search, seen: next.seen)
    }
    let pixels = headUnit.metrics.viewport - headUnit.metrics.rowTop(2)
    return .replaced([
      .hand(.scroll(next.direction, max(pixels, headUnit.metrics.rowTop(1)))), .rest,
      .hand(.reach(selector, next)),
    ])
  }

  private func knownRows(on page: Page) -> [Sight.Row] {
    page.rows.range.compactMap { simulation.headUnit.row($0) }
  }

  /// A finger that drags the list so far and rests before it is lifted, or throws it.
  mutating func scroll(
    _ direction: Direction, _ pixels: Int?, _ activity: inout Activity
  ) throws(StepError) -> InstructionProgress {
    var dragging = Dragging(direction)
    if let pixels {
      // The first of the way only tells that it is no tap.
      let threshold = Int((9 * simulation.headUnit.metrics.pixelsPerPoint).rounded(.up))
      let height = displayList().elements.last { $0.role == .list }?.frame.height ?? 0
      dragging.distance = min(pixels + threshold, max(height * 3 / 4, 2 * threshold))
    } else {
      dragging.duration = ListScroll.throwDuration
    }
    return try beginDrag(dragging, rests: pixels != nil, &activity)
  }
}

/// How far a hand has come that looks for something in a list.
struct ListScroll {
  /// The step names a row, and what is wrong with it is said where it is touched.
  var isForRow = false
  /// Only rows of pictures go to the side, and the list stays where it is.
  var isSideways = false
  /// Where the finger goes: up is down the list.
  var direction = Direction.up
  private(set) var count = 0
  private(set) var movedAt = Instant.start
  /// Where the list was before the last movement.
  private var place: Int?
  /// How near it was to the row, at its nearest.
  private var nearest = Int.max
  /// Movements in a row that have brought nothing: something lies over the list, or the finger
  /// cannot move it by as little as is left.
  private var idleCount = 0
  /// What was seen, for whoever has mistyped something.
  private(set) var seen = SeenRows()

  /// A driver has given up long before.
  static let limit = 20_000
  private static let idleLimit = 4
  /// From so many screens on the list is thrown.
  static let screensForThrow = 6
  static let throwDuration = Duration.milliseconds(70)
  /// A thrown list has gone most of its way by then.
  static let catchPause = Duration.milliseconds(500)

  init(isForRow: Bool = false, isSideways: Bool = false) {
    (self.isForRow, self.isSideways) = (isForRow, isSideways)
  }

  /// A list that does not move under the finger never brings what is looked for, nor one that comes
  /// no nearer.
  func mayGoOn(from place: Int, left distance: Int? = nil) -> Bool {
    count < Self.limit && (!isIdle(at: place, left: distance) || idleCount < Self.idleLimit)
  }

  private func isIdle(at place: Int, left distance: Int?) -> Bool {
    distance.map { $0 >= nearest } ?? (place == self.place)
  }

  mutating func note(_ now: Instant, from place: Int, left distance: Int? = nil) {
    count += 1
    movedAt = now
    idleCount = isIdle(at: place, left: distance) ? idleCount + 1 : 0
    self.place = place
    if let distance { nearest = min(nearest, distance) }
  }

  mutating func note(_ rows: [Sight.Row]) {
    for row in rows { seen.add(row) }
  }
}

/// Rows that were passed in search of something, for whoever has mistyped it.
struct SeenRows {
  private(set) var titles: Set<String>
  private(set) var identifiers: Set<String> = []

  /// Further ones are not thought of.
  static let titleLimit = 20_000

  init(titles: Set<String> = []) {
    self.titles = titles
  }

  mutating func add(_ row: Sight.Row) {
    guard titles.count < Self.titleLimit, row.state != .loading else { return }
    if !row.title.isEmpty { titles.insert(row.title) }
    if let item = row.item { identifiers.insert(item.identifier) }
  }
}

// What was probably meant by a selector that means nothing.
extension DriveRun {
  /// That there is nothing, with what is nearest.
  mutating func nothing(
    _ selector: Selector, _ search: ElementSearch, seen: SeenRows = SeenRows()
  ) -> StepError {
    StepError(
      .step, RunWording.nothing(selector.words, nearest(to: selector, search, seen: seen)),
      details: candidates(for: selector, in: search))
  }

  /// As the end of a sentence; nil when nothing is near.
  func nearest(
    to selector: Selector, _ search: ElementSearch, seen: SeenRows = SeenRows()
  ) -> RunWording.Nearest? {
    if let pattern = patterns.doubt { return .reason(RunWording.tooMuchWork(pattern)) }
    if let container = selector.container {
      let anywhere = Selector(selector.subject)
      if !search.all(anywhere).isEmpty {
        return .reason(RunWording.outside(anywhere.words, container.word.spelling))
      }
    }
    switch selector.subject {
    case .title, .pattern:
      guard let letters = selector.subject.letters else { return nil }
      let isPattern = if case .pattern = selector.subject { true } else { false }
      let known = shownPage.map { knownRows(on: $0).map(\.title) } ?? []
      let labels = search.list.elements.map(\.label) + known + seen.titles.sorted()
      let others = labels.filter { !$0.isEmpty && (isPattern || $0 != letters) }
      return Mistake.nearest(letters, in: others)
        .map { .meant(PlainWord($0, .quoted).spelling) }
    case .identifier(let identifier):
      let items =
        (shownPage.map { page in page.rows.range.compactMap { page.rows[$0]?.item } } ?? [])
        + simulation.headUnit.browser.tabs.compactMap(\.item)
      let buttons = simulation.headUnit.visibleButtons.map(\.id)
      let identifiers = items.map(\.identifier) + buttons + seen.identifiers.sorted()
      return Mistake.nearest(identifier, in: identifiers.filter { $0 != identifier })
        .map { .meant("id:\($0)") }
    case .path(let path):
      guard let page = shownPage else { return nil }
      guard path.isChild(of: page.path), let row = path.row else {
        return .reason(RunWording.otherList(page.path))
      }
      return reason(ofRow: row)
    case .row(let row): return reason(ofRow: row)
    case .role, .focused, .rows, .point: return nil
    }
  }

  private func reason(ofRow row: Int) -> RunWording.Nearest? {
    switch simulation.headUnit.place(ofRow: row, at: now) {
    case .known: .reason("row \(row) is not on the screen")
    case .loading(_, let reason), .unknown(let reason): .reason(reason)
    }
  }
}

// Why something on the screen cannot be chosen.
extension DriveRun {
  func reason(for element: Element) -> String? {
    let headUnit = simulation.headUnit
    if element.role == .row, let row = element.path?.row { return reason(forRow: row) }
    switch element.target {
    case .control(let name): return reason(for: name)
    case .menuItem(.command(let name)): return reason(for: name)
    case .tab(let index):
      let tabs = headUnit.browser.tabs
      return tabs.indices.contains(index) && !tabs[index].isEnabled ? RunWording.noItem : nil
    case .volume where headUnit.player.isCovered: return RunWording.interrupted
    case .scrubber: return headUnit.limits.isEnforced ? RunWording.driving : nil
    default: return nil
    }
  }

  private func reason(for name: CommandName) -> String? {
    let player = simulation.headUnit.player
    if player.isCovered { return RunWording.interrupted }
    guard let state = player.commands[name] else { return RunWording.notOffered(name) }
    if !state.hasHandler { return RunWording.noHandler(of: name) }
    return state.isEnabled ? nil : RunWording.commandDisabled(name)
  }

  func reason(forRow index: Int) -> String? {
    let headUnit = simulation.headUnit
    switch headUnit.place(ofRow: index, at: now) {
    case .loading(_, let reason), .unknown(let reason): return reason
    case .known(let row):
      switch row.state {
      case .missing, .failed, .timedOut: return "it says \"\(row.title)\""
      case .loading: return nil
      case .item: break
      }
      if row.isMessage { return RunWording.neitherOpensNorPlays }
      if row.isDimmed { return RunWording.tooDeep(headUnit.limits.depth) }
      return row.isStarting ? RunWording.startsAlready : nil
    }
  }
}
