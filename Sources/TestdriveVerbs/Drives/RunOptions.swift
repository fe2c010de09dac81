import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitFindings
import HeadUnitReports

/// How drives are to be run, as the command line says.
struct RunOptions {
  let seed: UInt64?
  let repetitions: Int
  /// How many drives are run at the same time.
  let jobs: Int
  let part: RunPart
  /// How the program is called, as somebody would type it.
  let program: String
  /// What time is for apps that live outside of the drives.
  let clock: AppClock
  /// What is done with the answers of servers.
  let network: NetworkChoice?
  let selection: CaseSelection
  let profiles: [String]
  /// In place of that of every drive's head unit.
  let language: Language?
  let legibility: Legibility
  /// In place of the app of every drive.
  var app: String?
  let stopsAtFailure: Bool
  /// A finding of this level or a worse one fails its drive; nil: none does.
  let failsOn: FindingLevel?
  let goldens: GoldenOptions
  let reports: ReportOptions

  /// More repetitions than these find nothing that these have not found.
  private static let repetitionLimit = 10_000
  /// More threads than any machine has processors for.
  static let jobLimit = 256

  static func declare(in options: inout OptionList) -> OptionGroup<RunOptions> {
    let seed = options.seed("in place of each drive's own")
    let repetitions = options.count(
      "--repeat", in: 1...repetitionLimit,
      "each case so often; runs that differ are a failure")
    let selection = CaseSelection.declare(in: &options)
    let profiles = options.texts(
      "--profile", "NAME|FILE", "laid over the head unit of every drive")
    let language = options.language()
    let legibility = Legibility.declare(in: &options)
    let app = options.text("--app", "APP", "in place of each drive's app, as exec:PROGRAM")
    let clock = options.choice(
      "--clock", of: AppClock.self, "wall: in real time, for apps that look at their own clock")
    let network = options.network()
    let jobs = options.count(
      "--jobs", in: 1...jobLimit, "so many drives at the same time", default: 1)
    let part = RunPart.declare(in: &options)
    let stopsAtFailure = declareStop(in: &options)
    let failsOn = FailLevel.declare(in: &options)
    let goldens = GoldenOptions.declare(in: &options)
    let reports = ReportOptions.declare(in: &options)
    return OptionGroup { arguments in
      try RunOptions(
        seed: arguments[seed], repetitions: arguments[repetitions] ?? 1, jobs: arguments[jobs],
        part: arguments[part], program: arguments.program, clock: arguments[clock] ?? .virtual,
        network: arguments[network], selection: arguments[selection], profiles: arguments[profiles],
        language: arguments[language], legibility: arguments[legibility], app: arguments[app],
        stopsAtFailure: arguments[stopsAtFailure], failsOn: try arguments[failsOn]?.level,
        goldens: arguments[goldens], reports: arguments[reports])
    }
  }

  /// Whether the first failure ends the run.
  private static func declareStop(in options: inout OptionList) -> OptionGroup<Bool> {
    let stops = options.flag("--fail-fast", "stop after the first failure")
    let goesOn = options.flag("--keep-going", "run all whatever fails (so it is)")
    return OptionGroup { arguments in
      if arguments[stops], arguments[goesOn] { throw Wording.failFastAndKeepGoing }
      return arguments[stops]
    }
  }
}

/// From which level on findings are failures.
enum FailLevel: String, CaseIterable {
  case error, warning, note

  static func declare(in options: inout OptionList) -> Option<FailLevel?, VerbError> {
    options.choice("--fail-on", of: FailLevel.self, "findings of this level, or worse, fail")
  }

  var level: FindingLevel {
    switch self {
    case .error: .error
    case .warning: .warning
    case .note: .note
    }
  }
}

/// Which cases are meant of those that are named.
struct CaseSelection {
  /// Only cases whose titles contain it.
  private let text: String?
  private let tags: TagFilter?

  static func declare(in options: inout OptionList) -> OptionGroup<CaseSelection> {
    let text = options.text("--case", "TEXT", "only cases with this in their title")
    let tags = options.value(
      "--tags", "a,b,-c", "only drives with any of these tags and not c",
      expected: "tags such as \"limits,-slow\""
    ) { TagFilter($0) }
    return OptionGroup { arguments in
      CaseSelection(text: arguments[text], tags: try arguments[tags])
    }
  }

  func includes(_ drive: DriveCase) -> Bool {
    (text.map { drive.title.contains($0) } ?? true) && (tags?.includes(drive.tags) ?? true)
  }
}

/// The part of a run that is this process's.
struct RunPart {
  /// Nil is all of it.
  let shard: Shard?
  /// What a farm says of the part, when nobody named one.
  let farm: String?
  /// The file of how long cases took.
  let timings: String?

  static func declare(in options: inout OptionList) -> OptionGroup<RunPart> {
    let shard = options.value(
      "--shard", "i/n",
      "only the i-th of n parts (or as Bazel, Kubernetes, GitLab or Slurm say)",
      expected: "i/n such as \"2/4\""
    ) { Shard($0) }
    let timings = options.text(
      "--timings", "FILE", "how long cases took: shards read it, whole runs write it")
    return OptionGroup { arguments in
      let timings = arguments[timings]
      if let named = try arguments[shard] {
        return RunPart(shard: named, farm: nil, timings: timings)
      }
      let environment = arguments.surroundings.environment
      if let farm = try FarmEnvironment.shard(environment) {
        return RunPart(shard: farm.shard, farm: farm.words, timings: timings)
      }
      let words = FarmEnvironment.incomplete(environment)
      return RunPart(shard: nil, farm: words, timings: timings)
    }
  }
}

/// Which drives are meant by their tags: any of some, and none of others.
struct TagFilter {
  private var wanted: Set<String> = []
  private var unwanted: Set<String> = []

  /// Reads `a,b,-c`; nil when a tag is missing.
  init?(_ text: String) {
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let tag = word.hasPrefix("-") ? word.dropFirst() : word
      guard !tag.isEmpty else { return nil }
      if word.hasPrefix("-") { unwanted.insert(String(tag)) } else { wanted.insert(String(tag)) }
    }
  }

  func includes(_ tags: [String]) -> Bool {
    unwanted.isDisjoint(with: tags) && (wanted.isEmpty || !wanted.isDisjoint(with: tags))
  }
}

/// The words that run a case again, and no other one of those that were meant.
struct ReplayLines: Sendable {
  private let titles: [String: [String]]
  private let program: String
  private let end: [String]

  init(_ cases: [DriveCase], _ options: RunOptions) {
    titles = Dictionary(grouping: cases, by: \.file).mapValues { $0.map(\.title) }
    program = options.program
    var words = options.profiles.flatMap { ["--profile", $0] }
    if let language = options.language { words += ["--language", language.rawValue] }
    words += options.legibility.words
    if let app = options.app { words += ["--app", app] }
    if options.repetitions > 1 { words += ["--repeat", "\(options.repetitions)"] }
    if let level = options.failsOn { words += ["--fail-on", level.rawValue] }
    if options.clock != .virtual { words += ["--clock", options.clock.rawValue] }
    if let network = options.network {
      words += ["--network", AnswerUse.replay.rawValue, network.folder]
    }
    end = words
  }

  func command(for drive: DriveCase, seed: UInt64) -> String {
    var words = [program, "run", drive.file]
    let titles = titles[drive.file] ?? []
    let candidates = [drive.label, "[\(drive.label)]", drive.title].filter { !$0.isEmpty }
    if !drive.label.isEmpty || titles.count > 1 {
      let text = candidates.first { text in titles.count { $0.contains(text) } == 1 }
      words += ["--case", text ?? drive.title]
    }
    return ShellWord.line(words + ["--seed", "\(seed)"] + end)
  }
}

/// What is said of runs.
extension Wording {
  static let networkOfSwiftApps = VerbError(
    "--network is for Swift apps, which have the head unit in their own program")

  static func noAnswers(in folder: String) -> VerbError {
    VerbError("there is no folder \(folder); --network record \(folder) makes one")
  }

  /// Those of all drives of a run.
  static func notRecorded(_ requests: [String]) -> String {
    let count = requests.count == 1 ? "1 request has" : "\(requests.count) requests have"
    let more = requests.count > 5 ? ", …" : ""
    return "\(count) no recorded answer (--network record FOLDER asks the servers): "
      + requests.prefix(5).joined(separator: ", ") + more
  }

  static let noDriveNamed = VerbError("run needs a drive, or a folder of them")
  static let failFastAndKeepGoing = VerbError("--fail-fast and --keep-going cannot both be")

  static func notWatched(_ option: String) -> VerbError {
    VerbError("--watch and \(option) cannot both be")
  }

  static func onlyWatched(_ option: String) -> VerbError {
    VerbError("\(option) is for --watch")
  }

  static func noDrives(in folder: String) -> VerbError {
    VerbError("\(folder) holds no drives (files that end in .drive)")
  }

  static func sameFile(_ one: String, _ other: String, _ file: String) -> VerbError {
    VerbError("\(one) and \(other) cannot both be written to \(file)")
  }

  static func stopped(by signal: Int32) -> String {
    let name = [SIGINT: "Ctrl-C", SIGTERM: "SIGTERM", SIGHUP: "SIGHUP"][signal] ?? "a signal"
    return "the run was ended by \(name); what is told are the drives that had begun"
  }

  static let notRepeated = "the run was ended before it was repeated"

  static func noCase(of count: Int) -> VerbError {
    VerbError("none of the \(count) cases is meant; --case and --tags leave out all")
  }
}

extension Verb {
  static var run: Verb {
    Verb(
      name: "run", summary: "run drives without a window, as fast as they go",
      operands: "DRIVE|FOLDER|any…", notes: watchNotes
    ) { options in
      let run = RunOptions.declare(in: &options)
      let watches = options.flag("--watch", "in a window, at the clock's pace")
      let watching = WatchOptions.declare(in: &options, if: watches)
      let standsBeside = options.flag(
        "--ui", "in a window: the drives beside the bench, run again when they are saved")
      return { arguments, output in
        // A window closes by itself when the process is asked to end.
        let watching = try arguments[watching]
        if arguments.surroundings.heedsSignals, watching == nil, !arguments[standsBeside] {
          StopSignals.note()
          // An app that does not answer keeps nobody who wants to end.
          ProgramWaiting.end { StopSignals.asked.isSet }
        }
        let words = Array(
          arguments.operands.dropLast(arguments.programWords?.count ?? 0))
        guard !words.isEmpty else { throw Wording.noDriveNamed }
        var run = try arguments[run]
        if let program = arguments.programName {
          guard run.app == nil else { throw Wording.programAndApp }
          run.app = program
        }
        try FarmEnvironment.acknowledge(arguments.surroundings.environment)
        let resources = try Resources.find(arguments)
        let stock = StockDrives(resources)
        var session = RunSession(run, resources, output)
        if arguments[standsBeside] {
          if watching != nil { throw Wording.notWatched("--ui") }
          return try besides(session, run, stock.operands(words), arguments, output)
        }
        if let watching {
          if run.repetitions > 1 { throw Wording.notWatched("--repeat") }
          if run.jobs > 1 { throw Wording.notWatched("--jobs") }
          let window = WindowOptions(try ScreenOptions(resources, layers: run.profiles))
          session.watch = {
            WatchSession(window, watching, count: $0, output)
          }
        }
        session.showsCard = stock.areMeant(by: words)
        return try session.run(stock.operands(words))
      }
    }
  }

  /// The drives in a window, beside a head unit with the app of the first of them.
  private static func besides(
    _ session: RunSession, _ run: RunOptions, _ words: [String], _ arguments: Arguments,
    _ output: Output
  ) throws -> ExitCode {
    let resources = try Resources.find(arguments)
    let environment = DriveEnvironment.files(resources)
    var shelf = try DriveShelf.reading(words, environment, resources) { cases in
      try session.prepared(cases, environment)
    }
    let app = shelf.entries.lazy.compactMap(\.drive).first?.app.name
    let source = try AppSource(word: app ?? "demo", arguments, clock: .wall)
    var window = WindowOptions(try ScreenOptions(resources, layers: run.profiles))
    window = window.showingBench(at: .drives)
    window.name = source.name
    shelf.runAll()
    let recording = DriveRecording(window.opening(source), startOfDrive: window.startOfDrive)
    return try openWindow(window, source, output, recording, drives: shelf)
  }

  private static let watchNotes = """
    "any" means the drives that come with the program, for any app: run any -- PROGRAM WORDS.
    A program after -- takes the place of each drive's app.

    While drives are watched:
    \(Watching.keys.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
    A window closed early fails nothing: the code is 0 when all that was seen has passed.
    """
}
