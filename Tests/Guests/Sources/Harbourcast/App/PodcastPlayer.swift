//
//  PodcastPlayer.swift
//  Harbourcast
//

import Foundation
import AVFoundation
import MediaPlayer

extension NSNotification.Name {
    static let PodcastPlayerDidChange = NSNotification.Name("PodcastPlayerDidChange")
}

struct Show {
    let title: String
    let episodes: [String]

    static let all = [
        Show(title: "Low Water", episodes: ["Mud", "Rope", "Fog"]),
        Show(title: "Cranes", episodes: ["Lift", "Swing"]),
    ]
}

private var PlayerItemContext = 0
private var PlayerContext = 0

/// An Objective-C class in all but name.
class PodcastPlayer: NSObject {

    @objc static let sharedInstance = PodcastPlayer()

    private var player: AVPlayer!
    private var playerItem: AVPlayerItem?
    private var isObserving = false
    private(set) var currentTitle: String?
    private(set) var currentShow: String?

    private override init() {
        super.init()
        player = AVPlayer()
        player.addObserver(self, forKeyPath: "rate", options: [.new], context: &PlayerContext)
        NotificationCenter.default.addObserver(self,
                                               selector: #selector(itemDidFinish(_:)),
                                               name: NSNotification.Name.AVPlayerItemDidPlayToEndTime,
                                               object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(self.handleInterruption), name: AVAudioSession.interruptionNotification, object: nil)
    }

    deinit {
        player.removeObserver(self, forKeyPath: "rate", context: &PlayerContext)
        NotificationCenter.default.removeObserver(self)
    }

    func prepare() {
        try? AVAudioSession.sharedInstance().setCategory(.playback, mode: .default, options: [])
        let center = MPRemoteCommandCenter.shared()
        center.playCommand.addTarget(self, action: #selector(play))
        center.pauseCommand.addTarget(self, action: #selector(pause))
        center.nextTrackCommand.isEnabled = true
        center.nextTrackCommand.addTarget(self, action: #selector(nextTrack))
    }

    func start(episode: String, of show: String) {
        currentTitle = episode
        currentShow = show
        stopObserving()
        let url = URL(string: "https://example.com/\(episode.lowercased()).mp3#t=,240")!
        let item = AVPlayerItem(url: url)
        item.addObserver(self, forKeyPath: #keyPath(AVPlayerItem.status), options: [.old, .new], context: &PlayerItemContext)
        item.addObserver(self, forKeyPath: #keyPath(AVPlayerItem.isPlaybackLikelyToKeepUp), options: .new, context: &PlayerItemContext)
        playerItem = item
        isObserving = true
        player.replaceCurrentItem(with: item)
        updateNowPlaying(rate: player.rate)
        do {
            try AVAudioSession.sharedInstance().setActive(true)
        } catch {
            NSLog("no session: \(error)")
        }
    }

    private func stopObserving() {
        guard isObserving, let item = playerItem else { return }
        item.removeObserver(self, forKeyPath: #keyPath(AVPlayerItem.status), context: &PlayerItemContext)
        item.removeObserver(self, forKeyPath: #keyPath(AVPlayerItem.isPlaybackLikelyToKeepUp), context: &PlayerItemContext)
        isObserving = false
    }

    @objc private func play() -> MPRemoteCommandHandlerStatus {
        guard playerItem != nil else { return .noActionableNowPlayingItem }
        player.play()
        return .success
    }

    @objc private func pause() -> MPRemoteCommandHandlerStatus {
        player.pause()
        return .success
    }

    @objc func nextTrack(_ event: MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus {
        return skip() ? .success : .noSuchContent
    }

    @discardableResult
    private func skip() -> Bool {
        guard let show = Show.all.first(where: { $0.title == currentShow }),
              let index = show.episodes.firstIndex(of: currentTitle ?? ""),
              index + 1 < show.episodes.count else { return false }
        start(episode: show.episodes[index + 1], of: show.title)
        return true
    }

    @objc private func itemDidFinish(_ notification: Notification) {
        guard notification.object as? AVPlayerItem === playerItem else { return }
        skip()
    }

    @objc func handleInterruption(_ notification: Notification) {
        guard let info = notification.userInfo,
              let value = info[AVAudioSessionInterruptionTypeKey] as? UInt,
              let type = AVAudioSession.InterruptionType(rawValue: value) else { return }
        if type == .ended { player.play() }
    }

    override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey : Any]?, context: UnsafeMutableRawPointer?) {
        if context == &PlayerItemContext {
            if keyPath == #keyPath(AVPlayerItem.status) {
                let status: AVPlayerItem.Status
                if let number = change?[.newKey] as? NSNumber {
                    status = AVPlayerItem.Status(rawValue: number.intValue)!
                } else {
                    status = .unknown
                }
                switch status {
                case .readyToPlay: player.play()
                case .failed: NSLog("failed: \(String(describing: playerItem?.error))")
                case .unknown: break
                }
            }
        } else if context == &PlayerContext {
            updateNowPlaying(rate: change?[.newKey] as? Float ?? 0)
        } else {
            super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
        }
    }

    private func updateNowPlaying(rate: Float) {
        guard let title = currentTitle else { return }
        MPNowPlayingInfoCenter.default().nowPlayingInfo = [
            MPMediaItemPropertyTitle: title,
            MPMediaItemPropertyArtist: currentShow ?? "",
            MPMediaItemPropertyPlaybackDuration: 240,
            MPNowPlayingInfoPropertyElapsedPlaybackTime: CMTimeGetSeconds(player.currentTime()),
            MPNowPlayingInfoPropertyPlaybackRate: rate,
        ]
        NotificationCenter.default.post(name: .PodcastPlayerDidChange, object: self, userInfo: ["title": title])
    }
}

