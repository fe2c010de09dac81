import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitSDL
import HeadUnitText
import Synchronization

/// The drives that stand beside a window: what they are, and what each has come to.
struct DriveShelf {
  struct Entry {
    let title: String
    let file: String
    /// Nil where the file cannot be read.
    let drive: DriveCase?
    var state: Bench.Drive.State
    /// What the drive has left, once it has ended.
    var ending: DriveRunner.Ending?
    /// Which of its runs is the last; what an earlier one comes to is nobody's.
    var run = 0
  }

  /// What the files hold.
  struct Listing {
    let cases: [DriveCase]
    let mistakes: Mistakes
    /// Files of which the drives only include.
    let parts: Set<String>
  }

  private let folders: [String]
  private let list: () throws -> Listing
  private let runner: DriveRunner
  private(set) var entries: [Entry] = []
  /// What the files were when they were read.
  private var texts: [String: [UInt8]] = [:]
  private var watch: FileWatch
  private var runCount = 0
  /// The one that is looked at, and what hands had before.
  var open: (number: Int, hands: any WindowContent, options: WindowOptions)?

  /// The closure reads the drives, now and whenever something was saved.
  init(
    in folders: [String], _ resources: Resources, list: @escaping () throws -> Listing
  ) throws {
    (self.folders, self.list) = (folders, list)
    runner = DriveRunner(resources)
    watch = FileWatch([], at: .start)
    try read()
  }

  var nextLook: Instant? { watch.nextLook }

  var rows: [Bench.Drive] { entries.map { Bench.Drive($0.title, in: $0.file, $0.state) } }

  /// Whether all that was run has passed.
  var hasFailure: Bool { rows.contains(where: \.hasFailed) }

  /// The closure is called, on any thread, when something has become of a run.
  func wakes(_ wake: @escaping @Sendable () -> Void) { runner.wakes(wake) }

  private mutating func read() throws {
    let listing = try list()
    var new = listing.cases.map { drive in
      Entry(title: drive.title, file: drive.file, drive: drive, state: .notRun)
    }
    for mistake in listing.mistakes.list
    where !new.contains(where: { $0.file == mistake.file }) {
      new.append(
        Entry(
          title: URL(fileURLWithPath: mistake.file).lastPathComponent, file: mistake.file,
          drive: nil, state: .broken("\(mistake)".oneLine)))
    }
    var texts: [String: [UInt8]] = [:]
    let files = Set(new.map(\.file)).union(listing.parts)
    for file in files { texts[file] = Self.bytes(of: file) }
    // A part is read by any of the others.
    let isPartNew = listing.parts.contains { texts[$0] != self.texts[$0] }
    for index in new.indices where !isPartNew {
      let file = new[index].file
      guard texts[file] == self.texts[file],
        let old = entries.first(where: {
          $0.file == new[index].file && $0.title == new[index].title
        })
      else { continue }
      (new[index].state, new[index].ending, new[index].run) = (old.state, old.ending, old.run)
    }
    (entries, self.texts) = (new, texts)
    watch = FileWatch(files.sorted() + folders, at: .start)
  }

  private static func bytes(of file: String) -> [UInt8]? {
    try? FileText.read(file, limit: DriveEnvironment.sizeLimit).bytes
  }

  /// Reads what was saved, and runs what is new in it; gives back whether anything was.
  mutating func readSaved(at now: Instant) -> (isSaved: Bool, problem: (any Error)?) {
    guard watch.hasSettledChange(at: now) else { return (false, nil) }
    let openName = open.map { (entries[$0.number].file, entries[$0.number].title) }
    do { try read() } catch { return (true, error) }
    for index in entries.indices where entries[index].state == .notRun { run(index) }
    if let (file, title) = openName, let open {
      let number = entries.firstIndex { $0.file == file && $0.title == title }
      self.open = (
        number ?? entries.firstIndex { $0.file == file } ?? 0, open.hands, open.options
      )
    }
    return (true, nil)
  }

  mutating func runAll() {
    for index in entries.indices { run(index) }
  }

  mutating func run(_ number: Int) {
    guard entries.indices.contains(number), let drive = entries[number].drive else { return }
    runCount += 1
    entries[number].run = runCount
    entries[number].state = .waiting
    entries[number].ending = nil
    runner.run(drive, as: runCount)
  }

  /// What has become of the runs since the last call; gives back those that have ended.
  mutating func hear() -> [Int] {
    var ended: [Int] = []
    for news in runner.takeNews() {
      guard let number = entries.firstIndex(where: { $0.run == news.run }) else { continue }
      guard let ending = news.ending else {
        entries[number].state = .running
        continue
      }
      entries[number].ending = ending
      entries[number].state = Bench.Drive.State(ending.result)
      ended.append(number)
    }
    return ended
  }

  /// Nobody wants any more of them.
  func stop() { runner.stop() }
}

extension Bench.Drive.State {
  init(_ result: DriveResult) {
    self =
      switch result.verdict {
      case .passed: .passed(result.duration)
      case .skipped(let reason): .skipped(reason.oneLine)
      case .failed:
        .failed((result.reason ?? "").split(separator: "\n").map { String($0).oneLine })
      }
  }
}

/// Runs drives one after another, away from the window's loop.
final class DriveRunner: Sendable {
  /// What a drive has left, to be looked at.
  struct Ending: Sendable {
    let result: DriveResult
    let simulation: Simulation
    let startOfDrive: Int
  }

  struct News: Sendable {
    let run: Int
    /// Nil: it has begun.
    let ending: Ending?
  }

  private struct State {
    var news: [News] = []
    var isStopped = false
    var wake: @Sendable () -> Void = {}
  }

  private let queue = DispatchQueue(label: "drives")
  private let state = Mutex(State())
  private let resources: Resources

  init(_ resources: Resources) { self.resources = resources }

  func wakes(_ wake: @escaping @Sendable () -> Void) { state.withLock { $0.wake = wake } }

  func run(_ drive: DriveCase, as run: Int) {
    queue.async { [self] in
      guard !isStopped else { return }
      tell(News(run: run, ending: nil))
      let ending = ending(of: drive)
      tell(News(run: run, ending: ending))
    }
  }

  func stop() { state.withLock { $0.isStopped = true } }

  func takeNews() -> [News] {
    state.withLock { state in
      defer { state.news = [] }
      return state.news
    }
  }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  private func tell(_ news: News) {
    let wake = state.withLock { state in
      state.news.append(news)
      return state.wake
    }
    wake()
  }

  private func ending(of drive: DriveCase) -> Ending {
    let silent = Output(data: { _ in }, note: { _ in })
    let painter = ScenePainter(resources, silent)
    var services = DriveServices.files(painter, GoldenKeeper(GoldenOptions(), painter)) { _ in }
    services.isStopped = { [self] in isStopped }
    var run = DriveRun(drive, services: services)
    while run.verdict == nil, !isStopped { run.step(to: .never) }
    let result = run.finish()
    return Ending(
      result: result, simulation: run.simulation, startOfDrive: run.startOfDrive)
  }
}

/// A drive that has ended, and is looked at: nothing happens in it any more.
struct EndedDrive: WindowContent {
  let simulation: Simulation
  let startOfDrive: Int?

  var nextDue: Instant? { nil }

  mutating func advance(to instant: Instant) {}
  mutating func perform(_ event: Event) {}
  mutating func changeLibrary(to library: Library) -> [Report]? { nil }
}

extension WindowSession {
  /// Whether what hands have is in the window, and not a drive that has ended.
  var hasHands: Bool { !(content is EndedDrive) }
  /// What hands have, also while a drive is looked at.
  var handsSimulation: Simulation { drives?.open?.hands.simulation ?? simulation }

  /// Keeps up with the drives beside the window.
  mutating func goOnWithDrives() {
    guard var shelf = drives else { return }
    let (isSaved, problem) = shelf.readSaved(at: wallNow)
    let ended = shelf.hear()
    drives = shelf
    if let problem { tell((problem as? VerbError)?.message ?? "\(problem)") }
    if isSaved || !ended.isEmpty { redraw() }
    // What is looked at and was saved is looked at again where it ends now.
    if let open = shelf.open, ended.contains(open.number) { show(open.number) }
  }

  /// Carries out what was pressed in the pane.
  mutating func performOnDrives(_ order: BenchControl.Order) {
    guard drives != nil else { return tell(Wording.noDrivesBeside) }
    switch order {
    case .runDrives: drives?.runAll()
    case .runDrive(let number): drives?.run(number)
    case .openDrive(let number): show(number)
    case .leaveDrive: leaveDrive()
    case .events, .screenshot, .pause, .toggleBench, .copy, .arrange, .goOn, .goThere, .line,
      .type, .choose, .closeSheet:
      break
    }
    redraw()
  }

  /// Shows a drive at the instant at which it ended, or runs one that has not.
  private mutating func show(_ number: Int) {
    guard var shelf = drives, shelf.entries.indices.contains(number) else { return }
    let entry = shelf.entries[number]
    guard let ending = entry.ending, let drive = entry.drive else {
      drives?.run(number)
      return
    }
    let (hands, before) = (shelf.open?.hands ?? currentContent, shelf.open?.options ?? options)
    shelf.open = (number, hands, before)
    drives = shelf
    options = before.beside(drive)
    setContent(EndedDrive(simulation: ending.simulation, startOfDrive: ending.startOfDrive))
    // What was expected and what was found; a click puts it away.
    notice = ending.result.reason
  }

  /// Back to what hands do; whatever has happened there meanwhile happens now.
  mutating func leaveDrive() {
    guard let open = drives?.open else { return }
    drives?.open = nil
    var options = open.options
    if let bench { options.note(bench.bench) }
    self.options = options
    notice = nil
    setContent(open.hands)
    advanceContent()
  }

  private mutating func setContent(_ new: any WindowContent) {
    for event in touch.cancel() { perform(event) }
    if let bench { options.note(bench.bench) }
    changeContent { $0 = new }
    renewBench()
    let size = options.pictureSize(showsSurfaces: false, showsBench: bench != nil)
    guard size != pictureSize else { return redraw() }
    do throws(SDLError) {
      try window.change(toPicturesOf: size, size: size)
    } catch {
      output.note("testdrive: \(error)")
    }
    redraw()
  }
}

extension Wording {
  static let noDrivesBeside = "No drives stand beside the bench: open it with --drives FOLDER."
  static let driveHasEnded = "This drive has ended: F3 goes back to your own hands."
}
