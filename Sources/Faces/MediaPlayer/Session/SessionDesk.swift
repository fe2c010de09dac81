internal import Dispatch
internal import HeadUnitCore
internal import HeadUnitPhone

/// Knows which of an app's sessions is the active one.
final class SessionDesk: PhoneListener {
  static let current = SessionDesk()

  private struct State {
    weak var active: SessionPlace?
  }

  private let state = Guarded(State())

  private init() {
    SimulatedPhone.current.listen(self)
  }

  var active: SessionPlace? { state.withLock { $0.active } }

  /// False when it cannot be.
  func activate(_ place: SessionPlace) -> Bool {
    guard place.canBecomeActive else { return false }
    let old = active
    guard old !== place else { return true }
    state.withLock { $0.active = place }
    NowPlayingDesk.current.activate(place.owner)
    place.publish()
    DispatchQueue.main.async {
      old?.tellActive()
      place.tellActive()
    }
    return true
  }

  /// The session is gone: the app's common centres count again.
  func leave(_ place: SessionPlace) {
    let wasActive = state.withLock { state in
      guard state.active === place else { return false }
      state.active = nil
      return true
    }
    if wasActive { NowPlayingDesk.current.activate(.app) }
  }

  func forgetApp() {
    state.withLock { $0.active = nil }
  }

  func hear(_ note: Note) {}
}
