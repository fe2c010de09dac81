import HeadUnitCore

// What is pressed of the templates.
extension LibraryApp {
  mutating func select(
    _ element: TemplateElement, for request: RequestID, _ turn: inout Turn
  ) {
    if case .assistant(let words) = element { return search(words, for: request, &turn) }
    guard let templates = library.templates else {
      turn.answer(request, .failed(LibraryFailure.noTemplate))
      return
    }
    let press = templates.presses[element] ?? LibraryPress()
    let latency = (press.latency ?? library.latency[.select])?.draw(from: &generator) ?? .zero
    if latency == .zero {
      run(press, element, for: request, &turn)
    } else {
      player.agenda.plan(.select(request, element), after: latency, in: &turn)
    }
  }

  /// The app has taken its time for what was pressed.
  mutating func finish(
    _ element: TemplateElement, for request: RequestID, _ turn: inout Turn
  ) {
    run(library.templates?.presses[element] ?? LibraryPress(), element, for: request, &turn)
  }

  private mutating func run(
    _ press: LibraryPress, _ element: TemplateElement, for request: RequestID,
    _ turn: inout Turn
  ) {
    let place = press.action.plays.flatMap { library.queueTargets[$0] }.flatMap(library.place)
    let needs = place.map { $0.outerNeeds.union($0.entry.needs) } ?? []
    if let failure = failure(of: .select, needs: needs) {
      turn.answer(request, .failed(failure))
      return
    }
    act(press.action, &turn, for: press.completion == .once ? request : nil)
    if case .button(let name) = element { press.kind.use(&self, name, &turn) }
    for action in press.then { plan(action, &turn) }
    switch press.completion {
    // The player answers once it plays.
    case .once where place != nil: break
    case .once: turn.answer(request, .done)
    case .never: break
    case .twice:
      turn.answer(request, .done)
      turn.answer(request, .done, after: .milliseconds(1))
    }
  }

  /// At once, or when its time has come.
  mutating func plan(_ action: LibraryAction, _ turn: inout Turn) {
    if action.after == .zero {
      act(action, &turn)
    } else {
      player.agenda.plan(.act(action), after: action.after, in: &turn)
    }
  }

  /// What plays because of a request answers it.
  mutating func act(
    _ action: LibraryAction, _ turn: inout Turn, for request: RequestID? = nil
  ) {
    guard let templates = library.templates else { return }
    var late = action
    late.opens = nil
    late.presents = nil
    stage.act(late, templates, &turn)
    if let path = action.plays.flatMap({ library.queueTargets[$0] }) {
      if let request {
        player.play(path, for: request, &turn)
      } else {
        player.startQueue(at: path, &turn)
      }
      markPlaying(&turn)
      if !action.stays, action.opens == nil {
        stage.showPlayer(templates, depth: templateDepth, &turn)
      }
    }
    stage.act(LibraryAction(opens: action.opens, presents: action.presents), templates, &turn)
  }

  /// The rows that show what plays, as it is by now.
  mutating func markPlaying(_ turn: inout Turn) {
    guard let templates = library.templates else { return }
    stage.mark(player.track?.path, templates, &turn)
  }
}

extension TemplateButton.Kind {
  /// What the car draws of itself the player does.
  fileprivate func use(_ app: inout LibraryApp, _ button: String, _ turn: inout Turn) {
    switch self {
    case .shuffle:
      app.player.use(.shuffle(app.player.shuffleMode == .off ? .items : .off), &turn)
    case .repeat:
      let modes = RepeatMode.allCases
      let index = modes.firstIndex(of: app.player.repeatMode) ?? 0
      app.player.use(.repeat(modes[(index + 1) % modes.count]), &turn)
    case .playbackRate:
      let rates = app.player.offeredRates
      let next = rates.first { $0 > app.player.speed } ?? rates.first
      if let next { app.player.use(.rate(next), &turn) }
    case .addToLibrary:
      if let templates = app.library.templates { app.stage.toggle(button, templates, &turn) }
    case .custom, .more: break
    }
  }
}

extension LibraryFailure {
  static let noTemplate = Failure(code: .notFound, message: "There is no such template.")
}
