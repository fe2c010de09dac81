import HeadUnitCore

// Failures.
extension DriveRun {
  func failure(_ trouble: DriveTrouble, source: CommandSource) -> DriveFailure {
    var trouble = trouble
    if [.expectation, .command].contains(trouble.kind) { blameApp(for: &trouble) }
    return DriveFailure(
      trouble.kind, trouble.message, source: trouble.source ?? source, at: now,
      details: trouble.details, events: lastEvents, pending: pendingLines)
  }

  /// An app that is not there is why nothing is as it was expected to be.
  private func blameApp(for trouble: inout DriveTrouble) {
    let headUnit = simulation.headUnit
    var story = record.story
    story.read(simulation.trace)
    if hasLostApp {
      trouble.blame(RunWording.stopped(drive.app.name, .crashedTooOften), kind: .app)
    } else if headUnit.phone.app == .starting {
      trouble.blame(RunWording.notStarted(drive.app.name), kind: .app)
      trouble.details += story.wordsAtStart
    } else if headUnit.phone.app == .running, headUnit.waitsForHandler {
      trouble.blame(RunWording.noHandler(drive.app.name))
    }
    if case .failed(let failure) = headUnit.browser.page?.state {
      trouble.details.append(RunWording.failedList(failure))
    }
  }

  /// The end of a drive, or of a command when somebody types them.
  mutating func take(_ failure: DriveFailure) {
    simulation.note(ScriptNote(.failure, failure.message, line: failure.source.line))
    if isInteractive {
      failures.append(failure)
    } else {
      verdict = .failed(failure)
      main = nil
    }
  }

  /// Whether the run may go on.
  mutating func checkGuards() -> Bool {
    let source = main?.source ?? current?.source ?? drive.source
    if !isInteractive, main != nil, now >= end {
      return giveUp(.limit, RunWording.limit(drive.limit, source.text), source)
    }
    if simulation.eventCount > guards.eventLimit {
      return giveUp(.limit, RunWording.events(guards.eventLimit), source)
    }
    return checkWatchdog()
  }

  /// Whether there is real time left; also looked at while virtual time stands still.
  mutating func checkWatchdog() -> Bool {
    guard guards.isLookDue() else { return true }
    let spent = services.wallClock() - guards.enteredAt
    guard (isInteractive ? spent : guards.spent + spent) > drive.watchdog else { return true }
    let source = main?.source ?? current?.source ?? drive.source
    return giveUp(.machine, RunWording.watchdog(drive.watchdog, source.text), source)
  }

  /// The head unit did what it never must, or time does not go on.
  mutating func checkSimulation(source: CommandSource) {
    guard goesOn else { return }
    if let violation = simulation.violation, !guards.hasToldOfViolation {
      guards.hasToldOfViolation = true
      giveUp(.invariant, RunWording.violation(violation), source)
    } else if simulation.isStuck, !guards.hasToldOfStandstill {
      guards.hasToldOfStandstill = true
      giveUp(.limit, RunWording.stuck, source)
    }
  }

  @discardableResult
  private mutating func giveUp(
    _ kind: DriveFailure.Kind, _ message: String, _ source: CommandSource
  ) -> Bool {
    take(failure(DriveTrouble(kind, message), source: source))
    // In a console the command that went on for ever is ended.
    if isInteractive, main != nil {
      main = nil
      position += 1
    }
    return false
  }

  private static let eventsTold = 5

  /// The last few lines of the trace that tell what happened.
  private var lastEvents: [String] {
    var last: [Trace.Entry] = []
    for entry in simulation.trace.entries.reversed() where entry.content.isTelling {
      last.append(entry)
      if last.count == Self.eventsTold { break }
    }
    return Trace(last.reversed()).columns().split(separator: "\n").map(String.init)
  }

  /// What the app owes: what, and since when.
  var pendingLines: [String] {
    let headUnit = simulation.headUnit
    let requests = headUnit.loader.pendingRequests.prefix(RunRecord.pendingTold)
    guard !requests.isEmpty || !headUnit.player.pending.isEmpty else { return [] }
    let asked = askedInstants(of: Set(requests.map(\.id)))
    let lines = requests.map { request in
      "\(request.words), since \(asked[request.id].map { "\($0 - .start)" } ?? "the start")"
    }
    return lines
      + headUnit.player.pending.map {
        "command \($0.request.command.name.rawValue), since \($0.sentAt - .start)"
      }
  }

  private func askedInstants(of ids: Set<RequestID>) -> [RequestID: Instant] {
    var instants: [RequestID: Instant] = [:]
    for entry in simulation.trace.entries.reversed() where instants.count < ids.count {
      guard case .effect(.ask(let request)) = entry.content, ids.contains(request.id) else {
        continue
      }
      instants[request.id] = entry.at
    }
    return instants
  }
}

extension DriveTrouble {
  fileprivate mutating func blame(_ reason: String, kind: DriveFailure.Kind? = nil) {
    self.kind = kind ?? self.kind
    message = "\(reason): \(message)"
  }
}

extension RunRecord {
  /// More than this are not listed with a failure.
  static let pendingTold = 20
}

extension Trace.Content {
  /// Alarms that are set and moved tell nobody anything.
  fileprivate var isTelling: Bool {
    switch self {
    case .effect(.schedule), .effect(.unschedule): false
    default: true
    }
  }
}

extension Request {
  /// `count /1`.
  fileprivate var words: String {
    if case .artwork(let name, _) = question { return "artwork \(name)" }
    return question.operation.rawValue + (question.path.map { " \($0)" } ?? "")
  }
}
