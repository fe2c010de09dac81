import HeadUnitCore

// What opens over the now-playing screen.
extension Screen {
  /// A menu on its way in, there, or on its way out.
  func drawMenu(on canvas: inout DisplayListBuilder) {
    let shift = headUnit.shifts.menu
    if let menu = headUnit.menu {
      let isChange = shift.map { $0.from != nil } ?? false
      let done = isChange ? 1 : share(of: shift, Shifts.menuOpening)
      if done < 1 { canvas.changesAtOnce() }
      draw(menu, shown: done, on: &canvas)
    } else if let menu = shift?.from {
      let done = share(of: shift, Shifts.menuClosing)
      guard done < 1 else { return }
      canvas.changesAtOnce()
      canvas.leaving { draw(menu, shown: 1 - done, on: &$0) }
    }
  }

  private func draw(_ menu: Menu, shown: Double, on canvas: inout DisplayListBuilder) {
    let card = menuArea(menu)
    // What lies outside the menu closes it, and so does the button that has opened it.
    var outside = label(headUnit.title(of: menu), of: .closeMenu)
    outside.isFocused = false
    canvas.element(.dialog, stage, outside) { canvas in
      canvas.fill(stage, palette.dim.opacity(shown))
      growing(card, from: openerArea(of: menu), shown, on: &canvas) { canvas in
        canvas.card(card, radius: radii.card, palette.surfaces[1], hasEdge: true, shadow: .float)
        canvas.element(.dialog, card) { drawMenuParts(menu, card.inset(6), on: &$0) }
      }
      if !canvas.isLeaving { drawCloser(of: menu, on: &canvas) }
    }
  }

  /// A card, its shadow with it, on its way out of its button.
  private func growing(
    _ card: Area, from opener: Area, _ shown: Double, on canvas: inout DisplayListBuilder,
    _ body: (inout DisplayListBuilder) -> Void
  ) {
    guard shown < 1 else { return body(&canvas) }
    let all = card.inset(-Self.shadowReach)
    let size = Self.smallestMenu + (1 - Self.smallestMenu) * shown
    let middle = Area(opener.midX, opener.midY, 0, 0).towards(Area(all.midX, all.midY, 0, 0), shown)
    let place = Area(
      middle.x - all.width * size / 2, middle.y - all.height * size / 2, all.width * size,
      all.height * size)
    canvas.pane(canvas.frame(all), in: canvas.frame(place), opacity: min(1, shown * 3), body)
  }

  /// How large it comes out of its button.
  private static let smallestMenu = 0.2
  /// How far the shadow of a card goes.
  private static let shadowReach = 44.0

  private func drawMenuParts(_ menu: Menu, _ area: Area, on canvas: inout DisplayListBuilder) {
    var top = area.y
    if menu.hasHeader {
      drawMenuHeader(menu, Area(area.x, top, area.width, Self.menuRowHeight), on: &canvas)
      top += Self.menuRowHeight
    }
    let rows = headUnit.menuRows(of: menu)
    let list = Area(area.x, top, area.width, area.maxY - top)
    canvas.element(
      .list, list, DisplayListBuilder.Label(text: headUnit.title(of: menu), value: "\(rows.count)")
    ) {
      draw(rows, in: list, on: &$0)
    }
    drawBar(of: menu, beside: list, on: &canvas)
  }

  /// Says what is to be chosen, and leads back to the menu from which this one was opened.
  private func drawMenuHeader(_ menu: Menu, _ area: Area, on canvas: inout DisplayListBuilder) {
    let isBack = menu.hasWayBack
    let x = area.x + (isBack ? 46 : 14)
    let isSearching = menu == .outputs && headUnit.player.sharing?.isSearching == true
    let text = canvas.line(
      headUnit.title(of: menu), .notice, within: area.maxX - (isSearching ? 48 : 14) - x)
    if isBack {
      drawPress(of: .back, area, radius: radii.row, on: &canvas)
      canvas.icon(.chevronBack, Area(area.x + 12, area.y + 13, 20, 20), palette.texts[1])
      drawFocus(of: .back, area, radius: radii.row, on: &canvas)
      canvas.element(.button, area, label(say(ListPhrase.back), value: text.text, of: .back))
    } else {
      canvas.element(.text, area, DisplayListBuilder.Label(text: text.text))
    }
    canvas.draw(text, .notice, palette.texts[1], x: x, y: area.y + 13)
    // The line that says so stands below the devices, and may be out of sight.
    if isSearching { canvas.spinner(Area(area.maxX - 34, area.y + 13, 20, 20), at: now) }
  }

  private func draw(
    _ rows: [[MenuItem]], in area: Area, on canvas: inout DisplayListBuilder
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
  }

  /// Says how much more there is, beside the rows.
  private func drawBar(of menu: Menu, beside area: Area, on canvas: inout DisplayListBuilder) {
    let maximum = headUnit.maximumMenuScroll(of: menu)
    guard maximum > 0 else { return }
    let (scroll, height) = (menuScroll(on: &canvas), canvas.frame(area).height)
    let length = max(24, area.height * Double(height) / Double(height + maximum))
    let share = max(0, min(1, Double(scroll) / Double(maximum)))
    let bar = Area(area.maxX - 1, area.y + (area.height - length) * share, 3, length)
    canvas.card(bar, radius: 1.5, palette.fills[2])
    canvas.element(.scrollBar, bar)
  }

  private func menuScroll(on canvas: inout DisplayListBuilder) -> Int {
    let place = headUnit.menuScroll.place
    guard headUnit.menu != nil, let shift = headUnit.shifts.menuScroll,
      !headUnit.vehicle.reducesMotion
    else { return place }
    let seen = shift.place(goingTo: place, at: now)
    if seen != place { canvas.changesAtOnce() }
    return seen
  }

  private func draw(_ row: [MenuItem], _ area: Area, on canvas: inout DisplayListBuilder) {
    if row.first?.isOfPad == true { return drawPad(row, area, on: &canvas) }
    if row.count > 1 { return drawVolume(row, area, on: &canvas) }
    if case .line(let line) = row.first { return drawLine(line, area, on: &canvas) }
    if let item = row.first { drawMenuItem(item, area, on: &canvas) }
  }

  static let menuRowHeight = 46.0
  private static let menuWidth = 268.0
}

// Where a menu stands: beside the button that opens it.
extension Screen {
  func menuArea(_ menu: Menu) -> Area {
    let metrics = headUnit.metrics
    let rows = metrics.menuRowTop(headUnit.menuRows(of: menu).count)
    let seen = Double(min(rows, headUnit.menuViewport(of: menu))) / layout.scale
    let height = seen + (menu.hasHeader ? Self.menuRowHeight : 0) + 12
    let width = Self.menuWidth
    if menu.isOfOutputs { return Area(stage.width - 12 - width, 56, width, height) }
    let opener = openerArea(of: menu)
    let parts = nowPlayingLayout
    if layout.class == .low || parts.actions.height > parts.actions.width {
      // Beside the controls, as there is nothing above them.
      let right = layout.class == .low ? parts.transport.x : parts.actions.x
      let top = min(max(12, opener.y), stage.height - 12 - height)
      return Area(right - 8 - width, top, width, height)
    }
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
    if menu.isOfOutputs { return outputButtonArea }
    if let index = controls.actions.firstIndex(of: .more) {
      return actionAreas(in: parts.actions)[index]
    }
    guard let index = controls.transport.firstIndex(of: .more) else { return parts.actions }
    var area = transportAreas(controls.transport, in: parts.transport, style: parts.transportStyle)[
      index]
    // The transport is not mirrored with what opens beside it.
    if headUnit.language.isRightToLeft {
      area.x = parts.transport.x + parts.transport.maxX - area.maxX
    }
    return area
  }

  /// The button that has opened the menu, which now closes it.
  private func drawCloser(of menu: Menu, on canvas: inout DisplayListBuilder) {
    let target = FocusTarget.closeMenu
    let area = openerArea(of: menu)
    let radius = radii.button(min(24, area.height / 2))
    let isFocused = isFocused(target)
    if !isFocused { canvas.card(area, radius: radius, palette.control) }
    drawPress(of: target, area, radius: radius, on: &canvas)
    let color = isFocused ? palette.texts[0] : palette.onControl
    canvas.icon(.close, area.centred(menu.isOfOutputs ? 20 : 24), color)
    drawFocus(of: target, area, radius: radius, on: &canvas)
    canvas.element(
      .button, area, label(say(PlayerPhrase.close), of: target, reach: menu.isOfOutputs ? 2 : 0))
  }
}

// One row of a menu.
extension Screen {
  func drawMenuItem(_ item: MenuItem, _ area: Area, on canvas: inout DisplayListBuilder) {
    let target = FocusTarget.menuItem(item)
    let row = headUnit.menuRow(of: item)
    let isEnabled = headUnit.canChoose(item)
    drawPress(of: target, area, radius: radii.row, on: &canvas)
    canvas.element(.button, area, label(row.titles[0], value: row.state, of: target)) { canvas in
      canvas.faded(area, opacity: isEnabled ? 1 : 0.38) { canvas in
        draw(
          row, icon(of: item, row), area, waitingSince: headUnit.waitingSince(item), on: &canvas)
      }
    }
    drawFocus(of: target, area, radius: radii.row, on: &canvas)
  }

  private func draw(
    _ row: Sight.MenuRow, _ icon: Icon?, _ area: Area, waitingSince sentAt: Instant?,
    on canvas: inout DisplayListBuilder
  ) {
    var left = area.x + 14
    if let icon {
      let color = row.isOn ? palette.accent : palette.texts[0]
      let place = Area(left, area.y + 12, 22, 22)
      drawGlyph(icon, place, color, waitingSince: sentAt, on: &canvas)
      left += 36
    }
    let right = drawTrailing(row, area, waitingSince: icon == nil ? sentAt : nil, on: &canvas)
    if let stars = row.stars { return draw(stars, row, x: left, area, on: &canvas) }
    let room = right - left
    let title = row.titles.first { title in
      canvas.width(canvas.line(title, .menuItem)) <= room
    }
    canvas.text(
      title ?? row.titles[0], .menuItem, palette.texts[0], x: left,
      y: area.y + (row.note == nil ? 12 : 2), within: room, role: .title)
    guard let note = row.note else { return }
    canvas.text(
      note.text, .menuNote, note.isFailure ? palette.error : palette.texts[1], x: left,
      y: area.y + 25, within: room, role: .subtitle)
  }

  /// The tick, the value and the arrow at the end of a row; gives back where they begin.
  private func drawTrailing(
    _ row: Sight.MenuRow, _ area: Area, waitingSince sentAt: Instant?,
    on canvas: inout DisplayListBuilder
  ) -> Double {
    var right = area.maxX - 14
    if row.note?.isWaiting == true || isWaiting(since: sentAt, on: &canvas) {
      canvas.spinner(Area(right - 20, area.y + 13, 20, 20), at: now)
      right -= 34
    } else if row.isChecked {
      canvas.icon(.check, Area(right - 20, area.y + 13, 20, 20), palette.accent)
      right -= 34
    }
    if row.leadsOn {
      canvas.icon(.chevronForward, Area(right - 14, area.y + 15, 16, 16), palette.texts[2])
      right -= 24
    }
    guard !row.value.isEmpty else { return right }
    let width = canvas.text(
      row.value, .sub, palette.texts[1], x: right, y: area.y + 13, within: area.width * 0.4,
      .right, role: .subtitle)
    return right - width - 12
  }

  private func draw(
    _ stars: Sight.MenuRow.Stars, _ row: Sight.MenuRow, x: Double, _ area: Area,
    on canvas: inout DisplayListBuilder
  ) {
    for star in 0..<stars.count {
      let place = Area(x + Double(star) * 26, area.y + 12, 22, 22)
      let isFilled = star < stars.filled
      let color = !isFilled ? palette.texts[2] : row.isChecked ? palette.accent : palette.texts[0]
      canvas.icon(isFilled ? .starFilled : .star, place, color)
    }
  }
}

// What devices that are looked for need besides.
extension Screen {
  /// Says something, and cannot be chosen.
  private func drawLine(
    _ line: MenuItem.Line, _ area: Area, on canvas: inout DisplayListBuilder
  ) {
    let words = headUnit.menuRow(of: .line(line)).titles[0]
    let isCode = line == .code
    var left = area.x + 14
    if line == .searching {
      canvas.spinner(Area(left + 1, area.y + 13, 20, 20), at: now)
      left += 36
    }
    let room = area.maxX - 14 - left
    let text = canvas.line(words, isCode ? .menuItem : .sub, within: room)
    let element = DisplayListBuilder.Label(text: words)
    canvas.element(.text, area, element) { canvas in
      if isCode {
        canvas.draw(text, .menuItem, palette.texts[0], x: area.midX, y: area.y + 12, .centre)
      } else {
        canvas.draw(text, .sub, palette.texts[1], x: left, y: area.y + 13)
      }
    }
  }

  /// Keys side by side, as on a telephone; they stand the same way in every language.
  private func drawPad(_ row: [MenuItem], _ area: Area, on canvas: inout DisplayListBuilder) {
    canvas.leftToRight(area) { canvas in
      let columns = headUnit.menuRows(of: .code).map(\.count).max() ?? row.count
      let width = area.width / Double(columns)
      for (index, item) in row.enumerated() {
        let column = index + columns - row.count
        drawKey(
          item, Area(area.x + Double(column) * width, area.y, width, area.height).inset(1),
          on: &canvas)
      }
    }
  }

  private func drawKey(_ item: MenuItem, _ area: Area, on canvas: inout DisplayListBuilder) {
    let target = FocusTarget.menuItem(item)
    let words = headUnit.menuRow(of: item).titles[0]
    let isEnabled = headUnit.canChoose(item)
    let key = area.inset(2)
    if !isFocused(target) { canvas.card(key, radius: radii.row, palette.fills[0]) }
    drawPress(of: target, key, radius: radii.row, on: &canvas)
    canvas.element(.button, area, label(words, of: target)) { canvas in
      canvas.faded(area, opacity: isEnabled ? 1 : 0.38) { canvas in
        if item == .deleteDigit {
          let text = canvas.line(words, .smallLabel, within: key.width - 2)
          canvas.draw(text, .smallLabel, palette.texts[0], x: area.midX, y: area.y + 12, .centre)
        } else {
          let text = canvas.line(words, .menuItem, within: area.width)
          canvas.draw(text, .menuItem, palette.texts[0], x: area.midX, y: area.y + 11, .centre)
        }
      }
    }
    drawFocus(of: target, key, radius: radii.row, on: &canvas)
  }
}

// What stands before the words of the rows.
extension Screen {
  private func icon(of item: MenuItem, _ row: Sight.MenuRow) -> Icon? {
    switch item {
    case .command(let name): icon(of: name)
    case .rating: row.stars != nil ? nil : row.isChecked ? .starFilled : .star
    case .language: nil
    case .output(let id): headUnit.player.devices.first { $0.id == id }?.icon ?? .output
    case .quieter: .volumeLow
    case .louder: .volumeHigh
    case .line, .digit, .deleteDigit: nil
    }
  }
}

// Where the sound comes out, and how loud.
extension Screen {
  /// The button that says where the sound comes out; gives back the width it takes of the bar.
  func drawOutputButton(on canvas: inout DisplayListBuilder) -> Double {
    guard headUnit.hasOutputs else { return 0 }
    let area = outputButtonArea
    // The open menu draws it itself, above everything else.
    guard headUnit.menu?.isOfOutputs != true else { return area.width }
    let isFocused = isFocused(.output) && !canvas.isCovered
    if !isFocused { canvas.card(area, radius: radii.button(20), palette.fills[1]) }
    drawPress(of: .output, area, radius: radii.button(20), on: &canvas)
    canvas.icon(.output, Area(area.x + 12, area.y + 10, 20, 20), palette.texts[0])
    canvas.draw(
      outputLine, .label, palette.texts[0], x: area.x + 40, y: area.y + 10)
    drawFocus(of: .output, area, radius: radii.button(20), on: &canvas)
    canvas.element(
      .button, area,
      label(say(PlayerPhrase.output), value: headUnit.outputTitle, of: .output, reach: 2)
    )
    return area.width
  }

  /// At the right of the bar, as far from the edge as the back button is on the left.
  var outputButtonArea: Area {
    guard headUnit.hasOutputs else { return Area(stage.width - 56, 8, 44, 40) }
    let width = 40 + Double(outputLine.width) / layout.scale + 16
    return Area(stage.width - 12 - width, 8, width, 40)
  }

  /// The bar also has to hold the app's name and the place in the queue.
  private var outputLine: TextLine {
    let room = min(160, stage.width * 0.22)
    return materials.text(
      TextSetter.Request(
        headUnit.outputTitle, Typeface.label.of(look.type).style(scale: layout.scale),
        maximumWidth: Int((room * layout.scale).rounded())))
  }

  /// Quieter and louder on either side of how loud it is.
  func drawVolume(_ row: [MenuItem], _ area: Area, on canvas: inout DisplayListBuilder) {
    guard let first = row.first, let last = row.last, let id = first.device,
      let device = headUnit.player.devices.first(where: { $0.id == id })
    else { return }
    canvas.leftToRight(area) { drawVolume(first, last, of: device, area, on: &$0) }
  }

  private func drawVolume(
    _ first: MenuItem, _ last: MenuItem, of device: OutputDevice, _ area: Area,
    on canvas: inout DisplayListBuilder
  ) {
    let left = Area(area.x + 3, area.y + 1, 44, 44)
    let right = Area(area.maxX - 47, area.y + 1, 44, 44)
    drawVolumeButton(first, of: device, left, on: &canvas)
    drawVolumeButton(last, of: device, right, on: &canvas)
    let middle = Area(left.maxX + 6, area.y, right.x - left.maxX - 12, area.height)
    guard let volume = headUnit.shownVolume(of: device) else {
      let line = canvas.line(say(PlayerPhrase.volume), .sub, within: middle.width)
      return canvas.draw(
        line, .sub, palette.texts[1], x: middle.midX, y: area.y + 13, .centre)
    }
    draw(volume: volume, of: device, middle, on: &canvas)
  }

  private func drawVolumeButton(
    _ item: MenuItem, of device: OutputDevice, _ area: Area, on canvas: inout DisplayListBuilder
  ) {
    let target = FocusTarget.menuItem(item)
    let row = headUnit.menuRow(of: item)
    if !isFocused(target) { canvas.disc(area.inset(3), palette.fills[0]) }
    drawPress(of: target, area.inset(3), radius: 19, on: &canvas)
    if let icon = icon(of: item, row) {
      canvas.icon(icon, area.centred(20), palette.texts[0])
    }
    drawFocus(of: target, area, radius: 22, on: &canvas)
    canvas.element(.button, area, label(row.titles[0], value: device.shownName, of: target))
  }

  private func draw(
    volume: Double, of device: OutputDevice, _ area: Area, on canvas: inout DisplayListBuilder
  ) {
    let track = Area(area.x, area.midY - 3, area.width, 6)
    canvas.card(track, radius: 3, palette.fills[2])
    let isActive = headUnit.menuRow(of: .output(device.id)).isOn
    if volume > 0 {
      canvas.card(
        Area(track.x, track.y, max(6, track.width * volume), 6), radius: 3,
        isActive ? palette.accent : palette.texts[1])
    }
    canvas.element(
      .progress, area,
      label(say(PlayerPhrase.volume), value: volume.percentText, of: .volume(device.id)))
  }
}

extension MenuItem {
  fileprivate var device: String? {
    switch self {
    case .output(let id), .louder(let id), .quieter(let id): id
    case .command, .rating, .language, .line, .digit, .deleteDigit: nil
    }
  }

  fileprivate var isOfPad: Bool {
    switch self {
    case .digit, .deleteDigit: true
    case .command, .rating, .language, .output, .louder, .quieter, .line: false
    }
  }
}

extension OutputDevice {
  /// What an app calls the kind of a device is up to it.
  var icon: Icon {
    let type = type.lowercased()
    func says(_ words: String...) -> Bool { words.contains(where: type.contains) }
    if says("headphone", "headset", "earphone", "earbud") { return .headphones }
    if says("car", "vehicle") { return .car }
    if says("speaker", "built-in", "builtin") { return .speaker }
    return .output
  }
}
