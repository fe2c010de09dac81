import MediaPlayer
import StoreKit
import UIKit

class MediaLibrary: NSObject, MPMediaPickerControllerDelegate {
    let player = MPMusicPlayerController.applicationMusicPlayer
    private(set) var songs: [MPMediaItem] = []
    private(set) var playlists: [MPMediaItemCollection] = []

    func load(completion: @escaping ([String]) -> Void) {
        guard MPMediaLibrary.authorizationStatus() == .authorized else {
            MPMediaLibrary.requestAuthorization { status in
                switch status {
                case .authorized: self.query(completion)
                case .denied, .restricted, .notDetermined: completion([])
                @unknown default: completion([])
                }
            }
            return
        }
        query(completion)
    }
    private func query(_ completion: @escaping ([String]) -> Void) {
        let query = MPMediaQuery.songs()
        query.addFilterPredicate(MPMediaPropertyPredicate(value: false, forProperty: MPMediaItemPropertyIsCloudItem))
        query.addFilterPredicate(MPMediaPropertyPredicate(value: "x", forProperty: MPMediaItemPropertyTitle, comparisonType: .contains))
        songs = query.items ?? []
        query.groupingType = .album
        playlists = MPMediaQuery.playlists().collections ?? []
        let names = playlists.compactMap { $0.value(forProperty: MPMediaPlaylistPropertyName) as? String }
        let albums = MPMediaQuery.albums().collections?.compactMap { $0.representativeItem?.albumTitle } ?? []
        completion(names + albums + songs.compactMap { $0.title })
        NotificationCenter.default.addObserver(self, selector: #selector(changed), name: .MPMediaLibraryDidChange, object: nil)
        MPMediaLibrary.default().beginGeneratingLibraryChangeNotifications()
    }
    @objc func changed() {}
    func play(_ item: MPMediaItem) {
        player.setQueue(with: MPMediaItemCollection(items: [item]))
        player.repeatMode = .none
        player.shuffleMode = .songs
        player.play()
        player.beginGeneratingPlaybackNotifications()
        NotificationCenter.default.addObserver(self, selector: #selector(changed), name: .MPMusicPlayerControllerNowPlayingItemDidChange, object: player)
        _ = (player.nowPlayingItem?.artwork?.image(at: CGSize(width: 50, height: 50)), player.playbackState == .playing, item.assetURL, item.persistentID, item.playbackDuration)
    }
    func pick(from controller: UIViewController) {
        let picker = MPMediaPickerController(mediaTypes: .music)
        picker.delegate = self
        picker.allowsPickingMultipleItems = true
        controller.present(picker, animated: true, completion: nil)
    }
    func mediaPicker(_ mediaPicker: MPMediaPickerController, didPickMediaItems mediaItemCollection: MPMediaItemCollection) { mediaPicker.dismiss(animated: true) }
    func mediaPickerDidCancel(_ mediaPicker: MPMediaPickerController) { mediaPicker.dismiss(animated: true) }
    func review() { SKStoreReviewController.requestReview() }
}

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate, MPPlayableContentDataSource, MPPlayableContentDelegate {
    var window: UIWindow?
    let library = MediaLibrary()
    let player = EnginePlayer()
    var rows = ["Waltz"]
    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        library.load { titles in self.rows += titles; MPPlayableContentManager.shared().reloadData() }
        MPPlayableContentManager.shared().dataSource = self
        MPPlayableContentManager.shared().delegate = self
        MPRemoteCommandCenter.shared().togglePlayPauseCommand.addTarget(self, action: #selector(toggle(_:)))
        MPRemoteCommandCenter.shared().playCommand.addTarget(self, action: #selector(toggle(_:)))
        MPRemoteCommandCenter.shared().pauseCommand.addTarget(self, action: #selector(toggle(_:)))
        return true
    }
    @objc func toggle(_ event: MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus {
        player.isPlaying ? player.pause() : player.resume()
        publish()
        return .success
    }
    func publish() {
        MPNowPlayingInfoCenter.default().nowPlayingInfo = [MPMediaItemPropertyTitle: "Waltz", MPNowPlayingInfoPropertyPlaybackRate: player.isPlaying ? player.rate : 0, MPNowPlayingInfoPropertyElapsedPlaybackTime: player.currentTime]
    }
    func numberOfChildItems(at indexPath: IndexPath) -> Int { return rows.count }
    func contentItem(at indexPath: IndexPath) -> MPContentItem? {
        let item = MPContentItem(identifier: rows[indexPath[0]])
        item.title = rows[indexPath[0]]
        item.isPlayable = true
        return item
    }
    func playableContentManager(_ contentManager: MPPlayableContentManager, initiatePlaybackOfContentItemAt indexPath: IndexPath, completionHandler: @escaping (Error?) -> Void) {
        DispatchQueue.main.async {
            do {
                try AVAudioSession.sharedInstance().setCategory(.playback)
                try AVAudioSession.sharedInstance().setActive(true)
                let wave = FileManager.default.temporaryDirectory.appendingPathComponent("waltz-\(ProcessInfo.processInfo.processIdentifier).wav")
                try Tone.wave(seconds: 30).write(to: wave)
                try self.player.load(wave)
                self.player.play()
                self.publish()
                completionHandler(nil)
            } catch { completionHandler(error) }
        }
    }
}

enum Tone {
    static func wave(seconds: Int) -> Data {
        var data = Data()
        func put<T: FixedWidthInteger>(_ value: T) { withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) } }
        let bytes = UInt32(8000 * seconds)
        data.append("RIFF".data(using: .ascii)!); put(36 + bytes); data.append("WAVEfmt ".data(using: .ascii)!)
        put(UInt32(16)); put(UInt16(1)); put(UInt16(1)); put(UInt32(8000)); put(UInt32(8000)); put(UInt16(1)); put(UInt16(8))
        data.append("data".data(using: .ascii)!); put(bytes); data.append(Data(repeating: 128, count: Int(bytes)))
        return data
    }
}
