import HeadUnitCore

// The home screen: our app among others, and what plays.
extension Screen {
  func drawHome(on canvas: inout DisplayListBuilder) {
    canvas.fill(stage, palette.background)
    canvas.add(
      .image(Image(.wallpaper(wallpaper), in: canvas.frame(stage))))
    let plan = homePlan
    if let grid = plan.grid { drawGrid(grid, on: &canvas) }
    if let route = plan.route { drawRouteWidget(route, on: &canvas) }
    switch headUnit.player.owner {
    case .app: drawPlayer(in: plan, on: &canvas)
    case .other: drawOtherPlayer(plan.player, on: &canvas)
    case .nobody: break
    }
    canvas.reserve(toastRoom(in: plan))
    if headUnit.hasSecondHomePage {
      drawGivingWay(on: &canvas) { drawDots(y: plan.dots, on: &$0) }
    }
  }

  /// Between the apps and what is below them, or else where there is most room.
  private func toastRoom(in plan: HomePlan) -> Area {
    var cards = [plan.route]
    if headUnit.player.owner != .nobody { cards.append(plan.player) }
    let places = cards.compactMap { $0 }
    guard let grid = plan.grid, let last = tilePlaces(of: homeTiles, in: grid).last else {
      let top = places.map(\.maxY).max() ?? 56
      return Area(space(12), top, stage.width - 2 * space(12), stage.height - top)
    }
    let below = places.filter { $0.x < grid.maxX && $0.y >= last.icon.maxY }.map(\.y).min()
    let top = last.icon.maxY + 26
    let first = tilePlaces(of: homeTiles, in: grid)[0].icon.y
    let room = Area(grid.x, top, grid.width, (below ?? stage.height) - top)
    return room.height < 28 && first > room.height ? Area(grid.x, 0, grid.width, first) : room
  }

  var wallpaper: Wallpaper { Wallpaper(theme, file: look.wallpapers[theme]) }

  /// What stands where on the home screen.
  private struct HomePlan {
    /// Where the apps are; nil on the page without them.
    var grid: Area?
    var columns = 4
    var rows = 2
    var route: Area?
    var player: Area
    var playerStyle = PlayerStyle.bar
    var dots = 0.0

    enum PlayerStyle {
      /// Everything in a line.
      case bar
      /// The controls below the words.
      case block
      /// With a bar for how far it has come.
      case tall
    }
  }

  private var homePlan: HomePlan {
    let margin = 8 + space(12)
    let width = stage.width - 2 * margin
    let bottom = stage.height - 16
    switch layout.class {
    case .wide: return widePlan(margin)
    case .low: return lowPlan(margin)
    case .portrait: return tallPlan(margin, width, bottom)
    case .standard where layout.shape.player != .side: return tallPlan(margin, width, bottom)
    case .standard:
      let dots = bottom - 72 - 24
      let top = min(24, max(10, (stage.height - 321) * 0.6))
      var plan = HomePlan(
        grid: Area(24, top, stage.width - 48, dots - 6 - top),
        player: Area(margin, bottom - 72, width, 72), dots: dots)
      guard headUnit.homePage == 1 else { return plan }
      // The second page: what plays at the left, the way at the right.
      let half = (width - 14) * 0.58
      let height = stage.height - 24 - 40
      plan.grid = nil
      plan.player = Area(margin, 20, half, height)
      plan.playerStyle = .tall
      plan.route = Area(margin + half + 14, 20, width - half - 14, height)
      plan.dots = stage.height - 28
      fillRow(of: &plan, Area(margin, 20, width, height))
      return plan
    }
  }

  /// Without a card for what plays the way has the whole page, but for the line of another player.
  private func fillRow(of plan: inout HomePlan, _ page: Area) {
    switch headUnit.player.owner {
    case .app: break
    case .nobody: plan.route = page
    case .other:
      plan.player = Area(page.x, page.maxY - 72, page.width, 72)
      plan.route = Area(page.x, page.y, page.width, page.height - 72 - 14)
    }
  }

  /// Apps at the left, what plays and the way at the right.
  private func widePlan(_ margin: Double) -> HomePlan {
    let side = min(460, stage.width * 0.4)
    let x = stage.width - margin - side
    let route = 92.0
    let columns = max(4, Int((x - margin - 20) / 150))
    return HomePlan(
      grid: Area(24, 24, x - 24 - 20, stage.height - 48), columns: columns,
      route: Area(x, stage.height - 20 - route, side, route),
      player: Area(x, 20, side, stage.height - 40 - 14 - route),
      playerStyle: stage.height - 54 - route < 190 ? .block : .tall)
  }

  private func lowPlan(_ margin: Double) -> HomePlan {
    let side = min(420, stage.width * 0.44)
    let x = stage.width - margin - side
    let rows = stage.height >= 226 ? 2 : 1
    return HomePlan(
      grid: Area(16, 14, x - 32, stage.height - 28),
      columns: max(3, Int((x - 32) / 92)), rows: rows,
      player: Area(x, 12, side, stage.height - 24), playerStyle: .block)
  }

  /// Apps, the way and what plays below each other, as far as there is room.
  private func tallPlan(_ margin: Double, _ width: Double, _ bottom: Double) -> HomePlan {
    let player = stage.height > 460 && stage.width < 520 ? 132.0 : 84
    var rest = bottom - player - 14
    let route: Area? = rest - 14 - 84 > 260 ? Area(margin, rest - 84, width, 84) : nil
    if let route { rest = route.y - 14 }
    return HomePlan(
      grid: Area(24, 28, stage.width - 48, min(300, rest - 28)), route: route,
      player: Area(margin, bottom - player, width, player),
      playerStyle: player > 100 ? .block : .bar)
  }

  /// The apps that have room, ours first.
  private var homeTiles: [AppTile] {
    let own = AppTile.ours(name: headUnit.appName, icon: appIcon)
    let others = AppTile.others(headUnit.language)
    let room = homePlan.columns * homePlan.rows
    // What answers comes first where not all have room.
    let ordered =
      room < others.count + 1
      ? others.filter { $0.target != nil } + others.filter { $0.target == nil } : others
    return Array(((headUnit.isAppOnHome ? [own] : []) + ordered).prefix(room))
  }

  private func tilePlaces(
    of tiles: [AppTile], in grid: Area
  ) -> [(tile: AppTile, icon: Area, cell: Area)] {
    let columns = homePlan.columns
    let column = grid.width / Double(columns)
    let lines = (tiles.count + columns - 1) / columns
    // From one row to the next, and where the first one begins.
    let pitch = lines < 2 ? 0 : min(124, (grid.height - 94) / Double(lines - 1))
    let top = grid.y + max(0, (grid.height - pitch * Double(max(0, lines - 1)) - 94) / 2)
    return tiles.enumerated().map { index, tile in
      let cell = Area(
        grid.x + Double(index % columns) * column, top + Double(index / columns) * pitch, column,
        94)
      return (tile, Area(cell.midX - 34, cell.y, 68, 68), cell)
    }
  }

  private func drawGrid(_ grid: Area, on canvas: inout DisplayListBuilder) {
    for place in tilePlaces(of: homeTiles, in: grid) {
      draw(place.tile, place.icon, in: place.cell, on: &canvas)
    }
  }

  private func drawDots(y: Double, on canvas: inout DisplayListBuilder) {
    for dot in 0..<2 {
      canvas.disc(
        Area(stage.width / 2 - 11 + Double(dot) * 15, y, 7, 7),
        palette.texts[0].opacity(dot == headUnit.homePage ? 1 : 0.32))
    }
    canvas.element(
      .indicator, Area(stage.width / 2 - 11, y, 22, 7),
      DisplayListBuilder.Label(
        text: "Page", value: say(PlayerPhrase.place, "\(headUnit.homePage + 1)", "2")))
  }

  /// Where the app's own icon is, from which it opens: the first one, or else the one of the dock.
  var ownIconArea: Area {
    guard headUnit.isAppOnHome, let grid = homePlan.grid else {
      let dock = ownDockArea
      return Area(
        dock.x + layout.rail.x - layout.stage.x, dock.y + layout.rail.y - layout.stage.y,
        dock.width, dock.height)
    }
    return tilePlaces(of: homeTiles, in: grid)[0].icon
  }

  private func draw(
    _ tile: AppTile, _ icon: Area, in cell: Area, on canvas: inout DisplayListBuilder
  ) {
    let radius = icon.width * radii.appIcon
    // What cannot be opened is there as it is in a shop window: paler than what can.
    canvas.faded(cell, opacity: tile.target == nil ? 0.45 : 1) { canvas in
      if !canvas.isHidden(icon) {
        canvas.card(canvas.frame(icon), radius: radius, .none, shadow: .small)
        drawAppIcon(tile, icon, on: &canvas)
      }
    }
    drawName(of: tile, below: icon, within: cell.width - 4, on: &canvas)
    guard let target = tile.target else {
      let label = DisplayListBuilder.Label(text: tile.name, isEnabled: false, reach: 8)
      return canvas.element(.button, icon, label)
    }
    drawPress(of: target, icon, radius: radius, on: &canvas)
    drawOuterFocus(of: target, icon, radius: radius, gap: 4, on: &canvas)
    canvas.element(.button, icon, label(tile.name, of: target, reach: 8))
  }

  /// Its name can be read on whatever wallpaper; what has no room is set smaller before it is cut.
  private func drawName(
    of tile: AppTile, below icon: Area, within room: Double, on canvas: inout DisplayListBuilder
  ) {
    let faces = [13, 11.8, 10.6].map { size in
      var face = Typeface.caption
      face.size = size
      return face
    }
    let fits = faces.first { !canvas.line(tile.name, $0, within: room).isCut }
    let face = fits ?? .caption
    let line = canvas.line(tile.name, face, within: room)
    if headUnit.profile.display.contrast == .increased {
      let width = canvas.width(line) + 12
      canvas.card(
        Area(icon.midX - width / 2, icon.maxY + 7, width, 20), radius: radii.button(10),
        palette.background.opacity(0.9))
    }
    canvas.draw(line, face, palette.texts[0], x: icon.midX, y: icon.maxY + 8, .centre)
  }

  /// The player that has taken over, which our app has no say in.
  private func drawOtherPlayer(_ room: Area, on canvas: inout DisplayListBuilder) {
    let area = Area(room.x, room.maxY - min(room.height, 72), room.width, min(room.height, 72))
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

  private func drawPlayer(in plan: HomePlan, on canvas: inout DisplayListBuilder) {
    let area = plan.player
    canvas.card(area, radius: radii.card, palette.surfaces[1], hasEdge: true, shadow: .float)
    drawPress(of: .nowPlayingButton, area, radius: radii.card, on: &canvas)
    drawFocus(of: .nowPlayingButton, area, radius: radii.card, on: &canvas)
    let label = label(say(ListPhrase.nowPlaying), value: playing.title, of: .nowPlayingButton)
    canvas.element(.button, area, label) { canvas in
      switch plan.playerStyle {
      case .bar: drawBar(area, on: &canvas)
      case .block: drawBlock(area, on: &canvas)
      case .tall: drawTall(area, on: &canvas)
      }
    }
  }

  private func drawNames(
    x: Double, middle: Double, room: Double, _ face: Typeface = .row,
    on canvas: inout DisplayListBuilder
  ) {
    let height = face.line + 20
    canvas.text(
      playing.title, face, palette.texts[0], x: x, y: middle - height / 2, within: room,
      role: .title)
    canvas.text(
      playing.artist, .sub, palette.texts[1], x: x, y: middle - height / 2 + face.line,
      within: room, role: .subtitle)
  }

  private func drawBar(_ area: Area, on canvas: inout DisplayListBuilder) {
    let side = area.height - 20
    drawPlayingCover(
      Area(area.x + 10, area.y + 10, side, side), radius: radii.thumb + 2, on: &canvas)
    let names = headUnit.controls.essential
    let widths = names.map { $0 == headUnit.controls.middle ? 48.0 : 44 }
    let total = widths.reduce(0, +) + 14 * Double(max(0, names.count - 1))
    let right = area.maxX - 14
    let x = area.x + side + 24
    drawNames(x: x, middle: area.midY, room: right - total - 14 - x, on: &canvas)
    drawTransport(
      names, in: Area(right - total, area.midY - 24, total, 48), style: .mini, on: &canvas)
  }

  /// The words have the whole width, and the controls the line below.
  private func drawBlock(_ area: Area, on canvas: inout DisplayListBuilder) {
    let side = area.height - 12 - 56 - 4
    drawPlayingCover(
      Area(area.x + 12, area.y + 12, side, side), radius: radii.thumb + 2, on: &canvas)
    let x = area.x + 12 + side + 14
    drawNames(x: x, middle: area.y + 12 + side / 2, room: area.maxX - 16 - x, on: &canvas)
    drawTransport(
      headUnit.controls.essential, in: Area(area.x + 16, area.maxY - 56, area.width - 32, 48),
      style: .card, on: &canvas)
  }

  private func drawTall(_ area: Area, on canvas: inout DisplayListBuilder) {
    let side = min(96, area.height - 20 - 16 - 38 - 66)
    drawPlayingCover(
      Area(area.x + 16, area.y + 16, side, side), radius: radii.cover - 4, on: &canvas)
    let x = area.x + 16 + side + 16
    drawNames(
      x: x, middle: area.y + 16 + side / 2, room: area.maxX - 16 - x, .cardTitle, on: &canvas)
    let rest = area.height - 16 - side - 38 - 64
    let track = Area(area.x + 20, area.y + 16 + side + rest * 0.45, area.width - 40, 38)
    if playing.isLive {
      drawLive(around: area.midX, y: track.y + 4, on: &canvas)
    } else {
      drawScrubber(track, hasKnob: false, on: &canvas)
    }
    drawTransport(
      headUnit.controls.essential, in: Area(area.x + 20, area.maxY - 68, area.width - 40, 56),
      style: .card, on: &canvas)
  }

  /// Where the way goes: scenery, as nobody drives anywhere.
  private func drawRouteWidget(_ area: Area, on canvas: inout DisplayListBuilder) {
    canvas.card(area, radius: radii.card, palette.surfaces[1], hasEdge: true, shadow: .float)
    let words = say(PlayerPhrase.turnRight, RoutePrompt.wholeStreet)
    canvas.element(
      .card, area, DisplayListBuilder.Label(text: say(InterruptionKind.navigation.phrase))
    ) { canvas in
      if area.height > 140 { return drawHighRoute(area, words, on: &canvas) }
      let side = min(64, area.height - 24)
      let tile = Area(area.x + 16, area.midY - side / 2, side, side)
      canvas.card(tile, radius: radii.row, palette.route)
      canvas.icon(.turnRight, tile.centred(side * 0.62), .white)
      let x = tile.maxX + 14
      canvas.text(
        RoutePrompt.distance, .distance, palette.texts[0], x: x, y: area.midY - 24, role: .title)
      canvas.text(
        words, .message, palette.texts[1], x: x, y: area.midY + 2, within: area.maxX - 16 - x,
        role: .subtitle)
    }
  }
}

extension Screen {
  /// In the middle of a card that is high, as large as it has room for.
  private func drawHighRoute(_ area: Area, _ words: String, on canvas: inout DisplayListBuilder) {
    let lines = canvas.setter.lines(
      words, canvas.style(.message), width: canvas.pixels(area.width - 32), maximumLines: 3)
    let below = 14 + 32 + 4 + Double(lines.count) * 22
    let side = max(48, min(108, area.height - 40 - below))
    let top = area.midY - (side + below) / 2
    let tile = Area(area.midX - side / 2, top, side, side)
    canvas.card(tile, radius: radii.row * side / 64, palette.route)
    canvas.icon(.turnRight, tile.centred(side * 0.62), .white)
    canvas.text(
      RoutePrompt.distance, .display, palette.texts[0], x: area.midX, y: tile.maxY + 14, .centre,
      role: .title)
    canvas.paragraph(
      words, .message, palette.texts[1], centre: area.midX, y: tile.maxY + 50,
      width: area.width - 32, maximumLines: 3)
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
