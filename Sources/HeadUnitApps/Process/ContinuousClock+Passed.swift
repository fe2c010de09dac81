package import HeadUnitCore

extension ContinuousClock.Instant {
  /// The real time since then.
  package var passed: HeadUnitCore.Duration {
    let (seconds, attoseconds) = (ContinuousClock.now - self).components
    return .microseconds(Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000))
  }
}
