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
    let middle = headUnit.controls.middle
    let widths = names.map { name in
      name == middle ? middleSide(style, count: names.count) : 44.0
    }
    let total = widths.reduce(0, +)
    let gap = gap(style, count: names.count, room: area.width - total)
    var left = area.midX - (total + gap * Double(max(0, names.count - 1))) / 2
    for (name, width) in zip(names, widths) {
      let button = Area(left, area.midY - width / 2, width, width)
      if name == middle {
        drawMiddle(name, button, style, on: &canvas)
      } else {
        drawSide(name, button, on: &canvas)
      }
      left += width + gap
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
    let icon: Icon =
      switch name {
      case .stop: .stop
      case .pause: .pause
      case .play: .play
      default: headUnit.player.isPlaying ? .pause : .play
      }
    let isUsable = headUnit.player.commands.isUsable(name)
    let ink = isMini ? palette.texts[0] : palette.onControl
    canvas.faded(area, opacity: isUsable ? 1 : 0.38) { canvas in
      canvas.disc(area, isMini ? palette.fills[1] : palette.control)
      canvas.icon(icon, area.centred(area.width * 0.47), ink)
    }
    drawPress(of: target, area, radius: area.width / 2, on: &canvas)
    drawOuterFocus(of: target, area, radius: area.width / 2, gap: 4, on: &canvas)
    canvas.element(.button, area, label(of: name, target))
  }

  private func drawSide(_ name: CommandName, _ area: Area, on canvas: inout Canvas) {
    let target = FocusTarget.control(name)
    let isUsable = headUnit.player.commands.isUsable(name)
    let color = palette.texts[0].opacity(isUsable ? 1 : 0.32)
    drawPress(of: target, area, radius: 22, on: &canvas)
    switch name {
    case .previous: canvas.icon(.previous, area.centred(30), color)
    case .next: canvas.icon(.next, area.centred(30), color)
    case .skipBackward: drawSkip(.skipBack, name, area.centred(38), color, on: &canvas)
    default: drawSkip(.skipForward, name, area.centred(38), color, on: &canvas)
    }
    drawFocus(of: target, area, radius: 22, on: &canvas)
    canvas.element(.button, area, label(of: name, target))
  }

  private func drawSkip(
    _ icon: Icon, _ name: CommandName, _ area: Area, _ color: Color, on canvas: inout Canvas
  ) {
    canvas.icon(icon, area, color)
    let seconds = headUnit.player.commands[name]?.skipInterval ?? 0
    guard seconds.isFinite, seconds >= 0, seconds < 1_000 else { return }
    let line = canvas.line("\(Int(seconds.rounded()))", .interval)
    guard canvas.width(line) <= area.width * 0.6 else { return }
    let y = area.y + area.height * 13 / 24 - 7
    canvas.draw(line, .interval, color, x: area.midX, y: y, .centre)
  }

  private func label(of name: CommandName, _ target: FocusTarget) -> Canvas.Label {
    label(name.words, value: value(of: name), of: target)
  }

  private func value(of name: CommandName) -> String {
    let state = headUnit.player.commands[name]
    return switch name {
    case .rate: rateText
    case .shuffle, .repeat: state?.mode ?? "off"
    case .like, .dislike, .bookmark: state?.isActive == true ? "on" : "off"
    case .skipForward, .skipBackward: (state?.skipInterval ?? 0).words
    default: ""
    }
  }

  /// The row of wide buttons, all of the same width.
  func drawActions(in area: Area, on canvas: inout Canvas) {
    let names = headUnit.controls.actions.compactMap(\.command)
    guard !names.isEmpty else { return }
    let gap = layout.class == .portrait ? 8.0 : 10
    let width = (area.width - gap * Double(names.count - 1)) / Double(names.count)
    for (index, name) in names.enumerated() {
      let button = Area(area.x + Double(index) * (width + gap), area.y, width, 48)
      drawAction(name, button, on: &canvas)
    }
  }

  private func drawAction(_ name: CommandName, _ area: Area, on canvas: inout Canvas) {
    let target = FocusTarget.control(name)
    let isUsable = headUnit.player.commands.isUsable(name)
    let isOn = isOn(name) && !isFocused(target)
    canvas.faded(area, opacity: isUsable ? 1 : 0.38) { canvas in
      if !isFocused(target) {
        canvas.card(area, radius: 24, isOn ? palette.control : palette.fills[1])
      }
      let color = isOn ? palette.onControl : palette.texts[0]
      if name == .rate {
        let line = canvas.line(rateText, .button)
        canvas.draw(line, .button, color, x: area.midX, y: area.y + 13, .centre)
      } else {
        canvas.icon(icon(of: name), area.centred(24), color)
      }
    }
    drawPress(of: target, area, radius: 24, on: &canvas)
    drawFocus(of: target, area, radius: 24, on: &canvas)
    canvas.element(.button, area, label(of: name, target))
  }

  private var rateText: String { headUnit.player.shownRate.words + "\u{D7}" }

  private func isOn(_ name: CommandName) -> Bool {
    let state = headUnit.player.commands[name]
    return switch name {
    case .rate: headUnit.player.shownRate != 1
    case .shuffle, .repeat: (state?.mode ?? "off") != "off"
    default: state?.isActive ?? false
    }
  }

  private func icon(of name: CommandName) -> Icon {
    let state = headUnit.player.commands[name]
    return switch name {
    case .shuffle: .shuffle
    case .repeat: state?.mode == RepeatMode.one.rawValue ? .repeatOne : .repeat
    case .like: state?.isActive == true ? .likeFilled : .like
    case .dislike: state?.isActive == true ? .dislikeFilled : .dislike
    default: state?.isActive == true ? .bookmarkFilled : .bookmark
    }
  }
}
