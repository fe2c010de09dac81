import HeadUnitCore

/// Obeying the driver.
extension Player {
  mutating func obey(_ request: CommandRequest, _ turn: inout Turn) {
    var status = perform(request.command, &turn)
    if does(.commandHandlerTwice) { status = perform(request.command, &turn) }
    if does(.commandFailed) { status = .failed }
    if !does(.commandNoStatus) { turn.status(request.id, status) }
  }

  private mutating func perform(_ command: Command, _ turn: inout Turn) -> CommandStatus {
    guard let state = settings.commands.first(where: { $0.name == command.name })
    else { return .failed }
    switch command {
    case .play: return play(&turn)
    case .shuffle(let mode): return shuffle(mode, &turn)
    case .repeat(let mode): return setRepeat(mode, &turn)
    case .rate(let rate): return setSpeed(rate, &turn)
    case .togglePlayPause where track == nil: return play(&turn)
    default: break
    }
    guard let track else { return .noActionableItem }
    switch command {
    case .pause: pause(&turn)
    case .togglePlayPause: if isPlaying { pause(&turn) } else { resume(&turn) }
    case .stop: if track.entry.isLive { pause(&turn) } else { stop(&turn) }
    case .next: return change(by: 1, &turn)
    case .previous: return goBack(&turn)
    case .like(let undo): marks.like(track.identifier, undo: undo)
    case .dislike(let undo): marks.dislike(track.identifier, undo: undo)
    case .bookmark(let undo): marks.bookmark(track.identifier, undo: undo)
    case .rating(let value):
      guard state.allows(value) else { return .failed }
      marks.rate(track.identifier, value)
    case .enableLanguage(let id): return speak(id, isOn: true, &turn)
    case .disableLanguage(let id): return speak(id, isOn: false, &turn)
    default: return moveWithin(track, command, &turn)
    }
    reportCommands(&turn)
    return .success
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
    _ track: LibraryPlace, _ command: Command, _ turn: inout Turn
  ) -> CommandStatus {
    guard !track.entry.isLive else { return .noActionableItem }
    switch command {
    case .seekForward(let phase): seek(phase, at: Player.seekRate, &turn)
    case .seekBackward(let phase): seek(phase, at: -Player.seekRate, &turn)
    case .skipForward(let seconds): skip(seconds, &turn)
    case .skipBackward(let seconds): skip(-seconds, &turn)
    case .position(let seconds): move(to: .seconds(seconds), &turn)
    default: return .failed
    }
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
