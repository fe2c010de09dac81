import Dispatch
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

// MARK: - When things are done

/// Does things at once, later, or again and again.
public protocol Scheduler<SchedulerTimeType> {
  associatedtype SchedulerTimeType: Strideable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
  associatedtype SchedulerOptions

  var now: SchedulerTimeType { get }
  var minimumTolerance: SchedulerTimeType.Stride { get }

  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)
  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void)
  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable
}

extension Scheduler {
  public func schedule(_ action: @escaping () -> Void) {
    schedule(options: nil, action)
  }

  public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
    schedule(after: date, tolerance: minimumTolerance, options: nil, action)
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(
      after: date, interval: interval, tolerance: minimumTolerance, options: nil, action)
  }
}

/// A span of time, made of any unit.
public protocol SchedulerTimeIntervalConvertible {
  static func seconds(_ s: Int) -> Self
  static func seconds(_ s: Double) -> Self
  static func milliseconds(_ ms: Int) -> Self
  static func microseconds(_ us: Int) -> Self
  static func nanoseconds(_ ns: Int) -> Self
}

/// A span of time in seconds, as all schedulers here count them.
public struct SchedulerSpan: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric,
  ExpressibleByFloatLiteral, Hashable, Sendable
{
  public var timeInterval: TimeInterval

  public init(_ timeInterval: TimeInterval) {
    self.timeInterval = timeInterval
  }

  public init(_ interval: DispatchTimeInterval) {
    switch interval {
    case .seconds(let count): timeInterval = Double(count)
    case .milliseconds(let count): timeInterval = Double(count) / 1e3
    case .microseconds(let count): timeInterval = Double(count) / 1e6
    case .nanoseconds(let count): timeInterval = Double(count) / 1e9
    case .never: timeInterval = .greatestFiniteMagnitude
    @unknown default: timeInterval = .greatestFiniteMagnitude
    }
  }

  public init(integerLiteral value: Int) {
    timeInterval = Double(value)
  }

  public init(floatLiteral value: Double) {
    timeInterval = value
  }

  public init?<T: BinaryInteger>(exactly source: T) {
    guard let value = Double(exactly: source) else { return nil }
    timeInterval = value
  }

  public var magnitude: TimeInterval { timeInterval.magnitude }

  public static func seconds(_ s: Int) -> Self { Self(Double(s)) }
  public static func seconds(_ s: Double) -> Self { Self(s) }
  public static func milliseconds(_ ms: Int) -> Self { Self(Double(ms) / 1e3) }
  public static func microseconds(_ us: Int) -> Self { Self(Double(us) / 1e6) }
  public static func nanoseconds(_ ns: Int) -> Self { Self(Double(ns) / 1e9) }

  public static func < (one: Self, other: Self) -> Bool { one.timeInterval < other.timeInterval }
  public static func + (one: Self, other: Self) -> Self {
    Self(one.timeInterval + other.timeInterval)
  }
  public static func - (one: Self, other: Self) -> Self {
    Self(one.timeInterval - other.timeInterval)
  }
  public static func * (one: Self, other: Self) -> Self {
    Self(one.timeInterval * other.timeInterval)
  }
  public static func += (one: inout Self, other: Self) { one = one + other }
  public static func -= (one: inout Self, other: Self) { one = one - other }
  public static func *= (one: inout Self, other: Self) { one = one * other }
}

/// An instant, in seconds of whatever clock the scheduler has.
public struct SchedulerInstant: Strideable, Hashable, Sendable {
  public typealias Stride = SchedulerSpan

  public let seconds: TimeInterval

  public init(seconds: TimeInterval) {
    self.seconds = seconds
  }

  public init(_ time: DispatchTime) {
    seconds = Double(time.uptimeNanoseconds) / 1e9
  }

  public init(_ date: Date) {
    seconds = date.timeIntervalSinceReferenceDate
  }

  public var date: Date { Date(timeIntervalSinceReferenceDate: seconds) }

  public func distance(to other: Self) -> SchedulerSpan {
    SchedulerSpan(other.seconds - seconds)
  }

  public func advanced(by span: SchedulerSpan) -> Self {
    Self(seconds: seconds + span.timeInterval)
  }
}

extension DispatchQueue: Scheduler {
  public typealias SchedulerTimeType = SchedulerInstant

  /// How work is put into the queue.
  public struct SchedulerOptions {
    public var qos: DispatchQoS
    public var flags: DispatchWorkItemFlags

    public init(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = []) {
      (self.qos, self.flags) = (qos, flags)
    }
  }

  public var now: SchedulerInstant {
    SchedulerInstant(seconds: Double(DispatchTime.now().uptimeNanoseconds) / 1e9)
  }

  public var minimumTolerance: SchedulerSpan { 0 }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = SendableAction(action)
    async(qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) { action.run() }
  }

  public func schedule(
    after date: SchedulerInstant, tolerance: SchedulerSpan, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = SendableAction(action)
    asyncAfter(deadline: .now() + max(0, date.seconds - now.seconds)) { action.run() }
  }

  public func schedule(
    after date: SchedulerInstant, interval: SchedulerSpan, tolerance: SchedulerSpan,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let action = SendableAction(action)
    let timer = DispatchSource.makeTimerSource(queue: self)
    timer.schedule(
      deadline: .now() + max(0, date.seconds - now.seconds), repeating: interval.timeInterval)
    timer.setEventHandler { action.run() }
    timer.resume()
    return AnyCancellable { timer.cancel() }
  }
}

extension RunLoop: Scheduler {
  public typealias SchedulerTimeType = SchedulerInstant

  /// There is nothing to choose.
  public struct SchedulerOptions: Sendable {}

  public var now: SchedulerInstant {
    SchedulerInstant(seconds: Date().timeIntervalSinceReferenceDate)
  }

  public var minimumTolerance: SchedulerSpan { 0 }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = SendableAction(action)
    perform { action.run() }
  }

  public func schedule(
    after date: SchedulerInstant, tolerance: SchedulerSpan, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = SendableAction(action)
    add(Timer(fire: date.date, interval: 0, repeats: false) { _ in action.run() }, forMode: .common)
  }

  public func schedule(
    after date: SchedulerInstant, interval: SchedulerSpan, tolerance: SchedulerSpan,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let action = SendableAction(action)
    let timer = Timer(fire: date.date, interval: interval.timeInterval, repeats: true) { _ in
      action.run()
    }
    add(timer, forMode: .common)
    let carried = CarriedTimer(timer: timer)
    return AnyCancellable { carried.timer.invalidate() }
  }
}

extension OperationQueue: Scheduler {
  public typealias SchedulerTimeType = SchedulerInstant

  /// There is nothing to choose.
  public struct SchedulerOptions: Sendable {}

  public var now: SchedulerInstant {
    SchedulerInstant(seconds: Date().timeIntervalSinceReferenceDate)
  }

  public var minimumTolerance: SchedulerSpan { 0 }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = SendableAction(action)
    addOperation { action.run() }
  }

  public func schedule(
    after date: SchedulerInstant, tolerance: SchedulerSpan, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = SendableAction(action)
    DispatchQueue.global().asyncAfter(deadline: .now() + max(0, date.seconds - now.seconds)) {
      self.addOperation { action.run() }
    }
  }

  public func schedule(
    after date: SchedulerInstant, interval: SchedulerSpan, tolerance: SchedulerSpan,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let action = SendableAction(action)
    return DispatchQueue.global().schedule(
      after: DispatchQueue.global().now.advanced(by: now.distance(to: date)), interval: interval
    ) { self.addOperation { action.run() } }
  }
}

/// Does everything at once, where it is asked to.
public struct ImmediateScheduler: Scheduler {
  public typealias SchedulerTimeType = SchedulerInstant

  /// There is nothing to choose.
  public typealias SchedulerOptions = Never

  public static let shared = ImmediateScheduler()

  public var now: SchedulerInstant { SchedulerInstant(seconds: 0) }
  public var minimumTolerance: SchedulerSpan { 0 }

  public func schedule(options: Never?, _ action: @escaping () -> Void) {
    action()
  }

  public func schedule(
    after date: SchedulerInstant, tolerance: SchedulerSpan, options: Never?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  public func schedule(
    after date: SchedulerInstant, interval: SchedulerSpan, tolerance: SchedulerSpan,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return AnyCancellable {}
  }
}

/// What is done on another thread, as on the phone: nobody checks it there either.
struct SendableAction: @unchecked Sendable {
  let run: () -> Void

  init(_ run: @escaping () -> Void) {
    self.run = run
  }
}

private struct CarriedTimer: @unchecked Sendable {
  let timer: Timer
}
