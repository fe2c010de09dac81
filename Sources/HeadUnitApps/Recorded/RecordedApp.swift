public import HeadUnitCore

/// An app that says what another app said in a recorded drive.
///
/// The nth time it is asked something it says what was said the nth time, after the same latency;
/// once the record is used up, the last again. What the other app said unasked comes at the same
/// time after the start as then. What was said at one instant comes in the order of the record;
/// where the head unit had spoken to the app in that instant before, it comes when that happens
/// again, or a microsecond later.
public struct RecordedApp: App {
  private let recording: Recording
  private var askedCounts: [Recording.Key: Int] = [:]
  private var startCount = 0
  private var run: CurrentRun?
  private var waiting: [Waiting] = []
  /// When the app is next woken.
  private var wakeAt: Instant?
  private var moment = Instant.start
  /// How often the head unit has spoken in the present instant.
  private var spokenTo = 0

  public init(_ trace: Trace) {
    var reader = RecordingReader(trace.entries)
    recording = reader.read()
  }

  public mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    if now != moment {
      moment = now
      spokenTo = 0
    }
    if messages.contains(where: { if case .wake = $0 { false } else { true } }) { spokenTo += 1 }
    var said: [Ordered] = []
    for message in messages { take(message, &said) }
    release(&said)
    var deliveries = said.sorted { $0.order < $1.order }.map(\.delivery)
    if let delay = delayToNextWake() { deliveries.append(AppDelivery(after: delay, .wake(0))) }
    return deliveries
  }
}

extension RecordedApp {
  private struct CurrentRun {
    let startedAt: Instant
    let sayings: [Recording.Saying]
    var next = 0

    var first: Waiting? {
      guard next < sayings.count else { return nil }
      let saying = sayings[next]
      return Waiting(saying: saying, content: saying.content, due: startedAt + saying.after)
    }
  }

  private struct Waiting {
    let saying: Recording.Saying
    let content: AppDelivery.Content
    let due: Instant
  }

  private struct Ordered {
    let order: Int
    let delivery: AppDelivery
  }

  private mutating func take(_ message: AppMessage, _ said: inout [Ordered]) {
    switch message {
    case .request(let request):
      let unknown = AppDelivery.Content.answer(request.id, .failed(.notInTheRecording))
      reply(to: .question(request.question), by: .request(request.id), else: unknown, &said)
    case .command(let command):
      let unknown = AppDelivery.Content.status(command.id, .failed)
      reply(to: .command(command.command), by: .command(command.id), else: unknown, &said)
    case .note(.start): start(&said)
    case .note(.stop): run = nil
    case .note: break
    case .wake: if let wakeAt, wakeAt <= moment { self.wakeAt = nil }
    }
  }

  private mutating func reply(
    to key: Recording.Key, by id: Inquiry.Key, else unknown: AppDelivery.Content,
    _ said: inout [Ordered]
  ) {
    guard let askings = recording.replies[key], let last = askings.last else {
      said.append(Ordered(order: .max, delivery: AppDelivery(unknown)))
      return
    }
    let number = askedCounts[key, default: 0]
    askedCounts[key] = min(number + 1, askings.count)
    for saying in number < askings.count ? askings[number] : last {
      let content = saying.content.replying(to: id)
      if saying.waits {
        waiting.append(Waiting(saying: saying, content: content, due: moment + saying.after))
      } else {
        let delivery = AppDelivery(after: saying.after, content)
        said.append(Ordered(order: saying.order, delivery: delivery))
      }
    }
  }

  /// What was left of the run before is never said.
  private mutating func start(_ said: inout [Ordered]) {
    guard let last = recording.runs.last else { return }
    let recorded = startCount < recording.runs.count ? recording.runs[startCount] : last
    startCount = min(startCount + 1, recording.runs.count)
    spokenTo = 1
    run = CurrentRun(startedAt: moment, sayings: recorded.waiting)
    said += recorded.prompt.map {
      Ordered(order: $0.order, delivery: AppDelivery(after: $0.after, $0.content))
    }
  }
}

extension RecordedApp {
  private mutating func release(_ said: inout [Ordered]) {
    while let first = run?.first, isReady(first) {
      run?.next += 1
      said.append(Ordered(order: first.saying.order, delivery: AppDelivery(first.content)))
    }
    guard waiting.contains(where: isReady) else { return }
    said += waiting.filter(isReady).map {
      Ordered(order: $0.saying.order, delivery: AppDelivery($0.content))
    }
    waiting.removeAll(where: isReady)
  }

  private func isReady(_ waiting: Waiting) -> Bool {
    waiting.due < moment || waiting.due == moment && waiting.saying.spokenTo <= spokenTo
  }

  /// Nil when it is woken in time anyway.
  private mutating func delayToNextWake() -> Duration? {
    let dues = waiting.map(\.due) + (run?.first.map { [$0.due] } ?? [])
    guard let first = dues.min() else { return nil }
    // What is due and not ready waits for the head unit to speak, but not beyond this instant.
    let instant = max(first, moment + .microsecond)
    if let wakeAt, wakeAt <= instant { return nil }
    wakeAt = instant
    return instant - moment
  }
}

extension AppDelivery.Content {
  /// The same reply to another inquiry.
  fileprivate func replying(to id: Inquiry.Key) -> AppDelivery.Content {
    switch (self, id) {
    case (.answer(_, let answer), .request(let id)): .answer(id, answer)
    case (.status(_, let status), .command(let id)): .status(id, status)
    default: self
    }
  }
}
