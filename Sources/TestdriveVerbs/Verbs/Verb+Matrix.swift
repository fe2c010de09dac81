import HeadUnitApps
import HeadUnitCore

extension Verb {
  static var matrix: Verb {
    Verb(
      name: "matrix", summary: "run an app's drives in many worlds, and write one page of it",
      operands: "[APP] [DRIVE|FOLDER|any…]",
      notes: """
        Worlds are phones, entitlements, limits of the car and head units, each with each.
        Without drives those that come with the program are run. Without APP each drive has its
        own; a program with an app of its own means that. Axes that mean nothing for the app are
        left out.

        The folder has index.html, its pictures, and the profiles with which a run is had again.
        A world in which nothing entitles the app to its place is no failure.
        """
    ) { options in
      let axes = MatrixAxes.declare(in: &options)
      let folder = options.text("-o", "FOLDER", "where the page goes", default: "matrix")
      let isJSON = options.flag("--json", "all of it as JSON, to the output")
      let most = options.count(
        "--runs", in: 1...1_000_000, "refuse more runs than these",
        default: MatrixSession.runLimit)
      let jobs = options.count(
        "--jobs", in: 1...RunOptions.jobLimit, "so many drives at the same time", default: 1)
      let seed = options.seed("in place of each drive's own")
      let failsOn = FailLevel.declare(in: &options)
      let network = options.network()
      let selection = CaseSelection.declare(in: &options)
      return { arguments, output in
        if arguments.surroundings.heedsSignals { StopSignals.note() }
        let resources = try Resources.find(arguments)
        let stock = StockDrives(resources)
        let words = Array(arguments.operands.dropLast(arguments.programWords?.count ?? 0))
        let (drives, apps) = words.parted { Self.isDrive($0, stock) }
        let named = apps + [arguments.programName].compactMap(\.self)
        guard named.count < 2 else { throw Wording.severalApps }
        let run = RunOptions(
          seed: try arguments[seed], repetitions: 1, jobs: try arguments[jobs],
          part: RunPart(shard: nil, farm: nil, timings: nil), program: arguments.program,
          clock: .virtual, network: try arguments[network],
          selection: try arguments[selection], profiles: [], language: nil,
          legibility: Legibility(),
          app: named.first,
          stopsAtFailure: false, failsOn: try arguments[failsOn]?.level, goldens: GoldenOptions(),
          reports: ReportOptions())
        let session = MatrixSession(
          axes: try arguments[axes], options: run, resources: resources, output: output,
          folder: arguments[folder], isJSON: arguments[isJSON], most: try arguments[most])
        let isStock = drives.isEmpty || stock.areMeant(by: drives)
        return try session.run(
          drives.isEmpty ? [stock.folder] : stock.operands(drives), isStock: isStock)
      }
    }
  }

  private static func isDrive(_ word: String, _ stock: StockDrives) -> Bool {
    word.hasSuffix(".drive") || FileText.isFolder(word) || stock.areMeant(by: [word])
  }
}

extension [String] {
  /// Those of which it is so, and the others.
  fileprivate func parted(_ isSo: (String) -> Bool) -> (those: [String], others: [String]) {
    (filter(isSo), filter { !isSo($0) })
  }
}
