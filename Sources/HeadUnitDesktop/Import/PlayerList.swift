internal import Foundation
internal import Synchronization

/// The media players that are on a desktop's bus.
public enum PlayerList {
  public struct Player: Hashable, Sendable {
    /// As it is asked for: what stands behind the names' common beginning.
    public let name: String
    public let identity: String
    public let status: String
  }

  public struct Failure: Error {
    public let words: String
  }

  /// Asks who there is, and each of them for its name; who does not answer in time has none.
  public static func read(_ address: String) throws(Failure) -> [Player] {
    let asking = Asking()
    let line = BusLine(address) { asking.hear($0) }
    asking.wait()
    line.close()
    return try asking.result()
  }

  private final class Asking: Sendable {
    private struct State: Sendable {
      var names: [String]?
      var waiting: [UInt32: (name: String, isIdentity: Bool)] = [:]
      var identities: [String: String] = [:]
      var statuses: [String: String] = [:]
      var problem: String?
    }

    private let state = Mutex(State())
    private let isDone = DispatchSemaphore(value: 0)
    private static let namesSerial: UInt32 = 1_000_000

    func wait() { _ = isDone.wait(timeout: .now() + .seconds(2)) }

    func result() throws(Failure) -> [Player] {
      let state = state.withLock { $0 }
      if let problem = state.problem { throw Failure(words: problem) }
      guard let names = state.names else { throw Failure(words: "it does not answer") }
      return names.map { name in
        let short = String(name.dropFirst(MediaPlayerName.prefix.count))
        return Player(
          name: short, identity: state.identities[name] ?? short,
          status: state.statuses[name] ?? "")
      }
    }

    func hear(_ occurrence: BusLine.Occurrence) -> [BusMessage] {
      state.withLock { state in
        switch occurrence {
        case .opened:
          var call = Bus.call("ListNames", [])
          call.serial = Self.namesSerial
          return [call]
        case .lost(let reason):
          state.problem = reason
          isDone.signal()
          return []
        case .rung: return []
        case .message(let message): return heard(message, &state)
        }
      }
    }

    private func heard(_ message: BusMessage, _ state: inout State) -> [BusMessage] {
      var questions: [BusMessage] = []
      if message.replySerial == Self.namesSerial {
        let names = RemotePlayer.players(among: message.body.first?.texts ?? [])
        state.names = names
        for name in names {
          for (interface, property) in [
            (MediaPlayerName.root, "Identity"), (MediaPlayerName.player, "PlaybackStatus"),
          ] {
            var call = BusMessage.call(
              name, MediaPlayerName.path, Bus.properties, "Get",
              [.string(interface), .string(property)])
            call.serial = Self.namesSerial + 1 + UInt32(state.waiting.count)
            state.waiting[call.serial] = (name, property == "Identity")
            questions.append(call)
          }
        }
      } else if let asked = state.waiting.removeValue(forKey: message.replySerial) {
        let text = message.kind == .reply ? message.body.first?.text : nil
        if asked.isIdentity {
          state.identities[asked.name] = text
        } else {
          state.statuses[asked.name] = text
        }
      }
      if state.names != nil, state.waiting.isEmpty { isDone.signal() }
      return questions
    }
  }
}
