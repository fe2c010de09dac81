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
  var findings: [InspectedFinding] = []
  var elapsed = Duration.zero
  var met: Set<Crawl.Bound> = []
  /// Drives that came to no end, and why.
  var troubles: [String] = []
  var driveCount = 0

  /// A finding with what shows it again.
  struct InspectedFinding {
    let finding: Finding
    /// `the content`, or the drive's name.
    let place: String
    let replay: String

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

  /// The items between two words about how far it has come.
  private static let itemsPerWord = 5_000

  func inspect() throws -> (Inspection, Crawl) {
    let interview = try source.interview()
    let description = interview.description ?? AppDescription(name: source.name)
    var crawl = Crawl(interview, bounds: bounds)
    var inspection = Inspection(
      name: description.name, summary: CrawlSummary(hasTabs: description.hasTabs))
    var examination = CrawlExamination(description)
    var count = 0
    crawl.walk { visit in
      inspection.summary.add(visit)
      examination.look(at: visit)
      count += 1
      if count.isMultiple(of: Self.itemsPerWord) {
        output.show(status: "\(count) items looked at")
      }
      return !StopSignals.asked.isSet
    }
    inspection.elapsed = crawl.elapsed
    inspection.met = crawl.met
    let replay = ShellWord.line(["testdrive", "inspect"] + source.words)
    inspection.add(
      examination.findings.map {
        Inspection.InspectedFinding(finding: $0, place: "the content", replay: replay)
      })
    if crawl.stop == nil, !isContentOnly { try drive(&inspection) }
    output.show(status: "")
    return (inspection, crawl)
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
        add(run(drive), of: drive, to: &inspection)
      }
    }
  }

  private func run(_ drive: DriveCase) -> DriveResult {
    var run = DriveRun(drive, services: .silent)
    while run.verdict == nil, !StopSignals.asked.isSet { run.step(to: .never) }
    return run.finish()
  }

  private func add(_ result: DriveResult, of drive: DriveCase, to inspection: inout Inspection) {
    let app = source.isProgram ? source.words : ["--app"] + source.words
    let words = ["testdrive", "run", StockDrives.name, "--case", drive.name] + app
    inspection.add(
      result.findings.filter { !$0.finding.isProvoked }.map {
        Inspection.InspectedFinding(
          finding: $0.finding, place: drive.name, replay: ShellWord.line(words))
      })
    guard case .failed(let failure) = result.verdict, failure.kind != .expectation else { return }
    inspection.troubles.append("\(drive.name): \(failure.message)")
  }
}

extension DriveServices {
  /// A world in which nothing is drawn, written or said, and time is real.
  static var silent: DriveServices {
    DriveServices(
      say: { _ in }, takePicture: { (_: ScreenshotRequest) throws(ServiceError) in },
      compare: { (_: GoldenRequest) throws(ServiceError) in GoldenAnswer() },
      writeFile: { (_: String, _: String) throws(ServiceError) in },
      wallClock: WallTime.now, hasFonts: { true })
  }
}
