import Foundation

/// Gives one value and ends.
public struct Just<Output>: Publisher {
  public typealias Failure = Never

  public let output: Output

  public init(_ output: Output) {
    self.output = output
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    [output].publisher.receive(subscriber: subscriber)
  }
}

/// Ends without a value, or never.
public struct Empty<Output, Failure: Error>: Publisher {
  public let completeImmediately: Bool

  public init(completeImmediately: Bool = true) {
    self.completeImmediately = completeImmediately
  }

  public init(
    completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type
  ) {
    self.completeImmediately = completeImmediately
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    if completeImmediately { subscriber.receive(completion: .finished) }
  }
}

/// Fails at once.
public struct Fail<Output, Failure: Error>: Publisher {
  public let error: Failure

  public init(error: Failure) {
    self.error = error
  }

  public init(outputType: Output.Type, failure: Failure) {
    error = failure
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: .failure(error))
  }
}

/// Is made anew for each subscriber.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure

  public let createPublisher: () -> DeferredPublisher

  public init(createPublisher: @escaping () -> DeferredPublisher) {
    self.createPublisher = createPublisher
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    createPublisher().receive(subscriber: subscriber)
  }
}

/// One value that comes some time, asked for when it is made and given to everybody.
public final class Future<Output, Failure: Error>: Publisher, @unchecked Sendable {
  public typealias Promise = (Result<Output, Failure>) -> Void

  private let lock = NSLock()
  private var result: Result<Output, Failure>?
  private var waiting: [FutureSubscription<Output, Failure>] = []

  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { self.fulfil($0) }
  }

  private func fulfil(_ result: Result<Output, Failure>) {
    let waiters = lock.withLock { () -> [FutureSubscription<Output, Failure>] in
      guard self.result == nil else { return [] }
      self.result = result
      defer { waiting = [] }
      return waiting
    }
    for waiter in waiters { waiter.fulfil(result) }
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = FutureSubscription(AnySubscriber(subscriber))
    subscriber.receive(subscription: subscription)
    let result = lock.withLock {
      if self.result == nil { waiting.append(subscription) }
      return self.result
    }
    if let result { subscription.fulfil(result) }
  }
}

extension Future where Failure == Never {
  public var value: Output {
    get async {
      let carried: FutureValue<Output> = await withUnsafeContinuation { continuation in
        let waiter = FutureSubscription<Output, Never>(
          AnySubscriber(receiveValue: { value in
            continuation.resume(returning: FutureValue(value: value))
            return .none
          }))
        waiter.request(.unlimited)
        wait(waiter)
      }
      return carried.value
    }
  }
}

extension Future {
  fileprivate func wait(_ waiter: FutureSubscription<Output, Failure>) {
    let result = lock.withLock {
      if self.result == nil { waiting.append(waiter) }
      return self.result
    }
    if let result { waiter.fulfil(result) }
  }
}

private struct FutureValue<Value>: @unchecked Sendable {
  let value: Value
}

/// Gives the value when it is there and was asked for.
final class FutureSubscription<Output, Failure: Error>: Subscription, @unchecked Sendable {
  private let lock = NSLock()
  private var downstream: AnySubscriber<Output, Failure>?
  private var result: Result<Output, Failure>?
  private var isWanted = false

  init(_ downstream: AnySubscriber<Output, Failure>) {
    self.downstream = downstream
  }

  func fulfil(_ result: Result<Output, Failure>) {
    lock.withLock { self.result = result }
    deliver()
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > 0 else { return }
    lock.withLock { isWanted = true }
    deliver()
  }

  func cancel() {
    lock.withLock { downstream = nil }
  }

  private func deliver() {
    let ready: (AnySubscriber<Output, Failure>, Result<Output, Failure>)? = lock.withLock {
      guard let downstream, let result else { return nil }
      if case .success = result, !isWanted { return nil }
      self.downstream = nil
      return (downstream, result)
    }
    guard let (receiver, result) = ready else { return }
    switch result {
    case .success(let value):
      _ = receiver.receive(value)
      receiver.receive(completion: .finished)
    case .failure(let error): receiver.receive(completion: .failure(error))
    }
  }
}

extension Publishers {
  /// The elements of a sequence, as many as are asked for.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    public typealias Output = Elements.Element

    public let sequence: Elements

    public init(sequence: Elements) {
      self.sequence = sequence
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let subscription = SequenceSubscription<Elements, Failure>(
        sequence.makeIterator(), AnySubscriber(subscriber))
      subscriber.receive(subscription: subscription)
      subscription.endIfEmpty()
    }
  }
}

extension Sequence {
  public var publisher: Publishers.Sequence<Self, Never> { Publishers.Sequence(sequence: self) }
}

extension Optional {
  public typealias Publisher = Publishers.Sequence<[Wrapped], Never>

  public var publisher: Publisher { (map { [$0] } ?? []).publisher }
}

extension Result {
  /// Gives the value, or fails.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Success

    public let result: Result

    public init(_ result: Result) { self.result = result }
    public init(_ output: Success) { result = .success(output) }
    public init(_ failure: Failure) { result = .failure(failure) }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Success, S.Failure == Failure {
      switch result {
      case .success(let value):
        Just(value).setFailureType(to: Failure.self).receive(subscriber: subscriber)
      case .failure(let error): Fail(error: error).receive(subscriber: subscriber)
      }
    }
  }

  public var publisher: Publisher { Publisher(self) }
}

private final class SequenceSubscription<Elements: Sequence, Failure: Error>: Subscription,
  @unchecked Sendable
{
  private let lock = NSLock()
  private var iterator: Elements.Iterator
  private var next: Elements.Element?
  private var downstream: AnySubscriber<Elements.Element, Failure>?
  private var demand = Subscribers.Demand.none
  /// Whoever is asked while giving gives more of it in the same loop.
  private var isGiving = false

  init(_ iterator: Elements.Iterator, _ downstream: AnySubscriber<Elements.Element, Failure>) {
    self.iterator = iterator
    self.downstream = downstream
    next = self.iterator.next()
  }

  func endIfEmpty() {
    let receiver: AnySubscriber<Elements.Element, Failure>? = lock.withLock {
      guard next == nil, !isGiving else { return nil }
      defer { downstream = nil }
      return downstream
    }
    receiver?.receive(completion: .finished)
  }

  func request(_ more: Subscribers.Demand) {
    let begins = lock.withLock {
      demand += more
      defer { isGiving = true }
      return !isGiving
    }
    guard begins else { return }
    while let (value, receiver) = take() {
      let more = receiver.receive(value)
      lock.withLock { demand += more }
    }
    endIfEmpty()
  }

  private func take() -> (Elements.Element, AnySubscriber<Elements.Element, Failure>)? {
    lock.withLock {
      guard demand > 0, let downstream, let value = next else {
        isGiving = false
        return nil
      }
      demand -= 1
      next = iterator.next()
      return (value, downstream)
    }
  }

  func cancel() {
    lock.withLock { downstream = nil }
  }
}

/// Values and an end that are known beforehand.
public struct Record<Output, Failure: Error>: Publisher {
  /// What is to be given.
  public struct Recording {
    public private(set) var output: [Output]
    public private(set) var completion: Subscribers.Completion<Failure>

    public init(output: [Output] = [], completion: Subscribers.Completion<Failure> = .finished) {
      (self.output, self.completion) = (output, completion)
    }

    public mutating func receive(_ input: Output) { output.append(input) }

    public mutating func receive(completion: Subscribers.Completion<Failure>) {
      self.completion = completion
    }
  }

  public let recording: Recording

  public init(recording: Recording) {
    self.recording = recording
  }

  public init(record: (inout Recording) -> Void) {
    var recording = Recording()
    record(&recording)
    self.recording = recording
  }

  public init(output: [Output], completion: Subscribers.Completion<Failure>) {
    recording = Recording(output: output, completion: completion)
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let values = Publishers.Sequence<[Output], Failure>(sequence: recording.output)
    switch recording.completion {
    case .finished: values.receive(subscriber: subscriber)
    case .failure(let error):
      values.append(Fail(outputType: Output.self, failure: error)).receive(subscriber: subscriber)
    }
  }
}
