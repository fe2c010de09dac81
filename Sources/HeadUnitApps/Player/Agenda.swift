import HeadUnitCore

/// What the player wants to be woken for.
struct Agenda: Sendable {
  enum Errand: Hashable, Sendable {
    case play(RequestID, ContentPath)
    case command(CommandRequest)
    /// The track ends, or its next chapter begins.
    case landmark
    case startLate(ContentPath)
    case activateSession
    case restateElapsed
    case flicker(remaining: Int)
  }

  private var waiting: [Int: Errand] = [:]
  private var nextToken = 0

  /// Plans an errand, for which the app is woken with a token that is used only once.
  mutating func plan(_ errand: Errand, after: Duration, in turn: inout Turn) {
    waiting[nextToken] = errand
    turn.wake(nextToken, after: after)
    nextToken += 1
  }

  /// The errand of a token; nil when it was cancelled meanwhile.
  mutating func take(_ token: Int) -> Errand? {
    waiting.removeValue(forKey: token)
  }

  /// Forgets everything; wakes that are still to come find nothing.
  mutating func clear() { waiting = [:] }

  mutating func cancel(where condition: (Errand) -> Bool) {
    waiting = waiting.filter { !condition($0.value) }
  }
}
