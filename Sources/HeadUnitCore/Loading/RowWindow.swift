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
