public import HeadUnitCore

/// A drive that was run, how long that took, and how it is run again.
public struct FinishedDrive: Sendable {
  public var result: DriveResult
  /// In real time.
  public let took: Duration
  /// Of the trace; differs when anything in it does.
  public let fingerprint: UInt64
  /// The words to be typed to run it again, as a shell takes them.
  public let replay: String

  public init(_ result: DriveResult, took: Duration, fingerprint: UInt64, replay: String) {
    self.result = result
    self.took = took
    self.fingerprint = fingerprint
    self.replay = replay
  }

  public var failure: DriveFailure? {
    if case .failed(let failure) = result.verdict { failure } else { nil }
  }

  public var skipReason: String? {
    if case .skipped(let reason) = result.verdict { reason } else { nil }
  }
}

extension DriveCaseName {
  /// The name by which no other run is called, in its file.
  public var title: String { label.isEmpty ? name : "\(name) [\(label)]" }
}

extension UInt64 {
  /// Sixteen digits of a fingerprint.
  public var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
