internal import Dispatch
internal import ExtensionFoundation
internal import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone

/// What the phone wants of the program of an extension.
struct ExtensionOrder: Codable, Sendable {
  enum Errand: Codable, Sendable {
    case read
    case command(Command)
    case output(String, OutputChange)
    case artwork(String, PixelSize)
  }

  /// The app's own values, as JSON.
  var attributes: String
  var errand: Errand
}

/// What the program has to say then.
struct ExtensionReply: Codable, Sendable {
  /// All that there is to know, each time.
  var changes: [SessionChange] = []
  var status: CommandStatus?
  var picture: Picture?
  /// Why it could do nothing.
  var problem: String?
  var log: [String] = []
}

/// The app's remote sessions, and the program that describes them.
final class RemoteExtension: Sendable {
  static let current = RemoteExtension()

  private struct State {
    var sessions: [String: RemoteSession] = [:]
    var token: Data?
  }

  private let state = Guarded(State())
  /// One thing after the other, as the phone does it.
  private let queue = DispatchQueue(label: "testdrive.extension")
  private let phone = SimulatedPhone.current

  /// Pushes come by way of the registry, also for an app that has only asked for a token.
  private init() {
    _ = SessionRegistry.current
  }

  func forgetApp() {
    let old = state.withLock { state in
      defer { state = State() }
      return state.sessions
    }
    for session in old.values { session.stop() }
  }

  var sessionIDs: [String] { state.withLock { $0.sessions.keys.sorted() } }
  var startToken: Data? { state.withLock { $0.token } }
  private var isKept: Bool { phone.context?.keepsExtensions == true }

  func provision() -> Data {
    state.withLock { $0.token = RemoteTokens.start }
    return RemoteTokens.start
  }
}

// What the app does.
extension RemoteExtension {
  func start(_ id: String, _ attributes: String) async throws {
    guard state.withLock({ $0.sessions[id] }) == nil else {
      throw RemoteMediaSessionError.internalFailure
    }
    let session = RemoteSession(id: id, attributes: attributes)
    let reply = await ask(session, .read)
    guard reply.problem == nil else { throw RemoteMediaSessionError.internalFailure }
    state.withLock { $0.sessions[id] = session }
    SessionRegistry.current.add(session, named: id)
    phone.report(.session(SessionReport(id, .began(.remote))))
    session.say(reply)
  }

  func update(_ id: String, _ attributes: String) async throws {
    guard let session = state.withLock({ $0.sessions[id] }) else {
      throw RemoteMediaSessionError.internalFailure
    }
    session.attributes.withLock { $0 = attributes }
    let reply = await ask(session, .read)
    session.say(reply)
    guard reply.problem == nil else { throw RemoteMediaSessionError.invalidAttributes }
  }

  func end(_ id: String) async throws {
    guard let session = state.withLock({ $0.sessions.removeValue(forKey: id) }) else {
      throw RemoteMediaSessionError.internalFailure
    }
    session.stop()
    SessionRegistry.current.remove(id)
    phone.report(.session(SessionReport(id, .ended)))
  }

  /// A server has sent something.
  func hear(_ push: Push) {
    let work = phone.beginWork("a push")
    Task { @MainActor [self] in
      await take(push)
      phone.endWorkSoon(work)
    }
  }

  private func take(_ push: Push) async {
    guard let id = push.sessionID else { return phone.report(.log(ExtensionWording.noID)) }
    if push.kind == .start, startToken == nil { phone.noteOnce(ExtensionWording.beforeToken) }
    do {
      switch push.kind {
      case .start: try await start(id, push.attributes)
      case .update: try await update(id, push.attributes)
      case .end: try await end(id)
      }
    } catch {
      phone.report(.log(ExtensionWording.refused(push.kind, id)))
    }
  }
}

// The program.
extension RemoteExtension {
  func ask(_ session: RemoteSession, _ errand: ExtensionOrder.Errand) async -> ExtensionReply {
    let work = phone.beginWork("the extension of \(session.id)")
    defer { phone.endWork(work) }
    let reply = await withCheckedContinuation { continuation in
      queue.async { [self] in
        let reply = HeldTime.outside { exchange(with: session, errand) }
        continuation.resume(returning: reply)
      }
    }
    for line in reply.log { phone.report(.log("extension: \(line)")) }
    if let problem = reply.problem { phone.report(.log("extension: \(problem)")) }
    return reply
  }

  private func exchange(
    with session: RemoteSession, _ errand: ExtensionOrder.Errand
  ) -> ExtensionReply {
    let known = session.place.withLock { $0 }
    let paths =
      known.map { [$0] }
      ?? ExtensionProgram.places(of: .remoteMedia, in: phone.information).map(\.path)
    guard !paths.isEmpty else { return ExtensionReply(problem: ExtensionWording.noProgram) }
    // Of several the first that makes something of the attributes has the session.
    var refused = ExtensionReply()
    for path in paths {
      let reply = exchange(with: session, errand, at: path)
      guard let problem = reply.problem else {
        session.place.withLock { $0 = path }
        return reply
      }
      if known == nil { session.stop() }
      refused.log += reply.log
      refused.problem = (refused.problem.map { $0 + "; " } ?? "") + problem
    }
    return refused
  }

  private func exchange(
    with session: RemoteSession, _ errand: ExtensionOrder.Errand, at path: String
  ) -> ExtensionReply {
    do {
      let known = session.program.withLock { $0.take() }
      let running = try known ?? ExtensionProgram(path)
      let attributes = session.attributes.withLock { $0 }
      let reply = try running.carryOut(
        ExtensionOrder(attributes: attributes, errand: errand), for: ExtensionReply.self)
      // The phone ends it as soon as it has been read, unless the head unit's quirk says otherwise.
      if isKept {
        session.program.withLock { $0 = running }
      } else {
        running.stop()
      }
      return reply
    } catch {
      return ExtensionReply(problem: "\(error)")
    }
  }
}

/// One remote session as the phone knows it.
final class RemoteSession: RemoteBody {
  let id: String
  let attributes: Guarded<String>
  let program = Guarded<ExtensionProgram?>(nil)
  /// Where the program is, once one has taken the session.
  let place = Guarded<String?>(nil)
  private let pictures = Guarded<[String: RemotePicture]>([:])
  private let said = Guarded<[SessionChange]>([])

  /// Pictures of one session that are told apart.
  private static let pictureLimit = 500

  init(id: String, attributes: String) {
    self.id = id
    self.attributes = Guarded(attributes)
  }

  func stop() { program.withLock { $0.take() }?.stop() }

  /// What of it is new.
  func say(_ reply: ExtensionReply) {
    let changes = reply.changes.map(named)
    let known = said.withLock { said in
      defer { if !changes.isEmpty { said = changes } }
      return said
    }
    for change in changes where !known.contains(change) {
      SimulatedPhone.current.report(.session(SessionReport(id, change)))
    }
  }

  /// With a picture that can be asked for here.
  func named(_ change: SessionChange) -> SessionChange {
    guard case .info(var info?) = change, let name = info.artwork else { return change }
    let picture = pictures.withLock { pictures -> RemotePicture? in
      if let known = pictures[name] { return known }
      guard pictures.count < Self.pictureLimit else { return nil }
      let picture = RemotePicture(self, name)
      pictures[name] = picture
      return picture
    }
    info.artwork = picture.map {
      SimulatedPhone.current.pictures.name(of: $0, for: "\(id) \(name)")
    }
    return .info(info)
  }

  @MainActor
  func run(_ command: Command) async -> CommandStatus {
    let reply = await RemoteExtension.current.ask(self, .command(command))
    say(reply)
    return reply.status ?? .failed
  }

  func turn(_ device: String, _ change: OutputChange) {
    let work = SimulatedPhone.current.beginWork("the volume of \(id)")
    Task { @MainActor in
      say(await RemoteExtension.current.ask(self, .output(device, change)))
      SimulatedPhone.current.endWork(work)
    }
  }
}

/// A picture that the extension makes.
final class RemotePicture: PhonePicture {
  private let session: RemoteSession
  private let name: String

  init(_ session: RemoteSession, _ name: String) {
    (self.session, self.name) = (session, name)
  }

  package func picture(_ size: PixelSize) -> Picture? { nil }

  package func load(_ size: PixelSize) async -> Picture? {
    await RemoteExtension.current.ask(session, .artwork(name, size)).picture
  }
}

enum ExtensionWording {
  static let noID = "a push has no attributes with an id: it is dropped"
  static let beforeToken =
    "a push to start came before the app had asked for its token: no server could have sent it"
  static let noProgram =
    "no program of the package has an Info.plist with the extension point "
    + "\(ExtensionKind.remoteMedia.point), or it was not built"

  static func refused(_ kind: Push.Kind, _ id: String) -> String {
    "a push was not taken: \(kind.rawValue) of \(id)"
  }
}

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
