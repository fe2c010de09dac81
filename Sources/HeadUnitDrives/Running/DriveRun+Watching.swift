public import HeadUnitCore
import HeadUnitDisplay

// Conditions, exact to the microsecond.
extension DriveRun {
  func expect(_ condition: Condition, _ timing: Timing, isSoft: Bool) -> InstructionProgress {
    var watch =
      switch timing {
      case .now:
        Watch(condition: condition, goal: .becomes, period: Watch.Period(start: now, end: now))
      case .within(let duration): watch(condition, within: duration)
      case .lasting(let duration):
        Watch(
          condition: condition, goal: .stays,
          period: Watch.Period(start: now, end: now + duration, words: "for \(duration)"))
      case .by(let instant):
        // One that has passed is looked at once, as if it were now.
        Watch(
          condition: condition, goal: .becomes,
          period: Watch.Period(
            start: now, end: max(now, instant), words: "by \(instant - .start)"))
      }
    watch.isSoft = isSoft
    return .replaced([.watch(watch)])
  }

  func watch(_ condition: Condition, within duration: Duration?) -> Watch {
    Watch(
      condition: condition, goal: .becomes,
      period: Watch.Period(
        start: now, end: duration.map { now + $0 } ?? .never,
        words: duration.map { "within \($0)" } ?? ""))
  }

  /// One look, after everything that is due in the instant.
  mutating func look(_ watch: Watch) throws(StepError) -> InstructionProgress {
    followApp()
    let holds = holds(watch.condition)
    switch watch.goal {
    case .becomes:
      if holds == .yes {
        noteAbsence(watch.condition)
        return .done
      }
      guard now < watch.period.end else { throw unmet(watch).soft(watch.isSoft) }
    case .stays:
      guard holds == .yes else { throw violated(watch).soft(watch.isSoft) }
      guard now < watch.period.end else {
        noteAbsence(watch.condition)
        return .done
      }
    }
    let change = nextChange(of: watch.condition)
    let wake = min(change ?? .never, watch.period.end)
    return .waits(until: wake == .never ? nil : wake, forEvents: true)
  }

  /// When the condition may be another one without an event.
  private mutating func nextChange(of condition: Condition) -> Instant? {
    switch condition.claim {
    case .compare(let subject, _, _):
      return subject.fact.nextChange(after: moment)
    case .visible, .focused:
      return nextLook(at: displayList())
    }
  }

  /// A picture a second sixty times while something moves on its way; else when the screen says.
  private func nextLook(at list: DisplayList) -> Instant? {
    switch list.nextChange {
    case .never: nil
    case .at(let instant): instant > now ? instant : nil
    case .atOnce: isMoving ? now + Self.frame : nil
    }
  }

  private static let frame = Duration.microseconds(1_000_000 / 60)

  private var isMoving: Bool {
    simulation.headUnit.motion != nil || simulation.headUnit.glideEnd(after: now) != nil
  }

  mutating func holds(_ condition: Condition) -> Truth {
    patterns.forgetDoubt()
    var truth =
      switch condition.claim {
      case .compare(let subject, let comparison, let value):
        missingRow(subject, value) ?? reading(of: subject).meets(comparison, value, patterns)
      case .visible(let selector): Truth(isVisible(selector))
      case .focused(let selector): missingRow(selector) ?? Truth(isFocused(selector))
      }
    // What was not found may be in a text that nobody has read to its end.
    if truth == .no, let pattern = patterns.doubt {
      truth = .unknown(RunWording.tooMuchWork(pattern))
    }
    return condition.isNegated ? truth.negated : truth
  }

  /// Whether a row has the focus that the list does not have, nobody can say: it is not what
  /// whoever asks thinks it is.
  private func missingRow(_ selector: Selector) -> Truth? {
    switch selector.subject {
    case .row(let row): return missing(row)
    case .path(let path):
      guard let page = simulation.headUnit.browser.page, path.isChild(of: page.path) else {
        return nil
      }
      return path.row.flatMap(missing)
    case .title, .pattern, .identifier, .role, .focused, .rows, .point: return nil
    }
  }

  /// `focus = row[7]` is about the row as well.
  private func missingRow(_ subject: Subject, _ value: Condition.Value) -> Truth? {
    guard subject.fact == .focus, case .text(let text) = value,
      let number = text.after("row[")?.prefix(while: { $0 != "]" }), let row = Int(number)
    else { return nil }
    return missing(row)
  }

  private func missing(_ row: Int) -> Truth? {
    let headUnit = simulation.headUnit
    guard headUnit.row(row) == nil, case .unknown(let reason) = headUnit.place(ofRow: row, at: now)
    else { return nil }
    return .unknown(reason)
  }

  private mutating func isVisible(_ selector: Selector) -> Bool {
    let search = search()
    return matches(selector, in: search).contains { $0.frame.intersects(search.screen) }
  }

  private mutating func isFocused(_ selector: Selector) -> Bool {
    let search = search()
    if matches(selector, in: search).contains(where: \.isFocused) { return true }
    // A list on its way to the row does not show it yet.
    return selector.nth == nil && search.isFocusedRow(selector)
  }

  private func matches(_ selector: Selector, in search: ElementSearch) -> [Element] {
    let found = search.all(selector).map { search.list.elements[$0] }
    guard let nth = selector.nth else { return found }
    return found.indices.contains(nth - 1) ? [found[nth - 1]] : []
  }
}

// An app that is not there, and drives that are about just that.
extension DriveRun {
  /// What held while the app was gone, or had not started: the drive knows of it.
  private mutating func noteAbsence(_ condition: Condition) {
    switch simulation.headUnit.phone.app {
    case .stopped: record.knowsOfStop = true
    case .starting: if isAboutStart(condition) { record.knowsOfStart = true }
    case .notStarted, .running, .restarting: break
    }
  }

  /// Whether it says what the driver sees of an app that has not started: that something is not so
  /// says nothing of it, and neither does what is so whatever the app does.
  private mutating func isAboutStart(_ condition: Condition) -> Bool {
    guard !condition.isNegated else { return false }
    switch condition.claim {
    case .compare(let subject, .equal, let value):
      switch subject.fact.name {
      case "page.state": return true
      case "spinner", "skeleton": return value == .text("on")
      default: return false
      }
    case .compare, .focused: return false
    case .visible(let selector):
      let search = search()
      return search.all(selector).contains { search.isOfMessage($0) }
    }
  }
}

// What is said when it is not so.
extension DriveRun {
  private mutating func unmet(_ watch: Watch) -> StepError {
    let found = found(watch.condition)
    let when = watch.period.words.isEmpty ? "" : " \(watch.period.words)"
    return StepError(
      .expectation, "expected \(watch.condition.words)\(when), \(found.told)",
      details: ["expected: \(watch.condition.words)\(when)", "found:    \(found.words)"])
  }

  private mutating func violated(_ watch: Watch) -> StepError {
    guard now > watch.period.start else { return unmet(watch) }
    let found = found(watch.condition)
    let held = now - watch.period.start
    return StepError(
      .expectation,
      "expected \(watch.condition.words) \(watch.period.words), \(found.told) after \(held)",
      details: [
        "expected: \(watch.condition.words) \(watch.period.words)",
        "found:    \(found.words) at \(now)",
        "held:     from \(watch.period.start) for \(held)",
      ])
  }

  private mutating func found(_ condition: Condition) -> Finding {
    if case .unknown(let reason) = holds(condition) { return .unknown(reason) }
    switch condition.claim {
    case .compare(let subject, _, _): return .found(reading(of: subject).written)
    case .visible(let selector):
      let search = search()
      let elements = matches(selector, in: search)
      return .found(elements.first?.short ?? RunWording.noElement(nearest(to: selector, search)))
    case .focused(let selector):
      let search = search()
      // Of one that is there it is enough to say what has the focus instead.
      let isThere = search.isFocusedRow(selector) || !matches(selector, in: search).isEmpty
      let near = isThere ? nil : nearest(to: selector, search)
      return .found(RunWording.focus(simulation.headUnit.focus?.description, near))
    }
  }

  /// What is there instead of what was expected, or why nobody knows.
  private enum Finding {
    case found(String)
    case unknown(String)

    var words: String {
      switch self {
      case .found(let words), .unknown(let words): words
      }
    }

    /// As the end of a sentence.
    var told: String {
      switch self {
      case .found(let words): "found \(words)"
      case .unknown(let reason): "but \(reason)"
      }
    }
  }
}

extension StepError {
  fileprivate func soft(_ isSoft: Bool) -> StepError {
    var error = self
    error.isSoft = isSoft
    return error
  }
}

// Settling.
extension DriveRun {
  mutating func settle(_ period: Watch.Period) throws(StepError) -> InstructionProgress {
    let left = whatIsLeft
    if left.isEmpty { return .done }
    guard now < period.end else {
      throw StepError(
        .expectation, RunWording.unsettled(period.words, left.joined(separator: ", ")))
    }
    let headUnit = simulation.headUnit
    let still = [headUnit.glideEnd(after: now), headUnit.fadeEnd(after: now)].compactMap(\.self)
    return .waits(until: min(still.min() ?? .never, period.end), forEvents: true)
  }

  private var whatIsLeft: [String] {
    let pendingWork = simulation.headUnit.pendingWork(at: now).map(\.words)
    // The one that settles may itself have been put off.
    let beside = background.filter(\.kind.ends).map { "\"\($0.source.text)\"" }
    return pendingWork + beside
  }
}

/// A while of a run in which nothing happens, for whoever films it.
public struct FilmSegment {
  /// As it is at the beginning of the while; until its end only the clock goes on.
  public let scene: Scene
  /// A text over the screen, with until when it is shown.
  public let caption: (text: String, until: Instant)?
  public let hands: DriverHands
  /// Nothing happens before it.
  public let end: Instant

  public init(
    scene: Scene, caption: (text: String, until: Instant)?, hands: DriverHands, end: Instant
  ) {
    (self.scene, self.caption, self.hands, self.end) = (scene, caption, hands, end)
  }
}

/// What the driver's hands did last, for whoever draws them.
public struct DriverHands: Hashable, Sendable {
  public struct Finger: Hashable, Sendable {
    public let x: Int
    public let y: Int
    public let isDown: Bool
    /// When it came there, or when it was lifted from there.
    public let since: Instant
  }

  public struct Knob: Hashable, Sendable {
    /// So many detents clockwise since the drive began.
    public var detents = 0
    public var turnedAt: Instant?
    public var pressedAt: Instant?
    public var isDown = false
    /// When it was let go after it had been down.
    public var releasedAt: Instant?
    public var push: Push?
  }

  /// The knob was pushed to a side.
  public struct Push: Hashable, Sendable {
    public let direction: Direction
    public let at: Instant
  }

  public internal(set) var finger: Finger?
  public internal(set) var knob = Knob()

  public init() {}

  mutating func put(_ place: TouchPlace?, isDown: Bool, at now: Instant) {
    guard let place else { return }
    finger = Finger(x: place.x, y: place.y, isDown: isDown, since: now)
  }

  mutating func note(_ event: Event, at now: Instant) {
    switch event {
    case .knob(.turned(let detents)):
      knob.detents &+= detents
      knob.turnedAt = now
    case .knob(.nudged(let direction)): knob.push = Push(direction: direction, at: now)
    case .knob(.pressed): knob.pressedAt = now
    default: break
    }
  }

  mutating func pressKnob(at now: Instant) {
    knob.pressedAt = now
    knob.isDown = true
  }

  mutating func releaseKnob(at now: Instant) {
    knob.releasedAt = now
    knob.isDown = false
  }
}
