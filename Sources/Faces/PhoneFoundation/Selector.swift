// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores

internal import Foundation

/// The name of a method, and how to call it.
///
/// It holds no object: whoever is to be called is given with each call.
public struct Selector: Sendable {
  /// What came of a call.
  enum Reply {
    case done(Any?)
    /// The object is none that the method belongs to.
    case notMine
  }

  /// As Objective-C writes it, such as `play:at:`.
  let name: String
  private let body: (@Sendable (Any, [Any?]) -> Reply)?
  /// Whether an object has the method, where that differs from what it is.
  private let isMet: (@Sendable (Any) -> Bool)?

  /// A method that is found by its name when it is called.
  public init(_ name: String) {
    (self.name, body, isMet) = (name, nil, nil)
  }

  private init(named name: String, _ body: @escaping @Sendable (Any, [Any?]) -> Reply) {
    (self.name, self.body, isMet) = (name, body, nil)
  }

  /// A method that some classes have and others leave out.
  public init(_ name: String, metBy isMet: @escaping @Sendable (Any) -> Bool) {
    (self.name, body, self.isMet) = (name, nil, isMet)
  }

  /// Calls the method of the object, of its class or of one it is a kind of.
  func call(_ object: Any, _ arguments: [Any?]) -> Reply {
    if let body, case .done(let result) = body(object, arguments) { return .done(result) }
    guard let found = PhoneTables.method(name, of: object) else { return .notMine }
    return found.body?(object, arguments) ?? .notMine
  }

  func isMet(by object: Any) -> Bool {
    if let isMet { return isMet(object) }
    return PhoneTables.method(name, of: object) != nil
  }

  /// How many things the method takes.
  var argumentCount: Int { name.count { $0 == ":" } }
}

// A method may belong to the main actor or to nobody: closures of both kinds are taken for one of
// the main actor, and called where the caller is, as on the phone.
extension Selector {
  public init<T, R>(_ name: String, _ method: @escaping @MainActor (T) -> R) {
    let method = Unchecked(unsafeBitCast(method, to: ((T) -> R).self))
    self.init(named: name) { object, _ in
      (object as? T).map { .done(method.value($0)) } ?? .notMine
    }
  }

  public init<T, A, R>(_ name: String, _ method: @escaping @MainActor (T, A) -> R) {
    let method = Unchecked(unsafeBitCast(method, to: ((T, A) -> R).self))
    self.init(named: name) { object, arguments in
      guard let object = object as? T else { return .notMine }
      guard let a = Argument<A>(arguments, 0, of: name) else { return .done(nil) }
      return .done(method.value(object, a.value))
    }
  }

  public init<T, A, B, R>(_ name: String, _ method: @escaping @MainActor (T, A, B) -> R) {
    let method = Unchecked(unsafeBitCast(method, to: ((T, A, B) -> R).self))
    self.init(named: name) { object, arguments in
      guard let object = object as? T else { return .notMine }
      guard let a = Argument<A>(arguments, 0, of: name), let b = Argument<B>(arguments, 1, of: name)
      else { return .done(nil) }
      return .done(method.value(object, a.value, b.value))
    }
  }

  public init<T, A, B, C, R>(
    _ name: String, _ method: @escaping @MainActor (T, A, B, C) -> R
  ) {
    let method = Unchecked(unsafeBitCast(method, to: ((T, A, B, C) -> R).self))
    self.init(named: name) { object, arguments in
      guard let object = object as? T else { return .notMine }
      guard let a = Argument<A>(arguments, 0, of: name),
        let b = Argument<B>(arguments, 1, of: name), let c = Argument<C>(arguments, 2, of: name)
      else { return .done(nil) }
      return .done(method.value(object, a.value, b.value, c.value))
    }
  }

  /// A method of the class itself.
  public init<T, R>(_ name: String, of type: T.Type, _ method: @escaping @MainActor () -> R) {
    let method = Unchecked(unsafeBitCast(method, to: (() -> R).self))
    self.init(named: name) { object, _ in
      object is T.Type ? .done(method.value()) : .notMine
    }
  }

  public init<T, A, R>(_ name: String, of type: T.Type, _ method: @escaping @MainActor (A) -> R) {
    let method = Unchecked(unsafeBitCast(method, to: ((A) -> R).self))
    self.init(named: name) { object, arguments in
      guard object is T.Type else { return .notMine }
      guard let a = Argument<A>(arguments, 0, of: name) else { return .done(nil) }
      return .done(method.value(a.value))
    }
  }

  /// A method of which it is not known here what it takes.
  public init<T, R>(
    _ name: String, method: @escaping @MainActor (T) -> @MainActor () -> R
  ) {
    self.init(name) { (object: T) in method(object)() }
  }

  public init<T, A, R>(
    _ name: String, method: @escaping @MainActor (T) -> @MainActor (A) -> R
  ) {
    self.init(name + ":") { (object: T, a: A) in method(object)(a) }
  }
}

/// What is called from where it is known that it may be.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

/// One of the things a method is given, as the type it takes.
private struct Argument<Value> {
  let value: Value

  /// Nil when nothing of that type was given; the phone would hand over what is no such thing.
  init?(_ arguments: [Any?], _ place: Int, of name: String) {
    let given = place < arguments.count ? arguments[place] : nil
    if let value = given as? Value {
      self.value = value
    } else if let nothing = Optional<Any>.none as? Value, given == nil {
      value = nothing
    } else {
      PhoneTables.complain("\(name) takes \(Value.self), and was given \(given ?? "nothing")")
      return nil
    }
  }
}

extension Selector: Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral name: String) {
    self.init(name)
  }

  public static func == (one: Selector, other: Selector) -> Bool { one.name == other.name }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }

  public var description: String { name }
}

public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.name }

/// What rewritten code has for `NSStringFromClass`, which ends a process on Linux that gives it a
/// class that is private or stands in another type.
///
/// Such a class has a name of its own on the phone too, which nobody reads.
public func _NSStringFromClass(_ aClass: AnyClass) -> String {
  var parts = String(reflecting: aClass).split(separator: ".")
  parts.removeAll { $0.hasPrefix("(unknown context") }
  if parts.first == "Foundation" { parts.removeFirst() }
  return parts.joined(separator: ".")
}

/// Somebody, and the method that is to be called of them.
///
/// It does not hold them.
package final class TargetAction: @unchecked Sendable {
  /// An object, or a class itself.
  private enum Target {
    case object(ObjectIdentifier)
    case type(AnyClass)
  }

  private let kind: Target
  private weak var object: AnyObject?
  package let action: Selector

  package init(_ target: Any, _ action: Selector) {
    self.action = action
    if let type = target as? AnyClass {
      kind = .type(type)
    } else {
      let object = target as AnyObject
      kind = .object(ObjectIdentifier(object))
      self.object = object
    }
  }

  /// Nil once they are gone.
  package var target: Any? {
    switch kind {
    case .object: object
    case .type(let type): type
    }
  }

  package func isOf(_ other: Any?) -> Bool {
    guard let other else { return true }
    switch kind {
    case .object(let identifier):
      return !(other is AnyClass) && identifier == ObjectIdentifier(other as AnyObject)
    case .type(let type): return (other as? AnyClass) == type
    }
  }

  /// What the method returns; nil when there is nobody to be called.
  @discardableResult
  package func send(_ arguments: Any?...) -> Any? {
    guard let target else { return nil }
    switch action.call(target, arguments) {
    case .done(let result): return result
    case .notMine:
      PhoneTables.complain("\(type(of: target)) has no method \(action.name) that can be called")
      return nil
    }
  }
}

// Foundation for Linux makes a timer of this kind due at once and only then every interval; on the
// phone it first rings after its interval. An app names the initializer by its symbol, and what
// the program itself has of that name comes before what a library has. So this one, of the same
// kind, is in its place without a word in the app's sources.

extension Timer {
  @_silgen_name("$s10Foundation5TimerC12timeInterval7repeats5blockACSd_SbyACYbctcfC")
  package convenience init(
    _dueAfter interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
  ) {
    // The phone takes a ten-thousandth of a second for none.
    let interval = interval > 0 ? interval : 0.000_1
    self.init(
      fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats,
      block: block)
  }
}
