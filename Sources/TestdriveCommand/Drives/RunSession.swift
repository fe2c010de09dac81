import HeadUnitCore
import HeadUnitScenario

/// One call of `run`: reads all drives, runs those that are meant, and writes what they came to.
struct RunSession {
  private let options: RunOptions
  private let resources: Resources
  private let output: Output
  /// Where the drives are watched; nil is nowhere.
  var watch: ((_ count: Int) -> WatchSession)?

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
    try cases.map { drive in
      var drive = drive
      for name in options.profiles { try environment.layer(name, &drive.profile) }
      return drive
    }
  }
}

extension RunSession {
  /// Runs the cases of the collection that are meant.
  func run(_ cases: [DriveCase], of collection: DriveCollection) throws -> ExitCode {
    let darkRoom = DarkRoom(resources, output)
    let goldens = GoldenKeeper(options.goldens, darkRoom)
    let services = DriveServices.files(darkRoom, goldens) { [output, options] words in
      if options.reports.ownsOutput { output.note(words) } else { output.line(words) }
    }
    let teller = RunTeller(output, caseCount: cases.count)
    let start = services.wallClock()
    var batch = DriveBatch(options: options, services: services, teller: teller)
    let window = watch?(cases.count)
    if let window {
      batch.runOnce = { drive, seed, services in
        window.watch(DriveRun(drive, seed: seed, services: services))
      }
    }
    let drives = batch.run(cases)
    if let problem = window?.problem { throw problem }
    let took = services.wallClock() - start
    tellUnused(goldens, drives, of: collection)
    if goldens.leftOutCount > 0 { output.note(Wording.leftOut(goldens.leftOutCount)) }
    try ReportWriter(options: options.reports, output: output).write(drives, took: took)
    teller.finish(took: took)
    return ExitCode(RunOutcome(drives))
  }

  private func tellUnused(
    _ goldens: GoldenKeeper, _ drives: [FinishedDrive], of collection: DriveCollection
  ) {
    let passed = Set(drives.filter { $0.result.verdict == .passed }.map(\.result.drive))
    let incomplete = collection.cases.filter { drive in
      !passed.contains(DriveCaseName(file: drive.file, name: drive.name, label: drive.label))
    }
    let complete = Set(collection.cases.map(\.file)).subtracting(incomplete.map(\.file))
    let unused = UnusedGoldens.files(
      of: drives, complete: complete.union(collection.parts), used: goldens.usedFiles)
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
