internal import HeadUnitCore
internal import HeadUnitPhone

/// Knows the app's sessions by name, and brings them what is for them.
final class SessionRegistry: PhoneSessions {
  static let current = SessionRegistry()

  private struct WeakBody {
    weak var body: SessionBody?
  }

  /// What became of a request, and the work that goes on until its task has heard of it.
  private struct RequestAnswer: Sendable {
    let refusal: SessionRefusal?
    let work: Int

    init(_ refusal: SessionRefusal?) {
      (self.refusal, work) = (refusal, SimulatedPhone.current.beginWork("a session"))
    }
  }

  private struct State {
    var bodies: [String: WeakBody] = [:]
    var remotes: [String: any RemoteBody] = [:]
    /// How often each name was given.
    var names: [String: Int] = [:]
    var requestCount = 0
    var requests: [Int: CheckedContinuation<RequestAnswer, Never>] = [:]
  }

  private let state = Guarded(State())

  private init() {
    SimulatedPhone.current.plug(self)
  }

  /// What is known by number or text keeps its name; of anything else the order tells.
  func takeName(for id: some Hashable) -> String {
    let base = (id as? String) ?? (id as? any BinaryInteger).map { "\($0)" }
    return state.withLock { state in
      let name = base ?? "session"
      let count = state.names[name, default: 0] + 1
      state.names[name] = count
      guard count > 1 || base == nil else { return name }
      let isFree = state.bodies[name]?.body == nil && base != nil
      return isFree ? name : "\(name)-\(count)"
    }
  }

  func add(_ body: SessionBody) {
    state.withLock { $0.bodies[body.name] = WeakBody(body: body) }
  }

  func add(_ remote: any RemoteBody, named name: String) {
    state.withLock { $0.remotes[name] = remote }
  }

  func remove(_ name: String) {
    let old = state.withLock { state in
      state.bodies[name] = nil
      return state.remotes.removeValue(forKey: name)
    }
    withExtendedLifetime(old) {}
  }

  func remote(named name: String) -> (any RemoteBody)? { state.withLock { $0.remotes[name] } }

  /// In the order of their names.
  var remotes: [any RemoteBody] {
    state.withLock { state in state.remotes.sorted { $0.key < $1.key }.map(\.value) }
  }

  /// Nil when it was given.
  func request(_ rank: SessionRank, for name: String) async -> SessionRefusal? {
    let answer = await withCheckedContinuation { continuation in
      let number = state.withLock { state in
        state.requestCount += 1
        state.requests[state.requestCount] = continuation
        return state.requestCount
      }
      SimulatedPhone.current.request(rank, for: name, number: number)
    }
    SimulatedPhone.current.endWorkSoon(answer.work)
    return answer.refusal
  }

  package func forgetApp() {
    let old = state.withLock { state in
      defer { state = State() }
      return state
    }
    for request in old.requests.values { request.resume(returning: RequestAnswer(.unknown)) }
    ArtworkCache.current.forgetApp()
    RemoteExtension.current.forgetApp()
  }

  package func hear(_ note: Note) {
    switch note {
    case .session(let notice): hear(notice)
    case .push(let push): RemoteExtension.current.hear(push)
    case .start, .stop, .context, .condition, .interruption, .route, .output, .cancel, .template:
      break
    }
  }

  private func hear(_ notice: SessionNotice) {
    let (body, remote) = state.withLock {
      ($0.bodies[notice.session]?.body, $0.remotes[notice.session])
    }
    switch notice.content {
    case .answered(let number, let refusal):
      let waiting = state.withLock { $0.requests.removeValue(forKey: number) }
      waiting?.resume(returning: RequestAnswer(refusal))
    case .standing(let standing):
      MainActor.assumeIsolated { body?.standing = standing }
    case .output(let device, let change): remote?.turn(device, change)
    }
  }

  @MainActor
  package func run(_ command: Command, in session: String) async -> CommandStatus {
    let (body, remote) = state.withLock { ($0.bodies[session]?.body, $0.remotes[session]) }
    if let body { return await body.run(command) }
    return await remote?.run(command) ?? .noSuchContent
  }
}

/// A remote session of the app's, whatever its attributes are.
protocol RemoteBody: AnyObject, Sendable {
  @MainActor func run(_ command: Command) async -> CommandStatus
  func turn(_ device: String, _ change: OutputChange)
}
