import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitFindings

// How a run ends.
extension DriveRun {
  /// What is looked at when all steps are done, and how it went.
  public mutating func finish() -> DriveResult {
    let wasStopped = self.verdict == nil && services.isStopped()
    checkTimeSpent()
    var verdict = finalVerdict.joined(with: record.softFailures)
    if let failure = endRecording(), verdict == .passed { verdict = .failed(failure) }
    self.verdict = verdict
    endFilm()
    lookAround()
    // What the app would have done next nobody knows.
    let findings = wasStopped ? [] : findings
    verdict = withFindings(withGoldens(self.verdict ?? verdict), findings)
    noteApp(verdict)
    for activity in background where activity.kind == .step {
      note(RunWording.neverDone(activity.source.text))
    }
    if case .passed = verdict {
      let made = Set(findings.map(\.finding.id))
      for id in record.allowedFindings.keys.sorted(by: { $0.rawValue < $1.rawValue })
      where !made.contains(id) {
        note(RunWording.allowedForNothing(id))
      }
    }
    noteRequests()
    return DriveResult(
      drive: caseName, line: drive.line, tags: drive.tags, seed: seed, verdict: verdict,
      duration: now - .start, eventCount: simulation.eventCount, trace: simulation.trace,
      notes: record.notes, attachments: record.attachments,
      pictureFingerprints: record.fingerprints, findings: findings)
  }

  /// A drive whose goldens differ has failed, also if it left the rest out; of one that failed
  /// otherwise they stand, all of them, under that.
  private func withGoldens(_ verdict: DriveResult.Verdict) -> DriveResult.Verdict {
    guard let goldens = record.goldens else { return verdict }
    switch verdict {
    case .passed, .skipped: return .failed(goldens)
    case .failed(var failure):
      failure.details += [RunWording.alsoFailed(goldens)] + goldens.details.map { "  " + $0 }
      return .failed(failure)
    }
  }

  /// What the verdict alone does not say of the app.
  private mutating func noteApp(_ verdict: DriveResult.Verdict) {
    followApp()
    let app = record.app
    if app.crashCount > 0 { note(RunWording.crashed(app.crashCount, app.lastCrash)) }
    let isTold = app.crashCount > 0 && app.lastCrash?.contains(AppWire.complaint) == true
    if !isTold, !isInteractive {
      for offence in app.offenceNotes { note(offence) }
    }
    if verdict == .passed, record.checkCount == 0, !isInteractive { note(RunWording.checksNothing) }
    if verdict == .passed, simulation.headUnit.phone.app == .starting {
      note(RunWording.withWords(RunWording.notStarted(drive.app.name), app.wordsAtStart.first))
    }
    if case .failed = verdict { noteLastErrors() }
  }

  mutating func followApp() {
    record.app.read(simulation.trace)
  }

  /// What a program said to people may be the very reason.
  private mutating func noteLastErrors() {
    guard let errors = simulation.app.stopProgram(), !errors.isEmpty else { return }
    note(RunWording.lastErrors(errors))
  }

  private var finalVerdict: DriveResult.Verdict {
    if let verdict, !(isInteractive && verdict == .passed) { return verdict }
    // Somebody has closed the window.
    return isIdle || isInteractive ? verdictAtEnd : .skipped(RunWording.unfinished)
  }

  var caseName: DriveCaseName {
    DriveCaseName(file: drive.file, name: drive.name, label: drive.label)
  }

  /// The verdict of a drive whose steps all went well.
  var verdictAtEnd: DriveResult.Verdict {
    if let reason = lossOfApp(record.app) {
      let trouble = StepError(.app, reason)
      return .failed(failure(trouble, source: record.appSource ?? drive.source))
    }
    if hasNeverStarted {
      var trouble = StepError(.app, RunWording.notStarted(drive.app.name))
      trouble.details = record.app.wordsAtStart + [RunWording.notStartedAdvice]
      return .failed(failure(trouble, source: record.appSource ?? drive.source))
    }
    guard let unfired = firstUnfired else { return .passed }
    let trouble = StepError(.fault, RunWording.unfired(unfired.source.text))
    return .failed(failure(trouble, source: unfired.source))
  }

  /// Why the app is gone in a way that no drive passes with; nil when it is not.
  ///
  /// That it crashes too often a drive may know. That it is cut off is never meant.
  private func lossOfApp(_ app: AppRecord) -> String? {
    var app = app
    app.read(simulation.trace)
    if let words = app.cutOff { return words }
    guard case .stopped(.crashedTooOften) = simulation.headUnit.phone.app, !record.knowsOfStop
    else { return nil }
    return RunWording.stopped(drive.app.name, .crashedTooOften)
  }

  /// Whether the app was told to start and never said that it had, and nothing in the drive is
  /// about that: whatever else it looked at was not there.
  private var hasNeverStarted: Bool {
    let phone = simulation.headUnit.phone
    guard phone.app == .starting, phone.description == nil, !isInteractive else { return false }
    let expectsFinding = record.findingChecks.contains {
      if case .expectFinding = $0.step { true } else { false }
    }
    return !record.knowsOfStart && !expectsFinding
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

  /// What the app asked of servers and nobody has recorded, each once.
  private mutating func noteRequests() {
    guard drive.app.isLive else { return }
    var told: Set<String> = []
    for entry in simulation.trace.entries {
      guard case .event(.phone(.reported(.log(let line)))) = entry.content,
        NetworkChoice.requestNotRecorded(log: line) != nil, told.insert(line).inserted
      else { continue }
      note(line)
    }
  }

  mutating func note(_ text: String) {
    guard record.notes.count < RunRecord.limit else { return }
    record.notes.append(text)
  }
}

extension DriveResult.Verdict {
  /// What did not hold on the way, told with what came of the drive.
  fileprivate func joined(with soft: [DriveFailure]) -> DriveResult.Verdict {
    guard let first = soft.first else { return self }
    switch self {
    case .passed, .skipped:
      var failure = first
      failure.details += soft.dropFirst().map(RunWording.alsoFailed)
      return .failed(failure)
    case .failed(var failure):
      failure.details += soft.map(RunWording.alsoFailed)
      return .failed(failure)
    }
  }
}

/// What keeps a run from going on for ever.
struct RunLimits {
  /// More events than this and the drive is given up.
  var eventLimit = 5_000_000
  /// The wall's clock is looked at once in so many turns.
  static let turnsPerLook = 20

  /// Real time spent in the run so far; a window's waiting between its frames is not.
  var spent = Duration.zero
  var enteredAt = Duration.zero
  var hasToldOfViolation = false
  var hasToldOfStandstill = false
  private var turns = 0

  /// Whether it is time to look at the wall's clock.
  mutating func isLookDue() -> Bool {
    turns += 1
    guard turns >= Self.turnsPerLook else { return false }
    turns = 0
    return true
  }
}

/// What is told of a run at its end.
struct RunRecord {
  struct Fault {
    let id: FaultID
    let source: StepSource
  }

  /// What is to be found, or not to be.
  struct FindingCheck {
    let step: CheckStep
    let source: StepSource
  }

  var faults: [Fault] = []
  var findingChecks: [FindingCheck] = []
  /// With the reasons.
  var allowedFindings: [FindingID: String] = [:]
  var look = RunLook()
  /// How many expectations and goldens were looked at.
  var checkCount = 0
  /// What did not hold and did not end the drive.
  var softFailures: [DriveFailure] = []
  var notes: [String] = []
  var attachments: [String] = []
  var fingerprints: [UInt64] = []
  /// Goldens that differ, while the drive goes on.
  var goldens: DriveFailure?
  /// The last step that had to do with the app.
  var appSource: StepSource?
  /// A condition held while the app was gone: the drive knows of it.
  var knowsOfStop = false
  /// What an app that has not started looks like was expected, or is a golden.
  var knowsOfStart = false
  /// As far as somebody has asked.
  var app = AppRecord()

  /// More lines about goldens nobody reads.
  static let goldenLines = 100
  /// More entries than so many of a kind are not kept.
  static let limit = 10_000
}

/// What the screen follows from.
struct ScreenKey: Equatable {
  let at: Instant
  let eventCount: Int
  let startOfDrive: Int
}

/// A display list that is shared and not copied with the run.
final class SharedDisplayList {
  let list: DisplayList

  init(_ list: DisplayList) {
    self.list = list
  }
}

// Failures.
extension DriveRun {
  func failure(_ trouble: StepError, source: StepSource) -> DriveFailure {
    var trouble = trouble
    if [.expectation, .step].contains(trouble.kind) { blameApp(for: &trouble) }
    let source = trouble.source ?? source
    if !source.inclusions.isEmpty {
      trouble.details.insert(DriveWording.includedAt(source.inclusions), at: 0)
    }
    return DriveFailure(
      trouble.kind, trouble.message, source: source, at: now,
      details: trouble.details, events: lastEvents, pending: pendingLines)
  }

  /// An app that is not there is why nothing is as it was expected to be.
  private func blameApp(for trouble: inout StepError) {
    let headUnit = simulation.headUnit
    var app = record.app
    app.read(simulation.trace)
    if let reason = lossOfApp(app) {
      trouble.blame(reason, kind: .app)
    } else if headUnit.phone.app == .starting {
      trouble.blame(RunWording.notStarted(drive.app.name), kind: .app)
      trouble.details += app.wordsAtStart
    } else if headUnit.phone.app == .running, headUnit.waitsForHandler,
      !headUnit.usesTemplates
    {
      trouble.blame(RunWording.noHandler(drive.app.name))
    }
    if case .failed(let failure) = headUnit.browser.page?.state {
      let answer = failure.code == .broken ? app.lastGarbage : nil
      trouble.details.append(RunWording.withWords(RunWording.failedList(failure), answer))
    }
  }

  /// The end of a drive, or of a step when somebody types them.
  mutating func fail(with failure: DriveFailure, isSoft: Bool = false) {
    simulation.note(ScriptNote(.failure, failure.message, line: failure.source.line))
    if isInteractive {
      failures.append(failure)
    } else if isSoft {
      if record.softFailures.count < RunRecord.limit { record.softFailures.append(failure) }
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
  mutating func checkWatchdog(isDue: Bool = false) -> Bool {
    guard isDue || guards.isLookDue() else { return true }
    let spent = services.wallClock() - guards.enteredAt
    guard (isInteractive ? spent : guards.spent + spent) > drive.watchdog else { return true }
    let source = main?.source ?? current?.source ?? drive.source
    return giveUp(.machine, RunWording.watchdog(drive.watchdog, source.text), source)
  }

  /// The last step may have waited for a program as well.
  private mutating func checkTimeSpent() {
    guard verdict == .passed, !isInteractive, guards.spent > drive.watchdog else { return }
    let source = steps.last?.source ?? drive.source
    giveUp(.machine, RunWording.watchdog(drive.watchdog, source.text), source)
  }

  /// The head unit did what it never must, or time does not go on.
  mutating func checkSimulation(source: StepSource) {
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
    _ kind: DriveFailure.Kind, _ message: String, _ source: StepSource
  ) -> Bool {
    fail(with: failure(StepError(kind, message), source: source))
    // In a console the step that went on for ever is ended.
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

extension StepError {
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
    case .effect(.schedule), .effect(.unschedule), .sighted, .thread: false
    case .began, .event, .effect, .change, .fault, .script, .violation, .gaveUp: true
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
