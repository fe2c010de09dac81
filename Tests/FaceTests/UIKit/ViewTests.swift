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
      #expect(stack.layer.sublayers?.isEmpty == true)
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
