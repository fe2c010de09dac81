import HeadUnitCore

// The home screen: our app among others, and what plays.
extension Screen {
  func drawHome(on canvas: inout DisplayListBuilder) {
    canvas.fill(stage, palette.background)
    canvas.add(
      .image(Image(.wallpaper(wallpaper), in: canvas.frame(stage))))
    drawGrid(on: &canvas)
    switch headUnit.player.owner {
    case .app: drawMiniPlayer(on: &canvas)
    case .other: drawOtherPlayer(on: &canvas)
    case .nobody: break
    }
  }

  var wallpaper: Wallpaper { Wallpaper(theme, file: look.wallpapers[theme]) }

  private func drawGrid(on canvas: inout DisplayListBuilder) {
    let isPortrait = layout.class == .portrait
    let top = isPortrait ? 40.0 : 24
    let pitch = isPortrait ? 116.0 : 108
    let column = (stage.width - 48) / 4
    let own = AppTile.ours(name: headUnit.appName, icon: appIcon)
    let tiles = (headUnit.isAppOnHome ? [own] : []) + AppTile.others(headUnit.language)
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
    _ tile: AppTile, _ icon: Area, in cell: Area, on canvas: inout DisplayListBuilder
  ) {
    let radius = icon.width * radii.appIcon
    canvas.card(canvas.frame(icon), radius: radius, .none, shadow: .small)
    drawAppIcon(tile, icon, on: &canvas)
    let line = canvas.line(tile.name, .caption, within: cell.width - 4)
    canvas.draw(line, .caption, palette.texts[0], x: icon.midX, y: icon.maxY + 8, .centre)
    guard let target = tile.target else {
      let label = DisplayListBuilder.Label(text: tile.name, isEnabled: false, reach: 8)
      return canvas.element(.button, icon, label)
    }
    drawPress(of: target, icon, radius: radius, on: &canvas)
    drawOuterFocus(of: target, icon, radius: radius, gap: 4, on: &canvas)
    canvas.element(.button, icon, label(tile.name, of: target, reach: 8))
  }

  private var miniPlayerArea: Area {
    Area(8 + space(12), stage.height - 16 - 72, stage.width - 16 - 2 * space(12), 72)
  }

  /// The player that has taken over, which our app has no say in.
  private func drawOtherPlayer(on canvas: inout DisplayListBuilder) {
    let area = miniPlayerArea
    let tile = AppTile.tuner(headUnit.language)
    canvas.card(area, radius: radii.card, palette.surfaces[1], hasEdge: true, shadow: .float)
    canvas.element(
      .card, area, DisplayListBuilder.Label(text: say(PlayerPhrase.anotherApp), value: tile.name)
    ) {
      canvas in
      drawAppIcon(
        tile, Area(area.x + 10, area.y + 10, 52, 52), radius: radii.thumb + 2, on: &canvas)
      let room = area.width - 76 - 20
      canvas.text(
        tile.name, .row, palette.texts[0], x: area.x + 76, y: area.y + 14, within: room,
        role: .title)
      canvas.text(
        say(PlayerPhrase.anotherApp), .sub, palette.texts[1], x: area.x + 76, y: area.y + 38,
        within: room,
        role: .subtitle)
    }
  }

  private func drawMiniPlayer(on canvas: inout DisplayListBuilder) {
    let area = miniPlayerArea
    canvas.card(area, radius: radii.card, palette.surfaces[1], hasEdge: true, shadow: .float)
    drawPress(of: .nowPlayingButton, area, radius: radii.card, on: &canvas)
    drawFocus(of: .nowPlayingButton, area, radius: radii.card, on: &canvas)
    let label = label(say(ListPhrase.nowPlaying), value: playing.title, of: .nowPlayingButton)
    canvas.element(.button, area, label) { canvas in
      drawPlayingCover(Area(area.x + 10, area.y + 10, 52, 52), radius: radii.thumb + 2, on: &canvas)
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

/// An app as the home screen and the dock show it.
struct AppTile {
  enum Face {
    case picture(Picture)
    case icon(Icon)
  }

  let name: String
  let face: Face
  let top: Color
  let bottom: Color
  /// What choosing it means; nil where that is nothing.
  let target: FocusTarget?

  private init(
    _ name: String, _ icon: Icon, _ top: UInt32, _ bottom: UInt32, target: FocusTarget? = nil
  ) {
    self.name = name
    self.target = target
    face = .icon(icon)
    self.top = Color(top)
    self.bottom = Color(bottom)
  }

  private init(name: String, face: Face) {
    self.name = name
    self.face = face
    target = .app
    top = Color(0xFF8A5C)
    bottom = Color(0xE63B60)
  }

  static func ours(name: String, icon: Picture?) -> AppTile {
    AppTile(name: name, face: icon.map { .picture($0) } ?? .icon(.musicNote))
  }

  static func routes(_ language: Language) -> AppTile {
    AppTile(ListPhrase.routes.text(in: language), .navigation, 0x5AA8FF, 0x2F66E8)
  }

  static func phone(_ language: Language) -> AppTile {
    AppTile(ListPhrase.phone.text(in: language), .phoneCall, 0x45D489, 0x1F9E62)
  }

  /// The built-in player, which takes the loudspeakers over and gives them back.
  static func tuner(_ language: Language) -> AppTile {
    AppTile(
      ListPhrase.tuner.text(in: language), .radio, 0xFFB65C, 0xEE7A2D, target: .otherPlayer)
  }

  /// What else is on the home screen; all but the tuner is scenery that cannot be opened.
  static func others(_ language: Language) -> [AppTile] {
    [
      routes(language), phone(language),
      AppTile(ListPhrase.dictate.text(in: language), .mic, 0x7C8BFF, 0x5148D8),
      tuner(language),
      AppTile("Longwave", .podcast, 0xC77DFF, 0x7C3FE4),
      AppTile("Encore", .musicNote, 0xFF7D9D, 0xDA3972),
      AppTile(ListPhrase.vehicle.text(in: language), .car, 0x5B6478, 0x343B4B),
    ]
  }
}

extension Screen {
  func drawAppIcon(
    _ tile: AppTile, _ area: Area, radius: Double? = nil, on canvas: inout DisplayListBuilder
  ) {
    let radius = radius ?? area.width * radii.appIcon
    let frame = canvas.frame(area)
    canvas.card(
      frame, radius: radius, .gradient(Gradient(from: tile.top, to: tile.bottom)))
    switch tile.face {
    case .picture(let picture): canvas.picture(picture, area, radius: radius)
    case .icon(let icon): canvas.icon(icon, area.centred(area.width * 0.54), .white)
    }
  }

  var appIcon: Picture? { headUnit.appIcon?.picture }
}
