import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import TestKit
import Testing

/// What a car shows of each thing an app can do wrong: what is wrong included, and never a crash.
struct MisbehaviourScreenTests {
  typealias Look = (inout MisbehavingDrive) throws -> Void

  @Test(arguments: Misbehaviour.allCases)
  func theScreenShowsWhatACarWouldShow(misbehaviour: Misbehaviour) throws {
    var drive = try MisbehavingDrive(misbehaviour)
    try Self.look(at: misbehaviour)(&drive)
    #expect(drive.unmet.isEmpty)
    #expect(drive.broken == nil)
  }

  /// Whatever the driver and the car do, what must hold holds, and the head unit goes on.
  @Test(arguments: ([nil] + Misbehaviour.allCases).share(4))
  func nothingIsBrokenByIt(misbehaviour: Misbehaviour?) throws {
    var drive = try MisbehavingDrive(misbehaviour)
    for event in Self.everything {
      drive.perform(event)
      drive.wait(1.5)
      #expect(drive.broken == nil, "\(event)")
    }
    drive.wait(120)
    #expect(drive.broken == nil)
    if drive.glance.screen == "nowPlaying" { drive.perform(.driver(.backPressed)) }
    drive.wait(1)
    // An app without commands is not even asked for its list.
    let isMute = misbehaviour == .commandNone || misbehaviour == .commandWrongCentre
    let titles = isMute ? [] : ["A", "B", "Live"]
    #expect(drive.glance.rows.map(\.title) == titles)
  }

  /// An app that does nothing wrong passes none of these looks, so that each is about its own.
  @Test(arguments: Misbehaviour.allCases)
  func noneOfItIsSeenOfAWellBehavedApp(misbehaviour: Misbehaviour) throws {
    var drive = try MisbehavingDrive(nil)
    try Self.look(at: misbehaviour)(&drive)
    #expect(!drive.unmet.isEmpty)
  }

  private static let everything: [Event] =
    [
      .driver(.rowChosen(0)), .driver(.middleButtonPressed), .driver(.middleButtonPressed),
      .driver(.nowPlayingPressed),
      .driver(.commandChosen(.skipForward(seconds: 15))),
      .driver(.commandChosen(.skipBackward(seconds: 15))),
      .driver(.commandChosen(.position(seconds: 10))), .driver(.scrubbed(to: 20)),
      .driver(.scrubEnded), .driver(.rateButtonPressed),
      .driver(.rateButtonPressed), .driver(.commandChosen(.like(undo: false))),
      .driver(.moreButtonPressed),
      .driver(.menuItemChosen(.command(.stop))), .driver(.menuClosed), .driver(.backPressed),
      .driver(.rowChosen(0)),
      .driver(.commandChosen(.next)), .driver(.commandChosen(.previous)),
      .playback(.keyPressed(.next)), .playback(.keyPressed(.previous)),
      .knob(.turned(1)), .knob(.pressed),
    ] + interruptions + [
      .driver(.rowChosen(2)), .driver(.middleButtonPressed), .driver(.middleButtonPressed),
      .driver(.backPressed), .driver(.rowChosen(1)),
      .phone(.disconnected), .playback(.headsetPressed(1)), .phone(.connected),
      .driver(.rowChosen(0)), .phone(.networkChanged(.offline)),
      .phone(.networkChanged(.good)), .driver(.commandChosen(.stop)),
    ]

  private static let interruptions: [Event] = [
    .playback(.interruptionBegan(.call)), .driver(.callAnswered), .driver(.callEnded),
    .playback(.interruptionBegan(.assistant)),
    .playback(.interruptionEnded(kind: .assistant, shouldResume: true)),
    .playback(.interruptionBegan(.assistant)),
    .playback(.interruptionEnded(kind: .assistant, shouldResume: false)),
    .playback(.interruptionBegan(.navigation)),
    .playback(.interruptionEnded(kind: .navigation, shouldResume: true)),
    .driver(.middleButtonPressed), .playback(.headphonesChanged(plugged: true)),
    .playback(.headphonesChanged(plugged: false)),
    .driver(.middleButtonPressed), .playback(.otherAppPlayed), .driver(.middleButtonPressed),
    .playback(.otherAppStopped(shouldResume: true)), .driver(.otherPlayerPressed),
    .driver(.rowChosen(0)), .driver(.otherPlayerPressed),
    .driver(.backPressed),
  ]
}

extension MisbehaviourScreenTests {
  /// A new misbehaviour does not compile before it is said here what is seen of it.
  private static func look(at misbehaviour: Misbehaviour) -> Look {
    switch misbehaviour {
    case .playbackCompletedEarly: isPushedAndPopped
    case .playbackNeverCompleted: spinsWhilePlaying
    case .playbackFailedSilently: saysThatItCannotBePlayed
    case .playbackStartsAlone: playsUnasked
    case .infoMissing: hasNeitherTitleNorTimes
    case .infoRateZeroWhilePlaying: standsWhilePlaying
    case .infoRateStaleAfterPause: runsWhilePaused
    case .infoPartialUpdate: losesItsTitleWhenPaused
    case .infoElapsedOnTimer: looksTheSameEachSecond
    case .infoElapsedStaleAfterSeek: fallsBackAfterMoving
    case .infoDurationWrong: endsBeforeItsTrack
    case .infoNotCleared: keepsItsTitleAfterStopping
    case .infoLiveWithDuration: isLiveWithoutScrubber
    case .infoWrongType: hasNoRemainingTime
    case .artworkForAnotherTrack: showsTheWrongCover
    case .artworkFlicker: changesItsCoverFourTimes
    case .sessionNotActive: isInactive
    case .sessionMixable, .sessionCategory: mixes
    case .sessionActivatedLate: comesAndGoes
    case .sessionNotReleased: remainsActive
    case .commandNone: isAskedNothing
    case .commandNoPause: canOnlyBeStopped
    case .commandEnabledWithoutHandler: hasNoNextButton
    case .commandHandlerDisabled: hasADimmedNextButton
    case .commandHandlerTwice: goesTwoTracksOn
    case .commandFailed: obeysAndSaysItFailed
    case .commandNoStatus: obeysAndSaysNothing
    case .commandSkipNoInterval: skipsByTheUsualInterval
    case .commandSkipIgnoresInterval: skipsTwiceAsFar
    case .commandRateUnsupported: hasNoRateButton
    case .commandRateNotPublished: keepsItsRateOnScreen
    case .commandRateStep: goesDeadWithAStep
    case .commandWrongCentre: losesItsHandlers
    case .commandMixedFrameworks: looksTheSameTwice
    case .interruptionIgnored: playsThroughACall
    case .interruptionNoResume: staysPausedAfterACall
    case .interruptionWrongResume: resumesUntold
    case .headphonesKeepPlaying: playsOnAloud
    case .ownershipNotReclaimed: staysTakenOver
    }
  }
}
