internal import Dispatch
import HeadUnitApps
import HeadUnitCore
internal import Synchronization

/// Calls the app for the head unit, and gathers what it says.
final class AppHost: Sendable {
  let phone: SimulatedPhone
  var calls: AwaitedCalls { phone.calls }
  let executor = PhoneExecutor()
  private let clock: AppClock
  private let patience: Duration
  let launch: @MainActor @Sendable () -> Void
  /// The commands as the head unit knows them.
  let known = Guarded(CommandSet.none)
  /// When the app is looked after next, on the wall's clock.
  private let lookAt = Guarded<Instant?>(nil)

  /// How often an app is looked after on the wall's clock, when it owes an answer and when not.
  private static let soon = Duration.milliseconds(4)
  private static let later = Duration.milliseconds(50)
  /// An app that is never at rest is not waited for longer.
  private static let roundLimit = 16

  init(
    _ phone: SimulatedPhone, _ clock: AppClock, _ patience: Duration,
    _ launch: @escaping @MainActor @Sendable () -> Void
  ) {
    (self.phone, self.clock, self.patience, self.launch) = (phone, clock, patience, launch)
  }

  func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    phone.clock.set(now, runs: clock == .wall)
    for message in messages { take(message, of: messages) }
    if clock == .virtual {
      let late = calls.wait(within: patience)
      if !late.isEmpty { giveUp(late) }
      if late.isEmpty { settle(thoroughly: messages.contains { !$0.isQuestion }) }
    }
    let said = phone.outbox.take()
    for case .report(.commands(let commands)) in said { known.withLock { $0 = commands } }
    return said.map { AppDelivery($0) } + wakes(at: now)
  }

  /// Answers that were under way hold nothing up any more.
  private func giveUp(_ late: [String]) {
    phone.outbox.dropPlaces(of: phone.outbox.life)
    phone.outbox.put(.report(.log(PhoneWording.hung(late, patience))))
  }

  /// Waits until what the app has put on its main thread is done, and what that has put there.
  private func settle(thoroughly: Bool) {
    var seen = -1
    for _ in 0..<Self.roundLimit where seen != phone.outbox.count {
      seen = phone.outbox.count
      if thoroughly { passConcurrentThreads() }
      let call = calls.addOther(PhoneWording.mainThread)
      DispatchQueue.main.async { [calls] in calls.end(call) }
      let late = calls.wait(within: patience)
      guard late.isEmpty else { return giveUp(late) }
    }
  }

  /// What an app does in tasks of its own begins on other threads.
  private func passConcurrentThreads() {
    let call = calls.addOther(PhoneWording.tasks)
    Task.detached { [calls] in calls.end(call) }
    _ = calls.wait(within: patience)
  }

  private func wakes(at now: Instant) -> [AppDelivery] {
    let timers = phone.clock.takeUnset().map { timer in
      AppDelivery(after: max(.zero, timer.due - now), .wake(timer.token))
    }
    return clock == .wall ? timers + look(at: now) : timers
  }

  /// On the wall's clock an app may say something at any time.
  private func look(at now: Instant) -> [AppDelivery] {
    let due = now + (calls.isWaiting ? Self.soon : Self.later)
    return lookAt.withLock { lookAt in
      if let pending = lookAt, pending > now, pending <= due { return [] }
      lookAt = due
      return [AppDelivery(after: due - now, .wake(PhoneClock.look))]
    }
  }
}

extension AppMessage {
  fileprivate var isQuestion: Bool {
    if case .request = self { true } else { false }
  }
}
