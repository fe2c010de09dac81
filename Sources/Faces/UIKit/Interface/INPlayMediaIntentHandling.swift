// The phone's own names, and what they need here.
// swift-format-ignore-file: NoLeadingUnderscores

internal import Dispatch
public import Foundation

/// Answers the wish to hear something: each part as a call with a handler, or one that is awaited.
public protocol INPlayMediaIntentHandling: NSObjectProtocol {
  func handle(
    intent: INPlayMediaIntent, completion: @escaping (INPlayMediaIntentResponse) -> Void)
  func handle(intent: INPlayMediaIntent) async -> INPlayMediaIntentResponse

  func confirm(
    intent: INPlayMediaIntent, completion: @escaping (INPlayMediaIntentResponse) -> Void)
  func confirm(intent: INPlayMediaIntent) async -> INPlayMediaIntentResponse

  func resolveMediaItems(
    for intent: INPlayMediaIntent,
    with completion: @escaping ([INPlayMediaMediaItemResolutionResult]) -> Void)
  func resolveMediaItems(
    for intent: INPlayMediaIntent
  ) async -> [INPlayMediaMediaItemResolutionResult]
}

extension INPlayMediaIntentHandling {
  public func handle(
    intent: INPlayMediaIntent, completion: @escaping (INPlayMediaIntentResponse) -> Void
  ) {
    completion(INPlayMediaIntentResponse(code: .unspecified, userActivity: nil))
  }

  public func handle(intent: INPlayMediaIntent) async -> INPlayMediaIntentResponse {
    await answered { self.handle(intent: intent, completion: $0) }
  }

  public func confirm(
    intent: INPlayMediaIntent, completion: @escaping (INPlayMediaIntentResponse) -> Void
  ) {
    completion(INPlayMediaIntentResponse(code: .ready, userActivity: nil))
  }

  public func confirm(intent: INPlayMediaIntent) async -> INPlayMediaIntentResponse {
    await answered { self.confirm(intent: intent, completion: $0) }
  }

  public func resolveMediaItems(
    for intent: INPlayMediaIntent,
    with completion: @escaping ([INPlayMediaMediaItemResolutionResult]) -> Void
  ) {
    completion([])
  }

  public func resolveMediaItems(
    for intent: INPlayMediaIntent
  ) async -> [INPlayMediaMediaItemResolutionResult] {
    await answered { self.resolveMediaItems(for: intent, with: $0) }
  }

  /// Asked on the main thread.
  ///
  /// Only the first answer counts; an app that never gives one is waited for.
  private func answered<Value>(
    _ ask: @escaping (@escaping (Value) -> Void) -> Void
  ) async -> Value {
    let kept = UncheckedAnswer(value: ask)
    return await withUnsafeContinuation { continuation in
      let once = AnsweredOnce()
      DispatchQueue.main.async {
        kept.value { value in
          if once.isFirst() { continuation.resume(returning: UncheckedAnswer(value: value)) }
        }
      }
    }.value
  }
}

struct UncheckedAnswer<Value>: @unchecked Sendable {
  let value: Value
}

final class AnsweredOnce: @unchecked Sendable {
  private let lock = NSLock()
  private var isOver = false

  func isFirst() -> Bool {
    lock.withLock {
      defer { isOver = true }
      return !isOver
    }
  }
}

/// What the app made of one thing that was asked for.
open class INIntentResolutionResult: NSObject {
  let items: [INMediaItem]
  let reason: INPlayMediaMediaItemUnsupportedReason?

  public required init(
    _items items: [INMediaItem], reason: INPlayMediaMediaItemUnsupportedReason? = nil
  ) {
    (self.items, self.reason) = (items, reason)
    super.init()
  }

  open class func notRequired() -> Self { Self(_items: []) }
  open class func needsValue() -> Self { Self(_items: [], reason: .unspecified) }
  open class func unsupported() -> Self { Self(_items: [], reason: .unspecified) }
}

/// What the app made of the media that were asked for.
open class INMediaItemResolutionResult: INIntentResolutionResult, _SeveralMedia {
  open class func success(with resolvedMediaItem: INMediaItem) -> Self {
    Self(_items: [resolvedMediaItem])
  }

  open class func disambiguation(with mediaItemsToDisambiguate: [INMediaItem]) -> Self {
    Self(_items: mediaItemsToDisambiguate)
  }

  open class func confirmationRequired(with mediaItemToConfirm: INMediaItem?) -> Self {
    Self(_items: mediaItemToConfirm.map { [$0] } ?? [])
  }
}

/// What can say of each of several things that it is what was meant.
public protocol _SeveralMedia {
  init(_items items: [INMediaItem], reason: INPlayMediaMediaItemUnsupportedReason?)
}

extension _SeveralMedia {
  public static func successes(with resolvedMediaItems: [INMediaItem]) -> [Self] {
    resolvedMediaItems.map { Self(_items: [$0], reason: nil) }
  }
}

/// The same, with a reason of its own why there are none.
public final class INPlayMediaMediaItemResolutionResult: INMediaItemResolutionResult {
  public class func unsupported(
    forReason reason: INPlayMediaMediaItemUnsupportedReason
  ) -> Self {
    Self(_items: [], reason: reason)
  }

  public convenience init(mediaItemResolutionResult: INMediaItemResolutionResult) {
    self.init(_items: mediaItemResolutionResult.items, reason: mediaItemResolutionResult.reason)
  }
}

/// Why an app has nothing to play.
public enum INPlayMediaMediaItemUnsupportedReason: Int, Sendable {
  case unspecified = 0
  case loginRequired = 1
  case subscriptionRequired = 2
  case unsupportedMediaType = 3
  case explicitContentSettings = 4
  case cellularDataSettings = 5
  case restrictedContent = 6
  case serviceUnavailable = 7
  case regionRestriction = 8
}
