import HeadUnitApps
import HeadUnitCore
import Testing

/// What becomes of an app that crashes.
struct CrashTests {
  private static let context = AppContext(
    isEnforced: false, items: nil, depth: 5, isEndpointAvailable: true)
  private static let path = ContentPath([1])

  @Test(arguments: [false, true])
  func nothingInFlightArrivesAfterACrash(usesWakes: Bool) {
    var app = crashing(usesWakes: usesWakes)
    let before = app.ask(.count(path: .root), id: 1)
    let crash = app.ask(.item(path: Self.path), id: 2, at: .start + .milliseconds(10))
    #expect(crash.last == AppDelivery(.report(.stopped(.crashed))))
    #expect(contents(before) == [])
    #expect(wake(before, in: &app, at: .start + .seconds(1)) == [])
  }

  @Test(arguments: [false, true])
  func anAppThatIsStartedAgainSaysNothingOfItsFormerLife(usesWakes: Bool) {
    var app = crashing(usesWakes: usesWakes)
    let before = app.ask(.count(path: .root), id: 1)
    _ = app.ask(.item(path: Self.path), id: 2, at: .start + .milliseconds(10))
    _ = app.receive([.note(.start(Self.context))], at: .start + .milliseconds(20))
    #expect(wake(before, in: &app, at: .start + .seconds(1)) == [])
  }

  @Test func whatIsHeldComesInItsOrderAndTime() {
    var app = crashing(usesWakes: false)
    let questions = [Question.count(path: .root), .count(path: Self.path)]
    let asked = questions.enumerated().flatMap { app.ask($0.element, id: $0.offset) }
    #expect(asked.map(\.after) == [.seconds(1), .seconds(1)])
    #expect(
      wake(asked, in: &app, at: .start + .seconds(1)) == [
        AppDelivery(.answer(RequestID(0), .count(4))),
        AppDelivery(.answer(RequestID(1), .count(40))),
      ])
  }

  @Test func anAppInsideIsWokenThroughTheHold() {
    var app = crashing(usesWakes: true)
    let asked = app.ask(.count(path: .root), id: 1)
    let woken = wake(asked, in: &app, at: .start + .seconds(1))
    #expect(
      wake(woken, in: &app, at: .start + .seconds(1))
        == [AppDelivery(.answer(RequestID(1), .count(4)))])
  }

  @Test func aCrashedAppHearsNothingUntilItIsStarted() {
    var app = crashing(usesWakes: false)
    _ = app.ask(.item(path: Self.path))
    #expect(app.ask(.count(path: .root), id: 2) == [])
    #expect(app.receive([.note(.context(Self.context))], at: .start) == [])
    let started = app.receive([.note(.start(Self.context))], at: .start + .seconds(2))
    #expect(
      started.first
        == AppDelivery(.report(.started(AppDescription(name: "Scripted")))))
    #expect(contents(app.ask(.count(path: .root), id: 3)) == [.answer(RequestID(3), .count(4))])
  }

  @Test func whatCameWithACrashIsLostWithIt() {
    var app = crashing(usesWakes: false)
    let requests = [Question.count(path: .root), .item(path: Self.path), .count(path: Self.path)]
      .enumerated().map {
        AppMessage.request(Request(id: RequestID($0.offset), question: $0.element))
      }
    let deliveries = app.receive(requests, at: .start)
    let notice = FaultNotice(fault: "item /1 crash", request: RequestID(1))
    #expect(
      deliveries == [AppDelivery(.fault(notice)), AppDelivery(.report(.stopped(.crashed)))])
  }

  @Test func aFaultyAppInAFaultyAppKeepsItsWakes() {
    var outer = FaultyApp(crashing(usesWakes: true), seed: 2)
    _ = outer.inject(FaultRule(.countLarger))
    var deliveries = outer.ask(.count(path: .root), id: 1)
    for _ in 1...3 where contents(deliveries).isEmpty {
      deliveries = wake(deliveries, in: &outer, at: .start + .seconds(1))
    }
    #expect(contents(deliveries) == [.answer(RequestID(1), .count(5))])
  }

  private func crashing(usesWakes: Bool) -> FaultyApp {
    var scripted = ScriptedApp()
    scripted.latencies = [.count: .seconds(1)]
    scripted.usesWakes = usesWakes
    var app = FaultyApp(scripted, seed: 1)
    _ = app.inject(FaultRule(.crash, on: .item, times: 1))
    return app
  }

  /// What the head unit gets to see.
  private func contents(_ deliveries: [AppDelivery]) -> [AppDelivery.Content] {
    deliveries.map(\.content).filter {
      switch $0 {
      case .wake, .fault: false
      default: true
      }
    }
  }

  private func wake(
    _ deliveries: [AppDelivery], in app: inout FaultyApp, at now: Instant
  ) -> [AppDelivery] {
    var given: [AppDelivery] = []
    for case .wake(let token) in deliveries.map(\.content) {
      given += app.receive([.wake(token)], at: now)
    }
    return given
  }
}
