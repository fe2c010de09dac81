import HeadUnitPhone

/// What happened on whatever thread, in order.
final class Noted<Value: Sendable>: Sendable {
  private let state = Guarded<[Value]>([])

  func callAsFunction(_ value: Value) {
    state.withLock { $0.append(value) }
  }

  var values: [Value] { state.withLock { $0 } }
}
