import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitScenario

/// How drives are to be run, as the command line says.
struct RunOptions {
  let seed: UInt64?
  let repetitions: Int
  /// Only cases whose titles contain it.
  let caseText: String?
  let tags: TagFilter?
  let profiles: [String]
  /// In place of the app of every drive.
  let app: String?
  let stopsAtFailure: Bool
  /// How many drives are run at the same time.
  let jobs: Int
  /// The part of the run that is meant; nil is all of it.
  let shard: Shard?
  /// What a farm says of the part, when nobody named one.
  let farm: String?
  /// The file of how long cases took.
  let timings: String?
  let goldens: GoldenOptions
  let reports: ReportOptions
  /// How the program is called, as somebody would type it.
  let program: String
  /// What time is for apps that live outside of the drives.
  let clock: AppClock

  /// More repetitions than these find nothing that these have not found.
  private static let repetitionLimit = 10_000
  /// More threads than any machine has processors for.
  private static let jobLimit = 256

  static let all: [Option] =
    [
      Option(name: "--seed", value: "N", summary: "in place of each drive's own"),
      Option(
        name: "--repeat", value: "N",
        summary: "each case so often; runs that differ are a failure"),
      Option(name: "--case", value: "TEXT", summary: "only cases with this in their title"),
      Option(
        name: "--tags", value: "a,b,-c", summary: "only drives with any of these tags and not c"),
      Option(
        name: "--profile", value: "NAME|FILE", summary: "laid over the head unit of every drive"),
      Option(
        name: "--app", value: "APP", summary: "in place of each drive's app, as exec:PROGRAM"),
      Option(
        name: "--clock", value: "virtual|wall",
        summary: "wall: in real time, for apps that look at their own clock"),
      Option(name: "--jobs", value: "N", summary: "so many drives at the same time (1)"),
      Option(
        name: "--shard", value: "i/n",
        summary: "only the i-th of n parts (or as Bazel, Kubernetes, GitLab or Slurm say)"),
      Option(
        name: "--timings", value: "FILE",
        summary: "how long cases took: shards read it, whole runs write it"),
      Option(name: "--fail-fast", value: nil, summary: "stop after the first failure"),
      Option(name: "--keep-going", value: nil, summary: "run all whatever fails (so it is)"),
      Option(
        name: "--update-goldens", value: nil, summary: "write goldens anew where they differ"),
      Option(
        name: "--strict-goldens", value: nil, summary: "pictures that cannot be compared fail"),
      Option(
        name: "--no-pictures", value: nil,
        summary: "compare the structure of goldens; draw nothing for them or for the report"),
      Option(
        name: "--artifacts", value: "FOLDER",
        summary: "where what differs from goldens goes (testdrive-artifacts)"),
    ] + ReportOptions.all

  init(_ arguments: Arguments, environment: [String: String]) throws {
    seed = try arguments.count("--seed", in: 0...Int.max).map { UInt64($0) }
    repetitions = try arguments.count("--repeat", in: 1...Self.repetitionLimit) ?? 1
    jobs = try arguments.count("--jobs", in: 1...Self.jobLimit) ?? 1
    timings = arguments.last("--timings")
    let named = try arguments.last("--shard").map { text throws(CommandError) in try Shard(text) }
    let farm = named == nil ? try FarmEnvironment.shard(environment) : nil
    shard = named ?? farm?.shard
    self.farm = farm?.words ?? (named == nil ? FarmEnvironment.incomplete(environment) : nil)
    caseText = arguments.last("--case")
    program = arguments.hosted?.program ?? "testdrive"
    clock = try arguments.choice("--clock", of: AppClock.self) ?? .virtual
    tags = try arguments.last("--tags").map(TagFilter.init)
    profiles = arguments.all("--profile")
    app = arguments.last("--app")
    stopsAtFailure = arguments.has("--fail-fast")
    if stopsAtFailure, arguments.has("--keep-going") { throw Wording.failFastAndKeepGoing }
    goldens = try Self.goldens(arguments, environment)
    reports = try ReportOptions(arguments, environment: environment)
  }

  private static func goldens(
    _ arguments: Arguments, _ environment: [String: String]
  ) throws(CommandError) -> GoldenOptions {
    var goldens = GoldenOptions()
    goldens.updates = arguments.has("--update-goldens")
    goldens.isStrict = arguments.has("--strict-goldens")
    goldens.leavesPicturesOut = arguments.has("--no-pictures")
    for option in ["--update-goldens", "--strict-goldens"]
    where goldens.leavesPicturesOut && arguments.has(option) {
      throw Wording.noPicturesAnd(option)
    }
    goldens.isContinuousIntegration = GoldenOptions.isContinuousIntegration(environment)
    if let folder = arguments.last("--artifacts") { goldens.artifacts = folder }
    if goldens.updates, goldens.isContinuousIntegration { throw Wording.updateUnderCI }
    return goldens
  }
}

/// Which drives are meant by their tags: any of some, and none of others.
struct TagFilter {
  private var wanted: Set<String> = []
  private var unwanted: Set<String> = []

  /// Reads `a,b,-c`.
  init(_ text: String) throws(CommandError) {
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let tag = word.hasPrefix("-") ? word.dropFirst() : word
      guard !tag.isEmpty else {
        throw Wording.badValue("--tags", text, "tags such as \"limits,-slow\"")
      }
      if word.hasPrefix("-") { unwanted.insert(String(tag)) } else { wanted.insert(String(tag)) }
    }
  }

  func includes(_ tags: [String]) -> Bool {
    unwanted.isDisjoint(with: tags) && (wanted.isEmpty || !wanted.isDisjoint(with: tags))
  }
}

/// The words that run a case again, and no other one of those that were meant.
struct ReplayCommands: Sendable {
  private let titles: [String: [String]]
  private let program: String
  private let end: [String]

  init(_ cases: [DriveCase], _ options: RunOptions) {
    titles = Dictionary(grouping: cases, by: \.file).mapValues { $0.map(\.title) }
    program = options.program
    var words = options.profiles.flatMap { ["--profile", $0] }
    if let app = options.app { words += ["--app", app] }
    if options.repetitions > 1 { words += ["--repeat", "\(options.repetitions)"] }
    if options.clock != .virtual { words += ["--clock", options.clock.rawValue] }
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
  static let noDriveNamed = CommandError("run needs a drive, or a folder of them")
  static let failFastAndKeepGoing = CommandError("--fail-fast and --keep-going cannot both be")

  static func noDrives(in folder: String) -> CommandError {
    CommandError("\(folder) holds no drives (files that end in .drive)")
  }

  static func sameFile(_ one: String, _ other: String, _ file: String) -> CommandError {
    CommandError("\(one) and \(other) cannot both be written to \(file)")
  }

  static func stopped(by signal: Int32) -> String {
    let name = [SIGINT: "Ctrl-C", SIGTERM: "SIGTERM", SIGHUP: "SIGHUP"][signal] ?? "a signal"
    return "the run was ended by \(name); what is told are the drives that had ended"
  }

  static func noCase(of count: Int) -> CommandError {
    CommandError("none of the \(count) cases is meant; --case and --tags leave out all")
  }
}

extension Verb {
  static let run = Verb(
    name: "run", summary: "run drives without a window, as fast as they go",
    operands: "DRIVE|FOLDER…", options: RunOptions.all + watchOptions, notes: watchNotes,
    ending: .inOrder(unless: "--watch")
  ) { arguments, output in
    guard !arguments.operands.isEmpty, arguments.program == nil else { throw Wording.noDriveNamed }
    let environment = ProcessInfo.processInfo.environment
    let options = try RunOptions(arguments, environment: environment)
    try FarmEnvironment.acknowledge(environment)
    var session = try RunSession(options, Resources.find(arguments), output)
    if let speed = try watchSpeed(arguments) {
      if options.repetitions > 1 { throw CommandError("--watch and --repeat cannot both be") }
      if options.jobs > 1 { throw CommandError("--watch and --jobs cannot both be") }
      let window = try WindowOptions(arguments, name: "")
      let isPaused = arguments.has("--paused")
      session.watch = {
        WatchSession(window, speed: speed, isPaused: isPaused, count: $0, output)
      }
    }
    return try session.run(arguments.operands)
  }

  private static let watchOptions = [
    Option(name: "--watch", value: nil, summary: "in a window, at the clock's pace"),
    Option(name: "--speed", value: "N", summary: "with --watch: so many times as fast (1)"),
    Option(
      name: "--paused", value: nil,
      summary: "with --watch: stand at the beginning, to go through it step by step"),
  ]

  private static let watchNotes = """
    While drives are watched:
    \(Watching.keys.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
    A window closed early fails nothing: the code is 0 when all that was seen has passed.
    """

  /// Nil: nobody watches.
  private static func watchSpeed(_ arguments: Arguments) throws(CommandError) -> Double? {
    if arguments.has("--paused"), !arguments.has("--watch") {
      throw CommandError("--paused is for --watch")
    }
    guard let text = arguments.last("--speed") else { return arguments.has("--watch") ? 1 : nil }
    guard arguments.has("--watch") else { throw CommandError("--speed is for --watch") }
    guard let speed = Double(text), PacingClock.speeds.contains(speed) else {
      throw Wording.badValue("--speed", text, "a number from 0.1 to 100")
    }
    return speed
  }
}
