public import HeadUnitCore

/// What the desktop is shown of the head unit: what plays, and what can be asked of it.
public struct PlayerFace: Hashable, Sendable {
  public enum Status: String, Hashable, Sendable {
    case playing = "Playing"
    case paused = "Paused"
    case stopped = "Stopped"
  }

  /// What plays, for as long as it is the same.
  public struct Track: Hashable, Sendable {
    public var number: Int
    public var title: String?
    public var artist: String?
    public var album: String?
    /// Seconds; nil for what has no end.
    public var length: Double?
    /// The cover, as an address.
    public var art: String?
    public var isEndless: Bool

    /// Another one each time that something plays.
    public var path: String { "/testdrive/track/\(number)" }
  }

  public var status = Status.stopped
  public var track: Track?
  /// Seconds, at the moment of the report.
  public var position = 0.0
  /// How many seconds it goes on in a second.
  public var pace = 0.0
  public var rate = 1.0
  /// In order.
  public var rates: [Double] = []
  /// Nil where the app has no such command.
  public var repeats: RepeatMode?
  public var isShuffled: Bool?
  /// 0…1, where the device that is heard has a volume.
  public var volume: Double?
  /// What the app would be sent.
  public var commands: Set<CommandName> = []
  public var skips: [CommandName: [Double]] = [:]
  /// What a key for both sends.
  public var toggle: Command?

  /// Nothing plays.
  public static let silent = PlayerFace()

  private init() {}

  /// As things stand; the window's clock may be slower than the wall's, or stand.
  public init(
    of headUnit: HeadUnit, at now: Instant, art: String? = nil, atSpeed speed: Double = 1
  ) {
    let player = headUnit.player
    guard player.owner == .app, let info = player.info else { return }
    status = player.isPlaying ? .playing : .paused
    track = Track(
      number: player.trackNumber, title: info.title, artist: info.artist, album: info.album,
      length: info.length, art: art, isEndless: info.isEndless)
    position = player.elapsed(at: now) ?? 0
    pace = player.elapsed(at: now) == nil ? 0 : player.rate * speed
    let shown = player.shownRate
    rate = shown.isFinite && shown > 0 ? shown : 1
    if player.hasRateButton {
      rates = (player.commands[.rate]?.supportedRates ?? []).filter { $0.isFinite && $0 > 0 }
        .sorted()
    }
    if let device = headUnit.activeDevice?.volume, device.isFinite { volume = device }
    readCommands(of: headUnit)
  }

  private mutating func readCommands(of headUnit: HeadUnit) {
    for command in Self.asked where headUnit.canAskFromDesktop(command) {
      commands.insert(command.name)
    }
    if !rates.isEmpty, headUnit.canAskFromDesktop(.rate(rates[0])) { commands.insert(.rate) }
    let states = headUnit.player.commands
    for name in [CommandName.skipForward, .skipBackward] {
      skips[name] = states[name].map {
        $0.preferredIntervals.isEmpty ? [$0.skipInterval] : $0.preferredIntervals
      }
    }
    if let state = states[.repeat] { repeats = RepeatMode(rawValue: state.mode ?? "") ?? .off }
    if let state = states[.shuffle] {
      isShuffled = (ShuffleMode(rawValue: state.mode ?? "") ?? .off) != .off
    }
    toggle = headUnit.toggleCommand.flatMap { headUnit.canAskFromDesktop($0) ? $0 : nil }
  }

  /// One of each kind that the desktop has a word for.
  private static let asked: [Command] = [
    .play, .pause, .stop, .togglePlayPause, .next, .previous, .position(seconds: 0),
    .skipForward(seconds: 0), .skipBackward(seconds: 0), .shuffle(.off), .repeat(.off),
  ]

  /// Seconds, so long after the report.
  public func position(after time: Duration) -> Double {
    let position = max(0, position + pace * time.inSeconds)
    return track?.length.map { min($0, position) } ?? position
  }
}

// What can be asked, which is not what is so: what is paused can be paused.
extension PlayerFace {
  func can(_ name: CommandName) -> Bool { commands.contains(name) }

  var canPlay: Bool { can(.play) || can(.togglePlayPause) }
  var canPause: Bool { can(.pause) || can(.togglePlayPause) }
  var canGoNext: Bool { can(.next) }
  var canGoPrevious: Bool { can(.previous) }

  /// What has no end has no place to go to, even where the app would skip.
  var canSeek: Bool {
    guard let track, !track.isEndless else { return false }
    return can(.position) || can(.skipForward) || can(.skipBackward)
  }
}

// What the desktop's words mean to the app; nil where they mean nothing.
extension PlayerFace {
  var playCommand: Command? {
    if can(.play) { return .play }
    return can(.togglePlayPause) && status != .playing ? .togglePlayPause : nil
  }

  var pauseCommand: Command? {
    if can(.pause) { return .pause }
    return can(.togglePlayPause) && status == .playing ? .togglePlayPause : nil
  }

  /// By so many seconds from where it is; beyond the end is the next track.
  func seekCommand(by offset: Double, from position: Double) -> Command? {
    guard canSeek else { return nil }
    guard can(.position) else { return skipCommand(by: offset) }
    let target = position + offset
    if let length = track?.length, target > length { return can(.next) ? .next : nil }
    return .position(seconds: max(0, target))
  }

  /// The nearest that the app has a button for.
  private func skipCommand(by offset: Double) -> Command? {
    let name: CommandName = offset < 0 ? .skipBackward : .skipForward
    guard offset != 0, can(name) else { return nil }
    let nearest = (skips[name] ?? []).filter { $0.isFinite && $0 > 0 }
      .min { abs($0 - abs(offset)) < abs($1 - abs(offset)) }
    let seconds = nearest ?? 15
    return offset < 0 ? .skipBackward(seconds: seconds) : .skipForward(seconds: seconds)
  }

  /// To a place of the track with that name, which may be over by now.
  func positionCommand(_ seconds: Double, of path: String) -> Command? {
    guard let track, path == track.path, can(.position), canSeek else { return nil }
    let isInside = seconds >= 0 && seconds <= track.length ?? .infinity
    return isInside ? .position(seconds: seconds) : nil
  }

  /// The nearest rate that there is; none at all is a pause.
  func rateCommand(_ rate: Double) -> Command? {
    guard rate != 0 else { return pauseCommand }
    guard can(.rate) else { return nil }
    return rates.min { abs($0 - rate) < abs($1 - rate) }.map { .rate($0) }
  }
}

// The face as the bus has it: names and types of the specification.
extension PlayerFace {
  /// All but the position, which is no property that changes.
  var properties: [String: BusValue] {
    var values: [String: BusValue] = [
      "PlaybackStatus": .string(status.rawValue),
      "Metadata": .properties(metadata),
      "Rate": .double(rate),
      "MinimumRate": .double(min(rate, rates.first ?? rate, 1)),
      "MaximumRate": .double(max(rate, rates.last ?? rate, 1)),
      "CanGoNext": .bool(canGoNext),
      "CanGoPrevious": .bool(canGoPrevious),
      "CanPlay": .bool(canPlay),
      "CanPause": .bool(canPause),
      "CanSeek": .bool(canSeek),
      "CanControl": .bool(true),
    ]
    if let repeats { values["LoopStatus"] = .string(repeats.word) }
    if let isShuffled { values["Shuffle"] = .bool(isShuffled) }
    if let volume { values["Volume"] = .double(volume) }
    return values
  }

  var metadata: [String: BusValue] {
    guard let track else { return [:] }
    var values: [String: BusValue] = ["mpris:trackid": .path(track.path)]
    if let length = track.length { values["mpris:length"] = .int64(Self.microseconds(length)) }
    if let art = track.art { values["mpris:artUrl"] = .string(art) }
    if let title = track.title { values["xesam:title"] = .string(title) }
    if let album = track.album { values["xesam:album"] = .string(album) }
    if let artist = track.artist { values["xesam:artist"] = .strings([artist]) }
    return values
  }

  static func microseconds(_ seconds: Double) -> Int64 {
    Int64(Duration.seconds(seconds).microseconds)
  }
}

extension RepeatMode {
  /// As the desktop says it.
  var word: String {
    switch self {
    case .off: "None"
    case .one: "Track"
    case .all: "Playlist"
    }
  }

  init?(word: String) {
    guard let mode = [RepeatMode.off, .one, .all].first(where: { $0.word == word }) else {
      return nil
    }
    self = mode
  }
}
