// The phone's initializers belong to the main thread, those of Foundation here to no thread.
@preconcurrency public import Foundation

/// Something that may be told of events.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  public override init() {
    super.init()
  }

  open var next: UIResponder? { nil }
  open var canBecomeFirstResponder: Bool { false }
  open private(set) var isFirstResponder = false

  @discardableResult
  open func becomeFirstResponder() -> Bool {
    isFirstResponder = canBecomeFirstResponder
    return isFirstResponder
  }

  @discardableResult
  open func resignFirstResponder() -> Bool {
    isFirstResponder = false
    return true
  }

  /// Never called here: commands go to the command center.
  open func remoteControlReceived(with event: UIEvent?) {}
}
