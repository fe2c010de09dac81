// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
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

extension AVAsset {
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

  /// What the item has taken from where; the simulated ones take nothing.
  public func accessLog() -> AVPlayerItemAccessLog? {
    status == .readyToPlay ? AVPlayerItemAccessLog() : nil
  }

  public func errorLog() -> AVPlayerItemErrorLog? { nil }

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
  open var events: [AVPlayerItemAccessLogEvent] { [AVPlayerItemAccessLogEvent()] }
}

/// One stretch of it.
open class AVPlayerItemAccessLogEvent: NSObject, @unchecked Sendable {
  open var uri: String? { nil }
  open var serverAddress: String? { nil }
  open var numberOfStalls: Int { 0 }
  open var numberOfMediaRequests: Int { 1 }
  open var numberOfBytesTransferred: Int64 { 0 }
  open var durationWatched: TimeInterval { 0 }
  open var indicatedBitrate: Double { 128_000 }
  open var observedBitrate: Double { 128_000 }
  open var averageAudioBitrate: Double { 128_000 }
  open var startupTime: TimeInterval { 0 }
}

/// What went wrong while an item was loaded.
open class AVPlayerItemErrorLog: NSObject, @unchecked Sendable {
  open var events: [AVPlayerItemErrorLogEvent] { [] }
}

/// One thing that did.
open class AVPlayerItemErrorLogEvent: NSObject, @unchecked Sendable {
  open var uri: String? { nil }
  open var errorStatusCode: Int { 0 }
  open var errorDomain: String { AVFoundationErrorDomain }
  open var errorComment: String? { nil }
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
}

/// One that an app puts together itself.
open class AVMutableAudioMixInputParameters: AVAudioMixInputParameters, @unchecked Sendable {
  open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm?
  open var audioTapProcessor: MTAudioProcessingTap?

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
