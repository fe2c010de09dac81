import HeadUnitCore

// What lies behind a list or the now-playing screen.
extension Screen {
  /// The cover of what plays, when there is one to show.
  var cover: Picture? {
    guard headUnit.player.owner == .app, case .shown(_, let picture) = headUnit.player.artwork
    else { return nil }
    return picture
  }

  func drawListBackdrop(on canvas: inout Canvas) {
    let scrim = palette.listScrim
    drawBackdrop(on: &canvas) { _ in
      Gradient([
        Gradient.Stop(at: 0, palette.background.opacity(scrim[0])),
        Gradient.Stop(at: 0.38, palette.background.opacity(scrim[1])),
        Gradient.Stop(at: 0.72, palette.background.opacity(scrim[2])),
      ])
    }
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

  /// Thicker over bright covers at night and over dark ones by day, so that text can be read.
  func nowPlayingScrim(over cover: Picture) -> Gradient {
    let isNight = headUnit.vehicle.theme == .night
    let luma = materials.luma(cover) ?? (isNight ? 1 : 0)
    let thinnest = isNight ? 0.42 + 0.34 * luma : 0.66 + 0.16 * (1 - luma)
    return Gradient(
      [(0.0, 0.0), (0.5, 0.2), (1.0, 0.6)].map { at, share in
        Gradient.Stop(at: at, palette.scrim.opacity(thinnest + share * (1 - thinnest)))
      })
  }

  /// A square that covers the stage, in its middle.
  private var backdropSquare: Area {
    let side = max(stage.width, stage.height)
    return Area((stage.width - side) / 2, (stage.height - side) / 2, side, side)
  }
}
