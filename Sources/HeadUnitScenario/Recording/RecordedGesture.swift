import HeadUnitCore
import HeadUnitDisplay

/// What a finger does from coming down on, as long as nobody can know that it is over.
struct RecordedGesture {
  let beganAt: Instant
  private(set) var lastAt: Instant
  private(set) var moves: [HandMove]
  private let target: FocusTarget?
  /// What a script would call it.
  private let selector: Selector?
  private var liftedAt: Instant?
  private var isOver = false
  /// Whether it ended with choosing what it had begun on.
  private var isTap = false

  init(_ target: FocusTarget?, selector: Selector?, at now: Instant) {
    (beganAt, lastAt) = (now, now)
    moves = [HandMove(.touched(target))]
    self.target = target
    self.selector = selector
  }

  /// Whether the event is part of it; other things done while the finger is down are too, as no
  /// command can begin before the one before it is done.
  mutating func takes(_ event: Event, before simulation: Simulation) -> Bool {
    let now = simulation.now
    guard !isOver, moves.count < HandMove.countLimit else { return false }
    if let liftedAt {
      let isChoice = now == liftedAt && isChoosing(event, simulation)
      guard isChoice || event.endsGesture else { return false }
      isTap = isChoice && moves.count == 2
    }
    moves.append(HandMove(event, after: now - lastAt))
    lastAt = now
    if event == .touchEnded { liftedAt = now }
    if case .dragEnded = event { isOver = true }
    if isTap { isOver = true }
    return true
  }

  private func isChoosing(_ event: Event, _ simulation: Simulation) -> Bool {
    guard let target else { return false }
    return simulation.headUnit.event(choosing: target) == event
  }

  /// A tap as such; all else event by event.
  var command: DriveCommand {
    guard isTap, let selector, let liftedAt else { return .hand(moves) }
    return .tap(selector, Tapping(hold: liftedAt - beganAt))
  }
}

extension Event {
  /// Whether a gesture goes on with it after the press is over.
  fileprivate var endsGesture: Bool {
    switch self {
    case .dragged, .dragEnded, .scrubbed, .scrubEnded, .scrubCancelled: true
    default: false
    }
  }
}
