import AVFoundation
import AVKit
import MediaPlayer
import Network
import os.log

@objc protocol StreamPlayerDelegate: AnyObject {
    func streamPlayer(_ player: StreamPlayer, didChange title: String?)
    @objc optional func streamPlayer(_ player: StreamPlayer, didFailWith error: NSError)
}

@objc final class StreamPlayer: NSObject {
    enum State: Equatable {
        case stopped
        case loading(attempt: Int)
        case playing
        case failed(String)
    }

    private static let log = OSLog(subsystem: Bundle.main.bundleIdentifier ?? "windvane", category: "stream")
    private static var statusContext = 0

    @Signalled private(set) var state: State = .stopped
    weak var delegate: StreamPlayerDelegate?
    private(set) var station: Station?
    private var player: AVPlayer?
    private var item: AVPlayerItem?
    private var isObserving = false
    private let monitor = NWPathMonitor()
    private var retryTimer: Timer?
    private var attempt = 0
    private var observations: [NSKeyValueObservation] = []

    override init() {
        super.init()
        monitor.pathUpdateHandler = { [weak self] path in
            guard path.status == .satisfied else { return }
            DispatchQueue.main.async { self?.networkReturned() }
        }
        monitor.start(queue: DispatchQueue(label: "windvane.path", qos: .utility))
        NotificationCenter.default.addObserver(self, selector: #selector(routeChanged(_:)), name: AVAudioSession.routeChangeNotification, object: AVAudioSession.sharedInstance())
        NotificationCenter.default.addObserver(self, selector: #selector(interrupted(_:)), name: AVAudioSession.interruptionNotification, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(stalled(_:)), name: .AVPlayerItemPlaybackStalled, object: nil)
    }

    deinit {
        tearDown()
        monitor.cancel()
    }

    @objc func tune(to station: Station) {
        attempt = 0
        self.station = station
        start()
    }

    private func start() {
        guard let station = station else { return }
        tearDown()
        state = .loading(attempt: attempt)
        os_log("Tuning to %{public}@ (attempt %d)", log: Self.log, type: .info, station.name, attempt)
        let asset = AVURLAsset(url: station.stream, options: ["AVURLAssetHTTPHeaderFieldsKey": ["Icy-MetaData": "1"]])
        let item = AVPlayerItem(asset: asset, automaticallyLoadedAssetKeys: ["playable"])
        let output = AVPlayerItemMetadataOutput(identifiers: nil)
        output.setDelegate(self, queue: .main)
        item.add(output)
        item.preferredForwardBufferDuration = 10
        item.addObserver(self, forKeyPath: #keyPath(AVPlayerItem.status), options: [.new, .initial], context: &Self.statusContext)
        isObserving = true
        self.item = item
        let player = AVPlayer(playerItem: item)
        player.automaticallyWaitsToMinimizeStalling = true
        player.allowsExternalPlayback = false
        observations = [
            player.observe(\.timeControlStatus, options: .new) { [weak self] player, _ in
                guard player.timeControlStatus == .playing else { return }
                self?.state = .playing
            },
            item.observe(\.isPlaybackBufferEmpty) { [weak self] item, _ in
                guard item.isPlaybackBufferEmpty, let self = self else { return }
                self.state = .loading(attempt: self.attempt)
            },
        ]
        self.player = player
        do {
            try AVAudioSession.sharedInstance().setCategory(.playback, mode: .default, options: [])
            try AVAudioSession.sharedInstance().setActive(true)
        } catch {
            os_log(.error, log: Self.log, "No session: %{public}@", error.localizedDescription)
        }
        player.play()
    }

    override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) {
        guard context == &Self.statusContext else {
            super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
            return
        }
        guard let number = change?[.newKey] as? NSNumber, let status = AVPlayerItem.Status(rawValue: number.intValue) else { return }
        switch status {
        case .failed:
            let error = (item?.error as NSError?) ?? NSError(domain: "windvane", code: 1, userInfo: [NSLocalizedDescriptionKey: "No stream"])
            state = .failed(error.localizedDescription)
            delegate?.streamPlayer?(self, didFailWith: error)
            retry()
        case .readyToPlay:
            attempt = 0
        case .unknown:
            break
        @unknown default:
            break
        }
    }

    private func retry() {
        guard attempt < 5 else { return }
        attempt += 1
        retryTimer?.invalidate()
        let timer = Timer(timeInterval: pow(2, Double(attempt)), repeats: false) { [weak self] _ in self?.start() }
        timer.tolerance = 0.1
        RunLoop.main.add(timer, forMode: .common)
        retryTimer = timer
    }

    private func networkReturned() {
        guard case .failed = state else { return }
        start()
    }

    func pause() {
        player?.pause()
        state = .stopped
    }

    func resume() { player == nil ? start() : player?.play() }

    private func tearDown() {
        observations.removeAll()
        retryTimer?.invalidate()
        if isObserving { item?.removeObserver(self, forKeyPath: #keyPath(AVPlayerItem.status), context: &Self.statusContext) }
        isObserving = false
        player?.replaceCurrentItem(with: nil)
        player = nil
        item = nil
    }

    @objc private func routeChanged(_ note: Notification) {
        guard let raw = note.userInfo?[AVAudioSessionRouteChangeReasonKey] as? UInt, AVAudioSession.RouteChangeReason(rawValue: raw) == .oldDeviceUnavailable else { return }
        DispatchQueue.main.async { self.pause() }
    }

    @objc private func interrupted(_ note: Notification) {
        guard let info = note.userInfo, let raw = info[AVAudioSessionInterruptionTypeKey] as? UInt, let type = AVAudioSession.InterruptionType(rawValue: raw) else { return }
        switch type {
        case .began: pause()
        case .ended:
            guard let rawOptions = info[AVAudioSessionInterruptionOptionKey] as? UInt else { return }
            if AVAudioSession.InterruptionOptions(rawValue: rawOptions).contains(.shouldResume) { resume() }
        @unknown default: break
        }
    }

    @objc private func stalled(_ note: Notification) {
        guard (note.object as? AVPlayerItem) === item else { return }
        retry()
    }
}

extension StreamPlayer: AVPlayerItemMetadataOutputPushDelegate {
    func metadataOutput(_ output: AVPlayerItemMetadataOutput, didOutputTimedMetadataGroups groups: [AVTimedMetadataGroup], from track: AVPlayerItemTrack?) {
        let title = groups.flatMap(\.items)
            .first { $0.commonKey == .commonKeyTitle || $0.identifier == .icyMetadataStreamTitle }
            .flatMap { $0.stringValue }
        delegate?.streamPlayer(self, didChange: title)
    }
}
