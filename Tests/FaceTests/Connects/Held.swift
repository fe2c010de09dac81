import HeadUnitPhone

/// What an app keeps in a variable of the whole process.
final class Held<Value: Sendable>: Sendable {
  private let state = Guarded<Value?>(nil)

  var value: Value? {
    get { state.withLock { $0 } }
    set {
      // What was there before is let go of outside the lock.
      let old = state.withLock { state in
        defer { state = newValue }
        return state
      }
      withExtendedLifetime(old) {}
    }
  }
}
