// LanternKit: a player that others embed, with a delegate as Objective-C has them.

import AVFoundation
import Foundation

@objc public enum LanternState: Int {
    case idle, loading, playing, paused, failed
}

@objc public protocol LanternPlayerDelegate: NSObjectProtocol {
    func lanternPlayer(_ player: LanternPlayer, didChange state: LanternState)
    @objc optional func lanternPlayer(_ player: LanternPlayer, didStart track: String, at index: Int)
    @objc optional func lanternPlayer(_ player: LanternPlayer, shouldStart track: String) -> Bool
    @objc optional func lanternPlayerDidFinish(_ player: LanternPlayer)
    @objc optional var preferredRate: Float { get }
    @objc(lanternPlayer:titleForTrack:) optional func lanternPlayer(_ player: LanternPlayer, titleFor track: String) -> String?
}

@objc public protocol LanternQueueing: AnyObject {
    @objc optional func next()
    @objc optional func previous()
}

@objcMembers
open class LanternPlayer: NSObject {
    public weak var delegate: LanternPlayerDelegate?
    public weak var queue: LanternQueueing?
    public let engine = AVPlayer()
    public private(set) dynamic var state = LanternState.idle {
        didSet {
            guard oldValue != state else { return }
            delegate?.lanternPlayer(self, didChange: state)
        }
    }
    open dynamic var volume: Float = 1.0 {
        willSet { engine.volume = newValue }
    }
    private var token: NSKeyValueObservation?
    public var onState: ((LanternState) -> Void)?

    public override init() {
        super.init()
        token = engine.observe(\.timeControlStatus, options: [.new]) { [weak self] engine, _ in
            self?.engineChanged(engine)
        }
        NotificationCenter.default.addObserver(self, selector: #selector(LanternPlayer.finished(_:)), name: .AVPlayerItemDidPlayToEndTime, object: nil)
    }

    private func engineChanged(_ engine: AVPlayer) {
        switch engine.timeControlStatus {
        case .paused: state = .paused
        case .playing: state = .playing
        case .waitingToPlayAtSpecifiedRate: state = .loading
        @unknown default: state = .failed
        }
        onState?(state)
    }

    open func start(_ track: String, at index: Int) -> Bool {
        if delegate?.lanternPlayer?(self, shouldStart: track) == false { return false }
        engine.replaceCurrentItem(with: AVPlayerItem(url: URL(string: "https://example.com/\(track).mp3#t=,60")!))
        if let rate = delegate?.preferredRate {
            engine.rate = rate
        } else {
            engine.play()
        }
        delegate?.lanternPlayer?(self, didStart: track, at: index)
        return true
    }

    open func title(of track: String) -> String {
        guard delegate?.responds(to: #selector(LanternPlayerDelegate.lanternPlayer(_:titleFor:))) ?? false else { return track }
        return delegate?.lanternPlayer?(self, titleFor: track) ?? track
    }

    func finished(_ note: Notification) {
        delegate?.lanternPlayerDidFinish?(self)
        if queue?.next != nil {
            queue?.next?()
        }
    }
}
