import HeadUnitCore
import Testing

/// Who has become the now-playing app stays it until another app plays.
@Suite struct KeptPlaybackTests {
  private static let given = Report.audioSession(AudioSession(category: .playback, isActive: false))

  @Test(
    arguments: [
      [given], [.commands(.none), .commands(.everything)],
      [.audioSession(AudioSession(category: .ambient, isActive: true))],
      [.nowPlaying(nil), .nowPlaying(NowPlayingInfo(identifier: "one", title: "One", rate: 0))],
      [given, .nowPlaying(nil), .nowPlaying(NowPlayingInfo(title: "Two", rate: 0))],
    ] as [[Report]])
  func anAppKeepsWhatItHas(reports: [Report]) {
    var drive = Drive.playing()
    for report in reports { drive.report(report) }
    #expect(drive.player.owner == .app)
    #expect(drive.player.ineligibilities.isEmpty)
    #expect(drive.headUnit.canSend(.play))
  }

  @Test func playIsDeliveredToAnAppThatGaveUpItsSessionWhenItPaused() {
    var drive = Drive.playing()
    drive.republish { $0.rate = 0 }
    drive.report(Self.given)
    #expect(drive.glance.playerState == "paused")
    #expect(!drive.glance.playerButtons.isEmpty)
    drive.perform(.driver(.middleButtonPressed))
    #expect(drive.commands == [.play])
  }

  @Test func anotherAppTakesItAwayAndWhatWasGivenUpStaysGivenUp() {
    var drive = Drive.playing()
    drive.report(Self.given)
    drive.perform(.playback(.otherAppPlayed))
    #expect(drive.player.owner == .other)
    #expect(drive.interruptions.isEmpty)
    drive.perform(.playback(.otherAppStopped(shouldResume: true)))
    #expect(drive.player.owner == .nobody)
    #expect(drive.player.ineligibilities == [.sessionInactive])
    drive.report(.audioSession(.ready))
    #expect(drive.player.owner == .app)
  }

  @Test(arguments: [AppStop.crashed, .ended])
  func theEndOfTheAppTakesItAway(stop: AppStop) {
    var drive = Drive.playing()
    drive.report(Self.given, .stopped(stop))
    #expect(drive.player.owner == .nobody)
    drive.wait(.seconds(2))
    drive.report(.commands(.everything), .nowPlaying(NowPlayingInfo(title: "Two", rate: 1)))
    #expect(drive.player.owner == .nobody)
  }
}

/// Another app that was silenced, and what an app can know of it.
@Suite struct OtherAudioTests {
  private static func given(telling: Bool) -> Report {
    .audioSession(
      AudioSession(category: .playback, isActive: false, notifiesOthers: telling ? true : nil))
  }

  /// Another app played, and ours has taken over.
  private static var silencing: Drive {
    var drive = Drive(TreeApp.music)
    drive.perform(.playback(.otherAppPlayed))
    drive.tap(0)
    return drive
  }

  @Test func whoWasSilencedGoesOnWhenTheAppSaysSo() {
    var drive = Self.silencing
    #expect(drive.player.owner == .app)
    drive.report(Self.given(telling: true))
    #expect(drive.player.owner == .other)
    #expect(drive.interruptions.isEmpty)
  }

  @Test func whoIsNotToldStaysSilent() {
    var drive = Self.silencing
    drive.report(Self.given(telling: false))
    #expect(drive.player.owner == .app)
  }

  @Test func nobodyGoesOnWhoDidNotPlay() {
    var drive = Drive.playing()
    drive.report(Self.given(telling: true))
    #expect(drive.player.owner == .app)
    var other = Self.silencing
    other.perform(.playback(.otherAppStopped(shouldResume: false)))
    other.report(Self.given(telling: true))
    #expect(other.player.owner == .app)
  }

  @Test func theAppIsToldWhetherAnotherOneIsHeard() {
    var drive = Self.silencing
    #expect(drive.heard == [true, false])
    drive.report(Self.given(telling: true))
    #expect(drive.heard == [true, false, true])
    drive.perform(.playback(.otherAppStopped(shouldResume: true)))
    #expect(drive.heard == [true, false, true, false])
  }

  @Test func anAppThatStartsLaterIsToldToo() {
    var drive = Drive(TreeApp.music, isConnected: false)
    drive.perform(.playback(.otherAppPlayed))
    #expect(drive.heard == [])
    drive.perform(.phone(.connected))
    #expect(drive.heard == [true])
  }
}

extension Drive {
  fileprivate var heard: [Bool] {
    notes.compactMap { note in
      if case .condition(let condition) = note { condition.isOtherAudioPlaying } else { nil }
    }
  }
}
