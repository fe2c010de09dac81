public import Foundation
internal import HeadUnitPhone

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
