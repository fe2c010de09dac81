import Foundation

// What becomes of failures.
extension Publisher {
  public func mapError<Problem: Error>(
    _ transform: @escaping (Failure) -> Problem
  ) -> Publishers.MapError<Self, Problem> {
    transformed({ { .send($0) } }, ending: { { (nil, $0.mapError(transform)) } })
  }

  /// The values of another publisher from the failure on.
  public func `catch`<P: Publisher>(
    _ handler: @escaping (Failure) -> P
  ) -> Derived<Self, Output, P.Failure> where P.Output == Output {
    Derived(upstream: self) { upstream, downstream in
      let relay = Relay(downstream)
      downstream.receive(subscription: relay)
      relay.follow(upstream) { completion in
        switch completion {
        case .finished: relay.finish(.finished)
        case .failure(let error): relay.follow(handler(error)) { relay.finish($0) }
        }
      }
    }
  }

  /// As long as the handler does not throw itself.
  public func tryCatch<P: Publisher>(
    _ handler: @escaping (Failure) throws -> P
  ) -> Derived<Self, Output, any Error> where P.Output == Output {
    Derived(upstream: self) { upstream, downstream in
      let relay = Relay(downstream)
      downstream.receive(subscription: relay)
      relay.follow(upstream) { completion in
        guard case .failure(let error) = completion else { return relay.finish(.finished) }
        do {
          relay.follow(try handler(error)) { relay.finish($0.mapError { $0 }) }
        } catch {
          relay.finish(.failure(error))
        }
      }
    }
  }

  public func replaceError(with value: Output) -> Derived<Self, Output, Never> {
    self.catch { _ in Just(value) }
  }

  /// Begins anew after a failure, so many times.
  public func retry(_ times: Int) -> Publishers.Filter<Self> {
    Derived(upstream: self) { upstream, downstream in
      let relay = Relay(downstream)
      downstream.receive(subscription: relay)
      @Sendable func begin(_ left: Int) {
        relay.follow(upstream) { completion in
          guard case .failure = completion, left > 0 else { return relay.finish(completion) }
          begin(left - 1)
        }
      }
      begin(times)
    }
  }

  /// Nothing but a programmer's mistake can make it fail.
  public func assertNoFailure(
    _ prefix: String = "", file: StaticString = #file, line: UInt = #line
  ) -> Derived<Self, Output, Never> {
    transformed(
      { { .send($0) } },
      ending: {
        { completion in
          switch completion {
          case .finished: (nil, .finished)
          case .failure(let error): preconditionFailure("\(prefix)\(error)", file: file, line: line)
          }
        }
      })
  }
}

extension Publisher where Failure == Never {
  public func setFailureType<Problem: Error>(
    to failureType: Problem.Type
  ) -> Publishers.MapError<Self, Problem> {
    transformed({ { .send($0) } }, ending: { { _ in (nil, .finished) } })
  }
}

// Decoding.
extension Publisher {
  public func decode<Item: Decodable, Coder: TopLevelDecoder>(
    type: Item.Type, decoder: Coder
  ) -> Publishers.TryMap<Self, Item> where Output == Coder.Input {
    tryMap { try decoder.decode(type, from: $0) }
  }

  public func encode<Coder: TopLevelEncoder>(
    encoder: Coder
  ) -> Publishers.TryMap<Self, Coder.Output> where Output: Encodable {
    tryMap { try encoder.encode($0) }
  }
}

/// Something that reads values.
public protocol TopLevelDecoder<Input> {
  associatedtype Input

  func decode<T: Decodable>(_ type: T.Type, from input: Input) throws -> T
}

/// Something that writes values.
public protocol TopLevelEncoder<Output> {
  associatedtype Output

  func encode<T: Encodable>(_ value: T) throws -> Output
}

extension JSONDecoder: TopLevelDecoder {
  public typealias Input = Data
}

extension JSONEncoder: TopLevelEncoder {
  public typealias Output = Data
}

extension PropertyListDecoder: TopLevelDecoder {
  public typealias Input = Data
}

extension PropertyListEncoder: TopLevelEncoder {
  public typealias Output = Data
}

/// Gives on the values of one publisher after the other, no more than were asked for.
final class Relay<Output, Failure: Error>: Subscription, @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var downstream: AnySubscriber<Output, Failure>?
  private var demand = Subscribers.Demand.none
  private var upstream: (any Subscription)?
  /// What an earlier publisher still says is not heard.
  private var turn = 0

  init(_ downstream: AnySubscriber<Output, Failure>) {
    self.downstream = downstream
  }

  func follow<P: Publisher>(
    _ publisher: P, onEnd: @escaping (Subscribers.Completion<P.Failure>) -> Void
  ) where P.Output == Output {
    let turn = lock.withLock {
      self.turn += 1
      upstream = nil
      return self.turn
    }
    publisher.receive(
      subscriber: AnySubscriber<Output, P.Failure>(
        receiveSubscription: { self.begin($0, turn) },
        receiveValue: { self.take($0, turn) },
        receiveCompletion: { completion in
          let isHeard = self.lock.withLock { self.turn == turn && self.downstream != nil }
          if isHeard { onEnd(completion) }
        }))
  }

  private func begin(_ subscription: any Subscription, _ turn: Int) {
    let wanted: Subscribers.Demand? = lock.withLock {
      guard self.turn == turn, downstream != nil else { return nil }
      upstream = subscription
      return demand
    }
    guard let wanted else { return subscription.cancel() }
    if wanted > 0 { subscription.request(wanted) }
  }

  private func take(_ value: Output, _ turn: Int) -> Subscribers.Demand {
    let receiver: AnySubscriber<Output, Failure>? = lock.withLock {
      guard self.turn == turn else { return nil }
      demand -= 1
      return downstream
    }
    guard let receiver else { return .none }
    let more = receiver.receive(value)
    lock.withLock { demand += more }
    return more
  }

  func finish(_ completion: Subscribers.Completion<Failure>) {
    let receiver = lock.withLock {
      defer { (downstream, upstream) = (nil, nil) }
      return downstream
    }
    receiver?.receive(completion: completion)
  }

  func request(_ more: Subscribers.Demand) {
    let upstream = lock.withLock {
      demand += more
      return self.upstream
    }
    upstream?.request(more)
  }

  func cancel() {
    let upstream = lock.withLock {
      defer { (downstream, self.upstream) = (nil, nil) }
      return self.upstream
    }
    upstream?.cancel()
  }
}
