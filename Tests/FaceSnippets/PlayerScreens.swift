import MediaPlayer
import UIKit

// Screens of the phone as players of podcasts have them, in the language of before Swift 6.

/// A screen that is pulled up from the bar below all others.
public final class DrawerScreen: UIViewController {
  private var animator: UIViewPropertyAnimator?
  private let edge = UIScreenEdgePanGestureRecognizer()
  private let dial = UIRotationGestureRecognizer()
  private let hover = UIHoverGestureRecognizer()
  private lazy var search = UISearchController(searchResultsController: UITableViewController())
  private let notes = UITextView(frame: .zero)
  private let name = UILabel(frame: .zero)
  private let bars = CAReplicatorLayer()

  public override func viewDidLoad() {
    super.viewDidLoad()
    (edge.edges, dial.rotation) = (.left, 0)
    for gesture in [edge, dial, hover] as [UIGestureRecognizer] {
      view.addGestureRecognizer(gesture)
    }
    search.delegate = self
    search.searchBar.searchTextField.textContentType = .name
    search.searchBar.showsScopeBar = true
    navigationItem.searchController = search
    navigationItem.backButtonDisplayMode = .minimal
    navigationItem.setRightBarButtonItems([], animated: false)
    navigationItem.setHidesBackButton(true, animated: false)
    notes.dataDetectorTypes = [.link, .phoneNumber]
    notes.adjustsFontForContentSizeCategory = true
    notes.delegate = self
    (notes.decelerationRate, notes.scrollsToTop) = (.fast, false)
    (name.lineBreakStrategy, name.baselineAdjustment) = (.standard, .alignCenters)
    view.semanticContentAttribute = .forceLeftToRight
    view.tintAdjustmentMode = .normal
    view.directionalLayoutMargins = .zero
    view.accessibilityCustomActions = [
      UIAccessibilityCustomAction(name: "Play") { _ in true }
    ]
    view.addInteraction(UIPointerInteraction(delegate: self))
    NSLayoutConstraint.activate([
      view.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
      notes.topAnchor.constraint(equalTo: notes.contentLayoutGuide.topAnchor),
    ])
  }

  public func open(_ isOpen: Bool) {
    let spring = UISpringTimingParameters(
      dampingRatio: 0.8, initialVelocity: CGVector(dx: 0, dy: 1))
    let animator = UIViewPropertyAnimator(duration: 0.4, timingParameters: spring)
    animator.addAnimations { self.view.transform = isOpen ? .identity : self.lowered }
    animator.addCompletion { [weak self] position in
      if position == .end { self?.animator = nil }
    }
    animator.isReversed = !isOpen
    animator.startAnimation()
    self.animator = animator
    UIView.animateKeyframes(withDuration: 1, delay: 0, options: .calculationModeLinear) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { self.view.alpha = 1 }
    }
    UIView.animate(
      withDuration: 1, delay: 0, options: .preferredFramesPerSecond60, animations: {})
  }

  private var lowered: CGAffineTransform { CGAffineTransform(translationX: 0, y: 400) }

  public func blink() {
    let fade = CATransition()
    (fade.type, fade.subtype) = (.moveIn, .fromTop)
    view.layer.add(fade, forKey: kCATransition)
    let steps = CAKeyframeAnimation(keyPath: "transform.scale")
    (steps.calculationMode, steps.fillMode) = (.cubic, .backwards)
    steps.timingFunction = CAMediaTimingFunction(controlPoints: 0.2, 0, 0, 1)
    view.layer.add(steps, forKey: "scale")
    let size = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    let way: CGFloat = view.effectiveUserInterfaceLayoutDirection == .leftToRight ? 4 : -4
    (bars.instanceCount, bars.instanceDelay) = (3, 0.2)
    bars.instanceTransform = CATransform3DMakeTranslation(way, 0, 0)
    bars.transform = CATransform3DScale(CATransform3DIdentity, 1, 2, 1)
    view.layer.addSublayer(bars)
    preferredContentSize = size
  }

  public override func buildMenu(with builder: UIMenuBuilder) {
    super.buildMenu(with: builder)
    guard builder.system == .main else { return }
    builder.remove(menu: .format)
    let jump = UICommand(title: "Jump", action: Selector(("jump")))
    builder.insertSibling(UIMenu(title: "Play", children: [jump]), afterMenu: .view)
  }

  public override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let keys = presses.compactMap { $0.key?.characters }
    if keys.isEmpty { super.pressesBegan(presses, with: event) }
  }

  public override func restoreUserActivityState(_ activity: NSUserActivity) {
    title = activity.title
    super.restoreUserActivityState(activity)
  }
}

extension DrawerScreen: UISearchControllerDelegate, UITextViewDelegate {
  public func textViewDidChange(_ textView: UITextView) {
    textView.scrollRangeToVisible(textView.selectedRange)
  }

  public func textView(
    _ textView: UITextView, shouldInteractWith url: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool { interaction == .invokeDefaultAction }
}

extension DrawerScreen: UIPointerInteractionDelegate {
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle? {
    let preview = UITargetedPreview(view: view, parameters: UIPreviewParameters())
    return region.rect.isEmpty ? nil : UIPointerStyle(effect: UIPointerEffect.lift(preview))
  }
}

extension DrawerScreen: UIActivityItemSource {
  public func activityViewControllerPlaceholderItem(
    _ activityViewController: UIActivityViewController
  ) -> Any { UIActivityItemProvider(placeholderItem: "Episode") }

  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any? { title }
}

/// Episodes, some of which are loaded before they are seen.
public final class EpisodesScreen: UITableViewController, UITableViewDataSourcePrefetching,
  UICollectionViewDataSourcePrefetching
{
  public override func viewDidLoad() {
    super.viewDidLoad()
    tableView.prefetchDataSource = self
    tableView.estimatedSectionHeaderHeight = 40
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "episode")
    tableView.insertSections([1], with: .fade)
  }

  public override func tableView(
    _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? { indexPath.row == 0 ? nil : indexPath }

  public override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = UITableViewCell()
    cell.backgroundConfiguration = .clear()
    return cell
  }

  public func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {}
  public func collectionView(
    _ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]
  ) {
    collectionView.scrollToItem(at: indexPaths[0], at: .centeredVertically, animated: true)
  }
}

/// Leafs through what the app can do.
public final class TourScreen: UIPageViewController, UIPageViewControllerDataSource,
  UIPageViewControllerDelegate
{
  public func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController? { nil }

  public func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController? { nil }

  public func begin() {
    (dataSource, delegate) = (self, self)
    var look = UIButton.Configuration.filled()
    look.background.cornerRadius = 8
    look.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { $0 }
    let button = UIButton(configuration: look)
    button.configurationUpdateHandler = { $0.alpha = $0.isHighlighted ? 0.5 : 1 }
    view.addSubview(button)
  }
}
