import MediaPlayer
import UIKit

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate, StoryListening {
    var window: UIWindow?
    var titles: [String] = []
    var controller: PlayerViewController { window!.rootViewController as! PlayerViewController }

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil) -> Bool {
        window = UIWindow()
        window?.rootViewController = PlayerViewController()
        window?.makeKeyAndVisible()
        controller.listener = self
        MPPlayableContentManager.shared().dataSource = self
        MPPlayableContentManager.shared().delegate = self
        return true
    }

    func storyChanged(to title: String) { titles.append(title) }
}

extension AppDelegate: MPPlayableContentDataSource, MPPlayableContentDelegate {
    public func numberOfChildItems(at indexPath: IndexPath) -> Int {
        return MainActor.assumeIsolatedOrWait { self.controller.stories.count }
    }
    public func contentItem(at indexPath: IndexPath) -> MPContentItem? {
        let story = MainActor.assumeIsolatedOrWait { self.controller.stories[indexPath[0]] }
        let item = MPContentItem(identifier: story.key)
        item.title = story.key
        item.isPlayable = true
        return item
    }
    public func playableContentManager(_ contentManager: MPPlayableContentManager, initiatePlaybackOfContentItemAt indexPath: IndexPath, completionHandler: @escaping (Error?) -> Void) {
        DispatchQueue.main.sync {
            controller.tell(indexPath[0])
        }
        completionHandler(nil)
    }
}

private extension MainActor {
    static func assumeIsolatedOrWait<T>(_ body: @escaping @MainActor () -> T) -> T {
        return Thread.isMainThread ? MainActor.assumeIsolated { UncheckedBox(body()) }.value : DispatchQueue.main.sync { UncheckedBox(body()) }.value
    }
}

private struct UncheckedBox<T>: @unchecked Sendable {
    let value: T
    init(_ value: T) { self.value = value }
}
