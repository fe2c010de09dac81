import HeadUnitCore

// The buttons of playback.
extension Screen {
  enum TransportStyle {
    /// On the now-playing screen.
    case large
    /// In the card beside a list.
    case card
    /// In the player on the home screen.
    case mini
  }

  func drawTransport(
    _ names: [CommandName], in area: Area, style: TransportStyle, on canvas: inout Canvas
  ) {
    drawTransport(names.map { .command($0) }, in: area, style: style, on: &canvas)
  }

  func drawTransport(
    _ buttons: [PlaybackControls.Button], in area: Area, style: TransportStyle,
    on canvas: inout Canvas
  ) {
    let middle = headUnit.controls.middle
    for (button, place) in zip(buttons, transportAreas(buttons, in: area, style: style)) {
      switch button {
      case .more: drawTransportMore(place, on: &canvas)
      case .command(let name) where name == middle: drawMiddle(name, place, style, on: &canvas)
      case .command(let name): drawSide(name, place, on: &canvas)
      }
    }
  }

  /// Where the buttons stand side by side, the middle one larger than the others.
  func transportAreas(
    _ buttons: [PlaybackControls.Button], in area: Area, style: TransportStyle
  ) -> [Area] {
    let middle = headUnit.controls.middle
    let widths = buttons.map { button in
      button.command == middle && middle != nil ? middleSide(style, count: buttons.count) : 44.0
    }
    let total = widths.reduce(0, +)
    let gap = gap(style, count: buttons.count, room: area.width - total)
    var left = area.midX - (total + gap * Double(max(0, buttons.count - 1))) / 2
    return widths.map { width in
      defer { left += width + gap }
      return Area(left, area.midY - width / 2, width, width)
    }
  }

  private func middleSide(_ style: TransportStyle, count: Int) -> Double {
    switch style {
    case .large: count <= 3 ? 72 : 64
    case .card: 56
    case .mini: 48
    }
  }

  private func gap(_ style: TransportStyle, count: Int, room: Double) -> Double {
    switch style {
    case .large: count <= 3 ? 28 : min(40, max(4, room / Double(count - 1)))
    case .card: 22
    case .mini: 14
    }
  }

  private func drawMiddle(
    _ name: CommandName, _ area: Area, _ style: TransportStyle, on canvas: inout Canvas
  ) {
    let target = FocusTarget.control(name)
    let isMini = style == .mini
    let ink = isMini ? palette.texts[0] : palette.onControl
    canvas.faded(area, opacity: isUsable(name) ? 1 : 0.38) { canvas in
      canvas.disc(area, isMini ? palette.fills[1] : palette.control)
      let glyph = area.centred(area.width * 0.47)
      drawGlyph(icon(of: name), glyph, ink, waitingSince: headUnit.waitingSince(name), on: &canvas)
    }
    drawPress(of: target, area, radius: area.width / 2, on: &canvas)
    drawOuterFocus(of: target, area, radius: area.width / 2, gap: 4, on: &canvas)
    canvas.element(.button, area, label(of: name))
  }

  private func drawSide(_ name: CommandName, _ area: Area, on canvas: inout Canvas) {
    let target = FocusTarget.control(name)
    let color = palette.texts[0].opacity(isUsable(name) ? 1 : 0.32)
    drawPress(of: target, area, radius: 22, on: &canvas)
    if isWaiting(since: headUnit.waitingSince(name), on: &canvas) {
      canvas.spinner(area.centred(30), at: now, ink: palette.texts[0])
    } else if name == .skipBackward || name == .skipForward {
      drawSkip(name, area.centred(38), color, on: &canvas)
    } else {
      canvas.icon(icon(of: name), area.centred(30), color)
    }
    drawFocus(of: target, area, radius: 22, on: &canvas)
    canvas.element(.button, area, label(of: name))
  }

  private func drawSkip(
    _ name: CommandName, _ area: Area, _ color: Color, on canvas: inout Canvas
  ) {
    canvas.icon(icon(of: name), area, color)
    let seconds = headUnit.player.commands[name]?.skipInterval ?? 0
    guard seconds.isFinite, seconds >= 0, seconds < 1_000 else { return }
    let line = canvas.line("\(Int(seconds.rounded()))", .interval)
    guard canvas.width(line) <= area.width * 0.6 else { return }
    let y = area.y + area.height * 13 / 24 - 7
    canvas.draw(line, .interval, color, x: area.midX, y: y, .centre)
  }

  /// The "…" button in the place of the button before; the open menu draws it itself.
  private func drawTransportMore(_ area: Area, on canvas: inout Canvas) {
    guard !isCommandMenuOpen else { return }
    drawPress(of: .more, area, radius: 22, on: &canvas)
    canvas.icon(.more, area.centred(30), palette.texts[0])
    drawFocus(of: .more, area, radius: 22, on: &canvas)
    canvas.element(.button, area, label("More", of: .more))
  }
}

// A command of which the app has said nothing for a while.
extension Screen {
  /// Whether it shows by now that something is awaited; before that it says when it will.
  func isWaiting(since sentAt: Instant?, on canvas: inout Canvas) -> Bool {
    guard let notice = sentAt.map({ $0 + PendingCommand.noticeDelay }) else { return false }
    if now < notice { canvas.changes(at: notice) }
    return now >= notice
  }

  /// The icon, or the turning mark in its place.
  func drawGlyph(
    _ icon: Icon, _ area: Area, _ color: Color, waitingSince sentAt: Instant?,
    on canvas: inout Canvas
  ) {
    if isWaiting(since: sentAt, on: &canvas) {
      canvas.spinner(area, at: now, ink: color)
    } else {
      canvas.icon(icon, area, color)
    }
  }
}
