import Dispatch
import Testing
import os

extension Faces {
  @Suite struct UnfairLockTests {
    @Test func aLockKeepsItsState() {
      let lock = OSAllocatedUnfairLock(initialState: 0)
      DispatchQueue.concurrentPerform(iterations: 1_000) { _ in
        lock.withLock { $0 += 1 }
      }

      #expect(lock.withLock { $0 } == 1_000)
    }

    @Test func aLockThatIsTakenIsNotAvailable() {
      let lock = OSAllocatedUnfairLock()
      lock.lock()
      #expect(!lock.lockIfAvailable())
      lock.unlock()

      #expect(lock.lockIfAvailable())
      lock.unlock()
      #expect(lock.withLock { 3 } == 3)
    }

    @Test func aStateNeedNotBeSendable() {
      final class Counter { var count = 0 }
      let lock = OSAllocatedUnfairLock(uncheckedState: Counter())
      lock.withLockUnchecked { $0.count += 1 }

      #expect(lock.withLockIfAvailableUnchecked { $0.count } == 1)
    }

    @Test func aLockOfCKeepsThreadsApart() {
      let counter = LockedCounter()
      DispatchQueue.concurrentPerform(iterations: 1_000) { _ in counter.increase() }

      #expect(counter.count == 1_000)
      #expect(counter.isTakenOnce)
    }
  }
}

/// As apps write it: the lock has an address of its own.
private final class LockedCounter: @unchecked Sendable {
  private let lock: os_unfair_lock_t
  private(set) var count = 0

  init() {
    lock = .allocate(capacity: 1)
    lock.initialize(to: os_unfair_lock())
  }

  deinit { lock.deallocate() }

  func increase() {
    os_unfair_lock_lock(lock)
    defer { os_unfair_lock_unlock(lock) }
    count += 1
  }

  var isTakenOnce: Bool {
    guard os_unfair_lock_trylock(lock) else { return false }
    defer { os_unfair_lock_unlock(lock) }
    return !os_unfair_lock_trylock(lock)
  }
}
