import AVFoundation
import MediaPlayer
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private var watcher: Task<Void, Never>?
    private lazy var shelf = Shelf()
    private(set) var log: [String] = []

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil) -> Bool {
        MPPlayableContentManager.shared().dataSource = shelf
        MPPlayableContentManager.shared().delegate = shelf
        watcher = Task { [weak self] in
            await BookPlayer.shared.store.load()
            for await event in BookPlayer.shared.events {
                switch event {
                case .started(let book): self?.log.append("started \(book.id)")
                case .chapter(let number): self?.log.append("chapter \(number)")
                case .stopped: self?.log.append("stopped")
                }
            }
        }
        return true
    }

    func applicationWillTerminate(_ application: UIApplication) {
        watcher?.cancel()
    }
}

final class Shelf: NSObject, MPPlayableContentDataSource, MPPlayableContentDelegate {
    func numberOfChildItems(at indexPath: IndexPath) -> Int {
        switch indexPath.count {
        case 0: return Book.all.count + 1
        case 1 where indexPath[0] == Book.all.count: return 3
        default: return 0
        }
    }

    func contentItem(at indexPath: IndexPath) -> MPContentItem? {
        if indexPath.count == 2 {
            let item = MPContentItem(identifier: "sleep.\(indexPath[1])")
            item.title = ["Twenty seconds", "End of chapter", "Off"][indexPath[1]]
            item.isPlayable = true
            return item
        }
        guard indexPath[0] < Book.all.count else {
            let item = MPContentItem(identifier: "sleep")
            item.title = "Sleep timer"
            item.isContainer = true
            return item
        }
        let book = Book.all[indexPath[0]]
        let item = MPContentItem(identifier: book.id)
        item.title = book.title
        item.subtitle = book.author
        item.isPlayable = true
        return item
    }

    func beginLoadingChildItems(at indexPath: IndexPath) async throws {
        try await Task.sleep(for: .milliseconds(40))
    }

    func playableContentManager(_ contentManager: MPPlayableContentManager, initiatePlaybackOfContentItemAt indexPath: IndexPath) async throws {
        if indexPath.count == 2 {
            await MainActor.run {
                BookPlayer.shared.sleepTimer.set([.after(20), .endOfChapter, .off][indexPath[1]])
                BookPlayer.shared.publish()
            }
            return
        }
        try await BookPlayer.shared.play(Book.all[indexPath[0]])
    }
}
