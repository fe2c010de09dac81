public import HeadUnitCore

/// How long an answer takes: `80ms`, or `80ms±30ms` drawn from the drive's seed.
public struct Latency: Hashable, Sendable {
  public var base: Duration
  public var spread: Duration

  public init(_ base: Duration, spread: Duration = .zero) {
    self.base = base
    self.spread = spread
  }

  /// Draws one latency, never below zero; without a spread nothing is drawn.
  func draw(from generator: inout SeededGenerator) -> Duration {
    guard spread > .zero else { return base }
    return max(.zero, base + generator.jitter(spread))
  }
}

extension Latency: LosslessStringConvertible {
  public var description: String {
    spread == .zero ? "\(base)" : "\(base)±\(spread)"
  }

  public init?(_ description: String) {
    let halves = description.split(separator: "±", omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " } }
    guard (1...2).contains(halves.count) else { return nil }
    var first = halves[0]
    while first.last == " " { first = first.dropLast() }
    guard let base = Duration(String(first)) else { return nil }
    self.init(base)
    guard halves.count == 2 else { return }
    guard let spread = Duration(String(halves[1])) else { return nil }
    self.spread = spread
  }
}

/// The latencies of the operations for which one is given.
struct LatencyTable: Hashable, Sendable {
  private var latencies: [Operation: Latency] = [:]

  init() {}

  init(all latency: Latency) {
    for operation in Operation.allCases { latencies[operation] = latency }
  }

  subscript(operation: Operation) -> Latency? {
    get { latencies[operation] }
    set { latencies[operation] = newValue }
  }
}
