public import HeadUnitCore

/// What stands around the head unit for whoever tries an app: the car in one's hand, what the app
/// was asked and has said, and the way back to any instant.
///
/// It looks at the drive and never takes part in it: what people do with it becomes events like
/// those of any other hand.
public struct Bench: Sendable {
  public enum Pane: String, Hashable, Sendable, CaseIterable {
    case questions, content
    case nowPlaying = "now-playing"
    case findings, trace, elements, log

    var title: String {
      switch self {
      case .questions: "Questions"
      case .content: "Content"
      case .nowPlaying: "Playing"
      case .findings: "Findings"
      case .trace: "Trace"
      case .elements: "Elements"
      case .log: "Log"
      }
    }
  }

  /// What is wrong with the app, as whoever found it says it.
  public struct Finding: Hashable, Sendable {
    public enum Level: Hashable, Sendable { case note, warning, error }

    let id: String
    let level: Level
    let complaint: String
    let seen: String
    let advice: String
    let at: Instant

    public init(
      id: String, level: Level, complaint: String, seen: String, advice: String, at: Instant
    ) {
      (self.id, self.level, self.complaint) = (id, level, complaint)
      (self.seen, self.advice, self.at) = (seen, advice, at)
    }
  }

  public enum QueryFilter: Hashable, Sendable, CaseIterable {
    case all, slow, failed
  }

  public var pane = Pane.questions
  public internal(set) var filter = QueryFilter.all
  /// The question whose details are shown.
  public internal(set) var chosen: RequestID?
  /// The instant that is looked at; nil is the present.
  public internal(set) var viewed: Instant?
  /// The first line that is shown of a pane; nil follows what comes.
  var first: [Pane: Int] = [:]
  /// What the mouse holds.
  private var held: BenchControl.Action?
  public private(set) var record = BenchRecord()
  private var history = DriveHistory()
  /// What is worse first.
  public var findings: [Finding] = []

  public init() {}

  /// Keeps up with what has happened.
  public mutating func note(_ simulation: Simulation) {
    record.read(simulation.trace)
    history.note(simulation)
    if let viewed, viewed >= simulation.now { self.viewed = nil }
  }

  /// The head unit and the instant that are looked at.
  public func view(of simulation: Simulation) -> (headUnit: HeadUnit, at: Instant) {
    guard let viewed else { return (simulation.headUnit, simulation.now) }
    return (history.headUnit(at: viewed, in: simulation), viewed)
  }
}

/// Something on the bench that can be pressed.
public struct BenchControl: Hashable, Sendable {
  /// What is to be done with the drive; the bench does the rest itself.
  public enum Order: Hashable, Sendable {
    case events([Event])
    case screenshot, pause, toggleBench
    /// Goes on from the instant with other hands.
    case goOn(Instant)
  }

  enum Action: Hashable, Sendable {
    case order(Order)
    case speed
    case track
    case pane(Bench.Pane)
    case filter(Bench.QueryFilter)
    case query(RequestID)
    case finding(Int, at: Instant)
    case live
    case back, forward
  }

  let frame: PixelRect
  let action: Action
  /// What it is and does, with its key.
  let hint: String
  /// The range in which a slider or the track lies.
  var span: ClosedRange<Int> = 0...1
  /// The time that the track shows.
  var time = Instant.start
}

extension Bench {
  /// A mouse that presses, moves and lets go over what was drawn.
  public mutating func press(
    x: Int, y: Int, on picture: BenchPicture, of simulation: Simulation
  ) -> BenchControl.Order? {
    guard let control = picture.control(x: x, y: y) else { return nil }
    held = control.action
    switch control.action {
    case .order(let order): return order
    case .speed, .track: return drag(x: x, on: picture, of: simulation)
    case .pane(let pane): self.pane = pane
    case .filter(let filter):
      self.filter = filter
      first[.questions] = nil
    case .query(let id): chosen = chosen == id ? nil : id
    case .finding(_, let instant): viewed = instant < simulation.now ? instant : nil
    case .live: viewed = nil
    case .back: step(-1, in: simulation)
    case .forward: step(1, in: simulation)
    }
    return nil
  }

  public mutating func drag(
    x: Int, on picture: BenchPicture, of simulation: Simulation
  ) -> BenchControl.Order? {
    guard let held, let control = picture.controls.first(where: { $0.action == held }) else {
      return nil
    }
    let place = min(max(x, control.span.lowerBound), control.span.upperBound)
    let share =
      Double(place - control.span.lowerBound)
      / Double(max(1, control.span.upperBound - control.span.lowerBound))
    switch held {
    case .speed: return speedOrder(share, simulation.headUnit)
    case .track:
      let instant = Instant(microseconds: Int(share * Double(control.time.microseconds)))
      viewed = instant >= simulation.now ? nil : instant
      return nil
    case .order, .pane, .filter, .query, .finding, .live, .back, .forward: return nil
    }
  }

  public mutating func release() { held = nil }

  public var isHolding: Bool { held != nil }

  /// So many notches of the wheel over the place.
  public mutating func turn(_ notches: Double, x: Int, y: Int, on picture: BenchPicture) -> Bool {
    guard picture.isOverInspector(x: x, y: y) else { return false }
    let last = picture.lastFirst
    let now = first[pane] ?? (pane.followsItsEnd ? last : 0)
    let next = max(0, now + Int((notches * 3).rounded()))
    first[pane] = pane.followsItsEnd && next >= last ? nil : min(next, last)
    return true
  }

  static let highestSpeed = 130

  private func speedOrder(_ share: Double, _ headUnit: HeadUnit) -> BenchControl.Order? {
    let speed = Speed.kilometresPerHour(Int((share * Double(Self.highestSpeed)).rounded()))
    guard speed != headUnit.vehicle.speed else { return nil }
    let isParked = headUnit.vehicle.gear == .park && speed > .zero
    return .events(
      (isParked ? [.car(.gearChanged(.drive))] : []) + [.car(.speedChanged(speed))])
  }

  /// Back to the present.
  public mutating func showPresent() { viewed = nil }

  /// To the event before or after what is looked at.
  public mutating func step(_ direction: Int, in simulation: Simulation) {
    let entries = simulation.trace.entries
    let at = viewed ?? simulation.now
    let end = entries.endOfInstant(at)
    if direction < 0 {
      let earlier = entries[..<end].last { $0.at < at && $0.content.isEvent }
      viewed = earlier?.at ?? .start
    } else {
      let later = entries[end...].first { $0.content.isEvent }
      viewed = later.map { $0.at >= simulation.now ? nil : $0.at } ?? nil
    }
  }
}

extension Trace.Content {
  var isEvent: Bool {
    if case .event = self { true } else { false }
  }
}
