// Choosing something to play, and the now-playing screen.
extension HeadUnit {
  static let returnDelay = Duration.milliseconds(500)

  mutating func startPlaying(
    _ item: ContentItem, row: Int, on page: Page, _ step: inout Step
  ) {
    guard canAsk else { return }
    browser.update(page.id) { page in
      page.startingRow = row
      page.focusedRow = row
    }
    ask(
      .play(path: page.path.child(row), identifier: item.identifier), for: .play(page.id),
      until: step.now + profile.timeouts.playback, &step)
  }

  mutating func started(
    _ id: PageID, _ path: ContentPath?, _ failure: Failure?, _ step: inout Step
  ) {
    browser.update(id) { $0.startingRow = nil }
    if let failure { return show(.playbackFailed(failure), at: step.now) }
    player.settleOwner()
    showNowPlaying(&step)
    if !player.isPlaying || player.owner != .app {
      // Real cars push the screen and take it away again.
      returnToListAt = step.now + Self.returnDelay
      if let path { step.emit(.remarked(.nothingPlays(path))) }
    }
  }

  private mutating func showNowPlaying(_ step: inout Step) {
    begin(.nowPlayingIn, at: step.now)
    screen = .nowPlaying
  }

  mutating func openNowPlaying(_ step: inout Step) {
    guard screen != .nowPlaying else { return }
    if case .stopped = phone.app { return }
    abandonStart(&step)
    showNowPlaying(&step)
  }

  mutating func leaveNowPlaying(_ step: inout Step) {
    returnToListAt = nil
    begin(.nowPlayingOut, at: step.now)
    screen = .content
  }

  mutating func returnToList(_ step: inout Step) {
    returnToListAt = nil
    if screen == .nowPlaying { leaveNowPlaying(&step) }
  }

  /// The driver leaves the page on which something was to start playing.
  mutating func abandonStart(_ step: inout Step) {
    guard let page = browser.page, page.startingRow != nil else { return }
    abandon(&step) { $0.purpose == .play(page.id) }
    browser.update(page.id) { $0.startingRow = nil }
  }
}

// The cover of what plays: asked once a track, at the size drawn.
extension HeadUnit {
  mutating func settleArtwork(_ step: inout Step) {
    let wanted = player.owner == .app ? player.info?.artwork : nil
    guard player.artwork.name != wanted else { return }
    abandon(&step) { $0.purpose == .artwork }
    player.artwork = .none
    guard let wanted, phone.isConnected, phone.app == .running else { return }
    player.artwork = .loading(name: wanted)
    let size = PixelSize(width: metrics.coverSide, height: metrics.coverSide)
    ask(
      .artwork(name: wanted, size: size), for: .artwork,
      until: step.now + profile.timeouts.artwork, &step)
  }

  mutating func artworkCame(_ question: Question, _ answer: Answer) {
    guard case .artwork(let name, _) = question else { return }
    if case .artwork(.some(let picture)) = answer {
      player.artwork = .shown(name: name, picture)
    } else {
      player.artwork = .unavailable(name: name)
    }
  }

  mutating func artworkUnavailable(_ question: Question) {
    if case .artwork(let name, _) = question { player.artwork = .unavailable(name: name) }
  }
}

// Who plays: calls, other apps, headphones.
extension HeadUnit {
  mutating func change(_ session: AudioSession) {
    player.change(session)
    // An app that takes the loudspeakers back knows that its interruption is over.
    if session.isActive, !player.isCovered, !player.isTakenOver { player.isAppInterrupted = false }
  }

  mutating func beginInterruption(_ kind: InterruptionKind, _ step: inout Step) {
    player.interruptions.insert(kind)
    if kind != .navigation { interruptApp(&step) }
  }

  mutating func endInterruption(
    _ kind: InterruptionKind, shouldResume: Bool, _ step: inout Step
  ) {
    player.interruptions.remove(kind)
    if kind == .call { player.isOnCall = false }
    guard !player.isCovered, !player.isTakenOver else { return }
    resumeApp(shouldResume: shouldResume, &step)
  }

  mutating func otherAppPlays(_ step: inout Step) {
    player.isTakenOver = true
    player.owner = .other
    interruptApp(&step)
  }

  mutating func otherAppStops(shouldResume: Bool, _ step: inout Step) {
    guard player.isTakenOver else { return }
    player.isTakenOver = false
    player.owner = .nobody
    if !player.isCovered { resumeApp(shouldResume: shouldResume, &step) }
  }

  /// The built-in player takes over, and gives back to whoever played before.
  mutating func toggleOtherPlayer(_ step: inout Step) {
    if player.isTakenOver { otherAppStops(shouldResume: true, &step) } else { otherAppPlays(&step) }
  }

  mutating func changeHeadphones(plugged: Bool, _ step: inout Step) {
    guard player.hasHeadphones != plugged else { return }
    player.hasHeadphones = plugged
    tell(.route(plugged ? .newDeviceAvailable : .oldDeviceUnavailable), &step)
  }

  private mutating func interruptApp(_ step: inout Step) {
    guard player.session.isActive, !player.isAppInterrupted else { return }
    player.isAppInterrupted = true
    tell(.interruption(.began), &step)
  }

  private mutating func resumeApp(shouldResume: Bool, _ step: inout Step) {
    guard player.isAppInterrupted else { return }
    player.isAppInterrupted = false
    tell(.interruption(.ended(shouldResume: shouldResume)), &step)
  }
}

extension HeadUnit {
  /// More commands than this without a status and further presses do nothing.
  static let pendingCommandLimit = 32

  /// Whether the command may be sent as things stand.
  public func canSend(_ command: Command) -> Bool {
    player.commands.isUsable(command.name) && isInOrder(command)
  }

  /// Whether a key may send it; of some makes keys work whose commands are disabled.
  private func canSendFromKey(_ command: Command) -> Bool {
    switch profile.quirks.disabledKeys {
    case .silent: canSend(command)
    case .sent: player.commands[command.name]?.hasHandler == true && isInOrder(command)
    }
  }

  /// Whether the app would be sent the command if it offered it.
  private func isInOrder(_ command: Command) -> Bool {
    guard phone.app == .running, player.owner == .app, !player.isCovered,
      player.pending.count < Self.pendingCommandLimit
    else { return false }
    return switch command {
    case .rate(let rate): player.rateCycle().supported.contains(rate)
    case .position(let seconds), .skipForward(let seconds), .skipBackward(let seconds):
      seconds.isFinite && seconds >= 0
    case .rating(let value): value.isFinite
    case .play, .pause, .stop, .togglePlayPause, .next, .previous, .seekForward, .seekBackward,
      .shuffle, .repeat, .like, .dislike, .bookmark, .enableLanguage, .disableLanguage:
      true
    }
  }

  mutating func send(_ command: Command?, _ step: inout Step) {
    guard let command, canSend(command) else { return }
    dispatch(command, &step)
  }

  /// What a key on the wheel or the button of the headphones means.
  mutating func sendFromKey(_ command: Command?, _ step: inout Step) {
    guard let command, canSendFromKey(command) else { return }
    dispatch(command, &step)
  }

  private mutating func dispatch(_ command: Command, _ step: inout Step) {
    let request = CommandRequest(id: player.takeNextCommandID(), command: command)
    player.pending.append(
      PendingCommand(
        request: request, sentAt: step.now, deadline: step.now + profile.timeouts.command,
        track: player.trackNumber))
    step.emit(.send(request))
  }

  mutating func take(_ status: CommandStatus, of id: CommandID, _ step: inout Step) {
    guard let command = player.pending.first(where: { $0.request.id == id }) else {
      return step.emit(.statusDiscarded(id))
    }
    conclude(command, status, &step)
  }

  /// Nil: no status came in time.
  mutating func conclude(
    _ command: PendingCommand, _ status: CommandStatus?, _ step: inout Step
  ) {
    player.pending.removeAll { $0.request.id == command.request.id }
    player.lastResult = CommandResult(
      command: command.request.command, status: status, at: step.now)
    step.emit(.commandConcluded(command.request.id, status))
    if status == .success { note(command) }
    // The headphones work without a car, but then there is no screen to say anything.
    guard phone.isConnected else { return }
    let name = command.request.command.name
    switch status {
    case .success: break
    case .some(let status): show(.commandFailed(name, status), at: step.now)
    case .none: show(.commandUnanswered(name), at: step.now)
    }
  }

  /// Only the head unit knows what rating was given, as apps do not report it.
  private mutating func note(_ command: PendingCommand) {
    guard case .rating(let rating) = command.request.command, command.track == player.trackNumber
    else { return }
    player.givenRating = rating
  }

  /// The app is gone or out of reach: no status will come.
  mutating func endCommands(_ step: inout Step) {
    for command in player.pending { step.emit(.commandConcluded(command.request.id, nil)) }
    player.pending = []
  }

  mutating func pressRateButton(_ step: inout Step) {
    guard let rate = player.nextRate(step: profile.quirks.rateStep.step) else { return }
    send(.rate(rate), &step)
  }

  /// Next and previous mean track commands only, even when the screen shows skip buttons.
  mutating func pressKey(_ key: HardwareKey, _ step: inout Step) {
    switch key {
    case .next: sendFromKey(.next, &step)
    case .previous: sendFromKey(.previous, &step)
    case .playPause: sendFromKey(toggleCommand, &step)
    case .voice: callAssistant(&step)
    case .volumeUp: turnVolume(louder: true, &step)
    case .volumeDown: turnVolume(louder: false, &step)
    }
  }

  /// Whether the command has a control that does something when pressed.
  func hasControl(_ name: CommandName) -> Bool {
    player.commands.isUsable(name) && (name != .rate || player.hasRateButton)
  }
}

extension CommandState {
  /// Seconds; an app that names no interval, or none that is one, is asked for fifteen.
  public var skipInterval: Double {
    guard let seconds = preferredIntervals.first, seconds.isFinite, seconds > 0 else { return 15 }
    return seconds
  }
}

// What the driver does with a call.
extension HeadUnit {
  mutating func answerCall(_ step: inout Step) {
    guard player.interruptions.contains(.call) else { return }
    player.isOnCall = true
  }

  /// Declined, or hung up: whatever played goes on.
  mutating func endCall(_ step: inout Step) {
    guard player.interruptions.contains(.call) else { return }
    endInterruption(.call, shouldResume: true, &step)
  }
}

// While the phone rings or somebody is on it, the driver reaches nothing else.
extension DriverEvent {
  var isForCall: Bool {
    switch self {
    case .callAnswered, .callEnded: true
    case .rowChosen, .rowPlayChosen, .tabChosen, .backPressed, .homePressed, .appChosen,
      .nowPlayingPressed, .retryPressed, .cancelPressed, .scrolled, .wheelTurned, .commandChosen,
      .middleButtonPressed, .rateButtonPressed, .moreButtonPressed, .outputButtonPressed,
      .menuItemChosen, .menuClosed, .scrubbed, .scrubEnded, .scrubCancelled, .otherPlayerPressed:
      false
    }
  }
}

extension KnobEvent {
  var isForCall: Bool {
    switch self {
    case .turned, .pressed, .nudged: true
    case .held: false
    }
  }
}

// The button of the headphones, which hang on the phone and not on the car.
extension HeadUnit {
  /// Once is toggle, twice next, three times previous; a call is answered, and hung up.
  mutating func pressHeadset(_ times: Int, _ step: inout Step) {
    if player.interruptions.contains(.call) {
      guard times == 1 else { return }
      return player.isOnCall ? endCall(&step) : answerCall(&step)
    }
    switch times {
    case 1: sendFromKey(toggleCommand, &step)
    case 2: sendFromKey(.next, &step)
    case 3: sendFromKey(.previous, &step)
    default: break
    }
  }

  /// Held at the first press it calls the assistant, at the second and third it seeks.
  mutating func holdHeadset(presses: Int, isHeld: Bool, _ step: inout Step) {
    let phase: Command.Phase = isHeld ? .begin : .end
    switch presses {
    case 1: if isHeld { callAssistant(&step) }
    case 2: sendFromKey(.seekForward(phase), &step)
    case 3: sendFromKey(.seekBackward(phase), &step)
    default: break
    }
  }

  /// Calls it, or sends it away; not while somebody is on the phone.
  mutating func callAssistant(_ step: inout Step) {
    if player.interruptions.contains(.assistant) {
      endInterruption(.assistant, shouldResume: true, &step)
    } else if !player.interruptions.contains(.call) {
      beginInterruption(.assistant, &step)
    }
  }

  /// What one press of a button for play and pause means.
  var toggleCommand: Command? {
    player.commands.isUsable(.togglePlayPause) ? .togglePlayPause : middleCommand
  }

  /// What the middle button sends.
  public var middleCommand: Command? { controls.middle.flatMap(command) }
}

// The screens beside the head unit's.
extension HeadUnit {
  /// Whether a press on the surface's control does something.
  public func canPress(_ name: CommandName, on surface: Surface) -> Bool {
    guard surface.isOnPhone || phone.isConnected, !player.isCovered, player.owner == .app,
      controls.essential.contains(name)
    else { return false }
    return hasControl(name) && command(ofControl: name) != nil
  }

  /// A finger on another screen stops no list here and leaves the knob its focus.
  mutating func touch(_ name: CommandName, on surface: Surface, at now: Instant) {
    guard canPress(name, on: surface) else { return }
    press = Press(
      target: .surface(surface, name), screen: screen,
      page: screen == .content ? browser.page?.id : nil, beganAt: now)
  }

  mutating func press(_ name: CommandName, on surface: Surface, _ step: inout Step) {
    guard canPress(name, on: surface) else { return }
    send(command(ofControl: name), &step)
  }
}
