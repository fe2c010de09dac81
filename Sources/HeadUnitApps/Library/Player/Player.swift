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
  var outputs: OutputStage
  /// As they are at present, too.
  var languages: [LanguageOption]

  /// Whether the audio session was last reported active.
  var hasSession = false
  /// Something interrupted us while we played, or what was chosen before came while it did.
  var wasInterrupted = false
  /// Somebody else is to be heard now.
  private var isInterrupted = false
  /// Choices that were on their way when that began.
  private var choicesBefore: Set<RequestID> = []
  /// Started alone already; not again when the head unit is connected a second time.
  var hasStartedAlone = false
  /// What was reported last, so that a set that has not changed is not reported again.
  var reportedCommands: CommandSet?

  init(library: Library, generator: SeededGenerator) {
    self.library = library
    self.settings = library.player
    self.generator = generator
    speed = library.player.defaultRate ?? 1
    outputs = OutputStage(library.player.devices, takesSeveral: library.player.takesSeveral)
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
    let knows = outputs.change(to: settings.devices, takesSeveral: settings.takesSeveral)
    let sharing = outputs.takeSharing().map { Report.sharing($0) }
    return [commands, sharing, knows ? .devices(outputs.devices) : nil].compactMap(\.self)
  }

  func does(_ misbehaviour: Misbehaviour) -> Bool {
    settings.misbehaviours.contains(misbehaviour)
  }

  /// What the player says of itself when the app starts.
  mutating func start(_ turn: inout Turn) {
    reportCommands(&turn)
    turn.report(.audioSession(session(isActive: false)))
    outputs.begin(at: turn.now)
    reportOutputs(isNews: !outputs.devices.isEmpty, &turn)
  }

  /// Does what it asked to be woken for; a token of something cancelled does nothing.
  ///
  /// What is not the player's it gives back.
  mutating func wake(_ token: Int, _ turn: inout Turn) -> Agenda.Errand? {
    let errand = agenda.remove(token)
    switch errand {
    case .play(let request, let path):
      play(path, for: request, &turn)
      // Who has chosen while another is heard wants to hear this instead.
      if isInterrupted, choicesBefore.remove(request) != nil { giveWay(&turn) }
    case .command(let request): obey(request, &turn)
    case .landmark: reachLandmark(&turn)
    case .startLate(let path): startQueue(at: path, &turn)
    case .activateSession: if isPlaying { activateSession(&turn) }
    case .restateElapsed: restateElapsed(&turn)
    case .flicker(let remaining): flicker(remaining: remaining, &turn)
    case .select, .act, .beginSession, .endSession, .endTrack, .devices, nil: return errand
    }
    return nil
  }

  mutating func interruption(_ interruption: Interruption, _ turn: inout Turn) {
    switch interruption {
    case .began:
      isInterrupted = true
      choicesBefore = agenda.choices
      giveWay(&turn)
    case .ended(let shouldResume):
      isInterrupted = false
      guard wasInterrupted else { return }
      wasInterrupted = false
      if shouldResume ? !does(.interruptionNoResume) : does(.interruptionWrongResume) {
        resume(&turn)
      }
    }
  }

  /// What was on its way when a call began is heard after it.
  private mutating func giveWay(_ turn: inout Turn) {
    guard isPlaying, !does(.interruptionIgnored) else { return }
    pause(&turn)
    wasInterrupted = true
  }

  mutating func route(_ change: RouteChange, _ turn: inout Turn) {
    guard change == .oldDeviceUnavailable, isPlaying, !does(.headphonesKeepPlaying) else { return }
    pause(&turn)
  }
}

/// Obeying the driver.
extension Player {
  mutating func obey(_ request: CommandRequest, _ turn: inout Turn) {
    var status = perform(request.command, &turn)
    if does(.commandHandlerTwice) { status = perform(request.command, &turn) }
    if does(.commandFailed) { status = .failed }
    if !does(.commandNoStatus) { turn.status(request.id, status) }
  }

  /// What the app's own button stands for.
  mutating func use(_ command: Command, _ turn: inout Turn) {
    _ = perform(command, &turn)
  }

  private mutating func perform(_ command: Command, _ turn: inout Turn) -> CommandStatus {
    guard let state = settings.commands.first(where: { $0.name == command.name })
    else { return .failed }
    guard let track else { return performWithoutTrack(command, &turn) }
    switch command {
    case .play: return play(&turn)
    case .pause: pause(&turn)
    case .togglePlayPause: if isPlaying { pause(&turn) } else { resume(&turn) }
    case .stop: if track.entry.isLive { pause(&turn) } else { stop(&turn) }
    case .next: return change(by: 1, &turn)
    case .previous: return goBack(&turn)
    case .seekForward(let phase):
      return moveWithin(track) { $0.seek(phase, at: Player.seekRate, &turn) }
    case .seekBackward(let phase):
      return moveWithin(track) { $0.seek(phase, at: -Player.seekRate, &turn) }
    case .skipForward(let seconds): return moveWithin(track) { $0.skip(seconds, &turn) }
    case .skipBackward(let seconds): return moveWithin(track) { $0.skip(-seconds, &turn) }
    case .position(let seconds): return moveWithin(track) { $0.move(to: .seconds(seconds), &turn) }
    case .rate(let rate): return setSpeed(rate, &turn)
    case .shuffle(let mode): return shuffle(mode, &turn)
    case .repeat(let mode): return setRepeat(mode, &turn)
    case .like(let undo): marks.like(track.identifier, undo: undo)
    case .dislike(let undo): marks.dislike(track.identifier, undo: undo)
    case .bookmark(let undo): marks.bookmark(track.identifier, undo: undo)
    case .rating(let value):
      guard state.allows(value) else { return .failed }
      marks.rate(track.identifier, value)
    case .enableLanguage(let id): return speak(id, isOn: true, &turn)
    case .disableLanguage(let id): return speak(id, isOn: false, &turn)
    }
    reportCommands(&turn)
    return .success
  }

  private mutating func performWithoutTrack(
    _ command: Command, _ turn: inout Turn
  ) -> CommandStatus {
    switch command {
    case .play, .togglePlayPause: play(&turn)
    case .rate(let rate): setSpeed(rate, &turn)
    case .shuffle(let mode): shuffle(mode, &turn)
    case .repeat(let mode): setRepeat(mode, &turn)
    case .pause, .stop, .next, .previous, .seekForward, .seekBackward, .skipForward,
      .skipBackward, .position, .like, .dislike, .bookmark, .rating, .enableLanguage,
      .disableLanguage:
      .noActionableItem
    }
  }
}

extension Player {
  private mutating func play(_ turn: inout Turn) -> CommandStatus {
    if track != nil {
      resume(&turn)
    } else if queue != nil {
      takeSession(&turn)
      startTrack(.start, &turn)
    } else {
      return .noActionableItem
    }
    return .success
  }

  private mutating func change(by step: Int, _ turn: inout Turn) -> CommandStatus {
    guard queue?.move(by: step, wrapping: repeatMode == .all) == true else { return .noSuchContent }
    startTrack(.track, &turn)
    return .success
  }

  /// Back to the beginning of the track, or to the track before when that is where we are.
  private mutating func goBack(_ turn: inout Turn) -> CommandStatus {
    let isLive = head.length == nil
    if isLive || head.elapsed(at: turn.now) <= Player.restartAfter {
      let status = change(by: -1, &turn)
      if isLive || status == .success { return status }
    }
    move(to: .zero, &turn)
    return .success
  }

  /// Commands that move within a track, which a live stream does not let one do.
  private mutating func moveWithin(
    _ track: LibraryPlace, _ move: (inout Player) -> Void
  ) -> CommandStatus {
    guard !track.entry.isLive else { return .noActionableItem }
    move(&self)
    return .success
  }

  private mutating func seek(_ phase: Command.Phase, at rate: Double, _ turn: inout Turn) {
    guard phase == .begin || seekRate != nil else { return }
    seekRate = phase == .begin ? rate : nil
    run(.seek, &turn)
  }

  private mutating func skip(_ seconds: Double, _ turn: inout Turn) {
    let told = Duration.seconds(seconds)
    let distance = does(.commandSkipIgnoresInterval) ? told * 2 : told
    move(to: head.elapsed(at: turn.now) + distance, &turn)
  }

  private mutating func setSpeed(_ rate: Double, _ turn: inout Turn) -> CommandStatus {
    guard track?.entry.isLive != true else { return .noActionableItem }
    guard rate > 0, offeredRates.contains(rate) else { return .failed }
    speed = rate
    run(.rate, &turn)
    return .success
  }

  private mutating func shuffle(_ mode: ShuffleMode, _ turn: inout Turn) -> CommandStatus {
    if mode == .off {
      queue?.restoreOrder()
    } else if shuffleMode == .off {
      queue?.shuffle(using: &generator)
    }
    shuffleMode = mode
    publish(.queue, &turn)
    reportCommands(&turn)
    return .success
  }

  private mutating func setRepeat(_ mode: RepeatMode, _ turn: inout Turn) -> CommandStatus {
    repeatMode = mode
    reportCommands(&turn)
    return .success
  }

  /// The one language that is switched on takes the place of the others.
  private mutating func speak(
    _ identifier: String, isOn: Bool, _ turn: inout Turn
  ) -> CommandStatus {
    guard languages.contains(where: { $0.id == identifier }) else { return .noSuchContent }
    for index in languages.indices where isOn || languages[index].id == identifier {
      languages[index].isCurrent = isOn && languages[index].id == identifier
    }
    publish(.language, &turn)
    return .success
  }
}

extension CommandState {
  /// Whether a rating is one that can be given.
  fileprivate func allows(_ rating: Double) -> Bool {
    rating >= minimum ?? rating && rating <= maximum ?? rating
  }
}

/// The commands as they are offered at present.
extension Player {
  /// Reports the set when it is another one than before.
  mutating func reportCommands(_ turn: inout Turn) {
    if let commands = newCommands() { turn.report(.commands(commands)) }
  }

  /// The commands, unless they are those that were reported last.
  mutating func newCommands() -> CommandSet? {
    let commands = CommandSet(offeredCommands)
    guard commands != reportedCommands else { return nil }
    reportedCommands = commands
    return commands
  }

  var offeredRates: [Double] {
    if does(.commandRateStep) { return [0.8, 1, 1.2, 1.7] }
    if does(.commandRateUnsupported), PlayerSettings.areRatesSound(settings.rates) { return [] }
    return settings.rates
  }

  private var offeredCommands: [CommandState] {
    if does(.commandNone) { return [] }
    var states = settings.commands.map(current)
    if does(.commandNoPause) {
      states.removeAll { $0.name == .pause || $0.name == .togglePlayPause }
    }
    let chosen = states.firstIndex { $0.name == .next } ?? states.indices.last
    if let chosen, does(.commandEnabledWithoutHandler) { states[chosen].hasHandler = false }
    if let chosen, does(.commandHandlerDisabled) { states[chosen].isEnabled = false }
    if does(.commandWrongCentre), track != nil {
      for index in states.indices { states[index].hasHandler = false }
    }
    return states
  }

  /// The command with what depends on the current track and modes.
  private func current(_ state: CommandState) -> CommandState {
    var state = state
    switch state.name {
    case .like, .dislike, .bookmark:
      state.isActive = track.map { marks.isSet(state.name, on: $0.identifier) } ?? false
    // The one place in which an app can say how a track is rated.
    case .rating:
      if let rating = track.flatMap({ marks.rating(of: $0.identifier) }) {
        state.title = "\(state.title ?? "Rating"): \(rating.words)"
        state.shortTitle = state.shortTitle.map { "\($0): \(rating.words)" }
      }
    case .shuffle: state.mode = shuffleMode.rawValue
    case .repeat: state.mode = repeatMode.rawValue
    case .rate: state.supportedRates = offeredRates
    case .skipForward, .skipBackward:
      if does(.commandSkipNoInterval) { state.preferredIntervals = [] }
    default: break
    }
    if track?.entry.isLive == true, isUseless(state.name) { state.isEnabled = false }
    return state
  }

  /// Whether a live stream has no use for the command; it is stopped rather than paused.
  private func isUseless(_ name: CommandName) -> Bool {
    switch name {
    case .skipForward, .skipBackward, .seekForward, .seekBackward, .position, .rate: true
    case .pause, .togglePlayPause: settings.commands.contains { $0.name == .stop }
    default: false
    }
  }
}

extension PlayerSettings {
  /// Above zero and rising.
  static func areRatesSound(_ rates: [Double]) -> Bool {
    zip([0] + rates, rates).allSatisfy { $0 < $1 }
  }
}

/// The audio session, and what goes wrong with it.
extension Player {
  func session(isActive: Bool) -> AudioSession {
    AudioSession(
      category: does(.sessionCategory) ? .ambient : .playback,
      options: does(.sessionMixable) ? [.mixWithOthers] : [], isActive: isActive)
  }

  /// Becomes the app that is heard, before anything plays.
  mutating func takeSession(_ turn: inout Turn) {
    if does(.sessionNotActive) { return }
    // An app that never lost its session by its own doing believes that it still has it.
    if does(.ownershipNotReclaimed), track != nil { return }
    if does(.sessionActivatedLate) {
      agenda.cancel { $0 == .activateSession }
      agenda.plan(.activateSession, after: .milliseconds(500), in: &turn)
    } else {
      activateSession(&turn)
    }
  }

  mutating func activateSession(_ turn: inout Turn) {
    hasSession = true
    turn.report(.audioSession(session(isActive: true)))
  }

  mutating func releaseSession(_ turn: inout Turn) {
    guard hasSession, !does(.sessionNotReleased) else { return }
    hasSession = false
    var session = session(isActive: false)
    session.notifiesOthers = true
    turn.report(.audioSession(session))
  }
}

/// Where the sound comes out.
extension Player {
  mutating func output(_ id: String, _ change: OutputChange, _ turn: inout Turn) {
    reportOutputs(isNews: outputs.output(id, change, at: turn.now), &turn)
  }

  mutating func look(_ begins: Bool, _ turn: inout Turn) {
    reportOutputs(isNews: outputs.look(begins, at: turn.now), &turn)
  }

  /// What was to become of devices by now has become of them.
  mutating func advanceOutputs(_ turn: inout Turn) {
    reportOutputs(isNews: outputs.advance(to: turn.now), &turn)
  }

  private mutating func reportOutputs(isNews: Bool, _ turn: inout Turn) {
    if let sharing = outputs.takeSharing() { turn.report(.sharing(sharing)) }
    if isNews { turn.report(.devices(outputs.devices)) }
  }
}

/// One step of an app: the instant, and what the app says in it.
struct Turn {
  let now: Instant
  private(set) var deliveries: [AppDelivery] = []

  init(at now: Instant) {
    self.now = now
  }

  /// What it says in all of it.
  var reports: [Report] {
    deliveries.compactMap { if case .report(let report) = $0.content { report } else { nil } }
  }

  mutating func report(_ report: Report) {
    deliveries.append(AppDelivery(.report(report)))
  }

  mutating func answer(_ id: RequestID, _ answer: Answer, after: Duration = .zero) {
    deliveries.append(AppDelivery(after: after, .answer(id, answer)))
  }

  mutating func status(
    _ id: CommandID, _ status: CommandStatus, after: Duration = .zero
  ) {
    deliveries.append(AppDelivery(after: after, .status(id, status)))
  }

  mutating func wake(_ token: Int, after: Duration) {
    deliveries.append(AppDelivery(after: after, .wake(token)))
  }
}
