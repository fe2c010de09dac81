import Foundation

/// Several publishers above one subscriber, each told apart by its number.
///
/// What is done with a value is said by `take`; all of it goes out in the order in which it came.
final class Junction<Output, Failure: Error>: Subscription, @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var downstream: AnySubscriber<Output, Failure>?
  private var upstreams: [Int: any Subscription] = [:]
  private var demand = Subscribers.Demand.none
  /// Wanted below and not given yet, because nobody had asked.
  private var waiting: [Output] = []
  private var isGiving = false
  private var isFinished = false
  private var nextNumber = 0
  /// How much each publisher is asked for at first, and again for each value.
  private let share: Subscribers.Demand

  init(_ downstream: AnySubscriber<Output, Failure>, share: Subscribers.Demand = .unlimited) {
    (self.downstream, self.share) = (downstream, share)
  }

  /// Follows the publisher; everything is said to the one that handed it in.
  @discardableResult
  func follow<P: Publisher>(
    _ publisher: P, onValue: @escaping (P.Output) -> Void,
    onEnd: @escaping (Subscribers.Completion<P.Failure>) -> Void
  ) -> Int {
    let number = lock.withLock {
      defer { nextNumber += 1 }
      return nextNumber
    }
    publisher.receive(
      subscriber: AnySubscriber<P.Output, P.Failure>(
        receiveSubscription: { self.begin($0, number) },
        receiveValue: { value in
          onValue(value)
          return self.share == .unlimited ? .none : .max(1)
        },
        receiveCompletion: { completion in
          self.lock.withLock { self.upstreams[number] = nil }
          onEnd(completion)
        }))
    return number
  }

  private func begin(_ subscription: any Subscription, _ number: Int) {
    let isOver = lock.withLock {
      upstreams[number] = subscription
      return downstream == nil
    }
    if isOver { subscription.cancel() } else { subscription.request(share) }
  }

  /// What is no longer wanted of one of them.
  func drop(_ number: Int) {
    lock.withLock { upstreams.removeValue(forKey: number) }?.cancel()
  }

  /// Gives the value below when it is asked for.
  func give(_ value: Output) {
    lock.withLock { waiting.append(value) }
    pump()
  }

  /// The same with room for so many values that wait; false when there is none for this one.
  func give(_ value: Output, upTo size: Int, dropsOldest: Bool) -> Bool {
    let isTaken = lock.withLock {
      if demand == 0, waiting.count >= size {
        guard dropsOldest, !waiting.isEmpty else { return false }
        waiting.removeFirst()
      }
      waiting.append(value)
      return true
    }
    pump()
    return isTaken
  }

  func request(_ more: Subscribers.Demand) {
    lock.withLock { demand += more }
    pump()
  }

  private func pump() {
    let begins = lock.withLock {
      defer { isGiving = true }
      return !isGiving
    }
    guard begins else { return }
    while let (value, receiver) = next() {
      let more = receiver.receive(value)
      if more > 0 { lock.withLock { demand += more } }
    }
    endIfDone()
  }

  private func next() -> (Output, AnySubscriber<Output, Failure>)? {
    lock.withLock {
      guard demand > 0, let downstream, !waiting.isEmpty else {
        isGiving = false
        return nil
      }
      demand -= 1
      return (waiting.removeFirst(), downstream)
    }
  }

  /// Everything has come; what is waiting is given first.
  func finish() {
    lock.withLock { isFinished = true }
    endIfDone()
  }

  private func endIfDone() {
    let receiver: AnySubscriber<Output, Failure>? = lock.withLock {
      guard isFinished, waiting.isEmpty, !isGiving else { return nil }
      defer { downstream = nil }
      return downstream
    }
    guard let receiver else { return }
    cancelAll()
    receiver.receive(completion: .finished)
  }

  /// A failure does not wait.
  func fail(_ error: Failure) {
    let receiver = lock.withLock {
      defer { (downstream, waiting) = (nil, []) }
      return downstream
    }
    cancelAll()
    receiver?.receive(completion: .failure(error))
  }

  func cancel() {
    lock.withLock { (downstream, waiting) = (nil, []) }
    cancelAll()
  }

  private func cancelAll() {
    let all = lock.withLock {
      defer { upstreams = [:] }
      return upstreams
    }
    for upstream in all.values { upstream.cancel() }
  }
}

/// Something that one thread at a time may look at, and the same one again.
final class Shared<Value>: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  func use<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&value) } }
}

extension Publishers {
  /// Whatever any of them gives.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let publishers: [Upstream]

    public init(_ upstream: Upstream...) {
      publishers = upstream
    }

    public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream {
      publishers = Array(upstream)
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let junction = Junction(AnySubscriber<Output, Failure>(subscriber))
      subscriber.receive(subscription: junction)
      let left = Shared(publishers.count)
      if publishers.isEmpty { junction.finish() }
      for publisher in publishers {
        junction.follow(publisher, onValue: junction.give) { completion in
          if case .failure(let error) = completion { return junction.fail(error) }
          let isLast = left.use { left in
            left -= 1
            return left == 0
          }
          if isLast { junction.finish() }
        }
      }
    }
  }

  /// Whatever either of them gives.
  public struct Merge<A: Publisher, B: Publisher>: Publisher
  where A.Output == B.Output, A.Failure == B.Failure {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    public let a: A
    public let b: B

    public init(_ a: A, _ b: B) {
      (self.a, self.b) = (a, b)
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      MergeMany([a.eraseToAnyPublisher(), b.eraseToAnyPublisher()])
        .receive(subscriber: subscriber)
    }
  }

  /// Whatever any of the three gives.
  public struct Merge3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Output == B.Output, A.Failure == B.Failure, A.Output == C.Output, A.Failure == C.Failure {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    public let a: A
    public let b: B
    public let c: C

    public init(_ a: A, _ b: B, _ c: C) {
      (self.a, self.b, self.c) = (a, b, c)
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      MergeMany([a.eraseToAnyPublisher(), b.eraseToAnyPublisher(), c.eraseToAnyPublisher()])
        .receive(subscriber: subscriber)
    }
  }

  public struct Merge4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure, A.Output == C.Output, A.Failure == C.Failure,
    A.Output == D.Output, A.Failure == D.Failure
  {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    private let all: [AnyPublisher<Output, Failure>]

    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      all = [
        a.eraseToAnyPublisher(), b.eraseToAnyPublisher(), c.eraseToAnyPublisher(),
        d.eraseToAnyPublisher(),
      ]
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      MergeMany(all).receive(subscriber: subscriber)
    }
  }

  // Names of what stands between two publishers, for those who write the types out.

  public typealias ReceiveOn<Upstream: Publisher, Context: Scheduler> = Filter<Upstream>
  public typealias SubscribeOn<Upstream: Publisher, Context: Scheduler> = Filter<Upstream>
  public typealias Delay<Upstream: Publisher, Context: Scheduler> = Filter<Upstream>
  public typealias Debounce<Upstream: Publisher, Context: Scheduler> = Filter<Upstream>
  public typealias Throttle<Upstream: Publisher, Context: Scheduler> = Filter<Upstream>
  public typealias HandleEvents<Upstream: Publisher> = Filter<Upstream>
  public typealias DropWhile<Upstream: Publisher> = Filter<Upstream>
  public typealias Drop<Upstream: Publisher> = Filter<Upstream>
  public typealias First<Upstream: Publisher> = Filter<Upstream>
  public typealias Print<Upstream: Publisher> = Filter<Upstream>
  public typealias FlatMap<NewPublisher: Publisher, Upstream: Publisher> = Derived<
    Upstream, NewPublisher.Output, Upstream.Failure
  >
  public typealias MakeConnectable<Upstream: Publisher> = Multicast<
    Upstream, PassthroughSubject<Upstream.Output, Upstream.Failure>
  >

  /// When a buffer asks for values.
  public enum PrefetchStrategy: Sendable {
    case keepFull
    case byRequest
  }

  /// What a full buffer does with another value.
  public enum BufferingStrategy<Failure: Error> {
    case dropNewest
    case dropOldest
    case customError(() -> Failure)
  }

  /// How values are put together by the time at which they come.
  public enum TimeGroupingStrategy<Context: Scheduler> {
    case byTime(Context, Context.SchedulerTimeType.Stride)
    case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
  }
}

extension Publisher {
  public func merge<P: Publisher>(
    with other: P
  ) -> Publishers.Merge<Self, P> where P.Output == Output, P.Failure == Failure {
    Publishers.Merge(self, other)
  }

  public func merge<B: Publisher, C: Publisher>(
    with b: B, _ c: C
  ) -> Publishers.MergeMany<AnyPublisher<Output, Failure>>
  where B.Output == Output, C.Output == Output, B.Failure == Failure, C.Failure == Failure {
    Publishers.MergeMany([
      eraseToAnyPublisher(), b.eraseToAnyPublisher(), c.eraseToAnyPublisher(),
    ])
  }

  public func merge<B: Publisher, C: Publisher, D: Publisher>(
    with b: B, _ c: C, _ d: D
  ) -> Publishers.MergeMany<AnyPublisher<Output, Failure>>
  where
    B.Output == Output, C.Output == Output, D.Output == Output, B.Failure == Failure,
    C.Failure == Failure, D.Failure == Failure
  {
    Publishers.MergeMany([
      eraseToAnyPublisher(), b.eraseToAnyPublisher(), c.eraseToAnyPublisher(),
      d.eraseToAnyPublisher(),
    ])
  }

  public func append<P: Publisher>(_ publisher: P) -> Publishers.Filter<Self>
  where P.Output == Output, P.Failure == Failure {
    Derived(upstream: self) { upstream, downstream in
      let relay = Relay(downstream)
      downstream.receive(subscription: relay)
      relay.follow(upstream) { completion in
        if case .failure = completion { return relay.finish(completion) }
        relay.follow(publisher) { relay.finish($0) }
      }
    }
  }

  public func append(_ elements: Output...) -> Publishers.Filter<Self> {
    append(Publishers.Sequence<[Output], Failure>(sequence: elements))
  }

  public func append<S: Sequence>(_ elements: S) -> Publishers.Filter<Self>
  where S.Element == Output {
    append(Publishers.Sequence<S, Failure>(sequence: elements))
  }

  public func prepend<S: Sequence>(_ elements: S) -> Publishers.Filter<Self>
  where S.Element == Output {
    prepend(Publishers.Sequence<S, Failure>(sequence: elements))
  }

  public func prepend(_ elements: Output...) -> Publishers.Filter<Self> {
    prepend(Publishers.Sequence<[Output], Failure>(sequence: elements))
  }

  public func prepend<P: Publisher>(_ publisher: P) -> Publishers.Filter<Self>
  where P.Output == Output, P.Failure == Failure {
    Derived(upstream: self) { upstream, downstream in
      let relay = Relay(downstream)
      downstream.receive(subscription: relay)
      relay.follow(publisher) { completion in
        if case .failure = completion { return relay.finish(completion) }
        relay.follow(upstream) { relay.finish($0) }
      }
    }
  }
}

// Publishers that give publishers.
extension Publisher {
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Derived<Self, P.Output, Failure> where P.Failure == Failure {
    Derived(upstream: self) { upstream, downstream in
      // Of the outer one so many are asked for as may be followed at a time.
      let outer = OuterInlet(share: maxPublishers)
      let junction = Junction(downstream)
      downstream.receive(subscription: outer.over(junction))
      func follow(_ publisher: P) {
        junction.follow(publisher, onValue: junction.give) { completion in
          if case .failure(let error) = completion { return junction.fail(error) }
          if outer.innerEnded() { junction.finish() }
        }
      }
      upstream.receive(
        subscriber: AnySubscriber<Output, Failure>(
          receiveSubscription: outer.begin,
          receiveValue: { value in
            outer.innerBegan()
            follow(transform(value))
            return .none
          },
          receiveCompletion: { completion in
            if case .failure(let error) = completion { return junction.fail(error) }
            if outer.outerEnded() { junction.finish() }
          }))
    }
  }

  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Derived<Self, P.Output, Failure> where P.Failure == Never, Failure: Error {
    flatMap(maxPublishers: maxPublishers) { value in
      transform(value).setFailureType(to: Failure.self)
    }
  }
}

extension Publisher where Failure == Never {
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> AnyPublisher<P.Output, P.Failure> {
    flattened(setFailureType(to: P.Failure.self), maxPublishers) {
      transform($0).eraseToAnyPublisher()
    }.eraseToAnyPublisher()
  }

  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Derived<Self, P.Output, Never> where P.Failure == Never {
    let transform: (Output) -> AnyPublisher<P.Output, Never> = {
      transform($0).eraseToAnyPublisher()
    }
    return Derived(upstream: self) { upstream, downstream in
      upstream.anyFlatMap(maxPublishers, transform).receive(subscriber: downstream)
    }
  }

  /// Under a name of its own, as several of the same name would do.
  private func anyFlatMap<Inner>(
    _ share: Subscribers.Demand, _ transform: @escaping (Output) -> AnyPublisher<Inner, Never>
  ) -> Derived<AnyPublisher<Output, Never>, Inner, Never> {
    flattened(eraseToAnyPublisher(), share, transform)
  }
}

func flattened<Outer: Publisher, Inner>(
  _ outer: Outer, _ share: Subscribers.Demand,
  _ transform: @escaping (Outer.Output) -> AnyPublisher<Inner, Outer.Failure>
) -> Derived<Outer, Inner, Outer.Failure> {
  outer.flatMap(maxPublishers: share, transform)
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Only the newest of them is followed.
  public func switchToLatest() -> Derived<Self, Output.Output, Failure> {
    Derived(upstream: self) { upstream, downstream in
      let outer = OuterInlet(share: .unlimited)
      let junction = Junction(downstream)
      downstream.receive(subscription: outer.over(junction))
      let current = Shared<Int?>(nil)
      let turn = Shared(0)
      upstream.receive(
        subscriber: AnySubscriber<Output, Failure>(
          receiveSubscription: outer.begin,
          receiveValue: { publisher in
            if let old = current.use({ $0.take() }) {
              junction.drop(old)
              _ = outer.innerEnded()
            }
            let mine = turn.use { turn in
              turn += 1
              return turn
            }
            outer.innerBegan()
            let number = junction.follow(
              publisher,
              onValue: { value in if turn.use({ $0 }) == mine { junction.give(value) } },
              onEnd: { completion in
                guard turn.use({ $0 }) == mine else { return }
                if case .failure(let error) = completion { return junction.fail(error) }
                _ = current.use { $0.take() }
                turn.use { $0 += 1 }
                if outer.innerEnded() { junction.finish() }
              })
            if turn.use({ $0 }) == mine { current.use { $0 = number } }
            return .none
          },
          receiveCompletion: { completion in
            if case .failure(let error) = completion { return junction.fail(error) }
            if outer.outerEnded() { junction.finish() }
          }))
    }
  }
}

/// The publisher of publishers: asked for more when one of them has ended.
private final class OuterInlet: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private let share: Subscribers.Demand
  private var upstream: (any Subscription)?
  private var inner = 0
  private var isOver = false

  init(share: Subscribers.Demand) {
    self.share = share
  }

  func begin(_ subscription: any Subscription) {
    lock.withLock { upstream = subscription }
    subscription.request(share)
  }

  func innerBegan() {
    lock.withLock { inner += 1 }
  }

  /// Whether nothing is left; otherwise the next one is asked for.
  func innerEnded() -> Bool {
    let (isDone, upstream) = lock.withLock {
      inner -= 1
      return (isOver && inner == 0, self.upstream)
    }
    if !isDone, share != .unlimited { upstream?.request(.max(1)) }
    return isDone
  }

  func outerEnded() -> Bool {
    lock.withLock {
      isOver = true
      upstream = nil
      return inner == 0
    }
  }

  /// What is cancelled below ends both.
  func over(_ inner: any Subscription) -> any Subscription {
    PairedSubscription(inner: inner) { [self] in
      lock.withLock {
        defer { upstream = nil }
        return upstream
      }?.cancel()
    }
  }
}

/// A subscription with something more to be done when it ends.
final class PairedSubscription: Subscription, @unchecked Sendable {
  private let inner: any Subscription
  private let onCancel: () -> Void

  init(inner: any Subscription, onCancel: @escaping () -> Void) {
    (self.inner, self.onCancel) = (inner, onCancel)
  }

  func request(_ demand: Subscribers.Demand) {
    inner.request(demand)
  }

  func cancel() {
    onCancel()
    inner.cancel()
  }
}
