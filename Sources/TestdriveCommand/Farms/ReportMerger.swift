import HeadUnitCore
import HeadUnitScenario

/// Joins the reports of a run's parts into one report and one of each other form.
struct ReportMerger {
  let options: ReportOptions
  let timings: String?
  let resources: Resources
  let output: Output

  func merge(_ folders: [String], into folder: String) throws -> ExitCode {
    guard !folders.contains(where: { SafeFile.isSame($0, folder) }) else {
      throw Wording.mergedIntoItself(folder)
    }
    var reports: [ReadReport] = []
    for folder in folders { reports.append(try ReadReport(folder)) }
    let union = ReportUnion(reports)
    let report = try ReportFolder(folder, index(of: reports), union.entries, resources)
    let (drives, notes) = copy(union, into: report)
    let took = Duration(microseconds: reports.map(\.index.took).max() ?? 0)
    report.finish(took: took, notes: notes)
    let problems = ReportWriter(options: options, output: output).write(drives, took: took)
    if let timings { try write(timings, drives) }
    for note in notes { output.note(note.oneLine) }
    output.note("\(RunSummary(drives, took: took))")
    if let first = problems.first { throw first }
    return code(of: drives, notes, report)
  }

  private func index(of reports: [ReadReport]) -> ReportIndex {
    let indices = reports.map(\.index)
    var index = ReportIndex(
      command: ReportPlace.typedCommand, began: indices.map(\.began).min() ?? "",
      total: indices.map(\.total).max() ?? 0)
    index.run = indices.first?.run ?? ""
    return index
  }

  /// The drives in the order of a run that was not parted, and what is wrong with the whole.
  private func copy(
    _ union: ReportUnion, into report: ReportFolder
  ) -> ([FinishedDrive], notes: [String]) {
    var drives: [FinishedDrive] = []
    var notes = union.notes
    var unended = 0
    for (entry, source) in union.cases {
      guard let data = source.data(of: entry), let drive = data.result.finished else {
        switch entry.state {
        // Whoever stops at the first failure leaves out the rest, and has ended.
        case .waiting where source.index.state == .finished: break
        case .waiting, .begun:
          unended += 1
          if entry.state == .begun { report.begin(entry.number) }
        default: notes.append(Wording.damagedCase(entry.number, source.folder))
        }
        continue
      }
      if !report.copyPictures(of: data.details, from: source.folder) {
        notes.append(Wording.damagedPictures(entry.number, source.folder))
      }
      report.copy(data.result, data.bytes)
      drives.append(drive)
    }
    if unended > 0 { notes.append(Wording.unendedCases(unended)) }
    return (drives, notes)
  }

  private func write(_ file: String, _ drives: [FinishedDrive]) throws(CommandError) {
    var timings = try Timings.read(file) ?? Timings()
    timings.add(drives)
    try SafeFile.write(timings.text, to: file)
  }

  /// A run that is not whole has not passed, whatever its parts say.
  private func code(
    of drives: [FinishedDrive], _ notes: [String], _ report: ReportFolder
  ) -> ExitCode {
    let outcome = RunOutcome(drives)
    if let problem = report.problem {
      output.note(Wording.brokenReport(report.path, problem.message).oneLine)
    }
    return ExitCode(notes.isEmpty && report.problem == nil ? outcome : max(outcome, .machine))
  }
}

/// All cases of several reports, each once, by their numbers.
struct ReportUnion {
  let reports: [ReadReport]
  private(set) var cases: [(entry: ReportEntry, source: ReadReport)] = []
  /// What keeps it from being a whole run.
  private(set) var notes: [String] = []

  init(_ reports: [ReadReport]) {
    self.reports = reports
    let total = reports.map(\.index.total).max() ?? 0
    var known: Set<Int> = []
    for report in reports {
      if report.index.state == .running { notes.append(Wording.unendedReport(report.folder)) }
      notes += report.index.notes
      let isOther = report.index.total != total || report.index.run != reports[0].index.run
      let own = report.entries.filter { known.insert($0.number).inserted }
      if isOther || own.count < report.entries.count {
        notes.append(Wording.otherRun(report.folder))
      }
      cases += own.map { ($0, report) }
    }
    cases.sort { $0.entry.number < $1.entry.number }
    if known.count < total { notes.append(Wording.missingCases(total - known.count, of: total)) }
  }

  /// As they are before anything is known of them.
  var entries: [ReportEntry] { cases.map { $0.entry.waiting } }
}
