// The phone's own names. Nothing is decoded here: what would make new sound of sound fails at once.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Dispatch
public import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone

public typealias CMPersistentTrackID = Int32

public let kCMPersistentTrackID_Invalid: CMPersistentTrackID = 0
public let AVAssetExportPresetAppleM4A = "AVAssetExportPresetAppleM4A"
public let AVAssetExportPresetPassthrough = "AVAssetExportPresetPassthrough"
public let AVAssetExportPresetHighestQuality = "AVAssetExportPresetHighestQuality"
public let AVAssetExportPresetMediumQuality = "AVAssetExportPresetMediumQuality"

/// Would write an asset into another file.
open class AVAssetExportSession: NSObject, @unchecked Sendable {
  public enum Status: Int, Sendable {
    case unknown = 0
    case waiting = 1
    case exporting = 2
    case completed = 3
    case failed = 4
    case cancelled = 5
  }

  public let asset: AVAsset
  public let presetName: String
  open var outputURL: URL?
  open var outputFileType: AVFileType?
  open var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
  open var metadata: [AVMetadataItem]?
  open var audioMix: AVAudioMix?
  open var shouldOptimizeForNetworkUse = false
  open var supportedFileTypes: [AVFileType] { [.m4a] }
  open private(set) var status = Status.unknown
  open private(set) var error: (any Error)?
  open var progress: Float { 0 }

  public init?(asset: AVAsset, presetName: String) {
    (self.asset, self.presetName) = (asset, presetName)
    super.init()
  }

  open class func allExportPresets() -> [String] { [AVAssetExportPresetAppleM4A] }
  open class func exportPresets(compatibleWith asset: AVAsset) -> [String] { allExportPresets() }

  open func exportAsynchronously(completionHandler handler: @escaping @Sendable () -> Void) {
    SimulatedPhone.current.noteNames(of: "AVAssetExportSession")
    status = .failed
    error = AVError(.unknown)
    DispatchQueue.global().async(execute: handler)
  }

  open func export() async {
    await withCheckedContinuation { next in exportAsynchronously { next.resume() } }
  }

  open func cancelExport() {}
}

/// Pieces of other assets, one after the other: it lasts as long as they do together.
open class AVComposition: AVAsset, @unchecked Sendable {
  /// With a place that is no file: it lasts as long as assets of which nothing is known.
  public init() {
    super.init(source: URL(fileURLWithPath: "/"), statedDuration: nil)
  }
}

open class AVMutableComposition: AVComposition, @unchecked Sendable {
  private var added: [AVMutableCompositionTrack] = []

  open func addMutableTrack(
    withMediaType mediaType: AVMediaType, preferredTrackID: CMPersistentTrackID
  ) -> AVMutableCompositionTrack? {
    let track = AVMutableCompositionTrack()
    added.append(track)
    return track
  }

  open func insertTimeRange(
    _ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime
  ) throws {}
}

open class AVMutableCompositionTrack: NSObject, @unchecked Sendable {
  open private(set) var timeRanges: [CMTimeRange] = []

  open func insertTimeRange(
    _ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime
  ) throws {
    timeRanges.append(timeRange)
  }

  open func removeTimeRange(_ timeRange: CMTimeRange) {}
}

/// Would read the sound of an asset.
open class AVAssetReader: NSObject, @unchecked Sendable {
  public enum Status: Int, Sendable {
    case unknown = 0
    case reading = 1
    case completed = 2
    case failed = 3
    case cancelled = 4
  }

  public let asset: AVAsset
  open private(set) var status = Status.unknown
  open private(set) var error: (any Error)?
  open private(set) var outputs: [AVAssetReaderOutput] = []
  open var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)

  public init(asset: AVAsset) throws {
    self.asset = asset
    super.init()
  }

  open func canAdd(_ output: AVAssetReaderOutput) -> Bool { true }
  open func add(_ output: AVAssetReaderOutput) { outputs.append(output) }

  @discardableResult
  open func startReading() -> Bool {
    SimulatedPhone.current.noteNames(of: "AVAssetReader")
    status = .failed
    error = AVError(.unknown)
    return false
  }

  open func cancelReading() {}
}

open class AVAssetReaderOutput: NSObject, @unchecked Sendable {
  open var alwaysCopiesSampleData = true
  open func copyNextSampleBuffer() -> CMSampleBuffer? { nil }
}

open class AVAssetReaderTrackOutput: AVAssetReaderOutput, @unchecked Sendable {
  public let track: AVAssetTrack
  public let outputSettings: [String: Any]?

  public init(track: AVAssetTrack, outputSettings: [String: Any]?) {
    (self.track, self.outputSettings) = (track, outputSettings)
    super.init()
  }
}

/// Sound in memory, of which there is none.
public final class CMSampleBuffer: Sendable {}
public final class CMBlockBuffer: Sendable {}

public func CMSampleBufferGetDataBuffer(_ sbuf: CMSampleBuffer) -> CMBlockBuffer? { nil }
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> Int { 0 }
public func CMSampleBufferInvalidate(_ sbuf: CMSampleBuffer) {}
public func CMBlockBufferGetDataLength(_ theBuffer: CMBlockBuffer) -> Int { 0 }

/// Says whether sound can go to more than one place: the drive's car is told by the session.
open class AVRouteDetector: NSObject, @unchecked Sendable {
  open var isRouteDetectionEnabled = false
  open var multipleRoutesDetected: Bool { false }
}

/// Tells a time in the trace, as one does while looking for a mistake.
public func CMTimeShow(_ time: CMTime) {
  SimulatedPhone.current.report(.log("\(time.value)/\(time.timescale) = \(time.seconds)"))
}

// MARK: - What else can be taken out of an item

/// Says which metadata an item has; none comes by itself.
open class AVPlayerItemMetadataCollector: AVPlayerItemMediaDataCollector, @unchecked Sendable {
  open weak var delegate: (any AVPlayerItemMetadataCollectorPushDelegate)?

  open func setDelegate(
    _ delegate: (any AVPlayerItemMetadataCollectorPushDelegate)?, queue: DispatchQueue?
  ) {
    self.delegate = delegate
  }
}

open class AVPlayerItemMediaDataCollector: NSObject, @unchecked Sendable {}

public protocol AVPlayerItemMetadataCollectorPushDelegate: NSObjectProtocol {}

extension AVPlayerItem {
  public func add(_ collector: AVPlayerItemMediaDataCollector) {}
  public func remove(_ collector: AVPlayerItemMediaDataCollector) {}

  /// No item says at what time of day it was: none can be sought by it.
  @discardableResult
  public func seek(to date: Date) -> Bool { false }

  @discardableResult
  public func seek(
    to date: Date, completionHandler: (@Sendable (Bool) -> Void)?
  ) -> Bool {
    completionHandler?(false)
    return false
  }
}

/// Words to read along, of which there are none.
open class AVPlayerItemLegibleOutput: AVPlayerItemOutput, @unchecked Sendable {
  public override init() {
    super.init()
  }
}

/// Pictures of a film, of which there are none.
open class AVPlayerItemVideoOutput: AVPlayerItemOutput, @unchecked Sendable {
  public init(pixelBufferAttributes: [String: Any]? = nil) {
    super.init()
  }

  open func hasNewPixelBuffer(forItemTime itemTime: CMTime) -> Bool { false }
}

// MARK: - Taking streams to the phone

/// Would take streams to the phone; nothing is ever loaded here.
open class AVAssetDownloadURLSession: NSObject, @unchecked Sendable {
  public init(
    configuration: URLSessionConfiguration,
    assetDownloadDelegate delegate: (any AVAssetDownloadDelegate)?,
    delegateQueue: OperationQueue?
  ) {
    super.init()
  }

  open func makeAssetDownloadTask(
    asset URLAsset: AVURLAsset, assetTitle title: String, assetArtworkData artworkData: Data?,
    options: [String: Any]? = nil
  ) -> AVAssetDownloadTask? {
    AVAssetDownloadTask(URLAsset)
  }

  open func getAllTasks(completionHandler: @escaping @Sendable ([AVAssetDownloadTask]) -> Void) {
    DispatchQueue.main.async { completionHandler([]) }
  }

  open func invalidateAndCancel() {}
  open func finishTasksAndInvalidate() {}
}

/// One that would be taken.
open class AVAssetDownloadTask: NSObject, @unchecked Sendable {
  public let urlAsset: AVURLAsset
  open var taskDescription: String?
  open var taskIdentifier: Int { 0 }
  open var loadedTimeRanges: [NSValue] { [] }

  init(_ asset: AVURLAsset) {
    urlAsset = asset
    super.init()
  }

  open func resume() {}
  open func suspend() {}
  open func cancel() {}
}

/// Hears how far it is.
public protocol AVAssetDownloadDelegate: URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, assetDownloadTask: AVAssetDownloadTask,
    didFinishDownloadingTo location: URL)
  func urlSession(
    _ session: URLSession, assetDownloadTask: AVAssetDownloadTask, didLoad timeRange: CMTimeRange,
    totalTimeRangesLoaded loadedTimeRanges: [NSValue], timeRangeExpectedToLoad: CMTimeRange)
}

extension AVAssetDownloadDelegate {
  public func urlSession(
    _ session: URLSession, assetDownloadTask: AVAssetDownloadTask,
    didFinishDownloadingTo location: URL
  ) {}
  public func urlSession(
    _ session: URLSession, assetDownloadTask: AVAssetDownloadTask, didLoad timeRange: CMTimeRange,
    totalTimeRangesLoaded loadedTimeRanges: [NSValue], timeRangeExpectedToLoad: CMTimeRange
  ) {}
}

public let AVAssetDownloadTaskMinimumRequiredMediaBitrateKey =
  "AVAssetDownloadTaskMinimumRequiredMediaBitrateKey"
public let AVAssetDownloadTaskMediaSelectionKey = "AVAssetDownloadTaskMediaSelectionKey"
