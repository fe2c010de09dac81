extension HeadUnit {
  /// More commands than this without a status and further presses do nothing.
  static let pendingCommandLimit = 32

  /// Whether the command may be sent as things stand.
  public func canSend(_ command: Command) -> Bool {
    guard phone.app == .running, player.owner == .app, !player.isCovered,
      player.pending.count < Self.pendingCommandLimit, player.commands.isUsable(command.name)
    else { return false }
    guard case .rate(let rate) = command else { return true }
    return player.commands[.rate]?.supportedRates.contains(rate) ?? false
  }

  mutating func send(_ command: Command?, _ step: inout Step) {
    guard let command, canSend(command) else { return }
    let request = CommandRequest(id: player.takeNextCommandID(), command: command)
    player.pending.append(
      PendingCommand(
        request: request, sentAt: step.now, deadline: step.now + profile.timeouts.command))
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
    // The headphones work without a car, but then there is no screen to say anything.
    guard phone.isConnected else { return }
    let name = command.request.command.name
    switch status {
    case .success: break
    case .some(let status): show(.commandFailed(name, status), at: step.now)
    case .none: show(.commandUnanswered(name), at: step.now)
    }
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
    case .next: send(.next, &step)
    case .previous: send(.previous, &step)
    case .playPause: send(player.toggleCommand, &step)
    case .voice, .volumeUp, .volumeDown: break
    }
  }

  /// Once is toggle, twice next, three times previous.
  mutating func pressHeadset(_ times: Int, _ step: inout Step) {
    switch times {
    case 1: send(player.toggleCommand, &step)
    case 2: send(.next, &step)
    case 3: send(.previous, &step)
    default: break
    }
  }

  /// Whether the command has a control that does something when pressed.
  func hasControl(_ name: CommandName) -> Bool {
    player.commands.isUsable(name) && name.takesPress && (name != .rate || player.hasRateButton)
  }

  /// A control of the now-playing screen with the value that a press gives it.
  mutating func pressControl(_ name: CommandName, _ step: inout Step) {
    let state = player.commands[name]
    switch name {
    case .rate: pressRateButton(&step)
    case .play: send(.play, &step)
    case .pause: send(.pause, &step)
    case .stop: send(.stop, &step)
    case .togglePlayPause: send(.togglePlayPause, &step)
    case .next: send(.next, &step)
    case .previous: send(.previous, &step)
    case .skipForward: send(.skipForward(seconds: state?.skipInterval ?? 0), &step)
    case .skipBackward: send(.skipBackward(seconds: state?.skipInterval ?? 0), &step)
    case .shuffle: send(.shuffle(ShuffleMode(rawValue: state?.mode ?? "").next), &step)
    case .repeat: send(.repeat(RepeatMode(rawValue: state?.mode ?? "").next), &step)
    case .like: send(.like(undo: state?.isActive ?? false), &step)
    case .dislike: send(.dislike(undo: state?.isActive ?? false), &step)
    case .bookmark: send(.bookmark(undo: state?.isActive ?? false), &step)
    case .seekForward, .seekBackward, .position, .rating, .enableLanguage, .disableLanguage:
      // These take a gesture or a value that one press does not give.
      break
    }
  }
}

extension CommandName {
  /// Whether a press is all it takes.
  var takesPress: Bool {
    switch self {
    case .seekForward, .seekBackward, .position, .rating, .enableLanguage, .disableLanguage: false
    default: true
    }
  }
}

extension CommandState {
  /// Seconds; an app that names no interval is asked for this one.
  public var skipInterval: Double { preferredIntervals.first ?? 15 }
}

extension ShuffleMode? {
  /// Off, items, collections, and off again.
  fileprivate var next: ShuffleMode {
    switch self {
    case .none, .off: .items
    case .items: .collections
    case .collections: .off
    }
  }
}

extension RepeatMode? {
  /// Off, all, one, and off again.
  fileprivate var next: RepeatMode {
    switch self {
    case .none, .off: .all
    case .all: .one
    case .one: .off
    }
  }
}
