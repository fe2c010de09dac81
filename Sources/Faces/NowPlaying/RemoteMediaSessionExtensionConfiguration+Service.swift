internal import Dispatch
internal import ExtensionFoundation
internal import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone

// What the program of an extension does: reads orders, and answers each with all there is to know.
extension RemoteMediaSessionExtensionConfiguration: AppExtensionService {
  func serve() {
    let service = UncheckedSendable(self)
    Thread.detachNewThread {
      while let line = readLine(strippingNewline: true) {
        let done = DispatchSemaphore(value: 0)
        Task { @MainActor in
          await service.value.carryOut(line)
          done.signal()
        }
        done.wait()
      }
      exit(0)
    }
    while true { RunLoop.main.run() }
  }

  @MainActor
  private func carryOut(_ line: String) async {
    var reply = ExtensionReply()
    do {
      let order = try JSONDecoder().decode(ExtensionOrder.self, from: Data(line.utf8))
      let session = try await session(order.attributes)
      let body = SessionReading(session)
      reply = await Self.reply(to: order.errand, body)
      var scribe = SessionScribe()
      reply.changes = scribe.changes(to: SessionReading(session), at: .start)
      if case .artwork(let name, let size) = order.errand {
        reply.picture = await SimulatedPhone.current.picture(named: name, size)
      }
    } catch {
      reply.problem = "\(error)"
    }
    reply.log += SimulatedPhone.current.takeLog()
    let bytes = (try? JSONEncoder().encode(reply)) ?? Data("{}".utf8)
    FileHandle.standardOutput.write(bytes + Data("\n".utf8))
  }

  /// The one that is there, told what is new; made when there is none.
  @MainActor
  private func session(_ attributes: String) async throws -> Program.Session {
    let values = try JSONDecoder().decode(Program.Attributes.self, from: Data(attributes.utf8))
    if let known = RemoteObject.current?.session as? Program.Session {
      if RemoteObject.current?.attributes != attributes { known.update(values) }
      RemoteObject.current?.attributes = attributes
      return known
    }
    let session = try await program.session(values)
    RemoteObject.current = RemoteObject(session: session, attributes: attributes)
    return session
  }

  @MainActor
  private static func reply(
    to errand: ExtensionOrder.Errand, _ reading: SessionReading
  ) async -> ExtensionReply {
    var reply = ExtensionReply()
    do {
      switch errand {
      case .read, .artwork: break
      case .command(let command):
        reply.status = .failed
        let one = reading.commands.first { $0.action(for: command) != nil }
        guard let one, one.isEnabled, let action = one.action(for: command) else { break }
        try await action()
        reply.status = .success
      case .output(let device, let change):
        let found = reading.devices?.first { $0.id == device }
        try await found?.action(for: change)?()
      }
    } catch {
      reply.log.append("\(error)")
    }
    return reply
  }
}

/// The session of this program; one program serves one.
@MainActor
private struct RemoteObject {
  static var current: RemoteObject?

  let session: Any
  var attributes: String
}
