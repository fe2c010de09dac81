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

  public var item: ContentItem? {
    if case .item(let item) = content { item } else { nil }
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

  /// Lets go of the rows that there are no more; none of them may have a request under way.
  mutating func shorten(to count: Int) {
    let remaining = range.clamped(to: 0..<count)
    rows = remaining.compactMap { self[$0] }
    range = remaining
  }

  mutating func markAllStale() {
    for index in rows.indices { rows[index].isStale = true }
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

  /// The held row whose item has this identifier.
  func row(of identifier: String) -> Int? {
    range.first { self[$0]?.item?.identifier == identifier }
  }
}
