public import Foundation

extension Array {
  /// One in so many of the cases of a test that looks at the same rule again and again.
  ///
  /// Which ones changes with the commit, as the random walks do. With `TESTDRIVE_EVERY_CASE` set,
  /// as it is in CI, they are all there: a desk needs its answer soon, and another one each time.
  public func share(
    _ part: Int, environment: [String: String] = ProcessInfo.processInfo.environment,
    first: UInt64? = FirstSeed.seed()
  ) -> [Element] {
    guard environment["TESTDRIVE_EVERY_CASE"] == nil else { return self }
    let offset = Int((first ?? 0) % UInt64(part))
    return indices.filter { $0 % part == offset % Swift.max(1, Swift.min(part, count)) }
      .map { self[$0] }
  }
}
