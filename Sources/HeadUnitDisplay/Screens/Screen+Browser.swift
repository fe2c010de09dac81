import HeadUnitCore

// Lists, and what stands in for them.
extension Screen {
  /// The list's part of the stage; a card with what plays may stand beside it.
  var listStage: Area {
    let card =
      layout.hasSideCard && headUnit.player.owner == .app ? layout.shape.sideCardWidth + 16 : 0
    return Area(0, 0, stage.width - card, stage.height)
  }

  /// A page with its title and what leads away from it.
  func draw(_ page: Page, of location: Location, on canvas: inout DisplayListBuilder) {
    drawBody(of: page, in: location, on: &canvas)
    drawNavigationBar(of: page, in: location, on: &canvas)
    if isLocked(page, in: location) { drawFormerTabs(on: &canvas) }
  }

  private func isLocked(_ page: Page, in location: Location) -> Bool {
    location.depth <= 1
      && headUnit.message(on: page, isRoot: true)?.kind == .locked
  }

  /// Whether the tabs stand below the list; a low display has them in the place of the title.
  private func hasTabsBelow(_ location: Location) -> Bool {
    location.showsTabBar && layout.class != .low
  }

  private func drawBody(of page: Page, in location: Location, on canvas: inout DisplayListBuilder) {
    if let message = headUnit.message(on: page, isRoot: location.depth <= 1) {
      return draw(message, on: &canvas)
    }
    if case .grid = page.template?.content {
      drawGrid(of: page, hasTabBar: hasTabsBelow(location), on: &canvas)
    } else if page.state == .loading {
      drawSkeleton(of: page, on: &canvas)
    } else {
      drawList(page, hasTabBar: hasTabsBelow(location), on: &canvas)
    }
  }

  private func drawNavigationBar(
    of page: Page, in location: Location, on canvas: inout DisplayListBuilder
  ) {
    let isRoot = location.depth <= 1
    let hasTabs = location.showsTabBar && layout.class == .low
    var right = listStage.width - space(12)
    let back = isRoot ? nil : backWords(of: page, until: right, on: canvas)
    var left = (isRoot ? 8 : back.map { 12 + $0.area.width } ?? 52) + space(12)
    // A toast stands where the title does, or behind tabs that are in its place.
    let start = hasTabs ? space(12) + tabBarWidth(on: canvas) + 12 : left
    if headUnit.player.owner == .app, !layout.hasSideCard {
      let whole = right - nowPlayingButtonWidth(on: canvas) - 12
      let isTight = isBarTight(of: page, within: whole - left, on: canvas)
      let givesWay = toastWidth(on: canvas) > whole - barButtonsWidth(of: page, on: canvas) - start
      let closed = isTight ? 1 : givesWay ? toastShare : 0
      right -= drawNowPlayingButton(right: right, closed: closed, on: &canvas) + 12
    }
    (left, right) = drawBarButtons(of: page, from: left, to: right, on: &canvas)
    if let back {
      draw(back, of: page, on: &canvas)
    } else if !isRoot {
      drawBackButton(fill: palette.fills[0], on: &canvas)
    }
    canvas.reserve(barRoom(from: (hasTabs ? start : left) - 8, to: right))
    let isSpinning = headUnit.look(at: now) == .spinner && page.id == headUnit.browser.page?.id
    let room = max(0, right - left - (isSpinning ? 36 : 0))
    // Two letters and an ellipsis say nothing.
    let hasRoom = room >= 40 || canvas.width(canvas.line(page.title, .title)) <= room
    drawGivingWay(on: &canvas) { [left] canvas in
      let width =
        hasTabs || !hasRoom
        ? max(0, room - 14)
        : canvas.text(
          page.title, .title, palette.texts[0], x: left, y: 12, within: room, role: .title)
      if isSpinning {
        let area = Area(left + width + 14, 17, 22, 22)
        canvas.spinner(area, at: now)
        canvas.element(.spinner, area, DisplayListBuilder.Label(text: "Loading"))
      }
    }
  }

  func drawBackButton(fill: Color, on canvas: inout DisplayListBuilder) {
    let area = Area(space(12), 8, 40, 40)
    canvas.disc(area, fill)
    drawPress(of: .back, area, radius: 20, on: &canvas)
    canvas.icon(.chevronBack, area.centred(20), palette.texts[0])
    drawFocus(of: .back, area, radius: 20, on: &canvas)
    canvas.element(
      .button, area,
      label(say(ListPhrase.back), of: .back, reach: 8))
  }

  func nowPlayingButtonWidth(on canvas: DisplayListBuilder) -> Double {
    6 + 28 + 9 + 18 + 9 + canvas.width(canvas.line(say(ListPhrase.nowPlaying), .label)) + 14
  }

  /// Gives back the width it takes; closed, it has no words.
  private func drawNowPlayingButton(
    right: Double, closed: Double, on canvas: inout DisplayListBuilder
  ) -> Double {
    let line = canvas.line(say(ListPhrase.nowPlaying), .label)
    let width = nowPlayingButtonWidth(on: canvas) - (9 + canvas.width(line)) * closed
    let area = Area(right - width, 8, width, 40)
    canvas.card(area, radius: radii.button(20), palette.fills[1])
    drawPress(of: .nowPlayingButton, area, radius: radii.button(20), on: &canvas)
    let cover = Area(area.x + 6, area.y + 6, 28, 28)
    drawPlayingCover(cover, radius: radii.button(14), hasEdge: false, on: &canvas)
    drawPlayingBars(
      Area(cover.maxX + 9, area.y + 11, 18, 18), isMoving: playing.isPlaying, palette.accent,
      on: &canvas)
    if closed == 0 {
      canvas.draw(line, .label, palette.texts[0], x: cover.maxX + 36, y: area.y + 10)
    } else if closed < 1 {
      canvas.clipped(to: area) { canvas in
        let color = palette.texts[0].opacity(1 - closed)
        canvas.draw(line, .label, color, x: cover.maxX + 36, y: area.y + 10)
      }
    }
    drawFocus(of: .nowPlayingButton, area, radius: radii.button(20), on: &canvas)
    canvas.element(
      .button, area,
      label(
        say(ListPhrase.nowPlaying), value: playing.state.rawValue, of: .nowPlayingButton, reach: 8))
    return width
  }

  /// The bars that rise and fall while something plays, each in its own time.
  func drawPlayingBars(
    _ area: Area, isMoving: Bool, _ color: Color, on canvas: inout DisplayListBuilder
  ) {
    let unit = area.width / 24
    let bottom = area.y + 20 * unit
    for (index, period) in [900, 700, 1_100, 800].enumerated() {
      let share = isMoving ? barShare(period: period, index) : 0.4
      let height = max(3, 16 * share) * unit
      canvas.card(
        Area(area.x + (3 + 5 * Double(index)) * unit, bottom - height, 3 * unit, height),
        radius: 1.5 * unit, color)
    }
    if isMoving { canvas.changesAtOnce() }
  }

  /// From 20 to 100 %; the bars start apart, so that they do not rise together.
  private func barShare(period: Int, _ index: Int) -> Double {
    let turn = Wave.turn(
      of: .milliseconds(period), at: now, late: .milliseconds(index * 310))
    return 0.6 + 0.4 * Wave.sine(turn)
  }

  /// The cover of what plays; a new one comes over the old one.
  func drawPlayingCover(
    _ area: Area, radius: Double, hasEdge: Bool = true, shadow: DisplayListBuilder.Shadow = .none,
    done: Double? = nil, on canvas: inout DisplayListBuilder
  ) {
    canvas.cover(area, radius: radius, rank: 1) { canvas in
      let done = done ?? coverShare
      guard done < 1 else {
        return drawCover(
          cover, area, radius: radius, hasEdge: hasEdge, shadow: shadow, on: &canvas)
      }
      canvas.changesAtOnce()
      drawCover(formerCover, area, radius: radius, hasEdge: hasEdge, shadow: shadow, on: &canvas)
      canvas.faded(area, opacity: done) { canvas in
        drawCover(cover, area, radius: radius, hasEdge: hasEdge, on: &canvas)
      }
    }
  }

  /// How far the new cover has come; one that a row has shown already is there.
  var coverShare: Double {
    let done = share(
      of: headUnit.shifts.cover, over: Shifts.coverDuration, .gentle, isCrossFade: true)
    return done < 1 && formerCover == cover ? 1 : done
  }

  /// The same on the screen of what plays, and on its way there: what was new when that came in has
  /// never stood on it as another one.
  var playerCoverShare: Double {
    guard let shift = headUnit.shifts.cover, let came = headUnit.shifts.playerCameAt,
      shift.beganAt <= came
    else { return coverShare }
    return 1
  }

  /// A cover, or the tile that stands in for it.
  func drawCover(
    _ picture: Picture?, _ area: Area, radius: Double, hasEdge: Bool = true,
    shadow: DisplayListBuilder.Shadow = .none, on canvas: inout DisplayListBuilder
  ) {
    let frame = canvas.frame(area)
    canvas.card(
      frame, radius: radius,
      .gradient(Gradient(from: palette.surfaces[2], to: palette.surfaces[0])), shadow: shadow)
    canvas.icon(.musicNote, area.centred(area.width * 0.36), palette.texts[2])
    if let picture { canvas.picture(picture, area, radius: radius) }
    if hasEdge { canvas.ring(area, radius: radius, width: 1, palette.edge) }
  }
}

// What stands in the middle of the stage when there is no list.
extension Screen {
  /// The longest sentence in the largest letters takes as many.
  private static let messageLines = 3

  func draw(_ message: Sight.Message, on canvas: inout DisplayListBuilder) {
    let width = listStage.width - 112
    let centre = listStage.width / 2
    let lines = canvas.setter.lines(
      message.text, canvas.style(.message),
      width: canvas.pixels(min(380, width)), maximumLines: Self.messageLines
    ).count
    let buttonRoom = message.buttons.isEmpty ? 0.0 : 66
    let height = 118 + Double(lines) * 22 + buttonRoom
    let hasTabs = headUnit.showsTabBar && layout.class != .low || showsFormerTabs
    let room = stage.height - (hasTabs ? 66 : 0)
    guard room - 56 >= height - 4 else {
      return drawCompact(message, below: 56, within: room, on: &canvas)
    }
    let usual = message.kind == .disconnected ? 92 : message.buttons.isEmpty ? 94.0 : 64
    let isTall = layout.shape.player == .stack || layout.shape.player == .halves
    let top = isTall ? max(usual, (room - height) / 2) : min(usual, room - height)
    let buttons = measured(message.buttons, within: listStage.width - 24, on: canvas).whole
    let wide = message.buttons.isEmpty ? width : max(width, buttons)
    let area = Area(centre - wide / 2, top, wide, height)
    canvas.element(.message, area, DisplayListBuilder.Label(text: message.heading)) { canvas in
      let disc = Area(centre - 36, top, 72, 72)
      canvas.disc(disc, message.isError ? palette.error.opacity(0.14) : palette.fills[0])
      canvas.icon(
        message.kind.icon, disc.centred(34), message.isError ? palette.error : palette.texts[1])
      canvas.text(
        message.heading, .heading, palette.texts[0], x: centre, y: top + 86, within: width,
        .centre, role: .title)
      canvas.paragraph(
        message.text, .message, palette.texts[1], centre: centre, y: top + 118,
        width: min(380, width), maximumLines: Self.messageLines)
      draw(message.buttons, centre: centre, y: top + 136 + Double(lines) * 22, on: &canvas)
    }
  }

  /// Beside the sign, where there is no room below it.
  private func drawCompact(
    _ message: Sight.Message, below top: Double, within bottom: Double,
    on canvas: inout DisplayListBuilder
  ) {
    let width = min(460, listStage.width - 48)
    let text = width - 76
    let lines = canvas.setter.lines(
      message.text, canvas.style(.message), width: canvas.pixels(text),
      maximumLines: Self.messageLines)
    let height =
      32 + Double(lines.count) * Typeface.message.line + (message.buttons.isEmpty ? 0 : 58)
    let left = (listStage.width - width) / 2
    let area = Area(left, top + max(0, (bottom - top - height) / 2), width, height)
    canvas.element(.message, area, DisplayListBuilder.Label(text: message.heading)) { canvas in
      let disc = Area(area.x, area.y, 56, 56)
      canvas.disc(disc, message.isError ? palette.error.opacity(0.14) : palette.fills[0])
      canvas.icon(
        message.kind.icon, disc.centred(28), message.isError ? palette.error : palette.texts[1])
      let x = area.x + 76
      canvas.text(
        message.heading, .heading, palette.texts[0], x: x, y: area.y, within: text, role: .title)
      for (index, line) in lines.enumerated() {
        let y = area.y + 32 + Double(index) * Typeface.message.line
        canvas.draw(line, .message, palette.texts[1], x: x, y: y)
        canvas.element(
          .text, Area(x, y, canvas.width(line), Typeface.message.line),
          DisplayListBuilder.Label(text: line.text))
      }
      draw(message.buttons, left: x, within: area, y: area.maxY - 48, on: &canvas)
    }
  }

  private func draw(
    _ buttons: [Sight.Message.Button], centre: Double? = nil, left start: Double = 0,
    within room: Area? = nil, y: Double, on canvas: inout DisplayListBuilder
  ) {
    let lines = buttons.map { canvas.line($0.title, .button) }
    let (pad, widths, whole) = measured(
      buttons, within: room?.width ?? listStage.width - 24, on: canvas)
    let end = room.map { max($0.x, $0.maxX - whole) } ?? start
    var left = centre.map { $0 - whole / 2 } ?? min(start, end)
    for ((button, line), width) in zip(zip(buttons, lines), widths) {
      draw(button, line, Area(left, y, width, 48), pad: pad, on: &canvas)
      left += width + 12
    }
  }

  /// Long words in large letters are tightened.
  private func measured(
    _ buttons: [Sight.Message.Button], within room: Double, on canvas: DisplayListBuilder
  ) -> (pad: Double, widths: [Double], whole: Double) {
    let gaps = 12 * Double(max(0, buttons.count - 1))
    let least = buttons.map { button in
      (button.target.icon == nil ? 0 : 20 + 9) + canvas.width(canvas.line(button.title, .button))
    }
    let words = least.reduce(0, +) + gaps
    let pad = max(12, min(28, (room - words) / Double(max(1, 2 * buttons.count))))
    return (pad, least.map { $0 + 2 * pad }, words + 2 * pad * Double(buttons.count))
  }

  private func draw(
    _ button: Sight.Message.Button, _ line: TextLine, _ area: Area, pad: Double,
    on canvas: inout DisplayListBuilder
  ) {
    let hasFocus = isFocused(button.target)
    let color = button.isPrimary && !hasFocus ? palette.onAccent : palette.texts[0]
    if !hasFocus {
      canvas.card(
        area, radius: radii.button(24), button.isPrimary ? palette.accent : palette.fills[1])
    }
    drawPress(of: button.target, area, radius: radii.button(24), on: &canvas)
    var left = area.x + pad
    if let icon = button.target.icon {
      canvas.icon(icon, Area(left, area.midY - 10, 20, 20), color)
      left += 29
    }
    canvas.draw(line, .button, color, x: left, y: area.y + 13)
    drawFocus(of: button.target, area, radius: radii.button(24), on: &canvas)
    canvas.element(
      .button, area,
      label(button.title, of: button.target))
  }
}

extension Sight.Message.Kind {
  fileprivate var icon: Icon {
    switch self {
    case .disconnected: .disconnected
    case .stopped, .failed: .error
    case .empty: .headphones
    case .timedOut: .clock
    case .locked, .signedOut: .lock
    }
  }
}

extension FocusTarget {
  /// What stands before the words of a button.
  fileprivate var icon: Icon? { self == .retry ? .retry : nil }
}
