/// What a whole run comes to.
public enum RunOutcome: Int, Hashable, Sendable, Comparable {
  case passed
  /// An expectation, a golden or the like: the drive's own verdict.
  case failed
  case appFailed
  /// No fonts, a full disk, too much real time.
  case machine
  /// Testdrive itself is at fault, which says nothing of the app.
  case ownFault

  public static func < (lhs: RunOutcome, rhs: RunOutcome) -> Bool {
    lhs.rawValue < rhs.rawValue
  }

  public init(_ verdict: DriveResult.Verdict) {
    guard case .failed(let failure) = verdict else {
      self = .passed
      return
    }
    switch failure.kind {
    case .expectation, .golden, .command, .fault, .limit, .quit: self = .failed
    case .app: self = .appFailed
    case .machine: self = .machine
    case .invariant, .difference: self = .ownFault
    }
  }

  /// The worst of them; nothing at all has passed.
  public init(_ drives: [FinishedDrive]) {
    self = drives.map { RunOutcome($0.result.verdict) }.max() ?? .passed
  }
}
