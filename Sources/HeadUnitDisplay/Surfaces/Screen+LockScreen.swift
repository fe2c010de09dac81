import HeadUnitCore

// The phone, locked or only laid aside.
extension Screen {
  func drawLockScreen(_ area: Area, on canvas: inout Canvas) {
    canvas.add(
      .image(Image(.wallpaper(theme), in: canvas.frame(area), radius: canvas.pixels(22))))
    let clock = clockText(on: &canvas)
    let width = canvas.text(
      clock, .lockClock, palette.texts[0], x: area.midX, y: area.y + 12, .centre, role: .clock)
    drawLock(Area(area.midX + width / 2 + 12, area.y + 28, 16, 16), on: &canvas)
    let card = Area(area.x + 12, area.y + 68, area.width - 24, 116)
    canvas.card(card, radius: 18, Color(0x141622).opacity(0.88), hasEdge: true)
    drawLockCard(card, on: &canvas)
    canvas.ring(area, radius: 22, width: 1, palette.edge)
  }

  private func drawLock(_ area: Area, on canvas: inout Canvas) {
    guard headUnit.phone.condition.isLocked else { return }
    canvas.icon(.lock, area, palette.texts[0])
    canvas.element(.icon, area, Canvas.Label(text: "Locked"))
  }

  private func drawLockCard(_ card: Area, on canvas: inout Canvas) {
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
  private func drawTimes(_ area: Area, on canvas: inout Canvas) {
    let elapsed = playing.elapsed.map { canvas.line(PlaybackTime.text($0), .time) }
    var left = area.x + (elapsed.map { canvas.width($0) + 10 } ?? 0)
    let remaining = playing.remaining.map { "\u{2212}" + PlaybackTime.text($0) }
    let width = remaining.map { canvas.width(canvas.line($0, .time)) + 10 } ?? 0
    let hasRoom = area.maxX - width - left >= 24
    let right = area.maxX - (hasRoom ? width : 0)
    let bar = Area(left, area.midY - 2, max(4, right - left), 4)
    left = area.x
    drawSurfacePosition(area, bar: bar, hasTimes: true, on: &canvas) { canvas in
      if let elapsed = playing.elapsed {
        canvas.text(
          PlaybackTime.text(elapsed), .time, palette.texts[1], x: left, y: area.y,
          within: area.width)
      }
      guard let remaining, hasRoom else { return }
      canvas.text(remaining, .time, palette.texts[1], x: area.maxX, y: area.y, .right)
    }
  }

  private func drawEmptyCard(_ card: Area, on canvas: inout Canvas) {
    canvas.icon(.musicNote, Area(card.midX - 14, card.y + 26, 28, 28), palette.texts[2])
    canvas.text(
      playing.title, .notice, palette.texts[1], x: card.midX, y: card.y + 64, .centre,
      role: .title)
  }
}
