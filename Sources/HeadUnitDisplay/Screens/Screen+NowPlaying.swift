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
    canvas.moved(y: lift) { drawNowPlayingParts(on: &$0) }
    drawMenu(on: &canvas)
  }

  private func drawNowPlayingParts(on canvas: inout Canvas) {
    let parts = nowPlayingLayout
    drawNowPlayingBar(on: &canvas)
    let label = Canvas.Label(text: "Cover", value: cover == nil ? "placeholder" : "picture")
    drawPlayingCover(parts.cover, radius: parts.coverRadius, shadow: .float, on: &canvas)
    canvas.element(.image, parts.cover, label)
    drawTitles(parts, on: &canvas)
    if headUnit.player.info?.isLive == true {
      drawLive(parts, on: &canvas)
    } else {
      drawScrubber(
        Area(parts.column.x, parts.scrubber, parts.column.width, 38), hasKnob: true, on: &canvas)
    }
    let names = headUnit.controls.transport.compactMap(\.command)
    drawTransport(names, in: parts.transport, style: .large, on: &canvas)
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
    let info = headUnit.player.info
    var right = stage.width - 24
    right -= drawOutputButton(right: right, on: &canvas)
    if let index = info?.queueIndex, let count = info?.queueCount, count > 0 {
      right -=
        12
        + canvas.text(
          "\(index + 1) of \(count)", .time, palette.artworkTexts[1], x: right, y: 19, .right)
    }
    canvas.text(
      appName, .notice, palette.artworkTexts[0], x: 64, y: 18, within: right - 64, role: .title)
  }

  private func drawTitles(_ parts: NowPlayingLayout, on canvas: inout Canvas) {
    let info = headUnit.player.info
    let face = parts.titleFace
    let column = parts.column
    let x = parts.isCentred ? column.midX : column.x
    let alignment = parts.isCentred ? Canvas.Alignment.centre : .left
    canvas.text(
      info?.title ?? "Not playing", face, palette.texts[0], x: x, y: column.y,
      within: column.width, alignment, role: .title)
    var top = column.y + face.line + 2
    if let artist = info?.artist ?? info?.subtitle {
      canvas.text(
        artist, .artist, palette.artworkTexts[0], x: x, y: top, within: column.width, alignment,
        role: .subtitle)
      top += 25
    }
    guard let album = info?.album else { return }
    let badge = info?.isExplicit == true ? 21.0 : 0
    let line = canvas.line(album, .sub, within: column.width - badge)
    let width = canvas.width(line)
    let left = parts.isCentred ? column.midX - (width + badge) / 2 : column.x
    canvas.draw(line, .sub, palette.artworkTexts[1], x: left, y: top)
    canvas.element(.text, Area(left, top, width, 20), Canvas.Label(text: line.text))
    guard badge > 0 else { return }
    let area = Area(left + width + 6, top + 3, 15, 15)
    canvas.icon(.explicit, area, palette.artworkTexts[1])
    canvas.element(.badge, area, Canvas.Label(text: Icon.explicit.rawValue))
  }

  private func drawLive(_ parts: NowPlayingLayout, on canvas: inout Canvas) {
    let line = canvas.line("LIVE", .live)
    let width = 10 + 8 + 6 + canvas.width(line) + 12
    let left = parts.isCentred ? parts.column.midX - width / 2 : parts.column.x
    let pill = Area(left, parts.scrubber, width, 28)
    canvas.card(pill, radius: 14, palette.live)
    canvas.disc(Area(pill.x + 10, pill.midY - 4, 8, 8), palette.onLive)
    canvas.draw(line, .live, palette.onLive, x: pill.x + 24, y: pill.y + 5)
    canvas.element(.badge, pill, Canvas.Label(text: "Live"))
  }
}
