import HeadUnitCore

// What several surfaces are made of.
extension Screen {
  /// The cover, or what stands in for it: the tile of the built-in player, or a note.
  func drawSurfaceCover(_ area: Area, radius: Double, on canvas: inout Canvas) {
    if playing.source == .otherPlayer {
      drawAppIcon(.tuner, area, radius: radius, on: &canvas)
    } else {
      drawPlayingCover(area, radius: radius, on: &canvas)
    }
    let value = playing.cover == nil ? "placeholder" : "picture"
    canvas.element(.image, area, Canvas.Label(text: "Cover", value: value))
  }

  /// Two lines around a middle; without an artist the title stands alone.
  func drawSurfaceTitles(
    x: Double, middle: Double, within width: Double, second: Color? = nil,
    on canvas: inout Canvas
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
  func drawSurfaceMark(_ area: Area, on canvas: inout Canvas) {
    let interruptions = headUnit.player.interruptions
    if interruptions.contains(.call) {
      canvas.icon(.phoneCall, area, Palette.callYes)
      canvas.element(.icon, area, Canvas.Label(text: "Call"))
    } else if interruptions.contains(.assistant) {
      canvas.icon(.assistant, area, palette.accent)
      canvas.element(.icon, area, Canvas.Label(text: "Assistant"))
    } else if playing.source != .nobody {
      drawPlayingBars(area, isMoving: playing.isPlaying, palette.accent, on: &canvas)
    }
  }

  /// How far playback has come, as a bar without anything to take hold of.
  func drawSurfaceBar(_ area: Area, on canvas: inout Canvas) {
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
    _ area: Area, bar: Area, hasTimes: Bool = false, on canvas: inout Canvas,
    _ body: (inout Canvas) -> Void = { _ in }
  ) {
    guard !playing.isLive else {
      drawLivePill(area.x, middle: area.midY, on: &canvas)
      return
    }
    guard playing.share != nil || hasTimes && playing.elapsed != nil else { return }
    let label = Canvas.Label(text: "Position", value: playing.positionText)
    canvas.element(.slider, area, label) { canvas in
      drawSurfaceBar(bar, on: &canvas)
      body(&canvas)
    }
    noteNextSecond(playing.elapsed, on: &canvas)
  }

  /// From a place, or up to it; gives back its width.
  @discardableResult
  func drawLivePill(
    _ x: Double, middle: Double, isLeft: Bool = true, on canvas: inout Canvas
  ) -> Double {
    let line = canvas.line("LIVE", .micro)
    let width = 8 + 6 + 5 + canvas.width(line) + 9
    let pill = Area(isLeft ? x : x - width, middle - 9, width, 18)
    canvas.card(pill, radius: 9, palette.live)
    canvas.disc(Area(pill.x + 8, pill.midY - 3, 6, 6), palette.onLive)
    canvas.draw(line, .micro, palette.onLive, x: pill.x + 19, y: pill.y + 2)
    canvas.element(.badge, pill, Canvas.Label(text: "Live"))
    return width
  }
}

// The controls.
extension Screen {
  /// Side by side, the last one around the place: no larger than their glyphs.
  func drawSurfaceControls(
    of surface: Surface, lastAt x: Double, y: Double, on canvas: inout Canvas
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
    of surface: Surface, middle: Double, y: Double, on canvas: inout Canvas
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
    of control: PlayingNow.Control, _ area: Area, _ color: Color, on canvas: inout Canvas
  ) {
    let since = headUnit.waitingSince(control.name)
    drawGlyph(control.icon, area, color, waitingSince: since, on: &canvas)
  }

  private func draw(
    _ control: PlayingNow.Control, of surface: Surface, _ area: Area, reach: Double,
    on canvas: inout Canvas, _ body: (inout Canvas) -> Void
  ) {
    let target = FocusTarget.surface(surface, control.name)
    let isEnabled = headUnit.canPress(control.name, on: surface)
    canvas.faded(area, opacity: isEnabled ? 1 : control.isMiddle ? 0.38 : 0.32, body)
    drawPress(of: target, area.centred(44), radius: 22, on: &canvas)
    canvas.element(
      .button, area,
      Canvas.Label(
        text: control.name.words, value: control.value, isEnabled: isEnabled, target: target,
        reach: reach))
  }
}
