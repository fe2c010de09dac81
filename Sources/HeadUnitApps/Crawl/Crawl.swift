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
    case .some:
      .failed(
        operation, path, Failure(code: .broken, message: "no proper answer"), took: reply.took)
    }
  }

  private mutating func noteBounds() {
    if itemCount >= bounds.items { met.insert(.items) }
    if elapsed >= bounds.time { met.insert(.time) }
  }
}
