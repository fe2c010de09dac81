import HeadUnitCore

// The screen of what plays.
extension Screen {
  func drawNowPlaying(on canvas: inout DisplayListBuilder) {
    drawNowPlayingBackdrop(on: &canvas)
    guard headUnit.player.owner == .app else { return drawNothingPlaying(on: &canvas) }
    canvas.covered(if: headUnit.menu != nil) { drawNowPlayingParts(on: &$0) }
    drawMenu(on: &canvas)
  }

  /// How far it has come, or that it has no end.
  private func drawProgress(_ parts: NowPlayingLayout, on canvas: inout DisplayListBuilder) {
    switch headUnit.player.info?.course {
    case .live: drawLive(parts, on: &canvas)
    case .continuous: drawContinuous(parts, on: &canvas)
    case .whole, nil:
      drawScrubber(parts.track, hasKnob: true, on: &canvas)
    }
  }

  private func drawNowPlayingParts(on canvas: inout DisplayListBuilder) {
    let parts = nowPlayingLayout
    drawNowPlayingBar(from: parts.barStart, on: &canvas)
    // The bar of a narrow stage has no room: above the transport a toast hides the cover alone.
    if layout.shape.player == .stack, parts.hasCover, parts.cover.height > 110 {
      canvas.reserve(Area(space(12), parts.cover.maxY - 52, stage.width - 2 * space(12), 40))
    }
    if parts.hasCover {
      let label = DisplayListBuilder.Label(text: "Cover", value: playing.coverText)
      drawPlayingCover(
        parts.cover, radius: parts.coverRadius, shadow: .float, done: playerCoverShare,
        on: &canvas)
      canvas.element(.image, parts.cover, label)
    }
    if let sports = headUnit.shownSports {
      draw(sports, in: parts.column, on: &canvas)
    } else {
      drawTitles(parts, on: &canvas)
    }
    drawProgress(parts, on: &canvas)
    drawTransport(
      headUnit.controls.transport, in: parts.transport, style: parts.transportStyle, on: &canvas)
    drawActions(in: parts.actions, on: &canvas)
    drawTemplateButtons(in: parts.actions, on: &canvas)
  }

  private func drawNowPlayingBar(from start: Double?, on canvas: inout DisplayListBuilder) {
    drawBackButton(fill: palette.fills[1], on: &canvas)
    var right = stage.width - 24
    right -= drawOutputButton(on: &canvas)
    right -= drawUpNext(right: right, on: &canvas)
    if let text = headUnit.player.info?.queueText(in: headUnit.language) {
      right -=
        12
        + canvas.text(
          text, .time, palette.artworkTexts[1], x: right, y: 19, within: 160, .right)
    }
    drawAppName(from: start ?? 64, until: right, isSeen: start != nil, on: &canvas)
  }

  /// The name of the app, in whose place toasts come.
  func drawAppName(
    from left: Double, until right: Double, isSeen: Bool = true,
    on canvas: inout DisplayListBuilder
  ) {
    canvas.reserve(barRoom(from: left - 4, to: right))
    guard isSeen else { return }
    drawGivingWay(on: &canvas) { canvas in
      canvas.text(
        headUnit.appName, .notice, palette.artworkTexts[0], x: left, y: 18,
        within: max(0, right - left), role: .title)
    }
  }
}

// The now-playing screen while the app is not the one that plays.
extension Screen {
  /// Says that nothing plays here, and what a driver can do about it; the reasons are in the bench.
  func drawNothingPlaying(on canvas: inout DisplayListBuilder) {
    drawBackButton(fill: palette.fills[1], on: &canvas)
    drawAppName(from: 64, until: stage.width - 24, on: &canvas)
    let isTaken = headUnit.player.owner == .other
    let width = min(440, stage.width - 56)
    let face = Typeface.message
    let lines = canvas.setter.lines(
      headUnit.absenceAdvice, canvas.style(face), width: canvas.pixels(width), maximumLines: 3)
    let height = 84 + 16 + 28 + 6 + Double(lines.count) * face.line
    let isLow = layout.class == .low
    let top = isLow ? 52 : 56 + max(0, (stage.height - 56 - height) * 0.4)
    let area = Area(stage.midX - width / 2, top, width, isLow ? height - 100 : height)
    canvas.element(.message, area, DisplayListBuilder.Label(text: headUnit.absence)) { canvas in
      var y = area.y
      if !isLow {
        let icon = Area(area.midX - 42, y, 84, 84)
        if isTaken {
          drawAppIcon(.tuner(headUnit.language), icon, on: &canvas)
        } else {
          canvas.disc(icon, palette.fills[0])
          canvas.icon(.headphones, icon.centred(40), palette.texts[1])
        }
        y = icon.maxY + 16
      }
      canvas.text(
        headUnit.absence, .heading, palette.texts[0], x: area.midX, y: y, within: width, .centre,
        role: .title)
      canvas.paragraph(
        headUnit.absenceAdvice, face, palette.texts[1], centre: area.midX, y: y + 34, width: width,
        maximumLines: 3)
    }
  }
}

// What plays, in words.
extension Screen {
  /// More of a title than this nobody waits for.
  private static let movingCharacters = 600

  func drawTitles(_ parts: NowPlayingLayout, on canvas: inout DisplayListBuilder) {
    let column = parts.column
    let x = parts.isCentred ? column.midX : column.x
    let alignment = parts.isCentred ? DisplayListBuilder.Alignment.centre : .left
    drawTitle(playing.title, parts, x: x, alignment, on: &canvas)
    var top = column.y + parts.titleFace.line + 2
    if !playing.artist.isEmpty {
      canvas.text(
        playing.artist, .artist, palette.artworkTexts[0], x: x, y: top,
        within: artistWidth(parts), alignment, role: .subtitle)
      drawAlbumArtistLink(parts, top: top, on: &canvas)
      top += 25
    }
    if parts.showsAlbum { drawAlbum(parts, top: top, on: &canvas) }
  }

  private func drawAlbum(
    _ parts: NowPlayingLayout, top: Double, on canvas: inout DisplayListBuilder
  ) {
    let info = headUnit.player.info
    let isExplicit = info?.isExplicit == true
    guard info?.album != nil || isExplicit else { return }
    let column = parts.column
    let badge = isExplicit ? 15.0 : 0
    let gap = isExplicit && info?.album != nil ? 6.0 : 0
    let line = canvas.line(info?.album ?? "", .sub, within: column.width - badge - gap)
    let width = canvas.width(line)
    let left = parts.isCentred ? column.midX - (width + gap + badge) / 2 : column.x
    canvas.draw(line, .sub, palette.artworkTexts[1], x: left, y: top)
    canvas.element(.text, Area(left, top, width, 20), DisplayListBuilder.Label(text: line.text))
    guard isExplicit else { return }
    let area = Area(left + width + gap, top + 3, badge, badge)
    canvas.icon(.explicit, area, palette.artworkTexts[1])
    canvas.element(.badge, area, DisplayListBuilder.Label(text: Badge.explicit.rawValue))
  }

  /// A title that does not fit moves past while the car stands, and is cut otherwise.
  private func drawTitle(
    _ text: String, _ parts: NowPlayingLayout, x: Double, _ alignment: DisplayListBuilder.Alignment,
    on canvas: inout DisplayListBuilder
  ) {
    let column = parts.column
    let face = parts.titleFace
    let cut = canvas.line(text, face, within: column.width)
    guard cut.isCut, column.width > 3 * Marquee.fade, !headUnit.limits.isEnforced,
      !headUnit.vehicle.reducesMotion, let came = headUnit.shifts.titleCameAt
    else {
      canvas.text(
        text, face, palette.texts[0], x: x, y: column.y, within: column.width, alignment,
        role: .title)
      return
    }
    let line = canvas.line(String(text.prefix(Self.movingCharacters)), face)
    let area = Area(column.x, column.y, column.width, face.line)
    let marquee = Marquee(lineWidth: line.width, scale: canvas.scale)
    canvas.leftToRight(area) { canvas in
      let offset = materials.isStill ? 0 : marquee.offset(after: now - came)
      draw(line, face, movedBy: offset, of: marquee, area, on: &canvas)
    }
    canvas.changes(at: now + marquee.wait(after: now - came))
    canvas.element(.title, area, DisplayListBuilder.Label(text: line.text))
  }

  /// The line, and its beginning again behind its end, fading towards the ends of its room.
  private func draw(
    _ line: TextLine, _ face: Typeface, movedBy offset: Int, of marquee: Marquee, _ area: Area,
    on canvas: inout DisplayListBuilder
  ) {
    let room = canvas.pixels(area.width)
    let sign = line.isRightToLeft ? 1 : -1
    let first = (line.isRightToLeft ? room - line.width : 0) + sign * offset
    // Nothing is hidden at the beginning before the line moves, nor as the next one arrives.
    let fade = canvas.pixels(Marquee.fade)
    let near = min(fade, offset, marquee.travel - offset)
    let strips = FadedStrip.strips(
      of: room, left: line.isRightToLeft ? fade : near, right: line.isRightToLeft ? near : fade)
    let (top, bottom) = (canvas.pixels(area.y - 4), canvas.pixels(area.maxY + 4))
    let (x, y) = (canvas.originX + canvas.pixels(area.x), canvas.originY)
    for strip in strips {
      canvas.add(
        .clip(
          PixelRect(
            x: x + strip.pixels.lowerBound, y: y + top, width: strip.pixels.count,
            height: bottom - top)))
      for start in [first, first - sign * marquee.travel] {
        canvas.add(
          .text(
            line, x: x + start, baseline: y + canvas.pixels(area.y + face.of(look.type).baseline),
            palette.texts[0].opacity(strip.opacity)))
      }
      canvas.add(.end)
    }
  }
}

/// A part of a line's room in which it is drawn equally thin.
///
/// What lies below a title is a picture, over which no gradient could hide the title's ends: the
/// title itself becomes thinner, a point of it at a time.
private struct FadedStrip {
  /// From the left end of the room.
  let pixels: Range<Int>
  let opacity: Double

  private static let steps = 12

  /// From left to right, with so many pixels to fade in at each end.
  static func strips(of room: Int, left: Int, right: Int) -> [FadedStrip] {
    let middle = FadedStrip(pixels: left..<max(left, room - right), opacity: 1)
    let end = ramp(right).reversed().map { strip in
      FadedStrip(
        pixels: room - strip.pixels.upperBound..<room - strip.pixels.lowerBound,
        opacity: strip.opacity)
    }
    return ramp(left) + [middle] + end
  }

  private static func ramp(_ width: Int) -> [FadedStrip] {
    let count = min(steps, width)
    return (0..<count).map { index in
      FadedStrip(
        pixels: index * width / count..<(index + 1) * width / count,
        opacity: (Double(index) + 0.5) / Double(count))
    }
  }
}

// Where the parts of what plays are on this stage.
extension Screen {
  struct NowPlayingLayout {
    var cover: Area
    var coverRadius: Double
    /// An app that shows no cover and has nothing to press beside the transport needs no tile.
    var hasCover = true
    /// The words.
    var column: Area
    var isCentred = false
    /// How far it has come.
    var track: Area
    var transport: Area
    var transportStyle = TransportStyle.large
    var actions: Area
    var titleFace = Typeface.display
    /// Where the app's name begins in the bar; nil where the cover takes its place.
    var barStart: Double? = 64
    var showsAlbum = true

    var scrubber: Double { track.y }

    /// All that has text on the cover.
    var texts: [Area] {
      [Area(column.x, column.y, column.width, hasCover ? min(column.height, 90) : column.height)]
        + [track]
    }
  }

  var nowPlayingLayout: NowPlayingLayout {
    let hasActions = hasActionRow || headUnit.player.isDucked
    if headUnit.shownSports != nil { return sportsLayout(hasActions) }
    if !hasActions, headUnit.player.owner == .app, headUnit.player.info?.artwork == nil,
      layout.class != .low
    {
      return bareLayout
    }
    return switch layout.shape.player {
    case .side: layout.class == .wide ? wideLayout(hasActions) : sideLayout(hasActions)
    case .halves: halvesLayout(hasActions)
    case .stack: stackLayout(hasActions)
    case .row: rowLayout
    }
  }

  private var hasActionRow: Bool {
    !headUnit.controls.actions.isEmpty
      || headUnit.usesTemplates && !headUnit.templates.player.buttons.isEmpty
  }

  /// How high the words are, with as many lines as there are.
  private func wordsHeight(_ face: Typeface) -> Double {
    let info = headUnit.player.info
    let hasAlbum = info?.album != nil || info?.isExplicit == true
    return face.line + (playing.artist.isEmpty ? 0 : 26) + (hasAlbum ? 20 : 0)
  }

  private var transportHeight: Double { headUnit.controls.transport.count <= 3 ? 72 : 64 }

  /// The cover at the left and all else beside it; the buttons below both.
  private func sideLayout(_ hasActions: Bool) -> NowPlayingLayout {
    let bottom = stage.height - (hasActions ? 84 : 24)
    let room = bottom - 60
    let side = min(room, (hasActions ? 0.4 : 0.44) * stage.width)
    let cover = Area(24, 60 + (room - side) / 2, side, side)
    let column = Area(cover.maxX + 28, cover.y, stage.width - cover.maxX - 56, side)
    let words = wordsHeight(.display)
    var top = 0.0
    var scrubber = 96.0
    var transport = side - 66
    if words < 78 || side > 230 || side < 214 {
      let height = transportHeight
      let gap = min(28, max(4, (side - words - 38 - height) / 3))
      // Large letters begin right below the bar.
      top = max(-10, (side - words - 38 - height - 2 * gap) / 2)
      scrubber = top + words + gap
      transport = scrubber + 38 + gap + height / 2 - 32
    }
    return NowPlayingLayout(
      cover: cover, coverRadius: radii.cover,
      column: Area(column.x, column.y + top, column.width, side - top),
      track: Area(column.x, column.y + scrubber, column.width, 38),
      transport: Area(column.x, column.y + transport, column.width, 64),
      actions: Area(24, stage.height - 64, stage.width - 52, 48))
  }

  /// As high as the stage at the left; on a stage as wide as two the buttons have their own column.
  private func wideLayout(_ hasActions: Bool) -> NowPlayingLayout {
    let cover = Area(28, 64, stage.height - 96, stage.height - 96)
    let hasColumn = layout.shape.hasActionColumn && hasActionRow
    let end = hasColumn ? 44.0 + 200 + 44 : 44
    let column = Area(cover.maxX + 40, 56, stage.width - cover.maxX - 40 - end, cover.height)
    var parts = NowPlayingLayout(
      cover: cover, coverRadius: radii.cover + 2, column: column,
      track: Area(column.x, 156, column.width, 38),
      transport: Area(column.x + 20, 200, column.width - 40, 64),
      actions: hasColumn
        ? Area(stage.width - 44 - 200, 64, 200, stage.height - 96)
        : Area(column.x, stage.height - 80, column.width, 48),
      titleFace: .wideDisplay)
    if stage.height < 350 {
      parts.titleFace = .display
      if !hasColumn { parts.actions.y = stage.height - 60 }
    }
    let words = wordsHeight(parts.titleFace)
    if hasActions, !hasColumn, words > 80, stage.height == 360 { return parts }
    // Between the bar and the buttons, or the prompt that lies over them.
    let isFree = hasColumn || !hasActions
    let top = 50.0
    let bottom =
      isFree
      ? stage.height - (headUnit.player.isDucked ? 90 : 32) : parts.actions.y - 8
    let gap = min(30, max(3, (bottom - top - words - 38 - transportHeight) / 3))
    let y = top + max(0, (bottom - top - words - 38 - transportHeight - 2 * gap) / 2)
    parts.column.y = y
    parts.column.height = words
    parts.track.y = y + words + gap
    parts.transport.y = parts.track.maxY + gap + transportHeight / 2 - 32
    return parts
  }

  /// Nearly square: the words beside the cover, the controls from side to side.
  private func halvesLayout(_ hasActions: Bool) -> NowPlayingLayout {
    let actions: Double = hasActions ? 16 + 48 : 0
    let below = 14 + 38 + 6 + 64 + actions + 16
    let side = min(stage.height - 56 - below, 0.45 * stage.width)
    let slack = max(0, stage.height - 56 - below - side)
    let cover = Area(24, 56 + slack * 0.3, side, side)
    let words = wordsHeight(.display)
    let x = cover.maxX + 24
    let track = Area(28, cover.maxY + 14 + slack * 0.2, stage.width - 56, 38)
    return NowPlayingLayout(
      cover: cover, coverRadius: radii.cover,
      column: Area(x, cover.midY - words / 2, stage.width - x - 24, words), track: track,
      transport: Area(44, track.maxY + 6 + slack * 0.2, stage.width - 88, 64),
      actions: Area(24, stage.height - 64, stage.width - 48, 48))
  }

  /// One below the other; beside the way back the cover has the top of the stage, unless the bar
  /// has more to hold.
  private func stackLayout(_ hasActions: Bool) -> NowPlayingLayout {
    let words = wordsHeight(.display)
    let button = transportHeight
    let tail = 12 + words + 6 + 38 + 4 + button + (hasActions ? 16 + 48.0 : 0) + 12
    let beside = min(stage.width - 120, stage.height - 12 - tail)
    let below = max(60, min(stage.width - 56, stage.height - 54 - tail))
    let isBeside = beside > below && isBarFree
    let side = isBeside ? beside : below
    let top = isBeside ? 12.0 : 54
    let slack = max(0, stage.height - top - side - tail)
    let cover = Area(
      (stage.width - side) / 2, top + slack * (isBeside ? 0.2 : 0.3), side, side)
    let column = Area(28, cover.maxY + 12 + slack * 0.1, stage.width - 56, words)
    let track = Area(28, column.maxY + 6 + slack * 0.1, stage.width - 56, 38)
    let actions = stage.height - 60 - min(50, slack * 0.15)
    let lowest = hasActions ? actions - 16 - button : stage.height - 12 - button - slack * 0.25
    let middle = track.maxY + 4 + max(0, lowest - track.maxY - 4) * 0.5 + button / 2
    return NowPlayingLayout(
      cover: cover, coverRadius: radii.cover, column: column, isCentred: true, track: track,
      transport: Area(
        44, middle - 32, stage.width - 88, 64),
      actions: Area(20, actions, stage.width - 40, 48), barStart: isBeside ? nil : 64)
  }

  /// Whether the bar has nothing at its end but the place in the queue.
  private var isBarFree: Bool {
    headUnit.activeDevice == nil
      && !(headUnit.usesTemplates && headUnit.templates.player.isUpNextEnabled)
  }

  /// On a low display: cover, words and controls side by side.
  private var rowLayout: NowPlayingLayout {
    let side = min(stage.height - 24, stage.width * 0.22)
    let cover = Area(64, (stage.height - side) / 2, side, side)
    let x = cover.maxX + 24
    let right = min(360, max(272, (stage.width - x - 24) * 0.45))
    let width = stage.width - 24 - right - 24 - x
    let (top, bottom) = (46.0, stage.height - 10)
    let showsAlbum = bottom - top >= wordsHeight(.display) + 40
    let words = showsAlbum ? wordsHeight(.display) : min(58, wordsHeight(.display))
    let y = top + max(0, (bottom - top - words - 6 - 38) / 2)
    let hasActions = hasActionRow && !headUnit.player.isDucked
    let controls = hasActions ? 64 + 10 + 48.0 : 64
    let above = top + (bottom - top - controls) / 2
    return NowPlayingLayout(
      cover: cover, coverRadius: radii.cover - 2, column: Area(x, y, width, words),
      track: Area(x, y + words + 6, width, 38),
      transport: Area(stage.width - 24 - right, above, right, 64),
      actions: Area(stage.width - 24 - right, above + 74, right, 48), barStart: x,
      showsAlbum: showsAlbum)
  }

  /// The match has the place of the cover and its words, on a low display the whole start of it.
  private func sportsLayout(_ hasActions: Bool) -> NowPlayingLayout {
    var parts = layout.class == .low ? rowLayout : bareLayout
    parts.hasCover = false
    guard layout.class != .low else {
      let width = parts.column.maxX - 64
      parts.column = Area(64, 46, width, max(0, parts.track.y - 46 - 2))
      (parts.track.x, parts.track.width, parts.barStart) = (64, width, 64)
      parts.isCentred = true
      return parts
    }
    let width = min(stage.width - 56, 760)
    let x = (stage.width - width) / 2
    let button = transportHeight
    let room = stage.height - 60 - (hasActions ? 80 : 16) - button - 4 - 38 - 8
    let slack = max(0, room - 240)
    let panel = Area(x, 60 + slack * 0.4, width, room - slack)
    parts.column = panel
    parts.track = Area(x, panel.maxY + 8 + slack * 0.2, width, 38)
    let middle = parts.track.maxY + 4 + slack * 0.2 + button / 2
    parts.transport = Area(x, middle - 32, width, 64)
    parts.transportStyle = .large
    return parts
  }

  /// Nothing but words and the transport: larger, in the middle.
  private var bareLayout: NowPlayingLayout {
    let width = min(stage.width - 56, 620)
    let face = Typeface.largeDisplay
    let words = wordsHeight(face)
    let button = headUnit.controls.transport.count <= 3 ? 88.0 : 64
    let (top, bottom) = (52.0, stage.height - 16)
    let gap = min(40, max(6, (bottom - top - words - 38 - button) / 4))
    let y = top + max(0, (bottom - top - words - 38 - button - 2 * gap) / 2) - gap * 0.2
    let x = (stage.width - width) / 2
    let track = Area(x, y + words + gap, width, 38)
    return NowPlayingLayout(
      cover: Area(stage.midX, y, 0, 0), coverRadius: 0, hasCover: false,
      column: Area(x, y, width, words), isCentred: true, track: track,
      transport: Area(x, track.maxY + gap + button / 2 - 32, width, 64), transportStyle: .largest,
      actions: Area(24, stage.height - 64, stage.width - 48, 48), titleFace: face)
  }
}
