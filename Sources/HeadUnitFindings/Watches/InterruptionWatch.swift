import HeadUnitCore

/// Calls, headphones and other apps, and what an app does about them.
struct InterruptionWatch: Sendable {
  enum Check: Hashable, Sendable {
    case silent(interruption: Int)
    case resumed(interruption: Int)
    case unplugged(change: Int)
    case owned(takeover: Int)
  }

  private var interruption = 0
  private var began: (at: Instant, line: Int, wasPlaying: Bool, wasAsked: Bool)?
  /// An end that did not say to resume, or of which nothing was to be resumed.
  private var endedInSilence: (at: Instant, line: Int, isToResume: Bool)?
  private var endLine = 0
  private var change = 0
  private var changeLine = 0
  private var takeover = 0
  private var takeoverLine = 0

  private static let grace = Duration.seconds(1)
  private static let patience = Duration.seconds(3)

  mutating func told(_ interruption: Interruption, _ scene: Scene, _ notes: inout Notes) {
    self.interruption += 1
    let number = self.interruption
    switch interruption {
    case .began:
      endedInSilence = nil
      // What was told to pause before, and has not said so yet, is about to.
      let isAboutToPause = scene.lastPause.map { $0.line > scene.infoLine } ?? false
      // A player that waits for its network says that it is silent, and is about to play.
      let isOnItsWay = scene.lastStart.map { notes.at - $0.at < Self.patience } ?? false
      began = (
        notes.at, notes.line, scene.isPlaying && !isAboutToPause,
        (scene.isAsking || isOnItsWay) && !isAboutToPause
      )
      guard scene.isPlaying else { return }
      notes.remind(.interruption(.silent(interruption: number)), after: Self.grace)
    case .ended(let shouldResume):
      // What lost its headphones meanwhile need not resume, and may.
      let isPaused = began.map { (scene.lastPause?.line ?? 0) > $0.line } ?? true
      let wasPlaying = began?.wasPlaying ?? false
      // What was on its way when it began is heard after it.
      let mayResume = shouldResume && (wasPlaying || began?.wasAsked ?? false)
      began = nil
      endLine = notes.line
      guard scene.info != nil else { return }
      if mayResume, wasPlaying, !isPaused {
        notes.remind(.interruption(.resumed(interruption: number)), after: Self.patience)
      } else if !scene.isPlaying, !mayResume {
        endedInSilence = (notes.at, notes.line, shouldResume)
      }
    }
  }

  mutating func told(_ route: RouteChange, _ scene: Scene, _ notes: inout Notes) {
    guard route == .oldDeviceUnavailable, scene.isPlaying else { return }
    change += 1
    changeLine = notes.line
    notes.remind(.interruption(.unplugged(change: change)), after: Self.grace)
  }

  mutating func takenOver(_ notes: inout Notes) {
    takeover += 1
    takeoverLine = notes.line
  }

  mutating func published(_ info: NowPlayingInfo?, _ scene: Scene, _ notes: inout Notes) {
    let isPlaying = info.map { $0.effectiveRate != 0 } ?? false
    guard isPlaying, let info else { return }
    if scene.isTakenOver {
      notes.remind(.interruption(.owned(takeover: takeover)), after: Self.grace)
    }
    guard let (at, line, isToResume) = endedInSilence, !scene.isPlaying else { return }
    endedInSilence = nil
    // What was asked for shortly before it may only have become audible now.
    guard notes.at - at < Self.patience, !scene.isAsking,
      !scene.hasBeenAsked(within: Self.patience, before: notes.at)
    else { return }
    notes.report(
      .interruptionWrongResume, info.subject,
      isToResume
        ? "\(info.subject) plays after an interruption, and did not play when that began"
        : "\(info.subject) plays after an interruption that did not say to resume", since: [line])
  }

  mutating func ring(_ check: Check, _ scene: Scene, _ notes: inout Notes) {
    guard let info = scene.info, scene.isRunning else { return }
    switch check {
    case .silent(interruption):
      // An app that publishes anew while another plays has more than this to mend.
      // Nor is one that somebody has asked since to play instead of what interrupted it.
      guard scene.isPlaying, let began, scene.infoAt <= began.at || !scene.isTakenOver,
        !scene.hasBeenAsked(afterLine: began.line)
      else { return }
      notes.report(
        .interruptionIgnored, info.subject,
        "\(info.subject) was interrupted, and its rate is \(info.effectiveRate.words)",
        since: [began.line])
    case .resumed(interruption):
      guard !scene.isPlaying, !scene.hasBeenAsked(within: Self.patience, before: notes.at),
        scene.interruptions.isEmpty, !scene.isTakenOver, scene.isConnected,
        !scene.hasBeenTold(afterLine: endLine), !scene.hasBeenAsked(afterLine: endLine)
      else { return }
      notes.report(
        .interruptionNoResume, info.subject,
        "\(info.subject) was to resume after an interruption, and is paused",
        since: [scene.infoLine])
    case .unplugged(change):
      guard scene.isPlaying, !scene.hasBeenAsked(within: Self.grace, before: notes.at) else {
        return
      }
      notes.report(
        .headphonesKeepPlaying, info.subject,
        "\(info.subject) plays on though what it was heard with is gone", since: [changeLine])
    case .owned(takeover):
      guard scene.isPlaying, scene.isTakenOver else { return }
      notes.report(
        .ownershipNotReclaimed, info.subject,
        "\(info.subject) plays after another app took over, and the session is not renewed",
        since: [takeoverLine, scene.infoLine])
    case .silent, .resumed, .unplugged, .owned: break
    }
  }
}

/// The audio session beside what plays.
struct SessionWatch: Sendable {
  enum Check: Hashable, Sendable {
    /// It has played for a while, and is to have a session.
    case active(start: Int)
    /// It has stopped for a while, and is to have let go.
    case released(stop: Int)
    /// It has let go without a word to others, and is still silent.
    case untold(release: Int, line: Int)
  }

  private var start = 0
  private var stop = 0
  private var release = 0
  /// It has played since the session became active.
  private var hasPlayed = false
  /// Playing began here without a session.
  private var playsSince: (at: Instant, line: Int)?

  private static let grace = Duration.seconds(1)
  private static let patience = Duration.seconds(2)
  private static let lateLimit = Duration.seconds(10)

  mutating func published(_ info: NowPlayingInfo?, _ scene: Scene, _ notes: inout Notes) {
    let isPlaying = info.map { $0.effectiveRate != 0 } ?? false
    if info == nil, scene.info != nil { remindOfStop(&notes) }
    guard isPlaying else {
      playsSince = nil
      return
    }
    hasPlayed = true
    judge(scene.session, subject: info?.subject ?? "", scene, &notes)
    guard !scene.session.isActive, !scene.isTakenOver, playsSince == nil else { return }
    start += 1
    playsSince = (notes.at, notes.line)
    notes.remind(.session(.active(start: start)), after: Self.grace)
  }

  mutating func changed(_ session: AudioSession, _ scene: Scene, _ notes: inout Notes) {
    if scene.isPlaying { judge(session, subject: scene.info?.subject ?? "", scene, &notes) }
    judgeRelease(session, scene, &notes)
    guard session.isActive, let (at, line) = playsSince else { return }
    playsSince = nil
    let isComplete = scene.lastChoice.map { $0.at <= at } ?? false
    guard notes.at - at < Self.lateLimit, notes.at > at || isComplete else { return }
    notes.report(
      .sessionActivatedLate, scene.info?.subject ?? "",
      "the session became active \(notes.at - at) after playing began", since: [line])
  }

  /// What was played before goes on when it is told that it can.
  private mutating func judgeRelease(
    _ session: AudioSession, _ scene: Scene, _ notes: inout Notes
  ) {
    release += 1
    guard !session.isActive, scene.session.isActive, hasPlayed else { return }
    hasPlayed = scene.isPlaying
    guard session.notifiesOthers != true, !session.isMixable, scene.interruptions.isEmpty,
      !scene.isTakenOver
    else { return }
    notes.remind(
      .session(.untold(release: release, line: notes.line)), after: Self.patience)
  }

  private func judge(
    _ session: AudioSession, subject: String, _ scene: Scene, _ notes: inout Notes
  ) {
    guard session.isActive else { return }
    switch session.category {
    case .ambient, .soloAmbient, .record:
      notes.report(
        .sessionCategory, session.category.rawValue,
        "it plays in the category \(session.category.rawValue)")
    case .playback, .playAndRecord, .multiRoute:
      guard session.isMixable else { return }
      let options = session.options.map(\.rawValue).joined(separator: " ")
      notes.report(.sessionMixable, options, "it plays with the options \(options)")
    }
  }

  mutating func concluded(
    _ id: CommandID, _ status: CommandStatus?, _ scene: Scene, _ notes: inout Notes
  ) {
    guard status == .success, let sent = scene.command(id), case .stop = sent.command,
      sent.info?.isLive != true
    else { return }
    remindOfStop(&notes)
  }

  private mutating func remindOfStop(_ notes: inout Notes) {
    stop += 1
    notes.remind(.session(.released(stop: stop)), after: Self.patience)
  }

  mutating func ring(_ check: Check, _ scene: Scene, _ notes: inout Notes) {
    switch check {
    case .active(start):
      guard scene.isPlaying, !scene.session.isActive, !scene.isTakenOver, playsSince != nil else {
        return
      }
      notes.report(
        .sessionNotActive, scene.info?.subject ?? "",
        "\(scene.info?.subject ?? "it") plays, and the session is not active",
        since: [scene.infoLine])
    case .released(stop):
      guard scene.isRunning, !scene.isPlaying, scene.session.isActive,
        !scene.hasBeenAsked(within: Self.patience, before: notes.at)
      else { return }
      notes.report(
        .sessionNotReleased, "the session",
        "nothing plays any more, and the session is still active")
    case .untold(release, let line):
      guard scene.isRunning, !scene.isPlaying, !scene.session.isActive,
        scene.interruptions.isEmpty, !scene.isTakenOver
      else { return }
      notes.report(
        .sessionNotReleased, "the session",
        "the session was let go, and others were not told that they can play", since: [line])
    case .active, .released, .untold: break
    }
  }
}
