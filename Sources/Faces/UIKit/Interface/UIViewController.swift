@preconcurrency public import Foundation

/// One of the app's screens on the phone: it loads, appears and goes, though nobody sees it.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
  public let nibName: String?
  open var title: String?
  open private(set) var children: [UIViewController] = []
  open private(set) weak var parent: UIViewController?
  open private(set) var presentedViewController: UIViewController?
  open private(set) weak var presentingViewController: UIViewController?
  private var loadedView: UIView? {
    didSet {
      if oldValue?.heldBy === self { oldValue?.heldBy = nil }
      loadedView?.heldBy = self
    }
  }

  /// Where it is seen, from when it appears until it has gone.
  fileprivate(set) weak var shownIn: UIWindow?
  /// What is done with it until it has come to rest.
  fileprivate var isComing: Passage?
  fileprivate var isGoing: Passage?

  /// How a screen comes and goes.
  fileprivate enum Passage {
    case presented, within
  }

  open lazy var navigationItem = UINavigationItem(title: title ?? "")
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open lazy var tabBarItem: UITabBarItem! = UITabBarItem()
  open var toolbarItems: [UIBarButtonItem]?
  open var isEditing = false
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  open var definesPresentationContext = false
  open var hidesBottomBarWhenPushed = false
  open var isModalInPresentation = false
  open var preferredContentSize = CGSize.zero
  open var additionalSafeAreaInsets = UIEdgeInsets.zero
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  open var automaticallyAdjustsScrollViewInsets = true
  open var edgesForExtendedLayout = UIRectEdge.all
  open var extendedLayoutIncludesOpaqueBars = false
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  open lazy var sheetPresentationController: UISheetPresentationController? =
    UISheetPresentationController(
      presentedViewController: self, presenting: presentingViewController)
  open lazy var editButtonItem = UIBarButtonItem(barButtonSystemItem: .edit)
  open lazy var popoverPresentationController: UIPopoverPresentationController? =
    UIPopoverPresentationController(
      presentedViewController: self, presenting: presentingViewController)
  private var ownPresentation: UIPresentationController?

  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    super.init()
  }

  public override convenience init() {
    self.init(nibName: nil, bundle: nil)
  }

  /// Nothing is archived here: only a screen that was drawn in an editor is made so.
  public required init?(coder: NSCoder) {
    guard coder is AppearanceCoder else { return nil }
    nibName = nil
    super.init()
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

  open var tabBarController: UITabBarController? {
    (parent as? UITabBarController) ?? parent?.tabBarController
  }

  open var splitViewController: UISplitViewController? {
    (parent as? UISplitViewController) ?? parent?.splitViewController
  }

  /// The app's own for a screen that is shown in a way of its own.
  open var presentationController: UIPresentationController? {
    switch modalPresentationStyle {
    case .popover: return popoverPresentationController
    case .custom:
      if ownPresentation == nil {
        ownPresentation = transitioningDelegate?.presentationController(
          forPresented: self, presenting: presentingViewController,
          source: presentingViewController ?? self)
      }
      return ownPresentation ?? sheetPresentationController
    case _: return sheetPresentationController
    }
  }

  open var storyboard: UIStoryboard? { nil }
  open var nibBundle: Bundle? { nil }
  open var viewRespectsSystemMinimumLayoutMargins = true
  open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets { .zero }
  open var focusGroupIdentifier: String?
  open var contentUnavailableConfiguration: (any UIContentConfiguration)?
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
  open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
  open var topLayoutGuide: any UILayoutSupport { LayoutEdge() }
  open var bottomLayoutGuide: any UILayoutSupport { LayoutEdge() }
  open var disablesAutomaticKeyboardDismissal: Bool { modalPresentationStyle == .formSheet }
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
  open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
  open func setNeedsUpdateContentUnavailableConfiguration() {}
  open func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge) {}
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    self.toolbarItems = toolbarItems
  }
  open func encodeRestorableState(with coder: NSCoder) {}
  open func decodeRestorableState(with coder: NSCoder) {}
  open func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {}
  open func canPerformUnwindSegueAction(
    _ action: Selector, from fromViewController: UIViewController, sender: Any?
  ) -> Bool { false }
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
    appearance = (isAppearing, animated)
  }
  open func endAppearanceTransition() {
    guard let (isAppearing, animated) = appearance else { return }
    appearance = nil
    if isAppearing { viewDidAppear(animated) } else { viewDidDisappear(animated) }
  }
  private var appearance: (isAppearing: Bool, animated: Bool)?
  open func targetViewController(forAction action: Selector, sender: Any?) -> UIViewController? {
    nil
  }
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }
  open var isBeingPresented: Bool { isComing == .presented }
  open var isBeingDismissed: Bool { isGoing == .presented }
  open var isMovingToParent: Bool { isComing == .within }
  open var isMovingFromParent: Bool { isGoing == .within }
  open override var next: UIResponder? {
    viewIfLoaded?.superview ?? parent ?? presentingViewController ?? shownIn
  }
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open var prefersStatusBarHidden: Bool { false }
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  open var childForStatusBarStyle: UIViewController? { nil }
  open var childForStatusBarHidden: UIViewController? { nil }
  open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { nil }
  open var restorationIdentifier: String?
  open var providesPresentationContextTransitionStyle = false
  open var modalPresentationCapturesStatusBarAppearance = false
  private var addedKeyCommands: [UIKeyCommand] = []
  open override var keyCommands: [UIKeyCommand]? {
    addedKeyCommands.isEmpty ? nil : addedKeyCommands
  }
  open var shouldAutorotate: Bool { true }
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }

  open func setNeedsStatusBarAppearanceUpdate() {}
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {}
  open func addKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.append(keyCommand) }
  open func removeKeyCommand(_ keyCommand: UIKeyCommand) {
    addedKeyCommands.removeAll { $0 === keyCommand }
  }

  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    splitViewController?.showDetailViewController(vc, sender: sender)
  }

  /// From one child to another, whose view takes the other's place.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    if let view = fromViewController.view.superview { view.addSubview(toViewController.view) }
    UIView.animate(withDuration: duration, animations: animations ?? {}) { isDone in
      fromViewController.viewIfLoaded?.removeFromSuperview()
      ShownScreens.settle(animated: true)
      completion?(isDone)
    }
  }

  /// Never called: the phone is not turned.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}

  /// The same for traits, which never change.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
  open func show(_ vc: UIViewController, sender: Any?) {
    navigationController?.pushViewController(vc, animated: true)
  }

  /// Nothing was drawn in an editor, and so no way leads anywhere.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {}
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  open func loadView() {
    view = UIView(frame: UIScreen.main.bounds)
  }

  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    viewDidLoad()
    loadShown()
  }

  /// The screen that is seen with this one: many an app begins its work where that loads.
  var shownController: UIViewController? { nil }

  func loadShown() {
    guard isViewLoaded else { return }
    shownController?.loadViewIfNeeded()
  }

  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  open func updateViewConstraints() {}
  open func viewLayoutMarginsDidChange() {}
  open func viewSafeAreaInsetsDidChange() {}
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open func willMove(toParent parent: UIViewController?) {}
  open func didReceiveMemoryWarning() {}
  /// A child is seen from here on: its view has been put in its place.
  open func didMove(toParent parent: UIViewController?) { ShownScreens.settle(animated: false) }

  open func addChild(_ childController: UIViewController) {
    childController.leaveParent()
    children.append(childController)
    childController.parent = self
    childController.isComing = .within
  }

  open func removeFromParent() {
    leaveParent()
    ShownScreens.settle(animated: false)
  }

  /// Without telling anybody yet: more is about to change.
  final func leaveParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    (isComing, isGoing) = (nil, .within)
  }

  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    viewControllerToPresent.isComing = .presented
    viewControllerToPresent.loadViewIfNeeded()
    ShownScreens.settle(animated: flag)
    if let completion { Task { @MainActor in completion() } }
  }

  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    if presentedViewController == nil, let presentingViewController {
      presentingViewController.dismiss(animated: flag, completion: completion)
      return
    }
    presentedViewController?.isGoing = .presented
    presentedViewController?.presentingViewController = nil
    presentedViewController = nil
    ShownScreens.settle(animated: flag)
    if let completion { Task { @MainActor in completion() } }
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
    set { setViewControllers(newValue, animated: false) }
  }

  public let navigationBar = UINavigationBar(frame: .zero)
  public let toolbar = UIToolbar(frame: .zero)
  open var isNavigationBarHidden = false
  open var isToolbarHidden = true
  open var hidesBarsOnSwipe = false
  private let popGesture = UIScreenEdgePanGestureRecognizer()
  private let contentPopGesture = UIPanGestureRecognizer()
  /// Nobody sweeps.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { popGesture }
  open var interactiveContentPopGestureRecognizer: UIGestureRecognizer? { contentPopGesture }
  open weak var delegate: (any UINavigationControllerDelegate)?

  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    isNavigationBarHidden = hidden
  }

  open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }
  open var hidesBarsOnTap = false
  open var hidesBarsWhenVerticallyCompact = false
  open var hidesBarsWhenKeyboardAppears = false

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    for child in children { child.leaveParent() }
    for child in viewControllers { addChild(child) }
    loadShown()
    ShownScreens.settle(animated: animated)
  }

  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    let popped = Array(children.dropFirst())
    for child in popped { child.leaveParent() }
    ShownScreens.settle(animated: animated)
    return popped
  }

  @discardableResult
  open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let place = children.firstIndex(where: { $0 === viewController }) else { return nil }
    let popped = Array(children.dropFirst(place + 1))
    for child in popped { child.leaveParent() }
    ShownScreens.settle(animated: animated)
    return popped
  }

  open var topViewController: UIViewController? { children.last }
  override var shownController: UIViewController? { children.last }
  open var visibleViewController: UIViewController? { presentedViewController ?? children.last }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    addChild(viewController)
    loadShown()
    ShownScreens.settle(animated: animated)
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard children.count > 1, let top = children.last else { return nil }
    top.leaveParent()
    ShownScreens.settle(animated: animated)
    return top
  }
}

/// Screens beside each other.
@preconcurrency @MainActor
open class UITabBarController: UIViewController {
  open var viewControllers: [UIViewController]? {
    didSet {
      for child in children { child.leaveParent() }
      for child in viewControllers ?? [] { addChild(child) }
      showSelected()
    }
  }

  public let tabBar = UITabBar(frame: .zero)
  open var selectedIndex = 0 { didSet { showSelected() } }
  open weak var delegate: (any UITabBarControllerDelegate)?
  open var customizableViewControllers: [UIViewController]?
  /// Never called: nobody taps.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
  override var shownController: UIViewController? { selectedViewController }

  open var selectedViewController: UIViewController? {
    get {
      guard let all = viewControllers, all.indices.contains(selectedIndex) else { return nil }
      return all[selectedIndex]
    }
    set { selectedIndex = viewControllers?.firstIndex { $0 === newValue } ?? selectedIndex }
  }

  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    self.viewControllers = viewControllers
  }

  private func showSelected() {
    loadShown()
    ShownScreens.settle(animated: false)
  }
}

/// The screens that would be seen now, which are told when they come and go.
@MainActor
enum ShownScreens {
  private static var shown: [UIViewController] = []

  /// What has changed is told at once, and in the main thread's next turn that it has come to rest.
  static func settle(animated: Bool) {
    let before = shown
    let windows = UIApplication.shared.windows.filter(\.isShown)
    let places = windows.flatMap { window in
      (window.rootViewController.map(seen) ?? []).map { (window: window, screen: $0) }
    }
    shown = places.map(\.screen)
    let going = before.filter { !isShown($0) }
    let coming = shown.filter { screen in !before.contains { $0 === screen } }
    guard !going.isEmpty || !coming.isEmpty else { return }
    for screen in going { screen.viewWillDisappear(animated) }
    for screen in coming {
      screen.appear(in: places.first { $0.screen === screen }?.window, animated: animated)
    }
    DispatchQueue.main.async {
      for screen in going where !isShown(screen) { screen.hasGone(animated: animated) }
      for screen in coming where isShown(screen) { screen.hasCome(animated: animated) }
    }
  }

  private static func isShown(_ screen: UIViewController) -> Bool {
    shown.contains { $0 === screen }
  }

  /// From the outermost inwards; what is covered by another screen is not seen.
  private static func seen(_ root: UIViewController) -> [UIViewController] {
    let all = within(root)
    let cover = all.lazy.compactMap(\.presentedViewController).first(where: \.coversAll)
    return cover.map(seen) ?? all
  }

  private static func within(_ screen: UIViewController) -> [UIViewController] {
    let inner = screen.shownController.map { [$0] } ?? screen.placedChildren
    let above = screen.presentedViewController.flatMap { $0.coversAll ? nil : $0 }
    return [screen] + (inner + [above].compactMap(\.self)).flatMap(within)
  }
}

extension UIViewController {
  /// A bar above is told with the screen on top, once for each that comes.
  private var bar: UINavigationController? {
    let navigation = parent as? UINavigationController
    return navigation?.topViewController === self ? navigation : nil
  }

  fileprivate func appear(in window: UIWindow?, animated: Bool) {
    loadViewIfNeeded()
    if let bar { bar.delegate?.navigationController(bar, willShow: self, animated: animated) }
    viewWillAppear(animated)
    if viewIfLoaded?.superview == nil { viewIfLoaded?.tellWillMove(to: window) }
    shownIn = window
    if viewIfLoaded?.superview == nil { viewIfLoaded?.tellDidMove() }
    viewIsAppearing(animated)
    viewWillLayoutSubviews()
    viewDidLayoutSubviews()
  }

  fileprivate func hasCome(animated: Bool) {
    viewDidAppear(animated)
    isComing = nil
    if let bar { bar.delegate?.navigationController(bar, didShow: self, animated: animated) }
  }

  fileprivate func hasGone(animated: Bool) {
    if viewIfLoaded?.superview == nil { viewIfLoaded?.tellWillMove(to: nil) }
    shownIn = nil
    if viewIfLoaded?.superview == nil { viewIfLoaded?.tellDidMove() }
    viewDidDisappear(animated)
    isGoing = nil
  }

  fileprivate var coversAll: Bool {
    switch modalPresentationStyle {
    case .fullScreen, .currentContext: true
    case .automatic, .none, .pageSheet, .formSheet, .custom, .overFullScreen, .overCurrentContext,
      .popover:
      false
    }
  }

  /// Of a container of the app's own those whose views it has put somewhere.
  fileprivate var placedChildren: [UIViewController] {
    self is UITabBarController || self is UINavigationController
      ? [] : children.filter { $0.viewIfLoaded?.superview != nil }
  }
}

/// Is told which screen one goes to.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
}

/// Is told which screen is on top.
@preconcurrency @MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool)
}

extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {}
}

/// How the line at the top of the phone looks.
public enum UIStatusBarStyle: Int, Sendable {
  case `default` = 0
  case lightContent = 1
  case darkContent = 3
}

/// How a screen comes over another.
public enum UIModalPresentationStyle: Int, Sendable {
  case automatic = -2
  case none = -1
  case fullScreen = 0
  case pageSheet = 1
  case formSheet = 2
  case currentContext = 3
  case custom = 4
  case overFullScreen = 5
  case overCurrentContext = 6
  case popover = 7
}

/// How it moves.
public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical = 0
  case flipHorizontal = 1
  case crossDissolve = 2
  case partialCurl = 3
}
