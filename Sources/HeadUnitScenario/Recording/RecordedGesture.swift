import HeadUnitCore
import HeadUnitDisplay

/// What a finger does from coming down on, as long as nobody can know that it is over.
struct RecordedGesture {
  let beganAt: Instant
  private(set) var lastAt: Instant
  private(set) var moves: [HandMove]
  private let target: FocusTarget?
  /// What a script would call it, and where its finger would be.
  private let choice: (selector: Selector, place: Activity.Place)?
  private var liftedAt: Instant?
  private var isOver = false
  /// Whether a script's finger would still be on the target as it is lifted.
  private var isOnTarget = false
  /// Whether it ended with choosing what it had begun on.
  private var isTap = false

  init(
    _ target: FocusTarget?, _ choice: (selector: Selector, place: Activity.Place)?,
    at now: Instant
  ) {
    (beganAt, lastAt) = (now, now)
    moves = [HandMove(.touched(target))]
    self.target = target
    self.choice = choice
  }

  /// Whether the event is part of it; other things done while the finger is down are too, as no
  /// command can begin before the one before it is done.
  mutating func takes(
    _ event: Event, before simulation: Simulation, startOfDrive: Int
  ) -> Bool {
    let now = simulation.now
    guard !isOver, moves.count < HandMove.countLimit else { return false }
    if let liftedAt {
      let isChoice = now == liftedAt && isChoosing(event, simulation)
      guard isChoice || event.endsGesture else { return false }
      isTap = isChoice && moves.count == 2 && isOnTarget
    }
    moves.append(HandMove(event, after: now - lastAt))
    lastAt = now
    if event == .touchEnded {
      liftedAt = now
      isOnTarget = isHit(simulation, startOfDrive)
    }
    if case .dragEnded = event { isOver = true }
    if liftedAt == now, event != .touchEnded, isTap { isOver = true }
    return true
  }

  private func isHit(_ simulation: Simulation, _ startOfDrive: Int) -> Bool {
    guard let target, let choice, moves.count == 2 else { return false }
    return SelectorChoice(simulation, startOfDrive: startOfDrive).isHit(target, at: choice.place)
  }

  private func isChoosing(_ event: Event, _ simulation: Simulation) -> Bool {
    guard let target else { return false }
    return simulation.headUnit.event(choosing: target) == event
  }

  /// A tap as such; all else event by event.
  var command: DriveCommand {
    guard isTap, let choice, let liftedAt else { return .hand(moves) }
    return .tap(choice.selector, Tapping(hold: liftedAt - beganAt))
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
