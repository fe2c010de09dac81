import HeadUnitCore

// Lists, and what stands in for them.
extension Screen {
  /// The list's part of the stage; a card with what plays may stand beside it.
  var listStage: Area {
    let card = layout.hasSideCard && headUnit.player.owner == .app ? 324.0 - 12 : 0
    return Area(0, 0, stage.width - card, stage.height)
  }

  /// A page with its title and what leads away from it.
  func draw(_ page: Page, of sight: Sight, on canvas: inout Canvas) {
    drawBody(of: page, in: sight, on: &canvas)
    drawNavigationBar(of: page, isRoot: sight.depth <= 1, on: &canvas)
  }

  private func drawBody(of page: Page, in sight: Sight, on canvas: inout Canvas) {
    switch page.state {
    case .loading: drawSkeleton(of: page, on: &canvas)
    case .shown: drawList(page, hasTabBar: sight.showsTabBar, on: &canvas)
    case .empty: drawEmpty(page, isRoot: sight.depth <= 1, on: &canvas)
    case .failed(let failure): drawFailed(page, failure, on: &canvas)
    case .timedOut: drawTimedOut(page, on: &canvas)
    }
  }

  private func drawNavigationBar(of page: Page, isRoot: Bool, on canvas: inout Canvas) {
    var right = listStage.width - 12
    if headUnit.player.owner == .app, !layout.hasSideCard {
      right -= drawNowPlayingButton(right: right, on: &canvas) + 12
    }
    var left = 20.0
    if !isRoot {
      drawBackButton(fill: palette.fills[0], on: &canvas)
      left = 64
    }
    let isSpinning = headUnit.look(at: now) == .spinner && page.id == headUnit.browser.page?.id
    let room = right - left - (isSpinning ? 36 : 0)
    let width = canvas.text(
      page.title, .title, palette.texts[0], x: left, y: 12, within: max(0, room), role: .title)
    if isSpinning {
      let area = Area(left + width + 14, 17, 22, 22)
      canvas.spinner(area, at: now)
      canvas.element(.spinner, area, Canvas.Label(text: "Loading"))
    }
  }

  func drawBackButton(fill: Color, on canvas: inout Canvas) {
    let area = Area(12, 8, 40, 40)
    canvas.disc(area, fill)
    drawPress(of: .back, area, radius: 20, on: &canvas)
    canvas.icon(.chevronBack, area.centred(20), palette.texts[0])
    drawFocus(of: .back, area, radius: 20, on: &canvas)
    canvas.element(
      .button, area,
      label("Back", of: .back, reach: 8))
  }

  /// Gives back the width it takes.
  private func drawNowPlayingButton(right: Double, on canvas: inout Canvas) -> Double {
    let line = canvas.line("Now Playing", .label)
    let width = 6 + 28 + 9 + 18 + 9 + canvas.width(line) + 14
    let area = Area(right - width, 8, width, 40)
    canvas.card(area, radius: 20, palette.fills[1])
    drawPress(of: .nowPlayingButton, area, radius: 20, on: &canvas)
    let cover = Area(area.x + 6, area.y + 6, 28, 28)
    drawPlayingCover(cover, radius: 14, hasEdge: false, on: &canvas)
    drawPlayingBars(
      Area(cover.maxX + 9, area.y + 11, 18, 18), isMoving: playing.isPlaying, palette.accent,
      on: &canvas)
    canvas.draw(line, .label, palette.texts[0], x: cover.maxX + 36, y: area.y + 10)
    drawFocus(of: .nowPlayingButton, area, radius: 20, on: &canvas)
    canvas.element(
      .button, area,
      label(
        "Now Playing", value: playing.state.rawValue, of: .nowPlayingButton, reach: 8))
    return width
  }

  /// The bars that rise and fall while something plays, each in its own time.
  func drawPlayingBars(
    _ area: Area, isMoving: Bool, _ color: Color, on canvas: inout Canvas
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
    _ area: Area, radius: Double, hasEdge: Bool = true, shadow: Canvas.Shadow = .none,
    on canvas: inout Canvas
  ) {
    let done = coverShare
    guard done < 1 else {
      return drawCover(
        cover, area, radius: radius, hasEdge: hasEdge, shadow: shadow, on: &canvas)
    }
    canvas.changesAtOnce()
    let old = headUnit.shifts.cover?.from
    drawCover(old, area, radius: radius, hasEdge: hasEdge, shadow: shadow, on: &canvas)
    canvas.faded(area, opacity: done) { canvas in
      drawCover(cover, area, radius: radius, hasEdge: hasEdge, on: &canvas)
    }
  }

  /// How far the new cover has come.
  var coverShare: Double {
    share(of: headUnit.shifts.cover, over: Shifts.coverDuration, .gentle, isCrossFade: true)
  }

  /// A cover, or the tile that stands in for it.
  func drawCover(
    _ picture: Picture?, _ area: Area, radius: Double, hasEdge: Bool = true,
    shadow: Canvas.Shadow = .none, on canvas: inout Canvas
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
