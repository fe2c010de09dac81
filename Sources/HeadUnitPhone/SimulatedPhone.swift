package import Dispatch
package import HeadUnitCore
internal import HeadUnitFiles

/// The phone that an app in this process believes it runs on: what the faces share.
///
/// A face says here what the app has said to it, in order and from any thread, and is told what the
/// head unit wants. There is one in a process, as on the phone.
package final class SimulatedPhone: Sendable {
  package static let current = SimulatedPhone()

  package let deliveries = DeliveryQueue()
  package let clock = PhoneClock()
  package let pictures = PictureRegistry()
  package let sessionNames = SessionNames()
  let calls = AwaitedCalls()
  let outputs = PhoneOutputs()
  private let parts = Guarded(Parts())
  private let named = Guarded<Set<String>>([])
  private let list = Guarded(Information())
  private let limits = Guarded<AppContext?>(nil)
  private let circumstances = Guarded(PhoneCondition())
  private let restarts = Guarded(false)

  private struct Parts {
    var content: (any PhoneContent)?
    var commands: (any PhoneCommands)?
    var templates: (any PhoneTemplates)?
    var sessions: [any PhoneSessions] = []
    var assistant: (any PhoneAssistant)?
    var routes: (any PhoneRoutes)?
    var listeners: [any PhoneListener] = []
  }

  package init() {}

  /// Tells the head unit something.
  package func report(_ report: Report) {
    deliveries.put(.report(report))
    for news in outputs.news(after: report) { deliveries.put(.report(news)) }
  }

  /// Tells it where the sound can come out, as far as that is the phone's business.
  func offer(_ devices: [OutputDevice], _ sharing: Sharing) {
    for report in outputs.say(devices, sharing) { deliveries.put(.report(report)) }
  }

  /// The app uses a module of which there is nothing but names: that is said once.
  package func noteNames(of module: String) {
    let isNew = named.withLock { $0.insert("\(deliveries.life) \(module)").inserted }
    if isNew { report(.log(PhoneWording.onlyNames(module))) }
  }

  /// Something that is said once in each life of an app, however often it happens.
  package func noteOnce(_ words: String) {
    let isNew = named.withLock { $0.insert("\(deliveries.life) \(words)").inserted }
    if isNew { report(.log(words)) }
  }

  /// What the app wants done with its templates, which the head unit has not answered yet.
  package func submit(_ call: TemplateCall) {
    calls.owe(call.number)
    report(.template(call))
  }

  /// The app asks that a session be shown, which the head unit has not answered yet.
  ///
  /// A request that may wait for the audio session holds nothing up.
  package func request(_ rank: SessionRank, for session: String, number: Int) {
    switch rank {
    case .application, .system: calls.owe(Self.owed(number))
    case .whenActive: break
    }
    report(.session(SessionReport(session, .requested(rank, number))))
  }

  /// Calls of templates count up, requests for sessions down.
  static func owed(_ request: Int) -> Int { -1 - request }

  /// The phone ends the app with these words, as for an exception that nobody catches.
  package func crash(_ words: String) {
    report(.log(words))
    report(.stopped(.crashed))
  }

  /// In the program of an extension, which nobody else fetches anything from.
  package func takeLog() -> [String] {
    deliveries.removeAll().compactMap { content in
      if case .report(.log(let line)) = content { line } else { nil }
    }
  }

  package func picture(named name: String, _ size: PixelSize) async -> Picture? {
    await pictures.picture(named: name)?.load(size)
  }

  /// The app has said that it does something until `endWork`: virtual time stands still meanwhile.
  package func beginWork(_ name: String) -> Int {
    calls.beginOther(name, isWork: true)
  }

  package func endWork(_ token: Int) {
    calls.end(.other(token))
  }

  /// Calls the app on a queue of its own.
  package func call(_ name: String, on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void)
  {
    let work = beginWork(name)
    queue.async {
      body()
      self.endWorkSoon(work)
    }
  }

  /// What an app does next is often put on the main thread: two turns of it belong to the work.
  package func endWorkSoon(_ token: Int) {
    DispatchQueue.main.async { DispatchQueue.main.async { self.endWork(token) } }
  }

  /// A folder that an app asked for is there from then on; false where it cannot be.
  package static func makeFolder(_ path: String) -> Bool {
    (try? FileWriter.makeFolder(path)) != nil
  }

  /// A file that an app writes sound to is there, and stays empty.
  package static func makeEmptyFile(_ path: String) throws {
    try FileWriter.write([], to: path, durably: false)
  }

  /// What the app has in its Info.plist, and where its files are.
  package var information: Information {
    get { list.withLock { $0 } }
    set { list.withLock { $0 = newValue } }
  }

  /// The version of its system.
  package var version: Int { context?.phoneVersion ?? information.usualVersion }

  /// What the head unit lets the app show; nil before it has started an app.
  ///
  /// A face that the app touches late has missed the notes that said it.
  package internal(set) var context: AppContext? {
    get { limits.withLock { $0 } }
    set { limits.withLock { $0 = newValue } }
  }

  /// Whether it is locked and has a network, also for a face that the app touches late.
  package internal(set) var condition: PhoneCondition {
    get { circumstances.withLock { $0 } }
    set { circumstances.withLock { $0 = newValue } }
  }

  /// The app was there before on this very phone, which knows what it has found.
  package internal(set) var isRestart: Bool {
    get { restarts.withLock { $0 } }
    set { restarts.withLock { $0 = newValue } }
  }

  /// From now on this is asked for content.
  package func plug(_ content: any PhoneContent) {
    parts.withLock { $0.content = content }
    listen(content)
  }

  /// From now on this is sent commands.
  package func plug(_ commands: any PhoneCommands) {
    parts.withLock { $0.commands = commands }
    listen(commands)
  }

  /// From now on this brings the car's scene.
  package func plug(_ templates: any PhoneTemplates) {
    parts.withLock { $0.templates = templates }
    listen(templates)
  }

  /// From now on this is sent what is for its sessions, beside others that have some.
  package func plug(_ sessions: any PhoneSessions) {
    parts.withLock { $0.sessions.append(sessions) }
    listen(sessions)
  }

  /// From now on this asks the app for what the assistant was asked for.
  package func plug(_ assistant: any PhoneAssistant) {
    parts.withLock { $0.assistant = assistant }
  }

  /// From now on this is told when the driver chooses a device.
  package func plug(_ routes: any PhoneRoutes) {
    parts.withLock { $0.routes = routes }
  }

  /// From now on this hears what the phone goes through; the same object only once.
  package func listen(_ listener: any PhoneListener) {
    parts.withLock { parts in
      guard !parts.listeners.contains(where: { $0 === listener }) else { return }
      parts.listeners.append(listener)
    }
  }

  var content: (any PhoneContent)? { parts.withLock { $0.content } }
  var commands: (any PhoneCommands)? { parts.withLock { $0.commands } }
  var templates: (any PhoneTemplates)? { parts.withLock { $0.templates } }
  /// Whether anybody hears of pushes.
  var takesPushes: Bool { parts.withLock { $0.sessions.contains(where: \.takesPushes) } }

  /// Who has the session; nil of one that is gone.
  func sessions(with name: String) -> (any PhoneSessions)? {
    parts.withLock(\.sessions).first { $0.has(name) }
  }

  /// Music of the phone's begins to play in the app's name.
  package func giveWayToMusic() {
    for sessions in parts.withLock(\.sessions) { sessions.giveWay() }
  }

  var assistant: (any PhoneAssistant)? { parts.withLock { $0.assistant } }
  var routes: (any PhoneRoutes)? { parts.withLock { $0.routes } }
  var listeners: [any PhoneListener] { parts.withLock { $0.listeners } }
}

/// The face that is sent commands, on the main thread.
package protocol PhoneCommands: PhoneListener {
  /// Some head units send what they know to be disabled, and mean it.
  func run(_ command: Command, knownDisabled: Bool) -> CommandStatus
}

/// The face that is asked for content; always off the main thread.
package protocol PhoneContent: PhoneListener {
  /// Loads the children of the path; throws what the app says went wrong.
  func begin(_ path: ContentPath) async throws
  func count(_ path: ContentPath) -> Int
  /// Nil when the app has no item there.
  ///
  /// What the item looks like is asked when all that goes on in that instant is over, so that it
  /// does not matter which thread was faster.
  func item(_ path: ContentPath) -> (@Sendable () -> ContentItem)?
  func showsProgress(_ path: ContentPath) -> Bool
  func play(_ path: ContentPath) async throws
}

/// A face that hears what the phone goes through.
package protocol PhoneListener: AnyObject, Sendable {
  /// Everything of the app before is forgotten: it is about to be started, on the main thread.
  func forgetApp()

  /// On the main thread; `route` on another one, as on the phone.
  ///
  /// `start` and the phone's condition are the first things that are heard after `forgetApp`, just
  /// before the app is started.
  func hear(_ note: Note)
}

/// The face through which an app brings templates, on the main thread.
package protocol PhoneTemplates: PhoneListener {
  /// Makes what the app has for the car's scene.
  @MainActor func makeScene() -> MadeScene

  @MainActor func connectScene()

  /// The driver has pressed something; ends when the app is done with it.
  func select(_ element: TemplateElement) async throws
}

/// What became of an app's scene in the car.
package enum MadeScene: Sendable {
  case made
  /// There is nothing to show: the app is not on the car's home. Why has been told.
  case impossible
  /// Neither Info.plist nor the app's delegate names one.
  case unnamed
}

/// A face through which an app has sessions, on the main thread; there may be several.
package protocol PhoneSessions: PhoneListener {
  /// Whether pushes are for its sessions.
  var takesPushes: Bool { get }

  func has(_ session: String) -> Bool

  /// Music of the phone's begins to play: what was asked for counts no more until it is asked for
  /// anew. On any thread, before the music says anything.
  func giveWay()

  /// Ends when the app is done with it; some head units send what they know to be disabled.
  @MainActor func run(
    _ command: Command, in session: String, knownDisabled: Bool
  ) async -> CommandStatus
}

/// The names of an app's sessions and the numbers of its requests, whichever face they are of.
package final class SessionNames: Sendable {
  private struct State {
    var open: Set<String> = []
    /// How often each name was given.
    var counts: [String: Int] = [:]
    var requestCount = 0
  }

  private let state = Guarded(State())

  /// What is known by a name keeps it while no other has it; of anything else the order tells.
  package func take(_ wanted: String?) -> String {
    state.withLock { state in
      let base = wanted ?? "session"
      var count = state.counts[base, default: 0] + 1
      var name = wanted == nil ? "\(base)-\(count)" : base
      while state.open.contains(name) {
        if wanted == nil || name != base { count += 1 }
        name = "\(base)-\(max(count, 2))"
      }
      state.counts[base] = count
      state.open.insert(name)
      return name
    }
  }

  /// Somebody else has chosen the name.
  package func note(_ name: String) {
    state.withLock { _ = $0.open.insert(name) }
  }

  /// Another session may have the name.
  package func give(back name: String) {
    state.withLock { _ = $0.open.remove(name) }
  }

  package func nextRequest() -> Int {
    state.withLock { state in
      state.requestCount += 1
      return state.requestCount
    }
  }

  func forgetApp() { state.withLock { $0 = State() } }
}

/// The face that asks the app for what the assistant was asked for.
package protocol PhoneAssistant: AnyObject, Sendable {
  /// Ends when the app has it done, and throws why it has not.
  func play(_ words: String) async throws
}
