// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Dispatch
public import Foundation

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
