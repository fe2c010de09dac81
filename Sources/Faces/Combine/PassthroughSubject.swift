import Foundation

/// One subscriber of a subject, and what it has asked for.
final class Conduit<Output, Failure: Error>: Subscription, @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var downstream: AnySubscriber<Output, Failure>?
  private var demand = Subscribers.Demand.none
  /// Kept for a subscriber that has not asked yet, by subjects that have a value at all times.
  private var pending: Output?
  private let keepsValue: Bool
  private let forget: (Conduit) -> Void

  init(
    _ downstream: AnySubscriber<Output, Failure>, keepsValue: Bool, pending: Output?,
    forget: @escaping (Conduit) -> Void
  ) {
    (self.downstream, self.keepsValue, self.pending) = (downstream, keepsValue, pending)
    self.forget = forget
  }

  /// Gives the value on if it is wanted; what nobody wants is lost.
  func offer(_ value: Output) {
    let receiver: AnySubscriber<Output, Failure>? = lock.withLock {
      guard demand > 0 else {
        if keepsValue { pending = value }
        return nil
      }
      demand -= 1
      return downstream
    }
    guard let receiver else { return }
    let more = receiver.receive(value)
    if more > 0 { lock.withLock { demand += more } }
  }

  func finish(_ completion: Subscribers.Completion<Failure>) {
    let receiver = lock.withLock {
      defer { (downstream, pending) = (nil, nil) }
      return downstream
    }
    receiver?.receive(completion: completion)
  }

  func request(_ more: Subscribers.Demand) {
    guard more > 0 else { return }
    let value: Output? = lock.withLock {
      demand += more
      defer { pending = nil }
      return pending
    }
    if let value { offer(value) }
  }

  func cancel() {
    let wasThere = lock.withLock {
      defer { (downstream, pending) = (nil, nil) }
      return downstream != nil
    }
    if wasThere { forget(self) }
  }
}

/// The subscribers of a subject, in the order in which they came, and its end.
final class Conduits<Output, Failure: Error>: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [Conduit<Output, Failure>] = []
  private var end: Subscribers.Completion<Failure>?
  private var upstreams: [any Subscription] = []

  var isOver: Bool { lock.withLock { end != nil } }

  deinit {
    for upstream in upstreams { upstream.cancel() }
  }

  func add(_ downstream: AnySubscriber<Output, Failure>, keepsValue: Bool, pending: Output?) {
    let conduit = Conduit(downstream, keepsValue: keepsValue, pending: pending) {
      [weak self] conduit in self?.remove(conduit)
    }
    let end = lock.withLock {
      if self.end == nil { all.append(conduit) }
      return self.end
    }
    if let end {
      downstream.receive(subscription: Subscriptions.empty)
      downstream.receive(completion: end)
    } else {
      downstream.receive(subscription: conduit)
    }
  }

  func send(_ value: Output) {
    for conduit in lock.withLock({ end == nil ? all : [] }) { conduit.offer(value) }
  }

  func finish(_ completion: Subscribers.Completion<Failure>) {
    let conduits = lock.withLock { () -> [Conduit<Output, Failure>] in
      guard end == nil else { return [] }
      end = completion
      defer { all = [] }
      return all
    }
    for conduit in conduits { conduit.finish(completion) }
  }

  func keep(_ subscription: any Subscription) {
    lock.withLock { upstreams.append(subscription) }
    subscription.request(.unlimited)
  }

  private func remove(_ conduit: Conduit<Output, Failure>) {
    lock.withLock { all.removeAll { $0 === conduit } }
  }
}

/// Gives on what it is sent, to those who are there and want it.
public final class PassthroughSubject<Output, Failure: Error>: Subject, @unchecked Sendable {
  private let conduits = Conduits<Output, Failure>()

  public init() {}

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    conduits.add(AnySubscriber(subscriber), keepsValue: false, pending: nil)
  }

  public func send(_ input: Output) {
    conduits.send(input)
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    conduits.finish(completion)
  }

  public func send(subscription: any Subscription) {
    conduits.keep(subscription)
  }
}

/// Has a value at all times, and gives it to whoever comes.
public final class CurrentValueSubject<Output, Failure: Error>: Subject, @unchecked Sendable {
  private let conduits = Conduits<Output, Failure>()
  private let lock = NSLock()
  private var current: Output

  public init(_ value: Output) {
    current = value
  }

  public var value: Output {
    get { lock.withLock { current } }
    set { send(newValue) }
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    conduits.add(AnySubscriber(subscriber), keepsValue: true, pending: value)
  }

  public func send(_ input: Output) {
    guard !conduits.isOver else { return }
    let old = lock.withLock {
      defer { current = input }
      return current
    }
    withExtendedLifetime(old) { conduits.send(input) }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    conduits.finish(completion)
  }

  public func send(subscription: any Subscription) {
    conduits.keep(subscription)
  }
}

/// An object that says before something of it changes.
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// The same for as long as the object is there.
  public var objectWillChange: ObservableObjectPublisher {
    let boxes = PublishedFields.boxes(of: self)
    let known = boxes.lazy.compactMap(\.willChange).first
    let publisher = known ?? ObservablePublishers.publisher(of: self)
    for box in boxes { box.willChange = publisher }
    return publisher
  }
}

/// Says that an object will change.
public final class ObservableObjectPublisher: Publisher, @unchecked Sendable {
  public typealias Output = Void
  public typealias Failure = Never

  private let subject = PassthroughSubject<Void, Never>()

  public init() {}

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    subject.receive(subscriber: subscriber)
  }

  public func send() {
    subject.send()
  }
}

/// The publishers of objects, by the object.
private enum ObservablePublishers {
  private struct Entry {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  private static let lock = NSLock()
  private nonisolated(unsafe) static var entries: [ObjectIdentifier: Entry] = [:]
  /// Those of objects that are gone are looked for when there are so many more.
  private nonisolated(unsafe) static var nextCleaning = 256

  static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    lock.withLock {
      let key = ObjectIdentifier(object)
      if let entry = entries[key], entry.object === object { return entry.publisher }
      if entries.count >= nextCleaning {
        entries = entries.filter { $0.value.object != nil }
        nextCleaning = 2 * entries.count + 256
      }
      let publisher = ObservableObjectPublisher()
      entries[key] = Entry(object: object, publisher: publisher)
      return publisher
    }
  }
}

/// Something with a published value in it, whatever its type.
package protocol PublishedBox: AnyObject {
  var willChange: ObservableObjectPublisher? { get set }
}

/// A property with such a value.
package protocol PublishedField {
  var box: any PublishedBox { get }
}

private enum PublishedFields {
  /// Of its own class and of those it inherits from.
  static func boxes(of object: AnyObject) -> [any PublishedBox] {
    var boxes: [any PublishedBox] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let current = mirror {
      boxes += current.children.compactMap { ($0.value as? any PublishedField)?.box }
      mirror = current.superclassMirror
    }
    return boxes
  }
}

/// A property of an object whose values are published before it has them.
@propertyWrapper
public struct Published<Value>: PublishedField {
  private let storage: Storage

  public init(initialValue: Value) {
    storage = Storage(initialValue)
  }

  public init(wrappedValue: Value) {
    storage = Storage(wrappedValue)
  }

  package var box: any PublishedBox { storage }

  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.set(newValue) }
  }

  public var projectedValue: Publisher {
    get { Publisher(storage: storage) }
    nonmutating set {}
  }

  /// The present value and all that follow.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    fileprivate let storage: Storage

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      storage.subject.receive(subscriber: subscriber)
    }

    /// Takes its values from there from now on.
    func follow(_ publisher: some Combine.Publisher<Value, Never>) {
      storage.follow(publisher)
    }
  }

  fileprivate final class Storage: PublishedBox, @unchecked Sendable {
    let subject: CurrentValueSubject<Value, Never>
    private let lock = NSLock()
    private var current: Value
    private var observer: ObservableObjectPublisher?
    private var sources: [AnyCancellable] = []

    init(_ value: Value) {
      current = value
      subject = CurrentValueSubject(value)
    }

    var willChange: ObservableObjectPublisher? {
      get { lock.withLock { observer } }
      set { lock.withLock { observer = newValue } }
    }

    var value: Value { lock.withLock { current } }

    /// Whoever hears of it still finds the old value in the property.
    func set(_ value: Value) {
      willChange?.send()
      subject.send(value)
      let old = lock.withLock {
        defer { current = value }
        return current
      }
      withExtendedLifetime(old) {}
    }

    func follow(_ publisher: some Combine.Publisher<Value, Never>) {
      let source = publisher.sink { [weak self] in self?.set($0) }
      lock.withLock { sources.append(source) }
    }
  }
}
