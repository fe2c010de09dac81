import HeadUnitCore

/// What a driver might do in a minute, drawn from a seed, at times at which other things happen.
struct RandomDrive {
  let steps: [(pause: Duration, event: Event)]

  init(seed: UInt64, count: Int = 120) {
    var generator = SeededGenerator(seed: seed)
    var steps: [(Duration, Event)] = [(.zero, .connected)]
    for _ in 0..<count {
      let pause = Duration.milliseconds(50 * Int(generator.next() % 20))
      steps.append((pause, Self.event(from: &generator)))
    }
    self.steps = steps
  }

  /// Drives the app, half of the events put in while the drive runs and half ahead of time.
  func run(_ app: any App, seed: UInt64 = 7) -> Simulation {
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
    case 0...7: return .rowChosen(row)
    case 8: return .rowPlayChosen(2)
    case 9, 10: return .backPressed
    case 11, 12: return .scrolled(by: 90 * row - 200)
    case 13: return .nowPlayingPressed
    case 14: return .middleButtonPressed
    case 15: return .commandChosen(isOdd ? .next : .pause)
    case 16: return .rateButtonPressed
    case 17: return .knobTurned(row - 3)
    case 18: return .knobPressed
    case 19: return .speedChanged(.kilometresPerHour(isOdd ? 50 : 0))
    case 20: return isOdd ? .homePressed : .appChosen
    case 21: return .retryPressed
    case 22:
      return isOdd ? .interruptionBegan(.call) : .interruptionEnded(kind: .call, shouldResume: true)
    case 23: return isOdd ? .otherAppPlayed : .otherAppStopped(shouldResume: true)
    case 24: return .tabChosen(row % 4)
    default: return row == 7 ? .disconnected : .connected
    }
  }
}
