import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDrives
import HeadUnitFindings
import HeadUnitReports
import HeadUnitText
import Synchronization

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
      let level = FailLevel.declare(in: &options)
      let app = AppSource.declare(in: &options)
      return { arguments, output in
        // What was found so far is told all the same.
        if arguments.surroundings.heedsSignals { StopSignals.note() }
        let source = try arguments[app]
        let explorer = Explorer(
          app: source.driveApp, actions: try arguments[actions],
          level: try arguments[level]?.level ?? .error)
        let plan = Exploration.Plan(
          seeds: try UInt64(arguments[first])..<UInt64(arguments[first] + arguments[seeds]),
          time: try arguments[time], jobs: try arguments[jobs],
          folder: arguments[folder] ?? "explored")
        return try Exploration(explorer, plan, name: source.name, output).run()
      }
    }
  }
}

/// Many random drives, on several threads, and what they came to.
struct Exploration {
  struct Plan {
    let seeds: Range<UInt64>
    let time: Duration
    let jobs: Int
    let folder: String
  }

  private let explorer: Explorer
  private let plan: Plan
  private let name: String
  private let output: Output

  init(_ explorer: Explorer, _ plan: Plan, name: String, _ output: Output) {
    self.explorer = explorer
    self.plan = plan
    self.name = name
    self.output = output
  }

  /// What all threads have come to.
  private final class Shared: Sendable {
    struct State {
      var next: UInt64
      var driveCount = 0
      var eventCount = 0
      var states = ExploredStates()
      var found: [Explorer.Reason: (seed: UInt64, words: String)] = [:]
    }

    let state: Mutex<State>
    let done = DispatchSemaphore(value: 0)

    init(from first: UInt64) { state = Mutex(State(next: first)) }
  }

  func run() throws -> ExitCode {
    let start = WallTime.now()
    let shared = Shared(from: plan.seeds.lowerBound)
    for _ in 0..<plan.jobs { begin(shared, from: start) }
    var left = plan.jobs
    while left > 0 {
      if shared.done.wait(timeout: .now() + .milliseconds(500)) == .success { left -= 1 }
      let (count, found) = shared.state.withLock { ($0.driveCount, $0.found.count) }
      output.show(status: "\(count) drives, \(found) findings")
    }
    output.show(status: "")
    let took = WallTime.now() - start
    let state = shared.state.withLock { $0 }
    try tell(state, took)
    return state.found.isEmpty ? .passed : .failed
  }

  private func begin(_ shared: Shared, from start: Duration) {
    let (explorer, plan) = (explorer, plan)
    let thread = Thread {
      defer { shared.done.signal() }
      while WallTime.now() - start < plan.time, !StopSignals.asked.isSet {
        let seed = shared.state.withLock { state -> UInt64? in
          guard state.next < plan.seeds.upperBound else { return nil }
          defer { state.next += 1 }
          return state.next
        }
        guard let seed else { return }
        let outcome = explorer.run(explorer.lines(seed: seed), seed: seed)
        shared.state.withLock { state in
          state.driveCount += 1
          state.eventCount += outcome.eventCount
          state.states.join(outcome.states)
          // Of two seeds the lower one is told, whichever thread was quicker.
          for (reason, words) in outcome.reasons
          where state.found[reason].map({ seed < $0.seed }) ?? true {
            state.found[reason] = (seed, words)
          }
        }
      }
    }
    thread.stackSize = 8 << 20
    thread.start()
  }

  private func tell(_ state: Shared.State, _ took: Duration) throws {
    for (reason, found) in state.found.sorted(by: { $0.key.words < $1.key.words }) {
      try write(reason, found.seed, found.words)
    }
    let seconds = max(0.001, took.inSeconds)
    let rate = Int(Double(state.driveCount) / seconds)
    let events = Int(Double(state.eventCount) / seconds)
    output.line(
      "\(state.driveCount) drives in \(Int(seconds.rounded())) s: \(rate) drives and \(events)"
        + " events a second, on \(plan.jobs) thread\(plan.jobs == 1 ? "" : "s")")
    let never = state.states.never
    output.line(
      "\(state.states.seen.count) of \(ExploredStates.count) states seen"
        + (never.isEmpty ? "" : "; never: " + never.joined(separator: ", ")))
    output.line(state.found.isEmpty ? "nothing was found" : "\(state.found.count) found")
  }

  private func write(_ reason: Explorer.Reason, _ seed: UInt64, _ words: String) throws {
    let lines = explorer.lines(seed: seed)
    output.show(status: "shrinking \(reason.words)")
    let short = explorer.shrunk(lines, showing: reason, seed: seed)
    let replay = ShellWord.line(
      ["testdrive", "explore", name, "--from", "\(seed)", "--seeds", "1"])
    let file = SafeFile.join(plan.folder, FileStem.safe("\(reason.words)-\(seed)") + ".drive")
    let text = explorer.text(
      short, showing: reason, words, seed: seed, replay: replay, in: file)
    try SafeFile.makeFolder(plan.folder)
    try SafeFile.write(text, to: file)
    output.line("\(reason.words): \(words)".oneLine)
    let again =
      ["testdrive", "run", file] + (explorer.isProgram ? ["--app", "exec:\(name)"] : [])
    output.line("  \(short.count) lines: \(ShellWord.line(again))")
  }
}
