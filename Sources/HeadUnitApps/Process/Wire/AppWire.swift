public import HeadUnitCore
import HeadUnitText

/// Turns what the head unit says into lines of the app protocol, and lines of the app into what it
/// says.
///
/// A value without process, clock or thread: bytes in, bytes out. What is said goes in its order;
/// only `cancel` overtakes, as what it takes back may be what everything else waits for.
public struct AppWire: Sendable {
  /// The one version of the protocol spoken here.
  public static let protocolNumber = 1
  /// The most requests under way at a time; `shutdown` waits for none of them.
  public static let requestLimit = Budget.requests.value
  /// The longest line that is read, in bytes.
  public static let lineLimit = Budget.line.value
  /// What stands between the app's name and what it did wrong, in its log.
  public static let complaint = " breaks the protocol: "
  /// The same before a line that is none, and what stands behind its beginning.
  public static let noise = " wrote a line that is not JSON"
  public static let advice = "stdout is for the protocol; print to stderr"
  /// The most items asked for in one line, so that the answer stays far below the longest line.
  public static let runLimit = 100
  /// What may wait for its turn; the head unit's own deadlines keep it far below.
  static let waitingLimit = Budget.waiting.value

  enum Phase {
    /// There is no app to hear anything: what is said is dropped.
    case absent
    /// `initialize` has no answer yet.
    case starting
    case running(takesRuns: Bool)
  }

  /// An inquiry that was sent.
  struct Asked {
    let inquiry: WireInquiry
    /// Which of its requests the head unit has taken back.
    var unwanted: Set<RequestID> = []
  }

  let clock: AppClock
  let version: String
  var phase = Phase.absent
  var isStopping = false
  /// The app's own name, once it has told it.
  var name: String?
  var waiting: [WireErrand] = []
  var underWay: [Int: Asked] = [:]
  var answered = AnsweredInquiries()
  /// Goes on after a reset, so that an answer of the app before is never taken for one of this.
  var nextNumber = 1
  var sayingCount = 0
  /// When something was said last, by the clock of the head unit.
  var saidAt = Instant.start
  /// What found no room and was not told yet.
  var lostCount = 0
  /// How many lines were no JSON; the first of them is reported.
  public internal(set) var noiseCount = 0

  public init(clock: AppClock, version: String) {
    self.clock = clock
    self.version = version
  }

  /// Whether an answer is awaited, or a request waits for its turn.
  public var isWaiting: Bool {
    !underWay.isEmpty || waiting.contains { $0.inquiry != nil }
  }

  /// Whether it is not known yet what app this is.
  public var isStarting: Bool {
    if case .starting = phase { true } else { false }
  }

  /// What is awaited, in words for people: "count /0/1", "the answer to initialize".
  public var awaited: [String] {
    underWay.sorted { $0.key < $1.key }.map(\.value.inquiry.words)
  }

  /// The app is gone: nothing is awaited any more, and a later start begins anew.
  public mutating func reset() {
    phase = .absent
    isStopping = false
    name = nil
    waiting = []
    underWay = [:]
    answered = AnsweredInquiries()
    lostCount = 0
  }
}

extension AppWire {
  /// Appends what a line of the app (without its break) gives.
  ///
  /// Whatever the line is, it ends nothing: what breaks the protocol is reported as a log.
  public mutating func hear(_ line: [UInt8], into deliveries: inout [AppDelivery]) {
    if lostCount > 0 {
      deliveries.append(.log(WireWording.lost(lostCount, by: speaker)))
      lostCount = 0
    }
    guard line.count <= Self.lineLimit else {
      let mistake = WireMistake(WireWording.tooLong(line.count))
      deliveries.append(broken("a line", mistake, line))
      return
    }
    do {
      let document = try JSONDocument(SourceText(name: "line", bytes: line))
      hear(document.root, line, into: &deliveries)
    } catch {
      hearNoise(line, error, into: &deliveries)
    }
  }
}

extension AppWire {
  var speaker: String { name ?? "the app" }

  func broken(_ subject: String, _ mistake: WireMistake, _ line: [UInt8]) -> AppDelivery {
    .log(WireWording.broken(subject, mistake, line: line, by: speaker))
  }

  /// A program that prints what is meant for people prints much of it: the first is enough.
  private mutating func hearNoise(
    _ line: [UInt8], _ mistakes: Mistakes, into deliveries: inout [AppDelivery]
  ) {
    noiseCount += 1
    guard noiseCount == 1 else { return }
    deliveries.append(.log(WireWording.noise(mistakes, line: line, by: speaker)))
  }

  private mutating func hear(
    _ root: JSONDocument.Node, _ line: [UInt8], into deliveries: inout [AppDelivery]
  ) {
    if root.kind != .object {
      let mistake = WireMistake(expected: "an object", found: root)
      deliveries.append(broken("a line", mistake, line))
    } else if let method = root["method"] {
      hearNotification(method, in: root, line, into: &deliveries)
    } else if let number = root["id"] {
      hearAnswer(to: number, in: root, line, into: &deliveries)
    } else {
      deliveries.append(broken("a line", WireMistake(WireWording.neither), line))
    }
  }

  private mutating func hearNotification(
    _ method: JSONDocument.Node, in root: JSONDocument.Node, _ line: [UInt8],
    into deliveries: inout [AppDelivery]
  ) {
    let subject = WireWording.short(method.string ?? "method")
    if root["id"] != nil {
      deliveries.append(broken(subject, WireMistake(WireWording.noAnswers), line))
    }
    do {
      let saying = try WireSaying(method)
      do {
        deliveries.append(AppDelivery(.report(try saying.report(root["params"]?.ifAny))))
      } catch {
        deliveries.append(broken(subject, error, line))
        // Whoever waits for the end of a call is not to wait for ever.
        guard saying == .template else { return }
        let number = root["params"]?["number"]?.integer ?? 0
        wait(.notification(.refused(number, error.text.oneLine)))
      }
    } catch {
      deliveries.append(broken(subject, error, line))
    }
  }
}

extension AppWire {
  private mutating func hearAnswer(
    to id: JSONDocument.Node, in root: JSONDocument.Node, _ line: [UInt8],
    into deliveries: inout [AppDelivery]
  ) {
    guard let number = id.integer, (1..<nextNumber).contains(number) else {
      deliveries.append(broken("an answer", WireMistake(WireWording.neverAsked(id)), line))
      return
    }
    if let asked = underWay.removeValue(forKey: number) {
      answered.add(number, asked.inquiry)
      read(root, for: asked.inquiry, line, into: &deliveries)
      return
    }
    guard let again = answered[number] else {
      deliveries.append(broken("an answer", WireMistake(WireWording.forgotten(number)), line))
      return
    }
    deliveries.append(
      broken(again.method, WireMistake(WireWording.answeredTwice(number)), line))
    // The head unit is told again, so that it can say what it makes of it.
    if again.isQuestion { read(root, for: again, line, into: &deliveries) }
  }

  private mutating func read(
    _ root: JSONDocument.Node, for inquiry: WireInquiry, _ line: [UInt8],
    into deliveries: inout [AppDelivery]
  ) {
    // Any answer will do: also one that says that there is no such method.
    if case .sync = inquiry { return }
    let reply = WireReply(root)
    var reading = WireReading(subject: inquiry.subject)
    switch inquiry {
    case .initialize: reading = welcome(reply)
    case .question(let request):
      reading.answer(request.id, reply) { result throws(WireMistake) in
        try request.question.answer(from: result)
      }
    case .run(let run): reading.answer(run, reply)
    case .command(let request): reading.status(request.id, reply)
    case .sync, .shutdown: break
    }
    for mistake in reply.mistakes + reading.mistakes {
      deliveries.append(broken(inquiry.subject, mistake, line))
    }
    for content in reading.contents {
      deliveries.append(AppDelivery(after: reply.after, content))
    }
  }

  private mutating func welcome(_ reply: WireReply) -> WireReading {
    var reading = WireReading(subject: WireInquiry.initializing)
    do {
      let welcome = try Welcome(reply)
      name = welcome.app.name
      phase = .running(takesRuns: welcome.takesRuns)
      waiting.insert(errand(.notification(.initialized)), at: 0)
      reading.contents = [.report(.started(welcome.app))]
    } catch {
      // With an app that is not understood there is nothing to be said.
      reset()
      reading.contents = [.report(.stopped(.crashed))]
      reading.mistakes = [error]
    }
    return reading
  }
}

extension AppDelivery {
  static func log(_ text: String) -> AppDelivery { AppDelivery(.report(.log(text))) }
}

extension AppWire {
  /// What the head unit says: it is put into lines, of which `takeLines` gives those that may be
  /// sent now.
  ///
  /// What is said before a start or after a stop reaches nobody.
  public mutating func say(_ messages: [AppMessage], at now: Instant) {
    sayingCount += 1
    saidAt = now
    for message in messages {
      switch message {
      case .request(let request): wait(.inquiry(.question(request)))
      case .command(let command): wait(.inquiry(.command(command)))
      case .note(let note): say(note)
      case .wake: break
      }
    }
  }

  /// Whether there is something to be sent now.
  public var hasLines: Bool { waiting.first.map(mayGo) ?? false }

  /// Lines without their breaks that are to be sent now, in order.
  ///
  /// At most eight requests are under way; nothing but `initialize` goes before its answer came.
  public mutating func takeLines() -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var endsSilently = false
    var count = 0
    while count < waiting.count, mayGo(waiting[count]) {
      endsSilently = waiting[count].inquiry == nil
      if let run = run(from: count) {
        lines.append(line(of: .run(run), waiting[count]))
        count += run.count
      } else {
        lines.append(line(of: waiting[count]))
        count += 1
      }
    }
    // All at once: one by one the others would be moved each time.
    waiting.removeFirst(count)
    // What the app says to a notification is to come before time goes on.
    if endsSilently, clock == .virtual { lines.append(line(of: errand(.inquiry(.sync)))) }
    return lines
  }
}

extension AppWire {
  private mutating func say(_ note: Note) {
    switch note {
    case .start(let context): start(context)
    case .stop: stop()
    case .cancel(let id): cancel(id)
    case .context, .condition, .interruption, .route, .output, .discovery, .template, .session,
      .push:
      if let notification = WireNotification(note) { wait(.notification(notification)) }
    }
  }

  private mutating func start(_ context: AppContext) {
    reset()
    phase = .starting
    let handshake = Handshake(clock: clock, version: version, context: context)
    wait(.inquiry(.initialize(handshake)))
  }

  /// Who is to end is asked nothing more.
  private mutating func stop() {
    waiting.removeAll { $0.inquiry?.isQuestion == true }
    wait(.inquiry(.shutdown))
    isStopping = true
  }

  /// A request that was not sent yet is not sent at all: nobody waits for its answer.
  private mutating func cancel(_ id: RequestID) {
    waiting.removeAll { $0.inquiry?.requests.contains(id) == true }
    guard let (number, asked) = underWay.first(where: { $1.inquiry.requests.contains(id) }),
      underWay[number]?.unwanted.insert(id).inserted == true
    else { return }
    // One line may ask for many items; it is taken back when none of them is wanted.
    guard asked.unwanted.count + 1 == asked.inquiry.requests.count else { return }
    let place = waiting.firstIndex { !$0.isCancel } ?? waiting.endIndex
    waiting.insert(errand(.notification(.cancel(number))), at: place)
  }

  private mutating func wait(_ content: WireErrand.Content) {
    if case .absent = phase { return }
    guard !isStopping else { return }
    guard waiting.count < Self.waitingLimit else {
      lostCount += 1
      return
    }
    waiting.append(errand(content))
  }

  func errand(_ content: WireErrand.Content) -> WireErrand {
    WireErrand(content: content, saying: sayingCount, at: saidAt)
  }
}

extension AppWire {
  private func mayGo(_ errand: WireErrand) -> Bool {
    switch errand.content {
    case .inquiry(.initialize): true
    case .inquiry(.shutdown), .notification: isRunning
    case .inquiry: isRunning && underWay.count < Self.requestLimit
    }
  }

  private var isRunning: Bool {
    if case .running = phase { true } else { false }
  }

  private mutating func line(of errand: WireErrand) -> [UInt8] {
    switch errand.content {
    case .notification(let notification):
      return line(nil, notification.method, notification.parameters, of: errand)
    case .inquiry(let inquiry): return line(of: inquiry, errand)
    }
  }

  private mutating func line(of inquiry: WireInquiry, _ errand: WireErrand) -> [UInt8] {
    let number = nextNumber
    nextNumber += 1
    underWay[number] = Asked(inquiry: inquiry)
    return line(number, inquiry.method, inquiry.parameters, of: errand)
  }

  private func line(
    _ number: Int?, _ method: String, _ parameters: JSONValue?, of errand: WireErrand
  ) -> [UInt8] {
    let whole = errand.tellsTime ? parameters?.told(at: errand.at) : parameters
    return WireLine(number: number, method: method, parameters: whole).bytes
  }

  /// An item and its neighbours asked for in the same step; nil when there are none.
  private func run(from place: Int) -> ItemRun? {
    guard case .running(takesRuns: true) = phase, var run = ItemRun(waiting[place]) else {
      return nil
    }
    for next in waiting[(place + 1)...].prefix(Self.runLimit - 1) {
      guard run.append(next) else { break }
    }
    return run.count > 1 ? run : nil
  }
}

/// What the clock of a drive is, as the app is told when it starts.
public enum AppClock: String, Sendable, CaseIterable {
  /// Stands still while an answer is awaited.
  case virtual
  /// Runs as the one on the wall does.
  case wall
}

/// Inquiries that were answered lately, to know an answer that comes a second time.
struct AnsweredInquiries {
  /// Of this many numbers in a row each is remembered.
  private static let limit = 256

  private var places = [(number: Int, inquiry: WireInquiry)?](repeating: nil, count: limit)

  mutating func add(_ number: Int, _ inquiry: WireInquiry) {
    places[number % Self.limit] = (number, inquiry)
  }

  /// Nil for what was answered too long ago, or never.
  subscript(number: Int) -> WireInquiry? {
    guard let place = places[number % Self.limit], place.number == number else { return nil }
    return place.inquiry
  }
}

/// What an app says of itself in answer to `initialize`.
struct Welcome {
  let app: AppDescription
  /// Whether it can be asked for many items in one line.
  let takesRuns: Bool

  init(_ reply: WireReply) throws(WireMistake) {
    let result: JSONDocument.Node
    switch reply.content {
    case .result(let node): result = node
    case .failure(let failure): throw WireMistake(WireWording.refused(failure.message))
    case .neither(let mistake): throw mistake
    }
    guard let number = result["protocol"]?.integer else {
      throw WireMistake(expected: #"{"protocol": 1, "app": {"name": …}, …}"#, found: result)
    }
    guard number == AppWire.protocolNumber else {
      throw WireMistake(WireWording.otherProtocol(number))
    }
    let fields = try result.decoded(Fields.self)
    app = AppDescription(
      name: fields.app.name, icon: fields.app.icon, hasTabs: fields.tabs ?? false,
      usesTemplates: fields.templates ?? false, kind: fields.app.kind ?? .audio)
    takesRuns = fields.capabilities?.items ?? false
  }

  private struct Fields: Decodable {
    struct App: Decodable {
      let name: String
      let icon: String?
      let kind: AppKind?
    }

    struct Capabilities: Decodable {
      let items: Bool?
    }

    let app: App
    let tabs: Bool?
    let templates: Bool?
    let capabilities: Capabilities?
  }
}
