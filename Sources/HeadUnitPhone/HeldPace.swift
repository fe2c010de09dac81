import HeadUnitApps
import HeadUnitCore

/// How an app whose time is held goes on from step to step of the head unit.
///
/// In each step it works until all its threads wait. What it has waited for comes before what it is
/// told, and those who wait for the same instant are woken one after the other.
final class HeldPace: Sendable {
  private let phone: SimulatedPhone
  private let patience: Duration
  /// When the app is woken next for its own sake.
  private let wakeAt = Guarded<Instant?>(nil)
  /// How often the app wanted to be woken within a millisecond, one time after the other.
  private let quickWakes = Guarded(0)
  /// What was said of threads that nobody waits for.
  private let strays = Guarded<Set<String>>([])

  /// So many turns of timers may follow each other at once; those that come without end then come a
  /// millisecond apart.
  private static let turnLimit = 200
  /// So many parts of tasks come to one turn.
  private static let partsOfTurn = 50
  /// After so much of the head unit's time it is said what the app owes.
  private static let owesAfter = Duration.seconds(10)

  /// The patience is how long in real time a thread may run on.
  init(_ phone: SimulatedPhone, _ patience: Duration) {
    (self.phone, self.patience) = (phone, patience)
  }

  /// The app has been at rest since the last step: only time goes on.
  func goOn(to now: Instant) {
    HeldTime.move(to: now)
    wakeWhoWaited()
  }

  /// Lets the app work until it waits.
  func letWork() {
    rest()
    wakeWhoWaited()
  }

  /// The app waits, and has been told everything.
  func rested(at now: Instant) {
    // Who waits itself gives no answer in this instant.
    phone.deliveries.dropPlaces(of: phone.deliveries.life)
    let late = phone.calls.late(at: now, Self.owesAfter)
    if !late.isEmpty {
      phone.report(.log(PhoneWording.hung(late, Self.owesAfter, of: "the drive's time")))
    }
  }

  private func wakeWhoWaited() {
    var parts = 0
    while parts < Self.turnLimit * Self.partsOfTurn, let bell = HeldTime.ring() {
      switch bell {
      case .waiter: parts += Self.partsOfTurn
      case .task: parts += 1
      }
      rest()
    }
  }

  private func rest() {
    while let stray = HeldTime.rest(within: patience) {
      tell(of: stray)
      // Nobody waits for them again: the app is ended.
      if case .restless = stray { return }
    }
  }

  private func tell(of stray: Stray) {
    if case .restless = stray {
      let words = PhoneWording.stray(stray) + PhoneWording.busy(phone.calls.giveUp())
      phone.report(.log(words))
      return phone.report(.stopped(.cutOff))
    }
    let words = PhoneWording.stray(stray)
    if strays.withLock({ $0.insert("\(phone.deliveries.life) \(words)").inserted }) {
      phone.report(.log(words))
    }
    switch stray {
    case .runs:
      let late = phone.calls.giveUp()
      if !late.isEmpty { phone.report(.log(PhoneWording.hung(late, patience))) }
    case .escaped, .restless: break
    }
  }

  /// When the app is to be woken next; once for each instant.
  func wakes(at now: Instant) -> [AppDelivery] {
    let owed = phone.calls.nextLate(Self.owesAfter)
    guard let next = [HeldTime.next, owed].compactMap(\.self).min() else { return [] }
    let later = now + .milliseconds(1)
    let quick = quickWakes.withLock { count in
      count = next < later ? count + 1 : 0
      return count
    }
    let due = quick > Self.turnLimit ? max(next, later) : max(next, now + .microsecond)
    return wakeAt.withLock { wakeAt in
      if let pending = wakeAt, pending > now, pending <= due { return [] }
      wakeAt = due
      return [AppDelivery(after: due - now, .wake(PhoneClock.look))]
    }
  }
}
