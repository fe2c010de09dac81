import HeadUnitCore

// The row of wide buttons.
extension Screen {
  /// All of the same width.
  func drawActions(in area: Area, on canvas: inout Canvas) {
    let buttons = headUnit.controls.actions
    for (button, place) in zip(buttons, actionAreas(in: area)) {
      switch button {
      case .command(let name): drawAction(name, place, on: &canvas)
      case .more: drawMore(place, on: &canvas)
      }
    }
  }

  func actionAreas(in area: Area) -> [Area] {
    let count = headUnit.controls.actions.count
    let gap = layout.class == .portrait ? 8.0 : 10
    // One alone is as wide as one of two: a bar from side to side would look like a field.
    let width = (area.width - gap * Double(max(1, count - 1))) / Double(max(2, count))
    let left = count == 1 ? area.midX - width / 2 : area.x
    return (0..<count).map { Area(left + Double($0) * (width + gap), area.y, width, 48) }
  }

  private func drawAction(_ name: CommandName, _ area: Area, on canvas: inout Canvas) {
    let target = FocusTarget.control(name)
    let isFocused = isFocused(target) && !canvas.isCovered
    let isOn = isOn(name) && !isFocused
    let since = headUnit.waitingSince(name)
    canvas.faded(area, opacity: isUsable(name) ? 1 : 0.38) { canvas in
      if !isFocused {
        canvas.card(area, radius: 24, isOn ? palette.control : palette.fills[1])
      }
      let color = isOn ? palette.onControl : palette.texts[0]
      if name == .rate, !isWaiting(since: since, on: &canvas) {
        let line = canvas.line(rateText, .button)
        canvas.draw(line, .button, color, x: area.midX, y: area.y + 13, .centre)
      } else {
        drawGlyph(icon(of: name), area.centred(24), color, waitingSince: since, on: &canvas)
      }
    }
    drawPress(of: target, area, radius: 24, on: &canvas)
    drawFocus(of: target, area, radius: 24, on: &canvas)
    canvas.element(.button, area, label(of: name))
  }

  /// The open menu draws it itself, above everything else.
  private func drawMore(_ area: Area, on canvas: inout Canvas) {
    guard !isCommandMenuOpen else { return }
    if !isFocused(.more) || canvas.isCovered { canvas.card(area, radius: 24, palette.fills[1]) }
    canvas.icon(.more, area.centred(24), palette.texts[0])
    drawPress(of: .more, area, radius: 24, on: &canvas)
    drawFocus(of: .more, area, radius: 24, on: &canvas)
    canvas.element(.button, area, label("More", of: .more))
  }

  /// Whether the "…" button closes what is open.
  var isCommandMenuOpen: Bool { headUnit.menu.map { $0 != .outputs } ?? false }
}
