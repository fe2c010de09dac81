public import HeadUnitCore

/// What a report keeps of a case: enough to count it, to tell it, and to run it again.
public struct ReportedCase: Codable, Hashable, Sendable {
  public enum Verdict: String, Codable, Sendable {
    case passed, failed, skipped
  }

  /// Among all cases that were meant, shards or not.
  public let number: Int
  public let file: String
  public let name: String
  public let label: String
  public let line: Int
  public let tags: [String]
  /// In digits, since readers of JSON lose those of large numbers.
  public let seed: String
  public let verdict: Verdict
  /// Why it was skipped.
  public let reason: String?
  public let failure: ReportedFailure?
  /// In virtual time, in microseconds.
  public let driven: Int
  /// In real time, in microseconds.
  public let took: Int
  public let eventCount: Int
  public let fingerprint: String
  public let pictureFingerprints: [String]
  public let notes: [String]
  public let attachments: [String]
  public let replay: String
}

/// Why a case failed, as a report keeps it.
public struct ReportedFailure: Codable, Hashable, Sendable {
  public let kind: String
  public let message: String
  public let file: String
  public let line: Int
  public let column: Int
  public let text: String
  public let at: Instant
  public let details: [String]
  public let events: [String]
  public let pending: [String]
}

extension ReportedCase {
  public init(_ drive: FinishedDrive, number: Int) {
    let result = drive.result
    self.number = number
    file = result.drive.file
    name = result.drive.name
    label = result.drive.label
    line = result.line
    tags = result.tags
    seed = "\(result.seed)"
    verdict =
      switch result.verdict {
      case .passed: .passed
      case .failed: .failed
      case .skipped: .skipped
      }
    reason = drive.skipReason
    failure = drive.failure.map(ReportedFailure.init)
    driven = result.duration.microseconds
    took = drive.took.microseconds
    eventCount = result.eventCount
    fingerprint = drive.fingerprint.hexadecimal
    pictureFingerprints = result.pictureFingerprints.map(\.hexadecimal)
    notes = result.notes
    attachments = result.attachments
    replay = drive.replay
  }

  /// As it was when it had been run, but for the trace; nil when a number in it is none.
  public var finished: FinishedDrive? {
    guard let seed = UInt64(seed), let fingerprint = UInt64(fingerprint, radix: 16),
      let verdict = finishedVerdict
    else { return nil }
    let pictures = pictureFingerprints.compactMap { UInt64($0, radix: 16) }
    guard pictures.count == pictureFingerprints.count else { return nil }
    let result = DriveResult(
      drive: DriveCaseName(file: file, name: name, label: label), line: line, tags: tags,
      seed: seed, verdict: verdict, duration: Duration(microseconds: driven),
      eventCount: eventCount, trace: Trace(), notes: notes, attachments: attachments,
      pictureFingerprints: pictures)
    return FinishedDrive(
      result, took: Duration(microseconds: took), fingerprint: fingerprint, replay: replay)
  }

  private var finishedVerdict: DriveResult.Verdict? {
    switch verdict {
    case .passed: .passed
    case .skipped: .skipped(reason ?? "")
    case .failed: failure?.finished.map(DriveResult.Verdict.failed)
    }
  }
}

extension ReportedFailure {
  init(_ failure: DriveFailure) {
    kind = failure.kind.rawValue
    message = failure.message
    file = failure.source.file
    line = failure.source.line
    column = failure.source.column
    text = failure.source.text
    at = failure.at
    details = failure.details
    events = failure.events
    pending = failure.pending
  }

  fileprivate var finished: DriveFailure? {
    guard let kind = DriveFailure.Kind(rawValue: kind) else { return nil }
    let source = CommandSource(file: file, line: line, column: column, text: text)
    return DriveFailure(
      kind, message, source: source, at: at, details: details, events: events, pending: pending)
  }
}
