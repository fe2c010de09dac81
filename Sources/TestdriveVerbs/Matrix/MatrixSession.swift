import HeadUnitApps
import HeadUnitCore
import HeadUnitDrives
import HeadUnitFindings
import HeadUnitImages
import HeadUnitReports
import HeadUnitText
import Synchronization

/// One call of `matrix`: the same drives in every world, and a page of what they came to.
struct MatrixSession {
  let axes: MatrixAxes
  let options: RunOptions
  let resources: Resources
  let output: Output
  let folder: String
  let isJSON: Bool
  /// More runs are refused.
  let most: Int

  static let runLimit = 2_000
  /// In real time: an app that hangs is not waited for longer, in any of many worlds.
  static let longestRun = Duration.seconds(20)

  func run(_ operands: [String], isStock: Bool) throws -> ExitCode {
    let environment = DriveEnvironment.files { [resources] in resources }
    guard let collection = try DriveCollection.read(operands, environment, output) else {
      return .wrongInput
    }
    var drives = collection.cases.filter(options.selection.includes)
    guard let first = drives.first else { throw Wording.noCase(of: collection.cases.count) }
    let app = try options.app.map { try environment.app($0, nil) }
    for number in drives.indices {
      if let app { drives[number].app = app }
      drives[number].bePartOfMatrix()
    }
    let kind = kind(of: app ?? first.app)
    let worlds = try axes.worlds(
      for: kind, first, isStock: isStock, environment, ProfileStore(resources))
    var cases: [DriveCase] = []
    var places: [MatrixRecord.Place] = []
    for (cell, world) in worlds.enumerated() {
      // Where it cannot be in the car one drive shows as much as all.
      for (run, drive) in drives.prefix(world.isInCar ? drives.count : 1).enumerated() {
        var drive = drive
        try world.enter(&drive, environment)
        if case .hosted(let hosted) = kind, let entitlement = world.entitlement {
          drive.app = hosted.driveApp(entitledTo: entitlement)
        }
        cases.append(drive)
        places.append(MatrixRecord.Place(cell: cell, run: run))
      }
    }
    guard cases.count <= most else { throw Wording.largeMatrix(cases.count, most) }
    output.note(
      "\(cases.count) runs: \(drives.count) \(drives.count == 1 ? "drive" : "drives") in "
        + "\(worlds.count) \(worlds.count == 1 ? "world" : "worlds")")
    for note in kind.notes { output.note(note) }
    try prepare(worlds)
    let runs = drives.map { Matrix.Run(drive: $0.title, file: $0.file) }
    let matrix = Matrix(
      app: name(of: kind, app ?? first.app), command: ReportPlace.typedLine,
      cells: worlds.map { Matrix.Cell($0.world, runs) }, notes: notes(for: kind))
    let record = MatrixRecord(matrix, worlds, places, folder: folder)
    return try finish(record, run(cases, drives, record))
  }

  private func kind(of app: DriveApp) -> MatrixAxes.Kind {
    if options.app == nil || options.app == "demo", let hosted = resources.hosted {
      return .hosted(hosted)
    }
    return app.isLive ? .program : .file
  }

  private func name(of kind: MatrixAxes.Kind, _ app: DriveApp) -> String {
    if case .hosted(let hosted) = kind { hosted.name } else { app.name }
  }

  private func notes(for kind: MatrixAxes.Kind) -> [String] {
    guard case .hosted(let hosted) = kind else { return kind.notes }
    guard let own = hosted.entitlements else {
      return ["the app has no .entitlements file, which would say what it is entitled to"]
    }
    let words = own.isEmpty ? "nothing" : own.map(\.rawValue).joined(separator: " and ")
    return ["the app's own files entitle it to \(words)"]
  }

  /// Says why the run was ended, if it was.
  private func run(
    _ cases: [DriveCase], _ drives: [DriveCase], _ record: MatrixRecord
  ) -> String? {
    // Each failure stands on the page with its cell; here they would be hundreds.
    let quiet = Output(
      isTerminal: output.isTerminal, data: { _ in },
      note: { text in
        let start = "\r\u{1B}[K"
        if text.hasPrefix(start) { output.show(status: String(text.dropFirst(start.count))) }
      })
    let stop = StopSignals.asked
    var setting = RunSetting(options, resources, cases, stop)
    setting.replays = ReplayLines(drives, options)
    setting.wants = { record.isWanted($0) }
    setting.look = { record.keep($0, $1, $2) }
    _ = ParallelBatch(
      setting: setting, progress: RunProgress(quiet, caseCount: cases.count), output: quiet,
      jobs: options.jobs
    ).run(Array(cases.indices))
    output.show(status: "")
    return stop.signal.map(Wording.stopped(by:))
  }

  private func finish(_ record: MatrixRecord, _ stopped: String?) throws -> ExitCode {
    let (matrix, outcome, problem) = record.ended(stopped: stopped)
    try SafeFile.write(MatrixPage.text(matrix), to: SafeFile.join(folder, "index.html"))
    if isJSON {
      let json = try JSONCoder.encode(matrix)
      output.data(json.text.shownJSON + "\n")
    } else {
      for insight in matrix.insights.prefix(Self.insightsTold) {
        output.line(insight.line.oneLine)
      }
    }
    output.note(matrix.summary)
    if let stopped { output.note(stopped) }
    output.note(SafeFile.join(folder, "index.html").oneLine)
    if let problem { throw problem }
    return ExitCode(outcome)
  }

  /// The rest is on the page.
  private static let insightsTold = 12

  /// A page of an older matrix, or none yet.
  private func isOurs(_ page: String) -> Bool {
    guard FileText.isFile(page) else { return true }
    guard let text = try? FileText.read(page, limit: Self.pageRoom) else { return false }
    let start = String(decoding: text.bytes.prefix(Self.titleRoom), as: UTF8.self)
    return start.contains(": matrix</title>")
  }

  /// A larger page is none of ours; its title stands at its beginning.
  private static let pageRoom = 256 << 20
  private static let titleRoom = 64 << 10

  /// Empties the place of an older matrix, and nothing else.
  private func prepare(_ worlds: [MatrixWorld]) throws(VerbError) {
    let parts = ["index.html", "pictures", "profiles"]
    if FileText.isFolder(folder) {
      guard Set(FileText.names(inFolder: folder)).isSubset(of: parts) else {
        throw Wording.noMatrix(in: folder)
      }
      guard isOurs(SafeFile.join(folder, parts[0])) else { throw Wording.noMatrix(in: folder) }
      let own = [
        OwnFolder.pictures(SafeFile.join(folder, "pictures")),
        OwnFolder(path: SafeFile.join(folder, "profiles")) { name in
          name.hasSuffix(".json") ? .matrixProfile : nil
        },
      ]
      for place in own { try place.check() }
      for place in own { place.removeOurs() }
    }
    for part in parts.dropFirst() { try SafeFile.makeFolder(SafeFile.join(folder, part)) }
    for world in worlds {
      let file = SafeFile.join(folder, "profiles/\(world.layerFile)")
      try SafeFile.write(world.layer, to: file, durably: false)
    }
  }
}

extension DriveCase {
  /// Nothing is compared that looks otherwise in every world, and no two write the same file.
  mutating func bePartOfMatrix() {
    steps.removeAll { $0.step.isOfOneWorld }
    watchdog = min(watchdog, MatrixSession.longestRun)
  }
}

extension DriveStep {
  fileprivate var isOfOneWorld: Bool {
    switch action {
    case .check(.golden), .show(.screenshot), .show(.filmStart), .show(.filmStop),
      .show(.recordStart), .show(.recordStop):
      true
    case .app, .time, .driver, .car, .check, .show: false
    }
  }
}

extension Matrix.Insight {
  private static let lineLength = 160

  /// For a terminal.
  fileprivate var line: String {
    let words =
      switch kind {
      case .finding(let found): "\(found.level.rawValue) \(found.id): \(found.seen)"
      case .failure(let drive, let message): "failed \(drive): \(message)"
      case .loss(let loss): loss
      }
    let isLong = words.count > Self.lineLength
    return (isLong ? words.prefix(Self.lineLength) + "…" : words) + "  (\(place))"
  }
}

extension Wording {
  static func largeMatrix(_ count: Int, _ most: Int) -> VerbError {
    VerbError(
      "these are \(count) runs, more than \(most): choose fewer worlds with --ios, --entitlement, "
        + "--limits and --profiles, fewer drives, or allow more with --runs")
  }

  static func noMatrix(in folder: String) -> VerbError {
    VerbError("\(folder) holds other things than a matrix; name another folder with -o")
  }

  static let severalApps = VerbError("matrix looks at one app; drives end in .drive")
}

/// Where what becomes of each run is put, from several threads.
final class MatrixRecord: Sendable {
  private struct State {
    var matrix: Matrix
    var outcome = RunOutcome.passed
    /// Cells of which no other drive is run, as the app hangs in them.
    var hung: Set<Int> = []
    var pictures: Set<String> = []
    var problem: VerbError?
  }

  /// Of a case: its cell, and which of the cell's drives it is.
  struct Place: Sendable {
    let cell: Int
    let run: Int
  }

  let folder: String
  private let worlds: [MatrixWorld]
  private let places: [Place]
  private let state: Mutex<State>

  /// An app that takes so much real time for one drive hangs: the cell's other drives are left out.
  private static let slowRun = Duration.seconds(5)
  /// When an app hangs in so many cells the others are left out.
  static let hungCellLimit = 6

  init(_ matrix: Matrix, _ worlds: [MatrixWorld], _ places: [Place], folder: String) {
    (self.worlds, self.places, self.folder) = (worlds, places, folder)
    state = Mutex(State(matrix: matrix))
  }

  /// Whether anything new could be learnt from the case.
  func isWanted(_ number: Int) -> Bool {
    state.withLock {
      $0.hung.count < Self.hungCellLimit && !$0.hung.contains(places[number].cell)
    }
  }

  /// The app hangs in the cell: nobody waits for it there again.
  func noteHang(in cell: Int) {
    state.withLock { _ = $0.hung.insert(cell) }
  }

  func keep(_ kept: KeptCase, _ scenePainter: ScenePainter, _ services: DriveServices) {
    let place = places[kept.number]
    let world = worlds[place.cell]
    let finished = kept.finished
    let outcome = RunOutcome(finished.result.verdict)
    if world.isInCar, outcome != .passed, finished.took > Self.slowRun { noteHang(in: place.cell) }
    let isTold = state.withLock { state in
      let replay = replay(of: finished, in: world)
      state.matrix.cells[place.cell].runs[place.run].end(finished, replay: replay)
      // That it cannot be there is what the world is about.
      guard world.isInCar else { return place.run == 0 }
      state.outcome = max(state.outcome, outcome)
      // The first drive shows the cell, unless one fails.
      let runs = state.matrix.cells[place.cell].runs
      let failed = runs.firstIndex { $0.verdict == .failed || $0.verdict == .appFailed }
      return place.run == failed ?? 0
    }
    guard isTold else { return }
    do throws(VerbError) {
      guard let picture = try picture(of: kept, scenePainter, services) else { return }
      state.withLock { $0.matrix.cells[place.cell].picture = picture }
    } catch {
      state.withLock { $0.problem = $0.problem ?? error }
    }
  }

  /// All of it, with the state of each cell.
  func ended(stopped: String?) -> (matrix: Matrix, outcome: RunOutcome, problem: VerbError?) {
    state.withLock { state in
      for cell in state.matrix.cells.indices {
        state.matrix.cells[cell].settle(isEntitled: worlds[cell].isInCar)
      }
      if state.hung.count >= Self.hungCellLimit {
        state.matrix.notes.append(
          "the app hangs in \(state.hung.count) cells: what had not begun by then is left out")
      }
      if let stopped { state.matrix.notes.append(stopped) }
      return (state.matrix, state.outcome, state.problem)
    }
  }

  private func replay(of finished: FinishedDrive, in world: MatrixWorld) -> String {
    let file = SafeFile.join(folder, "profiles/\(world.layerFile)")
    let layers = [world.profile, file].compactMap(\.self).flatMap { ["--profile", $0] }
    let variable = world.entitlement.map { $0.assignment + " " } ?? ""
    return variable + finished.replay + " " + ShellWord.line(layers)
  }

  /// How the app looked last, where it was on the screen at all.
  private func picture(
    of kept: KeptCase, _ scenePainter: ScenePainter, _ services: DriveServices
  ) throws(VerbError) -> String? {
    var replay = FilmStrip.replay(of: kept, services)
    let hasFailed = kept.finished.failure != nil
    var (last, shown): (Scene?, Scene?)
    while let frame = replay.next() {
      last = frame.scene
      switch frame.scene.simulation.headUnit.screen {
      case .content, .nowPlaying, .kit: shown = frame.scene
      case .home: break
      }
    }
    guard let scene = hasFailed ? last : shown ?? last else { return nil }
    let bitmap: Bitmap
    do throws(ServiceError) {
      bitmap = try scenePainter.picture(of: scene).bitmap.narrowed(to: FilmStrip.width)
    } catch {
      throw VerbError(error.message, .machine)
    }
    let bytes = PNG.encodeCompactly(
      bitmap.pixels.span, width: bitmap.width, height: bitmap.height, effort: 3)
    let name = ReportFolder.name(ofPicture: bytes)
    if state.withLock({ $0.pictures.insert(name).inserted }) {
      try SafeFile.write(bytes, to: SafeFile.join(folder, "pictures/\(name)"), durably: false)
    }
    return name
  }
}

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
