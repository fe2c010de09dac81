import HeadUnitCore

/// The audio session beside what plays.
struct SessionWatch: Sendable {
  enum Check: Hashable, Sendable {
    /// It has played for a while, and is to have a session.
    case active(start: Int)
    /// It has stopped for a while, and is to have let go.
    case released(stop: Int)
  }

  private var start = 0
  private var stop = 0
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
    judge(scene.session, subject: info?.subject ?? "", scene, &notes)
    guard !scene.session.isActive, !scene.isTakenOver, playsSince == nil else { return }
    start += 1
    playsSince = (notes.at, notes.line)
    notes.remind(.session(.active(start: start)), after: Self.grace)
  }

  mutating func changed(_ session: AudioSession, _ scene: Scene, _ notes: inout Notes) {
    if scene.isPlaying { judge(session, subject: scene.info?.subject ?? "", scene, &notes) }
    guard session.isActive, let (at, line) = playsSince else { return }
    playsSince = nil
    let isComplete = scene.lastChoiceAt.map { $0 <= at } ?? false
    guard notes.at - at < Self.lateLimit, notes.at > at || isComplete else { return }
    notes.report(
      .sessionActivatedLate, scene.info?.subject ?? "",
      "the session became active \(notes.at - at) after playing began", since: [line])
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
    case .active, .released: break
    }
  }
}
