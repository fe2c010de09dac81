import HeadUnitCore

// What is under way at the instant.
extension Screen {
  private var isReduced: Bool { headUnit.vehicle.reducesMotion }

  /// The share of a change in its place that is done; 1 when nothing is under way.
  func share<Value>(
    of shift: Shift<Value>?, over duration: Duration, _ curve: Curve, isCrossFade: Bool = false
  ) -> Double {
    guard let shift else { return 1 }
    let reduced = isCrossFade ? Duration.milliseconds(80) : .zero
    let length = isReduced ? reduced : lengthened(duration)
    guard length > .zero else { return 1 }
    return curve.way(from: shift.beganAt, over: length, at: now)
  }

  /// As long as the look has it.
  private func lengthened(_ duration: Duration) -> Duration {
    let length = look.motion.length
    guard length != 1 else { return duration }
    return Duration(microseconds: Int(Double(duration.microseconds) * length))
  }

  /// How much of the way between two screens is done, 0…1.
  private func progress(of motion: Motion) -> Double {
    let head = Double(motion.headStart) / 1_000
    let length = lengthened(motion.kind.duration)
    return head + (1 - head) * motion.kind.curve.way(from: motion.beganAt, over: length, at: now)
  }

  /// The motion between two screens, if it still is under way.
  private var motion: Motion? {
    guard let motion = headUnit.motion, now < motion.endsAt,
      now < motion.beganAt + lengthened(motion.kind.duration)
    else { return nil }
    guard isReduced else { return motion }
    let isCrossFade = motion.kind == .tab || motion.kind == .home
    return isCrossFade && now - motion.beganAt < .milliseconds(80) ? motion : nil
  }

  /// What stands on the stage, on its way in and out where it changes.
  func drawScreens(on canvas: inout DisplayListBuilder) {
    guard let motion else { return draw(headUnit.location, on: &canvas) }
    canvas.changesAtOnce()
    let done =
      isReduced
      ? Curve.linear.way(from: motion.beganAt, over: .milliseconds(80), at: now)
      : progress(of: motion)
    let distance = look.motion.distance
    switch motion.kind {
    case .push, .pop: drawSlide(motion, done, on: &canvas)
    case .tab: drawTabChange(motion, done, on: &canvas)
    case .nowPlayingIn:
      canvas.leaving { draw(motion.leaving, on: &$0) }
      canvas.faded(stage, opacity: done) { canvas in
        drawNowPlaying(lift: 40 * distance * (1 - done), on: &canvas)
      }
    case .nowPlayingOut:
      draw(headUnit.location, on: &canvas)
      canvas.leaving { canvas in
        canvas.faded(stage, opacity: 1 - done) { canvas in
          drawNowPlaying(lift: 40 * distance * done, on: &canvas)
        }
      }
    case .home:
      canvas.leaving { draw(motion.leaving, on: &$0) }
      canvas.faded(stage, opacity: done) { draw(headUnit.location, on: &$0) }
    }
  }

  private func draw(_ location: Location, on canvas: inout DisplayListBuilder) {
    switch location.screen {
    case .home: drawHome(on: &canvas)
    case .nowPlaying: drawNowPlaying(lift: 0, on: &canvas)
    case .content:
      drawListBackdrop(on: &canvas)
      drawPage(of: location, on: &canvas)
      if layout.hasSideCard { drawSideCard(on: &canvas) }
    }
  }

  /// One list comes in from one side while the other goes out to the other, over one backdrop.
  private func drawSlide(_ motion: Motion, _ done: Double, on canvas: inout DisplayListBuilder) {
    drawListBackdrop(on: &canvas)
    let isPush = motion.kind == .push
    let (near, far) = (32 * look.motion.distance, 64 * look.motion.distance)
    // The list below leaves, or comes, in the first part of the way only.
    let below = Curve.linear.way(
      from: motion.beganAt, over: lengthened(.milliseconds(160)), at: now)
    canvas.clipped(to: listStage) { canvas in
      canvas.leaving { canvas in
        canvas.faded(listStage, opacity: isPush ? 1 - below : 1 - done) { canvas in
          canvas.moved(x: isPush ? -near * done : far * done) {
            drawPage(of: motion.leaving, on: &$0)
          }
        }
      }
      canvas.faded(listStage, opacity: done) { canvas in
        canvas.moved(x: isPush ? far * (1 - done) : -near * (1 - done)) {
          drawPage(of: headUnit.location, on: &$0)
        }
      }
    }
    if layout.hasSideCard { drawSideCard(on: &canvas) }
  }

  private func drawTabChange(_ motion: Motion, _ done: Double, on canvas: inout DisplayListBuilder)
  {
    drawListBackdrop(on: &canvas)
    let here = headUnit.location
    canvas.leaving { canvas in
      canvas.faded(listStage, opacity: 1 - done) { canvas in
        drawPage(of: motion.leaving, withTabBar: !here.showsTabBar, on: &canvas)
      }
    }
    canvas.faded(listStage, opacity: done) { canvas in
      drawPage(of: here, withTabBar: !motion.leaving.showsTabBar, on: &canvas)
    }
    if here.showsTabBar, motion.leaving.showsTabBar {
      drawTabBar(capsuleFrom: motion.leaving.tab, done, on: &canvas)
    }
    if layout.hasSideCard { drawSideCard(on: &canvas) }
  }

  private func drawPage(
    of location: Location, withTabBar: Bool = true, on canvas: inout DisplayListBuilder
  ) {
    if let page = location.page { draw(page, of: location, on: &canvas) }
    if location.showsTabBar, withTabBar { drawTabBar(on: &canvas) }
  }
}

// What lies behind a list or the now-playing screen.
extension Screen {
  /// The cover of what plays, when there is one to show.
  var cover: Picture? { playing.cover }

  func drawListBackdrop(on canvas: inout DisplayListBuilder) {
    drawBackdrop(on: &canvas, scrim: listScrim)
  }

  func drawNowPlayingBackdrop(on canvas: inout DisplayListBuilder) {
    let layout = nowPlayingLayout
    let column = layout.column
    let texts = [
      Area(64, 18, stage.width - 64 - 24, 20),
      Area(column.x, column.y, column.width, layout.scrubber + 38 - column.y),
    ]
    drawBackdrop(on: &canvas) { nowPlayingScrim(over: $0, in: stage, textIn: texts) }
  }

  /// The cover of what plays behind a scrim; a new one comes over the old one.
  private func drawBackdrop(on canvas: inout DisplayListBuilder, scrim: (Picture) -> Gradient) {
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
    of cover: Picture?, _ scrim: (Picture) -> Gradient, on canvas: inout DisplayListBuilder
  ) {
    drawPlainBackdrop(on: &canvas)
    guard let cover else { return }
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
