import HeadUnitCore
import HeadUnitScenario

/// The report of a part, as far as it was written.
struct ReadReport {
  let folder: String
  let index: ReportIndex
  let entries: [ReportEntry]

  /// A list of more than a million cases is none of ours.
  private static let indexLimit = 512 << 20
  private static let caseLimit = 256 << 20

  init(_ folder: String) throws(CommandError) {
    self.folder = folder
    let file = ReportPlace.index(in: folder)
    guard let source = try? FileText.read(file, limit: Self.indexLimit),
      let index = ReportScript.value(ReportIndex.self, "index", in: source),
      index.format == ReportIndex.currentFormat
    else { throw Wording.notAReport(folder) }
    self.index = index
    var entries: [ReportEntry] = []
    for line in source.bytes.split(separator: UInt8(ascii: "\n")) {
      let line = SourceText(name: file, bytes: Array(line))
      guard let entry = ReportScript.value(ReportEntry.self, "entry", in: line) else { continue }
      entries.append(entry)
    }
    self.entries = entries
  }

  /// A case's file, and what is in it.
  struct Case {
    let bytes: [UInt8]
    let result: ReportedCase
    let details: CaseDetails
  }

  /// Nil when the case has not ended or its file is damaged.
  ///
  /// The list may be older than the file: a run that was killed wrote the file first.
  func data(of entry: ReportEntry) -> Case? {
    let file = ReportPlace.file(of: entry.number, in: folder)
    guard let source = try? FileText.read(file, limit: Self.caseLimit),
      let result = ReportScript.value(ReportedCase.self, "result", in: source),
      result.number == entry.number,
      let details = ReportScript.value(CaseDetails.self, "details", in: source)
    else { return nil }
    return Case(bytes: source.bytes, result: result, details: details)
  }
}
