import HeadUnitCore
import Testing

@Suite struct EligibilityTests {
  @Test func aPlayingAppHasNothingAgainstIt() {
    let drive = Drive.playing()
    #expect(drive.player.ineligibilities.isEmpty)
    #expect(drive.player.owner == .app)
  }

  @Test func anAppThatSaidNothingHasEverythingAgainstIt() {
    let drive = Drive(TreeApp.music, isConnected: false)
    #expect(
      drive.player.ineligibilities == [.noCommandHandler, .sessionInactive, .noInfo])
  }

  @Test(
    arguments: [
      (.commands(.none), .noCommandHandler),
      (.commands(CommandSet([CommandState(.play, hasHandler: false)])), .noCommandHandler),
      (.audioSession(AudioSession(category: .playback, isActive: false)), .sessionInactive),
      (.audioSession(AudioSession(category: .ambient, isActive: true)), .sessionMixable),
      (mixable(.mixWithOthers), .sessionMixable), (mixable(.duckOthers), .sessionMixable),
      (mixable(.interruptSpokenAudio), .sessionMixable), (.nowPlaying(nil), .noInfo),
    ] as [(Report, Ineligibility)])
  func eachReasonAloneKeepsPlaybackFromTheApp(report: Report, reason: Ineligibility) {
    var drive = Drive(TreeApp.music)
    drive.wait(.seconds(1))
    // What becomes of it is looked at when all of it has been said.
    drive.schedule(.phone(.reported(.commands(.none))))
    for report in playing("one") { drive.schedule(.phone(.reported(report))) }
    drive.schedule(.phone(.reported(report)))
    if reason != .noCommandHandler { drive.schedule(.phone(.reported(.commands(.everything)))) }
    drive.wait(.zero)
    #expect(drive.player.ineligibilities == [reason])
    #expect(drive.player.owner == .nobody)
    drive.perform(.driver(.nowPlayingPressed))
    #expect(drive.glance.playerReasons == [reason])
    #expect(drive.glance.playerButtons.isEmpty)
    #expect(!drive.headUnit.canSend(.play))
  }

  @Test(
    arguments: [
      (.commands(.none), .noCommandHandler), (.nowPlaying(nil), .noInfo),
    ] as [(Report, Ineligibility)])
  func whatThereIsNothingToShowOfIsTakenAway(report: Report, reason: Ineligibility) {
    var drive = Drive.playing()
    drive.report(report)
    #expect(drive.player.ineligibilities == [reason])
    #expect(drive.player.owner == .nobody)
    #expect(drive.glance.screen == "nowPlaying")
    #expect(drive.glance.playerReasons == [reason])
    #expect(drive.glance.playerButtons.isEmpty)
    #expect(!drive.headUnit.canSend(.play))
    drive.perform(.driver(.backPressed))
    #expect(!drive.headUnit.canFocus(.nowPlayingButton))
  }

  @Test func anotherAppIsTheFifthReason() {
    var drive = Drive.playing()
    drive.perform(.playback(.otherAppPlayed))
    #expect(drive.player.ineligibilities == [.takenOver])
  }

  @Test(
    arguments: [
      AudioSession(category: .playback, options: [.allowBluetooth, .allowAirPlay], isActive: true),
      AudioSession(category: .soloAmbient, isActive: true),
      AudioSession(category: .playAndRecord, options: [.defaultToSpeaker], isActive: true),
    ])
  func aSessionThatPlaysAloneMayOwnPlayback(session: AudioSession) {
    var drive = Drive.playing()
    drive.report(.audioSession(session))
    #expect(drive.player.owner == .app)
  }

  @Test func aDisabledCommandWithAHandlerIsEnough() {
    var drive = Drive.playing()
    drive.report(.commands(CommandSet([CommandState(.play, isEnabled: false)])))
    #expect(drive.player.owner == .app)
  }

  @Test func theNowPlayingButtonIsThereOnlyWhileTheAppOwnsPlayback() {
    var drive = Drive(TreeApp.music)
    drive.wait(.seconds(1))
    #expect(!drive.headUnit.canFocus(.nowPlayingButton))
    for report in playing("one", rate: 0) { drive.report(report) }
    #expect(drive.headUnit.canFocus(.nowPlayingButton))
    drive.perform(.driver(.nowPlayingPressed))
    #expect(drive.glance.screen == "nowPlaying")
    drive.perform(.driver(.homePressed))
    #expect(drive.headUnit.canFocus(.nowPlayingButton))
    drive.report(.nowPlaying(nil))
    #expect(!drive.headUnit.canFocus(.nowPlayingButton))
  }

  @Test func theScreenResetsWhenTheInfoIsCleared() {
    var drive = Drive.playing()
    #expect(drive.glance.playerState == "playing")
    drive.report(.nowPlaying(nil))
    #expect(drive.glance.screen == "nowPlaying")
    #expect(drive.headUnit.fixedTargets == [.back, .home])
    #expect(drive.glance.playerState == "none")
    #expect(drive.glance.playerTitle == "")
    #expect(drive.player.elapsed(at: drive.simulation.now) == nil)
    #expect(!drive.player.isPlaying)
  }

  @Test func playingOrPausedComesFromTheRateAlone() {
    var drive = Drive.playing()
    for (rate, state) in [(0, "paused"), (1, "playing"), (-1, "playing"), (0.5, "playing")] {
      drive.republish { $0.rate = rate }
      #expect(drive.glance.playerState == state)
    }
    drive.republish { $0.rate = nil }
    #expect(drive.glance.playerState == "playing")
    drive.report(.audioSession(AudioSession(category: .playback, isActive: false)))
    #expect(drive.glance.playerState == "playing")
  }

  @Test func aStoppedAppOwnsNothing() {
    var drive = Drive.playing()
    drive.report(.stopped(.crashed))
    #expect(drive.player.owner == .nobody)
    #expect(drive.player.info == nil)
    #expect(drive.player.commands == .none)
    #expect(drive.glance.screen == "content")
  }

  @Test(arguments: [AppStop.crashed, .ended])
  func whatAGoneAppStillSaysIsNotHeard(stop: AppStop) {
    var drive = Drive.playing()
    drive.report(.stopped(stop))
    for report in playing("two") { drive.report(report) }
    drive.report(.commands(.everything), .started(AppDescription(name: "Ghost")))
    #expect(drive.headUnit.phone.app != .running)
    #expect(drive.player.owner == .nobody)
    #expect(drive.player.info == nil)
    #expect(!drive.headUnit.canFocus(.nowPlayingButton))
  }

  @Test func anAppStoppedForGoingTooDeepOwnsNothing() {
    var app = TreeApp.music
    app.status = nil
    var profile = Profile()
    profile.quirks.overDepth = .terminate
    var drive = Drive.playing(app, profile: profile)
    drive.perform(.driver(.commandChosen(.next)))
    drive.perform(.driver(.backPressed))
    drive.perform(.car(.limitsSwitched(.on(items: nil, depth: 1))))
    drive.tap(3)
    #expect(drive.notes.contains(.stop))
    #expect(drive.glance.screen == "stopped")
    #expect(drive.player.owner == .nobody)
    #expect(drive.player.info == nil)
    #expect(drive.player.pending.isEmpty)
    #expect(!drive.headUnit.canFocus(.nowPlayingButton))
  }

  @Test func anAppThatIsOnlyStartingIsHeard() {
    var drive = Drive(TreeApp.music, isConnected: false)
    drive.schedule(.phone(.connected))
    for report in playing("two") { drive.schedule(.phone(.reported(report))) }
    drive.wait(.zero)
    #expect(drive.player.owner == .app)
  }
}

private func mixable(_ option: AudioSession.Option) -> Report {
  .audioSession(AudioSession(category: .playback, options: [option], isActive: true))
}
