import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay

// What a drive shows, and what it compares.
extension DriveRun {
  mutating func show(
    _ command: DriveCommand, _ source: CommandSource
  ) throws(DriveTrouble) {
    switch command {
    case .mark(let name):
      simulation.note(ScriptNote(.mark, name, line: source.line))
      services.passMark(name, scene)
    case .log(let text): simulation.note(ScriptNote(.log, text, line: source.line))
    case .caption(let text, let lasting):
      simulation.note(ScriptNote(.caption, text, line: source.line))
      caption = (text, now + (lasting ?? Self.captionDuration(of: text)))
    case .golden(let check): try compare(check)
    case .screenshot(let file, let hasBezel): try takePicture(file, hasBezel)
    case .dump(let subject): services.say(text(of: subject))
    case .help(let verb): services.say(services.help(verb))
    case .recordStart(let file): try startRecording(file)
    case .recordStop: try stopRecording()
    case .filmStart(let filming): try startFilm(filming)
    case .filmStop: try stopFilm()
    default: preconditionFailure("The other commands are done elsewhere.")
    }
  }

  /// A file that the drive names counts from the drive's own folder.
  func path(_ file: String) -> String { DrivePath.resolve(file, from: drive.file) }

  /// As long as it takes to read, at an easy pace.
  private static func captionDuration(of text: String) -> Duration {
    max(.seconds(3), .milliseconds(60) * text.count)
  }

  private mutating func takePicture(_ file: String, _ hasBezel: Bool) throws(DriveTrouble) {
    let file = path(file)
    let shot = Shot(file: file, hasBezel: hasBezel, scene: scene)
    try serve { () throws(DriveProblem) in try services.takePicture(shot) }
    attach([file])
  }

  private mutating func compare(_ check: GoldenCheck) throws(DriveTrouble) {
    let search = search()
    var masks: [PixelRect] = []
    for mask in check.masks {
      let found = search.all(mask)
      guard !found.isEmpty else {
        throw DriveTrouble(.command, "mask: " + RunWording.nothing(mask.words))
      }
      masks += found.map { search.list.elements[$0].frame }
    }
    let request = GoldenRequest(
      check: check, drive: caseName, scene: scene, list: search.list, masks: masks)
    let services = services
    let answer = try serve { () throws(DriveProblem) in try services.compare(request) }
    for text in answer.notes { note(text) }
    attach(answer.attachments)
    if record.fingerprints.count < RunRecord.limit {
      record.fingerprints.append(answer.fingerprint)
    }
    guard let first = answer.differences.first else { return }
    throw DriveTrouble(
      .golden, "golden \(check.name): \(first)", details: Array(answer.differences.dropFirst()))
  }

  mutating func attach(_ files: [String]) {
    record.attachments += files.prefix(max(0, RunRecord.limit - record.attachments.count))
  }

  /// Asks the world for something.
  func serve<Result>(
    _ body: () throws(DriveProblem) -> Result
  ) throws(DriveTrouble) -> Result {
    do throws(DriveProblem) {
      return try body()
    } catch {
      throw DriveTrouble(error.kind == .machine ? .machine : .command, error.message)
    }
  }
}

// What a drive can be asked for, for people.
extension DriveRun {
  /// The lines of the trace that are told.
  private static let traceLength = 50

  public mutating func text(of subject: DumpSubject) -> String {
    switch subject {
    case .tree: ScreenText(displayList()).text
    case .state: stateText
    case .requests: pendingLines.isEmpty ? "nothing is awaited" : lines(pendingLines)
    case .faults: faultText
    case .trace:
      Trace(Array(simulation.trace.entries.suffix(Self.traceLength))).columns().trimmed
    }
  }

  private var stateText: String {
    let glance = simulation.headUnit.glance(at: now)
    let subjects = Glance.subjects.map { "\($0.name) = \($0.value(glance))" }
    let rows = glance.rows.map { row in
      "row[\(row.index)] = \(row.title) [\(row.badges.map(\.rawValue).joined(separator: " "))]"
    }
    return lines(["time = \(now)"] + subjects + rows)
  }

  private var faultText: String {
    guard let app = simulation.app as? FaultyApp else { return RunWording.noFaults }
    let faults = app.activeFaults.map { fault in
      let place =
        (fault.rule.operation?.rawValue ?? "*")
        + (fault.rule.path.map { " \($0)" } ?? "")
      return "\(place) \(fault.rule.kind.rawValue), fired \(fault.firedCount) times"
    }
    return faults.isEmpty ? "no faults" : lines(faults)
  }

  private func lines(_ lines: [String]) -> String { lines.joined(separator: "\n") }
}

extension String {
  fileprivate var trimmed: String { hasSuffix("\n") ? String(dropLast()) : self }
}
