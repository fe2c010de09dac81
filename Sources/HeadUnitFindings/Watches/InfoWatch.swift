import HeadUnitCore

/// What is published of what plays.
struct InfoWatch: Sendable {
  enum Check: Hashable, Sendable {
    /// Something was missing in this publication.
    case complete(publication: Int)
    /// By now the elapsed time may be beyond the duration.
    case past
    case moved(command: CommandID, to: Double, publication: Int)
    /// After what was asked for, and in which line.
    case silent(String, line: Int)
    case plays(command: CommandID)
    case stopped(publication: Int)
  }

  private var publication = 0
  /// When what plays is over by what was published last, and when this is looked at.
  private var end: (due: Instant, watchedAt: Instant)?
  /// Updates in a row that say nothing new.
  private var restated: [Int] = []

  private static let grace = Duration.seconds(1)
  private static let patience = Duration.seconds(2)
  private static let buffering = Duration.seconds(4)
  private static let restatements = 3
  private static let restatedWithin = Duration.seconds(30)
  /// Seconds; nobody drives longer.
  private static let longest = 100_000.0
}

extension InfoWatch {
  mutating func published(_ info: NowPlayingInfo?, _ scene: Scene, _ notes: inout Notes) {
    publication += 1
    end?.due = .never
    guard let info else {
      restated = []
      return
    }
    let wrong = info.unreadKeys
    for key in wrong {
      notes.report(
        .infoWrongType, key, "\(key) is “\(info.other?[key] ?? "")”, which its place does not take")
    }
    if info.isLive == true, info.duration != nil {
      notes.report(
        .infoLiveWithDuration, info.subject, "\(info.subject) is live and has a duration")
    }
    var isPartial = false
    if let before = scene.info {
      isPartial = judgePartial(info, after: before, scene, &notes)
      judgeRestated(info, after: before, scene, &notes)
      judgeStill(info, after: before, scene, &notes)
    }
    if info.effectiveRate != 0, !isPartial, wrong.isEmpty, !info.missing.isEmpty {
      notes.remind(.info(.complete(publication: publication)), after: Self.grace)
    }
    remindOfEnd(info, &notes)
  }

  private func judgePartial(
    _ info: NowPlayingInfo, after before: NowPlayingInfo, _ scene: Scene, _ notes: inout Notes
  ) -> Bool {
    guard info.identifier == nil || info.identifier == before.identifier,
      info.title == nil || info.title == before.title
    else { return false }
    var dropped: [String] = []
    if before.title != nil, info.title == nil { dropped.append("title") }
    // Of what begins anew and is still being loaded nobody knows how long it is.
    let isLoading = info.effectiveRate == 0 && info.elapsed == 0
    if before.duration != nil, info.duration == nil, !info.isEndless, !isLoading,
      info.unreadKeys.isEmpty
    {
      dropped.append("duration")
    }
    guard !dropped.isEmpty else { return false }
    let words = dropped.joined(separator: " and ")
    notes.report(
      .infoPartialUpdate, before.subject, "an update of \(before.subject) drops \(words)",
      since: [scene.infoLine])
    return true
  }

  private mutating func judgeRestated(
    _ info: NowPlayingInfo, after before: NowPlayingInfo, _ scene: Scene, _ notes: inout Notes
  ) {
    var same = info
    same.elapsed = before.elapsed
    guard notes.at > scene.infoAt else { return }
    guard same == before, info.effectiveRate != 0, let elapsed = info.elapsed,
      let expected = scene.elapsed(at: notes.at), abs(elapsed - expected) < 0.5,
      notes.at - scene.infoAt < Self.restatedWithin,
      // Whoever answers a button says what there is to say, and no timer does.
      !scene.hasBeenAsked(since: scene.infoAt)
    else {
      restated = []
      return
    }
    restated.append(notes.line)
    guard restated.count >= Self.restatements else { return }
    notes.report(
      .infoElapsedOnTimer, info.subject,
      "\(restated.count) updates of \(info.subject) say what was known: the elapsed time",
      since: restated)
    restated = Array(restated.suffix(Self.restatements))
  }

  /// Time goes on in something that says that it stands.
  private func judgeStill(
    _ info: NowPlayingInfo, after before: NowPlayingInfo, _ scene: Scene, _ notes: inout Notes
  ) {
    guard info.effectiveRate == 0, before.effectiveRate == 0, info.isSameTrack(as: before),
      let elapsed = info.elapsed, let earlier = before.elapsed
    else { return }
    let time = (notes.at - scene.infoAt).inSeconds
    guard time > 0.9, abs(elapsed - earlier - time) < 0.1 * time,
      scene.lastCommand.map({ $0.at < scene.infoAt }) ?? true
    else { return }
    notes.report(
      .infoRateZeroWhilePlaying, info.subject,
      "the elapsed time of \(info.subject) goes on, and its rate is 0", since: [scene.infoLine])
  }

  /// One reminder waits for the end, however often it is published.
  private mutating func remindOfEnd(_ info: NowPlayingInfo, _ notes: inout Notes) {
    guard info.effectiveRate > 0, let length = info.length, let elapsed = info.elapsed,
      elapsed.isFinite
    else { return }
    let left = max(0, (length - elapsed) / info.effectiveRate)
    guard left < Self.longest else { return }
    let due = notes.at + .seconds(left) + Self.grace
    end?.due = due
    if end.map({ due < $0.watchedAt }) ?? true { watchEnd(due, &notes) }
  }

  private mutating func watchEnd(_ due: Instant, _ notes: inout Notes) {
    end = (due, due)
    notes.remind(.info(.past), after: due - notes.at)
  }

  /// It may have been put off meanwhile, and then it is looked at again.
  private mutating func judgeEnd(_ scene: Scene, _ notes: inout Notes) {
    guard let end, end.watchedAt == notes.at else { return }
    self.end = nil
    guard end.due <= notes.at else {
      if end.due < .never { watchEnd(end.due, &notes) }
      return
    }
    guard let info = scene.info, scene.isRunning, scene.isPlaying, scene.sounds != false,
      scene.session.isActive,
      scene.interruptions.isEmpty,
      !scene.isTakenOver, let length = info.length
    else { return }
    notes.report(
      .infoDurationWrong, info.subject,
      "\(info.subject) plays on beyond its duration of \(length.words) s",
      since: [scene.infoLine])
  }
}

// What has to follow from a command.
extension InfoWatch {
  mutating func concluded(
    _ id: CommandID, _ status: CommandStatus?, _ scene: Scene, _ notes: inout Notes
  ) {
    guard status == .success, let sent = scene.command(id), !scene.isCommandProvoked(sent) else {
      return
    }
    let wasPlaying = sent.info.map { $0.effectiveRate != 0 } ?? false
    switch sent.command {
    case .position(let seconds): remindOfMove(id, to: seconds, sent, scene, &notes)
    case .skipForward(let seconds), .skipBackward(let seconds):
      let isForward = sent.command.name == .skipForward
      guard let start = Scene.elapsed(of: sent.info, at: sent.infoAt, now: sent.at) else { return }
      remindOfMove(id, to: start + (isForward ? seconds : -seconds), sent, scene, &notes)
    case .pause: notes.remind(.info(.silent("pausing", line: sent.line)), after: Self.grace)
    case .play: notes.remind(.info(.plays(command: id)), after: Self.buffering)
    case .togglePlayPause:
      notes.remind(
        wasPlaying
          ? .info(.silent("pausing", line: sent.line)) : .info(.plays(command: id)),
        after: wasPlaying ? Self.grace : Self.buffering)
    case .stop:
      if sent.info?.isLive != true { remindOfStop(&notes) }
      notes.remind(.info(.silent("stopping", line: sent.line)), after: Self.patience)
    case .next, .previous, .seekForward, .seekBackward, .rate, .shuffle, .repeat, .like, .dislike,
      .bookmark, .rating, .enableLanguage, .disableLanguage:
      break
    }
  }

  private func remindOfMove(
    _ id: CommandID, to place: Double, _ sent: Scene.Sent, _ scene: Scene, _ notes: inout Notes
  ) {
    // Published already, or hardly anywhere else.
    guard scene.infoAt < sent.at || scene.info == sent.info, place.isFinite,
      let now = scene.elapsed(at: notes.at)
    else { return }
    let end = scene.info?.length ?? .infinity
    guard abs(min(max(0, place), end) - min(now, end)) > 1 else { return }
    notes.remind(
      .info(.moved(command: id, to: place, publication: publication)), after: Self.patience)
  }

  private func remindOfStop(_ notes: inout Notes) {
    notes.remind(.info(.stopped(publication: publication)), after: Self.patience)
  }

  /// Rows are no longer marked as playing: it has stopped, or is about to.
  mutating func marked(_ identifiers: [String], _ scene: Scene, _ notes: inout Notes) {
    guard identifiers.isEmpty, !scene.identifiers.isEmpty, scene.info != nil else { return }
    remindOfStop(&notes)
  }

  mutating func ring(_ check: Check, _ scene: Scene, _ notes: inout Notes) {
    if case .past = check { return judgeEnd(scene, &notes) }
    guard let info = scene.info, scene.isRunning else { return }
    switch check {
    case .complete(publication):
      let missing = info.missing.joined(separator: ", ")
      notes.report(
        .infoMissing, info.subject, "\(info.subject) plays without \(missing)",
        since: [scene.infoLine])
    case .moved(_, let place, publication):
      notes.report(
        .infoElapsedStaleAfterSeek, info.subject,
        "\(info.subject) was to go to \(place.words) s, and nothing was published since",
        since: [scene.infoLine])
    case .silent(let what, let line): judgeSilence(what, line, info, scene, &notes)
    case .plays(let id): judgePlay(id, info, scene, &notes)
    case .stopped(let number): judgeStop(number, info, scene, &notes)
    case .complete, .past, .moved: break
    }
  }

  /// Whoever asked for something else meanwhile, before the answer as well, may have got that.
  private func judgeSilence(
    _ what: String, _ line: Int, _ info: NowPlayingInfo, _ scene: Scene, _ notes: inout Notes
  ) {
    guard scene.isPlaying, !scene.hasBeenAsked(afterLine: line) else { return }
    let words =
      info.rate == nil
      ? "\(what) succeeded, and \(info.subject) plays on: it publishes no rate"
      : "\(what) succeeded, and the rate of \(info.subject) is \(info.effectiveRate.words)"
    notes.report(
      .infoRateStaleAfterPause, info.subject, words,
      since: [scene.infoLine])
  }

  private func judgePlay(
    _ id: CommandID, _ info: NowPlayingInfo, _ scene: Scene, _ notes: inout Notes
  ) {
    // An app whose players are silent tells the truth; that they are is told otherwise.
    guard !scene.isPlaying, scene.sounds != false,
      !scene.hasBeenAsked(within: Self.buffering, before: notes.at),
      scene.interruptions.isEmpty, !scene.isTakenOver, scene.condition.network == .good,
      scene.isConnected, !scene.hasBeenTold(within: Self.buffering, before: notes.at)
    else { return }
    notes.report(
      .infoRateZeroWhilePlaying, info.subject,
      "playing succeeded, and the rate of \(info.subject) is 0", since: [scene.infoLine])
  }

  private func judgeStop(
    _ number: Int, _ info: NowPlayingInfo, _ scene: Scene, _ notes: inout Notes
  ) {
    guard !scene.isPlaying, !scene.session.isActive || scene.identifiers.isEmpty,
      !scene.hasBeenAsked(within: Self.patience, before: notes.at)
    else { return }
    notes.report(
      .infoNotCleared, info.subject,
      "nothing plays any more, and the info still names \(info.subject)", since: [scene.infoLine])
  }
}

extension Scene {
  /// Somebody has asked something of playback less than so long ago.
  func hasBeenAsked(within period: Duration, before now: Instant) -> Bool {
    [lastChoice, lastCommand].contains { $0.map { now - $0.at < period } ?? false }
  }

  /// The app was told to pause less than so long ago.
  func hasBeenTold(within period: Duration, before now: Instant) -> Bool {
    lastPause.map { now - $0.at <= period } ?? false
  }

  /// Somebody has asked something of playback at the instant or after it.
  func hasBeenAsked(since instant: Instant) -> Bool {
    [lastChoice, lastCommand].contains { $0.map { $0.at >= instant } ?? false }
  }

  /// Somebody has after what stands in that line, be it in the same instant.
  func hasBeenAsked(afterLine line: Int) -> Bool {
    [lastChoice, lastCommand].contains { $0.map { $0.line > line } ?? false }
  }

  /// The app was told to pause after what stands in that line.
  func hasBeenTold(afterLine line: Int) -> Bool { lastPause.map { $0.line > line } ?? false }
}

extension NowPlayingInfo {
  /// By the identifier; by the title where there is none, and of what has neither nobody knows.
  func isSameTrack(as other: NowPlayingInfo) -> Bool {
    if let identifier, let theirs = other.identifier { return identifier == theirs }
    guard let title, let theirs = other.title else { return true }
    return title == theirs
  }

  /// What it is called where a finding is about it.
  var subject: String { title.map { "“\($0)”" } ?? "what plays" }

  /// What has to be there and is not.
  var missing: [String] {
    var missing: [String] = []
    if title?.isEmpty ?? true { missing.append("title") }
    if duration == nil, !isEndless { missing.append("duration") }
    if elapsed == nil, !isEndless { missing.append("elapsed time") }
    if rate == nil { missing.append("rate") }
    return missing
  }

  /// Keys that the head unit knows, with values that it could not read.
  var unreadKeys: [String] {
    (other ?? [:]).keys.filter { Self.knownKeys.contains($0) || $0.hasPrefix("MPMediaItem") }
      .filter { !Self.foreignKeys.contains($0) }.sorted()
  }

  private static let knownKeys: Set<String> = [
    "title", "artist", "album", "duration", "elapsed", "rate", "defaultRate", "queueIndex",
    "queueCount", "chapter", "chapterCount", "artwork",
    "MPNowPlayingInfoPropertyElapsedPlaybackTime", "MPNowPlayingInfoPropertyPlaybackRate",
    "MPNowPlayingInfoPropertyDefaultPlaybackRate", "MPNowPlayingInfoPropertyPlaybackQueueIndex",
    "MPNowPlayingInfoPropertyPlaybackQueueCount", "MPNowPlayingInfoPropertyChapterNumber",
    "MPNowPlayingInfoPropertyChapterCount", "MPNowPlayingInfoPropertyIsLiveStream",
    "MPNowPlayingInfoPropertyMediaType", "title", "albumTitle", "playbackDuration",
  ]

  /// Properties of media items that no head unit shows, whatever their type.
  private static let foreignKeys: Set<String> = [
    "MPMediaItemPropertyPersistentID", "MPMediaItemPropertyAlbumArtist",
  ]
}
