import HeadUnitCore

// What a command is made of.
extension DriveRun {
  /// How long after another tap of the same finger the next one begins.
  static let tapPause = Duration.milliseconds(120)

  /// Whoever says when something is to be done means then, whatever moves on the screen.
  func steps(of planned: PlannedCommand) -> [Step] {
    var steps = steps(of: planned.command)
    guard let stamp = planned.stamp else { return [.begin] + steps }
    if case .rest = steps.first { steps.removeFirst() }
    return [.stamp(stamp), .begin] + steps
  }

  func steps(of command: DriveCommand) -> [Step] {
    switch command {
    case .app(let waits): [.act(command)] + (waits ? [.firstList] : [])
    case .wait(let duration): [.pause(duration)]
    case .hand(let moves): moves.flatMap { [.pause($0.after), .event($0.event)] }
    case .tap, .drag, .knob, .focus, .tab, .back, .home: [.rest] + driverSteps(of: command)
    default: [.act(command)]
    }
  }

  private func driverSteps(of command: DriveCommand) -> [Step] {
    switch command {
    case .tap(let selector, let tapping):
      [
        tapping.isOptional ? .fingerDownIfAny(selector) : .fingerDown(selector),
        .pause(tapping.hold), .fingerUp,
      ] + repeats(of: tapping)
    case .drag(let dragging): [.takeHold(dragging)]
    case .knob(let action): [.act(command)] + steps(of: action)
    case .focus(let selector): [.focus(selector, KnobHunt())]
    case .tab(let selector): [.chooseTab(selector)]
    case .back: [.event(.backPressed)]
    case .home: [.event(.homePressed)]
    default: []
    }
  }

  private func repeats(of tapping: Tapping) -> [Step] {
    let once: [Step] = [
      .pause(Self.tapPause), .fingerDownAgain, .pause(tapping.hold), .fingerUp,
    ]
    return (0..<max(0, min(tapping.times, Self.tapLimit) - 1)).flatMap { _ in once }
  }

  /// Nobody taps more often in a row.
  private static let tapLimit = 1_000

  private func steps(of action: KnobAction) -> [Step] {
    switch action {
    case .turn(let detents): [.turn(detents)]
    case .press: [.knobDown, .knobUp]
    case .hold(let duration): [.knobDown, .pause(duration), .knobUp]
    case .nudge(let direction): [.event(.knobNudged(direction))]
    }
  }
}
