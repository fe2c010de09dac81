/// A head unit and an app on one clock: the only interpreter of effects.
///
/// It owns the instant, the queue of what is to happen, and the trace of what has happened.
/// Windowed and headless runs differ only in who calls `advance`.
public struct Simulation: Sendable {
  public private(set) var now = Instant.start
  public private(set) var headUnit: HeadUnit
  public private(set) var app: any App
  public private(set) var trace: Trace
  /// The first thing that must always hold and did not.
  public private(set) var violation: String?
  /// Whether an instant was given up, because things kept happening in it.
  public private(set) var isStuck = false
  public private(set) var eventCount = 0
  /// Why the app was cut off, until it is started again.
  public private(set) var cutOff: String?

  /// What the app has said and is still to come.
  private var bytesOnTheirWay = 0
  private var traceBytes = 0
  private var queue = DueQueue<Occurrence>()
  private var alarms: [Alarm: Int] = [:]
  private var glance: Glance
  /// What traces record of it, once they have.
  private var glanceTexts: [String]?
  /// When it was made; the head unit is the same as then as long as no time passes.
  private var glancedAt: Instant?
  private var eventsInInstant = 0
  /// What need not hold any more.
  private var ignored: Set<Invariant> = []
  private var options: Options

  /// What is switched on besides the driving itself.
  public struct Options: Sendable {
    public var seed: UInt64 = 0
    public var keepsTrace = true
    /// Begins a new trace where one grows too large, instead of sending the app away for it.
    public var forgetsTrace = false
    public var checksInvariants = Options.isDebugBuild

    public init() {}

    private static var isDebugBuild: Bool {
      #if DEBUG
        true
      #else
        false
      #endif
    }
  }

  enum Occurrence: Sendable {
    case event(Event)
    case alarm(Alarm)
    case delivery(AppDelivery.Content)
  }

  /// More than this in one instant and the clock would never move on.
  public static let eventLimitPerInstant = 100_000
  /// So many follow an event before it is over.
  private static let happeningsPerEvent = 10_000

  public init(profile: Profile, app: any App, options: Options = Options()) {
    headUnit = HeadUnit(profile: profile)
    self.app = app
    self.options = options
    glance = headUnit.glance(at: .start)
    trace = Trace()
    beginTrace()
  }

  /// What the driver sees now.
  public var seen: Glance { glancedAt == now ? glance : headUnit.glance(at: now) }

  /// When something is next to happen; nil when nothing is.
  public var nextDue: Instant? { isStuck ? nil : queue.first?.due }

  /// Puts an event in for a later instant, or for the present one after all that is due in it.
  public mutating func schedule(_ event: Event, after delay: Duration = .zero) {
    precondition(delay >= .zero, "Nothing can be scheduled for the past.")
    queue.put(.event(event), due: now + delay)
  }

  /// Lets the event happen now, after whatever else is due by now.
  public mutating func perform(_ event: Event) {
    schedule(event)
    // Of an instant without an end the rest follows when time is to go on, and somebody may look
    // at the wall's clock meanwhile.
    _ = advance(to: now, atMost: Self.happeningsPerEvent)
  }

  public mutating func advance(by duration: Duration) {
    advance(to: now + duration)
  }

  /// Lets everything happen that is due up to and including the instant.
  public mutating func advance(to instant: Instant) {
    _ = advance(to: instant, atMost: .max)
  }

  /// The same as far as so many happenings go; false when there are more up to the instant.
  public mutating func advance(to instant: Instant, atMost limit: Int) -> Bool {
    precondition(instant >= now, "The clock never goes back.")
    var left = limit
    while !isStuck, let next = queue.first, next.due <= instant {
      guard left > 0 else { return false }
      guard let entry = queue.popFirst() else { break }
      left -= 1
      moveClock(to: entry.due)
      occur(entry.value)
      dropStaleAlarms()
    }
    moveClock(to: instant)
    return true
  }

  /// Puts what a drive does or says in the trace.
  public mutating func note(_ note: ScriptNote) {
    record(.script(note))
  }

  /// Puts what whoever draws has seen in the trace.
  public mutating func note(_ sighting: Sighting) {
    record(.sighted(sighting))
  }

  /// From now on it is no violation when this does not hold.
  public mutating func ignore(_ invariant: Invariant) {
    ignored.insert(invariant)
  }

  /// From now on what happens is kept, as far back as there is room for it.
  public mutating func keepTrace() {
    guard !options.keepsTrace else { return }
    options.keepsTrace = true
    options.forgetsTrace = true
    beginTrace()
  }

  /// Lets somebody change the app between two occurrences; nothing of it is recorded.
  public mutating func withApp<T>(_ body: (inout any App) -> T) -> T {
    body(&app)
  }
}

extension Simulation {
  private mutating func moveClock(to instant: Instant) {
    guard instant > now else { return }
    now = instant
    eventsInInstant = 0
  }

  /// An alarm that was set anew or put off is not to ring in its old place; what is first in the
  /// queue is what happens next.
  private mutating func dropStaleAlarms() {
    while let first = queue.first, case .alarm(let alarm) = first.value,
      alarms[alarm] != first.sequence
    {
      _ = queue.popFirst()
    }
  }

  private mutating func occur(_ occurrence: Occurrence) {
    switch occurrence {
    case .event(let event):
      apply(event)
    case .alarm(let alarm):
      alarms[alarm] = nil
      apply(.alarmRang(alarm))
    case .delivery(let content):
      bytesOnTheirWay -= Self.bytesOnTheirWay(content)
      occur(content)
    }
    noteProgress()
  }

  private mutating func occur(_ content: AppDelivery.Content) {
    switch content {
    case .answer(let id, let answer): apply(.phone(.answered(id, answer)))
    case .status(let id, let status): apply(.phone(.statusReturned(id, status)))
    case .report(let report): apply(.phone(.reported(report)))
    case .wake(let token): deliver([.wake(token)])
    case .fault(let notice): record(.fault(notice))
    case .thread(let notice): record(.thread(notice))
    }
  }

  private mutating func noteProgress() {
    eventsInInstant += 1
    guard eventsInInstant > Self.eventLimitPerInstant else { return }
    isStuck = true
    record(.gaveUp(events: eventsInInstant))
  }

  private mutating func apply(_ event: Event) {
    eventCount += 1
    record(.event(event))
    let effects = headUnit.apply(event, at: now)
    var messages: [AppMessage] = []
    for effect in effects {
      record(.effect(effect))
      interpret(effect, &messages)
    }
    recordChanges()
    if options.checksInvariants { checkInvariants() }
    deliver(messages)
  }

  private mutating func interpret(_ effect: Effect, _ messages: inout [AppMessage]) {
    switch effect {
    case .ask(let request): messages.append(.request(request))
    case .send(let command): messages.append(.command(command))
    case .tell(let note): messages.append(.note(note))
    case .schedule(let alarm, let due):
      // A deadline comes after all else in its instant: an answer at the deadline counts.
      let turn: DueQueue<Occurrence>.Turn = alarm == .deadline ? .last : .ordinary
      alarms[alarm] = queue.put(.alarm(alarm), due: max(due, now), turn: turn)
    case .unschedule(let alarm): alarms[alarm] = nil
    case .concluded, .commandConcluded, .discarded, .statusDiscarded, .remarked: break
    }
  }

  private mutating func beginTrace() {
    trace = Trace()
    traceBytes = 0
    record(.began(TraceHeader(profile: headUnit.profile.name, seed: options.seed)))
  }

  private mutating func record(_ content: Trace.Content) {
    guard options.keepsTrace else { return }
    if options.forgetsTrace, traceBytes > Self.forgottenBytes { beginTrace() }
    traceBytes += content.bytes
    trace.entries.append(Trace.Entry(at: now, content))
  }

  /// As much as a bench can go back over.
  private static let forgottenBytes = 128 << 20

  private mutating func recordChanges() {
    guard options.keepsTrace else { return }
    let new = headUnit.glance(at: now)
    glancedAt = now
    guard new != glance else { return }
    let texts = new.factTexts
    let before = glanceTexts ?? glance.factTexts
    for (fact, (old, text)) in zip(Fact.recorded, zip(before, texts)) where text != old {
      record(.change(Change(subject: fact.name, value: text)))
    }
    for change in glance.rowChanges(to: new) { record(.change(change)) }
    (glance, glanceTexts) = (new, texts)
  }

  private mutating func checkInvariants() {
    guard violation == nil,
      let broken = headUnit.brokenInvariants(at: now).first(where: { !isIgnored($0) })
    else { return }
    violation = broken.sentence
    record(.violation(broken.sentence))
  }

  private func isIgnored(_ broken: BrokenInvariant) -> Bool {
    ignored.contains(broken.invariant)
  }
}

// What goes to the app, and what comes from it as far as there is room for it.
extension Simulation {
  private mutating func deliver(_ messages: [AppMessage]) {
    guard !messages.isEmpty else { return }
    if messages.contains(where: \.isStart) { cutOff = nil }
    // What was cut off is not heard again until it is started again.
    guard cutOff == nil else { return }
    for delivery in app.receive(messages, at: now) {
      let content = delivery.content.withinLog
      if let excess = AppMeasure(content).excess { return cutAppOff(excess) }
      put(content, after: max(.zero, delivery.after))
      if bytesOnTheirWay > Budget.onItsWay.value {
        return cutAppOff(Budget.onItsWay.sentence)
      }
    }
    if traceBytes > Budget.trace.value { cutAppOff(Budget.trace.sentence) }
  }

  private mutating func put(_ content: AppDelivery.Content, after delay: Duration = .zero) {
    bytesOnTheirWay += Self.bytesOnTheirWay(content)
    queue.put(.delivery(content), due: now + delay)
  }

  /// The app is gone with all that it had still to say.
  private mutating func cutAppOff(_ reason: String) {
    cutOff = reason
    if !app.cutOffProgram() { _ = app.receive([.note(.stop)], at: now) }
    queue.removeAll { if case .delivery = $0 { true } else { false } }
    bytesOnTheirWay = 0
    put(.report(.log(reason)))
    put(.report(.stopped(.cutOff)))
  }

  private static func bytesOnTheirWay(_ content: AppDelivery.Content) -> Int {
    MemoryLayout<DueQueue<Occurrence>.Entry>.stride + AppMeasure(content).bytes
  }
}

extension AppMessage {
  fileprivate var isStart: Bool {
    if case .note(.start) = self { true } else { false }
  }
}

/// The one source of randomness: SplitMix64, the same numbers for the same seed on every machine.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// True with the given probability, 0 never and 1 always.
  public mutating func chance(_ probability: Double) -> Bool {
    Double(next() >> 11) * 0x1p-53 < probability
  }

  /// Evenly drawn between `-spread` and `+spread`.
  public mutating func jitter(_ spread: Duration) -> Duration {
    guard spread > .zero else { return .zero }
    let width = UInt64(spread.microseconds) * 2 + 1
    return Duration(microseconds: Int(next() % width) - spread.microseconds)
  }
}
