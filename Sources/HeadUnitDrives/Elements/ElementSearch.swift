import HeadUnitCore
import HeadUnitDisplay

/// Finds what a selector means among the elements of a screen.
struct ElementSearch {
  let list: DisplayList
  let headUnit: HeadUnit
  let patterns: PatternCache

  /// Every element the selector means, from the top; `nth` not counted yet.
  func all(_ selector: Selector) -> [Int] {
    if case .point(let x, let y) = selector.subject { return topmost(x: x, y: y) }
    return list.elements.indices
      .filter { isMeant($0, by: selector.subject) && isInside($0, of: selector.container) }
      .sorted { place($0) < place($1) }
  }

  /// Those of them that a hand can choose, or could if they were enabled; a text in a row stands
  /// for the row.
  func choosable(_ selector: Selector) -> [Int] {
    let all = all(selector)
    var chosen: [Int] = []
    for index in all {
      guard let owner = owner(of: index), !chosen.contains(owner) else { continue }
      chosen.append(owner)
    }
    guard !chosen.isEmpty else { return outermost(all) }
    let enabled = chosen.filter { list.elements[$0].isEnabled }
    return enabled.isEmpty ? chosen : enabled
  }

  /// The part of the screen of which it is a part and which can be chosen.
  private func owner(of index: Int) -> Int? {
    var next: Int? = index
    while let index = next {
      let element = list.elements[index]
      if element.target != nil { return index }
      // A list is not its rows, and nothing outside of it is chosen by its title.
      if [.list, .stage, .screen, .rail, .tabBar].contains(element.role) { return nil }
      next = element.parent
    }
    return nil
  }

  /// Without those that are part of another one of them.
  private func outermost(_ indices: [Int]) -> [Int] {
    indices.filter { index in
      var parent = list.elements[index].parent
      while let next = parent {
        if indices.contains(next) { return false }
        parent = list.elements[next].parent
      }
      return true
    }
  }

  var screen: PixelRect {
    PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height)
  }

  /// Whether it is what stands in the place of a list, or a part of that.
  func isOfMessage(_ index: Int) -> Bool {
    var next: Int? = index
    while let index = next {
      let element = list.elements[index]
      if [.message, .spinner, .skeleton].contains(element.role) { return true }
      next = element.parent
    }
    return false
  }

  private func place(_ index: Int) -> (Int, Int, Int) {
    (list.elements[index].frame.y, list.elements[index].frame.x, index)
  }

  private func topmost(x: Int, y: Int) -> [Int] {
    let under = list.elements.lastIndex { $0.touchFrame.contains(x: x, y: y) }
    return under.map { [$0] } ?? []
  }

  private func isInside(_ index: Int, of container: Selector.Container?) -> Bool {
    guard let container else { return true }
    var parent = list.elements[index].parent
    while let next = parent {
      if isContainer(next, container) { return true }
      parent = list.elements[next].parent
    }
    // A row is inside of its section.
    return list.elements[index].role == .row && isContainer(index, container, itself: false)
  }

  private func isContainer(
    _ index: Int, _ container: Selector.Container, itself: Bool = true
  ) -> Bool {
    let element = list.elements[index]
    switch container {
    case .role(let role): return itself && element.role == role
    case .title(let title):
      if itself, element.label == title { return true }
      guard element.role == .row, let row = element.path?.row else { return false }
      return headUnit.header(ofRow: row) == title
    }
  }

  private func isMeant(_ index: Int, by subject: Selector.Subject) -> Bool {
    let element = list.elements[index]
    switch subject {
    case .title(let title): return labels(of: element).contains(title)
    case .pattern(let pattern):
      return labels(of: element).contains { !$0.isEmpty && patterns.finds(pattern, in: $0) }
    case .identifier(let identifier):
      return item(of: element)?.identifier == identifier || element.target == .button(identifier)
    case .path(let path): return element.path == path
    case .role(let role): return role.isMeant(by: element, in: list)
    case .focused: return element.isFocused
    case .row(let row): return element.role == .row && element.path?.row == row
    case .rows(let kind):
      return element.role == .row && (element.path?.row).map { isRow($0, kind) } == true
    case .point: return false
    }
  }

  /// Whether the words are those that are looked for, wherever they stand.
  func names(_ subject: Selector.Subject, _ words: String) -> Bool {
    switch subject {
    case .title(let title): words == title
    case .pattern(let pattern): patterns.finds(pattern, in: words)
    case .path, .identifier, .role, .focused, .rows, .row, .point: false
    }
  }

  /// A tab's title is cut where there is little room, and meant all the same.
  private func labels(of element: Element) -> [String] {
    guard case .tab(let index) = element.target, element.role == .tab,
      headUnit.browser.tabs.indices.contains(index),
      headUnit.browser.tabs[index].isEnabled
    else { return [element.label] }
    return [element.label, headUnit.browser.tabs[index].title]
  }

  /// Whether the row that has the focus is meant, wherever its list stands at the moment.
  func isFocusedRow(_ selector: Selector) -> Bool {
    guard headUnit.screen == .content, let page = headUnit.browser.page,
      case .row(let row) = headUnit.focus
    else { return false }
    let shown = headUnit.row(row).flatMap { $0.state == .loading ? nil : $0 }
    return switch selector.subject {
    case .title(let title): shown?.title == title
    case .pattern(let pattern): shown.map { patterns.finds(pattern, in: $0.title) } ?? false
    case .identifier(let identifier): shown?.item?.identifier == identifier
    case .path(let path): page.path.child(row) == path
    case .row(let index): index == row
    case .rows(let kind): isRow(row, kind)
    case .role(let role): role == .row
    case .focused: true
    case .point: false
    }
  }

  /// A row that is not known yet is of no kind.
  private func isRow(_ row: Int, _ kind: Selector.RowKind) -> Bool {
    guard let row = headUnit.row(row) else { return false }
    return switch kind {
    case .container: row.has(.container)
    case .playable: row.item.map { $0.isPlayable && !$0.isContainer } == true
    case .missing: row.has(.missing) || row.has(.failed)
    }
  }

  private func item(of element: Element) -> ContentItem? {
    guard let path = element.path else { return nil }
    if element.role == .tab { return headUnit.browser.tabs.first { $0.path == path }?.item }
    guard let page = headUnit.browser.page, page.path == path.parent, let row = path.row else {
      return nil
    }
    return page.rows[row]?.item
  }
}

extension ElementSearch {
  /// The screen as drives look at it, where texts are as wide everywhere.
  init(_ simulation: Simulation, startOfDrive: Int) {
    let materials = Materials(text: .blocks, startOfDrive: startOfDrive)
    let screen = Screen(simulation.headUnit, at: simulation.now, with: materials)
    self.init(
      list: screen.displayList(), headUnit: simulation.headUnit, patterns: PatternCache())
  }
}

extension Selector.Role {
  fileprivate func isMeant(by element: Element, in list: DisplayList) -> Bool {
    switch self {
    case .tab: element.role == .tab
    case .row: element.role == .row
    case .button: element.role == .button
    // What stands over a list or a screen, and not what a row is called.
    case .title: element.role == .title && !isPartOfRow(element, in: list)
    case .notice: [.notice, .toast, .banner, .message, .dialog].contains(element.role)
    case .player: element.role == .card || element.role == .slider
    }
  }

  private func isPartOfRow(_ element: Element, in list: DisplayList) -> Bool {
    var parent = element.parent
    while let index = parent {
      if [.row, .notice].contains(list.elements[index].role) { return true }
      parent = list.elements[index].parent
    }
    return false
  }
}

/// Where a finger comes down, in pixels.
struct TouchPlace: Hashable {
  var x: Int
  var y: Int
}

extension TouchPlace {
  /// Where a finger means the element; nil when it would mean something else everywhere.
  init?(on element: Element, of list: DisplayList) {
    guard let place = Self.all(on: element, of: list).first(where: { $0.hits(element, on: list) })
    else { return nil }
    self = place
  }

  /// The middle of what is visible of the element first, then around it, the corners last.
  static func all(on element: Element, of list: DisplayList) -> [TouchPlace] {
    let frame = element.touchFrame.intersection(
      PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height))
    guard !frame.isEmpty else { return [] }
    let shares = [
      (4, 4), (4, 2), (4, 6), (2, 4), (6, 4), (1, 4), (7, 4), (4, 1), (4, 7), (1, 1), (7, 1),
      (1, 7), (7, 7),
    ]
    return shares.map { horizontal, vertical in
      TouchPlace(
        x: min(frame.maxX - 1, frame.x + frame.width * horizontal / 8),
        y: min(frame.maxY - 1, frame.y + frame.height * vertical / 8))
    }
  }

  private func hits(_ element: Element, on list: DisplayList) -> Bool {
    let hit = list.hit(x: x, y: y)
    if let target = element.target { return hit.target == target }
    // What cannot be chosen is touched for its own sake: nothing else may be there.
    return hit.target == nil
  }
}

extension HeadUnit {
  /// What stands above the section of the row.
  func header(ofRow row: Int) -> String? {
    guard screen == .content, let given = browser.page?.given, given.rows.indices.contains(row),
      let section = given.rows[row].section, given.list.sections.indices.contains(section)
    else { return nil }
    return given.list.sections[section].header
  }
}
