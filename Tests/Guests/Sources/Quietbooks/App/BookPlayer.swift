import AVFoundation
import MediaPlayer
import UIKit

final class Bookmark: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }

    @objc dynamic var chapter: Int
    @objc dynamic var position: TimeInterval = 0

    init(chapter: Int) {
        self.chapter = chapter
        super.init()
    }

    required init?(coder: NSCoder) {
        chapter = coder.decodeInteger(forKey: #keyPath(Bookmark.chapter))
    }

    func encode(with coder: NSCoder) {
        coder.encode(chapter, forKey: #keyPath(chapter))
    }
}

class Book: NSObject {
    @objc dynamic let title: String
    @objc dynamic private(set) var isFinished = false
    @objc dynamic var bookmark = Bookmark(chapter: 0) {
        willSet {
            assert(newValue !== bookmark)
        }
    }
    @objc dynamic lazy var subtitle: String = { "Read by the " + title.lowercased() }()
    let chapters: [String]

    init(_ title: String, _ chapters: [String]) {
        self.title = title
        self.chapters = chapters
    }

    func finish() { isFinished = true }
}

final class BookPlayer: NSObject {
    static let shared = BookPlayer()
    let books = [Book("Gannet", ["Egg", "Nest", "Wing"]), Book("Heron", ["Pool", "Reed"])]
    private let player = AVQueuePlayer()
    private var observations = Set<NSKeyValueObservation>()
    private var bookObservation: NSKeyValueObservation?
    private var timeObserver: Any?
    private(set) var book: Book? {
        didSet { watchBook() }
    }
    var log: [String] = []

    override init() {
        super.init()
        observations = [
            player.observe(\.currentItem?.status, options: [.initial, .new]) { [unowned self] player, change in
                log.append("status \(player.currentItem?.status.rawValue ?? -1)")
                publish()
            },
            player.observe(\.rate) { [weak self] _, _ in self?.publish() },
            player.observe(\AVQueuePlayer.currentItem, options: [.old, .new]) { [weak self] player, change in
                guard let self = self, let book = self.book, change.newValue??.asset !== change.oldValue??.asset else { return }
                let chapter = (player.currentItem?.asset as? AVURLAsset)?.url.deletingPathExtension().lastPathComponent
                if let chapter = chapter, let index = book.chapters.firstIndex(of: chapter) {
                    book.bookmark = Bookmark(chapter: index)
                }
            },
        ]
        timeObserver = player.addPeriodicTimeObserver(forInterval: CMTimeMakeWithSeconds(5, preferredTimescale: 600), queue: .main) { [weak self] time in
            self?.book?.bookmark.position = time.seconds
        }
    }

    deinit {
        observations.forEach { $0.invalidate() }
        if let timeObserver = timeObserver { player.removeTimeObserver(timeObserver) }
    }

    private func watchBook() {
        bookObservation = book?.observe(\.bookmark.chapter, options: [.new]) { [weak self] book, change in
            self?.log.append("chapter \(change.newValue ?? -1)")
            self?.publish()
        }
    }

    func setUp() {
        let center = MPRemoteCommandCenter.shared()
        center.playCommand.addTarget(self, action: #selector(BookPlayer.resume))
        center.pauseCommand.addTarget(self, action: #selector(AVPlayerPausing.pause))
        center.skipForwardCommand.preferredIntervals = [15]
        center.skipForwardCommand.addTarget(self, action: #selector(skip(_:)))
        center.changePlaybackPositionCommand.addTarget(self, action: #selector(changePosition(event:)))
        NotificationCenter.default.addObserver(self, selector: #selector(rateSettingChanged), name: UserDefaults.didChangeNotification, object: nil)
    }

    func read(_ index: Int) {
        player.removeAllItems()
        book = books[index]
        for chapter in books[index].chapters {
            player.insert(AVPlayerItem(url: URL(string: "https://example.com/\(chapter).m4a#t=,30")!), after: nil)
        }
        player.play()
    }

    @objc private func resume() { player.play() }
    @objc private func skip(_ event: MPSkipIntervalCommandEvent) -> MPRemoteCommandHandlerStatus {
        let target = CMTimeAdd(player.currentTime(), CMTimeMakeWithSeconds(event.interval, preferredTimescale: 1))
        player.seek(to: target) { [weak self] _ in self?.publish() }
        return .success
    }
    @objc func changePosition(event: MPChangePlaybackPositionCommandEvent) -> MPRemoteCommandHandlerStatus {
        player.seek(to: CMTime(seconds: event.positionTime, preferredTimescale: 1000))
        publish()
        return .success
    }
    @objc dynamic func rateSettingChanged() {}

    private func publish() {
        guard let book = book else { return }
        var info: [String: Any] = [:]
        info[MPMediaItemPropertyAlbumTitle] = book.title
        info[MPMediaItemPropertyArtist] = book.subtitle
        info[MPMediaItemPropertyTitle] = book.chapters[book.bookmark.chapter]
        info[MPMediaItemPropertyPlaybackDuration] = NSNumber(value: 30)
        info[MPNowPlayingInfoPropertyElapsedPlaybackTime] = NSNumber(value: player.currentTime().seconds)
        info[MPNowPlayingInfoPropertyPlaybackRate] = NSNumber(value: player.rate)
        MPNowPlayingInfoCenter.default().nowPlayingInfo = info
    }
}

@objc protocol AVPlayerPausing {
    @objc func pause()
}

extension BookPlayer: AVPlayerPausing {
    func pause() {
        player.pause()
    }
}
