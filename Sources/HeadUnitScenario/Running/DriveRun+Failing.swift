import HeadUnitCore

// Failures.
extension DriveRun {
  func failure(_ trouble: DriveTrouble, source: CommandSource) -> DriveFailure {
    var trouble = trouble
    // An app that is gone for good is why nothing is as it was expected to be.
    if [.expectation, .command].contains(trouble.kind), hasLostApp {
      let stop = RunWording.stopped(drive.app.name, .crashedTooOften)
      trouble.kind = .app
      trouble.message = "\(stop): \(trouble.message)"
    }
    return DriveFailure(
      trouble.kind, trouble.message, source: trouble.source ?? source, at: now,
      details: trouble.details, events: lastEvents, pending: pendingLines)
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
