import HeadUnitCore
import Testing

@Suite struct ChoosingTests {
  @Test func aChosenRowSpinsUntilTheAppCompletes() {
    var app = TreeApp.music
    app.latency[.play] = .seconds(2)
    var drive = Drive(app)
    drive.tap(0)
    #expect(drive.badges(0).contains(.starting))
    #expect(!drive.badges(1).contains(.starting))
    #expect(drive.glance.screen == "content")
    drive.wait(.seconds(2) - .microsecond)
    #expect(drive.badges(0).contains(.starting))
    drive.wait(.microsecond)
    #expect(drive.headUnit.browser.page?.startingRow == nil)
    #expect(drive.glance.screen == "nowPlaying")
    #expect(drive.remarks.isEmpty)
  }

  @Test(arguments: [
    Event.driver(.rowChosen(0)), .driver(.rowChosen(1)), .driver(.rowChosen(3)),
    .driver(.rowPlayChosen(2)),
  ])
  func otherTapsDoNothingWhileOneStarts(tap: Event) {
    var drive = Drive(TreeApp.music.answering(.play, [0], with: nil))
    drive.tap(0)
    let page = drive.headUnit.browser.page
    drive.wait(.seconds(1))
    drive.perform(tap)
    #expect(drive.requests(.play).count == 1)
    #expect(drive.headUnit.browser.page == page)
  }

  @Test func tapsAtOneInstantStartOnceAndPushOnce() {
    var drive = Drive(TreeApp.music)
    drive.wait(.seconds(1))
    drive.schedule(.driver(.rowChosen(0)))
    drive.schedule(.driver(.rowChosen(0)))
    drive.schedule(.driver(.rowChosen(1)))
    drive.wait(.seconds(5))
    #expect(drive.requests(.play).count == 1)
    #expect(drive.seen("screen").filter { $0 == "nowPlaying" }.count == 1)
  }

  @Test func aTapJustAfterANewPageCameDoesNotPlay() {
    var drive = Drive(TreeApp.music)
    drive.tap(3)
    drive.wait(.milliseconds(300) - .microsecond)
    drive.perform(.driver(.rowChosen(0)))
    #expect(drive.requests(.play).isEmpty)
    drive.wait(.microsecond)
    drive.perform(.driver(.rowChosen(0)))
    #expect(
      drive.requests(.play).map(\.question) == [
        .play(path: ContentPath([3, 0]), identifier: "four")
      ])
  }

  @Test func aChosenTrackIsAskedByPathAndIdentifier() {
    var drive = Drive(TreeApp.music)
    drive.tap(1)
    #expect(drive.request(.play)?.question == .play(path: ContentPath([1]), identifier: "two"))
  }

  @Test func aRowThatIsBothDrillsInAndItsButtonPlays() {
    var drive = Drive(TreeApp.music, profile: .opening)
    drive.tap(2)
    #expect(drive.headUnit.browser.page?.path == ContentPath([2]))
    #expect(drive.requests(.play).isEmpty)
    drive.wait(.seconds(1))
    drive.perform(.driver(.backPressed))
    drive.perform(.driver(.rowPlayChosen(2)))
    #expect(drive.request(.play)?.question == .play(path: ContentPath([2]), identifier: "album"))
    #expect(drive.glance.screen == "nowPlaying")
  }

  @Test(arguments: [0, 3, 4, -1, Int.max, Int.min])
  func onlyARowThatIsBothHasAPlayButton(row: Int) {
    var drive = Drive(TreeApp.music, profile: .opening)
    drive.wait(.seconds(1))
    drive.perform(.driver(.rowPlayChosen(row)))
    #expect(drive.requests(.play).isEmpty)
    #expect(drive.headUnit.browser.depth == 1)
  }

  @Test(arguments: [-1, 4, Int.max, Int.min])
  func aRowThatIsNotThereCannotBeChosen(row: Int) {
    var drive = Drive(TreeApp.music)
    drive.tap(row)
    #expect(drive.requests(.play).isEmpty)
    #expect(drive.headUnit.browser.depth == 1)
  }
}
