public import HeadUnitCore

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

  public mutating func take(_ visit: Crawl.Visit) {
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
