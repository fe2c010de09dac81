internal import Dispatch
import HeadUnitApps
import HeadUnitCore

extension AppHost {
  /// All messages of the step are given along: what the phone goes through is said with the start.
  func take(_ message: AppMessage, of messages: [AppMessage]) {
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
  private var life: Int { phone.outbox.life }

  private func start(_ context: AppContext, under condition: PhoneCondition) {
    stop()
    onMain(PhoneWording.launch) { [phone, launch] in
      (phone.context, phone.condition) = (context, condition)
      for listener in phone.listeners { listener.forgetApp() }
      // Set since the stop, by what was still under way.
      phone.clock.forgetTimers()
      for note in [Note.start(context), .condition(condition)] {
        for listener in phone.listeners { listener.hear(note) }
      }
      launch()
      let information = phone.information
      if information.backgroundModes?.contains("audio") == false {
        phone.report(.log(PhoneWording.silentInBackground))
      }
      if information.hasTemplateScene { phone.report(.log(PhoneWording.templatesFirst)) }
      phone.report(
        .started(
          AppDescription(name: information.name ?? "App", hasTabs: information.hasTabs)))
    }
  }

  /// A process would be gone; here whatever it owed is forgotten.
  private func stop() {
    phone.outbox.startOver()
    known.withLock { $0 = .none }
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
    calls.add(call, "\(request.command.name)")
    let isDisabled = known.withLock { $0[request.command.name]?.isEnabled == false }
    run(call, on: .main) { [phone] in
      let status = phone.commands?.run(request.command, knownDisabled: isDisabled) ?? .failed
      phone.outbox.put(.status(request.id, status), of: life)
    }
  }

  /// What the phone goes through is told on the main thread, but for where sound comes out.
  private func tell(_ note: Note) {
    let call = calls.addOther("\(note)")
    let queue: DispatchQueue = if case .route = note { .global() } else { .main }
    run(call, on: queue) { [phone] in
      switch note {
      case .context(let context): phone.context = context
      case .condition(let condition): phone.condition = condition
      default: break
      }
      for listener in phone.listeners { listener.hear(note) }
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
      if phone.outbox.life == life { body() }
      calls.end(call)
    }
  }
}

extension AppHost {
  private func ask(_ request: Request) {
    let errand = PhoneErrand(request: request, outbox: phone.outbox, life: life)
    let call = AwaitedCalls.Call.request(request.id, life: errand.life)
    calls.add(call, request.question.words)
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
        phone.outbox.put(request.id, item, of: errand.life)
      } else {
        errand.answer(try await answer(to: request.question))
      }
    } catch is AbandonedCompletion {
      phone.outbox.dropPlaces(where: { $0 == request.id }, of: errand.life)
      let words = PhoneWording.abandoned(request.question.words)
      phone.outbox.put(.report(.log(words)), of: errand.life)
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
      return .artwork(phone.pictures.picture(named: name)?.picture(size))
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
    case .artwork: return .artwork(nil)
    }
  }
}

extension [AppMessage] {
  /// What the phone goes through, as it is said among these.
  fileprivate var condition: PhoneCondition {
    let said = compactMap { message in
      if case .note(.condition(let condition)) = message { condition } else { nil }
    }
    return said.last ?? PhoneCondition()
  }
}
