import Combine
import MediaPlayer
import UIKit

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private let store = LibraryStore.shared
    private var cancellable: AnyCancellable?

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        let tabs = UITabBarController()
        let episodes = UINavigationController(rootViewController: EpisodesViewController(store: store))
        episodes.tabBarItem = UITabBarItem(title: "Episodes", image: UIImage(systemName: "list.bullet"), tag: 0)
        tabs.viewControllers = [episodes]
        window.rootViewController = tabs
        window.tintColor = .systemPurple
        window.makeKeyAndVisible()
        self.window = window

        _ = Player.shared
        MPPlayableContentManager.shared().dataSource = self
        MPPlayableContentManager.shared().delegate = self
        cancellable = store.$visible.dropFirst().sink { _ in
            DispatchQueue.main.async { MPPlayableContentManager.shared().reloadData() }
        }
        store.load()
        return true
    }

    func application(_ application: UIApplication, continue userActivity: NSUserActivity, restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void) -> Bool {
        guard let id = userActivity.userInfo?["id"] as? String, let entry = store.entries.first(where: { $0.episode.id.uuidString == id }) else { return false }
        Player.shared.play(entry.episode)
        return true
    }
}

extension AppDelegate: MPPlayableContentDataSource, MPPlayableContentDelegate {
    func numberOfChildItems(at indexPath: IndexPath) -> Int {
        indexPath.isEmpty ? store.visible.count : 0
    }

    func contentItem(at indexPath: IndexPath) -> MPContentItem? {
        let entry = store.visible[indexPath[0]]
        let item = MPContentItem(identifier: entry.episode.id.uuidString)
        item.title = entry.title
        item.subtitle = entry.episode.subtitle
        item.isPlayable = true
        item.playbackProgress = entry.played ? 1 : 0
        return item
    }

    func playableContentManager(_ contentManager: MPPlayableContentManager, initiatePlaybackOfContentItemAt indexPath: IndexPath, completionHandler: @escaping (Error?) -> Void) {
        DispatchQueue.main.async {
            Player.shared.play(self.store.visible[indexPath[0]].episode)
            completionHandler(nil)
        }
    }
}
