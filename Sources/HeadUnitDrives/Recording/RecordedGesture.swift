import HeadUnitCore
import HeadUnitDisplay

/// What a finger does from coming down on, as long as nobody can know that it is over.
struct RecordedGesture {
  let beganAt: Instant
  private(set) var lastAt: Instant
  private(set) var moves: [HandMove]
  private let target: FocusTarget?
  /// What a script would call it, and where its finger would be.
  private let choice: (selector: Selector, place: TouchPlace)?
  private var liftedAt: Instant?
  private var isOver = false
  /// Whether a script's finger would still be on the target as it is lifted.
  private var isOnTarget = false
  /// Whether it ended with choosing what it had begun on.
  private var isTap = false

  init(
    _ target: FocusTarget?, _ choice: (selector: Selector, place: TouchPlace)?,
    at now: Instant
  ) {
    (beganAt, lastAt) = (now, now)
    moves = [HandMove(.touch(.began(target)))]
    self.target = target
    self.choice = choice
  }

  /// Keeps the event if it is part of the gesture, and says whether; other things done while the
  /// finger is down are too, as no step can begin before the one before it is done.
  mutating func append(
    _ event: Event, before simulation: Simulation, startOfDrive: Int
  ) -> Bool {
    let now = simulation.now
    guard !isOver, moves.count < HandMove.countLimit else { return false }
    if case .touch(.backDragEnded) = moves.last?.event {
      isOver = true
      guard event == .driver(.backPressed), now == lastAt else { return false }
    } else if let liftedAt {
      let isChoice = now == liftedAt && isChoosing(event, simulation)
      guard isChoice || event.endsGesture else { return false }
      isTap = isChoice && moves.count == 2 && isOnTarget
    }
    moves.append(HandMove(event, after: now - lastAt))
    lastAt = now
    if event == .touch(.ended) {
      liftedAt = now
      isOnTarget = isHit(simulation, startOfDrive)
    }
    switch event {
    case .touch(.dragEnded), .touch(.rowDragEnded): isOver = true
    default: break
    }
    if liftedAt == now, event != .touch(.ended), isTap { isOver = true }
    return true
  }

  private func isHit(_ simulation: Simulation, _ startOfDrive: Int) -> Bool {
    guard let target, let choice, moves.count == 2 else { return false }
    return SelectorChoice(simulation, startOfDrive: startOfDrive).isHit(target, at: choice.place)
  }

  private func isChoosing(_ event: Event, _ simulation: Simulation) -> Bool {
    guard let target else { return false }
    return simulation.headUnit.event(choosing: target) == event
  }

  /// A tap as such; all else event by event.
  var step: DriveStep {
    guard isTap, let choice, let liftedAt else { return .driver(.hand(moves)) }
    return .driver(.tap(choice.selector, Tapping(hold: liftedAt - beganAt)))
  }
}

extension Event {
  /// Whether a gesture goes on with it after the press is over.
  fileprivate var endsGesture: Bool {
    switch self {
    case .touch(.dragged), .touch(.dragEnded), .touch(.rowDragged), .touch(.rowDragEnded),
      .touch(.backDragged), .touch(.backDragEnded),
      .driver(.letterChosen), .driver(.scrubbed), .driver(.scrubEnded), .driver(.scrubCancelled),
      .driver(.volumeMoved), .driver(.volumeReleased):
      true
    default: false
    }
  }
}

/// Finds what a script would call something on the screen.
struct SelectorChoice {
  private let search: ElementSearch

  init(_ simulation: Simulation, startOfDrive: Int) {
    self.init(ElementSearch(simulation, startOfDrive: startOfDrive))
  }

  init(_ search: ElementSearch) {
    self.search = search
  }

  /// The first of the title, the identifier, the path, the row, the role and the place that means
  /// nothing else; nil when a finger there would mean something else all the same.
  func choice(of target: FocusTarget) -> (selector: Selector, place: TouchPlace)? {
    guard let index = search.list.elements.lastIndex(where: { $0.target == target }) else {
      return nil
    }
    let element = search.list.elements[index]
    return first(of: names(of: element), meaning: target)
      ?? first(of: roleCandidate(for: index), meaning: target)
      ?? first(of: placeCandidate(for: element), meaning: target)
  }

  private func first(
    of selectors: [Selector], meaning target: FocusTarget
  ) -> (selector: Selector, place: TouchPlace)? {
    for selector in selectors {
      if let place = place(of: selector, meaning: target) { return (selector, place) }
    }
    return nil
  }

  /// Whether a finger at the place means the target.
  func isHit(_ target: FocusTarget, at place: TouchPlace) -> Bool {
    search.list.hit(x: place.x, y: place.y).target == target
  }

  /// Where a drive puts its finger; nil when the selector does not mean just the target.
  private func place(of selector: Selector, meaning target: FocusTarget) -> TouchPlace? {
    if case .point(let x, let y) = selector.subject {
      let place = TouchPlace(x: x, y: y)
      return isHit(target, at: place) ? place : nil
    }
    let found = search.choosable(selector)
    let nth = selector.nth ?? 1
    guard selector.nth != nil || found.count == 1, found.indices.contains(nth - 1) else {
      return nil
    }
    let element = search.list.elements[found[nth - 1]]
    guard element.target == target, element.isEnabled else { return nil }
    return TouchPlace(on: element, of: search.list)
  }

  private func names(of element: Element) -> [Selector] {
    var names: [Selector] = []
    if !element.label.isEmpty { names.append(Selector(.title(element.label))) }
    if let identifier = identifier(of: element) { names.append(Selector(.identifier(identifier))) }
    if let path = element.path {
      names.append(Selector(.path(path)))
      if element.role == .row, let row = path.row { names.append(Selector(.row(row))) }
    }
    return names
  }

  private func identifier(of element: Element) -> String? {
    guard let path = element.path, let page = search.headUnit.browser.page,
      page.path == path.parent, let row = path.row
    else { return nil }
    return page.rows[row]?.item?.identifier
  }

  private func roleCandidate(for index: Int) -> [Selector] {
    let role: Selector.Role? =
      switch search.list.elements[index].role {
      case .tab: .tab
      case .row: .row
      case .button: .button
      case .screen, .rail, .stage, .list, .thumbnail, .title, .subtitle, .badge, .accessory,
        .notice, .tabBar, .icon, .text, .image, .progress, .slider, .skeleton, .spinner, .message,
        .toast, .banner, .dialog, .card, .clock, .indicator, .scrollBar:
        nil
      }
    guard let role else { return [] }
    let all = search.choosable(Selector(.role(role)))
    return all.firstIndex(of: index).map { [Selector(.role(role), nth: $0 + 1)] } ?? []
  }

  private func placeCandidate(for element: Element) -> [Selector] {
    TouchPlace(on: element, of: search.list).map { [Selector(.point(x: $0.x, y: $0.y))] }
      ?? []
  }
}
