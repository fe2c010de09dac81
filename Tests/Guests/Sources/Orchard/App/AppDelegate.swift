import AVFoundation
import BackgroundTasks
import Intents
import StoreKit
import UIKit
import UserNotifications

class AppDelegate: NSObject, UIApplicationDelegate, UNUserNotificationCenterDelegate {
    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil) -> Bool {
        UNUserNotificationCenter.current().delegate = self
        UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .sound, .badge]) { granted, error in
            guard granted else { return }
            DispatchQueue.main.async { application.registerForRemoteNotifications() }
        }
        BackgroundRefresh.register()
        INPreferences.requestSiriAuthorization { _ in }
        return true
    }

    func application(_ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions) -> UISceneConfiguration {
        if connectingSceneSession.role == .carTemplateApplication {
            let configuration = UISceneConfiguration(name: "CarPlay", sessionRole: connectingSceneSession.role)
            configuration.delegateClass = CarPlaySceneDelegate.self
            return configuration
        }
        return UISceneConfiguration(name: "Default", sessionRole: connectingSceneSession.role)
    }

    func application(_ application: UIApplication, handlerFor intent: INIntent) -> Any? {
        intent is INPlayMediaIntent ? PlayMediaHandler() : nil
    }

    func userNotificationCenter(_ center: UNUserNotificationCenter, willPresent notification: UNNotification) async -> UNNotificationPresentationOptions {
        [.banner, .sound]
    }

    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse, withCompletionHandler completionHandler: @escaping () -> Void) {
        if response.actionIdentifier == UNNotificationDefaultActionIdentifier { SKStoreReviewController.requestReview() }
        completionHandler()
    }
}

enum BackgroundRefresh {
    static let identifier = "com.example.orchard.refresh"

    static func register() {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) { task in
            guard let task = task as? BGAppRefreshTask else { return }
            let work = Task { @MainActor in
                await MusicModel.shared.load()
                task.setTaskCompleted(success: true)
            }
            task.expirationHandler = { work.cancel() }
            schedule()
        }
    }

    static func schedule() {
        let request = BGAppRefreshTaskRequest(identifier: identifier)
        request.earliestBeginDate = Date(timeIntervalSinceNow: 4 * 3600)
        do { try BGTaskScheduler.shared.submit(request) } catch { print("Refresh: \(error)") }
    }
}

final class PlayMediaHandler: NSObject, INPlayMediaIntentHandling {
    func resolveMediaItems(for intent: INPlayMediaIntent, with completion: @escaping ([INPlayMediaMediaItemResolutionResult]) -> Void) {
        Task { @MainActor in
            await MusicModel.shared.load()
            let wanted = intent.mediaSearch?.mediaName ?? ""
            let found = MusicModel.shared.albums.filter { $0.title.localizedCaseInsensitiveContains(wanted) }
            let items = found.map { INMediaItem(identifier: $0.id, title: $0.title, type: .album, artwork: nil, artist: $0.artist) }
            switch items.count {
            case 0: completion([.unsupported(forReason: .serviceUnavailable)])
            default: completion(INPlayMediaMediaItemResolutionResult.successes(with: items))
            }
        }
    }

    func handle(intent: INPlayMediaIntent, completion: @escaping (INPlayMediaIntentResponse) -> Void) {
        Task { @MainActor in
            guard let id = intent.mediaItems?.first?.identifier, let album = MusicModel.shared.albums.first(where: { $0.id == id }) else {
                completion(INPlayMediaIntentResponse(code: .failureNoUnplayedContent, userActivity: nil))
                return
            }
            Jukebox.shared.play(album, shuffled: intent.playShuffled ?? false)
            completion(INPlayMediaIntentResponse(code: .success, userActivity: nil))
        }
    }
}
