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
    case findings, faults, trace, elements, log, drives

    var title: String {
      switch self {
      case .questions: "Questions"
      case .content: "Content"
      case .nowPlaying: "Playing"
      case .findings: "Findings"
      case .faults: "Faults"
      case .trace: "Trace"
      case .elements: "Elements"
      case .log: "Log"
      case .drives: "Drives"
      }
    }
  }

  /// What is wrong with the app, as whoever found it says it.
  public struct Finding: Hashable, Sendable {
    public enum Level: Hashable, Sendable { case note, warning, error }

    let id: String
    /// Of the item it is about, with the title that the app gave it.
    let path: ContentPath?
    public var title: String?
    let level: Level
    let complaint: String
    let seen: String
    let advice: String
    let at: Instant
    /// The first lines of the trace that show it.
    let lines: [Line]

    /// A line of the trace, counted from 1.
    public struct Line: Hashable, Sendable {
      let number: Int
      let at: Instant
      let words: String

      public init(_ number: Int, at: Instant, words: String) {
        (self.number, self.at, self.words) = (number, at, words)
      }
    }

    /// More of them nobody reads on a card.
    public static let lineCount = 3

    public init(
      id: String, path: ContentPath? = nil, level: Level, complaint: String, seen: String,
      advice: String, at: Instant,
      lines: [Line] = []
    ) {
      (self.id, self.path, self.level, self.complaint) = (id, path, level, complaint)
      (self.seen, self.advice, self.at) = (seen, advice, at)
      self.lines = Array(lines.prefix(Self.lineCount))
    }
  }

  /// A drive that stands beside the bench, and what it has come to.
  public struct Drive: Hashable, Sendable {
    public enum State: Hashable, Sendable {
      case notRun, waiting, running
      case passed(Duration)
      /// In the words of whoever ran it, the place first.
      case failed([String])
      case skipped(String)
      /// It cannot be read.
      case broken(String)
    }

    public let title: String
    public let file: String
    public var state: State
    /// What the text of before came to, while the one that was saved cannot be read.
    public var earlier: State?

    public init(
      _ title: String, in file: String, _ state: State = .notRun, earlier: State? = nil
    ) {
      (self.title, self.file, self.state, self.earlier) = (title, file, state, earlier)
    }
  }

  /// A text of the screen, and its contrast with what is painted below it.
  public struct Legibility: Hashable, Sendable {
    let text: ReadableText
    let contrast: Double

    public init(_ text: ReadableText, contrast: Double) {
      (self.text, self.contrast) = (text, contrast)
    }

    var isTooLow: Bool { contrast < text.needed }

    var words: String { "\(contrast.tenths):1" }
  }

  public enum QueryFilter: String, Hashable, Sendable, CaseIterable {
    case all, slow, failed
  }

  /// A way in which an app can be made to go wrong.
  public struct FaultKind: Hashable, Sendable {
    let name: String
    let summary: String
    /// Whether it can be meant for one row alone.
    let hasPath: Bool

    public init(name: String, summary: String, hasPath: Bool) {
      (self.name, self.summary, self.hasPath) = (name, summary, hasPath)
    }
  }

  /// A fault that is on, or was until it had fired as often as it was to.
  public struct Fault: Hashable, Sendable {
    let words: String
    let firedCount: Int
    let isOver: Bool
    /// The line that ends it.
    let end: String

    public init(words: String, firedCount: Int, isOver: Bool, end: String) {
      (self.words, self.firedCount) = (words, firedCount)
      (self.isOver, self.end) = (isOver, end)
    }
  }

  public var pane = Pane.questions
  public var filter = QueryFilter.all
  public var arrangement = BenchArrangement()
  /// Where the edge of the inspector would be if the mouse let go of it.
  var edge: Int?
  /// Only lines in which this stands are shown.
  public var search = "" {
    didSet { if search != oldValue { (first, searches) = ([:], [:]) } }
  }
  var searches: [Pane: BenchSearch] = [:]
  /// The question whose details are shown.
  public internal(set) var chosen: RequestID?
  /// What of the content has its details shown.
  public internal(set) var chosenPath: ContentPath?
  /// What of it people have opened, or shut.
  var unfolded: [ContentPath: Bool] = [:]
  /// The instant that is looked at; nil is the present.
  public internal(set) var viewed: Instant?
  /// The part of the time that the line of time shows; nil is all of it.
  var span: TimeSpan?
  /// Where the mouse took hold of the axis of time, and what that showed then.
  var axisStart: (span: TimeSpan, share: Double)?
  /// The question that was chosen last is to be among the lines that are seen.
  var revealsChosen = false
  /// The first line that is shown of a pane; nil follows what comes.
  var first: [Pane: Int] = [:]
  /// What the mouse holds.
  var held: BenchControl.Action?
  /// How large the screen would be if the mouse let go of its corner.
  var screenSize: PixelSize?
  /// Where it took hold of the inspector's edge, and how large that was then.
  private var edgeStart = (place: 0, size: 0)
  public private(set) var record = BenchRecord()
  private var history = DriveHistory()
  /// What is worse first.
  public var findings: [Finding] = []
  /// Where the app went another way than before, until somebody puts it away.
  public var divergence: Divergence?
  /// What can be made to go wrong, and what is.
  public var faultKinds: [FaultKind] = []
  public var faults: [Fault] = []
  /// Also those of them for which there are no lines.
  var showsAllFaults = false
  /// Where the next fault goes; nil is everywhere.
  public var faultPath: ContentPath?
  /// How often it fires; nil is always.
  public internal(set) var faultTimes: Int? = 1
  /// The next row that is pressed on the head unit is where faults go.
  public var picksRow = false
  /// What the network does to whoever needs it.
  public var networkWords = ""
  /// The drives beside it; nil where none were asked for.
  public var drives: [Drive]?
  /// The one that is looked at.
  public var openDrive: Int?
  /// Whether the elements are drawn over the screen while their pane is open.
  public internal(set) var showsFrames = true
  /// How well each text of the screen can be read, where that was measured.
  public var legibility: [Legibility] = []
  /// Where the mouse is, in pixels of the picture.
  public var pointed: (x: Int, y: Int)?
  /// What was pressed says no more about itself until something else is pointed at.
  private(set) var hidesHint = false
  /// Which control the keys are at.
  var focus: BenchControl.Action?
  /// What is being typed, and what can be chosen instead.
  public var sheet: BenchSheet?

  public init() {}

  /// With what is known of a trace already.
  init(_ record: BenchRecord) { self.record = record }

  /// So many items of the content are known.
  public var knownItemCount: Int { record.content.answered.count }

  /// The title that the app gave an item last, as far as it was asked.
  public func title(of path: ContentPath, in trace: Trace) -> String? {
    record.content.place(of: path).flatMap { place in
      record.item(
        in: record.content.nodes[place], endingBefore: record.queries.count, at: .never,
        trace.entries)?.title
    }
  }

  /// Keeps up with what has happened.
  public mutating func note(_ simulation: Simulation) {
    record.read(simulation.trace)
    history.note(simulation)
    lookFurther(in: simulation.trace)
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
    case screenshot, pause, toggleBench, copy
    /// The inspector is to stand elsewhere, or to be of another size.
    case arrange(BenchArrangement)
    /// One of the drives is to be looked at, or run; or all of them run.
    case openDrive(Int)
    case runDrive(Int)
    case runDrives
    /// Back from a drive to what hands do.
    case leaveDrive
    /// The driver is led to an item, and into a list.
    case goThere(ContentPath, isList: Bool)
    /// Goes on from the instant with other hands.
    case goOn(Instant)
    /// A line of the drive language, or a command of the bench.
    case line(String)
    /// Somebody wants to type a line that begins so.
    case type(String)
    /// What a row of the sheet stands for.
    case choose(Int)
    case closeSheet
  }

  enum Action: Hashable, Sendable {
    case order(Order)
    case speed
    case track, axis
    case pane(Bench.Pane)
    case filter(Bench.QueryFilter)
    case query(RequestID)
    case content(ContentPath)
    case unfold(ContentPath, Bool)
    case questionsOf(ContentPath)
    case finding(Int, at: Instant)
    /// A line that shows a finding, by its place among those.
    case findingLine(Int, Int, at: Instant)
    case divergence(at: Instant)
    case closeDivergence
    case live
    case back, forward
    /// Shows what comes, or stands still.
    case follow
    case faultTimes(Int?)
    case everywhere, pickRow, allFaults
    case showFrames
    /// The details that are shown.
    case closeDetail
    /// The edge of the inspector, and the corner of the screen, which are drawn to another size.
    case edge, corner
  }

  let frame: PixelRect
  let action: Action
  /// What it is and does, with its key.
  let hint: String
  /// The range in which a slider or the track lies.
  var span: ClosedRange<Int> = 0...1
  /// The time that the track shows.
  var time = TimeSpan(start: .start, length: .zero)
}

extension BenchControl {
  /// How far along its range a place is, from 0 to 1.
  func share(of x: Int) -> Double {
    let place = min(max(x, span.lowerBound), span.upperBound)
    return Double(place - span.lowerBound) / Double(max(1, span.upperBound - span.lowerBound))
  }
}

extension Bench {
  /// A mouse that presses, moves and lets go over what was drawn.
  public mutating func press(
    x: Int, y: Int, on picture: BenchPicture, of simulation: Simulation
  ) -> BenchControl.Order? {
    focus = nil
    // What comes of it is not to be covered by what it is called.
    hidesHint = true
    guard let control = picture.control(x: x, y: y) else {
      return sheet == nil ? nil : .closeSheet
    }
    held = control.action
    switch control.action {
    case .speed, .track: return drag(x: x, on: picture, of: simulation)
    case .axis: axisStart = (shownTime(simulation.now), control.share(of: x))
    case .edge: (edge, edgeStart) = (place(x, y), (place(x, y), inspectorSize(on: picture)))
    case .corner: screenSize = nil
    default: return perform(control.action, on: picture, of: simulation)
    }
    return nil
  }

  /// How large the inspector is, which may be more than people have asked for.
  private func inspectorSize(on picture: BenchPicture) -> Int {
    switch arrangement.dock {
    case .right: picture.inspector.width
    case .below: picture.inspector.height
    }
  }

  /// Along the way on which the inspector's edge moves.
  private func place(_ x: Int, _ y: Int) -> Int {
    switch arrangement.dock {
    case .right: x
    case .below: y
    }
  }

  private mutating func perform(
    _ action: BenchControl.Action, on picture: BenchPicture, of simulation: Simulation
  ) -> BenchControl.Order? {
    switch action {
    case .order(let order): return order
    case .speed, .track, .axis, .edge, .corner: break
    case .follow: toggleFollowing(on: picture)
    case .faultTimes(let times): faultTimes = times
    case .everywhere: (faultPath, picksRow) = (nil, false)
    case .pickRow: picksRow.toggle()
    case .allFaults: showsAllFaults.toggle()
    case .showFrames: showsFrames.toggle()
    case .closeDetail: closeDetail(on: picture)
    case .pane(let pane): self.pane = pane
    case .filter(let filter): show(filter)
    case .query(let id): choose(id, on: picture)
    case .content(let path): chosenPath = chosenPath == path ? nil : path
    case .unfold(let path, let isOpen): unfolded[path] = isOpen
    case .questionsOf(let path):
      (pane, filter, search) = (.questions, .all, path.benchWords)
    case .finding(_, let instant), .findingLine(_, _, let instant), .divergence(let instant):
      view(instant, in: simulation)
    case .closeDivergence: divergence = nil
    case .live: viewed = nil
    case .back: step(-1, in: simulation)
    case .forward: step(1, in: simulation)
    }
    return nil
  }

  /// Only questions like that.
  public mutating func show(_ filter: QueryFilter) {
    (pane, self.filter) = (.questions, filter)
    first[.questions] = nil
  }

  private mutating func closeDetail(on picture: BenchPicture) {
    chosenPath = nil
    if let chosen { choose(chosen, on: picture) }
  }

  /// What is looked at stays where it is; without it the pane follows again.
  mutating func choose(_ id: RequestID, on picture: BenchPicture) {
    chosen = chosen == id ? nil : id
    (first[.questions], revealsChosen) =
      chosen == nil ? (nil, false) : (first[.questions] ?? picture.shownFirst, true)
  }

  public mutating func drag(
    x: Int, y: Int = 0, on picture: BenchPicture, of simulation: Simulation
  ) -> BenchControl.Order? {
    if held == .edge {
      edge = place(x, y)
      return nil
    }
    if held == .corner {
      screenSize = picture.layout?.screenSize(atCorner: x, y)
      return nil
    }
    guard let held, let control = picture.controls.first(where: { $0.action == held }) else {
      return nil
    }
    switch held {
    case .speed: return speedOrder(control.share(of: x), simulation.headUnit)
    case .track:
      view(control.time.start + control.time.length.share(control.share(of: x)), in: simulation)
      return nil
    case .axis:
      pan(to: control.share(of: x), in: simulation)
      return nil
    case .order, .pane, .filter, .query, .content, .unfold, .questionsOf, .finding, .findingLine,
      .divergence, .closeDivergence, .live, .back, .forward, .follow, .faultTimes, .everywhere,
      .pickRow, .allFaults, .showFrames, .closeDetail, .edge, .corner:
      return nil
    }
  }

  /// Lets go; the inspector's edge stays where it was drawn to.
  @discardableResult
  public mutating func release() -> BenchControl.Order? {
    defer { (held, edge, screenSize, axisStart) = (nil, nil, nil, nil) }
    if held == .corner, let size = screenSize {
      return .line("size \(size.width)x\(size.height)")
    }
    guard held == .edge, let edge, edge != edgeStart.place else { return nil }
    return .arrange(arrangement.sized(to: edgeStart.size + edgeStart.place - edge))
  }

  public var isHolding: Bool { held != nil }

  /// So many notches of the wheel over the place.
  ///
  /// Over the timeline each is a second, back or on.
  public mutating func turn(
    _ notches: Double, x: Int, y: Int, on picture: BenchPicture, of simulation: Simulation
  ) -> Bool {
    let action = picture.control(x: x, y: y)?.action
    if action == .track || action == .axis {
      view((viewed ?? simulation.now) + .seconds(notches), in: simulation)
      return true
    }
    guard picture.isOverInspector(x: x, y: y) else { return false }
    scroll(by: Int((notches * 3).rounded()), on: picture)
    return true
  }

  /// The wheel with a key held down: the time under the mouse stays, and is seen nearer.
  public mutating func turnNearer(
    _ notches: Double, x: Int, y: Int, on picture: BenchPicture, of simulation: Simulation
  ) -> Bool {
    guard let control = picture.control(x: x, y: y),
      control.action == .track || control.action == .axis
    else { return false }
    zoom(notches, at: control.share(of: x), in: simulation)
    return true
  }

  /// Lines that the pane goes on by, or back.
  private static let pageLines = 12

  /// The pane goes on by what is read at once, or back.
  public mutating func turnPage(_ direction: Int, on picture: BenchPicture) {
    scroll(by: direction * Self.pageLines, on: picture)
  }

  private mutating func scroll(by lines: Int, on picture: BenchPicture) {
    let last = picture.lastFirst
    let next = max(0, picture.shownFirst + lines)
    revealsChosen = false
    first[pane] = pane.followsItsEnd && next >= last ? nil : min(next, last)
  }

  static let highestSpeed = 130

  func speedOrder(_ share: Double, _ headUnit: HeadUnit) -> BenchControl.Order? {
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
    defer { revealViewed(in: simulation) }
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

// The bench by keys alone: each control can be gone to, pressed and turned.
extension Bench {
  /// To the next control, or to the one before.
  public mutating func moveFocus(_ direction: Int, on picture: BenchPicture) {
    let actions = picture.controls.map(\.action)
    guard !actions.isEmpty else { return }
    let place = focus.flatMap { actions.firstIndex(of: $0) }
    hidesHint = false
    let next = place.map { $0 + direction } ?? (direction > 0 ? 0 : actions.count - 1)
    focus = actions[(next + actions.count) % actions.count]
  }

  /// What the focus is at is pressed.
  public mutating func pressFocused(
    on picture: BenchPicture, of simulation: Simulation
  ) -> BenchControl.Order? {
    guard let focus, let control = picture.controls.last(where: { $0.action == focus }) else {
      return nil
    }
    let middle = (
      x: control.frame.x + control.frame.width / 2, y: control.frame.y + control.frame.height / 2
    )
    defer { (held, self.focus) = (nil, focus) }
    switch focus {
    case .corner: return .type("size ")
    case .speed, .track, .axis, .edge: return nil
    default: return press(x: middle.x, y: middle.y, on: picture, of: simulation)
    }
  }

  /// The slider is moved, or the time that is looked at: by a frame of the screen.
  public mutating func turnFocused(
    _ direction: Int, on picture: BenchPicture, of simulation: Simulation
  ) -> BenchControl.Order? {
    if focus == .edge {
      let size = inspectorSize(on: picture) + direction * BenchArrangement.step
      return .arrange(arrangement.sized(to: size))
    }
    guard focus == .speed else {
      stepFrame(direction, in: simulation)
      return nil
    }
    let speed = simulation.headUnit.vehicle.speed.inKilometresPerHour + Double(direction * 5)
    let share = min(1, max(0, speed / Double(Self.highestSpeed)))
    return speedOrder(share, simulation.headUnit)
  }

  /// Lets the open pane stand still, or follow what comes.
  public mutating func toggleFollowing(on picture: BenchPicture) {
    first[pane] = first[pane] == nil ? picture.shownFirst : nil
    revealsChosen = false
  }

  /// Whether the keys are at something on the bench.
  public var hasFocus: Bool { focus != nil }

  /// The mouse is over something else.
  public mutating func leaveFocus() { (focus, hidesHint) = (nil, false) }

  private static let frameTime = Duration.microseconds(16_667)

  /// By one picture of sixty in a second.
  public mutating func stepFrame(_ direction: Int, in simulation: Simulation) {
    let at = viewed ?? simulation.now
    let next = at + Self.frameTime * direction
    view(next, in: simulation)
  }

  /// To the question before or after what is looked at.
  public mutating func stepQuestion(_ direction: Int, in simulation: Simulation) {
    let at = viewed ?? simulation.now
    let asked = record.queries
    let low = asked.firstPlace { $0.asked >= at }
    if direction < 0 { return view(low > 0 ? asked[low - 1].asked : .start, in: simulation) }
    let next = asked[low...].first { $0.asked > at }
    view(next?.asked ?? simulation.now, in: simulation)
  }

  /// Looks at an instant; the present and what is later is the present.
  public mutating func view(_ instant: Instant, in simulation: Simulation) {
    viewed = instant >= simulation.now ? nil : max(.start, instant)
    revealViewed(in: simulation)
  }
}
