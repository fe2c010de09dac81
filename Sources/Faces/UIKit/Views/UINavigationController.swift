/// Screens on top of each other.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    addChild(rootViewController)
  }

  open var viewControllers: [UIViewController] {
    get { children }
    set {
      for child in children { child.removeFromParent() }
      for child in newValue { addChild(child) }
    }
  }

  open var topViewController: UIViewController? { children.last }
  open var visibleViewController: UIViewController? { presentedViewController ?? children.last }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    addChild(viewController)
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard children.count > 1, let top = children.last else { return nil }
    top.removeFromParent()
    return top
  }
}
