import HeadUnitCore
import HeadUnitDisplay

// The screen as scripts see it.
extension DriveRun {
  /// The screen of this instant, its texts set as blocks: the same on every machine.
  mutating func displayList() -> DisplayList {
    let key = SightKey(
      at: now, eventCount: simulation.eventCount, startOfDrive: startOfDrive)
    if let sight, sight.made == key { return sight.list.list }
    let list = Screen(
      simulation.headUnit, at: now, with: Materials(text: .blocks, startOfDrive: startOfDrive)
    ).displayList()
    sight = (key, DisplayListBox(list))
    return list
  }

  mutating func search() -> ElementSearch {
    let list = displayList()
    return ElementSearch(list: list, headUnit: simulation.headUnit, patterns: patterns)
  }

  /// Exactly one element to be chosen, or what is wrong.
  func only(
    _ selector: Selector, in search: ElementSearch
  ) throws(DriveTrouble) -> Int {
    let found = search.choosable(selector)
    if let nth = selector.nth {
      guard found.indices.contains(nth - 1) else {
        let message =
          found.isEmpty
          ? RunWording.nothing(selector.words)
          : RunWording.notThatMany(selector.words, found.count)
        throw DriveTrouble(.command, message, details: candidates(for: selector, in: search))
      }
      return found[nth - 1]
    }
    guard let first = found.first else {
      throw DriveTrouble(
        .command, RunWording.nothing(selector.words),
        details: candidates(for: selector, in: search))
    }
    guard found.count == 1 else {
      throw DriveTrouble(
        .command, RunWording.several(selector.words, found.count),
        details: found.prefix(Self.candidateLimit).map { search.list.elements[$0].short })
    }
    return first
  }

  private static let candidateLimit = 8

  /// What is there instead, the likeliest first: with a role, a name and a frame.
  private func candidates(for selector: Selector, in search: ElementSearch) -> [String] {
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
  /// What it looks for, if it is a text.
  var text: String? {
    switch self {
    case .title(let text), .pattern(let text), .identifier(let text): text
    default: nil
    }
  }
}
