import HeadUnitCore

/// What the phone itself says of where the sound comes out, beside what the app says.
///
/// It is the same for all that plays on the phone. A session that plays on another device has the
/// devices that its own program names, and no others.
final class PhoneOutputs: Sendable {
  private struct State {
    var sessions: [String] = []
    var devices: [OutputDevice] = []
    /// Nil: the phone offers none.
    var sharing: Sharing?

    /// Of what is published unnamed, and of each session.
    func reports(_ unnamed: Report, _ change: SessionChange) -> [Report] {
      [unnamed] + sessions.map { .session(SessionReport($0, change)) }
    }
  }

  private let state = Guarded(State())

  func forgetApp() { state.withLock { $0 = State() } }

  /// What is to be said, and what of that is new.
  func say(_ devices: [OutputDevice], _ sharing: Sharing) -> [Report] {
    state.withLock { state in
      var reports: [Report] = []
      if state.sharing != sharing {
        reports += state.reports(.sharing(sharing), .sharing(sharing))
      }
      if state.devices != devices {
        reports += state.reports(.devices(devices), .devices(devices))
      }
      (state.devices, state.sharing) = (devices, sharing)
      return reports
    }
  }

  /// What a session that has just begun does not know yet.
  func news(after report: Report) -> [Report] {
    guard case .session(let said) = report else { return [] }
    return state.withLock { state in
      switch said.change {
      case .began(.phone):
        state.sessions.append(said.session)
        guard let sharing = state.sharing else { return [] }
        return [SessionChange.sharing(sharing), .devices(state.devices)].map {
          .session(SessionReport(said.session, $0))
        }
      case .ended:
        state.sessions.removeAll { $0 == said.session }
        return []
      case .began(.remote), .info, .commands, .devices, .sharing, .requested: return []
      }
    }
  }
}

/// Brings what the phone goes through to where its devices are chosen.
final class SystemRoutes: PhoneListener {
  static let current = SystemRoutes()

  func forgetApp() {
    MainActor.assumeIsolated { RoutePicker.current.forgetApp() }
  }

  func hear(_ note: Note) {
    // Alone among all notes this one is not heard on the main thread.
    if case .route = note { return }
    MainActor.assumeIsolated { RoutePicker.current.hear(note) }
  }
}
