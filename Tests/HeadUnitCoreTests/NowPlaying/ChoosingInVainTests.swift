import HeadUnitCore
import Testing

@Suite struct ChoosingInVainTests {
  @Test(
    arguments: [
      [], [.nowPlaying(NowPlayingInfo(title: "One", rate: 1))],
      [.audioSession(.ready)],
      [.audioSession(.ready), .nowPlaying(NowPlayingInfo(title: "One", rate: 0))],
      [
        .audioSession(AudioSession(category: .playback, options: [.mixWithOthers], isActive: true)),
        .nowPlaying(NowPlayingInfo(title: "One", rate: 1)),
      ],
    ] as [[Report]])
  func nowPlayingIsPushedAndPoppedWhenNothingPlays(reports: [Report]) {
    var app = TreeApp.music
    app.publishes = false
    var drive = Drive(app)
    for report in reports { drive.report(report) }
    drive.tap(0)
    #expect(drive.glance.screen == "nowPlaying")
    drive.wait(.milliseconds(500) - .microsecond)
    #expect(drive.glance.screen == "nowPlaying")
    #expect(drive.remarks.isEmpty)
    drive.wait(.microsecond)
    #expect(drive.remarks == [.nothingPlays(ContentPath([0]))])
    #expect(drive.glance.screen == "content")
    #expect(drive.headUnit.browser.page?.startingRow == nil)
    #expect(drive.headUnit.browser.page?.path == .root)
  }

  @Test(arguments: [Duration.zero, .microsecond, .milliseconds(499)])
  func whatPlaysJustAfterTheCompletionIsSeen(delay: Duration) {
    var app = TreeApp.music
    app.publishes = false
    var drive = Drive(app)
    drive.tap(0)
    drive.wait(delay)
    for report in playing("one") { drive.report(report) }
    drive.wait(.seconds(2))
    #expect(drive.glance.screen == "nowPlaying")
    #expect(drive.remarks.isEmpty)
  }

  @Test func aReturnToTheListIsForgottenWhenTheDriverWasFaster() {
    var app = TreeApp.music
    app.publishes = false
    var drive = Drive(app)
    drive.tap(0)
    drive.wait(.milliseconds(100))
    drive.perform(.driver(.backPressed))
    for report in playing("two") { drive.report(report) }
    drive.perform(.driver(.nowPlayingPressed))
    #expect(drive.glance.screen == "nowPlaying")
    drive.wait(.seconds(1))
    #expect(drive.glance.screen == "nowPlaying")
  }

  @Test func aReturnToTheListIsForgottenWhenTheDriverHasLeft() {
    var app = TreeApp.music
    app.publishes = false
    var drive = Drive(app)
    drive.tap(0)
    drive.perform(.driver(.homePressed))
    for report in playing("two") { drive.report(report) }
    drive.perform(.driver(.nowPlayingPressed))
    drive.wait(.seconds(1))
    #expect(drive.glance.screen == "nowPlaying")
  }

  @Test func aFailureLeavesTheListAndSaysWhy() {
    let failure = Failure(code: .offline, message: "No network.")
    var drive = Drive(TreeApp.music.answering(.play, [0], with: .failed(failure)))
    drive.tap(0)
    #expect(drive.glance.screen == "content")
    #expect(drive.glance.toast == "No network.")
    #expect(drive.headUnit.toast?.message == .playbackFailed(failure))
    #expect(drive.badges(0).isEmpty)
    #expect(drive.remarks.isEmpty)
    drive.wait(.seconds(3))
    #expect(drive.glance.toast == "")
    drive.perform(.driver(.rowChosen(1)))
    #expect(drive.requests(.play).count == 2)
  }

  @Test(arguments: [Answer.count(1), .garbage("?"), .item(nil), .showsProgress(true)])
  func anAnswerOfTheWrongKindIsAFailure(answer: Answer) {
    var drive = Drive(TreeApp.music.answering(.play, [0], with: answer))
    drive.tap(0)
    #expect(drive.glance.screen == "content")
    #expect(drive.outcomes(.failed) == 1)
    #expect(!drive.glance.toast.isEmpty)
  }

  @Test func anAnswerAtTheDeadlineStillPlays() {
    var app = TreeApp.music
    app.latency[.play] = .seconds(10)
    var drive = Drive(app)
    drive.tap(0)
    drive.wait(.seconds(10))
    #expect(drive.glance.screen == "nowPlaying")
    #expect(drive.outcomes(.timedOut) == 0)
    #expect(drive.headUnit.toast == nil)
  }

  @Test func anAnswerAMicrosecondLaterIsLate() {
    var app = TreeApp.music
    app.latency[.play] = .seconds(10) + .microsecond
    var drive = Drive(app)
    drive.tap(0)
    drive.wait(.seconds(10) - .microsecond)
    #expect(drive.badges(0).contains(.starting))
    drive.wait(.microsecond)
    #expect(!drive.badges(0).contains(.starting))
    #expect(drive.headUnit.toast?.message == .playbackTimedOut)
    #expect(drive.outcomes(.timedOut) == 1)
    drive.wait(.seconds(5))
    #expect(drive.glance.screen == "content")
    #expect(drive.headUnit.loader.discards == [.late: 1])
  }

  @Test func theAppIsToldThatATimedOutStartIsNotWantedAnyMore() throws {
    var drive = Drive(TreeApp.music.answering(.play, [0], with: nil))
    drive.tap(0)
    drive.wait(.seconds(10))
    let request = try #require(drive.request(.play))
    #expect(drive.notes.contains(.cancel(request.id)))
    #expect(drive.effects.contains(.concluded(request.id, .timedOut)))
  }

  @Test func aCrashWhileStartingIsToldToTheDriver() {
    var drive = Drive(TreeApp.music.answering(.play, [0], with: nil))
    drive.tap(0)
    drive.report(.stopped(.crashed))
    #expect(drive.outcomes(.failed) == 1)
    #expect(drive.headUnit.browser.page?.startingRow == nil)
    #expect(drive.glance.toast == "The app stopped.")
  }
}
