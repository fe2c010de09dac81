internal import Dispatch
internal import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone
internal import Observation

/// Knows the app's sessions by name, and brings them what is for them.
final class SessionRegistry: PhoneSessions {
  static let current = SessionRegistry()

  private struct WeakBody {
    weak var body: SessionBody?
  }

  /// What became of a request, and the work that goes on until its task has heard of it.
  private struct RequestAnswer: Sendable {
    let refusal: SessionRefusal?
    let work: Int

    init(_ refusal: SessionRefusal?) {
      (self.refusal, work) = (refusal, SimulatedPhone.current.beginWork("a session"))
    }
  }

  private struct State {
    var bodies: [String: WeakBody] = [:]
    var remotes: [String: any RemoteBody] = [:]
    var requests: [Int: CheckedContinuation<RequestAnswer, Never>] = [:]
    /// The one that the app has asked for last, until it has its answer.
    var asked: (name: String, number: Int)?
    /// The one that the app was told is its primary one.
    var primary: String?

    /// Those that count for the app or are about to, which they then do no more.
    mutating func takeAsked() -> [SessionBody] {
      let names = [primary, asked?.name].compactMap(\.self)
      (primary, asked) = (nil, nil)
      return Set(names).sorted().compactMap { bodies[$0]?.body }
    }
  }

  private let state = Guarded(State())

  private init() {
    SimulatedPhone.current.plug(self)
  }

  /// What is known by number or text keeps its name; of anything else the order tells.
  func takeName(for id: some Hashable) -> String {
    let name = (id as? String) ?? (id as? any BinaryInteger).map { "\($0)" }
    return SimulatedPhone.current.sessionNames.take(name)
  }

  func add(_ body: SessionBody) {
    state.withLock { $0.bodies[body.name] = WeakBody(body: body) }
  }

  func add(_ remote: any RemoteBody, named name: String) {
    SimulatedPhone.current.sessionNames.note(name)
    state.withLock { $0.remotes[name] = remote }
  }

  func remove(_ name: String) {
    SimulatedPhone.current.sessionNames.give(back: name)
    let old = state.withLock { state in
      state.bodies[name] = nil
      return state.remotes.removeValue(forKey: name)
    }
    withExtendedLifetime(old) {}
  }

  func remote(named name: String) -> (any RemoteBody)? { state.withLock { $0.remotes[name] } }

  /// In the order of their names.
  var remotes: [any RemoteBody] {
    state.withLock { state in state.remotes.sorted { $0.key < $1.key }.map(\.value) }
  }

  /// Nil when it was given.
  func request(_ rank: SessionRank, for name: String) async -> SessionRefusal? {
    let answer = await withCheckedContinuation { continuation in
      let number = SimulatedPhone.current.sessionNames.nextRequest()
      state.withLock { state in
        state.requests[number] = continuation
        if rank == .application { state.asked = (name, number) }
      }
      SimulatedPhone.current.request(rank, for: name, number: number)
    }
    SimulatedPhone.current.endWorkSoon(answer.work)
    return answer.refusal
  }

  package func forgetApp() {
    let old = state.withLock { state in
      defer { state = State() }
      return state
    }
    for request in old.requests.values { request.resume(returning: RequestAnswer(.unknown)) }
    ArtworkCache.current.forgetApp()
    RemoteExtension.current.forgetApp()
  }

  package func hear(_ note: Note) {
    switch note {
    case .session(let notice): hear(notice)
    case .push(let push): RemoteExtension.current.hear(push)
    case .start, .stop, .context, .condition, .interruption, .route, .output, .discovery, .cancel,
      .template:
      break
    }
  }

  private func hear(_ notice: SessionNotice) {
    let (body, remote) = state.withLock {
      ($0.bodies[notice.session]?.body, $0.remotes[notice.session])
    }
    switch notice.content {
    case .answered(let number, let refusal):
      let waiting = state.withLock { state in
        if state.asked?.number == number { state.asked = nil }
        return state.requests.removeValue(forKey: number)
      }
      waiting?.resume(returning: RequestAnswer(refusal))
    case .standing(let standing):
      state.withLock { state in
        if standing.isApplicationPrimary {
          state.primary = notice.session
        } else if state.primary == notice.session {
          state.primary = nil
        }
      }
      MainActor.assumeIsolated { body?.standing = standing }
    case .output(let device, let change): remote?.turn(device, change)
    // Only apps hear of it that have said that they share.
    case .discovery: break
    }
  }

  package var takesPushes: Bool { true }

  package func giveWay() {
    for body in state.withLock({ $0.takeAsked() }) { body.giveWay() }
  }

  package func has(_ session: String) -> Bool {
    state.withLock { $0.bodies[session]?.body != nil || $0.remotes[session] != nil }
  }

  /// What is disabled is never called, whatever the head unit sends.
  @MainActor
  package func run(
    _ command: Command, in session: String, knownDisabled: Bool
  ) async -> CommandStatus {
    let (body, remote) = state.withLock { ($0.bodies[session]?.body, $0.remotes[session]) }
    if let body { return await body.run(command) }
    return await remote?.run(command) ?? .noSuchContent
  }
}

/// A remote session of the app's, whatever its attributes are.
protocol RemoteBody: AnyObject, Sendable {
  @MainActor func run(_ command: Command) async -> CommandStatus
  func turn(_ device: String, _ change: OutputChange)
}

/// What is read of a representable at one time.
@MainActor
struct SessionReading {
  let content: (any MediaContentRepresentable)?
  let snapshot: MediaPlaybackSnapshot?
  let commands: [MediaCommand]
  var devices: [MediaDevice]?

  init(_ representable: some MediaSessionRepresentable) {
    content = representable.content
    snapshot = representable.playbackSnapshot
    commands = representable.commands
  }

  init(_ representable: some RemoteMediaSessionRepresentable) {
    content = representable.content
    snapshot = representable.playbackSnapshot
    commands = representable.commands
    devices = representable.devices
  }
}

/// One session without the app's types: watches what is read, and says what of it is new.
@MainActor
final class SessionBody {
  nonisolated let name: String
  private let read: () -> SessionReading
  private var reading: SessionReading?
  private var scribe = SessionScribe()
  private var isWatched = false
  var standing = SessionStanding()
  /// What has changed and was not looked at yet: the phone waits for that.
  private nonisolated let due = Guarded<Int?>(nil)
  /// The head unit has forgotten what was said.
  private nonisolated let isForgotten = Guarded(false)

  init(_ id: some Hashable, _ read: @escaping () -> SessionReading) {
    name = SessionRegistry.current.takeName(for: id)
    self.read = read
  }

  func begin(_ origin: SessionOrigin) {
    SessionRegistry.current.add(self)
    say(.began(origin))
  }

  nonisolated func end() {
    if let token = due.withLock({ $0.take() }) { SimulatedPhone.current.endWork(token) }
    SessionRegistry.current.remove(name)
    SimulatedPhone.current.report(.session(SessionReport(name, .ended)))
  }

  /// Ends for the head unit, and is there again unasked.
  nonisolated func giveWay() {
    say(.ended)
    say(.began(.phone))
    isForgotten.withLock { $0 = true }
    lookLater()
  }

  /// From now on what is read is said, and whatever of it changes.
  func publish() {
    guard !isWatched else { return }
    isWatched = true
    look()
  }

  func request(_ rank: SessionRank) async throws {
    guard let refusal = await SessionRegistry.current.request(rank, for: name) else { return }
    switch refusal {
    case .audioInactive, .nothingPlays: throw MediaSessionError.invalidState
    case .mixable, .notPrimary, .locked: throw MediaSessionError.internalFailure
    case .unknown: throw MediaSessionError.sessionInvalidated
    }
  }

  func run(_ command: Command) async -> CommandStatus {
    let commands = read().commands
    guard let one = commands.first(where: { $0.action(for: command) != nil }), one.isEnabled,
      let action = one.action(for: command)
    else { return .failed }
    do {
      try await action()
      return .success
    } catch {
      SimulatedPhone.current.report(.log("\(name): \(command.name.rawValue) failed: \(error)"))
      return .failed
    }
  }

  private func look() {
    let new = withObservationTracking(read) { [weak self] in self?.lookLater() }
    reading = new
    let isForgotten = isForgotten.withLock { isForgotten in
      defer { isForgotten = false }
      return isForgotten
    }
    if isForgotten { scribe.forget() }
    for change in scribe.changes(to: new, at: SimulatedPhone.current.clock.now) { say(change) }
  }

  /// Once for all that changes in one go.
  private nonisolated func lookLater() {
    let isFirst = due.withLock { token in
      guard token == nil else { return false }
      token = SimulatedPhone.current.beginWork("what \(name) plays")
      return true
    }
    guard isFirst else { return }
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        let token = self.due.withLock { $0.take() }
        self.look()
        if let token { SimulatedPhone.current.endWork(token) }
      }
    }
  }

  private nonisolated func say(_ change: SessionChange) {
    SimulatedPhone.current.report(.session(SessionReport(name, change)))
  }
}

/// Turns what is read into what the head unit is told, and leaves out what it knows.
struct SessionScribe {
  private var info: NowPlayingInfo??
  private var saidAt = Instant.start
  private var commands: CommandSet?
  private var devices: [OutputDevice]?
  /// Read once for each id of content.
  private var durations: [String: MediaDuration] = [:]
  /// When this snapshot was first seen: the head unit counts on from there.
  private var seen: (snapshot: MediaPlaybackSnapshot, content: String, at: Instant)?

  /// An app that shows more gives no durations for the rest.
  private static let kept = 10_000

  /// All is to be said once more.
  mutating func forget() { (info, commands, devices) = (nil, nil, nil) }

  @MainActor
  mutating func changes(to reading: SessionReading, at now: Instant) -> [SessionChange] {
    var changes: [SessionChange] = []
    if let found = reading.devices?.map(\.output), found != devices ?? [] {
      devices = found
      changes.append(.devices(found))
    }
    let found = CommandSet(reading.commands.flatMap(\.states))
    if found != commands {
      commands = found
      changes.append(.commands(found))
    }
    let published = published(reading, at: now)
    if !isKnown(published, at: now) {
      (info, saidAt) = (published, now)
      changes.append(.info(published))
    }
    return changes
  }

  /// What is only counted on is nothing new.
  private func isKnown(_ new: NowPlayingInfo?, at now: Instant) -> Bool {
    guard let info else { return false }
    guard var old = info, let new, let before = old.elapsed, let elapsed = new.elapsed else {
      return info == new
    }
    let expected = before + (now - saidAt).inSeconds * (old.rate ?? 0)
    guard abs(expected - elapsed) < 0.001 else { return false }
    old.elapsed = elapsed
    return old == new
  }

  @MainActor
  private mutating func published(_ reading: SessionReading, at now: Instant) -> NowPlayingInfo? {
    guard let content = reading.content else { return nil }
    let id = Self.name(of: content)
    let words = (content as? any WordedContent)?.words ?? ContentWords()
    let snapshot = reading.snapshot ?? MediaPlaybackSnapshot(state: .stopped)
    var info = NowPlayingInfo(
      identifier: id, title: words.title, artist: words.artist, album: words.album,
      elapsed: elapsed(snapshot, of: id, at: now), rate: snapshot.rate)
    info.subtitle = words.subtitle
    let rate = snapshot.defaultPlaybackRate.exactly
    info.defaultRate = rate.isFinite && rate != 0 ? rate : nil
    switch duration(of: id, content.duration) {
    case .finite(let seconds): info.duration = seconds
    case .live: info.isLive = true
    case .continuous: info.isContinuous = true
    case .none: break
    }
    info.artwork =
      content.animatedArtwork.flatMap(ArtworkCache.current.name)
      ?? content.artwork.flatMap(ArtworkCache.current.name)
    info.mediaType = "\(content.type)"
    info.isExplicit = content.isExplicit
    info.playbackState = snapshot.published
    if snapshot.state == .buffering { info.other = ["state": "buffering"] }
    return info
  }

  private static func name(of content: some MediaContentRepresentable) -> String {
    "\(content.id)"
  }

  /// The first one that was given with the id.
  mutating func duration(of id: String, _ duration: MediaDuration?) -> MediaDuration? {
    if let known = durations[id] { return known }
    if let duration, durations.count < Self.kept { durations[id] = duration }
    return duration
  }

  /// As of when the snapshot was taken: when it was first seen, if the app's own clock is not the
  /// head unit's.
  private mutating func elapsed(
    _ snapshot: MediaPlaybackSnapshot, of content: String, at now: Instant
  ) -> Double? {
    guard let elapsed = snapshot.elapsedTime else { return nil }
    if let timestamp = snapshot.timestamp, SimulatedPhone.current.clock.isTheApps {
      return elapsed + max(0, Date().timeIntervalSince(timestamp)) * snapshot.rate
    }
    if let seen, seen.snapshot == snapshot, seen.content == content, snapshot.timestamp != nil {
      return elapsed + (now - seen.at).inSeconds * snapshot.rate
    }
    seen = (snapshot, content, now)
    return elapsed
  }
}

extension MediaPlaybackSnapshot {
  fileprivate var published: HeadUnitCore.PlaybackState {
    switch state {
    case .playing(_): .playing
    case .buffering, .paused: .paused
    case .interrupted: .interrupted
    case .stopped: .stopped
    }
  }
}
