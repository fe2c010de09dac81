public import AVFAudio
public import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone

/// One thing to play, and where playback of it is.
///
/// It becomes ready, or fails, in the next turn of the main queue after a player has taken it.
@preconcurrency @MainActor
open class AVPlayerItem: NSObject {
  public nonisolated let asset: AVAsset
  package nonisolated let changes = ChangeList()
  nonisolated let state = Guarded(State())

  struct State {
    var status = Status.unknown
    var error: NSError?
    var playhead = Playhead()
    /// Seconds; nil as long as it is not known or without end.
    var length: Double?
    var isLoading = false
    weak var player: AVPlayer?
    var wishes = Wishes()
    var publication = Publication()
  }

  /// What an app asks for and what makes no difference here.
  struct Wishes {
    var forwardEnd = CMTime.invalid
    var reverseEnd = CMTime.invalid
    var pitchAlgorithm = AVAudioTimePitchAlgorithm.timeDomain
    var forwardBuffer = 0.0
    var peakBitRate = 0.0
    var usesNetworkWhilePaused = true
    var externalMetadata: [AVMetadataItem] = []
  }

  /// Whether it can be played.
  public enum Status: Int, Sendable {
    case unknown = 0
    case readyToPlay = 1
    case failed = 2
  }

  public nonisolated init(asset: AVAsset, automaticallyLoadedAssetKeys keys: [String]?) {
    self.asset = asset
    super.init()
  }

  public nonisolated convenience init(asset: AVAsset) {
    self.init(asset: asset, automaticallyLoadedAssetKeys: nil)
  }

  public nonisolated convenience init(url URL: URL) {
    self.init(asset: AVURLAsset(url: URL), automaticallyLoadedAssetKeys: nil)
  }

  nonisolated open override func copy() -> Any {
    AVPlayerItem(asset: asset)
  }

  nonisolated open var status: Status { state.withLock { $0.status } }

  nonisolated open var error: (any Error)? { state.withLock { $0.error } }

  /// Indefinite until it is ready, and for what is live.
  nonisolated open var duration: CMTime {
    status == .readyToPlay ? asset.duration : .indefinite
  }

  nonisolated open func currentTime() -> CMTime {
    .simulated(position(at: AudioDesk.current.now))
  }

  /// There is no time of day in a recording.
  nonisolated open func currentDate() -> Date? { nil }
}

extension AVPlayerItem: _KeyValueCodingAndObserving, KeyValueObserving {}

/// How speech and music sound when they are played faster or slower.
public struct AVAudioTimePitchAlgorithm: Hashable, RawRepresentable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let timeDomain = AVAudioTimePitchAlgorithm(rawValue: "TimeDomain")
  public static let spectral = AVAudioTimePitchAlgorithm(rawValue: "Spectral")
  public static let varispeed = AVAudioTimePitchAlgorithm(rawValue: "Varispeed")
  public static let lowQualityZeroLatency = AVAudioTimePitchAlgorithm(
    rawValue: "LowQualityZeroLatency")
}
