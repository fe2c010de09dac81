public import Foundation
internal import HeadUnitPhone

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
