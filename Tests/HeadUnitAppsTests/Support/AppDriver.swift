import HeadUnitApps
import HeadUnitCore

/// An app with a clock of its own, and everything the app has said.
struct AppDriver {
  struct Said: Hashable {
    let at: Duration
    let content: AppDelivery.Content
  }

  private(set) var now = Instant.start
  private(set) var said: [Said] = []
  private var app: any App
  private var waiting: [(due: Instant, content: AppDelivery.Content)] = []
  private var nextNumber = 1

  init(_ app: some App) {
    self.app = app
  }

  /// A started app of a library file's text, of which what it says at the start is left out.
  init(_ text: String, seed: UInt64 = 1) throws {
    self.init(LibraryApp(library: try library(text), seed: seed))
    start()
    forget()
  }

  static let parked = AppContext(
    isEnforced: false, items: nil, depth: 5, isEndpointAvailable: true)

  mutating func start() { tell(.start(AppDriver.parked)) }
  mutating func tell(_ note: Note) { deliver(.note(note)) }

  @discardableResult
  mutating func ask(_ question: Question) -> RequestID {
    let id = RequestID(nextNumber)
    nextNumber += 1
    deliver(.request(Request(id: id, question: question)))
    return id
  }

  mutating func play(_ path: String) {
    guard let path = ContentPath(path) else { return }
    ask(.play(path: path, identifier: ""))
  }

  mutating func send(_ command: Command) {
    let id = CommandID(nextNumber)
    nextNumber += 1
    deliver(.command(CommandRequest(id: id, command: command)))
  }

  mutating func wait(_ duration: Duration) {
    let end = now + duration
    while let index = firstWaiting(until: end) {
      let (due, content) = waiting.remove(at: index)
      now = due
      if case .wake(let token) = content {
        deliver(.wake(token))
      } else {
        said.append(Said(at: now - .start, content: content))
      }
    }
    now = end
  }

  mutating func forget() { said = [] }

  private mutating func deliver(_ message: AppMessage) {
    for delivery in app.receive([message], at: now) {
      waiting.append((now + delivery.after, delivery.content))
    }
    wait(.zero)
  }

  private func firstWaiting(until end: Instant) -> Int? {
    let due = waiting.indices.filter { waiting[$0].due <= end }
    return due.min { (waiting[$0].due, $0) < (waiting[$1].due, $1) }
  }
}

extension AppDriver {
  var infos: [NowPlayingInfo?] {
    said.compactMap { if case .report(.nowPlaying(let info)) = $0.content { info } else { nil } }
  }

  /// The info that stands; nil when none does.
  var info: NowPlayingInfo? { infos.last ?? nil }

  var answers: [Answer] {
    said.compactMap { if case .answer(_, let answer) = $0.content { answer } else { nil } }
  }

  var statuses: [CommandStatus] {
    said.compactMap { if case .status(_, let status) = $0.content { status } else { nil } }
  }

  var sessions: [AudioSession] {
    said.compactMap { if case .report(.audioSession(let it)) = $0.content { it } else { nil } }
  }

  var commandSets: [CommandSet] {
    said.compactMap { if case .report(.commands(let set)) = $0.content { set } else { nil } }
  }

  var identifiers: [[String]] {
    said.compactMap {
      if case .report(.nowPlayingIdentifiers(let list)) = $0.content { list } else { nil }
    }
  }

  /// What was said, each in a word.
  var words: [String] { said.map { $0.content.word } }
}

extension AppDelivery.Content {
  fileprivate var word: String {
    switch self {
    case .answer: "answer"
    case .status(_, let status): status.rawValue
    case .wake: "wake"
    case .fault: "fault"
    case .thread: "thread"
    case .report(.nowPlaying(let info)):
      info.map { "info \($0.title ?? "-") \($0.elapsed ?? -1) at \($0.rate ?? -1)" } ?? "no info"
    case .report(.nowPlayingIdentifiers(let list)): "identifiers \(list.joined(separator: ","))"
    case .report(.commands): "commands"
    case .report(.audioSession(let session)): session.isActive ? "active" : "inactive"
    case .report(.started): "started"
    case .report(.stopped): "stopped"
    case .report(.devices): "devices"
    case .report: "report"
    }
  }
}
