import HeadUnitCore

// What a phone lays over whatever it shows.
extension Screen {
  func drawControlCentre(_ area: Area, on canvas: inout Canvas) {
    drawControlBackdrop(area, on: &canvas)
    drawSurfaceCover(Area(area.x + 16, area.y + 16, 56, 56), radius: 12, on: &canvas)
    drawSurfaceTitles(
      x: area.x + 84, middle: area.y + 42, within: area.width - 100,
      second: palette.artworkTexts[0], on: &canvas)
    let bar = Area(area.x + 16, area.y + 92, area.width - 32, 4)
    drawSurfacePosition(bar, bar: bar, on: &canvas)
    drawRoundSurfaceControls(
      of: .controlCentre, middle: area.midX, y: area.y + 132, on: &canvas)
    drawOutputRow(area, on: &canvas)
  }

  private func drawControlBackdrop(_ area: Area, on canvas: inout Canvas) {
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
  private func drawOutputRow(_ area: Area, on canvas: inout Canvas) {
    let line = canvas.line(outputName, .outputName, within: area.width - 32 - 23)
    let width = 16 + 7 + canvas.width(line)
    let row = Area(area.midX - width / 2, area.maxY - 28, width, 18)
    canvas.icon(.output, Area(row.x, row.y + 1, 16, 16), palette.artworkTexts[1])
    canvas.draw(line, .outputName, palette.artworkTexts[1], x: row.x + 23, y: row.y)
    canvas.element(.indicator, row, Canvas.Label(text: "Output", value: line.text))
  }

  private var outputName: String {
    if playing.source == .app, let device = headUnit.activeDevice { return device.name }
    if headUnit.vehicle.hasHeadphones { return "Headphones" }
    return headUnit.phone.isConnected ? "Car speakers" : "Phone"
  }
}
