public import HeadUnitCore

/// What a driver might do in a minute, drawn from a seed, at times at which other things happen.
public struct RandomEvents {
  public let steps: [(pause: Duration, event: Event)]

  public init(seed: UInt64, count: Int = 120) {
    var generator = SeededGenerator(seed: seed)
    var steps: [(Duration, Event)] = [(.zero, .phone(.connected))]
    for _ in 0..<count {
      let pause = Duration.milliseconds(50 * Int(generator.next() % 20))
      steps.append((pause, Self.event(from: &generator)))
    }
    self.steps = steps
  }

  /// Drives the app, half of the events put in while the drive runs and half ahead of time.
  public func run(_ app: any App, seed: UInt64 = 7) -> Simulation {
    var options = Simulation.Options()
    options.seed = seed
    options.checksInvariants = true
    var simulation = Simulation(profile: Profile(), app: app, options: options)
    for (index, step) in steps.enumerated() {
      if index.isMultiple(of: 2) {
        simulation.advance(by: step.pause)
        simulation.perform(step.event)
      } else {
        // Not at a time at which apps speak: what was put in first for one instant is not on
        // record.
        simulation.schedule(step.event, after: step.pause + .microseconds(3))
        simulation.advance(by: step.pause)
      }
    }
    simulation.advance(by: .seconds(60))
    return simulation
  }

  private static func event(from generator: inout SeededGenerator) -> Event {
    let row = Int(generator.next() % 8)
    let isOdd = !row.isMultiple(of: 2)
    switch generator.next() % 26 {
    case 0...7: return .driver(.rowChosen(row))
    case 8: return .driver(isOdd ? .rowPlayChosen(2) : .rowOpenChosen(2))
    case 9, 10: return .driver(.backPressed)
    case 11, 12: return .driver(.scrolled(by: 90 * row - 200))
    case 13: return .driver(.nowPlayingPressed)
    case 14: return .driver(.middleButtonPressed)
    case 15: return .driver(.commandChosen(isOdd ? .next : .pause))
    case 16: return .driver(.rateButtonPressed)
    case 17: return .knob(.turned(row - 3))
    case 18: return .knob(.pressed)
    case 19: return .car(.speedChanged(.kilometresPerHour(isOdd ? 50 : 0)))
    case 20: return isOdd ? .driver(.homePressed) : .driver(.appChosen)
    case 21: return .driver(.retryPressed)
    case 22:
      return isOdd
        ? .playback(.interruptionBegan(.call))
        : .playback(.interruptionEnded(kind: .call, shouldResume: true))
    case 23:
      return isOdd ? .playback(.otherAppPlayed) : .playback(.otherAppStopped(shouldResume: true))
    case 24: return .driver(.tabChosen(row % 4))
    default: return row == 7 ? .phone(.disconnected) : .phone(.connected)
    }
  }
}
