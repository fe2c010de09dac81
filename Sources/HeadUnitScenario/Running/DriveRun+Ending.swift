import HeadUnitApps
import HeadUnitCore

// How a run ends.
extension DriveRun {
  /// What is looked at when all commands are done, and how it went.
  public mutating func finish() -> DriveResult {
    let verdict = self.verdict.flatMap { $0 == .passed && isInteractive ? nil : $0 } ?? verdictAtEnd
    self.verdict = verdict
    for activity in background where activity.kind == .command {
      note(RunWording.neverDone(activity.source.text))
    }
    return DriveResult(
      drive: caseName, line: drive.line, tags: drive.tags, seed: seed, verdict: verdict,
      duration: now - .start, eventCount: simulation.eventCount, trace: simulation.trace,
      notes: record.notes, attachments: record.attachments,
      pictureFingerprints: record.fingerprints)
  }

  var caseName: DriveCaseName {
    DriveCaseName(file: drive.file, name: drive.name, label: drive.label)
  }

  /// The verdict of a drive whose commands all went well.
  var verdictAtEnd: DriveResult.Verdict {
    if case .stopped(.crashedTooOften) = simulation.headUnit.phone.app, !record.knowsOfStop {
      let trouble = DriveTrouble(.app, RunWording.stopped(drive.app.name, .crashedTooOften))
      return .failed(failure(trouble, source: record.appSource ?? drive.source))
    }
    guard let unfired = firstUnfired else { return .passed }
    let trouble = DriveTrouble(.fault, RunWording.unfired(unfired.source.text))
    return .failed(failure(trouble, source: unfired.source))
  }

  private var firstUnfired: RunRecord.Fault? {
    guard !record.faults.isEmpty, let app = simulation.app as? FaultyApp else { return nil }
    let unfired = Set(app.unfiredFaults.map(\.id))
    return record.faults.first { unfired.contains($0.id) }
  }

  var missingRequirement: String? {
    let profile = drive.profile
    let missing = Requirement.allCases.first { requirement in
      guard drive.requirements.contains(requirement) else { return false }
      return switch requirement {
      case .touch: !profile.hasTouch
      case .knob: !profile.inputs.contains(.knob)
      case .keys: !profile.inputs.contains(.keys)
      case .landscape: profile.display.width <= profile.display.height
      case .portrait: profile.display.height <= profile.display.width
      // Known as soon as the app has started.
      case .tabs: false
      case .fonts: !services.hasFonts()
      }
    }
    return missing.map(RunWording.needs)
  }

  mutating func note(_ text: String) {
    guard record.notes.count < RunRecord.limit else { return }
    record.notes.append(text)
  }
}

// Failures.
extension DriveRun {
  func failure(_ trouble: DriveTrouble, source: CommandSource) -> DriveFailure {
    DriveFailure(
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
    if simulation.eventCount > RunGuards.eventLimit {
      return giveUp(.limit, RunWording.events, source)
    }
    if guards.isLookDue() {
      let spent = services.wallClock() - guards.enteredAt
      if (isInteractive ? spent : guards.spent + spent) > drive.watchdog {
        return giveUp(.machine, RunWording.watchdog(drive.watchdog, source.text), source)
      }
    }
    return true
  }

  /// The head unit did what it never must, or time does not go on.
  mutating func checkSimulation(source: CommandSource) {
    guard verdict == nil else { return }
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
