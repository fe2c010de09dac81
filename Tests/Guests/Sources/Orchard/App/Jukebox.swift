import AVFoundation
import CarPlay
import Combine
import MediaPlayer

@MainActor
final class Jukebox: NSObject {
    static let shared = Jukebox()
    private let player = AVQueuePlayer()
    private(set) var album: Album?
    private(set) var queue: [Track] = []
    let current = CurrentValueSubject<Track?, Never>(nil)
    private(set) var rate: Float = 1
    private var bag = Set<AnyCancellable>()

    override init() {
        super.init()
        let center = MPRemoteCommandCenter.shared()
        center.playCommand.addTarget { [weak self] _ in
            MainActor.assumeIsolated { self?.resume() }
            return .success
        }
        center.pauseCommand.addTarget { [weak self] _ in
            MainActor.assumeIsolated { self?.player.pause(); self?.publish() }
            return .success
        }
        center.nextTrackCommand.addTarget { [weak self] _ in
            MainActor.assumeIsolated { self?.advance() ?? .commandFailed }
        }
        NotificationCenter.default.publisher(for: AVPlayerItem.didPlayToEndTimeNotification)
            .receive(on: DispatchQueue.main)
            .sink { [weak self] _ in _ = self?.advance(keepsPlayer: true) }
            .store(in: &bag)
        current
            .compactMap { $0 }
            .removeDuplicates()
            .sink { [weak self] _ in self?.publish() }
            .store(in: &bag)
    }

    func play(_ album: Album, from index: Int = 0, shuffled: Bool = false) {
        self.album = album
        queue = Array(album.tracks[index...])
        player.removeAllItems()
        for track in queue {
            player.insert(AVPlayerItem(url: URL(string: "https://example.com/\(track.id).mp3#t=,\(Int(track.length))")!), after: nil)
        }
        try? AVAudioSession.sharedInstance().setCategory(.playback)
        try? AVAudioSession.sharedInstance().setActive(true, options: .notifyOthersOnDeactivation)
        player.defaultRate = rate
        resume()
        current.send(queue.first)
        MusicModel.shared.played(album)
    }

    func setRate(_ rate: Float) {
        self.rate = rate
        if player.timeControlStatus != .paused { player.rate = rate }
        publish()
    }

    private func resume() {
        player.rate = rate
        publish()
    }

    @discardableResult
    private func advance(keepsPlayer: Bool = false) -> MPRemoteCommandHandlerStatus {
        guard queue.count > 1 else { return .noSuchContent }
        queue.removeFirst()
        if !keepsPlayer { player.advanceToNextItem() }
        current.send(queue.first)
        return .success
    }

    private func publish() {
        guard let track = current.value ?? queue.first, let album else { return }
        var info: [String: Any] = [:]
        info[MPMediaItemPropertyTitle] = track.title
        info[MPMediaItemPropertyArtist] = album.artist
        info[MPMediaItemPropertyAlbumTitle] = album.title
        info[MPMediaItemPropertyPlaybackDuration] = track.length
        info[MPNowPlayingInfoPropertyElapsedPlaybackTime] = CMTimeGetSeconds(player.currentTime())
        info[MPNowPlayingInfoPropertyPlaybackRate] = Double(player.rate)
        info[MPNowPlayingInfoPropertyDefaultPlaybackRate] = Double(rate)
        info[MPNowPlayingInfoPropertyPlaybackQueueIndex] = album.tracks.count - queue.count
        info[MPNowPlayingInfoPropertyPlaybackQueueCount] = album.tracks.count
        MPNowPlayingInfoCenter.default().nowPlayingInfo = info
    }
}
