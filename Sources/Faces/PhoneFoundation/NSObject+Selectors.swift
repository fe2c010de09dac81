// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores

internal import Dispatch
public import Foundation
internal import HeadUnitPhone

/// Objects whose methods can be called, and whose properties can be watched, by their names.
public protocol _KeyValueCodingAndObserving: AnyObject {}

extension NSObject: _KeyValueCodingAndObserving {}

extension NSObjectProtocol {
  public func responds(to aSelector: Selector) -> Bool { aSelector.isMet(by: self) }

  /// What the method returns, as far as it is an object.
  @discardableResult
  public func perform(
    _ aSelector: Selector, with object: Any? = nil, with other: Any? = nil
  ) -> Unmanaged<AnyObject>? {
    let result = TargetAction(self, aSelector).send(object, other)
    return (result as AnyObject?).map { .passUnretained($0) }
  }
}

extension _KeyValueCodingAndObserving {
  public static func instancesRespond(to aSelector: Selector) -> Bool {
    PhoneTables.method(aSelector.name, of: self) != nil
  }

  /// The object is held until then.
  public func perform(
    _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval
  ) {
    let call = DelayedCall(self, aSelector, anArgument)
    let timer = Timer(timeInterval: max(0, delay), repeats: false) { _ in call.run() }
    call.timer.withLock { $0 = Unchecked(timer) }
    DelayedCalls.add(call)
    RunLoop.current.add(timer, forMode: .common)
  }

  public func perform(
    _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval,
    inModes modes: [RunLoop.Mode]
  ) {
    perform(aSelector, with: anArgument, afterDelay: delay)
  }

  public static func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    DelayedCalls.cancel { $0.isOf(aTarget) }
  }

  public static func cancelPreviousPerformRequests(
    withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
  ) {
    DelayedCalls.cancel { $0.isOf(aTarget) && $0.action == aSelector }
  }

  public func performSelector(
    onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool
  ) {
    let call = Unchecked((self, arg))
    if wait, Thread.isMainThread {
      TargetAction(self, aSelector).send(arg)
    } else if wait {
      DispatchQueue.main.sync { _ = TargetAction(call.value.0, aSelector).send(call.value.1) }
    } else {
      DispatchQueue.main.async { TargetAction(call.value.0, aSelector).send(call.value.1) }
    }
  }

  /// In the order of the thread's own work; the other threads of an app have no run loops here.
  public func perform(
    _ aSelector: Selector, on thr: Thread, with arg: Any?, waitUntilDone wait: Bool,
    modes array: [String]? = nil
  ) {
    if thr === Thread.current {
      TargetAction(self, aSelector).send(arg)
    } else if thr.isMainThread {
      performSelector(onMainThread: aSelector, with: arg, waitUntilDone: wait)
    } else {
      performSelector(inBackground: aSelector, with: arg)
    }
  }

  public func performSelector(inBackground aSelector: Selector, with arg: Any?) {
    let call = Unchecked((self, arg))
    DispatchQueue.global().async { TargetAction(call.value.0, aSelector).send(call.value.1) }
  }

  /// What Objective-C's root class does with a change that nobody looked after.
  public func _rootObserveValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    PhoneTables.complain(
      "\(type(of: self)) was told of a change of \(keyPath ?? "something") and left it to its "
        + "superclass, for which the phone ends the app")
  }

  public func _rootAwakeFromNib() {}
  public func _rootPrepareForInterfaceBuilder() {}
  public func _rootValue(forKey key: String) -> Any? { value(forKey: key) }
  public func _rootSetValue(_ value: Any?, forKey key: String) { setValue(value, forKey: key) }
  public func _rootValue(forUndefinedKey key: String) -> Any? { nil }
  public func _rootSetValue(_ value: Any?, forUndefinedKey key: String) {}
  public func _rootSetNilValueForKey(_ key: String) {}
  public static func _rootAutomaticallyNotifiesObservers(forKey key: String) -> Bool { true }

  public static func _rootKeyPathsForValuesAffectingValue(forKey key: String) -> Set<String> {
    []
  }

  public func _rootResponds(to aSelector: Selector) -> Bool { aSelector.isMet(by: self) }
}

/// A method that is called later.
final class DelayedCall: @unchecked Sendable {
  let action: Selector
  let timer = Guarded<Unchecked<Timer?>>(Unchecked(nil))
  private let target: AnyObject
  private let argument: Any?

  init(_ target: AnyObject, _ action: Selector, _ argument: Any?) {
    (self.target, self.action, self.argument) = (target, action, argument)
  }

  func isOf(_ other: Any) -> Bool { target === other as AnyObject }

  func run() {
    guard DelayedCalls.remove(self) else { return }
    TargetAction(target, action).send(argument)
  }
}

/// All methods that are to be called later, so that they can be called off.
enum DelayedCalls {
  private static let calls = Guarded<[DelayedCall]>([])

  static func add(_ call: DelayedCall) {
    calls.withLock { $0.append(call) }
  }

  static func remove(_ call: DelayedCall) -> Bool {
    calls.withLock { calls in
      guard let place = calls.firstIndex(where: { $0 === call }) else { return false }
      calls.remove(at: place)
      return true
    }
  }

  static func cancel(_ isMeant: (DelayedCall) -> Bool) {
    let cancelled = calls.withLock { calls in
      defer { calls.removeAll(where: isMeant) }
      return calls.filter(isMeant)
    }
    for call in cancelled { call.timer.withLock { $0.value?.invalidate() } }
  }
}

// MARK: - Timers and threads

extension Timer {
  /// The target is held until the timer is invalid.
  public convenience init(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?, repeats yesOrNo: Bool
  ) {
    let target = Unchecked(aTarget)
    self.init(timeInterval: ti, repeats: yesOrNo) { timer in
      TargetAction(target.value, aSelector).send(timer)
    }
    TimerInformation.keep(userInfo, for: self)
  }

  public convenience init(
    fireAt date: Date, interval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?, repeats rep: Bool
  ) {
    let target = Unchecked(aTarget)
    self.init(fire: date, interval: ti, repeats: rep) { timer in
      TargetAction(target.value, aSelector).send(timer)
    }
    TimerInformation.keep(userInfo, for: self)
  }

  @discardableResult
  public class func scheduledTimer(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?, repeats yesOrNo: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: ti, target: aTarget, selector: aSelector, userInfo: userInfo,
      repeats: yesOrNo)
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }
}

/// What an app has given a timer to carry, which Foundation's cannot here.
enum TimerInformation {
  private struct Entry {
    weak var timer: Timer?
    let value: Any
  }

  private static let entries = Guarded(Unchecked<[ObjectIdentifier: Entry]>([:]))

  static func keep(_ value: Any?, for timer: Timer) {
    guard let value else { return }
    let entry = Unchecked((ObjectIdentifier(timer), Entry(timer: timer, value: value)))
    entries.withLock { entries in
      var all = entries.value.filter { $0.value.timer != nil }
      all[entry.value.0] = entry.value.1
      entries = Unchecked(all)
    }
  }

  static func of(_ timer: Timer) -> Any? {
    let identifier = ObjectIdentifier(timer)
    return entries.withLock { entries in
      let found = entries.value[identifier].flatMap { $0.timer === nil ? nil : $0.value }
      return Unchecked(found)
    }.value
  }
}

extension Thread {
  public convenience init(target: Any, selector: Selector, object argument: Any?) {
    let call = Unchecked((target, argument))
    self.init { TargetAction(call.value.0, selector).send(call.value.1) }
  }

  public class func detachNewThreadSelector(
    _ selector: Selector, toTarget target: Any, with argument: Any?
  ) {
    Thread(target: target, selector: selector, object: argument).start()
  }
}
