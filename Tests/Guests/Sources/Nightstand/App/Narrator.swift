import ActivityKit
import AVFoundation
import Combine
import MediaPlayer
import os
import WidgetKit

struct ListeningAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var chapter: String
        var isPlaying: Bool
    }

    let title: String
}

@MainActor
final class Narrator: ObservableObject {
    static let shared = Narrator()

    @Published private(set) var chapter = 0
    @Published private(set) var isPlaying = false
    private(set) var book: Book?
    private let player = AVPlayer()
    private let log = Logger(subsystem: "com.example.nightstand", category: "narrator")
    private var activity: Activity<ListeningAttributes>?
    private var observers = Set<AnyCancellable>()
    private var timeObserver: Any?

    private init() {
        let center = MPRemoteCommandCenter.shared()
        center.playCommand.addTarget { [weak self] _ in self?.resume(); return .success }
        center.pauseCommand.addTarget { [weak self] _ in self?.pause(); return .success }
        center.skipForwardCommand.preferredIntervals = [30]
        center.skipForwardCommand.addTarget { [weak self] event in
            guard let self, let event = event as? MPSkipIntervalCommandEvent else { return .commandFailed }
            self.seek(by: event.interval)
            return .success
        }
        center.nextTrackCommand.addTarget { [weak self] _ in
            self?.show(chapter: (self?.chapter ?? 0) + 1)
            return .success
        }
        NotificationCenter.default.publisher(for: AVAudioSession.interruptionNotification)
            .compactMap { $0.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt }
            .compactMap(AVAudioSession.InterruptionType.init)
            .receive(on: DispatchQueue.main)
            .sink { [weak self] type in
                if type == .began { self?.pause() } else { self?.resume() }
            }
            .store(in: &observers)
        $isPlaying.removeDuplicates().dropFirst().sink { [weak self] playing in
            Task { await self?.refreshActivity(isPlaying: playing) }
        }
        .store(in: &observers)
    }

    func play(_ book: Book, rate: Float = 1) {
        self.book = book
        Shelf.shared.choose(book)
        try? AVAudioSession.sharedInstance().setCategory(.playback, mode: .spokenAudio)
        try? AVAudioSession.sharedInstance().setActive(true)
        show(chapter: 0)
        player.rate = rate
        isPlaying = true
        startActivity()
        publish()
        if timeObserver == nil {
            let second = CMTime(seconds: 1, preferredTimescale: 600)
            timeObserver = player.addPeriodicTimeObserver(forInterval: second, queue: .main) { [weak self] _ in
                self?.publish()
            }
        }
    }

    func show(chapter: Int) {
        guard let book else { return }
        self.chapter = min(chapter, book.chapters.count - 1)
        player.replaceCurrentItem(with: AVPlayerItem(url: URL(string: "https://books.example/\(self.chapter).mp3")!))
        publish()
        WidgetCenter.shared.reloadAllTimelines()
    }

    func resume() {
        player.play()
        isPlaying = true
        publish()
    }

    func pause() {
        player.pause()
        isPlaying = false
        publish()
    }

    func sleep(after length: SleepLength) async {
        log.info("sleep after \(length.rawValue, privacy: .public)")
        pause()
    }

    private func seek(by interval: TimeInterval) {
        let time = CMTimeAdd(player.currentTime(), CMTime(seconds: interval, preferredTimescale: 600))
        player.seek(to: time) { [weak self] _ in self?.publish() }
    }

    private func startActivity() {
        guard ActivityAuthorizationInfo().areActivitiesEnabled, let book else {
            log.notice("live activities are off")
            return
        }
        let state = ListeningAttributes.ContentState(chapter: book.chapters[chapter], isPlaying: true)
        do {
            activity = try Activity.request(
                attributes: ListeningAttributes(title: book.title),
                content: .init(state: state, staleDate: nil), pushType: nil)
        } catch {
            log.error("\(error.localizedDescription)")
        }
    }

    private func refreshActivity(isPlaying: Bool) async {
        guard let book else { return }
        let state = ListeningAttributes.ContentState(chapter: book.chapters[chapter], isPlaying: isPlaying)
        await activity?.update(ActivityContent(state: state, staleDate: .now.addingTimeInterval(60)))
        for other in Activity<ListeningAttributes>.activities where other.id != activity?.id {
            await other.end(nil, dismissalPolicy: .immediate)
        }
    }

    private func publish() {
        guard let book else { return }
        MPNowPlayingInfoCenter.default().nowPlayingInfo = [
            MPMediaItemPropertyTitle: book.chapters[chapter],
            MPMediaItemPropertyAlbumTitle: book.title,
            MPMediaItemPropertyArtist: book.author,
            MPNowPlayingInfoPropertyPlaybackRate: isPlaying ? 1.0 : 0.0,
            MPNowPlayingInfoPropertyElapsedPlaybackTime: player.currentTime().seconds,
            MPMediaItemPropertyPlaybackDuration: 600.0,
        ]
    }
}
