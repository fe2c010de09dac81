public import HeadUnitCore

/// Reads how long the knob is held down as a press or a hold.
///
/// Where a hold means nothing it is pressed at once; elsewhere as it is let go, or held from half a
/// second on.
public struct KnobButton: Sendable {
  private var press: Press?

  private struct Press {
    let target: FocusTarget
    let at: Instant
    var isHeld = false
  }

  public init() {}

  public mutating func down(at now: Instant, of headUnit: HeadUnit) -> [Event] {
    guard press == nil else { return [] }
    guard let target = headUnit.heldFocus else { return [.knobPressed] }
    press = Press(target: target, at: now)
    return []
  }

  public mutating func up(at now: Instant, of headUnit: HeadUnit) -> [Event] {
    let late = wait(until: now, of: headUnit)
    guard let press else { return late }
    self.press = nil
    if press.isHeld { return late + [.knobHeld(false)] }
    // The knob may have been turned meanwhile, or a call may have come.
    return headUnit.heldFocus == press.target ? [.knobPressed] : []
  }

  /// When the knob that is down will have been held.
  public var holdDue: Instant? {
    guard let press, !press.isHeld else { return nil }
    return press.at + Touch.patience
  }

  public mutating func wait(until now: Instant, of headUnit: HeadUnit) -> [Event] {
    guard let due = holdDue, now >= due else { return [] }
    guard headUnit.heldFocus == press?.target else {
      press = nil
      return []
    }
    press?.isHeld = true
    return [.knobHeld(true)]
  }
}

extension HeadUnit {
  /// What has the focus, if it can be held.
  fileprivate var heldFocus: FocusTarget? {
    browser.focus.flatMap { hold(on: $0) == nil ? nil : $0 }
  }
}
