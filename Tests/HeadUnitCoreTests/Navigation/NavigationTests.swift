import HeadUnitCore
import Testing

@Suite struct NavigationTests {
  private static let playingItem = "one"

  @Test func aContainerDrillsInAndBackReturns() {
    var drive = Drive(TreeApp(folders(3)))
    drive.tap(1)
    #expect(drive.glance.pageTitle == "Folder 1")
    #expect(drive.glance.pageDepth == 2)
    let asked = drive.questions { $0.perform(.driver(.backPressed)) }
    #expect(asked == [])
    #expect(drive.glance.pagePath == .root)
    #expect(drive.titles.count == 3)
  }

  @Test func backReturnsToThePlaceWhereThePageWasLeft() {
    var drive = Drive(TreeApp(folders(40)))
    drive.scrollTo(row: 20)
    let scroll = drive.scroll
    drive.tap(22)
    drive.perform(.driver(.backPressed))
    #expect(drive.scroll == scroll)
  }

  @Test func aPlayableRowPlays() {
    var drive = Drive(TreeApp(tracks(3)))
    drive.tap(1)
    #expect(drive.questions.last == .play(path: [1], identifier: "track 1"))
    #expect(drive.glance.screen == "nowPlaying")
  }

  @Test func aRowThatIsBothDrillsInAndItsButtonPlays() {
    var drive = Drive(
      TreeApp([folder("Album", tracks(2), playable: true)]), profile: .opening)
    #expect(drive.badges(0) == [.container, .play])
    drive.tap(0)
    #expect(drive.glance.pagePath == [0])
    drive.perform(.driver(.backPressed))
    drive.perform(.driver(.rowPlayChosen(0)))
    #expect(drive.questions.last == .play(path: [0], identifier: "album"))
  }

  @Test func rowsWithoutAPlayButtonIgnoreIt() {
    var drive = Drive(TreeApp([track("A"), folder("B"), status("C")]))
    drive.wait(.seconds(1))
    #expect(
      drive.questions {
        for row in -1..<5 { $0.perform(.driver(.rowPlayChosen(row))) }
      } == [])
  }

  @Test func statusRowsAndPlaceholdersCannotBeChosen() {
    var app = TreeApp([status("Sign in"), track("Gone"), track("Late"), track("Song")])
    app.answers[TreeApp.Special(operation: .item, path: [1])] = .item(nil)
    app.answers[TreeApp.Special(operation: .item, path: [2])] = .some(nil)
    var drive = Drive(app)
    drive.wait(.seconds(1))
    #expect(drive.badges(0) == [.status])
    #expect(
      drive.questions {
        for row in [0, 1, 2, 4, -1, .min, .max] { $0.perform(.driver(.rowChosen(row))) }
      } == [])
    #expect(drive.glance.pageDepth == 1)
  }

  @Test func doubleTapsNeverPushTwice() {
    var drive = Drive(TreeApp([folder("A", [folder("B", [folder("C")])])]))
    drive.wait(.seconds(1))
    drive.perform(.driver(.rowChosen(0)))
    drive.perform(.driver(.rowChosen(0)))
    drive.wait(.milliseconds(299))
    drive.perform(.driver(.rowChosen(0)))
    #expect(drive.glance.pageDepth == 2)
    drive.wait(.milliseconds(1))
    drive.perform(.driver(.rowChosen(0)))
    #expect(drive.glance.pageDepth == 3)
  }

  @Test func aDoublePressOfTheKnobPushesOnceAndStays() {
    var drive = Drive(
      TreeApp([folder("A", [folder("B", [folder("C")])])]), profile: .knobOnly)
    drive.wait(.seconds(1))
    drive.perform(.knob(.pressed))
    drive.perform(.knob(.pressed))
    #expect(drive.glance.pageDepth == 2)
    drive.wait(.milliseconds(300))
    drive.perform(.knob(.pressed))
    #expect(drive.glance.pageDepth == 3)
  }

  @Test func goingBackAbandonsAndCancelsWhatThePageAsked() {
    var app = TreeApp([folder("A", tracks(30))])
    app.answers[TreeApp.Special(operation: .showsProgress, path: [0])] = .some(nil)
    for row in 1..<30 {
      app.answers[TreeApp.Special(operation: .item, path: [0, row])] = .some(nil)
    }
    var drive = Drive(app)
    drive.tap(0)
    let pending = drive.headUnit.loader.pendingCount
    #expect(pending == 12)
    let notes = drive.notes { $0.perform(.driver(.backPressed)) }
    #expect(notes.count == pending)
    #expect(drive.outcomes(.abandoned) == pending)
    #expect(drive.headUnit.loader.pendingCount == 0)
    drive.checkOutcomes()
  }

  @Test func backAtTheRootGoesHomeAndTheIconReturns() {
    var drive = Drive(TreeApp(folders(3)))
    drive.tap(0)
    drive.perform(.driver(.backPressed))
    drive.perform(.driver(.backPressed))
    #expect(drive.glance.screen == "home")
    drive.perform(.driver(.backPressed))
    #expect(drive.glance.screen == "home")
    #expect(drive.questions { $0.perform(.driver(.appChosen)) } == [])
    #expect(drive.glance.screen == "content")
    #expect(drive.titles.count == 3)
  }

  @Test func homeKeepsTheStack() {
    var drive = Drive(TreeApp(folders(3)))
    drive.tap(2)
    drive.perform(.driver(.homePressed))
    #expect(drive.glance.screen == "home")
    drive.perform(.driver(.rowChosen(0)))
    drive.perform(.driver(.appChosen))
    #expect(drive.glance.pagePath == [2])
  }

  @Test func theNowPlayingButtonWorksWhileTheAppPlays() {
    var drive = Drive(TreeApp(tracks(2)))
    drive.perform(.driver(.nowPlayingPressed))
    #expect(drive.glance.screen == "nowPlaying")
    #expect(drive.glance.playerReasons.contains(.noInfo))
    drive.perform(.driver(.backPressed))
    drive.tap(0)
    drive.perform(.driver(.backPressed))
    #expect(drive.glance.screen == "content")
    drive.perform(.driver(.nowPlayingPressed))
    #expect(drive.glance.screen == "nowPlaying")
    drive.perform(.driver(.homePressed))
    drive.perform(.driver(.nowPlayingPressed))
    #expect(drive.glance.screen == "nowPlaying")
  }

  @Test func retryDoesNothingOnAPageThatNeedsNone() {
    var drive = Drive(TreeApp(tracks(2)))
    #expect(drive.questions { $0.perform(.driver(.retryPressed)) } == [])
  }

  @Test func tapsThroughOtherScreensReachNoRow() {
    var drive = Drive(TreeApp(folders(2)))
    drive.perform(.driver(.homePressed))
    drive.wait(.seconds(1))
    drive.perform(.driver(.rowChosen(0)))
    drive.perform(.driver(.scrolled(by: 100)))
    drive.perform(.driver(.retryPressed))
    drive.perform(.driver(.appChosen))
    #expect(drive.glance.pageDepth == 1)
  }
}
