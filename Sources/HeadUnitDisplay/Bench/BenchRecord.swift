public import HeadUnitCore

/// What a bench shows of a trace, kept up line by line: nothing is read twice.
public struct BenchRecord: Sendable {
  /// A question, and what became of it.
  public struct Query: Hashable, Sendable {
    public let id: RequestID
    public let question: Question
    public let asked: Instant
    /// When it had its outcome.
    public internal(set) var ended: Instant?
    public internal(set) var outcome: Outcome?
    /// What the app said, for people.
    public internal(set) var answer = ""
    /// It came when nobody waited any more.
    public internal(set) var late: Instant?
    public internal(set) var faults: [String] = []

    public init(id: RequestID, question: Question, asked: Instant) {
      (self.id, self.question, self.asked) = (id, question, asked)
    }

    /// Nil as long as it waits.
    public var time: Duration? { ended.map { $0 - asked } }

    public var isSlow: Bool { time.map { $0 > BenchRecord.slow } ?? false }
    public var hasFailed: Bool { outcome == .failed || outcome == .timedOut }
  }

  /// What the app published of what plays, and what was new about it.
  public struct Update: Sendable {
    public let at: Instant
    public let info: NowPlayingInfo?
  }

  public struct Mark: Hashable, Sendable {
    public let at: Instant
    public let text: String
    public let isFailure: Bool
  }

  public struct Line: Hashable, Sendable {
    public let at: Instant
    public let text: String
  }

  /// What was asked about one path.
  public struct History: Hashable, Sendable {
    public internal(set) var count = 0
    public internal(set) var failedCount = 0
    public internal(set) var slowest = Duration.zero
  }

  /// A longer answer is slow to whoever waits for it.
  public static let slow = Duration.seconds(1)

  public private(set) var queries: [Query] = []
  /// Places in `queries`.
  public private(set) var slow: [Int] = []
  public private(set) var failed: [Int] = []
  public private(set) var updates: [Update] = []
  public private(set) var speeds: [(at: Instant, speed: Speed)] = []
  public private(set) var marks: [Mark] = []
  public private(set) var log: [Line] = []
  /// How many questions were put in each second.
  public private(set) var questionCounts: [Int] = []
  public private(set) var histories: [ContentPath: History] = [:]
  private var places: [RequestID: Int] = [:]
  private var entryCount = 0

  public init() {}

  /// Reads what has come since the last time; of another trace, all of it.
  public mutating func read(_ trace: Trace) {
    // Another trace has begun.
    if trace.entries.count < entryCount { self = BenchRecord() }
    for entry in trace.entries[entryCount...] { read(entry) }
    entryCount = trace.entries.count
  }

  private mutating func read(_ entry: Trace.Entry) {
    switch entry.content {
    case .effect(let effect): read(effect, at: entry.at)
    case .event(.phone(.answered(let id, let answer))):
      change(id) { query in
        query.answer = answer.benchWords
        if query.ended != nil { query.late = entry.at }
      }
    case .event(.phone(.reported(let report))): read(report, at: entry.at)
    case .event(.car(.speedChanged(let speed))): speeds.append((entry.at, speed))
    case .fault(let notice):
      if let id = notice.request { change(id) { $0.faults.append(notice.fault) } }
    case .script(let note): read(note, at: entry.at)
    case .violation(let sentence):
      marks.append(Mark(at: entry.at, text: sentence, isFailure: true))
    case .began, .event, .change, .sighted, .gaveUp: break
    }
  }

  private mutating func read(_ effect: Effect, at instant: Instant) {
    switch effect {
    case .ask(let request):
      places[request.id] = queries.count
      count(in: instant)
      queries.append(Query(id: request.id, question: request.question, asked: instant))
      if let path = request.question.path { histories[path, default: History()].count += 1 }
    case .concluded(let id, let outcome):
      change(id) { query in
        query.outcome = outcome
        query.ended = instant
      }
      guard let place = places[id] else { return }
      if queries[place].isSlow { slow.append(place) }
      if queries[place].hasFailed { failed.append(place) }
      conclude(queries[place])
    case .send, .tell, .schedule, .unschedule, .commandConcluded, .discarded, .statusDiscarded,
      .remarked:
      break
    }
  }

  private mutating func read(_ report: Report, at instant: Instant) {
    switch report {
    case .nowPlaying(let info): updates.append(Update(at: instant, info: info))
    // Programs part what they write by lines in which nothing stands.
    case .log(let text): if !text.isEmpty { log.append(Line(at: instant, text: text)) }
    case .stopped(let stop):
      marks.append(Mark(at: instant, text: stop.benchWords, isFailure: stop != .ended))
    case .session(let report):
      if case .info(let info) = report.change { updates.append(Update(at: instant, info: info)) }
    case .started, .contentChanged, .itemsChanged, .commands, .nowPlayingIdentifiers,
      .audioSession, .sounds, .devices, .template:
      break
    }
  }

  private mutating func read(_ note: ScriptNote, at instant: Instant) {
    switch note.kind {
    case .command, .mark, .failure:
      marks.append(Mark(at: instant, text: note.text, isFailure: note.kind == .failure))
    case .caption: break
    case .log: log.append(Line(at: instant, text: note.text))
    }
  }

  /// A drive of days has its last seconds in one.
  private mutating func count(in instant: Instant) {
    let second = min(instant.microseconds / 1_000_000, Self.secondLimit)
    while questionCounts.count <= second { questionCounts.append(0) }
    questionCounts[second] += 1
  }

  private static let secondLimit = 1 << 20

  private mutating func conclude(_ query: Query) {
    guard let path = query.question.path, let time = query.time else { return }
    histories[path, default: History()].slowest = max(
      histories[path]?.slowest ?? .zero, time)
    if query.hasFailed { histories[path, default: History()].failedCount += 1 }
  }

  private mutating func change(_ id: RequestID, _ body: (inout Query) -> Void) {
    guard let place = places[id] else { return }
    body(&queries[place])
  }

  public func query(_ id: RequestID) -> Query? { places[id].map { queries[$0] } }
}

extension Question {
  /// As the app knows the call.
  public var benchCall: String {
    switch self {
    case .begin(_, let isHint): isHint ? "beginLoading, hint" : "beginLoading"
    case .count: "numberOfChildItems"
    case .item: "contentItem"
    case .showsProgress: "displaysProgress"
    case .artwork(_, let size): "artwork \(size.width) \u{D7} \(size.height)"
    case .play: "play"
    case .select: "select"
    }
  }
}

extension AppStop {
  fileprivate var benchWords: String {
    switch self {
    case .crashed: "The app crashed"
    case .ended: "The app ended"
    case .cutOff: "The app was cut off"
    }
  }
}

extension Answer {
  fileprivate var benchWords: String {
    switch self {
    case .done: "done"
    case .count(let count): "\(count)"
    case .item(let item): item?.title ?? "no item"
    case .showsProgress(let shows): shows ? "yes" : "no"
    case .artwork(let picture): picture == nil ? "no picture" : "a picture"
    case .failed(let failure): "\(failure.code.rawValue): \(failure.message)"
    case .garbage(let text): text
    }
  }
}

/// Which lines of a pane have a text in them, found a piece at a time: a trace may have a million.
struct BenchSearch: Hashable, Sendable {
  private let needle: String
  /// Places of the lines, ascending.
  private(set) var places: [Int] = []
  private var read = 0
  /// Whether lines are left that nobody has looked at.
  private(set) var isUnderWay = false

  /// So many lines are looked at before the next picture.
  static let pieceLimit = 4_000

  init(_ text: String) { needle = text.lowercased() }

  /// Looks at some of so many lines.
  mutating func look(at count: Int, _ line: (Int) -> String) {
    if count < read { (places, read) = ([], 0) }
    let end = min(count, read + Self.pieceLimit)
    for place in read..<end where line(place).lowercased().contains(needle) {
      places.append(place)
    }
    read = end
    isUnderWay = read < count
  }
}

extension Bench {
  /// Lets the open pane's search go on.
  mutating func lookFurther(in trace: Trace) {
    guard !search.isEmpty, pane.isSearched else { return }
    var found = searches[pane] ?? BenchSearch(search)
    let record = record
    switch pane {
    case .questions:
      found.look(at: record.queries.count) { record.queries[$0].question.searchedWords }
    case .trace:
      let entries = trace.entries
      found.look(at: entries.count) { place in
        let words = entries[place].content.words
        return words.kind + " " + words.detail
      }
    case .log: found.look(at: record.log.count) { record.log[$0].text }
    case .content, .nowPlaying, .findings, .faults, .elements, .drives: break
    }
    searches[pane] = found
  }

  /// Whether the next picture shows more of what is looked for.
  var isSearching: Bool { searches[pane]?.isUnderWay ?? false }
}

extension Bench.Pane {
  /// Whether its lines can be too many to be looked through for each picture.
  var isSearched: Bool {
    switch self {
    case .questions, .trace, .log: true
    case .content, .nowPlaying, .findings, .faults, .elements, .drives: false
    }
  }
}

extension Question {
  fileprivate var searchedWords: String {
    let cover: String = if case .artwork(let name, _) = self { name } else { "" }
    let place = path.map { "\($0) \($0.benchWords)" } ?? ""
    return "\(place) \(benchCall) \(cover)"
  }
}
