internal import HeadUnitPhone

/// Who is to be told that something of an object may have changed.
package final class ChangeList: Sendable {
  private struct State {
    var bodies: [(number: Int, body: @Sendable () -> Void)] = []
    var nextNumber = 1
  }

  private let state = Guarded(State())

  package init() {}

  /// The number takes it off the list.
  package func add(_ body: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      defer { state.nextNumber += 1 }
      state.bodies.append((state.nextNumber, body))
      return state.nextNumber
    }
  }

  package func remove(_ number: Int) {
    // What the body holds goes outside the lock.
    let old = state.withLock { state in
      defer { state.bodies.removeAll { $0.number == number } }
      return state.bodies
    }
    withExtendedLifetime(old) {}
  }

  package func tell() {
    let bodies = state.withLock { $0.bodies }
    for entry in bodies { entry.body() }
  }
}
