import Foundation
import HeadUnitCore
import HeadUnitDrives
import HeadUnitFindings
import HeadUnitReports
import HeadUnitText
import Synchronization

/// Many random drives, on several threads, and what they came to.
struct Exploration {
  struct Plan {
    let seeds: Range<UInt64>
    let time: Duration
    let jobs: Int
    let folder: String
    let isJSON: Bool
    /// Goes on where the one before was stopped.
    let resumes: Bool
  }

  /// What was found, and the drive that shows it.
  private struct Written {
    let reason: Explorer.Reason
    let words: String
    let seed: UInt64
    let file: String
    let lineCount: Int
    /// The line that repeats it.
    let again: String
  }

  private let explorer: Explorer
  private let plan: Plan
  private let words: [String]
  private let output: Output

  /// The words name the app on a command line.
  init(_ explorer: Explorer, _ plan: Plan, words: [String], _ output: Output) {
    self.explorer = explorer
    self.plan = plan
    self.words = words
    self.output = output
  }

  /// What all threads have come to.
  private final class Shared: Sendable {
    let progress: Mutex<ExplorationProgress>
    let done = DispatchSemaphore(value: 0)

    init(_ progress: ExplorationProgress) { self.progress = Mutex(progress) }
  }

  private static let stackSize = 8 << 20
  /// Of those never visited; --json has all.
  private static let statesTold = 6
  /// Between two times that progress is written.
  private static let savePeriod = Duration.seconds(5)

  func run() throws -> ExitCode {
    let start = WallTime.now()
    var progress = ExplorationProgress(
      app: explorer.app.name, actions: explorer.actions, level: explorer.level,
      from: plan.seeds.lowerBound)
    if plan.resumes { try progress.resume(plan.folder) }
    let before = progress.driveCount
    let shared = Shared(progress)
    for _ in 0..<plan.jobs { begin(shared, from: start) }
    try wait(for: shared)
    output.show(status: "")
    let took = WallTime.now() - start
    progress = shared.progress.withLock { $0 }
    try progress.save(plan.folder)
    let found = progress.found.sorted { $0.key.words < $1.key.words }
    let shortest = shrunk(found)
    let written = try zip(found, shortest).map { try write($0.key, $1.found, $1.lines) }
    tell(progress, written, driveCount: progress.driveCount - before, took)
    return progress.found.isEmpty ? .passed : .failed
  }

  private func wait(for shared: Shared) throws {
    var left = plan.jobs
    var saved = WallTime.now()
    while left > 0 {
      if shared.done.wait(timeout: .now() + .milliseconds(500)) == .success { left -= 1 }
      let progress = shared.progress.withLock { $0 }
      output.show(status: "\(progress.driveCount) drives, \(progress.found.count) findings")
      guard WallTime.now() - saved > Self.savePeriod else { continue }
      try progress.save(plan.folder)
      saved = WallTime.now()
    }
  }

  private func begin(_ shared: Shared, from start: Duration) {
    let (explorer, plan) = (explorer, plan)
    let thread = Thread {
      defer { shared.done.signal() }
      while WallTime.now() - start < plan.time, !explorer.stop.isSet {
        let end = plan.seeds.upperBound
        guard let seed = shared.progress.withLock({ $0.take(before: end) }) else { return }
        let outcome = explorer.explore(seed: seed)
        shared.progress.withLock { $0.add(outcome, of: seed) }
      }
    }
    thread.stackSize = Self.stackSize
    thread.start()
  }

  private typealias Short = (found: ExplorationProgress.Found, lines: [String])

  /// The shortest drive of each, several at a time.
  private func shrunk(
    _ found: [(key: Explorer.Reason, value: [ExplorationProgress.Found])]
  ) -> [Short] {
    let places = DispatchSemaphore(value: plan.jobs)
    let group = DispatchGroup()
    let short = Mutex([Int: Short]())
    for (index, (reason, found)) in found.enumerated() {
      places.wait()
      output.show(status: "shrinking \(reason.words)")
      group.enter()
      let thread = Thread { [explorer] in
        let shortest = LineShrinker(stop: explorer.stop).shortest(of: found) { found in
          let sight = Explorer.Sight(words: found.words, lineCount: found.lineCount)
          return explorer.shrunk(
            explorer.lines(seed: found.seed), showing: reason, sight, seed: found.seed)
        }
        short.withLock { $0[index] = shortest.map { (found[$0.place], $0.lines) } }
        places.signal()
        group.leave()
      }
      thread.stackSize = Self.stackSize
      thread.start()
    }
    group.wait()
    return short.withLock { short in found.indices.compactMap { short[$0] } }
  }

  private func write(
    _ reason: Explorer.Reason, _ found: ExplorationProgress.Found, _ short: [String]
  ) throws -> Written {
    let replay = ShellWord.line(
      [explorer.app.runner, "explore", "--from", "\(found.seed)", "--seeds", "1"] + words)
    let file = SafeFile.join(
      plan.folder, FileStem.safe("\(reason.words)-\(found.seed)") + ".drive")
    let text = explorer.text(
      short, showing: reason, found.words, seed: found.seed, replay: replay, in: file)
    try SafeFile.makeFolder(plan.folder)
    try SafeFile.write(text, to: file)
    return Written(
      reason: reason, words: found.words, seed: found.seed, file: file, lineCount: short.count,
      again: ShellWord.line(explorer.app.words(running: file)))
  }
}

// What is told of it.
extension Exploration {
  private func tell(
    _ progress: ExplorationProgress, _ written: [Written], driveCount: Int, _ took: Duration
  ) {
    let seconds = max(0.001, took.inSeconds)
    if plan.isJSON {
      let text = json(progress, written, seconds).text.shownJSON
      return output.line(text)
    }
    for found in written {
      output.line("\(found.reason.words): \(found.words)".oneLine)
      output.line("  \(found.lineCount) lines: \(found.again)")
    }
    let threads = "\(plan.jobs) thread\(plan.jobs == 1 ? "" : "s")"
    let (drives, events) = (
      Double(driveCount) / seconds, Double(progress.eventCount) / seconds
    )
    output.line(
      "\(driveCount) drives in \(Int(seconds.rounded())) s: \(Int(drives)) drives and"
        + " \(Int(events)) events a second, on \(threads)")
    if driveCount < progress.driveCount {
      output.line("\(progress.driveCount) drives with those before")
    }
    let never = progress.states.never
    output.line(
      "\(progress.states.seen.count) of \(progress.states.count) states seen"
        + (never.isEmpty ? "" : "; never: " + never.joined(separator: ", ")))
    let nearest = progress.states.nearest(Self.statesTold)
    if !nearest.isEmpty {
      output.line("never visited, the nearest: " + nearest.joined(separator: "; "))
    }
    output.line(written.isEmpty ? "nothing was found" : "\(written.count) found")
  }

  private func json(
    _ progress: ExplorationProgress, _ written: [Written], _ seconds: Double
  ) -> JSONValue {
    func object(_ members: [(String, JSONValue)]) -> JSONValue {
      .object(members.map { JSONValue.Member(key: $0.0, value: $0.1) })
    }
    func list(_ words: [String]) -> JSONValue { .array(words.map { .string($0) }) }
    return object([
      ("app", .string(explorer.app.name)), ("drives", .integer(progress.driveCount)),
      ("events", .integer(progress.eventCount)), ("seconds", .number(seconds)),
      (
        "found",
        .array(
          written.map { found in
            object([
              ("id", .string(found.reason.words)), ("seen", .string(found.words)),
              ("seed", .integer(Int(clamping: found.seed))), ("file", .string(found.file)),
              ("lines", .integer(found.lineCount)), ("replay", .string(found.again)),
            ])
          })
      ),
      ("statesSeen", list(progress.states.seen.sorted())),
      ("statesNeverSeen", list(progress.states.neverSeen)),
    ])
  }
}

/// How far an exploration has come, so that another one can go on from there.
struct ExplorationProgress: Sendable {
  /// Something wrong, and a seed whose drive comes to it.
  struct Found: Hashable, Codable, Sendable {
    let seed: UInt64
    let words: String
    let lineCount: Int?

    /// Whether its drive is rather to be made shorter.
    ///
    /// Where it takes many lines to come to it, it comes about in a roundabout way, and most of
    /// that stays. Of equals it is the lower seed, whichever thread was quicker.
    fileprivate func isPlainer(than other: Found) -> Bool {
      (lineCount ?? .max, seed) < (other.lineCount ?? .max, other.seed)
    }
  }

  private let app: String
  private let actions: Int
  private let level: FindingLevel
  private var next: UInt64
  private var underWay: Set<UInt64> = []
  private(set) var driveCount = 0
  private(set) var eventCount = 0
  private(set) var states = ExploredStates()
  /// Of each reason the plainest drives, at least one.
  private(set) var found: [Explorer.Reason: [Found]] = [:]

  /// So many drives of a reason are remembered: from some it is a long way to a short drive.
  private static let spares = 6

  init(app: String, actions: Int, level: FindingLevel, from first: UInt64) {
    (self.app, self.actions, self.level, next) = (app, actions, level, first)
  }

  /// The seed of the next drive.
  mutating func take(before end: UInt64) -> UInt64? {
    guard next < end else { return nil }
    defer { next += 1 }
    underWay.insert(next)
    return next
  }

  mutating func add(_ outcome: Explorer.Outcome, of seed: UInt64) {
    // One that was cut off is driven again.
    guard !outcome.isCutOff else { return }
    underWay.remove(seed)
    driveCount += 1
    eventCount += outcome.eventCount
    states.join(outcome.states)
    for (reason, sight) in outcome.reasons {
      remember(Found(seed: seed, words: sight.words, lineCount: sight.lineCount), of: reason)
    }
  }

  /// Where another exploration goes on, some are driven again.
  private mutating func remember(_ one: Found, of reason: Explorer.Reason) {
    var all = found[reason] ?? []
    guard !all.contains(where: { $0.seed == one.seed }) else { return }
    all.insert(one, at: all.firstIndex(where: one.isPlainer) ?? all.endIndex)
    found[reason] = Array(all.prefix(Self.spares))
  }
}

extension ExplorationProgress {
  /// As a file has it.
  private struct Saved: Codable {
    struct Item: Codable {
      let reason: String
      let found: Found
    }

    let app: String
    let actions: Int
    let level: FindingLevel
    /// All before it are done.
    let next: UInt64
    let drives: Int
    let events: Int
    let states: [String]
    let found: [Item]
  }

  /// Beside the drives that were written.
  private static let fileName = "progress.json"

  func save(_ folder: String) throws {
    let saved = Saved(
      app: app, actions: actions, level: level, next: underWay.min() ?? next,
      drives: driveCount, events: eventCount, states: states.seen.sorted(),
      found: found.sorted { $0.key.words < $1.key.words }.flatMap { reason, found in
        found.map { Saved.Item(reason: reason.words, found: $0) }
      })
    try SafeFile.makeFolder(folder)
    let text = try JSONCoder.encode(saved).text.shownJSON
    try SafeFile.write(text + "\n", to: SafeFile.join(folder, Self.fileName), durably: false)
  }

  /// From the same app in the same way; anything else would be told as one.
  mutating func resume(_ folder: String) throws {
    let file = SafeFile.join(folder, Self.fileName)
    let document = try JSONDocument(FileText.read(file, limit: FileText.traceLimit))
    let saved = try JSONCoder.decode(Saved.self, from: document.root)
    guard saved.app == app, saved.actions == actions, saved.level == level else {
      throw VerbError(
        "\(file) is of \(saved.app) with --actions \(saved.actions) --fail-on"
          + " \(saved.level.rawValue); leave out --resume to begin anew")
    }
    (next, driveCount, eventCount) = (saved.next, saved.drives, saved.events)
    for state in saved.states { states.note(state) }
    for item in saved.found {
      if let reason = Explorer.Reason(words: item.reason) { remember(item.found, of: reason) }
    }
  }
}

extension Verb {
  static var explore: Verb {
    Verb(
      name: "explore", summary: "drive an app at random, and write what goes wrong as short drives",
      operands: "[APP]"
    ) { options in
      let seeds = options.count(
        "--seeds", in: 1...1_000_000_000, "so many drives, one for each seed", default: 200)
      let first = options.count(
        "--from", "SEED", in: 0...1_000_000_000, "begin with this seed", default: 1)
      let time = options.duration(
        "--time", "TIME", "stop after so much real time", default: .seconds(3_600))
      let jobs = options.count("--jobs", in: 1...256, "so many drives at the same time", default: 1)
      let actions = options.count(
        "--actions", in: 1...1_000, "so many things done in each drive", default: 30)
      let folder = options.text("-o", "FOLDER", "where the drives are written (explored)")
      let allowed = options.texts("--allow", "FINDING", "let this finding be; may be repeated")
      let resumes = options.flag("--resume", "go on where the one before was stopped")
      let isJSON = options.flag("--json", "as JSON, with all states that were and were not seen")
      let level = FailLevel.declare(in: &options)
      let app = AppSource.declare(in: &options)
      return { arguments, output in
        // What was found so far is told all the same.
        if arguments.surroundings.heedsSignals { StopSignals.note() }
        let source = try arguments[app]
        let ids = try arguments[allowed].map { word throws -> FindingID in
          guard let id = FindingID(rawValue: word) else {
            throw VerbError("there is no finding \"\(word.oneLine)\"; testdrive findings lists all")
          }
          return id
        }
        var explorer = Explorer(
          app: source.exploredApp, actions: try arguments[actions],
          level: try arguments[level]?.level ?? .error)
        explorer.allowed = Set(ids)
        let plan = Exploration.Plan(
          seeds: try UInt64(arguments[first])..<UInt64(arguments[first] + arguments[seeds]),
          time: try arguments[time], jobs: try arguments[jobs],
          folder: arguments[folder] ?? "explored", isJSON: arguments[isJSON],
          resumes: arguments[resumes])
        return try Exploration(explorer, plan, words: source.words, output).run()
      }
    }
  }
}
