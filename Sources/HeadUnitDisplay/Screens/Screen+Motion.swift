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
    let length = isReduced ? reduced : duration
    guard length > .zero else { return 1 }
    return curve.way(from: shift.beganAt, over: length, at: now)
  }

  /// The motion between two screens, if it still is under way.
  private var motion: Motion? {
    guard let motion = headUnit.motion, now < motion.endsAt else { return nil }
    guard isReduced else { return motion }
    let isCrossFade = motion.kind == .tab || motion.kind == .home
    return isCrossFade && now - motion.beganAt < .milliseconds(80) ? motion : nil
  }

  /// What stands on the stage, on its way in and out where it changes.
  func drawScreens(on canvas: inout Canvas) {
    guard let motion else { return draw(headUnit.sight, on: &canvas) }
    canvas.changesAtOnce()
    let done =
      isReduced
      ? Curve.linear.way(from: motion.beganAt, over: .milliseconds(80), at: now)
      : motion.progress(at: now)
    switch motion.kind {
    case .push, .pop: drawSlide(motion, done, on: &canvas)
    case .tab: drawTabChange(motion, done, on: &canvas)
    case .nowPlayingIn:
      canvas.leaving { draw(motion.leaving, on: &$0) }
      canvas.faded(stage, opacity: done) { canvas in
        drawNowPlaying(lift: 40 * (1 - done), on: &canvas)
      }
    case .nowPlayingOut:
      draw(headUnit.sight, on: &canvas)
      canvas.leaving { canvas in
        canvas.faded(stage, opacity: 1 - done) { canvas in
          drawNowPlaying(lift: 40 * done, on: &canvas)
        }
      }
    case .home:
      canvas.leaving { draw(motion.leaving, on: &$0) }
      canvas.faded(stage, opacity: done) { draw(headUnit.sight, on: &$0) }
    }
  }

  private func draw(_ sight: Sight, on canvas: inout Canvas) {
    switch sight.screen {
    case .home: drawHome(on: &canvas)
    case .nowPlaying: drawNowPlaying(lift: 0, on: &canvas)
    case .content:
      drawListBackdrop(on: &canvas)
      drawPage(of: sight, on: &canvas)
      if layout.hasSideCard { drawSideCard(on: &canvas) }
    }
  }

  /// One list comes in from one side while the other goes out to the other, over one backdrop.
  private func drawSlide(_ motion: Motion, _ done: Double, on canvas: inout Canvas) {
    drawListBackdrop(on: &canvas)
    let isPush = motion.kind == .push
    // The list below leaves, or comes, in the first part of the way only.
    let below = Curve.linear.way(from: motion.beganAt, over: .milliseconds(160), at: now)
    canvas.clipped(to: listStage) { canvas in
      canvas.leaving { canvas in
        canvas.faded(listStage, opacity: isPush ? 1 - below : 1 - done) { canvas in
          canvas.moved(x: isPush ? -32 * done : 64 * done) { drawPage(of: motion.leaving, on: &$0) }
        }
      }
      canvas.faded(listStage, opacity: done) { canvas in
        canvas.moved(x: isPush ? 64 * (1 - done) : -32 * (1 - done)) {
          drawPage(of: headUnit.sight, on: &$0)
        }
      }
    }
    if layout.hasSideCard { drawSideCard(on: &canvas) }
  }

  private func drawTabChange(_ motion: Motion, _ done: Double, on canvas: inout Canvas) {
    drawListBackdrop(on: &canvas)
    let here = headUnit.sight
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
    of sight: Sight, withTabBar: Bool = true, on canvas: inout Canvas
  ) {
    if let page = sight.page { draw(page, of: sight, on: &canvas) }
    if sight.showsTabBar, withTabBar { drawTabBar(on: &canvas) }
  }
}
