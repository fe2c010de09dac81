import HeadUnitCore
import HeadUnitDisplay

/// What must hold of every screen, read from its element list.
struct Rules {
  let list: DisplayList
  let headUnit: HeadUnit

  init(_ headUnit: HeadUnit, _ list: DisplayList) {
    self.headUnit = headUnit
    self.list = list
  }

  /// What is broken, in words; empty when nothing is.
  var broken: [String] {
    outsideParents + overlaps + smallTargets + reachDifferences + cutText + buttonsOverTitles
      + hiddenByToasts
  }

  private var outsideParents: [String] {
    list.elements.compactMap { element in
      guard let parent = element.parent.map({ list.elements[$0] }),
        !parent.frame.contains(element.frame)
      else { return nil }
      return "\(element) lies outside \(parent)"
    }
  }

  /// Rows, tabs and buttons that could be meant by the same touch.
  private var overlaps: [String] {
    let choosable = list.elements.indices.filter { index in
      list.elements[index].target.map { list.elements[index].isEnabled || isSeen($0) } ?? false
    }
    var found: [String] = []
    for (position, index) in choosable.enumerated() {
      for other in choosable.dropFirst(position + 1) {
        let (first, second) = (list.elements[index], list.elements[other])
        guard first.frame.intersects(second.frame), !isInside(other, index),
          !isCovered(first, by: second)
        else { continue }
        found.append("\(second) lies over \(first)")
      }
    }
    return found
  }

  /// A button of a template that cannot be pressed and stands there all the same.
  private func isSeen(_ target: FocusTarget) -> Bool {
    guard case .button(let id) = target, headUnit.motion == nil, !headUnit.player.isCovered else {
      return false
    }
    return headUnit.visibleButton(id) != nil
  }

  private var buttonsOverTitles: [String] {
    guard headUnit.motion == nil else { return [] }
    let titles = list.elements.filter { $0.role == .title && $0.isEnabled }
    return list.elements.flatMap { button -> [String] in
      guard case .button = button.target else { return [] }
      return titles.filter { $0.parent == button.parent && $0.frame.intersects(button.frame) }
        .map { "\(button) lies over \($0)" }
    }
  }

  private func isInside(_ index: Int, _ ancestor: Int) -> Bool {
    var parent = list.elements[index].parent
    while let current = parent {
      if current == ancestor { return true }
      parent = list.elements[current].parent
    }
    return false
  }

  /// The tab bar lies over the end of the list on purpose.
  private func isCovered(_ row: Element, by tab: Element) -> Bool {
    tab.role == .tab && (row.role == .row || list.isPart(row, of: .row))
  }

  private var smallTargets: [String] {
    list.smallTargets(of: headUnit).map { "\(list.elements[$0]) is too small for a finger" }
  }

  /// What touch can choose and what the knob can reach are to be the same.
  ///
  /// A list on its way to a row's edge, or pulled beyond its end, stands there already for the
  /// knob.
  private var reachDifferences: [String] {
    if let page = headUnit.browser.page, page.glide != nil || page.overscroll != 0 { return [] }
    let touched = Set(
      list.elements.filter(\.isEnabled).compactMap(\.target).filter { !$0.isLetter && !$0.isVolume }
        .map(\.description))
    var focused = Set(
      headUnit.fixedTargets.filter(headUnit.canFocus).map(\.description))
    var hidden: Set<String> = []
    if let page = headUnit.browser.page, headUnit.screen == .content {
      for row in headUnit.visibleRows(of: page) {
        let targets = headUnit.stops(at: row, on: page)
        let buttons = targets.filter { $0 != .row(row) }
        focused.formUnion(targets.filter(headUnit.canFocus).map(\.description))
        // Of a row that is half out of the list the button may be out whole.
        if !isWhole(row, of: page) {
          hidden.formUnion((page.given == nil ? buttons : targets).map(\.description))
        }
      }
    }
    hidden.formUnion(hiddenMenuItems.map { FocusTarget.menuItem($0).description })
    return touched.symmetricDifference(focused).subtracting(hidden).sorted().map { target in
      touched.contains(target)
        ? "\(target) can be touched but not focused" : "\(target) can be focused but not touched"
    }
  }

  /// Those beyond the edges of a menu, to which the knob moves it; while it moves, whichever.
  private var hiddenMenuItems: [MenuItem] {
    guard let menu = headUnit.menu else { return [] }
    let (metrics, top) = (headUnit.metrics, headUnit.menuScroll.place)
    let bottom = top + headUnit.menuViewport(of: menu)
    let isMoving = headUnit.shifts.menuScroll != nil
    return headUnit.menuRows(of: menu).enumerated().flatMap { index, row in
      let isSeen = metrics.menuRowTop(index) < bottom && metrics.menuRowTop(index + 1) > top
      return isSeen && !isMoving ? [] : row
    }
  }

  private func isWhole(_ row: Int, of page: Page) -> Bool {
    let metrics = headUnit.metrics
    return metrics.rowTop(row, of: page) >= page.scroll
      && metrics.rowTop(row + 1, of: page) <= page.scroll + metrics.viewport
  }

  /// What a toast lies over that is to be read or pressed; a cover may lie below it.
  private var hiddenByToasts: [String] {
    guard let index = list.elements.lastIndex(where: { $0.role == .toast }) else { return [] }
    let toast = list.elements[index]
    return list.elements.indices.prefix(index).compactMap { other in
      let element = list.elements[other]
      guard element.isReadOrPressed, element.frame.intersects(toast.frame), !isInside(index, other)
      else { return nil }
      return "\(toast) lies over \(element)"
    }
  }

  /// Texts of one thing that run into each other.
  private var cutText: [String] {
    let texts = list.elements.filter { element in
      [.title, .subtitle, .text, .clock].contains(element.role)
    }
    var found: [String] = []
    for (index, first) in texts.enumerated() {
      for second in texts.dropFirst(index + 1)
      where first.parent == second.parent && first.frame.intersects(second.frame) {
        found.append("\(second) runs into \(first)")
      }
    }
    return found
  }
}

extension DisplayList {
  fileprivate func isPart(_ element: Element, of role: Element.Role) -> Bool {
    element.parent.map { elements[$0].role == role } ?? false
  }
}

extension Element {
  /// Whatever is no ground, no frame of others and no picture.
  fileprivate var isReadOrPressed: Bool {
    switch role {
    case .screen, .stage, .rail, .list, .image, .tabBar: false
    case .dialog: target == nil
    default: true
    }
  }
}

extension FocusTarget {
  /// The knob has the buttons on either side of it.
  fileprivate var isVolume: Bool { if case .volume = self { true } else { false } }

  /// The strip of letters is as narrow as the phone's, and the knob has the rows themselves.
  fileprivate var isLetter: Bool {
    if case .letter = self { true } else { false }
  }
}
