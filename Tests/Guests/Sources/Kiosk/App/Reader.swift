import AVFoundation
import Combine
import MediaPlayer

/// Reads the pages of an issue aloud, one item after the other.
final class Reader: NSObject, ObservableObject {
    enum State: String { case silent, loading, reading, resting }

    @Published private(set) var state = State.silent
    @Published private(set) var page: String?
    let pageTurned = PassthroughSubject<(page: String, number: Int), Never>()
    private let player = AVQueuePlayer()
    private var subscriptions: [AnyCancellable] = []
    private var pagesSubscription: AnyCancellable?
    private var issue: Issue?

    override init() {
        super.init()
        player.publisher(for: \.timeControlStatus)
            .map { status -> State in
                switch status {
                case .paused: return .resting
                case .waitingToPlayAtSpecifiedRate: return .loading
                case .playing: return .reading
                @unknown default: return .silent
                }
            }
            .removeDuplicates()
            .dropFirst()
            .sink { [unowned self] in self.state = $0 }
            .store(in: &subscriptions)

        let ended = NotificationCenter.default.publisher(for: .AVPlayerItemDidPlayToEndTime)
        let skipped = PassthroughSubject<Void, Never>()
        MPRemoteCommandCenter.shared().nextTrackCommand.addTarget { _ in
            skipped.send()
            return .success
        }
        skipped
            .sink { [weak self] in self?.player.advanceToNextItem() }
            .store(in: &subscriptions)
        ended.map { _ in () }.merge(with: skipped)
            .scan(0) { turned, _ in turned + 1 }
            .receive(on: RunLoop.main)
            .sink { [weak self] turned in self?.turn(turned) }
            .store(in: &subscriptions)

        $state.combineLatest($page.compactMap { $0 })
            .map { state, page -> [String: Any] in
                [MPMediaItemPropertyTitle: page, MPMediaItemPropertyArtist: state.rawValue,
                 MPNowPlayingInfoPropertyPlaybackRate: state == .reading ? 1.0 : 0.0]
            }
            .sink { [weak self] info in
                var info = info
                info[MPMediaItemPropertyAlbumTitle] = self?.issue?.name
                info[MPNowPlayingInfoPropertyElapsedPlaybackTime] = self?.player.currentTime().seconds
                MPNowPlayingInfoCenter.default().nowPlayingInfo = info
            }
            .store(in: &subscriptions)
    }

    func read(_ issue: Issue) -> Future<Void, Error> {
        Future { [weak self] promise in
            guard let self = self, !issue.pages.isEmpty else { return promise(.failure(StoreError.empty(issue.name))) }
            self.issue = issue
            self.player.removeAllItems()
            self.pagesSubscription = Publishers.Zip(issue.pages.publisher, (0...).publisher)
                .map { page, number in (page, AVPlayerItem(url: URL(string: "https://example.com/\(issue.id)/\(number).mp3#t=,30")!)) }
                .handleEvents(receiveCompletion: { _ in promise(.success(())) })
                .sink { [player = self.player] _, item in player.insert(item, after: nil) }
            self.page = issue.pages.first
            self.toggle(true)
        }
    }

    func toggle(_ reads: Bool) {
        reads ? player.play() : player.pause()
    }

    private func turn(_ turned: Int) {
        guard let issue = issue, let page = page, let number = issue.pages.firstIndex(of: page), number + 1 < issue.pages.count else { return }
        self.page = issue.pages[number + 1]
        pageTurned.send((issue.pages[number + 1], turned))
    }
}
