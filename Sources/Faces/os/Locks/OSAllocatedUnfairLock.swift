internal import Foundation

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
