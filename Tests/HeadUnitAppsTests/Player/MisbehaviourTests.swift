import HeadUnitApps
import HeadUnitCore
import Testing

struct MisbehaviourTests {
  /// An app with one misbehaviour, or none, and two tracks of ten seconds and a live stream.
  static func app(_ misbehaviour: Misbehaviour?) throws -> AppDriver {
    let folder = try TemporaryFolder([
      "library.json": """
      {"player": {"commands": ["play", "pause", "stop", "togglePlayPause", "next", "previous",
          "skipForward", "skipBackward", "position", "rate", "like"],
        "misbehaves": [\(misbehaviour.map { "\"\($0.rawValue)\"" } ?? "")]},
       "items": [
        {"id": "a", "title": "A", "artist": "Ann", "duration": "10s", "artwork": "a.svg"},
        {"id": "b", "title": "B", "artist": "Ben", "duration": "10s", "artwork": "b.svg"},
        {"id": "live", "title": "Live", "live": true}]}
      """,
      "a.svg": "", "b.svg": "",
    ])
    return AppDriver(LibraryApp(library: try folder.library(), seed: 1))
  }

  /// A started app with one misbehaviour, of which what it says at the start is left out.
  private func started(_ misbehaviour: Misbehaviour) throws -> AppDriver {
    var app = try Self.app(misbehaviour)
    app.start()
    app.forget()
    return app
  }

  /// The same, having played the first track for four seconds.
  private func playing(_ misbehaviour: Misbehaviour) throws -> AppDriver {
    var app = try started(misbehaviour)
    app.play("/0")
    app.wait(.seconds(4))
    app.forget()
    return app
  }

  /// A drive in which everything happens that a player can do wrong.
  private static func drive(_ misbehaviour: Misbehaviour?) throws -> [AppDriver.Said] {
    var app = try app(misbehaviour)
    app.start()
    app.wait(.seconds(1))
    app.play("/0")
    app.wait(.seconds(4))
    for command in [
      Command.pause, .play, .skipForward(seconds: 2), .position(seconds: 1), .rate(1.5), .next,
      .previous,
    ] {
      app.send(command)
      app.wait(.seconds(1))
    }
    app.tell(.interruption(.began))
    app.tell(.interruption(.ended(shouldResume: true)))
    app.tell(.interruption(.began))
    app.tell(.interruption(.ended(shouldResume: false)))
    app.send(.play)
    app.tell(.route(.oldDeviceUnavailable))
    app.send(.stop)
    app.wait(.seconds(5))
    return app.said
  }

  @Test(arguments: Misbehaviour.allCases)
  func everyMisbehaviourCanBeNoticed(misbehaviour: Misbehaviour) throws {
    #expect(try Self.drive(misbehaviour) != Self.drive(nil))
  }

  @Test func everyPlaybackFindingAnAppCanCauseHasItsMisbehaviour() {
    #expect(Misbehaviour.allCases.count == 40)
  }

  @Test func itSaysThatItPlaysTwoSecondsBefore() throws {
    var app = try started(.playbackCompletedEarly)
    app.play("/0")
    #expect(app.words == ["answer"])
    app.wait(.seconds(2))
    #expect(app.words == ["answer", "active", "info A 0.0 at 1.0", "identifiers a"])
    #expect(app.said.last?.at == .seconds(2))
  }

  @Test func itPlaysAndNeverSaysSo() throws {
    var app = try started(.playbackNeverCompleted)
    app.play("/0")
    #expect(app.words == ["active", "info A 0.0 at 1.0", "identifiers a"])
  }

  @Test func itFailsWithoutAReason() throws {
    var app = try started(.playbackFailedSilently)
    app.play("/0")
    #expect(app.words == ["answer"])
    #expect(app.answers == [.failed(Failure(code: .other, message: ""))])
  }

  @Test func itStartsAlone() throws {
    var app = try Self.app(.playbackStartsAlone)
    app.start()
    #expect(app.identifiers == [["a"]])
  }

  @Test func theInfoLacksWhatMatters() throws {
    var app = try started(.infoMissing)
    app.play("/0")
    #expect(app.info?.identifier == "a")
    #expect(app.info?.title == nil)
    #expect(app.info?.duration == nil)
    #expect(app.info?.elapsed == nil)
    #expect(app.info?.rate == nil)
  }

  @Test func theRateContradictsWhatPlays() throws {
    var playing = try started(.infoRateZeroWhilePlaying)
    playing.play("/0")
    #expect(playing.info?.rate == 0)
    playing.wait(.seconds(10))
    #expect(playing.info?.title == "B")
    var paused = try self.playing(.infoRateStaleAfterPause)
    paused.send(.pause)
    paused.wait(.seconds(60))
    #expect(paused.words == ["info A 4.0 at 1.0", "success"])
  }

  @Test func anUpdateDropsKeys() throws {
    var app = try playing(.infoPartialUpdate)
    app.send(.pause)
    #expect(app.info == NowPlayingInfo(elapsed: 4, rate: 0))
    app.send(.next)
    #expect(app.info?.title == "B")
  }

  @Test func theElapsedTimeIsRestatedEachSecondWhileItPlays() throws {
    var app = try playing(.infoElapsedOnTimer)
    app.wait(.seconds(2))
    app.send(.pause)
    app.wait(.seconds(9))
    #expect(app.infos.map(\.?.elapsed) == [5, 6, 6])
  }

  @Test func theElapsedTimeIsStaleAfterMoving() throws {
    var app = try playing(.infoElapsedStaleAfterSeek)
    app.send(.position(seconds: 8))
    #expect(app.words == ["success"])
    app.wait(.seconds(2))
    #expect(app.info?.title == "B")
  }

  @Test func theDurationIsNotThatOfTheTrack() throws {
    var app = try started(.infoDurationWrong)
    app.play("/0")
    #expect(app.info?.duration == 5)
    app.wait(.seconds(9))
    #expect(app.info?.title == "A")
  }

  @Test func theInfoStandsAfterTheEnd() throws {
    var app = try playing(.infoNotCleared)
    app.send(.stop)
    #expect(app.words == ["info A 4.0 at 0.0", "identifiers ", "inactive", "success"])
  }

  @Test func aTrackIsLiveAndHasADuration() throws {
    var app = try started(.infoLiveWithDuration)
    app.play("/0")
    app.play("/2")
    #expect(app.infos.map(\.?.isLive) == [true, true])
    #expect(app.infos.map(\.?.duration) == [10, 3_600])
  }

  @Test func theDurationIsAText() throws {
    var app = try started(.infoWrongType)
    app.play("/0")
    #expect(app.info?.duration == nil)
    #expect(app.info?.other == ["duration": "10s"])
  }

  @Test func theArtworkIsThatOfAnotherTrack() throws {
    var app = try started(.artworkForAnotherTrack)
    app.play("/0")
    app.send(.next)
    #expect(app.infos.map(\.?.artwork) == ["b.svg", "a.svg"])
  }

  @Test func theArtworkComesAndGoes() throws {
    var app = try started(.artworkFlicker)
    app.play("/0")
    app.wait(.seconds(5))
    #expect(app.infos.map(\.?.artwork) == ["a.svg", nil, "a.svg", nil, "a.svg"])
    #expect(app.said.last?.at == .milliseconds(800))
  }

  @Test func theSessionIsNotWhatPlaybackNeeds() throws {
    var inactive = try started(.sessionNotActive)
    inactive.play("/0")
    #expect(inactive.sessions.isEmpty)
    var mixable = try started(.sessionMixable)
    mixable.play("/0")
    #expect(mixable.sessions.map(\.isMixable) == [true])
    var ambient = try started(.sessionCategory)
    ambient.play("/0")
    #expect(ambient.sessions.map(\.category) == [.ambient])
  }

  @Test func theSessionIsActivatedAfterPlaybackBegan() throws {
    var app = try started(.sessionActivatedLate)
    app.play("/0")
    app.wait(.seconds(1))
    #expect(app.words == ["info A 0.0 at 1.0", "identifiers a", "answer", "active"])
    #expect(app.said.last?.at == .milliseconds(500))
  }

  @Test func theLastOfTwoStartsActivatesTheSession() throws {
    var app = try started(.sessionActivatedLate)
    app.play("/0")
    app.wait(.milliseconds(300))
    app.play("/1")
    app.wait(.seconds(1))
    #expect(app.words.count { $0 == "active" } == 1)
    #expect(app.said.last?.at == .milliseconds(800))
  }

  @Test func theSessionIsNotReleased() throws {
    var app = try playing(.sessionNotReleased)
    app.send(.stop)
    #expect(app.sessions.isEmpty)
  }

  @Test func theCommandsAreNotWhatTheyShouldBe() throws {
    func commands(_ misbehaviour: Misbehaviour) throws -> CommandSet? {
      var app = try Self.app(misbehaviour)
      app.start()
      return app.commandSets.last
    }
    #expect(try commands(.commandNone)?.states.isEmpty == true)
    let withoutPause = try commands(.commandNoPause)
    #expect(withoutPause?[.pause] == nil && withoutPause?[.togglePlayPause] == nil)
    #expect(withoutPause?.isUsable(.play) == true)
    let withoutHandler = try commands(.commandEnabledWithoutHandler)?[.next]
    #expect(withoutHandler?.isEnabled == true && withoutHandler?.hasHandler == false)
    let disabled = try commands(.commandHandlerDisabled)?[.next]
    #expect(disabled?.isEnabled == false && disabled?.hasHandler == true)
    #expect(try commands(.commandSkipNoInterval)?[.skipForward]?.preferredIntervals == [])
    #expect(try commands(.commandRateUnsupported)?[.rate]?.supportedRates == [])
    #expect(try commands(.commandRateStep)?[.rate]?.supportedRates == [0.8, 1, 1.2, 1.7])
  }

  @Test func aCommandTakesEffectTwice() throws {
    var app = try playing(.commandHandlerTwice)
    app.send(.skipForward(seconds: 2))
    app.send(.togglePlayPause)
    #expect(
      app.words == [
        "info A 6.0 at 1.0", "info A 8.0 at 1.0", "success", "info A 8.0 at 0.0", "active",
        "info A 8.0 at 1.0", "success",
      ])
  }

  @Test func aCommandWorksAndIsNotAnsweredAsIfItDid() throws {
    var failing = try playing(.commandFailed)
    failing.send(.pause)
    #expect(failing.words == ["info A 4.0 at 0.0", "failed"])
    var silent = try playing(.commandNoStatus)
    silent.send(.pause)
    silent.wait(.seconds(60))
    #expect(silent.words == ["info A 4.0 at 0.0"])
  }

  @Test func aSkipIsTwiceAsFarAsItWasTold() throws {
    var app = try playing(.commandSkipIgnoresInterval)
    app.send(.skipForward(seconds: 2))
    #expect(app.info?.elapsed == 8)
  }

  @Test func noSkipIsTooFar() throws {
    var app = try playing(.commandSkipIgnoresInterval)
    app.send(.skipBackward(seconds: 1e300))
    #expect(app.info?.elapsed == 0)
    app.send(.skipForward(seconds: 1e300))
    #expect(app.words.last == "identifiers b")
  }

  @Test func aRateIsChangedAndNotPublished() throws {
    var app = try playing(.commandRateNotPublished)
    app.send(.rate(2))
    app.wait(.seconds(3))
    #expect(app.words == ["success", "info B 0.0 at 2.0", "identifiers b"])
  }

  @Test func theHandlersAreElsewhereAsSoonAsItPublishes() throws {
    var app = try started(.commandWrongCentre)
    app.play("/0")
    #expect(app.commandSets.map(\.hasHandler) == [false])
    app.send(.stop)
    #expect(app.commandSets.map(\.hasHandler) == [false, true])
  }

  @Test func twoFrameworksPublish() throws {
    var app = try started(.commandMixedFrameworks)
    app.play("/0")
    #expect(app.infos.map(\.?.other) == [nil, ["framework": "second"]])
    #expect(app.infos.map(\.?.title) == ["A", "A"])
  }

  @Test func anInterruptionIsNotHeeded() throws {
    var ignoring = try playing(.interruptionIgnored)
    ignoring.tell(.interruption(.began))
    #expect(ignoring.words.isEmpty)
    var staying = try playing(.interruptionNoResume)
    staying.tell(.interruption(.began))
    staying.tell(.interruption(.ended(shouldResume: true)))
    #expect(staying.words == ["info A 4.0 at 0.0"])
    var resuming = try playing(.interruptionWrongResume)
    resuming.tell(.interruption(.began))
    resuming.tell(.interruption(.ended(shouldResume: false)))
    #expect(resuming.words == ["info A 4.0 at 0.0", "active", "info A 4.0 at 1.0"])
  }

  @Test func pullingTheHeadphonesIsNotHeeded() throws {
    var app = try playing(.headphonesKeepPlaying)
    app.tell(.route(.oldDeviceUnavailable))
    #expect(app.words.isEmpty)
  }

  @Test func afterAnotherAppItPlaysWithoutBecomingActive() throws {
    var app = try playing(.ownershipNotReclaimed)
    app.tell(.interruption(.began))
    app.send(.play)
    #expect(app.words == ["info A 4.0 at 0.0", "info A 4.0 at 1.0", "success"])
  }
}
