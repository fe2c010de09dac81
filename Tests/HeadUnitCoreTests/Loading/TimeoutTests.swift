import HeadUnitCore
import Testing

@Suite struct TimeoutTests {
  static let stages: [Operation] = [.begin, .count, .item]

  private static func app(_ latencies: [Operation: Duration]) -> TreeApp {
    var app = TreeApp([folder("Albums", [track("One")])])
    app.hintsAreSpecial = false
    for (operation, latency) in latencies {
      let path: ContentPath = operation == .item ? [0, 0] : [0]
      app.latencies[TreeApp.Special(operation: operation, path: path)] = latency
    }
    return app
  }

  @Test(arguments: stages)
  func anAnswerAtTheDeadlineCounts(_ stage: Operation) {
    var drive = Drive(Self.app([stage: .seconds(10)]))
    drive.tap(0)
    drive.wait(.microseconds(9_999_999))
    #expect(drive.glance.pageState == "loading")
    drive.wait(.microsecond)
    #expect(drive.glance.pageState == "shown")
    #expect(drive.titles == ["One"])
    drive.wait(.seconds(20))
    #expect(drive.outcomes(.timedOut) == 0)
    #expect(drive.discards(.late) == 0)
    drive.checkOutcomes()
  }

  @Test(arguments: stages)
  func oneMicrosecondLaterIsLate(_ stage: Operation) {
    var drive = Drive(Self.app([stage: .microseconds(10_000_001)]))
    drive.tap(0)
    drive.wait(.seconds(10))
    #expect(drive.glance.pageState == "timedOut")
    let before = drive.headUnit
    drive.wait(.microsecond)
    #expect(drive.discards(.late) == 1)
    #expect(drive.headUnit.browser == before.browser)
    #expect(drive.outcomes(.timedOut) == 1)
    drive.checkOutcomes()
  }

  @Test func oneClockHoldsForTheWholePage() {
    let latencies: [Operation: Duration] = [
      .begin: .seconds(4), .count: .seconds(4), .item: .seconds(2),
    ]
    var drive = Drive(Self.app(latencies))
    drive.tap(0)
    drive.wait(.seconds(10))
    #expect(drive.titles == ["One"])
  }

  @Test func stepsThatAreEachInTimeCanBeTooLateTogether() {
    let latencies: [Operation: Duration] = [
      .begin: .seconds(4), .count: .seconds(4), .item: .microseconds(2_000_001),
    ]
    var drive = Drive(Self.app(latencies))
    drive.tap(0)
    drive.wait(.seconds(10))
    #expect(drive.glance.pageState == "timedOut")
    drive.wait(.microsecond)
    #expect(drive.glance.pageState == "timedOut")
    #expect(drive.discards(.late) == 1)
  }

  @Test func aTimedOutPageAsksForNothingMoreAndCancelsWhatItAsked() {
    var app = TreeApp([folder("Albums", tracks(30))])
    app.latencies[TreeApp.Special(operation: .showsProgress, path: [0])] = .seconds(60)
    for row in 0..<30 {
      app.latencies[TreeApp.Special(operation: .item, path: [0, row])] = .seconds(60)
    }
    var drive = Drive(app)
    drive.tap(0)
    let notes = drive.notes { $0.wait(.seconds(10)) }
    #expect(drive.glance.pageState == "timedOut")
    #expect(drive.outcomes(.timedOut) == 13)
    #expect(notes.count == 13)
    #expect(drive.headUnit.loader.pendingCount == 0)
    #expect(drive.questions { $0.wait(.seconds(120)) } == [])
    #expect(drive.discards(.late) == 13)
  }

  @Test func itemsThatHangLeaveTheOthersStanding() {
    var app = TreeApp(tracks(4))
    app.answers[TreeApp.Special(operation: .item, path: [0])] = .some(nil)
    app.answers[TreeApp.Special(operation: .item, path: [2])] = .some(nil)
    var drive = Drive(app)
    #expect(drive.titles == ["", "Track 1", "", "Track 3"])
    #expect(drive.glance.pageState == "shown")
    drive.wait(.microseconds(9_999_999))
    #expect(drive.badges(2) == [.loading])
    drive.wait(.microsecond)
    #expect(drive.badges(0) == [.failed])
    #expect(drive.badges(2) == [.failed])
    #expect(
      drive.titles == [
        "Did not arrive in time", "Track 1", "Did not arrive in time", "Track 3",
      ])
    #expect(drive.glance.pageState == "shown")
  }

  @Test func aRowScrolledToLaterHasItsOwnDeadline() {
    var app = TreeApp(tracks(60))
    app.answers[TreeApp.Special(operation: .item, path: [50])] = .some(nil)
    var drive = Drive(app)
    drive.wait(.seconds(30))
    drive.scrollTo(row: 50)
    drive.wait(.microseconds(9_999_999))
    #expect(drive.badges(50) == [.loading])
    drive.wait(.microsecond)
    #expect(drive.badges(50) == [.failed])
  }

  @Test func retryAsksEverythingAgainUnderANewClock() {
    var drive = Drive(Self.app([.begin: .seconds(12)]))
    drive.tap(0)
    drive.wait(.seconds(10))
    #expect(drive.glance.pageState == "timedOut")
    drive.wait(.seconds(1))
    let asked = drive.questions { $0.perform(.driver(.retryPressed)) }
    #expect(asked == [.begin(path: [0], hint: false)])
    #expect(drive.glance.pageState == "loading")
    drive.wait(.seconds(1))
    #expect(drive.glance.pageState == "loading", "The late answer belongs to the first try.")
    drive.wait(.microseconds(8_999_999))
    #expect(drive.glance.pageState == "loading")
    drive.wait(.microsecond)
    #expect(drive.glance.pageState == "timedOut")
    drive.checkOutcomes()
  }

  @Test func anAppThatNeverHasACommandTimesOut() {
    var app = TreeApp(tracks(1))
    app.commands = .none
    var drive = Drive(app)
    drive.wait(.microseconds(9_999_999))
    #expect(drive.glance.pageState == "loading")
    drive.wait(.microsecond)
    #expect(drive.glance.pageState == "timedOut")
  }

  @Test func aShownPageWithoutAnAnswerAboutProgressStaysShown() {
    var app = TreeApp(tracks(1))
    app.answers[TreeApp.Special(operation: .showsProgress, path: [])] = .some(nil)
    var drive = Drive(app)
    drive.wait(.seconds(11))
    #expect(drive.glance.pageState == "shown")
    #expect(drive.page?.showsProgress == false)
    #expect(drive.outcomes(.timedOut) == 1)
  }

  @Test func theProfileSaysHowLongToWait() {
    var drive = Drive(
      Self.app([.begin: .seconds(60)]), profile: .with { $0.timeouts.content = .seconds(3) })
    drive.tap(0)
    drive.wait(.microseconds(2_999_999))
    #expect(drive.glance.pageState == "loading")
    drive.wait(.microsecond)
    #expect(drive.glance.pageState == "timedOut")
  }
}
