/// What plays, whose it is, and what the driver may ask of it.
public struct NowPlaying: Hashable, Sendable {
  public internal(set) var info: NowPlayingInfo?
  /// When the app reported the info; elapsed time goes on from there.
  public internal(set) var infoAt = Instant.start
  /// Goes up with every other track; what was meant for one means nothing to the next.
  public private(set) var trackNumber = 0
  public internal(set) var commands = CommandSet.none
  /// The identifiers of the rows that carry the playing bars, the first 1,000 the app names.
  public private(set) var identifiers: Set<String> = []
  public internal(set) var session = AudioSession.untouched
  /// Where the sound of what plays comes from.
  public internal(set) var origin = SessionOrigin.phone
  /// The app has sessions and has not asked for one to be shown.
  var isRequestMissing = false
  /// Whether sound comes out of the app; nil when nobody knows.
  public private(set) var isAudible: Bool?
  public internal(set) var devices: [OutputDevice] = []
  /// Nil: the app does not look for devices.
  public internal(set) var sharing: Sharing?
  /// Plugged into the phone, so that the sound does not come out of the car.
  public internal(set) var hasHeadphones = false
  public internal(set) var owner = Owner.nobody
  /// Another app plays in our app's place until ours activates its session again.
  public internal(set) var isTakenOver = false
  /// The app has become the now-playing app, and no other one has since.
  private(set) var hasTurn = false
  /// Another app was silenced by ours and goes on when ours says that it may.
  private(set) var isOtherWaiting = false
  /// What says whether it plays.
  var playState = Quirks.PlayState.rate
  public internal(set) var interruptions: Set<InterruptionKind> = []
  /// The call was taken; until then it only rings.
  public internal(set) var isOnCall = false
  /// The app was told of an interruption and not yet of its end.
  var isAppInterrupted = false
  public internal(set) var pending: [PendingCommand] = []
  public internal(set) var lastResult: CommandResult?
  public internal(set) var artwork = Artwork.none
  /// The rating that was given to what plays and that the app took.
  public internal(set) var givenRating: Double?
  /// The last rate that was not a pause.
  var lastRate: Double?
  private(set) var nextCommandNumber = 1

  public enum Owner: String, Hashable, Codable, Sendable {
    case nobody, app, other
  }

  public enum Artwork: Hashable, Sendable {
    case none
    /// Asked for; the placeholder is shown.
    case loading(name: String)
    case shown(name: String, Picture)
    /// The app has none, or gave none in time; not asked again for this track.
    case unavailable(name: String)

    var name: String? {
      switch self {
      case .none: nil
      case .loading(let name), .shown(let name, _), .unavailable(let name): name
      }
    }
  }
}

/// A command whose status is awaited.
public struct PendingCommand: Hashable, Sendable {
  public let request: CommandRequest
  public let sentAt: Instant
  public let deadline: Instant
  /// The track at which it was sent.
  var track = 0

  /// From here on the driver sees that the status is awaited.
  public static let noticeDelay = Duration.milliseconds(300)
}

/// How a command went.
public struct CommandResult: Hashable, Sendable {
  public let command: Command
  /// Nil when the app did not say in time.
  public let status: CommandStatus?
  public let at: Instant
}

/// Why an app cannot be the now-playing app.
public enum Ineligibility: String, Hashable, Codable, Sendable, CaseIterable {
  case noCommandHandler, sessionInactive, sessionMixable, noInfo, takenOver, notRequested

  /// As whoever writes the app reads it.
  public var words: String {
    switch self {
    case .noCommandHandler: "No command has a handler"
    case .sessionInactive: "The audio session is not active"
    case .sessionMixable: "The audio session mixes with others"
    case .noInfo: "Nothing is published about what plays"
    case .takenOver: "Another app has taken over"
    case .notRequested: "The app has not asked for its session to be shown"
    }
  }
}

extension NowPlaying {
  public var ineligibilities: [Ineligibility] {
    var reasons: [Ineligibility] = []
    switch origin {
    // Another device makes the sound, and may be one that nobody can steer.
    case .remote: break
    case .phone:
      if !commands.hasHandler { reasons.append(.noCommandHandler) }
      // Who has become the now-playing app stays it, whatever it does with its session.
      if !hasTurn {
        if !session.isActive { reasons.append(.sessionInactive) }
        if session.isMixable { reasons.append(.sessionMixable) }
      }
    }
    if info == nil { reasons.append(isRequestMissing ? .notRequested : .noInfo) }
    if isTakenOver { reasons.append(.takenOver) }
    return reasons
  }

  public var isPlaying: Bool { rate != 0 }

  /// How fast it plays, 0 when paused; a rate that is no number moves nothing.
  public var rate: Double {
    guard let info else { return 0 }
    let rate = info.effectiveRate
    guard let plays = playsWhateverTheRate(info) else { return rate }
    guard plays else { return 0 }
    return rate == 0 ? lastRate ?? 1 : rate
  }

  /// Nil where the published rate decides.
  private func playsWhateverTheRate(_ info: NowPlayingInfo) -> Bool? {
    let sounds = info.rate == nil ? isAudible : nil
    return switch playState {
    case .rate: sounds
    case .playbackState: info.playbackState.map { $0 == .playing } ?? sounds
    case .audioOutput: isAudible
    }
  }

  public var isDucked: Bool { interruptions.contains(.navigation) }

  /// A call or the assistant stands before everything else.
  public var isCovered: Bool { interruptions.contains(.call) || interruptions.contains(.assistant) }

  /// Seconds, extrapolated from the last report and never outside 0…duration.
  public func elapsed(at now: Instant) -> Double? {
    guard let info, let base = info.elapsed, base.isFinite else { return nil }
    let extrapolated = max(0, base + rate * (now - infoAt).inSeconds)
    guard !info.isEndless, let duration = info.duration, duration.isFinite else {
      return extrapolated.isFinite ? extrapolated : nil
    }
    return min(extrapolated, max(0, duration))
  }

  /// The rate the rate button shows: the playing one, or the one it would play at.
  public var shownRate: Double {
    if info?.rate != nil, rate != 0 { return rate }
    return lastRate ?? defaultRate ?? 1
  }

  /// Whether there is a rate button at all.
  public var hasRateButton: Bool { Self.hasRates(commands, info) }

  /// Whether a default rate is published and there are rates to choose from.
  static func hasRates(_ commands: CommandSet, _ info: NowPlayingInfo?) -> Bool {
    guard let rate = info?.defaultRate, rate.isFinite, rate != 0 else { return false }
    return !RateCycle(supported: commands[.rate]?.supportedRates ?? []).supported.isEmpty
  }

  func nextRate(step: Double?) -> Double? {
    hasRateButton ? rateCycle(step: step).next(after: shownRate) : nil
  }

  private var defaultRate: Double? {
    info?.defaultRate.flatMap { $0.isFinite && $0 != 0 ? $0 : nil }
  }

  func rateCycle(step: Double? = nil) -> RateCycle {
    RateCycle(supported: commands[.rate]?.supportedRates ?? [], step: step)
  }

  /// The seconds to which this very track is being moved, until the app has answered.
  var awaitedPosition: Double? {
    for command in pending.reversed() where command.track == trackNumber {
      guard case .position(let seconds) = command.request.command else { continue }
      return seconds.isFinite ? max(0, min(info?.length ?? .infinity, seconds)) : nil
    }
    return nil
  }

  /// When the command was sent whose status is awaited for longest; nil when none is.
  public func pendingSince(_ name: CommandName) -> Instant? {
    pending.first { $0.request.command.name == name }?.sentAt
  }
}

extension NowPlaying {
  mutating func publish(_ newInfo: NowPlayingInfo?, at now: Instant) {
    if let newInfo, var sameInfo = info {
      sameInfo.playbackState = newInfo.playbackState
      // Nothing but the state is news: the elapsed time is as old as it was.
      if sameInfo == newInfo, info != newInfo {
        return keepingElapsed(at: now) { $0.info?.playbackState = newInfo.playbackState }
      }
    }
    if newInfo?.identifier != info?.identifier { lastRate = nil }
    if !NowPlayingInfo.areSameTrack(info, newInfo) {
      trackNumber += 1
      givenRating = nil
    }
    info = newInfo
    infoAt = now
    if newInfo?.rate != nil, rate != 0 { lastRate = rate }
  }

  /// What has passed so far has passed at the rate of so far.
  private mutating func keepingElapsed(at now: Instant, _ change: (inout Self) -> Void) {
    let (rateBefore, elapsed) = (rate, elapsed(at: now))
    change(&self)
    guard rate != rateBefore, info != nil, let elapsed else { return }
    info?.elapsed = elapsed
    infoAt = now
  }

  mutating func forgetApp(at now: Instant) {
    publish(nil, at: now)
    commands = .none
    identifiers = []
    session = .untouched
    origin = .phone
    isRequestMissing = false
    artwork = .none
    isAppInterrupted = false
    isAudible = nil
    hasTurn = false
    isOtherWaiting = false
  }

  mutating func mark(_ playing: [String]) {
    identifiers = Set(playing.prefix(1_000))
  }

  mutating func hear(_ isAudible: Bool, at now: Instant) {
    keepingElapsed(at: now) { $0.isAudible = isAudible }
  }

  mutating func change(_ newSession: AudioSession) {
    let wasActive = session.isActive
    session = newSession
    if newSession.isActive {
      // A session that mixes leaves whoever plays alone.
      guard !newSession.isMixable, isTakenOver else { return }
      isTakenOver = false
      isOtherWaiting = true
      owner = .nobody
    } else if wasActive, newSession.notifiesOthers == true, isOtherWaiting {
      takeOver()
    }
  }

  /// Another app plays from now on.
  mutating func takeOver() {
    isTakenOver = true
    isOtherWaiting = false
    hasTurn = false
    owner = .other
  }

  /// The other app has stopped, be it heard or silenced.
  mutating func endTakeOver() {
    isOtherWaiting = false
    guard isTakenOver else { return }
    isTakenOver = false
    owner = .nobody
  }

  /// Who plays now that something has changed.
  mutating func settleOwner() {
    if ineligibilities.isEmpty {
      owner = .app
      hasTurn = true
    } else if owner == .app {
      owner = .nobody
    }
    if owner == .nobody, isTakenOver { owner = .other }
  }

  mutating func takeNextCommandID() -> CommandID {
    defer { nextCommandNumber += 1 }
    return CommandID(nextCommandNumber)
  }
}
