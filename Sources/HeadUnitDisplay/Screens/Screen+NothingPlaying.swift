import HeadUnitCore

// The now-playing screen while the app is not the one that plays.
extension Screen {
  /// Says that nothing plays, and why it is not the app.
  func drawNothingPlaying(on canvas: inout Canvas) {
    let parts = nowPlayingLayout
    drawBackButton(fill: palette.fills[1], on: &canvas)
    drawAppName(until: stage.width - 24, on: &canvas)
    drawCover(nil, parts.cover, radius: parts.coverRadius, shadow: .float, on: &canvas)
    canvas.element(
      .image, parts.cover, Canvas.Label(text: "Cover", value: "placeholder"))
    let isTuner = headUnit.player.owner == .other
    let heading = isTuner ? "\(AppTile.tuner.name) is playing" : "Nothing playing"
    let area = Area(
      parts.column.x, parts.column.y, parts.column.width, stage.height - parts.column.y)
    canvas.element(.message, area, Canvas.Label(text: heading)) { canvas in
      let x = parts.isCentred ? parts.column.midX : parts.column.x
      canvas.text(
        heading, parts.titleFace, palette.texts[0], x: x, y: parts.column.y,
        within: parts.column.width, parts.isCentred ? .centre : .left, role: .title)
      drawReasons(parts, top: parts.column.y + parts.titleFace.line + 10, on: &canvas)
    }
  }

  /// One below the other, each with a dot.
  private func drawReasons(_ parts: NowPlayingLayout, top: Double, on canvas: inout Canvas) {
    let face = Typeface.sub
    let indent = 14.0
    // Both ends of a line are rounded, and it is to stay within the column all the same.
    let room = canvas.pixels(parts.column.width - indent) - 1
    let reasons = headUnit.player.ineligibilities.map { reason in
      canvas.setter.lines(
        reason.words, face.style(scale: canvas.scale), width: max(0, room), maximumLines: 2)
    }
    let width = indent + (reasons.flatMap(\.self).map { canvas.width($0) }.max() ?? 0)
    let left = parts.isCentred ? parts.column.midX - width / 2 : parts.column.x
    var y = top
    for lines in reasons {
      canvas.disc(Area(left, y + 7, 5, 5), palette.artworkTexts[1])
      for line in lines {
        canvas.draw(line, face, palette.artworkTexts[0], x: left + indent, y: y)
        canvas.element(
          .text, Area(left + indent, y, canvas.width(line), face.line),
          Canvas.Label(text: line.text))
        y += face.line
      }
      y += 6
    }
  }
}
