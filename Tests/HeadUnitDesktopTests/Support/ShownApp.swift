import HeadUnitCore

@testable import HeadUnitDesktop

/// A head unit with an app that says what a test wants, and the service that shows it.
struct ShownApp {
  var headUnit = HeadUnit(profile: Profile())
  var service: PlayerService
  var now = Instant.start
  private var serial: UInt32 = 0

  static let info: NowPlayingInfo = {
    var info = NowPlayingInfo(
      identifier: "a", title: "Lanterns", artist: "Harbour", album: "Season 3", duration: 200,
      elapsed: 10, rate: 1)
    info.defaultRate = 1
    return info
  }()

  static let all: [CommandState] = [
    CommandState(.play), CommandState(.pause), CommandState(.togglePlayPause), CommandState(.stop),
    CommandState(.next), CommandState(.previous), CommandState(.position),
    CommandState(.rate, supportedRates: [0.5, 1, 2]), CommandState(.shuffle, mode: "items"),
    CommandState(.repeat, mode: "one"),
  ]

  init(
    _ info: NowPlayingInfo? = ShownApp.info, _ commands: [CommandState] = ShownApp.all,
    misbehaving misbehaviours: PlayerMisbehaviour...
  ) {
    service = PlayerService(
      PlayerService.Abilities(canRaise: true, canQuit: true), misbehaves: Set(misbehaviours))
    _ = headUnit.apply(.phone(.connected), at: now)
    say(.started(AppDescription(name: "App")))
    say(.audioSession(AudioSession(category: .playback, isActive: true)))
    say(.commands(CommandSet(commands)))
    say(.nowPlaying(info))
    _ = show()
  }

  mutating func say(_ report: Report) {
    _ = headUnit.apply(.phone(.reported(report)), at: now)
  }

  /// What the desktop is told of what has changed.
  mutating func show(art: String? = nil) -> [BusMessage] {
    service.show(PlayerFace(of: headUnit, at: now, art: art), at: now)
  }

  var all: [String: BusValue] {
    guard
      case .reply(let body) = outcome(Bus.properties, "GetAll", [.string(MediaPlayerName.player)])
    else { return [:] }
    return body.first?.properties ?? [:]
  }

  var metadata: [String: BusValue] { all["Metadata"]?.properties ?? [:] }

  func outcome(
    _ interface: String?, _ member: String, _ body: [BusValue] = [],
    path: String = MediaPlayerName.path
  ) -> CallOutcome {
    var call = BusMessage.call("x", path, interface ?? "", member, body)
    call.interface = interface
    return service.outcome(of: call, at: now)
  }

  func outcome(of member: String, _ body: BusValue...) -> CallOutcome {
    outcome(MediaPlayerName.player, member, body)
  }

  func outcome(getting name: String) -> CallOutcome {
    outcome(Bus.properties, "Get", [.string(MediaPlayerName.player), .string(name)])
  }

  func outcome(setting name: String, to value: BusValue) -> CallOutcome {
    outcome(
      Bus.properties, "Set", [.string(MediaPlayerName.player), .string(name), .variant(value)])
  }

  var trackPath: BusValue { metadata["mpris:trackid"] ?? .path("/none") }
}
