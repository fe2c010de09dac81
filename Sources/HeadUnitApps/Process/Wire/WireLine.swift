import HeadUnitCore
import HeadUnitText

/// One line to the app: a request when it has a number, otherwise a notification.
struct WireLine {
  var number: Int?
  let method: String
  let parameters: JSONValue?

  var bytes: [UInt8] {
    var members: [(String, JSONValue)] = [("jsonrpc", .string("2.0"))]
    if let number { members.append(("id", .integer(number))) }
    members.append(("method", .string(method)))
    if let parameters { members.append(("params", parameters)) }
    return Array(JSONValue.members(members).text.utf8)
  }
}

extension JSONValue {
  static func members(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { Member(key: $0.0, value: $0.1) })
  }
}

extension [(String, JSONValue)] {
  /// With what is said only now and then.
  func appending(_ member: (String, JSONValue)?) -> Self { self + (member.map { [$0] } ?? []) }
}

extension JSONValue {
  /// Parameters with the time in whole milliseconds at their end.
  func told(at instant: Instant) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members + [Member(key: "at", value: .integer(instant.microseconds / 1_000))])
  }
}

extension ContentPath {
  var wire: JSONValue { .array(indices.map { .integer($0) }) }
}

extension AppContext {
  var wire: JSONValue {
    .members(
      [
        ("limitsEnforced", .bool(isEnforced)), ("items", items.map { .integer($0) } ?? .null),
        ("depth", .integer(depth)), ("endpointAvailable", .bool(isEndpointAvailable)),
      ].appending(phoneVersion.map { ("ios", .integer($0)) })
        .appending(hasKit.map { ("bluetooth", .bool($0)) })
        .appending(theme.map { ("theme", .string($0.rawValue)) })
        .appending(templates.map { ("templates", $0.wire) }))
  }
}

extension TemplateFigures {
  fileprivate var wire: JSONValue {
    let figures = [
      ("items", items), ("tabs", tabs), ("scale", scale), ("sections", sections),
      ("gridButtons", gridButtons), ("playerButtons", playerButtons),
      ("detailsButtons", detailsButtons), ("alertActions", alertActions), ("pictures", pictures),
    ]
    let sizes = pictureSizes.map { sizes in
      JSONValue.members(sizes.sorted { $0.key < $1.key }.map { ($0.key, .integer($0.value)) })
    }
    return .members(
      figures.compactMap { name, figure in figure.map { (name, JSONValue.integer($0)) } }
        .appending(sizes.map { ("pictureSizes", $0) }))
  }
}

/// What an answer gives the head unit, and what is wrong with it.
struct WireReading {
  /// What was asked, as `content/item /1`.
  let subject: String
  var contents: [AppDelivery.Content] = []
  var mistakes: [WireMistake] = []

  /// The answer to one request; what is none is handed on as it came.
  mutating func answer(
    _ id: RequestID, _ reply: WireReply,
    _ read: (JSONDocument.Node) throws(WireMistake) -> Answer
  ) {
    switch reply.content {
    case .failure(let failure): contents.append(.answer(id, .failed(failure)))
    case .neither(let mistake): spoil([id], mistake)
    case .result(let result):
      do {
        contents.append(.answer(id, try read(result)))
      } catch {
        spoil([id], error)
      }
    }
  }

  /// The answers to all requests of a run; items that are missing at its end are not there.
  mutating func answer(_ run: ItemRun, _ reply: WireReply) {
    switch reply.content {
    case .failure(let failure): contents = run.ids.map { .answer($0, .failed(failure)) }
    case .neither(let mistake): spoil(run.ids, mistake)
    case .result(let result):
      guard let items = result["items"], items.kind == .array else {
        let mistake = WireMistake(expected: #"{"items": […]}"#, found: result)
        spoil(run.ids, mistake)
        return
      }
      answer(run, items)
    }
  }

  /// The status of a command; for one that cannot be read the command has failed.
  mutating func status(_ id: CommandID, _ reply: WireReply) {
    switch reply.content {
    case .result(let result):
      if let status = result["status"]?.string.flatMap(CommandStatus.init(rawValue:)) {
        contents.append(.status(id, status))
        return
      }
      let names = CommandStatus.allCases.map(\.rawValue).joined(separator: " | ")
      mistakes.append(WireMistake(expected: "{\"status\": \(names)}", found: result))
    case .failure(let failure): mistakes.append(WireMistake(WireWording.refused(failure.message)))
    case .neither(let mistake): mistakes.append(mistake)
    }
    contents.append(.status(id, .failed))
  }

  private mutating func answer(_ run: ItemRun, _ items: JSONDocument.Node) {
    var rest = items.elements
    for (number, id) in run.ids.enumerated() {
      guard let node = rest.next() else {
        contents.append(.answer(id, .item(nil)))
        continue
      }
      do {
        contents.append(.answer(id, .item(try node.ifAny.item)))
      } catch {
        spoil([id], WireMistake("item \(run.first + number): \(error.text)"))
      }
    }
    if rest.next() != nil { mistakes.append(WireMistake(WireWording.tooMany(run.count))) }
  }

  /// What was no answer is kept as what is wrong with it: the line itself is in the log.
  private mutating func spoil(_ ids: [RequestID], _ mistake: WireMistake) {
    let text = "\(subject): \(mistake.text)".oneLine
    contents += ids.map { .answer($0, .garbage(text)) }
    mistakes.append(mistake)
  }
}

/// What an app says unasked, by its method.
enum WireSaying: String, CaseIterable {
  case contentChanged = "content/changed"
  case contentUpdated = "content/updated"
  case nowPlaying, commands, nowPlayingIdentifiers, audioSession, sounds, devices, log
  case template, session, sharing

  init(_ method: JSONDocument.Node) throws(WireMistake) {
    guard let name = method.string else {
      throw WireMistake(expected: "the name of a method", found: method)
    }
    guard let saying = WireSaying(rawValue: name) else {
      throw WireMistake(WireWording.unknown(name))
    }
    self = saying
  }

  func report(_ parameters: JSONDocument.Node?) throws(WireMistake) -> Report {
    if self == .contentChanged { return try Self.contentChanged(parameters) }
    guard let parameters, parameters.kind == .object else {
      throw WireMistake(WireWording.noParameters)
    }
    switch self {
    case .contentChanged: return try Self.contentChanged(parameters)
    case .contentUpdated:
      let items = try parameters.field("items").decoded([Identified].self, of: "items")
      return .itemsChanged(identifiers: items.map(\.id))
    case .nowPlaying:
      let info = try Self.info(parameters.field("info"))
      return try parameters.inSession { .info(info) } ?? .nowPlaying(info)
    case .commands:
      let states = try parameters.field("commands").decoded([OfferedCommand].self, of: "commands")
      let commands = CommandSet(states.map(\.state))
      return try parameters.inSession { .commands(commands) } ?? .commands(commands)
    case .nowPlayingIdentifiers:
      let names = try parameters.field("ids").decoded([String].self, of: "ids")
      return .nowPlayingIdentifiers(names)
    case .audioSession: return .audioSession(try parameters.decoded(OfferedSession.self).session)
    case .sounds: return .sounds(try parameters.field("audible").decoded(Bool.self, of: "audible"))
    case .devices:
      let devices = try parameters.field("devices").decoded([OutputDevice].self, of: "devices")
      return try parameters.inSession { .devices(devices) } ?? .devices(devices)
    case .sharing:
      let sharing = try parameters.decoded(Sharing.self)
      return try parameters.inSession { .sharing(sharing) } ?? .sharing(sharing)
    case .session: return .session(try parameters.decoded(OfferedSessionChange.self).report)
    case .template: return .template(try parameters.decoded(TemplateCall.self))
    case .log: return .log(try parameters.field("text").decoded(String.self, of: "text"))
    }
  }
}

extension WireSaying {
  /// Only its identifier is needed: what the item looks like is asked anew.
  private struct Identified: Decodable {
    let id: String
  }

  private static func contentChanged(
    _ parameters: JSONDocument.Node?
  ) throws(WireMistake) -> Report {
    guard let node = parameters?["paths"]?.ifAny else {
      guard parameters == nil || parameters?.kind == .object else {
        throw WireMistake(WireWording.noParameters)
      }
      return .contentChanged(paths: nil)
    }
    let paths = try node.decoded([ContentPath].self, of: "paths")
    guard paths.allSatisfy({ $0.indices.allSatisfy { $0 >= 0 } }) else {
      throw WireMistake(expected: "paths of whole numbers from 0", found: node)
    }
    return .contentChanged(paths: paths)
  }

  private static func info(_ node: JSONDocument.Node) throws(WireMistake) -> NowPlayingInfo? {
    guard node.kind != .null else { return nil }
    var info = try node.decoded(NowPlayingInfo.self, of: "info")
    for member in node.members {
      guard let key = member.key.string, !NowPlayingInfo.wireKeys.contains(key) else { continue }
      info.other = info.other ?? [:]
      info.other?[key] = member.value.string ?? JSONValue(member.value).text
    }
    return info
  }
}

extension JSONDocument.Node {
  /// What is said of a session, if one is named.
  fileprivate func inSession(
    _ change: () -> SessionChange
  ) throws(WireMistake) -> Report? {
    guard let node = self["session"]?.ifAny else { return nil }
    return .session(SessionReport(try node.decoded(String.self, of: "session"), change()))
  }
}

/// What becomes of a session, as an app writes it down.
private struct OfferedSessionChange: Decodable {
  enum Event: String, Decodable { case began, request, ended }

  let id: String
  let event: Event
  let origin: SessionOrigin?
  let rank: SessionRank?
  let number: Int?

  var report: SessionReport {
    switch event {
    case .began: SessionReport(id, .began(origin ?? .phone))
    case .request: SessionReport(id, .requested(rank ?? .application, number ?? 0))
    case .ended: SessionReport(id, .ended)
    }
  }
}

extension NowPlayingInfo {
  /// The keys that mean something to the head unit; all others are kept as text.
  static let wireKeys: Set<String> = [
    "identifier", "title", "artist", "album", "subtitle", "duration", "elapsed", "rate",
    "defaultRate", "live", "continuous", "queueIndex", "queueCount", "chapter", "chapterCount",
    "artwork", "mediaType", "explicit", "languages", "playbackState", "other",
  ]
}

/// A command as an app writes it down: what it leaves out it does not have.
private struct OfferedCommand: Decodable {
  let name: CommandName
  let enabled: Bool
  let handler: Bool
  let preferredIntervals: [Double]?
  let supportedRates: [Double]?
  let active: Bool?
  let title: String?
  let shortTitle: String?
  let mode: String?
  let minimum: Double?
  let maximum: Double?

  var state: CommandState {
    CommandState(
      name, isEnabled: enabled, hasHandler: handler,
      preferredIntervals: preferredIntervals ?? [], supportedRates: supportedRates ?? [],
      isActive: active ?? false, title: title, shortTitle: shortTitle, mode: mode,
      minimum: minimum, maximum: maximum)
  }
}

private struct OfferedSession: Decodable {
  let category: AudioSession.Category
  let options: [AudioSession.Option]?
  let mode: String?
  let active: Bool
  let notifiesOthers: Bool?

  var session: AudioSession {
    AudioSession(
      category: category, options: options ?? [], mode: mode, isActive: active,
      notifiesOthers: notifiesOthers)
  }
}

extension ContentItem {
  /// An item of a list, read without a decoder where it is as it should be: several times as fast.
  ///
  init(wire node: JSONDocument.Node) throws(WireMistake) {
    if let item = ContentItem(plain: node) {
      self = item
    } else if let mistake = Self.mistake(in: node) {
      throw mistake
    } else {
      // A key that is written in an odd way.
      self.init(
        identifier: node["id"]?.string ?? "", title: node["title"]?.string,
        subtitle: node["subtitle"]?.string, artwork: node["artwork"]?.string,
        isContainer: node["container"]?.bool ?? false,
        isPlayable: node["playable"]?.bool ?? false, isExplicit: node["explicit"]?.bool ?? false,
        isStreaming: node["streaming"]?.bool ?? false, progress: node["progress"]?.anyNumber)
    }
  }

  private enum Field: String, CaseIterable {
    case id, title, subtitle, artwork, container, playable, explicit, streaming, progress

    /// What it is to be, in words.
    var need: String {
      switch self {
      case .id, .title, .subtitle, .artwork: "a text"
      case .container, .playable, .explicit, .streaming: "true or false"
      case .progress: "a number"
      }
    }

    func accepts(_ node: JSONDocument.Node) -> Bool {
      switch self {
      case .id, .title, .subtitle, .artwork: node.string != nil
      case .container, .playable, .explicit, .streaming: node.bool != nil
      case .progress: node.anyNumber != nil
      }
    }
  }

  /// What is wrong with something that is no item; nil when it is one.
  private static func mistake(in node: JSONDocument.Node) -> WireMistake? {
    guard node.kind == .object else { return WireMistake(expected: "an item", found: node) }
    for field in Field.allCases {
      let value = node[field.rawValue]?.ifAny
      if value.map(field.accepts) ?? (field != .id) { continue }
      return WireMistake(WireWording.wrong(field.rawValue, value, needed: field.need))
    }
    return nil
  }
}

extension JSONDocument.Node? {
  /// Nil for what is not there.
  var item: ContentItem? {
    get throws(WireMistake) {
      guard let self else { return nil }
      return try ContentItem(wire: self)
    }
  }
}
