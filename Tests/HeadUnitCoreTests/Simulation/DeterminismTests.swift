import HeadUnitCore
import HeadUnitText
import TestKit
import Testing

@Suite struct DeterminismTests {
  /// A drive of seeded events; the same seed is the same drive.
  private func trace(seed: UInt64) -> Trace {
    var generator = SeededGenerator(seed: seed)
    var app = TreeApp.music
    app.commands = .everything
    app.latency = [
      .begin: generator.jitter(.milliseconds(300)), .play: .milliseconds(700),
      .command: .seconds(1), .artwork: .seconds(2),
    ]
    var simulation = Simulation(profile: Profile(), app: app)
    for _ in 0..<120 {
      let event = TraceSamples.events.randomElement(using: &generator) ?? .phone(.connected)
      simulation.schedule(event, after: .milliseconds(Int.random(in: 0..<50, using: &generator)))
      if Bool.random(using: &generator) { simulation.advance(by: .milliseconds(100)) }
    }
    simulation.advance(by: .seconds(30))
    #expect(simulation.violation == nil, "seed \(seed)")
    return simulation.trace
  }

  @Test func theSameDriveGivesTheSameBytesTwice() throws {
    for seed in Array(0..<60 as Range<UInt64>).share(4) {
      let first = try trace(seed: seed).lines()
      #expect(try trace(seed: seed).lines() == first, "seed \(seed)")
    }
  }

  @Test func anotherSeedGivesAnotherDrive() throws {
    #expect(try trace(seed: 1).fingerprint() != trace(seed: 2).fingerprint())
  }

  @Test func anyDriveIsReadBackAsItWas() throws {
    for seed in Array(0..<60 as Range<UInt64>).share(4) {
      let trace = trace(seed: seed)
      let text = try trace.lines()
      let read = try Trace(SourceText(name: "a.trace", text: text))
      #expect(read == trace, "seed \(seed)")
      #expect(try read.lines() == text, "seed \(seed)")
    }
  }
}
