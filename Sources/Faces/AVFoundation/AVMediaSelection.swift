// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import AVFAudio
public import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone

/// What something can be chosen by.
public struct AVMediaCharacteristic: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let audible = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicAudible")
  public static let legible = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicLegible")
  public static let visual = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicVisual")
  public static let frameBased = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicFrameBased")
  public static let containsOnlyForcedSubtitles = AVMediaCharacteristic(
    rawValue: "public.subtitles.forced-only")
  public static let transcribesSpokenDialogForAccessibility = AVMediaCharacteristic(
    rawValue: "public.accessibility.transcribes-spoken-dialog")
  public static let describesMusicAndSoundForAccessibility = AVMediaCharacteristic(
    rawValue: "public.accessibility.describes-music-and-sound")
  public static let isMainProgramContent = AVMediaCharacteristic(
    rawValue: "public.main-program-content")
  public static let describesVideoForAccessibility = AVMediaCharacteristic(
    rawValue: "public.accessibility.describes-video")
}

/// One of several languages; simulated assets have none to choose from.
open class AVMediaSelectionOption: NSObject, @unchecked Sendable {
  open var mediaType: AVMediaType { .audio }
  open var displayName: String { "" }
  open var locale: Locale? { nil }
  open var extendedLanguageTag: String? { nil }
  open var isPlayable: Bool { true }

  open func displayName(with locale: Locale) -> String { displayName }
  open func hasMediaCharacteristic(_ characteristic: AVMediaCharacteristic) -> Bool { false }
}

/// Several of which one is heard or read.
open class AVMediaSelectionGroup: NSObject, @unchecked Sendable {
  open var options: [AVMediaSelectionOption] { [] }
  open var defaultOption: AVMediaSelectionOption? { nil }
  open var allowsEmptySelection: Bool { true }

  open class func mediaSelectionOptions(
    from options: [AVMediaSelectionOption], with locale: Locale
  ) -> [AVMediaSelectionOption] {
    options.filter { $0.locale == locale }
  }

  open class func playableMediaSelectionOptions(
    from options: [AVMediaSelectionOption]
  ) -> [AVMediaSelectionOption] {
    options.filter(\.isPlayable)
  }
}

/// What is chosen.
open class AVMediaSelection: NSObject, @unchecked Sendable {
  open func selectedMediaOption(
    in mediaSelectionGroup: AVMediaSelectionGroup
  ) -> AVMediaSelectionOption? {
    nil
  }
}

/// One that an app puts together itself.
open class AVMutableMediaSelection: AVMediaSelection, @unchecked Sendable {
  open func select(
    _ mediaSelectionOption: AVMediaSelectionOption?,
    in mediaSelectionGroup: AVMediaSelectionGroup
  ) {}
}

extension AVAsset {
  public var preferredMediaSelection: AVMediaSelection { AVMediaSelection() }
  public var allMediaSelections: [AVMediaSelection] { [preferredMediaSelection] }
  public var availableMediaCharacteristicsWithMediaSelectionOptions: [AVMediaCharacteristic] { [] }

  public func mediaSelectionGroup(
    forMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
  ) -> AVMediaSelectionGroup? {
    nil
  }

  public nonisolated(nonsending) func loadMediaSelectionGroup(
    for mediaCharacteristic: AVMediaCharacteristic
  ) async throws -> AVMediaSelectionGroup? {
    nil
  }
}

nonisolated extension AVPlayerItem {
  public var currentMediaSelection: AVMediaSelection { AVMediaSelection() }

  public func select(
    _ mediaSelectionOption: AVMediaSelectionOption?,
    in mediaSelectionGroup: AVMediaSelectionGroup
  ) {}

  public func selectMediaOptionAutomatically(in mediaSelectionGroup: AVMediaSelectionGroup) {}

  /// What the item has taken over the network, once it has begun to.
  public func accessLog() -> AVPlayerItemAccessLog? {
    guard status == .readyToPlay, !asset.source.isFileURL else { return nil }
    return AVPlayerItemAccessLog([AVPlayerItemAccessLogEvent(self)])
  }

  /// What went wrong with it on the network, if anything did.
  public func errorLog() -> AVPlayerItemErrorLog? {
    let (failures, session) = state.withLock { ($0.log.failures, $0.log.session) }
    guard !failures.isEmpty else { return nil }
    let uri = asset.source.absoluteString
    return AVPlayerItemErrorLog(
      failures.map { AVPlayerItemErrorLogEvent($0, uri: uri, session: session) })
  }

  public var audioMix: AVAudioMix? {
    get { state.withLock { $0.preferences.audioMix } }
    set { state.withLock { $0.preferences.audioMix = newValue } }
  }

  public var videoComposition: AVVideoComposition? {
    get { state.withLock { $0.preferences.videoComposition } }
    set { state.withLock { $0.preferences.videoComposition = newValue } }
  }
}

/// How pictures would be put together; there are none in a car.
open class AVVideoComposition: NSObject, @unchecked Sendable {
  public init(propertiesOf asset: AVAsset) {
    super.init()
  }

  public override init() {
    super.init()
  }
}

open class AVMutableVideoComposition: AVVideoComposition, @unchecked Sendable {
  open var renderSize = CGSize.zero
  open var frameDuration = CMTime.zero
}

/// What an item has taken from where.
open class AVPlayerItemAccessLog: NSObject, @unchecked Sendable {
  open var events: [AVPlayerItemAccessLogEvent] { list }
  private let list: [AVPlayerItemAccessLogEvent]

  fileprivate init(_ events: [AVPlayerItemAccessLogEvent]) {
    list = events
    super.init()
  }

  open var extendedLogDataStringEncoding: UInt { String.Encoding.utf8.rawValue }
  open func extendedLogData() -> Data? { nil }
}

/// One stretch of it; what is not known is less than nothing.
///
/// All that is played here is taken at the same rate, which is chosen.
open class AVPlayerItemAccessLogEvent: NSObject, @unchecked Sendable {
  private static let rate = 128_000.0
  private let address: String
  private let log: PlaybackLog
  private let watched: Double
  private let downloaded: Double
  private let kind: String

  fileprivate init(_ item: AVPlayerItem) {
    let now = AudioRegistry.current.now
    address = item.asset.source.absoluteString
    log = item.state.withLock(\.log)
    watched = log.watched.position(at: now)
    downloaded = item.loadedTimeRanges.last.map(\.timeRangeValue.duration.seconds) ?? watched
    let isStream = item.asset.source.pathExtension.lowercased() == "m3u8"
    kind = isStream ? item.duration.isIndefinite ? "LIVE" : "VOD" : "FILE"
    super.init()
  }

  open var uri: String? { address }
  open var serverAddress: String? { nil }
  open var numberOfServerAddressChanges: Int { 0 }
  open var playbackSessionID: String? { log.session }
  open var playbackStartDate: Date? { log.begin }
  open var playbackStartOffset: TimeInterval { 0 }
  open var playbackType: String? { kind }
  open var startupTime: TimeInterval { log.startup }
  open var durationWatched: TimeInterval { watched }
  open var segmentsDownloadedDuration: TimeInterval { downloaded }
  open var numberOfStalls: Int { log.stalls }
  open var downloadOverdue: Int { log.stalls }
  open var numberOfMediaRequests: Int { 1 }
  open var mediaRequestsWWAN: Int { 0 }
  open var numberOfBytesTransferred: Int64 { Int64(downloaded * Self.rate / 8) }
  open var transferDuration: TimeInterval { downloaded }
  open var indicatedBitrate: Double { Self.rate }
  open var indicatedAverageBitrate: Double { Self.rate }
  open var observedBitrate: Double { Self.rate }
  open var observedMaxBitrate: Double { Self.rate }
  open var observedMinBitrate: Double { Self.rate }
  open var observedBitrateStandardDeviation: Double { 0 }
  open var averageAudioBitrate: Double { Self.rate }
  open var averageVideoBitrate: Double { -1 }
  open var switchBitrate: Double { -1 }
  open var numberOfDroppedVideoFrames: Int { 0 }
}

/// What went wrong while an item was loaded.
open class AVPlayerItemErrorLog: NSObject, @unchecked Sendable {
  open var events: [AVPlayerItemErrorLogEvent] { list }
  private let list: [AVPlayerItemErrorLogEvent]

  fileprivate init(_ events: [AVPlayerItemErrorLogEvent]) {
    list = events
    super.init()
  }

  open var extendedLogDataStringEncoding: UInt { String.Encoding.utf8.rawValue }
  open func extendedLogData() -> Data? { nil }
}

/// One thing that did.
open class AVPlayerItemErrorLogEvent: NSObject, @unchecked Sendable {
  private let failure: PlaybackLog.Failure
  private let address: String
  private let session: String

  fileprivate init(_ failure: PlaybackLog.Failure, uri: String, session: String) {
    (self.failure, address, self.session) = (failure, uri, session)
    super.init()
  }

  open var date: Date? { failure.date }
  open var uri: String? { address }
  open var serverAddress: String? { nil }
  open var playbackSessionID: String? { session }
  open var errorStatusCode: Int { failure.error.code }
  open var errorDomain: String { failure.error.domain }
  open var errorComment: String? { failure.error.localizedDescription }
  open var allHTTPResponseHeaderFields: [String: String]? { nil }
}

/// How an item came over the network.
struct PlaybackLog {
  struct Failure {
    let date = Date()
    let error: NSError
  }

  let session = UUID().uuidString
  /// When it was asked for, and in what time of the app's.
  var asked = Instant.start
  var startup = 0.0
  var begin: Date?
  /// How much of it has been played.
  var watched = Playhead()
  var stalls = 0
  var failures: [Failure] = []
}

nonisolated extension AVPlayerItem {
  /// It has come, or never will.
  func logLoading(_ problem: NSError?) {
    let now = AudioRegistry.current.now
    let isRemote = !asset.source.isFileURL
    state.withLock { state in
      state.log.startup = (now - state.log.asked).inSeconds
      if let problem, isRemote { state.log.failures.append(PlaybackLog.Failure(error: problem)) }
    }
  }

  /// The app hears of it after all else that follows from it.
  func postLoading(_ problem: NSError?) {
    guard !asset.source.isFileURL else { return }
    MainPost.post(
      problem == nil ? Self.newAccessLogEntryNotification : Self.newErrorLogEntryNotification,
      from: self)
  }

  /// Nothing more came of it.
  func logStall() {
    let error = NSError(
      domain: NSURLErrorDomain, code: URLError.notConnectedToInternet.rawValue,
      userInfo: [NSURLErrorFailingURLErrorKey: asset.source])
    state.withLock { state in
      state.log.stalls += 1
      state.log.failures.append(PlaybackLog.Failure(error: error))
    }
    MainPost.post(Self.newErrorLogEntryNotification, from: self)
  }

  /// What its time goes by, once it is ready.
  public var timebase: CMTimebase? {
    state.withLock { state in
      guard state.status == .readyToPlay else { return nil }
      let timebase =
        state.timebase
        ?? CMTimebase { [weak self] in
          guard let self else { return (.invalid, 0) }
          return (currentTime(), self.state.withLock(\.playhead.rate))
        }
      state.timebase = timebase
      return timebase
    }
  }
}

/// Which languages a player should choose by itself: there are none to choose from.
open class AVPlayerMediaSelectionCriteria: NSObject, @unchecked Sendable {
  public let preferredLanguages: [String]?
  public let preferredMediaCharacteristics: [AVMediaCharacteristic]?
  public let principalMediaCharacteristics: [AVMediaCharacteristic]?

  public convenience init(
    preferredLanguages: [String]?, preferredMediaCharacteristics: [AVMediaCharacteristic]?
  ) {
    self.init(
      principalMediaCharacteristics: nil, preferredLanguages: preferredLanguages,
      preferredMediaCharacteristics: preferredMediaCharacteristics)
  }

  public init(
    principalMediaCharacteristics: [AVMediaCharacteristic]?, preferredLanguages: [String]?,
    preferredMediaCharacteristics: [AVMediaCharacteristic]?
  ) {
    self.preferredLanguages = preferredLanguages
    self.preferredMediaCharacteristics = preferredMediaCharacteristics
    self.principalMediaCharacteristics = principalMediaCharacteristics
    super.init()
  }
}

nonisolated extension AVPlayer {
  public func setMediaSelectionCriteria(
    _ criteria: AVPlayerMediaSelectionCriteria?,
    forMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
  ) {
    change { $0.preferences.criteria[mediaCharacteristic] = criteria }
  }

  public func mediaSelectionCriteria(
    forMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
  ) -> AVPlayerMediaSelectionCriteria? {
    state.withLock { $0.preferences.criteria[mediaCharacteristic] }
  }
}

/// How loud tracks are: kept, as nothing is heard.
open class AVAudioMix: NSObject, @unchecked Sendable {
  open var inputParameters: [AVAudioMixInputParameters] { [] }
}

/// One that an app puts together itself.
open class AVMutableAudioMix: AVAudioMix, @unchecked Sendable {
  private var kept: [AVAudioMixInputParameters] = []

  open override var inputParameters: [AVAudioMixInputParameters] {
    get { kept }
    set { kept = newValue }
  }
}

/// How loud one track is.
open class AVAudioMixInputParameters: NSObject, @unchecked Sendable {
  open var trackID: Int32 { 1 }
  open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm?
  open var audioTapProcessor: MTAudioProcessingTap?
}

/// One that an app puts together itself.
open class AVMutableAudioMixInputParameters: AVAudioMixInputParameters, @unchecked Sendable {
  public convenience init(track: AVAssetTrack?) {
    self.init()
  }

  open func setVolume(_ volume: Float, at time: CMTime) {}

  open func setVolumeRamp(
    fromStartVolume startVolume: Float, toEndVolume endVolume: Float, timeRange: CMTimeRange
  ) {}
}

// MARK: - Listening to what a player plays

// No sound comes by: a tap is made, keeps what the app put into it, and is never asked to process.

public typealias CMItemCount = Int
public typealias MTAudioProcessingTapFlags = UInt32
public typealias MTAudioProcessingTapCreationFlags = UInt32
public typealias MTAudioProcessingTapInitCallback = (
  MTAudioProcessingTap, UnsafeMutableRawPointer?,
  UnsafeMutablePointer<UnsafeMutableRawPointer?>
) -> Void
public typealias MTAudioProcessingTapFinalizeCallback = (MTAudioProcessingTap) -> Void
public typealias MTAudioProcessingTapPrepareCallback = (
  MTAudioProcessingTap, CMItemCount, UnsafePointer<AudioStreamBasicDescription>
) -> Void
public typealias MTAudioProcessingTapUnprepareCallback = (MTAudioProcessingTap) -> Void
public typealias MTAudioProcessingTapProcessCallback = (
  MTAudioProcessingTap, CMItemCount, MTAudioProcessingTapFlags,
  UnsafeMutablePointer<AudioBufferList>, UnsafeMutablePointer<CMItemCount>,
  UnsafeMutablePointer<MTAudioProcessingTapFlags>
) -> Void

public let kMTAudioProcessingTapCallbacksVersion_0: Int32 = 0
public let kMTAudioProcessingTapCreationFlag_PreEffects: MTAudioProcessingTapCreationFlags = 1
public let kMTAudioProcessingTapCreationFlag_PostEffects: MTAudioProcessingTapCreationFlags = 2
public let kMTAudioProcessingTapFlag_StartOfStream: MTAudioProcessingTapFlags = 0x100
public let kMTAudioProcessingTapFlag_EndOfStream: MTAudioProcessingTapFlags = 0x200

/// Who would be asked to process what is played.
public final class MTAudioProcessingTap {
  fileprivate let callbacks: MTAudioProcessingTapCallbacks
  fileprivate var storage: UnsafeMutableRawPointer?

  fileprivate init(_ callbacks: MTAudioProcessingTapCallbacks) {
    self.callbacks = callbacks
    callbacks.`init`?(self, callbacks.clientInfo, &storage)
  }

  deinit {
    callbacks.finalize?(self)
  }
}

/// What a tap does.
public struct MTAudioProcessingTapCallbacks {
  public var version: Int32
  public var clientInfo: UnsafeMutableRawPointer?
  public var `init`: MTAudioProcessingTapInitCallback?
  public var finalize: MTAudioProcessingTapFinalizeCallback?
  public var prepare: MTAudioProcessingTapPrepareCallback?
  public var unprepare: MTAudioProcessingTapUnprepareCallback?
  public var process: MTAudioProcessingTapProcessCallback

  public init(
    version: Int32, clientInfo: UnsafeMutableRawPointer?,
    `init`: MTAudioProcessingTapInitCallback?, finalize: MTAudioProcessingTapFinalizeCallback?,
    prepare: MTAudioProcessingTapPrepareCallback?,
    unprepare: MTAudioProcessingTapUnprepareCallback?,
    process: @escaping MTAudioProcessingTapProcessCallback
  ) {
    (self.version, self.clientInfo, self.`init`) = (version, clientInfo, `init`)
    (self.finalize, self.prepare) = (finalize, prepare)
    (self.unprepare, self.process) = (unprepare, process)
  }
}

@discardableResult
public func MTAudioProcessingTapCreate(
  _ allocator: AnyObject?, _ callbacks: UnsafePointer<MTAudioProcessingTapCallbacks>,
  _ flags: MTAudioProcessingTapCreationFlags,
  _ tapOut: UnsafeMutablePointer<MTAudioProcessingTap?>
) -> OSStatus {
  tapOut.pointee = MTAudioProcessingTap(callbacks.pointee)
  return noErr
}

public func MTAudioProcessingTapGetStorage(
  _ tap: MTAudioProcessingTap
) -> UnsafeMutableRawPointer {
  tap.storage ?? UnsafeMutableRawPointer(Unmanaged.passUnretained(tap).toOpaque())
}

@discardableResult
public func MTAudioProcessingTapGetSourceAudio(
  _ tap: MTAudioProcessingTap, _ numberFrames: CMItemCount,
  _ bufferListInOut: UnsafeMutablePointer<AudioBufferList>,
  _ flagsOut: UnsafeMutablePointer<MTAudioProcessingTapFlags>?,
  _ timeRangeOut: UnsafeMutablePointer<CMTimeRange>?,
  _ numberFramesOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
  numberFramesOut?.pointee = 0
  return -12_780
}
