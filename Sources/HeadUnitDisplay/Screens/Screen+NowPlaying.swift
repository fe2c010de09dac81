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
    if parts.hasCover {
      let label = DisplayListBuilder.Label(text: "Cover", value: playing.coverText)
      drawPlayingCover(parts.cover, radius: parts.coverRadius, shadow: .float, on: &canvas)
      canvas.element(.image, parts.cover, label)
    }
    drawTitles(parts, on: &canvas)
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
    if let start { drawAppName(from: start, until: right, on: &canvas) }
  }

  func drawAppName(
    from left: Double, until right: Double, on canvas: inout DisplayListBuilder
  ) {
    canvas.text(
      headUnit.appName, .notice, palette.artworkTexts[0], x: left, y: 18,
      within: max(0, right - left), role: .title)
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
        playing.artist, .artist, palette.artworkTexts[0], x: x, y: top, within: column.width,
        alignment,
        role: .subtitle)
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
      draw(line, face, movedBy: marquee.offset(after: now - came), of: marquee, area, on: &canvas)
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
