public import Foundation
internal import HeadUnitPhone

/// Objects whose properties can be watched by key path.
///
/// A handler is called when a property has another value, and not each time it is set.
// The phone names it so.
// swift-format-ignore: NoLeadingUnderscores
public protocol _KeyValueCodingAndObserving: AnyObject {}

/// Objects that say when something of theirs may have changed.
package protocol KeyValueObserving: _KeyValueCodingAndObserving {
  var changes: ChangeList { get }
}

extension _KeyValueCodingAndObserving {
  @preconcurrency
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    guard let observed = self as? any KeyValueObserving else { return NSKeyValueObservation {} }
    let watch = Watch(self, keyPath, options, changeHandler)
    if options.contains(.initial) { watch.tellInitial() }
    let number = observed.changes.add { [watch = watch as PropertyWatch] in watch.look() }
    return NSKeyValueObservation { [weak changes = observed.changes] in changes?.remove(number) }
  }
}

/// Looks whether one property has another value than before, whatever its type.
private class PropertyWatch: @unchecked Sendable {
  func look() {}
}

/// Looks whether the property of the key path has.
private final class Watch<Root: AnyObject, Value>: PropertyWatch, @unchecked Sendable {
  private weak var root: Root?
  private let keyPath: KeyPath<Root, Value>
  private let options: NSKeyValueObservingOptions
  private let handler: (Root, NSKeyValueObservedChange<Value>) -> Void
  private let lock = NSLock()
  private var last: Value

  init(
    _ root: Root, _ keyPath: KeyPath<Root, Value>, _ options: NSKeyValueObservingOptions,
    _ handler: @escaping (Root, NSKeyValueObservedChange<Value>) -> Void
  ) {
    (self.root, self.keyPath, self.options) = (root, keyPath, options)
    (self.handler, last) = (handler, root[keyPath: keyPath])
  }

  func tellInitial() {
    guard let root else { return }
    handler(root, change(from: nil, to: lock.withLock { last }, isPrior: false))
  }

  override func look() {
    guard let root else { return }
    let value = root[keyPath: keyPath]
    let before: Value? = lock.withLock {
      guard !Self.areEqual(last, value) else { return nil }
      defer { last = value }
      return last
    }
    guard let before else { return }
    if options.contains(.prior) { handler(root, change(from: before, to: nil, isPrior: true)) }
    handler(root, change(from: before, to: value, isPrior: false))
  }

  private func change(
    from old: Value?, to new: Value?, isPrior: Bool
  ) -> NSKeyValueObservedChange<Value> {
    NSKeyValueObservedChange(
      kind: .setting, newValue: options.contains(.new) ? new : nil,
      oldValue: options.contains(.old) ? old : nil, indexes: nil, isPrior: isPrior)
  }

  /// In a list also what is nothing can be compared.
  private static func areEqual(_ one: Value, _ other: Value) -> Bool {
    guard let list = [one] as? any Equatable else { return false }
    return list.equals([other])
  }
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { other as? Self == self }
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

  init(end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit {
    end()
  }

  open func invalidate() {
    end()
  }
}
