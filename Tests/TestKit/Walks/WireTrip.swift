import HeadUnitApps
import HeadUnitCore
import HeadUnitText

/// Everything that was asked and said on a walk, put into lines of the app protocol: each question
/// has its line, and what an app says to it in lines arrives as what it said.
struct WireTrip {
  private var wire = AppWire(clock: .wall, version: "walk")

  static func fault(of trace: Trace) throws -> String? {
    var trip = WireTrip()
    let context = AppContext(isEnforced: false, items: nil, depth: 5, isEndpointAvailable: true)
    trip.wire.say([.note(.start(context))], at: .start)
    _ = trip.wire.takeLines()
    _ = trip.hear(
      #"{"jsonrpc":"2.0","id":1,"result":{"protocol":1,"app":{"name":"Walk"}}}"#)
    _ = trip.wire.takeLines()
    var questions: [RequestID: Question] = [:]
    for entry in trace.entries {
      switch entry.content {
      case .effect(.ask(let request)): questions[request.id] = request.question
      case .event(.phone(.answered(let id, let answer))):
        guard let question = questions.removeValue(forKey: id), answer.fits(question) else {
          continue
        }
        let said = answer.asPrograms
        if let fault = try trip.ask(Request(id: id, question: question), said, entry.at) {
          return fault
        }
      case .event(.phone(.reported(let report))):
        if let fault = try trip.say(report) { return fault }
      default: continue
      }
    }
    return nil
  }

  private mutating func hear(_ line: String) -> [AppDelivery.Content] {
    var deliveries: [AppDelivery] = []
    wire.hear(Array(line.utf8), into: &deliveries)
    return deliveries.map(\.content)
  }

  private mutating func ask(_ request: Request, _ answer: Answer, _ now: Instant) throws -> String?
  {
    wire.say([.request(request)], at: now)
    let lines = try wire.takeLines().map { bytes in
      JSONValue(try JSONDocument(SourceText(name: "a line", bytes: bytes)).root)
    }
    guard lines.count == 1, case .integer(let number)? = lines[0]["id"] else {
      return "\(request.question) became \(lines.count) lines."
    }
    let heard = hear(try Self.line(number, answer))
    return heard == [.answer(request.id, answer)]
      ? nil : "\(answer) came over the wire as \(heard)."
  }

  /// Numbers that are none cannot be said in JSON.
  private mutating func say(_ report: Report) throws -> String? {
    guard let (method, parameters) = try Self.notification(report) else { return nil }
    if parameters.text.contains("\"nan\"") || parameters.text.contains("inf") { return nil }
    let heard = hear(
      JSONValue.object([
        .init(key: "jsonrpc", value: .string("2.0")), .init(key: "method", value: .string(method)),
        .init(key: "params", value: parameters),
      ]).text)
    return heard == [.report(report)] ? nil : "\(report) came over the wire as \(heard)."
  }

  private static func line(_ number: Int, _ answer: Answer) throws -> String {
    func member(_ key: String, _ value: JSONValue) -> JSONValue {
      .object([.init(key: key, value: value)])
    }
    var (key, value) = ("result", JSONValue.null)
    switch answer {
    case .done: break
    case .count(let count): value = member("count", .integer(count))
    case .item(let item): value = member("item", try item.map { try JSONCoder.encode($0) } ?? .null)
    case .showsProgress(let shows): value = member("shows", .bool(shows))
    case .artwork(let picture): value = try picture.map { try JSONCoder.encode($0) } ?? .null
    case .garbage(let text): value = .string(text)
    case .failed(let failure):
      key = "error"
      value = .object([
        .init(key: "code", value: .integer(-1)),
        .init(key: "message", value: .string(failure.message)),
        .init(key: "data", value: .string(failure.code.rawValue)),
      ])
    }
    return JSONValue.object([
      .init(key: "jsonrpc", value: .string("2.0")), .init(key: "id", value: .integer(number)),
      .init(key: key, value: value),
    ]).text
  }

  /// What is said of a session is what is said without one, with its name.
  private static func notification(_ report: SessionReport) throws -> (String, JSONValue)? {
    func member(_ key: String, _ value: some Encodable) throws -> JSONValue.Member {
      .init(key: key, value: try JSONCoder.encode(value))
    }
    let id = try member("id", report.session)
    let session = try member("session", report.session)
    switch report.change {
    case .began(let origin):
      return ("session", .object([id, try member("event", "began"), try member("origin", origin)]))
    case .requested(let rank, let number):
      return (
        "session",
        .object([
          id, try member("event", "request"), try member("rank", rank),
          try member("number", number),
        ])
      )
    case .ended: return ("session", .object([id, try member("event", "ended")]))
    case .info(let info): return ("nowPlaying", .object([session, try member("info", info)]))
    case .commands(let commands):
      return ("commands", .object([session, try member("commands", commands)]))
    case .devices(let devices):
      return ("devices", .object([session, try member("devices", devices)]))
    case .sharing(let sharing):
      return (
        "sharing",
        .object([
          session, try member("searching", sharing.isSearching),
          try member("several", sharing.takesSeveral),
        ])
      )
    }
  }

  private static func notification(_ report: Report) throws -> (String, JSONValue)? {
    func members(_ key: String, _ value: some Encodable) throws -> JSONValue {
      .object([.init(key: key, value: try JSONCoder.encode(value))])
    }
    switch report {
    case .contentChanged(let paths):
      return ("content/changed", try paths.map { try members("paths", $0) } ?? .object([]))
    case .itemsChanged(let identifiers):
      return ("content/updated", try members("items", identifiers.map { ["id": $0] }))
    case .nowPlaying(let info): return ("nowPlaying", try members("info", info))
    case .commands(let commands): return ("commands", try members("commands", commands))
    case .nowPlayingIdentifiers(let ids): return ("nowPlayingIdentifiers", try members("ids", ids))
    case .audioSession(let session): return ("audioSession", try JSONCoder.encode(session))
    case .sounds(let isAudible): return ("sounds", try members("audible", isAudible))
    case .devices(let devices): return ("devices", try members("devices", devices))
    case .sharing(let sharing): return ("sharing", try JSONCoder.encode(sharing))
    case .template(let call): return ("template", try JSONCoder.encode(call))
    case .session(let report): return try notification(report)
    case .log(let text): return ("log", try members("text", text))
    case .started, .stopped: return nil
    }
  }
}

extension Answer {
  /// Of the size of a picture programs say nothing.
  fileprivate var asPrograms: Answer {
    guard case .artwork(var picture?) = self else { return self }
    picture.size = nil
    return .artwork(picture)
  }
}
