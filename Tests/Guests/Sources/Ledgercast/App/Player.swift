import AVFoundation
import MediaPlayer

final class Player: NSObject {
    static let shared = Player()

    private let player = AVPlayer()
    private var observation: NSKeyValueObservation?
    private var ticker: Timer?
    private(set) var current: Episode?
    private var activity: NSUserActivity?

    private override init() {
        super.init()
        try? AVAudioSession.sharedInstance().setCategory(.playback, mode: .spokenAudio, policy: .longFormAudio)
        observation = player.observe(\.timeControlStatus, options: [.new]) { [weak self] _, _ in
            DispatchQueue.main.async { self?.publish() }
        }
        NotificationCenter.default.addObserver(self, selector: #selector(finished), name: .AVPlayerItemDidPlayToEndTime, object: nil)
        let center = MPRemoteCommandCenter.shared()
        center.playCommand.addTarget(self, action: #selector(resume(_:)))
        center.pauseCommand.addTarget(self, action: #selector(hold(_:)))
        center.skipForwardCommand.preferredIntervals = [30]
        center.skipForwardCommand.addTarget { [weak self] event in
            guard let self = self, let event = event as? MPSkipIntervalCommandEvent else { return .commandFailed }
            self.player.seek(to: self.player.currentTime() + CMTime(seconds: event.interval, preferredTimescale: 600))
            self.publish()
            return .success
        }
    }

    func play(_ episode: Episode) {
        current = episode
        activity = NSUserActivity(activityType: "com.example.ledgercast.play")
        activity?.title = episode.title
        activity?.userInfo = ["id": episode.id.uuidString]
        activity?.isEligibleForHandoff = true
        activity?.becomeCurrent()
        player.replaceCurrentItem(with: AVPlayerItem(url: episode.audio))
        try? AVAudioSession.sharedInstance().setActive(true)
        player.play()
        ticker?.invalidate()
        let timer = Timer(timeInterval: 5, repeats: true) { [weak self] _ in self?.publish() }
        RunLoop.main.add(timer, forMode: .common)
        ticker = timer
        publish()
    }

    @objc private func resume(_ event: MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus {
        guard current != nil else { return .noSuchContent }
        player.play()
        return .success
    }

    @objc private func hold(_ event: MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus {
        player.pause()
        return .success
    }

    @objc private func finished() {
        if let current = current { LibraryStore.shared.markPlayed(current) }
        ticker?.invalidate()
    }

    private func publish() {
        guard let current = current else { return }
        let notes = ShowNotes(current.notes)
        MPNowPlayingInfoCenter.default().nowPlayingInfo = [
            MPMediaItemPropertyTitle: current.title,
            MPMediaItemPropertyArtist: notes.links.first?.host ?? notes.text,
            MPMediaItemPropertyPlaybackDuration: current.seconds,
            MPNowPlayingInfoPropertyElapsedPlaybackTime: player.currentTime().seconds,
            MPNowPlayingInfoPropertyPlaybackRate: player.rate,
        ]
    }
}
