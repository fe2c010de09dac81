/// What plays, what the driver may ask of it, and what is open over the now-playing screen.
struct Playback: Hashable, Sendable {
  let quirks: Quirks
  let metrics: ListMetrics
  let commandTimeout: Duration
  let outputTimeout: Duration
  var player = NowPlaying()
  /// What the app plays, of which the player shows one.
  private(set) var sessions = Sessions()
  /// What stands where on this display.
  private(set) var controls = PlaybackControls(commands: .none, info: nil)
  /// What is open over the now-playing screen.
  var menu: Menu?
  var menuScroll = MenuScroll()
  /// The position of the track while it is being moved.
  var scrub: Scrub?
  var heldVolume: HeldVolume?
  var outputWatch = OutputWatch()
  var codeEntry: CodeEntry?
  /// The app has been told that the driver chooses an output.
  var discovery: Discovery?
  var keyNote: KeyNote?
  /// What a Bluetooth kit still wants to send.
  var greeting: [Command] = []
  /// Of the car's own loudspeakers, in steps.
  var carVolume = 10

  init(profile: Profile, metrics: ListMetrics) {
    quirks = profile.quirks
    commandTimeout = profile.timeouts.command
    outputTimeout = profile.timeouts.output
    self.metrics = metrics
    player.playState = profile.quirks.playState
  }

  /// What it has to know of the rest of the head unit.
  struct Surroundings {
    let isConnected: Bool
    let isAppRunning: Bool
    /// There is an app that can be told something.
    let hasApp: Bool
    /// The now-playing screen is the one that is seen.
    let isOnScreen: Bool
    /// What is on the screen has only just come.
    let swallowsTaps: Bool
    /// Limits are, because of the driving.
    let isEnforced: Bool

    func tell(_ note: Note, _ step: inout Step) {
      if hasApp { step.emit(.tell(note)) }
    }
  }

  mutating func apply(
    _ event: PlaybackEvent, in surroundings: Surroundings, _ step: inout Step
  ) {
    switch event {
    case .interruptionBegan(let kind): beginInterruption(kind, in: surroundings, &step)
    case .interruptionEnded(let kind, let shouldResume):
      endInterruption(kind, shouldResume: shouldResume, in: surroundings, &step)
    // It listens no longer; the app is asked by the head unit as a whole.
    case .assistantAsked:
      guard player.interruptions.contains(.assistant) else { return }
      endInterruption(.assistant, shouldResume: false, in: surroundings, &step)
    case .headphonesChanged(let plugged):
      changeHeadphones(plugged: plugged, in: surroundings, &step)
    case .otherAppPlayed: otherAppPlays(in: surroundings, &step)
    case .otherAppStopped(let shouldResume):
      otherAppStops(shouldResume: shouldResume, in: surroundings, &step)
    // The wheel is the car's; headphones and the phone's own screens work without one.
    case .keyPressed(let key):
      guard surroundings.isConnected, !player.isCovered else { return }
      noting(key, &step) { $0.pressKey(key, in: surroundings, &$1) }
    case .headsetPressed(let times):
      noting(nil, &step) { $0.pressHeadset(times, in: surroundings, &$1) }
    case .headsetHeld(let presses, let isHeld):
      holdHeadset(presses: presses, isHeld: isHeld, in: surroundings, &step)
    case .surfacePressed(let surface, let name):
      press(name, on: surface, in: surroundings, &step)
    // What the desktop asks for is asked as if by a key.
    case .desktopAsked(let command, _):
      guard canAskFromDesktop(command, in: surroundings) else { return }
      sendFromKey(command, in: surroundings, &step)
    case .desktopTurned(let volume, _):
      guard surroundings.isConnected, !player.isCovered else { return }
      turnVolume(to: volume, in: surroundings, &step)
    }
  }
}

// What the app says of itself.
extension Playback {
  mutating func publish(_ info: NowPlayingInfo?, at now: Instant) {
    publish(info, in: nil, at: now)
  }

  mutating func offer(_ commands: CommandSet) { offer(commands, in: nil) }

  private mutating func publish(_ info: NowPlayingInfo?, in id: String?, at now: Instant) {
    let before = sessions.systemPrimary
    sessions.publish(info, in: id, at: now)
    if sessions.systemPrimary != before {
      showPrimary()
    } else if id == before {
      player.publish(info, at: now)
      layOutControls()
    }
  }

  private mutating func offer(_ commands: CommandSet, in id: String?) {
    sessions.change(id) { $0.commands = commands }
    guard id == sessions.systemPrimary else { return }
    player.commands = commands
    layOutControls()
  }

  private mutating func list(
    _ devices: [OutputDevice], of id: String?, in surroundings: Surroundings, _ step: inout Step
  ) {
    sessions.change(id) { $0.devices = devices }
    if id == sessions.systemPrimary { take(devices, in: surroundings, &step) }
  }

  private mutating func share(_ sharing: Sharing, in id: String?) {
    sessions.change(id) { $0.sharing = sharing }
    if id == sessions.systemPrimary { player.sharing = sharing }
  }

  /// Another session is shown from now on, as it stands.
  private mutating func showPrimary() {
    let primary = sessions.primary
    player.origin = primary.origin
    player.publish(primary.info, at: primary.infoAt)
    player.commands = primary.commands
    player.devices = primary.devices
    player.sharing = primary.sharing
    outputWatch = OutputWatch()
    layOutControls()
  }

  mutating func apply(
    _ report: SessionReport, isLocked: Bool, in surroundings: Surroundings, _ step: inout Step
  ) {
    let id = report.session
    switch report.change {
    case .began(let origin): sessions.begin(id, origin)
    case .info(let info): publish(info, in: id, at: step.now)
    case .commands(let commands): offer(commands, in: id)
    case .devices(let devices): list(devices, of: id, in: surroundings, &step)
    case .sharing(let sharing): share(sharing, in: id)
    case .requested(.whenActive, let number) where sessions.hasToWait(id, audio: player.session):
      wait(for: id, number, in: surroundings, &step)
    case .requested(let rank, let number):
      request(rank, for: id, number, isLocked: isLocked, in: surroundings, &step)
    case .ended:
      let before = sessions.systemPrimary
      sessions.end(id)
      if sessions.systemPrimary != before { showPrimary() }
    }
  }

  private mutating func request(
    _ rank: SessionRank, for id: String, _ number: Int, isLocked: Bool,
    in surroundings: Surroundings, _ step: inout Step
  ) {
    let before = sessions.systemPrimary
    let refusal = sessions.request(rank, for: id, audio: player.session, isLocked: isLocked)
    if sessions.systemPrimary != before { showPrimary() }
    if refusal == nil, rank == .system {
      player.endTakeOver()
      // Who takes the place back knows that nothing interrupts it any more.
      if !player.isCovered { player.isAppInterrupted = false }
    }
    // Once it has its answer the app may look at what it has become.
    settleOwner(in: surroundings, &step)
    surroundings.tell(.session(SessionNotice(id, .answered(number, refusal))), &step)
  }

  /// The answer comes when the audio session is active; the last that was asked for gets it.
  private mutating func wait(
    for id: String, _ number: Int, in surroundings: Surroundings, _ step: inout Step
  ) {
    let before = sessions.systemPrimary
    let former = sessions.wait(for: id, number)
    if sessions.systemPrimary != before { showPrimary() }
    guard let former else { return }
    let refusal: SessionRefusal = former.session == id ? .audioInactive : .notPrimary
    surroundings.tell(
      .session(SessionNotice(former.session, .answered(former.number, refusal))), &step)
  }

  /// Sound begins to come out of the app, or ceases to.
  mutating func hear(_ isAudible: Bool, at now: Instant) {
    player.hear(isAudible, at: now)
    layOutControls()
  }

  mutating func mark(_ identifiers: [String]) { player.mark(identifiers) }

  mutating func list(
    _ devices: [OutputDevice], in surroundings: Surroundings, _ step: inout Step
  ) {
    list(devices, of: nil, in: surroundings, &step)
  }

  mutating func share(_ sharing: Sharing) { share(sharing, in: nil) }

  /// Nothing plays any more, and nobody is there to play it.
  mutating func forgetApp(_ step: inout Step) {
    if sessions.systemPrimary != nil || player.sharing != nil { player.devices = [] }
    player.sharing = nil
    (outputWatch, codeEntry, discovery) = (OutputWatch(), nil, nil)
    sessions = Sessions()
    player.forgetApp(at: step.now)
    layOutControls()
    endCommands(&step)
  }

  private mutating func layOutControls() {
    controls = PlaybackControls(
      commands: player.commands, info: player.info, isPlaying: player.isPlaying,
      room: metrics.controlRoom, quirks: quirks)
  }

  /// After every event: who plays, and what the app is to know of it.
  mutating func settleOwner(in surroundings: Surroundings, _ step: inout Step) {
    let before = sessions.systemPrimary
    let granted = sessions.grantWish(audio: player.session)
    if sessions.systemPrimary != before { showPrimary() }
    player.isRequestMissing = sessions.isWaitingForRequest
    player.settleOwner()
    for notice in sessions.news(audio: player.session, isOwner: player.owner == .app) {
      surroundings.tell(.session(notice), &step)
    }
    guard let granted else { return }
    surroundings.tell(
      .session(SessionNotice(granted.session, .answered(granted.number, nil))), &step)
  }
}

// The cover of what plays: asked once a track, at the size drawn.
extension Playback {
  /// Whether another cover is to be shown than the one there is, or none.
  var isCoverOutdated: Bool { player.artwork.name != wantedCover }

  /// The name of the cover that is to be asked for now, if the app can be asked.
  mutating func changeCover(in surroundings: Surroundings) -> String? {
    player.artwork = .none
    guard let wantedCover, surroundings.isConnected, surroundings.isAppRunning else { return nil }
    player.artwork = .loading(name: wantedCover)
    return wantedCover
  }

  private var wantedCover: String? { player.owner == .app ? player.info?.artwork : nil }

  /// The answer to the question for it; nil when there is none in time.
  mutating func coverCame(_ question: Question, _ answer: Answer?) {
    guard case .artwork(let name, _) = question else { return }
    if case .artwork(.some(let picture)) = answer {
      player.artwork = .shown(name: name, picture)
    } else {
      player.artwork = .unavailable(name: name)
    }
  }

  mutating func refuse(_ picture: Picture) {
    if case .shown(let name, picture) = player.artwork { player.artwork = .unavailable(name: name) }
  }

  /// What could not be had before may be had now.
  mutating func retryCover() {
    if case .unavailable = player.artwork { player.artwork = .none }
  }

  /// Without a phone only a cover that is there stays.
  mutating func keepOnlyShownCover() {
    if case .shown = player.artwork {} else { player.artwork = .none }
  }
}
