/// The requests under way: each gets one number, one deadline and one outcome.
public struct Loader: Hashable, Sendable {
  /// What a request is for.
  enum Purpose: Hashable, Sendable {
    case begin(PageID)
    case count(PageID)
    case progress(PageID)
    case row(PageID, Int)
    case hint(PageID, Int)
    /// A tab whose item was reported changed.
    case tab(Int)
    case play(PageID)
    /// Something of a template that the driver pressed; a button is on no page.
    case select(PageID?, TemplateElement)
    /// The cover of what plays.
    case artwork
    /// One of `Artworks`.
    case picture
  }

  struct Pending: Hashable, Sendable {
    let request: Request
    let purpose: Purpose
    let deadline: Instant
  }

  /// What to make of an answer.
  enum Verdict: Hashable, Sendable {
    case awaited(Pending)
    case discarded(Discard)
  }

  /// Ascending by number, since numbers are given out in order.
  private(set) var pending: [Pending] = []
  public private(set) var outcomes: [Outcome: Int] = [:]
  public private(set) var discards: [Discard: Int] = [:]
  private var nextNumber = 1
  private var recent = RecentOutcomes()

  public var pendingCount: Int { pending.count }
  /// In the order in which they were asked.
  public var pendingRequests: [Request] { pending.map(\.request) }
  public var askedCount: Int { nextNumber - 1 }

  func outcomeCount(_ outcome: Outcome) -> Int { outcomes[outcome, default: 0] }

  var firstDeadline: Instant? { pending.lazy.map(\.deadline).min() }

  mutating func ask(_ question: Question, for purpose: Purpose, until deadline: Instant) -> Request
  {
    let request = Request(id: RequestID(nextNumber), question: question)
    nextNumber += 1
    pending.append(Pending(request: request, purpose: purpose, deadline: deadline))
    return request
  }

  mutating func judge(_ answer: Answer, to id: RequestID) -> Verdict {
    if let index = index(of: id) {
      let found = pending.remove(at: index)
      conclude(id, answer.failure(for: found.request.question) == nil ? .answered : .failed)
      return .awaited(found)
    }
    let discard = recent.discard(for: id, askedCount: askedCount)
    discards[discard, default: 0] += 1
    return .discarded(discard)
  }

  /// The requests whose time has run out at this instant, in the order they were asked.
  mutating func expire(at now: Instant) -> [Pending] {
    end(.timedOut) { $0.deadline <= now }
  }

  mutating func abandon(where isUnwanted: (Pending) -> Bool) -> [Pending] {
    end(.abandoned, where: isUnwanted)
  }

  /// Ends every request that meets the condition with the outcome.
  mutating func end(_ outcome: Outcome, where isMeant: (Pending) -> Bool) -> [Pending] {
    guard pending.contains(where: isMeant) else { return [] }
    let ended = pending.filter(isMeant)
    pending.removeAll(where: isMeant)
    for request in ended { conclude(request.request.id, outcome) }
    return ended
  }
}

extension Loader {
  private func index(of id: RequestID) -> Int? {
    var low = 0
    var high = pending.count
    while low < high {
      let middle = (low + high) / 2
      if pending[middle].request.id < id { low = middle + 1 } else { high = middle }
    }
    return low < pending.count && pending[low].request.id == id ? low : nil
  }

  private mutating func conclude(_ id: RequestID, _ outcome: Outcome) {
    outcomes[outcome, default: 0] += 1
    recent.note(id, outcome)
  }
}

/// How the last 4,096 requests ended, to tell a late answer from a duplicate; older ones are late.
private struct RecentOutcomes: Hashable, Sendable {
  private static let size = 4_096
  private var wasAnswered = [Bool](repeating: false, count: size)

  mutating func note(_ id: RequestID, _ outcome: Outcome) {
    wasAnswered[id.number % Self.size] = outcome == .answered || outcome == .failed
  }

  func discard(for id: RequestID, askedCount: Int) -> Discard {
    guard (1...max(1, askedCount)).contains(id.number), askedCount > 0 else { return .unknown }
    guard id.number > askedCount - Self.size else { return .late }
    return wasAnswered[id.number % Self.size] ? .duplicate : .late
  }
}
