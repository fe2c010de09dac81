// Commands on their way to the app.
extension Playback {
  /// More commands than this without a status and further presses do nothing.
  static let pendingCommandLimit = 32

  /// Whether the command may be sent as things stand.
  func canSend(_ command: Command, in surroundings: Surroundings) -> Bool {
    player.commands.isUsable(command.name) && isInOrder(command, in: surroundings)
  }

  /// Whether a key may send it; of some makes keys work whose commands are disabled.
  func canSendFromKey(_ command: Command, in surroundings: Surroundings) -> Bool {
    switch quirks.disabledKeys {
    case .silent: canSend(command, in: surroundings)
    case .sent:
      player.commands.hasHandler(command.name) && isInOrder(command, in: surroundings)
    }
  }

  /// The wheel's keys are the car's, and so is what the desktop sees of the head unit.
  func canAskFromDesktop(_ command: Command, in surroundings: Surroundings) -> Bool {
    surroundings.isConnected && canSendFromKey(command, in: surroundings)
  }

  /// Whether the app would be sent the command if it offered it.
  private func isInOrder(_ command: Command, in surroundings: Surroundings) -> Bool {
    guard surroundings.isAppRunning, player.owner == .app, !player.isCovered,
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

  mutating func send(_ command: Command?, in surroundings: Surroundings, _ step: inout Step) {
    guard let command, canSend(command, in: surroundings) else { return }
    dispatch(command, &step)
  }

  /// What a key on the wheel or the button of the headphones means.
  mutating func sendFromKey(
    _ command: Command?, in surroundings: Surroundings, _ step: inout Step
  ) {
    guard let command, canSendFromKey(command, in: surroundings) else { return }
    dispatch(command, &step)
  }

  private mutating func dispatch(_ command: Command, _ step: inout Step) {
    let request = CommandRequest(
      id: player.takeNextCommandID(), command: command, session: sessions.systemPrimary)
    player.pending.append(
      PendingCommand(
        request: request, sentAt: step.now, deadline: step.now + commandTimeout,
        track: player.trackNumber))
    step.emit(.send(request))
  }

  mutating func statusCame(
    _ status: CommandStatus, of id: CommandID, in surroundings: Surroundings, _ step: inout Step
  ) {
    guard let command = player.pending.first(where: { $0.request.id == id }) else {
      return step.emit(.statusDiscarded(id))
    }
    conclude(command, status, in: surroundings, &step)
  }

  /// Those whose time has run out at this instant.
  mutating func expireCommands(in surroundings: Surroundings, _ step: inout Step) {
    for command in player.pending where command.deadline <= step.now {
      conclude(command, nil, in: surroundings, &step)
    }
  }

  /// Nil: no status came in time.
  private mutating func conclude(
    _ command: PendingCommand, _ status: CommandStatus?, in surroundings: Surroundings,
    _ step: inout Step
  ) {
    player.pending.removeAll { $0.request.id == command.request.id }
    player.lastResult = CommandResult(
      command: command.request.command, status: status, at: step.now)
    step.emit(.commandConcluded(command.request.id, status))
    if status == .success { note(command) }
    // The headphones work without a car, but then there is no screen to say anything.
    guard surroundings.isConnected else { return }
    let name = command.request.command.name
    switch status {
    case .success: break
    case .some(let status): step.show(.commandFailed(name, status))
    case .none: step.show(.commandUnanswered(name))
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

  mutating func pressRateButton(in surroundings: Surroundings, _ step: inout Step) {
    guard let rate = player.nextRate(step: quirks.rateStep.step) else { return }
    send(.rate(rate), in: surroundings, &step)
  }

  /// Next and previous mean track commands only, even when the screen shows skip buttons.
  mutating func pressKey(
    _ key: HardwareKey, in surroundings: Surroundings, _ step: inout Step
  ) {
    switch key {
    case .next: sendFromKey(.next, in: surroundings, &step)
    case .previous: sendFromKey(.previous, in: surroundings, &step)
    case .playPause: sendFromKey(toggleCommand, in: surroundings, &step)
    case .voice: callAssistant(in: surroundings, &step)
    case .volumeUp: turnVolume(louder: true, in: surroundings, &step)
    case .volumeDown: turnVolume(louder: false, in: surroundings, &step)
    }
  }

  /// Whether the command has a control that does something when pressed.
  func hasControl(_ name: CommandName) -> Bool {
    player.commands.isUsable(name) && (name != .rate || player.hasRateButton)
  }
}

// The screens beside the head unit's.
extension Playback {
  /// Whether a press on the surface's control does something.
  func canPress(
    _ name: CommandName, on surface: Surface, in surroundings: Surroundings
  ) -> Bool {
    guard surface.isOnPhone || surroundings.isConnected, !player.isCovered, player.owner == .app
    else { return false }
    if surface == .kit {
      return kitCommand(name).map { canSendFromKey($0, in: surroundings) } ?? false
    }
    guard controls.essential.contains(name) else { return false }
    return hasControl(name) && command(ofControl: name) != nil
  }

  mutating func press(
    _ name: CommandName, on surface: Surface, in surroundings: Surroundings, _ step: inout Step
  ) {
    guard canPress(name, on: surface, in: surroundings) else { return }
    guard surface != .kit else { return sendFromKey(kitCommand(name), in: surroundings, &step) }
    send(command(ofControl: name), in: surroundings, &step)
  }
}

// A Bluetooth kit: keys that mean what is on them, and what it sends by itself.
extension Playback {
  /// Play and pause stand for toggling where the app has nothing else.
  private func kitCommand(_ name: CommandName) -> Command? {
    switch name {
    case .play where !player.commands.hasHandler(.play):
      player.isPlaying ? nil : .togglePlayPause
    case .pause where !player.commands.hasHandler(.pause):
      player.isPlaying ? .togglePlayPause : nil
    case .play: .play
    case .pause: .pause
    case .stop: .stop
    case .next: .next
    case .previous: .previous
    case .togglePlayPause, .skipForward, .skipBackward, .shuffle, .repeat, .like, .dislike,
      .bookmark, .rate, .seekForward, .seekBackward, .position, .rating, .enableLanguage,
      .disableLanguage:
      nil
    }
  }

  mutating func findPhone(_ kit: Kit) { greeting = kit.greeting.map(\.command) }

  mutating func losePhone() { greeting = [] }

  /// The app need not be the now-playing app yet: it was begun for this.
  ///
  /// While another one plays, or somebody is on the phone, it is not our app that is meant.
  mutating func greet(in surroundings: Surroundings, _ step: inout Step) {
    guard !greeting.isEmpty, surroundings.isAppRunning, !player.isTakenOver, !player.isCovered
    else { return }
    let wanted = greeting
    greeting = []
    for command in wanted {
      if player.commands.isUsable(command.name) {
        dispatch(command, &step)
      } else {
        greeting.append(command)
      }
    }
  }
}

extension CommandName {
  /// What a Bluetooth kit has keys for, from left to right.
  public static let kitKeys: [CommandName] = [.previous, .play, .pause, .stop, .next]
}

// What the controls of the now-playing screen send.
extension Playback {
  /// The command of a control of the now-playing screen, with the value that a press gives it.
  func command(ofControl name: CommandName) -> Command? {
    let state = player.commands[name]
    return switch name {
    case .play: .play
    case .pause: .pause
    case .stop: .stop
    case .togglePlayPause: .togglePlayPause
    case .next: .next
    case .previous: .previous
    case .skipForward: .skipForward(seconds: state?.skipInterval ?? 0)
    case .skipBackward: .skipBackward(seconds: state?.skipInterval ?? 0)
    case .shuffle: .shuffle(ShuffleMode(rawValue: state?.mode ?? "").next)
    case .repeat: .repeat(RepeatMode(rawValue: state?.mode ?? "").next)
    case .like: .like(undo: state?.isActive ?? false)
    case .dislike: .dislike(undo: state?.isActive ?? false)
    case .bookmark: .bookmark(undo: state?.isActive ?? false)
    // These take a gesture or a value that one press does not give; the rate goes in steps.
    case .rate, .seekForward, .seekBackward, .position, .rating, .enableLanguage,
      .disableLanguage:
      nil
    }
  }
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

extension CommandState {
  /// Seconds; an app that names no interval, or none that is one, is asked for fifteen.
  public var skipInterval: Double {
    guard let seconds = preferredIntervals.first, seconds.isFinite, seconds > 0 else { return 15 }
    return seconds
  }
}

// What shows that a command is still without its status.
extension Playback {
  /// Since when the control waits for the status of what it sent; nil when it does not.
  ///
  /// The middle button waits for whatever it takes turns with, and a control that can be held for
  /// what holding it sends.
  func waitingSince(_ name: CommandName) -> Instant? {
    let controls = controls
    let family = CommandName.allCases.filter { controls.places[$0] == .middle }
    let names =
      controls.middle == name
      ? family
      : [name]
        + [controls.seek(heldOn: name)]
        .compactMap(\.self)
    return names.compactMap(player.pendingSince).min()
  }

  /// Since when the item of a menu waits; devices say nothing of what they are told.
  func waitingSince(_ item: MenuItem) -> Instant? {
    switch item {
    case .command(.enableLanguage), .command(.disableLanguage):
      [.enableLanguage, .disableLanguage].compactMap(player.pendingSince).min()
    case .command(let name): waitingSince(name)
    case .rating(let value): sentAt(.rating(value))
    case .language(let id):
      [Command.enableLanguage(id), .disableLanguage(id)].compactMap(sentAt).min()
    case .output, .louder, .quieter, .line, .digit, .deleteDigit: nil
    }
  }

  private func sentAt(_ command: Command) -> Instant? {
    player.pending.first { $0.request.command == command }?.sentAt
  }
}

/// What a key on the wheel, or the button of the headphones, has just done.
///
/// Whoever presses one looks at the road; the rail says for a moment what came of it.
public struct KeyNote: Hashable, Sendable {
  public enum Effect: Hashable, Sendable {
    case command(CommandName)
    /// How loud it is now, 0…1; nil where the device does not say.
    case volume(Double?, louder: Bool)
  }

  public let effect: Effect
  public let isByHeadphones: Bool
  public let at: Instant

  public static let duration = Duration.milliseconds(1_500)

  public var endsAt: Instant { at + Self.duration }
}

extension Playback {
  /// The car's own volume goes in so many steps.
  private static let volumeSteps = 20

  /// Notes what the press comes to.
  mutating func noting(
    _ key: HardwareKey?, _ step: inout Step, _ press: (inout Playback, inout Step) -> Void
  ) {
    let before = player.pending.last?.request.id
    press(&self, &step)
    let effect: KeyNote.Effect? =
      switch key {
      case .volumeUp: .volume(turned(louder: true), louder: true)
      case .volumeDown: .volume(turned(louder: false), louder: false)
      case .next, .previous, .playPause, .voice, nil:
        player.pending.last.flatMap { command in
          command.request.id == before ? nil : .command(command.request.command.name)
        }
      }
    guard let effect else { return }
    keyNote = KeyNote(effect: effect, isByHeadphones: key == nil, at: step.now)
  }

  /// A device of the app says itself how loud it is; the car's loudspeakers are turned here.
  private mutating func turned(louder: Bool) -> Double? {
    if player.owner == .app, activeDevice != nil { return nil }
    carVolume = max(0, min(Self.volumeSteps, carVolume + (louder ? 1 : -1)))
    return Double(carVolume) / Double(Self.volumeSteps)
  }
}
