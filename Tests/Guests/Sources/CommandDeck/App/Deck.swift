import AVFoundation
import MediaPlayer
import UIKit

/// All commands by target and action, some overridden, some taken away again.
class BaseDeck: NSObject {
    var rate: Double = 0
    var index = 0
    let tracks = ["One", "Two", "Three"]
    let center = MPRemoteCommandCenter.shared()

    func registerCommands() {
        center.playCommand.addTarget(self, action: #selector(play))
        center.pauseCommand.addTarget(self, action: #selector(pause))
        center.togglePlayPauseCommand.addTarget(self, action: #selector(toggle))
        center.nextTrackCommand.addTarget(self, action: #selector(step(_:)))
        center.previousTrackCommand.addTarget(self, action: #selector(step(_:)))
        center.previousTrackCommand.removeTarget(self)
        center.ratingCommand.addTarget(self, action: #selector(rate(_:)))
        center.changeShuffleModeCommand.addTarget(self, action: #selector(shuffle(event:)))
    }

    @objc func play() -> MPRemoteCommandHandlerStatus { .commandFailed }
    @objc func pause() -> MPRemoteCommandHandlerStatus {
        rate = 0
        publish()
        return .success
    }
    @objc func toggle() -> MPRemoteCommandHandlerStatus { rate == 0 ? play() : pause() }
    @objc fileprivate func step(_ event: MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus { .noSuchContent }
    @objc func rate(_ event: MPRatingCommandEvent) -> MPRemoteCommandHandlerStatus { .success }
    @objc func shuffle(event: MPChangeShuffleModeCommandEvent) -> MPRemoteCommandHandlerStatus { .success }

    func publish() {
        MPNowPlayingInfoCenter.default().nowPlayingInfo = [
            MPMediaItemPropertyTitle: tracks[index], MPNowPlayingInfoPropertyPlaybackRate: rate,
        ]
    }
}

final class Deck: BaseDeck {
    private class Meter: NSObject {
        var presses = 0
        @objc func pressed() { presses += 1 }
    }
    private let meter = Meter()

    override func registerCommands() {
        super.registerCommands()
        center.playCommand.addTarget(meter, action: #selector(Meter.pressed))
        center.pauseCommand.addTarget(meter, action: #selector(Meter.pressed))
        center.pauseCommand.removeTarget(meter, action: #selector(Meter.pressed))
    }

    override func play() -> MPRemoteCommandHandlerStatus {
        try? AVAudioSession.sharedInstance().setActive(true)
        rate = 1
        publish()
        return .success
    }

    override fileprivate func step(_ event: MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus {
        index = (index + 1) % tracks.count
        publish()
        return .success
    }

    override func publish() {
        super.publish()
        MPNowPlayingInfoCenter.default().nowPlayingInfo?[MPMediaItemPropertyArtist] = "\(meter.presses) presses"
    }
}

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
    let deck = Deck()

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        deck.registerCommands()
        MPPlayableContentManager.shared().dataSource = self
        MPPlayableContentManager.shared().delegate = self
        return true
    }
}

extension AppDelegate: MPPlayableContentDataSource, MPPlayableContentDelegate {
    func numberOfChildItems(at indexPath: IndexPath) -> Int { return deck.tracks.count }
    func contentItem(at indexPath: IndexPath) -> MPContentItem? {
        let item = MPContentItem(identifier: deck.tracks[indexPath[0]])
        item.title = deck.tracks[indexPath[0]]
        item.isPlayable = true
        return item
    }
    func playableContentManager(_ contentManager: MPPlayableContentManager, initiatePlaybackOfContentItemAt indexPath: IndexPath, completionHandler: @escaping (Error?) -> Swift.Void) {
        DispatchQueue.main.async {
            self.deck.index = indexPath[0]
            _ = self.deck.play()
            completionHandler(nil)
        }
    }
}
