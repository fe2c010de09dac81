public import HeadUnitCore

/// A second opinion of what the driver must see and the app must be asked.
///
/// It is written from the documentation and shares nothing with the core but words. It goes by the
/// history alone (what happened, what was asked, sent and told) and is compared with the facts
/// that the trace records after every event. Where it is not certain it says nothing.
public struct ReferenceModel: Sendable {
  let profile: Profile
  /// What was recorded and has been looked at.
  private var entriesSeen = 0
  var now = Instant.start
  /// What the driver sees, by the names of facts, after the last event; of those that the event has
  /// changed also what they were before.
  private var facts: [String: String] = [:]
  private var before: [String: String] = [:]
  /// The event that is looked at, and what the head unit wanted done because of it.
  var event = Event.phone(.connected)
  var effects: [Effect] = []
  private var eventNumber = 0
  /// The app had gone before the event.
  var wasGone = true
  /// The rows that the driver sees, and whether nothing has happened since they were looked at.
  var visible: [Glance.Row] = []
  var isFresh = false
  private var freshNumber = -1
  /// When the screen, the list or the tab changed last.
  private var movedAt = Instant.start
  /// When a finger last let go of a list that rolls on.
  private var flungAt: Instant?

  var car: Car
  var phone = PhoneHistory()
  var player = PlayerHistory()
  var lists = ListHistory()
  var sessions = SessionHistory()
  /// What the report means for what is shown; nil when it means nothing for that.
  var shownReport: Report?
  /// Another session is shown since the event.
  var hasSwitched = false

  /// Before anything has happened to the head unit.
  ///
  /// A mistake can be put in, to see it found.
  public init(_ simulation: Simulation, mistaking isMistaken: Bool = false) {
    profile = simulation.headUnit.profile
    for fact in simulation.headUnit.glance(at: simulation.now).facts {
      facts[fact.subject] = fact.value
    }
    car = Car(profile)
    car.isMistaken = isMistaken
  }

  /// Reads what has happened since the last look; what is wrong with it, if anything is.
  public mutating func look(at simulation: Simulation) -> String? {
    let entries = simulation.trace.entries
    // Where nothing has happened only time has passed.
    if entriesSeen == entries.count, freshNumber == eventNumber {
      now = simulation.now
      return elapsedFault(simulation.headUnit.shownElapsed(at: now)).map(sentence)
    }
    while entriesSeen < entries.count {
      guard case .event(let event) = entries[entriesSeen].content else {
        entriesSeen += 1
        continue
      }
      begin(event, at: entries[entriesSeen].at)
      entriesSeen += 1
      var rows: [Change] = []
      reading: while entriesSeen < entries.count {
        switch entries[entriesSeen].content {
        case .event: break reading
        case .effect(let effect): effects.append(effect)
        case .change(let change) where change.subject.hasPrefix("row["): rows.append(change)
        case .change(let change): take(change)
        case .began, .fault, .thread, .script, .sighted, .violation, .gaveUp: break
        }
        entriesSeen += 1
      }
      if let fault = judge(rows) { return sentence(fault) }
    }
    now = simulation.now
    let glance = simulation.seen
    visible = glance.rows
    lists.tabs = glance.tabs
    player.menu = glance.menuItems
    freshNumber = eventNumber
    let fault =
      sightFault(glance, simulation.headUnit) ?? tabFault(glance) ?? playerSightFault(glance)
      ?? elapsedFault(simulation.headUnit.shownElapsed(at: now)) ?? outputFault(simulation.headUnit)
    return fault.map(sentence)
  }

  private mutating func begin(_ event: Event, at instant: Instant) {
    now = instant
    self.event = event
    effects.removeAll(keepingCapacity: true)
    before.removeAll(keepingCapacity: true)
    wasGone = !phone.isThere
    isFresh = eventNumber == freshNumber
    eventNumber += 1
  }

  private mutating func take(_ change: Change) {
    let old = facts.updateValue(change.value, forKey: change.subject) ?? ""
    if before[change.subject] == nil { before[change.subject] = old }
  }

  private func sentence(_ fault: String) -> String {
    "event \(eventNumber) at \(now): \(fault); it was \("\(event)".prefix(160))"
  }

  /// The event, then what was done, then what is seen.
  private mutating func judge(_ rows: [Change]) -> String? {
    let sessionFault = takeSessions()
    if let fault = takeRequests() ?? takeCommands() { return fault }
    takeCar()
    takePhone()
    if let sessionFault { return sessionFault }
    let notes = takePlayer()
    if let fault = takeLists() { return fault }
    // In one chain it takes the compiler three seconds.
    let listed = carFault() ?? crashFault() ?? navigationFault() ?? listFault() ?? rowFault(rows)
    let played = listed ?? playerFault() ?? noteFault(notes)
    let fault = played ?? patienceFault() ?? returnFault() ?? toastFault()
    // What a hand does counts if everything stood still before.
    if before["screen"] != nil || before["page.path"] != nil || before["tab"] != nil {
      movedAt = now
    }
    if case .touch(.dragEnded(let speed)) = event, speed != 0 { flungAt = now }
    return fault
  }

  /// Whether something that is played, or how, was seen to change with the event.
  var hasPlayerChanged: Bool { before.keys.contains { $0.hasPrefix("player.") } }

  func fact(_ name: String) -> String { facts[name] ?? "" }

  func was(_ name: String) -> String { before[name] ?? fact(name) }

  /// Both opinions.
  func differ(_ what: String, _ seen: String, _ expected: String) -> String {
    "\(what) is \(Self.quoted(seen)), the model says \(Self.quoted(expected))"
  }

  /// The same of a fact, if there are two.
  func check(_ name: String, _ expected: String) -> String? {
    fact(name) == expected ? nil : differ(name, fact(name), expected)
  }

  private static func quoted(_ text: String) -> String {
    let visible = text.unicodeScalars.prefix(80).map { scalar in
      scalar.value < 32 ? "·" : String(Character(scalar))
    }
    return "“" + visible.joined() + (text.unicodeScalars.count > 80 ? "…”" : "”")
  }
}

// What happened, in words that several parts go by.
extension ReferenceModel {
  /// What the driver did; a press of the knob does what its focus stands for.
  var hand: DriverEvent? {
    if case .driver(let event) = event { return event }
    guard case .knob(.pressed) = event else { return nil }
    let focus = was("focus")
    if let row = Self.number(in: focus, after: "row[", before: "].play") {
      return .rowPlayChosen(row)
    }
    if let row = Self.number(in: focus, after: "row[", before: "].open") {
      return .rowOpenChosen(row)
    }
    if let row = Self.number(in: focus, after: "row[", before: "]") { return .rowChosen(row) }
    if let tab = Self.number(in: focus, after: "tab[", before: "]") { return .tabChosen(tab) }
    return switch focus {
    case "back": .backPressed
    case "home": .homePressed
    case "app": .appChosen
    case "nowPlaying": .nowPlayingPressed
    case "retry": .retryPressed
    case "cancel": .cancelPressed
    case "more": .moreButtonPressed
    case "output": .outputButtonPressed
    case "otherPlayer": .otherPlayerPressed
    case "answerCall": .callAnswered
    case "endCall": .callEnded
    case "rate": .rateButtonPressed
    case "closeMenu": .menuClosed
    default:
      player.menu.first { focus == "menu[\($0)]" }.map { .menuItemChosen($0) }
        ?? CommandName(rawValue: focus).flatMap(command).map { .commandChosen($0) }
    }
  }

  private static func number(in text: String, after start: String, before end: String) -> Int? {
    guard text.hasPrefix(start), text.hasSuffix(end) else { return nil }
    return Int(text.dropFirst(start.count).dropLast(end.count))
  }

  var isKnob: Bool { if case .knob = event { true } else { false } }

  /// What the app said before it was gone and is heard after means nothing.
  var report: Report? {
    guard case .phone(.reported(let report)) = event, !wasGone else { return nil }
    return report
  }

  var questions: [Request] {
    effects.compactMap { if case .ask(let request) = $0 { request } else { nil } }
  }

  /// Something else has the screen, and what the driver does to lists and player does not count.
  var isCovered: Bool {
    player.interruptions.contains(.call) || player.interruptions.contains(.assistant)
  }

  /// Whether the screen has stood still for longer than any motion of it takes.
  var isAtRest: Bool { now >= movedAt + .milliseconds(700) }

  /// Whether the list may still roll, and take a row out of sight.
  var mayRoll: Bool { flungAt.map { now < $0 + .seconds(5) } ?? false }
}
