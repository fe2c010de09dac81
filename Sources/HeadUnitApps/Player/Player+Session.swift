import HeadUnitCore

/// The audio session, and what goes wrong with it.
extension Player {
  func session(isActive: Bool) -> AudioSession {
    AudioSession(
      category: does(.sessionCategory) ? .ambient : .playback,
      options: does(.sessionMixable) ? [.mixWithOthers] : [], isActive: isActive)
  }

  /// Becomes the app that is heard, before anything plays.
  mutating func takeSession(_ turn: inout Turn) {
    if does(.sessionNotActive) { return }
    // An app that never lost its session by its own doing believes that it still has it.
    if does(.ownershipNotReclaimed), track != nil { return }
    if does(.sessionActivatedLate) {
      agenda.cancel { $0 == .activateSession }
      agenda.plan(.activateSession, after: .milliseconds(500), in: &turn)
    } else {
      activateSession(&turn)
    }
  }

  mutating func activateSession(_ turn: inout Turn) {
    hasSession = true
    turn.report(.audioSession(session(isActive: true)))
  }

  mutating func releaseSession(_ turn: inout Turn) {
    guard hasSession, !does(.sessionNotReleased) else { return }
    hasSession = false
    turn.report(.audioSession(session(isActive: false)))
  }
}
