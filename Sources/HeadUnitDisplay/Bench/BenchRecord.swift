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
    /// Where the app called its completion handler, if that was not its main thread.
    public internal(set) var thread: String?
    /// The line of the trace in which it was answered.
    var answerLine: Int32 = -1

    public init(id: RequestID, question: Question, asked: Instant) {
      (self.id, self.question, self.asked) = (id, question, asked)
    }

    /// Nil as long as it waits.
    public var time: Duration? { ended.map { $0 - asked } }

    /// What nobody waits for any more may take as long as it likes.
    public var isSlow: Bool {
      outcome != .abandoned && time.map { $0 > BenchRecord.slow } ?? false
    }
    public var hasFailed: Bool { outcome == .failed || outcome == .timedOut }
  }

  /// What the app published of what plays, and what was new about it.
  public struct Update: Sendable {
    public let at: Instant
    public let info: NowPlayingInfo?
    /// Of which it is; nil: published without a name.
    public let session: String?
    /// Where what was published before of the same stands among all.
    let before: Int?
  }

  public struct Mark: Hashable, Sendable {
    public let at: Instant
    public let text: String
    public let isFailure: Bool
    /// Something was opened, and no step of a drive said so.
    var isPlace = false
  }

  public struct Line: Hashable, Sendable {
    public let at: Instant
    public let text: String
  }

  /// What was asked about one path.
  public struct History: Hashable, Sendable {
    public internal(set) var count = 0
    /// Of how many it is known what became of them.
    public internal(set) var endedCount = 0
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
  /// Places in `updates`: the last of each session.
  private var lastUpdates: [String?: Int] = [:]
  public private(set) var speeds: [(at: Instant, speed: Speed)] = []
  public private(set) var marks: [Mark] = []
  public private(set) var log: [Line] = []
  /// What each command came to when the app last refused it, until it did it again.
  public private(set) var refusals: [CommandName: (at: Instant, words: String)] = [:]
  private var sent: [CommandID: CommandName] = [:]
  /// How many questions were put in each second.
  public private(set) var questionCounts: [Int] = []
  /// What was asked about each path.
  private(set) var content = ContentTree()
  private var places: [RequestID: Int] = [:]
  private var entryCount = 0
  /// Steps of a drive say what is opened, until hands do something by themselves.
  private var lastStep: Instant?
  private var (screen, place, placeMarked) = ("", "", "")

  public init() {}

  /// Reads what has come since the last time; of another trace, all of it.
  public mutating func read(_ trace: Trace) {
    // Another trace has begun.
    if trace.entries.count < entryCount { self = BenchRecord() }
    let entries = trace.entries
    while entryCount < entries.count {
      read(entries[entryCount])
      entryCount += 1
    }
  }

  private mutating func read(_ entry: Trace.Entry) {
    switch entry.content {
    case .effect(let effect): read(effect, at: entry.at)
    case .event(.phone(.answered(let id, let answer))):
      let line = Int32(clamping: entryCount)
      change(id) { query in
        query.answer = answer.benchWords
        query.answerLine = line
        if query.ended != nil { query.late = entry.at }
      }
    case .event(.phone(.reported(let report))): read(report, at: entry.at)
    case .event(.car(.speedChanged(let speed))): speeds.append((entry.at, speed))
    case .fault(let notice):
      if let id = notice.request { change(id) { $0.faults.append(notice.fault) } }
    case .thread(let notice): change(notice.request) { $0.thread = notice.name }
    case .script(let note): read(note, at: entry.at)
    case .violation(let sentence):
      marks.append(Mark(at: entry.at, text: sentence, isFailure: true))
    case .change(let change): read(change, at: entry.at)
    case .event(.touch(.began)), .event(.knob(.pressed)):
      if let step = lastStep, step < entry.at { lastStep = nil }
    case .began, .event, .sighted, .gaveUp: break
    }
  }

  /// Where hands drive there are no steps: the timeline says what they opened.
  private mutating func read(_ change: Change, at instant: Instant) {
    switch change.subject {
    case "page.title" where screen == "content" && !change.value.isEmpty: place = change.value
    case "page.title": place = change.value
    case "screen": screen = change.value
    default: return
    }
    let text: String =
      switch screen {
      case "content": place
      case "nowPlaying": "Now playing"
      case "home": "Home"
      default: screen
      }
    guard !text.isEmpty, text != placeMarked else { return }
    placeMarked = text
    guard lastStep == nil else { return }
    if marks.last?.isPlace == true, marks.last?.at == instant { marks.removeLast() }
    marks.append(Mark(at: instant, text: text, isFailure: false, isPlace: true))
  }

  private mutating func read(_ effect: Effect, at instant: Instant) {
    switch effect {
    case .ask(let request):
      places[request.id] = queries.count
      count(in: instant)
      if let path = request.question.path { content.note(path, askedIn: queries.count) }
      queries.append(Query(id: request.id, question: request.question, asked: instant))
    case .concluded(let id, let outcome):
      change(id) { query in
        query.outcome = outcome
        query.ended = instant
      }
      guard let place = places[id] else { return }
      if queries[place].isSlow { slow.append(place) }
      if queries[place].hasFailed { failed.append(place) }
      conclude(queries[place])
    case .send(let request): sent[request.id] = request.command.name
    case .commandConcluded(let id, let status):
      guard let name = sent.removeValue(forKey: id) else { return }
      refusals[name] =
        status == .success ? nil : (instant, status?.rawValue ?? "no answer in time")
    case .tell, .schedule, .unschedule, .discarded, .statusDiscarded, .remarked: break
    }
  }

  private mutating func read(_ report: Report, at instant: Instant) {
    switch report {
    case .nowPlaying(let info): note(info, of: nil, at: instant)
    // Programs part what they write by lines in which nothing stands.
    case .log(let text): if !text.isEmpty { log.append(Line(at: instant, text: text)) }
    case .stopped(let stop):
      marks.append(Mark(at: instant, text: stop.benchWords, isFailure: stop != .ended))
    case .session(let report):
      switch report.change {
      case .info(let info): note(info, of: report.session, at: instant)
      case .ended: lastUpdates[report.session] = nil
      case .began, .commands, .devices, .sharing, .requested: break
      }
    case .started, .contentChanged, .itemsChanged, .commands, .nowPlayingIdentifiers,
      .audioSession, .sounds, .devices, .sharing, .template:
      break
    }
  }

  private mutating func note(_ info: NowPlayingInfo?, of session: String?, at instant: Instant) {
    let before = lastUpdates.updateValue(updates.count, forKey: session)
    updates.append(Update(at: instant, info: info, session: session, before: before))
  }

  private mutating func read(_ note: ScriptNote, at instant: Instant) {
    switch note.kind {
    case .command, .mark, .failure:
      if note.kind == .command { lastStep = instant }
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
    content.change(path) { history in
      history.endedCount += 1
      if query.outcome != .abandoned { history.slowest = max(history.slowest, time) }
      if query.hasFailed { history.failedCount += 1 }
    }
    if case .item = query.question, query.outcome == .answered { content.noteAnswer(to: path) }
  }

  private mutating func change(_ id: RequestID, _ body: (inout Query) -> Void) {
    guard let place = places[id] else { return }
    body(&queries[place])
  }

  public func query(_ id: RequestID) -> Query? { places[id].map { queries[$0] } }

  /// Its place among all.
  func place(of id: RequestID) -> Int? { places[id] }

  /// What an app answered first that it did not when it was asked the same before; nil where it
  /// said the same about everything.
  public func firstOtherAnswer(than before: BenchRecord) -> Divergence? {
    var known: [Question: (answers: Set<String>, at: Instant?)] = [:]
    for query in before.queries where query.isOfContent {
      known[query.question, default: ([], query.ended)].answers.insert(query.answer)
    }
    for query in queries where query.isOfContent {
      guard let (answers, at) = known[query.question], !answers.contains(query.answer) else {
        continue
      }
      let call = "\(query.question.path?.benchWords ?? "") \(query.question.benchCall)"
      let then = answers.sorted().map { "“\($0)”" }.joined(separator: " or ")
      return Divergence(
        before: Divergence.Side("\(call): \(then)", at: at),
        now: Divergence.Side("\(call): “\(query.answer)”", at: query.ended),
        sentence: "\(call) is “\(query.answer)” where it was \(then)")
    }
    return nil
  }
}

/// Where an app went another way when the same was done to it once more.
public struct Divergence: Hashable, Sendable {
  public struct Side: Hashable, Sendable {
    let words: String
    let at: Instant?

    public init(_ words: String, at: Instant?) { (self.words, self.at) = (words, at) }
  }

  /// The first line that differs, as it was and as it is.
  let before: Side
  let now: Side
  /// Both in one.
  public let sentence: String

  public init(before: Side, now: Side, sentence: String) {
    (self.before, self.now, self.sentence) = (before, now, sentence)
  }

  /// The first line that another one stands for, or none, before the instant.
  public init?(from then: [Trace.Entry], to now: [Trace.Entry], before end: Instant) {
    let (then, now) = (
      then.filter { $0.isCompared(to: end) }, now.filter { $0.isCompared(to: end) }
    )
    let same = zip(then, now).prefix { $0 == $1 }.count
    guard same < then.count || same < now.count else { return nil }
    let sides = [then, now].map { entries in
      same < entries.count ? Side(entries[same].content.line, at: entries[same].at) : nil
    }
    let (old, new) = (sides[0], sides[1])
    let at = new?.at ?? old?.at ?? end
    self.init(
      before: old ?? Side("nothing more", at: nil), now: new ?? Side("nothing more", at: nil),
      sentence: "at \(at) s it is “\(new?.words ?? "nothing more")” where it was "
        + "“\(old?.words ?? "nothing more")”")
  }

  var lines: [String] {
    [("before", before), ("now", now)].map { name, side in
      "\(name)  \(side.at.map { $0.seconds + " s  " } ?? "")\(side.words)"
    }
  }
}

extension Trace.Entry {
  /// What lines say of themselves is not done again.
  fileprivate func isCompared(to end: Instant) -> Bool {
    if case .script = content { false } else { at < end }
  }
}

extension Trace.Content {
  /// As the pane shows it.
  public var line: String { words.kind + " " + words.detail }
}

extension BenchRecord.Query {
  fileprivate var isOfContent: Bool {
    guard outcome == .answered else { return false }
    return switch question {
    case .count, .item, .showsProgress: true
    case .begin, .artwork, .play, .select: false
    }
  }
}

/// The paths that an app was asked about, each below the one that it stands in, with the questions
/// in which that was.
///
/// What the app answered stays where it is, in the trace: a path costs a few numbers, and what was
/// known at an instant is what had been answered by then.
struct ContentTree: Sendable {
  struct Node: Sendable {
    let parent: Int32
    let row: Int32
    /// By their rows.
    fileprivate(set) var children: [Int32] = []
    /// Places of its questions in the record, ascending.
    fileprivate(set) var asked: [Int32] = []
    fileprivate(set) var history = BenchRecord.History()
    fileprivate var isAnswered = false

    var isContainer: Bool { !children.isEmpty }
  }

  /// More than that are not held: of items without any below them none is then known any more.
  static let nodeLimit = 250_000
  /// Of one path the latest questions are held.
  static let askedLimit = 64

  private(set) var nodes = [Node(parent: -1, row: 0)]
  /// Places of those of which an item came, in the order in which the first one did.
  private(set) var answered: [Int32] = []
  private var places: [ContentPath: Int32] = [.root: 0]
  /// How many were let go.
  private(set) var forgotten = 0

  func place(of path: ContentPath) -> Int? { places[path].map(Int.init) }

  func history(of path: ContentPath) -> BenchRecord.History? {
    guard let history = place(of: path).map({ nodes[$0].history }), history.count > 0 else {
      return nil
    }
    return history
  }

  func path(of place: Int) -> ContentPath {
    var indices: [Int] = []
    var place = place
    while place > 0 {
      indices.append(Int(nodes[place].row))
      place = Int(nodes[place].parent)
    }
    return ContentPath(indices.reversed())
  }

  mutating func note(_ path: ContentPath, askedIn query: Int) {
    if nodes.count >= Self.nodeLimit, places[path] == nil { letGo() }
    let place = makePlace(of: path)
    nodes[place].history.count += 1
    nodes[place].asked.append(Int32(clamping: query))
    if nodes[place].asked.count > Self.askedLimit {
      nodes[place].asked.removeFirst(Self.askedLimit / 2)
    }
  }

  mutating func change(_ path: ContentPath, _ body: (inout BenchRecord.History) -> Void) {
    if let place = place(of: path) { body(&nodes[place].history) }
  }

  mutating func noteAnswer(to path: ContentPath) {
    guard let place = place(of: path), !nodes[place].isAnswered else { return }
    nodes[place].isAnswered = true
    answered.append(Int32(place))
  }

  private mutating func makePlace(of path: ContentPath) -> Int {
    if let place = place(of: path) { return place }
    guard let parent = path.parent, let row = path.row else { return 0 }
    let above = makePlace(of: parent)
    let place = nodes.count
    nodes.append(Node(parent: Int32(above), row: Int32(clamping: row)))
    places[path] = Int32(place)
    let last = nodes[above].children.last.map { Int(nodes[Int($0)].row) } ?? -1
    if row > last {
      nodes[above].children.append(Int32(place))
    } else {
      let index = nodes[above].children.firstPlace { nodes[Int($0)].row > row }
      nodes[above].children.insert(Int32(place), at: index)
    }
    return place
  }

  /// Only lists are kept, and none where those alone are too many.
  private mutating func letGo() {
    let old = nodes
    let kept = old.indices.filter { $0 == 0 || old[$0].isContainer }
    forgotten += old.count - (kept.count > Self.nodeLimit / 2 ? 1 : kept.count)
    let paths = kept.map(path)
    (nodes, places, answered) = ([old[0]], [.root: 0], [])
    (nodes[0].children, nodes[0].isAnswered) = ([], false)
    guard kept.count <= Self.nodeLimit / 2 else { return }
    for (index, path) in zip(kept, paths) where index > 0 {
      let place = makePlace(of: path)
      (nodes[place].asked, nodes[place].history) = (old[index].asked, old[index].history)
      if old[index].isAnswered { noteAnswer(to: path) }
    }
  }
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
    case .content:
      let entries = trace.entries
      let answered = record.content.answered
      found.look(at: answered.count) { record.searchedWords(of: Int(answered[$0]), in: entries) }
    case .nowPlaying, .findings, .faults, .elements, .drives: break
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
    case .questions, .content, .trace, .log: true
    case .nowPlaying, .findings, .faults, .elements, .drives: false
    }
  }
}

extension BenchRecord {
  /// By which an item of the content is found: its path, its title and the app's name for it.
  fileprivate func searchedWords(of place: Int, in entries: [Trace.Entry]) -> String {
    let path = content.path(of: place)
    let item = item(in: content.nodes[place], endingBefore: queries.count, at: .never, entries)
    return "\(path) \(path.benchWords) \(item?.title ?? "") \(item?.identifier ?? "")"
  }

  /// The last that the app gave by an instant, among the first so many questions.
  func item(
    in node: ContentTree.Node, endingBefore end: Int, at: Instant, _ entries: [Trace.Entry]
  ) -> ContentItem? {
    for place in node.asked.reversed() where place < end {
      let query = queries[Int(place)]
      guard case .item = query.question, query.outcome == .answered,
        let ended = query.ended, ended <= at
      else { continue }
      guard case .item(let item)? = answer(to: query, entries) else { return nil }
      return item
    }
    return nil
  }

  /// What the app said, as it stands in the trace.
  func answer(to query: Query, _ entries: [Trace.Entry]) -> Answer? {
    guard entries.indices.contains(Int(query.answerLine)),
      case .event(.phone(.answered(query.id, let answer))) = entries[Int(query.answerLine)].content
    else { return nil }
    return answer
  }
}

extension Question {
  fileprivate var searchedWords: String {
    let cover: String = if case .artwork(let name, _) = self { name } else { "" }
    let place = path.map { "\($0) \($0.benchWords)" } ?? ""
    return "\(place) \(benchCall) \(cover)"
  }
}
