// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

internal import Foundation
internal import Synchronization

/// A lock around a value; it may not be taken again by whoever holds it.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  /// Whoever touches the state holds the lock.
  private final class Storage {
    let lock = NSLock()
    var state: State

    init(_ state: State) {
      self.state = state
    }
  }

  /// Whose lock it is supposed to be when that is checked.
  public enum Ownership: Hashable, Sendable {
    case owner
    case notOwner
  }

  private let storage: Storage

  public init(uncheckedState initialState: State) {
    storage = Storage(initialState)
  }

  public init(initialState: State) where State: Sendable {
    storage = Storage(initialState)
  }

  public func withLockUnchecked<Result>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result {
    storage.lock.lock()
    defer { storage.lock.unlock() }
    return try body(&storage.state)
  }

  public func withLock<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result {
    try withLockUnchecked(body)
  }

  /// Nil when somebody else holds the lock.
  public func withLockIfAvailableUnchecked<Result>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result? {
    guard storage.lock.try() else { return nil }
    defer { storage.lock.unlock() }
    return try body(&storage.state)
  }

  public func withLockIfAvailable<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result? {
    try withLockIfAvailableUnchecked(body)
  }

  /// Nothing is checked here.
  public func precondition(_ condition: Ownership) {}
}

extension OSAllocatedUnfairLock where State == Void {
  public init() {
    self.init(uncheckedState: ())
  }

  public func lock() { storage.lock.lock() }

  public func unlock() { storage.lock.unlock() }

  public func lockIfAvailable() -> Bool { storage.lock.try() }

  public func withLock<Result: Sendable>(
    _ body: @Sendable () throws -> Result
  ) rethrows -> Result {
    try withLockUnchecked { _ in try body() }
  }

  public func withLockUnchecked<Result>(_ body: () throws -> Result) rethrows -> Result {
    try withLockUnchecked { _ in try body() }
  }
}

/// A lock as C code has it: used by its address, which must not change.
public struct os_unfair_lock_s {
  fileprivate var value: UInt32 = 0

  public init() {}
}

public typealias os_unfair_lock = os_unfair_lock_s
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

/// Waits until nobody else holds the lock, and takes it.
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
  while !os_unfair_lock_trylock(lock) { sched_yield() }
}

/// Takes the lock if nobody else holds it.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
  lock.withWord { $0.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged }
}

/// Lets go of the lock.
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
  lock.withWord { $0.store(0, ordering: .releasing) }
}

/// Nothing is checked here.
public func os_unfair_lock_assert_owner(_ lock: os_unfair_lock_t) {}

/// Nothing is checked here.
public func os_unfair_lock_assert_not_owner(_ lock: os_unfair_lock_t) {}

extension os_unfair_lock_t {
  /// A word shared by threads is of the same size and shape as a plain one.
  fileprivate func withWord<Result>(_ body: (borrowing Atomic<UInt32>) -> Result) -> Result {
    UnsafeMutableRawPointer(self).withMemoryRebound(to: Atomic<UInt32>.self, capacity: 1) {
      body($0.pointee)
    }
  }
}
