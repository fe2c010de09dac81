internal import AVFAudio
internal import AVFoundation
internal import Dispatch
internal import HeadUnitPhone

/// What a session knows of its players, and what it has said of them.
final class SessionPlace: Sendable {
  private struct State {
    var players: [(player: AVPlayer, token: Int)] = []
    var isAutomatic = false
    var couldBecomeActive = true
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

  func take(_ session: MPNowPlayingSession) {
    self.session = session
    let token = AudioDesk.current.changes.add { [weak self] in self?.lookAtSession() }
    let canBecomeActive = canBecomeActive
    state.withLock { ($0.token, $0.couldBecomeActive) = (token, canBecomeActive) }
  }

  func leave() {
    let (players, token) = state.withLock { ($0.players, $0.token) }
    for entry in players { entry.player.changes.remove(entry.token) }
    if let token { AudioDesk.current.changes.remove(token) }
    SessionDesk.current.leave(self)
  }

  var players: [AVPlayer] { state.withLock { $0.players.map(\.player) } }

  var canBecomeActive: Bool { !AudioDesk.current.isMixable }

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
    let words = SessionWords(players, at: AudioDesk.current.now)
    let isNew = state.withLock { state in
      guard state.isAutomatic, !words.follow(from: state.last) else { return false }
      state.last = words
      return true
    }
    if isNew { center?.nowPlayingInfo = words.values }
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
