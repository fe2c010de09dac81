public import Foundation

/// Whether all cases are asked for: by `TESTDRIVE_EVERY_CASE`, or because pictures are renewed.
public enum EveryCase {
  public static func isAsked(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Bool {
    environment["TESTDRIVE_EVERY_CASE"] != nil || environment["UPDATE_GOLDENS"] != nil
  }

  /// How often something is tried that is tried more often than a desk waits for.
  public static func count(_ all: Int, desk: Int) -> Int { isAsked() ? all : desk }
}

extension Array {
  /// One in four times as many of the cases of a test that looks at the same rule again and again.
  ///
  /// Which ones changes with the commit, as the random walks do. With `TESTDRIVE_EVERY_CASE` set
  /// they are all there.
  public func share(
    _ part: Int, environment: [String: String] = ProcessInfo.processInfo.environment,
    first: UInt64? = FirstSeed.seed()
  ) -> [Element] {
    if EveryCase.isAsked(environment: environment) { return self }
    let part = 4 * part
    let offset = Int((first ?? 0) % UInt64(part))
    return indices.filter { $0 % part == offset % Swift.max(1, Swift.min(part, count)) }
      .map { self[$0] }
  }
}
