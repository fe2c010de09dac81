import Foundation

/// A publisher made of another one: its subscribers are bound to that in its own way.
public struct Derived<Upstream: Publisher, Output, Failure: Error>: Publisher {
  let upstream: Upstream
  let attach: (Upstream, AnySubscriber<Output, Failure>) -> Void

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    attach(upstream, AnySubscriber(subscriber))
  }
}

/// What comes of one value.
enum Step<Output, Failure: Error> {
  case send(Output)
  case skip
  /// The last one.
  case finish(Output?)
  case fail(Failure)
}

/// Stands between what is above and what is below, and turns each value into at most one.
///
/// What is asked for below is asked for above; a value that is left out is asked for anew.
final class Transform<Input, InputFailure: Error, Output, Failure: Error>: Subscriber,
  Subscription, @unchecked Sendable
{
  typealias Ending = (Subscribers.Completion<InputFailure>) -> (
    last: Output?, completion: Subscribers.Completion<Failure>
  )

  private let lock = NSRecursiveLock()
  private var downstream: AnySubscriber<Output, Failure>?
  private var upstream: (any Subscription)?
  private var isOver = false
  private let step: (Input) -> Step<Output, Failure>
  private let ending: Ending

  init(
    _ downstream: AnySubscriber<Output, Failure>,
    step: @escaping (Input) -> Step<Output, Failure>, ending: @escaping Ending
  ) {
    (self.downstream, self.step, self.ending) = (downstream, step, ending)
  }

  func receive(subscription: any Subscription) {
    let receiver = lock.withLock { () -> AnySubscriber<Output, Failure>? in
      guard upstream == nil, !isOver else { return nil }
      upstream = subscription
      return downstream
    }
    guard let receiver else { return subscription.cancel() }
    receiver.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard let receiver = lock.withLock({ isOver ? nil : downstream }) else { return .none }
    switch step(input) {
    case .send(let value): return receiver.receive(value)
    case .skip: return .max(1)
    case .finish(let value):
      if let value { _ = receiver.receive(value) }
      stop(.finished)
    case .fail(let error): stop(.failure(error))
    }
    return .none
  }

  /// Ends by itself: nothing more is wanted from above.
  private func stop(_ completion: Subscribers.Completion<Failure>) {
    let (receiver, upstream) = close()
    upstream?.cancel()
    receiver?.receive(completion: completion)
  }

  func receive(completion: Subscribers.Completion<InputFailure>) {
    guard let receiver = close().receiver else { return }
    let (last, end) = ending(completion)
    if let last { _ = receiver.receive(last) }
    receiver.receive(completion: end)
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { upstream }?.request(demand)
  }

  func cancel() {
    close().upstream?.cancel()
  }

  private func close() -> (
    receiver: AnySubscriber<Output, Failure>?, upstream: (any Subscription)?
  ) {
    lock.withLock {
      defer { (downstream, upstream, isOver) = (nil, nil, true) }
      return (isOver ? nil : downstream, upstream)
    }
  }
}

extension Publisher {
  /// Each subscriber has its own step, made for it.
  func transformed<Result, Problem: Error>(
    _ step: @escaping () -> (Output) -> Step<Result, Problem>,
    ending: @escaping () -> Transform<Output, Failure, Result, Problem>.Ending
  ) -> Derived<Self, Result, Problem> {
    Derived(upstream: self) { upstream, downstream in
      upstream.receive(subscriber: Transform(downstream, step: step(), ending: ending()))
    }
  }

  func transformed<Result>(
    _ step: @escaping () -> (Output) -> Step<Result, Failure>
  ) -> Derived<Self, Result, Failure> {
    transformed(step, ending: { { (nil, $0) } })
  }

  /// What the step throws becomes the failure.
  func attempted<Result>(
    _ step: @escaping () -> (Output) throws -> Step<Result, any Error>
  ) -> Derived<Self, Result, any Error> {
    transformed(
      {
        let step = step()
        return { input in
          do {
            return try step(input)
          } catch {
            return .fail(error)
          }
        }
      }, ending: { { (nil, $0.mapError { $0 }) } })
  }
}

extension Publishers {
  public typealias Map<Upstream: Publisher, Output> = Derived<Upstream, Output, Upstream.Failure>
  public typealias TryMap<Upstream: Publisher, Output> = Derived<Upstream, Output, any Error>
  public typealias CompactMap<Upstream: Publisher, Output> = Derived<
    Upstream, Output, Upstream.Failure
  >
  public typealias Filter<Upstream: Publisher> = Derived<
    Upstream, Upstream.Output, Upstream.Failure
  >
  public typealias RemoveDuplicates<Upstream: Publisher> = Filter<Upstream>
  public typealias MapError<Upstream: Publisher, Failure: Error> = Derived<
    Upstream, Upstream.Output, Failure
  >
}

// One value after the other.
extension Publisher {
  public func map<Result>(
    _ transform: @escaping (Output) -> Result
  ) -> Publishers.Map<Self, Result> {
    transformed { { .send(transform($0)) } }
  }

  public func map<Result>(_ keyPath: KeyPath<Output, Result>) -> Publishers.Map<Self, Result> {
    map { $0[keyPath: keyPath] }
  }

  public func map<One, Other>(
    _ one: KeyPath<Output, One>, _ other: KeyPath<Output, Other>
  ) -> Publishers.Map<Self, (One, Other)> {
    map { ($0[keyPath: one], $0[keyPath: other]) }
  }

  public func tryMap<Result>(
    _ transform: @escaping (Output) throws -> Result
  ) -> Publishers.TryMap<Self, Result> {
    attempted { { .send(try transform($0)) } }
  }

  public func compactMap<Result>(
    _ transform: @escaping (Output) -> Result?
  ) -> Publishers.CompactMap<Self, Result> {
    transformed { { transform($0).map { .send($0) } ?? .skip } }
  }

  public func tryCompactMap<Result>(
    _ transform: @escaping (Output) throws -> Result?
  ) -> Publishers.TryMap<Self, Result> {
    attempted { { try transform($0).map { .send($0) } ?? .skip } }
  }

  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    transformed { { isIncluded($0) ? .send($0) : .skip } }
  }

  public func tryFilter(
    _ isIncluded: @escaping (Output) throws -> Bool
  ) -> Publishers.TryMap<Self, Output> {
    attempted { { try isIncluded($0) ? .send($0) : .skip } }
  }

  public func removeDuplicates(
    by areSame: @escaping (Output, Output) -> Bool
  ) -> Publishers.RemoveDuplicates<Self> {
    transformed {
      var last: Output?
      return { value in
        if let last, areSame(last, value) { return .skip }
        last = value
        return .send(value)
      }
    }
  }

  public func scan<Result>(
    _ initial: Result, _ next: @escaping (Result, Output) -> Result
  ) -> Publishers.Map<Self, Result> {
    transformed {
      var result = initial
      return { value in
        result = next(result, value)
        return .send(result)
      }
    }
  }

  public func tryScan<Result>(
    _ initial: Result, _ next: @escaping (Result, Output) throws -> Result
  ) -> Publishers.TryMap<Self, Result> {
    attempted {
      var result = initial
      return { value in
        result = try next(result, value)
        return .send(result)
      }
    }
  }

  public func replaceNil<Wrapped>(with value: Wrapped) -> Publishers.Map<Self, Wrapped>
  where Output == Wrapped? {
    map { $0 ?? value }
  }

  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> Derived<Self, Output, Failure> {
    Derived(upstream: self) { upstream, downstream in
      let watch = EventWatch(receiveCancel, receiveRequest)
      let watched = AnySubscriber<Output, Failure>(
        receiveSubscription: { subscription in
          receiveSubscription?(subscription)
          downstream.receive(subscription: watch.watching(subscription))
        },
        receiveValue: { value in
          receiveOutput?(value)
          let more = downstream.receive(value)
          if more > 0 { receiveRequest?(more) }
          return more
        },
        receiveCompletion: { completion in
          receiveCompletion?(completion)
          downstream.receive(completion: completion)
        })
      upstream.receive(subscriber: watched)
    }
  }

  public func print(
    _ prefix: String = "", to stream: (any TextOutputStream)? = nil
  ) -> Derived<Self, Output, Failure> {
    let start = prefix.isEmpty ? "" : prefix + ": "
    let output = LineOutput(stream)
    func say(_ words: String) { output.write(start + words) }
    return handleEvents(
      receiveSubscription: { say("receive subscription: (\($0))") },
      receiveOutput: { say("receive value: (\($0))") },
      receiveCompletion: { completion in
        switch completion {
        case .finished: say("receive finished")
        case .failure(let error): say("receive error: (\(error))")
        }
      }, receiveCancel: { say("receive cancel") },
      receiveRequest: { say("request \($0)") })
  }
}

extension Publisher where Output: Equatable {
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> { removeDuplicates(by: ==) }

  public func contains(_ output: Output) -> Publishers.Map<Self, Bool> {
    contains { $0 == output }
  }
}

/// A subscription that is watched while it is used.
private final class EventWatch: @unchecked Sendable {
  private let onCancel: (() -> Void)?
  private let onRequest: ((Subscribers.Demand) -> Void)?

  init(_ onCancel: (() -> Void)?, _ onRequest: ((Subscribers.Demand) -> Void)?) {
    (self.onCancel, self.onRequest) = (onCancel, onRequest)
  }

  func watching(_ subscription: any Subscription) -> any Subscription {
    Watched(base: subscription, watch: self)
  }

  private final class Watched: Subscription {
    private let base: any Subscription
    private let watch: EventWatch

    init(base: any Subscription, watch: EventWatch) {
      (self.base, self.watch) = (base, watch)
    }

    func request(_ demand: Subscribers.Demand) {
      watch.onRequest?(demand)
      base.request(demand)
    }

    func cancel() {
      watch.onCancel?()
      base.cancel()
    }
  }
}

/// Where lines are printed to.
private final class LineOutput: @unchecked Sendable {
  private var stream: (any TextOutputStream)?

  init(_ stream: (any TextOutputStream)?) {
    self.stream = stream
  }

  func write(_ line: String) {
    if stream == nil { Swift.print(line) } else { stream?.write(line + "\n") }
  }
}

// How many of them, and which.
extension Publisher {
  public func first() -> Publishers.Filter<Self> { transformed { { .finish($0) } } }

  public func first(where isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    transformed { { isIncluded($0) ? .finish($0) : .skip } }
  }

  public func prefix(_ count: Int) -> Publishers.Filter<Self> {
    transformed {
      var left = count
      return { value in
        left -= 1
        if left < 0 { return .finish(nil) }
        return left == 0 ? .finish(value) : .send(value)
      }
    }
  }

  public func prefix(while isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    transformed { { isIncluded($0) ? .send($0) : .finish(nil) } }
  }

  public func dropFirst(_ count: Int = 1) -> Publishers.Filter<Self> {
    transformed {
      var left = count
      return { value in
        left -= 1
        return left >= 0 ? .skip : .send(value)
      }
    }
  }

  public func drop(while isDropped: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    transformed {
      var drops = true
      return { value in
        if drops, isDropped(value) { return .skip }
        drops = false
        return .send(value)
      }
    }
  }

  public func ignoreOutput() -> Derived<Self, Never, Failure> { transformed { { _ in .skip } } }

  public func last() -> Publishers.Filter<Self> { last { _ in true } }

  public func last(where isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    reduced(nil as Output?) { last, value in isIncluded(value) ? value : last }
  }

  public func collect() -> Publishers.Map<Self, [Output]> {
    reduced([Output]()) { ($0 ?? []) + [$1] }
  }

  /// In groups; the last one may be smaller.
  public func collect(_ count: Int) -> Publishers.Map<Self, [Output]> {
    let group = { Gathering<Output>() }
    return Derived(upstream: self) { upstream, downstream in
      let gathered = group()
      upstream.receive(
        subscriber: Transform(
          downstream,
          step: { value in gathered.add(value, upTo: count).map { .send($0) } ?? .skip },
          ending: { completion in
            if case .finished = completion { (gathered.rest, .finished) } else { (nil, completion) }
          }))
    }
  }

  public func reduce<Result>(
    _ initial: Result, _ next: @escaping (Result, Output) -> Result
  ) -> Publishers.Map<Self, Result> {
    reduced(initial) { next($0 ?? initial, $1) }
  }

  public func count() -> Publishers.Map<Self, Int> { reduce(0) { count, _ in count + 1 } }

  public func contains(
    where isMeant: @escaping (Output) -> Bool
  ) -> Publishers.Map<Self, Bool> {
    Derived(upstream: self) { upstream, downstream in
      upstream.receive(
        subscriber: Transform(
          downstream, step: { isMeant($0) ? .finish(true) : .skip },
          ending: { completion in
            if case .finished = completion { (false, .finished) } else { (nil, completion) }
          }))
    }
  }

  public func allSatisfy(_ isFine: @escaping (Output) -> Bool) -> Publishers.Map<Self, Bool> {
    Derived(upstream: self) { upstream, downstream in
      upstream.receive(
        subscriber: Transform(
          downstream, step: { isFine($0) ? .skip : .finish(false) },
          ending: { completion in
            if case .finished = completion { (true, .finished) } else { (nil, completion) }
          }))
    }
  }

  public func replaceEmpty(with value: Output) -> Publishers.Filter<Self> {
    Derived(upstream: self) { upstream, downstream in
      let state = Gathering<Output>()
      upstream.receive(
        subscriber: Transform(
          downstream,
          step: { value in
            state.isTouched = true
            return .send(value)
          }, ending: { (state.isTouched ? nil : value, $0) }))
    }
  }

  public func max(by areInIncreasingOrder: @escaping (Output, Output) -> Bool)
    -> Publishers.Filter<Self>
  {
    reduced(nil as Output?) { most, value in
      most.map { areInIncreasingOrder($0, value) ? value : $0 } ?? value
    }
  }

  public func min(by areInIncreasingOrder: @escaping (Output, Output) -> Bool)
    -> Publishers.Filter<Self>
  {
    reduced(nil as Output?) { least, value in
      least.map { areInIncreasingOrder(value, $0) ? value : $0 } ?? value
    }
  }

  /// One value, when everything has come.
  private func reduced<Result>(
    _ initial: Result?, _ next: @escaping (Result?, Output) -> Result?
  ) -> Publishers.Map<Self, Result> {
    Derived(upstream: self) { upstream, downstream in
      let state = Gathering<Result>(initial)
      upstream.receive(
        subscriber: Transform(
          downstream,
          step: { value in
            state.one = next(state.one, value)
            return .skip
          },
          ending: { completion in
            if case .finished = completion { (state.one, .finished) } else { (nil, completion) }
          }))
    }
  }
}

extension Publisher where Output: Comparable {
  public func max() -> Publishers.Filter<Self> { max(by: <) }
  public func min() -> Publishers.Filter<Self> { min(by: <) }
}

/// What has been gathered so far by one subscriber.
private final class Gathering<Value>: @unchecked Sendable {
  var one: Value?
  var isTouched = false
  private var group: [Value] = []

  init(_ one: Value? = nil) {
    self.one = one
  }

  func add(_ value: Value, upTo count: Int) -> [Value]? {
    group.append(value)
    guard group.count >= count else { return nil }
    defer { group = [] }
    return group
  }

  var rest: [Value]? { group.isEmpty ? nil : group }
}
