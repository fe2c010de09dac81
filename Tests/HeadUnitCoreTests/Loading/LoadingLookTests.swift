import HeadUnitCore
import Testing

@Suite struct LoadingLookTests {
  @Test func theSkeletonComesAfter150AndTheSpinnerAfter400Milliseconds() {
    var app = TreeApp([folder("Albums", [track("One")])])
    app.latencies[TreeApp.Special(operation: .begin, path: [0])] = .seconds(5)
    var drive = Drive(app)
    drive.tap(0)
    let entered = drive.now
    #expect(drive.glance.look == .none)
    drive.wait(until: entered + .microseconds(149_999))
    #expect(drive.glance.look == .none)
    drive.wait(until: entered + .milliseconds(150))
    #expect(drive.glance.look == .skeleton)
    drive.wait(until: entered + .microseconds(399_999))
    #expect(drive.glance.look == .skeleton)
    drive.wait(until: entered + .milliseconds(400))
    #expect(drive.glance.look == .spinner)
    drive.wait(.seconds(5))
    #expect(drive.glance.look == .none)
    #expect(drive.changes(of: "skeleton") == ["0.550000 on", "5.400000 off"])
    #expect(drive.changes(of: "spinner") == ["0.800000 on", "5.400000 off"])
  }

  @Test func aFastAppNeverFlashesASpinner() {
    var app = TreeApp(folders(3))
    app.latency = [
      .begin: .milliseconds(50), .count: .milliseconds(50), .item: .microseconds(49_999),
    ]
    var drive = Drive(app)
    drive.wait(.seconds(1))
    drive.tap(0)
    drive.wait(.seconds(1))
    #expect(drive.titles == ["One", "Two"])
    #expect(drive.changes(of: "skeleton") == [])
    #expect(drive.changes(of: "spinner") == [])
  }

  @Test func aPageThatComesBetweenTheTwoShowsASkeletonOnly() {
    var app = TreeApp(folders(3))
    app.latency = [.begin: .milliseconds(399)]
    var drive = Drive(app)
    drive.wait(.seconds(1))
    #expect(drive.changes(of: "skeleton") == ["0.150000 on", "0.399000 off"])
    #expect(drive.changes(of: "spinner") == [])
  }

  @Test func retryStartsTheWaitAnew() {
    var app = TreeApp(folders(1))
    app.answers[TreeApp.Special(operation: .begin, path: [0])] = .some(nil)
    var drive = Drive(app)
    drive.tap(0)
    drive.wait(.seconds(10))
    #expect(drive.glance.pageState == "timedOut")
    #expect(drive.glance.look == .none)
    drive.perform(.driver(.retryPressed))
    #expect(drive.glance.look == .none)
    drive.wait(.milliseconds(150))
    #expect(drive.glance.look == .skeleton)
    drive.wait(.milliseconds(250))
    #expect(drive.glance.look == .spinner)
  }

  @Test func anUnknownRowOfAShownListIsASkeletonWithoutASpinner() {
    var app = TreeApp(tracks(3))
    app.answers[TreeApp.Special(operation: .item, path: [1])] = .some(nil)
    var drive = Drive(app)
    drive.wait(.seconds(1))
    #expect(drive.badges(1) == [.loading])
    #expect(drive.glance.look == .none)
  }
}
