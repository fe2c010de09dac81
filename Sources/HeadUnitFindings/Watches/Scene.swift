import HeadUnitCore

/// What is known from the entries so far, for all watches alike.
struct Scene: Sendable {
  /// A question on its way, or one whose time has run out.
  struct Asked: Sendable {
    let question: Question
    let at: Instant
    let line: Int
  }

  /// Of several things of one instant the line says which came first.
  struct Moment: Sendable {
    let at: Instant
    let line: Int
  }

  struct Named: Sendable {
    var info: NowPlayingInfo?
    var commands: CommandSet?
  }

  struct Sent: Sendable {
    let command: Command
    let at: Instant
    let line: Int
    /// What played when it was sent.
    let info: NowPlayingInfo?
    let infoAt: Instant
  }

  private(set) var isConnected = false
  private(set) var connectedAt = Instant.start
  private(set) var isRunning = false
  private(set) var startedAt = Instant.start
  private(set) var description: AppDescription?
  private(set) var context: AppContext?
  private(set) var condition = PhoneCondition()
  private(set) var info: NowPlayingInfo?
  private(set) var infoAt = Instant.start
  private(set) var infoLine = 0
  private(set) var session = AudioSession.untouched
  private(set) var commands = CommandSet.none
  private(set) var identifiers: [String] = []
  /// What the app says of its sessions, by their names.
  private(set) var sessions: [String: Named] = [:]
  /// What the app says without naming a session.
  private var unnamed = Named()
  /// The session that counts instead of what is said unnamed.
  private(set) var requested: String?
  private(set) var isTakenOver = false
  private(set) var interruptions: Set<InterruptionKind> = []
  private(set) var lastCommand: Moment?
  private(set) var lastChoice: Moment?
  /// When the app was last told something that has it pause.
  private(set) var lastPause: Moment?
  /// When the app was last asked for what makes a sound, unless it was told to be silent since.
  private(set) var lastStart: Moment?
  /// The line in which the app was last told of the car or the phone.
  private(set) var newsLine = 0
  /// Whether sound comes out, as the app's own players say; nil when they have never said.
  private(set) var sounds: Bool?
  private var asked: [RequestID: Asked] = [:]
  private var sent: [CommandID: Sent] = [:]
  /// Requests that a fault of the drive has made go wrong.
  private var provoked: Set<RequestID> = []
  private var provokedCommandsAt: Instant?
  /// A step of the drive has put a fault in.
  private(set) var hasFaults = false
  /// Choices that the app has not yet answered.
  private var choices: Set<RequestID> = []
  /// The drive itself says that content has changed.
  private(set) var isScriptedReload = false

  /// Questions older than this many are forgotten.
  private static let askedLimit = 20_000

  var hasTabs: Bool { description?.hasTabs ?? false }
  var isPlaying: Bool { info.map { $0.effectiveRate != 0 } ?? false }
  /// What is wrong then says nothing of a phone in everyday use.
  var isAtHand: Bool { condition.network == .good && !condition.isLocked }

  /// Somebody has asked something of playback, and it is on its way.
  var isAsking: Bool { !choices.isEmpty || !sent.isEmpty }

  /// It is for what another device plays, of which the app's own info says nothing.
  func isElsewhere(_ request: CommandRequest) -> Bool {
    request.session.map { $0 != requested } ?? false
  }

  func question(_ id: RequestID) -> Asked? { asked[id] }
  func command(_ id: CommandID) -> Sent? { sent[id] }
  func isProvoked(_ id: RequestID) -> Bool { provoked.contains(id) }
  func isCommandProvoked(_ sent: Sent) -> Bool {
    provokedCommandsAt.map { $0 >= sent.at } ?? false
  }

  /// Where the track is by now, by what was published of it.
  func elapsed(at now: Instant) -> Double? {
    Self.elapsed(of: info, at: infoAt, now: now)
  }

  static func elapsed(of info: NowPlayingInfo?, at infoAt: Instant, now: Instant) -> Double? {
    guard let info, let base = info.elapsed, base.isFinite else { return nil }
    return base + info.effectiveRate * (now - infoAt).inSeconds
  }

  /// The level on which the children of a path are shown, the root's own list being the first.
  func level(of list: ContentPath) -> Int { hasTabs ? max(1, list.depth) : list.depth + 1 }
}

extension Scene {
  mutating func take(_ entry: Trace.Entry, line: Int) {
    switch entry.content {
    case .event(let event): take(event, at: entry.at, line: line)
    case .effect(let effect): take(effect, at: entry.at, line: line)
    case .fault(let notice):
      // A library's answers while locked are this program's doing, as it stands for an app.
      guard hasFaults || notice.fault.hasSuffix(" locked") else { return }
      if let request = notice.request {
        provoked.insert(request)
      } else if notice.fault.hasPrefix(Operation.command.rawValue) {
        provokedCommandsAt = entry.at
      }
    case .script(let note) where note.kind == .command:
      if note.keyword == "fault" { hasFaults = true }
      isScriptedReload = note.keyword == "reload"
    case .began, .change, .thread, .script, .sighted, .violation, .gaveUp: break
    }
  }

  private mutating func take(_ event: Event, at now: Instant, line: Int) {
    switch event {
    case .phone(let event): take(event, at: now, line: line)
    case .playback(let event): take(event)
    case .driver(let event):
      if case .commandChosen = event { lastCommand = Moment(at: now, line: line) }
    case .car, .touch, .knob, .alarmRang: break
    }
  }

  private mutating func take(_ event: PlaybackEvent) {
    switch event {
    case .interruptionBegan(let kind): interruptions.insert(kind)
    case .interruptionEnded(let kind, _): interruptions.remove(kind)
    case .assistantAsked: interruptions.remove(.assistant)
    case .otherAppPlayed: isTakenOver = true
    case .otherAppStopped: isTakenOver = false
    case .headphonesChanged, .keyPressed, .headsetPressed, .headsetHeld, .surfacePressed,
      .desktopAsked, .desktopTurned:
      break
    }
  }

  private mutating func take(_ event: PhoneEvent, at now: Instant, line: Int) {
    switch event {
    case .connected: (isConnected, connectedAt) = (true, now)
    case .disconnected: isConnected = false
    case .phoneLocked(let isLocked): condition.isLocked = isLocked
    case .networkChanged(let network): condition.network = network
    case .reported(let report): take(report, at: now, line: line)
    case .answered, .statusReturned, .pictureRefused, .pictureRemarked, .pushed: break
    }
  }

  private mutating func take(_ report: Report, at now: Instant, line: Int) {
    switch report {
    case .started(let description):
      if !isRunning { startedAt = now }
      (isRunning, self.description) = (true, description)
    case .stopped:
      isRunning = false
      (info, session, commands, identifiers) = (nil, .untouched, .none, [])
      (sessions, requested, unnamed, sounds) = ([:], nil, Named(), nil)
    case .contentChanged: isScriptedReload = false
    case .nowPlaying(let info):
      unnamed.info = info
      // That it is silent is right while a session is what plays.
      guard requested == nil || info != nil else { return }
      (self.info, infoAt, infoLine) = (info, now, line)
    case .commands(let commands):
      unnamed.commands = commands
      if requested == nil { self.commands = commands }
    case .nowPlayingIdentifiers(let identifiers): self.identifiers = identifiers
    case .audioSession(let session):
      self.session = session
      if session.isActive, !session.isMixable { isTakenOver = false }
    case .session(let report): take(report, at: now, line: line)
    case .sounds(let sounds): self.sounds = sounds
    case .itemsChanged, .devices, .sharing, .log, .template: break
    }
  }

  private mutating func take(_ report: SessionReport, at now: Instant, line: Int) {
    let id = report.session
    switch report.change {
    case .began: if sessions.count < 100 { sessions[id] = Named() }
    case .info(let info):
      sessions[id]?.info = info
      if id == requested { (self.info, infoAt, infoLine) = (info, now, line) }
    case .commands(let commands):
      sessions[id]?.commands = commands
      if id == requested { self.commands = commands }
    case .requested(.application, _), .requested(.whenActive, _):
      requested = id
      if let info = sessions[id]?.info { (self.info, infoAt, infoLine) = (info, now, line) }
      if let commands = sessions[id]?.commands { self.commands = commands }
    case .ended:
      sessions[id] = nil
      guard id == requested else { return }
      (requested, info, commands) = (nil, unnamed.info, unnamed.commands ?? .none)
      (infoAt, infoLine) = (now, line)
    case .requested(.system, _), .devices, .sharing: break
    }
  }

  private mutating func take(_ effect: Effect, at now: Instant, line: Int) {
    switch effect {
    case .ask(let request):
      switch request.question {
      case .play, .select:
        lastChoice = Moment(at: now, line: line)
        lastStart = lastChoice
        choices.insert(request.id)
      case .begin, .count, .item, .showsProgress, .artwork: break
      }
      asked[request.id] = Asked(question: request.question, at: now, line: line)
      asked[RequestID(request.id.number - Self.askedLimit)] = nil
    case .send(let request):
      guard !isElsewhere(request) else { return }
      lastCommand = Moment(at: now, line: line)
      lastStart = [.pause, .stop].contains(request.command) ? nil : lastCommand
      sent[request.id] = Sent(
        command: request.command, at: now, line: line, info: info, infoAt: infoAt)
    case .commandConcluded(let id, _): sent[id] = nil
    case .tell(.start(let context)), .tell(.context(let context)):
      (self.context, newsLine) = (context, line)
    case .tell(.condition): newsLine = line
    case .tell(.interruption(.began)), .tell(.route(.oldDeviceUnavailable)):
      lastPause = Moment(at: now, line: line)
    // Whoever took over is gone, by whatever way; the phone gives the place back.
    case .tell(.interruption(.ended)): isTakenOver = false
    case .concluded(let id, _): choices.remove(id)
    case .tell, .schedule, .unschedule, .discarded, .statusDiscarded, .remarked: break
    }
  }
}
