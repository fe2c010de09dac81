@preconcurrency public import Foundation

/// Screens that were drawn in an editor, none of which can be read here.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    super.init()
  }

  open func instantiateInitialViewController() -> UIViewController? { nil }

  /// A screen without anything on it.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    UIViewController()
  }
}
