// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
public import FoundationNetworking
public import PhoneFoundation

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

// MARK: - Publishers of Foundation's

extension NotificationCenter {
  public func publisher(
    for name: Notification.Name, object: AnyObject? = nil
  ) -> NotificationCenter.Publisher {
    Publisher(center: self, name: name, object: object)
  }

  /// What is posted from now on.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Notification
    public typealias Failure = Never

    public let center: NotificationCenter
    public let name: Notification.Name
    public let object: AnyObject?

    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
      (self.center, self.name, self.object) = (center, name, object)
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Notification, S.Failure == Never {
      let outlet = Outlet<Notification, Never>(AnySubscriber(subscriber))
      let token = center.addObserver(forName: name, object: object, queue: nil) { notification in
        outlet.give(notification)
      }
      outlet.onCancel { [center] in center.removeObserver(token) }
      subscriber.receive(subscription: outlet)
    }
  }
}

extension Timer {
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop,
    in mode: RunLoop.Mode
  ) -> TimerPublisher {
    TimerPublisher(interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode)
  }

  /// The time, again and again, from when it is connected.
  public final class TimerPublisher: ConnectablePublisher, @unchecked Sendable {
    public typealias Output = Date
    public typealias Failure = Never

    public let interval: TimeInterval
    public let tolerance: TimeInterval?
    public let runLoop: RunLoop
    public let mode: RunLoop.Mode
    private let subject = PassthroughSubject<Date, Never>()

    public init(
      interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop,
      mode: RunLoop.Mode
    ) {
      (self.interval, self.tolerance) = (interval, tolerance)
      (self.runLoop, self.mode) = (runLoop, mode)
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
      subject.receive(subscriber: subscriber)
    }

    public func connect() -> any Cancellable {
      // Given an interval alone, Foundation on Linux rings at once as well.
      let first = Date() + interval
      let timer = Timer(fire: first, interval: interval, repeats: true) { [subject] timer in
        subject.send(timer.fireDate)
      }
      runLoop.add(timer, forMode: mode)
      let carried = Carried(timer: timer)
      return AnyCancellable { carried.timer.invalidate() }
    }

    private struct Carried: @unchecked Sendable {
      let timer: Timer
    }
  }
}

extension URLSession {
  public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
    DataTaskPublisher(request: URLRequest(url: url), session: self)
  }

  public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
    DataTaskPublisher(request: request, session: self)
  }

  /// What a server answers; asked anew for each subscriber, when it first wants something.
  public struct DataTaskPublisher: Combine.Publisher {
    public typealias Output = (data: Data, response: URLResponse)
    public typealias Failure = URLError

    public let request: URLRequest
    public let session: URLSession

    public init(request: URLRequest, session: URLSession) {
      (self.request, self.session) = (request, session)
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == URLError {
      let outlet = FutureSubscription<Output, URLError>(AnySubscriber(subscriber))
      let task = session.dataTask(with: request) { data, response, error in
        if let data, let response, error == nil {
          outlet.fulfil(.success((data, response)))
        } else {
          outlet.fulfil(.failure(error as? URLError ?? URLError(.unknown)))
        }
      }
      subscriber.receive(subscription: StartedTask(task: task, outlet: outlet))
    }
  }
}

/// Begins when something is wanted.
private final class StartedTask: Subscription, @unchecked Sendable {
  private let task: URLSessionDataTask
  private let outlet: any Subscription

  init(task: URLSessionDataTask, outlet: any Subscription) {
    (self.task, self.outlet) = (task, outlet)
  }

  func request(_ demand: Subscribers.Demand) {
    outlet.request(demand)
    if demand > 0 { task.resume() }
  }

  func cancel() {
    outlet.cancel()
    task.cancel()
  }
}

/// Gives what happens to whoever wants it; what nobody wants is lost, but for the last where that
/// is kept.
final class Outlet<Output, Failure: Error>: Subscription, @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var downstream: AnySubscriber<Output, Failure>?
  private var demand = Subscribers.Demand.none
  private var end: (() -> Void)?
  private let keepsLast: Bool
  private var last: Output?

  init(_ downstream: AnySubscriber<Output, Failure>, keepsLast: Bool = false) {
    self.downstream = downstream
    self.keepsLast = keepsLast
  }

  func onCancel(_ end: @escaping () -> Void) {
    lock.withLock { self.end = end }
  }

  func give(_ value: Output) {
    let receiver: AnySubscriber<Output, Failure>? = lock.withLock {
      guard demand > 0 else {
        if keepsLast { last = value }
        return nil
      }
      demand -= 1
      return downstream
    }
    guard let receiver else { return }
    let more = receiver.receive(value)
    lock.withLock { demand += more }
  }

  func request(_ more: Subscribers.Demand) {
    let kept = lock.withLock {
      demand += more
      guard demand > 0, let last else { return Output?.none }
      self.last = nil
      return last
    }
    if let kept { give(kept) }
  }

  func cancel() {
    let end = lock.withLock {
      defer { (downstream, self.end, last) = (nil, nil, nil) }
      return self.end
    }
    end?()
  }
}

extension _KeyValueCodingAndObserving where Self: NSObject {
  /// The values of the property; the present one first, unless told otherwise.
  ///
  /// The path is the names in the key path, which Swift does not know on Linux.
  public func publisher<Value>(
    for keyPath: KeyPath<Self, Value>, path: String = "",
    options: NSKeyValueObservingOptions = [.initial, .new]
  ) -> NSObject.KeyValueObservingPublisher<Self, Value> {
    NSObject.KeyValueObservingPublisher(
      object: self, keyPath: keyPath, path: path, options: options)
  }
}

extension NSObject {
  /// The values of one property of an object.
  public struct KeyValueObservingPublisher<Root: NSObject, Value>: Combine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    public let object: Root
    public let keyPath: KeyPath<Root, Value>
    let path: String
    public let options: NSKeyValueObservingOptions

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      // What the property is now is never lost.
      let outlet = Outlet<Value, Never>(AnySubscriber(subscriber), keepsLast: true)
      subscriber.receive(subscription: outlet)
      let path = CarriedPath(path: keyPath)
      let observation = object.observe(keyPath, path: self.path, options: options) { object, _ in
        outlet.give(object[keyPath: path.path])
      }
      outlet.onCancel { observation.invalidate() }
    }
  }
}

/// A place in an object, which two threads may look at as well as one.
private struct CarriedPath<Root, Value>: @unchecked Sendable {
  let path: KeyPath<Root, Value>
}
