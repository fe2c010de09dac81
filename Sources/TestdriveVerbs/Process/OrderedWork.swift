import Foundation
import Synchronization

private enum WorkUnderWay {
  /// So much is done at a time at most: each may hold two frames, of many megabytes.
  static let workLimit = 3
}

/// Has work done one after the other on a thread of its own.
///
/// What it is done with need not be fit for several threads.
final class WorkAside: Sendable {
  /// What the thread and whoever gives it work have in common.
  private final class Desk: Sendable {
    let room: DispatchSemaphore
    let news = DispatchSemaphore(value: 0)
    /// Nil is the end.
    let waiting = Mutex<[(@Sendable () -> Void)?]>([])

    init(_ limit: Int) { room = DispatchSemaphore(value: limit) }

    func put(_ work: (@Sendable () -> Void)?) {
      waiting.withLock { $0.append(work) }
      news.signal()
    }

    func workOn() {
      while true {
        news.wait()
        guard let work = waiting.withLock({ $0.removeFirst() }) else { return }
        work()
        room.signal()
      }
    }
  }

  private let limit: Int
  private let desk: Desk

  /// So much waits or is being done at most.
  init(atMost limit: Int) {
    self.limit = limit
    desk = Desk(limit)
    let thread = Thread { [desk] in desk.workOn() }
    // As much as the first thread has: what is deep for one drive is deep for another.
    thread.stackSize = 8 << 20
    thread.start()
  }

  deinit { desk.put(nil) }

  /// False, and nothing is done, where there is no room for it.
  func takes(_ work: @escaping @Sendable () -> Void) -> Bool {
    guard desk.room.wait(timeout: .now()) == .success else { return false }
    desk.put(work)
    return true
  }

  /// Waits where there is no room for it.
  func give(_ work: @escaping @Sendable () -> Void) {
    desk.room.wait()
    desk.put(work)
  }

  /// Waits until all is done.
  func settle() {
    for _ in 0..<limit { desk.room.wait() }
    for _ in 0..<limit { desk.room.signal() }
  }
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
