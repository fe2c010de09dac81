import Foundation
import HeadUnitCore
import HeadUnitScenario

/// One call of `run`: reads all drives, runs those that are meant, and writes what they came to.
struct RunSession {
  private let options: RunOptions
  private let resources: Resources
  private let output: Output
  /// Where the drives are watched; nil is nowhere.
  var watch: ((_ count: Int) -> WatchSession)?
  var stop = StopSignals.asked

  init(_ options: RunOptions, _ resources: Resources, _ output: Output) {
    self.options = options
    self.resources = resources
    self.output = output
  }

  func run(_ operands: [String]) throws -> ExitCode {
    let environment = DriveEnvironment.files { [resources] in resources }
    let collection = try DriveCollection(operands, environment) {
      file, environment throws(Mistakes) in
      try DriveReader(environment: environment).cases(of: file)
    }
    guard collection.mistakes.isEmpty else {
      output.note(
        DriveWording.shown(collection.mistakes) { name in
          name.hasSuffix(".drive") ? try? environment.readFile(name) : nil
        })
      return .wrongInput
    }
    let cases = try profiled(meant(collection.cases), environment)
    return try run(cases, of: collection)
  }

  private func meant(_ cases: [DriveCase]) throws(CommandError) -> [DriveCase] {
    let meant = cases.filter { drive in
      (options.caseText.map { drive.title.contains($0) } ?? true)
        && (options.tags?.includes(drive.tags) ?? true)
    }
    guard !meant.isEmpty else { throw Wording.noCase(of: cases.count) }
    return meant
  }

  private func profiled(
    _ cases: [DriveCase], _ environment: DriveEnvironment
  ) throws -> [DriveCase] {
    let app = try options.app.map { try environment.app($0, nil) }
    return try cases.map { drive in
      var drive = drive
      if let app { drive.app = app }
      drive.clock = options.clock
      for name in options.profiles { try environment.layer(name, &drive.profile) }
      return drive
    }
  }
}

extension RunSession {
  /// Runs the cases of the collection that are meant.
  func run(_ cases: [DriveCase], of collection: DriveCollection) throws -> ExitCode {
    let numbers = try numbers(of: cases)
    var setting = RunSetting(options, resources, cases, stop)
    setting.traces = options.reports.trace.map { TraceFiles($0, cases, numbers) }
    setting.report = try ReportFolder.begin(options, cases, numbers, resources)
    let teller = RunTeller(output, caseCount: numbers.count)
    let start = Self.wallClock()
    let ending = try run(numbers, setting, teller)
    let took = Self.wallClock() - start
    tellUnused(ending, of: collection)
    if ending.leftOutCount > 0 { output.note(Wording.leftOut(ending.leftOutCount)) }
    let stopped = stop.signal.map(Wording.stopped(by:))
    setting.report?.finish(took: took, notes: stopped.map { [$0] } ?? [])
    // Each is tried, whatever became of the others.
    var problems = [ending.problem].compactMap(\.self)
    problems += ReportWriter(options: options.reports, output: output).write(
      ending.drives, took: took)
    problems += Self.problem { () throws(CommandError) in try writeTimings(of: ending.drives) }
    teller.finish(took: took)
    for problem in problems { output.note(problem.message.oneLine) }
    if let stopped { output.note(stopped) }
    return code(of: ending.drives, problems, setting.report)
  }

  /// What it throws, as a list.
  private static func problem(
    _ write: () throws(CommandError) -> Void
  ) -> [CommandError] {
    do throws(CommandError) {
      try write()
      return []
    } catch {
      return [error]
    }
  }

  /// Of the cases of the part that is meant.
  private func numbers(of cases: [DriveCase]) throws(CommandError) -> [Int] {
    // A file of something else is not to be found out when all drives have been run.
    let timings = try options.timings.flatMap { file throws(CommandError) in
      try Timings.read(file)
    }
    if let farm = options.farm { output.note(farm) }
    guard let shard = options.shard else { return Array(cases.indices) }
    if timings == nil, let file = options.timings {
      output.note(Wording.noTimingsYet(file).oneLine)
    }
    let numbers = shard.numbers(of: cases, timings)
    if numbers.isEmpty { output.note(Wording.emptyShard(shard)) }
    return numbers
  }

  /// Parts only read it: they are to part the drives alike, whichever begins first.
  private func writeTimings(of drives: [FinishedDrive]) throws(CommandError) {
    guard let file = options.timings, options.shard == nil else { return }
    var timings = try Timings.read(file) ?? Timings()
    timings.add(drives)
    try SafeFile.write(timings.text, to: file)
  }

  private func run(
    _ numbers: [Int], _ setting: RunSetting, _ teller: RunTeller
  ) throws -> ParallelBatch.Ending {
    if options.jobs > 1, numbers.count > 1 {
      return ParallelBatch(setting: setting, teller: teller, output: output, jobs: options.jobs)
        .run(numbers)
    }
    let worker = CaseWorker(setting, output)
    let window = watch?(numbers.count)
    if let window {
      worker.watch = { drive, seed, services in
        window.watch(DriveRun(drive, seed: seed, services: services))
      }
    }
    let batch = DriveBatch(
      options: options, teller: teller, cases: setting.cases, run: worker.run)
    let drives = batch.run(numbers)
    if let problem = window?.problem { throw problem }
    var ending = worker.ending
    ending.drives = drives
    return ending
  }

  /// A report that is not whole is told, and is the machine's failure when nothing worse was.
  private func code(
    of drives: [FinishedDrive], _ problems: [CommandError], _ report: ReportFolder?
  ) -> ExitCode {
    var outcome = RunOutcome(drives)
    if let report, let problem = report.problem {
      output.note(Wording.brokenReport(report.path, problem.message).oneLine)
      outcome = max(outcome, .machine)
    }
    if let first = problems.first, outcome < .machine { return first.code }
    return ExitCode(outcome)
  }

  private static func wallClock() -> Duration {
    Duration(microseconds: Int(DispatchTime.now().uptimeNanoseconds / 1_000))
  }

  private func tellUnused(
    _ ending: ParallelBatch.Ending, of collection: DriveCollection
  ) {
    let drives = ending.drives
    let passed = Set(drives.filter { $0.result.verdict == .passed }.map(\.result.drive))
    let incomplete = collection.cases.filter { drive in
      !passed.contains(DriveCaseName(file: drive.file, name: drive.name, label: drive.label))
    }
    let complete = Set(collection.cases.map(\.file)).subtracting(incomplete.map(\.file))
    let unused = UnusedGoldens.files(
      of: drives, complete: complete.union(collection.parts), used: ending.usedFiles)
    for file in unused { output.note(Wording.unusedGolden(file).oneLine) }
  }
}

extension ExitCode {
  init(_ outcome: RunOutcome) {
    switch outcome {
    case .passed: self = .passed
    case .failed: self = .failed
    case .appFailed: self = .appFailed
    case .machine: self = .machine
    case .ownFault: self = .ownFault
    }
  }
}
