import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitImages
import HeadUnitReports
import HeadUnitText

/// Puts what a case has left into a report: its trace, its pictures, its goldens.
struct CaseReporter {
  let folder: ReportFolder
  let scenePainter: ScenePainter
  let services: DriveServices
  /// So many cases are run in all.
  let caseCount: Int
  /// So many run at the same time.
  let jobs: Int
  /// Nobody wants pictures.
  let leavesPicturesOut: Bool

  /// In a larger run, pictures of drives that pass are not drawn; nobody looks at thousands.
  static let smallRun = 50
  /// Gives back the file of the picture that shows why a drive failed.
  func keep(_ kept: KeptCase) -> String? {
    let result = ReportedCase(kept.finished, number: kept.number)
    guard folder.problem == nil else {
      folder.end(result)
      return nil
    }
    var details = CaseDetails(
      kept.finished.result.trace, kept.finished.result.findings)
    folder.attempt { () throws(VerbError) in
      try draw(kept, &details)
      if kept.finished.failure != nil {
        details.source = FailingSource.lines(of: kept.finished)
        try ReportAttachments(folder).add(kept.finished.result.attachments, to: &details)
      }
    }
    folder.end(result, details)
    return kept.finished.failure == nil ? nil : folder.lastPicture(in: details)
  }

  private func draw(_ kept: KeptCase, _ details: inout CaseDetails) throws(VerbError) {
    if let reason = kept.finished.skipReason {
      details.withoutPictures = reason
    } else if leavesPicturesOut {
      details.withoutPictures = Wording.noPicturesWanted
    } else if kept.finished.failure == nil, caseCount > Self.smallRun {
      details.withoutPictures = Wording.passingWithoutPictures(
        caseCount, kept.finished.replay, ShellWord.quoted(folder.path + "-pictures"))
    } else {
      let strip = FilmStrip(scenePainter, jobs: jobs) { [folder] frame in
        Result { () throws(VerbError) in try Self.keep(frame, in: folder) }
      }
      try strip.draw(kept, services, into: &details)
    }
  }

  /// Of these pictures a run makes hundreds; they are to be there soon, and may be larger.
  ///
  /// One in four has been made before: many drives begin alike.
  private static func keep(
    _ frame: Frame, in folder: ReportFolder
  ) throws(VerbError) -> String {
    let fingerprint = frame.fingerprint
    if let name = folder.picture(of: fingerprint) { return name }
    return try folder.keep(
      picture: PNG.encodeSmooth(frame.narrowed(to: FilmStrip.width)), of: fingerprint)
  }
}

extension ReportFolder {
  /// How the screen looked last, if there is a picture of it.
  func lastPicture(in details: CaseDetails) -> String? {
    details.steps.last { $0.picture != nil }?.picture.map {
      SafeFile.join(ReportPlace.pictures(in: path), $0)
    }
  }
}

/// Small pictures of what a drive showed, step by step, where the screen changed.
struct FilmStrip {
  private let scenePainter: ScenePainter
  private let jobs: Int
  private let keep: @Sendable (Frame) -> Result<String, VerbError>

  /// Wide enough to read the rows, small enough for hundreds on one page.
  static let width = 480
  /// Of a longer drive only the first and the last steps have pictures.
  static let firstSteps = 100
  static let lastSteps = 200

  /// The closure keeps a picture and says its name, where a processor is left besides the jobs.
  init(
    _ scenePainter: ScenePainter, jobs: Int,
    keep: @escaping @Sendable (Frame) -> Result<String, VerbError>
  ) {
    self.scenePainter = scenePainter
    self.jobs = jobs
    self.keep = keep
  }

  /// Runs the drive again and draws it; one that goes otherwise now is not drawn.
  func draw(
    _ kept: KeptCase, _ services: DriveServices, into details: inout CaseDetails
  ) throws(VerbError) {
    let result = kept.finished.result
    var replay = Self.replay(of: kept, services)
    var steps = details.steps
    var known: DisplayList?
    var work = OrderedWork<Result<String, VerbError>>(besides: jobs)
    var pictured: [Int] = []
    var names: [Result<String, VerbError>] = []
    // What the wall's clock has ended could go on now.
    while let frame = replay.next(), frame.index < steps.count {
      guard Self.isWanted(frame.index, of: steps.count) else { continue }
      let picture: (list: DisplayList, frame: Frame)?
      do throws(ServiceError) {
        picture = try scenePainter.frame(of: frame.scene, unlike: known)
      } catch {
        details.withoutPictures = error.message
        _ = work.rest()
        return
      }
      guard let picture else { continue }
      known = picture.list
      names += work.add { [keep] in keep(picture.frame) }
      pictured.append(frame.index)
      steps[frame.index].pictureAt = frame.scene.simulation.now
      steps[frame.index].elements = PointedElement.all(
        on: picture.list, of: frame.scene.simulation, startOfDrive: frame.scene.startOfDrive
      ).map(CaseDetails.Element.init)
      steps[frame.index].size = [picture.list.size.width, picture.list.size.height]
    }
    names += work.rest()
    for (step, name) in zip(pictured, names) { steps[step].picture = try name.get() }
    if Self.isSame(replay.trace, as: result) {
      details.steps = steps
    } else {
      details.withoutPictures = Wording.otherReplay
    }
  }

  /// The same run again, of what the app has said then.
  static func replay(of kept: KeptCase, _ services: DriveServices) -> DriveReplay {
    let result = kept.finished.result
    return DriveReplay(
      kept.drive.replaying(result), seed: result.seed, services: kept.answers.replaying(services))
  }

  static func isWanted(_ step: Int, of count: Int) -> Bool {
    step < firstSteps || step >= count - lastSteps
  }

  /// A run that the wall's clock has ended is the same as far as both of them came.
  private static func isSame(_ trace: Trace, as result: DriveResult) -> Bool {
    guard case .failed(let failure) = result.verdict, failure.kind == .machine else {
      return trace == result.trace
    }
    return zip(trace.entries, result.trace.entries.dropLast()).allSatisfy { $0 == $1 }
  }
}

extension DriveCase {
  /// The same drive of an app that says what it has said in a run, where it is not asked again.
  func replaying(_ result: DriveResult) -> DriveCase {
    var drive = self
    if app.isLive { drive.app = DriveApp(recording: result.trace, of: app) }
    return drive
  }
}

extension DriveApp {
  /// Says what the app has said, without asking it.
  fileprivate init(recording trace: Trace, of app: DriveApp) {
    self.init(name: app.name, folder: app.folder) { seed, timeouts in
      FaultyApp(
        RecordedApp(trace), seed: seed, timeouts: timeouts, networkOperations: [],
        failsWhenLocked: false)
    }
  }
}

/// Takes what a drive left beside the report into it: the report is to be carried away whole.
struct ReportAttachments {
  private let folder: ReportFolder

  /// Larger files stay where they are.
  private static let pictureLimit = 32 << 20
  private static let treeLimit = 1 << 20

  init(_ folder: ReportFolder) {
    self.folder = folder
  }

  func add(_ files: [String], to details: inout CaseDetails) throws(VerbError) {
    for file in files {
      if let (name, part) = Self.part(of: file) {
        let place = details.comparisons.firstIndex { $0.name == name }
        var comparison = place.map { details.comparisons[$0] } ?? ReportedComparison(name: name)
        try fill(&comparison, part, file)
        if let place {
          details.comparisons[place] = comparison
        } else {
          details.comparisons.append(comparison)
        }
      } else if file.hasSuffix(".png"), let name = try picture(file) {
        details.pictures.append(name)
      }
    }
  }

  private func fill(
    _ comparison: inout ReportedComparison, _ part: String, _ file: String
  ) throws(VerbError) {
    switch part {
    case "expected.png": comparison.expected = try picture(file)
    case "actual.png": comparison.actual = try picture(file)
    case "difference.png": comparison.difference = try picture(file)
    case "expected.tree": comparison.expectedTree = Self.tree(file)
    default: comparison.actualTree = Self.tree(file)
    }
  }

  private func picture(_ file: String) throws(VerbError) -> String? {
    guard let source = try? FileText.read(file, limit: Self.pictureLimit) else { return nil }
    return try folder.keep(picture: source.bytes)
  }

  private static func tree(_ file: String) -> String? {
    (try? FileText.read(file, limit: treeLimit)).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  private static let parts = [
    "expected.png", "actual.png", "difference.png", "expected.tree", "actual.tree",
  ]

  /// `NAME-expected.png` is a part of the golden `NAME`.
  private static func part(of file: String) -> (name: String, part: String)? {
    guard let part = parts.first(where: { file.hasSuffix("-" + $0) }) else { return nil }
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return (String(name.dropLast(part.count + 1)), part)
  }
}

/// What is said of reports.
extension Wording {
  static func noReport(in folder: String) -> VerbError {
    VerbError(
      "\(folder) holds something else than a report; "
        + "name a new folder or that of an older report")
  }

  static func noReportPart(_ file: String) -> VerbError {
    VerbError("\(file) is missing, which every report needs", .machine)
  }

  static func brokenReport(_ folder: String, _ reason: String) -> String {
    "the report in \(folder) is not whole: \(reason)"
  }

  static func passingWithoutPictures(_ count: Int, _ replay: String, _ folder: String) -> String {
    "in a run of \(count) cases only those that fail have pictures; these draw them: \(replay)"
      + " --report " + folder
  }

  static let noPicturesWanted = "the run was told to make none (--no-pictures)"

  static let otherReplay = "the drive went otherwise when it was run again for its pictures"
}
