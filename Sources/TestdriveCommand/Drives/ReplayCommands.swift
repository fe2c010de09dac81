import HeadUnitApps
import HeadUnitCore
import HeadUnitScenario

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
