import HeadUnitApps
import HeadUnitCore
import Testing

/// Two players: a library's, and the one built into the head unit.
struct OwnershipDriveTests {
  private func drive(_ misbehaviour: Misbehaviour? = nil) throws -> LibraryDrive {
    try LibraryDrive(
      player: "\"commands\": [\"play\", \"pause\", \"next\", \"like\", \"dislike\"]",
      misbehaving: misbehaviour)
  }

  /// Goes home and presses the other player's icon.
  private func pressOther(_ drive: inout LibraryDrive) {
    drive.perform(.driver(.homePressed))
    drive.wait(.seconds(1))
    drive.perform(.driver(.otherPlayerPressed))
    drive.wait(.seconds(1))
  }

  @Test func theOtherPlayerTakesOverAndGivesBack() throws {
    var drive = try drive()
    pressOther(&drive)
    #expect(drive.player.owner == .other)
    #expect(drive.glance.playerReasons == [.takenOver])
    #expect(drive.glance.playerState == "paused")
    #expect(!drive.headUnit.canFocus(.nowPlayingButton))
    drive.perform(.driver(.otherPlayerPressed))
    drive.wait(.seconds(1))
    #expect(drive.player.owner == .app)
    #expect(drive.glance.playerState == "playing")
    #expect(drive.headUnit.canFocus(.nowPlayingButton))
  }

  @Test func withoutTheWordToResumeThePlayerStaysPaused() throws {
    var drive = try drive()
    drive.perform(.playback(.otherAppPlayed))
    drive.perform(.playback(.otherAppStopped(shouldResume: false)))
    drive.wait(.seconds(1))
    #expect(drive.player.owner == .app)
    #expect(drive.glance.playerState == "paused")
    drive.perform(.driver(.middleButtonPressed))
    #expect(drive.glance.playerState == "playing")
  }

  @Test func choosingARowTakesPlaybackBack() throws {
    var drive = try drive()
    pressOther(&drive)
    drive.perform(.driver(.appChosen))
    drive.wait(.seconds(1))
    drive.perform(.driver(.rowChosen(0)))
    drive.wait(.seconds(1))
    #expect(drive.player.owner == .app)
    #expect(drive.glance.screen == "nowPlaying")
    #expect(!drive.player.isTakenOver)
  }

  @Test func aPlayerThatNeverReclaimsItsSessionStaysTakenOver() throws {
    var drive = try drive(.ownershipNotReclaimed)
    pressOther(&drive)
    drive.perform(.driver(.appChosen))
    drive.wait(.seconds(1))
    drive.perform(.driver(.rowChosen(0)))
    drive.wait(.seconds(2))
    #expect(drive.player.owner == .other)
    #expect(drive.glance.playerReasons == [.takenOver])
    #expect(drive.glance.playerButtons.isEmpty)
  }

  @Test(arguments: [true, false])
  func afterACallThePlayerGoesOnOnlyWhenItIsTold(shouldResume: Bool) throws {
    var drive = try drive()
    drive.perform(.playback(.interruptionBegan(.call)))
    #expect(drive.glance.playerState == "paused")
    drive.perform(.playback(.interruptionEnded(kind: .call, shouldResume: shouldResume)))
    #expect(drive.glance.playerState == (shouldResume ? "playing" : "paused"))
    #expect(drive.player.owner == .app)
  }

  @Test func pulledHeadphonesPauseThePlayer() throws {
    var drive = try drive()
    drive.perform(.playback(.headphonesChanged(plugged: true)))
    drive.perform(.playback(.headphonesChanged(plugged: false)))
    #expect(drive.glance.playerState == "paused")
    #expect(drive.glance.screen == "nowPlaying")
  }

  @Test(
    arguments: [
      (.commandNone, [.noCommandHandler]), (.sessionNotActive, [.sessionInactive]),
      (.sessionMixable, [.sessionMixable]), (.sessionCategory, [.sessionMixable]),
      (.commandWrongCentre, [.noCommandHandler]),
    ] as [(Misbehaviour, [Ineligibility])])
  func aPlayerThatCannotBeTheNowPlayingAppIsToldWhy(
    misbehaviour: Misbehaviour, reasons: [Ineligibility]
  ) throws {
    var profile = Profile()
    profile.quirks.needsCommandFirst = false
    let drive = try LibraryDrive(
      player: "\"commands\": [\"play\", \"pause\"]", misbehaving: misbehaviour, profile: profile)
    #expect(drive.player.owner == .nobody)
    #expect(drive.glance.playerReasons == reasons)
    #expect(drive.glance.playerButtons.isEmpty)
  }

  @Test func theEndOfTheLastTrackEmptiesTheScreen() throws {
    var drive = try LibraryDrive(
      player: "\"commands\": [\"play\", \"pause\", \"like\", \"dislike\"]",
      item: "\"duration\": \"20s\"")
    drive.perform(.driver(.moreButtonPressed))
    #expect(drive.headUnit.menu == .commands)
    drive.wait(.seconds(30))
    #expect(drive.player.info == nil)
    #expect(drive.headUnit.menu == nil)
    #expect(drive.glance.screen == "nowPlaying")
    #expect(drive.glance.playerReasons == [.noInfo])
    drive.perform(.driver(.backPressed))
    drive.wait(.seconds(1))
    #expect(!drive.headUnit.canFocus(.nowPlayingButton))
  }
}
