import HeadUnitCore
import Testing

/// Lists that go on by whole rows, and lists while driving.
@Suite struct StepTests {
  private func drive(_ profile: Profile = Profile()) -> Drive {
    var drive = Drive(RowsApp(count: 100), profile: profile)
    drive.wait(.seconds(1))
    return drive
  }

  private func seen(_ drive: Drive, after milliseconds: Int = 0) -> Int {
    drive.page?.scroll(at: drive.now + .milliseconds(milliseconds)) ?? .min
  }

  @Test func theWheelEndsOnTheEdgeOfARow() {
    var drive = drive()
    drive.perform(.driver(.scrolled(by: 50)))
    drive.perform(.driver(.wheelTurned(1)))
    #expect(drive.scroll == 120)
    #expect(seen(drive) == 50)
    #expect((51..<120).contains(seen(drive, after: 30)))
    #expect(seen(drive, after: 160) == 120)
    #expect(drive.page?.restsAt == drive.now + .milliseconds(160))
    drive.wait(.milliseconds(30))
    let place = seen(drive)
    drive.perform(.driver(.wheelTurned(2)))
    #expect(drive.scroll == 360)
    #expect(seen(drive) == place)
    drive.perform(.driver(.wheelTurned(-3)))
    #expect(drive.scroll == 0)
    drive.perform(.driver(.wheelTurned(.min)))
    drive.perform(.driver(.wheelTurned(.max)))
    #expect(drive.titles.last == "Row 99")
  }

  @Test func theKnobMovesTheListVisibly() {
    var drive = drive(.knobOnly)
    drive.turn(4)
    #expect(drive.scroll == 0)
    drive.turn(1)
    #expect(drive.scroll == 120)
    #expect(seen(drive) == 0)
    #expect(seen(drive, after: 160) == 120)
    drive.wait(.milliseconds(20))
    let place = seen(drive)
    drive.turn(1)
    #expect(drive.scroll == 240)
    #expect(seen(drive) == place)
  }

  @Test func aLongWayIsShortenedToRowsThatAreThere() {
    var drive = drive()
    drive.perform(.driver(.wheelTurned(50)))
    #expect(drive.scroll == 6_000)
    #expect(seen(drive) == 6_000 - drive.headUnit.metrics.viewport)
  }

  @Test func scrollingByPixelsIsAtOnce() {
    var drive = drive()
    drive.perform(.driver(.wheelTurned(2)))
    drive.perform(.driver(.scrolled(by: 7)))
    #expect(drive.scroll == 247)
    #expect(seen(drive) == 247)
    #expect(drive.page?.restsAt == drive.now)
  }

  @Test func aFingerTakesHoldOfAListOnItsWay() {
    var drive = drive()
    drive.perform(.driver(.wheelTurned(2)))
    drive.wait(.milliseconds(20))
    let place = seen(drive)
    drive.perform(.touch(.dragged(by: 5)))
    #expect(drive.scroll == place + 5)
  }

  @Test func aThrowWhileDrivingIsAStepOfThreeRows() {
    var drive = drive()
    drive.drive()
    drive.perform(.touch(.dragEnded(speed: 900)))
    #expect(drive.scroll == 360)
    #expect(seen(drive) == 0)
    drive.wait(.seconds(1))
    #expect(seen(drive) == 360)
    drive.perform(.touch(.dragged(by: 10)))
    drive.perform(.touch(.dragEnded(speed: -900)))
    #expect(drive.scroll == 120)
    drive.wait(.seconds(1))
    drive.perform(.touch(.dragged(by: 10)))
    drive.perform(.touch(.dragEnded(speed: -199)))
    #expect(drive.scroll == 130)
  }

  @Test func nothingGivesWayWhileDriving() {
    var drive = drive()
    drive.drive()
    drive.perform(.touch(.dragged(by: -500)))
    #expect(seen(drive) == 0)
    drive.perform(.touch(.dragged(by: 10)))
    #expect(seen(drive) == 10)
    drive.perform(.touch(.dragged(by: 100_000)))
    drive.perform(.touch(.dragEnded(speed: 9_000)))
    #expect(seen(drive) == drive.page.map { drive.headUnit.maximumScroll(of: $0) })
  }

  @Test func limitsStopAThrowAndAPull() {
    var drive = drive()
    drive.perform(.touch(.dragEnded(speed: 1_000)))
    drive.wait(.milliseconds(100))
    let place = seen(drive)
    drive.drive()
    #expect(drive.page?.glide == nil)
    #expect(drive.scroll == place)
    drive.park()
    drive.perform(.driver(.scrolled(by: .min)))
    drive.perform(.touch(.dragged(by: -80)))
    drive.drive()
    #expect(seen(drive) == 0)
  }

  @Test func withReducedMotionOnlyTheFingerMovesTheList() {
    var drive = drive()
    drive.perform(.car(.motionReduced(true)))
    drive.perform(.driver(.wheelTurned(2)))
    #expect(seen(drive) == 240)
    #expect(drive.page?.restsAt == drive.now)
    drive.perform(.driver(.scrolled(by: .min)))
    drive.perform(.touch(.dragged(by: -50)))
    #expect(seen(drive) == 0)
    drive.perform(.touch(.dragEnded(speed: 2_000)))
    drive.wait(.seconds(3))
    #expect(drive.scroll == 979)
  }

  @Test func aListThatIsLeftStandsStill() {
    var drive = Drive(TreeApp([folder("A", tracks(5))] + tracks(50)))
    drive.wait(.seconds(1))
    drive.perform(.touch(.dragEnded(speed: 1_000)))
    drive.wait(.milliseconds(30))
    drive.perform(.driver(.rowChosen(0)))
    #expect(drive.headUnit.browser.depth == 2)
    drive.wait(.seconds(2))
    drive.perform(.driver(.backPressed))
    #expect(drive.page?.glide == nil)
    #expect(drive.scroll == 29)
  }

  @Test func aListThatChangesIsNotThrownAnyFurther() {
    var app = RowsApp(count: 100)
    app.later = [(.start + .seconds(2), 90, app.row)]
    var drive = Drive(app)
    drive.wait(.milliseconds(1_900))
    drive.perform(.touch(.dragEnded(speed: 4_000)))
    drive.wait(.milliseconds(200))
    let place = seen(drive)
    drive.report(.contentChanged(paths: [.root]))
    #expect(drive.page?.glide == nil)
    #expect(drive.scroll == place)
  }
}
