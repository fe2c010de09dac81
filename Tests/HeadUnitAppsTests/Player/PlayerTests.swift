import HeadUnitApps
import HeadUnitCore
import Testing

struct PlayerTests {
  static let text = """
    {"player": {"commands": ["play", "pause", "stop", "togglePlayPause", "next", "previous",
        "seekForward", "seekBackward", "skipForward", "skipBackward", "position", "rate", "shuffle",
        "repeat", "like", "dislike", "bookmark", {"name": "rating", "minimum": 1, "maximum": 5},
        "enableLanguage", "disableLanguage"], "rates": [0.5, 1, 2],
        "languages": ["de"]},
     "items": [
      {"id": "a", "title": "A", "artist": "Ann", "album": "One", "duration": "10s",
       "albumIndex": 3, "chapters": [{"start": "0s"}, {"start": "4s"}]},
      {"id": "folder", "children": [{"id": "inner", "title": "Inner"}]},
      {"id": "b", "title": "B", "duration": "20s", "explicit": true},
      {"id": "both", "children": [{"id": "x", "title": "X"}], "playable": true},
      {"id": "c", "title": "C", "duration": "30s"},
      {"id": "live", "title": "Live", "live": true},
      {"id": "chosen", "title": "Chosen", "duration": "5s", "queue": ["c", "a"]}
    ]}
    """

  @Test func whatIsChosenPlaysAndIsPublishedBeforeTheAnswer() throws {
    var app = try AppDriver(Self.text)
    app.play("/0")
    #expect(app.words == ["active", "info A 0.0 at 1.0", "identifiers a", "answer"])
    #expect(app.answers == [.done])
    #expect(app.sessions == [AudioSession(category: .playback, isActive: true)])
    var info = NowPlayingInfo(
      identifier: "a", title: "A", artist: "Ann", album: "One", duration: 10, elapsed: 0, rate: 1)
    info.defaultRate = 1
    info.isLive = false
    info.queueIndex = 0
    info.queueCount = 5
    info.chapter = 0
    info.chapterCount = 2
    info.mediaType = "audio"
    info.isExplicit = false
    info.languages = [LanguageOption(id: "de", name: "de")]
    info.other = ["albumIndex": "3"]
    #expect(app.info == info)
  }

  @Test func itPlaysNoSoonerThanTheAnswerComes() throws {
    var app = try AppDriver(#"{"latency": "2s", "items": [{"id": "a", "title": "A"}]}"#)
    app.play("/0")
    #expect(app.said.isEmpty)
    app.wait(.seconds(2))
    #expect(app.words == ["active", "info A 0.0 at 1.0", "identifiers a", "answer"])
    #expect(Set(app.said.map(\.at)) == [.seconds(2)])
  }

  @Test func tracksFollowEachOtherAndThenItStopsForGood() throws {
    var app = try AppDriver(Self.text)
    app.play("/2")
    app.forget()
    app.wait(.seconds(60))
    #expect(
      app.words == [
        "info C 0.0 at 1.0", "identifiers c", "info Live 0.0 at 1.0", "identifiers live",
        "commands",
      ])
    app.send(.next)
    app.forget()
    app.wait(.seconds(5))
    #expect(app.words == ["no info", "identifiers ", "inactive"])
    #expect(app.said.allSatisfy { $0.at == .seconds(65) })
  }

  @Test func aPlayableContainerPlaysWhatIsInIt() throws {
    var app = try AppDriver(Self.text)
    app.play("/3")
    #expect(app.info?.title == "X")
    #expect(app.info?.queueCount == 1)
  }

  @Test func aQueueOfItsOwnComesAfterTheItem() throws {
    var app = try AppDriver(Self.text)
    app.play("/6")
    app.wait(.seconds(36))
    #expect(app.identifiers == [["chosen"], ["c"], ["a"]])
    #expect(app.info?.queueCount == 3)
  }

  @Test func aChapterIsPublishedWhenItBegins() throws {
    var app = try AppDriver(Self.text)
    app.play("/0")
    app.forget()
    app.wait(.seconds(5))
    #expect(app.words == ["info A 4.0 at 1.0"])
    #expect(app.info?.chapter == 1)
  }

  @Test func aLongListIsNotCopied() throws {
    var app = try AppDriver(
      #"{"items": [{"id": "t{n}", "title": "{n}", "repeat": 10000000, "duration": "1s"}]}"#)
    app.play("/4999999")
    app.wait(.seconds(1))
    #expect(app.info?.title == "5000001")
    #expect(app.info?.queueIndex == 5_000_000)
    #expect(app.info?.queueCount == 10_000_000)
  }

  @Test func anInterruptionPausesAndResumesWhenTold() throws {
    var app = try AppDriver(Self.text)
    app.play("/2")
    app.wait(.seconds(3))
    app.forget()
    app.tell(.interruption(.began))
    app.wait(.seconds(9))
    app.tell(.interruption(.ended(shouldResume: true)))
    #expect(app.words == ["info B 3.0 at 0.0", "active", "info B 3.0 at 1.0"])
  }

  @Test func anInterruptionThatDoesNotSayToResumeLeavesItPaused() throws {
    var app = try AppDriver(Self.text)
    app.play("/2")
    app.forget()
    app.tell(.interruption(.began))
    app.tell(.interruption(.ended(shouldResume: false)))
    app.tell(.interruption(.ended(shouldResume: true)))
    #expect(app.words == ["info B 0.0 at 0.0"])
  }

  @Test func whatWasPausedBeforeAnInterruptionStaysPaused() throws {
    var app = try AppDriver(Self.text)
    app.play("/2")
    app.send(.pause)
    app.forget()
    app.tell(.interruption(.began))
    app.tell(.interruption(.ended(shouldResume: true)))
    #expect(app.words.isEmpty)
  }

  @Test func pullingTheHeadphonesPauses() throws {
    var app = try AppDriver(Self.text)
    app.play("/2")
    app.forget()
    app.tell(.route(.newDeviceAvailable))
    #expect(app.words.isEmpty)
    app.tell(.route(.oldDeviceUnavailable))
    app.tell(.route(.oldDeviceUnavailable))
    #expect(app.words == ["info B 0.0 at 0.0"])
  }

  @Test func anAppThatStartsAloneDoesSoWhenAHeadUnitIsConnected() throws {
    let text = #"""
      {"player": {"startsAlone": true}, "items": [{"id": "f", "children": [{"id": "a"}]}]}
      """#
    var app = AppDriver(LibraryApp(library: try library(text), seed: 1))
    var context = AppDriver.parked
    context.isEndpointAvailable = false
    app.tell(.start(context))
    #expect(app.identifiers.isEmpty)
    app.tell(.context(AppDriver.parked))
    app.tell(.context(AppDriver.parked))
    #expect(app.identifiers == [["a"]])
  }

  @Test func whatWasLeftGoesOnThereWhereThePlayerResumes() throws {
    let text = #"""
      {"player": {"resumes": true}, "items": [
        {"id": "a", "duration": "100s", "progress": 0.534, "title": "A"},
        {"id": "b", "duration": "100s", "progress": 1, "title": "B"},
        {"id": "c", "duration": "100s", "progress": -1, "title": "C"},
        {"id": "d", "live": true, "progress": 0.5, "title": "D"}]}
      """#
    func words(choosing row: Int, _ text: String) throws -> [String] {
      var app = AppDriver(LibraryApp(library: try library(text), seed: 1))
      app.start()
      app.play("/\(row)")
      return app.words
    }
    #expect(try words(choosing: 0, text).contains("info A 53.0 at 1.0"))
    #expect(try words(choosing: 1, text).contains("info B 0.0 at 1.0"))
    #expect(try words(choosing: 2, text).contains("info C 0.0 at 1.0"))
    #expect(try words(choosing: 3, text).contains("info D 0.0 at 1.0"))
    let usual = text.replacing("true}, \"items", with: "false}, \"items")
    #expect(try words(choosing: 0, usual).contains("info A 0.0 at 1.0"))
  }

  @Test func devicesAreReportedAtTheStart() throws {
    let text = #"{"player": {"devices": [{"id": "1", "name": "Car", "volume": 0.5}]}}"#
    var app = AppDriver(LibraryApp(library: try library(text), seed: 1))
    app.start()
    let device = OutputDevice(id: "1", name: "Car", type: "speaker", volume: 0.5)
    #expect(app.said.last?.content == .report(.devices([device])))
  }

  @Test func theSameDriveGivesTheSameWords() throws {
    func words(seed: UInt64) throws -> [AppDriver.Said] {
      var app = try AppDriver(Self.text, seed: seed)
      var generator = SeededGenerator(seed: 9)
      for _ in 0..<300 { app.step(Int(generator.next() % 12), using: &generator) }
      return app.said
    }
    #expect(try words(seed: 3) == words(seed: 3))
  }

  @Test func elapsedStaysWithinTheTrackWhateverIsDone() throws {
    for seed in 0..<30 as Range<UInt64> {
      var app = try AppDriver(Self.text, seed: seed)
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<200 { app.step(Int(generator.next() % 12), using: &generator) }
      for info in app.infos.compactMap({ $0 }) {
        let elapsed = try #require(info.elapsed, "seed \(seed)")
        #expect(elapsed >= 0 && elapsed <= info.duration ?? .infinity, "seed \(seed)")
      }
    }
  }
}

extension AppDriver {
  /// One step of a random walk.
  fileprivate mutating func step(_ choice: Int, using generator: inout SeededGenerator) {
    let number = Double(generator.next() % 40)
    switch choice {
    case 0: play("/\(Int(number) % 7)")
    case 1: send(.togglePlayPause)
    case 2: send(.next)
    case 3: send(.previous)
    case 4: send(.seekForward(number < 20 ? .begin : .end))
    case 5: send(.seekBackward(number < 20 ? .begin : .end))
    case 6: send(.skipForward(seconds: number))
    case 7: send(.skipBackward(seconds: number))
    case 8: send(.position(seconds: number))
    case 9: send(.rate([0.5, 1, 2][Int(number) % 3]))
    case 10: send(.shuffle(number < 20 ? .items : .off))
    default: wait(.seconds(number / 4))
    }
  }
}
