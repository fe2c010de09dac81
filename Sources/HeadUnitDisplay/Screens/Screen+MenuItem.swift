import HeadUnitCore

// One row of a menu.
extension Screen {
  /// What stands on a row from left to right, as far as it has it.
  struct MenuRow {
    var icon: Icon?
    /// From the longest to the shortest; the first that fits is shown.
    var titles: [String]
    var value = ""
    var isOn = false
    var isChecked = false
    /// Opens a menu of its own.
    var leadsOn = false
    /// Filled ones and all of them, in place of the title.
    var stars: (filled: Int, of: Int)?
  }

  func drawMenuItem(_ item: MenuItem, _ area: Area, on canvas: inout Canvas) {
    let target = FocusTarget.menuItem(item)
    let row = row(of: item)
    let isEnabled = headUnit.canChoose(item)
    let value = row.isChecked ? "on" : row.value
    drawPress(of: target, area, radius: 14, on: &canvas)
    canvas.element(.button, area, label(row.titles[0], value: value, of: target)) { canvas in
      canvas.faded(area, opacity: isEnabled ? 1 : 0.38) { canvas in
        draw(row, area, waitingSince: headUnit.waitingSince(item), on: &canvas)
      }
    }
    drawFocus(of: target, area, radius: 14, on: &canvas)
  }

  private func draw(
    _ row: MenuRow, _ area: Area, waitingSince sentAt: Instant?, on canvas: inout Canvas
  ) {
    var left = area.x + 14
    if let icon = row.icon {
      let color = row.isOn ? palette.accent : palette.texts[0]
      let place = Area(left, area.y + 12, 22, 22)
      drawGlyph(icon, place, color, waitingSince: sentAt, on: &canvas)
      left += 36
    }
    let hasIcon = row.icon != nil
    let right = drawTrailing(row, area, waitingSince: hasIcon ? nil : sentAt, on: &canvas)
    if let stars = row.stars { return draw(stars, row, x: left, area, on: &canvas) }
    let room = right - left
    let title = row.titles.first { title in
      canvas.width(canvas.line(title, .menuItem)) <= room
    }
    canvas.text(
      title ?? row.titles[0], .menuItem, palette.texts[0], x: left, y: area.y + 12, within: room,
      role: .title)
  }

  /// The tick, the value and the arrow at the end of a row; gives back where they begin.
  private func drawTrailing(
    _ row: MenuRow, _ area: Area, waitingSince sentAt: Instant?, on canvas: inout Canvas
  ) -> Double {
    var right = area.maxX - 14
    if isWaiting(since: sentAt, on: &canvas) {
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
    _ stars: (filled: Int, of: Int), _ row: MenuRow, x: Double, _ area: Area,
    on canvas: inout Canvas
  ) {
    for star in 0..<stars.of {
      let place = Area(x + Double(star) * 26, area.y + 12, 22, 22)
      let isFilled = star < stars.filled
      let color = !isFilled ? palette.texts[2] : row.isChecked ? palette.accent : palette.texts[0]
      canvas.icon(isFilled ? .starFilled : .star, place, color)
    }
  }
}

// What is on the rows.
extension Screen {
  private func row(of item: MenuItem) -> MenuRow {
    switch item {
    case .command(let name):
      MenuRow(
        icon: icon(of: name), titles: titles(of: name), value: menuValue(of: name),
        isOn: isOn(name), leadsOn: name.hasOwnMenu)
    case .rating(let value): ratingRow(value)
    case .language(let id):
      languageRow(id)
    case .output(let id), .louder(let id), .quieter(let id): deviceRow(id)
    }
  }

  private func ratingRow(_ rating: Double) -> MenuRow {
    let isGiven = headUnit.player.givenRating == rating
    let highest = headUnit.player.ratings.last ?? rating
    var row = MenuRow(
      titles: ["\(rating.words) of \(highest.words)"], isOn: isGiven, isChecked: isGiven)
    if highest <= 5, rating >= 0, rating == rating.rounded(), highest == highest.rounded() {
      row.stars = (Int(rating), Int(highest))
    } else {
      row.icon = isGiven ? .starFilled : .star
    }
    return row
  }

  private func languageRow(_ id: String) -> MenuRow {
    let option = headUnit.player.info?.languages?.first { $0.id == id }
    let name = option?.name ?? ""
    return MenuRow(
      titles: [name.isEmpty ? id : name], isOn: option?.isCurrent == true,
      isChecked: option?.isCurrent == true)
  }

  private func deviceRow(_ id: String) -> MenuRow {
    let device = headUnit.player.devices.first { $0.id == id }
    let isActive = headUnit.activeDevice?.id == id
    return MenuRow(
      icon: device?.icon ?? .output, titles: [device?.shownName ?? id], isOn: isActive,
      isChecked: isActive)
  }
}

extension CommandName {
  fileprivate var hasOwnMenu: Bool {
    self == .rating || self == .enableLanguage || self == .disableLanguage
  }
}
