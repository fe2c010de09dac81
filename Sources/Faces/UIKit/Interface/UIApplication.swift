internal import Dispatch
@preconcurrency public import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone

/// The app as the phone sees it: it follows the phone's lock and lets itself be asked.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// Whether the app is in front.
  public enum State: Int, Sendable {
    case active = 0
    case inactive = 1
    case background = 2
  }

  private static let one = UIApplication()
  /// The one in the process.
  public class var shared: UIApplication { one }

  open weak var delegate: (any UIApplicationDelegate)?
  open private(set) var applicationState = State.inactive
  open private(set) var isProtectedDataAvailable: Bool
  open var isIdleTimerDisabled = false
  open var applicationIconBadgeNumber = 0
  open var shortcutItems: [UIApplicationShortcutItem]?
  open var windows: [UIWindow] = []
  open private(set) var isRegisteredForRemoteNotifications = false
  /// Kept, because the app leaves that to the phone.
  private var launchedDelegate: (any UIApplicationDelegate)?
  private let listener = ApplicationListener()
  nonisolated private let tasks = BackgroundTasks()

  override init() {
    isProtectedDataAvailable = !SimulatedPhone.current.condition.isLocked
    super.init()
    SimulatedPhone.current.listen(listener)
    SimulatedPhone.current.plug(AssistantDesk.current)
  }

  /// The car's; no screens of the phone's are connected.
  open private(set) var connectedScenes: Set<UIScene> = []
  open var openSessions: Set<UISceneSession> { Set(connectedScenes.map(\.session)) }

  /// A phone shows one scene of a kind.
  open func requestSceneSessionActivation(
    _ sceneSession: UISceneSession?, userActivity: NSUserActivity?,
    options: UIScene.ActivationRequestOptions?, errorHandler: ((any Error) -> Void)? = nil
  ) {
    errorHandler?(UISceneError(.multipleScenesNotSupported))
  }

  open func requestSceneSessionRefresh(_ sceneSession: UISceneSession) {}
  open var supportsMultipleScenes: Bool { false }
  open var keyWindow: UIWindow? { windows.last { $0.isKeyWindow } }
  open var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }
  open var backgroundRefreshStatus: UIBackgroundRefreshStatus { .available }
  open var preferredContentSizeCategory: UIContentSizeCategory { .large }

  /// Commands come without being asked for; apps for older phones ask.
  open func beginReceivingRemoteControlEvents() {}
  open func endReceivingRemoteControlEvents() {}

  /// The line at the top of the phone, which nobody sees.
  open var statusBarStyle = UIStatusBarStyle.default
  open var isStatusBarHidden = false
  open var statusBarFrame: CGRect { .zero }
  open var isNetworkActivityIndicatorVisible = false
  open var applicationSupportsShakeToEdit = true

  /// Nothing is fetched in the background.
  open func setMinimumBackgroundFetchInterval(_ minimumBackgroundFetchInterval: TimeInterval) {}

  open func registerForRemoteNotifications() { isRegisteredForRemoteNotifications = true }
  open func unregisterForRemoteNotifications() { isRegisteredForRemoteNotifications = false }

  open func canOpenURL(_ url: URL) -> Bool { url.scheme != nil }

  /// There is nothing to open it with: the trace tells that the app wanted to.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    SimulatedPhone.current.report(.log("the app opens \(url.absoluteString)"))
    let isPossible = canOpenURL(url)
    DispatchQueue.main.async { completion?(isPossible) }
  }

  @discardableResult
  open func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
    SimulatedPhone.current.report(.log("the app opens \(url.absoluteString)"))
    return canOpenURL(url)
  }

  /// The app runs on in the background as long as the drive lasts: nothing ever expires.
  @discardableResult
  nonisolated open func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    tasks.begin(nil)
  }

  @discardableResult
  nonisolated open func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    tasks.begin(taskName)
  }

  nonisolated open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    tasks.end(identifier)
  }

  nonisolated var backgroundTaskCount: Int { tasks.count }
}

extension UIApplication {
  /// Starts an app: its delegate is asked and told in the phone's order.
  ///
  /// It comes to the front, unless the phone is locked.
  package static func launch(delegate: any UIApplicationDelegate) {
    shared.start(delegate)
  }

  private func start(_ delegate: any UIApplicationDelegate) {
    launchedDelegate = delegate
    self.delegate = delegate
    applicationState = isProtectedDataAvailable ? .inactive : .background
    // The answers are about links the app was opened with, of which there are none.
    delegate.application(self, willFinishLaunchingWithOptions: nil)
    delegate.application(self, didFinishLaunchingWithOptions: nil)
    delegate.applicationDidFinishLaunching(self)
    post(Self.didFinishLaunchingNotification)
    if isProtectedDataAvailable { becomeActive() }
  }

  package func connect(_ scene: UIScene) { connectedScenes.insert(scene) }
  package func disconnect(_ scene: UIScene) { connectedScenes.remove(scene) }

  /// What the app's delegate says of the scene in the car; nil without a delegate.
  package func carConfiguration() -> UISceneConfiguration? {
    delegate?.application(
      self, configurationForConnecting: UISceneSession(role: .carTemplateApplication),
      options: UIScene.ConnectionOptions())
  }

  func forgetApp() {
    connectedScenes = []
    delegate = nil
    launchedDelegate = nil
    applicationState = .inactive
    // A phone that is locked says so just before the start.
    isProtectedDataAvailable = true
    isIdleTimerDisabled = false
    applicationIconBadgeNumber = 0
    shortcutItems = nil
    windows = []
    isRegisteredForRemoteNotifications = false
    tasks.forgetAll()
  }

  func follow(isLocked: Bool) {
    guard isLocked == isProtectedDataAvailable else { return }
    isLocked ? lock() : unlock()
  }

  private func lock() {
    if applicationState == .active {
      delegate?.applicationWillResignActive(self)
      applicationState = .inactive
      post(Self.willResignActiveNotification)
    }
    delegate?.applicationProtectedDataWillBecomeUnavailable(self)
    post(Self.protectedDataWillBecomeUnavailableNotification)
    isProtectedDataAvailable = false
    guard launchedDelegate != nil, applicationState != .background else { return }
    applicationState = .background
    delegate?.applicationDidEnterBackground(self)
    post(Self.didEnterBackgroundNotification)
  }

  private func unlock() {
    isProtectedDataAvailable = true
    delegate?.applicationProtectedDataDidBecomeAvailable(self)
    post(Self.protectedDataDidBecomeAvailableNotification)
    guard launchedDelegate != nil else { return }
    applicationState = .inactive
    delegate?.applicationWillEnterForeground(self)
    post(Self.willEnterForegroundNotification)
    becomeActive()
  }

  private func becomeActive() {
    applicationState = .active
    delegate?.applicationDidBecomeActive(self)
    post(Self.didBecomeActiveNotification)
  }

  private func post(_ name: NSNotification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }
}

/// Hears for the application what the phone goes through, on the main thread.
private final class ApplicationListener: PhoneListener {
  func forgetApp() {
    MainActor.assumeIsolated { UIApplication.shared.forgetApp() }
  }

  func hear(_ note: Note) {
    guard case .condition(let condition) = note else { return }
    MainActor.assumeIsolated { UIApplication.shared.follow(isLocked: condition.isLocked) }
  }
}

/// What the application tells everybody in the app.
extension UIApplication {
  nonisolated public class var didFinishLaunchingNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationDidFinishLaunchingNotification")
  }
  nonisolated public class var didBecomeActiveNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationDidBecomeActiveNotification")
  }
  nonisolated public class var willResignActiveNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationWillResignActiveNotification")
  }
  nonisolated public class var didEnterBackgroundNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationDidEnterBackgroundNotification")
  }
  nonisolated public class var willEnterForegroundNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationWillEnterForegroundNotification")
  }
  nonisolated public class var willTerminateNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationWillTerminateNotification")
  }
  nonisolated public class var didReceiveMemoryWarningNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationDidReceiveMemoryWarningNotification")
  }
  nonisolated public class var significantTimeChangeNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationSignificantTimeChangeNotification")
  }
  nonisolated public class var protectedDataDidBecomeAvailableNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationProtectedDataDidBecomeAvailable")
  }
  nonisolated public class var protectedDataWillBecomeUnavailableNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationProtectedDataWillBecomeUnavailable")
  }
  nonisolated public class var backgroundRefreshStatusDidChangeNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationBackgroundRefreshStatusDidChangeNotification")
  }
  nonisolated public class var userDidTakeScreenshotNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationUserDidTakeScreenshotNotification")
  }

  nonisolated public class var openSettingsURLString: String { "app-settings:" }
  nonisolated public class var openNotificationSettingsURLString: String {
    "app-settings:notifications"
  }
  nonisolated public class var backgroundFetchIntervalMinimum: TimeInterval { 0 }
  nonisolated public class var backgroundFetchIntervalNever: TimeInterval {
    .greatestFiniteMagnitude
  }

  /// Why an app was started.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    public static let sourceApplication = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
    public static let remoteNotification = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
    public static let localNotification = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsLocalNotificationKey")
    public static let location = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsLocationKey")
    public static let shortcutItem = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
    public static let userActivityDictionary = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsUserActivityDictionaryKey")
    public static let bluetoothCentrals = LaunchOptionsKey(
      rawValue: "UIApplicationLaunchOptionsBluetoothCentralsKey")
  }

  /// How a link was given to the app.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let sourceApplication = OpenURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
    public static let annotation = OpenURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
    public static let openInPlace = OpenURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
  }

  /// How the app wants a link to be opened.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// Which parts of other apps may run inside this one.
  public struct ExtensionPointIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let keyboard = ExtensionPointIdentifier(
      rawValue: "com.apple.keyboard-service")
  }
}

/// The number of something the app wants to finish in the background.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

/// What the app has begun in the background and not ended, from any thread.
///
/// In a drive the clock stands still meanwhile: so an app says that it loads something.
final class BackgroundTasks: Sendable {
  private let open = Guarded<Set<UIBackgroundTaskIdentifier>>([])

  /// An app with more has lost them.
  private static let limit = 10_000

  func begin(_ name: String?) -> UIBackgroundTaskIdentifier {
    open.withLock { open in
      guard open.count < Self.limit else { return .invalid }
      let number = SimulatedPhone.current.beginWork(name ?? "a background task")
      let identifier = UIBackgroundTaskIdentifier(rawValue: number)
      open.insert(identifier)
      return identifier
    }
  }

  func end(_ identifier: UIBackgroundTaskIdentifier) {
    guard open.withLock({ $0.remove(identifier) }) != nil else { return }
    SimulatedPhone.current.endWork(identifier.rawValue)
  }

  var count: Int { open.withLock { $0.count } }

  /// What was begun while the app before ended is not waited for either.
  func forgetAll() {
    let old = open.withLock { open in
      defer { open = [] }
      return open
    }
    for identifier in old { SimulatedPhone.current.endWork(identifier.rawValue) }
  }
}
