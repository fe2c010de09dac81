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
    let middle = 34.0
    let isLeft = layout.driverSide == .left
    if layout.class == .low { return drawLowRail(on: &canvas) }
    drawClock(x: middle, y: 14, .centre, on: &canvas)
    drawSignal(x: middle, y: 37, isCentred: true, on: &canvas)
    drawSpeed(centre: middle, y: 62, on: &canvas)
    for (index, app) in DockApp.allCases.enumerated() {
      let icon = dockArea(index)
      drawDockApp(app, icon, on: &canvas)
      guard app == .ours, headUnit.showsAppMark else { continue }
      drawAppMark(x: isLeft ? 3 : layout.rail.width - 6, beside: icon, on: &canvas)
    }
    drawHomeButton(Area(12, layout.height - 14 - 44, 44, 44), on: &canvas)
  }

  /// In two columns: what the car says, and the two ways that lead somewhere.
  private func drawLowRail(on canvas: inout DisplayListBuilder) {
    let isLeft = layout.driverSide == .left
    let (words, ways) = isLeft ? (34.0, 68.0) : (layout.rail.width - 34, 12)
    let top = layout.height / 2 - 47
    drawClock(x: words, y: top, .centre, on: &canvas)
    drawSignal(x: words, y: top + 23, isCentred: true, on: &canvas)
    drawSpeed(centre: words, y: top + 54, on: &canvas)
    let icon = ownDockArea
    drawDockApp(.ours, icon, on: &canvas)
    if headUnit.showsAppMark {
      drawAppMark(x: isLeft ? ways - 9 : ways + 50, beside: icon, on: &canvas)
    }
    drawHomeButton(Area(ways, layout.height / 2 + 6, 44, 44), on: &canvas)
  }

  private func drawAppMark(x: Double, beside icon: Area, on canvas: inout DisplayListBuilder) {
    canvas.card(Area(x, icon.midY - 5, 3, 10), radius: 1.5, palette.texts[0])
  }

  private func drawBottomRail(on canvas: inout DisplayListBuilder) {
    let clock = drawClock(x: 20, y: 15, .left, on: &canvas)
    drawSignal(x: 20, y: 38, isCentred: false, on: &canvas)
    drawSpeed(centre: 20 + max(44, clock) + 16 + 12, y: 15, on: &canvas)
    drawHomeButton(Area(layout.width - 64, 12, 44, 44), on: &canvas)
    for (index, app) in DockApp.allCases.enumerated() {
      let icon = dockArea(index)
      drawDockApp(app, icon, on: &canvas)
      guard app == .ours, headUnit.showsAppMark else { continue }
      canvas.card(Area(icon.midX - 5, icon.maxY + 5, 10, 3), radius: 1.5, palette.texts[0])
    }
  }

  /// From the rail's top left.
  private func dockArea(_ index: Int) -> Area {
    if layout.class == .low {
      return Area(layout.driverSide == .left ? 68 : 12, layout.height / 2 - 6 - 44, 44, 44)
    }
    guard layout.class == .portrait else {
      return sideDockArea(index)
    }
    let left = DockApp.allCases.count - index
    return Area(layout.width - 64 - Double(left) * 58, 12, 44, 44)
  }

  /// In the middle, or evenly between the speed and the way home where those come near.
  private func sideDockArea(_ index: Int) -> Area {
    let (start, end) = (100.0, layout.height - 58)
    let usual = layout.height / 2 - 60
    if usual >= start + 10, usual + 160 <= end - 10 {
      return Area(12, usual + Double(index) * 58, 44, 44)
    }
    let gap = (end - start - 3 * 44) / 4
    return Area(12, start + gap + Double(index) * (44 + gap), 44, 44)
  }

  /// Where the app is in the dock.
  var ownDockArea: Area { dockArea(0) }

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

  /// Where the speed is, what a key has done stands for a moment.
  private func drawSpeed(centre: Double, y: Double, on canvas: inout DisplayListBuilder) {
    guard let note = headUnit.keyNote(at: now) else {
      return drawCurrentSpeed(centre: centre, y: y, on: &canvas)
    }
    canvas.changes(at: note.endsAt)
    let area = Area(centre - 24, y - 1, 48, 34)
    switch note.effect {
    case .command(let name):
      let label = DisplayListBuilder.Label(text: headUnit.titles(of: name)[0], value: "key")
      if note.isByHeadphones {
        canvas.icon(.headphones, Area(area.x + 2, area.y + 8, 18, 18), palette.texts[1])
        canvas.icon(icon(of: name), Area(area.x + 23, area.y + 5, 24, 24), palette.texts[0])
      } else {
        canvas.icon(icon(of: name), area.centred(28), palette.texts[0])
      }
      canvas.element(.indicator, area, label)
    case .volume(let volume, let louder):
      let sign: Icon = (volume.map { $0 >= 0.5 } ?? louder) ? .volumeHigh : .volumeLow
      canvas.icon(sign, Area(area.midX - 10, area.y + 1, 20, 20), palette.texts[0])
      let track = Area(area.x + 4, area.y + 25, 40, 5)
      if let volume {
        canvas.card(track, radius: 2.5, palette.fills[2])
        if volume > 0 {
          canvas.card(
            Area(track.x, track.y, max(5, track.width * volume), 5), radius: 2.5, palette.accent)
        }
      }
      canvas.element(
        .indicator, area,
        DisplayListBuilder.Label(text: say(PlayerPhrase.volume), value: volume?.percentText ?? ""))
    }
  }

  private func drawCurrentSpeed(centre: Double, y: Double, on canvas: inout DisplayListBuilder) {
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
    // On the page of the home screen without the apps it is the only one of its kind.
    let standsForTile = isOurs && headUnit.screen == .home && headUnit.homePage == 1
    if standsForTile {
      drawOuterFocus(
        of: .app, area, radius: area.width * radii.appIcon, gap: 2, on: &canvas)
    }
    let isEnabled = isOurs && headUnit.canFocus(.app)
    canvas.element(
      .button, area,
      DisplayListBuilder.Label(
        text: app.tile(of: self).name, isEnabled: isEnabled,
        isFocused: standsForTile && isFocused(.app), target: isOurs ? .app : nil))
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
    let (fit, tabs) = measuredTabs(on: canvas)
    let own = tabs.reduce(8) { $0 + $1.width }
    let isLow = layout.class == .low
    let isFull = look.tabBar.style == .full && !isLow
    let width = isFull ? listStage.width : own
    let height = isFull ? 58.0 : 48
    let bar = Area(
      isLow ? space(12) : (listStage.width - width) / 2, isLow ? 4 : stage.height - 58, width,
      height)
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
      for (index, tab) in tabs.enumerated() { draw(tab, index, areas[index], fit, on: &canvas) }
    }
  }

  /// As the tabs themselves need it.
  func tabBarWidth(on canvas: DisplayListBuilder) -> Double {
    measuredTabs(on: canvas).1.reduce(8) { $0 + $1.width }
  }

  private struct TabParts {
    let line: TextLine
    let width: Double
    let isEnabled: Bool
    let picture: Picture?
  }

  /// How closely the tabs stand; what has no room is tightened before it is cut.
  private struct TabFit {
    var face = Typeface.label
    var pad: Double
    var icon: Double
    var gap: Double
    /// The icon stands above the title.
    var isStacked = false

    /// Of the icon, with the gap behind it.
    var iconRoom: Double { icon == 0 || isStacked ? 0 : icon + gap }
    var fixed: Double { 2 * pad + iconRoom }
  }

  /// From the usual one to the tightest.
  private var tabFits: [TabFit] {
    let isNarrow = layout.class == .portrait
    let usual = TabFit(
      face: isNarrow ? .smallLabel : .label, pad: space(isNarrow ? 12 : 20),
      icon: isNarrow ? 18 : 20, gap: isNarrow ? 6 : 8)
    let fits = [
      usual, TabFit(pad: min(usual.pad, 15), icon: 20, gap: 7),
      TabFit(pad: min(usual.pad, 11), icon: 18, gap: 6),
      TabFit(face: .smallLabel, pad: min(usual.pad, 10), icon: 18, gap: 5),
      TabFit(face: .smallLabel, pad: min(usual.pad, 12), icon: 0, gap: 0),
      TabFit(face: .smallLabel, pad: min(usual.pad, 8), icon: 0, gap: 0),
      TabFit(face: .micro, pad: min(usual.pad, 8), icon: 16, gap: 0, isStacked: true),
      TabFit(face: .micro, pad: min(usual.pad, 5), icon: 16, gap: 0, isStacked: true),
    ]
    // A low display has more use for the room beside its tabs, where toasts stand.
    let usable = layout.class == .low ? fits.filter { !$0.isStacked } : fits
    return (isNarrow ? [usual] + usable.dropFirst(3) : usable).map { fit in
      var fit = fit
      if !look.tabBar.hasIcons { fit.icon = 0 }
      return fit
    }
  }

  /// How far the bar may go.
  private func tabRoom(on canvas: DisplayListBuilder) -> Double {
    guard layout.class == .low else { return listStage.width - 24 - 8 }
    return stage.width - 2 * space(12) - 8
      - (headUnit.player.owner == .app ? nowPlayingButtonWidth(on: canvas) + 12 : 0)
  }

  /// What tabs in the bar leave to a toast as long as none of their titles is cut for it.
  private func toastRoomBesideTabs(on canvas: DisplayListBuilder) -> Double {
    guard layout.class == .low, seenToast != nil else { return 0 }
    // The button beside them has no words meanwhile.
    let words = canvas.width(canvas.line(say(ListPhrase.nowPlaying), .label)) + 9
    return max(0, toastWidth(on: canvas) + 24 - (headUnit.player.owner == .app ? words : 0))
  }

  /// Titles that are too long together even where nothing stands beside them are cut to the same
  /// length.
  private func measuredTabs(on canvas: DisplayListBuilder) -> (TabFit, [TabParts]) {
    let tabs = headUnit.browser.tabs
    return fitted(tabs.map(\.title), on: canvas) { index, line, width in
      TabParts(
        line: line, width: width, isEnabled: tabs[index].isEnabled,
        picture: headUnit.icon(of: tabs[index])?.picture)
    }
  }

  private func fitted(
    _ titles: [String], on canvas: DisplayListBuilder,
    _ parts: (Int, TextLine, Double) -> TabParts
  ) -> (TabFit, [TabParts]) {
    let whole = tabRoom(on: canvas)
    let count = Double(titles.count)
    let fits = tabFits
    func widths(_ fit: TabFit) -> [Double] {
      titles.map { canvas.width(canvas.line($0, fit.face, within: whole)) }
    }
    func first(within room: Double) -> (TabFit, [Double])? {
      for fit in fits {
        let widths = widths(fit)
        if widths.reduce(0, +) <= max(0, room - fit.fixed * count) { return (fit, widths) }
      }
      return nil
    }
    let taken = toastRoomBesideTabs(on: canvas)
    let chosen = (taken > 0 ? first(within: whole - taken) : nil) ?? first(within: whole)
    guard let (fit, widths) = chosen ?? fits.last.map({ ($0, widths($0)) }) else {
      return (tabFits[0], [])
    }
    let limit = Self.fairLimit(of: widths, within: whole - fit.fixed * count)
    return (
      fit,
      titles.enumerated().map { index, title in
        let line = canvas.line(title, fit.face, within: limit)
        return parts(index, line, max(44, fit.fixed + canvas.width(line)))
      }
    )
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
    _ tab: TabParts, _ index: Int, _ area: Area, _ fit: TabFit,
    on canvas: inout DisplayListBuilder
  ) {
    let target = FocusTarget.tab(index)
    let isCurrent = index == headUnit.browser.current
    let color =
      isCurrent ? palette.texts[0] : tab.isEnabled ? palette.texts[1] : palette.textOff
    drawPress(of: target, area, radius: radii.button(20), on: &canvas)
    let (left, icon) = drawFace(of: tab, area, fit, color, on: &canvas)
    if headUnit.browser.tabs[index].isBadged {
      // Upon an icon's corner, but above the end of a title.
      let place =
        fit.icon > 0
        ? Area(icon.maxX - 4, icon.y - 3, 8, 8)
        : Area(left + canvas.width(tab.line) + 3, area.midY - fit.face.line / 2, 8, 8)
      canvas.disc(place, palette.live)
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

extension Screen {
  /// Icon and title in the middle of a tab; gives back where they begin, and the icon's place.
  private func drawFace(
    of tab: TabParts, _ area: Area, _ fit: TabFit, _ color: Color,
    on canvas: inout DisplayListBuilder
  ) -> (Double, Area) {
    let left = area.midX - (fit.iconRoom + canvas.width(tab.line)) / 2
    let side = max(1, fit.icon)
    var icon = Area(left, area.midY - side / 2, side, side)
    var top = area.midY - fit.face.line / 2
    if fit.isStacked, fit.icon > 0 {
      icon = Area(area.midX - side / 2, area.midY - 16, side, side)
      top = icon.maxY + 1
    }
    if fit.icon > 0 {
      if let picture = tab.picture {
        canvas.template(picture, icon, color)
      } else {
        canvas.icon(.folder, icon, color)
      }
    }
    canvas.draw(tab.line, fit.face, color, x: left + fit.iconRoom, y: top)
    return (left, icon)
  }

  /// The tabs that an app had before it stopped or the phone was locked: to be seen, and no more.
  func drawFormerTabs(on canvas: inout DisplayListBuilder) {
    let former = headUnit.formerTabs
    guard showsFormerTabs else { return }
    let (fit, tabs) = fitted(former.map(\.title), on: canvas) { index, line, width in
      TabParts(line: line, width: width, isEnabled: false, picture: former[index].picture)
    }
    let own = tabs.reduce(8) { $0 + $1.width }
    let isFull = look.tabBar.style == .full
    let (width, height) = isFull ? (listStage.width, 58.0) : (own, 48)
    let bar = Area((listStage.width - width) / 2, stage.height - 58, width, height)
    canvas.card(
      bar, radius: isFull ? 0 : radii.button(24), palette.surfaces[1], hasEdge: true,
      shadow: .float)
    canvas.element(.tabBar, bar) { canvas in
      var left = bar.x + 4
      for tab in tabs {
        let area = Area(
          left, bar.y + 4, tab.width + (width - own) / Double(tabs.count), height - 8)
        _ = drawFace(of: tab, area, fit, palette.textOff, on: &canvas)
        canvas.element(
          .tab, area, DisplayListBuilder.Label(text: tab.line.text, isEnabled: false))
        left += area.width
      }
    }
  }

  var showsFormerTabs: Bool {
    layout.class != .low && headUnit.screen == .content && !headUnit.showsTabBar
      && !headUnit.formerTabs.isEmpty
  }
}

// What plays, beside the list on a wide stage.
extension Screen {
  func drawSideCard(on canvas: inout DisplayListBuilder) {
    guard headUnit.player.owner == .app else { return }
    let side = layout.shape.sideCardWidth
    let card = Area(stage.width - side - 16, 14, side, stage.height - 28)
    let target = FocusTarget.nowPlayingButton
    canvas.card(card, radius: radii.card, palette.surfaces[0], shadow: .float)
    drawCardBackdrop(card, on: &canvas)
    drawPress(of: target, card, radius: radii.card, on: &canvas)
    drawFocus(of: target, card, radius: radii.card, on: &canvas)
    let label = label(say(ListPhrase.nowPlaying), value: playing.title, of: target)
    canvas.element(.card, card, label) { canvas in
      canvas.moved(x: card.x, y: card.y) { canvas in
        let middle = card.width / 2
        // What is below it takes 180 points.
        let side = max(60, min(card.height - 200, card.width - 80))
        let cover = Area(middle - side / 2, 20, side, side)
        let top = cover.maxY + 12
        drawPlayingCover(cover, radius: radii.cover, shadow: .float, on: &canvas)
        canvas.text(
          playing.title, .cardTitle, palette.texts[0], x: middle, y: top,
          within: card.width - 40, .centre, role: .title)
        canvas.text(
          playing.artist, .sub, palette.artworkTexts[0], x: middle, y: top + 26,
          within: card.width - 40, .centre, role: .subtitle)
        if playing.isLive {
          drawLive(around: middle, y: top + 61, on: &canvas)
        } else {
          drawScrubber(Area(20, top + 56, card.width - 40, 38), hasKnob: false, on: &canvas)
        }
        drawTransport(
          headUnit.controls.essential,
          in: Area(20, card.height - 66, card.width - 40, 56), style: .card, on: &canvas)
      }
    }
  }

  private func drawCardBackdrop(_ card: Area, on canvas: inout DisplayListBuilder) {
    guard let cover, !look.isOpaque else { return }
    let frame = canvas.frame(card)
    let radius = canvas.pixels(radii.card)
    // A pixel smaller than the card, whose edge would else be seen through the scrim's.
    canvas.add(.image(Image(.blurred(cover), in: frame.inset(by: 1), radius: max(0, radius - 1))))
    let texts = [Area(20, card.height - 168, card.width - 40, 94)]
    let scrim = nowPlayingScrim(over: cover, in: card, textIn: texts)
    canvas.card(frame, radius: radii.card, .gradient(scrim))
  }
}
