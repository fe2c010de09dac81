// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

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
