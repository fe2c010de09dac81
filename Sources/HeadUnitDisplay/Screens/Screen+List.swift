import HeadUnitCore

// The rows of a page.
extension Screen {
  /// The part of the stage in which rows are seen.
  private var listArea: Area {
    Area(0, 56, listStage.width, stage.height - 56)
  }

  func drawList(_ page: Page, hasTabBar: Bool, on canvas: inout DisplayListBuilder) {
    let metrics = headUnit.metrics
    let scroll = page.scroll(at: now)
    let rows = headUnit.drawnRows(of: page, at: now)
    if let glide = page.glide, now < glide.endsAt { canvas.changesAtOnce() }
    let count = headUnit.shownCount(of: page)
    let letters = page.given?.letters ?? []
    var screen = self
    if !letters.isEmpty { screen.lettersWidth = Self.lettersWidth }
    let sticky = headUnit.stickyHeader(of: page, at: scroll)
    canvas.element(.list, listArea, DisplayListBuilder.Label(text: page.title, value: "\(count)")) {
      canvas in
      let strip = sticky.map { $0.header.points - Double($0.lift) / canvas.scale } ?? 0
      canvas.clipped(to: listArea.below(strip)) { canvas in
        for row in rows {
          let top = metrics.rowTop(row, of: page) - scroll
          canvas.moved(y: 56) { canvas in
            canvas.movedPixels(y: top) { canvas in
              if page.given == nil {
                screen.drawRow(row, of: page, isLast: row == count - 1, on: &canvas)
              } else {
                screen.drawGivenRow(row, of: page, isLast: row == count - 1, on: &canvas)
              }
            }
          }
        }
        if let notice = headUnit.notice(on: page) {
          canvas.moved(y: 56) { canvas in
            canvas.movedPixels(y: metrics.rowTop(count, of: page) - scroll) {
              draw(notice, on: &$0)
            }
          }
        }
      }
      drawFadeUnderTitle(at: listArea.y + strip, scrolled: scroll, on: &canvas)
      if let sticky { screen.drawSticky(sticky, in: listArea, on: &canvas) }
      if !letters.isEmpty { drawLetters(letters, in: listArea, hasTabBar, on: &canvas) }
      if hasTabBar { drawFadeUnderTabBar(on: &canvas) }
      drawScrollBar(of: page, hasTabBar: hasTabBar, on: &canvas)
    }
  }

  /// The quiet row that says why the list ends where it does.
  private func draw(_ notice: Sight.Notice, on canvas: inout DisplayListBuilder) {
    let area = Area(space(12), 3, listStage.width - 2 * space(12), 54)
    canvas.card(area, radius: radii.row, palette.fills[0])
    canvas.element(.notice, area, DisplayListBuilder.Label(text: notice.text)) { canvas in
      canvas.icon(.car, Area(area.x + 20, area.y + 15, 24, 24), palette.texts[1])
      let room = area.width - rowTextStart - 12
      let x = area.x + rowTextStart
      canvas.text(
        notice.text, .notice, palette.texts[0], x: x, y: area.y + 8, within: room, role: .title)
      canvas.text(
        notice.advice, .sub, palette.texts[1], x: x, y: area.y + 28, within: room, role: .subtitle)
    }
  }

  /// What lies behind the list comes back over its rows, in thin bands, where they go under the
  /// title; nothing fades of a list that stands at its top.
  private func drawFadeUnderTitle(
    at top: Double, scrolled: Int, on canvas: inout DisplayListBuilder
  ) {
    let strength = min(1, Double(scrolled) / Double(max(1, canvas.pixels(Self.fadeHeight))))
    guard strength > 0 else { return }
    let height = Self.fadeHeight / Double(Self.fadeBands)
    for band in 0..<Self.fadeBands {
      let area = Area(0, top + Double(band) * height, listStage.width, height)
      let left = 1 - (Double(band) + 0.5) / Double(Self.fadeBands)
      canvas.clipped(to: area) { canvas in
        canvas.faded(area, opacity: strength * left) { drawListBackdrop(on: &$0) }
      }
    }
  }

  private static let fadeHeight = 12.0
  private static let fadeBands = 6

  private func drawFadeUnderTabBar(on canvas: inout DisplayListBuilder) {
    canvas.gradient(
      Area(0, stage.height - 72, listStage.width, 72),
      Gradient([
        Gradient.Stop(at: 0, palette.background.opacity(0)),
        Gradient.Stop(at: 0.36, palette.background.opacity(0.72)),
        Gradient.Stop(at: 0.84, palette.background),
      ]))
  }

  private func drawScrollBar(of page: Page, hasTabBar: Bool, on canvas: inout DisplayListBuilder) {
    let maximum = headUnit.maximumScroll(of: page)
    guard maximum > 0 else { return }
    let track = listArea.height - 8 - (hasTabBar ? 66 : 8)
    let viewport = Double(headUnit.metrics.viewport)
    let length = max(24, track * viewport / (viewport + Double(maximum)))
    let share = max(0, min(1, Double(page.scroll(at: now)) / Double(maximum)))
    let area = Area(
      listArea.maxX - 7, listArea.y + 8 + (track - length) * share, 3, length)
    let strength = scrollBarStrength(of: page, on: &canvas)
    guard strength > 0 else { return }
    canvas.card(area, radius: 1.5, palette.fills[2].opacity(strength))
    canvas.element(.scrollBar, area)
  }

  /// The bar fades a moment after the list has come to rest; before it ever moved it says that
  /// there is more.
  private func scrollBarStrength(of page: Page, on canvas: inout DisplayListBuilder) -> Double {
    guard let restsAt = page.restsAt else { return 1 }
    let fading = restsAt + .milliseconds(600)
    let strength = 1 - Curve.linear.way(from: fading, over: .milliseconds(200), at: now)
    if now < fading {
      canvas.changes(at: fading)
    } else if strength > 0 {
      canvas.changesAtOnce()
    }
    return strength
  }

  /// Rows that are not there yet, so that the eye knows where they will be.
  func drawSkeleton(of page: Page, on canvas: inout DisplayListBuilder) {
    guard let load = page.load else { return }
    guard headUnit.look(at: now) != .none else {
      canvas.changes(at: load.beganAt + Load.skeletonDelay)
      return
    }
    let pulse = 0.8 + 0.2 * Wave.sine(Wave.turn(of: .milliseconds(1_200), at: now))
    let levels = [1, 0.86, 0.68, 0.48, 0.3, 0.16]
    let widths = [(150.0, 95.0), (122, 136), (176, 81), (136, 115), (160, 102), (128, 90)]
    canvas.element(.skeleton, listArea, DisplayListBuilder.Label(text: "Loading")) { canvas in
      canvas.clipped(to: listArea) { canvas in
        for (row, level) in levels.enumerated() {
          let top = 56 + Double(row) * 60
          let shares = [0.1, 0.13, 0.075].map { palette.ink.opacity($0 * level * pulse) }
          canvas.card(Area(8 + space(12), top + 6, 48, 48), radius: radii.thumb, shares[0])
          let left = space(12) + rowTextStart
          let room = max(20, listStage.width - left - 20)
          canvas.card(
            Area(left, top + 14, min(room, widths[row].0 * 1.45), 14), radius: 7, shares[1])
          canvas.card(
            Area(left, top + 36, min(room, widths[row].1 * 1.45), 11), radius: 5.5, shares[2])
        }
      }
    }
    canvas.changesAtOnce()
  }
}

// One row, in points from its own top left at the stage's left edge.
extension Screen {
  /// From a row's edge: its picture, and the gap behind that.
  var rowTextStart: Double { 56 + space(14) }

  var rowArea: Area {
    // No pixel more than the next row leaves, where rows are no whole pixels high.
    let height = (60 * layout.scale).rounded(.down) / layout.scale
    return Area(space(12), 0, listStage.width - 2 * space(12) - lettersWidth, height)
  }

  func drawRow(_ index: Int, of page: Page, isLast: Bool, on canvas: inout DisplayListBuilder) {
    let row = Sight.Row(index, of: page, in: headUnit)
    let target = FocusTarget.row(index)
    if isFocused(target) {
      drawFocus(of: target, rowArea, radius: radii.row, on: &canvas)
    } else if row.isStarting {
      canvas.card(rowArea, radius: radii.row, palette.fills[1])
    }
    drawPress(of: target, rowArea, radius: radii.row, on: &canvas)
    if !isLast, !isFocused(target) {
      let frame = canvas.frame(
        Area(rowArea.x + rowTextStart, 0, rowArea.width - rowTextStart - 8, 60))
      canvas.add(
        .fill(
          PixelRect(
            x: frame.x, y: frame.maxY, width: frame.width,
            height: canvas.hairline), palette.line))
    }
    let label = DisplayListBuilder.Label(
      text: row.title, value: row.value, isEnabled: headUnit.canFocus(target),
      isFocused: isFocused(target), path: page.path.child(index),
      target: row.isChoosable ? target : nil)
    canvas.element(.row, rowArea, label) { canvas in
      canvas.faded(rowArea, opacity: row.isDimmed ? 0.38 : 1) { canvas in
        drawThumbnail(row, on: &canvas)
        let trailing = drawTrailing(row, on: &canvas)
        drawTexts(row, trailing: trailing, on: &canvas)
      }
    }
  }

  private func drawThumbnail(_ row: Sight.Row, on canvas: inout DisplayListBuilder) {
    let area = Area(rowArea.x + 8, 6, 48, 48)
    let picture = row.state == .loading ? nil : headUnit.thumbnail(of: row)
    let name = picture?.label(named: row.item?.artwork ?? "")
    let label = DisplayListBuilder.Label(value: name ?? "")
    canvas.element(.thumbnail, area, label) { canvas in
      if row.state == .loading {
        return canvas.card(area, radius: radii.thumb, palette.ink.opacity(0.1))
      }
      canvas.card(area, radius: radii.thumb, palette.fills[row.isMessage ? 0 : 1])
      guard row.isPlaying else { return draw(row, picture, in: area, on: &canvas) }
      canvas.cover(area, radius: radii.thumb, rank: 0) { draw(row, picture, in: area, on: &$0) }
    }
  }

  private func draw(
    _ row: Sight.Row, _ picture: Picture?, in area: Area, on canvas: inout DisplayListBuilder
  ) {
    canvas.icon(
      row.icon, area.centred(24), row.isMessage ? palette.texts[2] : palette.texts[1])
    if let picture {
      canvas.picture(picture, area, radius: radii.thumb)
      canvas.ring(area, radius: radii.thumb, width: 1, palette.edge)
    }
    if row.isPlaying, row.given?.item?.playingSide != .trailing {
      canvas.card(area, radius: radii.thumb, Color(0x06080C).opacity(0.58))
      drawPlayingBars(
        area.centred(24), isMoving: headUnit.player.isPlaying, .white, on: &canvas)
    }
  }

  /// What stands at the row's right end; gives back the room it takes.
  private func drawTrailing(
    _ row: Sight.Row, on canvas: inout DisplayListBuilder
  ) -> Double {
    var right = rowArea.maxX - 12
    switch row.accessory {
    case .starting:
      let area = Area(right - 20, 20, 20, 20)
      canvas.spinner(area, at: now)
      canvas.element(.spinner, area, DisplayListBuilder.Label(text: "Starting"))
      right -= 20 + 12
    case _ where row.given?.item?.accessoryImage != nil:
      let area = Area(right - 24, 18, 24, 24)
      drawTemplatePicture(
        row.given?.item?.accessoryImage, .button, area, radius: 4, fallback: nil, on: &canvas)
      canvas.element(.accessory, area, DisplayListBuilder.Label(text: "picture"))
      right -= 24 + 12
    case .opens where row.hasOpenButton: break
    case .opens:
      let area = Area(right - 16, 22, 16, 16)
      canvas.icon(.chevronForward, area, palette.texts[2])
      canvas.element(.accessory, area, DisplayListBuilder.Label(text: "opens"))
      right -= 16 + 12
    case nil: break
    }
    if row.isPlaying, row.given?.item?.playingSide == .trailing {
      let area = Area(right - 20, 20, 20, 20)
      drawPlayingBars(area, isMoving: headUnit.player.isPlaying, palette.accent, on: &canvas)
      right -= 20 + 12
    }
    if let playback = row.given?.item?.playback {
      let area = Area(right - 22, 19, 22, 22)
      canvas.icon(playback.icon, area.centred(20), palette.texts[1])
      canvas.element(.accessory, area, DisplayListBuilder.Label(text: playback.rawValue))
      right -= 22 + 12
    }
    if row.hasOpenButton {
      drawRowButton(.rowOpen(row.index), .chevronForward, say(ListPhrase.open), right, on: &canvas)
      right -= 36 + 12
    }
    if row.hasPlayButton {
      drawRowButton(.rowPlay(row.index), .play, say(CommandName.play.phrase), right, on: &canvas)
      right -= 36 + 12
    }
    // One mark is enough: what turns stands where the ring was.
    if let progress = row.progress, !row.isStarting {
      drawProgress(progress, row.progressText, Area(right - 22, 19, 22, 22), on: &canvas)
      right -= 22 + 12
    }
    return rowArea.maxX - right
  }

  /// Does the other thing that can be done with the row; ends at `right`.
  private func drawRowButton(
    _ target: FocusTarget, _ icon: Icon, _ title: String, _ right: Double,
    on canvas: inout DisplayListBuilder
  ) {
    let area = Area(right - 36, 12, 36, 36)
    canvas.faded(area, opacity: headUnit.canFocus(target) ? 1 : 0.38) { canvas in
      canvas.disc(area, palette.fills[1])
      drawPress(of: target, area, radius: 18, on: &canvas)
      canvas.icon(icon, area.centred(18), palette.texts[0])
    }
    drawFocus(of: target, area, radius: 18, on: &canvas)
    canvas.element(.button, area, label(title, of: target, reach: 6))
  }

  private func drawProgress(
    _ progress: Double, _ text: String, _ area: Area, on canvas: inout DisplayListBuilder
  ) {
    canvas.element(.progress, area, DisplayListBuilder.Label(value: text)) { canvas in
      if progress >= 1 {
        canvas.disc(area.centred(18), palette.fills[1])
        canvas.icon(.check, area.centred(14), palette.texts[1])
      } else {
        canvas.progressRing(area, sixtyFourths: Int((progress * 64).rounded()), thickness: 3)
      }
    }
  }

  private func drawTexts(_ row: Sight.Row, trailing: Double, on canvas: inout DisplayListBuilder) {
    let x = rowArea.x + rowTextStart
    let room = rowArea.width - rowTextStart - trailing
    if row.state == .loading {
      canvas.card(Area(x, 14, min(room, 180), 14), radius: 7, palette.ink.opacity(0.13))
      canvas.card(Area(x, 36, min(room, 120), 11), radius: 5.5, palette.ink.opacity(0.075))
      return
    }
    let badges = row.badges.compactMap(BadgeIcon.init)
    let badgeRoom = badges.reduce(0.0) { $0 + $1.side + 7 }
    // On the fill of the focus the accent is too pale to be read.
    let isAccented = row.isPlaying && !isFocused(.row(row.index))
    let color =
      isAccented ? palette.accent : row.isMessage ? palette.texts[1] : palette.texts[0]
    // A title without a subtitle stands in the middle, and one of a template has two lines there.
    let lines = canvas.lines(
      row.title, .row, within: room - badgeRoom,
      atMost: row.given != nil && row.subtitle.isEmpty ? 2 : 1)
    let height = Double(max(1, lines.count)) * Typeface.row.line
    let top = row.subtitle.isEmpty ? 30 - height / 2 : 8
    let width = canvas.draw(lines, of: row.title, .row, color, x: x, y: top)
    var left = x + width
    let middle = top + height - Typeface.row.line / 2
    for badge in badges {
      let area = Area(left + 7, middle - badge.side / 2, badge.side, badge.side)
      canvas.icon(badge.icon, area, palette.texts[2])
      canvas.element(.badge, area, DisplayListBuilder.Label(text: badge.icon.rawValue))
      left = area.maxX
    }
    canvas.text(
      row.subtitle, .sub, palette.texts[1], x: x, y: 33, within: room, role: .subtitle)
  }
}

/// The icon of a badge that stands behind the title.
private struct BadgeIcon {
  let icon: Icon
  /// How large it is, in points.
  let side: Double

  /// Nil for what is shown in another way: at the row's end, on its picture or by its colours.
  init?(_ badge: Badge) {
    switch badge {
    case .explicit: (icon, side) = (.explicit, 16)
    case .streaming: (icon, side) = (.cloud, 17)
    case .progress, .playing, .container, .play, .dimmed, .starting, .loading, .missing, .failed,
      .status:
      return nil
    }
  }
}

extension Sight.Row {
  /// What stands where there is no picture.
  fileprivate var icon: Icon {
    switch state {
    case .loading: .musicNote
    case .item: isMessage ? .info : .musicNote
    case .missing: .info
    case .failed: .error
    case .timedOut: .clock
    }
  }
}

extension TemplateItem.RowDeed {
  var icon: Icon {
    switch self {
    case .play: .play
    case .pause: .pause
    case .replay: .retry
    }
  }
}

extension HeadUnit {
  fileprivate func thumbnail(of row: Sight.Row) -> Picture? {
    row.item.flatMap(thumbnail)?.picture
  }
}

// What stands in place of the scrubber where there is no end to come to.
extension Screen {
  func drawLive(_ parts: NowPlayingLayout, on canvas: inout DisplayListBuilder) {
    let words = headUnit.player.info?.endlessText(in: headUnit.language)
    let left = drawBeside(pill: liveWidth(on: canvas), words, parts, on: &canvas)
    drawLive(x: left, y: parts.scrubber, on: &canvas)
  }

  func drawLive(around middle: Double, y: Double, on canvas: inout DisplayListBuilder) {
    drawLive(x: middle - liveWidth(on: canvas) / 2, y: y, on: &canvas)
  }

  private func liveWidth(on canvas: DisplayListBuilder) -> Double {
    10 + 8 + 6 + canvas.width(canvas.line(say(PlayerPhrase.live), .live)) + 12
  }

  private func drawLive(x: Double, y: Double, on canvas: inout DisplayListBuilder) {
    let line = canvas.line(say(PlayerPhrase.live), .live)
    let pill = Area(x, y, liveWidth(on: canvas), 28)
    canvas.card(pill, radius: 14, palette.live)
    canvas.disc(Area(pill.x + 10, pill.midY - 4, 8, 8), palette.onLive)
    canvas.draw(line, .live, palette.onLive, x: pill.x + 24, y: pill.y + 5)
    canvas.element(.badge, pill, DisplayListBuilder.Label(text: "Live"))
  }

  /// How long it has gone on in a quiet pill.
  func drawContinuous(_ parts: NowPlayingLayout, on canvas: inout DisplayListBuilder) {
    let words = headUnit.player.info?.endlessText(in: headUnit.language)
    guard let elapsed = playing.elapsed else {
      _ = drawBeside(pill: nil, words, parts, on: &canvas)
      return
    }
    let line = canvas.line(playing.elapsedText ?? "", .time)
    let width = 12 + canvas.width(line) + 12
    let left = drawBeside(pill: width, words, parts, on: &canvas)
    let pill = Area(left, parts.scrubber, width, 28)
    canvas.card(pill, radius: 14, palette.fills[1])
    canvas.draw(line, .time, palette.artworkTexts[0], x: pill.midX, y: pill.y + 5, .centre)
    canvas.element(
      .badge, pill, DisplayListBuilder.Label(text: say(PlayerPhrase.continuous), value: line.text))
    noteNextSecond(elapsed, on: &canvas)
  }

  /// Draws the words beside a pill of the width; gives back where that starts.
  private func drawBeside(
    pill: Double?, _ words: String?, _ parts: NowPlayingLayout, on canvas: inout DisplayListBuilder
  ) -> Double {
    let lead = pill.map { $0 + 12 } ?? 0
    let line = canvas.line(words ?? "", .sub, within: parts.track.width - lead)
    let whole = line.text.isEmpty ? pill ?? 0 : lead + canvas.width(line)
    let left = parts.isCentred ? parts.track.midX - whole / 2 : parts.track.x
    guard !line.text.isEmpty else { return left }
    let area = Area(left + lead, parts.scrubber + 4, canvas.width(line), 20)
    canvas.draw(line, .sub, palette.artworkTexts[0], x: area.x, y: area.y)
    canvas.element(.text, area, DisplayListBuilder.Label(text: line.text))
    return left
  }
}
