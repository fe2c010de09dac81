import HeadUnitCore

/// What the app is told when it starts.
struct Handshake {
  let clock: AppClock
  let version: String
  let context: AppContext
}

/// What is sent to the app and wants an answer.
enum WireInquiry {
  case initialize(Handshake)
  case question(Request)
  case run(ItemRun)
  case command(CommandRequest)
  /// Whether everything said so far was heard; the clock stands still until then.
  case sync
  case shutdown

  /// The requests of the head unit that the answer is for.
  var requests: [RequestID] {
    switch self {
    case .question(let request): [request.id]
    case .run(let run): run.ids
    case .initialize, .command, .sync, .shutdown: []
    }
  }

  /// Whether it comes from the driver, and not from the protocol itself.
  var isQuestion: Bool {
    switch self {
    case .question, .run, .command: true
    case .initialize, .sync, .shutdown: false
    }
  }

  var method: String {
    switch self {
    case .initialize: "initialize"
    case .question(let request): request.question.method
    case .run: "content/items"
    case .command: "command"
    case .sync: "sync"
    case .shutdown: "shutdown"
    }
  }

  /// For people who want to know what a drive waits for.
  var words: String {
    switch self {
    case .initialize: "the answer to initialize"
    case .question(let request): request.question.words
    case .run(let run): "items \(run.parent), \(run.count) from \(run.first)"
    case .command(let request): "command \(request.command.name.rawValue)"
    case .sync: "the answer to sync"
    case .shutdown: "the answer to shutdown"
    }
  }

  var parameters: JSONValue? {
    switch self {
    case .initialize(let handshake): handshake.parameters
    case .question(let request): request.question.parameters
    case .run(let run):
      .members([
        ("path", run.parent.wire), ("first", .integer(run.first)), ("count", .integer(run.count)),
      ])
    case .command(let request): request.command.parameters
    case .sync, .shutdown: nil
    }
  }
}

extension Handshake {
  fileprivate var parameters: JSONValue {
    let capabilities = ["items", "cancel", "after"].map { ($0, JSONValue.bool(true)) }
    return .members([
      ("protocol", .integer(AppWire.protocolNumber)),
      ("headUnit", .members([("name", .string("Testdrive")), ("version", .string(version))])),
      ("clock", .string(clock.rawValue)), ("capabilities", .members(capabilities)),
      ("context", context.wire),
    ])
  }
}

extension Question {
  fileprivate var method: String {
    switch self {
    case .begin: "content/begin"
    case .count: "content/count"
    case .item: "content/item"
    case .showsProgress: "content/showsProgress"
    case .artwork: "artwork/load"
    case .play: "playback/start"
    }
  }

  /// For people: "count /0/1".
  package var words: String {
    switch self {
    case .artwork(let name, let size):
      "artwork \(name.prefix(80).description.oneLine), \(size.width) × \(size.height)"
    case .begin, .count, .item, .showsProgress, .play:
      "\(operation.rawValue) \(path ?? .root)"
    }
  }

  fileprivate var parameters: JSONValue {
    switch self {
    case .begin(let path, let hint): .members([("path", path.wire), ("hint", .bool(hint))])
    case .count(let path), .item(let path), .showsProgress(let path):
      .members([("path", path.wire)])
    case .artwork(let name, let size):
      .members([
        ("id", .string(name)), ("width", .integer(size.width)), ("height", .integer(size.height)),
      ])
    case .play(let path, let identifier):
      .members([("path", path.wire), ("identifier", .string(identifier))])
    }
  }
}

extension Command {
  fileprivate var parameters: JSONValue {
    let name = ("name", JSONValue.string(name.rawValue))
    return .members(value.map { [name, ("value", $0)] } ?? [name])
  }

  private var value: JSONValue? {
    switch self {
    case .play, .pause, .stop, .togglePlayPause, .next, .previous: nil
    case .seekForward(let phase), .seekBackward(let phase): .string(phase.rawValue)
    case .skipForward(let number), .skipBackward(let number), .position(let number),
      .rate(let number), .rating(let number):
      .number(number)
    case .shuffle(let mode): .string(mode.rawValue)
    case .repeat(let mode): .string(mode.rawValue)
    case .like(let undo), .dislike(let undo), .bookmark(let undo): undo ? .string("undo") : nil
    case .enableLanguage(let id), .disableLanguage(let id): .string(id)
    }
  }
}
