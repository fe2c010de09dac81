import Combine
import MediaPlayer
import UIKit

private var noteKey: UInt8 = 0

extension MPContentItem {
    /// What the item is about, kept beside it.
    var note: String? {
        get { objc_getAssociatedObject(self, &noteKey) as? String }
        set { objc_setAssociatedObject(self, &noteKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
    }
}

extension UserDefaults {
    @objc dynamic var speed: Float {
        get { float(forKey: "speed") }
        set { set(newValue, forKey: "speed") }
    }
}

class Show: NSObject {
    @objc dynamic var count = 0
}

class ShowContent: NSObject, MPPlayableContentDataSource, MPPlayableContentDelegate {
    private let show = Show()
    private var cancellables = Set<AnyCancellable>()
    private var counts: [Int] = []
    private var speeds: [Float] = []
    private var networkTitle = NSLocalizedString("online", comment: "")
    private let reachability = try? Reachability()

    override init() {
        super.init()
        show.publisher(for: \.count)
            .sink { [weak self] in self?.counts.append($0) }
            .store(in: &cancellables)
        UserDefaults.standard.publisher(for: \.speed, options: [.new])
            .sink { [weak self] in self?.speeds.append($0) }
            .store(in: &cancellables)
        NotificationCenter.default.addObserver(
            self, selector: #selector(networkChanged(_:)), name: .reachabilityChanged, object: nil)
        do { try reachability?.startNotifier() } catch { print(error) }
        show.count = 1
        UserDefaults.standard.set(Float(1.5), forKey: "speed")
        show.count = 3
    }

    @objc private func networkChanged(_ note: Notification) {
        networkTitle = NSLocalizedString(
            reachability?.isReachable == true ? "online" : "offline", comment: "")
        MPPlayableContentManager.shared().reloadData()
    }

    private func wording(_ count: Int) -> String {
        String.localizedStringWithFormat(NSLocalizedString("n_eps", comment: "how many"), count, "us")
    }

    private var titles: [String] {
        [
            wording(0), wording(1), String(format: NSLocalizedString("n_eps", comment: ""), 3, "us"),
            counts.map(String.init).joined(separator: " "), networkTitle,
            speeds.map { String(format: "%.1f", $0) }.joined(separator: " "),
        ]
    }

    func beginLoadingChildItems(
        at indexPath: IndexPath, completionHandler: @escaping (Error?) -> Void
    ) {
        // Whoever asks is told that there is something new: an app that does so was found.
        if indexPath.isEmpty { MPPlayableContentManager.shared().reloadData() }
        completionHandler(nil)
    }

    func numberOfChildItems(at indexPath: IndexPath) -> Int { titles.count }

    func contentItem(at indexPath: IndexPath) -> MPContentItem? {
        let item = MPContentItem(identifier: "\(indexPath[0])")
        item.note = titles[indexPath[0]]
        item.title = item.note
        item.isPlayable = true
        return item
    }

    func playableContentManager(
        _ contentManager: MPPlayableContentManager,
        initiatePlaybackOfContentItemAt indexPath: IndexPath,
        completionHandler: @escaping (Error?) -> Void
    ) {
        let info = MPNowPlayingInfoCenter.default()
        info.nowPlayingInfo = [MPMediaItemPropertyTitle: titles[indexPath[0]]]
        completionHandler(nil)
    }
}
