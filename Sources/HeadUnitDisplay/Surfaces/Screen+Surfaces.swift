public import HeadUnitCore

// The phone, locked or only laid aside.
extension Screen {
  func drawLockScreen(_ area: Area, on canvas: inout DisplayListBuilder) {
    canvas.add(
      .image(Image(.wallpaper(wallpaper), in: canvas.frame(area), radius: canvas.pixels(22))))
    let clock = clockText(on: &canvas)
    let width = canvas.text(
      clock, .lockClock, palette.texts[0], x: area.midX, y: area.y + 12, .centre, role: .clock)
    drawLock(Area(area.midX + width / 2 + 12, area.y + 28, 16, 16), on: &canvas)
    let card = Area(area.x + 12, area.y + 68, area.width - 24, 116)
    canvas.card(card, radius: 18, Color(0x141622).opacity(0.88), hasEdge: true)
    drawLockCard(card, on: &canvas)
    canvas.ring(area, radius: 22, width: 1, palette.edge)
  }

  private func drawLock(_ area: Area, on canvas: inout DisplayListBuilder) {
    guard headUnit.phone.condition.isLocked else { return }
    canvas.icon(.lock, area, palette.texts[0])
    canvas.element(.icon, area, DisplayListBuilder.Label(text: "Locked"))
  }

  private func drawLockCard(_ card: Area, on canvas: inout DisplayListBuilder) {
    guard playing.source != .nobody else { return drawEmptyCard(card, on: &canvas) }
    drawSurfaceCover(Area(card.x + 12, card.y + 12, 48, 48), radius: 10, on: &canvas)
    let mark = Area(card.maxX - 34, card.y + 26, 20, 20)
    drawSurfaceTitles(
      x: card.x + 72, middle: card.y + 34.5, within: mark.x - 12 - card.x - 72, on: &canvas)
    drawSurfaceMark(mark, on: &canvas)
    let last = card.maxX - 24
    let count = Double(playing.controls.count)
    let left = count > 0 ? last - 44 * (count - 1) - 12 : card.maxX - 12
    drawTimes(Area(card.x + 12, card.y + 79, left - 8 - card.x - 12, 18), on: &canvas)
    drawSurfaceControls(of: .lockScreen, lastAt: last, y: card.y + 88, on: &canvas)
  }

  /// Elapsed, the bar, remaining; where all three have no room the last one is left out.
  private func drawTimes(_ area: Area, on canvas: inout DisplayListBuilder) {
    let elapsed = playing.elapsedText.map { canvas.line($0, .time) }
    var left = area.x + (elapsed.map { canvas.width($0) + 10 } ?? 0)
    let remaining = playing.remainingText
    let width = remaining.map { canvas.width(canvas.line($0, .time)) + 10 } ?? 0
    let hasRoom = area.maxX - width - left >= 24
    let right = area.maxX - (hasRoom ? width : 0)
    let bar = Area(left, area.midY - 2, max(4, right - left), 4)
    left = area.x
    drawSurfacePosition(area, bar: bar, hasTimes: true, on: &canvas) { canvas in
      if let elapsed = playing.elapsedText {
        canvas.text(
          elapsed, .time, palette.texts[1], x: left, y: area.y,
          within: area.width)
      }
      guard let remaining, hasRoom else { return }
      canvas.text(remaining, .time, palette.texts[1], x: area.maxX, y: area.y, .right)
    }
  }

  private func drawEmptyCard(_ card: Area, on canvas: inout DisplayListBuilder) {
    canvas.icon(.musicNote, Area(card.midX - 14, card.y + 26, 28, 28), palette.texts[2])
    canvas.text(
      playing.title, .notice, palette.texts[1], x: card.midX, y: card.y + 64, .centre,
      role: .title)
  }
}

// What a phone lays over whatever it shows.
extension Screen {
  func drawControlCentre(_ area: Area, on canvas: inout DisplayListBuilder) {
    drawControlBackdrop(area, on: &canvas)
    drawSurfaceCover(Area(area.x + 16, area.y + 16, 56, 56), radius: 12, on: &canvas)
    drawSurfaceTitles(
      x: area.x + 84, middle: area.y + 42, within: area.width - 100,
      second: palette.artworkTexts[0], on: &canvas)
    let bar = Area(area.x + 16, area.y + 92, area.width - 32, 4)
    drawSurfacePosition(bar, bar: bar, on: &canvas)
    drawRoundSurfaceControls(
      of: .controlCentre, middle: area.midX, y: area.y + (soundingDevice == nil ? 132 : 124),
      on: &canvas)
    if let device = soundingDevice { drawSurfaceVolume(of: device, area, on: &canvas) }
    drawOutputRow(area, on: &canvas)
  }

  /// The app's device that is heard, where it can be made louder at all.
  private var soundingDevice: OutputDevice? {
    guard playing.source == .app, let device = headUnit.activeDevice,
      device.shownVolume != nil || device.hasRelativeVolume
    else { return nil }
    return device
  }

  /// How loud it is; a device that can only be turned up and down has no bar.
  private func drawSurfaceVolume(
    of device: OutputDevice, _ area: Area, on canvas: inout DisplayListBuilder
  ) {
    let row = Area(area.x + 16, area.maxY - 47, area.width - 32, 14)
    let name = say(PlayerPhrase.volume)
    canvas.icon(.volumeLow, Area(row.x, row.y, 14, 14), palette.artworkTexts[1])
    canvas.icon(.volumeHigh, Area(row.maxX - 14, row.y, 14, 14), palette.artworkTexts[1])
    guard let volume = headUnit.shownVolume(of: device) else {
      return canvas.element(.progress, row, DisplayListBuilder.Label(text: name))
    }
    let bar = Area(row.x + 22, row.midY - 2, row.width - 44, 4)
    canvas.card(bar, radius: 2, palette.track)
    if volume > 0 {
      canvas.card(
        Area(bar.x, bar.y, max(4, bar.width * volume), 4), radius: 2, palette.control)
    }
    canvas.element(
      .progress, bar, label(name, value: volume.percentText, of: .volume(device.id), reach: 10))
  }

  private func drawControlBackdrop(_ area: Area, on canvas: inout DisplayListBuilder) {
    let frame = canvas.frame(area)
    canvas.card(
      frame, radius: 22, .gradient(Gradient(from: palette.tint, to: palette.background)))
    if let cover = playing.cover {
      // A pixel smaller than the card, whose edge would else be seen through the scrim's.
      let radius = canvas.pixels(22)
      canvas.add(.image(Image(.blurred(cover), in: frame.inset(by: 1), radius: radius - 1)))
      let scrim = nowPlayingScrim(over: cover, in: area)
      canvas.card(frame, radius: 22, .gradient(scrim))
    }
    canvas.ring(area, radius: 22, width: 1, palette.edge)
  }

  /// Where the sound comes out.
  private func drawOutputRow(_ area: Area, on canvas: inout DisplayListBuilder) {
    let line = canvas.line(headUnit.outputName, .outputName, within: area.width - 32 - 23)
    let width = 16 + 7 + canvas.width(line)
    let row = Area(area.midX - width / 2, area.maxY - 28, width, 18)
    canvas.icon(.output, Area(row.x, row.y + 1, 16, 16), palette.artworkTexts[1])
    canvas.draw(line, .outputName, palette.artworkTexts[1], x: row.x + 23, y: row.y)
    canvas.element(.indicator, row, DisplayListBuilder.Label(text: "Output", value: line.text))
  }
}

// The instrument cluster: what the car says, and what plays as long as there is a phone.
extension Screen {
  func drawCluster(_ area: Area, on canvas: inout DisplayListBuilder) {
    canvas.card(
      canvas.frame(area), radius: 22,
      .gradient(Gradient(from: Color(0x1A1E28), to: Color(0x12151C))), hasEdge: true)
    drawGear(Area(area.x + 18, area.midY - 13, 26, 26), on: &canvas)
    drawClusterSpeed(x: area.x + 58, area, on: &canvas)
    if headUnit.phone.isConnected {
      drawDivider(x: area.x + 160, area, on: &canvas)
      drawClusterTrack(area, on: &canvas)
      drawDivider(x: area.maxX - 132, area, on: &canvas)
    }
    if headUnit.player.isDucked {
      drawTurn(area, on: &canvas)
    } else {
      canvas.text(
        clockText(on: &canvas), .heading, palette.texts[1], x: area.maxX - 66, y: area.midY - 14,
        .centre, role: .clock)
    }
  }

  private func drawGear(_ area: Area, on canvas: inout DisplayListBuilder) {
    let gear = headUnit.vehicle.gear
    canvas.icon(gear.icon, area, palette.accent)
    canvas.element(.indicator, area, DisplayListBuilder.Label(text: "Gear", value: gear.rawValue))
  }

  private func drawClusterSpeed(x: Double, _ area: Area, on canvas: inout DisplayListBuilder) {
    let number = canvas.line("\(headUnit.shownSpeed)", .clusterSpeed)
    let unit = canvas.line("km/h", .clusterUnit)
    let right = x + canvas.width(number) + 5
    canvas.draw(number, .clusterSpeed, palette.texts[0], x: x, y: area.y + 15)
    canvas.draw(unit, .clusterUnit, palette.texts[2], x: right, y: area.y + 35)
    canvas.element(
      .indicator, Area(x, area.y + 15, right + canvas.width(unit) - x, 40),
      DisplayListBuilder.Label(text: "Speed", value: "\(headUnit.shownSpeed) km/h"))
  }

  private func drawDivider(x: Double, _ area: Area, on canvas: inout DisplayListBuilder) {
    canvas.fill(Area(x, area.y + 16, 1, area.height - 32), palette.line)
  }

  private func drawClusterTrack(_ area: Area, on canvas: inout DisplayListBuilder) {
    let cover = Area(area.x + 178, area.y + 12, 48, 48)
    drawSurfaceCover(cover, radius: 10, on: &canvas)
    if playing.state == .paused {
      canvas.card(cover, radius: 10, Color(0x06080C).opacity(0.58))
      canvas.icon(.pause, cover.centred(22), .white)
    }
    let pill =
      playing.isLive
      ? 10 + drawLivePill(area.x + 458, middle: area.midY, isLeft: false, on: &canvas) : 0
    drawSurfaceTitles(
      x: area.x + 238, middle: area.y + (playing.share == nil ? 36 : 32), within: 220 - pill,
      on: &canvas)
    guard !playing.isLive else { return }
    let bar = Area(area.x + 238, area.y + 57, 220, 3)
    drawSurfacePosition(bar, bar: bar, on: &canvas)
  }

  private func drawTurn(_ area: Area, on canvas: inout DisplayListBuilder) {
    let arrow = Area(area.maxX - 116, area.midY - 16, 32, 32)
    canvas.icon(.turnRight, arrow, Color(0x6FA8FF))
    let x = area.maxX - 74
    canvas.element(
      .banner, Area(arrow.x, area.y + 16, 110, 40),
      DisplayListBuilder.Label(text: say(InterruptionKind.navigation.phrase))
    ) {
      canvas in
      canvas.text(
        RoutePrompt.distance, .clusterDistance, palette.texts[0], x: x, y: area.y + 17,
        within: 66, role: .text)
      canvas.text(
        RoutePrompt.street, .smallSub, palette.texts[1], x: x, y: area.y + 37, within: 66,
        role: .text)
    }
  }
}

extension Gear {
  fileprivate var icon: Icon {
    switch self {
    case .park: .gearPark
    case .reverse: .gearReverse
    case .neutral: .gearNeutral
    case .drive: .gearDrive
    }
  }
}

// The strip at the top of the phone: as it is all the time, as it is beside what another app shows
// there, and as it is when held.
extension Screen {
  func drawDynamicStrip(_ area: Area, on canvas: inout DisplayListBuilder) {
    let compact = Area(area.x, area.y, 210, 37)
    drawIsland(compact, radius: 18.5, on: &canvas)
    canvas.element(.banner, compact, DisplayListBuilder.Label(text: "Compact")) { canvas in
      drawCompact(compact, on: &canvas)
    }
    let minimal = Area(area.x, area.maxY - 37, 37, 37)
    drawIsland(minimal, radius: 18.5, on: &canvas)
    canvas.element(.banner, minimal, DisplayListBuilder.Label(text: "Minimal")) { canvas in
      drawMinimal(minimal, on: &canvas)
    }
    let expanded = Area(area.maxX - 370, area.y, 370, area.height)
    drawIsland(expanded, radius: 30, on: &canvas)
    canvas.element(.banner, expanded, DisplayListBuilder.Label(text: "Expanded")) { canvas in
      drawExpanded(expanded, on: &canvas)
    }
  }

  private func drawIsland(_ area: Area, radius: Double, on canvas: inout DisplayListBuilder) {
    canvas.card(area, radius: radius, .black, hasEdge: true, shadow: .small)
  }

  private func drawCompact(_ area: Area, on canvas: inout DisplayListBuilder) {
    // A strip without anything to show is nothing but black.
    guard playing.source != .nobody || headUnit.player.isCovered else { return }
    drawSurfaceCover(Area(area.x + 6, area.y + 6, 25, 25), radius: 7, on: &canvas)
    let mark = Area(area.maxX - 14 - 18, area.midY - 9, 18, 18)
    canvas.text(
      playing.title, .stripTitle, palette.texts[0], x: area.x + 40, y: area.midY - 9,
      within: mark.x - 10 - area.x - 40, role: .title)
    drawSurfaceMark(mark, on: &canvas)
  }

  /// Only the cover, as another app has the strip.
  private func drawMinimal(_ area: Area, on canvas: inout DisplayListBuilder) {
    guard playing.source != .nobody else { return }
    drawSurfaceCover(area.centred(25), radius: 12.5, on: &canvas)
  }

  private func drawExpanded(_ area: Area, on canvas: inout DisplayListBuilder) {
    drawSurfaceCover(Area(area.x + 16, area.y + 16, 52, 52), radius: 12, on: &canvas)
    let last = area.maxX - 16 - 12
    let count = playing.controls.count
    let right = count > 0 ? last - 44 * Double(count - 1) - 12 : area.maxX - 16
    let x = area.x + 80
    let middle = playing.isLive ? 30.5 : playing.share != nil ? 34.5 : 42
    drawSurfaceTitles(x: x, middle: area.y + middle, within: right - 10 - x, on: &canvas)
    let bar = Area(x, area.y + (playing.isLive ? 61.5 : 62), right - 10 - x, 3)
    drawSurfacePosition(bar, bar: bar, on: &canvas)
    drawSurfaceControls(of: .dynamicStrip, lastAt: last, y: area.midY, on: &canvas)
  }
}

// The display of a Bluetooth kit: what a phone tells any car in lines of text, and five keys.
extension Screen {
  /// One colour on another, as segments and liquid crystals have it.
  struct KitColors {
    let ground: Color
    let ink: Color
    let dim: Color
  }

  var kitColors: KitColors {
    switch theme {
    case .night:
      KitColors(ground: Color(0x0D0A05), ink: Color(0xFFB52E), dim: Color(0xC78A22))
    case .day:
      KitColors(ground: Color(0xC8D5B4), ink: Color(0x18261B), dim: Color(0x37493A))
    }
  }

  /// The lines stand above the keys, with what is left of the height around them.
  func drawKit(_ area: Area, on canvas: inout DisplayListBuilder) {
    let margin = min(24, area.width / 16)
    let keys = Area(area.x + margin, area.maxY - 12 - 44, area.width - 2 * margin, 44)
    let lines = kitLines
    let height = 4 + lines.reduce(0) { $0 + $1.face.line }
    let room = Area(keys.x, area.y, keys.width, keys.y - area.y)
    var y = room.y + max(4, (room.height - height) / 2)
    for line in lines {
      canvas.text(
        line.text, line.face, line.isDim ? kitColors.dim : kitColors.ink, x: room.x, y: y,
        within: room.width, role: line.role)
      y += line.face.line + (line.role == .title ? 4 : 0)
    }
    noteNextSecond(playing.elapsed, on: &canvas)
    drawKitKeys(keys, on: &canvas)
  }

  private struct KitLine {
    let text: String
    let face: Typeface
    let role: Element.Role
    var isDim = false
  }

  /// Title, artist, album and how far it has come; a call in their place.
  private var kitLines: [KitLine] {
    var texts = [playing.title, playing.artist, "", ""]
    if !headUnit.phone.isConnected {
      texts = [say(MessagePhrase.disconnected), "", "", ""]
    } else if let kind = InterruptionKind.allCases.first(where: isCovering) {
      texts = [say(kind.phrase), "", "", ""]
    } else if playing.source == .app {
      texts[2] = headUnit.player.info?.album ?? ""
      texts[3] = kitPosition
    }
    return [
      KitLine(text: texts[0], face: .title, role: .title),
      KitLine(text: texts[1], face: .artist, role: .subtitle),
      KitLine(text: texts[2], face: .artist, role: .text, isDim: true),
      KitLine(text: texts[3], face: .status, role: .text, isDim: true),
    ]
  }

  /// The assistant and calls come over the same kit; what the navigation says it does not show.
  private func isCovering(_ kind: InterruptionKind) -> Bool {
    kind != .navigation && headUnit.player.interruptions.contains(kind)
  }

  private var kitPosition: String {
    if playing.isLive { return say(PlayerPhrase.live) }
    let whole = playing.length.map { " / " + PlaybackTime.text($0) } ?? ""
    return playing.elapsedText.map { $0 + whole } ?? ""
  }

  private func drawKitKeys(_ area: Area, on canvas: inout DisplayListBuilder) {
    let gap = 8.0
    let names = CommandName.kitKeys
    let width = (area.width - gap * Double(names.count - 1)) / Double(names.count)
    for (index, name) in names.enumerated() {
      let key = Area(area.x + Double(index) * (width + gap), area.y, width, area.height)
      let target = FocusTarget.surface(.kit, name)
      let isEnabled = headUnit.canPress(name, on: .kit)
      canvas.ring(key, radius: 6, width: 1, kitColors.dim)
      canvas.faded(key, opacity: isEnabled ? 1 : 0.38) { canvas in
        let since = headUnit.waitingSince(name)
        drawGlyph(
          icon(of: name), key.centred(22), kitColors.ink, waitingSince: since, on: &canvas)
      }
      drawPress(of: target, key, radius: 6, on: &canvas)
      drawFocus(of: target, key, radius: 6, on: &canvas)
      canvas.element(
        .button, key,
        DisplayListBuilder.Label(
          text: say(name.phrase), isEnabled: isEnabled, isFocused: isFocused(target),
          target: playing.source == .app ? target : nil))
    }
  }
}

// What several surfaces are made of.
extension Screen {
  /// The cover, or what stands in for it: the tile of the built-in player, or a note.
  func drawSurfaceCover(_ area: Area, radius: Double, on canvas: inout DisplayListBuilder) {
    if playing.source == .otherPlayer {
      drawAppIcon(.tuner(headUnit.language), area, radius: radius, on: &canvas)
    } else {
      drawPlayingCover(area, radius: radius, on: &canvas)
    }
    canvas.element(.image, area, DisplayListBuilder.Label(text: "Cover", value: playing.coverText))
  }

  /// Two lines around a middle; without an artist the title stands alone.
  func drawSurfaceTitles(
    x: Double, middle: Double, within width: Double, second: Color? = nil,
    on canvas: inout DisplayListBuilder
  ) {
    let isAlone = playing.artist.isEmpty
    let color = playing.source == .nobody ? palette.texts[1] : palette.texts[0]
    canvas.text(
      playing.title, .notice, color, x: x, y: middle - (isAlone ? 10 : 20),
      within: width, role: .title)
    canvas.text(
      playing.artist, .smallSub, second ?? palette.texts[1], x: x, y: middle + 0.5, within: width,
      role: .subtitle)
  }

  /// Bars for what plays, or what has come between.
  func drawSurfaceMark(_ area: Area, on canvas: inout DisplayListBuilder) {
    let interruptions = headUnit.player.interruptions
    if interruptions.contains(.call) {
      canvas.icon(.phoneCall, area, palette.answer)
      canvas.element(.icon, area, DisplayListBuilder.Label(text: "Call"))
    } else if interruptions.contains(.assistant) {
      canvas.icon(.assistant, area, palette.accent)
      canvas.element(.icon, area, DisplayListBuilder.Label(text: "Assistant"))
    } else if playing.source != .nobody {
      drawPlayingBars(area, isMoving: playing.isPlaying, palette.accent, on: &canvas)
    }
  }

  /// How far playback has come, as a bar without anything to take hold of.
  func drawSurfaceBar(_ area: Area, on canvas: inout DisplayListBuilder) {
    guard let share = playing.share else { return }
    let radius = area.height / 2
    canvas.card(area, radius: radius, palette.track)
    if share > 0 {
      let width = max(area.height, area.width * share)
      canvas.card(
        Area(area.x, area.y, width, area.height), radius: radius, palette.control)
    }
  }

  /// The bar as an element, or the pill of a live stream; what else it shows is put into it.
  func drawSurfacePosition(
    _ area: Area, bar: Area, hasTimes: Bool = false, on canvas: inout DisplayListBuilder,
    _ body: (inout DisplayListBuilder) -> Void = { _ in }
  ) {
    guard !playing.isLive else {
      drawLivePill(area.x, middle: area.midY, on: &canvas)
      return
    }
    guard playing.share != nil || hasTimes && playing.elapsed != nil else { return }
    let label = DisplayListBuilder.Label(text: "Position", value: playing.positionText)
    canvas.element(.slider, area, label) { canvas in
      drawSurfaceBar(bar, on: &canvas)
      body(&canvas)
    }
    noteNextSecond(playing.elapsed, on: &canvas)
  }

  /// From a place, or up to it; gives back its width.
  @discardableResult
  func drawLivePill(
    _ x: Double, middle: Double, isLeft: Bool = true, on canvas: inout DisplayListBuilder
  ) -> Double {
    let line = canvas.line(say(PlayerPhrase.live), .micro)
    let width = 8 + 6 + 5 + canvas.width(line) + 9
    let pill = Area(isLeft ? x : x - width, middle - 9, width, 18)
    canvas.card(pill, radius: 9, palette.live)
    canvas.disc(Area(pill.x + 8, pill.midY - 3, 6, 6), palette.onLive)
    canvas.draw(line, .micro, palette.onLive, x: pill.x + 19, y: pill.y + 2)
    canvas.element(.badge, pill, DisplayListBuilder.Label(text: "Live"))
    return width
  }
}

// The controls.
extension Screen {
  /// Side by side, the last one around the place: no larger than their glyphs.
  func drawSurfaceControls(
    of surface: Surface, lastAt x: Double, y: Double, on canvas: inout DisplayListBuilder
  ) {
    let controls = playing.controls
    for (index, control) in controls.enumerated() {
      let centre = x - 44 * Double(controls.count - 1 - index)
      let area = Area(centre - 16, y - 16, 32, 32)
      draw(control, of: surface, area, reach: 6, on: &canvas) { canvas in
        drawGlyph(of: control, area.centred(24), palette.texts[0], on: &canvas)
      }
    }
  }

  /// Around the middle button, which stands on a disc.
  func drawRoundSurfaceControls(
    of surface: Surface, middle: Double, y: Double, on canvas: inout DisplayListBuilder
  ) {
    let controls = playing.controls
    let first = controls.firstIndex(where: \.isMiddle) ?? (controls.count - 1) / 2
    for (index, control) in controls.enumerated() {
      let area = Area(middle + 63 * Double(index - first) - 22, y - 22, 44, 44)
      draw(control, of: surface, area, reach: 0, on: &canvas) { canvas in
        if control.isMiddle {
          canvas.disc(area, palette.control)
          drawGlyph(of: control, area.centred(21), palette.onControl, on: &canvas)
        } else {
          drawGlyph(of: control, area.centred(30), palette.texts[0], on: &canvas)
        }
      }
    }
  }

  private func drawGlyph(
    of control: Sight.Player.Control, _ area: Area, _ color: Color,
    on canvas: inout DisplayListBuilder
  ) {
    let since = headUnit.waitingSince(control.name)
    drawGlyph(icon(of: control.name), area, color, waitingSince: since, on: &canvas)
  }

  private func draw(
    _ control: Sight.Player.Control, of surface: Surface, _ area: Area, reach: Double,
    on canvas: inout DisplayListBuilder, _ body: (inout DisplayListBuilder) -> Void
  ) {
    let target = FocusTarget.surface(surface, control.name)
    let isEnabled = headUnit.canPress(control.name, on: surface)
    canvas.faded(area, opacity: isEnabled ? 1 : control.isMiddle ? 0.38 : 0.32, body)
    drawPress(of: target, area.centred(44), radius: 22, on: &canvas)
    canvas.element(
      .button, area,
      DisplayListBuilder.Label(
        text: say(control.name.phrase), value: control.value, isEnabled: isEnabled, target: target,
        reach: reach))
  }
}

extension Surface {
  public var title: String {
    switch self {
    case .lockScreen: "Lock screen"
    case .controlCentre: "Control centre"
    case .dynamicStrip: "Dynamic strip"
    case .cluster: "Instrument cluster"
    case .kit: "Bluetooth kit"
    }
  }

  /// Those that stand beside a head unit's screen; a kit is there in its place.
  public static let besideScreen = allCases.filter { $0 != .kit }

  /// How large it is, in points.
  var size: (width: Double, height: Double) {
    switch self {
    case .lockScreen: (320, 196)
    case .controlCentre: (260, 196)
    case .dynamicStrip: (600, 84)
    case .cluster: (600, 72)
    case .kit: (380, 184)
    }
  }
}

extension Typeface {
  /// The time of day on a locked phone.
  static let lockClock = Typeface(
    family: .display, weight: .semibold, size: 40, line: 46, baseline: 38, tracking: -0.012,
    hasDigitCells: true)
  static let clusterSpeed = Typeface(
    family: .display, weight: .semibold, size: 34, line: 40, baseline: 32, tracking: -0.012)
  static let clusterUnit = Typeface(weight: .regular, size: 12, line: 16, baseline: 12)
  static let clusterDistance = Typeface(
    weight: .bold, size: 17, line: 22, baseline: 17, tracking: -0.011)
  static let smallSub = Typeface(weight: .regular, size: 13, line: 18, baseline: 13)
  static let outputName = Typeface(weight: .regular, size: 12, line: 18, baseline: 13)
  /// The title on the strip at the top of the phone.
  static let stripTitle = Typeface(weight: .semibold, size: 13, line: 18, baseline: 13)
}
