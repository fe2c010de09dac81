import UIKit
#if canImport(os)
import os.log
#endif

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    #if DEBUG
    private let log = OSLog(subsystem: "metro", category: "debug")
    #else
    private let log = OSLog.default
    #endif

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        #if targetEnvironment(simulator)
        os_log("in a simulator", log: log, type: .debug)
        #elseif os(iOS)
        os_log("on a phone", log: log, type: .debug)
        CarCoordinator.shared.begin()
        #else
        #error("For phones only")
        #endif
        return true
    }

    // MARK: UISceneSession Lifecycle

    @available(iOS 13.0, *)
    func application(_ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions) -> UISceneConfiguration {
        return UISceneConfiguration(name: "Default Configuration", sessionRole: connectingSceneSession.role)
    }
}

@available(iOS 13.0, *)
class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let _ = (scene as? UIWindowScene) else { return }
    }
}
