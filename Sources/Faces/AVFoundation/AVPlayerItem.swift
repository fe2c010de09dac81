// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported public import AVFAudio
public import Foundation
internal import HeadUnitCore
package import HeadUnitPhone

/// One thing to play, and where playback of it is.
///
/// It becomes ready, or fails, in the next turn of the main queue after a player has taken it, and
/// later when it comes over a network.
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
    /// Second up to which it is there; nil when more comes as it is needed.
    var supply: Double?
    weak var player: AVPlayer?
    var preferences = Preferences()
    var outputs: [AVPlayerItemOutput] = []
    var publication = Publication()
    /// How many were asked for.
    var seeks = 0
    var log = PlaybackLog()
    var timebase: CMTimebase?
  }

  /// What an app asks for and what makes no difference here.
  struct Preferences {
    var forwardEnd = CMTime.invalid
    var reverseEnd = CMTime.invalid
    var pitchAlgorithm = AVAudioTimePitchAlgorithm.timeDomain
    var forwardBuffer = 0.0
    var peakBitRate = 0.0
    var usesNetworkWhilePaused = false
    var preservesOffset = false
    var offset = CMTime.invalid
    var expensiveBitRate = 0.0
    var (resolution, expensiveResolution) = (CGSize.zero, CGSize.zero)
    var startsOnFirst = false
    var spatialFormats = AVAudioSpatializationFormats.multichannel
    var externalMetadata: [AVMetadataItem] = []
    var audioMix: AVAudioMix?
    var videoComposition: AVVideoComposition?
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
    .simulated(position(at: AudioRegistry.current.now))
  }

  /// There is no time of day in a recording.
  nonisolated open func currentDate() -> Date? { nil }

  nonisolated open var isPlaybackLikelyToKeepUp: Bool { !isPlaybackBufferEmpty }
  nonisolated open var isPlaybackBufferFull: Bool {
    status == .readyToPlay && duration.isNumeric && supply == nil
  }
  nonisolated open var isPlaybackBufferEmpty: Bool {
    status != .readyToPlay || isDry(at: AudioRegistry.current.now)
  }

  /// What was sent of something live since it began to play, as streams in pieces keep it.
  private nonisolated var liveRange: CMTimeRange? {
    guard duration.isIndefinite else { return nil }
    return CMTimeRange(start: .zero, duration: currentTime())
  }

  /// All of it, once it is ready, as long as there is a network.
  nonisolated open var loadedTimeRanges: [NSValue] {
    guard status == .readyToPlay else { return [] }
    guard duration.isNumeric else { return liveRange.map { [NSValue(timeRange: $0)] } ?? [] }
    let loaded = supply.map { CMTimeMinimum(.simulated($0), duration) } ?? duration
    return [NSValue(timeRange: CMTimeRange(start: .zero, duration: loaded))]
  }

  nonisolated open var seekableTimeRanges: [NSValue] {
    guard status == .readyToPlay else { return [] }
    guard duration.isNumeric else { return liveRange.map { [NSValue(timeRange: $0)] } ?? [] }
    return [NSValue(timeRange: CMTimeRange(start: .zero, duration: duration))]
  }

  @preconcurrency
  nonisolated open func seek(to time: CMTime, completionHandler: (@Sendable (Bool) -> Void)?) {
    if let completionHandler {
      jump(to: time, then: completionHandler)
    } else {
      jump(to: time)
    }
  }

  @preconcurrency
  nonisolated open func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: (@Sendable (Bool) -> Void)?
  ) {
    seek(to: time, completionHandler: completionHandler)
  }

  @discardableResult
  open nonisolated(nonsending) func seek(to time: CMTime) async -> Bool {
    // Between the answer and its task another thread has a hand in it.
    let work = SimulatedPhone.current.beginWork("a seek")
    defer { SimulatedPhone.current.endWorkSoon(work) }
    return await withCheckedContinuation { continuation in
      seek(to: time) { continuation.resume(returning: $0) }
    }
  }

  @discardableResult
  open nonisolated(nonsending) func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime
  ) async -> Bool {
    await seek(to: time)
  }
}

extension AVPlayerItem: KeyValueObserving {}

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

nonisolated extension AVPlayerItem {
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
    get { state.withLock { $0.preferences.forwardEnd } }
    set {
      state.withLock { $0.preferences.forwardEnd = newValue }
      state.withLock { $0.player }?.itemLoaded()
    }
  }

  public var reversePlaybackEndTime: CMTime {
    get { state.withLock { $0.preferences.reverseEnd } }
    set { state.withLock { $0.preferences.reverseEnd = newValue } }
  }

  public var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
    get { state.withLock { $0.preferences.pitchAlgorithm } }
    set { state.withLock { $0.preferences.pitchAlgorithm = newValue } }
  }

  public var preferredForwardBufferDuration: TimeInterval {
    get { state.withLock { $0.preferences.forwardBuffer } }
    set { state.withLock { $0.preferences.forwardBuffer = newValue } }
  }

  // What a live stream is to be behind what is sent: it is nothing here, whatever is asked for.

  public var automaticallyPreservesTimeOffsetFromLive: Bool {
    get { state.withLock { $0.preferences.preservesOffset } }
    set { state.withLock { $0.preferences.preservesOffset = newValue } }
  }

  public var configuredTimeOffsetFromLive: CMTime {
    get { state.withLock { $0.preferences.offset } }
    set { state.withLock { $0.preferences.offset = newValue } }
  }

  public var recommendedTimeOffsetFromLive: CMTime { .invalid }

  public var preferredPeakBitRateForExpensiveNetworks: Double {
    get { state.withLock { $0.preferences.expensiveBitRate } }
    set { state.withLock { $0.preferences.expensiveBitRate = newValue } }
  }

  public var preferredMaximumResolution: CGSize {
    get { state.withLock { $0.preferences.resolution } }
    set { state.withLock { $0.preferences.resolution = newValue } }
  }

  public var preferredMaximumResolutionForExpensiveNetworks: CGSize {
    get { state.withLock { $0.preferences.expensiveResolution } }
    set { state.withLock { $0.preferences.expensiveResolution = newValue } }
  }

  public var startsOnFirstEligibleVariant: Bool {
    get { state.withLock { $0.preferences.startsOnFirst } }
    set { state.withLock { $0.preferences.startsOnFirst = newValue } }
  }

  public var allowedAudioSpatializationFormats: AVAudioSpatializationFormats {
    get { state.withLock { $0.preferences.spatialFormats } }
    set { state.withLock { $0.preferences.spatialFormats = newValue } }
  }

  public var preferredPeakBitRate: Double {
    get { state.withLock { $0.preferences.peakBitRate } }
    set { state.withLock { $0.preferences.peakBitRate = newValue } }
  }

  public var canUseNetworkResourcesForLiveStreamingWhilePaused: Bool {
    get { state.withLock { $0.preferences.usesNetworkWhilePaused } }
    set { state.withLock { $0.preferences.usesNetworkWhilePaused = newValue } }
  }

  public var externalMetadata: [AVMetadataItem] {
    get { state.withLock { $0.preferences.externalMetadata } }
    set { state.withLock { $0.preferences.externalMetadata = newValue } }
  }
}

nonisolated extension AVPlayerItem {
  public static let didPlayToEndTimeNotification = NSNotification.Name(
    "AVPlayerItemDidPlayToEndTimeNotification")
  public static let failedToPlayToEndTimeNotification = NSNotification.Name(
    "AVPlayerItemFailedToPlayToEndTimeNotification")
  public static let timeJumpedNotification = NSNotification.Name(
    "AVPlayerItemTimeJumpedNotification")
  public static let playbackStalledNotification = NSNotification.Name(
    "AVPlayerItemPlaybackStalledNotification")
  public static let newAccessLogEntryNotification = NSNotification.Name(
    "AVPlayerItemNewAccessLogEntryNotification")
  public static let newErrorLogEntryNotification = NSNotification.Name(
    "AVPlayerItemNewErrorLogEntryNotification")
}

extension NSNotification.Name {
  public static let AVPlayerItemDidPlayToEndTime = AVPlayerItem.didPlayToEndTimeNotification
  public static let AVPlayerItemFailedToPlayToEndTime =
    AVPlayerItem.failedToPlayToEndTimeNotification
  public static let AVPlayerItemPlaybackStalled = AVPlayerItem.playbackStalledNotification
  public static let AVPlayerItemNewAccessLogEntry = AVPlayerItem.newAccessLogEntryNotification
  public static let AVPlayerItemNewErrorLogEntry = AVPlayerItem.newErrorLogEntryNotification
  public static let AVPlayerItemTimeJumped = AVPlayerItem.timeJumpedNotification
}

public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"

// What the player does with it.
nonisolated extension AVPlayerItem {
  /// Seconds, never outside what it lasts.
  func position(at now: Instant) -> Double {
    state.withLock { $0.position(at: now) }
  }

  /// Where playing forwards ends; nil when it does not.
  var end: Double? {
    state.withLock { state in
      let stop = state.preferences.forwardEnd
      guard stop.isNumeric else { return state.length }
      return min(max(0, stop.seconds), state.length ?? .infinity)
    }
  }

  func move(to seconds: Double, at now: Instant) {
    state.withLock { state in
      let bounded = min(max(0, seconds), state.length ?? .greatestFiniteMagnitude)
      state.playhead.move(to: bounded, at: now)
    }
  }

  func run(at rate: Double, from now: Instant) {
    state.withLock { state in
      guard state.playhead.rate != rate else { return }
      state.playhead.move(to: state.position(at: now), at: now)
      state.playhead.run(at: rate, from: now)
      state.log.watched.run(at: abs(rate), from: now)
      if state.log.begin == nil { state.log.begin = Date() }
    }
  }

  /// The clock that its time was of is another one.
  func stopQuietly() {
    state.withLock { ($0.playhead, $0.log.watched) = (Playhead(), Playhead()) }
  }

  func delay(to seconds: Double, at now: Instant) -> HeadUnitCore.Duration? {
    state.withLock { $0.playhead.delay(to: seconds, at: now) }
  }

  /// The player takes it, and it gets ready.
  func belong(to player: AVPlayer) {
    let now = AudioRegistry.current.now
    let isNew = state.withLock { state in
      state.player = player
      guard state.status == .unknown, !state.isLoading else { return false }
      (state.isLoading, state.log.asked) = (true, now)
      return true
    }
    guard isNew else { return }
    asset.load { self.finishLoading() }
  }

  private func finishLoading() {
    let (facts, problem) = (asset.loaded, asset.problem)
    state.withLock { state in
      (state.status, state.error) = (problem == nil ? .readyToPlay : .failed, problem)
      if facts.duration.isNumeric { state.length = facts.duration.seconds }
      state.playhead.move(to: state.position(at: .start), at: .start)
    }
    logLoading(problem)
    changes.tell()
    state.withLock { $0.player }?.itemLoaded()
    postLoading(problem)
  }
}

// What is there of it while nothing comes over the network.
nonisolated extension AVPlayerItem {
  /// So many seconds ahead are there when a network goes.
  private static let secondsAhead = 30.0

  /// Nil when more comes as it is needed.
  var supply: Double? { state.withLock { $0.supply } }

  /// All that is there has been played, and more is to come.
  func isDry(at now: Instant) -> Bool {
    state.withLock { state in
      guard let supply = state.supply, supply < state.length ?? .infinity else { return false }
      return state.position(at: now) >= supply - TimeObserver.tolerance
    }
  }

  func followNetwork(isOffline: Bool, at now: Instant) {
    guard !asset.source.isFileURL else { return }
    state.withLock { state in
      guard state.status == .readyToPlay else { return }
      state.supply = isOffline ? state.position(at: now) + Self.secondsAhead : nil
    }
    changes.tell()
  }
}

extension AVPlayerItem.State {
  fileprivate func position(at now: Instant) -> Double {
    min(max(0, playhead.position(at: now)), length ?? .greatestFiniteMagnitude)
  }
}

nonisolated extension AVPlayerItem {
  /// What the app says of the item for the screens of others.
  package struct Publication: Sendable {
    package var values: UncheckedSendable<[String: Any]>?
    /// Goes up each time.
    package var number = 0

    package init() {}
  }

  package var publication: Publication { state.withLock { $0.publication } }

  package func publish(_ values: [String: Any]?) {
    let values = values.map { UncheckedSendable($0) }
    let player = state.withLock { state in
      state.publication.values = values
      state.publication.number += 1
      return state.player
    }
    changes.tell()
    player?.changes.tell()
  }
}

nonisolated extension AVPlayerItem {
  /// Nothing is ever on its way: a seek is there at once.
  public func cancelPendingSeeks() {}

  public func step(byCount stepCount: Int) {}

  /// Tells in a turn of the main thread whether it was done: it was not where another seek of the
  /// same item has come after it.
  func jump(to time: CMTime, then tell: @escaping @Sendable (Bool) -> Void) {
    let seek = jump(to: time)
    SimulatedPhone.current.call("a seek", on: .main) { [self] in
      tell(seek != nil && seek == state.withLock(\.seeks))
    }
  }

  /// Gives the number of the seek, and nil where it is to no time.
  @discardableResult
  func jump(to time: CMTime) -> Int? {
    let seconds = time.isPositiveInfinity ? Double.greatestFiniteMagnitude : time.seconds
    guard !seconds.isNaN else { return nil }
    let number = state.withLock { state in
      state.seeks += 1
      return state.seeks
    }
    if let player = state.withLock({ $0.player }) {
      player.move(self, to: seconds)
    } else {
      move(to: seconds, at: AudioRegistry.current.now)
      changes.tell()
    }
    MainPost.post(AVPlayerItem.timeJumpedNotification, from: self)
    return number
  }
}

/// The domain of what goes wrong with players and assets.
public let AVFoundationErrorDomain: String = "AVFoundationErrorDomain"

/// Something that went wrong with a player or an asset.
public struct AVError: Error, CustomNSError, Hashable {
  /// What went wrong.
  public enum Code: Int, Sendable {
    case unknown = -11800
    case outOfMemory = -11801
    case sessionNotRunning = -11803
    case mediaServicesWereReset = -11819
    case decodeFailed = -11821
    case invalidSourceMedia = -11822
    case fileAlreadyExists = -11823
    case compositionTrackSegmentsNotContiguous = -11824
    case fileFormatNotRecognized = -11828
    case fileFailedToParse = -11829
    case noImageAtTime = -11832
    case decoderNotFound = -11833
    case encoderNotFound = -11834
    case contentIsProtected = -11831
    case contentIsNotAuthorized = -11835
    case applicationIsNotAuthorized = -11836
    case operationNotSupportedForAsset = -11838
    case operationInterrupted = -11847
    case serverIncorrectlyConfigured = -11850
    case failedToLoadMediaData = -11849
    case contentIsUnavailable = -11863
    case noLongerPlayable = -11867
    case operationCancelled = -11878

    /// Finds the code in any error, so that it can be caught.
    public static func ~= (code: Code, error: any Error) -> Bool {
      let error = error as NSError
      return error.domain == AVFoundationErrorDomain && error.code == code.rawValue
    }
  }

  public static let errorDomain = AVFoundationErrorDomain
  public static let unknown = Code.unknown
  public static let mediaServicesWereReset = Code.mediaServicesWereReset
  public static let decodeFailed = Code.decodeFailed
  public static let fileFormatNotRecognized = Code.fileFormatNotRecognized
  public static let contentIsUnavailable = Code.contentIsUnavailable
  public static let serverIncorrectlyConfigured = Code.serverIncorrectlyConfigured
  public static let fileFailedToParse = Code.fileFailedToParse
  public static let failedToLoadMediaData = Code.failedToLoadMediaData
  public static let operationInterrupted = Code.operationInterrupted
  public static let contentIsNotAuthorized = Code.contentIsNotAuthorized
  public static let noLongerPlayable = Code.noLongerPlayable

  public let code: Code
  private let information: UncheckedInformation

  /// Makes an error of a code, with whatever else there is to say.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    information = UncheckedInformation(values: userInfo)
  }

  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { information.values }
  public var userInfo: [String: Any] { information.values }

  public static func == (one: AVError, other: AVError) -> Bool { one.code == other.code }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
  }
}

/// What is said beside the code; the app gave it, and nobody changes it.
private struct UncheckedInformation: @unchecked Sendable {
  let values: [String: Any]
}

/// What may be heard as if it came from around one.
public struct AVAudioSpatializationFormats: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let monoAndStereo = AVAudioSpatializationFormats(rawValue: 3)
  public static let multichannel = AVAudioSpatializationFormats(rawValue: 4)
  public static let monoStereoAndMultichannel = AVAudioSpatializationFormats(rawValue: 7)
}
