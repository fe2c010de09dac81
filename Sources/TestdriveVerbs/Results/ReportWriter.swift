import HeadUnitApps
import HeadUnitCore
import HeadUnitDrives
import HeadUnitFiles
import HeadUnitFindings
import HeadUnitReports
import HeadUnitText

/// Writes what a run came to, in all the forms that were asked for.
struct ReportWriter {
  let options: ReportOptions
  let output: Output
  /// Where in the app's own files a finding is to be mended.
  var place: (FinishedDrive, Finding) -> SARIFReport.Place? = { _, _ in nil }

  /// Returns what could not be written; the rest is.
  func write(_ drives: [FinishedDrive], took: Duration) -> [VerbError] {
    var problems: [VerbError] = []
    let attempt = { (file: String?, kind: OwnFile, text: () -> String) in
      guard let file else { return }
      do throws(VerbError) {
        try write(text(), to: file, as: kind)
      } catch {
        problems.append(error)
      }
    }
    attempt(options.junit, .junit) { JUnitReport.text(drives, took: took) }
    attempt(options.tap, .tap) { TAPReport.text(drives) }
    attempt(options.sarif, .sarif) {
      SARIFReport.text(drives, version: Testdrive.version, place: place)
    }
    attempt(options.hashes, .hashes) { HashLines.text(drives) }
    annotate(drives)
    return problems
  }

  private func annotate(_ drives: [FinishedDrive]) {
    guard options.showsAnnotations else { return }
    // GitHub reads them on either stream, and the output may be a report's.
    for line in GitHubAnnotations.lines(drives) {
      if options.ownsOutput { output.note(line) } else { output.line(line) }
    }
  }

  private func write(_ text: String, to file: String, as kind: OwnFile) throws(VerbError) {
    if file == "-" {
      output.data(text)
    } else {
      try SafeFile.makeFolder(SafeFile.folder(of: file))
      try SafeFile.write(Array(text.utf8), to: file, as: kind)
    }
  }
}

/// Where the results of a run are written.
struct ReportOptions {
  private(set) var junit: String?
  private(set) var tap: String?
  private(set) var sarif: String?
  private(set) var hashes: String?
  private(set) var trace: String?
  private(set) var report: String?
  /// The report of an earlier run, which this one is to be the same as.
  private(set) var against: String?
  private(set) var showsAnnotations = false

  /// Whether the fingerprints of traces are written down anywhere.
  var haveFingerprints: Bool {
    junit != nil || tap != nil || hashes != nil || report != nil
  }

  static func declare(in options: inout OptionList) -> OptionGroup<ReportOptions> {
    let results = ResultFiles(in: &options)
    let trace = options.text(
      "--trace", "FILE|FOLDER", "the trace of the one case, or a folder with one for each")
    let report = options.text(
      "--report", "FOLDER",
      "a report to look at in a browser: pictures, calls, traces, goldens")
    let against = options.text(
      "--against", "OLD", "fail where --report differs from this older one, and say in what")
    return OptionGroup { arguments in
      var reports = results.read(arguments)
      reports.against = arguments[against]
      if let old = arguments[against] {
        guard let new = arguments[report] else { throw Wording.againstNothing }
        guard !SafeFile.isSame(old, new) else { throw Wording.againstItself(old) }
      }
      reports.trace = arguments[trace]
      reports.report = arguments[report]
      try check(results.all + [trace], arguments)
      return reports
    }
  }

  /// That something cannot be written is not to be found out when all drives have been run.
  func check() throws(VerbError) {
    let files: [(String?, OwnFile)] = [
      (junit, .junit), (tap, .tap), (sarif, .sarif), (hashes, .hashes),
    ]
    for (file, kind) in files {
      if let file, file != "-" { try kind.leaveOthers(file) }
    }
  }

  /// What needs no more than the results.
  static func declareResults(in options: inout OptionList) -> OptionGroup<ReportOptions> {
    let results = ResultFiles(in: &options)
    return OptionGroup { arguments in
      try check(results.all, arguments)
      return results.read(arguments)
    }
  }

  /// The options of the forms that results alone have.
  private struct ResultFiles: Sendable {
    let all: [Option<String?, Never>]
    let read: @Sendable (Arguments) -> ReportOptions

    init(in options: inout OptionList) {
      let junit = options.text("--junit", "FILE", "the results as JUnit XML")
      let tap = options.text("--tap", "FILE|-", "the results as TAP 14; - is the output")
      let sarif = options.text("--sarif", "FILE|-", "what is found, as SARIF 2.1.0")
      let hashes = options.text(
        "--hashes", "FILE|-", "a line for each case by which two machines are compared")
      let isGitHub = options.flag(
        "--github", "failures beside their lines in GitHub (so it is under GITHUB_ACTIONS)")
      all = [junit, tap, sarif, hashes]
      read = { arguments in
        var reports = ReportOptions()
        reports.junit = arguments[junit]
        reports.tap = arguments[tap]
        reports.sarif = arguments[sarif]
        reports.hashes = arguments[hashes]
        let environment = arguments.surroundings.environment
        reports.showsAnnotations =
          arguments[isGitHub] || environment["GITHUB_ACTIONS"] == "true"
        return reports
      }
    }
  }

  /// Two things in one file would be none.
  private static func check(
    _ options: [Option<String?, Never>], _ arguments: Arguments
  ) throws(VerbError) {
    let files = options.compactMap { option in arguments[option].map { (option.name, $0) } }
    for (place, file) in files.enumerated() {
      let earlier = files[..<place].first { SafeFile.isSame($0.1, file.1) }
      if let earlier { throw Wording.sameFile(earlier.0, file.0, file.1) }
    }
  }

  /// Whether the output is a report's, so that nothing else may be written there.
  var ownsOutput: Bool { tap == "-" || sarif == "-" || hashes == "-" }
}

/// Tells people how a run goes: failures at once, the rest in few words.
final class RunProgress {
  private let output: Output
  private let caseCount: Int
  private var finished: [FinishedDrive] = []
  /// Those of the file that is being run, to be told together where nothing can be written over.
  private var ofFile: [FinishedDrive] = []

  init(_ output: Output, caseCount: Int) {
    self.output = output
    self.caseCount = caseCount
  }

  func begin(_ drive: DriveCase) {
    if let last = ofFile.last, last.result.drive.file != drive.file { tellFile() }
    let failed = finished.count { $0.failure != nil }
    let trouble = failed > 0 ? ", \(failed) failed" : ""
    let name = "\(drive.file): \(drive.title)".oneLine.prefix(Self.statusWidth)
    output.show(status: "\(finished.count + 1)/\(caseCount)\(trouble)  \(name)")
  }

  /// Fits into a terminal with the counts before it; what is wrapped cannot be written over.
  private static let statusWidth = 50

  func end(_ drive: FinishedDrive) {
    finished.append(drive)
    ofFile.append(drive)
    if let text = FailureText.text(of: drive) { output.note(text + "\n") }
    for remark in FailureText.remarks(on: drive) { output.note(remark) }
  }

  func finish(took: Duration) {
    tellFile()
    output.show(status: "")
    for line in FindingSummary(finished).lines { output.note(line) }
    let notes = finished.flatMap(\.result.notes)
    let requests = Set(notes.compactMap { NetworkChoice.requestNotRecorded(log: $0) }).sorted()
    if !requests.isEmpty { output.note(Wording.notRecorded(requests).oneLine) }
    output.note("\(RunSummary(finished, took: took))")
  }

  private func tellFile() {
    defer { ofFile = [] }
    guard !output.isTerminal, let first = ofFile.first else { return }
    let summary = RunSummary(ofFile, took: .zero)
    output.note("\(first.result.drive.file): \(summary.counts)".oneLine)
  }
}

/// Where the traces of a run go: a file for the only case, or a folder with one for each.
struct TraceFiles: Sendable {
  private var files: [Int: String] = [:]

  init(_ place: String, _ cases: [DriveCase], _ numbers: [Int]) {
    if numbers.count == 1, let only = numbers.first, !FileText.isFolder(place) {
      files[only] = place
      return
    }
    var used: Set<String> = []
    for number in numbers {
      // No name begins with a dash, which programs would take for an option.
      let stem = "trace-" + FileStem.safe("\(cases[number].file) \(cases[number].title)")
      var file = SafeFile.join(place, stem + ".jsonl")
      var count = 2
      while !used.insert(file).inserted {
        file = SafeFile.join(place, "\(stem)-\(count).jsonl")
        count += 1
      }
      files[number] = file
    }
  }

  /// The closure takes what goes to the output.
  func write(_ kept: KeptCase, say: (String) -> Void) throws(VerbError) {
    guard let file = files[kept.number] else { return }
    let lines: String
    do {
      lines = try kept.finished.result.trace.lines()
    } catch {
      throw VerbError("the trace of \(kept.drive.title) cannot be written: \(error)")
    }
    guard file != "-" else { return say(lines.shownJSON) }
    try SafeFile.makeFolder(SafeFile.folder(of: file))
    // Somebody may read a stream as it comes.
    let shown = FileWriter.isStream(file) ? lines.shownJSON : lines
    try SafeFile.write(Array(shown.utf8), to: file, as: .trace)
  }

  /// That one cannot be written is not to be found out when its case has been run.
  func check() throws(VerbError) {
    for file in files.values where file != "-" { try OwnFile.trace.leaveOthers(file) }
  }
}

/// A case that has been run, with all that is known of it.
struct KeptCase {
  let drive: DriveCase
  let number: Int
  let finished: FinishedDrive
  let answers: RecordedAnswers
}

extension Wording {
  static let againstNothing = VerbError(
    "--against needs --report FOLDER, which is compared with it")

  static func againstItself(_ folder: String) -> VerbError {
    VerbError("\(folder) would be written over before it is compared; name another --report")
  }
}

/// Where in library files findings are to be mended.
struct LibraryPlaces {
  private struct Run: Hashable {
    let file: String
    let title: String
  }

  private let libraries: [Run: String]

  /// A larger library is not read again for this.
  private static let sizeLimit = 8 << 20

  init(_ cases: [DriveCase]) {
    var libraries: [Run: String] = [:]
    for drive in cases where drive.app.name.hasSuffix(".json") {
      libraries[Run(file: drive.file, title: drive.title)] = drive.app.name
    }
    self.libraries = libraries
  }

  func place(_ drive: FinishedDrive, _ finding: Finding) -> SARIFReport.Place? {
    let name = drive.result.drive
    guard let file = libraries[Run(file: name.file, title: name.title)] else { return nil }
    return Self.place(of: finding, in: file)
  }

  /// The misbehaviour by its name, or the item at the path; nil when neither is in the file.
  static func place(of finding: Finding, in file: String) -> SARIFReport.Place? {
    guard let source = try? FileText.read(file, limit: sizeLimit),
      let root = JSONDocument.reading(source, comments: true).document?.root
    else { return nil }
    let misbehaviour = root["player"]?["misbehaves"]?.elements
      .first { $0.string == finding.id.rawValue }
    guard let node = misbehaviour ?? finding.path.flatMap({ item($0, in: root) }) else {
      return nil
    }
    return SARIFReport.Place(file: file, line: source.position(of: node.offset).line)
  }

  /// Down the path, an item that is repeated being as many rows; what is included is elsewhere.
  private static func item(_ path: ContentPath, in root: JSONDocument.Node) -> JSONDocument.Node? {
    var found: JSONDocument.Node?
    var children = root["items"]
    for index in path.indices {
      var row = 0
      found = children?.elements.first { node in
        let count = max(1, node["repeat"]?.integer ?? 1)
        defer { row += count }
        return (row..<row + count).contains(index)
      }
      guard let found else { return nil }
      children = found["children"]
    }
    return found
  }
}
