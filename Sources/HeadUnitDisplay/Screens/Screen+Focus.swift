import HeadUnitCore

// What the knob and a finger leave on the screen.
extension Screen {
  func isFocused(_ target: FocusTarget) -> Bool {
    headUnit.usesKnob && headUnit.browser.focus == target
  }

  /// What is put down about something that can be chosen.
  func label(
    _ text: String, value: String = "", of target: FocusTarget, reach: Double = 0
  ) -> Canvas.Label {
    Canvas.Label(
      text: text, value: value, isEnabled: headUnit.canFocus(target),
      isFocused: isFocused(target), target: target, reach: reach)
  }

  /// The ring of the knob along the inside of what it stands on.
  func drawFocus(
    of target: FocusTarget, _ area: Area, radius: Double, on canvas: inout Canvas
  ) {
    guard isFocused(target) else { return }
    let frame = onItsWay(to: canvas.frame(area), on: &canvas)
    let limit = min(frame.width, frame.height) / 2
    let radius = min(canvas.pixels(radius), limit)
    canvas.add(
      .card(
        Card(
          frame, radius: radius, .color(palette.focusFill),
          edge: Card.Edge(width: max(1, canvas.pixels(3)), palette.focus))))
  }

  /// The ring around something that has a shape of its own, with a gap between.
  func drawOuterFocus(
    of target: FocusTarget, _ area: Area, radius: Double, gap: Double, on canvas: inout Canvas
  ) {
    guard isFocused(target) else { return }
    let outside = gap + 3
    let frame = onItsWay(to: canvas.frame(area.inset(-outside)), on: &canvas)
    let limit = min(frame.width, frame.height) / 2
    canvas.add(
      .card(
        Card(
          frame, radius: min(canvas.pixels(radius + outside), limit), .none,
          edge: Card.Edge(width: max(1, canvas.pixels(3)), palette.focus))))
  }

  /// Where the ring is that goes to the frame.
  private func onItsWay(to frame: PixelRect, on canvas: inout Canvas) -> PixelRect {
    let done = share(of: headUnit.shifts.focus, over: Shifts.focusDuration, .brisk)
    guard done < 1, let origin = focusOrigin else { return frame }
    canvas.changesAtOnce()
    return origin.towards(frame, done)
  }

  /// Where the knob stood before, if that can still be seen.
  ///
  /// The frames of elements are known once the screen is drawn, so it is drawn for them as it will
  /// be when the ring has arrived.
  var formerFocusFrame: PixelRect? {
    guard let shift = headUnit.shifts.focus, headUnit.usesKnob,
      share(of: shift, over: Shifts.focusDuration, .brisk) < 1
    else { return nil }
    return drawing(theme: headUnit.vehicle.theme).elements.first { $0.target == shift.from }?.frame
  }

  /// How much of a finger is to be seen on it, 0…1.
  func pressStrength(of target: FocusTarget, on canvas: inout Canvas) -> Double {
    guard let press = headUnit.press, press.target == target, !canvas.isLeaving,
      press.screen == headUnit.screen,
      press.page == (headUnit.screen == .content ? headUnit.browser.page?.id : nil)
    else { return 0 }
    let length = press.endedAt == nil ? Press.arrivalDuration : Press.departureDuration
    if now < (press.endedAt ?? press.beganAt) + length { canvas.changesAtOnce() }
    return press.strength(at: now)
  }

  /// The fill under a finger; it goes when the finger has gone.
  func drawPress(
    of target: FocusTarget, _ area: Area, radius: Double, on canvas: inout Canvas
  ) {
    let strength = pressStrength(of: target, on: &canvas)
    guard strength > 0 else { return }
    canvas.card(area, radius: radius, palette.fills[1].opacity(strength))
  }
}
