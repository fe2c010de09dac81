public import HeadUnitCore

extension Simulation {
  /// Lets somebody change the faults of the app; nil when nothing can go wrong with it on purpose.
  public mutating func withFaults<T>(_ body: (inout FaultyApp) -> T) -> T? {
    withApp { app in
      guard var faulty = app as? FaultyApp else { return nil }
      defer { app = faulty }
      return body(&faulty)
    }
  }
}
