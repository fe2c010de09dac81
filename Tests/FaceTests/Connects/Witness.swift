/// Is held by a handler of an app's, and does something when that goes.
final class Witness: Sendable {
  private let farewell: @Sendable () -> Void

  init(farewell: @escaping @Sendable () -> Void = {}) {
    self.farewell = farewell
  }

  /// The handler that calls this holds the witness.
  func attend() {}

  deinit {
    farewell()
  }
}
