import Foundation
import Testing
import UIKit

extension Faces {
  /// Views are never drawn, but they keep what apps read again.
  @MainActor @Suite struct ViewTests {
    @Test func oneStandsForAllOfItsKind() {
      UISlider.appearance().thumbTintColor = .red
      UILabel.appearance(whenContainedInInstancesOf: [UISearchBar.self]).textColor = .white
      #expect(UISlider.appearance().thumbTintColor == .red)
      #expect(UISlider.appearance() === UISlider.appearance())
      #expect(UILabel.appearance() !== UISlider.appearance())
      #expect(UIBarButtonItem.appearance() === UIBarButtonItem.appearance())
    }

    @Test func aButtonCallsWhatItWasGiven() {
      var pressed: [String] = []
      let button = UIButton(
        type: .system,
        primaryAction: UIAction(title: "Play") { _ in
          pressed.append("action")
        })
      button.setTitle("Pause", for: .selected)
      #expect(button.currentTitle == "Play")
      button.isSelected = true
      #expect(button.currentTitle == "Pause")
      button.sendActions(for: .primaryActionTriggered)
      button.sendActions(for: .touchUpInside)
      #expect(pressed == ["action"])
    }

    private final class Told: UIView {
      var heard: [String] = []

      override func willMove(toSuperview newSuperview: UIView?) {
        heard.append(newSuperview == nil ? "goes" : "comes")
      }
      override func didMoveToSuperview() { heard.append("moved") }
      override func didMoveToWindow() { heard.append(window == nil ? "unseen" : "seen") }
      override func didAddSubview(_ subview: UIView) { heard.append("has") }
      override func willRemoveSubview(_ subview: UIView) { heard.append("loses") }
      override func layoutSubviews() { heard.append("lies") }
      override func draw(_ rect: CGRect) {
        UIColor.green.setFill()
        UIRectFill(rect)
      }
    }

    @Test func viewsHearWhereTheyArePut() {
      let (outer, inner) = (Told(frame: .zero), Told(frame: .zero))
      outer.addSubview(inner)
      outer.bringSubviewToFront(inner)
      #expect(inner.heard == ["comes", "moved"] && outer.heard == ["has"])
      let window = UIWindow()
      window.addSubview(outer)
      #expect(inner.heard.last == "seen" && outer.heard == ["has", "comes", "moved", "seen"])
      inner.removeFromSuperview()
      #expect(inner.heard.suffix(3) == ["goes", "moved", "unseen"] && outer.heard.last == "loses")
      #expect(outer.next === window && inner.next == nil)
    }

    @Test func whatHasASizeIsLaidOutWhenItIsAsked() {
      let (sized, none) = (Told(frame: CGRect(x: 0, y: 0, width: 2, height: 2)), Told(frame: .zero))
      for view in [sized, none] {
        view.layoutIfNeeded()
        view.layoutIfNeeded()
      }
      #expect(sized.heard == ["lies"] && none.heard.isEmpty)
      sized.setNeedsLayout()
      sized.layoutIfNeeded()
      #expect(sized.heard == ["lies", "lies"])
    }

    @Test func aViewIsDrawnIntoAPicture() {
      let size = CGSize(width: 4, height: 2)
      let view = UIView(frame: CGRect(origin: .zero, size: size))
      view.backgroundColor = .red
      let drawn = Told(frame: CGRect(x: 1, y: 0, width: 1, height: 2))
      let cover = UIImageView(frame: CGRect(x: 2, y: 0, width: 1, height: 2))
      cover.image = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1)).image { context in
        UIColor.blue.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      }
      let hidden = Told(frame: CGRect(x: 3, y: 0, width: 1, height: 2))
      hidden.isHidden = true
      for part in [drawn, cover, hidden] { view.addSubview(part) }
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let renderer = UIGraphicsImageRenderer(size: size, format: format)
      let line = [Pictures.red, Pictures.green, Pictures.blue, Pictures.red]
      #expect(renderer.image { view.layer.render(in: $0.cgContext) }.pixels == line + line)
      let shown = renderer.image { _ in
        view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
      }
      #expect(shown.pixels == line + line)
    }

    @Test func aLabelIsAsLargeAsItsWordsAndDrawsThem() {
      let label = UILabel(frame: .zero)
      #expect(label.intrinsicContentSize == .zero)
      label.text = "Radio"
      label.textColor = .red
      label.sizeToFit()
      #expect(label.frame.width > 20 && label.frame.height > 10)
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let picture = UIGraphicsImageRenderer(size: label.frame.size, format: format).image {
        label.layer.render(in: $0.cgContext)
      }
      #expect(picture.pixels?.contains { $0 != 0 } == true)
    }

    @Test func constraintsKnowWhatTheyAreBetween() {
      let (outer, one, two) = (UIView(), UIView(), UIView())
      for view in [one, two] { outer.addSubview(view) }
      let apart = one.trailingAnchor.constraint(equalTo: two.leadingAnchor, constant: -8)
      let wide = one.widthAnchor.constraint(equalToConstant: 40)
      #expect(!apart.isActive && outer.constraints.isEmpty)
      NSLayoutConstraint.activate([apart, wide])
      #expect(outer.constraints == [apart] && one.constraints == [wide])
      #expect(apart.firstItem === one && apart.secondItem === two && apart.constant == -8)
      #expect(apart.firstAttribute == .trailing && apart.secondAttribute == .leading)
      let half = one.heightAnchor.constraint(lessThanOrEqualTo: two.heightAnchor, multiplier: 0.5)
      #expect(half.multiplier == 0.5 && half.relation == .lessThanOrEqual)
      wide.isActive = false
      #expect(one.constraints.isEmpty && wide.secondItem == nil)
      let edge = two.topAnchor.constraint(equalTo: outer.safeAreaLayoutGuide.topAnchor)
      edge.isActive = true
      #expect(outer.constraints == [apart, edge])
    }

    @Test func pointsAreCountedFromAnotherView() {
      let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let scroll = UIScrollView(frame: CGRect(x: 10, y: 20, width: 50, height: 50))
      let inner = UIView(frame: CGRect(x: 1, y: 2, width: 5, height: 5))
      outer.addSubview(scroll)
      scroll.addSubview(inner)
      scroll.contentOffset = CGPoint(x: 0, y: 2)
      #expect(inner.convert(CGPoint(x: 3, y: 3), to: outer) == CGPoint(x: 14, y: 23))
      #expect(inner.convert(CGPoint(x: 14, y: 23), from: outer) == CGPoint(x: 3, y: 3))
      #expect(inner.convert(inner.bounds, to: scroll) == inner.frame)
      #expect(outer.layer.sublayers == [scroll.layer])
    }

    @Test func anActionKnowsWhatSentItAndCanBeTakenAway() {
      var senders: [Bool] = []
      let control = UIControl(frame: .zero)
      let action = UIAction { action in senders.append(action.sender as? UIControl === control) }
      control.addAction(action, for: .valueChanged)
      control.sendActions(for: .valueChanged)
      control.removeAction(identifiedBy: action.identifier, for: .valueChanged)
      control.sendActions(for: .valueChanged)
      #expect(senders == [true])
    }

    @Test func aStyleOfLinesIsCopiedToBeChanged() throws {
      let copy = try #require(NSParagraphStyle.default.mutableCopy() as? NSMutableParagraphStyle)
      (copy.alignment, copy.headIndent, copy.minimumLineHeight) = (.center, 12, 20)
      let kept = try #require(copy.copy() as? NSParagraphStyle)
      copy.alignment = .right
      #expect(kept.alignment == .center && NSParagraphStyle.default.alignment == .natural)
      let again = try #require(kept.mutableCopy() as? NSMutableParagraphStyle)
      #expect(again.headIndent == 12 && again.minimumLineHeight == 20)
    }

    @Test func sizesOfLettersHaveAnOrder() {
      let sizes: [UIContentSizeCategory] = [.extraSmall, .large, .accessibilityLarge]
      #expect(sizes[0] < sizes[1] && sizes[2] >= sizes[1] && !(sizes[0] > sizes[1]))
      #expect(sizes.map(\.isAccessibilityCategory) == [false, false, true])
      let bar = UINavigationBarAppearance()
      bar.buttonAppearance.normal.titleTextAttributes = [.shadow: NSShadow()]
      #expect(bar.backButtonAppearance.normal.titleTextAttributes.isEmpty)
    }

    @Test func aWindowSaysThatItHasTheKeys() {
      let (window, told) = (UIWindow(), Noted<Int>())
      let token = NotificationCenter.default.addObserver(
        forName: UIWindow.didBecomeKeyNotification, object: window, queue: nil
      ) { _ in told(1) }
      window.makeKey()
      NotificationCenter.default.removeObserver(token)
      #expect(told.values == [1] && window.isKeyWindow)
    }

    @Test func copyingAgainIsCounted() {
      let board = UIPasteboard.general
      let before = board.changeCount
      board.strings = ["one", "two"]
      #expect(board.string == "one" && board.hasStrings && board.changeCount == before + 1)
      board.string = nil
      #expect(board.strings == nil && !board.hasStrings)
    }

    @Test func aSliderStaysBetweenItsEnds() {
      let slider = UISlider(frame: .zero)
      slider.maximumValue = 10
      slider.setValue(12, animated: true)
      #expect(slider.value == 10)
    }

    @Test func changesHappenAtOnceAndTheirEndIsToldLater() async {
      let view = UIView(frame: .zero)
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        UIView.animate(withDuration: 1) {
          view.alpha = 0.5
        } completion: { isDone in
          if isDone { done.resume() }
        }
        #expect(view.alpha == 0.5)
      }
    }

    @Test func layersAndStacksKnowWhatIsInThem() {
      let (one, two) = (UIView(frame: .zero), UIView(frame: .zero))
      let stack = UIStackView(arrangedSubviews: [one])
      stack.insertArrangedSubview(two, at: 0)
      #expect(stack.arrangedSubviews.map { $0 === two } == [true, false])
      #expect(two.isDescendant(of: stack))
      let layer = CAGradientLayer()
      stack.layer.insertSublayer(layer, at: 0)
      #expect(layer.superlayer === stack.layer)
      layer.removeFromSuperlayer()
      #expect(layer.superlayer == nil && stack.layer.sublayers == [one.layer, two.layer])
      stack.layer.insertSublayer(layer, above: one.layer)
      #expect(stack.layer.sublayers == [one.layer, layer, two.layer])
      stack.layer.replaceSublayer(layer, with: CATextLayer())
      #expect(layer.superlayer == nil && stack.layer.sublayers?[1] is CATextLayer)
    }

    @Test func screensOnTopOfEachOtherComeAndGo() {
      let (root, top) = (UITableViewController(style: .plain), UIViewController())
      let navigation = UINavigationController(rootViewController: root)
      let tabs = UITabBarController()
      tabs.viewControllers = [navigation]
      root.show(top, sender: nil)
      #expect(navigation.topViewController === top)
      #expect(top.tabBarController === tabs)
      #expect(navigation.popToRootViewController(animated: true) == [top])
      #expect(root.tableView.numberOfRows(inSection: 0) == 0)
      #expect(tabs.selectedViewController === navigation)
    }

    @Test func whatMovesAndTurnsIsTakenBack() {
      let transform = CGAffineTransform(translationX: 3, y: 4).scaledBy(x: 2, y: 4)
        .rotated(by: .pi / 2)
      let point = CGPoint(x: 5, y: 7).applying(transform)
      #expect(abs(point.x + 11) < 1e-9 && abs(point.y - 24) < 1e-9)
      let back = point.applying(transform.inverted())
      #expect(abs(back.x - 5) < 1e-9 && abs(back.y - 7) < 1e-9)
      let turned = CGRect(x: 0, y: 0, width: 2, height: 1).applying(
        CGAffineTransform(rotationAngle: .pi / 2))
      #expect(abs(turned.width - 1) < 1e-9 && abs(turned.height - 2) < 1e-9)
    }

    @Test func theScreenThatIsSeenLoadsWithWhatHoldsIt() {
      let (first, second, third) = (UIViewController(), UIViewController(), UIViewController())
      let tabs = UITabBarController()
      let navigation = UINavigationController(rootViewController: first)
      tabs.viewControllers = [navigation, third]
      #expect(!first.isViewLoaded)
      let window = UIWindow()
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      #expect(first.isViewLoaded && !third.isViewLoaded)
      navigation.pushViewController(second, animated: false)
      tabs.selectedIndex = 1
      #expect(second.isViewLoaded && third.isViewLoaded)
    }
  }
}
