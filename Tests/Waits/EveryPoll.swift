import Combine
import Foundation

/// Polls every second in each way in which apps do, and tells each minute how often each has.
final class EveryPoll: @unchecked Sendable {
  private let lock = NSLock()
  private var counts: [String: Int] = [:]
  private var kept: [Any] = []

  func begin(_ note: @escaping @Sendable (String) -> Void) {
    let timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
      self.count("timer")
    }
    let published = Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { _ in
      self.count("published")
    }
    kept = [timer, published]
    Task {
      while true {
        try await Task.sleep(for: .seconds(1))
        self.count("task")
      }
    }
    again()
    Thread.detachNewThread {
      while true {
        Thread.sleep(forTimeInterval: 1)
        self.count("thread")
      }
    }
    Thread.detachNewThread {
      RunLoop.current.add(Timer(timeInterval: 3_600, repeats: true) { _ in }, forMode: .default)
      while true {
        _ = RunLoop.current.run(mode: .default, before: Date() + 1)
        self.count("loop")
      }
    }
    let minute = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { _ in
      note(self.words)
    }
    // Between the polls: so it does not matter who of them is first.
    minute.fireDate = Date() + 60.5
    kept.append(minute)
  }

  private func again() {
    DispatchQueue.global().asyncAfter(deadline: .now() + 1) {
      self.count("queue")
      self.again()
    }
  }

  private func count(_ name: String) { lock.withLock { counts[name, default: 0] += 1 } }

  private var words: String {
    lock.withLock { counts.sorted { $0.key < $1.key }.map { "\($0) \($1)" } }
      .joined(separator: ", ")
  }
}

/// Words come in bursts, and only the last of each is told: a debounce of 300 ms.
final class Burst: @unchecked Sendable {
  private let words = PassthroughSubject<String, Never>()
  private var kept: AnyCancellable?

  func begin(_ note: @escaping @Sendable (String) -> Void) {
    kept = words.debounce(for: .milliseconds(300), scheduler: DispatchQueue.main).sink {
      note("heard \($0)")
    }
    for (word, after) in [("a", 0.0), ("b", 0.2), ("c", 0.499), ("d", 0.9)] {
      DispatchQueue.main.asyncAfter(deadline: .now() + after) { self.words.send(word) }
    }
  }
}
