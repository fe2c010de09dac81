public import Foundation

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
    if let problem = loaded.problem { throw problem }
    return property.read(self)
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

  public func status<Value>(
    of property: AVAsyncProperty<Self, Value>
  ) -> AVAsyncProperty<Self, Value>.Status {
    if let problem = loaded.problem { return .failed(problem) }
    return .loaded(property.read(self))
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
    if let handler { DispatchQueue.main.async(execute: handler) }
  }

  public func statusOfValue(
    forKey key: String, error outError: UnsafeMutablePointer<NSError?>?
  ) -> AVKeyValueStatus {
    outError?.pointee = loaded.problem
    return loaded.problem == nil ? .loaded : .failed
  }
}
