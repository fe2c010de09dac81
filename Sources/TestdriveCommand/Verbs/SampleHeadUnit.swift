import HeadUnitCore

/// A head unit before an app that plays and offers these commands; it makes the reference page.
struct SampleHeadUnit {
  private var headUnit: HeadUnit

  /// What the commands of the examples are like.
  static func state(of name: CommandName) -> CommandState {
    let isSkip = name == .skipForward || name == .skipBackward
    return CommandState(
      name, preferredIntervals: isSkip ? [15] : [],
      supportedRates: name == .rate ? [0.5, 1, 1.5, 2] : [])
  }

  /// A track with all that a head unit shows of one.
  static func info(rate: Double = 1, isLive: Bool = false) -> NowPlayingInfo {
    var info = NowPlayingInfo(title: "Track", duration: 200, elapsed: 0, rate: rate)
    info.defaultRate = 1
    info.isLive = isLive
    info.languages = [LanguageOption(id: "en", name: "English")]
    return info
  }

  init(offering names: [CommandName], info: NowPlayingInfo = Self.info()) {
    headUnit = HeadUnit(profile: Profile())
    let session = AudioSession(category: .playback, isActive: true)
    let reports: [Report] = [
      .started(AppDescription(name: "App")),
      .commands(CommandSet(names.map(Self.state))), .audioSession(session), .nowPlaying(info),
    ]
    for event in [.connected] + reports.map(Event.reported) + [.nowPlayingPressed] {
      _ = headUnit.apply(event, at: .start)
    }
  }

  var controls: PlaybackControls { headUnit.controls }

  /// The commands that the event has the head unit send.
  func sent(by event: Event?) -> [Command] {
    guard let event else { return [] }
    var headUnit = headUnit
    return headUnit.apply(event, at: .start).compactMap { effect in
      if case .send(let request) = effect { request.command } else { nil }
    }
  }

  /// What one press of the command's control sends, or holding it down.
  func sent(byPressing name: CommandName) -> [Command] {
    let target = FocusTarget.control(name)
    let event = headUnit.event(choosing: target) ?? headUnit.hold(on: target)?.begin
    return sent(by: event)
  }
}

extension Command {
  /// Its name, and the value that goes with it.
  var words: String {
    switch self {
    case .play, .pause, .stop, .togglePlayPause, .next, .previous: name.rawValue
    case .seekForward(let phase), .seekBackward(let phase): "\(name.rawValue) \(phase.rawValue)"
    case .skipForward(let value), .skipBackward(let value), .position(let value):
      "\(name.rawValue) \(value.words) s"
    case .rate(let value), .rating(let value): "\(name.rawValue) \(value.words)"
    case .shuffle(let mode): "shuffle \(mode.rawValue)"
    case .repeat(let mode): "repeat \(mode.rawValue)"
    case .like(let undo), .dislike(let undo), .bookmark(let undo):
      name.rawValue + (undo ? " undone" : "")
    case .enableLanguage(let id), .disableLanguage(let id): "\(name.rawValue) \(id)"
    }
  }
}
