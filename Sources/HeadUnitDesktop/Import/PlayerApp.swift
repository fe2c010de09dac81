public import HeadUnitCore
internal import Synchronization

/// A media player of the desktop, as the app that a head unit is connected to.
///
/// It lives by the wall's clock: nobody waits for it, and what has come is fetched every few
/// milliseconds. What it says goes into the trace as any app's words do, so that a recording of it
/// replays. Copies share the connection; only one may be driven.
public struct PlayerApp: App {
  private let mail: any BusMail
  private var player: RemotePlayer
  /// When it looks next.
  private var wakeAt: Instant?

  /// How often it is looked whether something has come, when an answer is awaited and when not.
  private static let soon = Duration.milliseconds(10)
  private static let later = Duration.milliseconds(50)

  /// The name is a player's, such as `mpv`, or the whole name on the bus at the address.
  public init(_ wanted: String, at address: String) {
    self.init(wanted, BusMailbox(address))
  }

  init(_ wanted: String, _ mail: any BusMail) {
    self.mail = mail
    player = RemotePlayer(wanted)
  }

  public mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    for message in messages where message.isStart { player.restart() }
    for arrival in mail.take() {
      switch arrival.content {
      case .message(let message): player.hear(message, age: arrival.age, at: now)
      case .lost(let reason): player.busIsLost(reason, at: now)
      }
    }
    for message in messages { player.told(message, at: now) }
    player.lookAfter(at: now)
    let outgoing = player.takeOutgoing()
    if !outgoing.isEmpty { mail.send(outgoing) }
    var deliveries = player.takeSaid().map { AppDelivery($0) }
    if let delay = delayToNextWake(at: now) {
      deliveries.append(AppDelivery(after: delay, .wake(0)))
    }
    return deliveries
  }

  private mutating func delayToNextWake(at now: Instant) -> Duration? {
    let due = now + (player.isAwaited ? Self.soon : Self.later)
    if let wakeAt, wakeAt > now, wakeAt <= due { return nil }
    wakeAt = due
    return due - now
  }
}

extension AppMessage {
  fileprivate var isStart: Bool {
    if case .note(.start) = self { true } else { false }
  }
}

/// What goes to a bus and comes from it, for whoever looks now and then.
protocol BusMail: Sendable {
  func send(_ messages: [BusMessage])
  func take() -> [BusArrival]
}

/// Something that has come, so long ago.
struct BusArrival: Sendable {
  enum Content: Sendable {
    case message(BusMessage)
    case lost(String)
  }

  let content: Content
  let age: Duration
}

/// The mail of a bus that there is.
final class BusMailbox: BusMail {
  private struct State: Sendable {
    var inbox: [(content: BusArrival.Content, at: ContinuousClock.Instant)] = []
    var outbox: [BusMessage] = []
  }

  private final class Shelf: Sendable {
    let state = Mutex(State())
  }

  private let shelf: Shelf
  private let line: BusLine

  init(_ address: String) {
    let shelf = Shelf()
    self.shelf = shelf
    line = BusLine(address) { occurrence in
      shelf.state.withLock { state in
        switch occurrence {
        case .opened, .rung:
          defer { state.outbox = [] }
          return state.outbox
        case .message(let message): state.inbox.append((.message(message), .now))
        case .lost(let reason): state.inbox.append((.lost(reason), .now))
        }
        return []
      }
    }
  }

  func send(_ messages: [BusMessage]) {
    shelf.state.withLock { $0.outbox += messages }
    line.ring()
  }

  func take() -> [BusArrival] {
    let inbox = shelf.state.withLock { state in
      defer { state.inbox = [] }
      return state.inbox
    }
    return inbox.map { BusArrival(content: $0.content, age: $0.at.passed) }
  }
}
