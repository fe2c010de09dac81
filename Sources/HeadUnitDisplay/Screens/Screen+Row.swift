import HeadUnitCore

// One row, in points from its own top left at the stage's left edge.
extension Screen {
  private var rowArea: Area { Area(12, 0, listStage.width - 24, 60) }

  func drawRow(_ index: Int, of page: Page, isLast: Bool, on canvas: inout Canvas) {
    let row = page.rows[index] ?? Row.unknown
    let parts = RowParts(row, at: index, of: page, headUnit)
    let target = FocusTarget.row(index)
    if isFocused(target) {
      drawFocus(of: target, rowArea, radius: 14, on: &canvas)
    } else if page.startingRow == index {
      canvas.card(rowArea, radius: 14, palette.fills[1])
    }
    drawPress(of: target, rowArea, radius: 14, on: &canvas)
    if !isLast, !isFocused(target) {
      let frame = canvas.frame(Area(rowArea.x + 70, 0, rowArea.width - 78, 60))
      canvas.add(
        .fill(
          PixelRect(
            x: frame.x, y: frame.maxY, width: frame.width,
            height: canvas.hairline), palette.line))
    }
    let label = Canvas.Label(
      text: parts.title, value: parts.value, isEnabled: headUnit.canFocus(target),
      isFocused: isFocused(target), path: page.path.child(index),
      target: parts.isChoosable ? target : nil)
    canvas.element(.row, rowArea, label) { canvas in
      canvas.faded(rowArea, opacity: parts.isDimmed ? 0.38 : 1) { canvas in
        drawThumbnail(parts, on: &canvas)
        let trailing = drawTrailing(parts, index, on: &canvas)
        drawTexts(parts, trailing: trailing, on: &canvas)
      }
    }
  }

  private func drawThumbnail(_ parts: RowParts, on canvas: inout Canvas) {
    let area = Area(rowArea.x + 8, 6, 48, 48)
    canvas.element(.thumbnail, area) { canvas in
      if parts.isUnknown {
        return canvas.card(area, radius: 8, palette.ink.opacity(0.1))
      }
      canvas.card(area, radius: 8, palette.fills[parts.isMessage ? 0 : 1])
      canvas.icon(
        parts.icon, area.centred(24), parts.isMessage ? palette.texts[2] : palette.texts[1])
      if let picture = parts.picture {
        canvas.picture(picture, area, radius: 8)
        canvas.ring(area, radius: 8, width: 1, palette.edge)
      }
      if parts.isPlaying {
        canvas.card(area, radius: 8, Color(0x06080C).opacity(0.58))
        drawPlayingBars(
          area.centred(24), isMoving: headUnit.player.isPlaying, .white, on: &canvas)
      }
    }
  }

  /// What stands at the row's right end; gives back the room it takes.
  private func drawTrailing(
    _ parts: RowParts, _ index: Int, on canvas: inout Canvas
  ) -> Double {
    var right = rowArea.maxX - 12
    if parts.isStarting {
      let area = Area(right - 20, 20, 20, 20)
      canvas.spinner(area, at: now)
      canvas.element(.spinner, area, Canvas.Label(text: "Starting"))
      right -= 20 + 12
    } else if parts.hasChevron {
      let area = Area(right - 16, 22, 16, 16)
      canvas.icon(.chevronForward, area, palette.texts[2])
      canvas.element(.accessory, area, Canvas.Label(text: "opens"))
      right -= 16 + 12
    }
    if parts.hasPlayButton {
      drawRowPlayButton(index, Area(right - 36, 12, 36, 36), on: &canvas)
      right -= 36 + 12
    }
    if let progress = parts.progress {
      drawProgress(progress, Area(right - 22, 19, 22, 22), on: &canvas)
      right -= 22 + 12
    }
    return rowArea.maxX - right
  }

  private func drawRowPlayButton(_ index: Int, _ area: Area, on canvas: inout Canvas) {
    let target = FocusTarget.rowPlay(index)
    canvas.disc(area, palette.fills[1])
    drawPress(of: target, area, radius: 18, on: &canvas)
    canvas.icon(.play, area.centred(18), palette.texts[0])
    drawFocus(of: target, area, radius: 18, on: &canvas)
    canvas.element(
      .button, area,
      label("Play", of: target, reach: 6))
  }

  private func drawProgress(_ progress: Double, _ area: Area, on canvas: inout Canvas) {
    canvas.element(
      .progress, area, Canvas.Label(value: "\(Int((progress * 100).rounded())) %")
    ) { canvas in
      if progress >= 1 {
        canvas.disc(area.centred(18), palette.fills[1])
        canvas.icon(.check, area.centred(14), palette.texts[1])
      } else {
        canvas.progressRing(area, sixtyFourths: Int((progress * 64).rounded()), thickness: 3)
      }
    }
  }

  private func drawTexts(_ parts: RowParts, trailing: Double, on canvas: inout Canvas) {
    let x = rowArea.x + 70
    let room = rowArea.width - 70 - trailing
    if parts.isUnknown {
      canvas.card(Area(x, 14, min(room, 180), 14), radius: 7, palette.ink.opacity(0.13))
      canvas.card(Area(x, 36, min(room, 120), 11), radius: 5.5, palette.ink.opacity(0.075))
      return
    }
    let badges = parts.badges
    let badgeRoom = badges.reduce(0.0) { $0 + $1.side + 7 }
    let color =
      parts.isPlaying ? palette.accent : parts.isMessage ? palette.texts[1] : palette.texts[0]
    // A title without a subtitle stands in the middle.
    let top = parts.subtitle.isEmpty ? 18.0 : 8
    let width = canvas.text(
      parts.title, .row, color, x: x, y: top, within: room - badgeRoom, role: .title)
    var left = x + width
    for badge in badges {
      let area = Area(left + 7, top + 12 - badge.side / 2, badge.side, badge.side)
      canvas.icon(badge.icon, area, palette.texts[2])
      canvas.element(.badge, area, Canvas.Label(text: badge.icon.rawValue))
      left = area.maxX
    }
    canvas.text(
      parts.subtitle, .sub, palette.texts[1], x: x, y: 33, within: room, role: .subtitle)
  }
}
