import HeadUnitApps
import HeadUnitCore
import Testing

/// Sessions that a library file describes.
@Suite struct LibrarySessionTests {
  private static func drive(_ sessions: String) throws -> Simulation {
    let folder = try TemporaryFolder([
      "library.json": """
      {"items": [{"id": "a", "title": "A song", "duration": "3m"}], "sessions": [\(sessions)]}
      """
    ])
    let library = try LibraryFile.read(folder.path(of: "library.json")).library
    var simulation = Simulation(profile: Profile(), app: library.app(seed: 0))
    simulation.perform(.phone(.connected))
    simulation.advance(by: .seconds(1))
    return simulation
  }

  private static let kitchen = #"""
    {"id": "kitchen", "tracks": [{"title": "One", "duration": "10s"},
      {"title": "Two", "artist": "B", "duration": "20s"}],
     "devices": [{"id": "k", "name": "Kitchen", "volume": 0.5, "active": true}]}
    """#

  @Test func itPlaysItsTracksAndStandsAtTheEnd() throws {
    var drive = try Self.drive(Self.kitchen)
    #expect(drive.headUnit.player.info?.title == "One")
    #expect(drive.headUnit.player.origin == .remote)
    drive.advance(by: .seconds(10))
    #expect(drive.headUnit.player.info?.title == "Two")
    #expect(drive.headUnit.player.info?.queueIndex == 1)
    drive.advance(by: .seconds(30))
    #expect(drive.headUnit.player.rate == 0)
    #expect(drive.headUnit.player.elapsed(at: drive.now) == 20)
  }

  @Test func itObeysAndSaysWhereItIs() throws {
    var drive = try Self.drive(Self.kitchen)
    drive.perform(.driver(.commandChosen(.pause)))
    #expect(drive.headUnit.player.rate == 0)
    drive.perform(.driver(.commandChosen(.position(seconds: 7))))
    #expect(drive.headUnit.player.elapsed(at: drive.now) == 7)
    drive.perform(.driver(.commandChosen(.previous)))
    #expect(drive.headUnit.player.lastResult?.status == .noActionableItem)
    drive.perform(.playback(.keyPressed(.volumeUp)))
    #expect(drive.headUnit.activeDevice?.volume == 0.5625)
  }

  @Test func pushesStartUpdateAndEndSessions() throws {
    var drive = try Self.drive("")
    func push(_ kind: Push.Kind, _ attributes: String) {
      drive.perform(.phone(.pushed(Push(kind, attributes: attributes))))
    }
    push(.start, #"{"id": "bath", "title": "Bath", "duration": "1m"}"#)
    #expect(drive.headUnit.player.info?.title == "Bath")
    push(.update, #"{"id": "bath", "state": "paused", "elapsed": 12}"#)
    #expect(drive.headUnit.player.rate == 0)
    #expect(drive.headUnit.player.elapsed(at: drive.now) == 12)
    push(.update, "nothing at all")
    push(.update, #"{"id": "cellar"}"#)
    #expect(drive.headUnit.sessions.named.count == 1)
    push(.end, #"{"id": "bath"}"#)
    #expect(drive.headUnit.sessions.named.isEmpty)
  }

  @Test func oneTrackAloneHasNoPlaceInAQueue() throws {
    let drive = try Self.drive(#"{"id": "bath", "title": "Bath", "duration": "1m"}"#)
    #expect(drive.headUnit.player.info?.title == "Bath")
    #expect(drive.headUnit.player.info?.queueIndex == nil)
    #expect(drive.headUnit.player.info?.queueCount == nil)
  }

  @Test func oneOnThePhoneIsAskedForUnlessTheFileSaysOtherwise() throws {
    let one = #"{"id": "one", "origin": "phone", "title": "One", "duration": "1m"}"#
    #expect(try Self.drive(one).headUnit.sessions.applicationPrimary == "one")
    let silent = one.dropLast() + #", "requested": false}"#
    let drive = try Self.drive(String(silent))
    #expect(drive.headUnit.sessions.applicationPrimary == nil)
    #expect(drive.headUnit.player.ineligibilities.contains(.notRequested))
  }

  @Test func whatIsWrongInTheFileIsTold() throws {
    let folder = try TemporaryFolder([
      "library.json": """
      {"sessions": [{"id": "a", "titel": "x"}, {"id": "a", "state": "humming"},
        {"id": "b", "title": "T", "tracks": [{"title": "U"}]}]}
      """
    ])
    let mistakes = folder.mistakes().map {
      $0.split(separator: ": ").dropFirst().joined(separator: ": ")
    }
    #expect(mistakes.contains { $0.hasPrefix(#"a session has no key "titel""#) })
    #expect(mistakes.contains("the session a is already listed"))
    #expect(mistakes.contains { $0.contains("humming") })
    #expect(mistakes.contains("the session has tracks, which have titles of their own"))
  }
}
