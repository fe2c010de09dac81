internal import Foundation

/// A value that one thread at a time may use.
///
/// The library's `Mutex` would do, but the thread sanitizer does not see one thread wait for
/// another there, and apps are to be tried with it.
package final class Guarded<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) {
    self.value = value
  }

  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&value) }
  }
}
