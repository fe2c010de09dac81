import AVFoundation
import Foundation
import MediaPlayer
import UIKit

/// A data source that passes questions on to another one, which may leave members out.
final class RelayDataSource: NSObject, MPPlayableContentDataSource {
    weak var target: MPPlayableContentDataSource?
    static let didAsk = Notification.Name(rawValue: "RelayDidAsk")

    func beginLoadingChildItems(at indexPath: IndexPath, completionHandler: @escaping (Error?) -> Void) {
        target?.beginLoadingChildItems?(at: indexPath, completionHandler: completionHandler)
        NotificationCenter.default.post(name: RelayDataSource.didAsk, object: self, userInfo: ["path": indexPath])
    }
    func childItemsDisplayPlaybackProgress(at indexPath: IndexPath) -> Bool {
        return target?.childItemsDisplayPlaybackProgress?(at: indexPath) ?? false
    }
    func numberOfChildItems(at indexPath: IndexPath) -> Int { return target?.numberOfChildItems(at: indexPath) ?? 0 }
    func contentItem(at indexPath: IndexPath) -> MPContentItem? { return target?.contentItem(at: indexPath) }
}

@objc protocol Transport: NSObjectProtocol {
    func start()
    @objc optional func stop() -> Bool
    @objc optional var speed: Float { get }
    @objc optional func seek(to seconds: Double, completion: @escaping (Bool) -> Void)
}

class Engine: NSObject, Transport, AVAudioPlayerDelegate {
    static let instance: Engine = { let engine = Engine(); engine.wire(); return engine }()
    let player = AVPlayer()
    private(set) var asked = 0
    private var context = UUID()

    private func wire() {
        NotificationCenter.default.addObserver(self, selector: #selector(Engine.count(_:)), name: RelayDataSource.didAsk, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(routeChanged(_:)), name: AVAudioSession.routeChangeNotification, object: AVAudioSession.sharedInstance())
        player.addObserver(self, forKeyPath: "timeControlStatus", options: [.old, .new], context: &context)
    }
    @objc dynamic private func count(_ notification: Notification) {
        objc_sync_enter(self)
        asked += 1
        objc_sync_exit(self)
    }
    @objc func routeChanged(_ notification: Notification) {
        guard let reason = notification.userInfo?[AVAudioSessionRouteChangeReasonKey] as? NSNumber else { return }
        if reason.uintValue == AVAudioSession.RouteChangeReason.oldDeviceUnavailable.rawValue {
            DispatchQueue.main.async(execute: { _ = self.stop() })
        }
    }
    func start() { player.play() }
    func stop() -> Bool { player.pause(); return true }
    func seek(to seconds: Double, completion: @escaping (Bool) -> Void) {
        player.seek(to: CMTime(seconds: seconds, preferredTimescale: 1), completionHandler: completion)
    }
    open override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) {
        if object as? AVPlayer === player, let raw = change?[.newKey] as? Int, let status = AVPlayer.TimeControlStatus(rawValue: raw) {
            MPNowPlayingInfoCenter.default().nowPlayingInfo?[MPNowPlayingInfoPropertyPlaybackRate] = status == .playing ? 1.0 : 0.0
            return
        }
        super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
    }
}

class LoudEngine: Engine {
    override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) {
        super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
    }
}

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate, MPPlayableContentDelegate {
    let relay = RelayDataSource()
    let catalogue = Catalogue()
    var transport: Transport = Engine.instance

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        relay.target = catalogue
        MPPlayableContentManager.shared().dataSource = relay
        MPPlayableContentManager.shared().delegate = self
        MPRemoteCommandCenter.shared().playCommand.addTarget { [unowned self] _ in self.transport.start(); return .success }
        MPRemoteCommandCenter.shared().pauseCommand.addTarget { [unowned self] _ in
            self.transport.stop?() == true ? .success : .commandFailed
        }
        MPRemoteCommandCenter.shared().changePlaybackPositionCommand.addTarget { [unowned self] event in
            guard let event = event as? MPChangePlaybackPositionCommandEvent else { return .commandFailed }
            guard let seek = self.transport.seek else { return .commandFailed }
            seek(event.positionTime) { _ in }
            return .success
        }
        return transport.speed == nil
    }

    func playableContentManager(_ contentManager: MPPlayableContentManager, initiatePlaybackOfContentItemAt indexPath: IndexPath, completionHandler: @escaping (Error?) -> Void) {
        let titles = catalogue.titles
        DispatchQueue.main.async {
            Engine.instance.player.replaceCurrentItem(with: AVPlayerItem(url: URL(string: "https://example.com/\(indexPath[1]).mp3")!))
            MPNowPlayingInfoCenter.default().nowPlayingInfo = [MPMediaItemPropertyTitle: titles[indexPath[0]][indexPath[1]]]
            self.transport.start()
            completionHandler(nil)
        }
    }
}

class Catalogue: NSObject, MPPlayableContentDataSource {
    let titles = [["Baton", "Lap"], ["Lane"]]
    func numberOfChildItems(at indexPath: IndexPath) -> Int { indexPath.isEmpty ? titles.count : titles[indexPath[0]].count }
    func beginLoadingChildItems(at indexPath: IndexPath, completionHandler: @escaping (Error?) -> Void) {
        DispatchQueue.global(qos: .userInitiated).async { completionHandler(nil) }
    }
    func contentItem(at indexPath: IndexPath) -> MPContentItem? {
        let item = MPContentItem(identifier: indexPath.description)
        item.isContainer = indexPath.count == 1
        item.isPlayable = !item.isContainer
        item.title = item.isContainer ? "Team \(indexPath[0] + 1)" : titles[indexPath[0]][indexPath[1]]
        return item
    }
}
