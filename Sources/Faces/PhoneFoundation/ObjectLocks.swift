// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import Foundation
internal import HeadUnitPhone

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
