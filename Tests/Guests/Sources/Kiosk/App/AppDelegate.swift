import Combine
import MediaPlayer
import UIKit

final class AppDelegate: UIResponder, UIApplicationDelegate {
    lazy var store = IssueStore(path: Just(Self.shelf).setFailureType(to: URLError.self).eraseToAnyPublisher())
    private let reader = Reader()
    private var cancellables = Set<AnyCancellable>()
    private var rows: [(issue: Issue, bought: Int)] = []
    private var turned = 0
    private let chosen = PassthroughSubject<(Issue, (Error?) -> Void), Never>()

    static let shelf = Data(#"[{"id": 7, "name": "Ferry", "pages": ["Bow", "Stern"]}, {"id": 9, "name": "Pier", "pages": []}]"#.utf8)

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        let content = MPPlayableContentManager.shared()
        content.dataSource = self
        content.delegate = self
        store.shelf
            .sink { [weak self] rows in
                self?.rows = rows
                content.reloadData()
            }
            .store(in: &cancellables)
        store.$isOnline.dropFirst().removeDuplicates()
            .sink { _ in DispatchQueue.main.async { content.reloadData() } }
            .store(in: &cancellables)
        chosen
            .debounce(for: .zero, scheduler: DispatchQueue.main)
            .map { [reader] issue, completion in
                reader.read(issue)
                    .map { _ in Optional<Error>.none }
                    .catch { Just($0) }
                    .handleEvents(receiveOutput: { completion($0) })
                    .map { error in (issue, error == nil) }
            }
            .switchToLatest()
            .filter { $0.1 }
            .sink { [store] issue, _ in store.buy(issue) }
            .store(in: &cancellables)
        reader.pageTurned.sink { [unowned self] in turned = $0.number }.store(in: &cancellables)
        MPRemoteCommandCenter.shared().playCommand.addTarget { [reader] _ in
            reader.toggle(true)
            return .success
        }
        MPRemoteCommandCenter.shared().pauseCommand.addTarget { [reader] _ in
            reader.toggle(false)
            return .success
        }
        return true
    }
}

extension AppDelegate: MPPlayableContentDataSource, MPPlayableContentDelegate {
    func numberOfChildItems(at indexPath: IndexPath) -> Int { rows.count }

    func contentItem(at indexPath: IndexPath) -> MPContentItem? {
        let row = rows[indexPath[0]]
        let item = MPContentItem(identifier: "\(row.issue.id)")
        item.title = row.issue.name
        item.subtitle = store.isOnline ? "\(row.bought) of \(store.total)" : "closed"
        item.isPlayable = true
        return item
    }

    func playableContentManager(_ contentManager: MPPlayableContentManager, initiatePlaybackOfContentItemAt indexPath: IndexPath, completionHandler: @escaping (Error?) -> Void) {
        chosen.send((rows[indexPath[0]].issue, completionHandler))
    }
}
