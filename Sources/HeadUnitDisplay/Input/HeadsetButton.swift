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
    case .held: return events + end(with: .headsetHeld(presses: presses, isHeld: false))
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
      return [.headsetHeld(presses: presses, isHeld: true)]
    }
    return end(with: .headsetPressed(presses))
  }

  private mutating func end(with event: Event) -> [Event] {
    self = HeadsetButton()
    return [event]
  }
}
