import HeadUnitCore

/// The simulated player of a library: well-behaved but for what the library has it do wrong.
struct Player: Sendable {
  /// Quick seeking runs through a track at this rate.
  static let seekRate = 4.0
  /// Further in than this, "previous" begins the track again.
  static let restartAfter = Duration.seconds(3)

  private(set) var library: Library
  private(set) var settings: PlayerSettings
  var generator: SeededGenerator
  var agenda = Agenda()

  /// What plays, or would when play is pressed again.
  var queue: PlayQueue?
  /// The current track; nil when stopped for good.
  var track: LibraryPlace?
  var head = PlayHead(at: .zero, since: .start, rate: 0, length: nil)
  var isPlaying = false
  /// Of quick seeking, below 0 backwards; nil when not seeking.
  var seekRate: Double?
  /// The rate at which tracks play, as the driver chose it last.
  var speed: Double

  var shuffleMode = ShuffleMode.off
  var repeatMode = RepeatMode.off
  var marks = TrackMarks()
  /// As they are at present; the file says how they were at first.
  var devices: [OutputDevice]
  /// As they are at present, too.
  var languages: [LanguageOption]

  /// Whether the audio session was last reported active.
  var hasSession = false
  /// Something interrupted us while we played.
  var wasInterrupted = false
  /// Started alone already; not again when the head unit is connected a second time.
  var hasStartedAlone = false
  /// What was reported last, so that a set that has not changed is not reported again.
  var reportedCommands: CommandSet?

  init(library: Library, generator: SeededGenerator) {
    self.library = library
    self.settings = library.player
    self.generator = generator
    speed = library.player.defaultRate ?? 1
    devices = library.player.devices
    languages = library.player.languages
  }

  /// A player that has just been started, and takes no wake of this one for its own.
  func restarted() -> Player {
    var player = Player(library: library, generator: generator)
    player.agenda = agenda
    player.agenda.clear()
    return player
  }

  /// What plays goes on; what is chosen next is of the new library.
  ///
  /// Gives back what is to be said of it.
  mutating func change(to library: Library) -> [Report] {
    let before = settings
    self.library = library
    settings = library.player
    if settings.languages != before.languages { languages = settings.languages }
    let commands = newCommands().map { Report.commands($0) }
    return [commands, newDevices(before: before.devices).map { .devices($0) }].compactMap(\.self)
  }

  func does(_ misbehaviour: Misbehaviour) -> Bool {
    settings.misbehaviours.contains(misbehaviour)
  }

  /// What the player says of itself when the app starts.
  mutating func start(_ turn: inout Turn) {
    reportCommands(&turn)
    turn.report(.audioSession(session(isActive: false)))
    if !devices.isEmpty { turn.report(.devices(devices)) }
  }

  /// Does what it asked to be woken for; a token of something cancelled does nothing.
  mutating func wake(_ token: Int, _ turn: inout Turn) {
    switch agenda.take(token) {
    case .play(let request, let path): play(path, for: request, &turn)
    case .command(let request): obey(request, &turn)
    case .landmark: reachLandmark(&turn)
    case .startLate(let path): startQueue(at: path, &turn)
    case .activateSession: if isPlaying { activateSession(&turn) }
    case .restateElapsed: restateElapsed(&turn)
    case .flicker(let remaining): flicker(remaining: remaining, &turn)
    case nil: break
    }
  }

  mutating func interruption(_ interruption: Interruption, _ turn: inout Turn) {
    switch interruption {
    case .began:
      guard isPlaying, !does(.interruptionIgnored) else { return }
      pause(&turn)
      wasInterrupted = true
    case .ended(let shouldResume):
      guard wasInterrupted else { return }
      wasInterrupted = false
      if shouldResume ? !does(.interruptionNoResume) : does(.interruptionWrongResume) {
        resume(&turn)
      }
    }
  }

  mutating func route(_ change: RouteChange, _ turn: inout Turn) {
    guard change == .oldDeviceUnavailable, isPlaying, !does(.headphonesKeepPlaying) else { return }
    pause(&turn)
  }
}
