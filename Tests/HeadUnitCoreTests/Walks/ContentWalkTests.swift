import HeadUnitCore
import TestKit
import Testing

/// Short random drives through an app that answers late, wrongly, or not at all.
@Suite struct ContentWalkTests {
  private static let profiles: [Profile] = [
    Profile(), .knobOnly, .display(748, 456), .display(900, 1200),
    .with { $0.quirks.overDepth = .terminate },
    .with {
      $0.inputs = [.knob, .keys]
      $0.limits.append(LimitBand(speed: .kilometresPerHour(60), items: 5, depth: 2))
    },
  ]

  @Test(arguments: Array(0..<300).share(4))
  func nothingBreaksInARandomDrive(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let profile = Self.profiles.randomElement(using: &generator) ?? Profile()
    var drive = Drive(Self.randomApp(&generator), profile: profile)
    for _ in 0..<80 {
      let event = Self.randomEvent(drive, &generator)
      drive.perform(event)
      if let broken = drive.simulation.violation {
        Issue.record("Seed \(seed), at \(event): \(broken)")
        return
      }
      if generator.chance(0.5) { drive.wait(Self.randomPause(&generator)) }
    }
    drive.checkOutcomes()
    drive.wait(.seconds(60))
    let pending = drive.headUnit.loader.pendingCount
    #expect(pending == 0, "Seed \(seed) leaves requests behind.")
  }

  private static func randomPause(_ generator: inout SeededGenerator) -> Duration {
    .milliseconds(
      [0, 1, 150, 300, 400, 1_000, 3_000, 10_000].randomElement(using: &generator) ?? 0)
  }

  private static func randomApp(_ generator: inout SeededGenerator) -> FickleApp {
    var app = TreeApp(randomNodes(0, &generator))
    app.hasTabs = generator.chance(0.4)
    app.later = (1...6).map { index in
      (from: .start + .seconds(index * 8), children: randomNodes(0, &generator))
    }
    return FickleApp(app: app, generator: SeededGenerator(seed: generator.next()))
  }

  private static func randomNodes(_ depth: Int, _ generator: inout SeededGenerator) -> [Node] {
    let counts = depth == 0 ? [0, 1, 3, 6, 15, 50] : [0, 1, 3, 14, 40]
    let count = depth > 4 ? 2 : counts.randomElement(using: &generator) ?? 0
    return (0..<count).map { index in
      let title = "\(Int.random(in: 0..<30, using: &generator))"
      switch Int.random(in: 0..<(depth > 2 ? 3 : 6), using: &generator) {
      case 0: return status(title)
      case 1, 2: return track(title)
      default:
        let children = index < 4 ? randomNodes(depth + 1, &generator) : []
        return folder(title, children, playable: generator.chance(0.3))
      }
    }
  }

  private static func randomEvent(_ drive: Drive, _ generator: inout SeededGenerator) -> Event {
    let row = drive.glance.rows.randomElement(using: &generator)?.index ?? 0
    let events: [Event] = [
      .driver(.rowChosen(row)), .driver(.rowChosen(row)), .driver(.rowChosen(row)),
      .driver(.rowPlayChosen(row)), .driver(.backPressed),
      .driver(.backPressed), .driver(.tabChosen(Int.random(in: 0..<4, using: &generator))),
      .driver(.homePressed), .driver(.appChosen),
      .driver(.appChosen), .driver(.nowPlayingPressed), .driver(.retryPressed), .knob(.pressed),
      .knob(.pressed),
      .driver(.scrolled(by: Int.random(in: -4_000..<8_000, using: &generator))),
      .driver(.scrolled(by: Int.random(in: -300..<300, using: &generator))),
      .knob(.turned(Int.random(in: -8...12, using: &generator))), .knob(.turned(1)),
      .knob(.turned(-1)),
      .knob(.nudged(Direction.allCases.randomElement(using: &generator) ?? .up)),
    ]
    if generator.chance(0.7) {
      return events.randomElement(using: &generator) ?? .driver(.backPressed)
    }
    return otherEvent(drive, row, &generator)
  }

  private static func otherEvent(
    _ drive: Drive, _ row: Int, _ generator: inout SeededGenerator
  ) -> Event {
    let path = drive.page?.path ?? .root
    let events: [Event] = [
      .car(.speedChanged(.kilometresPerHour([0, 0, 5, 80].randomElement(using: &generator) ?? 0))),
      .car(
        .limitsSwitched(
          [.auto, .off, .on(items: 3, depth: 1)].randomElement(using: &generator) ?? .off)),
      .phone(.reported(.contentChanged(paths: nil))),
      .phone(.reported(.contentChanged(paths: [path]))),
      .phone(.reported(.contentChanged(paths: [.root, path.child(row)]))),
      .phone(.reported(.itemsChanged(identifiers: (0..<20).map { "\($0)" }))),
      .phone(.reported(.stopped(.crashed))), .phone(.connected), .phone(.disconnected),
      .phone(.connected),
      .phone(.phoneLocked(generator.chance(0.5))),
      .phone(.networkChanged(generator.chance(0.5) ? .good : .offline)),
      .playback(.interruptionBegan(.call)),
      .playback(.interruptionEnded(kind: .call, shouldResume: true)),
      .phone(.answered(RequestID(Int.random(in: 0..<200, using: &generator)), .count(3))),
      .phone(
        .reported(.commands(generator.chance(0.3) ? .none : CommandSet([CommandState(.play)])))),
      .phone(.reported(.started(AppDescription(name: "Other", hasTabs: generator.chance(0.5))))),
    ]
    return events.randomElement(using: &generator) ?? .phone(.connected)
  }
}

/// Answers late, wrongly, twice or not at all.
private struct FickleApp: App {
  var app: TreeApp
  var generator: SeededGenerator

  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    app.receive(messages, at: now).flatMap { delivery -> [AppDelivery] in
      guard case .answer(let id, let answer) = delivery.content else { return [delivery] }
      var delay = Duration.zero
      if generator.chance(0.3) {
        delay = .milliseconds(Int.random(in: 0..<12_000, using: &generator))
      }
      switch Int.random(in: 0..<60, using: &generator) {
      case 0: return []
      case 1: return [AppDelivery(after: delay, .answer(id, .garbage("?")))]
      case 2: return [AppDelivery(after: delay, .answer(id, .count(-1)))]
      case 3: return [AppDelivery(after: delay, .answer(id, .item(nil)))]
      case 4, 5: return Array(repeating: AppDelivery(after: delay, .answer(id, answer)), count: 2)
      case 6:
        let code: Failure.Code = generator.chance(0.5) ? .offline : .broken
        let failure = Failure(code: code, message: "no")
        return [AppDelivery(after: delay, .answer(id, .failed(failure)))]
      default: return [AppDelivery(after: delay, .answer(id, answer))]
      }
    }
  }
}
