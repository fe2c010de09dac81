import HeadUnitApps
import HeadUnitCore
import Testing

/// A library's first track, playing on a head unit.
struct LibraryDrive {
  private(set) var simulation: Simulation

  init(
    player: String, misbehaving: Misbehaviour? = nil, item: String = "\"duration\": \"10m\"",
    profile: Profile = Profile()
  ) throws {
    let misbehaves = misbehaving.map { "\"\($0.rawValue)\"" } ?? ""
    let library = try library(
      """
      {"player": {\(player), "misbehaves": [\(misbehaves)]},
       "items": [{"id": "a", "title": "A", \(item)}]}
      """)
    simulation = Simulation(profile: profile, app: library.app(seed: 1))
    perform(.phone(.connected))
    wait(.seconds(1))
    perform(.driver(.rowChosen(0)))
    wait(.seconds(1))
  }

  var headUnit: HeadUnit { simulation.headUnit }
  var player: NowPlaying { headUnit.player }
  var glance: Glance { headUnit.glance(at: simulation.now) }

  mutating func perform(_ event: Event, _ location: SourceLocation = #_sourceLocation) {
    simulation.perform(event)
    #expect(simulation.violation == nil, sourceLocation: location)
  }

  mutating func wait(_ duration: Duration, _ location: SourceLocation = #_sourceLocation) {
    simulation.advance(by: duration)
    #expect(simulation.violation == nil, sourceLocation: location)
  }

  mutating func inject(_ rule: FaultRule) {
    _ = simulation.withFaults { $0.inject(rule) }
  }

  var commands: [Command] {
    simulation.trace.entries.compactMap { entry in
      if case .effect(.send(let request)) = entry.content { request.command } else { nil }
    }
  }
}
