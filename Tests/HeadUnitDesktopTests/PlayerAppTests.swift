import HeadUnitApps
import HeadUnitCore
import Testing

@testable import HeadUnitDesktop

/// A player of the desktop as what plays.
@Suite struct PlayerAppTests {
  @Test func whatAPlayerPlaysIsShown() {
    var drive = PlayerDrive()
    #expect(drive.title == "First")
    #expect(drive.shown.info?.artist == "The Fakes")
    #expect(drive.shown.info?.duration == 240)
    #expect(drive.shown.owner == .app)
    #expect(drive.shown.origin == .remote)
    #expect(drive.simulation.headUnit.sessions.systemPrimary == "fake")
    #expect(!drive.shown.isPlaying)
    #expect(drive.simulation.headUnit.activeDevice?.name == "Fake Player")
    #expect(drive.simulation.headUnit.activeDevice?.volume == 0.5)
    drive.pass(.seconds(1))
    #expect(drive.cover == [71, 73, 70, 56, 57, 97, 1])
  }

  @Test func everyCommandReachesThePlayer() {
    var drive = PlayerDrive()
    drive.ask(.play)
    #expect(drive.bus.player.status == "Playing" && drive.shown.isPlaying)
    drive.ask(.next)
    #expect(drive.title == "Second")
    drive.ask(.previous)
    #expect(drive.title == "First")
    drive.ask(.rate(1.5))
    #expect(drive.bus.player.rate == 1.5 && drive.shown.rate == 1.5)
    drive.ask(.shuffle(.items))
    #expect(drive.bus.player.isShuffled)
    #expect(drive.shown.commands[.shuffle]?.mode == "items")
    drive.ask(.repeat(.one))
    #expect(drive.bus.player.loop == "Track")
    drive.ask(.position(seconds: 100))
    #expect(abs(drive.place - drive.elapsed) < 0.5 && drive.place > 100)
    drive.ask(.togglePlayPause)
    #expect(drive.bus.player.status == "Paused")
    drive.ask(.stop)
    #expect(drive.bus.player.status == "Stopped")
    #expect(!drive.bus.player.calls.contains("PlayPause"), "which fails where one cannot be done")
  }

  @Test func moreThanAnybodyReadsIsNotShown() {
    var player = FakePlayer()
    player.tracks[0].title = String(repeating: "a", count: 5_000)
    #expect(PlayerDrive(player).title?.count == 1_000)
  }

  @Test func theVolumeGoesBothWays() {
    var drive = PlayerDrive()
    drive.simulation.perform(.playback(.keyPressed(.volumeUp)))
    drive.pass(.seconds(1))
    #expect(drive.bus.player.volume == 0.5625)
    #expect(drive.simulation.headUnit.activeDevice?.volume == 0.5625)
  }

  @Test func aCallPausesItAndLetsItGoOn() {
    var drive = PlayerDrive()
    drive.ask(.play)
    drive.simulation.perform(.playback(.interruptionBegan(.call)))
    drive.pass(.seconds(1))
    #expect(drive.bus.player.status == "Paused")
    drive.simulation.perform(.playback(.interruptionEnded(kind: .call, shouldResume: true)))
    drive.pass(.seconds(1))
    #expect(drive.bus.player.status == "Playing")
  }

  @Test func itLeavesAndReturns() {
    var drive = PlayerDrive()
    drive.ask(.play)
    drive.bus.change(isThere: false)
    drive.pass(.seconds(1))
    #expect(drive.shown.info == nil && drive.shown.owner == .nobody)
    #expect(drive.shown.commands.states.allSatisfy { !$0.isEnabled })
    drive.ask(.play)
    drive.bus.change(isThere: true)
    drive.pass(.seconds(1))
    #expect(drive.title == "First" && drive.shown.owner == .app)
    drive.ask(.next)
    #expect(drive.title == "Second")
  }

  @Test func oneThatIsNotThereIsWaitedFor() {
    var drive = PlayerDrive(wanted: "another")
    #expect(drive.logs == ["there is no player \"another\" on the desktop; it is waited for"])
    #expect(drive.simulation.headUnit.phone.app == .running)
    drive = PlayerDrive(wanted: FakeBus.playerName)
    #expect(drive.title == "First", "its whole name will do")
  }

  @Test func aBusThatGoesAwayTakesThePlayerWithIt() {
    var drive = PlayerDrive()
    drive.bus.lose()
    drive.pass(.seconds(1))
    #expect(drive.shown.info == nil)
    #expect(drive.logs.contains("the desktop's bus: gone"))
  }

  /// A player is real; its recording is not.
  @Test func aRecordingReplaysTheSame() throws {
    var drive = PlayerDrive(FakePlayer(.noSeeked))
    drive.ask(.play)
    drive.ask(.position(seconds: 30))
    drive.ask(.next)
    drive.bus.change(isThere: false)
    drive.pass(.seconds(1))
    drive.bus.change(isThere: true)
    drive.pass(.seconds(2))
    let trace = drive.simulation.trace
    let hands = trace.entries.compactMap { entry -> (Instant, Event)? in
      guard case .event(let event) = entry.content, event != .phone(.connected),
        case .driver = event
      else { return nil }
      return (entry.at, event)
    }
    var replay = Simulation(profile: Profile(), app: RecordedApp(trace))
    replay.perform(.phone(.connected))
    for (at, event) in hands {
      replay.advance(to: at)
      replay.perform(event)
    }
    replay.advance(to: drive.simulation.now)
    #expect(replay.trace.entries == trace.entries)
    #expect(hands.count == 3)
  }

  @Test func namesAreMeantWithAndWithoutTheirNumber() {
    let name = MediaPlayerName.prefix + "mpv.instance-1_2"
    #expect(RemotePlayer.isMeant(name, by: "mpv"))
    #expect(RemotePlayer.isMeant(name, by: "MPV"))
    #expect(RemotePlayer.isMeant(name, by: name))
    #expect(!RemotePlayer.isMeant(name, by: "mp"))
    #expect(!RemotePlayer.isMeant(MediaPlayerName.prefix + "mpvx", by: "mpv"))
  }

  /// Hostile or odd: none of it ends anything.
  @Test func whateverAPlayerSaysIsTaken() {
    var drive = PlayerDrive()
    let odd: [BusValue] = [
      .array([], of: "{sv}"), .string("x"), .int32(-1), .double(.nan), .double(1e300),
      .variant(.variant(.bool(true))), .structure([.byte(1)]), .uint64(.max), .int64(.min),
    ]
    for name in [
      "Metadata", "PlaybackStatus", "Rate", "Position", "Volume", "CanSeek", "MinimumRate",
      "MaximumRate", "LoopStatus", "Shuffle",
    ] {
      for value in odd {
        drive.bus.say([
          .signal(
            MediaPlayerName.path, Bus.properties, "PropertiesChanged",
            [.string(MediaPlayerName.player), .properties([name: value]), .strings([])])
        ])
        drive.pass(.milliseconds(100))
      }
    }
    for member in ["PropertiesChanged", "Seeked", "Nonsense"] {
      for value in odd {
        drive.bus.say([
          .signal(MediaPlayerName.path, Bus.properties, member, [value]),
          .signal(MediaPlayerName.path, MediaPlayerName.player, member, [value]),
          .signal(MediaPlayerName.path, MediaPlayerName.player, member, []),
        ])
        drive.pass(.milliseconds(100))
      }
    }
    drive.pass(.seconds(20))
    #expect(drive.title == "First", "as soon as it is asked again")
    #expect(drive.simulation.violation == nil)
  }
}
