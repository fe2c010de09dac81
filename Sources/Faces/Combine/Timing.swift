import Foundation

/// What comes from above, done later or elsewhere, in its order.
///
/// Everything is asked for above; below no more is given than is asked for there.
private final class Timing<Input, Output, Failure: Error>: Subscription, @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var downstream: AnySubscriber<Output, Failure>?
  private var upstream: (any Subscription)?
  private var demand = Subscribers.Demand.none

  init(_ downstream: AnySubscriber<Output, Failure>) {
    self.downstream = downstream
  }

  func begin(_ subscription: any Subscription) {
    let isOver = lock.withLock {
      upstream = subscription
      return downstream == nil
    }
    if isOver { subscription.cancel() } else { subscription.request(.unlimited) }
  }

  /// What nobody has asked for by then is lost, as time does not wait.
  func give(_ value: Output) {
    let receiver: AnySubscriber<Output, Failure>? = lock.withLock {
      guard demand > 0 else { return nil }
      demand -= 1
      return downstream
    }
    guard let receiver else { return }
    let more = receiver.receive(value)
    lock.withLock { demand += more }
  }

  func finish(_ completion: Subscribers.Completion<Failure>) {
    let receiver = lock.withLock {
      defer { (downstream, upstream) = (nil, nil) }
      return downstream
    }
    receiver?.receive(completion: completion)
  }

  func request(_ more: Subscribers.Demand) {
    lock.withLock { demand += more }
  }

  func cancel() {
    lock.withLock { downstream = nil }
    cancelAbove()
  }

  func cancelAbove() {
    let upstream = lock.withLock {
      defer { self.upstream = nil }
      return self.upstream
    }
    upstream?.cancel()
  }
}

extension Publisher {
  private func timed(
    _ attach:
      @escaping (
        Timing<Output, Output, Failure>
      ) -> (onValue: (Output) -> Void, onEnd: (Subscribers.Completion<Failure>) -> Void)
  ) -> Publishers.Filter<Self> {
    Derived(upstream: self) { upstream, downstream in
      let timing = Timing<Output, Output, Failure>(downstream)
      downstream.receive(subscription: timing)
      let handlers = attach(timing)
      upstream.receive(
        subscriber: AnySubscriber<Output, Failure>(
          receiveSubscription: timing.begin,
          receiveValue: { value in
            handlers.onValue(value)
            return .none
          }, receiveCompletion: handlers.onEnd))
    }
  }

  /// Everything below is done there.
  ///
  /// What is asked for below is asked for above, so that nothing is lost on the way.
  public func receive<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Filter<Self> {
    Derived(upstream: self) { upstream, downstream in
      let hop = Hop<Output, Failure>(downstream) { action in
        scheduler.schedule(options: options, action)
      }
      upstream.receive(subscriber: hop)
    }
  }

  /// What is above is begun there, asked and ended.
  public func subscribe<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Filter<Self> {
    Derived(upstream: self) { upstream, downstream in
      scheduler.schedule(options: options) {
        upstream.receive(
          subscriber: AnySubscriber<Output, Failure>(
            receiveSubscription: { subscription in
              downstream.receive(
                subscription: ScheduledSubscription(base: subscription) { action in
                  scheduler.schedule(options: options, action)
                })
            }, receiveValue: downstream.receive,
            receiveCompletion: { downstream.receive(completion: $0) }))
      }
    }
  }

  /// All of it so much later, its end as well; a failure is told at once.
  public func delay<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil,
    scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Filter<Self> {
    timed { timing in
      func later(_ action: @escaping () -> Void) {
        scheduler.schedule(
          after: scheduler.now.advanced(by: interval),
          tolerance: tolerance ?? scheduler.minimumTolerance, options: options, action)
      }
      return (
        { value in later { timing.give(value) } },
        { completion in
          if case .failure = completion { return timing.finish(completion) }
          later { timing.finish(completion) }
        }
      )
    }
  }

  /// The last value, once it has been quiet for so long.
  public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Filter<Self> {
    timed { timing in
      let last = Shared<(turn: Int, value: Output?)>((0, nil))
      return (
        { value in
          let turn = last.use { last in
            last = (last.turn + 1, value)
            return last.turn
          }
          scheduler.schedule(
            after: scheduler.now.advanced(by: dueTime), tolerance: scheduler.minimumTolerance,
            options: options
          ) {
            let quiet: Output? = last.use { last in
              guard last.turn == turn else { return nil }
              defer { last.value = nil }
              return last.value
            }
            if let quiet { timing.give(quiet) }
          }
        },
        { completion in
          last.use { $0.turn += 1 }
          timing.finish(completion)
        }
      )
    }
  }

  /// No more than one value in so long: the first, or the newest.
  public func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
  ) -> Publishers.Filter<Self> {
    timed { timing in
      let state = Shared(Throttled<Output, S.SchedulerTimeType>())
      return (
        { value in
          switch state.use({ $0.take(value, at: scheduler.now, interval, latest) }) {
          case .give: timing.give(value)
          case .wait: break
          case .release(let due):
            scheduler.schedule(after: due, tolerance: scheduler.minimumTolerance, options: nil) {
              if let kept = state.use({ $0.release(at: scheduler.now, interval) }) {
                timing.give(kept)
              }
            }
          }
        },
        { completion in
          if case .finished = completion, let kept = state.use({ $0.kept }) { timing.give(kept) }
          timing.finish(completion)
        }
      )
    }
  }

  /// Fails when nothing comes for so long, or ends.
  public func timeout<S: Scheduler>(
    _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
    customError: (() -> Failure)? = nil
  ) -> Publishers.Filter<Self> {
    timed { timing in
      let turn = Shared(0)
      func watch() {
        let mine = turn.use { turn in
          turn += 1
          return turn
        }
        scheduler.schedule(
          after: scheduler.now.advanced(by: interval), tolerance: scheduler.minimumTolerance,
          options: options
        ) {
          guard turn.use({ $0 }) == mine else { return }
          timing.cancelAbove()
          timing.finish(customError.map { .failure($0()) } ?? .finished)
        }
      }
      watch()
      return (
        { value in
          watch()
          timing.give(value)
        },
        { completion in
          turn.use { $0 += 1 }
          timing.finish(completion)
        }
      )
    }
  }
}

/// What of many values in a short time is given.
private struct Throttled<Value, Time: Strideable> {
  enum Answer {
    case give, wait
    /// What is kept then is given at that time.
    case release(Time)
  }

  private(set) var kept: Value?
  private var next: Time?
  private var isWaiting = false

  mutating func take(
    _ value: Value, at now: Time, _ interval: Time.Stride, _ keepsLatest: Bool
  ) -> Answer {
    guard let next, now < next else {
      self.next = now.advanced(by: interval)
      return .give
    }
    if keepsLatest || kept == nil { kept = value }
    defer { isWaiting = true }
    return isWaiting ? .wait : .release(next)
  }

  mutating func release(at now: Time, _ interval: Time.Stride) -> Value? {
    defer { kept = nil }
    isWaiting = false
    next = now.advanced(by: interval)
    return kept
  }
}

/// Values that go on elsewhere, one after the other and in their order.
private final class Hop<Input, Failure: Error>: Subscriber, Subscription, @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var downstream: AnySubscriber<Input, Failure>?
  private var upstream: (any Subscription)?
  private let schedule: (@escaping () -> Void) -> Void

  init(
    _ downstream: AnySubscriber<Input, Failure>,
    schedule: @escaping (@escaping () -> Void) -> Void
  ) {
    (self.downstream, self.schedule) = (downstream, schedule)
  }

  func receive(subscription: any Subscription) {
    lock.withLock { upstream = subscription }
    lock.withLock { downstream }?.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    schedule { [self] in
      guard let receiver = lock.withLock({ downstream }) else { return }
      let more = receiver.receive(input)
      if more > 0 { lock.withLock { upstream }?.request(more) }
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    lock.withLock { upstream = nil }
    schedule { [self] in
      let receiver = lock.withLock {
        defer { downstream = nil }
        return downstream
      }
      receiver?.receive(completion: completion)
    }
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { upstream }?.request(demand)
  }

  func cancel() {
    let upstream = lock.withLock {
      defer { (downstream, self.upstream) = (nil, nil) }
      return self.upstream
    }
    upstream?.cancel()
  }
}

/// A subscription that is asked and ended elsewhere.
private final class ScheduledSubscription: Subscription, @unchecked Sendable {
  private let base: any Subscription
  private let schedule: (@escaping () -> Void) -> Void

  init(base: any Subscription, schedule: @escaping (@escaping () -> Void) -> Void) {
    (self.base, self.schedule) = (base, schedule)
  }

  func request(_ demand: Subscribers.Demand) {
    schedule { [base] in base.request(demand) }
  }

  func cancel() {
    schedule { [base] in base.cancel() }
  }
}

// MARK: - Values that are kept for a while

extension Publisher {
  /// Keeps what nobody has asked for yet.
  public func buffer(
    size: Int, prefetch: Publishers.PrefetchStrategy,
    whenFull: Publishers.BufferingStrategy<Failure>
  ) -> Publishers.Filter<Self> {
    Derived(upstream: self) { upstream, downstream in
      let junction = Junction(downstream)
      downstream.receive(subscription: junction)
      junction.follow(upstream) { value in
        switch whenFull {
        case .dropOldest: _ = junction.give(value, upTo: size, dropsOldest: true)
        case .dropNewest: _ = junction.give(value, upTo: size, dropsOldest: false)
        case .customError(let error):
          if !junction.give(value, upTo: size, dropsOldest: false) { junction.fail(error()) }
        }
      } onEnd: { completion in
        if case .failure(let error) = completion { junction.fail(error) } else { junction.finish() }
      }
    }
  }

  /// Those that come within a time, together; none where nothing came.
  public func collect<S: Scheduler>(
    _ strategy: Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil
  ) -> Derived<Self, [Output], Failure> {
    Derived(upstream: self) { upstream, downstream in
      let junction = Junction(downstream)
      downstream.receive(subscription: junction)
      let gathered = Shared<(turn: Int, values: [Output])>((0, []))
      let (scheduler, interval, most): (S, S.SchedulerTimeType.Stride, Int) =
        switch strategy {
        case .byTime(let scheduler, let interval): (scheduler, interval, .max)
        case .byTimeOrCount(let scheduler, let interval, let count): (scheduler, interval, count)
        }
      let flush: (Int?) -> Void = { turn in
        let values: [Output] = gathered.use { gathered in
          guard turn == nil || turn == gathered.turn else { return [] }
          defer { gathered = (gathered.turn + 1, []) }
          return gathered.values
        }
        if !values.isEmpty { junction.give(values) }
      }
      junction.follow(upstream) { value in
        let (turn, count) = gathered.use { gathered in
          gathered.values.append(value)
          return (gathered.turn, gathered.values.count)
        }
        if count >= most { return flush(turn) }
        guard count == 1 else { return }
        scheduler.schedule(
          after: scheduler.now.advanced(by: interval), tolerance: scheduler.minimumTolerance,
          options: options
        ) { flush(turn) }
      } onEnd: { completion in
        if case .failure(let error) = completion { return junction.fail(error) }
        flush(nil)
        junction.finish()
      }
    }
  }

  /// How long it took from one value to the next.
  public func measureInterval<S: Scheduler>(
    using scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Derived<Self, S.SchedulerTimeType.Stride, Failure> {
    transformed {
      let last = Shared(scheduler.now)
      return { _ in
        let now = scheduler.now
        return .send(
          last.use { last in
            defer { last = now }
            return last.distance(to: now)
          })
      }
    }
  }

  public func output(at index: Int) -> Publishers.Filter<Publishers.Filter<Self>> {
    dropFirst(index).first()
  }

  public func output<R: RangeExpression>(
    in range: R
  ) -> Publishers.Filter<Publishers.Filter<Self>> where R.Bound == Int {
    let range = range.relative(to: 0..<Int.max)
    return dropFirst(range.lowerBound).prefix(range.count)
  }

  /// There is no debugger to stop in: everything goes through.
  public func breakpoint(
    receiveSubscription: ((any Subscription) -> Bool)? = nil,
    receiveOutput: ((Output) -> Bool)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
  ) -> Publishers.Filter<Self> { transformed { { .send($0) } } }

  public func breakpointOnError() -> Publishers.Filter<Self> { breakpoint() }
}
