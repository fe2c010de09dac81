import HeadUnitCore

/// What drivers complain about that is no one answer's fault.
struct CarWatch: Sendable {
  enum Check: Hashable, Sendable {
    /// Rows are marked as playing, and nothing was published.
    case reachable(mark: Int)
  }

  private var mark = 0
  private var isAfterFault = false

  private static let patience = Duration.seconds(3)
  private static let kitTime = Duration.seconds(2)

  mutating func pressed(_ key: HardwareKey, _ scene: Scene, _ notes: inout Notes) {
    switch key {
    case .next: judgeTrack(.next, beside: .skipForward, scene, &notes)
    case .previous: judgeTrack(.previous, beside: .skipBackward, scene, &notes)
    case .playPause, .voice, .volumeUp, .volumeDown: break
    }
  }

  mutating func pressedHeadset(_ times: Int, _ scene: Scene, _ notes: inout Notes) {
    if times == 2 { judgeTrack(.next, beside: .skipForward, scene, &notes) }
    if times == 3 { judgeTrack(.previous, beside: .skipBackward, scene, &notes) }
  }

  private func judgeTrack(
    _ name: CommandName, beside skip: CommandName, _ scene: Scene, _ notes: inout Notes
  ) {
    guard scene.info != nil, !scene.commands.hasHandler(name),
      scene.commands.isUsable(skip), scene.interruptions.isEmpty, !scene.isTakenOver
    else { return }
    notes.report(
      .trackButtonsDead, name.rawValue,
      "\(name.rawValue) was pressed and has no handler; \(skip.rawValue) has one")
  }

  mutating func marked(_ identifiers: [String], _ scene: Scene, _ notes: inout Notes) {
    mark += 1
    guard !identifiers.isEmpty, scene.info == nil else { return }
    notes.remind(.car(.reachable(mark: mark)), after: Self.patience)
  }

  mutating func ring(_ check: Check, _ scene: Scene, _ notes: inout Notes) {
    guard case .reachable(mark) = check, scene.isRunning, scene.info == nil,
      scene.isConnected, let first = scene.identifiers.first
    else { return }
    notes.report(
      .nowPlayingUnreachable, first,
      "“\(first)” is marked as playing, and nothing is published about it")
  }

  mutating func sent(_ request: CommandRequest, _ scene: Scene, _ notes: inout Notes) {
    guard scene.isConnected, notes.at - scene.connectedAt < Self.kitTime else { return }
    switch request.command {
    case .shuffle, .repeat:
      notes.report(
        .shuffleToggledByCar, request.command.name.rawValue,
        "\(request.command.name.rawValue) came \(notes.at - scene.connectedAt) after connecting")
    case .play, .pause, .stop, .togglePlayPause, .next, .previous, .seekForward, .seekBackward,
      .skipForward, .skipBackward, .position, .rate, .like, .dislike, .bookmark, .rating,
      .enableLanguage, .disableLanguage:
      break
    }
  }

  mutating func logged(_ line: String, _ notes: inout Notes) {
    guard let notice = AppNotice(log: line) else { return }
    switch notice {
    case .updatesNeverEnded: notes.report(.contentUpdatesUnbalanced, "updates", line)
    case .handlersElsewhere: notes.report(.commandWrongCentre, "commands", line)
    case .infoOnBothCentres: notes.report(.infoOnBothCentres, "info", line)
    case .overwritesPlayer: notes.report(.overwritesMusicKit, "info", line)
    case .mainThreadHeld: notes.report(.contentBlocksMain, "the main thread", line)
    case .noEntitlement: notes.report(.entitlementMissing, "entitlements", line)
    case .noSceneClass: notes.report(.carPlaySceneClassMissing, "Info.plist", line)
    case .noBackgroundAudio: notes.report(.backgroundModeMissing, "Info.plist", line)
    case .wrongType:
      let key = line.dropFirst(notice.sentence.count).prefix { $0 != " " }
      notes.report(.infoWrongType, String(key), line)
    case .otherSessionID: notes.report(.remoteIdMismatch, "update", line)
    }
  }

  mutating func stopped(_ stop: AppStop, isProvoked: Bool, _ notes: inout Notes) {
    guard stop == .crashed else { return }
    notes.report(.appCrashed, "the app", "the app ended by itself", isProvoked: isProvoked)
  }

  mutating func violated(_ sentence: String, _ notes: inout Notes) {
    guard sentence.contains("surface") else { return }
    notes.report(.surfacesDisagree, "surfaces", sentence)
  }
}
