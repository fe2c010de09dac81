import LanternKit
import MediaPlayer
import UIKit

/// Conforms; what is optional is added further down the family.
class BaseController: UIViewController, LanternPlayerDelegate {
    let player = LanternPlayer()
    let tracks = ["wick", "flame", "smoke"]
    var info = [String: Any]()
    var states: [LanternState] = []

    func lanternPlayer(_ player: LanternPlayer, didChange state: LanternState) {
        states.append(state)
        info[MPNowPlayingInfoPropertyPlaybackRate] = state == .playing ? 1.0 : 0.0
        info[MPNowPlayingInfoPropertyElapsedPlaybackTime] = player.engine.currentTime().seconds
        MPNowPlayingInfoCenter.default().nowPlayingInfo = info
    }
}

class ListController: BaseController {
    var index = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        player.delegate = self
        player.queue = self
        let commands = MPRemoteCommandCenter.shared()
        commands.playCommand.addTarget(self, action: #selector(togglePlayback))
        commands.pauseCommand.addTarget(self, action: #selector(togglePlayback))
        commands.nextTrackCommand.addTarget(self, action: #selector(LanternQueueing.next))
        MPPlayableContentManager.shared().dataSource = self
        MPPlayableContentManager.shared().delegate = self
    }

    @objc func togglePlayback() {
        if player.engine.rate == 0 {
            try? AVAudioSession.sharedInstance().setActive(true)
            player.engine.play()
        } else {
            player.engine.pause()
            try? AVAudioSession.sharedInstance().setActive(false, options: .notifyOthersOnDeactivation)
        }
    }
}

// The members that may be left out, in an extension of a subclass of the class that conforms.
extension ListController {
    func lanternPlayer(_ player: LanternPlayer, shouldStart track: String) -> Bool {
        return track != "smoke"
    }

    func lanternPlayer(_ player: LanternPlayer, didStart track: String, at index: Int) {
        self.index = index
        info[MPMediaItemPropertyTitle] = player.title(of: track)
        info[MPMediaItemPropertyPlaybackDuration] = 60.0
        MPNowPlayingInfoCenter.default().nowPlayingInfo = info
    }

    func lanternPlayer(_ player: LanternPlayer, titleFor track: String) -> String? {
        return track.capitalized
    }
}

extension ListController: LanternQueueing {
    @objc func next() {
        _ = player.start(tracks[(index + 1) % 2], at: (index + 1) % 2)
    }
}

extension ListController: MPPlayableContentDataSource, MPPlayableContentDelegate {
    func numberOfChildItems(at indexPath: IndexPath) -> Int { tracks.count }

    func contentItem(at indexPath: IndexPath) -> MPContentItem? {
        let item = MPContentItem(identifier: tracks[indexPath[0]])
        item.title = tracks[indexPath[0]].capitalized
        item.isPlayable = true
        return item
    }

    func playableContentManager(_ contentManager: MPPlayableContentManager, initiatePlaybackOfContentItemAt indexPath: IndexPath, completionHandler: @escaping (Error?) -> Void) {
        DispatchQueue.main.async {
            let isStarted = self.player.start(self.tracks[indexPath[0]], at: indexPath[0])
            completionHandler(isStarted ? nil : NSError(domain: "Lantern", code: 1, userInfo: [NSLocalizedDescriptionKey: "It is only smoke."]))
        }
    }
}
