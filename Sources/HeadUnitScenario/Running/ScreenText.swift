import HeadUnitDisplay

/// The screen as text for people: what is there, indented by what it is part of.
struct ScreenText {
  private let list: DisplayList

  init(_ list: DisplayList) {
    self.list = list
  }

  /// A line for each element that says something; the focused one is marked.
  var text: String {
    var depths: [Int] = []
    var lines: [String] = []
    for element in list.elements {
      let depth = element.parent.map { depths[$0] } ?? 0
      let isTold = !isSilent(element)
      depths.append(depth + (isTold ? 1 : 0))
      guard isTold else { continue }
      let mark = element.isFocused ? "> " : "  "
      lines.append(mark + String(repeating: "  ", count: depth) + element.short)
    }
    return lines.joined(separator: "\n")
  }

  /// Whether it has nothing to say that its parent has not said.
  private func isSilent(_ element: Element) -> Bool {
    if element.target != nil || element.role == .list || element.role == .screen { return false }
    if element.label.isEmpty, element.value.isEmpty { return true }
    return element.parent.map { list.elements[$0].label == element.label } ?? false
  }
}
