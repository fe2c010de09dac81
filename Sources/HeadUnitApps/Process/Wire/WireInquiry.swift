import Foundation
import HeadUnitCore
import HeadUnitText

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

  static let initializing = "initialize"

  /// The method, and for which path it was asked: `content/item /1`.
  var subject: String {
    switch self {
    case .question(let request): method + (request.question.path.map { " \($0)" } ?? "")
    case .run(let run): "\(method) \(run.parent)"
    case .command(let request): "\(method) \(request.command.name.rawValue)"
    case .initialize, .sync, .shutdown: method
    }
  }

  var method: String {
    switch self {
    case .initialize: Self.initializing
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
    case .command(let request):
      .members(
        request.command.members.appending(request.session.map { ("session", .string($0)) }))
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
    case .select: "template/select"
    }
  }

  /// For people: "count /0/1".
  package var words: String {
    switch self {
    case .artwork(let name, let size):
      "artwork \(name.prefix(80).description.oneLine), \(size.width) × \(size.height)"
    case .begin, .count, .item, .showsProgress, .play:
      "\(operation.rawValue) \(path ?? .root)"
    case .select(.item(let id)): "select \(id.prefix(80).description.oneLine)"
    case .select(.picture(let id, let index)):
      "select picture \(index) of \(id.prefix(80).description.oneLine)"
    case .select(.button(let id)): "select button \(id.prefix(80).description.oneLine)"
    case .select(.assistant(let words)):
      "select assistant \(words.prefix(80).description.oneLine)"
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
    case .select(.item(let id)): .members([("item", .string(id))])
    case .select(.picture(let id, let index)):
      .members([("item", .string(id)), ("picture", .integer(index))])
    case .select(.button(let id)): .members([("button", .string(id))])
    case .select(.assistant(let words)): .members([("assistant", .string(words))])
    }
  }
}

extension Command {
  fileprivate var members: [(String, JSONValue)] {
    [("name", .string(name.rawValue))].appending(value.map { ("value", $0) })
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

/// An answer of the app before it is known what it means.
struct WireReply {
  enum Content {
    case result(JSONDocument.Node)
    case failure(Failure)
    /// Neither a result nor an error that can be read.
    case neither(WireMistake)
  }

  /// The longest time that an answer may say it takes.
  static let longestAfter = Duration.seconds(3_600)

  let content: Content
  /// How long after the question it comes, by the clock of the drive.
  private(set) var after = Duration.zero
  private(set) var mistakes: [WireMistake] = []

  init(_ root: JSONDocument.Node) {
    let result = root["result"]
    let error = root["error"]?.ifAny
    switch (result, error) {
    case (let result?, nil): content = .result(result)
    case (nil, let error?): content = Self.content(of: error)
    // Some libraries write both, and null for the one that is not meant.
    case (let result?, let error?) where result.kind == .null:
      content = Self.content(of: error)
    default: content = .neither(WireMistake(WireWording.resultOrError))
    }
    readAfter(result?["after"] ?? error?["data"]?["after"])
  }

  private static func content(of error: JSONDocument.Node) -> Content {
    guard let message = error["message"]?.string else {
      return .neither(WireMistake(expected: #"error {"code", "message"}"#, found: error))
    }
    let name = error["data"]?["code"]?.string ?? error["data"]?.string
    let code = name.flatMap { Failure.Code(rawValue: $0) } ?? .other
    return .failure(Failure(code: code, message: message))
  }

  private mutating func readAfter(_ node: JSONDocument.Node?) {
    guard let node = node?.ifAny else { return }
    guard let number = node.integer, number >= 0 else {
      mistakes.append(WireMistake(expected: "\"after\": milliseconds, a whole number", found: node))
      return
    }
    let limit = Self.longestAfter.microseconds / 1_000
    if number > limit { mistakes.append(WireMistake(WireWording.tooLate(limit))) }
    after = .milliseconds(min(number, limit))
  }
}

extension Question {
  /// What a result means as an answer to the question.
  func answer(from result: JSONDocument.Node) throws(WireMistake) -> Answer {
    switch self {
    case .begin, .play, .select:
      // An object too: it is how a result without a value says `after`.
      guard result.kind == .null || result.kind == .object else {
        throw WireMistake(expected: "null", found: result)
      }
      return .done
    case .count:
      guard let count = result["count"]?.integer, count >= 0 else {
        throw WireMistake(expected: #"{"count": a whole number from 0}"#, found: result)
      }
      return .count(count)
    case .item:
      guard let item = result["item"] else {
        throw WireMistake(expected: #"{"item": {…}} or {"item": null}"#, found: result)
      }
      return .item(try item.ifAny.item)
    case .showsProgress:
      guard let shows = result["shows"]?.bool else {
        throw WireMistake(expected: #"{"shows": true or false}"#, found: result)
      }
      return .showsProgress(shows)
    case .artwork: return .artwork(try Picture(result))
    }
  }
}

extension Picture {
  /// Nil when the app has none.
  fileprivate init?(_ result: JSONDocument.Node) throws(WireMistake) {
    let mistake = WireMistake(
      expected: #"{"file": a path}, {"data": base64} or null"#, found: result)
    guard result.kind == .null || result.kind == .object else { throw mistake }
    switch (result["file"]?.ifAny, result["data"]?.ifAny) {
    case (nil, nil): return nil
    case (let file?, nil):
      guard let file = file.string else { throw mistake }
      self.init(file: file)
    case (nil, let data?):
      guard let text = data.string, let data = Data(base64Encoded: text) else { throw mistake }
      self.init(data: [UInt8](data))
    case (_?, _?): throw mistake
    }
  }
}

/// Something that waits for its turn to be sent.
struct WireErrand {
  enum Content {
    case inquiry(WireInquiry)
    case notification(WireNotification)
  }

  let content: Content
  /// With which call of `say` it came; only what came together is asked together.
  let saying: Int
  /// When it was said, by the clock of the head unit.
  let at: Instant

  var inquiry: WireInquiry? {
    if case .inquiry(let inquiry) = content { inquiry } else { nil }
  }

  /// What has to be counted on from then, such as where a song is, is told when that was.
  var tellsTime: Bool {
    switch content {
    case .inquiry(.initialize), .inquiry(.command): true
    case .inquiry(.question(let request)): request.question.tellsTime
    case .notification(.context), .notification(.condition), .notification(.interruption),
      .notification(.route):
      true
    case .inquiry, .notification: false
    }
  }

  var isCancel: Bool {
    if case .notification(.cancel) = content { true } else { false }
  }

  /// The item it asks for.
  fileprivate var item: (id: RequestID, path: ContentPath)? {
    guard case .inquiry(.question(let request)) = content,
      case .item(let path) = request.question, !path.isRoot
    else { return nil }
    return (request.id, path)
  }
}

extension Question {
  fileprivate var tellsTime: Bool {
    switch self {
    case .play, .select: true
    case .begin, .count, .item, .showsProgress, .artwork: false
    }
  }
}

/// Items of one list, one after the other, asked for in one line.
struct ItemRun {
  let parent: ContentPath
  let first: Int
  private(set) var ids: [RequestID]
  private let saying: Int

  /// Nil when the errand asks for no item.
  init?(_ errand: WireErrand) {
    guard let item = errand.item, let parent = item.path.parent, let row = item.path.row
    else { return nil }
    self.parent = parent
    first = row
    ids = [item.id]
    saying = errand.saying
  }

  var count: Int { ids.count }

  /// False when the errand does not ask for the next item.
  mutating func append(_ errand: WireErrand) -> Bool {
    guard errand.saying == saying, let item = errand.item, item.path.isChild(of: parent),
      item.path.row?.subtractingReportingOverflow(first) ?? (0, true) == (count, false)
    else { return false }
    ids.append(item.id)
    return true
  }
}

/// What is sent to the app and wants no answer.
enum WireNotification {
  case initialized
  case context(AppContext)
  /// How fast the car goes is left out: a head unit does not tell apps.
  case condition(PhoneCondition)
  case interruption(Interruption)
  case route(RouteChange)
  /// What the driver does to an output device. The table of the protocol does not have it: on the
  /// phone no app hears of this, but an app here has to stand for the phone's own outputs too.
  case output(String, OutputChange)
  case discovery(Bool)
  /// By the number of the line that asked.
  case cancel(Int)
  case template(TemplateNotice)
  /// A call that could not be read, by its number, with what is wrong with it.
  case refused(Int, String)
  case session(SessionNotice)
  case push(Push)

  /// Nil for what is told in another way.
  init?(_ note: Note) {
    switch note {
    case .context(let context): self = .context(context)
    case .condition(let condition): self = .condition(condition)
    case .interruption(let interruption): self = .interruption(interruption)
    case .route(let change): self = .route(change)
    case .output(let id, let change): self = .output(id, change)
    case .discovery(let begins): self = .discovery(begins)
    case .template(let notice): self = .template(notice)
    case .session(let notice): self = .session(notice)
    case .push(let push): self = .push(push)
    case .start, .stop, .cancel: return nil
    }
  }

  var method: String {
    switch self {
    case .initialized: "initialized"
    case .context: "context"
    case .condition: "condition"
    case .interruption: "interruption"
    case .route: "route"
    case .output: "output"
    case .discovery: "discovery"
    case .cancel: "cancel"
    case .template, .refused: "template"
    case .session: "session"
    case .push: "push"
    }
  }

  var parameters: JSONValue? {
    switch self {
    case .initialized: nil
    case .context(let context): context.wire
    case .condition(let condition):
      .members(
        [
          ("network", .string(condition.network.rawValue)), ("locked", .bool(condition.isLocked)),
        ].appending(condition.isOtherAudioPlaying ? ("otherAudio", .bool(true)) : nil))
    case .interruption(.began): .members([("phase", .string("began"))])
    case .interruption(.ended(let shouldResume)):
      .members([("phase", .string("ended")), ("shouldResume", .bool(shouldResume))])
    case .route(let change): .members([("reason", .string(change.rawValue))])
    case .output(let id, let change): .members([("id", .string(id))] + change.members)
    case .discovery(let begins): .members([begins.phase])
    case .cancel(let number): .members([("id", .integer(number))])
    case .template(let notice): notice.wire
    case .refused(let number, let words): TemplateNotice.finished(number, refused: words)
    case .session(let notice): notice.wire
    case .push(let push): push.wire
    }
  }
}

extension SessionNotice {
  fileprivate var wire: JSONValue {
    let id = ("id", JSONValue.string(session))
    return switch content {
    case .answered(let number, let refusal):
      .members(
        [id, ("event", .string("answered")), ("number", .integer(number))]
          .appending(refusal.map { ("refused", .string($0.words)) }))
    case .standing(let standing):
      .members([
        id, ("event", .string("standing")),
        ("canBecomePrimary", .bool(standing.canBecomeApplicationPrimary)),
        ("applicationPrimary", .bool(standing.isApplicationPrimary)),
        ("systemPrimary", .bool(standing.isSystemPrimary)),
      ])
    case .output(let device, let change):
      .members([id, ("event", .string("output")), ("device", .string(device))] + change.members)
    case .discovery(let begins):
      .members([id, ("event", .string("discovery")), begins.phase])
    }
  }
}

extension Push {
  /// The app's values as JSON where they are, and else as the text that came.
  fileprivate var wire: JSONValue {
    let values = try? JSONDocument(SourceText(name: "push", bytes: Array(attributes.utf8)))
    return .members(
      [("event", .string(kind.rawValue))]
        .appending(timestamp.map { ("timestamp", .number($0)) })
        .appending(("attributes", values.map { JSONValue($0.root) } ?? .string(attributes))))
  }
}

extension TemplateNotice {
  /// What happened, by its name, and of what.
  fileprivate var wire: JSONValue {
    switch self {
    case .finished(let number, let refusal):
      Self.finished(number, refused: refusal?.sentence)
    case .willAppear(let id): Self.of(id, "willAppear")
    case .didAppear(let id): Self.of(id, "didAppear")
    case .willDisappear(let id): Self.of(id, "willDisappear")
    case .didDisappear(let id): Self.of(id, "didDisappear")
    case .stack(let ids, let presented):
      .members(
        [("event", .string("stack")), ("ids", .array(ids.map { .string($0) }))]
          .appending(presented.map { ("presented", .string($0)) }))
    case .tabChosen(let id): Self.of(id, "tabChosen")
    case .upNextPressed: .members([("event", .string("upNext"))])
    case .albumArtistPressed: .members([("event", .string("albumArtist"))])
    }
  }

  fileprivate static func finished(_ number: Int, refused words: String?) -> JSONValue {
    .members(
      [("event", .string("finished")), ("number", .integer(number))]
        .appending(words.map { ("refused", .string($0)) }))
  }

  private static func of(_ id: String, _ event: String) -> JSONValue {
    .members([("event", .string(event)), ("id", .string(id))])
  }
}

extension Bool {
  /// That something begins, or ends.
  fileprivate var phase: (String, JSONValue) { ("phase", .string(self ? "began" : "ended")) }
}

extension OutputChange {
  fileprivate var members: [(String, JSONValue)] {
    switch self {
    case .chosen: [("change", .string("chosen"))]
    case .left: [("change", .string("left"))]
    case .code(let code):
      [("change", .string("code")), ("code", code.map { .string($0) } ?? .null)]
    case .gaveUp: [("change", .string("gaveUp"))]
    case .volume(let volume): [("change", .string("volume")), ("volume", .number(volume))]
    case .louder: [("change", .string("louder"))]
    case .quieter: [("change", .string("quieter"))]
    }
  }
}
