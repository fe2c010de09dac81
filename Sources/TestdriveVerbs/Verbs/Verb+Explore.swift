import HeadUnitCore
import HeadUnitFindings
import HeadUnitText

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
