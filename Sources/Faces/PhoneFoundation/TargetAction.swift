internal import Foundation

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
