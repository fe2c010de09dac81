// The phone's own names. Nothing is decoded here: what would make new sound of sound fails at once.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores

internal import AVFAudio
public import Dispatch
public import Foundation
public import FoundationNetworking
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

/// Would take streams to the phone: each of its tasks ends with an error, as nothing is kept here.
open class AVAssetDownloadURLSession: URLSession, @unchecked Sendable {
  private let room = Guarded(Room())

  /// Tasks that have not ended.
  private struct Room {
    var tasks: [URLSessionTask] = []
    var number = 0
    var isClosing = false
  }

  public convenience init(
    configuration: URLSessionConfiguration,
    assetDownloadDelegate delegate: (any AVAssetDownloadDelegate)?,
    delegateQueue: OperationQueue?
  ) {
    self.init(configuration: configuration, delegate: delegate, delegateQueue: delegateQueue)
  }

  open func makeAssetDownloadTask(
    asset URLAsset: AVURLAsset, assetTitle title: String, assetArtworkData artworkData: Data?,
    options: [String: Any]? = nil
  ) -> AVAssetDownloadTask? {
    keep { AVAssetDownloadTask(URLAsset, options, PendingDownload($0, of: URLAsset, in: self)) }
  }

  open func makeAssetDownloadTask(
    asset URLAsset: AVURLAsset, destinationURL: URL, options: [String: Any]? = nil
  ) -> AVAssetDownloadTask? {
    makeAssetDownloadTask(
      asset: URLAsset, assetTitle: "", assetArtworkData: nil, options: options)
  }

  open func makeAssetDownloadTask(
    downloadConfiguration: AVAssetDownloadConfiguration
  ) -> AVAssetDownloadTask {
    let asset = downloadConfiguration.asset
    return keep { AVAssetDownloadTask(asset, nil, PendingDownload($0, of: asset, in: self)) }
  }

  open func aggregateAssetDownloadTask(
    with URLAsset: AVURLAsset, mediaSelections: [AVMediaSelection], assetTitle title: String,
    assetArtworkData artworkData: Data?, options: [String: Any]? = nil
  ) -> AVAggregateAssetDownloadTask? {
    keep { AVAggregateAssetDownloadTask(URLAsset, PendingDownload($0, of: URLAsset, in: self)) }
  }

  open override func getAllTasks(
    completionHandler: @escaping @Sendable ([URLSessionTask]) -> Void
  ) {
    let tasks = room.withLock(\.tasks)
    SimulatedPhone.current.call("the tasks of a session", on: .main) { completionHandler(tasks) }
  }

  open override func invalidateAndCancel() {
    for task in room.withLock(\.tasks) { task.cancel() }
    finishTasksAndInvalidate()
  }

  open override func finishTasksAndInvalidate() {
    let isEmpty = room.withLock { room in
      room.isClosing = true
      return room.tasks.isEmpty
    }
    if isEmpty { super.finishTasksAndInvalidate() }
  }

  private func keep<Download: URLSessionTask>(_ make: (Int) -> Download) -> Download {
    let number = room.withLock { room in
      room.number += 1
      return room.number
    }
    let task = make(number)
    room.withLock { $0.tasks.append(task) }
    return task
  }

  fileprivate func end(_ task: URLSessionTask, with error: any Error) {
    let work = SimulatedPhone.current.beginWork("the end of a download")
    delegateQueue.addOperation { [self] in
      let listener = task.delegate ?? delegate as? any URLSessionTaskDelegate
      listener?.urlSession(self, task: task, didCompleteWithError: error)
      let isOver = room.withLock { room in
        room.tasks.removeAll { $0 === task }
        return room.isClosing && room.tasks.isEmpty
      }
      if isOver { finishTasksAndInvalidate() }
      SimulatedPhone.current.endWorkSoon(work)
    }
  }
}

/// How far a task is that can only end with an error.
private final class PendingDownload: Sendable {
  let number: Int
  private let asset: AVURLAsset
  private let session: AVAssetDownloadURLSession
  private let progress = Guarded(Progress())

  private struct Progress {
    var state = URLSessionTask.State.suspended
    var hasBegun = false
    /// Known while the task was held back.
    var waiting: URLError.Code?
    var error: NSError?
  }

  init(_ number: Int, of asset: AVURLAsset, in session: AVAssetDownloadURLSession) {
    (self.number, self.asset, self.session) = (number, asset, session)
  }

  var state: URLSessionTask.State { progress.withLock(\.state) }
  var error: NSError? { progress.withLock(\.error) }
  var request: URLRequest { URLRequest(url: asset.url) }

  func resume(_ task: URLSessionTask) {
    let (begins, code) = progress.withLock { progress in
      guard progress.state == .suspended else { return (false, URLError.Code?.none) }
      progress.state = .running
      defer { progress.hasBegun = true }
      return (!progress.hasBegun, progress.waiting)
    }
    if let code { return end(task, code) }
    guard begins else { return }
    SimulatedPhone.current.noteNames(of: "AVAssetDownloadURLSession")
    AudioRegistry.current.phone.load(asset.url) { code in
      // What a server sends cannot be kept: the phone does not say why either.
      self.end(task, code ?? .unknown)
    }
  }

  func suspend() {
    progress.withLock { if $0.state == .running { $0.state = .suspended } }
  }

  func cancel(_ task: URLSessionTask) {
    progress.withLock { progress in
      if progress.state != .completed { progress.state = .canceling }
    }
    end(task, .cancelled)
  }

  private func end(_ task: URLSessionTask, _ code: URLError.Code) {
    let url = asset.url
    let error: NSError? = progress.withLock { progress in
      if progress.state == .suspended { progress.waiting = code }
      let isDue = progress.state == .running || progress.state == .canceling && code == .cancelled
      guard isDue else { return nil }
      let error = NSError(
        domain: NSURLErrorDomain, code: code.rawValue,
        userInfo: [NSURLErrorFailingURLErrorKey: url])
      (progress.state, progress.error) = (.completed, error)
      return error
    }
    if let error { session.end(task, with: error) }
  }
}

/// What both kinds of tasks are.
open class _AssetTask: URLSessionTask, @unchecked Sendable {
  public let urlAsset: AVURLAsset
  private let pending: PendingDownload

  fileprivate init(_ asset: AVURLAsset, _ pending: PendingDownload) {
    (urlAsset, self.pending) = (asset, pending)
    super.init()
  }

  open override var taskIdentifier: Int { pending.number }
  open override var state: URLSessionTask.State { pending.state }
  open override var error: (any Error)? { pending.error }
  open override var originalRequest: URLRequest? { pending.request }
  open override var currentRequest: URLRequest? { pending.request }
  open override func resume() { pending.resume(self) }
  open override func suspend() { pending.suspend() }
  open override func cancel() { pending.cancel(self) }
}

/// One stream that would be taken.
open class AVAssetDownloadTask: _AssetTask, @unchecked Sendable {
  public let options: [String: Any]?
  open var loadedTimeRanges: [NSValue] { [] }

  fileprivate init(_ asset: AVURLAsset, _ options: [String: Any]?, _ pending: PendingDownload) {
    self.options = options
    super.init(asset, pending)
  }
}

/// One stream with several of its languages.
open class AVAggregateAssetDownloadTask: _AssetTask, @unchecked Sendable {}

/// What of a stream would be taken.
open class AVAssetDownloadConfiguration: NSObject, @unchecked Sendable {
  let asset: AVURLAsset
  open var artworkData: Data?
  public let primaryContentConfiguration = AVAssetDownloadContentConfiguration()
  open var auxiliaryContentConfigurations: [AVAssetDownloadContentConfiguration] = []
  open var optimizesAuxiliaryContentConfigurations = true

  public init(asset: AVURLAsset, title: String) {
    self.asset = asset
    super.init()
  }
}

open class AVAssetDownloadContentConfiguration: NSObject, @unchecked Sendable {
  open var variantQualifiers: [AVAssetVariantQualifier] = []
  open var mediaSelections: [AVMediaSelection] = []
}

/// Which of several qualities are meant.
open class AVAssetVariantQualifier: NSObject, @unchecked Sendable {
  public init(predicate: NSPredicate) {
    super.init()
  }
}

/// Hears how far it is.
public protocol AVAssetDownloadDelegate: URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, assetDownloadTask: AVAssetDownloadTask,
    didFinishDownloadingTo location: URL)
  func urlSession(
    _ session: URLSession, assetDownloadTask: AVAssetDownloadTask, didLoad timeRange: CMTimeRange,
    totalTimeRangesLoaded loadedTimeRanges: [NSValue], timeRangeExpectedToLoad: CMTimeRange)
  func urlSession(
    _ session: URLSession, assetDownloadTask: AVAssetDownloadTask, willDownloadTo location: URL)
  func urlSession(
    _ session: URLSession, assetDownloadTask: AVAssetDownloadTask,
    didResolve resolvedMediaSelection: AVMediaSelection)
  func urlSession(
    _ session: URLSession, aggregateAssetDownloadTask: AVAggregateAssetDownloadTask,
    willDownloadTo location: URL)
  func urlSession(
    _ session: URLSession, aggregateAssetDownloadTask: AVAggregateAssetDownloadTask,
    didCompleteFor mediaSelection: AVMediaSelection)
  func urlSession(
    _ session: URLSession, aggregateAssetDownloadTask: AVAggregateAssetDownloadTask,
    didLoad timeRange: CMTimeRange, totalTimeRangesLoaded loadedTimeRanges: [NSValue],
    timeRangeExpectedToLoad: CMTimeRange, for mediaSelection: AVMediaSelection)
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
  public func urlSession(
    _ session: URLSession, assetDownloadTask: AVAssetDownloadTask, willDownloadTo location: URL
  ) {}
  public func urlSession(
    _ session: URLSession, assetDownloadTask: AVAssetDownloadTask,
    didResolve resolvedMediaSelection: AVMediaSelection
  ) {}
  public func urlSession(
    _ session: URLSession, aggregateAssetDownloadTask: AVAggregateAssetDownloadTask,
    willDownloadTo location: URL
  ) {}
  public func urlSession(
    _ session: URLSession, aggregateAssetDownloadTask: AVAggregateAssetDownloadTask,
    didCompleteFor mediaSelection: AVMediaSelection
  ) {}
  public func urlSession(
    _ session: URLSession, aggregateAssetDownloadTask: AVAggregateAssetDownloadTask,
    didLoad timeRange: CMTimeRange, totalTimeRangesLoaded loadedTimeRanges: [NSValue],
    timeRangeExpectedToLoad: CMTimeRange, for mediaSelection: AVMediaSelection
  ) {}
}

public let AVAssetDownloadTaskMinimumRequiredMediaBitrateKey =
  "AVAssetDownloadTaskMinimumRequiredMediaBitrateKey"
public let AVAssetDownloadTaskMediaSelectionKey = "AVAssetDownloadTaskMediaSelectionKey"
public let AVAssetDownloadTaskMediaSelectionPrefersMultichannelKey =
  "AVAssetDownloadTaskMediaSelectionPrefersMultichannelKey"
public let AVAssetDownloadTaskPrefersLosslessAudioKey =
  "AVAssetDownloadTaskPrefersLosslessAudioKey"

/// What of a stream is on the phone: nothing.
open class AVAssetCache: NSObject, @unchecked Sendable {
  open var isPlayableOffline: Bool { false }

  open func mediaSelectionOptions(
    in mediaSelectionGroup: AVMediaSelectionGroup
  ) -> [AVMediaSelectionOption] {
    []
  }
}

extension AVURLAsset {
  /// A file on the phone was not taken from a stream, and nothing else is there.
  public var assetCache: AVAssetCache? { url.isFileURL ? nil : AVAssetCache() }
}
