public import HeadUnitCore

/// The last line of a run: what was counted, and how long it took.
public struct RunSummary: Hashable, Sendable, CustomStringConvertible {
  public private(set) var passed = 0
  public private(set) var failed = 0
  public private(set) var skipped = 0
  /// In virtual time.
  private var driven = Duration.zero
  private let took: Duration

  public init(_ drives: [FinishedDrive], took: Duration) {
    self.took = took
    for drive in drives {
      driven += drive.result.duration
      switch drive.result.verdict {
      case .passed: passed += 1
      case .failed: failed += 1
      case .skipped: skipped += 1
      }
    }
  }

  /// `27 passed, 1 failed, 1 skipped in 0.84s (6m12s of driving)`; what is none is left out.
  public var description: String {
    "\(counts) in \(took.inHundredths) (\(driven.rounded) of driving)"
  }

  /// `27 passed, 1 failed, 1 skipped`
  public var counts: String {
    let counts = [(passed, "passed"), (failed, "failed"), (skipped, "skipped")]
    let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return words.isEmpty ? "0 passed" : words.joined(separator: ", ")
  }
}

extension Duration {
  /// `0.84s`: always two decimals, so that the eye compares.
  var inHundredths: String { decimals(2) + "s" }

  /// Seconds with so many decimals, `0.840`; no floating point that would round otherwise elsewhere.
  func decimals(_ count: Int) -> String {
    let scale = (0..<count).reduce(1) { scale, _ in scale * 10 }
    let step = 1_000_000 / scale
    let whole = (max(0, microseconds) &+ step / 2) / step
    return "\(whole / scale)." + String(scale + whole % scale).dropFirst()
  }

  /// As exact as a person wants to know it.
  fileprivate var rounded: Duration {
    let step = microseconds >= 60_000_000 ? 1_000_000 : 10_000
    return Duration(microseconds: (microseconds + step / 2) / step * step)
  }
}
