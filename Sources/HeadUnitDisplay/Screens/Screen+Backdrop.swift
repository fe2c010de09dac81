import HeadUnitCore

// What lies behind a list or the now-playing screen.
extension Screen {
  /// The cover of what plays, when there is one to show.
  var cover: Picture? { playing.cover }

  func drawListBackdrop(on canvas: inout Canvas) {
    drawBackdrop(on: &canvas, scrim: listScrim)
  }

  func drawNowPlayingBackdrop(on canvas: inout Canvas) {
    drawBackdrop(on: &canvas, scrim: nowPlayingScrim)
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
    let glare = glare(of: cover)
    return Gradient(
      zip([0, 0.38, 0.72], palette.listScrim).map { at, share in
        Gradient.Stop(at: at, palette.background.opacity(share + glare / 3 * (1 - share)))
      })
  }

  /// Thicker over covers that glare, so that text can be read.
  func nowPlayingScrim(over cover: Picture) -> Gradient {
    let glare = glare(of: cover)
    let isNight = theme == .night
    let thinnest = isNight ? 0.42 + 0.34 * glare : 0.66 + 0.16 * glare
    return Gradient(
      [(0.0, 0.0), (0.5, 0.2), (1.0, 0.6)].map { at, share in
        Gradient.Stop(at: at, palette.scrim.opacity(thinnest + share * (1 - thinnest)))
      })
  }

  /// How much a cover takes from the contrast of text, 0 to 1: a bright one by night, a dark one by
  /// day, and one that nothing is known of in any case.
  private func glare(of cover: Picture) -> Double {
    guard let luma = materials.luma(cover) else { return 1 }
    return theme == .night ? luma : 1 - luma
  }

  /// A square that covers the stage, in its middle.
  private var backdropSquare: Area {
    let side = max(stage.width, stage.height)
    return Area((stage.width - side) / 2, (stage.height - side) / 2, side, side)
  }
}
