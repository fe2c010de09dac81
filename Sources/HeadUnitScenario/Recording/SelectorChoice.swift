import HeadUnitCore
import HeadUnitDisplay

/// Finds what a script would call something on the screen.
struct SelectorChoice {
  private let search: ElementSearch

  init(_ simulation: Simulation, startOfDrive: Int) {
    let materials = Materials(text: .blocks, startOfDrive: startOfDrive)
    let list = Screen(simulation.headUnit, at: simulation.now, with: materials).displayList()
    search = ElementSearch(list: list, headUnit: simulation.headUnit, patterns: PatternShelf())
  }

  /// The first of the title, the identifier, the path, the row, the role and the place that means
  /// nothing else; nil when a finger there would mean something else all the same.
  func choice(of target: FocusTarget) -> (selector: Selector, place: Activity.Place)? {
    guard let index = search.list.elements.lastIndex(where: { $0.target == target }) else {
      return nil
    }
    return candidates(for: index).lazy.compactMap { selector in
      place(of: selector, meaning: target).map { (selector, $0) }
    }.first
  }

  /// Whether a finger at the place means the target.
  func isHit(_ target: FocusTarget, at place: Activity.Place) -> Bool {
    search.list.hit(x: place.x, y: place.y).target == target
  }

  /// Where a drive puts its finger; nil when the selector does not mean just the target.
  private func place(of selector: Selector, meaning target: FocusTarget) -> Activity.Place? {
    if case .point(let x, let y) = selector.subject {
      let place = Activity.Place(x: x, y: y)
      return isHit(target, at: place) ? place : nil
    }
    let found = search.choosable(selector)
    let nth = selector.nth ?? 1
    guard selector.nth != nil || found.count == 1, found.indices.contains(nth - 1) else {
      return nil
    }
    let element = search.list.elements[found[nth - 1]]
    guard element.target == target, element.isEnabled else { return nil }
    return DriveRun.touchPlace(on: element, of: search.list)
  }

  private func candidates(for index: Int) -> [Selector] {
    let element = search.list.elements[index]
    var candidates: [Selector] = []
    if !element.label.isEmpty { candidates.append(Selector(.title(element.label))) }
    if let identifier = identifier(of: element) {
      candidates.append(Selector(.identifier(identifier)))
    }
    if let path = element.path {
      candidates.append(Selector(.path(path)))
      if element.role == .row, let row = path.row { candidates.append(Selector(.row(row))) }
    }
    return candidates + roleCandidate(for: index) + placeCandidate(for: element)
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
      default: nil
      }
    guard let role else { return [] }
    let all = search.choosable(Selector(.role(role)))
    return all.firstIndex(of: index).map { [Selector(.role(role), nth: $0 + 1)] } ?? []
  }

  private func placeCandidate(for element: Element) -> [Selector] {
    DriveRun.touchPlace(on: element, of: search.list).map { [Selector(.point(x: $0.x, y: $0.y))] }
      ?? []
  }
}
