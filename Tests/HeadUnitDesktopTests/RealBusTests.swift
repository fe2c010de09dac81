import Foundation
import HeadUnitCore
import Synchronization
import Testing

@testable import HeadUnitDesktop

/// The same over a bus that there is: a daemon of the test's own.
@Suite(.serialized, .enabled(if: TestBus.isInstalled, "dbus-daemon is not installed"))
struct RealBusTests {
  private static let abilities = PlayerService.Abilities(canRaise: true, canQuit: true)

  /// A window's part of the work: takes what is wanted, and shows what has become of it.
  private final class Desk: Sendable {
    let rung = DispatchSemaphore(value: 0)
    private let app = Mutex(ShownApp())
    private let taken = Mutex<[DesktopExport.Wish]>([])

    var wishes: [DesktopExport.Wish] { taken.withLock { $0 } }

    /// As often as somebody rings.
    func serve(_ export: DesktopExport, times: Int) {
      for _ in 0..<times {
        guard rung.wait(timeout: .now() + 10) == .success else { return }
        let wishes = export.takeWishes()
        taken.withLock { $0 += wishes }
        show(export)
      }
    }

    func show(_ export: DesktopExport, _ info: NowPlayingInfo? = ShownApp.info) {
      app.withLock { app in
        app.say(.nowPlaying(info))
        export.show(PlayerFace(of: app.headUnit, at: app.now))
      }
    }
  }

  @Test func theHeadUnitIsFoundAndAnswers() throws {
    let bus = try TestBus()
    let desk = Desk()
    let export = DesktopExport(bus.address, Self.abilities) { desk.rung.signal() }
    desk.show(export)
    let client = TestClient(bus.address)
    #expect(client.awaits(PlayerBusName.first))
    #expect(client.get("PlaybackStatus") == .string("Playing"))
    let position = try #require(client.all()["Position"]?.number)
    #expect((10_000_000..<20_000_000).contains(position))
    #expect(
      client.ask(.call(PlayerBusName.first, "/", Bus.peer, "Ping"))?.kind == .reply)
    #expect(client.tell("Sing")?.errorName == BusError.unknownMethod.rawValue)
    export.end()
    #expect(client.awaits(PlayerBusName.first, isThere: false))
    bus.end()
  }

  @Test func whatIsWantedIsAnsweredOnceItIsDone() throws {
    let bus = try TestBus()
    let desk = Desk()
    let export = DesktopExport(bus.address, Self.abilities) { desk.rung.signal() }
    desk.show(export)
    let client = TestClient(bus.address)
    #expect(client.awaits(PlayerBusName.first))
    Thread.detachNewThread { desk.serve(export, times: 2) }
    #expect(client.tell("Pause")?.kind == .reply)
    #expect(client.tell("Seek", .int64(5_000_000))?.kind == .reply)
    let wishes = desk.wishes
    #expect(wishes.count == 2 && wishes.first?.wish == .command(.pause))
    let own = try String(contentsOfFile: "/proc/self/comm", encoding: .utf8)
    #expect(wishes.first?.program == own.trimmingCharacters(in: .newlines), "who asked is named")
    export.end()
    bus.end()
  }

  @Test func changesAreTold() throws {
    let bus = try TestBus()
    let desk = Desk()
    let client = TestClient(bus.address)
    client.ask(Bus.match("type='signal',path='\(MediaPlayerName.path)'"))
    let export = DesktopExport(bus.address, Self.abilities) { desk.rung.signal() }
    #expect(client.awaits(PlayerBusName.first))
    desk.show(export)
    let told = try #require(client.first { $0.member == "PropertiesChanged" })
    let values = try #require(told.body.dropFirst().first?.properties)
    #expect(values["Metadata"]?.properties?["xesam:title"] == .string("Lanterns"))
    #expect(client.first { $0.member == "Seeked" }?.body == [.int64(10_000_000)])
    export.end()
    bus.end()
  }

  @Test func theSecondOneHasANumberBehindItsName() throws {
    let bus = try TestBus()
    let client = TestClient(bus.address)
    let first = DesktopExport(bus.address, Self.abilities) {}
    #expect(client.awaits(PlayerBusName.first))
    let second = DesktopExport(bus.address, Self.abilities) {}
    #expect(client.awaits("\(PlayerBusName.first).instance\(getpid())"))
    second.end()
    first.end()
    bus.end()
  }

  /// Nobody serves the desk here: what waited for it would wait for ever.
  @Test func questionsAreAnsweredWhateverTheWindowDoes() throws {
    let bus = try TestBus()
    let desk = Desk()
    let export = DesktopExport(bus.address, Self.abilities) { desk.rung.signal() }
    desk.show(export)
    let client = TestClient(bus.address)
    #expect(client.awaits(PlayerBusName.first))
    for _ in 0..<10 { #expect(client.all()["PlaybackStatus"] != nil) }
    export.end()
    bus.end()
  }

  @Test func aBusThatGoesAwayIsSurvived() throws {
    let bus = try TestBus()
    let desk = Desk()
    let export = DesktopExport(bus.address, Self.abilities) { desk.rung.signal() }
    let client = TestClient(bus.address)
    #expect(client.awaits(PlayerBusName.first))
    bus.end()
    _ = desk.rung.wait(timeout: .now() + 10)
    #expect(export.takeProblem() == "it has gone away")
    #expect(export.takeProblem() == nil, "which is said once")
    desk.show(export)
    export.end()
  }

  @Test func whereThereIsNoBusThatIsAllThatIsSaid() {
    let rung = DispatchSemaphore(value: 0)
    let export = DesktopExport("unix:path=/nonexistent/bus", Self.abilities) { rung.signal() }
    _ = rung.wait(timeout: .now() + 10)
    #expect(export.takeProblem()?.isEmpty == false)
    export.end()
    #expect(throws: PlayerList.Failure.self) {
      try PlayerList.read("unix:path=/nonexistent/bus")
    }
  }

  /// A player in another connection, with every bug there is.
  @Test(arguments: PlayerMisbehaviour.allCases)
  func aPlayerOnABusIsShownAndDriven(_ bug: PlayerMisbehaviour) throws {
    let bus = try TestBus()
    let start = ContinuousClock.now
    let player = Mutex(FakePlayer(bug))
    let client = TestClient(bus.address) { call in
      player.withLock { player in
        // The head unit hears of what was done before it hears that it was.
        Array(player.hear(call, at: .start + start.passed).reversed())
      }
    }
    client.ask(Bus.call("RequestName", [.string(FakeBus.playerName), .uint32(4)]))
    let listed = try PlayerList.read(bus.address)
    #expect(listed.map(\.name) == ["fake"] && listed.first?.identity == "Fake Player")

    var simulation = Simulation(profile: Profile(), app: PlayerApp("fake", at: bus.address))
    simulation.perform(.phone(.connected))
    func passes(_ isSo: (NowPlaying) -> Bool) -> Bool {
      let end = Date() + 10
      let pause = DispatchSemaphore(value: 0)
      while Date() < end {
        simulation.advance(to: .start + start.passed)
        if isSo(simulation.headUnit.player) { return true }
        _ = pause.wait(timeout: .now() + 0.005)
      }
      return false
    }
    #expect(passes { $0.owner == .app })
    simulation.perform(.driver(.commandChosen(.play)))
    #expect(passes { $0.isPlaying })
    if bug != .noMetadata, bug != .deniesSeeking {
      simulation.perform(.driver(.commandChosen(.position(seconds: 100))))
      #expect(passes { $0.lastResult?.command.name == .position })
      #expect(simulation.headUnit.player.lastResult?.status == .success)
      #expect((99..<110).contains(player.withLock { $0.place(at: .start + start.passed) }))
    }
    simulation.perform(.driver(.commandChosen(.next)))
    #expect(passes { $0.info?.title == (bug == .noMetadata ? "My Song 2.mp3" : "Second") })
    client.close()
    #expect(passes { $0.info == nil }, "it has left")
    bus.end()
  }
}
