// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

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
