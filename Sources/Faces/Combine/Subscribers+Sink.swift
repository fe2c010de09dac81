import Foundation

extension Subscribers {
  /// Takes all there is.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, @unchecked Sendable {
    private let lock = NSLock()
    private var value: ((Input) -> Void)?
    private var end: ((Completion<Failure>) -> Void)?
    private var subscription: (any Subscription)?
    private var isOver = false

    public init(
      receiveCompletion: @escaping (Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      (value, end) = (receiveValue, receiveCompletion)
    }

    public func receive(subscription: any Subscription) {
      let isWanted = lock.withLock {
        guard self.subscription == nil, !isOver else { return false }
        self.subscription = subscription
        return true
      }
      if isWanted { subscription.request(.unlimited) } else { subscription.cancel() }
    }

    public func receive(_ input: Input) -> Demand {
      lock.withLock { value }?(input)
      return .none
    }

    public func receive(completion: Completion<Failure>) {
      forget().end?(completion)
    }

    public func cancel() {
      forget().subscription?.cancel()
    }

    /// What the app has put in goes outside the lock.
    private func forget() -> (
      end: ((Completion<Failure>) -> Void)?, value: ((Input) -> Void)?,
      subscription: (any Subscription)?
    ) {
      lock.withLock {
        defer { (value, end, subscription, isOver) = (nil, nil, nil, true) }
        return (end, value, subscription)
      }
    }
  }

  /// Writes each value into a property.
  public final class Assign<Root, Input>: Subscriber, Cancellable, @unchecked Sendable {
    public typealias Failure = Never

    private let sink: Sink<Input, Never>

    public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
      sink = Sink(receiveCompletion: { _ in }, receiveValue: { object[keyPath: keyPath] = $0 })
    }

    public func receive(subscription: any Subscription) {
      sink.receive(subscription: subscription)
    }

    public func receive(_ value: Input) -> Demand { sink.receive(value) }

    public func receive(completion: Completion<Never>) { sink.receive(completion: completion) }

    public func cancel() { sink.cancel() }
  }
}

extension Publisher {
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink<Output, Failure>(
      receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    receive(subscriber: sink)
    return AnyCancellable(sink)
  }
}

extension Publisher where Failure == Never {
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }

  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> AnyCancellable {
    let assign = Subscribers.Assign(object: object, keyPath: keyPath)
    receive(subscriber: assign)
    return AnyCancellable(assign)
  }

  /// Lasts as long as what the property belongs to.
  public func assign(to published: inout Published<Output>.Publisher) {
    published.follow(self)
  }
}

// Values as a sequence that is waited for.
extension Publisher where Failure == Never {
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

extension Publisher {
  public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

/// The values of a publisher that cannot fail, one after the other.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
  public typealias Element = P.Output

  private let publisher: P

  public init(_ publisher: P) {
    self.publisher = publisher
  }

  public func makeAsyncIterator() -> Iterator { Iterator(AsyncThrowingPublisher(publisher)) }

  /// Asks for one value at a time.
  public struct Iterator: AsyncIteratorProtocol {
    private let base: AsyncThrowingPublisher<P>.Iterator

    init(_ publisher: AsyncThrowingPublisher<P>) {
      base = publisher.makeAsyncIterator()
    }

    public func next() async -> P.Output? {
      do {
        return try await base.next()
      } catch {
        return nil
      }
    }
  }
}

/// The values of a publisher, one after the other; its failure is thrown.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
  public typealias Element = P.Output

  private let publisher: P

  public init(_ publisher: P) {
    self.publisher = publisher
  }

  public func makeAsyncIterator() -> Iterator {
    let inlet = AsyncInlet<P.Output, P.Failure>()
    publisher.receive(subscriber: inlet)
    return Iterator(inlet: inlet)
  }

  /// Asks for one value at a time.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let inlet: AsyncInlet<P.Output, P.Failure>

    public func next() async throws -> P.Output? {
      let inlet = inlet
      return try await withTaskCancellationHandler {
        try await inlet.next()?.value
      } onCancel: {
        inlet.cancel()
      }
    }
  }
}

/// Values on their way to whoever waits for them.
private final class AsyncInlet<Input, Failure: Error>: Subscriber, @unchecked Sendable {
  struct Carried: @unchecked Sendable {
    let value: Input
  }

  private let lock = NSLock()
  private var subscription: (any Subscription)?
  private var asked = 0
  private var values: [Carried] = []
  private var end: Result<Void, any Error>?
  private var waiting: [CheckedContinuation<Carried?, any Error>] = []

  deinit {
    subscription?.cancel()
  }

  func receive(subscription: any Subscription) {
    let asked = lock.withLock {
      self.subscription = subscription
      return self.asked
    }
    if asked > 0 { subscription.request(.max(asked)) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let waiter: CheckedContinuation<Carried?, any Error>? = lock.withLock {
      if !waiting.isEmpty { return waiting.removeFirst() }
      values.append(Carried(value: input))
      return nil
    }
    waiter?.resume(returning: Carried(value: input))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: finish(.success(()))
    case .failure(let error): finish(.failure(error))
    }
  }

  func cancel() {
    let subscription = lock.withLock {
      defer { self.subscription = nil }
      return self.subscription
    }
    subscription?.cancel()
    finish(.success(()))
  }

  private func finish(_ result: Result<Void, any Error>) {
    let waiters = lock.withLock {
      if end == nil { end = result }
      defer { waiting = [] }
      return waiting
    }
    for (index, waiter) in waiters.enumerated() {
      if index == 0, case .failure(let error) = result {
        waiter.resume(throwing: error)
      } else {
        waiter.resume(returning: nil)
      }
    }
  }

  func next() async throws -> Carried? {
    try await withCheckedThrowingContinuation { continuation in
      let (answer, subscription): (Result<Carried?, any Error>?, (any Subscription)?) =
        lock.withLock {
          if !values.isEmpty { return (.success(values.removeFirst()), nil) }
          if let end { return (takeEnd(end), nil) }
          waiting.append(continuation)
          guard self.subscription != nil else {
            asked += 1
            return (nil, nil)
          }
          return (nil, self.subscription)
        }
      if let answer { continuation.resume(with: answer) }
      subscription?.request(.max(1))
    }
  }

  /// A failure is thrown once.
  private func takeEnd(_ end: Result<Void, any Error>) -> Result<Carried?, any Error> {
    self.end = .success(())
    return end.map { nil }
  }
}
