internal import AVFAudio
public import AVFoundation
internal import Dispatch
public import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone

/// One of several things an app plays, with commands and a place for its words of its own.
open class MPNowPlayingSession: NSObject {
  private let roster: SessionRoster
  public let nowPlayingInfoCenter: MPNowPlayingInfoCenter
  public let remoteCommandCenter: MPRemoteCommandCenter
  private let lock = NSLock()
  private weak var listener: (any MPNowPlayingSessionDelegate)?

  public init(players: [AVPlayer]) {
    precondition(!players.isEmpty, "A session needs a player.")
    let owner = NowPlayingOwner(session: SimulatedPhone.current.sessionNames.take(nil))
    nowPlayingInfoCenter = MPNowPlayingInfoCenter(owner: owner)
    remoteCommandCenter = MPRemoteCommandCenter(owner: owner)
    roster = SessionRoster(owner, nowPlayingInfoCenter)
    super.init()
    roster.register(self)
    for player in players { roster.add(player) }
  }

  deinit {
    roster.leave()
  }

  /// Who hears what becomes of the session; not kept alive.
  open var delegate: (any MPNowPlayingSessionDelegate)? {
    get { lock.withLock { listener } }
    set { lock.withLock { listener = newValue } }
  }

  open var players: [AVPlayer] { roster.players }

  open func addPlayer(_ player: AVPlayer) {
    roster.add(player)
  }

  open func removePlayer(_ player: AVPlayer) {
    roster.remove(player)
  }

  /// Whether what the players do is published without the app's doing; not unless it wants.
  open var automaticallyPublishesNowPlayingInfo: Bool {
    get { roster.isAutomatic }
    set { roster.isAutomatic = newValue }
  }

  /// An app that mixes with others cannot.
  open var canBecomeActive: Bool { roster.canBecomeActive }

  open var isActive: Bool { SessionRegistry.current.active === roster }

  /// From now on this is what the head unit shows of the app, once the audio session is active.
  @preconcurrency
  open func becomeActiveIfPossible(completion: (@Sendable (Bool) -> Void)? = nil) {
    let isActive = SessionRegistry.current.activate(roster)
    if let completion { DispatchQueue.main.async { completion(isActive) } }
  }

  @discardableResult
  public nonisolated(nonsending) func becomeActiveIfPossible() async -> Bool {
    SessionRegistry.current.activate(roster)
  }
}

/// Hears when a session gets or loses its place on the screens of others.
public protocol MPNowPlayingSessionDelegate: NSObjectProtocol {
  func nowPlayingSessionDidChangeActive(_ nowPlayingSession: MPNowPlayingSession)
  func nowPlayingSessionDidChangeCanBecomeActive(_ nowPlayingSession: MPNowPlayingSession)
}

extension MPNowPlayingSessionDelegate {
  public func nowPlayingSessionDidChangeActive(_ nowPlayingSession: MPNowPlayingSession) {}

  public func nowPlayingSessionDidChangeCanBecomeActive(
    _ nowPlayingSession: MPNowPlayingSession
  ) {}
}

nonisolated extension AVPlayerItem {
  /// What a session that publishes by itself says of the item, besides its times.
  public var nowPlayingInfo: [String: Any]? {
    get { publication.values?.value }
    set { publish(newValue) }
  }
}

extension CMTime: SpanOfTime {}

/// The part of an item that is an advertisement.
open class MPAdTimeRange: NSObject, NSCopying {
  open var timeRange: CMTimeRange

  public init(_ timeRange: CMTimeRange) {
    self.timeRange = timeRange
  }

  public convenience init(timeRange: CMTimeRange) {
    self.init(timeRange)
  }

  open func copy(with zone: NSZone? = nil) -> Any { MPAdTimeRange(timeRange) }
}

/// Knows which of an app's sessions is the active one, and brings them what is for them.
final class SessionRegistry: PhoneSessions {
  static let current = SessionRegistry()

  private struct WeakRoster {
    weak var roster: SessionRoster?
  }

  private struct State {
    weak var active: SessionRoster?
    /// By the names that the head unit knows them by.
    var rosters: [String: WeakRoster] = [:]

    /// It is of this life of the app's.
    func has(_ roster: SessionRoster) -> Bool {
      roster.owner.session.map { rosters[$0]?.roster === roster } ?? false
    }
  }

  private let state = Guarded(State())

  private init() {
    SimulatedPhone.current.plug(self)
  }

  var active: SessionRoster? { state.withLock { $0.active } }

  func add(_ roster: SessionRoster) {
    guard let name = roster.owner.session else { return }
    state.withLock { $0.rosters[name] = WeakRoster(roster: roster) }
    NowPlayingRegistry.current.begin(roster.owner)
  }

  /// False when it cannot be.
  ///
  /// The app has chosen at once; the head unit shows it when the audio session is active.
  func activate(_ roster: SessionRoster) -> Bool {
    guard roster.canBecomeActive, state.withLock({ $0.has(roster) }) else { return false }
    let old = active
    guard old !== roster else { return true }
    state.withLock { $0.active = roster }
    roster.publish()
    NowPlayingRegistry.current.activate(roster.owner)
    DispatchQueue.main.async {
      old?.tellActive()
      roster.tellActive()
    }
    return true
  }

  /// Something else that the app plays is the one that counts.
  func losePlace(_ owner: NowPlayingOwner) {
    let roster = state.withLock { state in
      let roster = owner.session.flatMap { state.rosters[$0]?.roster }
      guard let roster, state.active === roster else { return SessionRoster?.none }
      state.active = nil
      return roster
    }
    guard let roster else { return }
    roster.isPrimary = false
    DispatchQueue.main.async { roster.tellActive() }
  }

  /// The session is gone: the app's common centres count again.
  func leave(_ roster: SessionRoster) {
    state.withLock { state in
      if state.active === roster { state.active = nil }
      if let name = roster.owner.session, state.has(roster) { state.rosters[name] = nil }
    }
    NowPlayingRegistry.current.end(roster.owner)
  }

  func forgetApp() {
    state.withLock { $0 = State() }
  }

  func hear(_ note: Note) {
    guard case .session(let notice) = note,
      let roster = state.withLock({ $0.rosters[notice.session]?.roster })
    else { return }
    switch notice.content {
    case .standing(let standing):
      let wasPrimary = roster.isPrimary
      roster.isPrimary = standing.isApplicationPrimary
      // A session of another framework has been given it.
      if wasPrimary, !standing.isApplicationPrimary { giveUp(roster) }
    case .answered(let number, let refusal):
      if refusal != nil, number == roster.owner.lastRequest { giveUp(roster) }
    // Where the sound comes out is the phone's business.
    case .output, .discovery: break
    }
  }

  private func giveUp(_ roster: SessionRoster) {
    guard active === roster else { return }
    losePlace(roster.owner)
    NowPlayingRegistry.current.leave(roster.owner)
  }

  var takesPushes: Bool { false }

  /// One of these does when the music becomes the one that plays.
  func giveWay() {}

  func has(_ session: String) -> Bool { state.withLock { $0.rosters[session]?.roster != nil } }

  @MainActor
  func run(_ command: Command, in session: String, knownDisabled: Bool) async -> CommandStatus {
    guard let roster = state.withLock({ $0.rosters[session]?.roster }) else {
      return .noSuchContent
    }
    return NowPlayingRegistry.current.run(command, of: roster.owner, knownDisabled: knownDisabled)
  }
}

/// What a session knows of its players, and what it has said of them.
final class SessionRoster: Sendable {
  private struct State {
    var players: [(player: AVPlayer, token: Int)] = []
    var isAutomatic = false
    var couldBecomeActive = true
    var isPrimary = false
    var last: SessionWords?
    var token: Int?
  }

  let owner: NowPlayingOwner
  private let state = Guarded(State())
  /// Written once each, before anybody else knows the place.
  nonisolated(unsafe) private weak var session: MPNowPlayingSession?
  nonisolated(unsafe) private weak var center: MPNowPlayingInfoCenter?

  init(_ owner: NowPlayingOwner, _ center: MPNowPlayingInfoCenter) {
    self.owner = owner
    self.center = center
  }

  func register(_ session: MPNowPlayingSession) {
    self.session = session
    let token = AudioRegistry.current.changes.add { [weak self] in self?.lookAtSession() }
    let canBecomeActive = canBecomeActive
    state.withLock { ($0.token, $0.couldBecomeActive) = (token, canBecomeActive) }
    SessionRegistry.current.add(self)
  }

  func leave() {
    let (players, token) = state.withLock { ($0.players, $0.token) }
    for entry in players { entry.player.changes.remove(entry.token) }
    if let token { AudioRegistry.current.changes.remove(token) }
    SessionRegistry.current.leave(self)
  }

  var players: [AVPlayer] { state.withLock { $0.players.map(\.player) } }

  /// The head unit has it as the one of the app's that counts.
  var isPrimary: Bool {
    get { state.withLock { $0.isPrimary } }
    set { state.withLock { $0.isPrimary = newValue } }
  }

  var canBecomeActive: Bool { !AudioRegistry.current.isMixable }

  var isAutomatic: Bool {
    get { state.withLock { $0.isAutomatic } }
    set {
      state.withLock { ($0.isAutomatic, $0.last) = (newValue, nil) }
      publish()
    }
  }

  func add(_ player: AVPlayer) {
    guard !players.contains(where: { $0 === player }) else { return }
    let token = player.changes.add { [weak self] in self?.publish() }
    state.withLock { $0.players.append((player, token)) }
    publish()
  }

  func remove(_ player: AVPlayer) {
    let removed = state.withLock { state in
      let index = state.players.firstIndex { $0.player === player }
      return index.map { state.players.remove(at: $0) }
    }
    if let removed { player.changes.remove(removed.token) }
    publish()
  }

  func tellActive() {
    if let session { session.delegate?.nowPlayingSessionDidChangeActive(session) }
  }

  /// Says what the players do, if that is wanted and has not been said.
  func publish() {
    let players = players
    let words = SessionWords(players, at: AudioRegistry.current.now)
    let isNew = state.withLock { state in
      guard state.isAutomatic, !words.follow(from: state.last) else { return false }
      state.last = words
      return true
    }
    if isNew { center?.publishForPlayers(words.values) }
  }

  private func lookAtSession() {
    let canBecomeActive = canBecomeActive
    let isNew = state.withLock { state in
      defer { state.couldBecomeActive = canBecomeActive }
      return state.couldBecomeActive != canBecomeActive
    }
    guard isNew else { return }
    DispatchQueue.main.async {
      guard let session = self.session else { return }
      session.delegate?.nowPlayingSessionDidChangeCanBecomeActive(session)
    }
  }
}

/// What there is to say of players at an instant.
struct SessionWords: Sendable {
  private let snapshot: AVPlayer.Snapshot
  private let duration: CMTime
  private let isLive: Bool
  private let publication: AVPlayerItem.Publication
  private let instant: Instant

  /// Of several players the one that plays counts, and before any does the first.
  init(_ players: [AVPlayer], at instant: Instant) {
    let snapshots = players.map(\.snapshot)
    snapshot =
      snapshots.first { $0.rate != 0 } ?? snapshots.first { $0.item != nil } ?? AVPlayer.Snapshot()
    duration = snapshot.item?.duration ?? .indefinite
    isLive = snapshot.item?.status == .readyToPlay && !duration.isNumeric
    publication = snapshot.item?.publication ?? AVPlayerItem.Publication()
    self.instant = instant
  }

  /// Nil when there is nothing to play.
  var values: [String: Any]? {
    guard snapshot.item != nil else { return nil }
    var values = publication.values?.value ?? [:]
    values[MPNowPlayingInfoPropertyElapsedPlaybackTime] = snapshot.position
    values[MPNowPlayingInfoPropertyPlaybackRate] = snapshot.rate
    values[MPNowPlayingInfoPropertyDefaultPlaybackRate] = snapshot.defaultRate
    if duration.isNumeric {
      values[MPMediaItemPropertyPlaybackDuration] = duration.seconds
    } else if isLive {
      values[MPNowPlayingInfoPropertyIsLiveStream] = true
    }
    return values
  }

  /// Whether this is what anybody would expect who was told the last words.
  func follow(from last: SessionWords?) -> Bool {
    guard let last else { return false }
    let expected = last.snapshot.position + last.snapshot.rate * (instant - last.instant).inSeconds
    return snapshot.item === last.snapshot.item && snapshot.rate == last.snapshot.rate
      && snapshot.defaultRate == last.snapshot.defaultRate && duration == last.duration
      && publication.number == last.publication.number
      && isLive == last.isLive
      && abs(snapshot.position - expected) < 0.001
  }
}
