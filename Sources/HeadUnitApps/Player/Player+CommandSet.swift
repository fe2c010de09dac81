import HeadUnitCore

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
