public import HeadUnitCore
public import HeadUnitFindings

/// How a run of a drive went.
public struct DriveResult: Sendable {
  public enum Verdict: Hashable, Sendable {
    case passed
    case failed(DriveFailure)
    /// For the reason given.
    case skipped(String)
  }

  public let drive: DriveCaseName
  /// Where the drive says its name.
  public let line: Int
  public let tags: [String]
  public let seed: UInt64
  public let verdict: Verdict
  /// In virtual time.
  public let duration: Duration
  public let eventCount: Int
  /// Let go of once it has been written: those of a thousand drives are many.
  public var trace: Trace
  /// What people are to know though it passed: invariants switched off, goldens not compared whole.
  public let notes: [String]
  /// Files that were written on the way: screenshots, differences of goldens.
  public var attachments: [String]
  /// Of the pictures and trees compared, in their order.
  public let pictureFingerprints: [UInt64]
  /// What is wrong with the app, also of a drive that passes; what is worse first.
  public let findings: [DriveFinding]

  public init(
    drive: DriveCaseName, line: Int, tags: [String], seed: UInt64, verdict: Verdict,
    duration: Duration, eventCount: Int, trace: Trace, notes: [String] = [],
    attachments: [String] = [], pictureFingerprints: [UInt64] = [],
    findings: [DriveFinding] = []
  ) {
    self.drive = drive
    self.line = line
    self.tags = tags
    self.seed = seed
    self.verdict = verdict
    self.duration = duration
    self.eventCount = eventCount
    self.trace = trace
    self.notes = notes
    self.attachments = attachments
    self.pictureFingerprints = pictureFingerprints
    self.findings = findings
  }
}

/// A finding with where in the drive it was made.
public struct DriveFinding: Hashable, Codable, Sendable {
  public let finding: Finding
  /// The line of the step that was done last, and its words; nil before the first.
  public let line: Int?
  /// That of the step with which it began; nil where that is the same.
  public let firstLine: Int?
  public let step: String
  /// Why the drive lets it be; nil when it does not.
  public let allowance: String?
  /// How the app is written; nil where nobody knows.
  private let way: FindingRule.AppWay?

  public init(
    _ finding: Finding, line: Int?, from firstLine: Int? = nil, step: String,
    allowance: String? = nil, way: FindingRule.AppWay? = nil
  ) {
    self.finding = finding
    self.firstLine = firstLine
    self.way = way
    self.line = line
    self.step = step
    self.allowance = allowance
  }

  /// What to do about it in an app that is written as this one is.
  public var advice: String { finding.rule.advice.words(for: way ?? .phone) }

  /// Whether it says something against the app.
  public var counts: Bool { allowance == nil && !finding.isProvoked }
}

/// Why a drive failed, with all that helps to see it.
public struct DriveFailure: Error, Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// What was expected is not so.
    case expectation
    case golden
    /// A step could not be done: nothing to tap, a stamp that has passed.
    case step = "command"
    /// A fault of the drive never fired.
    case fault
    /// Too much virtual time, or too many events.
    case limit
    /// The app crashed too often or did not start.
    case app
    /// Something that must always hold did not: a fault of Testdrive itself.
    case invariant
    /// Two runs of the same drive differed: a fault of Testdrive itself.
    case difference
    /// The drive says so itself: `quit fail`.
    case quit
    /// No fonts, a full disk, too much real time.
    case machine
  }

  public var kind: Kind
  /// One sentence: `"Artists" matches nothing`.
  public var message: String
  public var source: StepSource
  public var at: Instant
  /// The nearest candidates, expected and found values, differing elements; a line each.
  public var details: [String]
  /// The last few lines of the trace.
  public var events: [String]
  /// What the app still owed an answer to.
  public var pending: [String]

  public init(
    _ kind: Kind, _ message: String, source: StepSource, at instant: Instant,
    details: [String] = [], events: [String] = [], pending: [String] = []
  ) {
    self.kind = kind
    self.message = message
    self.source = source
    at = instant
    self.details = details
    self.events = events
    self.pending = pending
  }
}
