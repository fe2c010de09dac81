import HeadUnitCore

// The screen of what plays, in its three arrangements.
extension Screen {
  /// Where the parts of the screen are on this stage.
  struct NowPlayingLayout {
    let cover: Area
    let coverRadius: Double
    let column: Area
    let isCentred: Bool
    let scrubber: Double
    let transport: Area
    let actions: Area
    let titleFace: Typeface
  }

  /// The screen with everything but its backdrop lower by so many points.
  func drawNowPlaying(lift: Double, on canvas: inout Canvas) {
    drawNowPlayingBackdrop(on: &canvas)
    guard headUnit.player.owner == .app else {
      return canvas.moved(y: lift) { drawNothingPlaying(on: &$0) }
    }
    canvas.covered(if: headUnit.menu != nil) { canvas in
      canvas.moved(y: lift) { drawNowPlayingParts(on: &$0) }
    }
    drawMenu(on: &canvas)
  }

  /// How far it has come, or that it has no end.
  private func drawProgress(_ parts: NowPlayingLayout, on canvas: inout Canvas) {
    let info = headUnit.player.info
    if info?.isLive == true { return drawLive(parts, on: &canvas) }
    if info?.isContinuous == true { return drawContinuous(parts, on: &canvas) }
    drawScrubber(
      Area(parts.column.x, parts.scrubber, parts.column.width, 38), hasKnob: true, on: &canvas)
  }

  private func drawNowPlayingParts(on canvas: inout Canvas) {
    let parts = nowPlayingLayout
    drawNowPlayingBar(on: &canvas)
    let label = Canvas.Label(text: "Cover", value: cover == nil ? "placeholder" : "picture")
    drawPlayingCover(parts.cover, radius: parts.coverRadius, shadow: .float, on: &canvas)
    canvas.element(.image, parts.cover, label)
    drawTitles(parts, on: &canvas)
    drawProgress(parts, on: &canvas)
    drawTransport(headUnit.controls.transport, in: parts.transport, style: .large, on: &canvas)
    if !headUnit.player.isDucked { drawActions(in: parts.actions, on: &canvas) }
  }

  var nowPlayingLayout: NowPlayingLayout {
    let side = Double(headUnit.metrics.coverSide) / layout.scale
    switch layout.class {
    case .standard:
      let cover = Area(24, 60, side, side)
      let column = Area(cover.maxX + 28, 60, stage.width - cover.maxX - 56, side)
      return NowPlayingLayout(
        cover: cover, coverRadius: 16, column: column, isCentred: false, scrubber: 156,
        transport: Area(column.x, 60 + side - 66, column.width, 64),
        actions: Area(24, stage.height - 64, stage.width - 52, 48), titleFace: .display)
    case .wide:
      let cover = Area(28, 64, side, side)
      let column = Area(cover.maxX + 40, 56, stage.width - cover.maxX - 84, side)
      return NowPlayingLayout(
        cover: cover, coverRadius: 18, column: column, isCentred: false, scrubber: 156,
        transport: Area(column.x + 20, 200, column.width - 40, 64),
        actions: Area(column.x, stage.height - 80, column.width, 48), titleFace: .wideDisplay)
    case .portrait:
      let cover = Area((stage.width - side) / 2, 56, side, side)
      return NowPlayingLayout(
        cover: cover, coverRadius: 16,
        column: Area(28, cover.maxY + 14, stage.width - 56, 90), isCentred: true,
        scrubber: cover.maxY + 100,
        transport: Area(44, stage.height - 78 - 64, stage.width - 88, 64),
        actions: Area(20, stage.height - 62, stage.width - 40, 48), titleFace: .display)
    }
  }

  private func drawNowPlayingBar(on canvas: inout Canvas) {
    drawBackButton(fill: palette.fills[1], on: &canvas)
    var right = stage.width - 24
    right -= drawOutputButton(on: &canvas)
    if let place = headUnit.player.info?.queuePlace {
      right -=
        12
        + canvas.text(
          "\(place.number) of \(place.count)", .time, palette.artworkTexts[1], x: right, y: 19,
          within: 160, .right)
    }
    drawAppName(until: right, on: &canvas)
  }

  func drawAppName(until right: Double, on canvas: inout Canvas) {
    canvas.text(
      appName, .notice, palette.artworkTexts[0], x: 64, y: 18, within: right - 64, role: .title)
  }
}
