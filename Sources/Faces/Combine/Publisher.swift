@_exported public import Foundation

/// Something that gives values over time, and then an end.
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  public func subscribe<S: Subscriber>(_ subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }

  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable
  where S.Output == Output, S.Failure == Failure {
    let sink = Subscribers.Sink<Output, Failure>(
      receiveCompletion: { subject.send(completion: $0) }, receiveValue: { subject.send($0) })
    receive(subscriber: sink)
    return AnyCancellable(sink)
  }
}

/// Somebody who is given values, no more than were asked for.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  associatedtype Input
  associatedtype Failure: Error

  func receive(subscription: any Subscription)

  /// Gives back how many more are wanted.
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  public func receive() -> Subscribers.Demand { receive(()) }
}

/// What binds a subscriber to a publisher.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  func request(_ demand: Subscribers.Demand)
}

/// Something that can be ended.
public protocol Cancellable {
  func cancel()
}

extension Cancellable {
  public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    collection.append(AnyCancellable(self))
  }

  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(AnyCancellable(self))
  }
}

/// Tells one object of a chain from another.
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
  private let number: UInt64

  public init() {
    number = UInt64.random(in: .min ... .max)
  }

  public init(_ object: AnyObject) {
    number = UInt64(UInt(bitPattern: ObjectIdentifier(object)))
  }

  public var description: String { "0x" + String(number, radix: 16) }
}

/// Something with such an identifier; objects have one of themselves.
public protocol CustomCombineIdentifierConvertible {
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}

/// A publisher that gives what it is sent.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
  func send(completion: Subscribers.Completion<Failure>)
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  public func send() { send(()) }
}

/// A publisher that begins when it is told to.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  func connect() -> any Cancellable
}

/// What publishers that are part of chains are called.
public enum Publishers {}

/// What stands at the ends of chains.
public enum Subscribers {
  /// How many values are wanted.
  public struct Demand: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Nil is without an end.
    private let count: Int?

    private init(count: Int?) {
      self.count = count
    }

    public static var unlimited: Demand { Demand(count: nil) }
    public static var none: Demand { Demand(count: 0) }

    public static func max(_ value: Int) -> Demand {
      precondition(value >= 0, "No fewer than none can be wanted.")
      return Demand(count: value)
    }

    public var max: Int? { count }
    public var description: String { count.map { "max(\($0))" } ?? "unlimited" }

    public static func + (one: Demand, other: Demand) -> Demand {
      guard let first = one.count, let second = other.count else { return .unlimited }
      let (sum, isTooLarge) = first.addingReportingOverflow(second)
      return isTooLarge ? .unlimited : Demand(count: sum)
    }

    public static func - (one: Demand, other: Demand) -> Demand {
      guard let first = one.count else { return .unlimited }
      guard let second = other.count else { return .none }
      return Demand(count: Swift.max(0, first - second))
    }

    public static func * (one: Demand, factor: Int) -> Demand {
      guard let first = one.count else { return .unlimited }
      let (product, isTooLarge) = first.multipliedReportingOverflow(by: factor)
      return isTooLarge ? .unlimited : Demand(count: product)
    }

    public static func + (one: Demand, other: Int) -> Demand { one + max(other) }
    public static func - (one: Demand, other: Int) -> Demand { one - max(other) }
    public static func += (one: inout Demand, other: Demand) { one = one + other }
    public static func += (one: inout Demand, other: Int) { one = one + other }
    public static func -= (one: inout Demand, other: Demand) { one = one - other }
    public static func -= (one: inout Demand, other: Int) { one = one - other }

    public static func < (one: Demand, other: Demand) -> Bool {
      guard let first = one.count else { return false }
      return other.count.map { first < $0 } ?? true
    }

    public static func > (one: Demand, other: Int) -> Bool { one.count.map { $0 > other } ?? true }
    public static func >= (one: Demand, other: Int) -> Bool {
      one.count.map { $0 >= other } ?? true
    }
    public static func < (one: Demand, other: Int) -> Bool { !(one >= other) }
    public static func <= (one: Demand, other: Int) -> Bool { !(one > other) }
    public static func == (one: Demand, other: Int) -> Bool { one.count == other }
  }

  /// How it ends.
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)

    func mapError<Other: Error>(_ change: (Failure) -> Other) -> Completion<Other> {
      switch self {
      case .finished: .finished
      case .failure(let error): .failure(change(error))
      }
    }
  }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
extension Subscribers.Completion: Sendable where Failure: Sendable {}

/// Ends what it stands for as soon as nobody holds it.
public final class AnyCancellable: Cancellable, Hashable {
  private let lock = NSLock()
  private var end: (() -> Void)?

  public init(_ cancel: @escaping () -> Void) {
    end = cancel
  }

  public init<C: Cancellable>(_ canceller: C) {
    end = { canceller.cancel() }
  }

  deinit {
    cancel()
  }

  public func cancel() {
    let end = lock.withLock {
      defer { self.end = nil }
      return self.end
    }
    end?()
  }

  public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    collection.append(self)
  }

  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(self)
  }

  public static func == (one: AnyCancellable, other: AnyCancellable) -> Bool { one === other }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// Any publisher of these values, whatever it is made of.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let attach: (AnySubscriber<Output, Failure>) -> Void

  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    attach = { publisher.receive(subscriber: $0) }
  }

  init(attach: @escaping (AnySubscriber<Output, Failure>) -> Void) {
    self.attach = attach
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    attach(AnySubscriber(subscriber))
  }
}

extension Publisher {
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

/// Any subscriber to these values.
public struct AnySubscriber<Input, Failure: Error>: Subscriber {
  public let combineIdentifier: CombineIdentifier
  private let begin: ((any Subscription) -> Void)?
  private let take: ((Input) -> Subscribers.Demand)?
  private let end: ((Subscribers.Completion<Failure>) -> Void)?

  public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    combineIdentifier = subscriber.combineIdentifier
    begin = { subscriber.receive(subscription: $0) }
    take = { subscriber.receive($0) }
    end = { subscriber.receive(completion: $0) }
  }

  public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    combineIdentifier = CombineIdentifier()
    (begin, take, end) = (receiveSubscription, receiveValue, receiveCompletion)
  }

  public func receive(subscription: any Subscription) {
    if let begin { begin(subscription) } else { subscription.request(.unlimited) }
  }

  public func receive(_ input: Input) -> Subscribers.Demand { take?(input) ?? .none }

  public func receive(completion: Subscribers.Completion<Failure>) { end?(completion) }
}

/// Subscriptions that come to nothing.
public enum Subscriptions {
  public static var empty: any Subscription { NoSubscription() }
}

private final class NoSubscription: Subscription {
  func request(_ demand: Subscribers.Demand) {}
  func cancel() {}
}
