import HeadUnitCore
import Testing

@Suite struct LimitPlaceTests {
  @Test func parkingGivesTheListBackWithoutAskingAgain() {
    var drive = Drive(TreeApp(tracks(40)))
    let asked = drive.questions {
      $0.drive()
      $0.park()
      $0.drive(120)
      $0.park()
    }
    #expect(asked == [])
    #expect(drive.glance.rowCount == 40)
  }

  @Test func theDriverReturnsToHisPlaceWithoutAskingAgain() {
    var drive = Drive(TreeApp(tracks(100)))
    drive.scrollTo(row: 60)
    let seen = drive.titles
    let asked = drive.questions { $0.drive() }
    #expect(drive.glance.rows.last?.index == 11)
    #expect(asked.items.allSatisfy { ($0.row ?? 99) < 12 })
    #expect(drive.questions { $0.park() } == [])
    #expect(drive.titles == seen)
    #expect(drive.scroll == drive.headUnit.metrics.rowTop(60))
  }

  @Test func whoMovesWhileTheListIsCutStaysThere() {
    var drive = Drive(TreeApp(tracks(100)))
    drive.scrollTo(row: 60)
    drive.drive()
    drive.scrollTo(row: 2)
    drive.park()
    #expect(drive.scroll == drive.headUnit.metrics.rowTop(2))
    #expect(drive.titles.first == "Track 2")
  }

  @Test func whoTurnsTheKnobWhileTheListIsCutStaysThere() {
    var drive = Drive(TreeApp(tracks(100)), profile: .knobOnly)
    drive.turn(60)
    #expect(drive.focus == .row(60))
    drive.drive()
    #expect(drive.focus == .row(11))
    drive.turn(-1)
    drive.park()
    #expect(drive.focus == .row(10))
  }

  @Test func whoOpensAPageWhileTheListIsCutComesBackToIt() {
    var drive = Drive(TreeApp(folders(100)))
    drive.scrollTo(row: 60)
    drive.drive()
    let scroll = drive.scroll
    drive.tap(11)
    drive.park()
    drive.perform(.driver(.backPressed))
    #expect(drive.scroll == scroll)
  }

  @Test func theFocusReturnsToItsRow() {
    var drive = Drive(TreeApp(tracks(100)), profile: .knobOnly)
    drive.turn(60)
    let scroll = drive.scroll
    drive.drive()
    #expect(drive.focus == .row(11))
    drive.park()
    #expect(drive.focus == .row(60))
    #expect(drive.scroll == scroll)
  }

  @Test func theFocusReturnsToARowJustBeyondTheLimit() {
    var drive = Drive(TreeApp(tracks(14)), profile: .knobOnly)
    drive.turn(12)
    drive.drive()
    #expect(drive.focus == .row(11))
    drive.park()
    #expect(drive.focus == .row(12))
  }

  @Test func tighterAndLooserLimitsLeadBackToThePlaceToo() {
    var drive = Drive(TreeApp(tracks(100)))
    drive.scrollTo(row: 60)
    let scroll = drive.scroll
    for items in [12, 6, 30, 8] {
      drive.perform(.car(.limitsSwitched(.on(items: items, depth: nil))))
    }
    drive.perform(.car(.limitsSwitched(.auto)))
    #expect(drive.scroll == scroll)
  }

  @Test func contentChangedWhileTheListIsCutIsSeenAtThePlace() {
    var app = TreeApp(tracks(100))
    app.later = [(from: .start + .seconds(5), children: tracks(90, from: 500))]
    var drive = Drive(app)
    drive.scrollTo(row: 60)
    drive.drive()
    drive.wait(until: .start + .seconds(5))
    drive.perform(.phone(.reported(.contentChanged(paths: nil))))
    drive.park()
    #expect(drive.scroll == drive.headUnit.metrics.rowTop(60))
    #expect(drive.titles.first == "Track 560")
  }

  @Test func rowsSetAsideInTheMiddleOfAReloadAreNotThoseOfBefore() {
    var app = TreeApp(tracks(100))
    // The row at the top of the screen is now among the first, and takes the screen along.
    app.later = [(from: .start + .seconds(5), children: tracks(100, from: 57))]
    app.latency[.item] = .seconds(1)
    var drive = Drive(app)
    drive.wait(.seconds(2))
    drive.scrollTo(row: 60)
    drive.wait(until: .start + .seconds(5))
    drive.report(.contentChanged(paths: nil))
    drive.drive()
    drive.wait(.seconds(3))
    drive.park()
    #expect(drive.scroll == drive.headUnit.metrics.rowTop(60))
    #expect(drive.glance.rows.allSatisfy { $0.badges == [.loading] })
    drive.wait(.seconds(1))
    #expect(drive.titles.first == "Track 117")
  }

  @Test func aRowOfAReloadThatTimesOutBeyondALimitSaysSo() {
    var app = TreeApp(tracks(100))
    app.latency[.item] = .seconds(1)
    app.later = [(from: .start + .seconds(5), children: tracks(100, from: 500))]
    app.latencies[TreeApp.Special(operation: .item, path: [3])] = .seconds(7)
    var drive = Drive(app)
    drive.wait(until: .start + .seconds(9))
    #expect(drive.titles[3] == "Track 3")
    drive.report(.contentChanged(paths: nil))
    drive.perform(.car(.limitsSwitched(.on(items: 3, depth: nil))))
    drive.wait(.seconds(2))
    #expect(drive.titles == ["Track 500", "Track 501", "Track 502"])
    drive.perform(.car(.limitsSwitched(.auto)))
    #expect(drive.glance.rows[3].badges == [.loading])
  }

  @Test func fewerRowsWhileTheListIsCutEndAtTheLastOnes() {
    var app = TreeApp(tracks(100))
    app.later = [(from: .start + .seconds(5), children: tracks(20))]
    var drive = Drive(app)
    drive.scrollTo(row: 60)
    drive.drive()
    drive.wait(until: .start + .seconds(5))
    drive.perform(.phone(.reported(.contentChanged(paths: nil))))
    drive.park()
    #expect(drive.glance.rows.last?.title == "Track 19")
  }

  @Test func anItemChangedWhileItIsCutIsAskedWhenItIsSeen() {
    var app = TreeApp(tracks(100))
    var changed = tracks(100)
    changed[61] = track("New")
    app.later = [(from: .start + .seconds(5), children: changed)]
    var drive = Drive(app)
    drive.scrollTo(row: 60)
    drive.drive()
    drive.wait(until: .start + .seconds(5))
    drive.perform(.phone(.reported(.itemsChanged(identifiers: ["track 61"]))))
    #expect(drive.questions { $0.park() } == [.item(path: [61])])
    #expect(drive.titles[1] == "New")
  }

  @Test func anItemAskedAnewWhileTheListIsCutIsNotAskedAgain() {
    var drive = Drive(TreeApp(tracks(100)))
    drive.scrollTo(row: 14)
    drive.drive()
    let asked = drive.questions {
      $0.perform(.phone(.reported(.itemsChanged(identifiers: ["track 9"]))))
    }
    #expect(asked == [.item(path: [9])])
    #expect(drive.questions { $0.park() } == [])
    #expect(drive.titles.first == "Track 14")
  }

  @Test func aListBehindAnotherIsCutWhenItIsSeen() {
    var drive = Drive(TreeApp(folders(100)))
    drive.scrollTo(row: 60)
    let scroll = drive.scroll
    drive.tap(62)
    drive.drive()
    drive.perform(.driver(.backPressed))
    #expect(drive.glance.rows.last?.index == 11)
    drive.park()
    #expect(drive.scroll == scroll)
  }

  @Test func rowsStillAwaitedWhenTheListIsCutAreAskedAgain() {
    var app = TreeApp(tracks(100))
    app.latency = [.item: .seconds(1)]
    var drive = Drive(app)
    drive.wait(.seconds(2))
    drive.scrollTo(row: 60)
    drive.drive()
    #expect(drive.outcomes(.abandoned) > 0)
    drive.park()
    drive.wait(.seconds(2))
    #expect(drive.titles.first == "Track 60")
    drive.checkOutcomes()
  }

  @Test(arguments: [false, true])
  func limitsAndAnAnswerAtOneInstantGoInTheirOrder(_ isAnswerFirst: Bool) throws {
    var app = TreeApp([folder("A", tracks(40))])
    app.hintsAreSpecial = false
    app.answers[TreeApp.Special(operation: .count, path: [0])] = .some(nil)
    var drive = Drive(app)
    drive.tap(0)
    drive.wait(.seconds(1))
    let id = try #require(drive.request(for: .count(path: [0])))
    let asked = drive.questions {
      if isAnswerFirst { $0.perform(.phone(.answered(id, .count(40)))) }
      $0.drive()
      if !isAnswerFirst { $0.perform(.phone(.answered(id, .count(40)))) }
    }
    #expect(asked.items == (0..<12).map { [0, $0] })
    #expect(drive.glance.rowCount == 12)
    #expect(drive.glance.notice == "Showing 12 of 40 while driving")
    drive.checkOutcomes()
  }
}
