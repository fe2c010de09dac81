internal import Dispatch
import HeadUnitCore

/// What an app was called for and has not answered.
final class AwaitedCalls: Sendable {
  enum Call: Hashable, Sendable {
    /// Numbers begin anew with each head unit, lives of the app do not.
    case request(RequestID, life: Int)
    case command(CommandID, life: Int)
    /// Notes, timers and the start, which end when the app returns, and what it says it does.
    case other(Int)
  }

  private struct State {
    var names: [Call: String] = [:]
    /// Waited for in vain; nobody does again.
    var givenUp: Set<Call> = []
    var tasks: [Call: Task<Void, Never>] = [:]
    var nextNumber = 1
  }

  private let state = Guarded(State())
  private let news = DispatchSemaphore(value: 0)

  func add(_ call: Call, _ name: String) {
    state.withLock { $0.names[call] = name }
  }

  func addOther(_ name: String) -> Call {
    .other(beginOther(name))
  }

  func beginOther(_ name: String) -> Int {
    state.withLock { state in
      defer { state.nextNumber += 1 }
      state.names[.other(state.nextNumber)] = name
      return state.nextNumber
    }
  }

  /// The task that ends the call, so that it can be cancelled.
  func attach(_ task: Task<Void, Never>, to call: Call) {
    state.withLock { state in
      if state.names[call] != nil { state.tasks[call] = task }
    }
  }

  func cancel(_ call: Call) {
    state.withLock { $0.tasks[call] }?.cancel()
  }

  func end(_ call: Call) {
    state.withLock { state in
      state.names[call] = nil
      state.givenUp.remove(call)
      state.tasks[call] = nil
    }
    news.signal()
  }

  /// Whether anything is awaited that may still come.
  var isWaiting: Bool { state.withLock { $0.names.count > $0.givenUp.count } }

  /// Waits until nothing is awaited; names what was not answered in the time, once.
  func wait(within patience: Duration) -> [String] {
    let end = DispatchTime.now() + .microseconds(patience.microseconds)
    while isWaiting {
      guard news.wait(timeout: end) == .timedOut else { continue }
      return giveUp()
    }
    return []
  }

  private func giveUp() -> [String] {
    state.withLock { state in
      let late = state.names.filter { !state.givenUp.contains($0.key) }
      state.givenUp.formUnion(late.keys)
      return late.values.sorted()
    }
  }

  /// The app is gone, and with it whatever it owed.
  func forgetAll() {
    let tasks = state.withLock { state in
      defer { state = State(nextNumber: state.nextNumber) }
      return state.tasks.values
    }
    for task in tasks { task.cancel() }
  }
}
