import HeadUnitCore

/// What an app and its server do with sessions.
struct MediaSessionWatch: Sendable {
  enum Check: Hashable, Sendable {
    /// What plays was said by a session and without one; by now one of them is silent.
    case alone(session: String, overlap: Int)
    /// Two sessions said the same playback; by now one of them is silent.
    case once(String, String, overlap: Int)
  }

  private struct Known {
    var origin: SessionOrigin
    /// What it says that plays.
    var playing: String?
    var info: NowPlayingInfo?
    var infoAt = Instant.start
    var infoLine = 0
    var line: Int
    var isRequested = false
    /// It says what it plays before it is asked for.
    var speaks = false
    var hasPlayed = false
    /// By the ids of content.
    var durations: [String: Double] = [:]
  }

  private var open: [String: Known] = [:]
  private var ended: Set<String> = []
  /// Those that were asked for once; one may be there anew.
  private var requested: Set<String> = []
  /// Pushes for sessions that have not begun: the app may begin them in answer to it.
  private var pushed: Set<String> = []
  /// Of the latest push for each session.
  private var timestamps: [String: Double] = [:]
  /// What plays by what is said without a session.
  private var common: (playing: String, line: Int)?
  private var overlap = 0

  /// More sessions, or ids of content of one, are not followed.
  private static let kept = 1_000
  /// From one way of publishing to another it takes a moment.
  private static let overlapTime = Duration.seconds(1)

  mutating func appStarted() { self = MediaSessionWatch() }

  mutating func said(_ report: SessionReport, _ notes: inout Notes) {
    let id = report.session
    switch report.change {
    case .began(let origin):
      guard open.count < Self.kept else { return }
      open[id] = Known(origin: origin, line: notes.line)
      ended.remove(id)
      pushed.remove(id)
    case .info(let info):
      open[id]?.playing = info?.playing
      open[id]?.speaks = true
      if info?.playing != nil { open[id]?.hasPlayed = true }
      if var session = open[id] {
        (session.info, session.infoAt, session.infoLine) = (info, notes.at, notes.line)
        open[id] = session
      }
      if open[id]?.playing != nil, common != nil { watchOverlap(of: id, &notes) }
      watchTwins(of: id, &notes)
      if let info { look(at: info, in: id, &notes) }
    case .devices(let devices):
      for device in devices where !Self.isPlain(device.name) {
        notes.report(.deviceNameInvalid, device.id, "the device “\(device.name)”")
      }
    case .requested:
      open[id]?.isRequested = true
      if requested.count < Self.kept { requested.insert(id) }
    case .commands: open[id]?.speaks = true
    case .sharing: break
    case .ended: end(id, &notes)
    }
  }

  mutating func told(_ notice: SessionNotice, _ notes: inout Notes) {
    guard case .answered(_, .mixable) = notice.content else { return }
    notes.report(
      .sessionMixablePrimary, notice.session,
      "“\(notice.session)” asked to be the system's primary session, and its audio mixes")
  }

  mutating func pushed(_ push: Push, _ notes: inout Notes) {
    guard let id = push.sessionID else { return }
    if push.kind == .start {
      if open[id] == nil, pushed.count < Self.kept { pushed.insert(id) }
      timestamps[id] = nil
    } else if ended.contains(id) {
      notes.report(.remoteAfterEnd, id, "\(push.kind.rawValue) for “\(id)”, which has ended")
    } else if open[id] == nil, !pushed.contains(id) {
      notes.report(.remoteIdMismatch, id, "\(push.kind.rawValue) for “\(id)”, which never began")
    }
    guard let timestamp = push.timestamp else { return }
    let last = timestamps[id]
    if let last, timestamp < last {
      notes.report(
        .remoteUpdateOutOfOrder, id,
        "\(push.kind.rawValue) for “\(id)” is of \(timestamp.words) s, after one of "
          + "\(last.words) s")
    }
    guard last != nil || timestamps.count < Self.kept else { return }
    timestamps[id] = max(timestamp, last ?? timestamp)
  }

  mutating func end(_ notes: inout Notes) {
    for id in open.keys.sorted() { judgeRequest(id, &notes) }
  }

  /// Without a session, as the older of the phone's frameworks does it.
  mutating func published(_ info: NowPlayingInfo?, _ notes: inout Notes) {
    common = info?.playing.map { ($0, notes.line) }
    guard common != nil, let id = open.keys.sorted().first(where: isHeard) else { return }
    watchOverlap(of: id, &notes)
  }

  private func isHeard(_ id: String) -> Bool {
    open[id].map { $0.origin == .phone && $0.isRequested && $0.playing != nil } ?? false
  }

  private mutating func watchOverlap(of id: String, _ notes: inout Notes) {
    overlap += 1
    notes.remind(.sessions(.alone(session: id, overlap: overlap)), after: Self.overlapTime)
  }

  /// Another session of the app's says that the same plays.
  private mutating func watchTwins(of id: String, _ notes: inout Notes) {
    let twin = open.keys.sorted().first { $0 != id && areTwins(id, $0, at: notes.at) }
    guard let twin else { return }
    overlap += 1
    notes.remind(.sessions(.once(id, twin, overlap: overlap)), after: Self.overlapTime)
  }

  /// The same words at the same second: two that listen to the same are not where each other is.
  private func areTwins(_ one: String, _ other: String, at now: Instant) -> Bool {
    guard isHeard(one), isHeard(other), let first = open[one], let second = open[other],
      first.playing == second.playing, first.info?.artist == second.info?.artist,
      let place = Scene.elapsed(of: first.info, at: first.infoAt, now: now),
      let otherPlace = Scene.elapsed(of: second.info, at: second.infoAt, now: now)
    else { return false }
    return abs(place - otherPlace) < 0.5
  }

  mutating func ring(_ check: Check, _ notes: inout Notes) {
    switch check {
    case .alone(let id, overlap): judgeOverlap(of: id, &notes)
    case .once(let one, let other, overlap): judgeTwins(one, other, &notes)
    case .alone, .once: break
    }
  }

  private func judgeTwins(_ one: String, _ other: String, _ notes: inout Notes) {
    guard areTwins(one, other, at: notes.at), let session = open[one] else { return }
    let subject = session.playing ?? ""
    notes.report(
      .commandMixedFrameworks, subject,
      "\(subject) is published by the session “\(one)”, and by “\(other)” as well",
      since: [session.infoLine])
  }

  private func judgeOverlap(of id: String, _ notes: inout Notes) {
    guard isHeard(id), let common else { return }
    notes.report(
      .commandMixedFrameworks, common.playing,
      "\(common.playing) is published, and \(open[id]?.playing ?? "") by the session “\(id)”",
      since: [common.line])
  }

  private mutating func end(_ id: String, _ notes: inout Notes) {
    judgeRequest(id, &notes)
    if open.removeValue(forKey: id) != nil, ended.count < Self.kept { ended.insert(id) }
  }

  /// One of several that says what it has, and has not played, may wait for its turn.
  private func judgeRequest(_ id: String, _ notes: inout Notes) {
    guard let session = open[id], session.origin == .phone, !session.isRequested,
      !requested.contains(id), session.hasPlayed || !session.speaks
    else { return }
    notes.report(
      .sessionNeverRequested, id, "nobody has asked for the session “\(id)” to be shown",
      since: [session.line])
  }

  private mutating func look(at info: NowPlayingInfo, in id: String, _ notes: inout Notes) {
    guard let content = info.identifier, let duration = info.length, var known = open[id] else {
      return
    }
    if let before = known.durations[content], abs(before - duration) > 0.5 {
      notes.report(
        .sessionContentIdReused, content,
        "“\(content)” was \(before.words) s long and is \(duration.words) s now")
    }
    if known.durations.count < Self.kept { known.durations[content] = duration }
    open[id] = known
  }

  /// As the phone takes names of devices.
  private static func isPlain(_ name: String) -> Bool {
    guard (1...250).contains(name.count), let first = name.first, let last = name.last else {
      return false
    }
    func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    return isWord(first) && (isWord(last) || last == ".")
      && name.allSatisfy { isWord($0) || $0.isWhitespace || "'-,&#.".contains($0) }
  }
}

extension NowPlayingInfo {
  /// What it names, if it plays.
  fileprivate var playing: String? { effectiveRate != 0 ? subject : nil }
}
