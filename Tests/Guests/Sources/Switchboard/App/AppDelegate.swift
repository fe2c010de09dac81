import MediaPlayer
import UIKit

/// Rows of a table of strings: each names the method that it calls.
@UIApplicationMain
@objc class AppDelegate: UIResponder, UIApplicationDelegate, MPPlayableContentDataSource {
    static let menu: [(title: String, action: String)] = [
        ("Calm", "playCalm"), ("Storm", "playWithIntensity:"), ("Broken", "doesNotExist"), ("Later", "later"),
    ]
    @objc var intensity: Int = 3
    @objc private(set) dynamic var playing: String?
    private var observer: ChangeCounter!
    private let handlers: [String: Selector] = ["stop": #selector(stop), "calm": Selector(("playCalm"))]

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        observer = ChangeCounter(of: self)
        MPPlayableContentManager.shared().dataSource = self
        MPPlayableContentManager.shared().delegate = self
        let center = MPRemoteCommandCenter.shared()
        center.playCommand.addTarget(self, action: handlers["calm"]!)
        center.pauseCommand.addTarget(self, action: handlers["stop"]!)
        center.nextTrackCommand.addTarget(self, action: NSSelectorFromString("playNext:"))
        setValue(7, forKey: "intensity")
        return value(forKey: #keyPath(intensity)) as? Int == 7
    }

    func numberOfChildItems(at indexPath: IndexPath) -> Int { Self.menu.count }

    func contentItem(at indexPath: IndexPath) -> MPContentItem? {
        let entry = Self.menu[indexPath[0]]
        let item = MPContentItem(identifier: entry.action)
        item.title = entry.title
        let selector = NSSelectorFromString(entry.action)
        item.subtitle = responds(to: selector) ? NSStringFromSelector(selector) : "missing"
        item.isPlayable = true
        return item
    }

    func playNext(_ event: MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus { .commandFailed }
    @objc(playNext:) func skipForward(_ event: MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus {
        perform(NSSelectorFromString("play:"), with: "Next")
        return .success
    }
    @objc func playCalm() { play("Calm \(observer?.count ?? 0)") }
    @objc func play(withIntensity sender: Any?) { play("Storm \(intensity)") }
    @objc func later() { perform(#selector(play(_:)), with: "Later", afterDelay: 0) }
    @objc func stop() -> MPRemoteCommandHandlerStatus {
        publish(rate: 0)
        try? AVAudioSession.sharedInstance().setActive(false)
        return .success
    }
    @objc func play(_ title: String) {
        playing = title
        publish(rate: 1)
    }

    private func publish(rate: Double) {
        if rate > 0 { try? AVAudioSession.sharedInstance().setActive(true) }
        MPNowPlayingInfoCenter.default().nowPlayingInfo = [
            MPMediaItemPropertyTitle: playing ?? "", MPNowPlayingInfoPropertyPlaybackRate: rate,
        ]
    }
}

extension AppDelegate: MPPlayableContentDelegate {
    func playableContentManager(_ contentManager: MPPlayableContentManager, initiatePlaybackOfContentItemAt indexPath: IndexPath, completionHandler: @escaping (Error?) -> Void) {
        DispatchQueue.main.async {
            let selector = NSSelectorFromString(AppDelegate.menu[indexPath[0]].action)
            if self.responds(to: selector) {
                self.perform(selector, with: nil)
                completionHandler(nil)
            } else {
                completionHandler(CocoaError(.featureUnsupported))
            }
        }
    }
}

/// Observes the delegate from outside, and is the root of a family that observes.
class ChangeCounter: NSObject {
    private(set) var count = 0
    private weak var delegate: AppDelegate?

    init(of delegate: AppDelegate) {
        self.delegate = delegate
        super.init()
        delegate.addObserver(self, forKeyPath: "playing", options: [.old, .new], context: nil)
    }

    override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) {
        if keyPath == "playing", change?[.newKey] is String { count += 1 }
    }
}
