import HeadUnitApps
import HeadUnitCore
import HeadUnitDrives
import HeadUnitFindings
import HeadUnitReports
import HeadUnitText

/// Everything that is found out about an app in one go: a crawl, and the drives for any app.
struct Inspection {
  let name: String
  var summary: CrawlSummary
  var hasTabs = false
  var findings: [InspectedFinding] = []
  var elapsed = Duration.zero
  var met: Set<Crawl.Bound> = []
  /// Drives that came to no end, and why.
  var troubles: [String] = []
  var driveCount = 0
  /// Why there is nothing to inspect: the app has not started.
  var failure: VerbError?

  /// A finding with what shows it again.
  struct InspectedFinding {
    let finding: Finding
    /// `the content`, or the drive's name.
    let place: String
    /// The line that shows it again.
    var replay: String
    /// The lines of the drive that shows it; nil where none does.
    var drive: [String]?

    /// By which a baseline knows it.
    var key: String { "\(finding.id.rawValue) \(finding.subject)" }
  }

  /// Each once, however many drives show it; what is worse first.
  mutating func add(_ new: [InspectedFinding]) {
    let known = Set(findings.map(\.key))
    var added: Set<String> = []
    findings += new.filter { !known.contains($0.key) && added.insert($0.key).inserted }
    findings.sort { Finding.comesFirst($0.finding, $1.finding) }
  }
}

/// Makes an inspection.
struct Inspector {
  let source: AppSource
  let bounds: Crawl.Bounds
  let resources: Resources
  let output: Output
  let isContentOnly: Bool
  /// Where the shortest drive of each finding goes; nil is nowhere.
  var drivesFolder: String?

  /// The items between two words about how far it has come.
  private static let itemsPerWord = 5_000

  func inspect() throws -> (Inspection, Crawl) {
    let interview = Interview(source.app)
    if let stop = interview.stop { throw source.stopped(stop) }
    guard let description = interview.description else {
      return (silent(interview), Crawl(interview, bounds: bounds))
    }
    var crawl = Crawl(interview, bounds: bounds)
    var inspection = Inspection(
      name: description.name, summary: CrawlSummary(hasTabs: description.hasTabs),
      hasTabs: description.hasTabs)
    var examination = CrawlExamination(description)
    var count = 0
    var titles = RareTitles()
    // Of an app that hands over templates nobody asks for rows: they are pressed.
    if description.usesTemplates {
      walkTemplates(&inspection, &titles)
    } else {
      crawl.walk { visit in
        inspection.summary.add(visit)
        titles.note(visit)
        examination.look(at: visit)
        count += 1
        if count.isMultiple(of: Self.itemsPerWord) {
          output.show(status: "\(count) items looked at")
        }
        return !StopSignals.asked.isSet
      }
      (inspection.elapsed, inspection.met) = (crawl.elapsed, crawl.met)
    }
    MissingLetters.shared.tell(titles.texts, output)
    let replay = ShellWord.line([source.runner, "inspect"] + source.words)
    inspection.add(
      examination.findings.map {
        Inspection.InspectedFinding(finding: $0, place: "the content", replay: replay)
      })
    if crawl.stop == nil, !isContentOnly { try drive(&inspection) }
    if let drivesFolder { try shorten(&inspection, into: drivesFolder) }
    output.show(status: "")
    return (inspection, crawl)
  }

  private func walkTemplates(_ inspection: inout Inspection, _ titles: inout RareTitles) {
    var crawl = TemplateCrawl(source.faultyApp, profile: Profile(), bounds: bounds)
    var summary = CrawlSummary(hasTabs: crawl.hasTabs)
    crawl.walk { visit in
      summary.add(visit)
      titles.note(visit)
      return !StopSignals.asked.isSet
    }
    (inspection.summary, inspection.met) = (summary, crawl.met)
    inspection.elapsed = crawl.elapsed
  }

  /// Of an app that is not there: what the phone says of it, and what that means.
  private func silent(_ interview: Interview) -> Inspection {
    var inspection = Inspection(name: source.name, summary: CrawlSummary(hasTabs: false))
    var examination = Examination()
    for line in interview.logs {
      examination.look(
        at: Trace.Entry(at: interview.now, .event(.phone(.reported(.log(line))))))
    }
    let replay = ShellWord.line([source.runner, "inspect"] + source.words)
    inspection.add(
      examination.findings.map {
        Inspection.InspectedFinding(finding: $0, place: "the start", replay: replay)
      })
    inspection.failure = source.silent(interview)
    return inspection
  }

  /// The drives for any app, each with the app anew.
  private func drive(_ inspection: inout Inspection) throws {
    let environment = DriveEnvironment.files { [resources] in resources }
    let files = FileText.contents(ofFolder: StockDrives(resources).folder)
      .filter { $0.hasSuffix(".drive") }.sorted()
    for file in files where !StopSignals.asked.isSet {
      for var drive in try DriveReader(environment: environment).cases(of: file) {
        drive.app = source.driveApp
        output.show(status: "drives: \(drive.name)")
        inspection.driveCount += 1
        let lines = try Self.lines(of: environment.readFile(file))
        add(run(drive), of: drive, lines, to: &inspection)
      }
    }
  }

  /// Those of its steps that do something.
  private static func lines(of source: SourceText) -> [String] {
    let text = String(decoding: source.bytes, as: UTF8.self)
    return text.split(separator: "\n").map(String.init).filter { line in
      !["#", "drive ", "app ", "expect "].contains { line.hasPrefix($0) }
    }
  }

  /// For each finding of a drive the shortest drive that shows it, as a file that fails as long as
  /// the app does so.
  private func shorten(_ inspection: inout Inspection, into folder: String) throws {
    let explorer = Explorer(app: source.exploredApp, actions: 0, level: .note)
    try SafeFile.makeFolder(folder)
    for (index, found) in inspection.findings.enumerated() where !StopSignals.asked.isSet {
      let finding = found.finding
      guard finding.level > .note, index < Self.drivesWritten else { continue }
      output.show(status: "shortening the drive of \(finding.id.rawValue)")
      let reason = Explorer.Reason.finding(finding.id)
      // A drive that shows it only with what the stock drive has beside its steps stays as it is.
      let candidates =
        found.drive.map { [$0] } ?? visits(of: finding, hasTabs: inspection.hasTabs)
      guard let lines = candidates.first(where: { explorer.shows(finding, $0) }) else { continue }
      let short = explorer.shrunk(lines, showing: finding)
      let stem = FileStem.safe("\(finding.id.rawValue)-\(index + 1)")
      let file = SafeFile.join(folder, stem + ".drive")
      let text = explorer.text(
        short, showing: reason, finding.seen, seed: 0, replay: found.replay, in: file)
      try SafeFile.write(text, to: file)
      inspection.findings[index].replay = ShellWord.line(explorer.app.words(running: file))
    }
  }

  /// Drives that look at what a crawl has found: the places that it names, one after the other, and
  /// with the lists that are there as well.
  private func visits(of finding: Finding, hasTabs: Bool) -> [[String]] {
    var paths = finding.path.map { [$0] } ?? []
    for match in finding.seen.matches(of: /\/[0-9]+(?:\/[0-9]+)*/).prefix(Self.placesVisited) {
      guard let path = ContentPath(String(match.output)), !paths.contains(path) else { continue }
      paths.append(path)
    }
    paths.sort()
    return [false, true].map { isInside in
      paths.enumerated().flatMap { index, path in
        let back = index == 0 ? [] : Array(repeating: "back", count: paths[index - 1].depth)
        return back + Self.way(to: path, isInside: isInside, hasTabs: hasTabs)
      }
    }
  }

  private static func way(to path: ContentPath, isInside: Bool, hasTabs: Bool) -> [String] {
    var lines: [String] = []
    let rows = path.indices
    for (level, row) in rows.enumerated() {
      let isTab = hasTabs && level == 0
      if isTab {
        lines.append("tap role:tab nth=\(row + 1) optional=on")
      } else if level == rows.count - 1, !isInside {
        lines.append("scroll to row:\(row)")
      } else {
        lines.append("open row:\(row)")
      }
      lines.append("wait 3s")
    }
    return lines
  }

  /// A reader of more drives than these mends the first ones first.
  private static let drivesWritten = 200
  private static let placesVisited = 3

  private func run(_ drive: DriveCase) -> DriveResult {
    var run = DriveRun(drive, services: .silent)
    while run.verdict == nil, !StopSignals.asked.isSet { run.step(to: .never) }
    return run.finish()
  }

  private func add(
    _ result: DriveResult, of drive: DriveCase, _ lines: [String],
    to inspection: inout Inspection
  ) {
    let isNamed = source.isProgram || source.words.isEmpty
    let app = isNamed ? source.words : ["--app"] + source.words
    let words = [source.runner, "run", StockDrives.name, "--case", drive.name] + app
    inspection.add(
      result.findings.filter { !$0.finding.isProvoked }.map {
        Inspection.InspectedFinding(
          finding: $0.finding, place: drive.name, replay: ShellWord.line(words), drive: lines)
      })
    guard case .failed(let failure) = result.verdict, failure.kind != .expectation else { return }
    inspection.troubles.append("\(drive.name): \(failure.message)")
  }
}

extension DriveServices {
  /// A world in which nothing is drawn, written or said, and time is real.
  static var silent: DriveServices {
    var services = DriveServices(
      say: { _ in }, takePicture: { (_: ScreenshotRequest) throws(ServiceError) in },
      compare: { (_: GoldenRequest) throws(ServiceError) in GoldenAnswer() },
      writeFile: { (_: String, _: String) throws(ServiceError) in },
      wallClock: WallTime.now, hasFonts: { true })
    services.examine = PictureExamination.sight
    return services
  }
}

/// What a crawl meets, read as the entries that a trace would have of it.
struct CrawlExamination {
  private var examination = Examination()
  private var now = Instant.start
  private var nextNumber = 1
  /// The first item of each kind that can be played, or opened.
  private(set) var firstTrack: ContentPath?

  init(_ description: AppDescription) {
    look(.event(.phone(.connected)))
    look(.event(.phone(.reported(.started(description)))))
    // It has been asked for content, so that some command of it is no business of a crawl.
    look(.event(.phone(.reported(.commands(CommandSet([CommandState(.play)]))))))
  }

  var findings: [Finding] {
    var examination = examination
    examination.end()
    return examination.findings
  }

  mutating func look(at visit: Crawl.Visit) {
    switch visit {
    case .item(let path, let item, let took):
      if item.isPlayable, !item.isContainer, firstTrack == nil { firstTrack = path }
      ask(.item(path: path), .item(item), took)
    case .missing(let path): ask(.item(path: path), .item(nil), .zero)
    case .failed(let operation, let path, let failure, let took):
      ask(question(operation, path), .failed(failure), took)
    case .unanswered(let operation, let path): giveUp(question(operation, path))
    case .list(let path, let count, let took):
      ask(.begin(path: path, hint: false), .done, .zero)
      ask(.count(path: path), .count(count), took)
    case .skipped: break
    }
  }

  private func question(_ operation: Operation, _ path: ContentPath) -> Question {
    switch operation {
    case .begin: .begin(path: path, hint: false)
    case .count: .count(path: path)
    case .item, .showsProgress, .artwork, .play, .select, .command: .item(path: path)
    }
  }

  private mutating func ask(_ question: Question, _ answer: Answer, _ took: Duration) {
    let id = RequestID(nextNumber)
    nextNumber += 1
    look(.effect(.ask(Request(id: id, question: question))))
    now = now + took
    look(.event(.phone(.answered(id, answer))))
    let outcome: Outcome = if case .failed = answer { .failed } else { .answered }
    look(.effect(.concluded(id, outcome)))
  }

  private mutating func giveUp(_ question: Question) {
    let id = RequestID(nextNumber)
    nextNumber += 1
    look(.effect(.ask(Request(id: id, question: question))))
    now = now + Timeouts().content
    look(.effect(.concluded(id, .timedOut)))
  }

  private mutating func look(_ content: Trace.Content) {
    examination.look(at: Trace.Entry(at: now, content))
  }
}

/// What items are called in letters that not every font has.
private struct RareTitles {
  private(set) var texts: [String] = []

  mutating func note(_ visit: Crawl.Visit) {
    guard case .item(_, let item, _) = visit else { return }
    texts += [item.title, item.subtitle].compactMap(\.self).filter(MissingLetters.hasRare)
  }
}
