import Testing
import UIKit

extension Faces {
  /// Screens that come and go are told so, in the phone's order.
  @MainActor @Suite struct AppearanceTests {
    private let log = Log()
    private let window = UIWindow()

    private func screen(_ name: String) -> Screen { Screen(name, log) }

    /// In the main thread's next turn what has come to rest is told.
    private func said() async -> [String] {
      await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
      defer { log.lines = [] }
      return log.lines
    }

    @Test func theFirstScreenAppearsWithItsWindow() async {
      window.rootViewController = screen("home")
      #expect(await said() == [])
      window.makeKeyAndVisible()
      #expect(log.lines == ["home loads", "home will appear"])
      #expect(await said() == ["home loads", "home will appear", "home did appear"])
      window.isHidden = true
      #expect(await said() == ["home will go", "home did go"])
    }

    @Test func aScreenThatIsPushedTakesTheOthersPlace() async {
      let stack = UINavigationController(rootViewController: screen("home"))
      window.rootViewController = stack
      window.makeKeyAndVisible()
      _ = await said()
      stack.pushViewController(screen("album"), animated: true)
      #expect(
        await said() == [
          "album loads", "home will go", "album will appear", "home did go", "album did appear",
        ])
      stack.popViewController(animated: true)
      #expect(
        await said() == ["album will go", "home will appear", "album did go", "home did appear"])
      window.isHidden = true
    }

    @Test func aChildThatLeavesItsPlaceGoes() async {
      let home = UIViewController()
      window.rootViewController = home
      window.makeKeyAndVisible()
      let child = screen("bar")
      home.addChild(child)
      home.view.addSubview(child.view)
      child.didMove(toParent: home)
      #expect(await said() == ["bar loads", "bar will appear", "bar did appear"])
      child.willMove(toParent: nil)
      child.view.removeFromSuperview()
      child.removeFromParent()
      #expect(await said() == ["bar will go", "bar did go"])
      window.isHidden = true
    }

    @Test func aTabThatIsChosenTakesTheOthersPlace() async {
      let tabs = UITabBarController()
      tabs.viewControllers = [screen("one"), screen("two")]
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      #expect(await said() == ["one loads", "one will appear", "one did appear"])
      tabs.selectedIndex = 1
      #expect(
        await said() == [
          "two loads", "one will go", "two will appear", "one did go", "two did appear",
        ])
      window.isHidden = true
    }

    @Test(arguments: [UIModalPresentationStyle.automatic, .fullScreen])
    func aScreenThatIsPresentedCoversOthersWhenItFillsTheDisplay(
      style: UIModalPresentationStyle
    ) async {
      let home = screen("home")
      window.rootViewController = home
      window.makeKeyAndVisible()
      _ = await said()
      let player = screen("player")
      player.modalPresentationStyle = style
      home.present(player, animated: true)
      let covers = style == .fullScreen
      #expect(
        await said()
          == [
            "player loads", covers ? "home will go" : nil, "player will appear",
            covers ? "home did go" : nil, "player did appear",
          ].compactMap(\.self))
      player.dismiss(animated: true)
      #expect(
        await said()
          == [
            "player will go", covers ? "home will appear" : nil, "player did go",
            covers ? "home did appear" : nil,
          ].compactMap(\.self))
      window.isHidden = true
    }

    @Test func aChildAppearsWhenItsViewIsInPlace() async {
      let home = screen("home")
      window.rootViewController = home
      window.makeKeyAndVisible()
      _ = await said()
      let strip = screen("strip")
      home.addChild(strip)
      home.view.addSubview(strip.view)
      strip.didMove(toParent: home)
      #expect(await said() == ["strip loads", "strip will appear", "strip did appear"])
      window.isHidden = true
    }
  }
}

@MainActor private final class Log {
  var lines: [String] = []
}

private final class Screen: UIViewController {
  private let name: String
  private let log: Log

  init(_ name: String, _ log: Log) {
    (self.name, self.log) = (name, log)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  private func say(_ words: String) { log.lines.append("\(name) \(words)") }

  override func viewDidLoad() { say("loads") }
  override func viewWillAppear(_ animated: Bool) { say("will appear") }
  override func viewDidAppear(_ animated: Bool) { say("did appear") }
  override func viewWillDisappear(_ animated: Bool) { say("will go") }
  override func viewDidDisappear(_ animated: Bool) { say("did go") }
}
