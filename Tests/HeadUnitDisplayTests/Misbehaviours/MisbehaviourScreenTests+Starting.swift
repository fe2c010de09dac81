import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay

// Starting to play, and who may.
extension MisbehaviourScreenTests {
  static func isPushedAndPopped(_ drive: inout MisbehavingDrive) throws {
    drive.perform(.driver(.rowChosen(0)))
    drive.expect(drive.glance.screen == "nowPlaying")
    drive.expect(drive.middle == nil)
    drive.wait(1)
    drive.expect(drive.glance.screen == "content")
    drive.expect(drive.remarks == [.nothingPlays(ContentPath([0]))])
    drive.expect(!drive.hasNowPlayingButton)
    drive.wait(2)
    drive.expect(drive.glance.screen == "content" && drive.glance.playerState == "playing")
    drive.expect(drive.hasNowPlayingButton)
  }

  static func spinsWhilePlaying(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.expect(drive.glance.screen == "content" && drive.glance.playerState == "playing")
    drive.expect(drive.glance.rows.first?.badges == [.playing, .starting])
    drive.expect(drive.list.elements.contains { $0.role == .spinner })
    drive.wait(9.5)
    drive.expect(drive.labels(.toast) == ["It didn’t start playing"])
    drive.expect(drive.glance.screen == "content" && drive.glance.playerState == "playing")
  }

  static func saysThatItCannotBePlayed(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.expect(drive.labels(.toast) == ["This cannot be played"])
    drive.expect(drive.glance.screen == "content" && drive.glance.playerOwner == .nobody)
  }

  static func playsUnasked(_ drive: inout MisbehavingDrive) throws {
    drive.expect(!drive.questions.contains { $0.operation == .play })
    drive.expect(drive.glance.screen == "content" && drive.glance.playerState == "playing")
    drive.expect(drive.hasNowPlayingButton)
  }

  static func isInactive(_ drive: inout MisbehavingDrive) throws {
    try isNotThePlayer(&drive, because: .sessionInactive)
  }

  static func mixes(_ drive: inout MisbehavingDrive) throws {
    try isNotThePlayer(&drive, because: .sessionMixable)
  }

  static func losesItsHandlers(_ drive: inout MisbehavingDrive) throws {
    drive.expect(!drive.glance.playerReasons.contains(.noCommandHandler))
    try isNotThePlayer(&drive, because: .noCommandHandler)
  }

  static func isAskedNothing(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.wait(60)
    drive.expect(drive.questions.isEmpty && drive.glance.rows.isEmpty)
    drive.expect(drive.glance.playerReasons.first == .noCommandHandler)
    drive.perform(.driver(.nowPlayingPressed))
    drive.wait(1)
    drive.expect(drive.glance.playerButtons.isEmpty && drive.middle == nil)
    for event in [
      Event.driver(.middleButtonPressed), .playback(.keyPressed(.playPause)),
      .playback(.headsetPressed(1)),
    ] {
      drive.perform(event)
    }
    drive.expect(drive.sent.isEmpty)
  }

  /// It plays, and is not the app that plays for the car: pushed, popped, no button, and the screen
  /// of what plays says why.
  private static func isNotThePlayer(
    _ drive: inout MisbehavingDrive, because reason: Ineligibility
  ) throws {
    drive.play()
    drive.expect(drive.glance.playerTitle == "A")
    drive.expect(drive.glance.playerReasons == [reason])
    drive.expect(drive.glance.playerOwner == .nobody)
    drive.expect(drive.glance.screen == "content" && !drive.hasNowPlayingButton)
    drive.expect(drive.remarks == [.nothingPlays(ContentPath([0]))])
    drive.perform(.driver(.nowPlayingPressed))
    drive.wait(1)
    drive.expect(drive.glance.screen == "nowPlaying" && drive.glance.playerButtons.isEmpty)
    drive.expect(drive.middle == nil && drive.times.isEmpty)
  }

  static func comesAndGoes(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.expect(drive.remarks == [.nothingPlays(ContentPath([0]))])
    drive.expect(drive.seen("player.owner") == ["app"])
    drive.expect(drive.glance.screen == "content" && drive.hasNowPlayingButton)
  }

  static func remainsActive(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.perform(.driver(.commandChosen(.stop)))
    drive.wait(1)
    drive.expect(drive.glance.playerReasons == [.noInfo])
    drive.expect(drive.glance.playerTitle.isEmpty && drive.middle == nil)
    // Another app that stops leaves it a session that was never given up.
    drive.expect(drive.headUnit.player.session.isActive)
  }

  static func keepsItsTitleAfterStopping(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.perform(.driver(.commandChosen(.stop)))
    drive.wait(1)
    drive.expect(drive.glance.playerTitle == "A" && drive.glance.playerState == "paused")
    drive.expect(drive.glance.playerReasons.isEmpty && !drive.headUnit.player.session.isActive)
    drive.perform(.driver(.backPressed))
    drive.wait(1)
    drive.expect(drive.hasNowPlayingButton)
  }

  static func staysTakenOver(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.perform(.playback(.otherAppPlayed))
    drive.perform(.driver(.backPressed))
    drive.wait(1)
    drive.play()
    drive.expect(drive.glance.playerState == "playing" && drive.glance.playerOwner == .other)
    drive.expect(drive.glance.playerReasons == [.takenOver])
    drive.expect(drive.glance.screen == "content" && !drive.hasNowPlayingButton)
  }
}
