import AVFoundation
import BackgroundTasks
import CoreSpotlight
import MediaPlayer
import os
import UIKit
import UserNotifications
#if canImport(Analytics)
import Analytics
#endif
#if canImport(CarPlay)
import CarPlay
#endif

let appDelegate = UIApplication.shared.delegate as? AppDelegate

@UIApplicationMain
@objcMembers
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var orientationLock = UIInterfaceOrientationMask.all
    lazy var coordinator: Coordinator = Coordinator(window: self.window)
    class var shared: AppDelegate { return UIApplication.shared.delegate as! AppDelegate }

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = [:]) -> Bool {
        #if canImport(Analytics)
        Analytics.configure()
        #endif
        setupAppearance()
        registerBackgroundTasks()
        application.setMinimumBackgroundFetchInterval(UIApplication.backgroundFetchIntervalMinimum)
        application.registerForRemoteNotifications()
        UNUserNotificationCenter.current().getNotificationSettings { settings in
            guard settings.authorizationStatus == .authorized else { return }
        }
        let content = UNMutableNotificationContent()
        content.title = "New"
        content.sound = .default
        UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: "x", content: content, trigger: UNTimeIntervalNotificationTrigger(timeInterval: 5, repeats: false)), withCompletionHandler: nil)
        if let url = launchOptions?[.url] as? URL { print(url) }
        if #available(iOS 15.0, *) {
            coordinator.rows.append("Fifteen")
        }
        if #available(iOS 14, macOS 11, *), UIDevice.current.userInterfaceIdiom == .phone {
            coordinator.rows.append("Fourteen")
        }
        guard #available(iOS 13.0, *) else { return false }
        if #unavailable(iOS 16) { coordinator.rows.append("Before sixteen") }
        if ProcessInfo.processInfo.isOperatingSystemAtLeast(OperatingSystemVersion(majorVersion: 17, minorVersion: 0, patchVersion: 0)) { coordinator.rows.append("Seventeen") }
        let version = ProcessInfo.processInfo.operatingSystemVersion
        coordinator.rows.append("\(version.majorVersion) \(UIDevice.current.systemVersion)")
        if (UIDevice.current.systemVersion as NSString).floatValue >= 18 { coordinator.rows.append("Eighteen") }
        window = UIWindow(frame: UIScreen.main.bounds)
        coordinator.start()
        return true
    }

    private func setupAppearance() {
        UINavigationBar.appearance().titleTextAttributes = [.foregroundColor: UIColor.white, .font: UIFont.systemFont(ofSize: 17, weight: .semibold)]
        UIBarButtonItem.appearance().setTitleTextAttributes([NSAttributedString.Key.foregroundColor: UIColor.red], for: .normal)
        UITabBar.appearance().tintColor = UIColor(named: "Accent") ?? .systemPink
        UITabBarItem.appearance().setTitleTextAttributes([.foregroundColor: UIColor.gray], for: .selected)
        UISlider.appearance().setThumbImage(UIImage(systemName: "circle.fill"), for: .normal)
        UISwitch.appearance().onTintColor = UIColor(red: 0.2, green: 0.3, blue: 0.4, alpha: 1)
        UITableView.appearance().backgroundColor = .clear
        UITextField.appearance(whenContainedInInstancesOf: [UISearchBar.self]).defaultTextAttributes = [.foregroundColor: UIColor.white]
        UILabel.appearance(whenContainedInInstancesOf: [UITableViewHeaderFooterView.self]).textColor = .white
        if #available(iOS 15, *) {
            let appearance = UITabBarAppearance()
            appearance.configureWithOpaqueBackground()
            appearance.stackedLayoutAppearance.normal.iconColor = .gray
            UITabBar.appearance().scrollEdgeAppearance = appearance
        }
        window?.tintColor = .red
        UIApplication.shared.statusBarStyle = .lightContent
    }

    @available(iOS 13.0, *)
    private func registerBackgroundTasks() {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: "foyer.refresh", using: nil) { task in
            self.handle(task as! BGAppRefreshTask)
        }
        let request = BGAppRefreshTaskRequest(identifier: "foyer.refresh")
        request.earliestBeginDate = Date(timeIntervalSinceNow: 3600)
        try? BGTaskScheduler.shared.submit(request)
    }
    @available(iOS 13.0, *)
    private func handle(_ task: BGAppRefreshTask) {
        task.expirationHandler = { task.setTaskCompleted(success: false) }
        task.setTaskCompleted(success: true)
    }

    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        print(deviceToken.map { String(format: "%02.2hhx", $0) }.joined())
    }
    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error) {}
    func application(_ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any], fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void) { completionHandler(.newData) }
    func application(_ application: UIApplication, performFetchWithCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void) { completionHandler(.noData) }
    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]) -> Bool {
        guard let components = URLComponents(url: url, resolvingAgainstBaseURL: true), let host = components.host else { return false }
        coordinator.open(host)
        return true
    }
    func application(_ application: UIApplication, continue userActivity: NSUserActivity, restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void) -> Bool {
        if userActivity.activityType == CSSearchableItemActionType, let id = userActivity.userInfo?[CSSearchableItemActivityIdentifier] as? String { coordinator.open(id) }
        if userActivity.activityType == NSUserActivityTypeBrowsingWeb { print(userActivity.webpageURL as Any) }
        return true
    }
    func application(_ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?) -> UIInterfaceOrientationMask { return orientationLock }
    func application(_ application: UIApplication, shouldSaveApplicationState coder: NSCoder) -> Bool { return true }
    func applicationDidReceiveMemoryWarning(_ application: UIApplication) { URLCache.shared.removeAllCachedResponses() }
    func applicationWillResignActive(_ application: UIApplication) {}
    func applicationDidEnterBackground(_ application: UIApplication) {
        var identifier: UIBackgroundTaskIdentifier = .invalid
        identifier = application.beginBackgroundTask(withName: "save", expirationHandler: { application.endBackgroundTask(identifier) })
        DispatchQueue.global().async { application.endBackgroundTask(identifier) }
    }

    // MARK: UISceneSession Lifecycle
    func application(_ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions) -> UISceneConfiguration {
        return UISceneConfiguration(name: "Default Configuration", sessionRole: connectingSceneSession.role)
    }
    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {}
}

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let windowScene = (scene as? UIWindowScene) else { return }
        window = UIWindow(windowScene: windowScene)
        window?.rootViewController = UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController()
        window?.overrideUserInterfaceStyle = .dark
        window?.makeKeyAndVisible()
        if let userActivity = connectionOptions.userActivities.first { self.scene(scene, continue: userActivity) }
    }
    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) { if let url = URLContexts.first?.url { print(url) } }
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
    func sceneDidBecomeActive(_ scene: UIScene) {}
}
