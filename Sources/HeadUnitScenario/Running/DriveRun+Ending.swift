import HeadUnitApps
import HeadUnitCore

// How a run ends.
extension DriveRun {
  /// What is looked at when all commands are done, and how it went.
  public mutating func finish() -> DriveResult {
    var verdict = finalVerdict
    if let failure = endRecording(), verdict == .passed { verdict = .failed(failure) }
    self.verdict = verdict
    endFilm()
    verdict = self.verdict ?? verdict
    noteApp(verdict)
    for activity in background where activity.kind == .command {
      note(RunWording.neverDone(activity.source.text))
    }
    return DriveResult(
      drive: caseName, line: drive.line, tags: drive.tags, seed: seed, verdict: verdict,
      duration: now - .start, eventCount: simulation.eventCount, trace: simulation.trace,
      notes: record.notes, attachments: record.attachments,
      pictureFingerprints: record.fingerprints)
  }

  /// What the verdict alone does not say of the app.
  private mutating func noteApp(_ verdict: DriveResult.Verdict) {
    followApp()
    let story = record.story
    if story.crashCount > 0 { note(RunWording.crashed(story.crashCount, story.lastCrash)) }
    if verdict == .passed, simulation.headUnit.phone.app == .starting {
      note(RunWording.withWords(RunWording.notStarted(drive.app.name), story.wordsAtStart.first))
    }
    if case .failed = verdict { noteLastErrors() }
  }

  mutating func followApp() {
    record.story.read(simulation.trace)
  }

  /// What a program said to people may be the very reason.
  private mutating func noteLastErrors() {
    guard let errors = (simulation.app as? FaultyApp)?.stopProgram(), !errors.isEmpty else {
      return
    }
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

  /// The verdict of a drive whose commands all went well.
  var verdictAtEnd: DriveResult.Verdict {
    if hasLostApp {
      let trouble = DriveTrouble(.app, RunWording.stopped(drive.app.name, .crashedTooOften))
      return .failed(failure(trouble, source: record.appSource ?? drive.source))
    }
    guard let unfired = firstUnfired else { return .passed }
    let trouble = DriveTrouble(.fault, RunWording.unfired(unfired.source.text))
    return .failed(failure(trouble, source: unfired.source))
  }

  /// Whether the app crashed too often and the drive does not know.
  var hasLostApp: Bool {
    guard case .stopped(.crashedTooOften) = simulation.headUnit.phone.app else { return false }
    return !record.knowsOfStop
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
