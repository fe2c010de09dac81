// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

public import Foundation
@_exported public import FoundationNetworking
internal import HeadUnitPhone
@_exported public import Observation
@_exported public import Security

// On the phone Foundation brings these along: the network, what is observed, the keychain.

extension NotificationCenter {
  /// What is posted from now on, one after the other.
  public func notifications(
    named name: Notification.Name, object: AnyObject? = nil
  ) -> Notifications {
    Notifications(of: self, name, object)
  }

  /// Notifications as they are posted, without an end.
  public final class Notifications: AsyncSequence, Sendable {
    public typealias Element = Notification

    private let stream: AsyncStream<UncheckedSendable>

    init(of center: NotificationCenter, _ name: Notification.Name, _ object: AnyObject?) {
      let (stream, continuation) = AsyncStream.makeStream(
        of: UncheckedSendable.self, bufferingPolicy: .bufferingNewest(Self.limit))
      self.stream = stream
      let token = center.addObserver(forName: name, object: object, queue: nil) { notification in
        continuation.yield(UncheckedSendable(notification: notification))
      }
      let observation = Observation(center: center, token: token)
      continuation.onTermination = { _ in observation.end() }
    }

    /// What nobody has taken by then is lost, the oldest first.
    private static let limit = 1_000

    public func makeAsyncIterator() -> Iterator { Iterator(base: stream.makeAsyncIterator()) }

    /// Takes one notification after the other.
    public struct Iterator: AsyncIteratorProtocol {
      var base: AsyncStream<UncheckedSendable>.Iterator

      public mutating func next() async -> Notification? { await base.next()?.notification }

      public mutating func next(
        isolation actor: isolated (any Actor)?
      ) async -> Notification? {
        await base.next(isolation: actor)?.notification
      }
    }
  }
}

/// What goes to whoever waits for it, as it does on the phone.
struct UncheckedSendable: @unchecked Sendable {
  let notification: Notification
}

/// What has to be taken back; the centre looks after its own threads.
private struct Observation: @unchecked Sendable {
  let center: NotificationCenter
  let token: any NSObjectProtocol

  func end() {
    center.removeObserver(token)
  }
}

/// Seconds, as what draws and animates counts them.
public typealias CFTimeInterval = Double

/// Seconds since the computer was started.
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.mediaTime }

extension ProcessInfo {
  fileprivate static var mediaTime: CFTimeInterval { processInfo.systemUptime }
}

/// Calls the body: without Objective-C there is nothing to let go of afterwards.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}

extension NotificationCenter {
  /// The method is called on the thread that posts; the observer is not held.
  ///
  /// Of one name, those that came first are called first.
  public func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?,
    object anObject: Any?
  ) {
    let board = SelectorObservers.board(of: self, aName)
    board.add(
      SelectorObserver(
        call: TargetAction(observer, aSelector), isForAll: anObject == nil,
        sender: anObject.map { $0 as AnyObject }))
  }

  /// Ends all that was begun with a selector, or what the closure of a token was for.
  public func removeObserver(_ observer: AnyObject) {
    for board in SelectorObservers.boards(of: self) {
      board.remove { $0.call.isOf(observer) }
    }
    removeObserver(observer as Any)
  }

  public func removeObserver(
    _ observer: AnyObject, name aName: NSNotification.Name?, object anObject: Any?
  ) {
    let sender = anObject.map { $0 as AnyObject }
    for board in SelectorObservers.boards(of: self) where aName == nil || board.name == aName {
      board.remove { $0.call.isOf(observer) && (sender == nil || $0.sender === sender) }
    }
    removeObserver(observer as Any, name: aName, object: anObject)
  }
}

/// Somebody of whom a method is called when something is posted.
struct SelectorObserver: @unchecked Sendable {
  let call: TargetAction
  let isForAll: Bool
  weak var sender: AnyObject?

  func isAbout(_ notification: Notification) -> Bool {
    guard !isForAll else { return true }
    guard let sender, let object = notification.object else { return false }
    return object as AnyObject === sender
  }
}

/// All who want to hear what is posted under one name in one centre, in the order they came.
///
/// Foundation's centre calls those of a name in another order each time.
final class SelectorBoard: @unchecked Sendable {
  let name: NSNotification.Name?
  private weak var center: NotificationCenter?
  private let observers = Guarded<[SelectorObserver]>([])

  init(_ center: NotificationCenter, _ name: NSNotification.Name?) {
    (self.center, self.name) = (center, name)
    _ = center.addObserver(forName: name, object: nil, queue: nil) { [weak self] in
      self?.tell($0)
    }
  }

  func isOf(_ center: NotificationCenter) -> Bool { self.center === center }
  var isGone: Bool { center == nil }

  func add(_ observer: SelectorObserver) {
    observers.withLock { observers in
      // Those that are gone have not said goodbye, and need not.
      observers.removeAll { $0.call.target == nil }
      observers.append(observer)
    }
  }

  func remove(_ isMeant: (SelectorObserver) -> Bool) {
    observers.withLock { $0.removeAll(where: isMeant) }
  }

  private func tell(_ notification: Notification) {
    let observers = observers.withLock { $0 }
    for observer in observers where observer.isAbout(notification) {
      observer.call.send(notification)
    }
  }
}

/// The boards of all centres.
enum SelectorObservers {
  private static let all = Guarded<[SelectorBoard]>([])

  static func board(
    of center: NotificationCenter, _ name: NSNotification.Name?
  ) -> SelectorBoard {
    let center = Unchecked(center)
    return all.withLock { all in
      all.removeAll { $0.isGone }
      if let found = all.first(where: { $0.isOf(center.value) && $0.name == name }) { return found }
      let board = SelectorBoard(center.value, name)
      all.append(board)
      return board
    }
  }

  static func boards(of center: NotificationCenter) -> [SelectorBoard] {
    let center = Unchecked(center)
    return all.withLock { $0.filter { $0.isOf(center.value) } }
  }
}

/// Locks that belong to objects: whoever has one may take it again.
enum ObjectLocks {
  private struct Entry {
    let lock = NSRecursiveLock()
    var count = 0
  }

  private static let entries = Guarded(Unchecked<[ObjectIdentifier: Entry]>([:]))

  static func enter(_ object: AnyObject) {
    let identifier = ObjectIdentifier(object)
    let lock = entries.withLock { entries in
      var entry = entries.value[identifier] ?? Entry()
      entry.count += 1
      entries = Unchecked(entries.value.merging([identifier: entry]) { $1 })
      return Unchecked(entry.lock)
    }
    lock.value.lock()
  }

  static func exit(_ object: AnyObject) {
    let identifier = ObjectIdentifier(object)
    let lock: Unchecked<NSRecursiveLock>? = entries.withLock { entries in
      var all = entries.value
      guard var entry = all[identifier] else { return nil }
      entry.count -= 1
      all[identifier] = entry.count > 0 ? entry : nil
      entries = Unchecked(all)
      return Unchecked(entry.lock)
    }
    lock?.value.unlock()
  }
}

@discardableResult
public func objc_sync_enter(_ obj: Any) -> Int32 {
  ObjectLocks.enter(obj as AnyObject)
  return 0
}

@discardableResult
public func objc_sync_exit(_ obj: Any) -> Int32 {
  ObjectLocks.exit(obj as AnyObject)
  return 0
}

// MARK: - Values added to objects

/// How a value that is added to an object is kept.
public enum objc_AssociationPolicy: UInt, Sendable {
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 769
  case OBJC_ASSOCIATION_COPY = 771
}

/// Values that were added to objects, beside the objects.
///
/// Nothing tells here when an object goes: its values go when the next is added to any object.
enum AddedValues {
  private struct Value {
    weak var weakly: AnyObject?
    var value: Any?
  }

  private struct Entry {
    weak var object: AnyObject?
    var values: [UnsafeRawPointer: Value] = [:]
  }

  private static let entries = Guarded(Unchecked<[ObjectIdentifier: Entry]>([:]))

  static func value(_ key: UnsafeRawPointer, of object: AnyObject) -> Any? {
    entries.withLock { entries in
      guard let entry = entries.value[ObjectIdentifier(object)], entry.object === object,
        let found = entry.values[key]
      else { return Unchecked<Any?>(nil) }
      return Unchecked(found.value ?? found.weakly)
    }.value
  }

  static func set(
    _ value: Any?, _ key: UnsafeRawPointer, of object: AnyObject, weakly: Bool
  ) {
    let (object, value) = (Unchecked(object), Unchecked(value))
    // What goes does so outside the lock: it may do anything then.
    let old = entries.withLock { entries in
      let old = entries
      var all = entries.value.filter { $0.value.object != nil }
      var entry = all[ObjectIdentifier(object.value)] ?? Entry(object: object.value)
      entry.values[key] = value.value.map {
        weakly ? Value(weakly: $0 as AnyObject) : Value(value: $0)
      }
      all[ObjectIdentifier(object.value)] = entry.values.isEmpty ? nil : entry
      entries = Unchecked(all)
      return old
    }
    withExtendedLifetime(old) {}
  }

  static func forget(_ object: AnyObject) {
    let identifier = ObjectIdentifier(object)
    let old = entries.withLock { entries in
      let old = entries
      entries = Unchecked(entries.value.filter { $0.key != identifier })
      return old
    }
    withExtendedLifetime(old) {}
  }
}

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AddedValues.value(key, of: object as AnyObject)
}

public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  var kept = value
  switch policy {
  case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
    if let copying = value as? any NSCopying { kept = copying.copy(with: nil) }
  case .OBJC_ASSOCIATION_ASSIGN, .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC:
    break
  }
  AddedValues.set(
    kept, key, of: object as AnyObject, weakly: policy == .OBJC_ASSOCIATION_ASSIGN)
}

public func objc_removeAssociatedObjects(_ object: Any) {
  AddedValues.forget(object as AnyObject)
}
