import HeadUnitCore
import Testing

/// A simulation with the words tests are written in.
struct Drive {
  private(set) var simulation: Simulation

  init(_ app: some App, profile: Profile = Profile(), isConnected: Bool = true) {
    simulation = Simulation(profile: profile, app: app)
    if isConnected { perform(.phone(.connected)) }
  }

  var headUnit: HeadUnit { simulation.headUnit }
  var glance: Glance { headUnit.glance(at: simulation.now) }
  var titles: [String] { glance.rows.map(\.title) }

  mutating func perform(_ event: Event, _ location: SourceLocation = #_sourceLocation) {
    simulation.perform(event)
    check(location)
  }

  /// Puts an event in without letting it happen yet.
  mutating func schedule(_ event: Event, after delay: Duration = .zero) {
    simulation.schedule(event, after: delay)
  }

  /// Waits for the push to come to rest first, as a hand would.
  mutating func tap(_ row: Int, _ location: SourceLocation = #_sourceLocation) {
    wait(.milliseconds(400), location)
    perform(.driver(.rowChosen(row)), location)
  }

  mutating func wait(_ duration: Duration, _ location: SourceLocation = #_sourceLocation) {
    simulation.advance(by: duration)
    check(location)
  }

  mutating func wait(until instant: Instant, _ location: SourceLocation = #_sourceLocation) {
    simulation.advance(to: instant)
    check(location)
  }

  private func check(_ location: SourceLocation) {
    #expect(simulation.violation == nil, sourceLocation: location)
    #expect(!simulation.isStuck, sourceLocation: location)
  }

  var questions: [Question] {
    simulation.trace.entries.compactMap { entry in
      if case .effect(.ask(let request)) = entry.content { request.question } else { nil }
    }
  }

  var remarks: [Remark] {
    simulation.trace.entries.compactMap { entry in
      if case .effect(.remarked(let remark)) = entry.content { remark } else { nil }
    }
  }

  var notes: [Note] {
    simulation.trace.entries.compactMap { entry in
      if case .effect(.tell(let note)) = entry.content { note } else { nil }
    }
  }

  var commands: [Command] {
    simulation.trace.entries.compactMap { entry in
      if case .effect(.send(let request)) = entry.content { request.command } else { nil }
    }
  }

  func outcomes(_ outcome: Outcome) -> Int {
    headUnit.loader.outcomes[outcome, default: 0]
  }
}
