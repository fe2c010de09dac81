import HeadUnitCore
import HeadUnitDisplay

/// Finds what a script would call something on the screen.
struct SelectorChoice {
  private let search: ElementSearch

  init(_ simulation: Simulation, startOfDrive: Int) {
    let materials = Materials(text: .blocks, startOfDrive: startOfDrive)
    let list = Screen(simulation.headUnit, at: simulation.now, with: materials).displayList()
    search = ElementSearch(list: list, headUnit: simulation.headUnit) { _, _ in false }
  }

  /// The first of the title, the identifier, the path, the row, the role and the place that means
  /// nothing else; nil when a finger there would mean something else all the same.
  func selector(of target: FocusTarget) -> Selector? {
    guard let index = search.list.elements.lastIndex(where: { $0.target == target }) else {
      return nil
    }
    return candidates(for: index).first { means($0, target) }
  }

  private func means(_ selector: Selector, _ target: FocusTarget) -> Bool {
    let found = search.choosable(selector)
    let index = selector.nth.map { found.indices.contains($0 - 1) ? found[$0 - 1] : nil }
    guard let index = index ?? (found.count == 1 ? found.first : nil) else { return false }
    let element = search.list.elements[index]
    guard element.target == target, element.isEnabled else { return false }
    let place = element.touchPlace
    return search.list.hit(x: place.x, y: place.y).target == target
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
    return candidates + roleCandidate(for: index) + [placeCandidate(for: element)]
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

  private func placeCandidate(for element: Element) -> Selector {
    Selector(.point(x: element.touchPlace.x, y: element.touchPlace.y))
  }
}
