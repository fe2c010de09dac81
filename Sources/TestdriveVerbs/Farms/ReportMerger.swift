import Foundation
import HeadUnitCore
import HeadUnitDrives
import HeadUnitReports
import HeadUnitText

extension Verb {
  static var merge: Verb {
    Verb(
      name: "merge", summary: "join the reports of a run's parts into one",
      operands: "REPORT… -o FOLDER"
    ) { options in
      let folder = options.text("-o", "FOLDER", "where the one report goes")
      let timings = options.text(
        "--timings", "FILE", "how long each case took, for the next shards")
      let results = ReportOptions.declareResults(in: &options)
      return { arguments, output in
        guard !arguments.operands.isEmpty, let folder = arguments[folder] else {
          throw Wording.noReportNamed
        }
        let merger = ReportMerger(
          options: try arguments[results], timings: arguments[timings],
          resources: try Resources.find(arguments), output: output)
        return try merger.merge(arguments.operands, into: folder)
      }
    }
  }
}

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
      command: ReportPlace.typedLine, began: indices.map(\.began).min() ?? "",
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
      guard let data = source.data(of: entry), var drive = data.result.finished else {
        switch entry.state {
        case .waiting where source.hasFile(of: entry), .begun where source.hasFile(of: entry):
          notes.append(Wording.damagedCase(entry.number, source.folder))
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
      if drive.failure != nil, let picture = report.lastPicture(in: data.details) {
        drive.result.attachments.append(picture)
      }
      drives.append(drive)
    }
    if unended > 0 { notes.append(Wording.unendedCases(unended)) }
    return (drives, notes)
  }

  private func write(_ file: String, _ drives: [FinishedDrive]) throws(VerbError) {
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

/// The report of a part, as far as it was written.
struct ReadReport {
  let folder: String
  let index: ReportIndex
  let entries: [ReportEntry]

  /// A list of more than a million cases is none of ours.
  private static let indexLimit = 512 << 20
  private static let caseLimit = 256 << 20

  init(_ folder: String) throws(VerbError) {
    self.folder = folder
    let file = ReportPlace.index(in: folder)
    guard let source = try? FileText.read(file, limit: Self.indexLimit) else {
      throw Wording.notAReport(folder)
    }
    // It was a report: that it cannot be read is not for whoever named it to put right.
    guard let index = ReportScript.value(ReportIndex.self, "index", in: source) else {
      throw Wording.damagedReport(folder)
    }
    guard index.format == ReportIndex.currentFormat else { throw Wording.notAReport(folder) }
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

  func hasFile(of entry: ReportEntry) -> Bool {
    FileText.isFile(ReportPlace.file(of: entry.number, in: folder))
  }

  /// Nil when the case has not ended, or its file is damaged or is of another case than the list
  /// tells.
  ///
  /// The list may be older than the file: a run that was killed wrote the file first.
  func data(of entry: ReportEntry) -> Case? {
    let file = ReportPlace.file(of: entry.number, in: folder)
    guard let source = try? FileText.read(file, limit: Self.caseLimit),
      let result = ReportScript.value(ReportedCase.self, "result", in: source),
      entry.tells(result),
      let details = ReportScript.value(CaseDetails.self, "details", in: source)
    else { return nil }
    return Case(bytes: source.bytes, result: result, details: details)
  }
}

extension ReportFolder {
  /// Takes over a case of another report as it was written there.
  func copy(_ result: ReportedCase, _ bytes: [UInt8]) {
    attempt { () throws(VerbError) in
      try SafeFile.write(
        bytes, to: ReportPlace.file(of: result.number, in: path), durably: false)
    }
    end(result)
  }

  /// Takes over the pictures that a case of another report names; false when one is not whole.
  func copyPictures(of details: CaseDetails, from folder: String) -> Bool {
    var areWhole = true
    for name in Set(details.pictureNames) {
      let file = SafeFile.join(ReportPlace.pictures(in: folder), name)
      guard let bytes = try? FileText.read(file, limit: Self.pictureLimit).bytes,
        Self.name(ofPicture: bytes) == name
      else {
        areWhole = false
        continue
      }
      attempt { () throws(VerbError) in _ = try keep(picture: bytes) }
    }
    return areWhole
  }

  private static let pictureLimit = 64 << 20
}

/// What is said of runs in parts.
extension Wording {
  static func farm(_ farm: FarmEnvironment.Farm, _ shard: Shard) -> String {
    "part \(shard) of the drives, as \(farm.index) and \(farm.count) say (\(farm.name))"
  }

  static func badFarm(
    _ farm: FarmEnvironment.Farm, _ index: String, _ count: String
  ) -> VerbError {
    VerbError(
      "\(farm.index)=\(index.oneLine) and \(farm.count)=\(count.oneLine) name no part of a run; "
        + "unset them or give --shard i/n")
  }

  static func incompleteFarm(_ farm: FarmEnvironment.Farm) -> String {
    "\(farm.index) is set and \(farm.count) is not, so all drives are run here (\(farm.name))"
  }

  static func emptyShard(_ shard: Shard) -> String { "part \(shard) has no drives; it passes" }

  static func noTimings(_ file: String) -> VerbError {
    VerbError(
      "\(file) is no file of timings: its lines are times and cases, as --timings writes them")
  }

  static func noTimingsYet(_ file: String) -> String {
    "there is no \(file) yet, so the drives are parted by their names"
  }

  static let noReportNamed = VerbError("merge needs the folders of reports, and -o FOLDER")

  static func notAReport(_ folder: String) -> VerbError {
    VerbError("\(folder) is no report of testdrive run --report, or one of another version")
  }

  static func damagedReport(_ folder: String) -> VerbError {
    VerbError("the report in \(folder) is damaged: its list cannot be read", .machine)
  }

  static func mergedIntoItself(_ folder: String) -> VerbError {
    VerbError("\(folder) is one of the reports; name another folder with -o")
  }

  static func missingCases(_ count: Int, of total: Int) -> String {
    "\(count) of \(total) cases are in none of the reports; is a part missing?"
  }

  static func unendedCases(_ count: Int) -> String {
    count == 1 ? "1 case has not ended" : "\(count) cases have not ended"
  }

  static func unendedReport(_ folder: String) -> String { "\(folder) is of a run that did not end" }

  static func damagedCase(_ number: Int, _ folder: String) -> String {
    "case \(number) in \(folder) cannot be read, or is not the one that the list tells"
  }

  static func damagedPictures(_ number: Int, _ folder: String) -> String {
    "pictures of case \(number) in \(folder) are missing or damaged"
  }

  static func otherRun(_ folder: String) -> String {
    "\(folder) is of another run: other drives, other options, or a case that another report has"
  }
}
