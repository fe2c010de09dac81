import HeadUnitCore
import Testing

@Suite struct FocusTests {
  /// Turns on, detent by detent, until the focus stays where it is.
  private static func tour(_ drive: inout Drive, forward: Bool = true) -> [FocusTarget] {
    var seen: [FocusTarget] = []
    var rest = 0
    for _ in 0..<400 where rest < 3 {
      if let focus = drive.focus, focus != seen.last {
        seen.append(focus)
        rest = 0
      }
      let before = drive.headUnit
      drive.turn(forward ? 1 : -1)
      if drive.headUnit == before { rest += 1 }
    }
    return seen
  }

  @Test func everyChoosableThingIsReachedAndNothingElse() {
    var app = TreeApp([
      status("Sign in"), folder("A", playable: true), track("B"), track("Gone"), folder("C"),
      track("Bad"), status("End"),
    ])
    app.answers[TreeApp.Special(operation: .item, path: [3])] = .item(nil)
    app.answers[TreeApp.Special(operation: .item, path: [5])] = .garbage("?")
    var drive = Drive(app, profile: .knobOnly)
    drive.perform(.phone(.reported(playing("x")[0])))
    for report in playing("x") { drive.perform(.phone(.reported(report))) }
    let forward: [FocusTarget] = [
      .row(1), .rowOpen(1), .row(2), .row(4), .nowPlayingButton, .home,
    ]
    #expect(Self.tour(&drive) == forward)
    #expect(Self.tour(&drive, forward: false) == forward.reversed())
  }

  @Test func tabsAndTheirRowsAreReached() {
    var app = TreeApp([
      folder("Home", [folder("A", tracks(2)), track("B")]), folder("Gone"), folder("Radio"),
    ])
    app.hasTabs = true
    app.answers[TreeApp.Special(operation: .item, path: [1])] = .item(nil)
    var drive = Drive(app, profile: .knobOnly)
    #expect(Self.tour(&drive) == [.row(0), .row(1), .tab(0), .tab(2), .home])
    drive.turn(-1)
    drive.perform(.knob(.pressed))
    #expect(drive.glance.tab == "Radio")
    #expect(drive.focus == .tab(2))
  }

  @Test func everyRowOfALongListIsReached() {
    var drive = Drive(TreeApp(folders(40)), profile: .knobOnly)
    #expect(Self.tour(&drive) == (0..<40).map { .row($0) } + [.home])
    #expect(Self.tour(&drive, forward: false) == [.home] + (0..<40).reversed().map { .row($0) })
    #expect(drive.scroll == 0)
  }

  @Test func manyStatusRowsInARowArePassedOver() {
    let notes = (0..<30).map { status("Note \($0)") }
    var drive = Drive(TreeApp([track("A")] + notes + [track("B")] + notes), profile: .knobOnly)
    #expect(Self.tour(&drive) == [.row(0), .row(31), .home])
    #expect(Self.tour(&drive, forward: false) == [.home, .row(31), .row(0)])
  }

  @Test func rowsAreFoundAgainAcrossManyStatusRows() {
    let notes = (0..<30).map { status("Note \($0)") }
    var drive = Drive(TreeApp([folder("Menu", [track("A")] + notes)]), profile: .knobOnly)
    drive.perform(.knob(.pressed))
    drive.wait(.seconds(1))
    #expect(Self.tour(&drive) == [.row(0), .back, .home])
    #expect(Self.tour(&drive, forward: false) == [.home, .back, .row(0)])
  }

  @Test func theFocusIsOnTheFirstRowOfAPageThatComes() {
    var app = TreeApp([folder("A", [status("Hello"), folder("B", tracks(3))])])
    app.latency = [.item: .seconds(1)]
    var drive = Drive(app, profile: .knobOnly)
    drive.wait(.seconds(2))
    #expect(drive.focus == .row(0))
    drive.perform(.knob(.pressed))
    #expect(drive.focus == .back)
    drive.wait(.seconds(2))
    #expect(drive.focus == .row(1))
  }

  @Test func aFocusTheDriverMovedWhileLoadingStays() {
    var app = TreeApp([folder("A", tracks(3))])
    app.hintsAreSpecial = false
    app.latencies[TreeApp.Special(operation: .begin, path: [0])] = .seconds(2)
    var drive = Drive(app, profile: .knobOnly)
    for report in playing("x") { drive.perform(.phone(.reported(report))) }
    drive.perform(.knob(.pressed))
    drive.turn(1)
    #expect(drive.focus == .nowPlayingButton)
    drive.wait(.seconds(3))
    #expect(drive.focus == .nowPlayingButton)
  }

  @Test func backReturnsTheFocusToTheRowThatWasChosen() {
    var drive = Drive(TreeApp(folders(10)), profile: .knobOnly)
    drive.turn(4)
    drive.perform(.knob(.pressed))
    drive.wait(.seconds(1))
    drive.turn(1)
    #expect(drive.focus == .row(1))
    drive.perform(.driver(.backPressed))
    #expect(drive.focus == .row(4))
  }

  @Test func leavingTheNowPlayingScreenReturnsTheFocusToTheRow() {
    var drive = Drive(TreeApp([folder("A", tracks(5))]), profile: .knobOnly)
    drive.perform(.knob(.pressed))
    drive.wait(.seconds(1))
    drive.turn(2)
    drive.perform(.knob(.pressed))
    #expect(drive.glance.screen == "nowPlaying")
    drive.wait(.seconds(1))
    drive.perform(.driver(.backPressed))
    #expect(drive.focus == .row(2))
  }

  @Test func theFirstTurnAfterATouchOnlyShowsTheFocus() {
    var drive = Drive(TreeApp(folders(10)))
    #expect(drive.focus == nil)
    drive.turn(1)
    #expect(drive.focus == .row(0))
    drive.turn(2)
    #expect(drive.focus == .row(2))
    drive.perform(.driver(.scrolled(by: 0)))
    #expect(drive.focus == nil)
    drive.turn(1)
    #expect(drive.focus == .row(2))
  }

  @Test func aPressAfterATouchOnlyShowsTheFocus() {
    var drive = Drive(TreeApp(folders(10)))
    drive.wait(.seconds(1))
    drive.perform(.knob(.pressed))
    #expect(drive.glance.pageDepth == 1)
    #expect(drive.focus == .row(0))
    drive.perform(.knob(.pressed))
    #expect(drive.glance.pageDepth == 2)
  }

  @Test func theFocusStaysVisibleWhenTheListIsScrolled() {
    var drive = Drive(TreeApp(folders(40)), profile: .knobOnly)
    drive.turn(3)
    drive.scrollTo(row: 20)
    #expect(drive.focus == .row(20))
    drive.scrollTo(row: 0)
    #expect(drive.focus == .row(4))
  }

  @Test func theFocusIsNeverBehindTheTabBar() {
    var app = TreeApp([folder("Home", folders(40))])
    app.hasTabs = true
    var drive = Drive(app, profile: .knobOnly)
    let metrics = drive.headUnit.metrics
    for row in 1..<40 {
      drive.turn(1)
      #expect(drive.focus == .row(row))
      let bottom = drive.scroll + metrics.viewport - metrics.tabBarInset
      #expect(metrics.rowTop(row + 1) <= bottom)
      #expect(metrics.rowTop(row) >= drive.scroll)
    }
    drive.scrollTo(row: 0)
    #expect(drive.focus == .row(2))
  }

  @Test func theKnobScrollsByWholeRows() {
    var drive = Drive(TreeApp(folders(40)), profile: .knobOnly)
    let pitch = drive.headUnit.metrics.rowTop(1)
    for _ in 0..<30 {
      drive.turn(1)
      #expect(drive.scroll % pitch == 0)
    }
  }

  @Test func dimmedContainersAreSkipped() {
    let profile = Profile.with {
      $0.inputs = [.knob]
      $0.limits = [LimitBand(speed: .zero, depth: 1)]
    }
    let app = TreeApp([folder("A"), track("B"), folder("C", playable: true)])
    var drive = Drive(app, profile: profile)
    #expect(Self.tour(&drive) == [.row(1), .row(2), .home])
    #expect(Self.tour(&drive, forward: false) == [.home, .row(2), .row(1)])
  }

  @Test func retryCanBePressedWithTheKnob() {
    var app = TreeApp(folders(1))
    app.hintsAreSpecial = false
    app.answers[TreeApp.Special(operation: .begin, path: [0])] =
      .failed(Failure(code: .broken, message: "no"))
    var drive = Drive(app, profile: .knobOnly)
    drive.perform(.knob(.pressed))
    #expect(drive.glance.pageState == "failed")
    drive.wait(.seconds(1))
    #expect(Self.tour(&drive) == [.retry, .back, .home])
    drive.turn(-2)
    #expect(drive.questions { $0.perform(.knob(.pressed)) } == [.begin(path: [0], hint: false)])
  }

  @Test func theAppsIconHasTheFocusAtHome() {
    var drive = Drive(TreeApp(folders(1)), profile: .knobOnly)
    drive.perform(.driver(.homePressed))
    #expect(drive.focus == .app)
    drive.perform(.knob(.pressed))
    #expect(drive.glance.screen == "content")
    #expect(drive.focus == .row(0))
  }

  @Test func nudgesLeaveTheListAndReturn() {
    var drive = Drive(TreeApp([folder("A", folders(40), playable: true)]), profile: .knobOnly)
    drive.perform(.knob(.nudged(.right)))
    #expect(drive.focus == .rowOpen(0))
    drive.perform(.knob(.nudged(.left)))
    #expect(drive.focus == .row(0))
    drive.perform(.knob(.nudged(.right)))
    drive.perform(.knob(.pressed))
    drive.wait(.seconds(1))
    drive.turn(7)
    drive.perform(.knob(.nudged(.down)))
    #expect(drive.focus == .back)
    drive.perform(.knob(.nudged(.up)))
    #expect(drive.focus == .row(7))
  }

  @Test func aCallTakesTheFocusAndGivesItBack() {
    var drive = Drive(TreeApp(folders(10)), profile: .knobOnly)
    drive.turn(4)
    drive.perform(.playback(.interruptionBegan(.call)))
    #expect(drive.focus == .endCall)
    drive.perform(.playback(.interruptionEnded(kind: .call, shouldResume: true)))
    #expect(drive.focus == .row(4))
  }

  @Test func goingBackToTheRowsShowsTheWholeLastOne() {
    var drive = Drive(TreeApp([folder("A", tracks(40))]), profile: .knobOnly)
    drive.tap(0)
    drive.perform(.knob(.nudged(.down)))
    #expect(drive.focus == .back)
    drive.turn(-1)
    #expect(drive.focus == .row(5))
    let metrics = drive.headUnit.metrics
    #expect(drive.scroll == metrics.rowEdge(from: metrics.rowTop(6) - metrics.viewport))
  }
}
