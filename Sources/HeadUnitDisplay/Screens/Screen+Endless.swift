import HeadUnitCore

// What stands in place of the scrubber where there is no end to come to.
extension Screen {
  func drawLive(_ parts: NowPlayingLayout, on canvas: inout Canvas) {
    let left = drawBeside(pill: liveWidth(on: canvas), endlessWords, parts, on: &canvas)
    drawLive(x: left, y: parts.scrubber, on: &canvas)
  }

  func drawLive(around middle: Double, y: Double, on canvas: inout Canvas) {
    drawLive(x: middle - liveWidth(on: canvas) / 2, y: y, on: &canvas)
  }

  private func liveWidth(on canvas: Canvas) -> Double {
    10 + 8 + 6 + canvas.width(canvas.line("LIVE", .live)) + 12
  }

  private func drawLive(x: Double, y: Double, on canvas: inout Canvas) {
    let line = canvas.line("LIVE", .live)
    let pill = Area(x, y, liveWidth(on: canvas), 28)
    canvas.card(pill, radius: 14, palette.live)
    canvas.disc(Area(pill.x + 10, pill.midY - 4, 8, 8), palette.onLive)
    canvas.draw(line, .live, palette.onLive, x: pill.x + 24, y: pill.y + 5)
    canvas.element(.badge, pill, Canvas.Label(text: "Live"))
  }

  /// How long it has gone on in a quiet pill.
  func drawContinuous(_ parts: NowPlayingLayout, on canvas: inout Canvas) {
    let words = endlessWords ?? "Continuous"
    guard let elapsed = playing.elapsed else {
      _ = drawBeside(pill: nil, words, parts, on: &canvas)
      return
    }
    let line = canvas.line(PlaybackTime.text(elapsed), .time)
    let width = 12 + canvas.width(line) + 12
    let left = drawBeside(pill: width, words, parts, on: &canvas)
    let pill = Area(left, parts.scrubber, width, 28)
    canvas.card(pill, radius: 14, palette.fills[1])
    canvas.draw(line, .time, palette.artworkTexts[0], x: pill.midX, y: pill.y + 5, .centre)
    canvas.element(.badge, pill, Canvas.Label(text: "Continuous", value: line.text))
    noteNextSecond(elapsed, on: &canvas)
  }

  /// The subtitle, unless it stands below the title for want of an artist.
  private var endlessWords: String? {
    headUnit.player.info?.artist == nil ? nil : headUnit.player.info?.subtitle
  }

  /// Draws the words beside a pill of the width; gives back where that starts.
  private func drawBeside(
    pill: Double?, _ words: String?, _ parts: NowPlayingLayout, on canvas: inout Canvas
  ) -> Double {
    let lead = pill.map { $0 + 12 } ?? 0
    let line = canvas.line(words ?? "", .sub, within: parts.column.width - lead)
    let whole = line.text.isEmpty ? pill ?? 0 : lead + canvas.width(line)
    let left = parts.isCentred ? parts.column.midX - whole / 2 : parts.column.x
    guard !line.text.isEmpty else { return left }
    let area = Area(left + lead, parts.scrubber + 4, canvas.width(line), 20)
    canvas.draw(line, .sub, palette.artworkTexts[0], x: area.x, y: area.y)
    canvas.element(.text, area, Canvas.Label(text: line.text))
    return left
  }
}
