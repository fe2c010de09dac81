import HeadUnitCore
import Synchronization

@testable import HeadUnitDesktop

/// A bus in memory on which one player is: what is sent to it is answered at once.
final class FakeBus: BusMail {
  static let playerName = MediaPlayerName.prefix + "fake"
  static let owner = ":1.7"

  private struct State: Sendable {
    var player: FakePlayer
    var now = Instant.start
    var isThere = true
    var inbox: [BusMessage] = []
    var sent: [BusMessage] = []
    var isLost = false
  }

  private let state: Mutex<State>

  init(_ player: FakePlayer) { state = Mutex(State(player: player)) }

  func send(_ messages: [BusMessage]) {
    state.withLock { state in
      state.sent += messages
      for message in messages { Self.deliver(message, &state) }
    }
  }

  func take() -> [BusArrival] {
    state.withLock { state in
      defer { state.inbox = [] }
      if state.isLost {
        state.isLost = false
        return [BusArrival(content: .lost("gone"), age: .zero)]
      }
      return state.inbox.map { BusArrival(content: .message($0), age: .zero) }
    }
  }

  private static func deliver(_ message: BusMessage, _ state: inout State) {
    guard message.destination != Bus.name else {
      var answer = message.reply(answer(to: message, state))
      answer.sender = Bus.name
      return state.inbox.append(answer)
    }
    guard state.isThere else {
      return state.inbox.append(message.failing(.failed, "the name has no owner"))
    }
    tell(state.player.hear(message, at: state.now), &state)
  }

  private static func answer(to call: BusMessage, _ state: State) -> [BusValue] {
    switch call.member {
    case "ListNames":
      [.strings([Bus.name, ":1.1"] + (state.isThere ? [owner, playerName] : []))]
    case "GetNameOwner": [.string(owner)]
    default: []
    }
  }

  private static func tell(_ messages: [BusMessage], _ state: inout State) {
    state.inbox += messages.map {
      var message = $0
      message.sender = owner
      return message
    }
  }
}

// What tests do with it.
extension FakeBus {
  var player: FakePlayer { state.withLock { $0.player } }
  var sent: [BusMessage] { state.withLock { $0.sent } }

  func wait(until now: Instant) {
    state.withLock { state in
      state.now = now
      Self.tell(state.player.wait(until: now), &state)
    }
  }

  /// Somebody uses the player's own controls.
  func use(_ body: @Sendable (inout FakePlayer, Instant) -> [BusMessage]) {
    state.withLock { state in Self.tell(body(&state.player, state.now), &state) }
  }

  func say(_ messages: [BusMessage]) { state.withLock { Self.tell(messages, &$0) } }

  func lose() { state.withLock { $0.isLost = true } }

  func change(isThere: Bool) {
    state.withLock { state in
      state.isThere = isThere
      var signal = BusMessage.signal(
        Bus.path, Bus.name, "NameOwnerChanged",
        [
          .string(Self.playerName), .string(isThere ? "" : Self.owner),
          .string(isThere ? Self.owner : ""),
        ])
      signal.sender = Bus.name
      state.inbox.append(signal)
    }
  }
}

/// A head unit with a player of the desktop, in time that a test lets pass.
struct PlayerDrive {
  let bus: FakeBus
  var simulation: Simulation

  init(_ player: FakePlayer = FakePlayer(), wanted: String = "fake") {
    bus = FakeBus(player)
    simulation = Simulation(profile: Profile(), app: PlayerApp(wanted, bus))
    simulation.perform(.phone(.connected))
    pass(.milliseconds(300))
  }

  var shown: NowPlaying { simulation.headUnit.player }
  var title: String? { shown.info?.title }
  var elapsed: Double { shown.elapsed(at: simulation.now) ?? -1 }
  /// Where the player really is.
  var place: Double { bus.player.place(at: simulation.now) }

  mutating func pass(_ time: Duration) {
    let end = simulation.now + time
    while simulation.now < end {
      let next = min(end, simulation.now + .milliseconds(10))
      bus.wait(until: next)
      simulation.advance(to: next)
    }
  }

  /// Asks for something, and gives the player time to do it.
  mutating func ask(_ command: Command) {
    simulation.perform(.driver(.commandChosen(command)))
    pass(.seconds(3))
  }

  var lastStatus: CommandStatus? { shown.lastResult?.status }

  /// The bytes of the cover that is shown.
  var cover: [UInt8]? {
    guard case .shown(_, let picture) = shown.artwork else { return nil }
    return picture.data
  }

  var logs: [String] {
    simulation.trace.entries.compactMap {
      if case .event(.phone(.reported(.log(let words)))) = $0.content { words } else { nil }
    }
  }
}
