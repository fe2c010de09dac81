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
