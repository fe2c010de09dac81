import HeadUnitCore

// The lists that are open, row by row: what is known of them, and what the car leaves out.
extension BenchView {
  private struct ContentLine {
    var path: ContentPath
    var depth: Int
    var title: String
    var state: String
    var color = BenchLook.texts[1]
  }

  func drawContent(in pane: Area, on canvas: inout BenchCanvas) {
    let lines = contentLines
    let seen = window(lines.count, room: Int((pane.height - 12) / 28), on: &canvas)
    for (line, index) in seen.enumerated() {
      draw(lines[index], y: pane.y + 8 + Double(line) * 28, in: pane, on: &canvas)
    }
    if lines.isEmpty { nothing("No list is open.", in: pane, on: &canvas) }
  }

  private func draw(
    _ line: ContentLine, y: Double, in pane: Area, on canvas: inout BenchCanvas
  ) {
    let x = pane.x + 16 + Double(line.depth) * 20
    let path = canvas.list.line(line.path.benchWords, BenchLook.small, within: 90)
    let width = canvas.list.width(path)
    canvas.list.card(
      Area(pane.maxX - 16 - width - 12, y + 5, width + 12, 18), radius: 5, BenchLook.control)
    canvas.list.draw(
      path, BenchLook.small, BenchLook.texts[0], x: pane.maxX - 22, y: y + 7, .right)
    let state = canvas.list.line(line.state, BenchLook.label, within: 150)
    let stateWidth = canvas.list.width(state)
    let right = pane.maxX - 40 - width
    canvas.list.draw(state, BenchLook.label, line.color, x: right, y: y + 7, .right)
    canvas.text(
      line.title, BenchLook.body, BenchLook.texts[0], x: x, y: y + 6,
      within: max(40, right - stateWidth - 12 - x))
  }

  private var contentLines: [ContentLine] {
    var lines: [ContentLine] = []
    for (index, tab) in headUnit.browser.tabs.enumerated() {
      lines.append(
        ContentLine(
          path: ContentPath([index]), depth: 0, title: tab.title,
          state: tab.isEnabled ? "tab" : "tab, not available"))
    }
    guard let page = headUnit.browser.page else { return lines }
    lines.append(contentsOf: [
      ContentLine(
        path: page.path, depth: 0, title: page.title.isEmpty ? "(no title)" : page.title,
        state: "\(page.state.name), \(page.count) rows")
    ])
    let shown = headUnit.limits.shownCount(of: page.count)
    for row in page.rows.range.clamped(to: 0..<max(0, page.count)) {
      lines.append(line(row, of: page, isShown: row < shown))
    }
    if shown < page.count {
      lines.append(
        ContentLine(
          path: page.path, depth: 1,
          title: "\(page.count - shown) rows are left out while driving", state: "limit",
          color: BenchLook.late))
    }
    return lines
  }

  private func line(_ row: Int, of page: Page, isShown: Bool) -> ContentLine {
    let path = page.path.child(row)
    guard let known = page.rows[row] else {
      return ContentLine(path: path, depth: 1, title: "\u{2026}", state: "not asked")
    }
    guard let item = known.item else {
      let state = known.isUnknown ? "asked" : "no item"
      return ContentLine(
        path: path, depth: 1, title: "\u{2026}", state: state,
        color: known.isUnknown ? BenchLook.accent : BenchLook.failed)
    }
    let kinds = [item.isContainer ? "container" : nil, item.isPlayable ? "playable" : nil]
    return ContentLine(
      path: path, depth: 1, title: item.title ?? "(no title)",
      state: isShown ? kinds.compactMap(\.self).joined(separator: ", ") : "out of reach",
      color: isShown ? BenchLook.texts[1] : BenchLook.late)
  }
}
