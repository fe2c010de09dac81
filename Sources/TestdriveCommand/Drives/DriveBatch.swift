import HeadUnitCore
import HeadUnitScenario

/// Drives run one after the other, with what each came to.
struct DriveBatch {
  let options: RunOptions
  let services: DriveServices
  let teller: RunTeller
  /// Runs a case once; goes as far as it goes, without waiting for anybody.
  var runOnce: (DriveCase, UInt64?, DriveServices) -> DriveResult = { drive, seed, services in
    var run = DriveRun(drive, seed: seed, services: services)
    run.advance(to: .never)
    return run.finish()
  }

  func run(_ cases: [DriveCase]) -> [FinishedDrive] {
    var finished: [FinishedDrive] = []
    for drive in cases {
      teller.begin(drive)
      let start = services.wallClock()
      let result = repeated(drive)
      let done = FinishedDrive(
        result, took: services.wallClock() - start, fingerprint: fingerprint(of: result, drive.app),
        replay: replay(of: drive, seed: result.seed, among: cases))
      teller.end(done)
      finished.append(done)
      if options.stopsAtFailure, done.failure != nil { break }
    }
    return finished
  }

  /// A golden that failed was perhaps recorded: the next run finds another world.
  private func repeated(_ drive: DriveCase) -> DriveResult {
    let first = runOnce(drive, options.seed, services)
    if case .failed(let failure) = first.verdict, failure.kind == .golden { return first }
    for _ in 1..<options.repetitions {
      let other = runOnce(drive, options.seed, services)
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

  /// The words that run this case again, and no other one.
  private func replay(of drive: DriveCase, seed: UInt64, among cases: [DriveCase]) -> String {
    var words = ["testdrive", "run", drive.file]
    let titles = cases.filter { $0.file == drive.file }.map(\.title)
    let candidates = [drive.label, "[\(drive.label)]", drive.title].filter { !$0.isEmpty }
    if !drive.label.isEmpty || titles.count > 1 {
      let text = candidates.first { text in titles.count { $0.contains(text) } == 1 }
      words += ["--case", text ?? drive.title]
    }
    words += ["--seed", "\(seed)"]
    for profile in options.profiles { words += ["--profile", profile] }
    if options.repetitions > 1 { words += ["--repeat", "\(options.repetitions)"] }
    return ShellWord.line(words)
  }
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
