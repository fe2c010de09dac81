import HeadUnitCore

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
        take(happened)
      case .effect(let effect):
        take(effect)
      case .began, .change, .fault, .script, .violation, .gaveUp:
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
  private mutating func take(_ happened: Event) {
    switch happened {
    case .answered(let id, let answer): said(.answer(id, answer))
    case .statusReturned(let id, let status): said(.status(id, status))
    case .reported(let report): said(.report(report))
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

  private mutating func take(_ effect: Effect) {
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
      case .event(.answered), .event(.statusReturned), .event(.reported): break
      case .event: last[entry.at] = index
      default: break
      }
    }
    return last
  }
}
