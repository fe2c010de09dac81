import HeadUnitApps
import HeadUnitCore
import TestKit
import Testing

/// A faulty app with nothing wrong is the app inside.
struct UntouchedAppTests {
  @Test(arguments: Array(0..<20 as Range<UInt64>).share(4))
  func withoutRulesEverythingIsAsWithoutTheWrapper(seed: UInt64) throws {
    var app = ScriptedApp(seed: seed)
    app.spread = .milliseconds(300)
    app.isUnruly = true
    app.usesWakes = seed.isMultiple(of: 2)
    let drive = RandomEvents(seed: seed)
    let plain = drive.run(LoggedApp(app))
    let wrapped = drive.run(LoggedApp(FaultyApp(app, seed: seed)))
    #expect(try plain.trace.lines() == wrapped.trace.lines())
    let logs = [plain, wrapped].map { $0.app as? LoggedApp }
    #expect(logs[0] != nil)
    #expect(logs[0]?.deliveries == logs[1]?.deliveries)
  }

  @Test func theSameSeedGivesTheSameTrace() throws {
    let traces = try (1...2).map { _ in
      var app = FaultyApp(ScriptedApp(seed: 4), seed: 4)
      for kind in FaultKind.allCases {
        _ = app.inject(FaultRule(kind, times: 6, probability: 0.1))
      }
      return try RandomEvents(seed: 4).run(app).trace.lines()
    }
    #expect(traces[0] == traces[1])
    #expect(traces[0].contains(#""fault""#))
  }

  @Test(arguments: Array(0..<40 as Range<UInt64>).share(4))
  func whateverGoesWrongTheHeadUnitKeepsItsRules(seed: UInt64) {
    var app = ScriptedApp(seed: seed)
    app.spread = .milliseconds(300)
    app.isUnruly = true
    app.hasTabs = seed.isMultiple(of: 3)
    var faulty = FaultyApp(app, seed: seed)
    for kind in FaultKind.allCases { _ = faulty.inject(FaultRule(kind, probability: 0.04)) }
    let simulation = RandomEvents(seed: seed).run(faulty)
    #expect(simulation.violation == nil)
    #expect(!simulation.isStuck)
  }
}
