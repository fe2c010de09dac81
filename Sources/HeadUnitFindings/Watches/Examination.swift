public import HeadUnitCore

/// Reads a trace from its beginning, live or whole, and finds what is wrong with the app in it.
///
/// Each watch is a fold over the entries with its own small state; all of them read in one pass.
/// What is known to all of them is the scene, which takes each entry after the watches have.
public struct Examination: Sendable {
  private var scene = Scene()
  private var notes = Notes()
  private var answers = AnswerWatch()
  private var tree = TreeWatch()
  private var artwork = ArtworkWatch()
  private var start = StartWatch()
  private var info = InfoWatch()
  private var session = SessionWatch()
  private var commands = CommandWatch()
  private var interruption = InterruptionWatch()
  private var car = CarWatch()
  private var templates = TemplateWatch()
  private var sessions = MediaSessionWatch()
  private var lastFault: FaultNotice?

  public init() {}

  /// What was found so far, in the order in which it was.
  public var findings: [Finding] { notes.findings }

  /// What is wrong with the app in a whole trace; what is worse first.
  ///
  /// A trace does not say how long nothing happened after its last entry; whoever knows says so.
  public static func findings(in trace: Trace, until end: Instant? = nil) -> [Finding] {
    var examination = Examination()
    for entry in trace.entries { examination.look(at: entry) }
    examination.end(at: end)
    return examination.findings.sorted(by: Finding.comesFirst)
  }

  public mutating func look(at entry: Trace.Entry) {
    ringReminders(before: entry.at)
    notes.at = entry.at
    notes.line += 1
    switch entry.content {
    case .event(let event): look(at: event)
    case .effect(let effect): look(at: effect)
    case .fault(let notice): lastFault = notice
    case .sighted(let sighting): look(at: sighting)
    case .violation(let sentence): car.violated(sentence, &notes)
    case .change(let change):
      if ["page.path", "screen"].contains(change.subject) { answers.moved(notes) }
    case .began, .thread, .script, .gaveUp: break
    }
    scene.take(entry, line: notes.line)
  }

  /// The trace is over: what is open now stays open.
  public mutating func end(at instant: Instant? = nil) {
    let last = max(notes.at, instant ?? notes.at)
    ringReminders(before: last + .microsecond)
    notes.at = last
    answers.end(scene, &notes)
    sessions.end(&notes)
  }

  private mutating func ringReminders(before instant: Instant) {
    while let (at, reminder) = notes.takeReminder(before: instant) {
      notes.at = at
      switch reminder {
      case .info(let check): info.ring(check, scene, &notes)
      case .session(let check): session.ring(check, scene, &notes)
      case .command(let check): commands.ring(check, scene, &notes)
      case .interruption(let check): interruption.ring(check, scene, &notes)
      case .start(let check): start.ring(check, scene, &notes)
      case .artwork(let check): artwork.ring(check, scene, &notes)
      case .car(let check): car.ring(check, scene, &notes)
      case .sessions(let check): sessions.ring(check, &notes)
      }
    }
  }
}

extension Examination {
  private mutating func look(at event: Event) {
    switch event {
    case .phone(let event): look(at: event)
    case .playback(let event): look(at: event)
    case .car, .driver, .touch, .knob, .alarmRang: break
    }
  }

  private mutating func look(at event: PhoneEvent) {
    switch event {
    case .connected: start.connected(scene)
    case .disconnected, .phoneLocked, .networkChanged: tree.forgetCounts(below: nil)
    case .answered(let id, let answer): look(at: answer, to: id)
    case .reported(let report): look(at: report)
    case .pushed(let push): sessions.pushed(push, &notes)
    case .statusReturned, .pictureRefused, .pictureRemarked: break
    }
  }

  private mutating func look(at event: PlaybackEvent) {
    switch event {
    case .keyPressed(let key): car.pressed(key, scene, &notes)
    case .headsetPressed(let times): car.pressedHeadset(times, scene, &notes)
    case .otherAppPlayed: interruption.takenOver(&notes)
    case .interruptionBegan, .interruptionEnded, .assistantAsked, .headphonesChanged,
      .otherAppStopped,
      .headsetHeld, .surfacePressed, .desktopAsked, .desktopTurned:
      break
    }
  }

  private mutating func look(at answer: Answer, to id: RequestID) {
    artwork.answered(id, answer, scene, &notes)
    start.answered(id, answer, scene, &notes)
    guard let asked = scene.question(id) else { return }
    switch (asked.question, answer) {
    case (.count(let path), .count(let count)): tree.counted(path, count, id, scene, &notes)
    case (.showsProgress(let path), .showsProgress(let shows)):
      tree.showsProgress(path, shows, &notes)
    case (.item(let path), .item(.some(let item))):
      tree.got(item, at: path, id, scene, &notes)
      artwork.got(item, isTab: scene.hasTabs && path.depth == 1)
    case (.item(let path), .item(.none)): tree.itemMissing(path, id, scene, &notes)
    case (.begin(let path, hint: false), .done): tree.loaded(path, scene, &notes)
    case (.begin(let path, _), .failed(let failure)), (.count(let path), .failed(let failure)):
      tree.failed(path, failure, id, scene, &notes)
    default: break
    }
  }

  private mutating func look(at report: Report) {
    switch report {
    case .started(let description):
      start.appStarted(description, scene, &notes)
      if !scene.isRunning { commands.appStarted(&notes) }
      tree.appStarted()
      templates.appStarted()
      sessions.appStarted()
    case .stopped(let stop):
      let isProvoked = scene.hasFaults && lastFault?.fault.contains("crash") == true
      car.stopped(stop, isProvoked: isProvoked, &notes)
      lastFault = nil
      answers.appStopped()
    case .contentChanged(let paths):
      tree.changed(paths, scene, &notes)
      artwork.changed()
    case .itemsChanged: artwork.changed()
    case .nowPlaying(let info):
      sessions.published(info, &notes)
      look(at: info)
    case .commands(let set): commands.offered(set, scene, &notes)
    case .nowPlayingIdentifiers(let identifiers):
      info.marked(identifiers, scene, &notes)
      car.marked(identifiers, scene, &notes)
    case .audioSession(let session): self.session.changed(session, scene, &notes)
    case .log(let line): car.logged(line, &notes)
    case .template(let call):
      start.called(call)
      templates.called(call, &notes)
    case .session(let report): look(at: report)
    case .devices, .sharing, .sounds: break
    }
  }

  /// What is said of the app's primary session is looked at like what is said unnamed.
  private mutating func look(at report: SessionReport) {
    sessions.said(report, &notes)
    let isPrimary = report.session == scene.requested
    switch report.change {
    case .info(let info): if isPrimary { look(at: info) }
    case .commands(let set): if isPrimary { commands.offered(set, scene, &notes) }
    case .requested(.application, _), .requested(.whenActive, _):
      if let set = scene.sessions[report.session]?.commands { commands.offered(set, scene, &notes) }
      if let info = scene.sessions[report.session]?.info { look(at: info) }
    case .began, .requested(.system, _), .devices, .sharing, .ended: break
    }
  }

  private mutating func look(at published: NowPlayingInfo?) {
    start.published(published, scene, &notes)
    info.published(published, scene, &notes)
    session.published(published, scene, &notes)
    commands.published(published, scene, &notes)
    interruption.published(published, scene, &notes)
    artwork.published(published, scene, &notes)
  }

  private mutating func look(at effect: Effect) {
    switch effect {
    case .ask(let request):
      answers.asked(request, &notes)
      start.asked(request, scene, &notes)
    case .send(let request):
      if !scene.isElsewhere(request) { commands.sent(request, scene, &notes) }
      car.sent(request, scene, &notes)
    case .tell(let note): look(at: note)
    case .concluded(let id, let outcome):
      answers.concluded(id, outcome, scene, &notes)
      artwork.concluded(id, outcome, scene, &notes)
      start.concluded(id, outcome, scene, &notes)
    case .commandConcluded(let id, let status):
      info.concluded(id, status, scene, &notes)
      session.concluded(id, status, scene, &notes)
      commands.concluded(id, status, scene, &notes)
    case .discarded(let id, let discard): answers.discarded(id, discard, scene, &notes)
    case .remarked(let remark): look(at: remark)
    case .schedule, .unschedule, .statusDiscarded: break
    }
  }

  private mutating func look(at note: Note) {
    switch note {
    case .start(let context), .context(let context): tree.limited(by: context, scene, &notes)
    case .interruption(let change):
      if case .ended = change { start.resumed(at: notes.at) }
      interruption.told(change, scene, &notes)
    case .route(let change): interruption.told(change, scene, &notes)
    case .template(let notice): templates.told(notice, &notes)
    case .session(let notice): sessions.told(notice, &notes)
    case .stop, .condition, .output, .discovery, .cancel, .push: break
    }
  }

  private mutating func look(at remark: Remark) {
    switch remark {
    case .tooManyTabs(let count):
      notes.report(.contentTooManyTabs, "/", "the root has \(count) tabs", path: .root)
    case .nothingPlays(let path): start.nothingPlays(path, scene, &notes)
    case .overDepth(let path):
      notes.report(.contentTooDeep, "\(path)", "\(path) is deeper than the car allows", path: path)
    case .templateRefused(let refusal): templates.refused(refusal, &notes)
    case .listTrimmed(let template, let lost): templates.trimmed(template, lost, &notes)
    case .templateTrimmed(let part, let template, let lost):
      templates.trimmed(part, of: template, lost, &notes)
    case .emptyRoot where scene.description?.usesTemplates == true:
      templates.hasEmptyRoot(&notes)
    case .emptyRoot, .abandonedPage, .gaveUp, .wrote: break
    }
  }

  private mutating func look(at sighting: Sighting) {
    switch sighting {
    case .titleCut(let item, let title, let shown):
      notes.report(.contentTitleCut, item, "“\(title)” is shown as “\(shown)”")
    case .picture(let sight): artwork.sighted(sight, scene, &notes)
    }
  }
}
