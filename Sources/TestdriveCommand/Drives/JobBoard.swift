import Foundation
import HeadUnitCore
import HeadUnitScenario
import Synchronization

/// Where several threads fetch cases and put what became of them.
final class JobBoard: Sendable {
  struct Word: Sendable {
    let text: String
    let isNote: Bool
  }

  /// A case that was run, or left out because another one had failed.
  struct Done: Sendable {
    var drive: FinishedDrive?
    var words: [Word] = []
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
  func take() -> Int? {
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
