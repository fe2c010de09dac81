// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import AVFAudio
public import Dispatch
public import Foundation
internal import HeadUnitPhone
public import UIKit

/// Something that can be played.
///
/// How long it is comes from the option `TestdriveDuration` (seconds), from what its URL says after
/// `#t=,`, or from the file. Streams (`.m3u8`) are live; whatever says nothing lasts three minutes.
open class AVAsset: NSObject, @unchecked Sendable {
  let source: URL
  private let statedDuration: Double?
  private let facts = Guarded<AssetFacts?>(nil)
  private let arrival = Guarded(Arrival.unasked)

  /// How far what lies on a server has come.
  private enum Arrival: Sendable {
    case unasked
    case underWay([@Sendable () -> Void])
    case over(NSError?)
  }

  init(source: URL, statedDuration: Double?) {
    (self.source, self.statedDuration) = (source, statedDuration)
  }

  public convenience init(url: URL) {
    self.init(source: url, statedDuration: nil)
  }

  /// Found out when first asked for.
  var loaded: AssetFacts {
    facts.withLock { facts in
      if let facts { return facts }
      let found = AssetFacts(source, stated: statedDuration)
      facts = found
      return found
    }
  }

  /// Why it cannot be played, as far as is known by now.
  var problem: NSError? {
    if case .over(let problem?) = arrival.withLock({ $0 }) { return problem }
    return loaded.problem
  }

  var loadingStatus: AVKeyValueStatus {
    switch arrival.withLock({ $0 }) {
    case .unasked: source.isFileURL ? loaded.problem == nil ? .loaded : .failed : .unknown
    case .underWay: .loading
    case .over: problem == nil ? .loaded : .failed
    }
  }

  /// Calls back on the main thread when it is there, or is known never to be.
  func load(_ finish: @escaping @Sendable () -> Void) {
    let begins = arrival.withLock { arrival in
      switch arrival {
      case .unasked:
        arrival = .underWay([finish])
        return true
      case .underWay(let waiting): arrival = .underWay(waiting + [finish])
      case .over: DispatchQueue.main.async(execute: finish)
      }
      return false
    }
    guard begins else { return }
    AudioRegistry.current.phone.load(source) { [source] code in
      let problem = code.map { code in
        NSError(
          domain: NSURLErrorDomain, code: code.rawValue,
          userInfo: [NSURLErrorFailingURLErrorKey: source])
      }
      let waiting: [@Sendable () -> Void] = self.arrival.withLock { arrival in
        defer { arrival = .over(problem) }
        guard case .underWay(let waiting) = arrival else { return [] }
        return waiting
      }
      for finish in waiting { finish() }
    }
  }

  open var duration: CMTime { loaded.duration }
  open var preferredRate: Float { 1 }
  open var preferredVolume: Float { 1 }
  open var isPlayable: Bool { problem == nil }
  open var isReadable: Bool { problem == nil }
  open var isExportable: Bool { false }
  open var isComposable: Bool { false }
  open var hasProtectedContent: Bool { false }
  open var providesPreciseDurationAndTiming: Bool { true }
  open var metadata: [AVMetadataItem] { [] }
  open var commonMetadata: [AVMetadataItem] { [] }
  open var availableMetadataFormats: [AVMetadataFormat] { [] }

  open func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] { [] }

  open func cancelLoading() {}
}

/// Something at a place that can be played.
open class AVURLAsset: AVAsset, @unchecked Sendable {
  public let url: URL
  public let resourceLoader = AVAssetResourceLoader()

  public init(url URL: URL, options: [String: Any]? = nil) {
    url = URL
    super.init(source: URL, statedDuration: Self.duration(options?["TestdriveDuration"]))
  }

  private static func duration(_ option: Any?) -> Double? {
    switch option {
    case let seconds as Double: seconds
    case let seconds as Int: Double(seconds)
    case let seconds as NSNumber: seconds.doubleValue
    case let time as CMTime where time.isNumeric: time.seconds
    default: nil
    }
  }
}

public let AVURLAssetPreferPreciseDurationAndTimingKey =
  "AVURLAssetPreferPreciseDurationAndTimingKey"
public let AVURLAssetReferenceRestrictionsKey = "AVURLAssetReferenceRestrictionsKey"
public let AVURLAssetHTTPCookiesKey = "AVURLAssetHTTPCookiesKey"
public let AVURLAssetOverrideMIMETypeKey = "AVURLAssetOverrideMIMETypeKey"
public let AVURLAssetHTTPUserAgentKey = "AVURLAssetHTTPUserAgentKey"
public let AVURLAssetAllowsCellularAccessKey = "AVURLAssetAllowsCellularAccessKey"
public let AVURLAssetAllowsExpensiveNetworkAccessKey = "AVURLAssetAllowsExpensiveNetworkAccessKey"
public let AVURLAssetAllowsConstrainedNetworkAccessKey =
  "AVURLAssetAllowsConstrainedNetworkAccessKey"

/// A property that has to be loaded, of nobody knows what.
open class AVAnyAsyncProperty: @unchecked Sendable {
  let key: String

  init(key: String) {
    self.key = key
  }
}

/// A property of one kind of object.
open class AVPartialAsyncProperty<Root>: AVAnyAsyncProperty, @unchecked Sendable {}

/// A property of one kind of object, with one kind of value.
open class AVAsyncProperty<Root, Value>: AVPartialAsyncProperty<Root>, @unchecked Sendable {
  let read: (Root) -> Value

  init(_ key: String, _ read: @escaping (Root) -> Value) {
    self.read = read
    super.init(key: key)
  }

  /// How far it is loaded.
  public enum Status {
    case notYetLoaded
    case loading
    case loaded(Value)
    case failed(NSError)
  }
}

extension AVPartialAsyncProperty where Root: AVAsset {
  public static var duration: AVAsyncProperty<Root, CMTime> {
    AVAsyncProperty("duration") { $0.duration }
  }

  public static var isPlayable: AVAsyncProperty<Root, Bool> {
    AVAsyncProperty("playable") { $0.isPlayable }
  }

  public static var isReadable: AVAsyncProperty<Root, Bool> {
    AVAsyncProperty("readable") { $0.isReadable }
  }

  public static var hasProtectedContent: AVAsyncProperty<Root, Bool> {
    AVAsyncProperty("hasProtectedContent") { $0.hasProtectedContent }
  }

  public static var preferredRate: AVAsyncProperty<Root, Float> {
    AVAsyncProperty("preferredRate") { $0.preferredRate }
  }

  public static var tracks: AVAsyncProperty<Root, [AVAssetTrack]> {
    AVAsyncProperty("tracks") { $0.tracks }
  }

  public static var availableMetadataFormats: AVAsyncProperty<Root, [AVMetadataFormat]> {
    AVAsyncProperty("availableMetadataFormats") { $0.availableMetadataFormats }
  }

  public static var availableChapterLocales: AVAsyncProperty<Root, [Locale]> {
    AVAsyncProperty("availableChapterLocales") { $0.availableChapterLocales }
  }

  public static var metadata: AVAsyncProperty<Root, [AVMetadataItem]> {
    AVAsyncProperty("metadata") { $0.metadata }
  }

  public static var commonMetadata: AVAsyncProperty<Root, [AVMetadataItem]> {
    AVAsyncProperty("commonMetadata") { $0.commonMetadata }
  }
}

/// Objects whose properties are loaded before they are read.
public protocol AVAsynchronousKeyValueLoading {}

extension AVAsset: AVAsynchronousKeyValueLoading {}

extension AVAsynchronousKeyValueLoading where Self: AVAsset {
  /// Throws what stands in the way of playing.
  public nonisolated(nonsending) func load<Value>(
    _ property: AVAsyncProperty<Self, Value>
  ) async throws -> Value {
    if !source.isFileURL { await waitUntilLoaded() }
    if let problem { throw problem }
    return property.read(self)
  }

  private nonisolated(nonsending) func waitUntilLoaded() async {
    // An app that is begun anew meanwhile is never answered.
    let work = await withUnsafeContinuation { continuation in
      load { continuation.resume(returning: SimulatedPhone.current.beginWork("an asset")) }
    }
    SimulatedPhone.current.endWorkSoon(work)
  }

  public nonisolated(nonsending) func load<One, Two>(
    _ one: AVAsyncProperty<Self, One>, _ two: AVAsyncProperty<Self, Two>
  ) async throws -> (One, Two) {
    (try await load(one), try await load(two))
  }

  public nonisolated(nonsending) func load<One, Two, Three>(
    _ one: AVAsyncProperty<Self, One>, _ two: AVAsyncProperty<Self, Two>,
    _ three: AVAsyncProperty<Self, Three>
  ) async throws -> (One, Two, Three) {
    (try await load(one), try await load(two), try await load(three))
  }

  public nonisolated(nonsending) func load<One, Two, Three, Four, each More>(
    _ one: AVAsyncProperty<Self, One>, _ two: AVAsyncProperty<Self, Two>,
    _ three: AVAsyncProperty<Self, Three>, _ four: AVAsyncProperty<Self, Four>,
    _ more: repeat AVAsyncProperty<Self, each More>
  ) async throws -> (One, Two, Three, Four, repeat each More) {
    let (one, two, three) = try await load(one, two, three)
    return (one, two, three, try await load(four), repeat try await load(each more))
  }

  public func status<Value>(
    of property: AVAsyncProperty<Self, Value>
  ) -> AVAsyncProperty<Self, Value>.Status {
    switch loadingStatus {
    case .unknown: .notYetLoaded
    case .loading: .loading
    case .loaded, .failed, .cancelled:
      problem.map { .failed($0) } ?? .loaded(property.read(self))
    }
  }
}

/// How far the value of a key is loaded.
public enum AVKeyValueStatus: Int, Sendable {
  case unknown = 0
  case loading = 1
  case loaded = 2
  case failed = 3
  case cancelled = 4
}

extension AVAsset {
  public func loadValuesAsynchronously(
    forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil
  ) {
    load { handler?() }
  }

  public func statusOfValue(
    forKey key: String, error outError: UnsafeMutablePointer<NSError?>?
  ) -> AVKeyValueStatus {
    outError?.pointee = problem
    return loadingStatus
  }
}

/// What is known of an asset once it has been looked at.
struct AssetFacts: Sendable {
  let duration: CMTime
  /// Why it cannot be played.
  let problem: NSError?

  init(_ source: URL, stated: Double?) {
    if let stated = stated ?? AudioDuration.stated(in: source) {
      self.init(seconds: stated)
    } else if source.pathExtension.lowercased() == "m3u8" {
      self.init(duration: .indefinite, problem: nil)
    } else if source.isFileURL {
      self.init(file: source)
    } else {
      self.init(seconds: AudioDuration.unstated)
    }
  }

  private init(duration: CMTime, problem: NSError?) {
    (self.duration, self.problem) = (duration, problem)
  }

  private init(seconds: Double) {
    self.init(duration: .simulated(seconds), problem: nil)
  }

  private init(file: URL) {
    do {
      let data = try Data(contentsOf: file, options: .mappedIfSafe)
      self.init(seconds: AudioDuration.seconds(of: data) ?? AudioDuration.unstated)
    } catch {
      let problem = NSError(
        domain: NSURLErrorDomain, code: URLError.fileDoesNotExist.rawValue,
        userInfo: [NSURLErrorFailingURLErrorKey: file, NSUnderlyingErrorKey: error])
      self.init(duration: .indefinite, problem: problem)
    }
  }
}

extension CMTime {
  /// In the head unit's microseconds.
  static func simulated(_ seconds: Double) -> CMTime {
    var time = CMTime(seconds: seconds, preferredTimescale: 1_000_000)
    time.flags.remove(.hasBeenRounded)
    return time
  }
}

/// Makes pictures of a film: there are none, and it says so.
open class AVAssetImageGenerator: NSObject, @unchecked Sendable {
  /// How it went.
  public enum Result: Int, Sendable {
    case succeeded = 0
    case failed = 1
    case cancelled = 2
  }

  public let asset: AVAsset
  open var appliesPreferredTrackTransform = false
  open var maximumSize = CGSize.zero
  open var requestedTimeToleranceBefore = CMTime.positiveInfinity
  open var requestedTimeToleranceAfter = CMTime.positiveInfinity

  public init(asset: AVAsset) {
    self.asset = asset
    super.init()
  }

  private static let noPicture = NSError(domain: "AVFoundationErrorDomain", code: -11_832)

  open func copyCGImage(
    at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?
  ) throws -> CGImage {
    throw Self.noPicture
  }

  open func generateCGImagesAsynchronously(
    forTimes requestedTimes: [NSValue],
    completionHandler handler:
      @escaping @Sendable (CMTime, CGImage?, CMTime, Result, (any Error)?) -> Void
  ) {
    let times = requestedTimes.map(\.timeValue)
    DispatchQueue.main.async {
      for time in times { handler(time, nil, .invalid, .failed, Self.noPicture) }
    }
  }

  public nonisolated(nonsending) func image(
    at time: CMTime
  ) async throws -> (image: CGImage, actualTime: CMTime) {
    throw Self.noPicture
  }

  open func cancelAllCGImageGeneration() {}
}

// The phone's own names.

/// Would let an app load what an asset is made of: the simulated ones need nothing, and never ask.
open class AVAssetResourceLoader: NSObject, @unchecked Sendable {
  open private(set) weak var delegate: (any AVAssetResourceLoaderDelegate)?
  open private(set) var delegateQueue: DispatchQueue?
  open var preloadsEligibleContentKeys = false

  open func setDelegate(
    _ delegate: (any AVAssetResourceLoaderDelegate)?, queue delegateQueue: DispatchQueue?
  ) {
    (self.delegate, self.delegateQueue) = (delegate, delegateQueue)
  }
}

/// Loads what an asset is made of.
public protocol AVAssetResourceLoaderDelegate: NSObjectProtocol {
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader, didCancel loadingRequest: AVAssetResourceLoadingRequest
  )
}

extension AVAssetResourceLoaderDelegate {
  public func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool { false }
  public func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader, didCancel loadingRequest: AVAssetResourceLoadingRequest
  ) {}
}

/// A part of an asset that is asked for.
open class AVAssetResourceLoadingRequest: NSObject, @unchecked Sendable {
  open var request: URLRequest { URLRequest(url: URL(fileURLWithPath: "/")) }
  open private(set) var isFinished = false
  open var isCancelled: Bool { false }
  open var contentInformationRequest: AVAssetResourceLoadingContentInformationRequest? { nil }
  open var dataRequest: AVAssetResourceLoadingDataRequest? { nil }
  open var response: URLResponse?
  open var redirect: URLRequest?

  open func finishLoading() { isFinished = true }
  open func finishLoading(with error: (any Error)?) { isFinished = true }
}

/// What is to be said of the whole.
open class AVAssetResourceLoadingContentInformationRequest: NSObject, @unchecked Sendable {
  open var contentType: String?
  open var contentLength: Int64 = 0
  open var isByteRangeAccessSupported = false
  open var renewalDate: Date?
}

/// The bytes that are asked for.
open class AVAssetResourceLoadingDataRequest: NSObject, @unchecked Sendable {
  open var requestedOffset: Int64 { 0 }
  open var requestedLength: Int { 0 }
  open var currentOffset: Int64 { 0 }
  open var requestsAllDataToEndOfResource: Bool { false }

  open func respond(with data: Data) {}
}
