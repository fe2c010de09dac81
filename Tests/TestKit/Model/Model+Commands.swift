import HeadUnitCore

// What is sent to the app, when, and what comes of it.
extension ReferenceModel {
  /// Sent is what the event means, if the app offers it, and nothing else.
  mutating func takeCommands() -> String? {
    let expected = meant.map { $0.filter { canSend($0) } }
    var sent: [Command] = []
    for effect in effects {
      switch effect {
      case .send(let request):
        sent.append(request.command)
        if !canSend(request.command) { return "\(request.command) is sent and cannot be used" }
        if player.open[request.id.number] != nil { return "a command is sent twice" }
        player.open[request.id.number] = (request.command, now)
      case .commandConcluded(let id, let status):
        if let fault = conclude(id, status) { return fault }
      case .ask, .tell, .schedule, .unschedule, .concluded, .discarded, .statusDiscarded, .remarked:
        break
      }
    }
    if case .phone(.statusReturned(let id, _)) = event, player.open[id.number] != nil {
      return "the status of command \(id.number) was dropped, which is awaited"
    }
    for open in player.open.values where now > open.at + profile.timeouts.command {
      return "\(open.command) of \(open.at) is still awaited"
    }
    guard let expected, expected != sent else { return nil }
    return differ("what is sent", "\(sent)", "\(expected)")
  }

  private mutating func conclude(_ id: CommandID, _ status: CommandStatus?) -> String? {
    guard let open = player.open.removeValue(forKey: id.number) else {
      return "command \(id.number) has a result and was not sent"
    }
    let due = open.at + profile.timeouts.command
    if case .phone(.statusReturned(id, let said)) = event {
      guard status == said else {
        return "the app said \(said), which counts as \(String(describing: status))"
      }
      return said == .success || !phone.isConnected
        ? nil : check("toast", words(open.command.name, said.rawValue))
    }
    if status != nil { return "command \(id.number) has a status nobody gave" }
    guard case .alarmRang = event else { return nil }
    if now != due { return "command \(id.number) was given up at \(now) and was due at \(due)" }
    return phone.isConnected && !fact("toast").hasSuffix(": no answer")
      ? differ("toast", fact("toast"), words(open.command.name, "no answer")) : nil
  }

  private func words(_ name: CommandName, _ status: String) -> String {
    let ends = [
      "failed": "", "noSuchContent": ": not available", "noActionableItem": ": nothing is playing",
      "deviceNotFound": ": speaker not found", "no answer": ": no answer",
    ]
    return "Couldn’t " + (Self.deeds[name] ?? name.rawValue) + (ends[status] ?? status)
  }

  /// What a driver wanted to do; nothing where that is called as the command is.
  private static let deeds: [CommandName: String] = [
    .togglePlayPause: "play or pause", .next: "play the next one",
    .previous: "play the previous one", .seekForward: "fast-forward", .seekBackward: "rewind",
    .skipForward: "skip forward", .skipBackward: "skip back", .rate: "change the speed",
    .position: "move to that place", .shuffle: "change shuffle", .repeat: "change repeat",
    .like: "save your like", .dislike: "save your dislike", .bookmark: "save the bookmark",
    .rating: "save your rating", .enableLanguage: "turn the language on",
    .disableLanguage: "turn the language off",
  ]

  func canSend(_ command: Command) -> Bool {
    guard phone.isRunning, was("player.owner") == "app", !isCovered, player.open.count < 32,
      let state = phone.commands[command.name], state.hasHandler,
      state.isEnabled || (isKey && profile.quirks.disabledKeys == .sent)
    else { return false }
    return switch command {
    case .rate(let rate): rates.contains(rate)
    case .position(let seconds), .skipForward(let seconds), .skipBackward(let seconds):
      seconds.isFinite && seconds >= 0
    case .rating(let value): value.isFinite
    default: true
    }
  }

  private var isKey: Bool {
    switch event {
    case .playback(.keyPressed), .playback(.headsetPressed), .playback(.headsetHeld),
      .playback(.desktopAsked), .playback(.surfacePressed(.kit, _)):
      true
    default: false
    }
  }

  /// What the event means to send; nil where that is not certain.
  private var meant: [Command]? {
    switch event {
    case .playback(let event): return meant(by: event)
    case .driver, .knob(.pressed):
      guard phone.isConnected, !isCovered else { return [] }
      guard let hand, !isKnob || isAtRest else { return nil }
      return meant(by: hand)
    case .knob(.held): return nil
    case .knob, .touch, .car, .phone, .alarmRang: return []
    }
  }

  private func meant(by hand: DriverEvent) -> [Command]? {
    switch hand {
    case .commandChosen(let command): return [command]
    case .middleButtonPressed: return [middle.flatMap(command)].compactMap(\.self)
    case .rateButtonPressed: return [nextRate.map { .rate($0) }].compactMap(\.self)
    case .scrubEnded: return player.held.map { [.position(seconds: $0)] }
    case .menuItemChosen(let item) where wasInMenu(item):
      switch item {
      case .command(let name): return [command(name)].compactMap(\.self)
      case .rating(let value): return areRatingsWritten ? [.rating(value)] : nil
      case .language(let id):
        let option = player.info?.languages?.first { $0.id == id }
        return [option?.isCurrent == true ? .disableLanguage(id) : .enableLanguage(id)]
      case .output, .louder, .quieter, .line, .digit, .deleteDigit: return []
      }
    default: return []
    }
  }

  /// Those that are no whole numbers may be written like others that are.
  private var areRatingsWritten: Bool {
    let ends = [phone.commands[.rating]?.minimum, phone.commands[.rating]?.maximum]
    return ends.allSatisfy { $0.map { $0 == $0.rounded() } ?? true }
  }

  func wasInMenu(_ item: MenuItem) -> Bool {
    was("player.menu").split(separator: ", ").contains { $0 == item.description }
  }

  /// Keys mean track commands only, wherever the driver is; headphones need no car.
  private func meant(by event: PlaybackEvent) -> [Command]? {
    let toggle: Command? =
      phone.commands.isUsable(.togglePlayPause) ? .togglePlayPause : middle.flatMap(command)
    let hasCall = player.interruptions.contains(.call)
    switch event {
    case .keyPressed where !phone.isConnected, .headsetPressed where hasCall: return []
    case .keyPressed(.next), .headsetPressed(2): return [.next]
    case .keyPressed(.previous), .headsetPressed(3): return [.previous]
    case .keyPressed(.playPause), .headsetPressed(1): return [toggle].compactMap(\.self)
    case .desktopAsked(let command, _): return phone.isConnected ? [command] : []
    case .headsetHeld(presses: 2, let isHeld): return [.seekForward(isHeld ? .begin : .end)]
    case .headsetHeld(presses: 3, let isHeld): return [.seekBackward(isHeld ? .begin : .end)]
    case .surfacePressed(.kit, let name):
      guard isWide else { return nil }
      return phone.isConnected ? [onKit(name)].compactMap(\.self) : []
    case .surfacePressed(let surface, let name):
      guard isWide else { return nil }
      let isThere = surface.isOnPhone || phone.isConnected
      return isThere && essential.contains(name) ? [command(name)].compactMap(\.self) : []
    default: return []
    }
  }

  /// Five keys; play and pause toggle where the app has no handler for just that.
  private func onKit(_ name: CommandName) -> Command? {
    switch name {
    case .play, .pause:
      if phone.commands[name]?.hasHandler == true { return name == .play ? .play : .pause }
      return isPlaying == (name == .pause) ? .togglePlayPause : nil
    case .stop: return .stop
    case .next: return .next
    case .previous: return .previous
    default: return nil
    }
  }

  /// What one press of a control sends; skips that name no seconds are of fifteen.
  func command(_ name: CommandName) -> Command? {
    let state = phone.commands[name]
    let isActive = state?.isActive ?? false
    let interval = state?.preferredIntervals.first { _ in true } ?? 15
    let seconds = interval.isFinite && interval > 0 ? interval : 15
    return switch name {
    case .play: .play
    case .pause: .pause
    case .stop: .stop
    case .togglePlayPause: .togglePlayPause
    case .next: .next
    case .previous: .previous
    case .skipForward: .skipForward(seconds: seconds)
    case .skipBackward: .skipBackward(seconds: seconds)
    case .shuffle:
      .shuffle(state?.mode == "items" ? .collections : state?.mode == "collections" ? .off : .items)
    case .repeat: .repeat(state?.mode == "all" ? .one : state?.mode == "one" ? .off : .all)
    case .like: .like(undo: isActive)
    case .dislike: .dislike(undo: isActive)
    case .bookmark: .bookmark(undo: isActive)
    case .rate, .seekForward, .seekBackward, .position, .rating, .enableLanguage,
      .disableLanguage:
      nil
    }
  }

  /// What is told for a moment goes after three seconds.
  mutating func toastFault() -> String? {
    let isTold = effects.contains { effect in
      switch effect {
      case .commandConcluded, .concluded: true
      default: false
      }
    }
    let isChosen =
      switch hand {
      case .rowChosen, .rowOpenChosen: true
      default: false
      }
    // The same words of another device are words anew.
    let isReported =
      switch report {
      case .stopped, .devices: true
      case .session(let session): if case .devices = session.change { true } else { false }
      default: false
      }
    let isNew = fact("toast") != was("toast") || isTold || isChosen || isReported
    if isNew { player.toastAt = now }
    return !fact("toast").isEmpty && now > player.toastAt + .seconds(3)
      ? "“\(fact("toast"))” stays" : nil
  }
}
