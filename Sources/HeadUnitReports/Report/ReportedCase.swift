public import HeadUnitCore
public import HeadUnitDrives
public import HeadUnitFindings

/// What a report keeps of a case: enough to count it, to tell it, and to run it again.
public struct ReportedCase: Codable, Hashable, Sendable {
  public enum Verdict: String, Codable, Sendable {
    case passed, failed, skipped
  }

  /// Among all cases that were meant, shards or not.
  public let number: Int
  public let file: String
  public let name: String
  public let label: String
  public let line: Int
  public let tags: [String]
  /// In digits, since readers of JSON lose those of large numbers.
  public let seed: String
  public let verdict: Verdict
  /// Why it was skipped.
  public let reason: String?
  public let failure: ReportedFailure?
  /// In virtual time, in microseconds.
  public let driven: Int
  /// In real time, in microseconds.
  public let took: Int
  public let eventCount: Int
  public let fingerprint: String
  public let pictureFingerprints: [String]
  public let notes: [String]
  public let attachments: [String]
  public let replay: String
  /// Nil in a report that was written before there were any.
  public let findings: [DriveFinding]?
}

/// Why a case failed, as a report keeps it.
public struct ReportedFailure: Codable, Hashable, Sendable {
  public let kind: String
  public let message: String
  public let file: String
  public let line: Int
  public let column: Int
  public let text: String
  public let at: Instant
  public let details: [String]
  public let events: [String]
  public let pending: [String]
}

extension ReportedCase {
  public init(_ drive: FinishedDrive, number: Int) {
    let result = drive.result
    self.number = number
    file = result.drive.file
    name = result.drive.name
    label = result.drive.label
    line = result.line
    tags = result.tags
    seed = "\(result.seed)"
    verdict =
      switch result.verdict {
      case .passed: .passed
      case .failed: .failed
      case .skipped: .skipped
      }
    reason = drive.skipReason
    failure = drive.failure.map(ReportedFailure.init)
    driven = result.duration.microseconds
    took = drive.took.microseconds
    eventCount = result.eventCount
    fingerprint = drive.fingerprint.hexadecimal
    pictureFingerprints = result.pictureFingerprints.map(\.hexadecimal)
    notes = result.notes
    attachments = result.attachments
    replay = drive.replay
    findings = result.findings
  }

  /// As it was when it had been run, but for the trace; nil when a number in it is none.
  public var finished: FinishedDrive? {
    guard let seed = UInt64(seed), let fingerprint = UInt64(fingerprint, radix: 16),
      let verdict = finishedVerdict
    else { return nil }
    let pictures = pictureFingerprints.compactMap { UInt64($0, radix: 16) }
    guard pictures.count == pictureFingerprints.count else { return nil }
    let result = DriveResult(
      drive: DriveCaseName(file: file, name: name, label: label), line: line, tags: tags,
      seed: seed, verdict: verdict, duration: Duration(microseconds: driven),
      eventCount: eventCount, trace: Trace(), notes: notes, attachments: attachments,
      pictureFingerprints: pictures, findings: findings ?? [])
    return FinishedDrive(
      result, took: Duration(microseconds: took), fingerprint: fingerprint, replay: replay)
  }

  private var finishedVerdict: DriveResult.Verdict? {
    switch verdict {
    case .passed: .passed
    case .skipped: .skipped(reason ?? "")
    case .failed: failure?.finished.map(DriveResult.Verdict.failed)
    }
  }
}

extension ReportedFailure {
  init(_ failure: DriveFailure) {
    kind = failure.kind.rawValue
    message = failure.message
    file = failure.source.file
    line = failure.source.line
    column = failure.source.column
    text = failure.source.text
    at = failure.at
    details = failure.details
    events = failure.events
    pending = failure.pending
  }

  fileprivate var finished: DriveFailure? {
    guard let kind = DriveFailure.Kind(rawValue: kind) else { return nil }
    let source = StepSource(file: file, line: line, column: column, text: text)
    return DriveFailure(
      kind, message, source: source, at: at, details: details, events: events, pending: pending)
  }
}

/// What a report shows of a case beside its result.
public struct CaseDetails: Codable, Hashable, Sendable {
  /// A step that was begun, with what was said of it.
  public struct Step: Codable, Hashable, Sendable {
    public let at: Instant
    public let line: Int?
    public let text: String
    public var mark: String?
    public var caption: String?
    public var failure: String?
    /// The name of a picture, when the screen is another one than before.
    public var picture: String?
    /// When the screen looked so: a little later than the step where something moved.
    public var pictureAt: Instant?
    /// What is seen on that picture.
    public var elements: [Element]?
    /// How many pixels the screen has, in which the elements lie.
    public var size: [Int]?
  }

  /// Something on a picture, and the lines by which a drive taps and expects it.
  public struct Element: Codable, Hashable, Sendable {
    public let role: String
    public let label: String
    public let value: String?
    /// Left, top, width and height.
    public let frame: [Int]
    public let tap: String?
    public let expect: String?

    public init(_ element: PointedElement) {
      (role, label, tap, expect) = (element.role, element.label, element.tap, element.expectation)
      value = element.value.isEmpty ? nil : element.value
      frame = element.place
    }
  }

  /// From this instant on the car goes so fast.
  public struct SpeedChange: Codable, Hashable, Sendable {
    public let at: Instant
    /// In kilometres an hour.
    public let speed: Double
  }

  /// What was asked of the app, and what became of it.
  public struct Call: Codable, Hashable, Sendable {
    public let number: Int
    public let call: String
    public let what: String
    public let at: Instant
    /// Nil when it was open at the end.
    public var end: Instant?
    public var outcome: String?
    /// Where it was answered, if that was not the app's main thread.
    public var thread: String?
  }

  /// A line of the drive's file near the one that failed.
  public struct SourceLine: Codable, Hashable, Sendable {
    public let number: Int
    public let text: String

    public init(number: Int, text: String) {
      self.number = number
      self.text = text
    }
  }

  public var steps: [Step] = []
  public var speeds: [SpeedChange] = []
  public var calls: [Call] = []
  public var findings: [ReportedFinding] = []
  public var source: [SourceLine] = []
  public var comparisons: [ReportedComparison] = []
  /// Other pictures that the drive left, by their names in the report.
  public var pictures: [String] = []
  /// Why there are no pictures of the steps, when there are none.
  public var withoutPictures: String?
  /// The whole trace in columns, or its beginning.
  public var trace = ""
  public var isTraceCut = false

  /// A longer trace is cut: a page that holds more is slow, and the drive can be run again.
  public static let traceLimit = 100_000
  /// More steps, calls or changes of speed are not shown.
  public static let partLimit = 20_000

  /// All that it shows, by their names in the report.
  public var pictureNames: [String] {
    let shown = comparisons.flatMap { [$0.expected, $0.actual, $0.difference].compactMap(\.self) }
    return steps.compactMap(\.picture) + pictures + shown
  }

  /// Of a drive, with what was found in it; of a trace alone, with what is in that.
  public init(_ trace: Trace, _ found: [DriveFinding]? = nil) {
    isTraceCut = trace.entries.count > Self.traceLimit
    self.trace = Trace(Array(trace.entries.prefix(Self.traceLimit))).withoutPlaces.columns()
    var open: [RequestID: Int] = [:]
    for entry in trace.entries { add(entry, &open) }
    findings = found?.map(ReportedFinding.init) ?? ReportedFinding.all(in: trace)
  }
}

/// What a golden is to be, and what it was.
public struct ReportedComparison: Codable, Hashable, Sendable {
  public let name: String
  /// Names of pictures in the report.
  public var expected: String?
  public var actual: String?
  public var difference: String?
  /// Trees of elements, as text.
  public var expectedTree: String?
  public var actualTree: String?

  public init(name: String) {
    self.name = name
  }
}

private extension CaseDetails {
  mutating func add(_ entry: Trace.Entry, _ open: inout [RequestID: Int]) {
    switch entry.content {
    case .script(let note): add(note, at: entry.at)
    case .event(.car(.speedChanged(let speed))) where speeds.count < Self.partLimit:
      let kilometres = Double(speed.millimetresPerHour) / 1_000_000
      speeds.append(SpeedChange(at: entry.at, speed: kilometres))
    case .effect(.ask(let request)) where calls.count < Self.partLimit:
      open[request.id] = calls.count
      calls.append(Call(request, at: entry.at))
    case .effect(.concluded(let id, let outcome)):
      guard let index = open.removeValue(forKey: id) else { return }
      calls[index].end = entry.at
      calls[index].outcome = outcome.rawValue
    case .thread(let notice):
      if let index = open[notice.request] { calls[index].thread = notice.name }
    case .began, .event, .effect, .change, .fault, .sighted, .violation, .gaveUp: break
    }
  }

  mutating func add(_ note: ScriptNote, at instant: Instant) {
    guard note.kind != .command else {
      if steps.count < Self.partLimit {
        steps.append(Step(at: instant, line: note.line, text: note.text))
      }
      return
    }
    guard let last = steps.indices.last else { return }
    switch note.kind {
    case .mark: steps[last].mark = note.text
    case .caption: steps[last].caption = note.text
    case .failure: steps[last].failure = note.text
    case .command, .log: break
    }
  }
}

extension CaseDetails.Call {
  fileprivate init(_ request: Request, at instant: Instant) {
    number = request.id.number
    call = request.question.operation.rawValue
    what =
      if case .artwork(let name, let size) = request.question {
        "\(name) \(size.width)×\(size.height)"
      } else {
        request.question.path?.description ?? ""
      }
    at = instant
  }
}

/// What the world answered a drive, so that the drive can be run again without asking.
public final class RecordedAnswers {
  private var comparisons: [Result<GoldenAnswer, ServiceError>] = []
  private var pictures: [Result<Void, ServiceError>] = []
  private var begunFilms: [Result<Void, ServiceError>] = []
  private var endedFilms: [Result<[String], ServiceError>] = []

  /// Answers beyond these are not kept; a drive with more of them has no pictures.
  public static let limit = 20_000

  public init() {}

  /// A picture that was thought to be made was not after all.
  public func replace(picture number: Int, by error: ServiceError) {
    guard pictures.indices.contains(number) else { return }
    pictures[number] = .failure(error)
  }

  /// The same services, which are listened to.
  public func recording(_ services: DriveServices) -> DriveServices {
    var recording = services
    recording.compare = { [self] request throws(ServiceError) in
      let answer = Result { () throws(ServiceError) in try services.compare(request) }
      if comparisons.count < Self.limit { comparisons.append(answer) }
      return try answer.get()
    }
    recording.takePicture = { [self] shot throws(ServiceError) in
      let answer = Result { () throws(ServiceError) in try services.takePicture(shot) }
      if pictures.count < Self.limit { pictures.append(answer) }
      try answer.get()
    }
    recordFilms(of: services, in: &recording)
    return recording
  }

  private func recordFilms(of services: DriveServices, in recording: inout DriveServices) {
    recording.startFilm = { [self] filming, scene throws(ServiceError) in
      let answer = Result { () throws(ServiceError) in try services.startFilm(filming, scene) }
      if begunFilms.count < Self.limit { begunFilms.append(answer) }
      try answer.get()
    }
    recording.stopFilm = { [self] moment throws(ServiceError) in
      let answer = Result { () throws(ServiceError) in try services.stopFilm(moment) }
      if endedFilms.count < Self.limit { endedFilms.append(answer) }
      return try answer.get()
    }
  }

  /// Services that answer from the beginning as the first ones did, and do nothing.
  public func replaying(_ services: DriveServices) -> DriveServices {
    var comparisons = comparisons[...]
    var pictures = pictures[...]
    var begunFilms = begunFilms[...]
    var endedFilms = endedFilms[...]
    var replaying = services
    replaying.say = { _ in }
    replaying.compare = { _ throws(ServiceError) in
      try comparisons.popFirst()?.get() ?? GoldenAnswer()
    }
    replaying.takePicture = { _ throws(ServiceError) in try pictures.popFirst()?.get() }
    replaying.startFilm = { _, _ throws(ServiceError) in try begunFilms.popFirst()?.get() }
    replaying.stopFilm = { _ throws(ServiceError) in try endedFilms.popFirst()?.get() ?? [] }
    replaying.passTime = { _ in }
    replaying.passMark = { _, _ in }
    replaying.writeFile = { _, _ throws(ServiceError) in }
    replaying.startRecording = { _ throws(ServiceError) in }
    replaying.stopRecording = { () throws(ServiceError) in }
    return replaying
  }
}

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
    id = finding.id.rawValue
    level = finding.level
    subject = finding.subject
    at = finding.at
    count = finding.count
    let pardon =
      finding.isProvoked
      ? " (a fault of the drive made it happen)" : found.allowance.map { " (allowed: \($0))" } ?? ""
    let lines = [found.firstLine, found.line].compactMap(\.self).map(String.init)
    let place =
      lines.isEmpty
      ? "" : " Line\(lines.count > 1 ? "s" : "") \(lines.joined(separator: " to ")) of the drive."
    advice = "\(finding.seen)\(pardon). \(finding.rule.cause) \(found.advice)\(place)"
  }

  /// Of a trace that nobody drove.
  static func all(in trace: Trace) -> [ReportedFinding] {
    Examination.findings(in: trace).map {
      ReportedFinding(DriveFinding($0, line: nil, step: ""))
    }
  }
}
