import Foundation
import HeadUnitCore
import Synchronization

/// Random walks whose seeds follow each other, on several threads.
public final class WalkBatch: Sendable {
  /// Something that must always hold did not.
  public struct Fault: Hashable, Sendable {
    public let seed: UInt64
    public let reason: String

    /// With the line that walks it again.
    public var text: String {
      "seed \(seed): \(reason)\n  again: swift run -c release testdrive-soak --seed \(seed)"
    }
  }

  /// What all walks came to.
  public struct Outcome: Hashable, Sendable {
    public fileprivate(set) var walkCount = 0
    public fileprivate(set) var eventCount = 0
    /// In the order of their seeds.
    public fileprivate(set) var faults: [Fault] = []
  }

  /// Walks have as many events everywhere, so that a seed means the same walk everywhere.
  public static let usualEvents = 300
  /// After so many faults nobody needs another one.
  public static let usualFaultLimit = 10
  /// A walk goes as deep as a drive, which has the stack of the first thread.
  private static let stackSize = 8 << 20

  private let first: UInt64
  private let count: Int
  private let jobs: Int
  private let faultLimit: Int
  private let end: ContinuousClock.Instant?
  private let walk: @Sendable (UInt64) -> (fault: String?, eventCount: Int)
  private let tell: @Sendable (Fault) -> Void
  private let state = Mutex((next: 0, outcome: Outcome()))

  /// What is walked may be another thing than a random walk; no walk begins after the end.
  ///
  /// Each fault is told as it is found.
  public init(
    first: UInt64, count: Int, jobs: Int = 1, faultLimit: Int = WalkBatch.usualFaultLimit,
    until end: ContinuousClock.Instant? = nil,
    walk: @escaping @Sendable (UInt64) -> (fault: String?, eventCount: Int) = WalkBatch.usual,
    tell: @escaping @Sendable (Fault) -> Void = { _ in }
  ) {
    self.first = first
    self.count = count
    self.jobs = max(1, min(jobs, count))
    self.faultLimit = faultLimit
    self.end = end
    self.walk = walk
    self.tell = tell
  }

  /// A random walk of the usual length, judged by the reference model; every twentieth is walked in
  /// other ways as well, and every tenth seed walks through templates besides.
  public static let usual: @Sendable (UInt64) -> (fault: String?, eventCount: Int) = { seed in
    let (walk, fault) = judged(seed)
    let count = walk.simulation.eventCount
    guard fault == nil, seed % 10 == 5 else { return (fault, count) }
    let templates = templateWalk(seed)
    return (
      templates.fault.map { "templates: \($0)" }, count + templates.walk.simulation.eventCount
    )
  }

  public static func judged(_ seed: UInt64) -> (walk: RandomWalk, fault: String?) {
    var walk = RandomWalk(seed: seed, hasModel: true)
    let fault =
      seed.isMultiple(of: 20)
      ? ThoroughWalk.fault(of: &walk, events: usualEvents) : walk.walk(events: usualEvents)
    return (walk, fault)
  }

  /// A walk with an app that hands over templates, judged by the model of these; a mistake can be
  /// put into that.
  public static func templateWalk(
    _ seed: UInt64, mistaking isMistaken: Bool = false
  ) -> (walk: RandomWalk, fault: String?) {
    var walk = RandomWalk(seed: seed, app: TemplateWalkApp(seed: seed))
    var model = TemplateModel(walk.simulation.headUnit.profile, mistaking: isMistaken)
    var fault = model.look(at: walk.simulation)
    for _ in 0..<usualEvents where fault == nil {
      fault = walk.templateStep() ?? model.look(at: walk.simulation)
    }
    let end = fault ?? walk.end()
    return (walk, end)
  }

  /// The same without the model, to measure what that costs.
  public static let unjudged: @Sendable (UInt64) -> (fault: String?, eventCount: Int) = { seed in
    var walk = RandomWalk(seed: seed)
    let fault = walk.walk(events: usualEvents)
    return (fault, walk.simulation.eventCount)
  }

  /// Waits until all have ended, or until enough of them have failed.
  public func run() -> Outcome {
    let ends = DispatchSemaphore(value: 0)
    for _ in 0..<jobs {
      let thread = Thread { [self] in
        while let seed = nextSeed() { end(seed, walk(seed)) }
        ends.signal()
      }
      thread.stackSize = Self.stackSize
      thread.start()
    }
    for _ in 0..<jobs { ends.wait() }
    return state.withLock { state in
      var outcome = state.outcome
      outcome.faults.sort { $0.seed < $1.seed }
      return outcome
    }
  }

  private func nextSeed() -> UInt64? {
    if let end, ContinuousClock.now >= end { return nil }
    return state.withLock { state in
      guard state.next < count, state.outcome.faults.count < faultLimit else { return nil }
      defer { state.next += 1 }
      return first &+ UInt64(state.next)
    }
  }

  private func end(_ seed: UInt64, _ result: (fault: String?, eventCount: Int)) {
    state.withLock { state in
      state.outcome.walkCount += 1
      state.outcome.eventCount += result.eventCount
      guard let reason = result.fault else { return }
      let fault = Fault(seed: seed, reason: reason)
      state.outcome.faults.append(fault)
      tell(fault)
    }
  }
}
