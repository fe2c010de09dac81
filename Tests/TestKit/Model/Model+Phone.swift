import HeadUnitCore

/// The phone and its app: whether they are there, and every question and its outcome.
struct PhoneHistory: Sendable {
  struct Asked: Sendable {
    let request: Request
    let at: Instant
  }

  var isConnected = false
  /// The app was told to start and neither ended nor crashed since.
  var isThere = false
  /// It has said that it has started.
  var isRunning = false
  var description: AppDescription?
  var isLocked = false
  var network = PhoneCondition.Network.good
  var commands = CommandSet.none {
    didSet {
      let handled = commands.states.filter(\.hasHandler)
      offered = Set(handled.map(\.name))
      usable = handled.filter(\.isEnabled).map(\.name.rawValue).joined(separator: " ")
    }
  }
  /// Those of them that have a handler, and the names of those that can be used as well.
  private(set) var offered: Set<CommandName> = []
  private(set) var usable = ""
  /// A command had a handler at some time since the start: what has begun goes on without.
  var hadHandler = false
  var crashes: [Instant] = []
  /// When an app that crashed is to be started again.
  var restartDue: Instant?
  /// Waiting for an outcome.
  var open: [Int: Asked] = [:]
  /// How each of the others ended.
  var outcomes: [Int: Outcome] = [:]
  /// The question that the event has answered, while it was open.
  var answered: (asked: Asked, answer: Answer)?
  /// Questions that ended without an answer with the event.
  var ended: [(asked: Asked, outcome: Outcome)] = []
}

extension ReferenceModel {
  mutating func takePhone() {
    if case .phone(let event) = event {
      switch event {
      case .connected: phone.isConnected = true
      case .disconnected: phone.isConnected = false
      case .phoneLocked(let isLocked): phone.isLocked = isLocked
      case .networkChanged(let network): phone.network = network
      case .reported, .answered, .statusReturned, .pictureRefused, .pictureRemarked, .pushed:
        break
      }
    }
    if hasSwitched, report?.isStop != true { phone.commands = sessions.current.commands }
    if sessions.hasHandler { phone.hadHandler = true }
    switch shownReport {
    case .started(let description):
      phone.isRunning = true
      phone.description = description
    case .stopped(let stop):
      losePhone()
      if stop == .crashed { noteCrash() }
    case .commands(let commands): phone.commands = commands
    default: break
    }
    for case .tell(let note) in effects {
      if case .start = note { (phone.isThere, phone.restartDue) = (true, nil) }
      // A phone that is connected anew tries again.
      if case .start = note, case .phone(.connected) = event { phone.crashes = [] }
      if case .stop = note { losePhone() }
    }
    if fact("screen") == "stopped" { (phone.crashes, phone.restartDue) = ([], nil) }
  }

  private mutating func losePhone() {
    // Those of a session go with it; what the app lists without one is where its sound comes out.
    if sessions.shown != nil { player.devices = [] }
    (phone.isThere, phone.isRunning, phone.hadHandler) = (false, false, false)
    phone.commands = .none
    sessions = SessionHistory()
  }

  /// Started again after a second, at most five times in three minutes.
  private mutating func noteCrash() {
    phone.crashes = phone.crashes.filter { $0 + .seconds(180) > now } + [now]
    if phone.crashes.count <= 5 { phone.restartDue = now + .seconds(1) }
  }

  func crashFault() -> String? {
    if let due = phone.restartDue, now > due { return "the app that crashed is not started again" }
    let isStart = effects.contains { if case .tell(.start) = $0 { true } else { false } }
    if isStart, case .alarmRang = event, let last = phone.crashes.last, now != last + .seconds(1) {
      return "the app of \(last) is started again at \(now)"
    }
    if phone.crashes.count > 5, phone.isConnected { return check("screen", "stopped") }
    return nil
  }

  private func timeout(of question: Question) -> Duration {
    switch question.operation {
    case .play, .select: profile.timeouts.playback
    case .artwork: profile.timeouts.artwork
    case .begin, .count, .item, .showsProgress, .command: profile.timeouts.content
    }
  }

  /// Every request has exactly one outcome, at the right time.
  mutating func takeRequests() -> String? {
    let expected = expectedConclusion()
    phone.answered = nil
    phone.ended.removeAll(keepingCapacity: true)
    for effect in effects {
      let fault: String? =
        switch effect {
        case .ask(let request): take(request)
        case .concluded(let id, let outcome): conclude(id, outcome)
        case .discarded(let id, let discard): check(discard, of: id)
        case .send, .tell, .schedule, .unschedule, .commandConcluded, .statusDiscarded, .remarked:
          nil
        }
      if let fault { return fault }
    }
    if let expected, phone.outcomes[expected.id] != expected.outcome {
      let seen = phone.outcomes[expected.id]?.rawValue ?? "none"
      return differ("the outcome of #\(expected.id)", seen, expected.outcome.rawValue)
    }
    for asked in phone.open.values where now > asked.at + timeout(of: asked.request.question) {
      return "\(asked.request.id) \(asked.request.question) of \(asked.at) is still awaited"
    }
    if case .stopped = report, let left = phone.open.keys.min() {
      return "#\(left) is awaited of an app that is gone"
    }
    return nil
  }

  /// An answer to an open question is its outcome; one at the deadline still counts.
  private func expectedConclusion() -> (id: Int, outcome: Outcome)? {
    guard case .phone(.answered(let id, let answer)) = event,
      let asked = phone.open[id.number]
    else { return nil }
    if case .failed = answer { return (id.number, .failed) }
    return (id.number, answer.fits(asked.request.question) ? .answered : .failed)
  }

  private mutating func take(_ request: Request) -> String? {
    let id = request.id.number
    if phone.open[id] != nil || phone.outcomes[id] != nil { return "\(request.id) is asked twice" }
    phone.open[id] = PhoneHistory.Asked(request: request, at: now)
    var (isRunning, hasHandler) = (phone.isRunning, sessions.hasHandler)
    switch shownReport ?? report {
    case .started: isRunning = true
    case .stopped: isRunning = false
    default: break
    }
    if !isRunning { return "\(request.question) is asked of an app that does not run" }
    // What has begun goes on when the handlers are taken back; pictures are asked without any.
    switch request.question {
    case .begin(_, hint: false): break
    case .begin, .count, .item, .showsProgress: hasHandler = hasHandler || phone.hadHandler
    case .artwork, .play, .select: hasHandler = true
    }
    return profile.quirks.needsCommandFirst && !hasHandler
      ? "\(request.question) is asked before there is a command with a handler" : nil
  }

  private mutating func conclude(_ id: RequestID, _ outcome: Outcome) -> String? {
    guard let asked = phone.open.removeValue(forKey: id.number) else {
      return "\(id) has an outcome and was not open"
    }
    phone.outcomes[id.number] = outcome
    if case .phone(.answered(id, let answer)) = event, outcome == .answered || outcome == .failed {
      phone.answered = (asked, answer)
      return nil
    }
    if outcome == .answered { return "\(id) counts as answered and was not" }
    phone.ended.append((asked, outcome))
    let due = asked.at + timeout(of: asked.request.question)
    let operation = asked.request.question.operation
    // What belongs to a list has the clock of the list, which may have begun before.
    let isEarly = now < due && (operation == .play || operation == .artwork)
    return outcome == .timedOut && (now > due || isEarly)
      ? "\(id) timed out at \(now) and was due at \(due)" : nil
  }

  private func check(_ discard: Discard, of id: RequestID) -> String? {
    if phone.open[id.number] != nil { return "the answer to \(id) was dropped, which is awaited" }
    let expected: Discard =
      switch phone.outcomes[id.number] {
      case .none: .unknown
      case .timedOut, .abandoned: .late
      // What failed has had its answer, or its app is gone.
      case .answered, .failed: .duplicate
      }
    return expected == discard
      ? nil : differ("the answer to \(id)", discard.rawValue, expected.rawValue)
  }
}

extension Report {
  var isStop: Bool {
    if case .stopped = self { true } else { false }
  }
}
