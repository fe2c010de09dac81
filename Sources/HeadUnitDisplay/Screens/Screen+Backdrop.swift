import HeadUnitCore

// What lies behind a list or the now-playing screen.
extension Screen {
  /// The cover of what plays, when there is one to show.
  var cover: Picture? { playing.cover }

  func drawListBackdrop(on canvas: inout Canvas) {
    drawBackdrop(on: &canvas, scrim: listScrim)
  }

  func drawNowPlayingBackdrop(on canvas: inout Canvas) {
    drawBackdrop(on: &canvas) { nowPlayingScrim(over: $0, in: stage) }
  }

  /// The cover of what plays behind a scrim; a new one comes over the old one.
  private func drawBackdrop(on canvas: inout Canvas, scrim: (Picture) -> Gradient) {
    let done = coverShare
    if done < 1 {
      canvas.changesAtOnce()
      drawBackdrop(of: headUnit.shifts.cover?.from, scrim, on: &canvas)
    }
    canvas.faded(stage, opacity: done) { canvas in
      drawBackdrop(of: cover, scrim, on: &canvas)
    }
  }

  private func drawBackdrop(
    of cover: Picture?, _ scrim: (Picture) -> Gradient, on canvas: inout Canvas
  ) {
    drawPlainBackdrop(on: &canvas)
    guard let cover else { return }
    canvas.add(.image(Image(.blurred(cover), in: canvas.frame(backdropSquare))))
    canvas.gradient(stage, scrim(cover))
  }

  func drawPlainBackdrop(on canvas: inout Canvas) {
    canvas.gradient(
      stage,
      Gradient([
        Gradient.Stop(at: 0, palette.tint), Gradient.Stop(at: 0.62, palette.background),
      ]))
  }

  /// The look's own scrim over covers that do not glare; of what it leaves, a third less at most.
  private func listScrim(over cover: Picture) -> Gradient {
    let shade = materials.shade(cover)
    let start = backdropSquare.y
    let lines = lines(
      of: shade, from: start, to: stage.height - start, seenIn: 56..<stage.height)
    let needed = lines.map { palette.neededListScrim(over: $0.line) }
    let share = max(glare(of: shade) * Palette.greatestListShare, needed.max() ?? 0)
    return Gradient(
      zip([0, 0.38, 0.72], palette.listScrim).map { at, opacity in
        Gradient.Stop(at: at, palette.background.opacity(opacity + share * (1 - opacity)))
      })
  }

  /// Thicker over covers that glare, so that text can be read, which begins so far from the top.
  func nowPlayingScrim(
    over cover: Picture, in area: Area, textFrom top: Double = 18
  ) -> Gradient {
    let shade = materials.shade(cover)
    let start = min(0, (area.height - area.width) / 2)
    let lines = lines(of: shade, from: start, to: area.height - start, seenIn: top..<area.height)
    let needed = lines.map { y, line in
      let rise = scrimRise(at: y / area.height)
      return (palette.neededScrim(over: line) - rise) / (1 - rise)
    }
    let thinnest = max(palette.thinnestScrim(glare: glare(of: shade)), needed.max() ?? 0)
    return Gradient(
      [0, 0.5, 1].map { at in
        Gradient.Stop(
          at: at, palette.scrim.opacity(thinnest + scrimRise(at: at) * (1 - thinnest)))
      })
  }

  /// How much of what the thinnest scrim leaves is covered at a share of the way down.
  private func scrimRise(at share: Double) -> Double {
    share < 0.5 ? 0.4 * share : 0.2 + 0.8 * (share - 0.5)
  }

  /// The lines of a cover that lies from one height to another, and where those that are seen
  /// begin to be.
  private func lines(
    of shade: Shade?, from start: Double, to end: Double, seenIn range: Range<Double>
  ) -> [(y: Double, line: Shade.Line)] {
    guard let shade else { return [] }
    let height = (end - start) / Double(shade.lines.count)
    return shade.lines.enumerated().compactMap { index, line in
      let top = start + Double(index) * height
      guard top + height > range.lowerBound, top < range.upperBound else { return nil }
      return (max(top, range.lowerBound), line)
    }
  }

  /// How much a cover takes from the contrast of text, 0 to 1: a bright one by night, a dark one by
  /// day, and one that nothing is known of in any case.
  private func glare(of shade: Shade?) -> Double {
    guard let mean = shade?.mean else { return 1 }
    return theme == .night ? mean : 1 - mean
  }

  /// A square that covers the stage, in its middle.
  private var backdropSquare: Area {
    let side = max(stage.width, stage.height)
    return Area((stage.width - side) / 2, (stage.height - side) / 2, side, side)
  }
}
