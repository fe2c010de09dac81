import Foundation
import HeadUnitCore

/// A value for one thread at a time, and a condition on which threads wait for it to change.
///
/// Made of the system's own mutex and condition: these wait until an instant of the clock that
/// nobody sets.
final class Monitor<State: ~Copyable & Sendable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let state = UnsafeMutablePointer<State>.allocate(capacity: 1)

  init(_ initial: consuming State) {
    state.initialize(to: initial)
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    state.deinitialize(count: 1)
    condition.deallocate()
    mutex.deallocate()
    state.deallocate()
  }

  func look<Result>(_ body: (borrowing State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(state.pointee)
  }

  /// Whoever waits looks again.
  func change<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return body(&state.pointee)
  }

  func wait(until isReached: (borrowing State) -> Bool) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isReached(state.pointee) { pthread_cond_wait(condition, mutex) }
  }

  /// Whether it was reached in time.
  @discardableResult
  func wait(within limit: Duration, until isReached: (borrowing State) -> Bool) -> Bool {
    var end = Self.instant(after: limit)
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isReached(state.pointee) {
      if limit <= .zero { return false }
      if pthread_cond_timedwait(condition, mutex, &end) != 0 { return isReached(state.pointee) }
    }
    return true
  }

  private static func instant(after delay: Duration) -> timespec {
    var instant = timespec()
    clock_gettime(CLOCK_MONOTONIC, &instant)
    let microseconds = max(0, delay.microseconds)
    let nanoseconds = instant.tv_nsec + microseconds % 1_000_000 * 1_000
    instant.tv_sec += microseconds / 1_000_000 + nanoseconds / 1_000_000_000
    instant.tv_nsec = nanoseconds % 1_000_000_000
    return instant
  }
}
