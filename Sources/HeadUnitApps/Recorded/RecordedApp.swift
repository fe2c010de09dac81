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
    for message in messages { reply(to: message, &said) }
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

  private mutating func reply(to message: AppMessage, _ said: inout [Ordered]) {
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

/// What an app said in a recorded drive, sorted by what it was said to.
struct Recording: Sendable {
  /// What an app can be asked or told to do, whatever its number.
  enum Key: Hashable, Sendable {
    case question(Question)
    case command(Command)
  }

  /// One thing the app said.
  struct Saying: Sendable {
    let content: AppDelivery.Content
    /// Since the app was asked, or since it was started if nobody asked.
    let after: Duration
    /// Its place in the record: what is said at one instant is said in this order.
    let order: Int
    /// How often the head unit had spoken to the app in the same instant before.
    let spokenTo: Int
    /// Whether it may be handed out only when its instant has come: something that was put in for
    /// that instant later came before it.
    let waits: Bool
  }

  /// What the app said from one start to the next without being asked.
  struct Run: Sendable {
    /// Handed out at the start.
    var prompt: [Saying] = []
    /// In the order of the record.
    var waiting: [Saying] = []
  }

  /// For each time it was asked, all that was said to it: nothing, one answer, or more.
  var replies: [Key: [[Saying]]] = [:]
  var runs: [Run] = []
}

/// Goes through a trace once, in its order.
///
/// The record does not say when something was put in for its instant, only what came of it. Where
/// an event that was put in ahead of time, an answer and a report fall in one microsecond, the
/// report may come after the event although it came before it.
struct RecordingReader {
  private struct Asking {
    let key: Recording.Key
    let number: Int
    let at: Instant
    /// The event that led to it.
    let cause: Int
  }

  private let entries: [Trace.Entry]
  private let lastForeign: [Instant: Int]
  private var recording = Recording()
  private var asked: [Inquiry.Key: Asking] = [:]
  /// The alarms that are set: for when, and by which event.
  private var alarms: [Alarm: (at: Instant, cause: Int)] = [:]
  private var start: (at: Instant, cause: Int)?
  private var event = 0
  private var moment = Moment(at: .start)

  init(_ entries: [Trace.Entry]) {
    self.entries = entries
    lastForeign = Self.lastForeign(in: entries)
  }

  mutating func read() -> Recording {
    for (index, entry) in entries.enumerated() {
      if entry.at != moment.at { moment = Moment(at: entry.at) }
      switch entry.content {
      case .event(let happened):
        event = index
        read(happened)
      case .effect(let effect):
        read(effect)
      case .began, .change, .fault, .thread, .script, .sighted, .violation, .gaveUp:
        break
      }
    }
    return recording
  }
}

/// What has happened in one instant so far.
private struct Moment {
  let at: Instant
  var spokenTo = 0
  /// The event in which the head unit last spoke to the app.
  var lastSpoken: Int?
  /// The latest event that led to something that happened in this instant.
  var latestCause = -1
  /// Whether anything but the app had a part in it.
  var hasForeign = false
}

extension RecordingReader {
  private mutating func read(_ happened: Event) {
    switch happened {
    case .phone(.answered(let id, let answer)): said(.answer(id, answer))
    case .phone(.statusReturned(let id, let status)): said(.status(id, status))
    case .phone(.reported(let report)): said(.report(report))
    case .alarmRang(let alarm):
      moment.hasForeign = true
      moment.latestCause = max(moment.latestCause, alarms[alarm]?.cause ?? event)
      alarms[alarm] = nil
    default:
      moment.hasForeign = true
      // When it was put in is not recorded: late, as far as can be told.
      moment.latestCause = event
    }
  }

  private mutating func read(_ effect: Effect) {
    switch effect {
    case .ask(let request): asks(.question(request.question), .request(request.id))
    case .send(let command): asks(.command(command.command), .command(command.id))
    case .tell(let note):
      speaks()
      guard case .start = note else { return }
      recording.runs.append(Recording.Run())
      start = (moment.at, event)
      moment.spokenTo = 1
    case .schedule(let alarm, let instant): alarms[alarm] = (instant, event)
    case .unschedule(let alarm): alarms[alarm] = nil
    case .concluded, .commandConcluded, .discarded, .statusDiscarded, .remarked: break
    }
  }

  /// All messages of one event are one speech.
  private mutating func speaks() {
    guard moment.lastSpoken != event else { return }
    moment.lastSpoken = event
    moment.spokenTo += 1
  }

  private mutating func asks(_ key: Recording.Key, _ inquiry: Inquiry.Key) {
    speaks()
    let number = recording.replies[key, default: []].count
    recording.replies[key, default: []].append([])
    asked[inquiry] = Asking(key: key, number: number, at: moment.at, cause: event)
  }

  private mutating func said(_ content: AppDelivery.Content) {
    if let asking = content.inquiry.flatMap({ asked[$0] }) {
      let waits = asking.cause < moment.latestCause
      let saying = saying(content, since: asking.at, cause: asking.cause, waits: waits)
      recording.replies[asking.key]?[asking.number].append(saying)
    } else if let start {
      let waits = !isFirst || !isBeforeOthers
      let saying = saying(content, since: start.at, cause: start.cause, waits: waits)
      if waits {
        recording.runs[recording.runs.count - 1].waiting.append(saying)
      } else {
        recording.runs[recording.runs.count - 1].prompt.append(saying)
      }
    }
  }

  /// Nothing else had a part in the instant yet.
  private var isFirst: Bool {
    moment.latestCause <= (start?.cause ?? -1) && !moment.hasForeign
  }

  /// Something else will have, or would have if it had not been called off.
  ///
  /// Where nothing has, it is better to wait: what has been handed out cannot be recalled.
  private var isBeforeOthers: Bool {
    lastForeign[moment.at, default: 0] > event || alarms.values.contains { $0.at == moment.at }
  }

  private mutating func saying(
    _ content: AppDelivery.Content, since instant: Instant, cause: Int, waits: Bool
  ) -> Recording.Saying {
    moment.latestCause = max(moment.latestCause, waits ? event : cause)
    return Recording.Saying(
      content: content, after: moment.at - instant, order: event, spokenTo: moment.spokenTo,
      waits: waits)
  }

  /// The last event of each instant that did not come from the app.
  private static func lastForeign(in entries: [Trace.Entry]) -> [Instant: Int] {
    var last: [Instant: Int] = [:]
    for (index, entry) in entries.enumerated() {
      switch entry.content {
      case .event(.phone(.answered)), .event(.phone(.statusReturned)), .event(.phone(.reported)):
        break
      case .event: last[entry.at] = index
      default: break
      }
    }
    return last
  }
}

extension Failure {
  /// Asked of a recorded app that was never asked it before.
  static let notInTheRecording = Failure(code: .notFound, message: "not in the recording")
}
