import Testing

@testable import HeadUnitCore

@Suite struct AlarmTests {
  private func rings(_ alarm: Alarm, _ drive: Drive) -> [Instant] {
    drive.simulation.trace.entries.filter { $0.content == .event(.alarmRang(alarm)) }.map(\.at)
  }

  /// The first deadline moves from a start's to a command's, and back when its status has come.
  @Test func anAlarmPutBackToItsOldInstantRingsOnce() {
    var app = TreeApp.music.answering(.play, [0], with: nil)
    app.latency[.command] = .seconds(1)
    var drive = Drive(app)
    for report in playing("two") { drive.report(report) }
    drive.tap(0)
    let deadline = drive.simulation.now + .seconds(10)
    drive.perform(.driver(.commandChosen(.next)))
    #expect(drive.simulation.nextDue == drive.simulation.now + .seconds(1))
    drive.wait(.seconds(1))
    #expect(drive.simulation.nextDue == deadline)
    drive.wait(.seconds(20))
    #expect(rings(.deadline, drive) == [deadline])
  }

  @Test func anAlarmThatIsNotWantedAnyMoreDoesNotRing() {
    var app = TreeApp.music
    app.latency[.play] = .seconds(3)
    var drive = Drive(app)
    drive.tap(0)
    drive.wait(.seconds(60))
    #expect(rings(.deadline, drive).isEmpty)
    #expect(drive.simulation.nextDue == nil)
  }

  @Test func aReloadBehindItsOldListRingsForNoLook() {
    var app = RowsApp(count: 3)
    app.latency[.count] = .seconds(1)
    var drive = Drive(app)
    drive.wait(.seconds(2))
    let before = rings(.look, drive).count
    drive.report(.contentChanged(paths: [.root]))
    drive.wait(.seconds(2))
    #expect(rings(.look, drive).count == before)
  }

  @Test func aThrownListRingsEachFiftyMilliseconds() {
    var drive = Drive(RowsApp(count: 100))
    drive.perform(.touch(.dragEnded(speed: 60)))
    drive.wait(.milliseconds(120))
    drive.perform(.car(.themeChanged(.day)))
    drive.wait(.seconds(1))
    let start = Instant.start
    let end = start + .microseconds(202_530)
    #expect(
      rings(.glide, drive) == [
        start + .milliseconds(50), start + .milliseconds(100), start + .milliseconds(150),
        start + .milliseconds(200), end,
      ])
  }

  @Test func changedTimesBecomeTheFewestEffects() {
    let now = Instant.start
    var before = Alarms()
    before[.deadline] = now + .seconds(10)
    before[.look] = now + .seconds(1)
    var after = before
    #expect(before.changes(to: after).isEmpty)
    after[.look] = nil
    after[.motion] = now + .seconds(2)
    after[.deadline] = now + .seconds(5)
    #expect(
      before.changes(to: after) == [
        .schedule(.deadline, now + .seconds(5)), .unschedule(.look),
        .schedule(.motion, now + .seconds(2)),
      ])
  }

  @Test func everyAlarmHasItsOwnTime() {
    var alarms = Alarms()
    for (second, alarm) in Alarm.allCases.enumerated() {
      alarms[alarm] = .start + .seconds(second)
    }
    for (second, alarm) in Alarm.allCases.enumerated() {
      #expect(alarms[alarm] == .start + .seconds(second))
    }
    #expect(alarms.changes(to: Alarms()) == Alarm.allCases.map { .unschedule($0) })
  }

  @Test func anAlarmThatRangIsSetAnewOnlyWhenItIsWantedAgain() {
    var app = TreeApp.music
    app.latency[.count] = .milliseconds(600)
    var drive = Drive(app)
    let start = Instant.start
    drive.wait(.seconds(1))
    #expect(rings(.look, drive) == [start + .milliseconds(150), start + .milliseconds(400)])
    #expect(drive.seen("skeleton") == ["on", "off"])
    #expect(drive.seen("spinner") == ["on", "off"])
  }
}
