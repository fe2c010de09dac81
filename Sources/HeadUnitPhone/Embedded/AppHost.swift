internal import Dispatch
package import HeadUnitApps
package import HeadUnitCore
internal import Synchronization

/// Calls the app for the head unit, and gathers what it says.
final class AppHost: Sendable {
  let phone: SimulatedPhone
  var calls: AwaitedCalls { phone.calls }
  let executor = PhoneExecutor()
  private let clock: AppClock
  private let patience: Duration
  let launch: @MainActor @Sendable () -> Void
  /// The commands as the head unit knows them; under nil those of no session.
  let known = Guarded<[String?: CommandSet]>([:])
  private let hasStarted = Guarded(false)
  /// When the app is looked after next, on the wall's clock.
  private let lookAt = Guarded<Instant?>(nil)
  /// Where the app's time is the head unit's.
  private let held: HeldPace?
  /// Where it is the wall's.
  private let mainThread = MainThreadWatch()

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
    held = HeldTime.isHeld ? HeldPace(phone, patience) : nil
  }

  func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    phone.clock.set(now, runs: clock == .wall)
    // What is told of in this step is so already while the app hears the rest of it.
    if let condition = messages.saidCondition { phone.condition = condition }
    // What the app has waited for comes before what it is told now.
    held?.goOn(to: now)
    for (index, message) in messages.enumerated() {
      if message.isQuestion, index == 0 || !messages[index - 1].isQuestion {
        if index > 0 { letWork() }
        if clock == .virtual { keepPlaces(ofPicturesIn: messages[index...]) }
      }
      handle(message, of: messages)
    }
    letWork(thoroughly: messages.contains { !$0.isQuestion })
    held?.rested(at: now)
    if clock == .wall, let words = mainThread.look() { phone.report(.log(words)) }
    let said = phone.deliveries.removeAll()
    known.withLock { for content in said { content.note(in: &$0) } }
    return said.map { AppDelivery($0) } + wakes(at: now)
  }

  /// What is told and what is asked are for threads of their own: the app has done with what it was
  /// told before it is asked.
  private func letWork(thoroughly: Bool = true) {
    if let held { return held.letWork() }
    guard clock == .virtual else { return }
    let late = wait()
    if late.isEmpty { settle(thoroughly: thoroughly) } else { giveUp(late) }
  }

  /// That the app's main thread hangs, until somebody wants to know.
  func takeNotice() -> String? { mainThread.takeNotice() }

  /// Pictures are drawn beside whatever the app does meanwhile: which is done first is chance.
  private func keepPlaces(ofPicturesIn messages: ArraySlice<AppMessage>) {
    for case .request(let request) in messages.prefix(while: \.isQuestion) {
      guard case .artwork = request.question else { continue }
      phone.deliveries.keepPlace(of: request.id, of: phone.deliveries.life)
    }
  }

  /// What the app has answered comes, even where the app is to be answered itself first.
  private func wait() -> [String] {
    calls.wait(within: patience) { [phone] in phone.deliveries.hasPlace }
  }

  /// Answers that were under way hold nothing up any more.
  private func giveUp(_ late: [String]) {
    phone.deliveries.dropPlaces(of: phone.deliveries.life)
    phone.deliveries.put(.report(.log(PhoneWording.hung(late, patience))))
  }

  /// Waits until what the app has put on its main thread is done, and what that has put there.
  private func settle(thoroughly: Bool) {
    var seen = -1
    for _ in 0..<Self.roundLimit where seen != phone.deliveries.count {
      seen = phone.deliveries.count
      if thoroughly { passConcurrentThreads() }
      let call = calls.addOther(PhoneWording.mainThread)
      DispatchQueue.main.async { [calls] in calls.end(call) }
      let late = wait()
      guard late.isEmpty else { return giveUp(late) }
    }
  }

  /// What an app does in tasks of its own begins on other threads, and may be on its way from one
  /// to another for long on a machine that has other things to do.
  private func passConcurrentThreads() {
    let call = calls.addOther(PhoneWording.tasks)
    Task.detached { [calls] in calls.end(call) }
    _ = wait()
    HeldTime.letOthersRun()
  }

  private func wakes(at now: Instant) -> [AppDelivery] {
    let timers = phone.clock.takeUnset().map { timer in
      AppDelivery(after: max(.zero, timer.due - now), .wake(timer.token))
    }
    if let held { return timers + held.wakes(at: now) }
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

extension AppDelivery.Content {
  /// What it says of commands.
  fileprivate func note(in known: inout [String?: CommandSet]) {
    switch self {
    case .report(.commands(let commands)): known[nil] = commands
    case .report(.session(let report)):
      switch report.change {
      case .commands(let commands): known[report.session] = commands
      case .ended: known[report.session] = nil
      case .began, .info, .devices, .sharing, .requested: break
      }
    default: break
    }
  }
}

extension AppMessage {
  fileprivate var isQuestion: Bool {
    if case .request = self { true } else { false }
  }
}

extension AppHost {
  /// All messages of the step are given along: what the phone goes through is said with the start.
  func handle(_ message: AppMessage, of messages: [AppMessage]) {
    switch message {
    case .request(let request): ask(request)
    case .command(let command): send(command)
    case .note(.start(let context)): start(context, under: messages.condition)
    case .note(.stop): stop()
    case .note(.cancel(let id)): calls.cancel(.request(id, life: life))
    case .note(let note): tell(note)
    case .wake(let token): ring(token)
    }
  }

  /// Read on the head unit's thread alone, which also ends lives.
  private var life: Int { phone.deliveries.life }

  private func start(_ context: AppContext, under condition: PhoneCondition) {
    stop()
    onMain(PhoneWording.launch) { [phone, launch, hasStarted] in
      PhoneDefaults.install()
      (phone.context, phone.condition) = (context, condition)
      phone.sessionNames.forgetApp()
      phone.isRestart = hasStarted.withLock { hasStarted in
        defer { hasStarted = true }
        return hasStarted
      }
      for listener in phone.listeners { listener.forgetApp() }
      // Set since the stop, by what was still under way.
      phone.clock.forgetTimers()
      for note in [Note.start(context), .condition(condition)] {
        for listener in phone.listeners { listener.hear(note) }
      }
      let way = phone.information.way(onVersion: phone.version)
      if case .none(let words) = way { return phone.report(.log(words)) }
      if way == .templates, phone.templates == nil {
        return phone.report(.log(PhoneWording.noTemplates(phone.version)))
      }
      launch()
      let (information, name) = (phone.information, phone.information.name ?? "App")
      for words in information.warnings { phone.report(.log(words)) }
      switch way == .templates ? phone.templates?.makeScene() ?? .unnamed : .unnamed {
      case .made:
        phone.report(
          .started(AppDescription(name: name, usesTemplates: true, kind: information.kind)))
        phone.templates?.connectScene()
      case .impossible: break
      case .unnamed:
        if information.hasTemplateScene { phone.report(.log(PhoneWording.templatesFirst)) }
        phone.report(.started(AppDescription(name: name, hasTabs: information.hasTabs)))
      }
    }
  }

  /// A process would be gone; here whatever it owed is forgotten.
  private func stop() {
    phone.deliveries.startOver()
    known.withLock { $0 = [:] }
    calls.forgetAll()
    phone.clock.forgetTimers()
    phone.pictures.forgetAll()
  }

  private func ring(_ token: Int) {
    guard let body = phone.clock.takeBody(token) else { return }
    onMain("a timer", body)
  }

  private func send(_ request: CommandRequest) {
    let life = life
    let call = AwaitedCalls.Call.command(request.id, life: life)
    let isDisabled = known.withLock {
      $0[request.session]?[request.command.name]?.isEnabled == false
    }
    if let session = request.session { return send(request, to: session, isDisabled, call) }
    calls.add(call, "\(request.command.name)")
    run(call, on: .main) { [phone] in
      let status = phone.commands?.run(request.command, knownDisabled: isDisabled) ?? .failed
      phone.deliveries.put(.status(request.id, status), of: life)
    }
  }

  /// What an app does for a session may take time, and may ask the head unit for something.
  private func send(
    _ request: CommandRequest, to session: String, _ isDisabled: Bool, _ call: AwaitedCalls.Call
  ) {
    let life = life
    calls.add(call, "\(request.command.name) of \(session)", isDriven: true)
    let task = Task { @MainActor [phone, calls] in
      let status =
        await phone.sessions(with: session)?
        .run(request.command, in: session, knownDisabled: isDisabled) ?? .noSuchContent
      phone.deliveries.put(.status(request.id, status), of: life)
      calls.end(call)
    }
    calls.attach(task, to: call)
  }

  /// What the phone goes through is told on the main thread, but for where sound comes out.
  private func tell(_ note: Note) {
    let call = calls.addOther("\(note)")
    let queue: DispatchQueue = if case .route = note { .global() } else { .main }
    run(call, on: queue) { [calls, phone] in
      switch note {
      case .context(let context): phone.context = context
      case .condition(let condition): phone.condition = condition
      default: break
      }
      for listener in phone.listeners { listener.hear(note) }
      switch note {
      case .push where !phone.takesPushes: phone.report(.log(PhoneWording.pushedInVain))
      case .template(.finished(let number, _)): calls.pay(number)
      case .session(let notice):
        if case .answered(let number, _) = notice.content { calls.pay(SimulatedPhone.owed(number)) }
      default: break
      }
    }
  }

  private func onMain(_ name: String, _ body: @escaping @MainActor @Sendable () -> Void) {
    run(calls.addOther(name), on: .main) { MainActor.assumeIsolated(body) }
  }

  /// What still waits for its thread when the app's life is over is not done any more.
  private func run(
    _ call: AwaitedCalls.Call, on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void
  ) {
    queue.async { [calls, phone, life] in
      if phone.deliveries.life == life { body() }
      calls.end(call)
    }
  }
}

extension AppHost {
  private func ask(_ request: Request) {
    let errand = PhoneErrand(request: request, deliveries: phone.deliveries, life: life)
    let call = AwaitedCalls.Call.request(request.id, life: errand.life)
    calls.add(call, request.question.words, isDriven: request.question.isSelection)
    let task = Task.detached(executorPreference: executor) { [self] in
      await PhoneErrand.$current.withValue(errand) { await answer(errand) }
      calls.end(call)
    }
    calls.attach(task, to: call)
  }

  private func answer(_ errand: PhoneErrand) async {
    let request = errand.request
    do {
      if case .item(let path) = request.question, let item = try content.item(path) {
        phone.deliveries.put(request.id, item, of: errand.life)
      } else {
        errand.answer(try await answer(to: request.question))
      }
    } catch is AbandonedCompletion {
      phone.deliveries.dropPlaces(where: { $0 == request.id }, of: errand.life)
      let words = PhoneWording.abandoned(request.question.words)
      phone.deliveries.put(.report(.log(words)), of: errand.life)
    } catch {
      errand.answer(.failed(Failure(error)))
    }
  }

  private var content: any PhoneContent {
    get throws {
      guard let content = phone.content else { throw PhoneWording.noContent }
      return content
    }
  }

  private func answer(to question: Question) async throws -> Answer {
    if case .artwork(let name, let size) = question {
      return .artwork(await phone.pictures.picture(named: name)?.load(size))
    }
    if case .select(.assistant(let words)) = question {
      guard let assistant = phone.assistant else { throw PhoneWording.noContent }
      try await assistant.play(words)
      return .done
    }
    if case .select(let element) = question {
      guard let templates = phone.templates else { throw PhoneWording.noContent }
      try await templates.select(element)
      return .done
    }
    let content = try content
    switch question {
    case .begin(let path, _):
      try await content.begin(path)
      return .done
    case .play(let path, _):
      try await content.play(path)
      return .done
    case .count(let path): return .count(content.count(path))
    case .item: return .item(nil)
    case .showsProgress(let path): return .showsProgress(content.showsProgress(path))
    case .artwork, .select: throw PhoneWording.noContent
    }
  }
}

extension Question {
  fileprivate var isSelection: Bool {
    if case .select = self { true } else { false }
  }
}

extension [AppMessage] {
  /// What the phone goes through, as it is said among these.
  fileprivate var condition: PhoneCondition { saidCondition ?? PhoneCondition() }

  fileprivate var saidCondition: PhoneCondition? {
    let said = compactMap { message in
      if case .note(.condition(let condition)) = message { condition } else { nil }
    }
    return said.last
  }
}

/// What an app was called for and has not answered.
final class AwaitedCalls: Sendable {
  enum Call: Hashable, Sendable {
    /// Numbers begin anew with each head unit, lives of the app do not.
    case request(RequestID, life: Int)
    case command(CommandID, life: Int)
    /// Notes, timers and the start, which end when the app returns, and what it says it does.
    case other(Int)
  }

  /// Made when somebody wants to know: it takes longer than many a call.
  typealias Name = @Sendable () -> String

  private struct State {
    var names: [Call: Name] = [:]
    /// Waited for in vain; nobody does again.
    var givenUp: Set<Call> = []
    /// What the app said it does, for as long as it likes.
    var works: Set<Call> = []
    /// At which instant it was first seen to be open.
    var since: [Call: Instant] = [:]
    var tasks: [Call: Task<Void, Never>] = [:]
    var nextNumber = 1
    /// What the driver pressed, which an app may end when the head unit has answered it.
    var driven: Set<Call> = []
    /// What the app wants of the head unit and has no answer to.
    var owed: Set<Int> = []

    /// Whether anything is awaited that may still come while virtual time stands still.
    var isWaiting: Bool {
      let open = names.count - givenUp.count
      guard open > 0, !owed.isEmpty else { return open > 0 }
      return names.keys.contains { !givenUp.contains($0) && !driven.contains($0) }
    }
  }

  private let state = Guarded(State())
  private let news = DispatchSemaphore(value: 0)

  func add(_ call: Call, _ name: @autoclosure @escaping Name, isDriven: Bool = false) {
    state.withLock { state in
      state.names[call] = name
      if isDriven { state.driven.insert(call) }
    }
  }

  /// The head unit is to answer the app first: what waits for that is not waited for.
  func owe(_ number: Int) {
    state.withLock { _ = $0.owed.insert(number) }
    news.signal()
  }

  func pay(_ number: Int) {
    state.withLock { _ = $0.owed.remove(number) }
  }

  func addOther(_ name: @autoclosure @escaping Name) -> Call {
    .other(beginOther(name()))
  }

  func beginOther(_ name: @autoclosure @escaping Name, isWork: Bool = false) -> Int {
    state.withLock { state in
      defer { state.nextNumber += 1 }
      state.names[.other(state.nextNumber)] = name
      if isWork { state.works.insert(.other(state.nextNumber)) }
      return state.nextNumber
    }
  }

  /// The task that ends the call, so that it can be cancelled.
  func attach(_ task: Task<Void, Never>, to call: Call) {
    state.withLock { state in
      if state.names[call] != nil { state.tasks[call] = task }
    }
  }

  func cancel(_ call: Call) {
    state.withLock { $0.tasks[call] }?.cancel()
  }

  func end(_ call: Call) {
    state.withLock { state in
      state.names[call] = nil
      state.givenUp.remove(call)
      state.works.remove(call)
      state.since[call] = nil
      state.driven.remove(call)
      state.tasks[call] = nil
    }
    news.signal()
  }

  /// Whether anything is awaited that may still come.
  var isWaiting: Bool { state.withLock { $0.isWaiting } }

  /// Waits until nothing is awaited or under way; names what was not answered in the time, once.
  func wait(within patience: Duration, isUnderWay: () -> Bool) -> [String] {
    let end = DispatchTime.now() + .microseconds(patience.microseconds)
    while isWaiting || isUnderWay() {
      guard news.wait(timeout: end) == .timedOut else { continue }
      return giveUp()
    }
    return []
  }

  /// Nobody waits for what is awaited now; its names.
  func giveUp() -> [String] {
    state.withLock { state in
      let late = state.names.filter { !state.givenUp.contains($0.key) }
      state.givenUp.formUnion(late.keys)
      return late.values.map { $0() }.sorted()
    }
  }

  /// The names of what has been open for so long, once; what is open now is seen to be.
  func late(at now: Instant, _ time: Duration) -> [String] {
    state.withLock { state in
      var late: [Call: Name] = [:]
      for (call, name) in state.names
      where !state.givenUp.contains(call) && !state.works.contains(call) {
        let since = state.since[call] ?? now
        state.since[call] = since
        if since + time <= now { late[call] = name }
      }
      state.givenUp.formUnion(late.keys)
      return late.values.map { $0() }.sorted()
    }
  }

  /// When something will have been open for so long.
  func nextLate(_ time: Duration) -> Instant? {
    state.withLock { state in
      state.since.filter { !state.givenUp.contains($0.key) }.values.min().map { $0 + time }
    }
  }

  /// The app is gone, and with it whatever it owed.
  func forgetAll() {
    let tasks = state.withLock { state in
      defer { state = State(nextNumber: state.nextNumber) }
      return state.tasks.values
    }
    for task in tasks { task.cancel() }
  }
}

/// Notices that an app's main thread does not come back, on the wall's clock.
///
/// An app in a drive is waited for and named; one in a window would only stand still.
final class MainThreadWatch: Sendable {
  private struct State {
    /// Since when the thread was asked to come back and has not.
    var since: ContinuousClock.Instant?
    var isTold = false
    /// For how long it was away when it came back after that was told.
    var away: Duration?
    var notice: String?
  }

  private let state = Guarded(State())
  private let limit: Duration
  private let ask: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// The closure has what it is given done on the thread.
  init(
    limit: Duration = .seconds(2),
    ask: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { body in
      DispatchQueue.main.async(execute: body)
    }
  ) {
    (self.limit, self.ask) = (limit, ask)
  }

  /// What is to be said of the thread now, once each time.
  func look() -> String? {
    let (words, asks) = state.withLock { state -> (String?, Bool) in
      if let away = state.away.take() { return (PhoneWording.mainThreadIsBack(away), false) }
      guard let since = state.since else {
        state.since = .now
        return (nil, true)
      }
      guard !state.isTold, since.passed >= limit else { return (nil, false) }
      state.isTold = true
      state.notice = PhoneWording.mainThreadHangs(limit)
      return (state.notice, false)
    }
    if asks { ask { [self] in comeBack() } }
    return words
  }

  func takeNotice() -> String? { state.withLock { $0.notice.take() } }

  private func comeBack() {
    state.withLock { state in
      if state.isTold, let since = state.since { state.away = since.passed }
      (state.since, state.isTold) = (nil, false)
    }
  }
}

/// Swift code written for the phone, in this process, which is reached through the faces.
///
/// In virtual time the clock stands still until the app has answered and come to rest; on the
/// wall's clock nobody ever waits. The main thread is the app's: it has to be served by somebody,
/// and the head unit has to be on another. Copies are the same app.
package struct EmbeddedApp: App {
  private let host: AppHost

  /// - Parameters:
  ///   - phone: What the app believes it runs on.
  ///   - clock: What time is for the app.
  ///   - patience: So long in real time an answer is waited for while virtual time stands still.
  ///   - launch: Starts the app, on the main thread, each time the head unit starts it.
  package init(
    _ phone: SimulatedPhone = .current, clock: AppClock, patience: Duration = .seconds(10),
    launch: @escaping @MainActor @Sendable () -> Void
  ) {
    phone.listen(PhoneNetwork.current)
    phone.listen(SystemRoutes.current)
    // A server may take longer than a thread, and who waits for no app waits for no server either.
    PhoneNetwork.current.patience.withLock { $0 = .microseconds(patience.microseconds * 6) }
    host = AppHost(phone, clock, patience, launch)
  }

  package mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    host.receive(messages, at: now)
  }

  package func takeEnding() -> String? { host.takeNotice() }
}
