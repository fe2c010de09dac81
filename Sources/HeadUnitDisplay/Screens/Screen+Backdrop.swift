import HeadUnitCore

// What lies behind a list or the now-playing screen.
extension Screen {
  /// The cover of what plays, when there is one to show.
  ///
  /// One that is known from a row stands at once, until the large one has come.
  var cover: Picture? { playing.cover ?? headUnit.standInCover }

  /// What the cover comes over.
  var formerCover: Picture? { headUnit.shifts.cover?.from ?? headUnit.standInCover }

  func drawListBackdrop(on canvas: inout DisplayListBuilder) {
    drawBackdrop(done: coverShare, on: &canvas, scrim: listScrim)
  }

  func drawNowPlayingBackdrop(on canvas: inout DisplayListBuilder) {
    let texts = [Area(64, 18, stage.width - 64 - 24, 20)] + nowPlayingLayout.texts
    if let picture = headUnit.picture(headUnit.shownSports?.background, .details)?.picture {
      let scrim: (Picture) -> Gradient = { nowPlayingScrim(over: $0, in: stage, textIn: texts) }
      return drawBackdrop(of: picture, scrim, on: &canvas)
    }
    drawBackdrop(done: playerCoverShare, on: &canvas) {
      nowPlayingScrim(over: $0, in: stage, textIn: texts)
    }
  }

  /// The cover of what plays behind a scrim; a new one comes over the old one.
  private func drawBackdrop(
    done: Double, on canvas: inout DisplayListBuilder, scrim: (Picture) -> Gradient
  ) {
    if done < 1 {
      canvas.changesAtOnce()
      drawBackdrop(of: formerCover, scrim, on: &canvas)
    }
    canvas.faded(stage, opacity: done) { canvas in
      drawBackdrop(of: cover, scrim, on: &canvas)
    }
  }

  private func drawBackdrop(
    of cover: Picture?, _ scrim: (Picture) -> Gradient, on canvas: inout DisplayListBuilder
  ) {
    drawPlainBackdrop(on: &canvas)
    guard let cover, !look.isOpaque else { return }
    canvas.add(.image(Image(.blurred(cover), in: canvas.frame(backdropSquare))))
    canvas.gradient(stage, scrim(cover))
  }

  func drawPlainBackdrop(on canvas: inout DisplayListBuilder) {
    canvas.gradient(
      stage,
      Gradient([
        Gradient.Stop(at: 0, palette.tint), Gradient.Stop(at: 0.62, palette.background),
      ]))
  }

  /// The look's own scrim over covers that do not glare; of what it leaves, a third less at most
  /// unless the rows need more.
  private func listScrim(over cover: Picture) -> Gradient {
    let shade = materials.shade(cover)
    let rows = Area(0, 56, listStage.width, stage.height - 56)
    let needed = parts(of: shade, behind: stage, in: [rows]).map { y, cell in
      let opacity = listOpacity(at: y / stage.height)
      return (palette.neededListScrim(over: cell) - opacity) / max(0.01, 1 - opacity)
    }
    let share = max(glare(of: shade) / 3, needed.max() ?? 0)
    return Gradient(
      [0, 0.38, 0.72].map { at in
        let opacity = listOpacity(at: at)
        return Gradient.Stop(
          at: at, palette.background.opacity(opacity + share * (1 - opacity)))
      })
  }

  /// How much of the cover the look covers behind a list at a share of the way down.
  private func listOpacity(at share: Double) -> Double {
    let scrim = palette.listScrim
    if share < 0.38 { return scrim[0] + share / 0.38 * (scrim[1] - scrim[0]) }
    return scrim[1] + min(1, (share - 0.38) / 0.34) * (scrim[2] - scrim[1])
  }

  /// Thicker over covers that glare, so that the text in some places of an area can be read; it
  /// may be anywhere unless they are named.
  func nowPlayingScrim(
    over cover: Picture, in area: Area = Area(0, 0, 1, 1), textIn places: [Area]? = nil
  ) -> Gradient {
    let shade = materials.shade(cover)
    let whole = Area(0, 0, area.width, area.height)
    let needed = parts(of: shade, behind: whole, in: places ?? [whole]).map { y, cell in
      let rise = scrimRise(at: y / area.height)
      return (palette.neededScrim(over: cell) - rise) / (1 - rise)
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

  /// The parts of a cover that lie behind some places of an area, and where they begin to.
  ///
  /// The cover is a square in the middle of the area and covers it.
  private func parts(
    of shade: Shade?, behind area: Area, in places: [Area]
  ) -> [(y: Double, cell: Shade.Cell)] {
    guard let shade else { return [] }
    let size = max(area.width, area.height)
    let (left, top) = ((area.width - size) / 2, (area.height - size) / 2)
    let step = size / Double(shade.side)
    return shade.cells.enumerated().flatMap { index, cell in
      let x = left + Double(index % shade.side) * step
      let y = top + Double(index / shade.side) * step
      return places.filter {
        x < $0.maxX && x + step > $0.x && y < $0.maxY && y + step > $0.y
      }.map { (max(y, $0.y), cell) }
    }
  }

  /// How much a cover takes from the contrast of text, 0 to 1: a bright one by night, a dark one by
  /// day, and one that nothing is known of in any case.
  private func glare(of shade: Shade?) -> Double {
    guard let mean = shade?.mean else { return 1 }
    return palette.isLight ? 1 - mean : mean
  }

  /// A square that covers the stage, in its middle.
  private var backdropSquare: Area {
    let side = max(stage.width, stage.height)
    return Area((stage.width - side) / 2, (stage.height - side) / 2, side, side)
  }
}
