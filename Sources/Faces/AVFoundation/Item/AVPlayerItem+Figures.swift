public import Foundation
internal import HeadUnitPhone

nonisolated extension AVPlayerItem {
  public var isPlaybackLikelyToKeepUp: Bool { status == .readyToPlay }
  public var isPlaybackBufferFull: Bool { status == .readyToPlay && duration.isNumeric }
  public var isPlaybackBufferEmpty: Bool { status != .readyToPlay }

  /// All of it, once it is ready.
  public var loadedTimeRanges: [NSValue] {
    guard status == .readyToPlay, duration.isNumeric else { return [] }
    return [NSValue(timeRange: CMTimeRange(start: .zero, duration: duration))]
  }

  public var seekableTimeRanges: [NSValue] { loadedTimeRanges }

  public var canPlayFastForward: Bool { status == .readyToPlay }
  public var canPlaySlowForward: Bool { status == .readyToPlay }
  public var canPlayReverse: Bool { status == .readyToPlay }
  public var canPlayFastReverse: Bool { status == .readyToPlay }
  public var canPlaySlowReverse: Bool { status == .readyToPlay }
  public var canStepForward: Bool { false }
  public var canStepBackward: Bool { false }
  public var presentationSize: CGSize { .zero }
  public var timedMetadata: [AVMetadataItem]? { nil }

  public var forwardPlaybackEndTime: CMTime {
    get { state.withLock { $0.wishes.forwardEnd } }
    set {
      state.withLock { $0.wishes.forwardEnd = newValue }
      state.withLock { $0.player }?.itemLoaded()
    }
  }

  public var reversePlaybackEndTime: CMTime {
    get { state.withLock { $0.wishes.reverseEnd } }
    set { state.withLock { $0.wishes.reverseEnd = newValue } }
  }

  public var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
    get { state.withLock { $0.wishes.pitchAlgorithm } }
    set { state.withLock { $0.wishes.pitchAlgorithm = newValue } }
  }

  public var preferredForwardBufferDuration: TimeInterval {
    get { state.withLock { $0.wishes.forwardBuffer } }
    set { state.withLock { $0.wishes.forwardBuffer = newValue } }
  }

  public var preferredPeakBitRate: Double {
    get { state.withLock { $0.wishes.peakBitRate } }
    set { state.withLock { $0.wishes.peakBitRate = newValue } }
  }

  public var canUseNetworkResourcesForLiveStreamingWhilePaused: Bool {
    get { state.withLock { $0.wishes.usesNetworkWhilePaused } }
    set { state.withLock { $0.wishes.usesNetworkWhilePaused = newValue } }
  }

  public var externalMetadata: [AVMetadataItem] {
    get { state.withLock { $0.wishes.externalMetadata } }
    set { state.withLock { $0.wishes.externalMetadata = newValue } }
  }
}
