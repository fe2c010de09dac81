import AVFoundation
import MediaPlayer
import UIKit

/// Rows that are both a container and playable, loaded a moment later, with covers by name.
class CarCoordinator: NSObject {
    static let shared = CarCoordinator()
    private lazy var manager: MPPlayableContentManager = {
        let manager = MPPlayableContentManager.shared()
        manager.dataSource = self
        manager.delegate = self
        return manager
    }()
    private let lines: KeyValuePairs = ["Red": ["Harbour", "Museum"], "Blue": ["Station", "Park"]]
    private var items: [IndexPath: MPContentItem] = [:]
    private let player = AVPlayer()
    private let queue = DispatchQueue(label: "metro.content", attributes: .concurrent)

    func begin() {
        _ = manager.context.endpointAvailable
        MPRemoteCommandCenter.shared().playCommand.addTarget { [player] _ in
            player.play()
            return .success
        }
        MPRemoteCommandCenter.shared().pauseCommand.addTarget { [player] _ in
            player.pause()
            return .success
        }
    }

    private func title(at indexPath: IndexPath) -> String {
        let line = lines[indexPath[0]]
        return indexPath.count > 1 ? line.value[indexPath[1]] : line.key
    }

    private func play(_ title: String) {
        if #available(iOS 11.0, *) {
            try? AVAudioSession.sharedInstance().setCategory(.playback, mode: .spokenAudio, policy: .longForm)
        } else {
            try? AVAudioSession.sharedInstance().setCategory(.playback)
        }
        player.replaceCurrentItem(with: AVPlayerItem(url: URL(string: "https://example.com/\(title).mp3#t=,120")!))
        player.play()
        MPNowPlayingInfoCenter.default().nowPlayingInfo = [
            MPMediaItemPropertyTitle: title,
            MPNowPlayingInfoPropertyPlaybackRate: 1.0,
            MPNowPlayingInfoPropertyDefaultPlaybackRate: Float(1),
        ]
    }
}

extension CarCoordinator: MPPlayableContentDataSource {
    func beginLoadingChildItems(at indexPath: IndexPath, completionHandler: @escaping (Error?) -> Void) {
        queue.async(flags: .barrier) {
            completionHandler(nil)
        }
    }

    func numberOfChildItems(at indexPath: IndexPath) -> Int {
        switch indexPath.count {
        case 0: return lines.count
        case 1: return lines[indexPath[0]].value.count
        default: return 0
        }
    }

    func contentItem(at indexPath: IndexPath) -> MPContentItem? {
        if let item = items[indexPath] { return item }
        let item = MPContentItem(identifier: "metro.\(indexPath.map { String($0) }.joined(separator: "."))")
        item.title = title(at: indexPath)
        item.isContainer = indexPath.count == 1
        item.isPlayable = indexPath.count > 1
        items[indexPath] = item
        return item
    }
}

extension CarCoordinator: MPPlayableContentDelegate {
    func playableContentManager(_ contentManager: MPPlayableContentManager,
                                initiatePlaybackOfContentItemAt indexPath: IndexPath,
                                completionHandler: @escaping (Error?) -> Void) {
        let title = self.title(at: indexPath)
        DispatchQueue.main.async { [weak self] in
            defer { completionHandler(nil) }
            self?.play(title)
        }
    }

    func playableContentManager(_ contentManager: MPPlayableContentManager, didUpdate context: MPPlayableContentManagerContext) {
        if context.contentLimitsEnforced { contentManager.reloadData() }
    }
}
