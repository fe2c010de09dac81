import HeadUnitCore
import HeadUnitScenario

/// The lines of a drive around the one that failed.
enum FailingSource {
  private static let reach = 6
  /// A longer line is cut.
  private static let lineLength = 500

  static func lines(of drive: FinishedDrive) -> [CaseDetails.SourceLine] {
    guard let source = drive.failure?.source,
      let text = try? FileText.read(source.file, limit: DriveEnvironment.sizeLimit)
    else { return [] }
    let lines = text.bytes.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let first = max(1, source.line - reach)
    let last = min(lines.count, source.line + reach)
    guard first <= last else { return [] }
    return (first...last).map { number in
      let words = String(decoding: lines[number - 1].prefix(lineLength), as: UTF8.self)
      return CaseDetails.SourceLine(
        number: number, text: words.hasSuffix("\r") ? String(words.dropLast()) : words)
    }
  }
}
