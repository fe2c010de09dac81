import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDrives
import HeadUnitReports
import HeadUnitText

/// One call of `run`: reads all drives, runs those that are meant, and writes what they came to.
struct RunSession {
  private let options: RunOptions
  private let resources: Resources
  private let output: Output
  /// Where the drives are watched; nil is nowhere.
  var watch: ((_ count: Int) -> WatchSession)?
  var stop = StopSignals.asked
  /// Whether each drive has a line of its own at the end.
  var showsCard = false

  init(_ options: RunOptions, _ resources: Resources, _ output: Output) {
    self.options = options
    self.resources = resources
    self.output = output
  }

  func run(_ operands: [String]) throws -> ExitCode {
    let environment = DriveEnvironment.files { [resources] in resources }
    guard let collection = try DriveCollection.read(operands, environment, output) else {
      return .wrongInput
    }
    let cases = try profiled(meant(collection.cases), environment)
    let shared = SharedGoldens.mistakes(in: cases, real: SafeFile.real)
    guard shared.isEmpty else {
      output.note(DriveWording.shown(shared) { name in try? environment.readFile(name) })
      return .wrongInput
    }
    return try run(cases, of: collection)
  }

  /// Those that are meant, as the command line has them.
  func prepared(
    _ cases: [DriveCase], _ environment: DriveEnvironment
  ) throws -> [DriveCase] {
    try profiled(cases.filter(options.selection.includes), environment)
  }

  private func meant(_ cases: [DriveCase]) throws(VerbError) -> [DriveCase] {
    let meant = cases.filter(options.selection.includes)
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
      if let language = options.language { drive.profile.language = language }
      options.legibility.lay(over: &drive.profile)
      return drive
    }
  }
}

extension RunSession {
  /// Runs the cases of the collection that are meant.
  func run(_ cases: [DriveCase], of collection: DriveCollection) throws -> ExitCode {
    let numbers = try numbers(of: cases)
    // That there is no such report is not to be found out when all drives have been run.
    if let old = options.reports.against { _ = try ReadReport(old) }
    var setting = RunSetting(options, resources, cases, stop)
    setting.traces = options.reports.trace.map { TraceFiles($0, cases, numbers) }
    try setting.traces?.check()
    try options.reports.check()
    setting.report = try ReportFolder.begin(options, cases, numbers, resources)
    let progress = RunProgress(output, caseCount: numbers.count)
    let start = WallTime.now()
    let ending = try run(numbers, setting, progress)
    let took = WallTime.now() - start
    tellUnused(ending, of: collection)
    if ending.leftOutCount > 0 { output.note(Wording.leftOut(ending.leftOutCount)) }
    let stopped = stop.signal.map(Wording.stopped(by:))
    setting.report?.finish(took: took, notes: stopped.map { [$0] } ?? [])
    // Each is tried, whatever became of the others.
    var problems = [ending.problem].compactMap(\.self)
    var writer = ReportWriter(options: options.reports, output: output)
    writer.place = LibraryPlaces(setting.cases).place
    problems += writer.write(ending.drives, took: took)
    problems += Self.problem { () throws(VerbError) in try writeTimings(of: ending.drives) }
    if showsCard {
      for line in StockDrives.card(ending.drives) { output.line(line) }
    }
    progress.finish(took: took)
    for problem in problems { output.note(problem.message.oneLine) }
    if let stopped { output.note(stopped) }
    let code = code(of: ending.drives, problems, setting.report)
    guard let old = options.reports.against, let new = setting.report, stopped == nil else {
      return code
    }
    let isSame = try Comparer(files: [old, new.path], output: output).compareReports()
    return code == .passed && !isSame ? .failed : code
  }

  /// What it throws, as a list.
  private static func problem(
    _ write: () throws(VerbError) -> Void
  ) -> [VerbError] {
    do throws(VerbError) {
      try write()
      return []
    } catch {
      return [error]
    }
  }

  /// Of the cases of the part that is meant.
  private func numbers(of cases: [DriveCase]) throws(VerbError) -> [Int] {
    // A file of something else is not to be found out when all drives have been run.
    let timings = try options.part.timings.flatMap { file throws(VerbError) in
      try Timings.read(file)
    }
    if let farm = options.part.farm { output.note(farm) }
    guard let shard = options.part.shard else { return Array(cases.indices) }
    if timings == nil, let file = options.part.timings {
      output.note(Wording.noTimingsYet(file).oneLine)
    }
    let numbers = shard.numbers(of: cases, timings)
    if numbers.isEmpty { output.note(Wording.emptyShard(shard)) }
    return numbers
  }

  /// Parts only read it: they are to part the drives alike, whichever begins first.
  private func writeTimings(of drives: [FinishedDrive]) throws(VerbError) {
    guard let file = options.part.timings, options.part.shard == nil else { return }
    var timings = try Timings.read(file) ?? Timings()
    timings.add(drives)
    try SafeFile.write(timings.text, to: file)
  }

  private func run(
    _ numbers: [Int], _ setting: RunSetting, _ progress: RunProgress
  ) throws -> ParallelBatch.Ending {
    if options.jobs > 1, numbers.count > 1 {
      return ParallelBatch(setting: setting, progress: progress, output: output, jobs: options.jobs)
        .run(numbers)
    }
    let worker = CaseWorker(setting, output)
    let window = watch?(numbers.count)
    if let window {
      worker.watch = { drive, seed, services in
        var run = DriveRun(drive, seed: seed, services: services)
        run.failsOn = options.failsOn
        return window.watch(run)
      }
    }
    let batch = DriveBatch(
      options: options, progress: progress, cases: setting.cases, run: worker.run)
    let drives = batch.run(numbers)
    var ending = worker.end()
    ending.drives = drives
    if let window, let problem = window.problem {
      // What was seen before the display went away is reported like any other run.
      guard window.hasShown, let lost = problem as? VerbError else { throw problem }
      ending.problem = ending.problem ?? lost
    }
    return ending
  }

  /// A report that is not whole is told, and is the machine's failure when nothing worse was.
  private func code(
    of drives: [FinishedDrive], _ problems: [VerbError], _ report: ReportFolder?
  ) -> ExitCode {
    var outcome = RunOutcome(drives)
    if let report, let problem = report.problem {
      output.note(Wording.brokenReport(report.path, problem.message).oneLine)
      outcome = max(outcome, .machine)
    }
    if let first = problems.first, outcome < .machine { return first.code }
    return ExitCode(outcome)
  }

  fileprivate static func wallClock() -> Duration {
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

/// What everybody who runs drives of one call has in common.
struct RunSetting: Sendable {
  let options: RunOptions
  let resources: Resources
  /// All that were meant, of which a shard runs a part.
  let cases: [DriveCase]
  var replays: ReplayLines
  var report: ReportFolder?
  /// Whether a case is run at all, asked when its turn has come.
  var wants: @Sendable (_ number: Int) -> Bool = { _ in true }
  /// Looks at what a case has left, beside the report.
  var look: @Sendable (KeptCase, ScenePainter, DriveServices) -> Void = { _, _, _ in }
  var traces: TraceFiles?
  let stop: StopFlag

  init(_ options: RunOptions, _ resources: Resources, _ cases: [DriveCase], _ stop: StopFlag) {
    self.stop = stop
    self.options = options
    self.resources = resources
    self.cases = cases
    replays = ReplayLines(cases, options)
  }
}

/// Somebody who runs drives, one after the other, with fonts and goldens of its own.
final class CaseWorker {
  /// Why a trace could not be written, the first time.
  private var problem: VerbError?
  var watch: ((DriveCase, UInt64?, DriveServices) -> DriveResult)?

  private let setting: RunSetting
  private let scenePainter: ScenePainter
  private let goldens: GoldenKeeper
  private let services: DriveServices
  /// Nil where each picture is waited for.
  private let pictureWriter: PictureWriter?
  private let reporter: CaseReporter?
  /// Nil where no processor is left for it.
  private let reporterAside: ReporterAside?
  /// Where what is wrong with pictures is said, whoever draws them.
  private let remarks: Output
  private let say: (String) -> Void

  init(_ setting: RunSetting, _ output: Output) {
    self.setting = setting
    let remarks = RemarksOnce(output).listening
    self.remarks = remarks
    reporterAside =
      if setting.options.jobs == 1, ProcessInfo.processInfo.activeProcessorCount > 1 {
        setting.report.map { ReporterAside(setting, $0) }
      } else {
        nil
      }
    let scenePainter = ScenePainter(setting.resources, remarks)
    self.scenePainter = scenePainter
    goldens = GoldenKeeper(setting.options.goldens, scenePainter)
    let isOwned = setting.options.reports.ownsOutput
    say = { words in if isOwned { output.note(words) } else { output.line(words) } }
    let services = DriveServices.files(scenePainter, goldens, say: say)
    self.services = services
    pictureWriter = PictureWriter(setting.resources, remarks, besides: setting.options.jobs)
    reporter = setting.report.map {
      CaseReporter(
        folder: $0, scenePainter: scenePainter, services: services, caseCount: setting.cases.count,
        jobs: setting.options.jobs,
        leavesPicturesOut: setting.options.goldens.leavesPicturesOut)
    }
  }

  /// Nil when the run was stopped before, or the case is not wanted any more; what is stopped on
  /// its way is kept as far as it came.
  func run(_ number: Int) -> FinishedDrive? {
    guard !setting.stop.isSet, setting.wants(number) else { return nil }
    setting.report?.begin(number)
    var runner = CaseRunner(
      options: setting.options, services: services, replays: setting.replays, watch: watch)
    let drive = setting.cases[number]
    if watch == nil, let pictureWriter {
      if drive.takesPictures { pictureWriter.prepare() }
      runner.write(with: pictureWriter)
    }
    runner.keep = { [self] in keep($0) }
    runner.stop = setting.stop
    return runner.run(drive, number: number)
  }

  /// What it has left behind, without the drives.
  func end() -> ParallelBatch.Ending {
    reporterAside?.settle(remarks)
    return ParallelBatch.Ending(
      usedFiles: goldens.usedFiles, leftOutCount: goldens.leftOutCount, problem: problem)
  }

  private func report(_ kept: KeptCase) -> String? {
    guard let reporterAside else { return reporter?.keep(kept) }
    guard watch == nil, kept.finished.failure == nil else {
      reporterAside.settle(remarks)
      return reporter?.keep(kept)
    }
    // Whoever would wait for the other thread does it himself.
    return reporterAside.takes(kept) ? nil : reporter?.keep(kept)
  }

  private func keep(_ kept: KeptCase) -> String? {
    let picture = report(kept)
    setting.look(kept, scenePainter, services)
    guard problem == nil else { return picture }
    do throws(VerbError) {
      try setting.traces?.write(kept, say: say)
    } catch {
      problem = error
    }
    return picture
  }
}

/// Runs one case as often as was said, and writes down what it left.
struct CaseRunner {
  let options: RunOptions
  private(set) var services: DriveServices
  let replays: ReplayLines
  /// Runs a case once, for somebody who looks on; nil: as fast as it goes.
  var watch: ((DriveCase, UInt64?, DriveServices) -> DriveResult)?
  /// Keeps what a case has left; its trace is let go of afterwards.
  ///
  /// Gives back the file of a picture that shows why it failed.
  var keep: (KeptCase) -> String? = { _ in nil }
  var stop = StopFlag()
  /// Writes pictures while the drive goes on.
  private var pictureWriter: PictureWriter?

  init(
    options: RunOptions, services: DriveServices, replays: ReplayLines,
    watch: ((DriveCase, UInt64?, DriveServices) -> DriveResult)? = nil
  ) {
    (self.options, self.services, self.replays, self.watch) = (options, services, replays, watch)
  }

  mutating func write(with pictureWriter: PictureWriter) {
    self.pictureWriter = pictureWriter
    services.takePicture = { shot throws(ServiceError) in try pictureWriter.add(shot) }
  }

  /// The number is the case's among all that were meant.
  func run(_ drive: DriveCase, number: Int) -> FinishedDrive {
    let answers = RecordedAnswers()
    let start = services.wallClock()
    let result = repeated(drive, answers)
    var finished = FinishedDrive(
      result, took: services.wallClock() - start, fingerprint: fingerprint(of: result, drive.app),
      replay: replays.command(for: drive, seed: result.seed))
    let kept = KeptCase(drive: drive, number: number, finished: finished, answers: answers)
    if let picture = keep(kept) { finished.result.attachments.append(picture) }
    finished.result.trace = Trace()
    return finished
  }

  private func once(_ drive: DriveCase, _ answers: RecordedAnswers) -> DriveResult {
    var recording = answers.recording(services)
    recording.isStopped = { [stop] in stop.isSet }
    if let watch { return watch(drive, options.seed, recording) }
    let result = once(drive, recording)
    guard let fault = pictureWriter?.settle(), !stop.isSet else { return result }
    answers.replace(picture: fault.number, by: fault.error)
    var run = DriveRun(
      drive.replaying(result), seed: result.seed, services: answers.replaying(services))
    run.failsOn = options.failsOn
    run.advance(to: .never)
    return run.finish()
  }

  private func once(_ drive: DriveCase, _ services: DriveServices) -> DriveResult {
    let start = ContinuousClock.now
    var run = DriveRun(drive, seed: options.seed, services: services)
    run.failsOn = options.failsOn
    // Between two steps somebody may want to end.
    while run.verdict == nil, !stop.isSet {
      switch drive.clock {
      case .virtual: run.step(to: .never)
      case .wall: run.keepPace(since: start)
      }
    }
    return run.finish()
  }

  /// A golden that failed was perhaps recorded: the next run finds another world.
  private func repeated(_ drive: DriveCase, _ answers: RecordedAnswers) -> DriveResult {
    let first = once(drive, answers)
    if case .failed(let failure) = first.verdict, failure.kind == .golden { return first }
    for _ in 1..<options.repetitions {
      let other = stop.isSet ? nil : once(drive, RecordedAnswers())
      guard let other, !stop.isSet else {
        return first.verdict == .passed ? first.ending(.skipped(Wording.notRepeated)) : first
      }
      if let difference = RunDifference.failure(between: first, and: other) {
        return first.ending(.failed(difference))
      }
    }
    return first
  }

  private func fingerprint(of result: DriveResult, _ app: DriveApp) -> UInt64? {
    guard options.reports.haveFingerprints else { return nil }
    do {
      return try result.trace.fingerprint(picturesIn: app.folder)
    } catch {
      preconditionFailure("A trace holds only what can be written.")
    }
  }
}

extension DriveCase {
  fileprivate var takesPictures: Bool {
    steps.contains { if case .show(.screenshot) = $0.step { true } else { false } }
  }
}

extension DriveResult {
  /// The same run, of which something else is said after all.
  fileprivate func ending(_ verdict: Verdict) -> DriveResult {
    DriveResult(
      drive: drive, line: line, tags: tags, seed: seed, verdict: verdict,
      duration: duration, eventCount: eventCount, trace: trace, notes: notes,
      attachments: attachments, pictureFingerprints: pictureFingerprints, findings: findings)
  }
}

extension DriveRun {
  /// So often somebody may want to end a drive that waits.
  private static let longestPause = 0.1

  /// Goes on to what the wall's clock says, and sleeps until something is to happen.
  mutating func keepPace(since start: ContinuousClock.Instant) {
    let now = Instant.start + start.passed
    advance(to: max(simulation.now, now))
    guard verdict == nil, let due = nextDue, due > now else { return }
    Thread.sleep(forTimeInterval: min((due - now).inSeconds, Self.longestPause))
  }
}

extension DriveServices {
  /// Real files, real fonts, real time; what drives say goes where the closure brings it.
  static func files(
    _ scenePainter: ScenePainter, _ goldens: GoldenKeeper, say: @escaping (String) -> Void
  ) -> DriveServices {
    var services = DriveServices(
      say: say,
      takePicture: { shot throws(ServiceError) in
        let picture = try scenePainter.picture(of: shot.scene.source, in: shot.bezel)
        do throws(VerbError) {
          try SafeFile.write(picture.file, to: shot.file, as: .png, durably: false)
        } catch {
          throw error.problem
        }
      },
      compare: { request throws(ServiceError) in try goldens.compare(request) },
      writeFile: { path, text throws(ServiceError) in try write(recording: text, to: path) },
      // Nobody is impatient with somebody who looks at the app.
      wallClock: { WallTime.now() - ProgramWaiting.heldByDebugger },
      hasFonts: { scenePainter.hasFonts })
    services.readFile = { path, drive throws(ServiceError) in
      let folder = drive.lastIndex(of: "/").map { String(drive[...$0]) } ?? ""
      let place = path.hasPrefix("/") ? path : folder + path
      do throws(Mistakes) {
        let bytes = try FileText.read(place, limit: Budget.line.value).bytes
        let text = String(decoding: bytes, as: UTF8.self)
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
      } catch {
        throw ServiceError(.drive, error.description)
      }
    }
    services.nameFile = { path, drive, file in
      let own = DrivePath.resolve(path, from: drive)
      let isOwn = RelativePath.isPath(path) && FileManager.default.fileExists(atPath: own)
      return RelativePath.path(isOwn ? own : path, from: file)
    }
    services.examine = PictureExamination.sight
    DriveFilms(scenePainter).serve(&services)
    return services
  }

  static func write(
    _ bytes: [UInt8], to file: String, durably: Bool = true
  ) throws(ServiceError) {
    do throws(VerbError) {
      try SafeFile.write(bytes, to: file, durably: durably)
    } catch {
      throw error.problem
    }
  }
}

extension ReportFolder {
  /// A report of those cases that the numbers name; nil when none was asked for.
  static func begin(
    _ options: RunOptions, _ cases: [DriveCase], _ numbers: [Int], _ resources: Resources
  ) throws(VerbError) -> ReportFolder? {
    guard let folder = options.reports.report else { return nil }
    var index = ReportIndex(
      command: ReportPlace.typedLine, began: ReportPlace.wallTime(), total: cases.count,
      shard: options.part.shard?.description ?? "")
    index.run = fingerprint(of: cases, options)
    let entries = numbers.map { ReportEntry(cases[$0], number: $0) }
    return try ReportFolder(folder, index, entries, resources)
  }

  /// Parts of which this differs are of different runs.
  private static func fingerprint(of cases: [DriveCase], _ options: RunOptions) -> String {
    let words = [options.seed.map(String.init) ?? "", options.app ?? ""]
    var hash = Fingerprint.of("\(options.repetitions) \(words)".utf8)
    for drive in cases {
      let commands = drive.steps.map { "\($0.source.text)\n" }.joined()
      let text = "\(drive.file)\n\(drive.title)\n\(drive.profile)\n\(commands)"
      hash = hash &* 31 &+ Fingerprint.of(text.utf8)
    }
    return hash.hexadecimal
  }
}
