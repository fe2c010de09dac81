public import HeadUnitCore

/// An app around another that goes wrong on purpose: by rules, by the phone's network and its lock.
///
/// Without rules, on a good network, it gives exactly what the app inside gives.
public struct FaultyApp: App {
  /// The app inside.
  var app: any App
  let timeouts: Timeouts
  var networkOperations: Set<Operation>
  /// Whether no request is answered while the phone is locked.
  var failsWhenLocked: Bool
  var generator: SeededGenerator
  var condition = PhoneCondition()
  var faults = FaultList()
  /// For each inquiry something is to happen to, what; the oldest beyond the limit go through.
  var treatments = BoundedTable<Inquiry.Key, Treatment>(limit: 1_000)
  /// How often each list was counted while its count was to change.
  var countings = BoundedTable<ContentPath, Int>(limit: 1_000)
  /// Gone, until the head unit starts it again.
  var isCrashed = false
  var held = HeldDeliveries()

  /// - Parameters:
  ///   - app: The app that goes wrong.
  ///   - seed: The drive's seed, from which all chance comes.
  ///   - timeouts: The head unit's, so that an answer can be late.
  ///   - networkOperations: The requests for which the app needs the network; commands never do.
  ///   - failsWhenLocked: Whether no request is answered while the phone is locked.
  public init(
    _ app: any App, seed: UInt64, timeouts: Timeouts = Timeouts(),
    networkOperations: Set<Operation> = Set(Operation.allCases),
    failsWhenLocked: Bool = true
  ) {
    self.app = app
    self.timeouts = timeouts
    self.networkOperations = networkOperations
    self.failsWhenLocked = failsWhenLocked
    // Numbers of its own, so that it does not draw what an app with the same seed draws.
    generator = SeededGenerator(seed: seed ^ 0x6661_756C_7473)
  }

  public mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    var exchange = Exchange(now: now)
    for message in messages { handle(message, &exchange) }
    forward(&exchange)
    return exchange.deliveries
  }
}

/// What is done to an app while a drive runs.
extension FaultyApp {
  /// Nil when there are a thousand faults already.
  public mutating func inject(_ rule: FaultRule) -> FaultID? {
    faults.inject(rule)
  }

  /// Ends the active faults that were injected for this operation and this path, and says how many.
  ///
  /// Nil stands for all: `heal(operation: nil, path: nil)` ends every fault.
  @discardableResult
  public mutating func heal(operation: Operation?, path: ContentPath?) -> Int {
    faults.heal(operation: operation, path: path)
  }

  /// Ends this one fault, if it has not ended by itself.
  public mutating func end(_ id: FaultID) {
    faults.end(id)
  }

  /// All that were injected and are not forgotten: those that can still fire, and those used up.
  public var injectedFaults: [InjectedFault] { faults.faults }

  /// The faults that can still fire.
  public var activeFaults: [InjectedFault] { faults.active }

  /// The faults that have not fired, healed ones included: they tested nothing.
  public var unfiredFaults: [InjectedFault] { faults.unfired }
}

extension FaultyApp {
  public func takeEnding() -> String? { app.takeEnding() }
  public func stopProgram() -> String? { app.stopProgram() }
  public func cutOffProgram() -> Bool { app.cutOffProgram() }
}

/// One step of a faulty app: what goes on to the app inside, and what is given to the head unit.
struct Exchange {
  let now: Instant
  /// In one go, as the app would have got them.
  var messages: [AppMessage] = []
  var deliveries: [AppDelivery] = []

  init(now: Instant) {
    self.now = now
  }
}

// What reaches the app, and what is answered in its place.
extension FaultyApp {
  mutating func handle(_ message: AppMessage, _ exchange: inout Exchange) {
    if case .note(let note) = message { handle(note) }
    guard !isCrashed else { return }
    switch message {
    case .request(let request): ask(.request(request), &exchange)
    case .command(let command): ask(.command(command), &exchange)
    case .wake(let token) where HeldDeliveries.owns(token): release(token, &exchange)
    case .note, .wake: exchange.messages.append(message)
    }
  }

  private mutating func handle(_ note: Note) {
    switch note {
    case .start:
      isCrashed = false
      // What is not as usual is told anew.
      condition = PhoneCondition()
    case .condition(let condition): self.condition = condition
    default: break
    }
  }

  private mutating func ask(_ inquiry: Inquiry, _ exchange: inout Exchange) {
    let met = faultsMet(by: inquiry)
    var treatment = Treatment(of: inquiry)
    treatment.alterations = met.compactMap { fault in
      alteration(by: fault.rule, of: inquiry, at: exchange.now).map { (fault.id, $0) }
    }
    if let fault = met.first(where: \.rule.kind.replacesReply) {
      fire(fault, for: inquiry, &exchange)
      replace(inquiry, by: fault.rule, treatment, &exchange)
    } else if let failure = fail(inquiry, &treatment, &exchange) {
      give(inquiry.key.reply(failure), after: .zero, treatment, &exchange)
    } else {
      if !treatment.isNone { treatments.set(treatment, for: inquiry.key) }
      let isStale = met.contains { $0.rule.kind == .staleItem }
      exchange.messages.append(isStale ? inquiry.aboutNeighbour.message : inquiry.message)
    }
  }

  /// The faults meant for it whose chance has come.
  private mutating func faultsMet(by inquiry: Inquiry) -> [InjectedFault] {
    var met: [InjectedFault] = []
    for fault in faults.active where fault.rule.applies(to: inquiry.operation, at: inquiry.path) {
      if generator.chance(fault.rule.probability) { met.append(fault) }
    }
    return met
  }

  /// What the lock and the network do: a failure, or a delay.
  private mutating func fail(
    _ inquiry: Inquiry, _ treatment: inout Treatment, _ exchange: inout Exchange
  ) -> Failure? {
    guard case .request = inquiry else { return nil }
    if failsWhenLocked, condition.isLocked {
      note("locked", inquiry, &exchange)
      return .phoneLocked
    }
    guard networkOperations.contains(inquiry.operation),
      let network = NetworkProfile.profile(of: condition.network)
    else { return nil }
    note("network=\(condition.network.rawValue)", inquiry, &exchange)
    let (delay, fails) = network.draw(for: inquiry.operation, from: &generator)
    treatment.networkDelay = delay
    return fails ? .noNetwork : nil
  }

  private func note(_ fault: String, _ inquiry: Inquiry, _ exchange: inout Exchange) {
    let place = inquiry.path.map { " \($0)" } ?? ""
    let notice = FaultNotice(
      fault: "\(inquiry.operation.rawValue)\(place) \(fault)", request: inquiry.key.request)
    exchange.deliveries.append(AppDelivery(.fault(notice)))
  }
}

// The faults that answer in the app's place.
extension FaultyApp {
  private mutating func replace(
    _ inquiry: Inquiry, by rule: FaultRule, _ treatment: Treatment, _ exchange: inout Exchange
  ) {
    switch rule.kind {
    case .crash: crash(&exchange)
    case .completesEarly: completeEarly(inquiry, by: rule.duration, treatment, &exchange)
    default:
      guard let reply = inquiry.key.reply(by: rule.kind) else { return }
      give(reply, after: .zero, treatment, &exchange)
    }
  }

  /// Whatever the app was to say is never heard.
  private mutating func crash(_ exchange: inout Exchange) {
    forward(&exchange)
    isCrashed = true
    held.drop()
    treatments.removeAll()
    exchange.deliveries.removeAll { if case .fault = $0.content { false } else { true } }
    exchange.deliveries.append(AppDelivery(.report(.stopped(.crashed))))
  }

  private mutating func completeEarly(
    _ inquiry: Inquiry, by lead: Duration, _ treatment: Treatment, _ exchange: inout Exchange
  ) {
    guard case .request(let request) = inquiry else { return }
    // Alone, so that what comes back belongs to it.
    forward(&exchange)
    give(.answer(request.id, .done), after: .zero, treatment, &exchange)
    var answered = treatment
    answered.isAnswered = true
    treatments.set(answered, for: inquiry.key)
    exchange.messages = [inquiry.message]
    forward(&exchange, later: lead)
  }
}

extension FaultKind {
  /// Whether the app is not the one that replies.
  fileprivate var replacesReply: Bool {
    switch self {
    case .crash, .hang, .error, .empty, .missingItem, .garbage, .artworkMissing, .playbackFails,
      .completesEarly:
      true
    case .latency, .jitter, .late, .duplicateAnswer, .countLarger, .countSmaller, .countChanges,
      .staleItem, .oversizeText, .artworkSlow, .artworkWrongSize:
      false
    }
  }
}

extension Inquiry.Key {
  /// What the fault says in the app's place; nil when that is nothing.
  fileprivate func reply(by kind: FaultKind) -> AppDelivery.Content? {
    switch (kind, self) {
    case (.error, _): reply(.injected)
    case (.playbackFails, _): reply(.injectedPlayback)
    case (.empty, .request(let id)): .answer(id, .count(0))
    case (.missingItem, .request(let id)): .answer(id, .item(nil))
    case (.artworkMissing, .request(let id)): .answer(id, .artwork(nil))
    case (.garbage, .request(let id)): .answer(id, .garbage("\u{FFFD}}{ 200 OK"))
    // There is no wrong status, only one of a command that nobody gave.
    case (.garbage, .command): .status(CommandID(0), .success)
    default: nil
    }
  }
}

extension Inquiry {
  /// The same question about the row before, or for the first row about the second.
  fileprivate var aboutNeighbour: Inquiry {
    guard case .request(let request) = self, case .item(let path) = request.question,
      let row = path.row, let parent = path.parent
    else { return self }
    let neighbour = parent.child(row == 0 ? 1 : row - 1)
    return .request(Request(id: request.id, question: .item(path: neighbour)))
  }
}

// What comes back from the app, and what the head unit gets of it.
extension FaultyApp {
  /// Gives the app what it is to get, and hands out what it says to that.
  mutating func forward(_ exchange: inout Exchange, later: Duration = .zero) {
    guard !exchange.messages.isEmpty else { return }
    let messages = exchange.messages
    exchange.messages = []
    for delivery in app.receive(messages, at: exchange.now) {
      let after = later == .zero ? delivery.after : max(.zero, delivery.after) + later
      if let key = delivery.content.inquiry, let treatment = treatments[key] {
        if !treatment.isAnswered { give(delivery.content, after: after, treatment, &exchange) }
      } else {
        handOut(AppDelivery(after: after, delivery.content), &exchange)
      }
    }
  }

  /// Gives the head unit a reply, with everything that is to go wrong with it.
  mutating func give(
    _ content: AppDelivery.Content, after: Duration, _ treatment: Treatment,
    _ exchange: inout Exchange
  ) {
    var reply = Alteration.Reply(
      content: content, due: exchange.now + max(.zero, after) + treatment.networkDelay)
    for (id, alteration) in treatment.alterations {
      guard let fault = faults.active(id), alteration.apply(to: &reply) else { continue }
      fire(fault, for: treatment, content.inquiry?.request, &exchange)
    }
    let delay = reply.due - exchange.now
    handOut(AppDelivery(after: delay, reply.content), &exchange)
    guard reply.isRepeated else { return }
    handOut(AppDelivery(after: delay + .milliseconds(1), reply.content), &exchange)
  }

  /// While the app may yet crash, nothing is handed out that could not be recalled.
  private mutating func handOut(_ delivery: AppDelivery, _ exchange: inout Exchange) {
    var mustHold = !held.isEmpty || faults.hasActive(.crash)
    switch delivery.content {
    case .fault: mustHold = false
    case .wake(let token): mustHold = mustHold || HeldDeliveries.owns(token)
    case .answer, .status, .report, .thread: break
    }
    exchange.deliveries.append(mustHold ? held.hold(delivery) : delivery)
  }

  /// The time of something held has come.
  mutating func release(_ token: Int, _ exchange: inout Exchange) {
    switch held.release(token) {
    case .wake(let token): exchange.messages.append(.wake(token))
    case .some(let content): exchange.deliveries.append(AppDelivery(content))
    // The app has crashed meanwhile.
    case .none: break
    }
  }

  mutating func fire(_ fault: InjectedFault, for inquiry: Inquiry, _ exchange: inout Exchange) {
    fire(fault, for: Treatment(of: inquiry), inquiry.key.request, &exchange)
  }

  private mutating func fire(
    _ fault: InjectedFault, for treatment: Treatment, _ request: RequestID?,
    _ exchange: inout Exchange
  ) {
    faults.fire(fault.id)
    let name = fault.rule.notice(of: treatment.operation, at: treatment.path)
    exchange.deliveries.append(AppDelivery(.fault(FaultNotice(fault: name, request: request))))
  }
}

// What the faults do to a reply.
extension FaultyApp {
  /// Nil for a fault that has nothing to do with the reply, or not this time.
  mutating func alteration(
    by rule: FaultRule, of inquiry: Inquiry, at now: Instant
  ) -> Alteration? {
    switch rule.kind {
    case .latency, .artworkSlow: .delay(rule.duration)
    case .jitter: .delay(drawn(upTo: rule.duration))
    case .late: .notBefore(now + timeouts.limit(of: inquiry.operation) + lateness(by: rule))
    case .duplicateAnswer: .twice
    case .countLarger: .count(by: rule.number)
    case .countSmaller: .count(by: -rule.number)
    case .countChanges: isEvenCounting(of: inquiry.path) ? .count(by: rule.number) : nil
    case .staleItem: inquiry.path?.isRoot == false ? .asIs : nil
    case .oversizeText: .titleLength(rule.number)
    case .artworkWrongSize: .pictureWidth(max(1, rule.number))
    case .hang, .error, .empty, .missingItem, .crash, .garbage, .artworkMissing, .completesEarly,
      .playbackFails:
      nil
    }
  }

  /// An answer at the deadline would still count.
  private func lateness(by rule: FaultRule) -> Duration { max(.microsecond, rule.duration) }

  private mutating func drawn(upTo longest: Duration) -> Duration {
    Duration(microseconds: Int(generator.next() % UInt64(longest.microseconds + 1)))
  }

  private mutating func isEvenCounting(of path: ContentPath?) -> Bool {
    guard let path else { return false }
    let number = (countings[path] ?? 0) + 1
    countings.set(number, for: path)
    return number.isMultiple(of: 2)
  }
}

extension Timeouts {
  /// How long the head unit waits at most, from the asking on.
  fileprivate func limit(of operation: Operation) -> Duration {
    switch operation {
    case .begin, .count, .item, .showsProgress: content
    case .artwork: artwork
    case .play, .select: playback
    case .command: command
    }
  }
}

/// A request or a command on its way to the app: what faults can show themselves in.
enum Inquiry: Hashable, Sendable {
  case request(Request)
  case command(CommandRequest)

  /// By which a reply finds what it replies to.
  enum Key: Hashable, Sendable {
    case request(RequestID)
    case command(CommandID)
  }

  var key: Key {
    switch self {
    case .request(let request): .request(request.id)
    case .command(let command): .command(command.id)
    }
  }

  var operation: Operation {
    switch self {
    case .request(let request): request.question.operation
    case .command: .command
    }
  }

  /// Commands and artwork have none.
  var path: ContentPath? {
    if case .request(let request) = self { request.question.path } else { nil }
  }

  var message: AppMessage {
    switch self {
    case .request(let request): .request(request)
    case .command(let command): .command(command)
    }
  }
}

extension Inquiry.Key {
  var request: RequestID? {
    if case .request(let id) = self { id } else { nil }
  }

  /// The reply that says the failure; a command has only one way to fail.
  func reply(_ failure: Failure) -> AppDelivery.Content {
    switch self {
    case .request(let id): .answer(id, .failed(failure))
    case .command(let id): .status(id, .failed)
    }
  }
}

extension AppDelivery.Content {
  /// What it replies to, if it is a reply.
  var inquiry: Inquiry.Key? {
    switch self {
    case .answer(let id, _): .request(id)
    case .status(let id, _): .command(id)
    case .report, .wake, .fault, .thread: nil
    }
  }
}

/// What an app has said and the head unit has not heard yet.
///
/// A delivery that was handed out cannot be recalled. One that is held goes out as a wake instead,
/// in its place and at its time, and is released when the wake comes back.
struct HeldDeliveries: Sendable {
  /// More than this are handed out past recall.
  static let limit = 10_000
  /// The tokens of its own wakes; should an app use one of them, its wake is held as well.
  private static let tokens = Int.min..<Int.min / 2

  private var contents: [Int: AppDelivery.Content] = [:]
  private var nextToken = Self.tokens.lowerBound

  var isEmpty: Bool { contents.isEmpty }

  static func owns(_ token: Int) -> Bool { tokens.contains(token) }

  /// What to hand out in the delivery's place.
  mutating func hold(_ delivery: AppDelivery) -> AppDelivery {
    let isOwnToken = if case .wake(let token) = delivery.content { Self.owns(token) } else { false }
    guard contents.count < Self.limit || isOwnToken else { return delivery }
    defer { nextToken += 1 }
    contents[nextToken] = delivery.content
    return AppDelivery(after: delivery.after, .wake(nextToken))
  }

  mutating func release(_ token: Int) -> AppDelivery.Content? {
    contents.removeValue(forKey: token)
  }

  /// Nothing of it will ever be heard.
  mutating func drop() {
    contents = [:]
  }
}

/// A dictionary that forgets what was put in first once it holds as much as it may.
struct BoundedTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let limit: Int
  private var values: [Key: Value] = [:]
  /// The keys as they came, around a ring: the next one to forget is at `oldest`.
  private var keys: [Key] = []
  private var oldest = 0

  init(limit: Int) {
    self.limit = limit
  }

  var count: Int { values.count }

  subscript(key: Key) -> Value? { values[key] }

  mutating func set(_ value: Value, for key: Key) {
    guard values.updateValue(value, forKey: key) == nil else { return }
    if keys.count < limit { return keys.append(key) }
    values[keys[oldest]] = nil
    keys[oldest] = key
    oldest = (oldest + 1) % limit
  }

  mutating func removeAll() {
    self = BoundedTable(limit: limit)
  }
}

extension Simulation {
  /// Lets somebody change the faults of the app; nil when nothing can go wrong with it on purpose.
  public mutating func withFaults<T>(_ body: (inout FaultyApp) -> T) -> T? {
    withApp { app in
      guard var faulty = app as? FaultyApp else { return nil }
      defer { app = faulty }
      return body(&faulty)
    }
  }
}
