import Foundation
import HeadUnitCore
import HeadUnitScenario

/// Drives run on several threads; what they say and how they end is told in the order of the files.
struct ParallelBatch {
  let setting: RunSetting
  let teller: RunTeller
  let output: Output
  let jobs: Int

  /// What all of them came to, or what one thread leaves behind.
  struct Ending: Sendable {
    var drives: [FinishedDrive] = []
    var usedFiles: Set<String> = []
    /// So many pictures were not even drawn.
    var leftOutCount = 0
    var problem: CommandError?

    /// The drives keep their order: they are told one after the other.
    mutating func join(_ other: Ending) {
      usedFiles.formUnion(other.usedFiles)
      leftOutCount += other.leftOutCount
      problem = problem ?? other.problem
    }
  }

  func run(_ numbers: [Int]) -> Ending {
    let board = JobBoard(
      numbers, stopsAtFailure: setting.options.stopsAtFailure, stop: setting.stop)
    let workers = min(jobs, numbers.count)
    for _ in 0..<workers {
      let thread = Thread { [setting] in Self.work(setting, board) }
      // As much as the first thread has: what is deep for one drive is deep for another.
      thread.stackSize = 8 << 20
      thread.start()
    }
    var drives: [FinishedDrive] = []
    for (place, number) in numbers.enumerated() {
      let done = board.wait(for: place)
      guard let drive = done.drive else { continue }
      teller.begin(setting.cases[number])
      for word in done.words { word.isNote ? output.note(word.text) : output.text(word.text) }
      teller.end(drive)
      drives.append(drive)
    }
    var ending = board.left(by: workers)
    ending.drives = drives
    return ending
  }

  private static func work(_ setting: RunSetting, _ board: JobBoard) {
    let heard = HeardWords()
    let output = heard.output
    let worker = CaseWorker(setting, output)
    while let place = board.take() {
      let drive = worker.run(board.numbers[place])
      output.flush()
      board.put(JobBoard.Done(drive: drive, words: heard.take()), at: place)
    }
    board.leave(worker.ending)
  }
}

/// What is said on one thread, until it is told on another.
private final class HeardWords {
  private var words: [JobBoard.Word] = []

  var output: Output {
    Output(
      data: { [self] in words.append(JobBoard.Word(text: $0, isNote: false)) },
      // The line's end is put there again.
      note: { [self] in words.append(JobBoard.Word(text: String($0.dropLast()), isNote: true)) })
  }

  func take() -> [JobBoard.Word] {
    defer { words = [] }
    return words
  }
}
