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
    /// Nil where the file could never be read; the one of before where it cannot be read any more.
    let drive: DriveCase?
    var state: Bench.Drive.State
    /// What the text of before came to, while the one that was saved cannot be read.
    var earlier: Bench.Drive.State?
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

  var rows: [Bench.Drive] {
    entries.map { Bench.Drive($0.title, in: $0.file, $0.state, earlier: $0.earlier) }
  }

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
      let state = Bench.Drive.State.broken("\(mistake)".oneLine)
      let before = entries.filter { $0.file == mistake.file && $0.ending != nil }
      new += before.map { $0.broken(state) }
      guard before.isEmpty else { continue }
      new.append(
        Entry(
          title: URL(fileURLWithPath: mistake.file).lastPathComponent, file: mistake.file,
          drive: nil, state: state))
    }
    var texts: [String: [UInt8]] = [:]
    let files = Set(new.map(\.file)).union(listing.parts)
    for file in files { texts[file] = Self.bytes(of: file) }
    // A part is read by any of the others.
    let isPartNew = listing.parts.contains { texts[$0] != self.texts[$0] }
    for index in new.indices where !isPartNew && new[index].earlier == nil {
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
    guard entries.indices.contains(number), let drive = entries[number].drive,
      entries[number].earlier == nil
    else { return }
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

  /// What is to be read over the end of a drive: why it failed, or that it is of another text.
  func notice(of number: Int) -> String? {
    let reason = entries[number].ending?.result.reason
    guard case .broken(let words) = entries[number].state else { return reason }
    let earlier = reason.map { "\(Wording.earlierText):\n\($0)" } ?? "\(Wording.earlierText)."
    return "\(words)\n\(earlier)"
  }

  /// Where somebody is who looks at a drive that has just ended once more; nil at its end.
  func place(in shown: Simulation, at viewed: Instant?, endingAs number: Int) -> DrivePlace? {
    let fails = entries[number].ending?.result.reason != nil
    let failed = shown.trace.entries.last { $0.content.isFailure }?.at
    return (viewed ?? (fails ? nil : failed)).flatMap { DrivePlace(at: $0, in: shown.trace) }
  }
}

extension DriveShelf.Entry {
  /// The same while what was saved of it cannot be read: what is there is of the text of before.
  fileprivate func broken(_ state: Bench.Drive.State) -> DriveShelf.Entry {
    var entry = self
    (entry.state, entry.earlier) = (state, earlier ?? self.state)
    return entry
  }
}

/// Where somebody is in a drive: in which of its steps, and how long after that began.
struct DrivePlace {
  private let steps: [(at: Instant, note: ScriptNote)]
  private let step: Int
  private let time: Duration

  /// So many steps before and after it tell it from others that say the same.
  private static let neighbourCount = 20

  /// Nil before the first step.
  init?(at instant: Instant, in trace: Trace) {
    steps = trace.steps
    guard let step = steps.lastIndex(where: { $0.at <= instant }) else { return nil }
    (self.step, time) = (step, instant - steps[step].at)
  }

  /// The same place in another run, which may be of another text; nil where it did not get there.
  ///
  /// A step is known by what it says or by its line, and by what stands around it.
  func instant(in trace: Trace) -> Instant? {
    let others = trace.steps
    let note = steps[step].note
    let found = others.indices.filter { place in
      let other = others[place].note
      return other.text == note.text || other.line != nil && other.line == note.line
    }.max { likeness(of: $0, in: others) < likeness(of: $1, in: others) }
    guard let found else { return nil }
    let next = others[found...].first { $0.at > others[found].at }?.at ?? .never
    return min(others[found].at + time, next)
  }

  /// How many steps there and next to it say the same in both.
  private func likeness(of place: Int, in others: [(at: Instant, note: ScriptNote)]) -> Int {
    var count = steps[step].note.text == others[place].note.text ? 1 : 0
    for direction in [-1, 1] {
      var distance = direction
      while abs(distance) <= Self.neighbourCount,
        steps.indices.contains(step + distance), others.indices.contains(place + distance),
        steps[step + distance].note.text == others[place + distance].note.text
      {
        distance += direction
      }
      count += abs(distance) - 1
    }
    return count
  }
}

extension Trace {
  fileprivate var steps: [(at: Instant, note: ScriptNote)] {
    entries.compactMap { entry in
      guard case .script(let note) = entry.content, note.kind == .command else { return nil }
      return (entry.at, note)
    }
  }
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
  func goOnWithDrives() {
    guard var shelf = drives else { return }
    let (isSaved, problem) = shelf.readSaved(at: wallNow)
    let ended = shelf.hear()
    drives = shelf
    if let problem { tell((problem as? VerbError)?.message ?? "\(problem)") }
    if isSaved || !ended.isEmpty { redraw() }
    guard let open = shelf.open else { return }
    if isSaved, shelf.entries[open.number].earlier != nil { notice = shelf.notice(of: open.number) }
    if ended.contains(open.number) { showAgain(open.number) }
  }

  /// What is looked at and was saved is looked at again where it was, in its step or at its end.
  ///
  /// One that failed and passes now is shown in the step that failed.
  private func showAgain(_ number: Int) {
    let place = drives?.place(in: simulation, at: bench?.bench.viewed, endingAs: number)
    show(number)
    guard let place, let instant = place.instant(in: simulation.trace) else { return }
    let simulation = simulation
    bench?.bench.view(instant, in: simulation)
  }

  /// Carries out what was pressed in the pane.
  func performOnDrives(_ order: BenchControl.Order) {
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
  private func show(_ number: Int) {
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
    notice = shelf.notice(of: number)
  }

  /// Back to what hands do; whatever has happened there meanwhile happens now.
  func leaveDrive() {
    guard let open = drives?.open else { return }
    drives?.open = nil
    var options = open.options
    if let bench { options.note(bench.bench) }
    self.options = options
    notice = nil
    setContent(open.hands)
    advanceContent()
  }

  private func setContent(_ new: any WindowContent) {
    for event in touch.cancel() { perform(event) }
    if let bench { options.note(bench.bench) }
    changeContent { $0 = new }
    renewBench()
    // A bench is laid out for the window as it is.
    let size = options.pictureSize(showsSurfaces: false)
    if bench == nil, size != pictureSize { changeWindow(to: size) }
    redraw()
  }
}

extension Trace.Content {
  fileprivate var isFailure: Bool {
    if case .script(let note) = self { note.kind == .failure } else { false }
  }
}

extension Wording {
  static let earlierText = "What is shown, and its verdict, are of the text before it"
  static let noDrivesBeside = "No drives stand beside the bench: open it with --drives FOLDER."
  static let driveHasEnded = "This drive has ended: F3 goes back to your own hands."
}
