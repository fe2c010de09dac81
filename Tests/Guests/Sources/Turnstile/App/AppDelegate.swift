import AVFoundation
import MediaPlayer
import UIKit
import os.log

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
    private let catalogue = Catalogue()
    private let player = AVPlayer()
    private let log = OSLog(subsystem: "com.example.turnstile", category: "playback")
    private var current = 0

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil) -> Bool {
        do {
            try catalogue.signIn(as: "driver")
        } catch KeychainError.unexpectedStatus(let status) {
            os_log("Keychain: %{public}d %{public}@", log: log, type: .error, status, SecCopyErrorMessageString(status, nil) as String? ?? "?")
        } catch {
            os_log("%{public}@", log: log, error.localizedDescription)
        }
        MPPlayableContentManager.shared().dataSource = self
        MPPlayableContentManager.shared().delegate = self
        let center = MPRemoteCommandCenter.shared()
        center.playCommand.addTarget { [unowned self] _ in
            self.player.play()
            self.publish()
            return .success
        }
        center.pauseCommand.addTarget { [unowned self] _ in
            self.player.pause()
            self.publish()
            return .success
        }
        center.nextTrackCommand.addTarget { [unowned self] _ in
            do {
                return try self.start(self.catalogue.tracks[(self.current + 1) % 3]) ? .success : .noSuchContent
            } catch {
                return .commandFailed
            }
        }
        return true
    }

    private func start(_ track: Track) throws -> Bool {
        guard let url = try catalogue.signedURL(for: track, account: "driver") else { return false }
        precondition(catalogue.cacheName(for: url).count == 35)
        current = catalogue.tracks.firstIndex(of: track)!
        try AVAudioSession.sharedInstance().setCategory(.playback, mode: .default)
        try AVAudioSession.sharedInstance().setActive(true)
        player.replaceCurrentItem(with: AVPlayerItem(url: url))
        player.play()
        publish()
        return true
    }

    private func publish() {
        let track = catalogue.tracks[current]
        MPNowPlayingInfoCenter.default().nowPlayingInfo = [
            MPMediaItemPropertyTitle: track.name,
            MPMediaItemPropertyArtist: track.artist,
            MPNowPlayingInfoPropertyPlaybackRate: NSNumber(value: player.rate),
            MPNowPlayingInfoPropertyElapsedPlaybackTime: CMTimeGetSeconds(player.currentTime()),
            MPMediaItemPropertyPlaybackDuration: 200,
        ]
    }
}

extension AppDelegate: MPPlayableContentDataSource, MPPlayableContentDelegate {
    func numberOfChildItems(at indexPath: IndexPath) -> Int { catalogue.tracks.count }

    func contentItem(at indexPath: IndexPath) -> MPContentItem? {
        let track = catalogue.tracks[indexPath[0]]
        let item = MPContentItem(identifier: "\(track.id)")
        item.title = track.name
        item.subtitle = track.artist
        item.isPlayable = true
        return item
    }

    func playableContentManager(_ contentManager: MPPlayableContentManager, initiatePlaybackOfContentItemAt indexPath: IndexPath, completionHandler: @escaping (Error?) -> Void) {
        do {
            completionHandler(try start(catalogue.tracks[indexPath[0]]) ? nil : URLError(.userAuthenticationRequired))
        } catch {
            completionHandler(error)
        }
    }
}
