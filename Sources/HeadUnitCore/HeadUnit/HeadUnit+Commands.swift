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
    default: true
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
