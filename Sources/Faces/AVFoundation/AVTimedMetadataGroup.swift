public import Dispatch
public import Foundation
internal import HeadUnitPhone

/// Several things that are said of the same.
open class AVMetadataGroup: NSObject, @unchecked Sendable {
  open var items: [AVMetadataItem] { [] }
  open var classifyingLabel: String? { nil }
  open var uniqueID: String? { nil }
}

/// What an asset says of a stretch of itself, such as a chapter.
open class AVTimedMetadataGroup: AVMetadataGroup, @unchecked Sendable {
  open var timeRange: CMTimeRange { stretch }
  open override var items: [AVMetadataItem] { list }
  fileprivate var stretch: CMTimeRange
  fileprivate var list: [AVMetadataItem]

  public init(items: [AVMetadataItem], timeRange: CMTimeRange) {
    (list, stretch) = (items, timeRange)
    super.init()
  }
}

/// One that an app puts together itself.
open class AVMutableTimedMetadataGroup: AVTimedMetadataGroup, @unchecked Sendable {
  open override var timeRange: CMTimeRange {
    get { stretch }
    set { stretch = newValue }
  }

  open override var items: [AVMetadataItem] {
    get { list }
    set { list = newValue }
  }
}

/// What is said of a stretch of the day.
open class AVDateRangeMetadataGroup: AVMetadataGroup, @unchecked Sendable {
  private let list: [AVMetadataItem]
  public let startDate: Date
  public let endDate: Date?
  open override var items: [AVMetadataItem] { list }

  public init(items: [AVMetadataItem], start startDate: Date, end endDate: Date?) {
    (list, self.startDate, self.endDate) = (items, startDate, endDate)
    super.init()
  }
}

/// What comes with an asset while it plays; the simulated ones bring nothing.
open class AVPlayerItemOutput: NSObject, @unchecked Sendable {
  open var suppressesPlayerRendering = false
}

/// Metadata that comes while an item plays.
open class AVPlayerItemMetadataOutput: AVPlayerItemOutput, @unchecked Sendable {
  private let lock = NSLock()
  private weak var listener: (any AVPlayerItemMetadataOutputPushDelegate)?
  private var listenerQueue: DispatchQueue?
  open var advanceIntervalForDelegateInvocation: TimeInterval = 0

  public init(identifiers: [String]?) {
    super.init()
  }

  public override convenience init() {
    self.init(identifiers: nil)
  }

  open var delegate: (any AVPlayerItemMetadataOutputPushDelegate)? { lock.withLock { listener } }
  open var delegateQueue: DispatchQueue? { lock.withLock { listenerQueue } }

  open func setDelegate(
    _ delegate: (any AVPlayerItemMetadataOutputPushDelegate)?, queue delegateQueue: DispatchQueue?
  ) {
    lock.withLock { (listener, listenerQueue) = (delegate, delegateQueue) }
  }
}

/// Hears of what an output gives.
public protocol AVPlayerItemOutputPushDelegate: NSObjectProtocol {
  func outputSequenceWasFlushed(_ output: AVPlayerItemOutput)
}

/// Hears of metadata that comes while an item plays.
public protocol AVPlayerItemMetadataOutputPushDelegate: AVPlayerItemOutputPushDelegate {
  func metadataOutput(
    _ output: AVPlayerItemMetadataOutput,
    didOutputTimedMetadataGroups groups: [AVTimedMetadataGroup], from track: AVPlayerItemTrack?)
}

extension AVPlayerItemOutputPushDelegate {
  public func outputSequenceWasFlushed(_ output: AVPlayerItemOutput) {}
}

extension AVPlayerItemMetadataOutputPushDelegate {
  public func metadataOutput(
    _ output: AVPlayerItemMetadataOutput,
    didOutputTimedMetadataGroups groups: [AVTimedMetadataGroup], from track: AVPlayerItemTrack?
  ) {}
}

/// What kind of thing a track holds.
public struct AVMediaType: Hashable, RawRepresentable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let audio = AVMediaType(rawValue: "soun")
  public static let video = AVMediaType(rawValue: "vide")
  public static let text = AVMediaType(rawValue: "text")
  public static let subtitle = AVMediaType(rawValue: "sbtl")
  public static let metadata = AVMediaType(rawValue: "meta")
}

/// The one track with sound that everything has here.
open class AVAssetTrack: NSObject, @unchecked Sendable {
  open weak var asset: AVAsset?
  open var trackID: Int32 { 1 }
  open var mediaType: AVMediaType { .audio }
  open var isEnabled: Bool { true }
  open var isPlayable: Bool { true }
  open var timeRange: CMTimeRange {
    CMTimeRange(start: .zero, duration: asset?.duration ?? .zero)
  }
  open var estimatedDataRate: Float { 128_000 }

  init(_ asset: AVAsset) {
    self.asset = asset
    super.init()
  }
}

extension AVPartialAsyncProperty where Root: AVAssetTrack {
  public static var isEnabled: AVAsyncProperty<Root, Bool> {
    AVAsyncProperty("enabled") { $0.isEnabled }
  }

  public static var isPlayable: AVAsyncProperty<Root, Bool> {
    AVAsyncProperty("playable") { $0.isPlayable }
  }

  public static var timeRange: AVAsyncProperty<Root, CMTimeRange> {
    AVAsyncProperty("timeRange") { $0.timeRange }
  }

  public static var estimatedDataRate: AVAsyncProperty<Root, Float> {
    AVAsyncProperty("estimatedDataRate") { $0.estimatedDataRate }
  }

  public static var formatDescriptions: AVAsyncProperty<Root, [CMFormatDescription]> {
    AVAsyncProperty("formatDescriptions") { _ in [CMFormatDescription()] }
  }
}

extension AVAssetTrack: AVAsynchronousKeyValueLoading {}

extension AVAsynchronousKeyValueLoading where Self: AVAssetTrack {
  /// A track is there when its asset is loaded.
  public nonisolated(nonsending) func load<Value>(
    _ property: AVAsyncProperty<Self, Value>
  ) async throws -> Value {
    property.read(self)
  }

  public nonisolated(nonsending) func load<One, Two>(
    _ one: AVAsyncProperty<Self, One>, _ two: AVAsyncProperty<Self, Two>
  ) async throws -> (One, Two) {
    (one.read(self), two.read(self))
  }
}

/// How sound is kept: as in most files, since none is decoded here.
public final class CMFormatDescription: Sendable {
  public let audioStreamBasicDescription: AudioStreamBasicDescription?

  init() {
    var usual = AudioStreamBasicDescription()
    usual.mSampleRate = 44_100
    usual.mChannelsPerFrame = 2
    audioStreamBasicDescription = usual
  }
}

public typealias CMAudioFormatDescription = CMFormatDescription

/// The same as part of what a player has.
open class AVPlayerItemTrack: NSObject, @unchecked Sendable {
  open var assetTrack: AVAssetTrack?
  open var isEnabled = true
  open var currentVideoFrameRate: Float { 0 }

  init(_ track: AVAssetTrack) {
    assetTrack = track
    super.init()
  }
}

extension AVAsset {
  /// Nothing when it cannot be played.
  public var tracks: [AVAssetTrack] { isPlayable ? [AVAssetTrack(self)] : [] }

  public func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
    tracks.filter { $0.mediaType == mediaType }
  }

  public nonisolated(nonsending) func loadTracks(
    withMediaType mediaType: AVMediaType
  ) async throws -> [AVAssetTrack] {
    try await load(.tracks).filter { $0.mediaType == mediaType }
  }

  /// The simulated assets have no chapters.
  public var availableChapterLocales: [Locale] { [] }

  public func chapterMetadataGroups(
    withTitleLocale locale: Locale, containingItemsWithCommonKeys commonKeys: [AVMetadataKey]? = nil
  ) -> [AVTimedMetadataGroup] {
    []
  }

  public func chapterMetadataGroups(
    bestMatchingPreferredLanguages preferredLanguages: [String]
  ) -> [AVTimedMetadataGroup] {
    []
  }

  public nonisolated(nonsending) func loadChapterMetadataGroups(
    withTitleLocale locale: Locale, containingItemsWithCommonKeys commonKeys: [AVMetadataKey] = []
  ) async throws -> [AVTimedMetadataGroup] {
    []
  }

  public func loadChapterMetadataGroups(
    withTitleLocale locale: Locale, containingItemsWithCommonKeys commonKeys: [AVMetadataKey] = [],
    completionHandler: @escaping @Sendable ([AVTimedMetadataGroup]?, (any Error)?) -> Void
  ) {
    DispatchQueue.global().async { completionHandler([], nil) }
  }

  public nonisolated(nonsending) func loadMetadata(
    for format: AVMetadataFormat
  ) async throws -> [AVMetadataItem] {
    metadata(forFormat: format)
  }

  public nonisolated(nonsending) func loadChapterMetadataGroups(
    bestMatchingPreferredLanguages preferredLanguages: [String]
  ) async throws -> [AVTimedMetadataGroup] {
    []
  }
}

nonisolated extension AVPlayerItem {
  public var outputs: [AVPlayerItemOutput] { state.withLock { $0.outputs } }

  public func add(_ output: AVPlayerItemOutput) {
    state.withLock { $0.outputs.append(output) }
  }

  public func remove(_ output: AVPlayerItemOutput) {
    let old = state.withLock { state in
      defer { state.outputs.removeAll { $0 === output } }
      return state.outputs
    }
    withExtendedLifetime(old) {}
  }

  /// Nothing before it is ready.
  public var tracks: [AVPlayerItemTrack] {
    status == .readyToPlay ? asset.tracks.map { AVPlayerItemTrack($0) } : []
  }
}
