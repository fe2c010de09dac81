import HeadUnitCore
import Testing

/// What an app gives back, and when it arrives.
@Suite struct AppDeliveryTests {
  /// Gives back what it is made with when it is started, and writes down its wakes.
  private struct ScriptedApp: App {
    var deliveries: [AppDelivery] = []
    /// How often each wake asks to be woken again, and after how long.
    var repeats: Duration?
    private(set) var wakes: [Int] = []
    private(set) var steps = 0

    mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
      steps += 1
      return messages.flatMap { message -> [AppDelivery] in
        switch message {
        case .note(.start): return deliveries
        case .wake(let token):
          wakes.append(token)
          return repeats.map { [AppDelivery(after: $0, .wake(token + 1))] } ?? []
        default: return []
        }
      }
    }
  }

  private func started(_ deliveries: [AppDelivery], repeats: Duration? = nil) -> Simulation {
    var app = ScriptedApp()
    app.deliveries = deliveries
    app.repeats = repeats
    var simulation = Simulation(profile: Profile(), app: app)
    simulation.perform(.phone(.connected))
    return simulation
  }

  private func wakes(_ simulation: Simulation) -> [Int] {
    (simulation.app as? ScriptedApp)?.wakes ?? []
  }

  @Test func deliveriesArriveAfterTheirTimeInTheOrderGiven() {
    var simulation = started([
      AppDelivery(after: .seconds(2), .wake(1)), AppDelivery(after: .seconds(1), .wake(2)),
      AppDelivery(.wake(3)), AppDelivery(after: .seconds(2), .wake(4)),
    ])
    #expect(wakes(simulation) == [3])
    simulation.advance(by: .seconds(2) - .microsecond)
    #expect(wakes(simulation) == [3, 2])
    simulation.advance(by: .microsecond)
    #expect(wakes(simulation) == [3, 2, 1, 4])
  }

  @Test func aDeliveryForThePastArrivesNow() {
    let simulation = started([
      AppDelivery(.wake(1)), AppDelivery(after: .seconds(-5), .wake(2)),
    ])
    #expect(wakes(simulation) == [1, 2])
    #expect(simulation.now == .start)
  }

  @Test func aDeliveryForTheEndOfTimeNeverArrives() {
    var simulation = started([AppDelivery(after: Duration(microseconds: .max), .wake(1))])
    simulation.advance(by: .seconds(1))
    #expect(wakes(simulation).isEmpty)
    #expect(!simulation.isStuck)
  }

  @Test func aWakeIsNoEventOfTheHeadUnit() {
    let simulation = started([AppDelivery(.wake(1))])
    #expect(simulation.eventCount == 1)
  }

  @Test func aFaultIsOnlyWrittenDown() {
    let notice = FaultNotice(fault: "hang", request: RequestID(3))
    let simulation = started([AppDelivery(.fault(notice))])
    #expect(simulation.trace.entries.last?.content == .fault(notice))
    #expect(simulation.eventCount == 1)
  }

  @Test func anInstantInWhichThingsKeepHappeningIsGivenUp() {
    var simulation = started([AppDelivery(after: .seconds(1), .wake(0))], repeats: .zero)
    #expect(!simulation.isStuck)
    simulation.advance(by: .seconds(5))
    #expect(simulation.isStuck)
    #expect(wakes(simulation).count <= Simulation.eventLimitPerInstant + 1)
    #expect(simulation.nextDue == nil)
    let count = wakes(simulation).count
    simulation.perform(.car(.themeChanged(.day)))
    simulation.advance(by: .seconds(5))
    #expect(wakes(simulation).count == count)
  }

  @Test func anAppThatWakesItselfALittleLaterIsNotStuck() {
    var simulation = started([AppDelivery(.wake(0))], repeats: .microseconds(10))
    simulation.advance(by: .milliseconds(10))
    #expect(!simulation.isStuck)
    #expect(wakes(simulation).count == 1_001)
  }

  @Test func theMessagesOfOneStepComeTogether() {
    var drive = Drive(TreeApp.music)
    drive.tap(3)
    let asked = drive.requests(.item).count + drive.requests(.begin).count
    #expect(asked > 4)
    var simulation = Simulation(profile: Profile(), app: ScriptedApp())
    simulation.perform(.phone(.phoneLocked(true)))
    simulation.perform(.phone(.connected))
    // The start and the phone's condition.
    #expect((simulation.app as? ScriptedApp)?.steps == 1)
  }
}
