import AVFoundation
import MediaPlayer
import OSLog

@MainActor
final class BookPlayer: NSObject {
    static let shared = BookPlayer()
    static let rates: [Float] = [0.75, 1, 1.25, 1.5, 2]

    enum Event {
        case started(Book)
        case chapter(Int)
        case stopped
    }

    let sleepTimer = SleepTimer()
    let store = ProgressStore()
    private let player = AVPlayer()
    private(set) var book: Book?
    private var chapter = 0
    private var rate: Float = 1
    private var timeObserver: Any?
    private var boundaryObserver: Any?
    private var continuations: [UUID: AsyncStream<Event>.Continuation] = [:]
    private let signposter = OSSignposter(subsystem: "chapterhouse", category: .pointsOfInterest)

    override private init() {
        super.init()
        sleepTimer.onFire = { [weak self] in self?.fadeOut() }
        setUpCommands()
        timeObserver = player.addPeriodicTimeObserver(forInterval: CMTime(seconds: 1, preferredTimescale: CMTimeScale(NSEC_PER_SEC)), queue: .main) { [weak self] time in
            Task { @MainActor in self?.moved(to: time.seconds) }
        }
    }

    var events: AsyncStream<Event> {
        AsyncStream(bufferingPolicy: .bufferingNewest(8)) { continuation in
            let id = UUID()
            continuations[id] = continuation
            continuation.onTermination = { [weak self] _ in
                Task { @MainActor [weak self] in self?.continuations[id] = nil }
            }
        }
    }

    func play(_ book: Book) async throws {
        let state = signposter.beginInterval("open")
        defer { signposter.endInterval("open", state) }
        let record = await store.record(for: book)
        self.book = book
        rate = record.rate
        let item = AVPlayerItem(url: URL(string: "https://example.com/\(book.id).mp3#t=,\(Int(book.duration))")!)
        item.audioTimePitchAlgorithm = .timeDomain
        player.replaceCurrentItem(with: item)
        if let boundaryObserver { player.removeTimeObserver(boundaryObserver) }
        let starts = book.chapters.dropFirst().map { NSValue(time: CMTime(seconds: $0.start, preferredTimescale: 1000)) }
        boundaryObserver = player.addBoundaryTimeObserver(forTimes: starts, queue: .main) { [weak self] in
            MainActor.assumeIsolated { self?.sleepTimer.chapterEnded() }
        }
        try AVAudioSession.sharedInstance().setCategory(.playback, mode: .spokenAudio)
        try AVAudioSession.sharedInstance().setActive(true)
        await player.seek(to: CMTime(seconds: record.position, preferredTimescale: 1000), toleranceBefore: .zero, toleranceAfter: .zero)
        player.playImmediately(atRate: rate)
        chapter = book.chapterIndex(at: record.position)
        emit(.started(book))
        publish()
        Logger.playback.log("Playing \(book.title, align: .left(columns: 20), privacy: .public) at \(self.rate, format: .fixed(precision: 2))")
    }

    func jump(toChapter index: Int) {
        guard let book, book.chapters.indices.contains(index) else { return }
        seek(to: book.chapters[index].start)
    }

    func seek(to seconds: TimeInterval) {
        let target = CMTime(seconds: max(0, min(seconds, book?.duration ?? 0)), preferredTimescale: 1000)
        player.seek(to: target) { [weak self] finished in
            guard finished else { return }
            Task { @MainActor in
                self?.moved(to: target.seconds)
                self?.publish()
            }
        }
    }

    private var position: TimeInterval { player.currentTime().seconds }

    private func moved(to seconds: TimeInterval) {
        guard let book else { return }
        let now = book.chapterIndex(at: seconds)
        if now != chapter {
            chapter = now
            emit(.chapter(now))
            publish()
        }
        let store = store
        Task { await store.update(book) { $0.position = seconds } }
    }

    private func fadeOut() {
        player.pause()
        emit(.stopped)
        publish()
    }

    private func emit(_ event: Event) {
        continuations.values.forEach { $0.yield(event) }
    }

    private func setUpCommands() {
        let center = MPRemoteCommandCenter.shared()
        func on(_ command: MPRemoteCommand, _ body: @escaping @MainActor (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus) {
            command.isEnabled = true
            command.addTarget { event in MainActor.assumeIsolated { body(event) } }
        }
        on(center.playCommand) { [unowned self] _ in player.playImmediately(atRate: rate); publish(); return .success }
        on(center.pauseCommand) { [unowned self] _ in player.pause(); publish(); return .success }
        on(center.togglePlayPauseCommand) { [unowned self] _ in
            player.rate == 0 ? player.playImmediately(atRate: rate) : player.pause()
            publish()
            return .success
        }
        center.skipForwardCommand.preferredIntervals = [30, 60]
        center.skipBackwardCommand.preferredIntervals = [NSNumber(value: 15)]
        on(center.skipForwardCommand) { [unowned self] event in
            guard let event = event as? MPSkipIntervalCommandEvent else { return .commandFailed }
            seek(to: position + event.interval)
            return .success
        }
        on(center.skipBackwardCommand) { [unowned self] event in
            seek(to: position - (event as! MPSkipIntervalCommandEvent).interval)
            return .success
        }
        on(center.nextTrackCommand) { [unowned self] _ in
            guard let book, chapter + 1 < book.chapters.count else { return .noSuchContent }
            jump(toChapter: chapter + 1)
            return .success
        }
        on(center.previousTrackCommand) { [unowned self] _ in jump(toChapter: max(0, chapter - 1)); return .success }
        on(center.changePlaybackPositionCommand) { [unowned self] event in
            guard let event = event as? MPChangePlaybackPositionCommandEvent else { return .commandFailed }
            seek(to: event.positionTime)
            return .success
        }
        center.changePlaybackRateCommand.supportedPlaybackRates = Self.rates.map { NSNumber(value: $0) }
        on(center.changePlaybackRateCommand) { [unowned self] event in
            guard let event = event as? MPChangePlaybackRateCommandEvent, let book else { return .commandFailed }
            rate = event.playbackRate
            if player.rate != 0 { player.rate = rate }
            let chosen = rate
            Task { await store.update(book) { $0.rate = chosen } }
            publish()
            return .success
        }
        center.bookmarkCommand.localizedTitle = NSLocalizedString("Bookmark", comment: "")
        center.bookmarkCommand.localizedShortTitle = "Mark"
        on(center.bookmarkCommand) { [unowned self] _ in
            guard let book else { return .noActionableNowPlayingItem }
            let mark = Bookmark(position: position, note: book.chapters[chapter].title, created: .now)
            Task { await store.update(book) { $0.bookmarks.append(mark) } }
            center.bookmarkCommand.isActive = true
            return .success
        }
        for command in [center.seekForwardCommand, center.seekBackwardCommand, center.likeCommand, center.dislikeCommand, center.ratingCommand, center.changeRepeatModeCommand, center.changeShuffleModeCommand] as [MPRemoteCommand] {
            command.isEnabled = false
        }
    }

    func publish() {
        guard let book else {
            MPNowPlayingInfoCenter.default().nowPlayingInfo = nil
            return
        }
        let info: [String: Any?] = [
            MPMediaItemPropertyTitle: book.chapters[chapter].title,
            MPMediaItemPropertyAlbumTitle: book.title,
            MPMediaItemPropertyArtist: "\(book.author), read by \(book.narrator)",
            MPMediaItemPropertyPlaybackDuration: book.duration,
            MPMediaItemPropertyMediaType: MPMediaType.audioBook.rawValue,
            MPNowPlayingInfoPropertyElapsedPlaybackTime: position,
            MPNowPlayingInfoPropertyPlaybackRate: player.rate,
            MPNowPlayingInfoPropertyDefaultPlaybackRate: rate,
            MPNowPlayingInfoPropertyChapterNumber: chapter,
            MPNowPlayingInfoPropertyChapterCount: book.chapters.count,
            MPMediaItemPropertyArtwork: nil as MPMediaItemArtwork?,
        ]
        MPNowPlayingInfoCenter.default().nowPlayingInfo = info.compactMapValues { $0 }
    }
}
