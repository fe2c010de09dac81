import HeadUnitCore

/// What comes of a choice to play, and whether anything plays without one.
struct StartWatch: Sendable {
  enum Check: Hashable, Sendable {
    /// Completed with a rate of 0: by now it plays, or it does not.
    case plays(choice: Int)
    /// Started by the car while the phone was locked: by now there is a root, or there is none.
    case hasRoot(start: Int)
  }

  private struct Choice {
    let request: RequestID
    let path: ContentPath
    let identifier: String
    let at: Instant
    let line: Int
    /// What was published since it was made.
    var info: NowPlayingInfo?
    var isCompleted = false
    let before: NowPlayingInfo?
  }

  private var choice: Choice?
  private var choiceNumber = 0
  private var wasPlayingAtConnect = false
  private var resumedAt: Instant?
  private var start = 0
  /// Since it was started nobody has seen anything of it.
  private var isWithoutRoot = false
  private var isWaitingForRoot = false

  private static let patience = Duration.seconds(3)
  /// So long the head unit itself waits for something to play.
  private static let moment = Duration.milliseconds(500)
  private static let lateStart = Duration.seconds(10)
  private static let connecting = Duration.seconds(10)
  private static let coldStart = Duration.seconds(5)

  mutating func asked(_ request: Request, _ scene: Scene, _ notes: inout Notes) {
    if request.question.isOfRoot { waitForRoot(scene, &notes) }
    guard case .play(let path, let identifier) = request.question else { return }
    choiceNumber += 1
    choice = Choice(
      request: request.id, path: path, identifier: identifier, at: notes.at, line: notes.line,
      before: scene.info)
  }

  mutating func answered(
    _ id: RequestID, _ answer: Answer, _ scene: Scene, _ notes: inout Notes
  ) {
    guard let asked = scene.question(id), case .play(let path, _) = asked.question,
      case .failed(let failure) = answer, failure.message.isEmpty
    else { return }
    notes.report(
      .playbackFailedSilently, "\(path)", "playing \(path) failed, and no words say why",
      path: path, since: [asked.line], isProvoked: scene.isProvoked(id))
  }

  mutating func concluded(
    _ id: RequestID, _ outcome: Outcome, _ scene: Scene, _ notes: inout Notes
  ) {
    guard let asked = scene.question(id) else { return }
    if case .count(.root) = asked.question { hasRoot() }
    // What the root failed for is told by itself.
    if outcome == .failed, asked.question.isOfRoot { hasRoot() }
    guard case .play(let path, _) = asked.question else { return }
    switch outcome {
    case .answered: choice?.isCompleted = true
    case .failed, .abandoned: choice = nil
    case .timedOut:
      choice = nil
      notes.report(
        .playbackNeverCompleted, "\(path)",
        "playing \(path) was not completed in \(notes.at - asked.at)", path: path,
        since: [asked.line], isProvoked: scene.isProvoked(id))
    }
  }

  mutating func nothingPlays(_ path: ContentPath, _ scene: Scene, _ notes: inout Notes) {
    guard let choice, choice.path == path else { return }
    guard let info = choice.info else {
      notes.report(
        .playbackCompletedEarly, "\(path)", "playing \(path) was completed, and nothing plays",
        path: path, since: [choice.line], isProvoked: scene.isProvoked(choice.request))
      self.choice = nil
      return
    }
    // Where the rate is right, the session or the commands are what is wrong; and where a call is
    // to be heard, nothing else is.
    guard info.effectiveRate == 0, scene.interruptions.isEmpty, !scene.isTakenOver else { return }
    notes.remind(.start(.plays(choice: choiceNumber)), after: Self.patience)
  }

  mutating func ring(_ check: Check, _ scene: Scene, _ notes: inout Notes) {
    switch check {
    case .plays(choiceNumber): judgePlaying(scene, &notes)
    case .hasRoot(start):
      // A Bluetooth kit asks for none.
      guard isWithoutRoot, scene.isRunning, scene.isConnected, scene.condition.isLocked,
        scene.context?.hasKit != true
      else { return }
      notes.report(
        .carPlayColdStart, "the root",
        "started while the phone is locked, it shows nothing after \(Self.coldStart)",
        isProvoked: scene.hasFaults)
    case .plays, .hasRoot: break
    }
  }

  private mutating func judgePlaying(_ scene: Scene, _ notes: inout Notes) {
    guard let choice, let info = scene.info else { return }
    if info.effectiveRate != 0 {
      notes.report(
        .playbackCompletedEarly, "\(choice.path)",
        "playing \(choice.path) was completed before it played", path: choice.path,
        since: [choice.line, scene.infoLine], isProvoked: scene.isProvoked(choice.request))
    } else if scene.interruptions.isEmpty, !scene.isTakenOver, scene.condition.network == .good,
      !scene.hasBeenTold(within: Self.patience, before: notes.at),
      // Whoever has pressed a button meanwhile may have meant it to be silent.
      scene.lastCommand.map({ $0.at < choice.at }) ?? true
    {
      // What its players do says which of the two it is.
      if scene.sounds != false {
        notes.report(
          .infoRateZeroWhilePlaying, info.subject,
          "playing \(choice.path) was completed, and the rate of \(info.subject) is 0",
          path: choice.path, since: [choice.line, scene.infoLine])
      }
      if scene.sounds != true {
        notes.report(
          .playbackFailedSilently, "\(choice.path)",
          "playing \(choice.path) was completed; if nothing is heard, the error was kept",
          path: choice.path, since: [choice.line, scene.infoLine])
      }
    }
    self.choice = nil
  }

  mutating func published(_ info: NowPlayingInfo?, _ scene: Scene, _ notes: inout Notes) {
    judgeAlone(info, scene, &notes)
    guard var choice else { return }
    if choice.isCompleted, choice.info == nil, let info, info.effectiveRate != 0,
      info.identifier == choice.identifier, choice.before?.identifier != info.identifier,
      notes.at - choice.at > Self.moment, notes.at - choice.at < Self.lateStart
    {
      notes.report(
        .playbackCompletedEarly, "\(choice.path)",
        "playing \(choice.path) was completed \(notes.at - choice.at) before it played",
        path: choice.path, since: [choice.line], isProvoked: scene.isProvoked(choice.request))
    }
    choice.info = info
    self.choice = choice
  }

  private func judgeAlone(_ info: NowPlayingInfo?, _ scene: Scene, _ notes: inout Notes) {
    guard let info, info.effectiveRate != 0, !scene.isPlaying, scene.isConnected else { return }
    let start = max(scene.connectedAt, scene.startedAt)
    let isAsked = [scene.lastChoice?.at, scene.lastCommand?.at, resumedAt].contains {
      $0.map { $0 >= scene.connectedAt } ?? false
    }
    guard !isAsked, !wasPlayingAtConnect, notes.at - start < Self.connecting else { return }
    notes.report(
      .playbackStartsAlone, info.subject, "\(info.subject) plays, and nobody asked for it")
  }

  mutating func connected(_ scene: Scene) {
    wasPlayingAtConnect = scene.isPlaying
    choice = nil
  }

  mutating func resumed(at now: Instant) { resumedAt = now }
}

// Started by the car, with nobody at the phone.
extension StartWatch {
  /// An app of templates hands over its root by itself; of content the root is asked for.
  mutating func appStarted(_ description: AppDescription, _ scene: Scene, _ notes: inout Notes) {
    start += 1
    isWithoutRoot = scene.isConnected && scene.condition.isLocked
    isWaitingForRoot = false
    if description.usesTemplates { waitForRoot(scene, &notes) }
  }

  mutating func called(_ call: TemplateCall) {
    if case .setRoot = call.change { hasRoot() }
  }

  private mutating func waitForRoot(_ scene: Scene, _ notes: inout Notes) {
    guard isWithoutRoot, !isWaitingForRoot else { return }
    isWaitingForRoot = true
    notes.remind(.start(.hasRoot(start: start)), after: Self.coldStart)
  }

  private mutating func hasRoot() { isWithoutRoot = false }
}

extension Question {
  fileprivate var isOfRoot: Bool {
    switch self {
    case .begin(let path, hint: false), .count(let path): path.isRoot
    case .begin, .item, .showsProgress, .artwork, .play, .select: false
    }
  }
}
