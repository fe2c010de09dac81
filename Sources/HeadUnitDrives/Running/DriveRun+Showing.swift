import HeadUnitApps
public import HeadUnitCore
public import HeadUnitDisplay
import HeadUnitText

// What a drive shows, and what it compares.
extension DriveRun {
  mutating func act(_ step: ShowStep, _ source: StepSource) throws(StepError) {
    switch step {
    case .log(let text): simulation.note(ScriptNote(.log, text, line: source.line))
    case .caption(let text, let lasting):
      simulation.note(ScriptNote(.caption, text, line: source.line))
      caption = (text, now + (lasting ?? Self.captionDuration(of: text)))
    case .screenshot(let file, let bezel): try takePicture(file, bezel)
    case .dump(let subject): services.say(text(of: subject))
    case .help(let keyword): services.say(services.help(keyword))
    case .recordStart(let file): try startRecording(file)
    case .recordStop: try stopRecording()
    case .filmStart(let filming): try startFilm(filming)
    case .filmStop: try stopFilm()
    case .quit(let verdict): try quit(verdict)
    }
  }

  mutating func mark(_ name: String, _ source: StepSource) {
    simulation.note(ScriptNote(.mark, name, line: source.line))
    services.passMark(name, scene)
  }

  private mutating func quit(_ wanted: QuitVerdict) throws(StepError) {
    switch wanted {
    case .pass: verdict = verdictAtEnd
    case .skip: verdict = .skipped(RunWording.quitSkip)
    case .fail:
      // Also in a console: whoever quits wants to be gone.
      isInteractive = false
      throw StepError(.quit, RunWording.quit)
    }
  }

  /// A file that the drive names counts from the drive's own folder.
  func path(_ file: String) -> String { DrivePath.resolve(file, from: drive.file) }

  /// As long as it takes to read, at an easy pace.
  private static func captionDuration(of text: String) -> Duration {
    max(.seconds(3), .milliseconds(60) * text.count)
  }

  private mutating func takePicture(_ file: String, _ bezel: Bezel.Kind?) throws(StepError) {
    let file = path(file)
    let shot = ScreenshotRequest(file: file, bezel: bezel, scene: scene)
    try serve { () throws(ServiceError) in try services.takePicture(shot) }
    attach([file])
  }

  /// A golden that differs fails the drive at its end: the others are compared and recorded in the
  /// same run.
  mutating func compare(_ check: GoldenCheck, _ source: StepSource) throws(StepError) {
    let search = search()
    var masks: [PixelRect] = []
    for mask in check.masks {
      let found = search.all(mask)
      guard !found.isEmpty else {
        throw StepError(.step, "mask: " + RunWording.nothing(mask.words, nearest(to: mask, search)))
      }
      masks += found.map { search.list.elements[$0].frame }
    }
    if simulation.headUnit.phone.app == .starting { record.knowsOfStart = true }
    let request = GoldenRequest(
      check: check, drive: caseName, scene: scene, list: search.list, masks: masks)
    let services = services
    let answer = try serve { () throws(ServiceError) in try services.compare(request) }
    for text in answer.notes { note(text) }
    attach(answer.attachments)
    if record.fingerprints.count < RunRecord.limit {
      record.fingerprints.append(answer.fingerprint)
    }
    guard let first = answer.differences.first else { return }
    let trouble = StepError(
      .golden, "golden \(check.name): \(first)", details: Array(answer.differences.dropFirst()))
    guard !isInteractive else { throw trouble }
    keep(trouble, source)
  }

  /// The first one is what the drive fails with; the others stand under it.
  private mutating func keep(_ trouble: StepError, _ source: StepSource) {
    simulation.note(ScriptNote(.failure, trouble.message, line: source.line))
    guard record.goldens != nil else {
      record.goldens = failure(trouble, source: source)
      return
    }
    let place = "\(source.file):\(source.line): "
    let words = [place + trouble.message] + trouble.details.map { "  " + $0 }
    let room = RunRecord.goldenLines - (record.goldens?.details.count ?? 0)
    record.goldens?.details += words.prefix(max(0, room))
  }

  mutating func attach(_ files: [String]) {
    record.attachments += files.prefix(max(0, RunRecord.limit - record.attachments.count))
  }

  /// Asks the world for something.
  func serve<Result>(
    _ body: () throws(ServiceError) -> Result
  ) throws(StepError) -> Result {
    do throws(ServiceError) {
      return try body()
    } catch {
      throw StepError(error.kind == .machine ? .machine : .step, error.message)
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
    let facts = glance.facts.map { "\($0.subject) = \($0.value)" }
    let rows = glance.rows.map { row in
      "row[\(row.index)] = \(row.title) [\(row.badges.map(\.rawValue).joined(separator: " "))]"
    }
    return lines(["time = \(now)"] + facts + rows)
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

  private func lines(_ lines: [String]) -> String {
    lines.map(\.oneLine).joined(separator: "\n")
  }
}

extension String {
  fileprivate var trimmed: String { hasSuffix("\n") ? String(dropLast()) : self }
}

// Films of a run. They look at it and change nothing of it.
extension DriveRun {
  public var scene: Scene { Scene(simulation, startOfDrive: startOfDrive, look: drive.look) }

  /// Tells whoever films that nothing happens before the instant.
  func passTime(until end: Instant) {
    guard services.isFilmed || isFilming else { return }
    services.passTime(
      FilmSegment(scene: scene, caption: caption, hands: hands, end: end))
  }

  mutating func startFilm(_ filming: Filming) throws(StepError) {
    guard !isFilming else { throw StepError(.step, RunWording.filmingAlready) }
    var filming = filming
    filming.file = path(filming.file)
    let scene = scene
    try serve { () throws(ServiceError) in try services.startFilm(filming, scene) }
    isFilming = true
  }

  mutating func stopFilm() throws(StepError) {
    guard isFilming else { throw StepError(.step, RunWording.filmingNothing) }
    isFilming = false
    let moment = FilmSegment(scene: scene, caption: caption, hands: hands, end: now)
    let services = services
    attach(try serve { () throws(ServiceError) in try services.stopFilm(moment) })
  }

  /// Ends a film that is still being made when nobody drives any more; says what went wrong.
  public mutating func closeFilm() -> String? {
    guard isFilming else { return nil }
    do throws(StepError) {
      try stopFilm()
      return nil
    } catch {
      return error.message
    }
  }

  /// A film that is still being made ends with its drive.
  mutating func endFilm() {
    guard isFilming else { return }
    do throws(StepError) {
      try stopFilm()
    } catch {
      note(error.message)
      guard verdict == nil || verdict == .passed else { return }
      verdict = .failed(failure(error, source: drive.source))
    }
  }
}

/// What a drive that says `record start` has written down of itself.
struct RunRecording {
  var recorder: DriveRecorder
  /// Where it goes; nil while nobody wants it.
  var file: String?
}

// The recorder of a drive's own.
extension DriveRun {
  /// Recording begins with the drive, as nothing could be done again from anywhere else.
  ///
  /// Nil for drives that never ask: it costs a look at the screen with each touch.
  static func recording(of drive: DriveCase, seed: UInt64) -> RunRecording? {
    guard drive.steps.contains(where: \.step.startsRecording) else { return nil }
    let opening = DriveRecorder.Opening(
      name: "recorded from \(drive.title)", app: drive.app.name, seed: seed,
      settings: DriveRecorder.Setting.differences(
        of: drive.profile, from: Profile(), drive.theme, drive.look))
    return RunRecording(recorder: DriveRecorder(opening))
  }

  /// Comes before the step is done.
  mutating func noteForRecorders(_ step: DriveStep) {
    guard step.isToldByNoEvent else { return }
    onStep?(step, now)
    let now = now
    recording?.recorder.note(step, at: now)
  }

  /// Comes before the event happens.
  mutating func noteForRecorder(_ event: Event) {
    let before = simulation
    recording?.recorder.note(event, before: before)
  }

  mutating func startRecording(_ named: String) throws(StepError) {
    let file = path(named)
    guard let recording else {
      return try serve { () throws(ServiceError) in try services.startRecording(file) }
    }
    if let other = recording.file {
      throw StepError(.step, RunWording.recordsAlready(other))
    }
    self.recording?.file = file
  }

  mutating func stopRecording() throws(StepError) {
    guard let recording else {
      return try serve { () throws(ServiceError) in try services.stopRecording() }
    }
    guard let file = recording.file else {
      throw StepError(.step, RunWording.recordsNothing)
    }
    self.recording?.file = nil
    try write(recording.recorder, to: file)
  }

  /// Writes what no `record stop` has written; nil when that went well.
  mutating func endRecording() -> DriveFailure? {
    guard var recording, let file = recording.file else { return nil }
    self.recording?.file = nil
    recording.recorder.finish(simulation)
    do throws(StepError) {
      try write(recording.recorder, to: file)
      return nil
    } catch {
      return failure(error, source: current?.source ?? steps.last?.source ?? drive.source)
    }
  }

  private mutating func write(
    _ recorder: DriveRecorder, to file: String
  ) throws(StepError) {
    var recorder = recorder
    recorder.endGesture()
    let text = recorder.text { services.nameFile($0, drive.file, file) }
    try serve { () throws(ServiceError) in try services.writeFile(file, text) }
    attach([file])
  }
}

extension DriveRecorder.Setting {
  /// What `set` has to say of a head unit that begins as another one.
  public static func differences(
    of profile: Profile, from other: Profile, _ theme: Theme, _ look: Look
  ) -> [DriveRecorder.Setting] {
    let settings = ProfileKey.all.compactMap { key in
      let value = key.text(profile)
      return value == key.text(other) ? nil : DriveRecorder.Setting(key.name, value)
    }
    let looks = look.origin.map { [DriveRecorder.Setting("theme", $0)] } ?? []
    let themes = theme == .night ? [] : [DriveRecorder.Setting("theme", theme.rawValue)]
    return looks + themes + settings
  }
}

extension DriveStep {
  fileprivate var startsRecording: Bool {
    if case .show(.recordStart) = action { true } else { false }
  }

  /// Whether it changes the app or the run and makes no event that says so.
  fileprivate var isToldByNoEvent: Bool {
    switch self {
    case .app(let step): step.isToldByNoEvent
    case .time(let step): step.isToldByNoEvent
    case .driver(let step): step.isToldByNoEvent
    case .car(let step): step.isToldByNoEvent
    case .check(let step): step.isToldByNoEvent
    case .show(let step): step.isToldByNoEvent
    }
  }
}

extension AppStep {
  fileprivate var isToldByNoEvent: Bool {
    switch self {
    case .fault, .heal, .reload: true
    case .connect, .network, .phone, .push: false
    }
  }
}

extension TimeStep {
  fileprivate var isToldByNoEvent: Bool {
    switch self {
    case .clock, .mark: true
    // What was put off is told when it is done.
    case .wait, .waitUntil, .settle, .after: false
    }
  }
}

extension DriverStep {
  fileprivate var isToldByNoEvent: Bool {
    switch self {
    case .tap, .open, .drag, .scroll, .knob, .focus, .tab, .back, .home, .key, .headset, .code,
      .media, .hand:
      false
    }
  }
}

extension CarStep {
  fileprivate var isToldByNoEvent: Bool {
    switch self {
    case .speed, .gear, .park, .limits, .theme, .interrupt, .assistant, .headphones, .otherApp:
      false
    }
  }
}

extension CheckStep {
  fileprivate var isToldByNoEvent: Bool {
    switch self {
    case .invariantOff, .allowFinding: true
    case .expect, .expectSoftly, .expectFinding, .expectWithoutFinding, .expectNoFindings, .golden:
      false
    }
  }
}

extension ShowStep {
  fileprivate var isToldByNoEvent: Bool {
    switch self {
    case .caption, .log: true
    case .screenshot, .filmStart, .filmStop, .dump, .recordStart, .recordStop, .help, .quit: false
    }
  }
}
