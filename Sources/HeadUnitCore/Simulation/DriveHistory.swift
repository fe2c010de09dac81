/// What a head unit was at any instant of the past: copies of it at a distance, and between them
/// the events of its trace once more.
///
/// A head unit changes by events alone, so that the same events make it what it was, exactly.
public struct DriveHistory: Sendable {
  private struct Copy: Sendable {
    /// So many entries of the trace had happened.
    let entryCount: Int
    let headUnit: HeadUnit
  }

  /// More copies than these, and every second one is forgotten.
  public static let copyLimit = 512

  private var copies: [Copy] = []
  var copyCount: Int { copies.count }
  /// So many entries lie between two copies at least; it doubles when copies are forgotten.
  private var distance: Int

  public init() { self.init(distance: 200) }

  init(distance: Int) { self.distance = distance }

  /// Looks at what has happened since the last time.
  public mutating func note(_ simulation: Simulation) {
    let count = simulation.trace.entries.count
    // Another trace has begun.
    if let last = copies.last, count < last.entryCount { self = DriveHistory() }
    if let last = copies.last, count < last.entryCount + distance { return }
    copies.append(Copy(entryCount: count, headUnit: simulation.headUnit))
    guard copies.count > Self.copyLimit else { return }
    copies = copies.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    distance *= 2
  }

  /// The head unit once all that happened up to the instant had happened.
  public func headUnit(at instant: Instant, in simulation: Simulation) -> HeadUnit {
    let entries = simulation.trace.entries
    let end = entries.endOfInstant(instant)
    guard end < entries.count else { return simulation.headUnit }
    // Before its first copy nothing is known of a trace that began later than its drive.
    let beganLater = entries.first.map { $0.at > .start } ?? false
    let near = copies.last { $0.entryCount <= end } ?? (beganLater ? copies.first : nil)
    var headUnit = near?.headUnit ?? HeadUnit(profile: simulation.headUnit.profile)
    let start = near?.entryCount ?? 0
    for entry in entries[start..<max(start, end)] {
      guard case .event(let event) = entry.content else { continue }
      _ = headUnit.apply(event, at: entry.at)
    }
    return headUnit
  }
}

extension [Trace.Entry] {
  /// How many of them had happened by the instant.
  public func endOfInstant(_ instant: Instant) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if self[middle].at <= instant { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
