import HeadUnitCore

// The column beside the stage: time, signal, speed, apps and the way home.
extension Screen {
  func drawRail(on canvas: inout DisplayListBuilder) {
    canvas.element(.rail, layout.rail) { canvas in
      canvas.moved(x: layout.rail.x, y: layout.rail.y) { canvas in
        if layout.class == .portrait {
          drawBottomRail(on: &canvas)
        } else {
          drawSideRail(on: &canvas)
        }
      }
    }
  }

  private func drawSideRail(on canvas: inout DisplayListBuilder) {
    let middle = ScreenLayout.railSide / 2
    drawClock(x: middle, y: 14, .centre, on: &canvas)
    drawSignal(x: middle, y: 37, isCentred: true, on: &canvas)
    drawSpeed(centre: middle, y: 62, on: &canvas)
    let top = layout.height / 2 - 60
    for (index, app) in DockApp.allCases.enumerated() {
      let icon = Area(12, top + Double(index) * 58, 44, 44)
      drawDockApp(app, icon, on: &canvas)
      guard app == .ours, headUnit.showsAppMark else { continue }
      let x = layout.driverSide == .left ? 0.0 : ScreenLayout.railSide - 3
      canvas.card(
        Area(x + (layout.driverSide == .left ? 3 : -3), icon.midY - 5, 3, 10), radius: 1.5,
        palette.texts[0])
    }
    drawHomeButton(Area(12, layout.height - 14 - 44, 44, 44), on: &canvas)
  }

  private func drawBottomRail(on canvas: inout DisplayListBuilder) {
    let clock = drawClock(x: 20, y: 15, .left, on: &canvas)
    drawSignal(x: 20, y: 38, isCentred: false, on: &canvas)
    drawSpeed(centre: 20 + max(44, clock) + 16 + 12, y: 15, on: &canvas)
    let right = layout.width - 20
    drawHomeButton(Area(right - 44, 12, 44, 44), on: &canvas)
    for (index, app) in DockApp.allCases.enumerated() {
      let icon = Area(right - 44 - Double(DockApp.allCases.count - index) * 58, 12, 44, 44)
      drawDockApp(app, icon, on: &canvas)
      guard app == .ours, headUnit.showsAppMark else { continue }
      canvas.card(Area(icon.midX - 5, icon.maxY + 5, 10, 3), radius: 1.5, palette.texts[0])
    }
  }

  @discardableResult
  private func drawClock(
    x: Double, y: Double, _ alignment: DisplayListBuilder.Alignment,
    on canvas: inout DisplayListBuilder
  ) -> Double {
    canvas.text(
      clockText(on: &canvas), .status, palette.texts[0], x: x, y: y, alignment, role: .clock)
  }

  /// The time of day, which is another one with the next minute.
  func clockText(on canvas: inout DisplayListBuilder) -> String {
    let time = TimeOfDay(startOfDrive: materials.startOfDrive, at: now)
    canvas.changes(at: time.endsAt)
    return time.text
  }

  private func drawSignal(
    x: Double, y: Double, isCentred: Bool, on canvas: inout DisplayListBuilder
  ) {
    guard headUnit.isOnline else {
      let left = isCentred ? x - 8.5 : x
      let area = Area(left, y - 1, 17, 17)
      canvas.icon(.wifiOff, area, palette.texts[1])
      return canvas.element(
        .indicator, area, DisplayListBuilder.Label(text: "Signal", value: "offline"))
    }
    let line = canvas.line("LTE", .micro)
    let width = 13 + 5 + canvas.width(line)
    let left = isCentred ? x - width / 2 : x
    canvas.icon(.signal, Area(left, y + 0.5, 13, 13), palette.texts[1])
    canvas.draw(line, .micro, palette.texts[1], x: left + 18, y: y)
    canvas.element(
      .indicator, Area(left, y, width, 14), DisplayListBuilder.Label(text: "Signal", value: "LTE"))
  }

  private func drawSpeed(centre: Double, y: Double, on canvas: inout DisplayListBuilder) {
    let speed = headUnit.shownSpeed
    let color = speed == 0 ? palette.texts[2] : palette.texts[0]
    let number = canvas.line("\(speed)", .speed)
    canvas.draw(number, .speed, color, x: centre, y: y, .centre)
    let unit = canvas.line("km/h", .unit)
    canvas.draw(unit, .unit, palette.texts[2], x: centre, y: y + 22, .centre)
    let width = max(canvas.width(number), canvas.width(unit))
    canvas.element(
      .indicator, Area(centre - width / 2, y, width, 34),
      DisplayListBuilder.Label(text: "Speed", value: "\(speed) km/h"))
  }

  private func drawDockApp(_ app: DockApp, _ area: Area, on canvas: inout DisplayListBuilder) {
    let isOurs = app == .ours
    canvas.faded(area, opacity: headUnit.phone.isConnected ? 1 : 0.3) { canvas in
      drawAppIcon(app.tile(of: self), area, on: &canvas)
    }
    let isEnabled = isOurs && headUnit.canFocus(.app)
    canvas.element(
      .button, area,
      DisplayListBuilder.Label(
        text: app.tile(of: self).name, isEnabled: isEnabled,
        target: isOurs ? .app : nil))
  }

  private func drawHomeButton(_ area: Area, on canvas: inout DisplayListBuilder) {
    canvas.card(area, radius: radii.row, palette.fills[0])
    drawPress(of: .home, area, radius: radii.row, on: &canvas)
    canvas.icon(.apps, area.centred(22), palette.texts[0])
    drawFocus(of: .home, area, radius: radii.row, on: &canvas)
    canvas.element(
      .button, area,
      label(say(ListPhrase.home), of: .home))
  }

  /// The apps that are always at hand.
  private enum DockApp: CaseIterable {
    case ours, routes, phone

    func tile(of screen: Screen) -> AppTile {
      switch self {
      case .ours: .ours(name: screen.headUnit.appName, icon: screen.appIcon)
      case .routes: .routes(screen.headUnit.language)
      case .phone: .phone(screen.headUnit.language)
      }
    }
  }
}

extension Screen {
  /// The bar; after a change the mark of the chosen tab slides there from the one before.
  func drawTabBar(
    capsuleFrom old: Int? = nil, _ done: Double = 1, on canvas: inout DisplayListBuilder
  ) {
    // A list that still leaves may have had tabs that are gone by now.
    guard headUnit.browser.tabs.indices.contains(headUnit.browser.current) else { return }
    let tabs = measuredTabs(on: canvas)
    let own = tabs.reduce(8) { $0 + $1.width }
    let isFull = look.tabBar.style == .full
    let width = isFull ? listStage.width : own
    let height = isFull ? 58.0 : 48
    let bar = Area((listStage.width - width) / 2, stage.height - 58, width, height)
    let radius = isFull ? 0 : radii.button(24)
    canvas.card(bar, radius: radius, palette.surfaces[1], hasEdge: true, shadow: .float)
    canvas.element(.tabBar, bar) { canvas in
      var left = bar.x + 4
      let areas = tabs.map { tab in
        let width = tab.width + (width - own) / Double(tabs.count)
        defer { left += width }
        return Area(left, bar.y + 4, width, height - 8)
      }
      let current = areas[headUnit.browser.current]
      let from = old.flatMap { areas.indices.contains($0) ? areas[$0] : nil } ?? current
      canvas.card(from.towards(current, done), radius: radii.button(20), palette.fills[2])
      for (index, tab) in tabs.enumerated() { draw(tab, index, areas[index], on: &canvas) }
    }
  }

  private struct TabParts {
    let line: TextLine
    let width: Double
    let isEnabled: Bool
    let picture: Picture?
  }

  private var isNarrow: Bool { layout.class == .portrait }
  private var tabFace: Typeface { isNarrow ? .smallLabel : .label }
  private var tabPad: Double { space(isNarrow ? 12 : 20) }
  private var tabIcon: Double { isNarrow ? 18 : 20 }
  private var tabGap: Double { isNarrow ? 6 : 8 }
  /// Of the icon, with the gap behind it.
  private var tabIconRoom: Double { look.tabBar.hasIcons ? tabIcon + tabGap : 0 }

  /// Titles that are too long together are cut to the same length.
  private func measuredTabs(on canvas: DisplayListBuilder) -> [TabParts] {
    let tabs = headUnit.browser.tabs
    let fixed = 2 * tabPad + tabIconRoom
    let room = listStage.width - 24 - 8 - fixed * Double(tabs.count)
    let titles = tabs.map(\.title)
    let widths = titles.map { canvas.width(canvas.line($0, tabFace, within: room)) }
    let limit = Self.fairLimit(of: widths, within: room)
    return zip(tabs, titles).map { tab, title in
      let line = canvas.line(title, tabFace, within: limit)
      return TabParts(
        line: line, width: fixed + canvas.width(line), isEnabled: tab.isEnabled,
        picture: headUnit.icon(of: tab)?.picture)
    }
  }

  /// The length to which all must be cut so that together they have room.
  private static func fairLimit(of widths: [Double], within room: Double) -> Double {
    var left = max(0, room)
    var count = Double(widths.count)
    for width in widths.sorted() {
      if width * count <= left {
        left -= width
        count -= 1
      } else {
        return left / count
      }
    }
    return room
  }

  private func draw(
    _ tab: TabParts, _ index: Int, _ area: Area, on canvas: inout DisplayListBuilder
  ) {
    let target = FocusTarget.tab(index)
    let isCurrent = index == headUnit.browser.current
    let color =
      isCurrent ? palette.texts[0] : tab.isEnabled ? palette.texts[1] : palette.textOff
    drawPress(of: target, area, radius: radii.button(20), on: &canvas)
    let left = area.x + tabPad + (area.width - tab.width) / 2
    let icon = Area(left, area.midY - tabIcon / 2, tabIcon, tabIcon)
    if look.tabBar.hasIcons {
      if let picture = tab.picture {
        canvas.template(picture, icon, color)
      } else {
        canvas.icon(.folder, icon, color)
      }
    }
    canvas.draw(tab.line, tabFace, color, x: left + tabIconRoom, y: area.midY - 10)
    if headUnit.browser.tabs[index].isBadged {
      let end = look.tabBar.hasIcons ? icon.maxX : left + canvas.width(tab.line)
      canvas.disc(Area(end - 4, icon.y - 3, 8, 8), palette.live)
    }
    drawFocus(of: target, area, radius: radii.button(20), on: &canvas)
    canvas.element(
      .tab, area,
      DisplayListBuilder.Label(
        text: tab.line.text, value: isCurrent ? "current" : "",
        isEnabled: headUnit.canFocus(target), isFocused: isFocused(target),
        path: headUnit.browser.tabs[index].path, target: target, reach: 4))
  }
}

// What plays, beside the list on a wide stage.
extension Screen {
  func drawSideCard(on canvas: inout DisplayListBuilder) {
    guard headUnit.player.owner == .app else { return }
    let card = Area(stage.width - 312, 14, 296, stage.height - 28)
    let target = FocusTarget.nowPlayingButton
    canvas.card(card, radius: radii.card, palette.surfaces[0], shadow: .float)
    drawCardBackdrop(card, on: &canvas)
    drawPress(of: target, card, radius: radii.card, on: &canvas)
    drawFocus(of: target, card, radius: radii.card, on: &canvas)
    let label = label(say(ListPhrase.nowPlaying), value: playing.title, of: target)
    canvas.element(.card, card, label) { canvas in
      canvas.moved(x: card.x, y: card.y) { canvas in
        let middle = card.width / 2
        let cover = Area(middle - 66, 20, 132, 132)
        drawPlayingCover(cover, radius: radii.cover, shadow: .float, on: &canvas)
        canvas.text(
          playing.title, .cardTitle, palette.texts[0], x: middle, y: 164,
          within: card.width - 40, .centre, role: .title)
        canvas.text(
          playing.artist, .sub, palette.artworkTexts[0], x: middle, y: 190,
          within: card.width - 40, .centre, role: .subtitle)
        if playing.isLive {
          drawLive(around: middle, y: 225, on: &canvas)
        } else {
          drawScrubber(Area(20, 220, card.width - 40, 38), hasKnob: false, on: &canvas)
        }
        drawTransport(
          headUnit.controls.essential,
          in: Area(20, card.height - 66, card.width - 40, 56), style: .card, on: &canvas)
      }
    }
  }

  private func drawCardBackdrop(_ card: Area, on canvas: inout DisplayListBuilder) {
    guard let cover else { return }
    let frame = canvas.frame(card)
    let radius = canvas.pixels(radii.card)
    // A pixel smaller than the card, whose edge would else be seen through the scrim's.
    canvas.add(.image(Image(.blurred(cover), in: frame.inset(by: 1), radius: max(0, radius - 1))))
    let texts = [Area(20, 164, card.width - 40, 94)]
    let scrim = nowPlayingScrim(over: cover, in: card, textIn: texts)
    canvas.card(frame, radius: radii.card, .gradient(scrim))
  }
}
