public import HeadUnitCore

/// Reads the one button of the headphones: how often it is pressed, and whether it is then held.
public struct HeadsetButton: Sendable {
  /// So many that came close together.
  private var presses = 0
  private var state = State.idle

  private enum State {
    case idle
    case down(since: Instant)
    case held
    /// Another press may follow.
    case up(since: Instant)
  }

  /// A press that begins sooner than this after the one before belongs to it.
  static let pause = Duration.milliseconds(400)

  public init() {}

  public mutating func down(at now: Instant) -> [Event] {
    let events = wait(until: now)
    switch state {
    case .idle, .up:
      presses += 1
      state = .down(since: now)
    case .down, .held: break
    }
    return events
  }

  public mutating func up(at now: Instant) -> [Event] {
    let events = wait(until: now)
    switch state {
    case .down:
      state = .up(since: now)
      return events
    case .held: return events + end(with: .playback(.headsetHeld(presses: presses, isHeld: false)))
    case .idle, .up: return events
    }
  }

  /// When it means something without being touched again.
  public var due: Instant? {
    switch state {
    case .down(let since): since + Touch.patience
    case .up(let since): since + Self.pause
    case .idle, .held: nil
    }
  }

  public mutating func wait(until now: Instant) -> [Event] {
    guard let due, now >= due else { return [] }
    if case .down = state {
      state = .held
      return [.playback(.headsetHeld(presses: presses, isHeld: true))]
    }
    return end(with: .playback(.headsetPressed(presses)))
  }

  private mutating func end(with event: Event) -> [Event] {
    self = HeadsetButton()
    return [event]
  }
}

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
    guard let target = headUnit.heldFocus else { return [.knob(.pressed)] }
    press = Press(target: target, at: now)
    return []
  }

  public mutating func up(at now: Instant, of headUnit: HeadUnit) -> [Event] {
    let late = wait(until: now, of: headUnit)
    guard let press else { return late }
    self.press = nil
    if press.isHeld { return late + [.knob(.held(false))] }
    // The knob may have been turned meanwhile, or a call may have come.
    return headUnit.heldFocus == press.target ? [.knob(.pressed)] : []
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
    return [.knob(.held(true))]
  }
}

extension HeadUnit {
  /// What has the focus, if it can be held.
  fileprivate var heldFocus: FocusTarget? {
    focus.flatMap { hold(on: $0) == nil ? nil : $0 }
  }
}

/// Reads the notches of a mouse's wheel as rows of the list.
///
/// Where there is no touch it is the knob, a detent a notch.
public struct Wheel: Sendable {
  /// What a fine wheel has turned and is no whole row yet.
  private var rest = 0.0

  private static let rowsPerNotch = 3.0

  public init() {}

  /// Towards the end of the list when positive; never more than a page at once.
  public mutating func turn(_ notches: Double, of headUnit: HeadUnit) -> Event? {
    let hasTouch = headUnit.profile.hasTouch
    let page = Double(headUnit.metrics.rowsPerPage)
    if rest * notches < 0 { rest = 0 }
    rest = max(-page, min(page, rest + notches * (hasTouch ? Self.rowsPerNotch : 1)))
    let rows = rest.rounded(.towardZero)
    guard rows != 0 else { return nil }
    rest -= rows
    return hasTouch ? .driver(.wheelTurned(Int(rows))) : .knob(.turned(Int(rows)))
  }
}

extension ListMetrics {
  /// The whole rows that are seen at once, at least one.
  var rowsPerPage: Int { max(1, viewport / rowTop(1)) }
}
