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
