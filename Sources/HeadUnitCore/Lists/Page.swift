/// Tells pages apart; unique in a drive.
public struct PageID: Hashable, Codable, Sendable {
  let number: Int
}

/// One list on the navigation stack.
public struct Page: Hashable, Sendable {
  public enum State: Hashable, Sendable {
    case loading
    case shown
    case empty
    case failed(Failure)
    case timedOut

    /// The name by which scripts and traces know the state.
    public var name: String {
      switch self {
      case .loading: "loading"
      case .shown: "shown"
      case .empty: "empty"
      case .failed: "failed"
      case .timedOut: "timedOut"
      }
    }
  }

  public let id: PageID
  public internal(set) var path: ContentPath
  public internal(set) var title: String
  public internal(set) var state = State.loading
  /// While the list, or a new version of it, is being got.
  public internal(set) var load: Load?
  /// As the app said, whatever the limits.
  public internal(set) var count = 0
  public internal(set) var showsProgress = false
  public internal(set) var rows = RowWindow()
  /// The first pixel row that is visible, in the list's own pixels.
  ///
  /// A list on its way to the edge of a row stands there already; what is seen meanwhile is
  /// `scroll(at:)`.
  public internal(set) var scroll = 0
  /// How far it is pulled beyond its ends, above the top when negative.
  public internal(set) var overscroll = 0
  /// How far the finger has gone to pull it there.
  var pull = 0
  public internal(set) var glide: Glide?
  /// When it has come, or will come, to rest; nil when it has never moved.
  public internal(set) var restsAt: Instant?
  /// The row that has, or had when the page was left, the focus.
  public internal(set) var focusedRow: Int?
  /// The row that was chosen to play and has not started yet.
  public internal(set) var startingRow: Int?
  /// Where the list stood before limits cut it.
  var beforeCut: Place?
  /// The rows that were seen in this visit, so that each container gets one hint.
  var seen = RowRanges()
  /// Changed while nobody looked.
  var isStale = false
  /// What it is, where an app hands over templates.
  public internal(set) var template: Template?
  /// The rows of a template's list.
  public internal(set) var given: GivenList?
  /// Where its rows of pictures stand that have been moved, by their items' names.
  var sides: [String: SidePlace] = [:]

  /// A place in a list.
  struct Place: Hashable, Sendable {
    var scroll: Int
    var focusedRow: Int?
    /// The rows held there, if the cut was far from them.
    var rows: RowWindow?
    /// The driver has moved on from where the cut took him, so that the place is not his any more.
    var isLeft = false
  }

  init(id: PageID, path: ContentPath, title: String) {
    self.id = id
    self.path = path
    self.title = title
  }
}

extension Page {
  /// The list has so many rows: those known are asked again, those beyond are let go.
  mutating func take(count newCount: Int) {
    count = newCount
    load?.step = .rows
    load?.scroll = scroll
    seen.removeAll()
    beforeCut?.rows = nil
    rows.shorten(to: newCount)
    rows.markAllStale()
  }

  /// The list is whole, and what rows hold that were not answered again is of the version before:
  /// those beyond a limit, and those set aside for when it is lifted.
  mutating func forgetStale() {
    beforeCut?.rows?.forgetStale()
    rows.forgetStale()
  }

  /// Has the rows that meet the condition asked again; gives back the requests now outdated.
  mutating func markStale(where isMeant: (Int, Row) -> Bool) -> [RequestID] {
    _ = beforeCut?.rows?.markStale(where: isMeant)
    return rows.markStale(where: isMeant)
  }
}

/// The getting of a page's list, under one clock.
public struct Load: Hashable, Sendable {
  public enum Step: Hashable, Sendable {
    /// The app may not be asked yet.
    case waiting
    case begin
    case count
    case rows
  }

  /// What a reloaded list is to keep in its place.
  struct Anchor: Hashable, Sendable {
    var identifier: String
    var row: Int
    var isFocused: Bool
  }

  public internal(set) var step = Step.waiting
  public let beganAt: Instant
  public let deadline: Instant
  /// The old list stays on the screen meanwhile.
  public let isRefresh: Bool
  var anchors: [Anchor] = []
  /// Where the old list was scrolled to when the new one's length came.
  var scroll: Int?

  /// Nothing new for this long, so that a fast app never flashes anything.
  public static let skeletonDelay = Duration.milliseconds(150)
  public static let spinnerDelay = Duration.milliseconds(400)
}

/// One row of a list as far as it is known.
public struct Row: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    case unknown
    case item(ContentItem)
    /// The app has no item there.
    case missing
    case failed(Failure)
    case timedOut
  }

  public internal(set) var content = Content.unknown
  /// The request under way for it.
  var request: RequestID?
  /// To be asked again although something is known.
  var isStale = false

  /// A row that is not held, or not yet.
  public static let unknown = Row()

  public var item: ContentItem? {
    if case .item(let item) = content { item } else { nil }
  }

  fileprivate var artwork: String? {
    if case .item(let item) = content { item.artwork } else { nil }
  }

  /// Whether nothing is known yet, so that a skeleton is drawn.
  public var isUnknown: Bool { content == .unknown }

  var needsAsking: Bool { request == nil && (isUnknown || isStale) }
}

/// The rows of a list that are held: what is visible and one screen to either side, never more.
public struct RowWindow: Hashable, Sendable {
  public private(set) var range = 0..<0
  private var rows: [Row] = []

  public subscript(row: Int) -> Row? {
    range.contains(row) ? rows[row - range.lowerBound] : nil
  }

  mutating func update(_ row: Int, _ change: (inout Row) -> Void) {
    guard range.contains(row) else { return }
    change(&rows[row - range.lowerBound])
  }

  /// Holds exactly these rows from now on; gives back the requests of those let go.
  mutating func move(to newRange: Range<Int>) -> [RequestID] {
    guard newRange != range else { return [] }
    var dropped: [RequestID] = []
    var kept: [Row] = []
    kept.reserveCapacity(newRange.count)
    for row in range where !newRange.contains(row) {
      if let request = rows[row - range.lowerBound].request { dropped.append(request) }
    }
    for row in newRange {
      kept.append(range.contains(row) ? rows[row - range.lowerBound] : Row())
    }
    range = newRange
    rows = kept
    return dropped
  }

  /// Holds exactly these rows, which are all known.
  mutating func hold(_ newRange: Range<Int>, _ content: (Int) -> Row.Content) {
    range = newRange
    rows = newRange.map { index in
      var row = Row()
      row.content = content(index)
      return row
    }
  }

  /// Holds the rows of a window set aside, except where it has newer ones; gives back the requests
  /// of those let go.
  mutating func takeBack(_ window: RowWindow) -> [RequestID] {
    let dropped = move(to: window.range)
    for row in window.range where self[row]?.needsAsking ?? false {
      update(row) { $0 = window[row] ?? $0 }
    }
    return dropped
  }

  /// Lets go of the rows that there are no more; none of them may have a request under way.
  mutating func shorten(to count: Int) {
    let remaining = range.clamped(to: 0..<count)
    rows = remaining.compactMap { self[$0] }
    range = remaining
  }

  mutating func markAllStale() {
    for index in rows.indices { rows[index].isStale = true }
  }

  /// Nothing is known any more of rows that were to be asked again and have not been answered.
  mutating func forgetStale() {
    for index in rows.indices where rows[index].isStale {
      rows[index] = Row(request: rows[index].request)
    }
  }

  /// Has the rows that meet the condition asked again; gives back the requests now outdated.
  mutating func markStale(where isMeant: (Int, Row) -> Bool) -> [RequestID] {
    var outdated: [RequestID] = []
    for index in rows.indices where isMeant(range.lowerBound + index, rows[index]) {
      rows[index].isStale = true
      if let request = rows[index].request { outdated.append(request) }
      rows[index].request = nil
    }
    return outdated
  }

  /// Forgets the requests, as their outcome is settled elsewhere.
  mutating func forgetRequests() {
    for index in rows.indices { rows[index].request = nil }
  }

  var withoutRequests: RowWindow {
    var copy = self
    copy.forgetRequests()
    return copy
  }

  func forEachItem(_ body: (ContentItem) -> Void) {
    for row in rows {
      if case .item(let item) = row.content { body(item) }
    }
  }

  /// What the row's picture is called; asked at every event, and therefore without a copy of the
  /// row.
  func artwork(_ row: Int) -> String? {
    guard range.contains(row) else { return nil }
    return rows[row - range.lowerBound].artwork
  }

  /// The held row whose item has this identifier, the nearest one if there are several.
  func row(of identifier: String, near row: Int) -> Int? {
    range.filter { self[$0]?.item?.identifier == identifier }
      .min { abs($0 - row) < abs($1 - row) }
  }
}

/// A set of row numbers kept as ranges, so that a million rows in a row cost one range.
///
/// Beyond 256 ranges it forgets one at the end that is further from the row just put in: only
/// somebody who jumps about gets that far.
struct RowRanges: Hashable, Sendable {
  /// Ascending, neither touching nor overlapping.
  private(set) var ranges: [Range<Int>] = []

  private static let limit = 256

  func contains(_ row: Int) -> Bool {
    ranges.contains { $0.contains(row) }
  }

  mutating func insert(_ row: Int) {
    let index = ranges.firstIndex { row <= $0.upperBound } ?? ranges.count
    if index == ranges.count || row + 1 < ranges[index].lowerBound {
      ranges.insert(row..<row + 1, at: index)
      if ranges.count > Self.limit { ranges.remove(at: index > Self.limit / 2 ? 0 : Self.limit) }
    } else if row + 1 == ranges[index].lowerBound {
      ranges[index] = row..<ranges[index].upperBound
    } else if row == ranges[index].upperBound {
      ranges[index] = ranges[index].lowerBound..<row + 1
      joinWithNext(index)
    }
  }

  mutating func removeAll() {
    ranges.removeAll()
  }

  private mutating func joinWithNext(_ index: Int) {
    guard index + 1 < ranges.count, ranges[index].upperBound == ranges[index + 1].lowerBound
    else { return }
    ranges[index] = ranges[index].lowerBound..<ranges[index + 1].upperBound
    ranges.remove(at: index + 1)
  }
}
