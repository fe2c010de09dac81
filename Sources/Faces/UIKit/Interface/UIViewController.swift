@preconcurrency public import Foundation

/// One of the app's screens on the phone: it loads, and is never seen.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
  public let nibName: String?
  open var title: String?
  open private(set) var children: [UIViewController] = []
  open private(set) weak var parent: UIViewController?
  open private(set) var presentedViewController: UIViewController?
  open private(set) weak var presentingViewController: UIViewController?
  private var loadedView: UIView?

  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    super.init()
  }

  public override convenience init() {
    self.init(nibName: nil, bundle: nil)
  }

  /// Nothing is archived here.
  public required init?(coder: NSCoder) {
    nil
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set { loadedView = newValue }
  }

  open var viewIfLoaded: UIView? { loadedView }
  open var isViewLoaded: Bool { loadedView != nil }
  open var traitCollection: UITraitCollection { .phone }
  open var navigationController: UINavigationController? {
    (parent as? UINavigationController) ?? parent?.navigationController
  }

  open func loadView() {
    view = UIView(frame: UIScreen.main.bounds)
  }

  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    viewDidLoad()
  }

  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewDidLayoutSubviews() {}
  open func didReceiveMemoryWarning() {}
  open func didMove(toParent parent: UIViewController?) {}

  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
    children.append(childController)
    childController.parent = self
  }

  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    viewControllerToPresent.loadViewIfNeeded()
    completion?()
  }

  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    if presentedViewController == nil, let presentingViewController {
      presentingViewController.dismiss(animated: flag, completion: completion)
      return
    }
    presentedViewController?.presentingViewController = nil
    presentedViewController = nil
    completion?()
  }
}

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
