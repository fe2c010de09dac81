import HeadUnitCore

/// The commands an app offers, and how it obeys them.
struct CommandWatch: Sendable {
  enum Check: Hashable, Sendable {
    /// There has been time to add a handler.
    case handlers(start: Int)
    /// What is offered while something plays has come to rest.
    case offers
    case vanished(line: Int)
    case skipped(CommandID, to: Double)
    case rate(CommandID, Double)
  }

  /// The command that was sent last, and what came of it so far.
  private struct Current {
    let id: CommandID
    let command: Command
    let at: Instant
    let line: Int
    var info: NowPlayingInfo?
    var infoAt: Instant
    /// Changes of the track, of playing, or of the place within the track.
    var changes = 0
  }

  private var start = 0
  private var isWaiting = false
  private var current: Current?
  private var isTwice = false

  private static let startTime = Duration.seconds(2)
  private static let rest = Duration.seconds(1)
  private static let together = Duration.milliseconds(300)
  private static let closeCommands = Duration.seconds(1)

  mutating func appStarted(_ notes: inout Notes) {
    start += 1
    notes.remind(.command(.handlers(start: start)), after: Self.startTime)
  }

  mutating func offered(_ commands: CommandSet, _ scene: Scene, _ notes: inout Notes) {
    if scene.commands.hasHandler, !commands.hasHandler {
      notes.remind(.command(.vanished(line: notes.line)), after: Self.rest)
    }
    if scene.isPlaying { remindOfOffers(&notes) }
  }

  mutating func published(_ info: NowPlayingInfo?, _ scene: Scene, _ notes: inout Notes) {
    judgeTwice(info, scene, &notes)
    guard let info else { return }
    if info.effectiveRate != 0 { remindOfOffers(&notes) }
    // Whoever publishes through two frameworks says so in what only one of them knows.
    if info.other?["framework"] != nil {
      notes.report(
        .commandMixedFrameworks, info.subject, "\(info.subject) is published by two frameworks",
        since: [scene.infoLine])
    }
  }

  private mutating func remindOfOffers(_ notes: inout Notes) {
    guard !isWaiting else { return }
    isWaiting = true
    notes.remind(.command(.offers), after: Self.rest)
  }

  mutating func ring(_ check: Check, _ scene: Scene, _ notes: inout Notes) {
    switch check {
    case .handlers(start):
      // An app that only shows what other devices play has nothing to be told itself, and one of
      // templates is shown without: a session brings its commands when something plays.
      guard scene.isRunning, !scene.commands.hasHandler, scene.sessions.isEmpty,
        scene.description?.usesTemplates != true
      else { return }
      notes.report(.commandNone, "commands", "no command has a handler")
    case .handlers: break
    case .vanished(let line):
      guard scene.isRunning, !scene.commands.hasHandler, scene.sessions.isEmpty else { return }
      notes.report(
        .commandNone, "commands", "no command has a handler any more", since: [line])
      guard scene.info != nil else { return }
      notes.report(
        .commandWrongCentre, "commands",
        "the handlers were gone when something was published", since: [line, scene.infoLine])
    case .offers:
      isWaiting = false
      judgeOffers(scene, &notes)
    case .skipped(let id, let place): judgeSkip(id, place, scene, &notes)
    case .rate(let id, let rate): judgeRate(id, rate, scene, &notes)
    }
  }
}

// What is offered while something plays.
extension CommandWatch {
  private func judgeOffers(_ scene: Scene, _ notes: inout Notes) {
    guard let info = scene.info, scene.isPlaying, scene.isRunning else { return }
    let commands = scene.commands
    guard commands.hasHandler else {
      return notes.report(
        .commandNone, "commands", "\(info.subject) plays, and no command has a handler")
    }
    let pausing: [CommandName] =
      info.isEndless
      ? [.pause, .togglePlayPause, .stop]
      : [.pause, .togglePlayPause]
    let isPausable = pausing.contains { commands[$0]?.hasHandler == true }
    if commands.hasHandler(.play), !isPausable {
      notes.report(.commandNoPause, "pause", "play has a handler, and pause has none")
    }
    for state in commands.states { judge(state, info, commands, &notes) }
    judgeRates(commands, &notes)
  }

  private func judge(
    _ state: CommandState, _ info: NowPlayingInfo, _ commands: CommandSet, _ notes: inout Notes
  ) {
    let name = state.name.rawValue
    if state.isEnabled, !state.hasHandler {
      notes.report(.commandEnabledWithoutHandler, name, "\(name) is enabled and has no handler")
    }
    if state.hasHandler, !state.isEnabled, isOfUse(state.name, info, commands) {
      notes.report(.commandHandlerDisabled, name, "\(name) has a handler and is disabled")
    }
    guard [.skipForward, .skipBackward].contains(state.name), state.hasHandler,
      state.preferredIntervals.isEmpty
    else { return }
    notes.report(.commandSkipNoInterval, name, "\(name) has no preferred interval")
    if state.isUsable {
      notes.report(
        .skipWithoutInterval, name, "\(name) can be used and has no interval; some cars hide it")
    }
  }

  /// A live stream has nothing to move within, and at the ends of a queue there is no other track:
  /// of a queue that nobody tells, where only one way is closed.
  private func isOfUse(
    _ name: CommandName, _ info: NowPlayingInfo, _ commands: CommandSet
  ) -> Bool {
    func isClosed(beside other: CommandName) -> Bool {
      !info.isEndless && commands[other]?.isUsable != true
    }
    return switch name {
    case .next: info.queuePlace.map { $0.number < $0.count } ?? isClosed(beside: .previous)
    case .previous: info.queuePlace.map { $0.number > 1 } ?? isClosed(beside: .next)
    case .play, .stop, .enableLanguage, .disableLanguage, .like, .dislike, .bookmark, .rating:
      false
    case .pause, .togglePlayPause, .seekForward, .seekBackward, .skipForward, .skipBackward,
      .position, .rate, .shuffle, .repeat:
      !info.isEndless
    }
  }

  private func judgeRates(_ commands: CommandSet, _ notes: inout Notes) {
    guard let state = commands[.rate], state.isUsable else { return }
    let rates = state.supportedRates
    let words = rates.map(\.words).joined(separator: ", ")
    guard !rates.isEmpty, rates.allSatisfy({ $0.isFinite && $0 > 0 }),
      zip(rates, rates.dropFirst()).allSatisfy({ $0 < $1 })
    else {
      return notes.report(
        .commandRateUnsupported, "rate",
        rates.isEmpty ? "rate has a handler and no rates" : "the rates are \(words)")
    }
    guard let odd = rates.first(where: { !$0.isMultiple(of: 0.5) }) else { return }
    let isQuarter = rates.allSatisfy { $0.isMultiple(of: 0.25) }
    notes.report(
      .commandRateStep, "rate", "the rates are \(words); \(odd.words) is no multiple of 0.5",
      level: isQuarter ? .note : nil)
  }
}

// How commands are obeyed.
extension CommandWatch {
  mutating func sent(_ request: CommandRequest, _ scene: Scene, _ notes: inout Notes) {
    isTwice = false
    // Of two commands close together nobody can tell whose doing a change is.
    let isClose =
      current.map {
        $0.command.name == request.command.name && notes.at - $0.at < Self.closeCommands
      } ?? false
    current = Current(
      id: request.id, command: request.command, at: notes.at, line: notes.line,
      info: scene.info, infoAt: scene.infoAt, changes: isClose ? -1 : 0)
  }

  private mutating func judgeTwice(
    _ info: NowPlayingInfo?, _ scene: Scene, _ notes: inout Notes
  ) {
    guard var current, current.changes >= 0, notes.at - current.at <= Self.together,
      let info, let before = current.info
    else { return }
    let isOther: Bool
    switch current.command {
    case .next, .previous:
      isOther = !info.isSameTrack(as: before) || info.queueIndex != before.queueIndex
    case .togglePlayPause:
      isOther = (info.effectiveRate != 0) != (before.effectiveRate != 0)
    case .skipForward, .skipBackward:
      // Beyond the end there is another track.
      guard info.isSameTrack(as: before) else { return }
      let expected = Scene.elapsed(of: before, at: current.infoAt, now: notes.at)
      isOther = abs((info.elapsed ?? 0) - (expected ?? 0)) > 1
    case .play, .pause, .stop, .seekForward, .seekBackward, .position, .rate, .shuffle, .repeat,
      .like, .dislike, .bookmark, .rating, .enableLanguage, .disableLanguage:
      return
    }
    guard isOther else { return }
    current.changes += 1
    (current.info, current.infoAt) = (info, notes.at)
    self.current = current
    guard current.changes == 2 else { return }
    isTwice = true
    let name = current.command.name.rawValue
    notes.report(
      .commandHandlerTwice, name, "one \(name) was obeyed twice",
      since: [current.line, scene.infoLine])
  }

  mutating func concluded(
    _ id: CommandID, _ status: CommandStatus?, _ scene: Scene, _ notes: inout Notes
  ) {
    guard let sent = scene.command(id) else { return }
    let isMeant = scene.isCommandProvoked(sent)
    switch status {
    case .none:
      // When the app is gone its commands end with it, whenever that is.
      guard notes.at - sent.at >= Self.rest, scene.isConnected, scene.isRunning else { return }
      notes.report(
        .commandNoStatus, sent.command.name.rawValue,
        "\(sent.command.name.rawValue) had no status after \(notes.at - sent.at)",
        since: [sent.line], isProvoked: isMeant)
    case .success: if !isMeant { remindOfOutcome(id, sent, scene, &notes) }
    case .some(let status): judgeStatus(status, sent, isMeant, scene, &notes)
    }
  }

  /// That there is no other track, or nothing to act on, is no failure of a handler.
  private func judgeStatus(
    _ status: CommandStatus, _ sent: Scene.Sent, _ isMeant: Bool, _ scene: Scene,
    _ notes: inout Notes
  ) {
    let isForTrack = [.next, .previous].contains(sent.command.name)
    let isFailure: Bool
    switch status {
    case .success: isFailure = false
    case .failed, .deviceNotFound: isFailure = true
    case .noSuchContent: isFailure = !isForTrack
    case .noActionableItem:
      isFailure = !isForTrack && sent.info != nil && sent.info?.isEndless == false
    }
    guard isFailure, scene.isAtHand else { return }
    notes.report(
      .commandFailed, sent.command.name.rawValue,
      "\(sent.command.name.rawValue) returned \(status.rawValue)", since: [sent.line],
      isProvoked: isMeant)
  }

  private func remindOfOutcome(
    _ id: CommandID, _ sent: Scene.Sent, _ scene: Scene, _ notes: inout Notes
  ) {
    switch sent.command {
    case .skipForward(let seconds), .skipBackward(let seconds):
      guard let start = Scene.elapsed(of: sent.info, at: sent.infoAt, now: sent.at),
        sent.info?.length != nil
      else { return }
      let place = start + (sent.command.name == .skipForward ? seconds : -seconds)
      notes.remind(.command(.skipped(id, to: place)), after: Self.rest)
    case .rate(let rate): notes.remind(.command(.rate(id, rate)), after: Self.rest)
    case .play, .pause, .stop, .togglePlayPause, .next, .previous, .seekForward, .seekBackward,
      .position, .shuffle, .repeat, .like, .dislike, .bookmark, .rating, .enableLanguage,
      .disableLanguage:
      break
    }
  }

  private func judgeSkip(
    _ id: CommandID, _ place: Double, _ scene: Scene, _ notes: inout Notes
  ) {
    guard let current, current.id == id, !isTwice, current.changes > 0, let info = scene.info,
      let length = info.length, let elapsed = scene.elapsed(at: notes.at)
    else { return }
    // Where a player is that waits for more nobody but the app knows.
    guard scene.sounds != false || info.effectiveRate == 0 else { return }
    // Since it was sent it has played on.
    let played = (notes.at - current.at).inSeconds * max(1, abs(info.effectiveRate))
    let expected = min(max(0, place), length)
    let found = min(elapsed, length)
    guard found < expected - 1 || found > expected + played + 1, expected < length else { return }
    let name = current.command.name.rawValue
    notes.report(
      .commandSkipIgnoresInterval, name,
      "\(name) was to go to \(expected.words) s, and it went to \(found.words) s",
      since: [current.line, scene.infoLine])
  }

  private func judgeRate(
    _ id: CommandID, _ rate: Double, _ scene: Scene, _ notes: inout Notes
  ) {
    guard current?.id == id, scene.isPlaying, let info = scene.info,
      abs(info.effectiveRate - rate) > 0.01
    else { return }
    notes.report(
      .commandRateNotPublished, "rate",
      "the rate was set to \(rate.words), and the info says \(info.effectiveRate.words)",
      since: [current?.line ?? 0, scene.infoLine])
  }
}

extension Double {
  fileprivate func isMultiple(of step: Double) -> Bool {
    let quotient = self / step
    return abs(quotient - quotient.rounded()) < 1e-6
  }
}
