import HeadUnitCore
import HeadUnitDisplay
import HeadUnitText

// A finger on the glass.
extension DriveRun {
  mutating func putFingerDown(
    on selector: Selector, _ activity: inout Activity
  ) throws(StepError) {
    guard drive.profile.hasTouch else { throw StepError(.step, RunWording.noTouch) }
    activity.finger = try place(of: selector)
    putFingerDownAgain(&activity)
  }

  /// Does nothing when there is none, or none of that number, or when it cannot be touched.
  ///
  /// A row that lies under something else is brought up first, as a driver would.
  mutating func putFingerDownIfAny(
    on selector: Selector, _ activity: inout Activity
  ) throws(StepError) -> InstructionProgress {
    guard drive.profile.hasTouch else { throw StepError(.step, RunWording.noTouch) }
    let search = search()
    let found = search.choosable(selector)
    if found.isEmpty, let pattern = patterns.doubt {
      throw StepError(.step, RunWording.tooMuchWork(pattern))
    }
    guard selector.nth != nil || found.count == 1 else {
      if !found.isEmpty { try putFingerDown(on: selector, &activity) }
      return .done
    }
    let index = (selector.nth ?? 1) - 1
    if found.indices.contains(index),
      let place = freePlace(on: search.list.elements[found[index]], of: search.list)
    {
      activity.finger = place
      putFingerDownAgain(&activity)
      return .done
    }
    let rows = search.all(selector).compactMap { search.list.elements[$0].row }
      .filter { reason(forRow: $0) == nil }
    guard rows.indices.contains(index), selector.subject != .row(rows[index]) else { return .done }
    let row = rows[index]
    let itself = Selector(.row(row))
    return .replaced([
      .hand(.reach(itself, ListScroll(isForRow: true))), .rest, .hand(.fingerDownIfAny(itself)),
    ])
  }

  private func freePlace(on element: Element, of list: DisplayList) -> TouchPlace? {
    element.isEnabled ? TouchPlace(on: element, of: list) : nil
  }

  /// On the button of the row that opens it, or on the row where a tap opens.
  mutating func putFingerDown(
    toOpen selector: Selector, _ activity: inout Activity
  ) throws(StepError) {
    guard drive.profile.hasTouch else { throw StepError(.step, RunWording.noTouch) }
    let search = search()
    let row = search.list.elements[try only(selector, in: search)]
    guard row.role == .row, let number = row.path?.row, let page = simulation.headUnit.browser.page,
      simulation.headUnit.opening(of: number, on: page) != .none
    else { throw StepError(.step, RunWording.opensNothing(selector.words), details: [row.short]) }
    let button = search.list.elements.first { $0.target == .rowOpen(number) }
    activity.finger = try place(on: button ?? row, named: selector.words, of: search.list)
    putFingerDownAgain(&activity)
  }

  mutating func putFingerDownAgain(_ activity: inout Activity) {
    guard let place = activity.finger else { return }
    hands.put(place, isDown: true, at: now)
    let list = displayList()
    let events = activity.touch.down(contact(place), on: list, of: simulation.headUnit)
    for event in events { happen(event) }
  }

  mutating func liftFinger(_ activity: inout Activity) {
    guard let place = activity.finger else { return }
    hands.put(place, isDown: false, at: now)
    let list = displayList()
    let events = activity.touch.up(contact(place), on: list, of: simulation.headUnit)
    for event in events { happen(event) }
  }

  func contact(_ place: TouchPlace) -> Contact {
    Contact(x: place.x, y: place.y, at: now)
  }

  /// A point at which a finger really means the one element that is meant.
  mutating func place(of selector: Selector) throws(StepError) -> TouchPlace {
    let search = search()
    if case .point(let x, let y) = selector.subject {
      let isThere =
        (0..<search.list.size.width).contains(x)
        && (0..<search.list.size.height).contains(y)
      guard isThere else { throw StepError(.step, RunWording.emptyPoint) }
      return TouchPlace(x: x, y: y)
    }
    return try place(
      on: search.list.elements[try only(selector, in: search)], named: selector.words,
      of: search.list)
  }

  private func place(
    on element: Element, named name: String, of list: DisplayList
  ) throws(StepError) -> TouchPlace {
    if element.isEnabled, let place = TouchPlace(on: element, of: list) { return place }
    let first = TouchPlace.all(on: element, of: list).first
    let other = first.flatMap { covering(element, at: $0, on: list) }
    let isCovered = element.isEnabled || other != nil
    throw StepError(
      .step,
      isCovered
        ? RunWording.covered(name, by: other?.short)
        : RunWording.disabled(name, reason(for: element)),
      details: [element.short])
  }

  /// What a finger at that place would mean instead.
  private func covering(
    _ element: Element, at place: TouchPlace, on list: DisplayList
  ) -> Element? {
    guard let own = list.elements.firstIndex(of: element) else { return nil }
    // Elements that are drawn later lie over it.
    return list.elements[own...].dropFirst().last { other in
      other.touchFrame.contains(x: place.x, y: place.y) && !list.isPart(other, of: own)
        && (other.target != nil || [.toast, .banner, .dialog, .tabBar].contains(other.role))
    }
  }
}

extension Element {
  /// Its number, if it is a row.
  fileprivate var row: Int? { role == .row ? path?.row : nil }
}

extension DisplayList {
  fileprivate func isPart(_ element: Element, of whole: Int) -> Bool {
    var parent = element.parent
    while let index = parent {
      if index == whole { return true }
      parent = elements[index].parent
    }
    return false
  }
}

// Dragging.
extension DriveRun {
  mutating func beginDrag(
    _ dragging: Dragging, rests: Bool = false, _ activity: inout Activity
  ) throws(StepError) -> InstructionProgress {
    guard drive.profile.hasTouch else { throw StepError(.step, RunWording.noTouch) }
    let way = try way(of: dragging)
    activity.finger = way.from
    putFingerDownAgain(&activity)
    var drag = Drag(from: way.from, to: way.to, at: now, over: dragging.duration)
    drag.rests = rests
    return .replaced([.hand(.drag(drag))])
  }

  mutating func go(on drag: Drag, _ activity: inout Activity) -> InstructionProgress {
    var drag = drag
    guard drag.done < drag.moveCount else {
      let end = drag.liftsAt
      guard now >= end else { return .waits(until: end, forEvents: false) }
      liftFinger(&activity)
      return .done
    }
    let due = drag.due(drag.done + 1)
    guard now >= due else { return .waits(until: due, forEvents: false) }
    drag.done += 1
    activity.finger = drag.place(drag.done)
    hands.put(activity.finger, isDown: true, at: now)
    if let place = activity.finger {
      for event in activity.touch.move(contact(place), of: simulation.headUnit) { happen(event) }
    }
    return .replaced([.hand(.drag(drag))])
  }

  private mutating func way(
    of dragging: Dragging
  ) throws(StepError) -> (from: TouchPlace, to: TouchPlace) {
    let list = displayList()
    if let start = dragging.start {
      let from = try place(of: start)
      let element = search().choosable(start).first.map { list.elements[$0].frame }
      let side = dragging.direction.isVertical ? element?.height : element?.width
      return (from, dragging.end(from: from, by: (side ?? 0) * 3 / 4))
    }
    if dragging.direction.isVertical || !list.elements.contains(where: { $0.target == .scrubber }) {
      guard let element = list.elements.last(where: { $0.role == .list }),
        let from = startOnList(element.frame, dragging.direction, list)
      else { throw StepError(.step, RunWording.nothingToDrag) }
      return (from, dragging.end(from: from, by: element.frame.height * 3 / 4))
    }
    guard let slider = list.elements.last(where: { $0.target == .scrubber }) else {
      throw StepError(.step, RunWording.nothingToDrag)
    }
    let from = startOnTrack(slider.frame)
    return (from, dragging.end(from: from, by: slider.frame.width / 4))
  }

  /// As far as may be from where the finger goes, and really on the list.
  private func startOnList(
    _ frame: PixelRect, _ direction: Direction, _ list: DisplayList
  ) -> TouchPlace? {
    let eighths = direction == .up ? Array((1...7).reversed()) : Array(1...7)
    let places = eighths.map {
      TouchPlace(x: frame.x + frame.width / 2, y: frame.y + frame.height * $0 / 8)
    }
    return places.first { list.hit(x: $0.x, y: $0.y).isOnList }
  }

  /// Where the position of the track is.
  private func startOnTrack(_ frame: PixelRect) -> TouchPlace {
    let headUnit = simulation.headUnit
    let length = headUnit.player.info?.length ?? 0
    let share = length > 0 ? (headUnit.shownElapsed(at: now) ?? 0) / length : 0
    let way = Int((Double(frame.width - 1) * max(0, min(1, share))).rounded())
    return TouchPlace(x: frame.x + way, y: frame.y + min(frame.height / 4, frame.height - 1))
  }
}

extension Dragging {
  /// However far it is said to go, no finger leaves the table.
  private static let longest = 100_000

  fileprivate func end(from: TouchPlace, by standard: Int) -> TouchPlace {
    let way = max(0, min(distance ?? standard, Self.longest))
    var end = from
    switch direction {
    case .up: end.y -= way
    case .down: end.y += way
    case .left: end.x -= way
    case .right: end.x += way
    }
    return end
  }
}

extension Direction {
  fileprivate var isVertical: Bool { self == .up || self == .down }
}

// The screen as scripts see it.
extension DriveRun {
  /// The screen of this instant, its texts set as blocks: the same on every machine.
  mutating func displayList() -> DisplayList {
    let key = ScreenKey(
      at: now, eventCount: simulation.eventCount, startOfDrive: startOfDrive)
    if let screenCache, screenCache.made == key { return screenCache.list.list }
    var materials = Materials(text: .blocks, startOfDrive: startOfDrive)
    materials.look = drive.look
    let list = Screen(simulation.headUnit, at: now, with: materials).displayList()
    screenCache = (key, SharedDisplayList(list))
    return list
  }

  mutating func search() -> ElementSearch {
    let list = displayList()
    patterns.forgetDoubt()
    return ElementSearch(list: list, headUnit: simulation.headUnit, patterns: patterns)
  }

  /// Exactly one element to be chosen, or what is wrong.
  func only(
    _ selector: Selector, in search: ElementSearch
  ) throws(StepError) -> Int {
    let found = search.choosable(selector)
    if let nth = selector.nth {
      guard found.indices.contains(nth - 1) else {
        let message =
          found.isEmpty
          ? RunWording.nothing(selector.words, nearest(to: selector, search))
          : RunWording.notThatMany(selector.words, found.count)
        throw StepError(.step, message, details: candidates(for: selector, in: search))
      }
      return found[nth - 1]
    }
    guard let first = found.first else {
      throw StepError(
        .step, RunWording.nothing(selector.words, nearest(to: selector, search)),
        details: candidates(for: selector, in: search))
    }
    guard found.count == 1 else {
      throw StepError(
        .step, RunWording.several(selector.words, found.count),
        details: found.prefix(Self.candidateLimit).map { search.list.elements[$0].short })
    }
    return first
  }

  private static let candidateLimit = 8

  /// What is there instead, the likeliest first: with a role, a name and a frame.
  func candidates(for selector: Selector, in search: ElementSearch) -> [String] {
    shown(for: selector, in: search) + hiddenRows
  }

  /// Lists go on beyond the screen.
  private var hiddenRows: [String] {
    let headUnit = simulation.headUnit
    guard headUnit.screen == .content, let page = headUnit.browser.page, page.state == .shown
    else { return [] }
    let (seen, all) = (headUnit.visibleRows(of: page).count, headUnit.shownCount(of: page))
    return seen < all ? [RunWording.moreRows(seen: seen, of: all)] : []
  }

  private func shown(for selector: Selector, in search: ElementSearch) -> [String] {
    let elements = search.list.elements.filter { !$0.label.isEmpty && $0.target != nil }
    guard let word = selector.subject.text else {
      return elements.prefix(Self.candidateLimit).map(\.short)
    }
    let nearest = Mistake.nearest(word, in: elements.map(\.label))
    func rank(_ element: Element) -> Int {
      if element.label == nearest { return 0 }
      let label = element.label.lowercased()
      let isLike = label.contains(word.lowercased()) || word.lowercased().contains(label)
      return isLike ? 1 : 2
    }
    return elements.enumerated()
      .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
      .prefix(Self.candidateLimit).map(\.element.short)
  }
}

extension Element {
  /// `row "Shows" 136,112 1128x120`, as a person finds it.
  var short: String {
    var parts = [role.rawValue]
    if !label.isEmpty { parts.append("\"\(label.prefix(60))\(label.count > 60 ? "…" : "")\"") }
    if !value.isEmpty { parts.append("= \(value.prefix(60))") }
    parts.append(frame.description)
    if !isEnabled { parts.append("disabled") }
    if isFocused { parts.append("focused") }
    return parts.joined(separator: " ")
  }
}

extension Selector.Subject {
  /// What somebody who wrote it had in mind, as far as it is letters: `~"^Lng$"` is about `Lng`.
  var letters: String? {
    switch self {
    case .title(let title): title
    case .pattern(let pattern):
      String(
        (pattern.hasPrefix("(?i)") ? pattern.dropFirst(4) : pattern[...])
          .filter { $0.isLetter || $0.isNumber || " -_',&!:".contains($0) })
    case .identifier, .path, .role, .focused, .row, .rows, .point: nil
    }
  }

  /// What it looks for, if it is a text.
  var text: String? {
    switch self {
    case .title(let text), .pattern(let text), .identifier(let text): text
    case .path, .role, .focused, .row, .rows, .point: nil
    }
  }
}
