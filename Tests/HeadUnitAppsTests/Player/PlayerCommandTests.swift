import HeadUnitApps
import HeadUnitCore
import Testing

struct PlayerCommandTests {
  /// The 20-second track B has played for five seconds.
  private func playing(_ path: String = "/2") throws -> AppDriver {
    var app = try AppDriver(PlayerTests.text)
    app.play(path)
    app.wait(.seconds(5))
    app.forget()
    return app
  }

  @Test(arguments: [
    (Command.pause, ["info B 5.0 at 0.0", "success"]),
    (.togglePlayPause, ["info B 5.0 at 0.0", "success"]),
    (.stop, ["no info", "identifiers ", "inactive", "success"]),
    (.next, ["info C 0.0 at 1.0", "identifiers c", "success"]),
    (.previous, ["info B 0.0 at 1.0", "success"]),
    (.seekForward(.begin), ["info B 5.0 at 4.0", "success"]),
    (.seekBackward(.begin), ["info B 5.0 at -4.0", "success"]),
    (.seekForward(.end), ["success"]),
    (.skipForward(seconds: 10), ["info B 15.0 at 1.0", "success"]),
    (.skipBackward(seconds: 10), ["info B 0.0 at 1.0", "success"]),
    (.position(seconds: 12.5), ["info B 12.5 at 1.0", "success"]),
    (.rate(2), ["info B 5.0 at 2.0", "success"]),
    (.rate(3), ["failed"]),
    (.shuffle(.items), ["info B 5.0 at 1.0", "commands", "success"]),
    (.repeat(.one), ["commands", "success"]),
    (.like(undo: false), ["commands", "success"]),
    (.dislike(undo: false), ["commands", "success"]),
    (.bookmark(undo: false), ["commands", "success"]),
    (.rating(4), ["commands", "success"]),
    (.rating(6), ["failed"]),
    (.enableLanguage("de"), ["info B 5.0 at 1.0", "success"]),
    (.disableLanguage("de"), ["info B 5.0 at 1.0", "success"]),
    (.enableLanguage("en"), ["noSuchContent"]),
  ])
  func aCommandDoesWhatItSaysAndPublishesIt(command: Command, words: [String]) throws {
    var app = try playing()
    app.send(command)
    #expect(app.words == words)
  }

  @Test func withoutAnythingPlayedThereIsNothingToActOn() throws {
    var app = try AppDriver(PlayerTests.text)
    for command in [Command.play, .pause, .stop, .next, .like(undo: false), .position(seconds: 1)] {
      app.send(command)
    }
    #expect(app.words == Array(repeating: "noActionableItem", count: 6))
  }

  @Test func aCommandTheAppDoesNotOfferFails() throws {
    var app = try AppDriver(#"{"player": {"commands": ["play"]}, "items": [{"id": "a"}]}"#)
    app.play("/0")
    app.forget()
    app.send(.pause)
    #expect(app.words == ["failed"])
  }

  @Test func playResumesWhereItWasPaused() throws {
    var app = try playing()
    app.send(.pause)
    app.wait(.seconds(100))
    app.forget()
    app.send(.play)
    #expect(app.words == ["active", "info B 5.0 at 1.0", "success"])
    app.wait(.seconds(15))
    #expect(app.info?.title == "C")
  }

  @Test func afterTheEndPlayBeginsTheQueueAgain() throws {
    var app = try AppDriver(
      #"{"items": [{"id": "a", "duration": "1s"}, {"id": "b", "duration": "1s"}]}"#)
    app.play("/0")
    app.wait(.seconds(2))
    #expect(app.info == nil)
    app.send(.play)
    #expect(app.identifiers.last == ["a"])
  }

  @Test func previousGoesBackWithinThreeSeconds() throws {
    var app = try playing("/4")
    app.send(.previous)
    app.wait(.seconds(3))
    app.send(.previous)
    #expect(
      app.words == [
        "info C 0.0 at 1.0", "success", "info B 0.0 at 1.0", "identifiers b", "success",
      ])
  }

  @Test func beyondTheEndsOfTheQueueThereIsNoContent() throws {
    var app = try AppDriver(#"{"items": [{"id": "a", "title": "A"}]}"#)
    app.play("/0")
    app.forget()
    app.send(.next)
    app.send(.previous)
    #expect(app.words == ["noSuchContent", "info A 0.0 at 1.0", "success"])
  }

  @Test func seekingRunsFourTimesAsFastUntilItEnds() throws {
    var app = try playing()
    app.send(.seekForward(.begin))
    app.wait(.seconds(2))
    app.send(.seekForward(.end))
    app.send(.seekBackward(.begin))
    app.wait(.seconds(1))
    app.send(.seekBackward(.end))
    #expect(app.infos.map(\.?.elapsed) == [5, 13, 13, 9])
    #expect(app.infos.map(\.?.rate) == [4, 1, -4, 1])
  }

  @Test func seekingWhilePausedStandsStillAfterwards() throws {
    var app = try playing()
    app.send(.pause)
    app.send(.seekForward(.begin))
    app.wait(.seconds(1))
    app.send(.seekForward(.end))
    #expect(app.infos.map(\.?.elapsed) == [5, 5, 9])
    #expect(app.infos.map(\.?.rate) == [0, 4, 0])
  }

  @Test func aRateHoldsForTheTracksThatFollow() throws {
    var app = try playing()
    app.send(.rate(2))
    app.wait(.milliseconds(7_500))
    #expect(app.info?.title == "C")
    #expect(app.info?.rate == 2)
    #expect(app.said.last?.at == .milliseconds(12_500))
  }

  @Test func skippingBeyondTheEndGoesToTheNextTrack() throws {
    var app = try playing()
    app.send(.skipForward(seconds: 1_000))
    #expect(app.infos.map(\.?.title) == ["B", "C"])
    #expect(app.infos.first??.elapsed == 20)
  }

  @Test func oneTrackIsRepeated() throws {
    var app = try playing()
    app.send(.repeat(.one))
    app.wait(.seconds(40))
    #expect(app.infos.map(\.?.title) == ["B", "B"])
    #expect(app.commandSets.last?[.repeat]?.mode == "one")
  }

  @Test func theWholeQueueIsRepeated() throws {
    var app = try playing("/6")
    app.send(.repeat(.all))
    app.wait(.seconds(45))
    #expect(app.identifiers == [["a"], ["chosen"], ["c"]])
  }

  @Test func shufflingPlaysEverythingOnceInAnOrderOfTheSeed() throws {
    func order(seed: UInt64) throws -> [String] {
      var app = try AppDriver(
        """
        {"player": {"commands": ["shuffle"]},
         "items": [{"id": "{n0}", "repeat": 20, "duration": "1s"}]}
        """, seed: seed)
      app.play("/5")
      app.send(.shuffle(.items))
      app.wait(.seconds(30))
      return app.identifiers.compactMap(\.first)
    }
    let first = try order(seed: 1)
    #expect(first.first == "5")
    #expect(first.count == 20)
    #expect(Set(first) == Set((0..<20).map { number in "\(number)" }))
    #expect(first == (try order(seed: 1)))
    #expect(first != (try order(seed: 2)))
  }

  @Test func withoutShufflingItGoesOnFromTheCurrentTrack() throws {
    var app = try playing("/0")
    app.send(.shuffle(.items))
    app.send(.shuffle(.off))
    app.send(.next)
    #expect(app.identifiers == [["b"]])
    #expect(app.info?.queueIndex == 1)
    #expect(app.commandSets.map { $0[.shuffle]?.mode } == ["items", "off"])
  }

  @Test func whatWasReachedByShufflingIsWhereItGoesOn() throws {
    var app = try AppDriver(
      #"{"player": {"commands": ["shuffle", "next"]}, "items": [{"id": "{n0}", "repeat": 99}]}"#)
    app.play("/5")
    for command: Command in [.shuffle(.items), .next, .next, .shuffle(.off)] { app.send(command) }
    let reached = try #require(app.info?.identifier.flatMap { Int($0) })
    #expect(app.info?.queueIndex == reached)
    #expect(!(5...7).contains(reached))
  }

  @Test func aLikeBelongsToItsTrackAndExcludesADislike() throws {
    var app = try playing()
    app.send(.like(undo: false))
    app.send(.next)
    app.send(.previous)
    app.send(.dislike(undo: false))
    app.send(.dislike(undo: true))
    #expect(app.commandSets.map { $0[.like]?.isActive } == [true, false, true, false, false])
    #expect(app.commandSets.map { $0[.dislike]?.isActive } == [false, false, false, true, false])
  }

  @Test func aLiveStreamIsStoppedAndPlayedAndHasNoDuration() throws {
    var app = try playing("/5")
    app.send(.stop)
    app.wait(.seconds(100))
    app.send(.play)
    #expect(
      app.words == [
        "info Live 5.0 at 0.0", "success", "active", "info Live 0.0 at 1.0", "success",
      ])
    #expect(app.infos.allSatisfy { $0?.duration == nil && $0?.isLive == true })
  }

  @Test func aLiveStreamOffersNothingThatMovesWithinIt() throws {
    var app = try AppDriver(PlayerTests.text)
    app.play("/5")
    let usable = app.commandSets.last?.states.filter(\.isUsable).map(\.name)
    #expect(
      usable == [
        .play, .stop, .next, .previous, .shuffle, .repeat, .like, .dislike, .bookmark, .rating,
        .enableLanguage, .disableLanguage,
      ])
    app.forget()
    for command in [Command.position(seconds: 1), .skipForward(seconds: 1), .rate(2)] {
      app.send(command)
    }
    #expect(app.words == Array(repeating: "noActionableItem", count: 3))
  }

  @Test func aCommandTakesEffectAfterItsLatency() throws {
    var app = try AppDriver(
      #"{"latency": {"command": "3s"}, "items": [{"id": "a", "title": "A"}]}"#)
    app.play("/0")
    app.forget()
    app.send(.pause)
    app.wait(.seconds(5))
    #expect(app.words == ["info A 3.0 at 0.0", "success"])
    #expect(app.said.allSatisfy { $0.at == .seconds(3) })
  }

  @Test(arguments: [
    Command.position(seconds: .nan), .position(seconds: .infinity), .position(seconds: -1e300),
    .skipForward(seconds: .infinity), .skipBackward(seconds: 1e300), .rate(.nan), .rate(-1),
    .rating(.nan),
  ])
  func numbersThatMakeNoSenseDoNoHarm(command: Command) throws {
    var app = try playing()
    app.send(command)
    app.wait(.seconds(100))
    #expect(app.statuses.count == 1)
  }

  @Test func commandsAreOfferedAsTheFileSays() throws {
    var app = AppDriver(
      LibraryApp(
        library: try library(
          """
          {"player": {"skip": [30, 10], "rates": [1, 2], "commands": ["skipForward", "rate",
            {"name": "skipBackward", "intervals": [5], "enabled": false},
            {"name": "like", "title": "I like it", "shortTitle": "Like"},
            {"name": "rating", "minimum": 0, "maximum": 5}]}}
          """), seed: 1))
    app.start()
    #expect(
      app.commandSets == [
        CommandSet([
          CommandState(.skipForward, preferredIntervals: [30, 10]),
          CommandState(.skipBackward, isEnabled: false, preferredIntervals: [5]),
          CommandState(.rate, supportedRates: [1, 2]),
          CommandState(.like, title: "I like it", shortTitle: "Like"),
          CommandState(.rating, minimum: 0, maximum: 5),
        ])
      ])
  }
}
