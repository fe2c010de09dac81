public import HeadUnitCore
import HeadUnitDrives
public import HeadUnitFindings

/// Something that the trace shows to be wrong with the app, with advice, as a report's page has it.
public struct ReportedFinding: Codable, Hashable, Sendable {
  /// Never changes its meaning.
  public let id: String
  public let level: FindingLevel
  /// What it is about: a call with its path, or an item.
  public let subject: String
  /// What was seen, why it matters, and what to do.
  public let advice: String
  /// When it was seen first.
  public let at: Instant
  /// How often it was seen.
  public let count: Int

  init(_ found: DriveFinding) {
    let finding = found.finding
    let rule = finding.rule
    id = finding.id.rawValue
    level = finding.level
    subject = finding.subject
    at = finding.at
    count = finding.count
    let pardon =
      finding.isProvoked
      ? " (a fault of the drive made it happen)" : found.allowance.map { " (allowed: \($0))" } ?? ""
    advice = "\(finding.seen)\(pardon). \(rule.cause) \(rule.advice.mediaPlayer)"
  }

  /// Of a trace that nobody drove.
  static func all(in trace: Trace) -> [ReportedFinding] {
    Examination.findings(in: trace).map {
      ReportedFinding(DriveFinding($0, line: nil, step: ""))
    }
  }
}
