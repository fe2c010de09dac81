import HeadUnitCore
import Testing

/// Another app comes and goes.
@Suite struct OwnershipTests {
  @Test func anotherAppTakesOverAndTheAppIsTold() {
    var drive = Drive.playing()
    drive.perform(.playback(.otherAppPlayed))
    #expect(drive.player.owner == .other)
    #expect(drive.glance.screen == "nowPlaying")
    #expect(drive.glance.playerButtons.isEmpty)
    #expect(drive.interruptions == [.began])
    #expect(drive.player.info != nil)
    drive.perform(.playback(.otherAppPlayed))
    #expect(drive.interruptions == [.began])
  }

  @Test func activatingItsSessionGivesPlaybackBackToTheApp() {
    var drive = Drive.playing()
    drive.perform(.playback(.otherAppPlayed))
    drive.report(.audioSession(.ready))
    #expect(drive.player.owner == .app)
    #expect(drive.interruptions == [.began])
    drive.perform(.playback(.otherAppStopped(shouldResume: true)))
    #expect(drive.player.owner == .app)
    #expect(drive.interruptions == [.began])
    drive.perform(.playback(.otherAppPlayed))
    #expect(drive.interruptions == [.began, .began])
  }

  @Test(
    arguments: [
      AudioSession(category: .playback, isActive: false),
      AudioSession(category: .playback, options: [.mixWithOthers], isActive: true),
      AudioSession(category: .ambient, isActive: true),
    ])
  func aSessionThatDisturbsNobodyDoesNotTakePlaybackBack(session: AudioSession) {
    var drive = Drive.playing()
    drive.perform(.playback(.otherAppPlayed))
    drive.report(.audioSession(session))
    #expect(drive.player.owner == .other)
    #expect(drive.player.isTakenOver)
    drive.perform(.playback(.otherAppStopped(shouldResume: true)))
    #expect(drive.player.owner == .nobody)
    #expect(drive.interruptions == [.began, .ended(shouldResume: true)])
  }

  @Test func newInfoAloneDoesNotTakePlaybackBack() {
    var drive = Drive.playing()
    drive.perform(.playback(.otherAppPlayed))
    drive.republish { $0.title = "Two" }
    #expect(drive.player.owner == .other)
    #expect(drive.glance.playerTitle == "Two")
  }

  @Test func theOtherAppIsGoneWhenOneActivatesItsSessionWithNothingToShow() {
    var drive = Drive(TreeApp.music)
    drive.perform(.playback(.otherAppPlayed))
    #expect(drive.player.owner == .other)
    drive.report(.audioSession(.ready))
    #expect(drive.player.owner == .nobody)
    drive.report(.nowPlaying(NowPlayingInfo(title: "One", rate: 1)))
    #expect(drive.player.owner == .app)
  }

  @Test(arguments: [true, false])
  func theOtherAppStopsAndTheAppIsToldWhetherToResume(shouldResume: Bool) {
    var drive = Drive.playing()
    drive.perform(.playback(.otherAppPlayed))
    drive.perform(.playback(.otherAppStopped(shouldResume: shouldResume)))
    #expect(drive.player.owner == .app)
    #expect(drive.interruptions == [.began, .ended(shouldResume: shouldResume)])
  }

  @Test func anotherAppThatNeverPlayedCannotStop() {
    var drive = Drive.playing()
    drive.perform(.playback(.otherAppStopped(shouldResume: true)))
    #expect(drive.player.owner == .app)
    #expect(drive.interruptions.isEmpty)
  }

  @Test func anAppWithoutASessionIsNotTold() {
    var drive = Drive(TreeApp.music)
    drive.perform(.playback(.otherAppPlayed))
    drive.perform(.playback(.otherAppStopped(shouldResume: true)))
    #expect(drive.interruptions.isEmpty)
    #expect(drive.player.owner == .nobody)
  }

  @Test func aTakeoverOutlivesACrash() {
    var drive = Drive.playing()
    drive.perform(.playback(.otherAppPlayed))
    drive.report(.stopped(.crashed))
    #expect(drive.player.owner == .other)
    drive.wait(.seconds(1))
    drive.report(.nowPlaying(NowPlayingInfo(title: "One", rate: 1)))
    #expect(drive.player.owner == .other)
    drive.report(.audioSession(.ready))
    #expect(drive.player.owner == .app)
  }

  @Test func headphonesComeAndGoOnce() {
    var drive = Drive.playing()
    drive.perform(.playback(.headphonesChanged(plugged: false)))
    #expect(drive.routes.isEmpty)
    for plugged in [true, true, false, false] {
      drive.perform(.playback(.headphonesChanged(plugged: plugged)))
    }
    #expect(drive.routes == [.newDeviceAvailable, .oldDeviceUnavailable])
    #expect(drive.player.isPlaying)
  }

  @Test func unpluggingTheCarWhileItPlaysIsARouteChange() {
    var drive = Drive.playing()
    drive.perform(.phone(.disconnected))
    #expect(drive.routes == [.oldDeviceUnavailable])
    #expect(drive.glance.screen == "disconnected")
    #expect(drive.player.owner == .app)
    drive.perform(.phone(.connected))
    #expect(drive.glance.screen == "content")
    #expect(drive.headUnit.canFocus(.nowPlayingButton))
  }

  @Test func unpluggingASilentCarIsNoRouteChange() {
    var drive = Drive(TreeApp.music)
    drive.perform(.phone(.disconnected))
    #expect(drive.routes.isEmpty)
  }
}
