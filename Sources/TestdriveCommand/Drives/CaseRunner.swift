import HeadUnitApps
import HeadUnitCore
import HeadUnitScenario

/// Runs one case as often as was said, and writes down what it left.
struct CaseRunner {
  let options: RunOptions
  let services: DriveServices
  let replays: ReplayCommands
  /// Runs a case once, for somebody who looks on; nil: as fast as it goes.
  var watch: ((DriveCase, UInt64?, DriveServices) -> DriveResult)?
  /// Keeps what a case has left; its trace is let go of afterwards.
  var keep: (KeptCase) -> Void = { _ in }
  var stop = StopFlag()

  /// The number is the case's among all that were meant; nil when the run was stopped meanwhile.
  func run(_ drive: DriveCase, number: Int) -> FinishedDrive? {
    let tape = AnswerTape()
    let recording = tape.recording(services)
    let start = services.wallClock()
    let result = repeated(drive, recording)
    guard !stop.isSet else { return nil }
    var finished = FinishedDrive(
      result, took: services.wallClock() - start, fingerprint: fingerprint(of: result, drive.app),
      replay: replays.command(for: drive, seed: result.seed))
    keep(KeptCase(drive: drive, number: number, finished: finished, tape: tape))
    finished.result.trace = Trace()
    return finished
  }

  private func once(_ drive: DriveCase, _ services: DriveServices) -> DriveResult {
    if let watch { return watch(drive, options.seed, services) }
    let start = ContinuousClock.now
    var run = DriveRun(drive, seed: options.seed, services: services)
    // Between two commands somebody may want to end.
    while run.verdict == nil, !stop.isSet {
      switch drive.clock {
      case .virtual: run.step(to: .never)
      case .wall: run.keepPace(since: start)
      }
    }
    return run.finish()
  }

  /// A golden that failed was perhaps recorded: the next run finds another world.
  private func repeated(_ drive: DriveCase, _ services: DriveServices) -> DriveResult {
    let first = once(drive, services)
    if case .failed(let failure) = first.verdict, failure.kind == .golden { return first }
    for _ in 1..<options.repetitions where !stop.isSet {
      let other = once(drive, services)
      if let difference = RunDifference.failure(between: first, and: other) {
        return first.failing(difference)
      }
    }
    return first
  }

  private func fingerprint(of result: DriveResult, _ app: DriveApp) -> UInt64 {
    do {
      return try result.trace.fingerprint(picturesIn: app.folder)
    } catch {
      preconditionFailure("A trace holds only what can be written.")
    }
  }
}

/// A case that has been run, with all that is known of it.
struct KeptCase {
  let drive: DriveCase
  let number: Int
  let finished: FinishedDrive
  let tape: AnswerTape
}

extension DriveResult {
  /// The same run, which did not end so well after all.
  fileprivate func failing(_ failure: DriveFailure) -> DriveResult {
    DriveResult(
      drive: drive, line: line, tags: tags, seed: seed, verdict: .failed(failure),
      duration: duration, eventCount: eventCount, trace: trace, notes: notes,
      attachments: attachments, pictureFingerprints: pictureFingerprints)
  }
}
