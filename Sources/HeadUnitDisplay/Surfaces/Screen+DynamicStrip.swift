import HeadUnitCore

// The strip at the top of the phone: as it is all the time, and as it is when held.
extension Screen {
  func drawDynamicStrip(_ area: Area, on canvas: inout Canvas) {
    let compact = Area(area.x, area.midY - 18.5, 250, 37)
    drawIsland(compact, radius: 18.5, on: &canvas)
    canvas.element(.banner, compact, Canvas.Label(text: "Compact")) { canvas in
      drawCompact(compact, on: &canvas)
    }
    let expanded = Area(area.maxX - 330, area.y, 330, area.height)
    drawIsland(expanded, radius: 30, on: &canvas)
    canvas.element(.banner, expanded, Canvas.Label(text: "Expanded")) { canvas in
      drawExpanded(expanded, on: &canvas)
    }
  }

  private func drawIsland(_ area: Area, radius: Double, on canvas: inout Canvas) {
    canvas.card(area, radius: radius, .black, hasEdge: true, shadow: .small)
  }

  private func drawCompact(_ area: Area, on canvas: inout Canvas) {
    // A strip without anything to show is nothing but black.
    guard playing.source != .nobody || headUnit.player.isCovered else { return }
    drawSurfaceCover(Area(area.x + 6, area.y + 6, 25, 25), radius: 7, on: &canvas)
    let mark = Area(area.maxX - 14 - 18, area.midY - 9, 18, 18)
    canvas.text(
      playing.title, .stripTitle, palette.texts[0], x: area.x + 40, y: area.midY - 9,
      within: mark.x - 10 - area.x - 40, role: .title)
    drawSurfaceMark(mark, on: &canvas)
  }

  private func drawExpanded(_ area: Area, on canvas: inout Canvas) {
    drawSurfaceCover(Area(area.x + 16, area.y + 16, 52, 52), radius: 12, on: &canvas)
    let last = area.maxX - 16 - 12
    let count = playing.controls.count
    let right = count > 0 ? last - 44 * Double(count - 1) - 12 : area.maxX - 16
    let x = area.x + 80
    let middle = playing.isLive ? 30.5 : playing.share != nil ? 34.5 : 42
    drawSurfaceTitles(x: x, middle: area.y + middle, within: right - 10 - x, on: &canvas)
    let bar = Area(x, area.y + (playing.isLive ? 61.5 : 62), right - 10 - x, 3)
    drawSurfacePosition(bar, bar: bar, on: &canvas)
    drawSurfaceControls(of: .dynamicStrip, lastAt: last, y: area.midY, on: &canvas)
  }
}
