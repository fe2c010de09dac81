import HeadUnitCore

// What opens over the now-playing screen.
extension Screen {
  /// A menu on its way in, there, or on its way out.
  func drawMenu(on canvas: inout Canvas) {
    let shift = headUnit.shifts.menu
    if let menu = headUnit.menu {
      let isChange = shift.map { $0.from != nil } ?? false
      let done = isChange ? 1 : share(of: shift, over: Shifts.menuArrivalDuration, .brisk)
      if done < 1 { canvas.changesAtOnce() }
      draw(menu, shown: done, on: &canvas)
    } else if let menu = shift?.from {
      let done = share(of: shift, over: Shifts.menuDepartureDuration, .brisk)
      guard done < 1 else { return }
      canvas.changesAtOnce()
      canvas.leaving { draw(menu, shown: 1 - done, on: &$0) }
    }
  }

  private func draw(_ menu: Menu, shown: Double, on canvas: inout Canvas) {
    let card = menuArea(menu)
    // What lies outside the menu closes it, and so does the button that has opened it.
    var outside = label(title(of: menu), of: .closeMenu)
    outside.isFocused = false
    canvas.element(.dialog, stage, outside) { canvas in
      canvas.faded(stage, opacity: shown) { canvas in
        canvas.fill(stage, palette.dim)
        canvas.moved(y: 12 * (1 - shown)) { canvas in
          canvas.card(card, radius: 20, palette.surfaces[1], hasEdge: true, shadow: .float)
          canvas.element(.dialog, card) { drawMenuParts(menu, card.inset(6), on: &$0) }
        }
      }
      if !canvas.isLeaving { drawCloser(of: menu, on: &canvas) }
    }
  }

  private func title(of menu: Menu) -> String {
    switch menu {
    case .commands: "More"
    case .ratings: titles(of: .rating)[0]
    case .languages: "Language"
    case .outputs: "Sound output"
    }
  }

  private func drawMenuParts(_ menu: Menu, _ area: Area, on canvas: inout Canvas) {
    var top = area.y
    if menu.hasHeader {
      drawMenuHeader(menu, Area(area.x, top, area.width, Self.menuRowHeight), on: &canvas)
      top += Self.menuRowHeight
    }
    let rows = headUnit.menuRows(of: menu)
    let list = Area(area.x, top, area.width, area.maxY - top)
    canvas.element(.list, list, Canvas.Label(text: title(of: menu), value: "\(rows.count)")) {
      draw(rows, of: menu, in: list, on: &$0)
    }
  }

  /// Says what is to be chosen, and leads back to the menu from which this one was opened.
  private func drawMenuHeader(_ menu: Menu, _ area: Area, on canvas: inout Canvas) {
    let isBack = menu.isPartOfCommands
    let x = area.x + (isBack ? 46 : 14)
    let text = canvas.line(title(of: menu), .notice, within: area.maxX - 14 - x)
    if isBack {
      drawPress(of: .back, area, radius: 14, on: &canvas)
      canvas.icon(.chevronBack, Area(area.x + 12, area.y + 13, 20, 20), palette.texts[1])
      drawFocus(of: .back, area, radius: 14, on: &canvas)
      canvas.element(.button, area, label("Back", value: text.text, of: .back))
    } else {
      canvas.element(.text, area, Canvas.Label(text: text.text))
    }
    canvas.draw(text, .notice, palette.texts[1], x: x, y: area.y + 13)
  }

  private func draw(
    _ rows: [[MenuItem]], of menu: Menu, in area: Area, on canvas: inout Canvas
  ) {
    let scroll = menuScroll(on: &canvas)
    let metrics = headUnit.metrics
    let height = canvas.frame(area).height
    canvas.clipped(to: area) { canvas in
      for (index, row) in rows.enumerated() {
        let top = metrics.menuRowTop(index) - scroll
        let bottom = metrics.menuRowTop(index + 1) - scroll
        guard top < height, bottom > 0 else { continue }
        // In whole pixels, so that no row lies over the next one.
        canvas.movedPixels(y: canvas.pixels(area.y) + top) { canvas in
          draw(row, Area(area.x, 0, area.width, Double(bottom - top) / layout.scale), on: &canvas)
        }
      }
    }
    let maximum = headUnit.maximumMenuScroll(of: menu)
    guard maximum > 0 else { return }
    let length = max(24, area.height * Double(height) / Double(height + maximum))
    let share = max(0, min(1, Double(scroll) / Double(maximum)))
    let bar = Area(area.maxX - 1, area.y + (area.height - length) * share, 3, length)
    canvas.card(bar, radius: 1.5, palette.fills[2])
  }

  private func menuScroll(on canvas: inout Canvas) -> Int {
    let place = headUnit.menuScroll.place
    guard headUnit.menu != nil, let shift = headUnit.shifts.menuScroll,
      !headUnit.vehicle.reducesMotion
    else { return place }
    let seen = shift.place(goingTo: place, at: now)
    if seen != place { canvas.changesAtOnce() }
    return seen
  }

  private func draw(_ row: [MenuItem], _ area: Area, on canvas: inout Canvas) {
    if row.count > 1 { return drawVolume(row, area, on: &canvas) }
    if let item = row.first { drawMenuItem(item, area, on: &canvas) }
  }

  static let menuRowHeight = 46.0
  private static let menuWidth = 268.0
}

// Where a menu stands: beside the button that opens it.
extension Screen {
  private func menuArea(_ menu: Menu) -> Area {
    let metrics = headUnit.metrics
    let rows = metrics.menuRowTop(headUnit.menuRows(of: menu).count)
    let seen = Double(min(rows, headUnit.menuViewport(of: menu))) / layout.scale
    let height = seen + (menu.hasHeader ? Self.menuRowHeight : 0) + 12
    let width = Self.menuWidth
    if menu == .outputs { return Area(stage.width - 12 - width, 56, width, height) }
    let opener = openerArea(of: menu)
    let parts = nowPlayingLayout
    if headUnit.controls.actions.contains(.more) {
      return Area(opener.maxX - width, opener.y - 8 - height, width, height)
    }
    let prompt = headUnit.player.isDucked ? 84.0 : 0
    let bottom = min(
      layout.class == .portrait ? opener.y - 8 : parts.actions.y - 8,
      stage.height - prompt)
    if layout.class == .portrait { return Area(opener.x, bottom - height, width, height) }
    // Over the cover, as wide as there is room beside the button.
    let room = min(width, opener.x - 8 - 12)
    return Area(opener.x - 8 - room, bottom - height, room, height)
  }

  private func openerArea(of menu: Menu) -> Area {
    let parts = nowPlayingLayout
    let controls = headUnit.controls
    if menu == .outputs { return outputButtonArea }
    if let index = controls.actions.firstIndex(of: .more) {
      return actionAreas(in: parts.actions)[index]
    }
    guard let index = controls.transport.firstIndex(of: .more) else { return parts.actions }
    return transportAreas(controls.transport, in: parts.transport, style: .large)[index]
  }

  /// The button that has opened the menu, which now closes it.
  private func drawCloser(of menu: Menu, on canvas: inout Canvas) {
    let target = FocusTarget.closeMenu
    let area = openerArea(of: menu)
    let radius = min(24, area.height / 2)
    let isFocused = isFocused(target)
    if !isFocused { canvas.card(area, radius: radius, palette.control) }
    drawPress(of: target, area, radius: radius, on: &canvas)
    let color = isFocused ? palette.texts[0] : palette.onControl
    canvas.icon(.close, area.centred(menu == .outputs ? 20 : 24), color)
    drawFocus(of: target, area, radius: radius, on: &canvas)
    canvas.element(.button, area, label("Close", of: target, reach: menu == .outputs ? 2 : 0))
  }
}
