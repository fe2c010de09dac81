public import HeadUnitCore

/// What plays: the one place where it is decided what the head unit and all other surfaces show.
struct PlayingNow: Hashable, Sendable {
  enum Source: Hashable, Sendable {
    case nobody, app
    /// The built-in player in the app's place.
    case otherPlayer
  }

  /// What is playing, paused or not there at all, in a word.
  enum State: String, Hashable, Sendable {
    case playing, paused, nothing
  }

  let source: Source
  let state: State
  let title: String
  let artist: String
  let cover: Picture?
  let isLive: Bool
  /// Seconds.
  let elapsed: Double?
  /// Seconds; nil unless there is a whole of which a part has passed.
  let length: Double?
  /// The few that fit beside a title.
  let controls: [Control]

  /// A control of playback, whatever it is drawn on.
  struct Control: Hashable, Sendable {
    let name: CommandName
    let icon: Icon
    let isMiddle: Bool
    /// What is put down about it besides its name.
    let value: String
  }

  init(_ headUnit: HeadUnit, at now: Instant) {
    let player = headUnit.player
    switch player.owner {
    case .app:
      self.init(playedBy: headUnit, at: now)
    case .other:
      self.init(
        .otherPlayer, player.isCovered ? .paused : .playing, AppTile.tuner.name, "Another app")
    case .nobody:
      self.init(.nobody, .nothing, "Nothing playing")
    }
  }

  /// The title of something that has none.
  private static let untitled = "Not playing"

  private init(_ source: Source, _ state: State, _ title: String, _ artist: String = "") {
    self.source = source
    self.state = state
    self.title = title
    self.artist = artist
    cover = nil
    isLive = false
    elapsed = nil
    length = nil
    controls = []
  }

  private init(playedBy headUnit: HeadUnit, at now: Instant) {
    let info = headUnit.player.info
    source = .app
    state = headUnit.player.isPlaying ? .playing : .paused
    title = info?.title ?? Self.untitled
    artist = info?.artist ?? info?.subtitle ?? ""
    cover = headUnit.player.cover
    isLive = info?.isLive ?? false
    elapsed = headUnit.shownElapsed(at: now)
    length = info?.length
    let controls = headUnit.controls
    self.controls = controls.essential.map {
      Control($0, isMiddle: $0 == controls.middle, headUnit.player)
    }
  }
}

extension PlayingNow {
  var isPlaying: Bool { state == .playing }

  /// How much of the whole has passed, 0…1; nil when there is no whole.
  var share: Double? {
    guard let length else { return nil }
    return max(0, min(1, (elapsed ?? 0) / length))
  }

  /// The share in words.
  var positionText: String { share.map { "\(Int(($0 * 100).rounded())) %" } ?? "" }

  /// What is left of the whole seconds.
  var remaining: Double? {
    length.map { max(0, $0.rounded(.down) - (elapsed ?? 0).rounded(.down)) }
  }
}

extension PlayingNow.Control {
  init(_ name: CommandName, isMiddle: Bool, _ player: NowPlaying) {
    self.name = name
    self.isMiddle = isMiddle
    icon =
      switch name {
      case .stop: .stop
      case .pause: .pause
      case .play: .play
      case .previous: .previous
      case .next: .next
      case .skipBackward: .skipBack
      case .skipForward: .skipForward
      case .seekBackward: .seekBack
      case .seekForward: .seekForward
      default: player.isPlaying ? .pause : .play
      }
    value =
      switch name {
      case .skipBackward, .skipForward: (player.commands[name]?.skipInterval ?? 0).words
      default: ""
      }
  }
}

extension NowPlaying {
  /// The cover of what plays, when there is one to show.
  fileprivate var cover: Picture? {
    if case .shown(_, let picture) = artwork { picture } else { nil }
  }
}

extension Surface {
  public var title: String {
    switch self {
    case .lockScreen: "Lock screen"
    case .controlCentre: "Control centre"
    case .dynamicStrip: "Dynamic strip"
    case .cluster: "Instrument cluster"
    }
  }

  /// How large it is, in points.
  var size: (width: Double, height: Double) {
    switch self {
    case .lockScreen: (320, 196)
    case .controlCentre: (260, 196)
    case .dynamicStrip: (600, 84)
    case .cluster: (600, 72)
    }
  }
}

extension Typeface {
  /// The time of day on a locked phone.
  static let lockClock = Typeface(
    family: .display, weight: .semibold, size: 40, line: 46, baseline: 38, tracking: -0.012,
    hasDigitCells: true)
  static let clusterSpeed = Typeface(
    family: .display, weight: .semibold, size: 34, line: 40, baseline: 32, tracking: -0.012)
  static let clusterUnit = Typeface(weight: .regular, size: 12, line: 16, baseline: 12)
  static let clusterDistance = Typeface(
    weight: .bold, size: 17, line: 22, baseline: 17, tracking: -0.011)
  static let smallSub = Typeface(weight: .regular, size: 13, line: 18, baseline: 13)
  static let outputName = Typeface(weight: .regular, size: 12, line: 18, baseline: 13)
  /// The title on the strip at the top of the phone.
  static let stripTitle = Typeface(weight: .semibold, size: 13, line: 18, baseline: 13)
}
