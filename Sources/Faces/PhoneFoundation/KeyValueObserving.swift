// The phone's own names.
// swift-format-ignore-file: NoLeadingUnderscores

public import Foundation
internal import HeadUnitPhone

/// Objects that say when something of theirs may have changed, but not what.
package protocol KeyValueObserving: AnyObject {
  var changes: ChangeList { get }
}

/// Objects of the phone's whose properties have names.
package protocol KeyValueNames: AnyObject {
  /// The value; a second nil inside is nothing, and a first one means that there is no such name.
  func namedValue(_ name: String) -> Any??
}

extension _KeyValueCodingAndObserving {
  /// A handler is called when a property of the phone's objects has another value, and each time
  /// one of the app's own is set.
  ///
  /// The path is the names in the key path, which Swift does not know on Linux.
  @preconcurrency
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, path: String = "", options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let keyPath = Unchecked(keyPath)
    let watch = KeyPathWatch(
      self, path.split(separator: ".").map(String.init),
      read: { ($0 as? Self).map { $0[keyPath: keyPath.value] } },
      handler: { object, change in
        guard let object = object as? Self else { return }
        changeHandler(
          object,
          NSKeyValueObservedChange(
            kind: .setting, newValue: options.contains(.new) ? change.new as? Value : nil,
            oldValue: options.contains(.old) ? change.old as? Value : nil, indexes: nil,
            isPrior: change.isPrior))
      })
    watch.start(options)
    return NSKeyValueObservation { watch.end() }
  }

  public func willChangeValue(forKey key: String) {}
  public func didChangeValue(forKey key: String) { _changed(self, key) }
  public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {}

  /// Which property it was is not known: all that is watched of the object is looked at.
  public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) { _changed(self, nil) }
}

/// What a handler of changes is to be given.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// How a property changed.
public enum NSKeyValueChange: UInt, Sendable {
  case setting = 1
  case insertion = 2
  case removal = 3
  case replacement = 4
}

/// One change of a property.
public struct NSKeyValueObservedChange<Value> {
  public typealias Kind = NSKeyValueChange

  public let kind: Kind
  public let newValue: Value?
  public let oldValue: Value?
  public let indexes: IndexSet?
  public let isPrior: Bool
}

extension NSKeyValueObservedChange: Sendable where Value: Sendable {}

/// Lasts as long as somebody holds it, and with it the observation.
open class NSKeyValueObservation: NSObject {
  private let end: @Sendable () -> Void

  package init(end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit {
    end()
  }

  open func invalidate() {
    end()
  }
}

/// What a change that is told by name is described with.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
  public static let notificationIsPriorKey = NSKeyValueChangeKey(
    rawValue: "notificationIsPrior")
}

// Values and observers by the names of properties.
extension _KeyValueCodingAndObserving {
  public func value(forKey key: String) -> Any? { value(forKeyPath: key) }

  public func value(forKeyPath keyPath: String) -> Any? {
    let names = keyPath.split(separator: ".").map(String.init)
    if let first = names.first, !NamedValues.isKnown(first, of: self) {
      PhoneTables.complain(PathWording.unknown(first, self))
    }
    return NamedValues.value(path: names, of: self)
  }

  public func setValue(_ value: Any?, forKey key: String) {
    guard let set = PhoneTables.property(key, of: self)?.set else {
      return PhoneTables.complain(PathWording.unknown(key, self))
    }
    set(self, value)
  }

  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    let names = keyPath.split(separator: ".").map(String.init)
    guard let last = names.last else { return }
    let object = NamedValues.value(path: names.dropLast(), of: self) as AnyObject
    guard let set = PhoneTables.property(last, of: object)?.set else {
      return PhoneTables.complain(PathWording.unknown(last, object))
    }
    set(object, value)
  }

  /// The observer is not held, and its `observeValue` is called on the thread of the change.
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    let names = keyPath.split(separator: ".").map(String.init)
    if let first = names.first, !NamedValues.isKnown(first, of: self) {
      PhoneTables.complain(PathWording.unknown(first, self))
    }
    let context = Unchecked(context)
    let watch = KeyPathWatch(
      self, names, read: { NamedValues.value(path: names, of: $0) },
      handler: { [weak observer] object, change in
        guard let observer, let body = PhoneTables.observer(observer) else { return }
        var values: [NSKeyValueChangeKey: Any] = [
          .kindKey: NSNumber(value: NSKeyValueChange.setting.rawValue)
        ]
        if options.contains(.new), !change.isPrior {
          values[.newKey] = NamedValues.boxed(change.new)
        }
        if options.contains(.old) { values[.oldKey] = NamedValues.boxed(change.old) }
        if change.isPrior { values[.notificationIsPriorKey] = NSNumber(value: true) }
        body(observer, keyPath, object, values, context.value)
      })
    PathObservers.add(
      PathObserver(
        watch: watch, observer: ObjectIdentifier(observer), object: ObjectIdentifier(self),
        owner: self, path: keyPath, context: context.value))
    watch.start(options)
  }

  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    end(observer, keyPath) { _ in true }
  }

  public func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    end(observer, keyPath) { $0 == context }
  }

  private func end(
    _ observer: NSObject, _ keyPath: String, where isMeant: (UnsafeMutableRawPointer?) -> Bool
  ) {
    let (object, observer) = (ObjectIdentifier(self), ObjectIdentifier(observer))
    let isFound = PathObservers.remove {
      $0.object == object && $0.observer == observer && $0.path == keyPath && isMeant($0.context)
    }
    if !isFound { PhoneTables.complain(PathWording.notObserved(keyPath, self)) }
  }
}

/// Somebody who is told of what changes along a path of names.
struct PathObserver: @unchecked Sendable {
  let watch: KeyPathWatch
  let observer: ObjectIdentifier
  let object: ObjectIdentifier
  weak var owner: AnyObject?
  let path: String
  let context: UnsafeMutableRawPointer?
}

/// All of them.
enum PathObservers {
  private static let all = Guarded<[PathObserver]>([])

  static func add(_ observer: PathObserver) {
    let old = all.withLock { all in
      let old = all
      // Objects that are gone are watched by nobody.
      all.removeAll { $0.owner == nil }
      all.append(observer)
      return old
    }
    withExtendedLifetime(old) {}
  }

  /// Ends the one that was begun last.
  static func remove(where isMeant: (PathObserver) -> Bool) -> Bool {
    let found: PathObserver? = all.withLock { all in
      all.lastIndex(where: isMeant).map { all.remove(at: $0) }
    }
    found?.watch.end()
    return found != nil
  }
}

/// What is said of names that mean nothing.
private enum PathWording {
  static func unknown(_ name: String, _ object: AnyObject) -> String {
    """
    \(type(of: object)) has no property \(name) that is known by its name: on the phone it needs \
    @objc, or the app ends
    """
  }

  static func notObserved(_ path: String, _ object: AnyObject) -> String {
    """
    an observer of \(path) was removed from \(type(of: object)) where there is none, for which \
    the phone ends the app
    """
  }
}
