import FaceSnippets
import Testing
import UIKit

extension Faces {
  /// Code as it stands in apps, which has to compile and to run.
  @Suite struct ScreenSnippetTests {
    @Test func aTypicalAppDelegateShowsItsFirstScreen() async {
      let delegate = await TypicalAppDelegate()
      await MainActor.run {
        UIApplication.launch(delegate: delegate)

        #expect(delegate.window?.rootViewController?.isViewLoaded == true)
        #expect(delegate.window?.isKeyWindow == true)
        #expect(UIApplication.shared.keyWindow === delegate.window)
        #expect(delegate.homeScreen.didLoad)
        #expect((UIApplication.shared.delegate as? TypicalAppDelegate) === delegate)
      }
    }

    @Test @MainActor func aDelegateIsAskedForItsScene() {
      let delegate = TypicalAppDelegate()
      let session = UISceneSession(role: .carTemplateApplication)
      let configuration = delegate.application(
        .shared, configurationForConnecting: session, options: UIScene.ConnectionOptions())

      #expect(configuration.delegateClass is TypicalSceneDelegate.Type)
      #expect(configuration.role == .carTemplateApplication)
    }

    @Test @MainActor func aSceneMakesAWindow() {
      let session = UISceneSession(role: .carTemplateApplication)
      let options = UIScene.ConnectionOptions()
      let scene = UIWindowScene(session: session, connectionOptions: options)
      let delegate = TypicalSceneDelegate()
      delegate.scene(scene, willConnectTo: session, options: options)

      #expect(delegate.window?.windowScene === scene)
    }

    @Test @MainActor func aLibraryFillsItsCellsWhenTheyAreAskedFor() throws {
      let screen = LibraryScreen()
      screen.loadViewIfNeeded()
      let source = try #require(screen.list.dataSource)
      #expect(source.collectionView(screen.list, numberOfItemsInSection: 0) == 1)
      let cell = source.collectionView(screen.list, cellForItemAt: IndexPath(item: 0, section: 0))
      let row = try #require(cell as? UICollectionViewListCell)
      #expect((row.contentConfiguration as? UIListContentConfiguration)?.text == "One")
      #expect(row.accessories.map(\.accessoryType).contains(.reorder) && screen.swept.isEmpty)
      #expect(screen.list.collectionViewLayout.collectionView === screen.list)
      #expect(CarouselLayout().layoutAttributesForElements(in: .zero) == [])
      #expect(screen.keyCommands?.count == 1 && screen.accessibilityPerformMagicTap())
    }

    @Test @MainActor func viewsHoldEachOther() {
      let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
      let inner = BadgeView()
      outer.addSubview(inner)

      #expect(
        outer.bounds.inset(by: UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 10))
          == CGRect(x: 10, y: 5, width: 80, height: 40))
      #expect(inner.superview === outer)
      inner.removeFromSuperview()
      #expect(outer.subviews.isEmpty)
    }

    @Test @MainActor func thePhoneSaysTheSameOnEveryMachine() {
      #expect(UIDevice.current.userInterfaceIdiom == .phone)
      #expect(UIDevice.current.identifierForVendor?.uuidString.isEmpty == false)
      #expect(
        UIDevice.current.systemVersion.compare("13.0", options: .numeric) != .orderedAscending)
      #expect(UIScreen.main.scale == UITraitCollection.current.displayScale)
    }

    @Test func pathsHaveItemsRowsAndSections() {
      var path = IndexPath(item: 3, section: 1)

      #expect((path.item, path.row, path.section) == (3, 3, 1))
      #expect(Array(path) == [1, 3])
      path.row = 7
      #expect(path == IndexPath(row: 7, section: 1))
    }
  }
}

private class TypicalAppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  let homeScreen = HomeScreen()
  private var backgroundTask = UIBackgroundTaskIdentifier.invalid

  override init() {
    super.init()
    prepare()
  }

  private func prepare() {
    UIApplication.shared.isIdleTimerDisabled = false
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    if launchOptions?[.url] != nil { return false }
    application.beginReceivingRemoteControlEvents()
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = UINavigationController(rootViewController: homeScreen)
    window?.tintColor = UIColor(red: 1, green: 0.4, blue: 0, alpha: 1)
    window?.makeKeyAndVisible()
    homeScreen.loadViewIfNeeded()
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    backgroundTask = application.beginBackgroundTask(withName: "save") { [weak self] in
      self?.endBackgroundTask()
    }
    endBackgroundTask()
  }

  private func endBackgroundTask() {
    UIApplication.shared.endBackgroundTask(backgroundTask)
    backgroundTask = .invalid
  }

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    options[.sourceApplication] as? String == "com.example.other"
  }

  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(
      name: "Car", sessionRole: connectingSceneSession.role)
    configuration.delegateClass = TypicalSceneDelegate.self
    return configuration
  }

  override func remoteControlReceived(with event: UIEvent?) {
    switch event?.subtype {
    case .remoteControlPlay, .remoteControlPause, .remoteControlTogglePlayPause: break
    default: super.remoteControlReceived(with: event)
    }
  }
}

private class HomeScreen: UIViewController {
  private(set) var didLoad = false

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    title = "Home"
    didLoad = true
  }
}

private class TypicalSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let windowScene = scene as? UIWindowScene else { return }
    window = UIWindow(windowScene: windowScene)
    window?.rootViewController = UIViewController()
    window?.makeKeyAndVisible()
  }

  func sceneDidBecomeActive(_ scene: UIScene) {}
}

private class BadgeView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor.red.withAlphaComponent(0.5)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}
