import HeadUnitCore
import Testing

@Suite struct SimulationTests {
  private func simulation(_ app: some App = TreeApp.music) -> Simulation {
    Simulation(profile: Profile(), app: app)
  }

  private func events(_ simulation: Simulation) -> [Event] {
    simulation.trace.entries.compactMap { entry in
      if case .event(let event) = entry.content { event } else { nil }
    }
  }

  @Test func timeStandsStillUntilItIsAdvanced() {
    var simulation = simulation()
    #expect(simulation.now == .start)
    simulation.advance(by: .milliseconds(1))
    simulation.advance(to: .start + .seconds(3))
    #expect(simulation.now == .start + .seconds(3))
    simulation.advance(to: simulation.now)
    #expect(simulation.now == .start + .seconds(3))
  }

  @Test func whatIsDueHappensAtItsInstantAndNotBefore() {
    var simulation = simulation()
    simulation.schedule(.car(.themeChanged(.day)), after: .seconds(2))
    simulation.advance(by: .seconds(2) - .microsecond)
    #expect(simulation.headUnit.vehicle.theme == .night)
    simulation.advance(by: .microsecond)
    #expect(simulation.headUnit.vehicle.theme == .day)
    #expect(simulation.trace.entries.last?.at == .start + .seconds(2))
  }

  @Test func whatIsSeenIsWhatTheHeadUnitShowsNow() {
    var app = TreeApp(tracks(3))
    app.latency[.count] = .seconds(1)
    var simulation = simulation(app)
    #expect(simulation.seen == simulation.headUnit.glance(at: simulation.now))
    var looks: [Sight.Look] = []
    simulation.perform(.phone(.connected))
    for _ in 0..<4 {
      #expect(simulation.seen == simulation.headUnit.glance(at: simulation.now))
      looks.append(simulation.seen.look)
      simulation.advance(by: .milliseconds(375))
    }
    simulation.perform(.car(.themeChanged(.day)))
    #expect(simulation.seen.theme == .day)
    #expect(looks == [.none, .skeleton, .spinner, .none])
  }

  @Test func twoThingsAtOneInstantGoInTheOrderTheyWerePutIn() {
    var simulation = simulation()
    simulation.schedule(.car(.themeChanged(.day)), after: .seconds(1))
    simulation.schedule(.phone(.phoneLocked(true)), after: .milliseconds(500))
    simulation.schedule(.car(.themeChanged(.night)), after: .seconds(1))
    simulation.schedule(.car(.gearChanged(.drive)), after: .seconds(1))
    simulation.advance(by: .seconds(1))
    #expect(
      events(simulation) == [
        .phone(.phoneLocked(true)), .car(.themeChanged(.day)), .car(.themeChanged(.night)),
        .car(.gearChanged(.drive)),
      ])
  }

  @Test func anEventIsPerformedAfterWhateverElseIsDueByNow() {
    var simulation = simulation()
    simulation.schedule(.car(.themeChanged(.day)))
    simulation.perform(.car(.themeChanged(.night)))
    #expect(simulation.headUnit.vehicle.theme == .night)
  }

  @Test func manyStepsAreOneStep() throws {
    var one = simulation()
    var many = simulation()
    one.perform(.phone(.connected))
    many.perform(.phone(.connected))
    one.advance(by: .seconds(2))
    for _ in 0..<2_000 { many.advance(by: .milliseconds(1)) }
    #expect(try one.trace.lines() == many.trace.lines())
    #expect(one.headUnit == many.headUnit)
  }

  @Test func theNextDueInstantIsTheFirstThatStillMatters() {
    var simulation = simulation()
    #expect(simulation.nextDue == nil)
    simulation.schedule(.phone(.connected), after: .seconds(3))
    simulation.schedule(.phone(.phoneLocked(true)), after: .seconds(2))
    #expect(simulation.nextDue == .start + .seconds(2))
    simulation.advance(by: .seconds(2))
    #expect(simulation.nextDue == .start + .seconds(3))
    simulation.advance(by: .seconds(1))
    // The list is there, so nothing of its load is awaited any more.
    #expect(simulation.nextDue == nil)
  }

  @Test func whatIsDueNowIsDueNow() {
    var simulation = simulation()
    simulation.schedule(.phone(.connected))
    #expect(simulation.nextDue == .start)
  }

  @Test func theTraceBeginsWithWhatIsDriven() {
    var options = Simulation.Options()
    options.seed = 42
    var profile = Profile()
    profile.name = "wide"
    let simulation = Simulation(profile: profile, app: TreeApp.music, options: options)
    #expect(
      simulation.trace.entries == [
        Trace.Entry(at: .start, .began(TraceHeader(profile: "wide", seed: 42)))
      ])
  }

  @Test func withoutATraceTheDriveIsTheSame() {
    var options = Simulation.Options()
    options.keepsTrace = false
    var quiet = Simulation(profile: Profile(), app: TreeApp.music, options: options)
    var loud = simulation()
    for event in [Event.phone(.connected), .driver(.rowChosen(3)), .driver(.backPressed)] {
      quiet.perform(event)
      loud.perform(event)
    }
    quiet.advance(by: .seconds(20))
    loud.advance(by: .seconds(20))
    #expect(quiet.trace.entries.isEmpty)
    #expect(quiet.headUnit == loud.headUnit)
    #expect(quiet.eventCount == loud.eventCount)
    #expect(quiet.eventCount > 3)
  }

  @Test func everyEffectAndVisibleChangeIsInTheTrace() {
    var simulation = simulation()
    simulation.perform(.car(.themeChanged(.day)))
    simulation.perform(.car(.speedChanged(.kilometresPerHour(50))))
    let changes = simulation.trace.entries.compactMap { entry in
      if case .change(let change) = entry.content { change } else { nil }
    }
    #expect(
      changes == [
        Change(subject: "theme", value: "day"), Change(subject: "limits.items", value: "12"),
        Change(subject: "speed", value: "50km/h"),
      ])
  }
}
