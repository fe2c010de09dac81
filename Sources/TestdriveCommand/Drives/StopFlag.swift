import Synchronization

/// Whether somebody has asked the process to end, and by which signal.
final class StopFlag: Sendable {
  private let number = Atomic<Int32>(0)

  /// Nil: nobody has.
  var signal: Int32? {
    let signal = number.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  var isSet: Bool { signal != nil }

  func set(_ signal: Int32) { number.store(signal, ordering: .relaxed) }
}
