import Foundation
import HeadUnitCore
import HeadUnitDrives
import HeadUnitReports
import Synchronization

/// Drives run on several threads; what they say and how they end is told in the order of the files.
struct ParallelBatch {
  let setting: RunSetting
  let progress: RunProgress
  let output: Output
  let jobs: Int

  /// What all of them came to, or what one thread leaves behind.
  struct Ending: Sendable {
    var drives: [FinishedDrive] = []
    var usedFiles: Set<String> = []
    /// So many pictures were not even drawn.
    var leftOutCount = 0
    var problem: VerbError?

    /// The drives keep their order: they are told one after the other.
    mutating func join(_ other: Ending) {
      usedFiles.formUnion(other.usedFiles)
      leftOutCount += other.leftOutCount
      problem = problem ?? other.problem
    }
  }

  func run(_ numbers: [Int]) -> Ending {
    let queue = CaseQueue(
      numbers, stopsAtFailure: setting.options.stopsAtFailure, stop: setting.stop)
    let workers = min(jobs, numbers.count)
    for _ in 0..<workers {
      let thread = Thread { [setting] in Self.work(setting, queue) }
      // As much as the first thread has: what is deep for one drive is deep for another.
      thread.stackSize = 8 << 20
      thread.start()
    }
    var drives: [FinishedDrive] = []
    for (place, number) in numbers.enumerated() {
      let done = queue.wait(for: place)
      guard let drive = done.drive else { continue }
      progress.begin(setting.cases[number])
      for word in done.words { word.isNote ? output.note(word.text) : output.data(word.text) }
      progress.end(drive)
      drives.append(drive)
    }
    var ending = queue.left(by: workers)
    ending.drives = drives
    return ending
  }

  private static func work(_ setting: RunSetting, _ queue: CaseQueue) {
    let heard = CollectedOutput()
    let output = heard.output
    let worker = CaseWorker(setting, output)
    while let place = queue.next() {
      let drive = worker.run(queue.numbers[place])
      output.flush()
      queue.put(CaseQueue.Done(drive: drive, words: heard.removeWords()), at: place)
    }
    queue.leave(worker.end())
  }
}

/// Where several threads fetch cases and put what became of them.
final class CaseQueue: Sendable {
  /// A case that was run, or left out because another one had failed.
  struct Done: Sendable {
    var drive: FinishedDrive?
    var words: [CollectedOutput.Word] = []
  }

  private struct State {
    var next = 0
    var done: [Int: Done] = [:]
    var hasFailed = false
    var left = ParallelBatch.Ending()
    var workersGone = 0
  }

  let numbers: [Int]
  private let stopsAtFailure: Bool
  private let stop: StopFlag
  private let state = Mutex(State())
  private let news = DispatchSemaphore(value: 0)

  init(_ numbers: [Int], stopsAtFailure: Bool, stop: StopFlag) {
    self.numbers = numbers
    self.stop = stop
    self.stopsAtFailure = stopsAtFailure
  }

  /// The next case's place; nil when all are taken.
  func next() -> Int? {
    state.withLock { state in
      guard state.next < numbers.count, !isOver(state) else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  func put(_ done: Done, at place: Int) {
    state.withLock { state in
      state.done[place] = done
      if done.drive?.failure != nil { state.hasFailed = true }
    }
    news.signal()
  }

  /// What became of the case, as soon as that is known.
  func wait(for place: Int) -> Done {
    while true {
      let done = state.withLock { state in
        let isLeftOut = isOver(state) && place >= state.next
        return state.done.removeValue(forKey: place) ?? (isLeftOut ? Done() : nil)
      }
      if let done { return done }
      news.wait()
    }
  }

  /// No other case is begun.
  private func isOver(_ state: borrowing State) -> Bool {
    stop.isSet || state.hasFailed && stopsAtFailure
  }

  /// A thread has no more to do.
  func leave(_ ending: ParallelBatch.Ending) {
    state.withLock { state in
      state.left.join(ending)
      state.workersGone += 1
    }
    news.signal()
  }

  /// What so many threads have left behind, once all have gone.
  func left(by workers: Int) -> ParallelBatch.Ending {
    while state.withLock({ $0.workersGone < workers }) { news.wait() }
    return state.withLock { $0.left }
  }
}

/// Puts cases that have passed into a report on a thread of its own, while the next ones run.
///
/// What it draws with is its own, so that nothing is shared but the report's folder.
final class ReporterAside {
  /// Used on one thread at a time: by whoever runs the cases, or by the work that is given away.
  private struct Handed: @unchecked Sendable {
    let reporter: CaseReporter
    let kept: KeptCase
  }

  /// So much waits or is being done at most; each piece holds a whole drive.
  private static let caseLimit = 4

  private let reporter: CaseReporter
  private let work = WorkAside(atMost: ReporterAside.caseLimit)
  private let heard = CollectedOutput()

  init(_ setting: RunSetting, _ folder: ReportFolder) {
    let scenePainter = ScenePainter(setting.resources, heard.output)
    let goldens = GoldenKeeper(setting.options.goldens, scenePainter)
    reporter = CaseReporter(
      folder: folder, scenePainter: scenePainter,
      services: .files(scenePainter, goldens) { _ in }, caseCount: setting.cases.count,
      jobs: setting.options.jobs,
      leavesPicturesOut: setting.options.goldens.leavesPicturesOut)
  }

  /// False where it has enough to do.
  func takes(_ kept: KeptCase) -> Bool {
    let handed = Handed(reporter: reporter, kept: kept)
    return work.takes { _ = handed.reporter.keep(handed.kept) }
  }

  /// Waits for what is under way, and says what was found meanwhile.
  func settle(_ output: Output) {
    work.settle()
    for word in heard.removeWords() { output.note(word.text) }
  }
}

/// Says each remark once, where several draw the same pictures.
final class RemarksOnce {
  private var told: Set<String> = []
  private let output: Output

  init(_ output: Output) { self.output = output }

  var listening: Output {
    Output(
      data: { [output] in output.data($0) },
      note: { [self] text in
        // The line's end is put there again.
        let text = String(text.dropLast())
        if told.insert(text).inserted { output.note(text) }
      })
  }
}
