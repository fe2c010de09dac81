import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitSDL

/// What hands have done, and what typed lines have changed of the app, in the order in which they
/// did.
final class HandSteps {
  struct Deed {
    enum Content {
      case event(Event)
      /// A step that makes no event.
      case step(DriveStep)
    }

    let at: Instant
    let content: Content
    /// What was open then, as people name it; nil where that does not matter.
    let place: String?
  }

  /// Steps of typed lines that make no event.
  var list: [(at: Instant, step: DriveStep)] = []
  private(set) var deeds: [Deed] = []
  /// More was done than anybody has done again.
  private(set) var isOverfull = false

  /// As many as an hour of busy hands makes.
  static let limit = 50_000

  func note(_ event: Event, before simulation: Simulation) {
    add(Deed(at: simulation.now, content: .event(event), place: simulation.headUnit.placeWords))
  }

  func note(_ step: DriveStep, at now: Instant) {
    list.append((now, step))
    add(Deed(at: now, content: .step(step), place: nil))
  }

  private func add(_ deed: Deed) {
    guard deeds.count < Self.limit else {
      isOverfull = true
      return
    }
    deeds.append(deed)
  }
}

extension HeadUnit {
  /// What is open, as it is named to people.
  var placeWords: String {
    switch screen {
    case .nowPlaying: return "now playing"
    case .kit: return "the kit"
    case .home: return "home"
    case .content:
      guard let page = browser.page else { return "nothing" }
      return page.title.isEmpty ? "the list \(page.path)" : page.title
    }
  }
}

/// The hands of before, done again with an app that was begun anew.
///
/// Nobody waits as long between two of them as people did: each comes as soon as what was there
/// before it has come to rest, and no sooner than it did after a hand that held something.
struct Comeback {
  enum Reason { case built, otherHands, otherCar }

  let reason: Reason
  private var left: ArraySlice<HandSteps.Deed>
  /// What is to be open when all is done.
  private let goal: String
  private var before: HandSteps.Deed?
  private var doneAt: Instant
  private(set) var difference: Divergence?
  /// What the app had answered before, where it is to answer the same again.
  var record: BenchRecord?

  /// People are not waited for longer between two things that they did.
  private static let pause = Duration.milliseconds(250)
  /// An app that does not come to rest is not waited for longer.
  static let patience = Duration.seconds(6)
  /// How often somebody looks whether it has.
  static let look = Duration.milliseconds(20)

  init(_ deeds: [HandSteps.Deed], to goal: String, because reason: Reason, at now: Instant) {
    left = deeds[...]
    (self.goal, self.reason, doneAt) = (goal, reason, now)
  }

  /// What is to be done now; nil when nothing is yet.
  mutating func next(_ simulation: Simulation) -> HandSteps.Deed? {
    guard let deed = left.first, isDue(deed, simulation) else { return nil }
    let place = simulation.headUnit.placeWords
    if difference == nil, let then = deed.place, place != then {
      difference = Divergence(open: place, at: simulation.now, insteadOf: then, at: deed.at)
    }
    left.removeFirst()
    (before, doneAt) = (deed, simulation.now)
    return deed
  }

  /// How it went once all is done and the app has come to rest; nil before.
  mutating func end(_ simulation: Simulation, _ now: BenchRecord? = nil) -> String? {
    guard left.isEmpty, isCalm(simulation, since: doneAt) else { return nil }
    // An answer says more than the list that came of it.
    if let before = record, let now, let other = now.firstOtherAnswer(than: before) {
      difference = other
    }
    let place = simulation.headUnit.placeWords
    if difference == nil, place != goal {
      difference = Divergence(open: place, at: simulation.now, insteadOf: goal, at: nil)
    }
    switch (reason, difference?.sentence) {
    case (.built, nil): return Wording.builtAnew(place)
    case (.built, let difference?): return Wording.builtAnother(difference)
    case (.otherCar, nil): return Wording.otherCar(place)
    case (.otherCar, let difference?): return Wording.otherCar(difference)
    case (.otherHands, nil): return Wording.goesOnFrom(place)
    case (.otherHands, let difference?): return Wording.notRepeatable(difference)
    }
  }

  private func isDue(_ deed: HandSteps.Deed, _ simulation: Simulation) -> Bool {
    let gap = before.map { deed.at - $0.at } ?? .zero
    if before?.isHolding == true { return simulation.now >= doneAt + gap }
    guard simulation.now >= doneAt + min(gap, Self.pause) else { return false }
    return isCalm(simulation, since: doneAt)
  }

  private func isCalm(_ simulation: Simulation, since: Instant) -> Bool {
    let headUnit = simulation.headUnit
    let isStarting = headUnit.phone.app == .starting || headUnit.phone.app == .restarting
    return (!isStarting && headUnit.isAtRest(at: simulation.now))
      || simulation.now >= since + Self.patience
  }
}

/// The hands that lead the driver to an item, from wherever he is.
struct Walk {
  private let list: ContentPath
  /// The row that is to be seen in it; nil where the list is wanted.
  private let row: Int?
  private var doneAt = Instant.start
  private var count = 0

  /// Far more than any way has: whatever leads in circles ends.
  private static let stepLimit = 200

  enum Step {
    case wait
    case event(Event)
    /// It is there, or there is no way.
    case end(String?)
  }

  init(to path: ContentPath, isList: Bool) {
    list = isList ? path : path.parent ?? .root
    row = isList ? nil : path.row
  }

  mutating func next(_ simulation: Simulation) -> Step {
    let headUnit = simulation.headUnit
    guard headUnit.isAtRest(at: simulation.now) || simulation.now >= doneAt + Comeback.patience
    else { return .wait }
    guard count < Self.stepLimit else { return .end(Wording.noWayThere(list)) }
    let step = step(headUnit)
    if case .event = step { (doneAt, count) = (simulation.now, count + 1) }
    return step
  }

  private func step(_ headUnit: HeadUnit) -> Step {
    guard headUnit.phone.isConnected else { return .end(Wording.noWayThere(list)) }
    switch headUnit.screen {
    case .home: return .event(.driver(.appChosen))
    case .nowPlaying: return .event(.driver(.backPressed))
    case .content: break
    case .kit: return .end(Wording.noWayThere(list))
    }
    let browser = headUnit.browser
    if !browser.tabs.isEmpty {
      guard let tab = list.indices.first else { return .end(nil) }
      guard browser.tabs.indices.contains(tab), browser.tabs[tab].isEnabled else {
        return .end(Wording.noWayThere(list))
      }
      if tab != browser.current { return .event(.driver(.tabChosen(tab))) }
    }
    guard let page = browser.page else { return .end(Wording.noWayThere(list)) }
    guard page.path != list else {
      guard let row, !headUnit.visibleRows(of: page).contains(row) else { return .end(nil) }
      // One beyond the limits of the car cannot be seen.
      let isThere = page.state == .shown && row < headUnit.limits.shownCount(of: page.count)
      return isThere && !isAtEnd(page, headUnit)
        ? scroll(to: row, page, headUnit) : .end(Wording.noWayThere(list.child(row)))
    }
    guard list.indices.starts(with: page.path.indices) else {
      return .event(.driver(.backPressed))
    }
    return open(list.indices[page.path.depth], page, headUnit)
  }

  private func open(_ row: Int, _ page: Page, _ headUnit: HeadUnit) -> Step {
    let path = page.path.child(row)
    guard page.state == .shown, row < headUnit.limits.shownCount(of: page.count) else {
      return .end(Wording.noWayThere(path))
    }
    guard page.rows[row]?.isUnknown == false else { return scroll(to: row, page, headUnit) }
    switch headUnit.action(of: row, on: page) {
    case .drillIn: return .event(.driver(.rowChosen(row)))
    case .play, .none, .refuse, .select, .callAssistant: return .end(Wording.noWayThere(path))
    }
  }

  private func scroll(to row: Int, _ page: Page, _ headUnit: HeadUnit) -> Step {
    let way = headUnit.metrics.rowTop(row, of: page) - page.scroll
    return way == 0 ? .end(Wording.noWayThere(list)) : .event(.driver(.scrolled(by: way)))
  }

  /// The last screen of a list, where its last rows are as high as they come.
  private func isAtEnd(_ page: Page, _ headUnit: HeadUnit) -> Bool {
    doneAt > .start && headUnit.visibleRows(of: page).upperBound >= page.count
  }
}

extension HandSteps.Deed {
  /// Whether a finger or a key is down after it, for which the time counts.
  fileprivate var isHolding: Bool {
    guard case .event(let event) = content else { return false }
    switch event {
    case .touch(.began), .touch(.dragged), .touch(.rowDragged), .touch(.backDragged),
      .knob(.held(true)),
      .playback(.headsetHeld(_, isHeld: true)), .driver(.scrubbed),
      .driver(.volumeMoved):
      return true
    case .touch, .knob, .playback, .driver, .phone, .car, .alarmRang: return false
    }
  }
}

extension HeadUnit {
  /// Whether the app owes nothing and nothing moves.
  fileprivate func isAtRest(at now: Instant) -> Bool {
    pendingWork(at: now).allSatisfy { work in
      switch work {
      case .requests, .commands, .motion, .glide, .restart: false
      case .toast, .look, .fade, .returnToList: true
      }
    }
  }
}

extension Divergence {
  fileprivate init(open place: String, at now: Instant, insteadOf goal: String, at then: Instant?) {
    self.init(
      before: Side("“\(goal)” is open", at: then), now: Side("“\(place)” is open", at: now),
      sentence: place.differing(from: goal))
  }
}

extension String {
  func differing(from other: String) -> String {
    "“\(self)” is open where it was “\(other)”"
  }
}

extension WindowSession {
  /// A head unit at its beginning, and nobody has connected the phone.
  func newContent(_ source: AppSource) -> ManualContent {
    self.source = source
    comeback = nil
    let recording = DriveRecording(
      options.opening(source),
      startOfDrive: options.startOfDrive)
    let steps = HandSteps()
    var content = ManualContent(options.simulation(of: source.app, seed: source.seed))
    content.onEvent = { event, simulation in
      recording.note(event, before: simulation)
      steps.note(event, before: simulation)
    }
    self.recording = { recording }
    handSteps = steps
    return content
  }

  func watchPrograms(of source: AppSource) {
    programWatch = FileWatch(source.programFiles, at: simulation.now, complete: true)
  }

  /// A program that was built anew is begun anew, once it stays as it is.
  func beginAnewIfBuilt() {
    guard hasHands, programWatch.hasSettledChange(at: simulation.now), let source,
      let new = source.begunAnew()
    else { return }
    guard !isRecorded else {
      notice = Wording.recordedLibrary
      output.note("testdrive: \(Wording.recordedLibrary)")
      return redraw()
    }
    comeBack(to: new, handSteps.deeds, simulation.headUnit.placeWords, because: .built)
  }

  /// The app begins anew, and the hands of before lead it where it was.
  func comeBack(
    to new: AppSource, _ deeds: [HandSteps.Deed], _ goal: String, because reason: Comeback.Reason
  ) {
    let isOverfull = handSteps.isOverfull
    let record = (bench ?? awayBench).bench.record
    let old = simulation.app
    content = newContent(new)
    // Nobody else ends it: whoever opened the window still knows it.
    _ = old.cutOffProgram()
    renewBench()
    let now = now
    content.advance(to: now)
    watchPrograms(of: new)
    clearOverlays()
    if isOverfull {
      connect()
      return tell(Wording.tooMuchWasDone)
    }
    comeback = Comeback(deeds, to: goal, because: reason, at: now)
    if reason == .otherHands { comeback?.record = record }
    switch reason {
    case .built: tell(Wording.comingBack)
    case .otherHands: tell(Wording.goingBack)
    case .otherCar: tell(Wording.changingCar)
    }
  }

  /// Does what is next of what hands did before.
  func goOnComingBack() {
    guard hasHands, var next = comeback else { return }
    while let deed = next.next(simulation) {
      switch deed.content {
      case .event(let event): perform(event)
      case .step(let step):
        let now = simulation.now
        _ = changeManual { $0.perform(step, at: now) }
        recording()?.note(step, at: now)
        handSteps.note(step, at: now)
      }
    }
    var record: BenchRecord?
    if next.record != nil {
      let simulation = simulation
      bench?.note(simulation)
      record = bench?.bench.record
    }
    let words = next.end(simulation, record)
    comeback = words == nil ? next : nil
    guard let words else { return }
    if next.reason == .otherHands, let difference = next.difference {
      show(difference, words)
    } else {
      tell(words)
    }
  }

  /// The driver is led there, each step as soon as the app has answered the one before.
  func beginWalk(to path: ContentPath, isList: Bool) {
    guard watching == nil else { return tell(Wording.benchWhileWatching) }
    guard bench?.bench.viewed == nil else { return tell(Wording.benchShowsThePast) }
    guard hasHands else { return tell(Wording.driveHasEnded) }
    walk = Walk(to: path, isList: isList)
  }

  func goOnWalking() {
    guard hasHands, var next = walk else { return }
    switch next.next(simulation) {
    case .wait: return
    case .event(let event):
      walk = next
      perform(event)
    case .end(let words):
      walk = nil
      if let words { tell(words) }
    }
  }

  /// Whoever takes part leads from here on.
  func leaveComeback(for event: WindowEvent) {
    guard comeback != nil || walk != nil else { return }
    switch event {
    case .fingerDown, .keyPressed, .wheelTurned, .typed:
      walk = nil
      guard comeback != nil else { return }
      comeback = nil
      tell(Wording.comebackEnded)
    case .fingerMoved, .fingerUp, .keyReleased, .pointed, .zoomed, .fileDropped, .exposed, .woken,
      .closed:
      break
    }
  }
}

extension String {
  /// What stands alone begins large.
  var asSentence: String { prefix(1).uppercased() + dropFirst() }
}

extension Wording {
  static let comingBack = "The app was built anew: it begins, and is led where it was"
  static let goingBack = "The app begins anew, and is led to that instant"
  static let comebackEnded = "The app was built anew, and is yours from here on"
  static let tooMuchWasDone = "The app was built anew; too much was done before to do it again"

  static let changingCar = "The app begins anew in the other head unit, and is led where it was"

  static func otherCar(_ place: String) -> String { "The other head unit: \(place)" }

  static func builtAnew(_ place: String) -> String {
    "The app was built anew, and is where it was: \(place)"
  }

  static func builtAnother(_ difference: String) -> String {
    "The app was built anew, and goes another way: \(difference)"
  }

  static func goesOnFrom(_ place: String) -> String { "It goes on from there: \(place)" }

  static func noWayThere(_ path: ContentPath) -> String {
    "There is no way to \(path) now: its pane says what is out of reach."
  }

  static func notRepeatable(_ difference: String) -> String {
    "The app did something else this time, with the same hands: \(difference)"
  }
}
