import Foundation
import PhoneFoundation
import Testing
import UIKit

extension Faces {
  /// What moves and comes over other screens is where it belongs at once, and says so.
  @MainActor @Suite struct MotionTests {
    @Test func anAnimatorChangesAtOnceAndTellsItsEndInTheNextTurn() async {
      let view = UIView(frame: .zero)
      let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.8) { view.alpha = 0.5 }
      animator.addAnimations { view.isHidden = true }
      #expect(view.alpha == 1 && animator.state == .inactive)
      let position = await withCheckedContinuation { (done: Waiting) in
        animator.addCompletion { done.resume(returning: $0) }
        animator.startAnimation(afterDelay: 2)
        #expect(view.alpha == 0.5 && view.isHidden && animator.isRunning)
        #expect(animator.state == .active && animator.delay == 2)
      }
      #expect(position == .end && animator.state == .inactive && !animator.isRunning)
    }

    @Test func anAnimatorThatIsHeldEndsOnceItGoesOn() async {
      let view = UIView(frame: .zero)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { view.alpha = 0 }
      animator.startAnimation()
      animator.pauseAnimation()
      #expect(view.alpha == 0 && animator.state == .active && !animator.isRunning)
      animator.isReversed = true
      let position = await withCheckedContinuation { (done: Waiting) in
        animator.addCompletion { done.resume(returning: $0) }
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      }
      #expect(position == .start)
    }

    @Test func anAnimatorThatWasStoppedIsFinishedWhereTheAppSays() {
      var positions: [UIViewAnimatingPosition] = []
      let curve = UICubicTimingParameters(animationCurve: .linear)
      let animator: any UIViewImplicitlyAnimating = UIViewPropertyAnimator(
        duration: 1, timingParameters: curve)
      animator.addCompletion { positions.append($0) }
      animator.startAnimation()
      animator.stopAnimation(false)
      #expect(animator.state == .stopped && positions.isEmpty)
      animator.finishAnimation(at: .current)
      #expect(animator.state == .inactive && positions == [.current])
      animator.addCompletion { positions.append($0) }
      animator.startAnimation()
      animator.stopAnimation(true)
      #expect(animator.state == .inactive && positions == [.current])
    }

    @Test func anAnimationOfALayerComesToItsEndAndSaysSo() async {
      let layer = CALayer()
      let group = CAAnimationGroup()
      group.animations = [CASpringAnimation(keyPath: "position.x")]
      let listener = Listener()
      group.delegate = listener
      await listener.after { layer.add(group, forKey: "move") }
      #expect(listener.heard == ["start", "end true"] && layer.animation(forKey: "move") == nil)
      group.isRemovedOnCompletion = false
      await listener.after { layer.add(group, forKey: "move") }
      #expect(layer.animationKeys() == ["move"])
      layer.removeAllAnimations()
      #expect(layer.animationKeys() == nil)
      group.repeatCount = .infinity
      await listener.after {
        layer.add(group, forKey: nil)
        layer.removeAllAnimations()
      }
      #expect(listener.heard == ["start", "end true", "start", "end true", "end false"])
    }

    @Test func aScreenShownInAWayOfItsOwnHasAControllerOfItsOwn() {
      let (screen, below, delegate) = (UIViewController(), UIViewController(), Overlay())
      #expect(screen.presentationController is UISheetPresentationController)
      screen.presentationController?.delegate = delegate
      #expect(screen.sheetPresentationController?.delegate === delegate)
      screen.modalPresentationStyle = .custom
      screen.transitioningDelegate = delegate
      below.present(screen, animated: true)
      let own = screen.presentationController
      #expect(own is OverlayPresentation && own === screen.presentationController)
      #expect(own?.presentedViewController === screen && own?.presentingViewController === below)
      screen.modalPresentationStyle = .popover
      screen.popoverPresentationController?.sourceView = below.view
      #expect(screen.presentationController === screen.popoverPresentationController)
    }

    @Test func theFirstOfSeveralPagesIsShown() async {
      let pages = UIPageViewController(
        transitionStyle: .scroll, navigationOrientation: .horizontal,
        options: [.interPageSpacing: 8])
      let (one, two) = (UIViewController(), UIViewController())
      let window = UIWindow()
      window.rootViewController = pages
      window.makeKeyAndVisible()
      let isDone = await withCheckedContinuation { (done: CheckedContinuation<Bool, Never>) in
        pages.setViewControllers([one], direction: .forward, animated: true) {
          done.resume(returning: $0)
        }
      }
      #expect(isDone && pages.viewControllers == [one] && one.isViewLoaded)
      pages.setViewControllers([two], direction: .reverse, animated: false)
      #expect(one.parent == nil && two.parent === pages && two.isViewLoaded)
      window.isHidden = true
    }

    private final class Passing: UIViewController, UINavigationControllerDelegate {
      var heard: [String] = []

      override func viewWillAppear(_ animated: Bool) {
        if isMovingToParent { heard.append("enters") }
        if isBeingPresented { heard.append("rises") }
      }
      override func viewDidAppear(_ animated: Bool) {
        heard.append(view.window == nil ? "lost" : "seen")
      }
      override func viewWillDisappear(_ animated: Bool) {
        if isMovingFromParent { heard.append("leaves") }
        if isBeingDismissed { heard.append("sinks") }
      }
      func navigationController(
        _ navigationController: UINavigationController,
        willShow viewController: UIViewController, animated: Bool
      ) { heard.append("will show") }
      func navigationController(
        _ navigationController: UINavigationController,
        didShow viewController: UIViewController, animated: Bool
      ) { heard.append("did show") }
    }

    private func turn() async {
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        DispatchQueue.main.async { done.resume() }
      }
    }

    @Test func aScreenKnowsWhetherItComesAndGoesForGood() async {
      let (root, bar) = (UIViewController(), Passing())
      let navigation = UINavigationController(rootViewController: root)
      navigation.interactivePopGestureRecognizer?.isEnabled = false
      #expect(navigation.interactivePopGestureRecognizer?.isEnabled == false)
      let window = UIWindow()
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      await turn()
      navigation.delegate = bar
      let screen = Passing()
      navigation.pushViewController(screen, animated: false)
      await turn()
      #expect(screen.heard == ["enters", "seen"] && bar.heard == ["will show", "did show"])
      #expect(screen.view.window === window && screen.view.next === screen)
      #expect(screen.view.next?.next === navigation)
      navigation.popViewController(animated: false)
      await turn()
      #expect(screen.heard == ["enters", "seen", "leaves"] && screen.view.window == nil)
      window.isHidden = true
    }

    @Test func whatComesOverAScreenSaysSoWhenItIsThere() async {
      let (root, screen) = (UIViewController(), Passing())
      let window = UIWindow()
      window.rootViewController = root
      window.makeKeyAndVisible()
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        root.present(screen, animated: true) {
          screen.heard.append("done")
          done.resume()
        }
      }
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        screen.dismiss(animated: true) {
          screen.heard.append("done")
          done.resume()
        }
      }
      #expect(screen.heard == ["rises", "seen", "done", "sinks", "done"])
      window.isHidden = true
    }

    @Test func aSceneHasTheWindowsThatWerePutIntoIt() {
      let session = UISceneSession(role: .carTemplateApplication)
      let options = UIScene.ConnectionOptions()
      let scene = UIWindowScene(session: session, connectionOptions: options)
      let (window, other) = (UIWindow(windowScene: scene), UIWindow())
      #expect(scene.windows.isEmpty && scene.keyWindow == nil)
      window.makeKeyAndVisible()
      #expect(scene.windows == [window] && scene.keyWindow === window)
      other.makeKeyAndVisible()
      #expect(scene.windows == [window] && scene.keyWindow == nil)
      #expect(scene.statusBarManager?.isStatusBarHidden == false)
      for shown in [window, other] { shown.isHidden = true }
    }

    @Test func oneChildTakesThePlaceOfAnother() async {
      let (outer, one, two) = (UIViewController(), UIViewController(), UIViewController())
      for child in [one, two] { outer.addChild(child) }
      outer.view.addSubview(one.view)
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        outer.transition(from: one, to: two, duration: 1, animations: nil) { _ in
          done.resume()
        }
      }
      #expect(outer.view.subviews == [two.view] && one.view.superview == nil)
    }

    @Test func aButtonIsAskedForItsLookAfterEachChange() {
      var looks: [Bool] = []
      let button = UIButton(type: .custom)
      button.configurationUpdateHandler = { looks.append($0.isSelected) }
      button.isSelected = true
      button.setNeedsUpdateConfiguration()
      #expect(looks == [false, true, true])
    }

    @Test func aCollectionAndATableAskTheirScreen() {
      let grid = Grid(collectionViewLayout: UICollectionViewFlowLayout())
      #expect(grid.collectionView.dataSource === grid && grid.view === grid.collectionView)
      #expect(grid.collectionView.numberOfItems(inSection: 0) == 3)
      let cell = UITableViewCell()
      #expect(cell.reuseIdentifier == nil && cell.frame == .zero)
    }

    @Test func keysOfAScreenAreThoseThatWereAdded() {
      let screen = UIViewController()
      let key = UIKeyCommand(input: "f", modifierFlags: .command, action: Selector("find"))
      screen.addKeyCommand(key)
      #expect(screen.keyCommands == [key])
      screen.removeKeyCommand(key)
      #expect(screen.keyCommands == nil)
    }

    private typealias Waiting = CheckedContinuation<UIViewAnimatingPosition, Never>
  }
}

private final class Grid: UICollectionViewController {
  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 3 }
}

private final class Listener: NSObject, CAAnimationDelegate {
  private(set) var heard: [String] = []
  private var ended: (() -> Void)?

  @MainActor func after(_ work: () -> Void) async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      ended = { done.resume() }
      work()
    }
  }

  func animationDidStart(_ anim: CAAnimation) { heard.append("start") }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    heard.append("end \(flag)")
    let told = ended
    ended = nil
    told?()
  }
}

private final class OverlayPresentation: UIPresentationController {}

private final class Overlay: NSObject, UIViewControllerTransitioningDelegate,
  UISheetPresentationControllerDelegate, UIPopoverPresentationControllerDelegate,
  UIViewControllerAnimatedTransitioning
{
  let interaction = UIPercentDrivenInteractiveTransition()

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    OverlayPresentation(presentedViewController: presented, presenting: presenting)
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.3 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let view = transitionContext.view(forKey: .to)
    view.map(transitionContext.containerView.addSubview)
    transitionContext.viewController(forKey: .from)?.view.alpha = 0
    transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
  }
}
