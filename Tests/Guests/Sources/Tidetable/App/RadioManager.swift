import UIKit
import AVFoundation
import MediaPlayer

/// Live radio: the rate is never published, and the completion is called before anything plays.
@objcMembers
final class RadioManager: NSObject, MPPlayableContentDataSource, MPPlayableContentDelegate {
    static let shared = RadioManager()

    fileprivate let stations: [[String: Any]] = [
        ["name": "Ebb FM", "id": 1],
        ["name": "Flood FM", "id": 2],
        ["name": "Slack Water", "id": 3],
    ]
    private var player: AVPlayer?
    private var sleepTimer: Timer?
    dynamic var stationName: String = ""
    private(set) var countdown = 0

    func start() {
        MPPlayableContentManager.shared().dataSource = self
        MPPlayableContentManager.shared().delegate = self
        let commands = MPRemoteCommandCenter.shared()
        for command in [commands.playCommand, commands.pauseCommand, commands.togglePlayPauseCommand] {
            command.isEnabled = true
        }
        commands.playCommand.addTarget(self, action: #selector(RadioManager.remotePlay))
        commands.pauseCommand.addTarget(self, action: #selector(RadioManager.remotePause(_:)))
        commands.stopCommand.addTarget(self, action: #selector(remotePause))
        commands.likeCommand.addTarget { [weak self] _ in
            self?.startSleepTimer(seconds: 3)
            return .success
        }
        addObserver(self, forKeyPath: "stationName", options: .new, context: nil)
    }

    func numberOfChildItems(at indexPath: IndexPath) -> Int { return stations.count }

    func contentItem(at indexPath: IndexPath) -> MPContentItem? {
        let station = stations[indexPath[0]]
        let item = MPContentItem(identifier: "\(station["id"] as? Int ?? 0)")
        item.title = station["name"] as? String
        item.isPlayable = true
        item.isStreamingContent = true
        return item
    }

    func playableContentManager(_ contentManager: MPPlayableContentManager, initiatePlaybackOfContentItemAt indexPath: IndexPath, completionHandler: @escaping (Error?) -> Void) {
        completionHandler(nil)
        performSelector(onMainThread: #selector(play(station:)), with: stations[indexPath[0]] as NSDictionary, waitUntilDone: false)
    }

    func play(station: NSDictionary) {
        player = AVPlayer(url: URL(string: "https://example.com/\(station["id"] ?? 0).m3u8")!)
        try? AVAudioSession.sharedInstance().setCategory(.playback)
        try? AVAudioSession.sharedInstance().setActive(true)
        player?.play()
        stationName = (station["name"] as? NSString)! as String
    }

    func remotePlay() { player?.play() }
    func remotePause(_ event: MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus {
        player?.pause()
        return .success
    }

    func startSleepTimer(seconds: Int) {
        sleepTimer?.invalidate()
        countdown = seconds
        sleepTimer = Timer.scheduledTimer(timeInterval: 1.0, target: self, selector: #selector(tick(timer:)), userInfo: nil, repeats: true)
        NSObject.cancelPreviousPerformRequests(withTarget: self, selector: #selector(reallyStop), object: nil)
    }

    @objc private func tick(timer: Timer) {
        countdown -= 1
        if countdown == 0 {
            timer.invalidate()
            perform(#selector(reallyStop), with: nil, afterDelay: 0.5)
        }
    }

    @objc private func reallyStop() { player?.pause() }

    override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) {
        guard keyPath == "stationName", let name = change?[NSKeyValueChangeKey.newKey] as? String else { return }
        MPNowPlayingInfoCenter.default().nowPlayingInfo = [
            MPMediaItemPropertyTitle: name, MPNowPlayingInfoPropertyIsLiveStream: true,
        ]
    }
}
