import AVFoundation
import MediaPlayer
import UIKit

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
    let deck = CassetteDeck()
    let player = AVPlayer()
    var counter: NSKeyValueObservation?
    var counted = 0
    var pressed = [Int]()

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        deck.delegate = self
        counter = deck.observe(\.counter, options: [.initial, .new]) { [weak self] deck, change in
            self?.counted = change.newValue ?? -1
            self?.publish()
        }
        MPPlayableContentManager.shared().dataSource = self
        MPPlayableContentManager.shared().delegate = self
        let center = MPRemoteCommandCenter.shared()
        [(center.playCommand, #selector(play)), (center.pauseCommand, #selector(stop))].forEach { command, action in
            command.addTarget(self, action: action)
        }
        return deck.pattern.contains("@objc") && Lens(root: deck.tape[0]).title == "Rewind"
    }

    @objc func play() -> MPRemoteCommandHandlerStatus {
        player.play(); deck.press(.play)
        return .success
    }
    @objc func stop() -> MPRemoteCommandHandlerStatus {
        player.pause()
        deck.press(.stop) { done in assert(done) }
        return .success
    }
    private var title = ""
    private func publish() {
        guard !title.isEmpty else { return }
        MPNowPlayingInfoCenter.default().nowPlayingInfo = [
            MPMediaItemPropertyTitle: title, MPMediaItemPropertyArtist: "pressed \(pressed.count) of \(counted)",
            MPNowPlayingInfoPropertyPlaybackRate: player.rate,
        ]
    }
}

extension AppDelegate: CassetteDelegate {
    func deck(_ deck: CassetteDeck, didPress key: Int) { pressed.append(key) }
}

extension AppDelegate: MPPlayableContentDataSource, MPPlayableContentDelegate {
    func numberOfChildItems(at indexPath: IndexPath) -> Int { deck.tape.count }
    func contentItem(at indexPath: IndexPath) -> MPContentItem? {
        let track = deck.tape[indexPath.last ?? 0]
        let item = MPContentItem(identifier: track.id)
        item.title = track.title
        item.isPlayable = true
        return item
    }
    func playableContentManager(_ contentManager: MPPlayableContentManager, initiatePlaybackOfContentItemAt indexPath: IndexPath, completionHandler: @escaping (Error?) -> Void) {
        let track = deck.tape[indexPath[0]]
        DispatchQueue.main.async { [self] in
            title = track.title
            player.replaceCurrentItem(with: .init(url: URL(string: "https://example.com/\(track.id).mp3#t=,\(Int(track.seconds))")!))
            _ = play()
            completionHandler(.none)
        }
    }
}
