internal import Dispatch
import HeadUnitApps
package import HeadUnitCore

/// The head unit's clock, as an app in this process sees it through the faces.
package final class PhoneClock: Sendable {
  private struct State {
    var instant = Instant.start
    /// When it was the instant on the wall's clock; nil while time stands still in between.
    var wall: ContinuousClock.Instant?
    var nextToken = 1
    var timers: [Int: Timer] = [:]
    /// Set since the head unit last looked.
    var unset: [(token: Int, due: Instant)] = []
  }

  /// Something to be done later, on the main thread.
  private struct Timer {
    let body: @Sendable () -> Void
  }

  private let state = Guarded(State())

  /// A token of the host's own that is never a timer's.
  static let look = 0
  /// An app that sets more timers at once has lost them.
  private static let limit = 10_000

  /// Which instant it is for the head unit.
  package var now: Instant {
    state.withLock { state in
      guard let wall = state.wall else { return state.instant }
      return state.instant + wall.passed
    }
  }

  /// Whether what the app reads from its own clocks passes as the head unit's time does.
  package var isTheApps: Bool { HeldTime.isHeld || state.withLock { $0.wall != nil } }

  /// Whether time passes as it does on the wall.
  var isWall: Bool { state.withLock { $0.wall != nil } }

  /// Calls the body on the main thread when so much time has passed in the head unit.
  ///
  /// The token cancels it; what is never called because the app was started anew is dropped.
  @discardableResult
  package func after(_ delay: Duration, _ body: @escaping @Sendable () -> Void) -> Int {
    let now = now
    return state.withLock { state in
      let token = state.nextToken
      state.nextToken += 1
      guard state.timers.count < Self.limit else { return token }
      state.timers[token] = Timer(body: body)
      state.unset.append((token, now + max(.zero, delay)))
      return token
    }
  }

  /// How many timers have not rung.
  var waitingCount: Int { state.withLock { $0.timers.count } }

  package func cancel(_ token: Int) {
    // What the body holds goes outside the lock: the app may do anything then.
    let old = state.withLock { state in
      state.unset.removeAll { $0.token == token }
      return state.timers.removeValue(forKey: token)
    }
    withExtendedLifetime(old) {}
  }

  func set(_ instant: Instant, runs: Bool) {
    state.withLock { state in
      state.instant = instant
      state.wall = runs ? .now : nil
    }
  }

  /// Timers set since the last call, and when they are due.
  func takeUnset() -> [(token: Int, due: Instant)] {
    state.withLock { state in
      defer { state.unset = [] }
      return state.unset
    }
  }

  /// What is to be done now that the timer has rung; nil when it was cancelled.
  func takeBody(_ token: Int) -> (@Sendable () -> Void)? {
    state.withLock { $0.timers.removeValue(forKey: token)?.body }
  }

  func forgetTimers() {
    let old = state.withLock { state in
      defer { (state.timers, state.unset) = ([:], []) }
      return state.timers
    }
    withExtendedLifetime(old) {}
  }
}

/// The one thread on which an app is asked for content: not the main one, and one at a time.
///
/// A queue of its own, so that an app that blocks it takes no thread from anybody else.
final class PhoneExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "testdrive.content")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Calls it when everything put in before has begun.
  func after(_ body: @escaping @Sendable () -> Void) {
    queue.async(execute: body)
  }
}
