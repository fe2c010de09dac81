import Dispatch
import Foundation

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
