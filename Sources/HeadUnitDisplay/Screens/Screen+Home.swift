import HeadUnitCore

// The home screen: our app among others, and what plays.
extension Screen {
  func drawHome(on canvas: inout Canvas) {
    canvas.fill(stage, palette.background)
    canvas.add(
      .image(Image(.wallpaper(theme), in: canvas.frame(stage))))
    drawGrid(on: &canvas)
    switch headUnit.player.owner {
    case .app: drawMiniPlayer(on: &canvas)
    case .other: drawOtherPlayer(on: &canvas)
    case .nobody: break
    }
  }

  private func drawGrid(on canvas: inout Canvas) {
    let isPortrait = layout.class == .portrait
    let top = isPortrait ? 40.0 : 24
    let pitch = isPortrait ? 116.0 : 108
    let column = (stage.width - 48) / 4
    let tiles = [AppTile.ours(name: appName, icon: appIcon)] + AppTile.others
    for (index, tile) in tiles.enumerated() {
      let cell = Area(24 + Double(index % 4) * column, top + Double(index / 4) * pitch, column, 97)
      draw(tile, Area(cell.midX - 34, cell.y, 68, 68), in: cell, on: &canvas)
    }
    let dots = top + 2 * pitch - 2
    for dot in 0..<2 {
      canvas.disc(
        Area(stage.width / 2 - 11 + Double(dot) * 15, dots, 7, 7),
        palette.texts[0].opacity(dot == 0 ? 1 : 0.32))
    }
  }

  private func draw(
    _ tile: AppTile, _ icon: Area, in cell: Area, on canvas: inout Canvas
  ) {
    let radius = icon.width * 0.225
    canvas.card(canvas.frame(icon), radius: radius, .none, shadow: .small)
    drawAppIcon(tile, icon, on: &canvas)
    let line = canvas.line(tile.name, .caption, within: cell.width - 4)
    canvas.draw(line, .caption, palette.texts[0], x: icon.midX, y: icon.maxY + 8, .centre)
    guard let target = tile.target else {
      let label = Canvas.Label(text: tile.name, isEnabled: false, reach: 8)
      return canvas.element(.button, icon, label)
    }
    drawPress(of: target, icon, radius: radius, on: &canvas)
    drawOuterFocus(of: target, icon, radius: radius, gap: 4, on: &canvas)
    canvas.element(.button, icon, label(tile.name, of: target, reach: 8))
  }

  private var miniPlayerArea: Area { Area(20, stage.height - 16 - 72, stage.width - 40, 72) }

  /// The player that has taken over, which our app has no say in.
  private func drawOtherPlayer(on canvas: inout Canvas) {
    let area = miniPlayerArea
    let tile = AppTile.tuner
    canvas.card(area, radius: 20, palette.surfaces[1], hasEdge: true, shadow: .float)
    canvas.element(.card, area, Canvas.Label(text: "Another app", value: tile.name)) { canvas in
      drawAppIcon(tile, Area(area.x + 10, area.y + 10, 52, 52), radius: 10, on: &canvas)
      let room = area.width - 76 - 20
      canvas.text(
        tile.name, .row, palette.texts[0], x: area.x + 76, y: area.y + 14, within: room,
        role: .title)
      canvas.text(
        "Another app", .sub, palette.texts[1], x: area.x + 76, y: area.y + 38, within: room,
        role: .subtitle)
    }
  }

  private func drawMiniPlayer(on canvas: inout Canvas) {
    let area = miniPlayerArea
    canvas.card(area, radius: 20, palette.surfaces[1], hasEdge: true, shadow: .float)
    drawPress(of: .nowPlayingButton, area, radius: 20, on: &canvas)
    drawFocus(of: .nowPlayingButton, area, radius: 20, on: &canvas)
    let label = label("Now Playing", value: playing.title, of: .nowPlayingButton)
    canvas.element(.button, area, label) { canvas in
      drawPlayingCover(Area(area.x + 10, area.y + 10, 52, 52), radius: 10, on: &canvas)
      let names = headUnit.controls.essential
      let widths = names.map { $0 == headUnit.controls.middle ? 48.0 : 44 }
      let total = widths.reduce(0, +) + 14 * Double(max(0, names.count - 1))
      let right = area.maxX - 14
      let room = right - total - 14 - (area.x + 76)
      canvas.text(
        playing.title, .row, palette.texts[0], x: area.x + 76, y: area.y + 14, within: room,
        role: .title)
      canvas.text(
        playing.artist, .sub, palette.texts[1], x: area.x + 76,
        y: area.y + 38, within: room, role: .subtitle)
      drawTransport(
        names, in: Area(right - total, area.y + 12, total, 48), style: .mini, on: &canvas)
    }
  }
}
