//
//  AppDelegate.swift
//  Harbourcast
//

import UIKit
import MediaPlayer

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {

    var window: UIWindow?
    let contentManager = MPPlayableContentManager.shared()

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        // Override point for customization after application launch.
        PodcastPlayer.sharedInstance.prepare()
        contentManager.dataSource = self
        contentManager.delegate = self
        UIApplication.shared.beginReceivingRemoteControlEvents()
        NotificationCenter.default.addObserver(self, selector: #selector(playerChanged(notification:)), name: .PodcastPlayerDidChange, object: nil)
        return true
    }

    @objc func playerChanged(notification: NSNotification) {
        guard let title = notification.userInfo?["title"] as? String else { return }
        contentManager.nowPlayingIdentifiers = [title]
    }
}

extension AppDelegate: MPPlayableContentDataSource {
    func numberOfChildItems(at indexPath: IndexPath) -> Int {
        if indexPath.count == 0 { return Show.all.count }
        return Show.all[indexPath[0]].episodes.count
    }

    func contentItem(at indexPath: IndexPath) -> MPContentItem? {
        let show = Show.all[indexPath[0]]
        if indexPath.count == 1 {
            let item = MPContentItem(identifier: show.title)
            item.title = show.title
            item.isContainer = true
            item.isPlayable = false
            return item
        }
        let episode = show.episodes[indexPath[1]]
        let item = MPContentItem(identifier: episode)
        item.title = episode
        item.subtitle = show.title
        item.isPlayable = true
        return item
    }
}

extension AppDelegate: MPPlayableContentDelegate {
    func playableContentManager(_ contentManager: MPPlayableContentManager, initiatePlaybackOfContentItemAt indexPath: IndexPath, completionHandler: @escaping (Error?) -> Void) {
        let show = Show.all[indexPath[0]]
        DispatchQueue.main.async {
            PodcastPlayer.sharedInstance.start(episode: show.episodes[indexPath[1]], of: show.title)
            completionHandler(nil)
        }
    }
}
