import Foundation
import Synchronization

private enum WorkUnderWay {
  /// So much is done at a time at most: each may hold two frames, of many megabytes.
  static let workLimit = 3
}

/// Has work done on several processors, and gives what came of it in its order.
struct OrderedWork<Value: Sendable> {
  /// What is being done, and is waited for.
  private final class Place: Sendable {
    private let value = Mutex<Value?>(nil)
    private let isDone: DispatchGroup

    init(_ work: @escaping @Sendable () -> Value, on queue: DispatchQueue) {
      let isDone = DispatchGroup()
      self.isDone = isDone
      queue.async(group: isDone) { [self] in
        let done = work()
        value.withLock { $0 = done }
      }
    }

    func take() -> Value? {
      isDone.wait()
      return value.withLock { $0 }
    }
  }

  private var places: [Place] = []
  /// Nil where each is waited for.
  private let queue: DispatchQueue?

  /// No processor is left where as many others work as there are.
  init(besides others: Int = 1, processors: Int = ProcessInfo.processInfo.activeProcessorCount) {
    queue =
      processors > others ? DispatchQueue(label: "ordered work", attributes: .concurrent) : nil
  }

  /// Gives what was put in before and is done by now.
  mutating func add(_ work: @escaping @Sendable () -> Value) -> [Value] {
    guard let queue else { return [work()] }
    let done = places.count < WorkUnderWay.workLimit ? nil : places.removeFirst().take()
    places.append(Place(work, on: queue))
    return done.map { [$0] } ?? []
  }

  /// All that is left.
  mutating func rest() -> [Value] {
    defer { places = [] }
    return places.compactMap { $0.take() }
  }
}
