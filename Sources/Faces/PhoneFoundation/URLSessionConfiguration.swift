// What the phone's loading system lets an app choose, and Foundation does not here. Loading goes on
// as long as the app runs, over the one network there is.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores
// swift-format-ignore-file: TypeNamesShouldBeCapitalized

internal import Dispatch
public import Foundation
public import FoundationNetworking

extension URLSessionConfiguration {
  /// Loads as long as the app runs, as everything here does.
  public class func _background(withIdentifier identifier: String) -> URLSessionConfiguration {
    .default
  }

  // Foundation has these to be read alone, or not at all; rewritten code uses those.

  public var _waitsForConnectivity: Bool {
    get { false }
    set {}
  }

  public var _sharedContainerIdentifier: String? {
    get { sharedContainerIdentifier }
    set {}
  }

  /// Over which networks at once; there is one.
  public enum _MultipathServiceType: Int, Sendable {
    case none = 0
    case handover = 1
    case interactive = 2
    case aggregate = 3
  }

  public var _multipathServiceType: _MultipathServiceType {
    get { .none }
    set {}
  }

  public var allowsExpensiveNetworkAccess: Bool {
    get { true }
    set {}
  }

  public var allowsConstrainedNetworkAccess: Bool {
    get { true }
    set {}
  }

  public var sessionSendsLaunchEvents: Bool {
    get { false }
    set {}
  }

  /// The system speaks with servers as it thinks right; what an app asks for is not kept.
  public var tlsMinimumSupportedProtocolVersion: tls_protocol_version_t {
    get { .TLSv12 }
    set {}
  }

  public var tlsMaximumSupportedProtocolVersion: tls_protocol_version_t {
    get { .TLSv13 }
    set {}
  }
}

/// How one speaks with a server in secret.
public enum tls_protocol_version_t: UInt16, Sendable {
  case TLSv10 = 0x0301
  case TLSv11 = 0x0302
  case TLSv12 = 0x0303
  case TLSv13 = 0x0304
  case DTLSv10 = 0xFEFF
  case DTLSv12 = 0xFEFD
}

extension URLSession {
  /// Those that have not ended.
  public var allTasks: [URLSessionTask] {
    get async {
      await withCheckedContinuation { next in getAllTasks { next.resume(returning: $0) } }
    }
  }
}

extension URLRequest {
  public var allowsExpensiveNetworkAccess: Bool {
    get { true }
    set {}
  }

  public var allowsConstrainedNetworkAccess: Bool {
    get { true }
    set {}
  }

  public var assumesHTTP3Capable: Bool {
    get { false }
    set {}
  }
}

extension URLCache {
  public convenience init(
    memoryCapacity: Int, diskCapacity: Int, directory directoryURL: URL? = nil
  ) {
    self.init(
      memoryCapacity: memoryCapacity, diskCapacity: diskCapacity, diskPath: directoryURL?.path)
  }
}

extension FileManager {
  /// Nobody is signed in.
  public func url(forUbiquityContainerIdentifier containerIdentifier: String?) -> URL? { nil }
}

// MARK: - Loading piece by piece

extension URLSession {
  /// The bytes of an answer; all of it has come before the first is given.
  public struct AsyncBytes: AsyncSequence, Sendable {
    public typealias Element = UInt8

    let data: Data

    public struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate var bytes: Data.Iterator

      public mutating func next() async throws -> UInt8? { bytes.next() }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(bytes: data.makeIterator()) }

    /// The text of the answer, line by line.
    public var lines: AsyncThrowingStream<String, any Error> {
      let text = String(decoding: data, as: UTF8.self)
      return AsyncThrowingStream { continuation in
        for line in text.split(whereSeparator: \.isNewline) { continuation.yield(String(line)) }
        continuation.finish()
      }
    }
  }

  public func bytes(
    from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (AsyncBytes, URLResponse) {
    try await bytes(for: URLRequest(url: url), delegate: delegate)
  }

  public func bytes(
    for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (AsyncBytes, URLResponse) {
    let (data, response) = try await data(for: request)
    return (AsyncBytes(data: data), response)
  }
}

extension URL {
  /// The text that is found there, line by line.
  public var lines: AsyncThrowingStream<String, any Error> {
    AsyncThrowingStream { continuation in
      let reading = Task {
        do {
          for try await line in try await bytes().lines { continuation.yield(line) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in reading.cancel() }
    }
  }

  private func bytes() async throws -> URLSession.AsyncBytes {
    guard isFileURL else { return try await URLSession.shared.bytes(from: self).0 }
    return URLSession.AsyncBytes(data: try Data(contentsOf: self))
  }
}

/// Where an error of a download has what the next one goes on with: none has it here.
public let NSURLSessionDownloadTaskResumeData = "NSURLSessionDownloadTaskResumeData"

/// How new the phone's own libraries are: newer than all that apps ask for by number.
public let NSFoundationVersionNumber: Double = 4_000
public let NSFoundationVersionNumber_iOS_8_0: Double = 1_140.11
public let NSFoundationVersionNumber_iOS_9_0: Double = 1_240.1

extension URLError {
  /// Why a network could not be used.
  public enum NetworkUnavailableReason: Int, Sendable {
    case cellular = 0
    case expensive = 1
    case constrained = 2
  }

  /// None of the networks here is kept from an app.
  public var networkUnavailableReason: NetworkUnavailableReason? { nil }
  public var downloadTaskResumeData: Data? {
    errorUserInfo[NSURLSessionDownloadTaskResumeData] as? Data
  }
}

extension URLError {
  /// Why the phone gave up a task of an app that was not in front.
  public enum BackgroundTaskCancelledReason: Int, Sendable {
    case userForceQuitApplication = 0
    case backgroundUpdatesDisabled = 1
    case insufficientSystemResources = 2
  }

  /// No task here goes on without its app, so none is given up.
  public var backgroundTaskCancelledReason: BackgroundTaskCancelledReason? { nil }
}

extension URLSession {
  public var tasks: ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]) {
    get async {
      await withCheckedContinuation { next in
        getTasksWithCompletionHandler { next.resume(returning: ($0, $1, $2)) }
      }
    }
  }
}

extension URLSessionDownloadTask {
  /// What was loaded so far is lost, as with a server that cannot begin in the middle.
  @discardableResult
  public func cancelByProducingResumeData() async -> Data? {
    cancel()
    return nil
  }
}

extension URLRequest.NetworkServiceType {
  /// There is one kind of network here: what is played needs no other.
  public static var avStreaming: URLRequest.NetworkServiceType { .video }
  public static var responsiveAV: URLRequest.NetworkServiceType { .video }
  public static var responsiveData: URLRequest.NetworkServiceType { .default }
}

// MARK: - Whom to trust

/// A server's certificate as the phone sees it: the system has looked at it before an app could.
public final class SecTrust: Sendable {}

public let _NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"

extension URLProtectionSpace {
  /// Nobody is asked about certificates here.
  public var _serverTrust: SecTrust? { nil }
}

extension URLCredential {
  public convenience init(trust: SecTrust) {
    self.init(user: "", password: "", persistence: .none)
  }
}

public func SecTrustEvaluateWithError(
  _ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?
) -> Bool {
  true
}

/// One of the papers of a server: none is ever shown.
public final class SecCertificate: Sendable {
  private let bytes: Data

  fileprivate init(_ bytes: Data) {
    self.bytes = bytes
  }

  fileprivate var copy: Data { bytes }
}

/// Nil of nothing; no other bytes are looked at.
public func SecCertificateCreateWithData(
  _ allocator: CFAllocator?, _ data: CFData
) -> SecCertificate? {
  data.isEmpty ? nil : SecCertificate(data)
}

public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData { certificate.copy }
public func SecTrustGetCertificateCount(_ trust: SecTrust) -> CFIndex { 0 }
public func SecTrustGetCertificateAtIndex(_ trust: SecTrust, _ ix: CFIndex) -> SecCertificate? {
  nil
}
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? { nil }

// MARK: - Files

extension URLResourceKey {
  public static let volumeAvailableCapacityForImportantUsageKey = URLResourceKey(
    rawValue: "NSURLVolumeAvailableCapacityForImportantUsageKey")
  public static let volumeAvailableCapacityForOpportunisticUsageKey = URLResourceKey(
    rawValue: "NSURLVolumeAvailableCapacityForOpportunisticUsageKey")
}

extension URLResourceValues {
  /// The same on each phone: 64 gigabytes are free.
  public var volumeAvailableCapacityForImportantUsage: Int64? { 64_000_000_000 }
  public var volumeAvailableCapacityForOpportunisticUsage: Int64? { 64_000_000_000 }
}

extension URL {
  /// All that an app finds here it may read.
  public func startAccessingSecurityScopedResource() -> Bool { true }
  public func stopAccessingSecurityScopedResource() {}

  public struct BookmarkCreationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let minimalBookmark = BookmarkCreationOptions(rawValue: 512)
    public static let suitableForBookmarkFile = BookmarkCreationOptions(rawValue: 1_024)
  }

  public struct BookmarkResolutionOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let withoutUI = BookmarkResolutionOptions(rawValue: 256)
    public static let withoutMounting = BookmarkResolutionOptions(rawValue: 512)
  }

  /// A file's place; one that has moved is not found again.
  public func bookmarkData(
    options: BookmarkCreationOptions = [],
    includingResourceValuesForKeys keys: Set<URLResourceKey>? = nil,
    relativeTo url: URL? = nil
  ) throws -> Data {
    Data(absoluteString.utf8)
  }

  public init(
    resolvingBookmarkData data: Data, options: BookmarkResolutionOptions = [],
    relativeTo url: URL? = nil,
    bookmarkDataIsStale: inout Bool
  ) throws {
    guard let url = URL(string: String(decoding: data, as: UTF8.self)) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    bookmarkDataIsStale = false
    self = url
  }
}

// What the phone's Foundation has of files and processes, and the one for Linux does not.

/// Who keeps memory, which nobody has to say here.
public var kCFAllocatorDefault: AnyObject? { nil }

extension NSURL {
  public class func fileURL(withPath path: String, isDirectory isDir: Bool) -> URL {
    URL(fileURLWithPath: path, isDirectory: isDir)
  }
  public class func fileURL(withPath path: String) -> URL { URL(fileURLWithPath: path) }
}

extension URL {
  private static func folder(_ directory: FileManager.SearchPathDirectory) -> URL {
    FileManager.default.urls(for: directory, in: .userDomainMask).first
      ?? FileManager.default.temporaryDirectory
  }

  public static var documentsDirectory: URL { folder(.documentDirectory) }
  public static var cachesDirectory: URL { folder(.cachesDirectory) }
  public static var applicationSupportDirectory: URL { folder(.applicationSupportDirectory) }
  public static var libraryDirectory: URL { folder(.libraryDirectory) }
  public static var downloadsDirectory: URL { folder(.downloadsDirectory) }
  public static var musicDirectory: URL { folder(.musicDirectory) }
  public static var moviesDirectory: URL { folder(.moviesDirectory) }
  public static var picturesDirectory: URL { folder(.picturesDirectory) }
  public static var desktopDirectory: URL { folder(.desktopDirectory) }
  public static var sharedPublicDirectory: URL { folder(.sharedPublicDirectory) }
}

/// Lets several read and write the same files one after the other: there is nobody else here.
open class NSFileCoordinator: NSObject {
  /// How something is read.
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let withoutChanges = ReadingOptions(rawValue: 1)
    public static let resolvesSymbolicLink = ReadingOptions(rawValue: 2)
  }

  /// How something is written.
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let forDeleting = WritingOptions(rawValue: 1)
    public static let forMoving = WritingOptions(rawValue: 2)
    public static let forMerging = WritingOptions(rawValue: 4)
    public static let forReplacing = WritingOptions(rawValue: 8)
  }

  /// The pointer of the phone is for an error; there is none here.
  open func coordinate(
    readingItemAt url: URL, options: ReadingOptions = [], error: UnsafeMutableRawPointer?,
    byAccessor reader: (URL) -> Void
  ) {
    reader(url)
  }

  open func coordinate(
    writingItemAt url: URL, options: WritingOptions = [], error: UnsafeMutableRawPointer?,
    byAccessor writer: (URL) -> Void
  ) {
    writer(url)
  }
}

extension ProcessInfo {
  /// Nothing here ends the app while it works.
  public func performExpiringActivity(
    withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
  ) {
    DispatchQueue.global().async { block(false) }
  }
}
