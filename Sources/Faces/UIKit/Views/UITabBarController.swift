/// Screens beside each other.
@preconcurrency @MainActor
open class UITabBarController: UIViewController {
  open var viewControllers: [UIViewController]? {
    didSet {
      for child in children { child.removeFromParent() }
      for child in viewControllers ?? [] { addChild(child) }
    }
  }

  open var selectedIndex = 0
}
