import HeadUnitApps
import HeadUnitCore
import TestKit
import Testing

/// Drives with an app and then with its recording, which must not differ.
struct RecordedDriveTests {
  @Test(arguments: Array(0..<30 as Range<UInt64>).share(3))
  func aRecordingDrivesLikeTheAppThatHandsOutAtOnce(seed: UInt64) {
    var app = ScriptedApp(seed: seed)
    app.latencies = [.begin: .milliseconds(100), .play: .milliseconds(150)]
    app.spread = .milliseconds(400)
    app.isUnruly = true
    expectSame(app, seed: seed)
  }

  @Test(arguments: Array(0..<30 as Range<UInt64>).share(3))
  func aRecordingDrivesLikeTheAppThatIsWoken(seed: UInt64) {
    var app = ScriptedApp(seed: seed)
    app.latencies = [.item: .milliseconds(50), .command: .milliseconds(200)]
    app.spread = .milliseconds(400)
    app.isUnruly = true
    app.usesWakes = true
    expectSame(app, seed: seed)
  }

  @Test(arguments: Array(0..<30 as Range<UInt64>).share(3))
  func aRecordingDrivesLikeTheAppThatNeverWaits(seed: UInt64) {
    var app = ScriptedApp(seed: seed)
    app.hasTabs = seed.isMultiple(of: 3)
    expectSame(app, seed: seed)
  }

  private func expectSame(_ app: any App, seed: UInt64) {
    let drive = RandomEvents(seed: seed)
    let simulation = drive.run(app)
    #expect(simulation.violation == nil, "seed \(seed)")
    #expect(!simulation.isStuck)
    let recorded = simulation.trace
    let replayed = drive.run(RecordedApp(recorded)).trace
    #expect(recorded.entries.count > 100)
    let difference = zip(recorded.entries, replayed.entries).enumerated()
      .first { $0.element.0 != $0.element.1 }
    let text = difference.map {
      "entry \($0.offset), seed \(seed): \($0.element.0) became \($0.element.1)"
    }
    #expect(text == nil)
    #expect(recorded.entries.count == replayed.entries.count)
  }
}
