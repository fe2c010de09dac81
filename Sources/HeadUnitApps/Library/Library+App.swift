public import HeadUnitCore

extension Library {
  /// The app as the file describes it, its faults included.
  public func app(seed: UInt64, timeouts: Timeouts = Timeouts()) -> FaultyApp {
    var app = FaultyApp(
      LibraryApp(library: self, seed: seed), seed: seed, timeouts: timeouts,
      networkOperations: Set(networkOperations))
    for fault in faults { _ = app.inject(fault) }
    return app
  }
}
