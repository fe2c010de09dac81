public import HeadUnitCore

/// A walk through everything an app has, from the root, each list before the lists in it.
///
/// It ends even when the app does not: at a depth, a number of items, or an amount of time.
public struct Crawl: Sendable {
  public struct Bounds: Sendable {
    /// Levels, the root's list being the first.
    public var depth = 16
    public var items = 1_000_000
    /// The app's own time, not the machine's.
    public var time = Duration.seconds(3_600)
    /// Rows that are looked at in each list; nil is all.
    public var rowsPerList: Int?
    public var patience = Duration.seconds(10)

    public init() {}
  }

  /// Why a crawl did not see everything.
  public enum Bound: String, Codable, Sendable, CaseIterable {
    case depth, items, time
  }

  /// What the crawl meets, in the order in which a tree is printed.
  public enum Visit: Sendable {
    case item(ContentPath, ContentItem, took: Duration)
    /// A row below the count without an item.
    case missing(ContentPath)
    case failed(Operation, ContentPath, Failure, took: Duration)
    case unanswered(Operation, ContentPath)
    /// The list of a container: how many rows there are, and how long that took.
    case list(ContentPath, count: Int, took: Duration)
    /// Rows of a list that were not looked at.
    case skipped(ContentPath, rows: Int)
  }

  private var interview: Interview
  private let bounds: Bounds
  public private(set) var itemCount = 0
  /// The bounds that were met.
  public private(set) var met: Set<Bound> = []

  public init(_ interview: Interview, bounds: Bounds = Bounds()) {
    self.interview = interview
    self.bounds = bounds
  }

  public var elapsed: Duration { interview.now - .start }
  public var stop: AppStop? { interview.stop }

  /// A list that is being walked through.
  private struct Level {
    let path: ContentPath
    let count: Int
    var next = 0
  }

  /// Calls back for everything it meets; false ends the walk.
  public mutating func walk(_ visit: (Visit) -> Bool) {
    var levels: [Level] = []
    guard open(.root, &levels, visit) else { return }
    while let level = levels.last {
      guard !isOver else { return }
      let rows = min(level.count, bounds.rowsPerList ?? .max)
      guard level.next < rows else {
        levels.removeLast()
        if rows < level.count, !visit(.skipped(level.path, rows: level.count - rows)) { return }
        continue
      }
      levels[levels.count - 1].next += 1
      let path = level.path.child(level.next)
      guard let isContainer = look(at: path, visit) else { return }
      guard isContainer else { continue }
      if levels.count >= bounds.depth {
        met.insert(.depth)
      } else if !open(path, &levels, visit) {
        return
      }
    }
  }

  private var isOver: Bool { !met.isDisjoint(with: [.items, .time]) || interview.stop != nil }

  /// Whether the item there is a container; nil when the walk is to end.
  private mutating func look(at path: ContentPath, _ visit: (Visit) -> Bool) -> Bool? {
    noteBounds()
    if isOver { return nil }
    itemCount += 1
    let reply = interview.ask(.item(path: path), patience: bounds.patience)
    switch reply.answer {
    case .item(.some(let item)):
      return visit(.item(path, item, took: reply.took)) ? item.isContainer : nil
    case .item(.none):
      return visit(.missing(path)) ? false : nil
    default:
      return visit(trouble(.item, path, reply)) ? false : nil
    }
  }

  /// Asks for a list; false when the walk is to end.
  private mutating func open(
    _ path: ContentPath, _ levels: inout [Level], _ visit: (Visit) -> Bool
  ) -> Bool {
    noteBounds()
    if isOver { return false }
    let begun = interview.ask(.begin(path: path, hint: false), patience: bounds.patience)
    guard begun.answer == .done else { return visit(trouble(.begin, path, begun)) }
    let counted = interview.ask(.count(path: path), patience: bounds.patience)
    guard case .count(let count) = counted.answer, count >= 0 else {
      return visit(trouble(.count, path, counted))
    }
    levels.append(Level(path: path, count: count))
    return visit(.list(path, count: count, took: begun.took + counted.took))
  }

  private func trouble(_ operation: Operation, _ path: ContentPath, _ reply: Interview.Reply)
    -> Visit
  {
    switch reply.answer {
    case .none: .unanswered(operation, path)
    case .failed(let failure): .failed(operation, path, failure, took: reply.took)
    case .garbage(let text): .failed(operation, path, Self.noAnswer(text), took: reply.took)
    case .count(let count):
      .failed(operation, path, Self.noAnswer("a count of \(count)"), took: reply.took)
    case .done, .item, .showsProgress, .artwork:
      .failed(operation, path, Self.noAnswer("the answer to something else"), took: reply.took)
    }
  }

  private static func noAnswer(_ reason: String) -> Failure {
    Failure(code: .broken, message: "no proper answer: \(reason)")
  }

  private mutating func noteBounds() {
    if itemCount >= bounds.items { met.insert(.items) }
    if elapsed >= bounds.time { met.insert(.time) }
  }
}

/// What a crawl found, in figures.
public struct CrawlSummary: Sendable {
  public private(set) var items = 0
  public private(set) var containers = 0
  public private(set) var playable = 0
  public private(set) var statusRows = 0
  public private(set) var emptyLists = 0
  /// Levels as the driver counts them: with tabs, a tab's own list is the first.
  public private(set) var levels = 0
  public private(set) var deepest = ContentPath.root
  public private(set) var longestList = 0
  public private(set) var longest = ContentPath.root
  public private(set) var failureCount = 0
  /// The first of them, in words.
  public private(set) var failures: [String] = []
  /// The slowest lists and items, slowest first.
  public private(set) var slowest: [Slow] = []

  public struct Slow: Sendable {
    public let path: ContentPath
    /// The list of the container, not the row itself.
    public let isList: Bool
    public let took: Duration
  }

  private let hasTabs: Bool

  private static let kept = 10

  public init(hasTabs: Bool) {
    self.hasTabs = hasTabs
  }

  public mutating func add(_ visit: Crawl.Visit) {
    switch visit {
    case .item(let path, let item, let took):
      items += 1
      if item.isContainer { containers += 1 }
      if item.isPlayable { playable += 1 }
      if item.isStatus { statusRows += 1 }
      noteTime(took, path)
    case .list(let path, let count, let took):
      noteList(path, count)
      noteTime(took, path, isList: true)
    case .missing(let path): noteFailure("\(path): no item below the count")
    case .failed(let operation, let path, let failure, let took):
      noteFailure(
        "\(path): \(operation.rawValue) failed (\(failure.code.rawValue)): \(failure.message)")
      noteTime(took, path)
    case .unanswered(let operation, let path):
      noteFailure("\(path): \(operation.rawValue) was not answered")
    case .skipped: break
    }
  }

  private mutating func noteList(_ path: ContentPath, _ count: Int) {
    if count == 0 { emptyLists += 1 }
    let level = hasTabs ? path.depth : path.depth + 1
    if level > levels {
      levels = level
      deepest = path
    }
    if count > longestList {
      longestList = count
      longest = path
    }
  }

  private mutating func noteFailure(_ sentence: String) {
    failureCount += 1
    if failures.count < Self.kept { failures.append(sentence) }
  }

  private mutating func noteTime(
    _ took: Duration, _ path: ContentPath, isList: Bool = false
  ) {
    guard took > .zero, took > slowest.last?.took ?? .zero || slowest.count < Self.kept else {
      return
    }
    let place = slowest.firstIndex { $0.took < took } ?? slowest.count
    slowest.insert(Slow(path: path, isList: isList, took: took), at: place)
    if slowest.count > Self.kept { slowest.removeLast() }
  }
}

/// Asks an app question by question, without a head unit, on a clock of its own.
public struct Interview: Sendable {
  public private(set) var app: any App
  public private(set) var now = Instant.start
  public private(set) var description: AppDescription?
  /// Why the app went away while it was asked, if it did.
  public private(set) var stop: AppStop?
  /// The first lines that it, or the phone on its behalf, has written.
  public private(set) var logs: [String] = []
  /// What is on its way, ordered by instant; first come, first served within one.
  private var deliveries: [(due: Instant, content: AppDelivery.Content)] = []
  private var nextNumber = 1

  private static let logLimit = 100
  /// More than this in one instant and the app only talks to itself.
  private static let deliveryLimitPerInstant = 100_000

  /// What came of a question.
  public struct Reply: Sendable {
    /// Nil when no answer came in time.
    public let answer: Answer?
    public let took: Duration
  }

  /// Starts the app and hears what it is.
  public init(_ app: any App, patience: Duration = .seconds(10)) {
    self.app = app
    let context = AppContext(isEnforced: false, items: nil, depth: 5, isEndpointAvailable: true)
    send(.note(.start(context)))
    run(until: now + patience) { $0.description != nil }
  }

  /// Waits for the answer as long as told and not a microsecond longer.
  public mutating func ask(_ question: Question, patience: Duration) -> Reply {
    let id = RequestID(nextNumber)
    nextNumber += 1
    let asked = now
    awaited = id
    answer = nil
    send(.request(Request(id: id, question: question)))
    run(until: now + patience) { $0.answer != nil }
    return Reply(answer: answer, took: now - asked)
  }

  private var awaited = RequestID(0)
  private var answer: Answer?

  private mutating func send(_ message: AppMessage) {
    for delivery in app.receive([message], at: now) {
      put(delivery.content, due: now + max(.zero, delivery.after))
    }
  }

  private mutating func put(_ content: AppDelivery.Content, due: Instant) {
    var index = deliveries.count
    while index > 0, deliveries[index - 1].due > due { index -= 1 }
    deliveries.insert((due, content), at: index)
  }

  private mutating func run(until end: Instant, _ isDone: (Interview) -> Bool) {
    var handled = 0
    while !isDone(self), stop == nil, let next = deliveries.first, next.due <= end {
      deliveries.removeFirst()
      handled = next.due > now ? 0 : handled + 1
      guard handled < Self.deliveryLimitPerInstant else { break }
      now = max(now, next.due)
      deliver(next.content)
    }
    if !isDone(self), stop == nil { now = end }
  }

  private mutating func deliver(_ content: AppDelivery.Content) {
    switch content {
    case .answer(let id, let given):
      if id == awaited, answer == nil { answer = given }
    case .wake(let token): send(.wake(token))
    case .report(.started(let description)): self.description = description
    case .report(.stopped(let stop)): self.stop = stop
    case .report(.log(let line)): if logs.count < Self.logLimit { logs.append(line) }
    case .report, .status, .fault, .thread: break
    }
  }
}

/// A walk through what an app hands over as templates: every row is pressed as a driver would, and
/// what opens is looked at once.
public struct TemplateCrawl: Sendable {
  private var drive: Simulation
  private let bounds: Crawl.Bounds
  private var seen: Set<String> = []
  private var itemCount = 0
  public private(set) var met: Set<Crawl.Bound> = []
  /// Whether the app ended, by itself or by what was pressed.
  public private(set) var hasEnded = false

  public init(_ app: FaultyApp, profile: Profile, bounds: Crawl.Bounds = Crawl.Bounds()) {
    var options = Simulation.Options()
    options.keepsTrace = false
    drive = Simulation(profile: profile, app: app, options: options)
    self.bounds = bounds
    drive.perform(.phone(.connected))
    hasEnded = !drive.rests()
  }

  public var hasTabs: Bool { !drive.headUnit.browser.tabs.isEmpty }
  public var elapsed: Duration { drive.now - .start }

  /// Calls back for everything it meets; false ends the walk.
  public mutating func walk(_ visit: (Crawl.Visit) -> Bool) {
    if hasEnded {
      _ = visit(Self.end(at: .root, "it began", of: .begin))
      return
    }
    let tabs = drive.headUnit.browser.tabs
    guard !tabs.isEmpty else {
      _ = look(at: .root, level: 1, visit)
      return
    }
    guard visit(.list(.root, count: tabs.count, took: .zero)) else { return }
    for (index, tab) in tabs.enumerated() {
      guard let item = tab.item, tell(item, .root.child(index), visit) else { return }
      let before = drive
      if index != drive.headUnit.browser.current, !press(.tabChosen(index)) {
        drive = before
        guard visit(Self.end(at: .root.child(index), "it was pressed")) else { return }
        continue
      }
      guard look(at: .root.child(index), level: 2, visit) else { return }
    }
  }

  /// What is open; false when the walk is to end.
  private mutating func look(
    at path: ContentPath, level: Int, _ visit: (Crawl.Visit) -> Bool
  ) -> Bool {
    guard let page = drive.headUnit.browser.page, let template = page.template else { return true }
    seen.insert(template.id)
    let entries = TemplateEntry.all(of: page, in: drive.headUnit)
    guard visit(.list(path, count: entries.count, took: .zero)) else { return false }
    let open = drive.headUnit.openTemplates
    let taken = min(entries.count, bounds.rowsPerList ?? .max)
    for (number, entry) in entries.prefix(taken).enumerated() {
      let place = path.child(number)
      let before = drive
      if let choice = entry.choice, !press(choice) {
        // The others are looked at as if it had not been pressed.
        if drive.headUnit.openTemplates != open { drive = before }
        guard tell(entry.item, place, visit), visit(Self.end(at: place, "it was pressed")) else {
          return false
        }
        continue
      }
      let now = drive.headUnit.openTemplates
      let top = drive.headUnit.screen == .content ? now.last : nil
      let opens = now.count > open.count && top != nil && top != Template.nowPlayingID
      var item = entry.item
      item.isContainer = opens || !entry.pictures.isEmpty
      item.isPlayable = entry.choice != nil && !opens
      guard tell(item, place, visit) else { return false }
      for (index, picture) in entry.pictures.enumerated() {
        guard tell(picture, place.child(index), visit) else { return false }
      }
      if opens, entry.pictures.isEmpty, let top, !seen.contains(top) {
        if level >= bounds.depth {
          met.insert(.depth)
        } else if !look(at: place, level: level + 1, visit) {
          return false
        }
      }
      // Where the way back is lost there is nothing more to press here.
      if entry.choice != nil, !drive.goBack(to: open) { return true }
    }
    return taken == entries.count || visit(.skipped(path, rows: entries.count - taken))
  }

  private static func end(
    at path: ContentPath, _ occasion: String, of operation: Operation = .select
  ) -> Crawl.Visit {
    let failure = Failure(code: .broken, message: "the app ended when \(occasion)")
    return .failed(operation, path, failure, took: .zero)
  }

  private mutating func tell(
    _ item: ContentItem, _ path: ContentPath, _ visit: (Crawl.Visit) -> Bool
  ) -> Bool {
    if itemCount >= bounds.items { met.insert(.items) }
    if elapsed >= bounds.time { met.insert(.time) }
    guard met.isDisjoint(with: [.items, .time]) else { return false }
    itemCount += 1
    return visit(.item(path, item, took: .zero))
  }

  /// False when the app has ended of it.
  private mutating func press(_ choice: DriverEvent) -> Bool {
    if case .rowChosen(let row) = choice { drive.reveal(row) }
    drive.perform(.driver(choice))
    let stays = drive.rests()
    if !stays { hasEnded = true }
    return stays
  }
}

/// A row or a button of a template, and what pressing it is.
private struct TemplateEntry {
  let item: ContentItem
  let choice: DriverEvent?
  var pictures: [ContentItem] = []

  static func all(of page: Page, in headUnit: HeadUnit) -> [TemplateEntry] {
    if page.template.map(\.isGrid) == true {
      return headUnit.gridButtons(of: page).map { button in
        let item = ContentItem(identifier: button.id, title: button.titles.first, isPlayable: true)
        return TemplateEntry(item: item, choice: button.isEnabled ? .buttonChosen(button.id) : nil)
      }
    }
    let rows = page.given?.rows ?? []
    return rows.indices.compactMap { row in
      guard let given = rows[row].item else { return nil }
      let item = rows[row].contentItem(in: .english)
      let isChosen = if case .select = headUnit.action(of: row, on: page) { true } else { false }
      var entry = TemplateEntry(item: item, choice: isChosen ? .rowChosen(row) : nil)
      entry.pictures = (given.pictures?.elements ?? []).enumerated().map { index, element in
        ContentItem(
          identifier: "\(given.id)/\(index)", title: element.title, subtitle: element.subtitle,
          artwork: element.image, isPlayable: true)
      }
      return entry
    }
  }
}

extension Template {
  fileprivate var isGrid: Bool { if case .grid = content { true } else { false } }
}

// As a driver goes through the templates of an app.
extension Simulation {
  mutating func reveal(_ row: Int) {
    guard let page = headUnit.browser.page, !headUnit.visibleRows(of: page).contains(row) else {
      return
    }
    perform(.driver(.scrolled(by: headUnit.metrics.rowTop(row, of: page) - page.scroll)))
    advance(by: .seconds(1))
  }

  /// Waits as long as an app takes to hand over what was pressed; false when it ended meanwhile.
  ///
  /// One that crashed is begun anew after a second.
  fileprivate mutating func rests() -> Bool {
    var stays = true
    for _ in 0..<6 {
      advance(by: .milliseconds(500))
      if headUnit.phone.app != .running { stays = false }
    }
    return stays
  }

  /// False where that way is not open any more.
  mutating func goBack(to open: [String]) -> Bool {
    for _ in 0..<TemplateLimits().depth * 2 {
      if headUnit.templates.presented == nil, headUnit.openTemplates == open {
        return headUnit.screen == .content
      }
      let answers = headUnit.templates.presented?.actions.filter(\.isEnabled) ?? []
      let way = answers.first { $0.style == .cancel } ?? answers.first
      perform(.driver(way.map { .buttonChosen($0.id) } ?? .backPressed))
      advance(by: .seconds(2))
    }
    return false
  }
}
