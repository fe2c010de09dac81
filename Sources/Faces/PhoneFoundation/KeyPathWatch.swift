internal import Foundation
internal import HeadUnitPhone

/// Looks after the properties along a path of names, and tells when the last has changed.
///
/// When one on the way is set, what comes after it is looked after anew.
final class KeyPathWatch: @unchecked Sendable {
  /// What the last property was, and what it is.
  struct Change {
    var old: Any?
    var new: Any?
    var isPrior = false
  }

  private weak var root: AnyObject?
  private let names: [String]
  private let read: (AnyObject) -> Any?
  private let handler: (AnyObject, Change) -> Void
  private let lock = NSRecursiveLock()
  private var options: NSKeyValueObservingOptions = []
  private var last: Any?
  private var links: [@Sendable () -> Void] = []
  private var isOver = false

  init(
    _ root: AnyObject, _ names: [String], read: @escaping (AnyObject) -> Any?,
    handler: @escaping (AnyObject, Change) -> Void
  ) {
    (self.root, self.names, self.read, self.handler) = (root, names, read, handler)
  }

  func start(_ options: NSKeyValueObservingOptions) {
    guard let root else { return }
    lock.withLock {
      self.options = options
      last = read(root)
    }
    if options.contains(.initial) { handler(root, Change(old: nil, new: read(root))) }
    link()
  }

  func end() {
    let ends = lock.withLock {
      defer { (links, isOver) = ([], true) }
      return links
    }
    for end in ends { end() }
  }

  /// Follows the names as far as there are objects.
  private func link() {
    let old = lock.withLock {
      defer { links = [] }
      return links
    }
    for end in old { end() }
    var object = root
    var ends: [@Sendable () -> Void] = []
    // Without names only the object itself can say that something may have changed.
    for (place, name) in (names.isEmpty ? [""] : names).enumerated() {
      guard let next = object else { break }
      let isLast = place >= names.count - 1
      ends.append(Self.follow(next, name) { [weak self] isSet in self?.look(isSet, isLast) })
      object = isLast ? nil : NamedValues.value(name, of: next).map { $0 as AnyObject }
    }
    lock.withLock {
      if isOver { for end in ends { end() } } else { links = ends }
    }
  }

  private static func follow(
    _ object: AnyObject, _ name: String, _ body: @escaping @Sendable (Bool) -> Void
  ) -> @Sendable () -> Void {
    if let observed = object as? any KeyValueObserving {
      let changes = observed.changes
      let number = changes.add { body(false) }
      return { [weak changes] in changes?.remove(number) }
    }
    if object is UserDefaults { DefaultsWatch.begin() }
    let end = ObservedObjects.add(object, name, body)
    // What it depends on is looked after as it is itself.
    let watches = PhoneTables.dependencies(name, of: object).sorted().map { path in
      let names = path.split(separator: ".").map(String.init)
      let watch = KeyPathWatch(
        object, names, read: { NamedValues.value(path: names, of: $0) },
        handler: { _, _ in body(true) })
      watch.start([])
      return watch
    }
    guard !watches.isEmpty else { return end }
    return {
      end()
      for watch in watches { watch.end() }
    }
  }

  /// What is set is told even when it is what it was; what may have changed only when it has.
  private func look(_ isSet: Bool, _ isLast: Bool) {
    guard let root else { return }
    let value = read(root)
    let before: Any?? = lock.withLock {
      guard !isOver, isSet || !NamedValues.areEqual(last, value) else { return nil }
      defer { last = value }
      return .some(last)
    }
    if !isLast { link() }
    guard let before else { return }
    if options.contains(.prior) { handler(root, Change(old: before, new: nil, isPrior: true)) }
    handler(root, Change(old: before, new: value))
  }
}

/// Values by the names of properties.
enum NamedValues {
  static func value(_ name: String, of object: AnyObject) -> Any? {
    if let value = (object as? any KeyValueNames)?.namedValue(name) { return value }
    if let defaults = object as? UserDefaults, let value = defaults.object(forKey: name) {
      return value
    }
    guard let value = PhoneTables.property(name, of: object)?.get(object) else { return nil }
    return flat(value)
  }

  static func isKnown(_ name: String, of object: AnyObject) -> Bool {
    if object is UserDefaults || (object as? any KeyValueNames)?.namedValue(name) != nil {
      return true
    }
    return PhoneTables.property(name, of: object) != nil
  }

  static func value(path: [String], of object: AnyObject) -> Any? {
    var value: Any? = object
    for name in path {
      guard let next = value else { return nil }
      value = self.value(name, of: next as AnyObject)
    }
    return value
  }

  /// Nothing inside of something is nothing.
  static func flat(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { flat($0.value) }
  }

  static func areEqual(_ one: Any?, _ other: Any?) -> Bool {
    let (one, other) = (one.flatMap(flat), other.flatMap(flat))
    guard let one, let other else { return one == nil && other == nil }
    guard let first = one as? any Equatable else {
      guard type(of: one) is AnyClass else { return false }
      return one as AnyObject === other as AnyObject
    }
    return first.equals(other)
  }

  /// As Objective-C keeps it: numbers and the numbers of cases as `NSNumber`, nothing as `NSNull`.
  static func boxed(_ value: Any?) -> Any {
    guard let value = value.flatMap(flat) else { return NSNull() }
    switch value {
    case let value as Bool: return NSNumber(value: value)
    case let value as Int: return NSNumber(value: value)
    case let value as Float: return NSNumber(value: value)
    case let value as Double: return NSNumber(value: value)
    case let value as any RawRepresentable:
      if let raw = value.rawValue as? Int { return NSNumber(value: raw) }
      if let raw = value.rawValue as? UInt { return NSNumber(value: raw) }
      return value
    default: return value
    }
  }
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { other as? Self == self }
}

/// Objects of the app's of which somebody watches properties.
enum ObservedObjects {
  private struct Watch {
    let number: Int
    let name: String
    let body: @Sendable (Bool) -> Void
  }

  private struct Entry {
    weak var object: AnyObject?
    var watches: [Watch] = []
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    var nextNumber = 1
  }

  private static let state = Guarded(Unchecked(State()))

  static func add(
    _ object: AnyObject, _ name: String, _ body: @escaping @Sendable (Bool) -> Void
  ) -> @Sendable () -> Void {
    let identifier = ObjectIdentifier(object)
    let held = Unchecked(object)
    let number = state.withLock { unchecked in
      var state = unchecked.value
      // Where an object was that is gone there may be another one now.
      state.entries = state.entries.filter { $0.value.object != nil }
      var entry = state.entries[identifier] ?? Entry(object: held.value)
      let number = state.nextNumber
      entry.watches.append(Watch(number: number, name: name, body: body))
      state.entries[identifier] = entry
      state.nextNumber += 1
      unchecked = Unchecked(state)
      return number
    }
    return { remove(number, of: identifier) }
  }

  private static func remove(_ number: Int, of identifier: ObjectIdentifier) {
    let old = state.withLock { unchecked in
      var state = unchecked.value
      let old = state.entries[identifier]
      state.entries[identifier]?.watches.removeAll { $0.number == number }
      if state.entries[identifier]?.watches.isEmpty == true { state.entries[identifier] = nil }
      unchecked = Unchecked(state)
      return Unchecked(old)
    }
    withExtendedLifetime(old) {}
  }

  static func bodies(_ object: AnyObject, _ name: String?) -> [@Sendable (Bool) -> Void] {
    let identifier = ObjectIdentifier(object)
    return state.withLock { state in
      guard let entry = state.value.entries[identifier], entry.object != nil else { return [] }
      return entry.watches.filter { name == nil || $0.name == name }.map(\.body)
    }
  }
}

/// Passes on which of the defaults was set, from when somebody wants to know.
private enum DefaultsWatch {
  private static let isBegun: Bool = {
    PhoneDefaults.watch { defaults, name in _changed(defaults, name) }
    return true
  }()

  static func begin() { _ = isBegun }
}

// The phone's own property setters do this without a word.
// swift-format-ignore: AlwaysUseLowerCamelCase, NoLeadingUnderscores
/// Tells those who watch it that a property was set; without a name, all that watch the object.
public func _changed(_ object: AnyObject, _ name: String?) {
  for body in ObservedObjects.bodies(object, name) { body(name != nil) }
}

/// Who is to be told that something of an object may have changed.
package final class ChangeList: Sendable {
  private struct State {
    var bodies: [(number: Int, body: @Sendable () -> Void)] = []
    var nextNumber = 1
  }

  private let state = Guarded(State())

  package init() {}

  /// The number takes it off the list.
  package func add(_ body: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      defer { state.nextNumber += 1 }
      state.bodies.append((state.nextNumber, body))
      return state.nextNumber
    }
  }

  package func remove(_ number: Int) {
    // What the body holds goes outside the lock.
    let old = state.withLock { state in
      defer { state.bodies.removeAll { $0.number == number } }
      return state.bodies
    }
    withExtendedLifetime(old) {}
  }

  package func tell() {
    let bodies = state.withLock { $0.bodies }
    for entry in bodies { entry.body() }
  }
}
