import HeadUnitCore

extension Screen {
  /// The bar; after a change the mark of the chosen tab slides there from the one before.
  func drawTabBar(
    capsuleFrom old: Int? = nil, _ done: Double = 1, on canvas: inout Canvas
  ) {
    // A list that still leaves may have had tabs that are gone by now.
    guard headUnit.browser.tabs.indices.contains(headUnit.browser.current) else { return }
    let tabs = measuredTabs(on: canvas)
    let width = tabs.reduce(8) { $0 + $1.width }
    let bar = Area((listStage.width - width) / 2, stage.height - 58, width, 48)
    canvas.card(bar, radius: 24, palette.surfaces[1], hasEdge: true, shadow: .float)
    canvas.element(.tabBar, bar) { canvas in
      var left = bar.x + 4
      let areas = tabs.map { tab in
        defer { left += tab.width }
        return Area(left, bar.y + 4, tab.width, 40)
      }
      let current = areas[headUnit.browser.current]
      let from = old.flatMap { areas.indices.contains($0) ? areas[$0] : nil } ?? current
      canvas.card(from.towards(current, done), radius: 20, palette.fills[2])
      for (index, tab) in tabs.enumerated() { draw(tab, index, areas[index], on: &canvas) }
    }
  }

  private struct TabParts {
    let line: TextLine
    let width: Double
    let isEnabled: Bool
    let picture: Picture?
  }

  private var isNarrow: Bool { layout.class == .portrait }
  private var tabFace: Typeface { isNarrow ? .smallLabel : .label }
  private var tabPad: Double { isNarrow ? 12 : 20 }
  private var tabIcon: Double { isNarrow ? 18 : 20 }
  private var tabGap: Double { isNarrow ? 6 : 8 }

  /// Titles that are too long together are cut to the same length.
  private func measuredTabs(on canvas: Canvas) -> [TabParts] {
    let tabs = headUnit.browser.tabs
    let fixed = 2 * tabPad + tabIcon + tabGap
    let room = listStage.width - 24 - 8 - fixed * Double(tabs.count)
    let titles = tabs.map { $0.item?.title ?? "" }
    let widths = titles.map { canvas.width(canvas.line($0, tabFace, within: room)) }
    let limit = Self.fairLimit(of: widths, within: room)
    return zip(tabs, titles).map { tab, title in
      let line = canvas.line(title, tabFace, within: limit)
      return TabParts(
        line: line, width: fixed + canvas.width(line), isEnabled: tab.isEnabled,
        picture: headUnit.icon(of: tab)?.picture)
    }
  }

  /// The length to which all must be cut so that together they have room.
  private static func fairLimit(of widths: [Double], within room: Double) -> Double {
    var left = max(0, room)
    var count = Double(widths.count)
    for width in widths.sorted() {
      if width * count <= left {
        left -= width
        count -= 1
      } else {
        return left / count
      }
    }
    return room
  }

  private func draw(
    _ tab: TabParts, _ index: Int, _ area: Area, on canvas: inout Canvas
  ) {
    let target = FocusTarget.tab(index)
    let isCurrent = index == headUnit.browser.current
    let color =
      isCurrent ? palette.texts[0] : tab.isEnabled ? palette.texts[1] : palette.textOff
    drawPress(of: target, area, radius: 20, on: &canvas)
    let icon = Area(area.x + tabPad, area.midY - tabIcon / 2, tabIcon, tabIcon)
    if let picture = tab.picture {
      canvas.template(picture, icon, color)
    } else {
      canvas.icon(.folder, icon, color)
    }
    canvas.draw(tab.line, tabFace, color, x: icon.maxX + tabGap, y: area.y + 10)
    drawFocus(of: target, area, radius: 20, on: &canvas)
    canvas.element(
      .tab, area,
      Canvas.Label(
        text: tab.line.text, value: isCurrent ? "current" : "",
        isEnabled: headUnit.canFocus(target), isFocused: isFocused(target),
        path: headUnit.browser.tabs[index].path, target: target, reach: 4))
  }
}
