import MediaPlayer
import UIKit

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate, MPPlayableContentDataSource, MPPlayableContentDelegate {
    private let player = BookPlayer.shared

    func application(_ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil) -> Bool {
        player.setUp()
        MPPlayableContentManager.shared().dataSource = self
        MPPlayableContentManager.shared().delegate = self
        return true
    }

    func numberOfChildItems(at indexPath: IndexPath) -> Int { player.books.count }

    func contentItem(at indexPath: IndexPath) -> MPContentItem? {
        let item = MPContentItem(identifier: player.books[indexPath[0]].title)
        item.title = player.books[indexPath[0]].title
        item.subtitle = player.books[indexPath[0]].value(forKey: "subtitle") as? String
        item.isPlayable = true
        return item
    }

    func beginLoadingChildItems(at indexPath: IndexPath, completionHandler: @escaping (Error?) -> Void) {
        completionHandler(nil)
    }

    func playableContentManager(_ contentManager: MPPlayableContentManager, initiatePlaybackOfContentItemAt indexPath: IndexPath, completionHandler: @escaping (Error?) -> Void) {
        OperationQueue.main.addOperation {
            self.player.read(indexPath[0])
            completionHandler(nil)
        }
    }
}
