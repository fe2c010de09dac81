import MediaPlayer
import UIKit

@MainActor
final class AlmanacStore: NSObject {
    static let shared = AlmanacStore()
    @objc dynamic var months: [String] = []
    private var task: Task<Void, Never>?
    private var tokens: [NSObjectProtocol] = []

    func load() {
        task = Task { [weak self] in
            let months = await Self.fetch()
            self?.months = months
            MPPlayableContentManager.shared().reloadData()
        }
        tokens.append(NotificationCenter.default.addObserver(forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: .main) { _ in })
        NotificationCenter.default.addObserver(self, selector: #selector(cancel), name: UIApplication.willTerminateNotification, object: nil)
    }

    nonisolated private static func fetch() async -> [String] {
        try? await Task.sleep(nanoseconds: 1)
        return ["March", "April"]
    }

    @objc private func cancel() { task?.cancel() }
}

actor Counter {
    private(set) var value = 0
    func next() -> Int { value += 1; return value }
}

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let counter = Counter()
    private var observation: NSKeyValueObservation?
    nonisolated(unsafe) private var months: [String] = []

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        observation = AlmanacStore.shared.observe(\.months, options: [.new]) { [unowned self] _, change in
            months = change.newValue ?? []
        }
        AlmanacStore.shared.load()
        MPPlayableContentManager.shared().dataSource = self
        MPPlayableContentManager.shared().delegate = self
        MPRemoteCommandCenter.shared().playCommand.addTarget(self, action: #selector(play(_:)))
        MPRemoteCommandCenter.shared().pauseCommand.addTarget(self, action: #selector(pause(_:)))
        return true
    }

    @objc private func play(_ event: MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus { set(rate: 1) }
    @objc private func pause(_ event: MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus { set(rate: 0) }

    private func set(rate: Double) -> MPRemoteCommandHandlerStatus {
        MPNowPlayingInfoCenter.default().nowPlayingInfo?[MPNowPlayingInfoPropertyPlaybackRate] = rate
        return .success
    }
}

extension AppDelegate: MPPlayableContentDataSource {
    nonisolated func numberOfChildItems(at indexPath: IndexPath) -> Int { months.count }
    nonisolated func contentItem(at indexPath: IndexPath) -> MPContentItem? {
        let item = MPContentItem(identifier: months[indexPath[0]])
        (item.title, item.isPlayable) = (months[indexPath[0]], true)
        return item
    }
}

extension AppDelegate: MPPlayableContentDelegate {
    func playableContentManager(_ contentManager: MPPlayableContentManager, initiatePlaybackOfContentItemAt indexPath: IndexPath) async throws {
        try AVAudioSession.sharedInstance().setActive(true)
        let number = await counter.next()
        await MainActor.run {
            MPNowPlayingInfoCenter.default().nowPlayingInfo = [
                MPMediaItemPropertyTitle: months[indexPath[0]], MPMediaItemPropertyArtist: "Play \(number)",
                MPNowPlayingInfoPropertyPlaybackRate: 1.0,
            ]
        }
    }
}
