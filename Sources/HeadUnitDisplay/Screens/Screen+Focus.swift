import HeadUnitCore

// What the knob and a finger leave on the screen.
extension Screen {
  func isFocused(_ target: FocusTarget) -> Bool {
    headUnit.usesKnob && headUnit.browser.focus == target
  }

  /// The ring of the knob along the inside of what it stands on.
  func drawFocus(
    of target: FocusTarget, _ area: Area, radius: Double, on canvas: inout Canvas
  ) {
    guard isFocused(target) else { return }
    canvas.card(area, radius: radius, palette.focusFill)
    canvas.ring(area, radius: radius, width: 3, palette.focus)
  }

  /// The ring around something that has a shape of its own, with a gap between.
  func drawOuterFocus(
    of target: FocusTarget, _ area: Area, radius: Double, gap: Double, on canvas: inout Canvas
  ) {
    guard isFocused(target) else { return }
    let outside = gap + 3
    canvas.ring(area.inset(-outside), radius: radius + outside, width: 3, palette.focus)
  }

  /// The fill under a finger.
  func drawPress(
    of target: FocusTarget, _ area: Area, radius: Double, on canvas: inout Canvas
  ) {
  }
}
