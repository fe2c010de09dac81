public import HeadUnitCore

/// Asks an app question by question, without a head unit, on a clock of its own.
public struct Interview: Sendable {
  public private(set) var app: any App
  public private(set) var now = Instant.start
  public private(set) var description: AppDescription?
  /// Why the app went away while it was asked, if it did.
  public private(set) var stop: AppStop?
  /// What is on its way, ordered by instant; first come, first served within one.
  private var deliveries: [(due: Instant, content: AppDelivery.Content)] = []
  private var nextNumber = 1

  /// More than this in one instant and the app only talks to itself.
  private static let deliveryLimitPerInstant = 100_000

  /// What came of a question.
  public struct Reply: Sendable {
    /// Nil when no answer came in time.
    public let answer: Answer?
    public let took: Duration
  }

  /// Starts the app and hears what it is.
  public init(_ app: any App, patience: Duration = .seconds(10)) {
    self.app = app
    let context = AppContext(isEnforced: false, items: nil, depth: 5, isEndpointAvailable: true)
    send(.note(.start(context)))
    run(until: now + patience) { $0.description != nil }
  }

  /// Waits for the answer as long as told and not a microsecond longer.
  public mutating func ask(_ question: Question, patience: Duration) -> Reply {
    let id = RequestID(nextNumber)
    nextNumber += 1
    let asked = now
    awaited = id
    answer = nil
    send(.request(Request(id: id, question: question)))
    run(until: now + patience) { $0.answer != nil }
    return Reply(answer: answer, took: now - asked)
  }

  private var awaited = RequestID(0)
  private var answer: Answer?

  private mutating func send(_ message: AppMessage) {
    for delivery in app.receive([message], at: now) {
      put(delivery.content, due: now + max(.zero, delivery.after))
    }
  }

  private mutating func put(_ content: AppDelivery.Content, due: Instant) {
    var index = deliveries.count
    while index > 0, deliveries[index - 1].due > due { index -= 1 }
    deliveries.insert((due, content), at: index)
  }

  private mutating func run(until end: Instant, _ isDone: (Interview) -> Bool) {
    var handled = 0
    while !isDone(self), stop == nil, let next = deliveries.first, next.due <= end {
      deliveries.removeFirst()
      handled = next.due > now ? 0 : handled + 1
      guard handled < Self.deliveryLimitPerInstant else { break }
      now = max(now, next.due)
      take(next.content)
    }
    if !isDone(self), stop == nil { now = end }
  }

  private mutating func take(_ content: AppDelivery.Content) {
    switch content {
    case .answer(let id, let given):
      if id == awaited, answer == nil { answer = given }
    case .wake(let token): send(.wake(token))
    case .report(.started(let description)): self.description = description
    case .report(.stopped(let stop)): self.stop = stop
    case .report, .status, .fault: break
    }
  }
}
