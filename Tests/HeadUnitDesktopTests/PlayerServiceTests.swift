import HeadUnitCore
import Testing

@testable import HeadUnitDesktop

/// The head unit as a media player of the desktop.
@Suite struct PlayerServiceTests {
  private func wishes(_ command: Command?) -> CallOutcome {
    .wish(command.map { .command($0) })
  }

  @Test func whatPlaysIsSaidInTheDesktopsWords() {
    var app = ShownApp()
    _ = app.show(art: "file:///cover-1.png")
    let all = app.all
    #expect(all["PlaybackStatus"] == .string("Playing"))
    #expect(all["Position"] == .int64(10_000_000), "which playerctl reads among all")
    #expect(all["Rate"] == .double(1) && all["MinimumRate"] == .double(0.5))
    #expect(all["MaximumRate"] == .double(2))
    #expect(all["LoopStatus"] == .string("Track") && all["Shuffle"] == .bool(true))
    #expect(all["Volume"] == nil, "no device has one")
    for name in ["CanGoNext", "CanGoPrevious", "CanPlay", "CanPause", "CanSeek", "CanControl"] {
      #expect(all[name] == .bool(true), "\(name)")
    }
    let metadata = app.metadata
    #expect(metadata["xesam:title"] == .string("Lanterns"))
    #expect(metadata["xesam:artist"] == .strings(["Harbour"]))
    #expect(metadata["xesam:album"] == .string("Season 3"))
    #expect(metadata["mpris:length"] == .int64(200_000_000))
    #expect(metadata["mpris:artUrl"] == .string("file:///cover-1.png"))
    #expect(app.trackPath == .path(app.trackPath.text ?? ""))
    #expect(BusValue.isPath(app.trackPath.text ?? ""))
  }

  @Test func nothingPlaysWithoutAnApp() {
    let app = ShownApp(nil)
    #expect(app.all["PlaybackStatus"] == .string("Stopped"))
    #expect(app.metadata.isEmpty)
    #expect(app.all["CanPlay"] == .bool(false))
    #expect(app.outcome(of: "Play") == wishes(nil))
  }

  @Test func whatIsPausedIsPausedAndCanBePaused() {
    var info = ShownApp.info
    info.rate = 0
    let app = ShownApp(info)
    #expect(app.all["PlaybackStatus"] == .string("Paused"))
    #expect(app.all["CanPause"] == .bool(true))
    #expect(app.all["Rate"] == .double(1), "a pause is no rate of the desktop's")
  }

  @Test func aLiveStreamHasNoLengthAndNoPlaces() {
    var info = ShownApp.info
    info.isLive = true
    let app = ShownApp(info)
    #expect(app.metadata["mpris:length"] == nil)
    #expect(app.all["CanSeek"] == .bool(false))
    #expect(app.outcome(of: "Seek", .int64(1_000_000)) == wishes(nil))
    #expect(app.outcome(of: "SetPosition", app.trackPath, .int64(5)) == wishes(nil))
  }

  @Test func propertiesThatTheAppLacksAreNotThere() {
    let app = ShownApp(ShownApp.info, [CommandState(.play), CommandState(.pause)])
    #expect(app.all["LoopStatus"] == nil && app.all["Shuffle"] == nil)
    #expect(app.all["CanGoNext"] == .bool(false) && app.all["CanSeek"] == .bool(false))
    #expect(app.all["MinimumRate"] == .double(1) && app.all["MaximumRate"] == .double(1))
    #expect(
      app.outcome(setting: "Shuffle", to: .bool(true))
        == .failure(.unknownProperty, "there is no property Shuffle"))
    #expect(app.outcome(of: "Next") == wishes(nil))
  }

  @Test func everyWordBecomesACommand() {
    let app = ShownApp()
    #expect(app.outcome(of: "Play") == wishes(.play))
    #expect(app.outcome(of: "Pause") == wishes(.pause))
    #expect(app.outcome(of: "PlayPause") == wishes(.togglePlayPause))
    #expect(app.outcome(of: "Stop") == wishes(.stop))
    #expect(app.outcome(of: "Next") == wishes(.next))
    #expect(app.outcome(of: "Previous") == wishes(.previous))
    #expect(app.outcome(setting: "Rate", to: .double(1.8)) == wishes(.rate(2)))
    #expect(app.outcome(setting: "Rate", to: .double(0)) == wishes(.pause))
    #expect(app.outcome(setting: "LoopStatus", to: .string("Playlist")) == wishes(.repeat(.all)))
    #expect(app.outcome(setting: "Shuffle", to: .bool(false)) == wishes(.shuffle(.off)))
    #expect(app.outcome(MediaPlayerName.root, "Raise") == .wish(.raise))
    #expect(app.outcome(MediaPlayerName.root, "Quit") == .wish(.quit))
    #expect(app.outcome(nil, "Quit") == .wish(.quit), "whoever names no interface means the word")
  }

  @Test func distancesArePlacesWhereTheAppHasThose() {
    var app = ShownApp()
    #expect(app.outcome(of: "Seek", .int64(20_000_000)) == wishes(.position(seconds: 30)))
    #expect(app.outcome(of: "Seek", .int64(-20_000_000)) == wishes(.position(seconds: 0)))
    #expect(app.outcome(of: "Seek", .int64(900_000_000)) == wishes(.next), "beyond the end")
    app.now = app.now + .seconds(5)
    #expect(app.outcome(of: "Seek", .int64(20_000_000)) == wishes(.position(seconds: 35)))
    #expect(
      app.outcome(of: "SetPosition", app.trackPath, .int64(60_500_000))
        == wishes(.position(seconds: 60.5)))
    #expect(app.outcome(of: "SetPosition", .path("/other"), .int64(60_500_000)) == wishes(nil))
    #expect(app.outcome(of: "SetPosition", app.trackPath, .int64(200_000_001)) == wishes(nil))
    #expect(app.outcome(of: "SetPosition", app.trackPath, .int64(-1)) == wishes(nil))
  }

  @Test func distancesAreSkipsWhereTheAppHasOnlyThose() {
    let app = ShownApp(
      ShownApp.info,
      [
        CommandState(.skipForward, preferredIntervals: [30, 10]),
        CommandState(.skipBackward, preferredIntervals: [15]),
      ])
    #expect(app.all["CanSeek"] == .bool(true))
    #expect(app.outcome(of: "Seek", .int64(8_000_000)) == wishes(.skipForward(seconds: 10)))
    #expect(app.outcome(of: "Seek", .int64(-1)) == wishes(.skipBackward(seconds: 15)))
    #expect(app.outcome(of: "Seek", .int64(0)) == wishes(nil))
    #expect(app.outcome(of: "SetPosition", app.trackPath, .int64(5)) == wishes(nil))
  }

  @Test func aToggleAloneIsBothWords() {
    var info = ShownApp.info
    let toggles = [CommandState(.togglePlayPause)]
    var app = ShownApp(info, toggles)
    #expect(app.outcome(of: "Play") == wishes(nil), "it plays already")
    #expect(app.outcome(of: "Pause") == wishes(.togglePlayPause))
    info.rate = 0
    app = ShownApp(info, toggles)
    #expect(app.outcome(of: "Play") == wishes(.togglePlayPause))
    #expect(app.outcome(of: "Pause") == wishes(nil))
    #expect(app.all["CanPause"] == .bool(true) && app.all["CanPlay"] == .bool(true))
  }

  /// For whoever makes what controls players: each misbehaviour is seen, and nothing else of it.
  @Test(arguments: PlayerMisbehaviour.allCases)
  func theHeadUnitMisbehavesAsPlayersDo(_ misbehaviour: PlayerMisbehaviour) {
    let good = heard(of: ShownApp())
    let bad = heard(of: ShownApp(misbehaving: misbehaviour))
    let differs = good.filter { bad[$0.key] != $0.value }.keys.sorted()
    let expected: [PlayerMisbehaviour: [String]] = [
      .textTrackID: ["track"], .dashTrackID: ["SetPosition", "track"],
      .emptyTrackID: ["SetPosition", "track"], .noSeeked: ["Seeked"],
      .seekedInMilliseconds: ["Seeked"], .seekIsAbsolute: ["Seek"], .seekDoesNothing: ["Seek"],
      .setPositionDoesNothing: ["SetPosition"], .stalePosition: ["Position", "all"],
      .zeroPosition: ["Position", "all"], .deniesSeeking: ["CanSeek"], .lateArt: ["art"],
      .errorReplies: ["Position", "Seek", "Set", "SetPosition"],
      .noMetadata: ["SetPosition", "art", "title", "track"], .noSignals: ["Seeked", "changed"],
      .positionApart: ["all"], .onlyInvalidates: ["changed"],
    ]
    #expect(differs == expected[misbehaviour])
  }

  /// What is told of a second track after a jump in it, and what is answered.
  private func heard(of app: ShownApp) -> [String: String] {
    var (app, info) = (app, ShownApp.info)
    _ = app.show(art: "file:///cover-1.png")
    (info.identifier, info.title, info.elapsed) = ("b", "Harbour Lights", 0)
    app.say(.nowPlaying(info))
    app.now = app.now + .seconds(2)
    let signals = app.show(art: "file:///cover-2.png")
    info.elapsed = 90
    app.say(.nowPlaying(info))
    let jump = app.show(art: "file:///cover-2.png").filter { $0.member == "Seeked" }
    let (all, metadata) = (app.all, app.metadata)
    return [
      "Seeked": "\(jump.map(\.body))", "all": "\(all["Position"] as Any)",
      "changed": "\(signals.compactMap { $0.body.dropFirst().first?.properties?.keys.sorted() })",
      "CanSeek": "\(all["CanSeek"] as Any)", "track": "\(metadata["mpris:trackid"] as Any)",
      "title": "\(metadata["xesam:title"] as Any)", "art": "\(metadata["mpris:artUrl"] as Any)",
      "Position": "\(app.outcome(getting: "Position"))",
      "Seek": "\(app.outcome(of: "Seek", .int64(5_000_000)))",
      "SetPosition": "\(app.outcome(of: "SetPosition", app.trackPath, .int64(60_000_000)))",
      "Set": "\(app.outcome(setting: "Rate", to: .double(2)))",
    ]
  }

  @Test func onlyPlayPauseFailsWhereItCannotBeDone() {
    let app = ShownApp(ShownApp.info, [CommandState(.next)])
    #expect(
      app.outcome(of: "PlayPause")
        == .failure(.failed, "what plays can be neither played nor paused"))
    #expect(app.outcome(of: "Pause") == wishes(nil))
  }

  @Test func aVolumeIsThereWhereTheDeviceHasOne() {
    var app = ShownApp()
    app.say(
      .devices([OutputDevice(id: "a", name: "A", type: "x", volume: 0.25, isActive: true)]))
    _ = app.show()
    #expect(app.all["Volume"] == .double(0.25))
    #expect(app.outcome(setting: "Volume", to: .double(-3)) == .wish(.volume(0)))
    #expect(app.outcome(setting: "Volume", to: .double(7)) == .wish(.volume(1)))
    let effects = app.headUnit.apply(
      .playback(.desktopTurned(volume: 0.75, by: "panel")), at: app.now)
    #expect(effects.contains(.tell(.output("a", .volume(0.75)))))
  }
}

/// What is told unasked, and what is refused.
@Suite struct PlayerServiceSignalTests {
  private func changed(_ messages: [BusMessage]) -> [String: BusValue]? {
    messages.first { $0.member == "PropertiesChanged" }?.body.dropFirst().first?.properties
  }

  private func seeked(_ messages: [BusMessage]) -> BusValue? {
    messages.first { $0.member == "Seeked" }?.body.first
  }

  @Test func aTurnIsOneSignal() {
    var app = ShownApp()
    var info = ShownApp.info
    (info.title, info.identifier, info.elapsed) = ("Other", "b", 0)
    app.say(.nowPlaying(info))
    app.say(.commands(CommandSet([CommandState(.play)])))
    let told = app.show()
    #expect(told.count == 1)
    let names = changed(told).map { Set($0.keys) } ?? []
    #expect(names.isSuperset(of: ["Metadata", "CanGoNext", "CanSeek"]))
    #expect(!names.contains("Position") && !names.contains("CanPlay"))
    #expect(told.first?.body.last?.texts == ["LoopStatus", "Shuffle"], "those are gone")
    #expect(app.show().isEmpty, "and nothing is said twice")
  }

  @Test func theWholeDictionaryIsSentEachTime() {
    var app = ShownApp()
    var info = ShownApp.info
    info.album = nil
    app.say(.nowPlaying(info))
    let metadata = changed(app.show())?["Metadata"]?.properties ?? [:]
    #expect(metadata["xesam:title"] == .string("Lanterns") && metadata["xesam:album"] == nil)
  }

  @Test func timeThatGoesOnIsNotTold() {
    var app = ShownApp()
    app.now = app.now + .seconds(7)
    #expect(app.show().isEmpty)
    #expect(app.all["Position"] == .int64(17_000_000))
  }

  @Test func everyJumpIsTold() {
    var app = ShownApp()
    var info = ShownApp.info
    info.elapsed = 90
    app.say(.nowPlaying(info))
    #expect(seeked(app.show()) == .int64(90_000_000))
    info.elapsed = 90.2
    app.say(.nowPlaying(info))
    #expect(seeked(app.show()) == nil)
    (info.identifier, info.elapsed) = ("b", 0)
    app.say(.nowPlaying(info))
    #expect(seeked(app.show()) == nil, "a track begins at its beginning")
    (info.identifier, info.elapsed) = ("c", 40)
    app.say(.nowPlaying(info))
    #expect(seeked(app.show()) == .int64(40_000_000), "or it is told where")
  }

  @Test func aClockThatStandsKeepsThePosition() {
    var app = ShownApp()
    _ = app.service.show(PlayerFace(of: app.headUnit, at: app.now, atSpeed: 0), at: app.now)
    app.now = app.now + .seconds(7)
    #expect(app.all["Position"] == .int64(10_000_000))
  }

  @Test func everyTrackHasANameOfItsOwn() {
    var app = ShownApp()
    var seen: Set<BusValue> = [app.trackPath]
    for name in ["b", "a", "b"] {
      var info = ShownApp.info
      info.identifier = name
      app.say(.nowPlaying(info))
      _ = app.show()
      #expect(seen.insert(app.trackPath).inserted, "also when it is played again")
    }
  }

  @Test func whatEveryObjectAnswersIsAnswered() {
    let app = ShownApp()
    #expect(app.outcome(Bus.peer, "Ping") == .reply([]))
    #expect(app.outcome(Bus.peer, "Ping", path: "/") == .reply([]))
    for path in ["/", "/org", "/org/mpris", MediaPlayerName.path] {
      guard case .reply(let body) = app.outcome(Bus.introspectable, "Introspect", path: path) else {
        Issue.record("\(path) says nothing")
        continue
      }
      let isPlayer = path == MediaPlayerName.path
      #expect(body.first?.text?.contains(MediaPlayerName.player) == isPlayer)
    }
    guard
      case .reply(let root) = app.outcome(
        Bus.properties, "GetAll", [.string(MediaPlayerName.root)])
    else { return #expect(Bool(false)) }
    let values = root.first?.properties ?? [:]
    #expect(values["Identity"] == .string("Testdrive") && values["CanRaise"] == .bool(true))
    #expect(
      app.outcome(
        Bus.properties, "Get", [.string(MediaPlayerName.player), .string("Position")])
        == .reply([.variant(.int64(10_000_000))]))
  }

  @Test func whatMakesNoSenseIsAnErrorThatSaysWhy() {
    let app = ShownApp()
    func error(_ outcome: CallOutcome) -> BusError? {
      if case .failure(let error, _) = outcome { error } else { nil }
    }
    #expect(error(app.outcome(of: "Sing")) == .unknownMethod)
    #expect(error(app.outcome("a.b", "Sing")) == .unknownInterface)
    #expect(error(app.outcome(nil, "Sing")) == .unknownMethod)
    #expect(error(app.outcome(Bus.introspectable, "Introspect", path: "/no")) == .unknownObject)
    #expect(error(app.outcome(of: "Seek")) == .invalidArguments)
    #expect(error(app.outcome(of: "Seek", .string("x"))) == .invalidArguments)
    #expect(error(app.outcome(of: "SetPosition", .int64(1))) == .invalidArguments)
    #expect(error(app.outcome(of: "OpenUri", .string("x"))) == .notSupported)
    #expect(error(app.outcome(setting: "Position", to: .int64(1))) == .readOnly)
    #expect(error(app.outcome(setting: "Rate", to: .string("x"))) == .invalidArguments)
    #expect(error(app.outcome(setting: "LoopStatus", to: .string("x"))) == .invalidArguments)
    #expect(error(app.outcome(Bus.properties, "Get", [])) == .invalidArguments)
    #expect(
      error(app.outcome(Bus.properties, "GetAll", [.string("a.b")])) == .unknownInterface)
  }

  /// A key of the wheel reaches the app from a car only, and not during a call.
  @Test func theDesktopAsksThroughTheGateOfTheWheel() {
    var app = ShownApp()
    let pause = Event.playback(.desktopAsked(command: .pause, by: "panel"))
    func sends(_ effects: [Effect]) -> Bool {
      effects.contains { if case .send = $0 { true } else { false } }
    }
    #expect(sends(app.headUnit.apply(pause, at: app.now)))
    _ = app.headUnit.apply(.playback(.interruptionBegan(.call)), at: app.now)
    #expect(!sends(app.headUnit.apply(pause, at: app.now)))
    #expect(!app.headUnit.canAskFromDesktop(.pause))
    _ = app.headUnit.apply(
      .playback(.interruptionEnded(kind: .call, shouldResume: true)), at: app.now)
    #expect(app.headUnit.canAskFromDesktop(.pause))
    _ = app.headUnit.apply(.phone(.disconnected), at: app.now)
    #expect(!sends(app.headUnit.apply(pause, at: app.now)))
  }
}
