internal import Dispatch
internal import HeadUnitPhone

/// Somebody who is called at times of what plays.
final class TimeObserver: Sendable {
  enum Times: Sendable {
    /// Each so many seconds.
    case each(Double)
    /// At these seconds, in their order.
    case at([Double])
  }

  let times: Times
  private let queue: DispatchQueue?
  private let body: @Sendable (CMTime) -> Void
  /// The second that is next; nil when there is none ahead.
  private let target = Guarded<Double?>(nil)

  init(
    _ times: Times, _ queue: DispatchQueue?, _ body: @escaping @Sendable (CMTime) -> Void
  ) {
    (self.times, self.queue, self.body) = (times, queue, body)
  }

  var next: Double? { target.withLock { $0 } }

  /// Looks from here for what comes next.
  func aim(from position: Double, isForward: Bool) {
    target.withLock { $0 = time(after: position, isForward: isForward) }
  }

  private func time(after position: Double, isForward: Bool) -> Double? {
    switch times {
    case .each(let interval):
      guard interval > 0 else { return nil }
      let count = position / interval
      // What is all but there has been called for already.
      let near = count.rounded()
      let isNear = abs(count - near) * interval < Self.tolerance
      if isForward { return ((isNear ? near : count.rounded(.down)) + 1) * interval }
      return ((isNear ? near : count.rounded(.up)) - 1) * interval
    case .at(let seconds):
      return isForward
        ? seconds.first { $0 > position + Self.tolerance }
        : seconds.last { $0 < position - Self.tolerance }
    }
  }

  /// The clock knows no less than a microsecond, and two may be lost at twice the rate.
  static let tolerance = 0.000_01

  var isPeriodic: Bool { if case .each = times { true } else { false } }

  /// On the main thread at once where that is wanted, as the instant is over afterwards.
  func call(_ seconds: Double, isOnMainThread: Bool) {
    let time = CMTime.simulated(seconds)
    if isOnMainThread, queue == nil || queue === DispatchQueue.main {
      body(time)
    } else {
      let work = SimulatedPhone.current.beginWork("an observer of times")
      (queue ?? .main).async { [body] in
        body(time)
        SimulatedPhone.current.endWork(work)
      }
    }
  }
}
