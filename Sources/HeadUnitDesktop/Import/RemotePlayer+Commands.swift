import HeadUnitCore

// What can be asked of the player, and how it is.
extension RemotePlayer {
  private func can(_ property: String) -> Bool {
    isControlled && properties[property]?.isTrue == true
  }

  /// Whether there is one that can be told anything at all.
  private var isControlled: Bool {
    name != nil && !properties.isEmpty && properties["CanControl"]?.isTrue != false
  }

  /// Whether it says so, or was seen to.
  var canSeek: Bool { can("CanSeek") || seeking.wasSeen }

  var hasRates: Bool { !rates.isEmpty }

  /// Those that head units offer, as far as the player plays so.
  private var rates: [Double] {
    let low = properties["MinimumRate"]?.number ?? 1
    let high = properties["MaximumRate"]?.number ?? 1
    guard low < high, isControlled else { return [] }
    let usual = [0.5, 0.75, 1, 1.25, 1.5, 2].filter { (low...high).contains($0) }
    return usual.count > 1 ? usual : []
  }

  var offeredCommands: CommandSet {
    var states = [
      CommandState(.play, isEnabled: can("CanPlay")),
      CommandState(.pause, isEnabled: can("CanPause")),
      CommandState(.stop, isEnabled: isControlled),
      CommandState(.togglePlayPause, isEnabled: can("CanPlay") || can("CanPause")),
      CommandState(.next, isEnabled: can("CanGoNext")),
      CommandState(.previous, isEnabled: can("CanGoPrevious")),
      CommandState(.position, isEnabled: canSeek && track?.length != nil),
    ]
    if !rates.isEmpty { states.append(CommandState(.rate, supportedRates: rates)) }
    if let isShuffled = properties["Shuffle"]?.isTrue {
      let mode = isShuffled ? ShuffleMode.items : .off
      states.append(CommandState(.shuffle, mode: mode.rawValue))
    }
    if let mode = properties["LoopStatus"]?.text.flatMap({ RepeatMode(word: $0) }) {
      states.append(CommandState(.repeat, mode: mode.rawValue))
    }
    return CommandSet(states)
  }

  var heardDevices: [OutputDevice] {
    guard let volume = properties["Volume"]?.number else { return [] }
    return [
      OutputDevice(
        id: Self.row, name: identity, type: "desktop", volume: max(0, min(1, volume)),
        isActive: true)
    ]
  }

  mutating func obey(_ request: CommandRequest, at now: Instant) {
    guard name != nil else { return say(.status(request.id, .deviceNotFound)) }
    if case .position(let seconds) = request.command {
      return seek(to: seconds, for: request.id, at: now)
    }
    guard let call = call(for: request.command) else {
      return say(.status(request.id, .noActionableItem))
    }
    ask(call, .command(request.id, request.command))
  }

  /// Nil for what the desktop has no word for.
  private func call(for command: Command) -> BusMessage? {
    switch command {
    case .play: method("Play")
    case .pause: method("Pause")
    case .stop: method("Stop")
    // The word for both fails where only one of them can be done.
    case .togglePlayPause: method(isPlaying ? "Pause" : "Play")
    case .next: method("Next")
    case .previous: method("Previous")
    case .skipForward(let seconds): method("Seek", [.int64(PlayerFace.microseconds(seconds))])
    case .skipBackward(let seconds): method("Seek", [.int64(PlayerFace.microseconds(-seconds))])
    case .rate(let rate): set("Rate", .double(rate))
    case .shuffle(let mode): set("Shuffle", .bool(mode != .off))
    case .repeat(let mode): set("LoopStatus", .string(mode.word))
    case .position, .seekForward, .seekBackward, .like, .dislike, .bookmark, .rating,
      .enableLanguage, .disableLanguage:
      nil
    }
  }

  /// The player has taken it; what came of it, it says when it is asked.
  mutating func done(_ command: Command, _ id: CommandID, at now: Instant) {
    if case .position = command { return }
    say(.status(id, .success))
    askForAll()
  }
}

// What else the head unit tells an app.
extension RemotePlayer {
  mutating func told(_ message: AppMessage, at now: Instant) {
    switch message {
    case .request(let request): answer(request)
    case .command(let request): obey(request, at: now)
    case .note(let note): told(note)
    case .wake: break
    }
  }

  private mutating func told(_ note: Note) {
    switch note {
    case .start: start()
    case .interruption(.began), .route(.oldDeviceUnavailable):
      if isPlaying { ask(method("Pause"), .nothing) }
    case .interruption(.ended(let shouldResume)):
      if shouldResume, !isPlaying, name != nil { ask(method("Play"), .nothing) }
    case .session(let notice):
      guard case .output(_, .volume(let volume)) = notice.content, name != nil else { return }
      ask(set("Volume", .double(volume)), .nothing)
      askForAll()
    case .stop, .context, .condition, .route(.newDeviceAvailable), .output, .discovery, .cancel,
      .template, .push:
      break
    }
  }

  private mutating func answer(_ request: Request) {
    let isRow = request.question.path?.indices == [0]
    switch request.question {
    case .begin: say(.answer(request.id, .done))
    case .count(let path): say(.answer(request.id, .count(path.indices.isEmpty ? 1 : 0)))
    case .item: say(.answer(request.id, .item(isRow ? item : nil)))
    case .showsProgress: say(.answer(request.id, .showsProgress(false)))
    case .artwork(let name, _):
      let picture = name == cover.name ? cover.address.flatMap(ArtReader.picture) : nil
      say(.answer(request.id, .artwork(picture)))
    case .play:
      guard name != nil else {
        let failure = Failure(code: .notFound, message: "\(identity) is not on the desktop")
        return say(.answer(request.id, .failed(failure)))
      }
      ask(method("Play"), .play(request.id))
    case .select:
      say(.answer(request.id, .failed(Failure(code: .notFound, message: "there is no template"))))
    }
  }
}
