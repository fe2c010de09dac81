import HeadUnitApps
import HeadUnitCore
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
  enum Reason { case built, otherHands }

  let reason: Reason
  private var left: ArraySlice<HandSteps.Deed>
  /// What is to be open when all is done.
  private let goal: String
  private var before: HandSteps.Deed?
  private var doneAt: Instant
  private(set) var difference: String?

  /// People are not waited for longer between two things that they did.
  private static let pause = Duration.milliseconds(250)
  /// An app that does not come to rest is not waited for longer.
  private static let patience = Duration.seconds(6)
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
      difference = place.differing(from: then)
    }
    left.removeFirst()
    (before, doneAt) = (deed, simulation.now)
    return deed
  }

  /// How it went once all is done and the app has come to rest; nil before.
  mutating func end(_ simulation: Simulation) -> String? {
    guard left.isEmpty, isCalm(simulation, since: doneAt) else { return nil }
    let place = simulation.headUnit.placeWords
    if difference == nil, place != goal { difference = place.differing(from: goal) }
    switch (reason, difference) {
    case (.built, nil): return Wording.builtAnew(place)
    case (.built, let difference?): return Wording.builtAnother(difference)
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

extension HandSteps.Deed {
  /// Whether a finger or a key is down after it, for which the time counts.
  fileprivate var isHolding: Bool {
    guard case .event(let event) = content else { return false }
    switch event {
    case .touch(.began), .touch(.dragged), .touch(.backDragged), .knob(.held(true)),
      .playback(.headsetHeld(_, isHeld: true)), .driver(.scrubbed):
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

extension String {
  fileprivate func differing(from other: String) -> String {
    "“\(self)” is open where it was “\(other)”"
  }
}

extension WindowSession {
  /// A head unit at its beginning, and nobody has connected the phone.
  mutating func newContent(_ source: AppSource) -> ManualContent {
    self.source = source
    comeback = nil
    options.keepsTrace = options.keepsTrace || bench != nil
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

  mutating func watchPrograms(of source: AppSource) {
    programWatch = FileWatch(source.programFiles, at: simulation.now, complete: true)
  }

  /// A program that was built anew is begun anew, once it stays as it is.
  mutating func beginAnewIfBuilt() {
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
  mutating func comeBack(
    to new: AppSource, _ deeds: [HandSteps.Deed], _ goal: String, because reason: Comeback.Reason
  ) {
    let isOverfull = handSteps.isOverfull
    content = newContent(new)
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
    tell(reason == .built ? Wording.comingBack : Wording.goingBack)
  }

  /// Does what is next of what hands did before.
  mutating func goOnComingBack() {
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
    let words = next.end(simulation)
    comeback = words == nil ? next : nil
    if let words { tell(words) }
  }

  /// Whoever takes part leads from here on.
  mutating func leaveComeback(for event: WindowEvent) {
    guard comeback != nil else { return }
    switch event {
    case .fingerDown, .keyPressed, .wheelTurned, .typed:
      comeback = nil
      tell(Wording.comebackEnded)
    case .fingerMoved, .fingerUp, .keyReleased, .pointed, .fileDropped, .exposed, .woken, .closed:
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

  static func builtAnew(_ place: String) -> String {
    "The app was built anew, and is where it was: \(place)"
  }

  static func builtAnother(_ difference: String) -> String {
    "The app was built anew, and goes another way: \(difference)"
  }

  static func goesOnFrom(_ place: String) -> String { "It goes on from there: \(place)" }

  static func notRepeatable(_ difference: String) -> String {
    "The app did something else this time, with the same hands: \(difference)"
  }
}
