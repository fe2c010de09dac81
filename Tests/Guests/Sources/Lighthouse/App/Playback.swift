import AVFoundation
import MediaPlayer

struct Episode: Equatable {
    let title: String
    let show: String
    let minutes: Double
    var played: Double
}

final class Playback {
    static let shared = Playback()

    private(set) var queue: [Episode] = []
    private(set) var current: Episode?
    var speed: Float = 1.0 {
        didSet { update() }
    }
    private var isPlaying = false

    static let episodes = [
        Episode(title: "The Keeper", show: "Lamp Room", minutes: 31, played: 0.4),
        Episode(title: "Fog Signals", show: "Lamp Room", minutes: 27, played: 0),
        Episode(title: "Spare Bulbs", show: "Lamp Room", minutes: 12, played: 1),
    ]

    func setUp() {
        try? AVAudioSession.sharedInstance().setCategory(.playback, mode: .spokenAudio)
        let center = MPRemoteCommandCenter.shared()
        center.playCommand.addTarget { [weak self] _ in self?.set(playing: true) ?? .commandFailed }
        center.pauseCommand.addTarget { [weak self] _ in self?.set(playing: false) ?? .commandFailed }
        center.skipForwardCommand.preferredIntervals = [30]
        center.skipForwardCommand.addTarget { _ in .success }
        queue = Self.episodes
    }

    private func set(playing: Bool) -> MPRemoteCommandHandlerStatus {
        isPlaying = playing
        update()
        return .success
    }

    func play(_ episode: Episode, completion: @escaping (Bool) -> Void) {
        // A server is asked first in the real one.
        DispatchQueue.global(qos: .userInitiated).async {
            DispatchQueue.main.async {
                try? AVAudioSession.sharedInstance().setActive(true)
                self.current = episode
                self.isPlaying = true
                self.update()
                NotificationCenter.default.post(name: .playbackChanged, object: nil)
                completion(true)
            }
        }
    }

    private func update() {
        guard let episode = current else { return }
        MPNowPlayingInfoCenter.default().nowPlayingInfo = [
            MPMediaItemPropertyTitle: episode.title,
            MPMediaItemPropertyArtist: episode.show,
            MPMediaItemPropertyPlaybackDuration: episode.minutes * 60,
            MPNowPlayingInfoPropertyElapsedPlaybackTime: episode.minutes * 60 * episode.played,
            MPNowPlayingInfoPropertyPlaybackRate: isPlaying ? speed : 0,
        ]
    }
}

extension Notification.Name {
    static let playbackChanged = Notification.Name("playbackChanged")
}
